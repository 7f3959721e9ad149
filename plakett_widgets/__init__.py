"""Property board games to play, teach and study in a notebook.

>>> import plakett_widgets as pw
>>> game = pw.Game("plakettopoly", players=["Ana", pw.bots.Balanced()], seed=7)
>>> game.run(turns=0)
True
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

from ._version import __version__

if TYPE_CHECKING:
    from . import bots, editions, engine, lab
    from .game import Game, load, loads
    from .lab.comparison import Comparison, compare
    from .lab.simulation import Simulation, simulate
    from .lab.tournament import Tournament, tournament
    from .players import Player
    from .record.frames import frames
    from .record.grammar import Move
    from .record.notation import SavedGameError
    from .record.position import PositionError
    from .refusal import Refused
    from .verdict import Verdict, check
    from .widgets.board import Board
    from .widgets.log_view import LogView

HOMES = {
    "Board": ".widgets.board",
    "Comparison": ".lab.comparison",
    "Game": ".game",
    "LogView": ".widgets.log_view",
    "Move": ".record.grammar",
    "Player": ".players",
    "PositionError": ".record.position",
    "Refused": ".refusal",
    "SavedGameError": ".record.notation",
    "Simulation": ".lab.simulation",
    "Tournament": ".lab.tournament",
    "Verdict": ".verdict",
    "bots": "",
    "check": ".verdict",
    "compare": ".lab.comparison",
    "editions": "",
    "engine": "",
    "frames": ".record.frames",
    "lab": "",
    "load": ".game",
    "loads": ".game",
    "simulate": ".lab.simulation",
    "tournament": ".lab.tournament",
}

__all__ = [
    "Board", "Comparison", "Game", "LogView", "Move", "Player", "PositionError", "Refused", "SavedGameError", "Simulation",
    "Tournament", "Verdict", "__version__", "bots", "check", "compare", "editions", "engine", "frames", "lab", "load", "loads",
    "simulate", "tournament",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    """The public names are imported when they are used: the engine must load where polars or a browser is missing."""
    if name not in HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    home = HOMES[name]
    return getattr(imported(home, __name__), name) if home else import_module(f".{name}", __name__)


def imported(module: str, package: str) -> ModuleType:
    """A module; where it misses polars, ``ImportError`` says what works without it."""
    try:
        return import_module(module, package)
    except ModuleNotFoundError as error:
        if error.name == "polars":
            import_module(".record.frames.schema", __name__).need_polars()
        raise


def __dir__() -> list[str]:
    return __all__
