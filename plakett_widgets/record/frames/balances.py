"""The ``balances`` frame: what a seat has, whenever that changes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .accountant import BALANCE
from .columns import columns
from .schema import frame, need_polars
from .source import Source

if TYPE_CHECKING:
    import polars as pl


def balances(source: Source) -> pl.DataFrame:
    """A row for each event and seat whose holdings it changed: what holds between is the row before."""
    rows = columns(source.accounts.balances, BALANCE)
    rows["game"] = need_polars().repeat(source.game, len(rows["seq"]), eager=True)
    return frame("balances", rows)
