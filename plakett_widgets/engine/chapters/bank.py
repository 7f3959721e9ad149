"""Chapter: the bank.  Money moves through ``pay`` and ``receive`` and nowhere else."""

from __future__ import annotations

from .. import event, rule
from ..native import i64
from ..position import BANK, POT, Debt, Position


def pay(
    pos: Position, seat: i64, to: i64, amount: i64, kind: i64, rule_id: i64, square: i64 = -1, a: i64 = 0, repays: bool = True
) -> None:
    """Pay ``to`` (a seat, the bank or the pot) an amount that ``seat`` holds.

    What ``to`` owes is paid out of it, now or (without ``repays``) later.
    """
    pos.cash[seat] -= amount
    pos.cash[to] += amount
    if pos.logging:
        pos.write(kind, rule_id, seat, square, to, amount, a)
    if pos.debts and to >= 0 and repays:
        repay(pos, to)


def receive(
    pos: Position,
    seat: i64,
    source: i64,
    amount: i64,
    kind: i64,
    rule_id: i64,
    square: i64 = -1,
    a: i64 = 0,
    repays: bool = True,
) -> None:
    """Give a seat money from the bank or the pot. What it owes is paid out of it, now or later.

    The bank never runs out: it issues what is missing, or its account goes below zero.
    """
    if source == BANK and pos.cash[BANK] < amount and not pos.t.unlimited_bank:
        issued = amount - pos.cash[BANK]
        pos.cash[BANK] += issued
        pos.write(event.MONEY_ISSUED, rule.BANK_ISSUES, -1, amount=issued)
    pos.cash[source] -= amount
    pos.cash[seat] += amount
    if pos.logging:
        pos.write(kind, rule_id, seat, square, source, amount, a)
    if pos.debts and repays:
        repay(pos, seat)


def repay(pos: Position, seat: i64) -> None:
    """Pay the oldest standing debts of a seat out of whatever it has received."""
    set_off(pos)
    while pos.cash[seat] > 0:
        debt = oldest_debt(pos, seat)
        if debt is None:
            return
        amount = min(pos.cash[seat], debt.amount)
        reduce(pos.debts, debt, amount)
        pay(pos, seat, debt.creditor, amount, event.DEBT_PAID, rule.DEBT_REPAID, debt.square)
        set_off(pos)


def pay_what_there_is(
    pos: Position, debtor: i64, creditor: i64, amount: i64, kind: i64, rule_id: i64, square: i64, why: i64
) -> None:
    """Pay a part of what is due, if there is any. The rest stays owed, by the rule ``why``."""
    paid = pos.cash[debtor]
    if paid:
        pay(pos, debtor, creditor, paid, kind, rule_id, square)
    pos.debts.append(Debt(debtor, creditor, amount - paid, square, len(pos.log)))
    pos.write(event.DEBT_OPENED, why, debtor, square, creditor, amount - paid)
    repay(pos, debtor)  # the payment may have come back from a creditor who owed it


def oldest_debt(pos: Position, seat: i64) -> Debt | None:
    return next((debt for debt in pos.debts if debt.debtor == seat), None)


def reduce(debts: list[Debt], debt: Debt, amount: i64) -> None:
    k = debts.index(debt)
    if amount == debt.amount:
        del debts[k]
    else:
        debts[k] = debt.over(debt.amount - amount)


def reduce_loan(pos: Position, debtor: i64, amount: i64) -> None:
    """Take so much off the oldest loan of ``debtor``."""
    reduce(pos.loans, next(loan for loan in pos.loans if loan.debtor == debtor), amount)


def set_off(pos: Position) -> None:
    """Cancel oldest debts that run in a circle: any money would pass round it until the smallest is paid."""
    circle = oldest_circle(pos)
    while circle:
        amount = min(link.amount for link in circle)
        for link in circle:
            reduce(pos.debts, link, amount)
            pos.write(event.DEBT_SET_OFF, rule.DEBT_REPAID, link.debtor, link.square, link.creditor, amount)
        circle = oldest_circle(pos)


def oldest_circle(pos: Position) -> list[Debt]:
    """Return debts that run in a circle, each the oldest of its debtor. Empty if there are none."""
    for first in pos.debts:
        chain: list[Debt] = []
        debt = oldest_debt(pos, first.debtor)
        while debt is not None and all(debt.debtor != link.debtor for link in chain):
            chain.append(debt)
            debt = oldest_debt(pos, debt.creditor)
        if debt is not None:
            return chain[next(k for k, link in enumerate(chain) if link.debtor == debt.debtor) :]
    return []


def owed(pos: Position, seat: i64) -> i64:
    """Return the sum of the standing debts of ``seat``."""
    amount: i64 = 0
    for debt in pos.debts:
        if debt.debtor == seat:
            amount += debt.amount
    return amount


def owed_in_all(pos: Position, seat: i64) -> i64:
    """Return the standing debts and the loans of ``seat``."""
    amount = owed(pos, seat)
    for loan in pos.loans:
        if loan.debtor == seat:
            amount += loan.amount
    return amount


def fines(pos: Position) -> i64:
    """Return the account of taxes, fines and card payments: the bank, or the pot where that option is on."""
    return POT if pos.t.jackpot else BANK
