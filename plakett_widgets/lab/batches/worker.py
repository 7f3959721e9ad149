"""The side of a worker process: unpacks what was sent, and plays it."""

from __future__ import annotations

import os
import pickle
import signal
import sys
import threading
import time
from contextlib import suppress
from multiprocessing import parent_process
from typing import TYPE_CHECKING, Final

from .batch import Batch, play_batch

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

POLL_TIMEOUT: Final = 0.3  # seconds
LAST_GAME_TIMEOUT: Final = 1.0  # seconds for the last game to end once no more is wanted


def start_worker(line: Connection) -> None:
    """Prepare a worker process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=end_with_parent, args=(line,), name="plakett parent", daemon=True).start()


def end_with_parent(line: Connection) -> None:
    """End soon after the parent closes the line or is gone. Otherwise this process would wait or play for nobody."""
    with suppress(EOFError, OSError):  # the line is closed, which is an OSError on Windows
        line.recv()
    STOPPED.set()
    parent = parent_process()
    if parent is not None:
        until = time.monotonic() + LAST_GAME_TIMEOUT
        while parent.is_alive() and threading.main_thread().is_alive() and time.monotonic() < until:
            parent.join(POLL_TIMEOUT)
        time.sleep(POLL_TIMEOUT)  # the process may end by itself
        end_guests()
        os._exit(1)


def end_guests() -> None:
    """End the processes of guests, if any have begun."""
    process = sys.modules.get("plakett_widgets.bots.guests.process")
    if process is not None:
        process.end_all()


STOPPED: Final = threading.Event()  # in a worker process: no more games are wanted


def play_sent(setting: bytes, first: int, last: int) -> Batch:
    """Play a batch of what was sent (see :func:`play_batch`)."""
    return play_batch(pickle.loads(setting), first, last, STOPPED.is_set)
