"""Chapter: debts.  A sum that is not there is raised at once, given up in bankruptcy, or stays owed to the end of a turn."""

from __future__ import annotations

from .. import event, rule, tables
from ..native import i64
from ..position import BANK, Position, Raising
from . import bank, estate, raising


def owe(
    pos: Position, debtor: i64, creditor: i64, amount: i64, kind: i64, rule_id: i64, square: i64 = -1, more: i64 = 0
) -> bool:
    """Make ``debtor`` pay a seat, the bank or the pot, and ``more`` after it. False if that ended in bankruptcy."""
    if pos.cash[debtor] < amount:
        if pos.t.debts == tables.STANDING:
            bank.pay_what_there_is(pos, debtor, creditor, amount, kind, rule_id, square, rule.DEBT_STANDS)
            return True
        amount = raising.raise_debt(pos, debtor, amount, creditor, more)
        if amount < 0:
            estate.insolvent(pos, debtor, creditor)
            return False
        if not amount:
            return True
    bank.pay(pos, debtor, creditor, amount, kind, rule_id, square)
    return True


def owe_each(pos: Position, debtor: i64, dues: dict[int, int], kind: i64, rule_id: i64, square: i64 = -1) -> bool:
    """Make a debtor pay several at once, one after the other in turn order.

    By an option the estate is shared in proportion or goes to the largest creditor.
    """
    unpaid = list(dues.items())
    if shared(pos, debtor, unpaid):
        return False
    for k, (creditor, amount) in enumerate(unpaid):
        if lost_to_largest(pos, debtor, unpaid[k:]):
            return False
        more = sum(due for _, due in unpaid[k + 1 :])
        if not owe(pos, debtor, creditor, amount, kind, rule_id, square, more):
            return False
    return True


def each_owes(pos: Position, dues: dict[int, int], creditor: i64, kind: i64, rule_id: i64) -> None:
    """Players owe the same creditor together, each for oneself, and pay in the order of ``dues``."""
    first = len(pos.owing)
    for seat, amount in dues.items():  # no trade with an earlier payer may take it, unless debtors may give up
        must_stay: i64 = 0 if pos.t.debts == tables.DECLARED else amount
        if pos.cash[seat] < must_stay:
            must_stay = min(must_stay, raising.means(pos, seat))
        pos.owing.append(Raising(seat, must_stay, creditor))
    for seat, amount in dues.items():
        pos.owing.pop(first)
        if amount and pos.playing[seat] and (creditor < 0 or pos.playing[creditor]):
            owe(pos, seat, creditor, amount, kind, rule_id)


def shared(pos: Position, debtor: i64, unpaid: list[tuple[int, int]]) -> bool:
    """Share the estate where an option demands it, if more is due at once than there is. False if play goes on."""
    if pos.t.debts == tables.STANDING or pos.t.creditor != tables.PRO_RATA:
        return False
    dues = in_all(unpaid)
    if len(dues) < 2 or not raising.cannot_pay(pos, debtor, sum(dues.values()), unpaid[0][0]):
        return False
    estate.share(pos, debtor, dues)
    return True


def lost_to_largest(pos: Position, debtor: i64, unpaid: list[tuple[int, int]]) -> bool:
    """Give the estate to the largest creditor where an option demands it. False if play goes on.

    That happens where the first cannot be paid at once.
    """
    if pos.t.debts == tables.STANDING or pos.t.creditor != tables.LARGEST:
        return False
    if not raising.cannot_pay(pos, debtor, unpaid[0][1], unpaid[0][0]):
        return False
    largest = max(unpaid, key=lambda due: due[1])[0]
    estate.insolvent(pos, debtor, largest, rule.OLDEST_CREDITOR if len(unpaid) > 1 else 0)
    return True


def in_all(unpaid: list[tuple[int, int]]) -> dict[int, int]:
    """Return what each creditor is owed in all, the oldest first."""
    dues: dict[int, int] = {}
    for creditor, amount in unpaid:
        dues[creditor] = dues.get(creditor, 0) + amount
    return dues


def fall_due(pos: Position, seat: i64) -> None:
    """Make ``seat`` repay all its loans as its turn begins."""
    loans = [loan for loan in pos.loans if loan.debtor == seat]
    if not loans:
        return
    unpaid = [(loan.creditor, loan.amount) for loan in loans]
    pos.cause = loans[0].opened
    if shared(pos, seat, unpaid):
        return
    for k, loan in enumerate(loans):
        pos.cause = loan.opened
        if lost_to_largest(pos, seat, unpaid[k:]):
            return
        left = loan.amount
        if pos.t.debts != tables.STANDING:  # it is owed as a loan until the money is there
            more = sum(due for _, due in unpaid[k + 1 :])
            left = raising.raise_debt(pos, seat, left, loan.creditor, more, loan=True)
        if left < 0:
            estate.insolvent(pos, seat, loan.creditor)
            return
        if left:
            bank.reduce_loan(pos, seat, left)
            owe(pos, seat, loan.creditor, left, event.PRICE_PAID, rule.LOAN_DUE)


def check_balance(pos: Position) -> None:
    """Before the next player's first throw: who still owes after an own turn is bankrupt."""
    debtor = pos.last
    pos.last = BANK
    own = [debt for debt in pos.debts if debt.debtor == debtor]
    if not own:
        return
    pos.cause = own[0].opened
    dues = in_all([(debt.creditor, debt.amount) for debt in own])
    several = len(dues) > 1
    if several and pos.t.creditor == tables.PRO_RATA:
        estate.share(pos, debtor, dues)
        return
    owed = max(own, key=lambda debt: debt.amount) if pos.t.creditor == tables.LARGEST else own[0]
    pos.cause = owed.opened
    estate.insolvent(pos, debtor, owed.creditor, rule.OLDEST_CREDITOR if several else 0)
