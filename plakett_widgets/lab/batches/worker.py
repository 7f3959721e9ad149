"""In another process: what is sent there is opened, and played."""

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
from weakref import WeakValueDictionary

from ...bots import Bot
from ...bots.guest import only_bot
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
TICK: Final = 0.3  # seconds
PATIENCE: Final = 1.0  # seconds that the game which is played when nothing is wanted any more has to come to its end
LONGEST: Final = 200  # characters of what a bot says itself


class NotThere(ValueError):
    """A bot that was sent cannot be made again in the process that should play."""


class Parcel(NamedTuple):
    """What is sent to another process, and the bots apart: it opens them itself, so that one that is not found is named."""

    mark: str
    setting: bytes
    bots: tuple[tuple[str, bytes, dict[str, str]], ...]  # by name, with the figures that it should find

    def opened(self) -> Setting:
        """What was sent; where it has not left its process, as with workers of Dask that are threads, that itself."""
        if (ours := SENT.get(self.mark)) is not None:
            return ours
        setting: Setting = pickle.loads(self.setting)
        return replace(setting, bots=tuple(found(*bot) for bot in self.bots))


SENT: Final[WeakValueDictionary[str, Setting]] = WeakValueDictionary()  # by the marks of the parcels that were made here


def found(name: str, data: bytes, expected: dict[str, str]) -> Bot:
    what = f"bots: {name} cannot be sent to another process: there"
    try:
        bot = only_bot(pickle.loads(data))
    except (Exception, SystemExit) as error:  # whatever its module does when it is imported
        raise NotThere(f"{what}, {described(error)[:LONGEST]}.  {THERE}") from None
    if expected:
        there = figures(bot)
        for figure, value in expected.items():
            if there.get(figure) != value:
                raise NotThere(f"{what}, {figure} is {there.get(figure, 'not set')}, not {value}.  {ITS_OWN}")
    return bot


def listen(line: Connection) -> None:
    """A process begins."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=hear, args=(line,), name="plakett parent", daemon=True).start()


def hear(line: Connection) -> None:
    """Hear when nothing is wanted any more, and end soon, or when the process that asked for games is gone, killed perhaps:
    else this one would wait for work for ever, or play a long game to its end for nobody.
    """
    with suppress(EOFError, OSError):  # it is hung up, which Windows may tell as an OSError
        line.recv()
    UNWANTED.set()
    parent = parent_process()
    if parent is not None:
        until = time.monotonic() + PATIENCE
        while parent.is_alive() and threading.main_thread().is_alive() and time.monotonic() < until:
            parent.join(TICK)
        time.sleep(TICK)  # for an end of its own, which waits for a thread that a bot has left behind
        os._exit(1)


UNWANTED: Final = threading.Event()  # in such a process: what is still to be played


def play_sent(parcel: Parcel, first: int, last: int) -> Batch:
    """The same as :func:`play_batch`, of what was sent."""
    with unattended():
        return play_batch(parcel.opened(), first, last, UNWANTED.is_set)
