"""Accounting: journal, trial balance, income statement, balance sheet and cash flow, with the names of the accounts.

Each is a view of the frame ``ledger`` (``docs/data.md`` says what every event does to the books).  ``player`` is a seat, from
0; all of them, the bank left out, if it is not given.  ``period`` is a round of the table or a pair of rounds, the first
and the last one; ``at`` an event, the last one that counts.  ``locale`` is “fr” or “en”.  Amounts are in the smallest unit.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ..arguments import one_of, told, whole
from ..editions.languages import Locale
from ..record.frames import Frames
from ..record.frames.schema import need_polars
from .played import Played, each

if TYPE_CHECKING:
    import polars as pl

Period = int | tuple[int, int] | None

RESULT: Final = {"fr": "Résultat", "en": "Result"}
# of the kinds of event that move cash; all others belong to the running of the business
INVESTING: Final = ("bought", "auction_won", "built", "building_sold", "share_paid", "price_paid", "title_moved")
FINANCING: Final = ("dealt", "mortgaged", "lifted", "debt_paid", "loan_granted", "estate_paid")


def journal(played: Played, player: int | None = None, period: Period = None, locale: Locale = "en") -> pl.DataFrame:
    """The journal: every entry, debits before credits, with the names of its event, its account and its title.

    Source: the frame ``ledger``.

    >>> from plakett_widgets import Game, lab
    >>> game = Game("plakettopoly", players=2, seed=7)
    >>> lab.journal(game, player=0, locale="fr").select("name", "debit", "credit").rows()
    [('Caisse', 1500, 0), ('Capital de départ', 0, 1500)]
    """
    return each(played, lambda frames: _journal(frames, player, period, locale))


def _journal(frames: Frames, player: int | None, period: Period, locale: Locale) -> pl.DataFrame:
    polars = need_polars()
    table: pl.DataFrame = (
        _lines(frames, player, period)
        .join(_names(frames, "kind", "event", locale), on="kind", how="left", maintain_order="left")
        .join(_names(frames, "account", "name", locale), on="account", how="left", maintain_order="left")
        .join(_names(frames, "title", "about", locale), on="title", how="left", maintain_order="left")
        .select(
            "seq", "line", "round", "turn", "seat", "event", "account", "name", polars.col("type"), "about", "debit", "credit"
        )
        .sort("seq", "seat", polars.col("credit") > 0, maintain_order=True)
    )
    return table


def _lines(frames: Frames, player: int | None, period: Period) -> pl.DataFrame:
    """Lines of the ledger, with the round, the turn and the kind of their event; what a position gives is of round 0."""
    polars = need_polars()
    seat, round_ = polars.col("seat"), polars.col("round")
    if player is not None and (isinstance(player, bool) or player not in range(frames.games["seats"][0])):
        raise ValueError(f"player: a seat from 0 to {frames.games['seats'][0] - 1}, not {told(player)}")
    first, last = _bounds(period)
    events = frames.events.select("seq", "round", "turn", polars.col("kind").cast(polars.String))
    lines: pl.DataFrame = (
        frames.ledger.filter(seat.is_not_null() if player is None else seat == player)
        .with_columns(polars.col("account", "type").cast(polars.String))
        .join(events, on="seq", how="left", maintain_order="left")
        .with_columns(polars.col("round", "turn").fill_null(0))
    )
    return lines if first is None else lines.filter(round_.is_between(first, last))


def _bounds(period: Period) -> tuple[int | None, int | None]:
    if period is None:
        return None, None
    pair = period if isinstance(period, (tuple, list)) else (period, period)
    if len(pair) != 2:
        raise ValueError(f"period: a round, or the first and the last one, not {len(pair)} of them")
    first, last = whole("period", pair[0], 0), whole("period", pair[1], 0)
    if first > last:
        raise ValueError(f"period: the first round and then the last one, not {first} and then {last}")
    return first, last


def _names(frames: Frames, vocabulary: str, name: str, locale: Locale) -> pl.DataFrame:
    polars = need_polars()
    one_of("locale", locale, RESULT)
    names: pl.DataFrame = frames.lookup.filter(polars.col("vocabulary") == vocabulary).select(
        polars.col("code").alias(vocabulary), polars.col(locale).alias(name)
    )
    return names


def _totals(lines: pl.DataFrame, frames: Frames, locale: Locale) -> pl.DataFrame:
    """Each account of each seat, in the order of the chart of accounts, with all its debits and credits."""
    polars = need_polars()
    order = frames.ledger["account"].dtype
    totals: pl.DataFrame = (
        lines.group_by("seat", "account", "type")
        .agg(polars.col("debit").sum(), polars.col("credit").sum())
        .sort("seat", polars.col("account").cast(order))
        .join(_names(frames, "account", "name", locale), on="account", how="left", maintain_order="left")
    )
    return totals


def trial_balance(played: Played, at: int | None = None, player: int | None = None, locale: Locale = "en") -> pl.DataFrame:
    """The trial balance after event ``at`` (now, if not given): each account with its balance, on its side.

    The two columns have the same sum, for every seat.  Accounts that come to 0 are left out.

    Source: the frame ``ledger``.

    >>> from plakett_widgets import Game, lab
    >>> game = Game("plakettopoly", players=2, seed=7)
    >>> lab.trial_balance(game, player=1).select("name", "debit", "credit").rows()
    [('Cash', 1500, 0), ('Owner’s equity', 0, 1500)]
    """
    return each(played, lambda frames: _trial_balance(frames, at, player, locale))


def _trial_balance(frames: Frames, at: int | None, player: int | None, locale: Locale) -> pl.DataFrame:
    polars = need_polars()
    balance = polars.col("debit") - polars.col("credit")
    table: pl.DataFrame = (
        _totals(_until(_lines(frames, player, None), at), frames, locale)
        .filter(balance != 0)
        .select(
            "seat", "account", "name", "type", balance.clip(lower_bound=0).alias("debit"),
            (-balance).clip(lower_bound=0).alias("credit"),
        )
    )  # fmt: skip
    return table


def _until(lines: pl.DataFrame, at: int | None) -> pl.DataFrame:
    return lines if at is None else lines.filter(need_polars().col("seq") <= whole("at", at, None))


def income_statement(played: Played, player: int | None = None, period: Period = None, locale: Locale = "en") -> pl.DataFrame:
    """Revenue (above 0) and expense (below 0) of a period by account, and in a last row for each seat the result.

    Source: the frame ``ledger``.

    >>> from plakett_widgets import Game, bots, lab
    >>> game = Game("plakettopoly", [bots.Balanced() for _ in range(4)], seed=7)
    >>> game.run()
    True
    >>> statement = lab.income_statement(game, player=1, period=(1, 5))
    >>> statement["amount"][:-1].sum() == statement["amount"][-1]
    True
    """
    return each(played, lambda frames: _income_statement(frames, player, period, locale))


def _income_statement(frames: Frames, player: int | None, period: Period, locale: Locale) -> pl.DataFrame:
    polars = need_polars()
    columns = ["seat", "type", "account", "name", "amount"]
    rows = (
        _totals(_lines(frames, player, period).filter(_of_result()), frames, locale)
        .with_columns((polars.col("credit") - polars.col("debit")).alias("amount"))
        .select(columns)
    )
    results = rows.group_by("seat").agg(polars.col("amount").sum()).with_columns(
        polars.lit("result").alias("type"), polars.lit(None, polars.String).alias("account"),
        polars.lit(RESULT[locale]).alias("name"),
    ).select(columns)  # fmt: skip
    order = polars.col("type").replace_strict({"revenue": 0, "expense": 1, "result": 2}, return_dtype=polars.Int8)
    table: pl.DataFrame = polars.concat([rows, results]).sort("seat", order, maintain_order=True)
    return table


def _of_result() -> pl.Expr:
    """Is it an account of revenue or expense?"""
    made: pl.Expr = need_polars().col("type").is_in(["revenue", "expense"])
    return made


def balance_sheet(played: Played, player: int | None = None, at: int | None = None, locale: Locale = "en") -> pl.DataFrame:
    """What each seat has and where it comes from, after event ``at``: assets = liabilities + equity.

    The result of the game so far is a row of the equity.  Accounts that come to 0 are left out.

    Source: the frame ``ledger``.

    >>> from plakett_widgets import Game, lab
    >>> lab.balance_sheet(Game("plakettopoly", players=2, seed=7), player=0).select("side", "name", "amount").rows()
    [('asset', 'Cash', 1500), ('equity', 'Owner’s equity', 1500)]
    """
    return each(played, lambda frames: _balance_sheet(frames, player, at, locale))


def _balance_sheet(frames: Frames, player: int | None, at: int | None, locale: Locale) -> pl.DataFrame:
    polars = need_polars()
    lines = _until(_lines(frames, player, None), at)
    columns = ["seat", "side", "account", "name", "amount"]
    balance = polars.col("debit") - polars.col("credit")
    rows = (
        _totals(lines.filter(~_of_result()), frames, locale)
        .with_columns(
            polars.col("type").alias("side"),
            polars.when(polars.col("type") == "asset").then(balance).otherwise(-balance).alias("amount"),
        )
        .select(columns)
    )
    results = lines.filter(_of_result()).group_by("seat").agg((-balance).sum().alias("amount")).with_columns(
        polars.lit("equity").alias("side"), polars.lit(None, polars.String).alias("account"),
        polars.lit(RESULT[locale]).alias("name"),
    ).select(columns)  # fmt: skip
    order = polars.col("side").replace_strict({"asset": 0, "liability": 1, "equity": 2}, return_dtype=polars.Int8)
    table: pl.DataFrame = (
        polars.concat([rows, results]).filter(polars.col("amount") != 0).sort("seat", order, maintain_order=True)
    )
    return table


def cash_flow(played: Played, player: int | None = None, period: Period = None, locale: Locale = "en") -> pl.DataFrame:
    """Where cash came from and went to in a period: by ``activity`` (operating, investing, financing) and kind of event.

    The rows of a seat sum to the change of its cash.  Titles, buildings and trades are investing; the starting money,
    mortgages (their interest included), loans, debts and bankruptcies are financing; all else is operating.

    Sources: the frame ``ledger``, account ``cash``; the direct method of IAS 7.

    >>> from plakett_widgets import Game, lab
    >>> game = Game("plakettopoly", players=2, seed=7)
    >>> lab.cash_flow(game, player=0).select("activity", "event", "amount").rows()
    [('financing', 'starting money received', 1500)]
    """
    return each(played, lambda frames: _cash_flow(frames, player, period, locale))


def _cash_flow(frames: Frames, player: int | None, period: Period, locale: Locale) -> pl.DataFrame:
    polars = need_polars()
    kind = polars.col("kind")
    activity = (
        polars.when(kind.is_in(INVESTING)).then(polars.lit("investing"))
        .when(kind.is_in(FINANCING) | kind.is_null()).then(polars.lit("financing"))
        .otherwise(polars.lit("operating"))
    )  # fmt: skip
    order = polars.col("activity").replace_strict({"operating": 0, "investing": 1, "financing": 2}, return_dtype=polars.Int8)
    table: pl.DataFrame = (
        _lines(frames, player, period)
        .filter(polars.col("account") == "cash")
        .group_by("seat", "kind")
        .agg((polars.col("debit") - polars.col("credit")).sum().alias("amount"))
        .with_columns(activity.alias("activity"))
        .join(_names(frames, "kind", "event", locale), on="kind", how="left", maintain_order="left")
        .select("seat", "activity", "kind", "event", "amount")
        .sort("seat", order, "amount", "kind", descending=[False, False, True, False])
    )
    return table
