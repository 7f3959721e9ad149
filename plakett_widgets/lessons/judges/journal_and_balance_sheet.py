"""Judges of the lesson *Journal and balance sheet*."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import polars as pl

from ... import lab
from ...game import Game
from ...words.catalogue import Both
from ..judging import Judge

LÉO: Final = 1
ZOÉ: Final = 3
ENTRIES: Final = (13, 41, 54)  # the events to book
BEFORE_BANKRUPTCY: Final = 527
BALANCE: Final = pl.col("debit").sum() - pl.col("credit").sum()


def judges(game: Game, locale: str) -> list[Judge]:
    """Return a judge for each exercise, with the names of the accounts in a language."""
    return [
        lambda answer: judge_entries(game, answer, locale),
        lambda answer: judge_rounds(game, answer),
        lambda answer: judge_equity(game, answer),
        lambda answer: judge_cash(game, answer),
    ]


def judge_entries(game: Game, answer: Iterable[tuple[Any, ...]], locale: str) -> Both | None:
    lines = lab.journal(game, LÉO, locale=locale)
    found = set()
    for seq, debited, credited, amount in answer:
        entry = lines.filter(seq=seq)
        debit, credit = (entry.filter(pl.col(side) > 0)["name"].item() for side in ("debit", "credit"))
        given = debited.strip().capitalize(), credited.strip().capitalize()
        if given == (credit, debit):
            return Both(
                f"entry {seq}: debit and credit are the wrong way round", f"écriture {seq} : débit et crédit sont échangés"
            )
        if given[0] != debit:
            return Both(
                f"entry {seq}, debit: into which account does the event bring something?",
                f"écriture {seq}, débit : dans quel compte l’événement fait-il entrer quelque chose ?",
            )
        if given[1] != credit:
            return Both(
                f"entry {seq}, credit: which account does it leave, or which revenue is it?",
                f"écriture {seq}, crédit : de quel compte cela sort-il, ou quel produit est-ce ?",
            )
        if amount != entry["debit"].max():
            return Both(
                f"entry {seq}: the sum is in the column amount", f"écriture {seq} : la somme est dans la colonne amount"
            )
        found.add(seq)
    return None if found == set(ENTRIES) else Both("all three entries are wanted", "il faut les trois écritures")


def result_and_cash(game: Game, number: int) -> tuple[int, int]:
    """Return the result of Léo’s books in a round, and the change of the cash."""
    result = lab.income_statement(game, LÉO, number).filter(type="result")["amount"]
    return int(result.sum()), int(lab.cash_flow(game, LÉO, number)["amount"].sum())


def judge_rounds(game: Game, answer: Iterable[float]) -> Both | None:
    given = sorted(set(answer))
    if any(number % 1 for number in given):
        return Both("a round is a whole number", "un tour est un nombre entier")
    books = {number: result_and_cash(game, number) for number in range(1, game.round + 1)}
    deceptive = [number for number, (result, cash) in books.items() if result > 0 > cash]
    for number in map(int, given):
        if number not in deceptive:
            result, cash = result_and_cash(game, number)
            return Both(
                f"in round {number} the result is {result} and cash changes by {cash}",
                f"au tour {number}, résultat de {result} $ et caisse qui change de {cash} $",
            )
    missing = len(deceptive) - len(given)
    return Both(f"right so far, {missing} missing", f"juste jusqu’ici, il en manque {missing}") if missing else None


def judge_equity(game: Game, answer: float) -> Both | None:
    sheet = lab.balance_sheet(game, ZOÉ, at=BEFORE_BANKRUPTCY)
    amounts = dict(sheet.select("account", "amount").iter_rows())
    equity = int(sheet.filter(side="equity")["amount"].sum())
    if answer == equity + amounts["payable"]:
        return Both("the rent that was claimed is a debt already", "le loyer réclamé est déjà une dette")
    if answer in (amounts["capital"], amounts[None]):
        return Both(
            "the starting money and the result both count", "le capital de départ et le résultat comptent tous les deux"
        )
    return None if abs(answer - equity) < 0.5 else Both("equity = assets − liabilities", "capitaux propres = actif − passif")


def judge_cash(game: Game, answer: float) -> Both | None:
    lines = game.frames.ledger.filter(account="cash")
    if answer == lines.filter(pl.col("seat").is_not_null()).select(BALANCE).item():
        return Both("and the bank’s cash?", "et la caisse de la banque ?")
    if abs(answer - lines.select(BALANCE).item()) < 0.5:
        return None
    return Both(
        "debits less credits of the account cash, all seats and the bank",
        "débits moins crédits du compte cash, toutes les places et la banque",
    )
