"""Property board games to play, teach and study in a notebook.

>>> import plakett_widgets as pw
>>> game = pw.Game("plakettopoly", players=["Ana", pw.bots.Balanced()], seed=7)
>>> game.run(turns=0)
True
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ._version import __version__
from .errors.public_names import find_public

if TYPE_CHECKING:
    from . import bots, editions, engine, lab
    from .classroom.classroom import Classroom
    from .classroom.joining import Seat, join
    from .classroom.room_tables import RoomTable
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
    "classroom.classroom": ("Classroom",),
    "classroom.joining": ("Seat", "join"),
    "classroom.room_tables": ("RoomTable",),
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
    "Board", "Classroom", "Comparison", "Game", "Lobby", "LogView", "Move", "Player", "PositionError", "Refused", "RoomTable",
    "SavedGameError", "Seat", "Simulation", "Tournament", "Verdict", "__version__", "bots", "check", "compare", "editions",
    "engine", "frames", "join", "lab", "load", "loads", "play", "simulate", "tournament",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    return find_public(name, HOMES, __name__)


def __dir__() -> list[str]:
    return __all__
