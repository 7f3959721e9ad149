"""The frames of a game under way: what was made for one moment serves the next."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from ...engine.tables import numbers
from .decisions import Memory, more_decisions
from .events import agreeing, events, few_events
from .source import Source

if TYPE_CHECKING:
    import polars as pl

FEW: Final = 100  # rows
Thought = Mapping[tuple[int, int], float]


class Growing:
    """What has happened since the log was last asked for is added to it, and of new decisions only.

    Frames that were given out stay as they are.  What an undo or a branch has taken back is made anew.
    """

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.rows = numbers([])
        self.frame: pl.DataFrame | None = None
        self.memory = Memory()
        self.decided: pl.DataFrame | None = None
        self.thought: Thought = {}

    def events(self, source: Source) -> pl.DataFrame:
        """The frame of this log, whether it goes on from the last one, lies before it, or differs from it."""
        rows, length = source.log.rows, len(source.log)
        with self.lock:
            kept = agreeing(self.rows, rows)
            if self.frame is None or not kept or length - kept >= FEW:
                self.rows, self.frame = rows, events([source])
            elif kept < length:
                self.rows, self.frame = rows, self.frame.head(kept).extend(few_events(source, kept))
            return self.frame.head(length)

    def decisions(self, source: Source) -> pl.DataFrame:
        with self.lock:
            before, self.decided = self.decided, None
            beats = self.memory.hear(source)
            same = before is not None and thought_in(beats, self.thought) == thought_in(beats, source.thought)
            known = beats if same else 0
            more = more_decisions(source, self.memory, known)
            self.thought = source.thought
            self.decided = more if before is None else before.head(self.memory.answers(known)).extend(more)
            return self.decided


def thought_in(beats: int, thought: Thought) -> Thought:
    """How long was thought about the answers in so many beats."""
    return {at: seconds for at, seconds in thought.items() if at[0] < beats}
