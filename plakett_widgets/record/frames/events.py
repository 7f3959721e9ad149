"""The ``events`` frame: one row for each thing that happened."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from ...editions import Edition
from ...engine import event
from ...engine.log import WIDTH
from ...engine.native import i64, vec
from ...engine.packing import Packed, Start, pack, together
from ..events import DETAILED, THROWS, event_rows
from . import codes
from .columns import counted, repeated, unpacked
from .schema import SCHEMAS, frame, need_polars, schema
from .source import Source

if TYPE_CHECKING:
    import polars as pl

THROWN: Final = {event.NAMES[kind] for kind in THROWS}
TOGETHER: Final = 100  # games whose logs, and columns of numbers, are there at once
TOLD: Final = {event.NAMES[kind] for kind in DETAILED}


def events(sources: Sequence[Source]) -> pl.DataFrame:
    """The whole logs of games of one edition; no column is made event by event."""
    if len(sources) > TOGETHER:
        parts = [events(sources[first : first + TOGETHER]) for first in range(0, len(sources), TOGETHER)]
        many: pl.DataFrame = need_polars().concat(parts)
        return many
    packed = [pack(source.log, Start(source.first_round, source.starter, source.seats)) for source in sources]
    return events_of(sources[0].edition, [source.game for source in sources], together(packed))


def events_of(edition: Edition, games: Sequence[int], logs: Packed, wanted: Sequence[str] | None = None) -> pl.DataFrame:
    """The same of logs that are packed, and the number of the game that each is of; only the columns that are ``wanted``."""
    columns = [told for name, told in codes.codes_of(edition).events.items() if wanted is None or name in wanted]
    made: pl.DataFrame
    if not columns:  # only how many rows there are
        made = need_polars().DataFrame(height=sum(logs.lengths))
        return made
    needed = {name for told in columns for name in told.meta.root_names()}
    packed = {name: column for name, column in logs.columns.items() if name in needed}
    if "game" in needed:
        packed["game"] = repeated(games, logs.lengths), "i"
    if "seq" in needed:
        packed["seq"] = counted(logs.lengths), "i"
    made = unpacked(packed).select(columns)
    return made


def scanned(edition: Edition, games: Sequence[Sequence[int]], logs: Sequence[Packed]) -> pl.LazyFrame:
    """The same of many, some at a time: what a query does not ask for is never made of the logs, which stay packed."""
    need_polars()
    from polars.io.plugins import register_io_source

    def parts(wanted: list[str] | None, where: pl.Expr | None, rows: int | None, _: int | None) -> Iterator[pl.DataFrame]:
        for numbers, packed in zip(games, logs, strict=True):
            part = events_of(edition, numbers, packed, wanted)
            if rows is not None:  # counted before any are left out
                part = part.head(rows)
                rows -= part.height
            yield part if where is None else part.filter(where)
            if rows == 0:
                return

    return register_io_source(parts, schema=schema("events"), is_pure=True)


def few_events(source: Source, start: int) -> pl.DataFrame:
    """The same from ``start`` on, made of plain rows: for a few that is quicker, and wants none of the threads of polars."""
    edition, since = source.edition, source.rounds
    rows = []
    for row in event_rows(source.log, edition, start):
        seq, kind, square, card = row["seq"], row["kind"], row["square"], row["card"]
        stop = None if square is None else edition.squares[square]
        thrown = kind in THROWN
        rows.append(row | {
            "game": source.game, "round": since[seq],
            "label": None if stop is None else stop.label,
            "title": None if stop is None or stop.title is None else edition.titles[stop.title].id,
            "card": None if card is None else edition.cards[card].id,
            "die1": row["a"] if thrown else None,
            "die2": row["b"] or None if thrown else None,
            "detail": row["a"] if kind in TOLD else None,
            "cash": None if row["seat"] is None else row["cash"],
        })  # fmt: skip
    return frame("events", {name: [row[name] for row in rows] for name in SCHEMAS["events"]})


def agreeing(one: vec[i64], two: vec[i64]) -> int:
    """How many events are the same at the beginning of two logs.

    >>> agreeing([1] * WIDTH + [2] * WIDTH, [1] * WIDTH + [3] * WIDTH)
    1
    """
    same, differ = 0, min(len(one), len(two)) // WIDTH + 1
    if one[: (differ - 1) * WIDTH] == two[: (differ - 1) * WIDTH]:
        return differ - 1
    while differ - same > 1:
        middle = (same + differ) // 2
        if one[same * WIDTH : middle * WIDTH] == two[same * WIDTH : middle * WIDTH]:
            same = middle
        else:
            differ = middle
    return same
