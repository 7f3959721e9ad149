"""The frames of a game under way: what was made for one moment serves the next."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Final

from ...engine.tables import numbers
from .decisions import Memory, decisions
from .events import agreeing, events, few_events
from .source import Source

if TYPE_CHECKING:
    import polars as pl

FEW: Final = 100  # rows


class Growing:
    """What has happened since the log was last asked for is added to it, and of new decisions only.

    Frames that were given out stay as they are.  What an undo or a branch has taken back is made anew.
    """

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.rows = numbers([])
        self.frame: pl.DataFrame | None = None
        self.memory = Memory()

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
            return decisions([source], self.memory)
