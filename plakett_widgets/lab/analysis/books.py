"""Accounting: journal, trial balance, income statement, balance sheet and cash flow, with the names of the accounts.

Each is a view of the frame ``ledger`` (``docs/data.md`` says what every event does to the books).  ``seat`` counts from
0, or is the name of a player of the game; all of them, the bank left out, if it is not given.  ``period`` is a round of the
table or a pair of rounds, the first and the last one; ``at`` an event, the last one that counts.  ``locale`` is “fr” or
“en”.  Amounts are in the smallest unit.
"""

from __future__ import annotations

from typing import Final

import polars as pl

from ...engine import event, rule
from ...errors.worded import wrong
from ...inputs.arguments import whole
from ...record.frames import Frames
from ...record.frames.trades import TRADE_RULES, settlement_events
from ...words.languages import spoken
from .inputs import Played, each_of_seat

Period = int | tuple[int, int] | None

RESULT: Final = {"fr": "Résultat", "en": "Result"}
# of the kinds of event that move cash; all others belong to the running of the business
INVESTING: Final = ("bought", "auction_won", "built", "building_sold", "share_paid", "price_paid")
FINANCING: Final = ("dealt", "mortgaged", "lifted", "interest_paid", "debt_paid", "estate_paid")


def journal(played: Played, seat: int | str | None = None, period: Period = None, locale: str = "en") -> pl.DataFrame:
    """The journal: every entry, debits before credits, with the names of its event, its account and its title.

    Source: the frame ``ledger``.

    >>> from plakett_widgets import Game, lab
    >>> game = Game("plakettopoly", players=2, seed=7)
    >>> lab.journal(game, seat=0, locale="fr").select("name", "debit", "credit").rows()
    [('Caisse', 1500, 0), ('Capital de départ', 0, 1500)]
    """
    return each_of_seat(played, seat, lambda frames, number: _journal(frames, number, period, spoken(locale)))


def _journal(frames: Frames, seat: int | None, period: Period, locale: str) -> pl.DataFrame:
    return (
        _lines(frames, seat, period)
        .pipe(_named, frames, "kind", "event", locale)
        .pipe(_named, frames, "account", "name", locale)
        .pipe(_named, frames, "title", "about", locale)
        .select("seq", "line", "round", "turn", "seat", "event", "account", "name", pl.col("type"), "about", "debit", "credit")
        .sort("seq", "seat", pl.col("credit") > 0, maintain_order=True)
    )


def _lines(frames: Frames, seat: int | None, period: Period) -> pl.DataFrame:
    """Lines of the ledger, with the round, the turn and the kind of their event; what a position gives is of round 0."""
    whose, round_ = pl.col("seat").is_not_null(), pl.col("round")
    if seat is not None:
        whose = pl.col("seat") == whole("seat", seat, 0, frames.games["seats"][0] - 1)
    first, last = _bounds(period)
    events = frames.events.select("seq", "round", "turn", pl.col("kind").cast(pl.String))
    lines: pl.DataFrame = (
        frames.ledger.filter(whose)
        .with_columns(pl.col("account", "type").cast(pl.String))
        .join(events, on="seq", how="left", maintain_order="left")
        .with_columns(pl.col("round", "turn").fill_null(0))
    )
    return lines if first is None else lines.filter(round_.is_between(first, last))


def _bounds(period: Period) -> tuple[int | None, int | None]:
    if period is None:
        return None, None
    pair = period if isinstance(period, (tuple, list)) else (period, period)
    if len(pair) != 2:
        raise wrong("argument.period", found=len(pair))
    first, last = whole("period", pair[0], 0), whole("period", pair[1], 0)
    if first > last:
        raise wrong("argument.period_order", first=first, last=last)
    return first, last


def _named(table: pl.DataFrame, frames: Frames, vocabulary: str, name: str, locale: str) -> pl.DataFrame:
    """With the names of the codes in that column."""
    names = frames.lookup.filter(pl.col("vocabulary") == vocabulary).select(
        pl.col("code").alias(vocabulary), pl.col(locale).alias(name)
    )
    return table.join(names, on=vocabulary, how="left", maintain_order="left")


def _totals(lines: pl.DataFrame, frames: Frames, locale: str) -> pl.DataFrame:
    """Each account of each seat, in the order of the chart of accounts, with all its debits and credits."""
    order = frames.ledger["account"].dtype
    return (
        lines.group_by("seat", "account", "type")
        .agg(pl.col("debit").sum(), pl.col("credit").sum())
        .sort("seat", pl.col("account").cast(order))
        .pipe(_named, frames, "account", "name", locale)
    )


def trial_balance(played: Played, seat: int | str | None = None, at: int | None = None, locale: str = "en") -> pl.DataFrame:
    """The trial balance after event ``at`` (now, if not given): each account with its balance, on its side.

    The two columns have the same sum, for every seat.  Accounts that come to 0 are left out.

    Source: the frame ``ledger``.

    >>> from plakett_widgets import Game, lab
    >>> game = Game("plakettopoly", players=2, seed=7)
    >>> lab.trial_balance(game, seat=1).select("name", "debit", "credit").rows()
    [('Cash', 1500, 0), ('Owner’s equity', 0, 1500)]
    """
    return each_of_seat(played, seat, lambda frames, number: _trial_balance(frames, number, at, spoken(locale)))


def _trial_balance(frames: Frames, seat: int | None, at: int | None, locale: str) -> pl.DataFrame:
    balance = pl.col("debit") - pl.col("credit")
    return (
        _totals(_until(_lines(frames, seat, None), at), frames, locale)
        .filter(balance != 0)
        .select(
            "seat", "account", "name", "type", balance.clip(lower_bound=0).alias("debit"),
            (-balance).clip(lower_bound=0).alias("credit"),
        )
    )  # fmt: skip


def _until(lines: pl.DataFrame, at: int | None) -> pl.DataFrame:
    return lines if at is None else lines.filter(pl.col("seq") <= whole("at", at, 0))


def income_statement(played: Played, seat: int | str | None = None, period: Period = None, locale: str = "en") -> pl.DataFrame:
    """Revenue (above 0) and expense (below 0) of a period by account, and in a last row for each seat the result.

    Source: the frame ``ledger``.

    >>> from plakett_widgets import Game, bots, lab
    >>> game = Game("plakettopoly", [bots.Balanced() for _ in range(4)], seed=7)
    >>> game.run()
    True
    >>> statement = lab.income_statement(game, seat=1, period=(1, 5))
    >>> statement["amount"][:-1].sum() == statement["amount"][-1]
    True
    """
    return each_of_seat(played, seat, lambda frames, number: _income_statement(frames, number, period, spoken(locale)))


def _income_statement(frames: Frames, seat: int | None, period: Period, locale: str) -> pl.DataFrame:
    columns = ["seat", "type", "account", "name", "amount"]
    rows = (
        _totals(_lines(frames, seat, period).filter(_of_result()), frames, locale)
        .with_columns((pl.col("credit") - pl.col("debit")).alias("amount"))
        .select(columns)
    )
    results = rows.group_by("seat").agg(pl.col("amount").sum()).with_columns(
        pl.lit("result").alias("type"), pl.lit(None, pl.String).alias("account"),
        pl.lit(RESULT[locale]).alias("name"),
    ).select(columns)  # fmt: skip
    order = pl.col("type").cast(pl.Enum(["revenue", "expense", "result"]))
    return pl.concat([rows, results]).sort("seat", order, maintain_order=True)


def _of_result() -> pl.Expr:
    """Is it an account of revenue or expense?"""
    return pl.col("type").is_in(["revenue", "expense"])


def balance_sheet(played: Played, seat: int | str | None = None, at: int | None = None, locale: str = "en") -> pl.DataFrame:
    """What each seat has and where it comes from, after event ``at``: assets = liabilities + equity.

    The result of the game so far is a row of the equity.  Accounts that come to 0 are left out.

    Source: the frame ``ledger``.

    >>> from plakett_widgets import Game, lab
    >>> lab.balance_sheet(Game("plakettopoly", players=2, seed=7), seat=0).select("side", "name", "amount").rows()
    [('asset', 'Cash', 1500), ('equity', 'Owner’s equity', 1500)]
    """
    return each_of_seat(played, seat, lambda frames, number: _balance_sheet(frames, number, at, spoken(locale)))


def _balance_sheet(frames: Frames, seat: int | None, at: int | None, locale: str) -> pl.DataFrame:
    lines = _until(_lines(frames, seat, None), at)
    columns = ["seat", "side", "account", "name", "amount"]
    balance = pl.col("debit") - pl.col("credit")
    rows = (
        _totals(lines.filter(~_of_result()), frames, locale)
        .with_columns(
            pl.col("type").alias("side"),
            pl.when(pl.col("type") == "asset").then(balance).otherwise(-balance).alias("amount"),
        )
        .select(columns)
    )
    results = lines.filter(_of_result()).group_by("seat").agg((-balance).sum().alias("amount")).with_columns(
        pl.lit("equity").alias("side"), pl.lit(None, pl.String).alias("account"),
        pl.lit(RESULT[locale]).alias("name"),
    ).select(columns)  # fmt: skip
    order = pl.col("side").cast(pl.Enum(["asset", "liability", "equity"]))
    return pl.concat([rows, results]).filter(pl.col("amount") != 0).sort("seat", order, maintain_order=True)


def cash_flow(played: Played, seat: int | str | None = None, period: Period = None, locale: str = "en") -> pl.DataFrame:
    """Where cash came from and went to in a period: by ``activity`` (operating, investing, financing) and kind of event.

    The rows of a seat sum to the change of its cash.  Titles, buildings and trades are investing; the starting money,
    mortgages (their interest included), loans, debts and bankruptcies are financing; all else is operating.

    Sources: the frame ``ledger``, account ``cash``; the direct method of IAS 7.

    >>> from plakett_widgets import Game, lab
    >>> game = Game("plakettopoly", players=2, seed=7)
    >>> lab.cash_flow(game, seat=0).select("activity", "event", "amount").rows()
    [('financing', 'starting money received', 1500)]
    """
    return each_of_seat(played, seat, lambda frames, number: _cash_flow(frames, number, period, spoken(locale)))


def _cash_flow(frames: Frames, seat: int | None, period: Period, locale: str) -> pl.DataFrame:
    kind = pl.col("kind")
    activity = (
        pl.when(kind.is_in(FINANCING) | kind.is_null() | pl.col("lent")).then(pl.lit("financing"))
        .when(kind.is_in(INVESTING)).then(pl.lit("investing"))
        .otherwise(pl.lit("operating"))
    )  # fmt: skip
    order = pl.col("activity").cast(pl.Enum(["operating", "investing", "financing"]))
    return (
        _lines(frames, seat, period)
        .filter(pl.col("account") == "cash")
        .group_by("seat", "kind", pl.col("seq").is_in(_lent(frames)).alias("lent"))
        .agg((pl.col("debit") - pl.col("credit")).sum().alias("amount"))
        .with_columns(activity.alias("activity"))
        .pipe(_named, frames, "kind", "event", locale)
        .select("seat", "activity", "kind", "event", "amount")
        .sort("seat", order, "amount", "kind", descending=[False, False, True, False])
    )


def _lent(frames: Frames) -> list[int]:
    """The payments by which a player lends money to another, or has it back."""
    log = frames.only.log
    found = []
    for seq, row in enumerate(log):
        if row.kind == event.PRICE_PAID and row.rule == rule.LOAN_DUE:
            found.append(seq)
        elif row.kind == event.OFFER_ACCEPTED:
            deal = {one.kind: at for at, one in settlement_events(log, seq, TRADE_RULES)}
            if deal.keys() == {event.PRICE_PAID, event.LOAN_GRANTED}:
                found.append(deal[event.PRICE_PAID])
    return found
