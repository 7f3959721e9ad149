"""The result of a game, in a few numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from . import event
from .log import Log, Row


class Outcome(NamedTuple):
    """The result of a game, as one row of the frame ``games`` words it."""

    winners: Sequence[int]
    end: Row | None  # the event of its end, None for an unfinished game
    rounds: int
    turns: int
    rolls: int
    events: int


def outcome(log: Log, winners: Sequence[int], rounds: int, turns: int) -> Outcome:
    """Return the result of a game from its log.

    >>> outcome(Log(), [], 1, 1)
    Outcome(winners=[], end=None, rounds=1, turns=1, rolls=0, events=0)
    """
    ends = log.find(event.GAME_ENDED)
    return Outcome(winners, log.row(ends[0]) if ends else None, rounds, turns, log.count(event.THROWN), len(log))
