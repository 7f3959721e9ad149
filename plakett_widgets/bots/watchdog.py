"""How a bot from outside is heard: it has its time to answer, and whatever it raises is its own failure."""

from __future__ import annotations

import ctypes
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import TYPE_CHECKING, Any, Final, TypeVar

if TYPE_CHECKING:
    from _typeshed import TraceFunction

PATIENCE: Final = 10.0  # seconds that a bot has for an answer
LENIENCE: Final = 5  # interrupts that it may catch, to clean up
LONGEST: Final = 1000  # characters of an error that are told

T = TypeVar("T")


class BotFailed(RuntimeError):
    """A bot has raised an error, or has not answered in time.

    Parameters
    ----------
    seat : int
        The seat of the bot.
    what : str
        What went wrong, and in which method.

    Examples
    --------
    >>> from plakett_widgets import Game, bots
    >>> class Broken(bots.Careful):
    ...     def on_turn(self, pos, seat):
    ...         return 1 // 0
    >>> game = Game("plakettopoly", [Broken(), Broken()], seed=7)
    >>> try:
    ...     game.step()
    ... except bots.BotFailed as error:
    ...     print(error)
    the bot of seat 1 failed: in on_turn, ZeroDivisionError: integer division or modulo by zero
    """

    def __init__(self, seat: int, what: str) -> None:
        super().__init__(seat, what)
        self.seat = seat

    def __str__(self) -> str:
        return f"the bot of seat {self.seat} failed: {self.args[1]}"


class Stalled(BaseException):
    """A bot did not answer in time: no exception that ``except Exception`` catches, and who catches all is pursued."""

    def __init__(self) -> None:
        super().__init__()
        WATCHDOG.count()
        pursue(sys._getframe().f_back)  # it is made where it is first caught

    def __del__(self) -> None:
        pursue(sys._getframe().f_back)  # and forgotten where it was last caught

    def __str__(self) -> str:
        return f"no answer within {PATIENCE:.0f} seconds"


class Watchdog:
    """Interrupts the Python code of a bot that takes too long, until it gives in; what waits outside Python is not reached.

    >>> with Watchdog().watching():
    ...     pass
    """

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.until: dict[int, float] = {}  # by thread
        self.caught: dict[int, int] = {}  # by thread: interrupts of who is asked there
        self.pursued: set[int] = set()  # threads
        self.awake = False

    @contextmanager
    def watching(self) -> Iterator[None]:
        thread, tracer = threading.get_ident(), sys.gettrace()
        if thread in self.until:  # a bot that plays a game itself: it has no more time
            yield
            return
        stopped: KeyboardInterrupt | None = None
        try:
            with self.lock:
                self.until[thread] = time.monotonic() + PATIENCE
                self.caught[thread] = 0
                if not self.awake:
                    with suppress(RuntimeError):  # no threads here: then there is no limit
                        threading.Thread(target=self.run, name="plakett watchdog", daemon=True).start()
                    self.awake = True
            yield
        finally:
            while True:
                try:
                    if thread in self.pursued:
                        sys.settrace(tracer)
                        self.pursued.discard(thread)
                    with self.lock:
                        self.until.pop(thread, None)
                        self.caught.pop(thread, None)
                    for _ in range(2):  # where Python looks for an interrupt that is on its way
                        pass
                    break
                except Stalled:
                    continue
                except KeyboardInterrupt as error:  # of a person: else the thread would be watched for ever
                    stopped = error
            if stopped is not None:
                raise stopped

    def count(self) -> None:
        thread = threading.get_ident()
        if thread in self.caught:
            self.caught[thread] += 1

    def is_stubborn(self) -> bool:
        """Has the bot that is asked in this thread caught several interrupts?  Others are left to clean up as they go."""
        return self.caught.get(threading.get_ident(), 0) > LENIENCE

    def run(self) -> None:
        idle, late = 0, False
        while True:
            stood = rest(PATIENCE / (1000 if late else 20))
            late = False
            with self.lock:
                for thread, until in list(self.until.items()):
                    self.until[thread] = until + stood
                    if until + stood < time.monotonic():
                        late = True
                        if hears_a_bot(thread):
                            interrupt(thread, Stalled)
                        else:  # left by an interrupt, before it could be told so
                            del self.until[thread]
                idle = 0 if self.until else idle + 1
                if idle > 20:
                    self.awake = False
                    return


def rest(seconds: float) -> float:
    """Sleep, and say for how long nothing went on here besides, as where a computer sleeps: that is no fault of a bot.

    What holds the interpreter takes the time of the processor meanwhile.
    """
    begun, busy = time.monotonic(), time.process_time()
    time.sleep(seconds)
    return max(0.0, time.monotonic() - begun - max(seconds, time.process_time() - busy))


def hears_a_bot(thread: int) -> bool:
    """Is a thread still where a bot was asked?"""
    frame = sys._current_frames().get(thread)
    while frame is not None and not is_ours(frame):
        frame = frame.f_back
    return frame is not None


def interrupt(thread: int, error: type[BaseException]) -> None:
    """Have a thread raise an error at its next step in Python.

    It is never taken back: CPython 3.11 would then look for it for ever, and stand still where it is traced or profiled.
    """
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(error))


def pursue(frame: FrameType | None) -> None:
    """Stop a bot that goes on from here at its next line, where it may catch nothing.

    What that raises may be caught further out, and is then forgotten there: so both ends of an error lead here.
    """
    if not WATCHDOG.is_stubborn() or frame is None or is_ours(frame):
        return
    WATCHDOG.pursued.add(threading.get_ident())
    while frame is not None and not is_ours(frame):
        frame.f_trace = at_next_line
        frame = frame.f_back
    sys.settrace(at_next_line)  # at last, as what is called from here on is looked at too


def at_next_line(frame: FrameType, event: str, arg: Any) -> TraceFunction | None:
    """A tracer of Python, which looks no further once this has raised an error."""
    if is_ours(frame) or (event == "call" and frame.f_back is not None and is_ours(frame.f_back)):
        sys.settrace(None)
        return None
    if event == "exception":  # which is on its way to where it is caught
        return at_next_line
    raise Stalled


def is_ours(frame: FrameType) -> bool:
    """Is the bot left, or not yet reached?"""
    return frame.f_code.co_filename == pursue.__code__.co_filename


class Attendance(threading.local):
    """Is there a person who may interrupt what this thread does?"""

    def __init__(self) -> None:
        self.person = threading.current_thread() is threading.main_thread()


WATCHDOG: Final = Watchdog()
ATTENDANCE: Final = Attendance()


@contextmanager
def unattended() -> Iterator[None]:
    """Nobody interrupts what is done in this thread: a bot that says so fails like any other."""
    before, ATTENDANCE.person = ATTENDANCE.person, False
    try:
        yield
    finally:
        ATTENDANCE.person = before


def heard(seat: int, answer: Callable[[], T], when: str = "") -> T:
    """What the bot of a seat answers; whatever it raises is its own failure, but for the interrupt of whoever waits."""
    depth = sys.getrecursionlimit()
    try:
        with WATCHDOG.watching():
            try:
                said = next(apart(answer))
            finally:
                sys.setrecursionlimit(depth)
        if isinstance(said, StopIteration):
            raise said
        return said
    except BaseException as error:
        if isinstance(error, KeyboardInterrupt) and ATTENDANCE.person:
            raise
        raise BotFailed(seat, when + described(error)) from error


def apart(answer: Callable[[], T]) -> Iterator[T | StopIteration]:
    """What is caught within a generator is forgotten at its end, even by who is pursued and leaves no ``except`` in order."""
    try:
        yield answer()
    except StopIteration as error:  # a generator cannot raise it
        yield error


def described(error: BaseException) -> str:
    name = type(error).__name__
    try:
        with WATCHDOG.watching():
            told = f"{name}: {error}".removesuffix(": ")
    except BaseException:  # in its own text
        return name
    return told if len(told) <= LONGEST else f"{told[:LONGEST]}…"
