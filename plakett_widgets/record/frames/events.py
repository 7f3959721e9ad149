"""The ``events_frame`` frame: one row an event."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, TypeVar

from ...editions import Edition
from ...engine.packing import Packed, Start, pack, together
from . import codes
from .columns import counted_column, repeated_column, unpack_columns
from .schema import import_polars, typed_columns
from .source import FrameSource

if TYPE_CHECKING:
    import polars as pl

Frame = TypeVar("Frame", "pl.DataFrame", "pl.LazyFrame")
MAX_LOGS_AT_ONCE: Final = 100  # which bounds the memory that they take unpacked


def events_frame(sources: Sequence[FrameSource]) -> pl.DataFrame:
    """Return the events of games of one edition.  Each column is made in bulk."""
    if len(sources) > MAX_LOGS_AT_ONCE:
        parts = [events_frame(sources[first : first + MAX_LOGS_AT_ONCE]) for first in range(0, len(sources), MAX_LOGS_AT_ONCE)]
        many: pl.DataFrame = import_polars().concat(parts)
        return many
    packed = [pack(source.log, Start(source.first_round, source.starter, source.seats)) for source in sources]
    return widen_events(narrow_events(sources[0].edition, [source.game for source in sources], together(packed)))


def narrow_events(edition: Edition, games: Sequence[int], logs: Packed) -> pl.DataFrame:
    """Return the events of packed logs in narrow types, which take a quarter of the memory.  ``games`` numbers the logs."""
    packed = logs.columns | {"game": repeated_column(games, logs.lengths), "seq": counted_column(logs.lengths)}
    made: pl.DataFrame = unpack_columns(packed).select(codes.codes_of(edition).events)
    return made


def widen_events(narrow: Frame) -> Frame:
    """Cast a frame of narrow events, which may be lazy, to the types of the schema."""
    return narrow.select(typed_columns("events"))
