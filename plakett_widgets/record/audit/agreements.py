"""Check trades: offers, prices, loans, and titles instead of cash."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ...engine import event, rule, tables
from ...engine.position import Debt
from .auditor import Auditor, Check, goods_of
from .differences import Seat
from .rows import AuditedEvent


def check_offer(audit: Auditor, entry: AuditedEvent) -> None:
    audit.open_offer = entry.seat, entry.other, entry.amount, sum(cash for cash in audit.pos.cash if cash > 0)
    audit.offered_goods = set()


def check_acceptance(audit: Auditor, entry: AuditedEvent) -> None:
    """Check that the price is the one of the offer.  Above 0, the proposer pays."""
    proposer, to, amount, _ = audit.open_offer or (-1, -1, 0, 0)
    audit.expect(entry, (entry.other, entry.seat) == (proposer, to), "no_offer", Seat(entry.other), Seat(entry.seat))
    audit.expect_amount(entry, amount)
    sides = (entry.other, entry.seat) if amount > 0 else (entry.seat, entry.other)
    audit.agreed_price = (*sides, abs(amount)) if amount else None
    audit.agreed_goods, audit.offered_goods = audit.offered_goods, set()


def check_offer_in_kind(audit: Auditor, entry: AuditedEvent) -> None:
    audit.in_kind = entry, 0
    audit.offered_goods = set()


def check_term(audit: Auditor, entry: AuditedEvent) -> None:
    """Add a title or card to the offer.  A title instead of cash counts at its printed price."""
    audit.offered_goods.add(goods_of(entry.seat, entry.other, entry))
    if audit.in_kind is not None and audit.title_of(entry) >= 0:
        offered, worth = audit.in_kind
        audit.in_kind = offered, worth + audit.t.price[audit.title_of(entry)]


def value_in_kind(audit: Auditor, entry: AuditedEvent) -> int:
    """Return the value of the titles on the table, which the offer must have named."""
    if audit.in_kind is None:
        return 0
    (offered, worth), audit.in_kind = audit.in_kind, None
    audit.expect_amount(offered, worth)
    return worth


def check_payment_in_kind(audit: Auditor, entry: AuditedEvent) -> None:
    """Check that titles pay what is due.  Cash paid before is given back, and perhaps what they are worth beyond the debt."""
    audit.agreed_goods, audit.offered_goods = audit.offered_goods, set()
    worth = value_in_kind(audit, entry)
    due, paid = audit.due_in_cash.get((entry.seat, entry.other), (0, False))
    audit.expect_amount(entry, min(worth, due))
    left = max(due - worth, 0)
    audit.due_in_cash[entry.seat, entry.other] = left, paid
    if not left:
        audit.raised_debts.pop((entry.seat, entry.other), None)
    back = (max(worth - due, 0) if audit.t.change_in_kind else 0) + (min(worth, due) if paid else 0)
    audit.agreed_price = (entry.other, entry.seat, back) if back else None


def check_price(audit: Auditor, entry: AuditedEvent) -> None:
    """Check that the price is the agreed one, or repays a loan as far as the cash goes."""
    loan = oldest_loan(audit, entry)
    if audit.agreed_price is not None and is_agreed_price(audit, entry):
        audit.expect_amount(entry, audit.agreed_price[2])
        return
    audit.expect(entry, loan is not None, "no_offer", Seat(entry.seat), Seat(entry.other))
    if loan is not None:
        audit.raised_debts.pop((entry.seat, entry.other), None)
        in_part = audit.t.debts == tables.STANDING and entry.amount == audit.pos.cash[entry.seat] < loan.amount
        audit.expect(entry, in_part or entry.amount == loan.amount, "amount", entry.amount, loan.amount)


def check_loan(audit: Auditor, entry: AuditedEvent) -> None:
    proposer, to, _, most = audit.open_offer or (-1, -1, 0, 0)
    audit.expect(entry, audit.t.lending, "no_loans")
    audit.expect(entry, {entry.seat, entry.other} == {proposer, to}, "no_offer", Seat(entry.seat), Seat(entry.other))
    audit.expect(entry, entry.amount <= most, "at_most", entry.amount, most)


def rule_id_of(audit: Auditor, entry: AuditedEvent) -> int:
    """Return the rule that the rebuilt state needs: that of a standing debt, of a loan that is due, or 0.

    A seat with cash opens a debt that is raised at once only for the bank, and not for a loan.  Cash that it has beside a
    standing debt came back from a creditor who owed it.
    """
    stays = entry.other >= 0 or (entry.square < 0 and entry.card < 0) or not audit.pos.cash[entry.seat]
    if entry.kind == event.DEBT_OPENED and audit.t.debts == tables.STANDING and stays:
        audit.owes_unseen |= audit.t.bid_on_means  # the cash for a bid is raised at once even by a seat without any
        return rule.DEBT_STANDS
    due = (
        is_loan_payment(audit, entry)
        if entry.kind == event.KIND_PAID
        else entry.kind == event.PRICE_PAID and not is_agreed_price(audit, entry)
    )
    return rule.LOAN_DUE if due else 0


def is_agreed_price(audit: Auditor, entry: AuditedEvent) -> bool:
    """Return whether this is the price of the trade just made, and not of a loan that is due."""
    return audit.agreed_price is not None and audit.agreed_price[:2] == (entry.seat, entry.other)


def is_loan_payment(audit: Auditor, entry: AuditedEvent) -> bool:
    """Return whether these titles repay a loan that is due.  The event follows from a loan of this game, or from nothing."""
    _, paid = audit.due_in_cash.get((entry.seat, entry.other), (0, True))
    follows = not 0 <= entry.cause < entry.seq or audit.events[entry.cause].kind == event.LOAN_GRANTED
    return not paid and follows and oldest_loan(audit, entry) is not None


def oldest_loan(audit: Auditor, entry: AuditedEvent) -> Debt | None:
    """Return the oldest loan between these two that is still to be repaid."""
    return next((loan for loan in audit.pos.loans if (loan.debtor, loan.creditor) == (entry.seat, entry.other)), None)


CHECKS: Final[Mapping[int, Check]] = {
    event.OFFERED: check_offer, event.OFFER_ACCEPTED: check_acceptance, event.PRICE_PAID: check_price,
    event.LOAN_GRANTED: check_loan, event.KIND_OFFERED: check_offer_in_kind, event.TERM_OFFERED: check_term,
    event.OFFER_REFUSED: value_in_kind, event.KIND_PAID: check_payment_in_kind,
}  # fmt: skip
