"""Judges of the lesson *A log under investigation*."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import polars as pl

from ... import lab
from ...game import Game
from ...words.catalogue import Both
from ..judging import Judge, first_wrong
from ..logs import named_log


def judges(game: Game, copy: pl.DataFrame, locale: str) -> list[Judge]:
    """Return a judge for each question. ``copy`` is the forged log, ``locale`` the language of the names of titles."""
    log = named_log(game, locale)
    deed, price = log.columns[-2:]
    codes = {name.casefold(): code for name, code in log.select(deed, "title").drop_nulls().iter_rows()}

    def code_of(title: object) -> object:
        return codes.get(str(title).casefold(), title)

    return [
        lambda answer: judge_outcome(game, log, answer),
        lambda answer: judge_auction(log, price, code_of(answer)),
        lambda answer: judge_trades(game, answer),
        lambda answer: judge_end(log, [answer[0], code_of(answer[1]), *answer[2:]]),
        lambda answer: judge_forgery(log, copy, answer),
    ]


def judge_outcome(game: Game, log: pl.DataFrame, answer: Sequence[int]) -> Both | None:
    won, ruined = (log.filter(kind=kind).row(0, named=True) for kind in ("won", "bankrupt"))
    right = (log.height, game.round, won["seat"], won["amount"], ruined["seat"], ruined["other"])
    hints = (
        Both("look again: the number of rows", "à revoir : le nombre de lignes"),
        Both("look again: round, in the last row", "à revoir : round, à la dernière ligne"),
        Both("look again: seat of the event won", "à revoir : seat de l’événement won"),
        Both("look again: amount of the event won", "à revoir : amount de l’événement won"),
        Both("look again: seat of the event bankrupt", "à revoir : seat de l’événement bankrupt"),
        Both("look again: other of the event bankrupt", "à revoir : other de l’événement bankrupt"),
    )
    return first_wrong(answer, right, hints)


def judge_auction(log: pl.DataFrame, price: str, title: object) -> Both | None:
    sold = log.filter(kind="auction_won").sort(pl.col("amount") / pl.col(price))["title"].to_list()
    if title not in sold:
        return Both("that title was not sold by auction", "ce titre n’a pas été vendu aux enchères")
    if title == sold[0]:
        return None
    return Both(
        "divide amount by the printed price: it is the smallest share",
        "divisez amount par le prix imprimé : c’est la plus petite part",
    )


def judge_trades(game: Game, answer: Sequence[Sequence[int]]) -> Both | None:
    complete = lab.trades(game).filter(pl.col("completed") > 0)
    right = sorted(complete.select("seat", pl.col("worth_before") - pl.col("worth_after")).iter_rows())
    given = sorted((seat, premium) for seat, premium in answer)
    if given == sorted((seat, -premium) for seat, premium in right):
        return Both("the sign: before less after", "le signe : avant moins après")
    hint = Both("the row of whoever gets the group has completed > 0", "la ligne de qui obtient le groupe a completed > 0")
    return first_wrong(given, right, [hint] * len(right))


def judge_end(log: pl.DataFrame, answer: Sequence[Any]) -> Both | None:
    ruined = log.filter(kind="bankrupt").row(0, named=True)
    claim = log.row(ruined["cause"], named=True)
    step = log.filter(pl.col("seq") < ruined["seq"], kind="built", title=claim["title"])["detail"].max()
    hints = (
        Both("the rent: amount of the event that cause points to", "le loyer : amount de l’événement que cause désigne"),
        Both("the title: that of the same event", "le titre : celui du même événement"),
        Both(
            "the step: the last built of that title before the bankruptcy",
            "le niveau : le dernier built de ce titre avant la faillite",
        ),
        Both("in hand: cash of the event bankrupt", "en main : cash de l’événement bankrupt"),
    )
    return first_wrong(answer, (claim["amount"], claim["title"], step, ruined["cash"]), hints)


def judge_forgery(log: pl.DataFrame, copy: pl.DataFrame, answer: Sequence[int]) -> Both | None:
    hints = (
        Both(
            "the throw: look for the event moved whose way is not the sum of the dice, its cause is the throw",
            "le lancer : cherchez l’événement moved dont le chemin ne fait pas la somme des dés, sa cause est le lancer",
        ),
        Both(
            "the rent: compare rent_paid with rent_claimed, its cause", "le loyer : comparez rent_paid à rent_claimed, sa cause"
        ),
    )
    changed = [log.filter(log[name] != copy[name])["seq"].item() for name in ("die1", "amount")]
    return first_wrong(answer, changed, hints)
