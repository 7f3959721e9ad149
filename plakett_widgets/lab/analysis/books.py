"""Accounts of a game: journal, trial balance, income statement, balance sheet and cash flow.

Each is a view of the frame ``ledger``. ``docs/data.md`` explains what every event does to the books. Amounts are whole numbers
of the smallest unit.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import polars as pl

from ...engine import event, rule
from ...errors.worded import wrong
from ...inputs.arguments import whole_number
from ...record.frames import Frames
from ...record.frames.trades import TRADE_RULES, settlement_events
from ...words.catalogue import catalogue
from ...words.languages import require_language
from .inputs import Played, for_each_game_of_seat

Period = int | tuple[int, int] | None

# kinds of event that move cash: all others are operating
INVESTING: Final = ("bought", "auction_won", "built", "building_sold", "share_paid", "price_paid")
FINANCING: Final = ("dealt", "mortgaged", "lifted", "interest_paid", "debt_paid", "estate_paid")
IS_RESULT: Final = pl.col("type").is_in(["revenue", "expense"])


def journal(played: Played, seat: int | str | None = None, period: Period = None, locale: str = "en") -> pl.DataFrame:
    """Return the journal: every entry, debits before credits, with the names of its event, account and title.

    Parameters
    ----------
    played : Game, Frames or list of either
        What was played.
    seat : int or str, optional
        A seat, from 0, or the name of a player. By default all players without the bank.
    period : int or tuple of int, optional
        A round, or the first and the last one. By default the whole game.
    locale : str
        Language of the names: ``"fr"`` or ``"en"``.

    Returns
    -------
    polars.DataFrame
        A row for each line of the ledger, with ``debit`` or ``credit`` above 0.

    Raises
    ------
    ValueError
        If there is no such seat or language, or the period is not one round, or two in order.

    Examples
    --------
    >>> from plakett_widgets import Game, lab
    >>> game = Game("plakettopoly", players=2, seed=7)
    >>> lab.journal(game, seat=0, locale="fr").select("name", "debit", "credit").rows()
    [('Caisse', 1500, 0), ('Capital de départ', 0, 1500)]
    """
    locale = require_language(locale)
    return _for_each_ledger(played, seat, lambda frames, lines: (
        lines.pipe(_with_names, frames, "kind", "event", locale)
        .pipe(_with_names, frames, "account", "name", locale)
        .pipe(_with_names, frames, "title", "about", locale)
        .select("seq", "line", "round", "turn", "seat", "event", "account", "name", pl.col("type"), "about", "debit", "credit")
        .sort("seq", "seat", pl.col("credit") > 0, maintain_order=True)
    ), period)  # fmt: skip


def _for_each_ledger(
    played: Played,
    seat: int | str | None,
    analysis: Callable[[Frames, pl.DataFrame], pl.DataFrame],
    period: Period = None,
    at: int | None = None,
) -> pl.DataFrame:
    """Analyse lines of the ledger with round, turn and kind of their event. What a position gives belongs to round 0."""
    until = None if at is None else whole_number("at", at, 0)

    def of_game(frames: Frames, seat: int | None) -> pl.DataFrame:
        whose = pl.col("seat").is_not_null()
        if seat is not None:
            whose = pl.col("seat") == whole_number("seat", seat, 0, frames.games["seats"][0] - 1)
        events = frames.events.select("seq", "round", "turn", pl.col("kind").cast(pl.String))
        lines = (
            frames.ledger.filter(whose)
            .with_columns(pl.col("account", "type").cast(pl.String))
            .join(events, on="seq", how="left", maintain_order="left")
            .with_columns(pl.col("round", "turn").fill_null(0))
        )
        if period is not None:
            lines = lines.filter(pl.col("round").is_between(*_round_bounds(period)))
        return analysis(frames, lines if until is None else lines.filter(pl.col("seq") <= until))

    return for_each_game_of_seat(played, seat, of_game)


def _round_bounds(period: int | tuple[int, int]) -> tuple[int, int]:
    pair = period if isinstance(period, (tuple, list)) else (period, period)
    if len(pair) != 2:
        raise wrong("argument.period", found=len(pair))
    first, last = whole_number("period", pair[0], 0), whole_number("period", pair[1], 0)
    if first > last:
        raise wrong("argument.period_order", first=first, last=last)
    return first, last


def _with_names(table: pl.DataFrame, frames: Frames, vocabulary: str, name: str, locale: str) -> pl.DataFrame:
    """Add the names of the codes in a column."""
    names = frames.lookup.filter(pl.col("vocabulary") == vocabulary).select(
        pl.col("code").alias(vocabulary), pl.col(locale).alias(name)
    )
    return table.join(names, on=vocabulary, how="left", maintain_order="left")


def _account_totals(lines: pl.DataFrame, frames: Frames, locale: str) -> pl.DataFrame:
    """Return each account of each seat in the order of the chart of accounts: ``amount`` is credits less debits."""
    order = frames.ledger["account"].dtype
    return (
        lines.group_by("seat", "account", "type")
        .agg((pl.col("credit") - pl.col("debit")).sum().alias("amount"))
        .sort("seat", pl.col("account").cast(order))
        .pipe(_with_names, frames, "account", "name", locale)
    )


def _with_results(rows: pl.DataFrame, totals: pl.DataFrame, results: str, order: Sequence[str], locale: str) -> pl.DataFrame:
    """Add the result of each seat as a row of the type ``results``, and sort the rows by type."""
    totals = totals.filter(IS_RESULT).group_by("seat").agg(pl.col("amount").sum()).with_columns(
        pl.lit(results).alias("type"), pl.lit(None, pl.String).alias("account"),
        pl.lit(catalogue(locale)["books.result"]).alias("name"),
    )  # fmt: skip
    columns = ("seat", "type", "account", "name", "amount")
    return pl.concat([rows.select(columns), totals.select(columns)]).sort(
        "seat", pl.col("type").cast(pl.Enum(order)), maintain_order=True
    )


def trial_balance(played: Played, seat: int | str | None = None, at: int | None = None, locale: str = "en") -> pl.DataFrame:
    """Return the trial balance: each account with its balance, on its side.

    Both columns have the same sum for every seat. Accounts whose balance is 0 are left out.

    Parameters
    ----------
    played : Game, Frames or list of either
        What was played.
    seat : int or str, optional
        A seat, from 0, or the name of a player. By default all players without the bank.
    at : int, optional
        Number of the last event that counts. By default the last one of the game.
    locale : str
        Language of the names: ``"fr"`` or ``"en"``.

    Returns
    -------
    polars.DataFrame
        A row for each account of each seat, with ``debit`` and ``credit``.

    Raises
    ------
    ValueError
        If there is no such seat or language, or ``at`` is no whole number from 0.

    Examples
    --------
    >>> from plakett_widgets import Game, lab
    >>> game = Game("plakettopoly", players=2, seed=7)
    >>> lab.trial_balance(game, seat=1).select("name", "debit", "credit").rows()
    [('Cash', 1500, 0), ('Owner’s equity', 0, 1500)]
    """
    locale, credit = require_language(locale), pl.col("amount")
    return _for_each_ledger(played, seat, lambda frames, lines: (
        _account_totals(lines, frames, locale)
        .filter(credit != 0)
        .select(
            "seat", "account", "name", "type", (-credit).clip(lower_bound=0).alias("debit"),
            credit.clip(lower_bound=0).alias("credit"),
        )
    ), at=at)  # fmt: skip


def income_statement(played: Played, seat: int | str | None = None, period: Period = None, locale: str = "en") -> pl.DataFrame:
    """Return revenue and expense of a period by account, and the result of each seat in a last row.

    Parameters
    ----------
    played : Game, Frames or list of either
        What was played.
    seat : int or str, optional
        A seat, from 0, or the name of a player. By default all players without the bank.
    period : int or tuple of int, optional
        A round, or the first and the last one. By default the whole game.
    locale : str
        Language of the names: ``"fr"`` or ``"en"``.

    Returns
    -------
    polars.DataFrame
        A row for each account, with an ``amount`` above 0 for revenue and below 0 for expense.

    Raises
    ------
    ValueError
        If there is no such seat or language, or the period is not one round, or two in order.

    Examples
    --------
    >>> from plakett_widgets import Game, bots, lab
    >>> game = Game("plakettopoly", [bots.Balanced() for _ in range(4)], seed=7)
    >>> game.run()
    True
    >>> statement = lab.income_statement(game, seat=1, period=(1, 5))
    >>> statement["amount"][:-1].sum() == statement["amount"][-1]
    True
    """
    locale = require_language(locale)

    def analysis(frames: Frames, lines: pl.DataFrame) -> pl.DataFrame:
        totals = _account_totals(lines, frames, locale)
        return _with_results(totals.filter(IS_RESULT), totals, "result", ["revenue", "expense", "result"], locale)

    return _for_each_ledger(played, seat, analysis, period)


def balance_sheet(played: Played, seat: int | str | None = None, at: int | None = None, locale: str = "en") -> pl.DataFrame:
    """Return the balance sheet of each seat: assets = liabilities + equity.

    The result of the game so far is a row of the equity. Accounts whose balance is 0 are left out.

    Parameters
    ----------
    played : Game, Frames or list of either
        What was played.
    seat : int or str, optional
        A seat, from 0, or the name of a player. By default all players without the bank.
    at : int, optional
        Number of the last event that counts. By default the last one of the game.
    locale : str
        Language of the names: ``"fr"`` or ``"en"``.

    Returns
    -------
    polars.DataFrame
        A row for each account, with its ``side`` and ``amount``.

    Raises
    ------
    ValueError
        If there is no such seat or language, or ``at`` is no whole number from 0.

    Examples
    --------
    >>> from plakett_widgets import Game, lab
    >>> lab.balance_sheet(Game("plakettopoly", players=2, seed=7), seat=0).select("side", "name", "amount").rows()
    [('asset', 'Cash', 1500), ('equity', 'Owner’s equity', 1500)]
    """
    locale = require_language(locale)

    def analysis(frames: Frames, lines: pl.DataFrame) -> pl.DataFrame:
        totals, amount = _account_totals(lines, frames, locale), pl.col("amount")
        rows = totals.filter(~IS_RESULT).with_columns(pl.when(pl.col("type") == "asset").then(-amount).otherwise(amount))
        sheet = _with_results(rows, totals, "equity", ["asset", "liability", "equity"], locale)
        return sheet.filter(amount != 0).rename({"type": "side"})

    return _for_each_ledger(played, seat, analysis, at=at)


def cash_flow(played: Played, seat: int | str | None = None, period: Period = None, locale: str = "en") -> pl.DataFrame:
    """Return the cash flow of a period by activity and kind of event.

    The rows of a seat sum to the change of its cash. Titles, buildings and trades are investing. The starting money, mortgages
    with their interest, loans, debts and bankruptcies are financing. All else is operating.

    Parameters
    ----------
    played : Game, Frames or list of either
        What was played.
    seat : int or str, optional
        A seat, from 0, or the name of a player. By default all players without the bank.
    period : int or tuple of int, optional
        A round, or the first and the last one. By default the whole game.
    locale : str
        Language of the names: ``"fr"`` or ``"en"``.

    Returns
    -------
    polars.DataFrame
        A row for each ``activity`` and ``kind`` of event, with the ``amount`` that came in, or went out below 0.

    Raises
    ------
    ValueError
        If there is no such seat or language, or the period is not one round, or two in order.

    References
    ----------
    The direct method of IAS 7, with the account ``cash``.

    Examples
    --------
    >>> from plakett_widgets import Game, lab
    >>> lab.cash_flow(Game("plakettopoly", players=2, seed=7), seat=0).select("activity", "event", "amount").rows()
    [('financing', 'starting money received', 1500)]
    """
    locale, kind = require_language(locale), pl.col("kind")
    activity = (
        pl.when(kind.is_in(FINANCING) | kind.is_null() | pl.col("lent")).then(pl.lit("financing"))
        .when(kind.is_in(INVESTING)).then(pl.lit("investing"))
        .otherwise(pl.lit("operating"))
    )  # fmt: skip
    order = pl.col("activity").cast(pl.Enum(["operating", "investing", "financing"]))
    return _for_each_ledger(played, seat, lambda frames, lines: (
        lines.filter(pl.col("account") == "cash")
        .group_by("seat", "kind", pl.col("seq").is_in(_loan_payments(frames)).alias("lent"))
        .agg((pl.col("debit") - pl.col("credit")).sum().alias("amount"))
        .with_columns(activity.alias("activity"))
        .pipe(_with_names, frames, "kind", "event", locale)
        .select("seat", "activity", "kind", "event", "amount")
        .sort("seat", order, "amount", "kind", descending=[False, False, True, False])
    ), period)  # fmt: skip


def _loan_payments(frames: Frames) -> list[int]:
    """Return the payments by which a player lends money to another or has it back."""
    log = frames.source.log
    found = []
    for seq, row in enumerate(log):
        if row.kind == event.PRICE_PAID and row.rule == rule.LOAN_DUE:
            found.append(seq)
        elif row.kind == event.OFFER_ACCEPTED:
            deal = {one.kind: at for at, one in settlement_events(log, seq, TRADE_RULES)}
            if deal.keys() == {event.PRICE_PAID, event.LOAN_GRANTED}:
                found.append(deal[event.PRICE_PAID])
    return found
