"""Property board games to play, teach and study in a notebook.

>>> import plakett_widgets as pw
>>> game = pw.Game("plakettopoly", players=["Ana", pw.bots.Balanced()], seed=7)
>>> game.run(turns=0)
True
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from sys import modules
from types import FunctionType, ModuleType
from typing import TYPE_CHECKING, Any

from ._version import __version__
from .errors.suggestions import missing_attribute, public_function

if TYPE_CHECKING:
    from . import bots, editions, engine, lab
    from .game import Game, load, loads
    from .inputs.players import Player
    from .lab.simulations.comparison import Comparison, compare
    from .lab.simulations.simulation import Simulation, simulate
    from .lab.tournaments.tournament import Tournament, tournament
    from .moves.grammar import Move
    from .record.frames import frames
    from .record.notation.writing import SavedGameError
    from .record.positions.position import PositionError
    from .texts.refusal import Refused
    from .verdict import Verdict, check
    from .widgets.board import Board
    from .widgets.lobby import Lobby, play
    from .widgets.log_view import LogView

HOMES = {
    "bots": (), "editions": (), "engine": (), "lab": (),
    "game": ("Game", "load", "loads"),
    "lab.simulations.comparison": ("Comparison", "compare"),
    "lab.simulations.simulation": ("Simulation", "simulate"),
    "lab.tournaments.tournament": ("Tournament", "tournament"),
    "inputs.players": ("Player",),
    "record.frames": ("frames",),
    "moves.grammar": ("Move",),
    "record.notation.writing": ("SavedGameError",),
    "record.positions.position": ("PositionError",),
    "texts.refusal": ("Refused",),
    "verdict": ("Verdict", "check"),
    "widgets.board": ("Board",),
    "widgets.lobby": ("Lobby", "play"),
    "widgets.log_view": ("LogView",),
}  # fmt: skip

__all__ = [
    "Board", "Comparison", "Game", "Lobby", "LogView", "Move", "Player", "PositionError", "Refused", "SavedGameError",
    "Simulation", "Tournament", "Verdict", "__version__", "bots", "check", "compare", "editions", "engine", "frames", "lab",
    "load", "loads", "play", "simulate", "tournament",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    return found(name, HOMES, __name__)


def found(name: str, homes: Mapping[str, Sequence[str]], package: str) -> Any:
    """Return a public name of a package, or one of its modules.  Raise ``AttributeError`` for anything else.

    It is imported when it is used: the engine must load where polars or a browser is missing, and charts need an extra.
    """
    for module, names in homes.items():
        if name == module or name in names:
            home = imported(f".{module}", package)
            thing = home if name == module else getattr(home, name)
            if isinstance(thing, FunctionType):
                thing = public_function(thing)
                setattr(modules[package], name, thing)  # once
            return thing
    raise missing_attribute(package, name, modules[package].__all__, within(homes, package))


def within(homes: Mapping[str, Sequence[str]], package: str) -> dict[str, str]:
    """Return where the public names of the modules are that are public themselves."""
    found: dict[str, str] = {}
    for module, names in homes.items():
        if not names:
            with suppress(ImportError):  # an extra
                found |= {name: f"{module}.{name}" for name in imported(f".{module}", package).__all__}
    return found


def imported(module: str, package: str) -> ModuleType:
    """Import a module.  Where it misses polars, the ``ImportError`` names what works without it."""
    try:
        return import_module(module, package)
    except ModuleNotFoundError as error:
        if error.name == "polars":
            import_module(".record.frames.schema", __name__).import_polars()
        raise


def __dir__() -> list[str]:
    return __all__
