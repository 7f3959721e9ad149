"""The ``ledger`` frame: double entry, one line a posting."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import accounts
from .accountant import LINE
from .columns import absent, coded, columns
from .schema import data_type, frame, need_polars
from .source import Source

if TYPE_CHECKING:
    import polars as pl


def ledger(source: Source) -> pl.DataFrame:
    """Every event's lines are in balance, for each seat alone and for the bank."""
    polars = need_polars()
    lines = columns(source.accounts.lines, LINE)
    account, amount, seq = lines["account"], lines["amount"], lines["seq"]
    names = [accounts.NAMES.get(number) for number in range(100)]
    types = [accounts.type_of(number) for number in range(100)]
    return frame("ledger", {
        "game": polars.repeat(source.game, len(seq), eager=True),
        "seq": seq,
        "line": seq.to_frame("seq").select(polars.int_range(polars.len()).over("seq")).to_series(),
        "seat": absent(lines["seat"]),
        "account": coded(account, names, data_type("account")),
        "type": coded(account, types, data_type("account_type")),
        "title": coded(lines["title"], [title.id for title in source.edition.titles], polars.String),
        "debit": amount.clip(lower_bound=0),
        "credit": (-amount).clip(lower_bound=0),
    })  # fmt: skip
