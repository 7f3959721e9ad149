"""Can bots be sent to other processes?  Asked before any work begins, bot by bot, so that the one which cannot is named."""

from __future__ import annotations

import pickle
import sys
from collections.abc import Callable, Iterable
from concurrent import futures
from concurrent.futures import Executor, ProcessPoolExecutor
from dataclasses import replace
from importlib import import_module
from typing import Final

from ...bots.guest import copied, is_guest, remade
from ...bots.house.strategy import Strategy as Bot
from ...bots.watchdog import BotFailed, described
from ...inputs.players import bot_name
from .batch import Setting
from .figures import figures
from .worker import HERE, LONGEST, Parcel

APART: Final = (ProcessPoolExecutor, getattr(futures, "InterpreterPoolExecutor", ProcessPoolExecutor))  # since Python 3.14
ONE_GAME: Final = "It cannot be copied either: let its begin(seed) make what it holds, when a game begins"
BY_MODULE: Final = (
    "Write its class, and the functions that it holds, in a module (a file that is imported); or play with workers=0, or by an"
    " executor of loky or Dask, which can send more"
)

Dumps = Callable[[object], bytes]


def in_notebook() -> bool:
    """Return whether this is a notebook, without a script that a new process would run again."""
    return not hasattr(sys.modules["__main__"], "__file__")


def sent_by(executor: Executor) -> Dumps | None:
    """Return how an executor pickles its work, ``None`` if it need not, or if that is not known."""
    if isinstance(executor, APART):
        return pickle.dumps
    if type(executor).__module__.partition(".")[0] not in ("loky", "distributed"):
        return None
    dumps: Dumps = import_module("cloudpickle").dumps  # which both bring
    return dumps


def unsent(bots: Iterable[Bot], dumps: Dumps = pickle.dumps) -> str:
    """Return which bot cannot be sent, why, and what would work. Empty if all can.

    >>> class Keen(Bot):
    ...     pass
    >>> unsent([Bot()]), unsent([Keen()]).partition(":")[0]
    ('', 'Keen cannot be sent to another process')
    """
    for bot in {id(bot): bot for bot in bots}.values():
        what = f"{bot_name(bot)} cannot be sent to another process"
        try:
            data = dumps(bot)
            if dumps is pickle.dumps:  # others bring the class along, which here would write over the one that is sent
                remade(pickle.loads(data), is_guest(bot))
        except (Exception, SystemExit) as error:  # whatever a bot of somebody's own may raise
            return f"{what}: {described(error)[:LONGEST]}.  {way_out(bot, dumps)}"
        if dumps is pickle.dumps and in_notebook() and b"__main__" in data:
            return f"{what}: it is written in a cell, which that does not know.  {BY_MODULE}"
    return ""


def parcel(setting: Setting, dumps: Dumps) -> Parcel:
    """Pickle the bots one by one, so that an error names the bot that cannot be loaded, or that finds other values there."""
    bots = tuple((bot_name(bot), dumps(bot), figures(bot) if dumps is pickle.dumps else {}) for bot in setting.bots)
    return Parcel(dumps(replace(setting, bots=())), bots)


def way_out(bot: Bot, dumps: Dumps) -> str:
    try:
        copied([bot])
    except BotFailed:
        return ONE_GAME
    return BY_MODULE if dumps is pickle.dumps else HERE
