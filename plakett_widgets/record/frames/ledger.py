"""The ``ledger`` frame: double entry, one line a posting."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...engine.packing import as_bytes
from . import accounts
from .accountant import LEDGER_COLUMNS
from .codes import codes_of
from .columns import columns_of_rows, look_up, null_below_zero
from .schema import data_type, need_polars, typed_columns
from .source import Source

if TYPE_CHECKING:
    import polars as pl


def ledger(sources: Sequence[Source]) -> pl.DataFrame:
    """Every event's lines are in balance, for each seat alone and for the bank; the games are of one edition."""
    polars = need_polars()
    rows = [as_bytes(source.accounts.lines) for source in sources]
    account, amount = polars.col("account"), polars.col("amount")
    names = polars.Series([accounts.NAMES.get(number) for number in accounts.NUMBERS], dtype=data_type("account"))
    types = polars.Series([accounts.type_of(number) for number in accounts.NUMBERS], dtype=data_type("account_type"))
    made = typed_columns(
        "ledger",
        line=polars.int_range(polars.len()).over("game", "seq"),
        seat=null_below_zero("seat"),
        account=look_up(account, names),
        type=look_up(account, types),
        title=look_up(null_below_zero("title"), codes_of(sources[0].edition).title),
        debit=amount.clip(lower_bound=0),
        credit=(-amount).clip(lower_bound=0),
    )
    return columns_of_rows(rows, LEDGER_COLUMNS, [source.game for source in sources]).select(made)
