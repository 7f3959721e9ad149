"""The side of a worker process: unpacks what was sent, and plays it."""

from __future__ import annotations

import os
import pickle
import signal
import threading
import time
from contextlib import suppress
from dataclasses import replace
from multiprocessing import parent_process
from typing import TYPE_CHECKING, Final, NamedTuple

from ...bots.guest import only_bot
from ...bots.house.strategy import Strategy as Bot
from ...bots.watchdog import described, unattended
from .batch import Batch, Setting, play_batch
from .figures import figures

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

HERE: Final = "workers=0 plays in this process"
THERE: Final = (
    "Write its class where that finds it: in a module that it can import or, of a script, above"
    f' if __name__ == "__main__":; {HERE}'
)
ITS_OWN: Final = f"Give it to the bot itself, as in __init__: self.limit = limit; {HERE}"
POLL_TIMEOUT: Final = 0.3  # seconds
LAST_GAME_TIMEOUT: Final = 1.0  # seconds for the last game to end once no more is wanted
LONGEST: Final = 200  # characters of an error of a bot


class BotNotLoaded(ValueError):
    """A bot that was sent cannot be made again in the worker process."""


class Parcel(NamedTuple):
    """A setting to send to another process. Its bots are apart, so that one that cannot be loaded is named."""

    setting: bytes
    bots: tuple[tuple[str, bytes, dict[str, str]], ...]  # by name, with the figures that must be the same there

    def opened(self) -> Setting:
        """Return the setting that was sent."""
        setting: Setting = pickle.loads(self.setting)
        return replace(setting, bots=tuple(load_bot(*bot) for bot in self.bots))


def load_bot(name: str, data: bytes, expected: dict[str, str]) -> Bot:
    what = f"bots: {name} cannot be sent to another process: there"
    try:
        bot = only_bot(pickle.loads(data))
    except (Exception, SystemExit) as error:  # importing its module may do anything
        raise BotNotLoaded(f"{what}, {described(error)[:LONGEST]}.  {THERE}") from None
    if expected:
        there = figures(bot)
        for figure, value in expected.items():
            if there.get(figure) != value:
                raise BotNotLoaded(f"{what}, {figure} is {there.get(figure, 'not set')}, not {value}.  {ITS_OWN}")
    return bot


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
        time.sleep(POLL_TIMEOUT)  # the process may end by itself; it waits for threads that a bot has left behind
        os._exit(1)


STOPPED: Final = threading.Event()  # in a worker process: no more games are wanted


def play_sent(parcel: Parcel, first: int, last: int) -> Batch:
    """Play a batch of what was sent (see :func:`play_batch`)."""
    with unattended():
        return play_batch(parcel.opened(), first, last, STOPPED.is_set)
