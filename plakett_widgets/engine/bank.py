"""Chapter: the bank.  Money moves through ``pay`` and ``receive`` and nowhere else."""

from __future__ import annotations

from . import event, rule
from .position import BANK, POT, Position


def pay(pos: Position, seat: int, to: int, amount: int, kind: int, law: int, square: int = -1, a: int = 0) -> None:
    """``seat`` pays ``to`` (a seat, the bank or the pot) an amount that it holds."""
    pos.cash[seat] -= amount
    pos.cash[to] += amount
    pos.tell(kind, law, seat, square, to, amount, a)


def receive(
    pos: Position, seat: int, source: int, amount: int, kind: int, law: int, square: int = -1, a: int = 0, b: int = 0
) -> None:
    """``seat`` gets money from the bank or the pot.  The bank never runs out: it issues what is missing."""
    if source == BANK and pos.cash[BANK] < amount and not pos.t.unlimited_bank:
        issued = amount - pos.cash[BANK]
        pos.cash[BANK] += issued
        pos.tell(event.MONEY_ISSUED, rule.BANK_ISSUES, -1, amount=issued)
    pos.cash[source] -= amount
    pos.cash[seat] += amount
    pos.tell(kind, law, seat, square, source, amount, a, b)


def fines(pos: Position) -> int:
    """Where taxes, fines and card payments go: the bank, or the pot of the rest square where that option is on."""
    return POT if pos.t.jackpot else BANK
