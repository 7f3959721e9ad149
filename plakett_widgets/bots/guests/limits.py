"""The limits of a guest, and those of what it sends."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

MAX_QUESTION: Final = 4 << 20  # bytes
MAX_REPLY: Final = 64 << 10  # bytes
MAX_PRINTED: Final = 4 << 10  # characters that a bot may print a question
MAX_WORDS: Final = 2500  # characters of a sentence about an error, with the line of code
MAX_MOVES: Final = 1000  # moves a turn, not counting bids
IMPORT_SECONDS: Final = 10.0  # for the module of a bot
START_SECONDS: Final = 60.0  # for an interpreter and this package, on a computer that is busy


@dataclass(frozen=True)
class Limits:
    """Time and memory that a bot of somebody else may use.

    Parameters
    ----------
    answer_seconds : float, default 2.0
        For one answer, by the clock of the game.
    game_seconds : float, default 60.0
        For all its answers in a game.
    memory_bytes : int, default 1 GB
        Memory of its process.
    """

    answer_seconds: float = 2.0
    game_seconds: float = 60.0
    memory_bytes: int = 1 << 30
