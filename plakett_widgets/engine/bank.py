"""Chapter: the bank.  Money moves through ``pay`` and ``receive`` and nowhere else."""

from __future__ import annotations

from . import event, rule
from .position import BANK, POT, Position


def pay(pos: Position, seat: int, to: int, amount: int, kind: int, law: int, square: int = -1, a: int = 0) -> None:
    """``seat`` pays ``to`` (a seat, the bank or the pot) an amount that it holds."""
    pos.cash[seat] -= amount
    pos.cash[to] += amount
    pos.tell(kind, law, seat, square, to, amount, a)
    if pos.debts and to >= 0:
        repay(pos, to)


def receive(
    pos: Position, seat: int, source: int, amount: int, kind: int, law: int, square: int = -1, a: int = 0, b: int = 0
) -> None:
    """``seat`` gets money from the bank or the pot; what it owes is paid out of it."""
    hand_out(pos, seat, source, amount, kind, law, square, a, b)
    if pos.debts:
        repay(pos, seat)


def hand_out(
    pos: Position, seat: int, source: int, amount: int, kind: int, law: int, square: int = -1, a: int = 0, b: int = 0
) -> None:
    """The same before debts.  The bank never runs out: it issues what is missing, or its account goes below zero."""
    if source == BANK and pos.cash[BANK] < amount and not pos.t.unlimited_bank:
        issued = amount - pos.cash[BANK]
        pos.cash[BANK] += issued
        pos.tell(event.MONEY_ISSUED, rule.BANK_ISSUES, -1, amount=issued)
    pos.cash[source] -= amount
    pos.cash[seat] += amount
    pos.tell(kind, law, seat, square, source, amount, a, b)


def repay(pos: Position, seat: int) -> None:
    """Whatever comes in pays the oldest standing debt first."""
    while pos.cash[seat] > 0:
        k = next((k for k, debt in enumerate(pos.debts) if debt.debtor == seat), -1)
        if k < 0:
            return
        debt = pos.debts[k]
        amount = min(pos.cash[seat], debt.amount)
        if amount == debt.amount:
            del pos.debts[k]
        else:
            pos.debts[k] = debt._replace(amount=debt.amount - amount)
        pay(pos, seat, debt.creditor, amount, event.DEBT_PAID, rule.DEBT_REPAID, debt.square)


def owed(pos: Position, seat: int) -> int:
    """What ``seat`` owes in all."""
    return sum(debt.amount for debt in pos.debts if debt.debtor == seat)


def fines(pos: Position) -> int:
    """Where taxes, fines and card payments go: the bank, or the pot of the rest square where that option is on."""
    return POT if pos.t.jackpot else BANK
