"""Other processes that play: those of a simulation, or an executor of somebody's own."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import suppress
from dataclasses import replace
from multiprocessing import current_process, get_context, parent_process
from typing import TYPE_CHECKING, Any, Final

from ..arguments import told
from ..bots import Bot
from ..bots.guest import described
from .batches import Batch, play_batch
from .sending import Parcel, sent_by, unsent

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

FORKED: Final = (
    "its processes are forked, and polars would stand still in them:"
    " workers=4, or ProcessPoolExecutor(4, multiprocessing.get_context('spawn'))"
)


class Workers(ProcessPoolExecutor):
    """Processes that play no more once they are shut down or nobody is left who waits, and leave an interrupt to who does."""

    def __init__(self, number: int) -> None:
        if getattr(current_process(), "_inheriting", False):
            sys.exit(1)  # a script that runs again in each process which it begins: the first one says what it needs
        context = get_context("spawn")
        line, self.line = context.Pipe(duplex=False)  # no event: who begins as all ends would find it gone
        super().__init__(number, context, initializer=listen, initargs=(line,))

    def submit(self, fn: Callable[..., Any], /, *args: Any, **more: Any) -> Future[Any]:
        if not hasattr(signal, "pthread_sigmask"):
            return super().submit(fn, *args, **more)
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})  # a process that begins here has that too
        try:
            return super().submit(fn, *args, **more)
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self.line.close()
        super().shutdown(wait, cancel_futures=cancel_futures)


def listen(line: Connection) -> None:
    """A process begins."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=hear, args=(line,), name="plakett parent", daemon=True).start()


def hear(line: Connection) -> None:
    """Hear when nothing is wanted any more, and end when the process that asked for games is gone, killed perhaps: else this
    one would wait for work for ever.
    """
    with suppress(EOFError, OSError):  # it is hung up, which Windows may tell as an OSError
        line.recv()
    UNWANTED.set()
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


UNWANTED: Final = threading.Event()  # in such a process: what is still to be played


def play_sent(parcel: Parcel, first: int, last: int, with_events: bool = False) -> Batch:
    """The same as :func:`play_batch` in another process."""
    setting, bots = parcel.opened()
    return play_batch(replace(setting, bots=bots), first, last, with_events, UNWANTED.is_set)


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
