"""Offers and what comes of them: prices, loans, titles instead of cash."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ...engine import event, rule, tables
from ...engine.position import Debt
from .auditor import Auditor, Check, goods
from .differences import Seat
from .rows import Event


def offer(audit: Auditor, one: Event) -> None:
    audit.offered = one.seat, one.other, one.amount, sum(cash for cash in audit.pos.cash if cash > 0)
    audit.terms = set()


def accept(audit: Auditor, one: Event) -> None:
    """The price is what was offered: above 0, who has offered pays."""
    proposer, to, amount, _ = audit.offered or (-1, -1, 0, 0)
    audit.object_to(one, (one.other, one.seat) == (proposer, to), "no_offer", Seat(one.other), Seat(one.seat))
    audit.amount(one, amount)
    sides = (one.other, one.seat) if amount > 0 else (one.seat, one.other)
    audit.price = (*sides, abs(amount)) if amount else None
    audit.agreed, audit.terms = audit.terms, set()


def offer_in_kind(audit: Auditor, one: Event) -> None:
    audit.in_kind = one, 0
    audit.terms = set()


def name(audit: Auditor, one: Event) -> None:
    """A title that is offered instead of cash counts for its printed price."""
    audit.terms.add(goods(one.seat, one.other, one))
    if audit.in_kind is not None and audit.title(one) >= 0:
        offered, worth = audit.in_kind
        audit.in_kind = offered, worth + audit.t.price[audit.title(one)]


def refuse(audit: Auditor, one: Event) -> None:
    value_in_kind(audit)


def value_in_kind(audit: Auditor) -> int:
    """What the titles on the table come to; whoever offered them said as much."""
    if audit.in_kind is None:
        return 0
    (offered, worth), audit.in_kind = audit.in_kind, None
    audit.amount(offered, worth)
    return worth


def pay_in_kind(audit: Auditor, one: Event) -> None:
    """As much as is due; what was paid in cash before is given back, and what the titles are worth beyond it."""
    audit.agreed, audit.terms = audit.terms, set()
    worth = value_in_kind(audit)
    due, paid = audit.due_in_cash.get((one.seat, one.other), (0, False))
    audit.amount(one, min(worth, due))
    left = max(due - worth, 0)
    audit.due_in_cash[one.seat, one.other] = left, paid
    if not left:
        audit.raising.pop((one.seat, one.other), None)
    back = (max(worth - due, 0) if audit.t.change_in_kind else 0) + (min(worth, due) if paid else 0)
    audit.price = (one.other, one.seat, back) if back else None


def pay_price(audit: Auditor, one: Event) -> None:
    """What was agreed, or a loan that is due: as much of it as there is."""
    loan = oldest_loan(audit, one)
    if audit.price is not None and agreed(audit, one):
        audit.amount(one, audit.price[2])
        return
    audit.object_to(one, loan is not None, "no_offer", Seat(one.seat), Seat(one.other))
    if loan is not None:
        audit.raising.pop((one.seat, one.other), None)
        in_part = audit.t.debts == tables.STANDING and one.amount == audit.pos.cash[one.seat] < loan.amount
        audit.object_to(one, in_part or one.amount == loan.amount, "amount", one.amount, loan.amount)


def lend(audit: Auditor, one: Event) -> None:
    proposer, to, _, most = audit.offered or (-1, -1, 0, 0)
    audit.object_to(one, audit.t.lending, "no_loans")
    audit.object_to(one, {one.seat, one.other} == {proposer, to}, "no_offer", Seat(one.seat), Seat(one.other))
    audit.object_to(one, one.amount <= most, "at_most", one.amount, most)


def law(audit: Auditor, one: Event) -> int:
    """What the books must know of what stays owed.

    Who has cash raises a sum at once for the bank alone, and not for a loan; from a creditor in debt oneself it came back.
    """
    stays = one.other >= 0 or (one.square < 0 and one.card < 0) or not audit.pos.cash[one.seat]
    if one.kind == event.DEBT_OPENED and audit.t.debts == tables.STANDING and stays:
        audit.owing |= audit.t.bid_on_means  # a bid beyond one's cash is raised at once even without any
        return rule.DEBT_STANDS
    due = pays_loan(audit, one) if one.kind == event.KIND_PAID else one.kind == event.PRICE_PAID and not agreed(audit, one)
    return rule.LOAN_DUE if due else 0


def agreed(audit: Auditor, one: Event) -> bool:
    """Is this the price of the trade just made, and no loan that is due?"""
    return audit.price is not None and audit.price[:2] == (one.seat, one.other)


def pays_loan(audit: Auditor, one: Event) -> bool:
    """Do these titles take the place of a loan that is due?  That follows from the loan, or from nothing if it is older."""
    _, paid = audit.due_in_cash.get((one.seat, one.other), (0, True))
    follows = not 0 <= one.cause < one.seq or audit.events[one.cause].kind == event.LOAN_GRANTED
    return not paid and follows and oldest_loan(audit, one) is not None


def oldest_loan(audit: Auditor, one: Event) -> Debt | None:
    """The oldest that was made by one seat to the other, and that is still to be repaid."""
    return next((loan for loan in audit.pos.loans if (loan.debtor, loan.creditor) == (one.seat, one.other)), None)


CHECKS: Final[Mapping[int, Check]] = {
    event.OFFERED: offer, event.OFFER_ACCEPTED: accept, event.PRICE_PAID: pay_price, event.LOAN_GRANTED: lend,
    event.KIND_OFFERED: offer_in_kind, event.TERM_OFFERED: name, event.OFFER_REFUSED: refuse, event.KIND_PAID: pay_in_kind,
}  # fmt: skip
