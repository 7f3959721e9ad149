"""The frames ``ledger_frame``, ``balances_frame`` and ``ownership_frame``, from the books of the accountant."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from ...engine.packing import as_bytes
from . import accounts
from .accountant import BALANCE_COLUMNS, LEDGER_COLUMNS
from .codes import codes_of
from .columns import columns_of_rows, look_up, null_below_zero
from .schema import data_type, frame_from_rows, import_polars, typed_columns
from .source import FrameSource

if TYPE_CHECKING:
    import polars as pl


def ledger_frame(sources: Sequence[FrameSource]) -> pl.DataFrame:
    """Return a row for each posting of games of one edition.  The postings of an event balance for each seat and the bank."""
    polars = import_polars()
    account, amount = polars.col("account"), polars.col("amount")
    names = polars.Series([accounts.NAMES.get(number) for number in accounts.NUMBERS], dtype=data_type("account"))
    types = polars.Series([accounts.type_of(number) for number in accounts.NUMBERS], dtype=data_type("account_type"))
    columns = typed_columns(
        "ledger",
        line=polars.int_range(polars.len()).over("game", "seq"),
        seat=null_below_zero("seat"),
        account=look_up(account, names),
        type=look_up(account, types),
        title=look_up(null_below_zero("title"), codes_of(sources[0].edition).title),
        debit=amount.clip(lower_bound=0),
        credit=(-amount).clip(lower_bound=0),
    )
    lines = [as_bytes(source.accounts.lines) for source in sources]
    return columns_of_rows(lines, LEDGER_COLUMNS, [source.game for source in sources]).select(columns)


def balances_frame(sources: Sequence[FrameSource]) -> pl.DataFrame:
    """Return a row for each event and seat whose holdings it changed.  Between two rows the first one holds."""
    rows = [as_bytes(source.accounts.balances) for source in sources]
    return columns_of_rows(rows, BALANCE_COLUMNS, [source.game for source in sources]).select(typed_columns("balances"))


def ownership_frame(sources: Sequence[FrameSource]) -> pl.DataFrame:
    """Return an interval for each owner of a title, without gaps from the beginning to now."""
    return frame_from_rows("ownership", [row for source in sources for row in ownership_rows(source)])


def ownership_rows(source: FrameSource) -> Iterator[tuple[object, ...]]:
    titles = [title.id for title in source.edition.titles]
    held = sorted(source.accounts.tenures, key=lambda tenure: tenure.title)  # in order by title
    for tenure, after in pairwise([*held, None]):
        assert tenure is not None
        end = after.since if after is not None and after.title == tenure.title else None
        owner, price = (None, None) if tenure.owner < 0 else (tenure.owner, tenure.price)
        yield source.game, titles[tenure.title], tenure.since, end, owner, tenure.how, price
