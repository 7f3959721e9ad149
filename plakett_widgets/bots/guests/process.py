"""The processes of guests, as the game sees them: started, asked, kept for further games, and ended."""

from __future__ import annotations

import json
import math
import os
import pickle
import random
import signal
import socket
import subprocess
import sys
import threading
import weakref
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import Any, Final

from ...errors.worded import printable, same_in_both
from ...words.catalogue import Both, both, in_words
from ..failure import BotFailed, IllegalAnswer, failed
from .child import BotRunner, Hello
from .connection import Connection, Disconnected, Oversized
from .limits import IMPORT_SECONDS, MAX_QUESTION, MAX_REPLY, START_SECONDS, Limits
from .messages import READY, BadReply, Failure, Reply, decode_reply, encode
from .sending import SentBot

ROOT: Final = str(Path(__file__).parents[3])
START: Final = (
    "import sys; path, sys.path[:0] = sys.argv.pop(1), [sys.argv[1]]; sys.argv[1] = path; "
    "from plakett_widgets.bots.guests.child import main; main()"
)
CAN_START: Final = sys.platform not in ("emscripten", "wasi") and bool(sys.executable)
MAX_IDLE: Final = 16  # processes that are kept for further games
MAX_SECONDS: Final = 1e6  # for an answer without a limit
LATE_ALARM: Final = 5  # seconds after which a process ends by itself, beyond those that it has
SAMPLE_SECONDS: Final = 0.05  # between looks at the memory of a process, where the system does not limit it
PR_SET_DUMPABLE: Final = 4
KILLED: Final = 9
NEVER: Final = Failure({})
ENVIRONMENT: Final = {  # of every guest
    "PYTHONHASHSEED": "0",  # sets of texts have the same order in each game
    "OPENBLAS_NUM_THREADS": "1",  # each of its threads takes much of the memory that a guest may use
    "OMP_NUM_THREADS": "1",
}


class GuestFailed(Exception):
    """A guest has failed, by its own fault."""

    def __init__(self, failure: Failure) -> None:
        super().__init__(failure)
        self.failure = failure

    def __str__(self) -> str:
        return self.failure.words["en"]


def failure_text(key: str, **values: object) -> Failure:
    """Return a failure that has a text in the catalogue."""
    return Failure(in_words(key, **values))


class GuestProcess:
    """A fresh interpreter with a bot, for one game after the other.

    It is in a session of its own, so that an interrupt from a keyboard does not reach it, and ends with all that it has
    started.
    """

    def __init__(self, sent: SentBot, limits: Limits) -> None:
        self.sent = sent
        self.limits = limits
        self.rules = b""  # the digest of the rules that it has received last
        self.owed: list[int] = []  # the numbers of questions without an answer: several, where interrupts fell in between
        self.sampler: Any = None
        hide_from_guests()
        self.popen, self.connection = start_child()
        self.end = weakref.finalize(self, end_child, self.popen, self.connection.sock, os.getpid())
        STARTED.add(self)
        hello = Hello(sent, tuple(sys.path), working_folder(), limits.memory_bytes, alarm_seconds(limits))
        try:
            self.connection.send(pickle.dumps(hello), START_SECONDS)
            ready = self.connection.receive(MAX_REPLY, START_SECONDS)
        except (Disconnected, Oversized, TimeoutError) as error:
            self.end()
            raise RuntimeError(f"no process for {sent!r}: it has ended with {self.popen.returncode}") from error
        assert ready == READY
        reply = self.request({"kind": "load", "n": 0}, IMPORT_SECONDS, too_late("guest.import_time", IMPORT_SECONDS))
        if reply.failure is not None:
            self.end()
            raise GuestFailed(reply.failure)

    def request(self, message: Mapping[str, Any], seconds: float, late: Failure, rules: bytes = b"") -> Reply:
        """Send a message and return the reply to it.

        Parameters
        ----------
        message : mapping
            What is sent, with a number ``n``.
        seconds : float
            How long it may take.
        late : Failure
            What went wrong if it takes longer.
        rules : bytes
            What is sent after it.

        Returns
        -------
        Reply
            The reply, which says what the bot has raised if it has.

        Raises
        ------
        GuestFailed
            There is no such reply.  The process has ended.
        """
        try:
            return self.exchange(message, monotonic() + min(seconds, MAX_SECONDS), rules)
        except TimeoutError:
            self.end()
            raise GuestFailed(late) from None
        except Disconnected:
            raise GuestFailed(self.how_ended()) from None
        except (Oversized, BadReply):
            self.end()
            raise GuestFailed(failure_text("guest.flood")) from None

    def exchange(self, message: Mapping[str, Any], until: float, rules: bytes) -> Reply:
        connection, number = self.connection, message["n"]
        data = encode(message)
        if len(data) > MAX_QUESTION:
            raise ValueError(f"a question of {len(data):,} bytes")
        self.owed.append(number)
        connection.send(data, until - monotonic())
        if rules:
            connection.send(rules, until - monotonic())
        while True:
            reply = decode_reply(self.receive(until))
            if reply.n != self.owed.pop(0):
                raise BadReply
            if not self.owed:
                return reply

    def receive(self, until: float) -> bytes:
        """Return what the process sends next.  Where the system does not limit its memory, it is looked at meanwhile."""
        if sys.platform == "linux":
            return self.connection.receive(MAX_REPLY, until - monotonic())
        while True:
            try:
                return self.connection.receive(MAX_REPLY, min(until - monotonic(), SAMPLE_SECONDS))
            except TimeoutError:
                if monotonic() >= until:
                    raise
                if self.memory() > self.limits.memory_bytes:
                    self.end()
                    raise GuestFailed(failure_text("guest.memory")) from None

    def memory(self) -> int:
        """Return how much memory the process uses, 0 where psutil is not installed."""
        if self.sampler is None:
            try:
                from psutil import Process  # type: ignore[import-untyped]
            except ImportError:
                return 0
            self.sampler = Process(self.popen.pid)
        with suppress(Exception):  # it may have ended
            return int(self.sampler.memory_info().rss)
        return 0

    def how_ended(self) -> Failure:
        """End the process, and return how it had ended before, if it had."""
        self.end()
        code = self.popen.returncode
        if code is None or code == -KILLED:
            return failure_text("guest.closed")
        if code < 0:
            return failure_text("guest.crashed", signal=same_in_both(name_signal(-code)))
        return failure_text("guest.exited", status=same_in_both(str(code)))

    @property
    def is_usable(self) -> bool:
        """Whether it can play another game."""
        return self.end.alive and not self.owed and not self.connection.half_sent


def too_late(key: str, seconds: float) -> Failure:
    """Return the failure of a bot that has taken more than so many seconds."""
    return failure_text(key, seconds=Both(f"{seconds:g}", f"{seconds:g}".replace(".", ",")))


def name_signal(number: int) -> str:
    """Return the name of a signal.

    >>> name_signal(11)
    'SIGSEGV'
    """
    try:
        return signal.Signals(number).name
    except ValueError:
        return str(number)


class InPlace:
    """A bot in this process, where no other one can be started.  It has the face of :class:`GuestProcess`."""

    is_usable = False
    announced = False

    def __init__(self, sent: SentBot, limits: Limits) -> None:
        self.sent = sent
        self.limits = limits
        self.rules = b""
        self.runner = BotRunner(sent, alone=False)
        self.state = random.getstate()  # of the generator that every module shares, as the bot has left it
        if not InPlace.announced:
            InPlace.announced = True
            print(both("guest.in_place"))
        reply = self.request({"kind": "load", "n": 0}, 0, NEVER)
        if reply.failure is not None:
            raise GuestFailed(reply.failure)

    def request(self, message: Mapping[str, Any], seconds: float, late: Failure, rules: bytes = b"") -> Reply:
        """Return the reply to a message, however long it takes."""
        before = random.getstate()
        random.setstate(self.state)
        try:
            return decode_reply(encode(self.runner.handle(json.loads(encode(message)), rules)))
        finally:
            self.state = random.getstate()
            random.setstate(before)

    def end(self) -> None:
        """Do nothing: there is no process."""


AnyProcess = GuestProcess | InPlace


class Pool:
    """The processes that wait for another game, the one that waits longest first."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.idle: list[GuestProcess] = []
        if hasattr(os, "register_at_fork"):
            os.register_at_fork(after_in_child=self.forget)

    def forget(self) -> None:
        """Leave the processes to the one that has started them, in a copy of it."""
        self.lock = threading.Lock()
        self.idle = []

    def take(self, sent: SentBot, limits: Limits) -> AnyProcess:
        """Return a process with that bot: one that has played before, or a new one."""
        if not CAN_START:
            return InPlace(sent, limits)
        with self.lock:
            for process in reversed(self.idle):
                if process.sent == sent and process.limits == limits:
                    self.idle.remove(process)
                    return process
        return GuestProcess(sent, limits)

    def give(self, process: AnyProcess) -> None:
        """Keep a process for another game, or end it."""
        if not isinstance(process, GuestProcess) or not process.is_usable:
            process.end()
            return
        with self.lock:
            self.idle.append(process)
            oldest = self.idle.pop(0) if len(self.idle) > MAX_IDLE else None
        if oldest is not None:
            oldest.end()

    def clear(self) -> None:
        """End all processes that wait."""
        with self.lock:
            ended, self.idle = self.idle, []
        for process in ended:
            process.end()


POOL: Final = Pool()
STARTED: Final[weakref.WeakSet[GuestProcess]] = weakref.WeakSet()


def end_all() -> None:
    """End the processes of all guests, also of those that decide, where this process ends without its exit handlers."""
    for process in list(STARTED):
        process.end()


def start_child() -> tuple[subprocess.Popen[bytes], Connection]:
    """Start an interpreter, and return the process and the connection to it."""
    ours, theirs = socket.socketpair()
    command = [sys.executable, "-P", "-c", START]
    environment = {**os.environ, **ENVIRONMENT}
    with theirs:
        if sys.platform == "win32":
            popen = subprocess.Popen(
                [*command, "-", ROOT],
                env=environment,
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                creationflags=subprocess.CREATE_NEW_PROCESS_GROUP,
            )
            assert popen.stdin is not None
            with popen.stdin as pipe:
                pipe.write(theirs.share(popen.pid))
        else:
            popen = subprocess.Popen(
                [*command, str(theirs.fileno()), ROOT],
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                pass_fds=[theirs.fileno()],
                start_new_session=True,
            )
    return popen, Connection(ours)


def end_child(popen: subprocess.Popen[bytes], sock: socket.socket, owner: int) -> None:
    """End a process with all that it has started, unless another process has started it.

    The group is killed before its leader is waited for: until then nobody else has its number.
    """
    sock.close()
    if os.getpid() != owner:
        return
    if hasattr(os, "killpg"):
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(popen.pid, signal.SIGKILL)
    else:
        popen.kill()
    with suppress(subprocess.TimeoutExpired):
        popen.wait(timeout=START_SECONDS)


def working_folder() -> str:
    """Return the folder in which this process works, if it still exists."""
    try:
        return os.getcwd()
    except OSError:
        return os.sep


def alarm_seconds(limits: Limits) -> int:
    """Return after how many seconds a guest ends by itself."""
    return math.ceil(min(max(limits.answer_seconds, IMPORT_SECONDS), MAX_SECONDS)) + LATE_ALARM


def hide_from_guests() -> None:
    """On Linux, make the memory of this process unreadable to others of the same user."""
    if sys.platform != "linux" or os.getpid() in HIDDEN:
        return
    HIDDEN.add(os.getpid())
    import ctypes

    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(PR_SET_DUMPABLE, 0, 0, 0, 0)


HIDDEN: Final[set[int]] = set()


def trial(sent: SentBot, limits: Limits | None = None) -> None:
    """Start the process of a bot and make one instance of it, without a game.

    Parameters
    ----------
    sent : SentBot
        The bot.
    limits : Limits, optional
        Its time and memory.

    Raises
    ------
    BotFailed
        That fails.
    """
    try:
        POOL.give(POOL.take(sent, limits or Limits()))
    except GuestFailed as error:
        raise as_bot_failed(error.failure, sent.name) from None


def as_bot_failed(failure: Failure, bot: str, seat: int = -1) -> BotFailed:
    """Return a failure as it is raised.

    >>> print(as_bot_failed(Failure({"en": "too late", "fr": "trop tard"}), "Mine"))
    Mine failed: too late
    """
    if failure.illegal:
        return IllegalAnswer(seat, failure.words)
    if failure.whole:
        return BotFailed(seat, failure.words)
    what = Both(failure.words["en"], failure.words["fr"])
    return failed(seat, bot, what) if seat >= 0 else BotFailed(seat, in_words("guest.failed", bot=printable(bot), what=what))
