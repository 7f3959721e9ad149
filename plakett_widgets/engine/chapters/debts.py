"""Chapter: debts.  A sum that is not there is raised at once, given up in bankruptcy, or stays owed to the end of a turn."""

from __future__ import annotations

from .. import event, rule, tables
from ..native import i64
from ..position import BANK, Debt, Position
from . import bank, estate, raising


def owe(pos: Position, debtor: i64, creditor: i64, amount: i64, kind: i64, law: i64, square: i64 = -1) -> bool:
    """``debtor`` must pay a seat, the bank or the pot; False if that ended in bankruptcy."""
    if pos.cash[debtor] < amount:
        if pos.t.debts == tables.STANDING:
            stand(pos, debtor, creditor, amount, kind, law, square)
            return True
        amount = raising.raise_debt(pos, debtor, amount, creditor)
        if amount < 0:
            estate.insolvent(pos, debtor, creditor)
            return False
        if not amount:
            return True
    bank.pay(pos, debtor, creditor, amount, kind, law, square)
    return True


def owe_each(pos: Position, debtor: i64, dues: dict[int, int], kind: i64, law: i64, square: i64 = -1) -> bool:
    """Debts created together: paid one after the other in turn order; an option may say who gets what of an estate."""
    at_once = pos.t.debts != tables.STANDING
    shared = at_once and pos.t.creditor == tables.PRO_RATA and len(dues) > 1
    if shared and raising.means(pos, debtor) < sum(dues.values()):
        estate.share(pos, debtor, dues)
        return False
    unpaid = dict(dues)
    for creditor, amount in dues.items():
        if at_once and pos.t.creditor == tables.LARGEST and raising.means(pos, debtor) < amount:
            largest = max(unpaid, key=lambda owed: unpaid[owed])
            estate.insolvent(pos, debtor, largest, rule.OLDEST_CREDITOR if len(unpaid) > 1 else 0)
            return False
        if not owe(pos, debtor, creditor, amount, kind, law, square):
            return False
        del unpaid[creditor]
    return True


def stand(pos: Position, debtor: i64, creditor: i64, amount: i64, kind: i64, law: i64, square: i64) -> None:
    """What there is is paid, the rest stays owed."""
    paid = pos.cash[debtor]
    if paid:
        bank.pay(pos, debtor, creditor, paid, kind, law, square)
    pos.debts.append(Debt(debtor, creditor, amount - paid, square, len(pos.log)))
    pos.tell(event.DEBT_OPENED, rule.DEBT_STANDS, debtor, square, creditor, amount - paid)
    bank.repay(pos, debtor)  # the payment may have come back from a creditor who owed it


def fall_due(pos: Position, seat: i64) -> None:
    """What was lent to ``seat`` is due when its turn begins."""
    for loan in pos.loans[:]:
        if loan.debtor == seat and loan in pos.loans:  # a bankruptcy over one ends the others
            pos.loans.remove(loan)
            pos.cause = loan.opened
            owe(pos, seat, loan.creditor, loan.amount, event.PRICE_PAID, rule.LOAN_DUE)


def check_balance(pos: Position) -> None:
    """Before the next player's first throw: who still owes after an own turn is bankrupt."""
    debtor = pos.last
    pos.last = BANK
    own = [debt for debt in pos.debts if debt.debtor == debtor]
    if not own:
        return
    pos.cause = own[0].opened
    dues: dict[int, int] = {}  # in all, the oldest creditor first
    for debt in own:
        dues[debt.creditor] = dues.get(debt.creditor, 0) + debt.amount
    several = len(dues) > 1
    if several and pos.t.creditor == tables.PRO_RATA:
        estate.share(pos, debtor, dues)
        return
    owed = max(own, key=lambda debt: debt.amount) if pos.t.creditor == tables.LARGEST else own[0]
    pos.cause = owed.opened
    estate.insolvent(pos, debtor, owed.creditor, rule.OLDEST_CREDITOR if several else 0)
