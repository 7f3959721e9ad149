"""The ``balances`` frame: what a seat has, whenever that changes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...engine.packing import as_bytes
from .accountant import BALANCE_COLUMNS
from .columns import columns_of_rows
from .schema import typed_columns
from .source import Source

if TYPE_CHECKING:
    import polars as pl


def balances(sources: Sequence[Source]) -> pl.DataFrame:
    """A row for each event and seat whose holdings it changed: what holds between is the row before."""
    rows = [as_bytes(source.accounts.balances) for source in sources]
    return columns_of_rows(rows, BALANCE_COLUMNS, [source.game for source in sources]).select(typed_columns("balances"))
