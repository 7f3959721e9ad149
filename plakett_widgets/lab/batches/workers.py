"""Executors that play: processes or a thread of our own, or an executor that somebody gives."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager, suppress
from functools import partial
from math import ceil
from multiprocessing import current_process, get_context
from pathlib import Path
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any, Final

from ...errors.worded import describe_value
from ...inputs.arguments import whole_number
from .batch import BATCHES, batch_size
from .worker import start_worker

if TYPE_CHECKING:
    from .plan import Plan

MAX_WORKERS: Final = 61 if sys.platform == "win32" else sys.maxsize  # Windows waits for at most 61 processes at once
CPU_QUOTA_FILE: Final = Path("/sys/fs/cgroup/cpu.max")  # quota and period of a container in microseconds
SHUTDOWN_TIMEOUT: Final = 2  # seconds for processes to end
NO_OTHER: Final = (
    "no other thread or process can begin in WebAssembly.  Leave it out: the games are played in place, one after the other,"
    " while you wait for them"
)
FORKED: Final = (
    "its processes are forked, and may stand still where threads are at work:"
    " workers=4, or ProcessPoolExecutor(4, multiprocessing.get_context('spawn'))"
)


def in_notebook() -> bool:
    """Return whether this is a notebook, without a script that a new process would run again."""
    return not hasattr(sys.modules["__main__"], "__file__")


def usable_cpus() -> int:
    """Return the number of processors that this process may use.

    >>> 1 <= usable_cpus() <= os.cpu_count()
    True
    """
    counts = [os.cpu_count() or 1]  # Python 3.13 respects its own limit here
    if hasattr(os, "sched_getaffinity"):
        counts.append(len(os.sched_getaffinity(0)))
    with suppress(OSError, ValueError):  # there is no such file, or it has no limit (“max”)
        time, period = map(int, CPU_QUOTA_FILE.read_text("ascii").split())
        counts.append(ceil(time / period))
    return min(counts)


@contextmanager
def starting_process() -> Iterator[None]:
    """Leave interrupts to the parent while a process starts. Raises ``ValueError`` if none can start."""
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
    """Processes that leave interrupts to the parent, and stop playing when they are shut down or the parent is gone."""

    def __init__(self, number: int) -> None:
        if getattr(current_process(), "_inheriting", False):
            sys.exit(1)  # the script runs again in each process that it starts; the first one shows the error
        main = sys.modules["__main__"]
        main.__spec__ = getattr(main, "__spec__", None)  # which %reset of IPython takes away, and a new process needs
        context = get_context("spawn")
        with starting_process():
            # a pipe and no event, which a process that starts at the end would not find any more
            line, self.line = context.Pipe(duplex=False)
            super().__init__(number, context, initializer=start_worker, initargs=(line,))

    def submit(self, fn: Callable[..., Any], /, *args: Any, **more: Any) -> Future[Any]:
        with starting_process():
            return super().submit(fn, *args, **more)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self.line.close()
        super().shutdown(wait, cancel_futures=True)  # Python 3.11 fails on a future that is cancelled while its process ends


class BackgroundThread(Executor):
    """One thread of this process that Python does not wait for at its end, because a game may take long."""

    _max_workers = 1

    def __init__(self) -> None:
        self._work: SimpleQueue[tuple[Future[Any], Callable[[], Any]] | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._play, name="plakett", daemon=True)
        self._thread.start()

    def submit(self, fn: Callable[..., Any], /, *args: Any, **more: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self._work.put((future, partial(fn, *args, **more)))
        return future

    def _play(self) -> None:
        while (job := self._work.get()) is not None:
            run_job(*job)
            del job  # results are large

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self._work.put(None)
        if wait:
            self._thread.join()


def run_job(future: Future[Any], play: Callable[[], Any]) -> None:
    """Play unless it was cancelled, and pass on whatever is raised."""
    if future.set_running_or_notify_cancel():
        try:
            future.set_result(play())
        except BaseException as error:
            future.set_exception(error)


def checked_executor(executor: object) -> Executor:
    if not isinstance(executor, Executor):
        right = "one of concurrent.futures, of loky or of Dask (client.get_executor())"
        raise ValueError(f"executor: {right}, not {describe_value(executor)}")
    context = executor._mp_context if isinstance(executor, ProcessPoolExecutor) else None
    if context is not None and context.get_start_method() == "fork":
        raise ValueError(f"executor: {FORKED}")
    return executor


def cancel_futures(executor: Executor, futures: Iterable[Future[Any]]) -> None:
    """Cancel what has not begun. A broken executor ends it itself, and in Python 3.11 fails on what was cancelled."""
    if not getattr(executor, "_broken", False):
        for future in futures:
            future.cancel()


def executor_for(
    plans: Sequence[Plan], executor: Executor | None, workers: int | None
) -> tuple[Executor | None, Callable[[], None]]:
    """Return an executor and what leaves it at the end, or ``None`` where waiting must play.

    It is the given one, if it takes the work, or else processes where they are safe and worth while, or a thread.
    """
    number = None if workers is None else whole_number("workers", workers, 0)
    if sys.platform == "emscripten":  # neither threads nor processes can start there
        for name, given in (("executor", executor), ("workers", number)):
            if given:
                raise ValueError(f"{name}: {NO_OTHER}")
        return None, lambda: None
    if executor is not None:
        if number is not None:
            raise ValueError(f"executor: it has workers of its own, and workers={number} requests others: give one of the two")
        return checked_executor(executor), lambda: None
    if number is None:
        many = sum(plan.games for plan in plans) >= BATCHES and in_notebook()
        number = usable_cpus() if many else 0
    batches = sum(-(-plan.games // batch_size(plan.setting.bots, plan.games)) for plan in plans)
    found = Workers(min(number, batches, MAX_WORKERS)) if number else BackgroundThread()
    return found, partial(shut_down, found)


def shut_down(executor: Executor) -> None:
    """Shut an executor down, so that its processes end before the script. One may go on for ever: wait no longer than that."""
    closing = threading.Thread(target=executor.shutdown, name="plakett end", daemon=True)
    try:
        closing.start()
    except RuntimeError:  # Python 3.12 starts no thread at its end
        executor.shutdown(wait=False)
    else:
        closing.join(SHUTDOWN_TIMEOUT)
