"""Lines of play that were left by an undo or a branch: what was said in them, kept to be taken up again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import compress, count
from operator import ne
from typing import Final, NamedTuple

from ...engine.recorded_chance import Luck
from ...engine.session import Answer
from ..moves.chance_record import AnswerContext
from ..moves.grammar import Move

Comments = Mapping[int, Sequence[str]]  # by how much was said before them

MAX_LINES: Final = 20


class Claim(NamedTuple):
    """A rent asked for while something else is being decided: it waits to be heard.  ``said`` is how much was said before."""

    said: int
    move: Move


@dataclass(frozen=True)
class Line:
    """Everything that was said from the beginning of the game, whether bots said it, and how far it came.

    ``items`` are the same as it is written, ``told`` is what fell, ``luck`` what was known of it where the game has no seed,
    ``claims`` what waited to be heard.
    """

    said: list[Answer]
    by_bots: list[bool]
    events: int
    round: int
    over: bool
    items: list[str]
    told: list[AnswerContext]
    comments: Comments = field(default_factory=dict)
    luck: Luck | None = None
    claims: Sequence[Claim] = ()

    def common(self, other: Line) -> int:
        """How many answers, and what fell after them, are the same at the beginning.

        >>> def line(*items: str) -> Line:
        ...     said = len(items)
        ...     return Line([(1,)] * said, [False] * said, 9, 1, False, [*items], [AnswerContext(1, 0, ())] * said)
        >>> line("Ana: roll", "Ana: buy", "Ana: end").common(line("Ana: roll", "Ana: decline"))
        1
        """
        differences = compress(count(), map(ne, self.items, other.items))
        return next(differences, min(len(self.items), len(other.items)))

    def begins_with(self, other: Line) -> bool:
        return self.common(other) == len(other.said)


class Lines:
    """The lines that are kept, by number.  Of too many the oldest goes.  Whatever is kept anew is another mapping."""

    def __init__(self) -> None:
        self.kept: dict[int, Line] = {}
        self.last = 0

    def keep(self, line: Line) -> None:
        """Keep a line, instead of those that are no more than its beginning, unless it is no more than one's beginning."""
        if any(kept.begins_with(line) for kept in self.kept.values()):
            return
        self.kept = {number: kept for number, kept in self.kept.items() if not line.begins_with(kept)}
        self.add(line)

    def add(self, line: Line) -> None:
        """Keep a line under a number of its own."""
        self.last += 1
        kept = self.kept | {self.last: line}
        self.kept = {number: kept[number] for number in sorted(kept)[-MAX_LINES:]}
