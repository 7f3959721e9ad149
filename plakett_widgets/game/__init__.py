"""The public game: one table with its players, played from Python, by clicks or by bots."""

from .game import Game
from .loading import load, loads

__all__ = ["Game", "load", "loads"]
