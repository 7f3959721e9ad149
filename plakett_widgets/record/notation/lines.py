"""Lines of play that an undo or a branch has left.  They are kept, so that the game can go back to them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from ...engine.recorded_chance import RecordedChance
from ...moves.grammar import Move
from .transcript import Entry

Comments = Mapping[int, Sequence[str]]  # by the number of moves before them

MAX_LINES: Final = 20


class Claim(NamedTuple):
    """A claim of a rent while something else is being decided, which waits for that.  ``at`` counts the moves before it."""

    at: int
    move: Move
    by_bot: bool = False


@dataclass(frozen=True)
class Line:
    """A line of play from the beginning of the game."""

    entries: Sequence[Entry]
    events: int
    round: int
    over: bool
    comments: Comments = field(default_factory=dict)
    recorded_chance: RecordedChance | None = None  # recorded chance, for a game without a seed
    claims: Sequence[Claim] = ()

    def count_common(self, other: Line) -> int:
        """Return how many moves, and what chance brought after them, are the same at the beginning of both lines."""
        pairs = enumerate(zip(self.entries, other.entries, strict=False))
        parted = (number for number, (one, two) in pairs if one.text != two.text)
        return next(parted, min(len(self.entries), len(other.entries)))

    def begins_with(self, other: Line) -> bool:
        return self.count_common(other) == len(other.entries)


class Lines:
    """The lines that are kept, by number.  The oldest goes first.  ``kept`` is replaced at each change."""

    def __init__(self) -> None:
        self.kept: dict[int, Line] = {}
        self.last = 0

    def keep(self, line: Line) -> None:
        """Keep a line in place of its beginnings, unless it is itself the beginning of another."""
        if any(kept.begins_with(line) for kept in self.kept.values()):
            return
        self.kept = {number: kept for number, kept in self.kept.items() if not line.begins_with(kept)}
        self.add(line)

    def add(self, line: Line) -> None:
        """Keep a line under a new number."""
        self.last += 1
        kept = self.kept | {self.last: line}
        self.kept = {number: kept[number] for number in sorted(kept)[-MAX_LINES:]}
