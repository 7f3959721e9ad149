"""Lines of play that were left by an undo or a branch: what was said in them, kept to be taken up again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ..engine.session import Answer

MOST: Final = 20


@dataclass(frozen=True)
class Line:
    """Everything that was said from the beginning of the game, whether bots said it, and how far it came."""

    said: list[Answer]
    by_bots: list[bool]
    events: int
    round: int
    over: bool

    def common(self, said: list[Answer]) -> int:
        """How many answers are the same at the beginning.

        >>> Line([(1,), (2,), (3,)], [False] * 3, 9, 1, False).common([(1,), (2,), (4,)])
        2
        """
        return next((k for k, (one, other) in enumerate(zip(self.said, said, strict=False)) if one != other),
                    min(len(self.said), len(said)))  # fmt: skip

    def begins_with(self, other: Line) -> bool:
        return self.common(other.said) == len(other.said)


class Lines:
    """The lines that are kept, by number; of too many the oldest goes."""

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
        self.last += 1
        self.kept[self.last] = line
        if len(self.kept) > MOST:
            del self.kept[min(self.kept)]
