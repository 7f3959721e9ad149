"""How turns and rounds follow each other in a log."""

from __future__ import annotations

from array import array
from itertools import pairwise

from ...engine import event
from ...engine.log import COLUMNS, WIDTH, Log
from .source import Source

SEAT = list(COLUMNS).index("seat")


def begun(log: Log) -> list[int]:
    """The events with which turns begin."""
    kinds, found, seq = log.column("kind"), [], -1
    for _ in range(kinds.count(event.TURN_BEGUN)):
        seq = kinds.index(event.TURN_BEGUN, seq + 1)
        found.append(seq)
    return found


def rounds_of_turns(source: Source, starts: list[int]) -> list[int]:
    """The round of each turn: a new one begins when the turn comes back to the starter or past it."""
    seats = [source.log.rows[seq * WIDTH + SEAT] for seq in starts]
    if not seats:
        return []
    starter = source.opening.starter if source.from_position else seats[0]
    steps = [(seat - starter) % source.seats for seat in seats]
    found = [source.first_round]
    for before, now in pairwise(steps):
        found.append(found[-1] + (now <= before))
    return found


def rounds(source: Source, start: int = 0) -> array[int]:
    """The round of each event from ``start`` on; 0 while setting up.

    >>> from plakett_widgets import Game
    >>> game = Game("plakettopoly", players=2, seed=7)
    >>> rounds(game.frames.only)[-1] == game.round == 1
    True
    """
    starts = begun(source.log)
    found = array("i", [0]) * (starts[0] if starts else len(source.log))
    for number, (first, after) in zip(rounds_of_turns(source, starts), pairwise([*starts, len(source.log)]), strict=True):
        found.extend(array("i", [number]) * (after - first))
    return found[start:] if start else found
