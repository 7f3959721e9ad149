"""The log as tidy polars frames, one module a frame; ``schema`` says what they hold (``docs/data.md`` prints it)."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from .balances import balances
from .decisions import decisions
from .events import events
from .games import games
from .ledger import ledger
from .lookup import lookup
from .ownership import ownership
from .schema import SCHEMAS, VERSION, need_polars
from .source import Source
from .turns import turns

if TYPE_CHECKING:
    import polars as pl

__all__ = ["SCHEMAS", "VERSION", "Frames", "Source"]


class Frames:
    """The frames of a game as it stood when this was made; each is made when it is first looked at.

    >>> from plakett_widgets import Game
    >>> frames = Game("plakettopoly", players=2, seed=7).frames
    >>> frames.balances.select("seat", "cash").rows()
    [(0, 1500), (1, 1500)]
    """

    def __init__(self, source: Source) -> None:
        need_polars()
        self._source = source

    def __getitem__(self, name: str) -> pl.DataFrame:
        """A frame by its name."""
        if name not in SCHEMAS:
            raise KeyError(f"there is no frame {name!r}; there are {', '.join(SCHEMAS)}")
        frame: pl.DataFrame = getattr(self, name)
        return frame

    @cached_property
    def games(self) -> pl.DataFrame:
        """What was played, with whom, and how it ended."""
        return games(self._source)

    @cached_property
    def events(self) -> pl.DataFrame:
        """Everything that happened."""
        return events(self._source)

    @cached_property
    def turns(self) -> pl.DataFrame:
        """The turns of the players."""
        return turns(self.events, self.balances, self._source.over)

    @cached_property
    def balances(self) -> pl.DataFrame:
        """What each seat has, whenever that changes."""
        return balances(self._source)

    @cached_property
    def ownership(self) -> pl.DataFrame:
        """Who has held each title, from when to when."""
        return ownership(self._source)

    @cached_property
    def decisions(self) -> pl.DataFrame:
        """What was decided, out of how much."""
        return decisions(self._source)

    @cached_property
    def ledger(self) -> pl.DataFrame:
        """The books in double entry."""
        return ledger(self._source)

    @cached_property
    def lookup(self) -> pl.DataFrame:
        """The codes of the other frames in French and English."""
        return lookup(self._source.edition)

    def __repr__(self) -> str:
        return f"<Frames of {len(self._source.log)} events: {', '.join(SCHEMAS)}>"
