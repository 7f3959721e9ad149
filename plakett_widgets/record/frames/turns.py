"""The ``turns_frame`` frame: one row a turn of a player."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ...engine import event
from ..log.events import ARRIVALS
from .accountant import BALANCE_COLUMNS
from .schema import frame_from_rows
from .source import FrameSource

if TYPE_CHECKING:
    import polars as pl


def turns_frame(sources: Sequence[FrameSource]) -> pl.DataFrame:
    """Return a row for each turn."""
    return frame_from_rows("turns", [row for source in sources for row in turn_rows(source)])


def turn_rows(source: FrameSource) -> Iterator[tuple[object, ...]]:
    starts = source.log.find(event.TURN_BEGUN)
    ends = [*(seq - 1 for seq in starts[1:]), len(source.log) - 1]
    held, rounds = cash_after(source, ends), source.rounds
    for number, (first, last) in enumerate(zip(starts, ends, strict=False)):
        beginning = source.log.row(first)
        seat, to, rolls = beginning.seat, beginning.square, 0
        for _, who, kind, _, square, *_ in map(source.log.row, range(first + 1, last + 1)):
            if who == seat:
                rolls += kind == event.THROWN
                to = square if kind in ARRIVALS else to
        yield (
            source.game, beginning.turn, rounds[first], seat, first, last, rolls, beginning.square, to, beginning.cash,
            held[number][seat], beginning.a > 0, source.over or number < len(starts) - 1,
        )  # fmt: skip


def cash_after(source: FrameSource, ends: Sequence[int]) -> list[list[int]]:
    """Return the cash of each seat after each of these events."""
    cash, found, at = [0] * source.seats, [], 0
    balances, width = source.accounts.balances, len(BALANCE_COLUMNS)
    for end in ends:
        while at < len(balances) and balances[at] <= end:
            cash[balances[at + 1]] = balances[at + 2]
            at += width
        found.append(cash[:])
    return found
