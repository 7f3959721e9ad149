"""Other processes that play: those of a simulation, or an executor of somebody's own."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from multiprocessing import current_process, get_context
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any, Final

from ...bots import Bot
from ...bots.watchdog import described
from ...errors.worded import told
from ...inputs.arguments import whole
from .batch import SHARE, batch_size
from .cpu_count import plays_in_place, processors
from .pickling import in_notebook, sent_by, unsent
from .worker import listen

if TYPE_CHECKING:
    from .plan import Plan

MOST: Final = 61 if sys.platform == "win32" else sys.maxsize  # processes: Windows waits for no more at once
PATIENCE: Final = 2  # seconds that the end of processes may take
NO_OTHER: Final = (
    "no other thread or process can begin in WebAssembly.  Leave it out: the games are played in place, one after the other,"
    " while you wait for them"
)
FORKED: Final = (
    "its processes are forked, and may stand still where threads are at work:"
    " workers=4, or ProcessPoolExecutor(4, multiprocessing.get_context('spawn'))"
)


@contextmanager
def beginning() -> Iterator[None]:
    """A process that begins here leaves an interrupt to who waits; ``ValueError`` says why the system lets none begin."""
    masks = hasattr(signal, "pthread_sigmask")
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT}) if masks else set()
    try:
        yield
    except OSError as error:
        why = error.strerror or error
        raise ValueError(f"workers: no other process can begin: {why}.  workers=0 plays in this one") from error
    finally:
        if masks:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


class Workers(ProcessPoolExecutor):
    """Processes that play no more once they are shut down or nobody is left who waits, and leave an interrupt to who does."""

    def __init__(self, number: int) -> None:
        if getattr(current_process(), "_inheriting", False):
            sys.exit(1)  # a script that runs again in each process which it begins: the first one says what it needs
        context = get_context("spawn")
        with beginning():
            line, self.line = context.Pipe(duplex=False)  # no event: who begins as all ends would find it gone
            super().__init__(number, context, initializer=listen, initargs=(line,))

    def submit(self, fn: Callable[..., Any], /, *args: Any, **more: Any) -> Future[Any]:
        with beginning():
            return super().submit(fn, *args, **more)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self.line.close()
        super().shutdown(wait, cancel_futures=True)  # Python 3.11 falls over one that was cancelled as its processes end


class Beside(Executor):
    """One thread of this process, for whose end Python does not wait: a bot may stand still in it, where nothing reaches it."""

    def __init__(self) -> None:
        self._work: SimpleQueue[tuple[Future[Any], Callable[[], Any]] | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._play, name="plakett", daemon=True)
        self._lock = threading.Lock()

    def submit(self, fn: Callable[..., Any], /, *args: Any, **more: Any) -> Future[Any]:
        future: Future[Any] = Future()
        with self._lock:
            if self._thread.ident is None:
                self._thread.start()
        self._work.put((future, partial(fn, *args, **more)))
        return future

    def _play(self) -> None:
        while (job := self._work.get()) is not None:
            carry_out(*job)
            del job  # what is played is large

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self._work.put(None)
        if wait and self._thread.ident is not None:
            self._thread.join()


def carry_out(future: Future[Any], play: Callable[[], Any]) -> None:
    """Play, unless it was called off; whatever is raised is heard by who waits."""
    if future.set_running_or_notify_cancel():
        try:
            future.set_result(play())
        except BaseException as error:
            future.set_exception(error)


def ready(executor: object, bots: Sequence[Bot]) -> Executor:
    if not isinstance(executor, Executor):
        right = "one of concurrent.futures, of loky or of Dask (client.get_executor())"
        raise ValueError(f"executor: {right}, not {told(executor)}")
    dumps = sent_by(executor)
    if dumps is not None and (why := unsent(bots, dumps)):
        raise ValueError(f"bots: {why}")
    context = executor._mp_context if isinstance(executor, ProcessPoolExecutor) else None
    if context is not None and context.get_start_method() == "fork":
        raise ValueError(f"executor: {FORKED}")
    try:
        executor.submit(bool).add_done_callback(bool)
    except Exception as error:  # each has its own for what is closed
        raise ValueError(f"executor: it takes no more work: {described(error)}") from error
    return executor


def call_off(executor: Executor, futures: Iterable[Future[Any]]) -> None:
    """Cancel what has not begun; one that is broken ends all of it itself, and in Python 3.11 falls over what is cancelled."""
    if not getattr(executor, "_broken", False):
        for future in futures:
            future.cancel()


def executor_for(
    plans: Sequence[Plan], executor: Executor | None, workers: int | None
) -> tuple[Executor | None, Callable[[], None]]:
    """Somebody's own, if it takes the work; else processes where they can be made safely and are worth while, or a thread.

    ``None`` where nothing plays beside who waits.  And what leaves it once all is played.
    """
    number = None if workers is None else whole("workers", workers, 0)
    if plays_in_place():
        for name, given in (("executor", executor), ("workers", number)):
            if given:
                raise ValueError(f"{name}: {NO_OTHER}")
        return None, lambda: None
    bots = [bot for plan in plans for bot in plan.setting.bots]
    if executor is not None:
        if number is not None:
            raise ValueError(f"executor: it has workers of its own, and workers={number} asks for others: give one of the two")
        return ready(executor, bots), lambda: None
    found = own(plans, bots, number)
    return found, partial(shut, found)


def shut(executor: Executor) -> None:
    """Its processes end before a script can that begins them: else it may tell of their pipes.  But one may go on for ever."""
    closing = threading.Thread(target=executor.shutdown, name="plakett end", daemon=True)
    try:
        closing.start()
    except RuntimeError:  # Python 3.12 begins no thread as it ends
        executor.shutdown(wait=False)
    else:
        closing.join(PATIENCE)


def own(plans: Sequence[Plan], bots: Sequence[Bot], number: int | None) -> Executor:
    if number is None:
        many = sum(plan.games for plan in plans) >= SHARE and in_notebook()
        number = processors() if many and not unsent(bots) else 0
    if not number:
        return Beside()
    if why := unsent(bots):
        raise ValueError(f"bots: {why}")
    batches = sum(-(-plan.games // batch_size(plan.setting.bots, plan.games)) for plan in plans)
    return Workers(min(number, batches, MOST))
