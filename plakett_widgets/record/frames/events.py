"""The ``events`` frame: one row for each thing that happened."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, TypeVar

from ...editions import Edition
from ...engine.packing import Packed, Start, pack, together
from . import codes
from .columns import counted_column, repeated_column, unpack_columns
from .schema import need_polars, typed_columns
from .source import Source

if TYPE_CHECKING:
    import polars as pl

Frame = TypeVar("Frame", "pl.DataFrame", "pl.LazyFrame")
MAX_LOGS_AT_ONCE: Final = 100  # games whose logs, and columns of numbers, are there at once


def events(sources: Sequence[Source]) -> pl.DataFrame:
    """The whole logs of games of one edition; no column is made event by event."""
    if len(sources) > MAX_LOGS_AT_ONCE:
        parts = [events(sources[first : first + MAX_LOGS_AT_ONCE]) for first in range(0, len(sources), MAX_LOGS_AT_ONCE)]
        many: pl.DataFrame = need_polars().concat(parts)
        return many
    packed = [pack(source.log, Start(source.first_round, source.starter, source.seats)) for source in sources]
    return widen_events(narrow_events(sources[0].edition, [source.game for source in sources], together(packed)))


def narrow_events(edition: Edition, games: Sequence[int], logs: Packed) -> pl.DataFrame:
    """The same of logs that are packed, and the number of the game that each is of, in types as narrow as these games allow:
    a quarter of the room.
    """
    packed = logs.columns | {"game": repeated_column(games, logs.lengths), "seq": counted_column(logs.lengths)}
    made: pl.DataFrame = unpack_columns(packed).select(codes.codes_of(edition).events)
    return made


def widen_events(narrow: Frame) -> Frame:
    """The frame ``events`` from narrow ones, which may be lazy."""
    return narrow.select(typed_columns("events"))
