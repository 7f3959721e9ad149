"""Check rents, taxes, fines, the payments of cards, and standing debts, which all cash that comes in pays first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ...engine import event, rule, tables
from ...engine.chapters import bank, rent
from . import agreements, decks
from .auditor import Auditor, Check
from .differences import Seat
from .rows import AuditedEvent

SETTLING_KINDS: Final = (event.DEBT_PAID, event.DEBT_SET_OFF, event.MONEY_ISSUED)


def check_rent_due(audit: Auditor, entry: AuditedEvent) -> None:
    if expect_rent(audit, entry):
        audit.open_rents.setdefault((entry.seat, entry.other, entry.square), []).append(entry.amount)


def expect_rent(audit: Auditor, entry: AuditedEvent, in_part: bool = False) -> bool:
    """Return whether this is the rent of the title that the visitor stands on."""
    title, pos = audit.title_of(entry), audit.pos
    owned = audit.is_title_of(entry, entry.other) and entry.other != entry.seat
    audit.expect(entry, owned, "rent_owner", entry.square, Seat(entry.other))
    here = audit.expect_square(entry, entry.square)
    if not owned or not here or audit.unsure_titles & set(audit.t.members[audit.t.group[title]]):
        return owned and here
    audit.expect(entry, not pos.mortgaged[title], "rent_mortgaged", entry.square)
    due, _ = rent.amount_due(pos, title)
    audit.expect_amount(entry, due, in_part, "rent")
    return True


def check_claim(audit: Auditor, entry: AuditedEvent) -> None:
    due = pop_oldest_rent(audit, entry)
    audit.expect(entry, due is not None, "rent_not_due", Seat(entry.other), Seat(entry.seat), entry.square)
    if due is not None:
        audit.expect_amount(entry, due)
        audit.claimed_rents[entry.other, entry.seat, entry.square] = entry.amount


def check_lapse(audit: Auditor, entry: AuditedEvent) -> None:
    due = pop_oldest_rent(audit, entry)
    if due is not None:
        audit.expect_amount(entry, due)


def pop_oldest_rent(audit: Auditor, entry: AuditedEvent) -> int | None:
    """Close the oldest open rent of a visitor there, and return its amount."""
    dues = audit.open_rents.get((entry.other, entry.seat, entry.square))
    return dues.pop(0) if dues else None


def check_rent(audit: Auditor, entry: AuditedEvent) -> None:
    settle_raised(audit, entry)
    if entry.other < 0:
        return
    audit.due_in_cash[entry.seat, entry.other] = entry.amount, True
    claimed = audit.claimed_rents.pop((entry.seat, entry.other, entry.square), None)
    if claimed is None and not audit.t.claim_steps:
        expect_rent(audit, entry, in_part=True)
        return
    audit.expect(entry, claimed is not None, "rent_not_due", Seat(entry.seat), Seat(entry.other), entry.square)
    if claimed is not None:
        audit.expect_amount(entry, claimed, in_part=True)


def check_debt(audit: Auditor, entry: AuditedEvent) -> None:
    """Check a sum that cannot be paid at once: its cash must be raised, or it stays owed.

    A loan that is due is what was to be repaid.  A rent that is paid without a claim is the rent of now, whatever is sold
    to pay it.
    """
    audit.due_in_cash[entry.seat, entry.other] = entry.amount, False
    if audit.t.debts != tables.STANDING:
        audit.raised_debts[entry.seat, entry.other] = entry
        if entry.card >= 0 and not audit.t.open_track:
            sum_of_card(audit, entry)
    elif not audit.rest_is_owed:
        check_card_money(audit, entry)
    loan = agreements.oldest_loan(audit, entry)
    if loan is not None and agreements.rule_id_of(audit, entry) == rule.DEBT_STANDS and entry.square < 0 and entry.card < 0:
        audit.expect_amount(entry, loan.amount)
    at_once = (
        not audit.t.claim_steps
        and audit.t.debts != tables.STANDING
        and entry.card < 0
        and not (loan and loan.amount == entry.amount)
    )
    if at_once and entry.other >= 0 and audit.is_title_of(entry, entry.other) and expect_rent(audit, entry):
        audit.claimed_rents[entry.seat, entry.other, entry.square] = entry.amount


def settle_raised(audit: Auditor, entry: AuditedEvent) -> None:
    """Check that the cash for a debt is the sum that was to be raised, less what titles have paid."""
    opened = audit.raised_debts.pop((entry.seat, entry.other), None)
    if opened is not None:
        due, _ = audit.due_in_cash[entry.seat, entry.other]
        audit.expect(opened, entry.amount == due, "amount", opened.amount, opened.amount - due + entry.amount)


def check_tax(audit: Auditor, entry: AuditedEvent) -> None:
    settle_raised(audit, entry)
    here = entry.square >= 0 and audit.t.kind[entry.square] == tables.TAX and audit.pos.square[entry.seat] == entry.square
    audit.expect(entry, here, "stands", Seat(entry.seat), audit.pos.square[entry.seat])
    if here:
        audit.expect_amount(entry, audit.t.tax[entry.square], in_part=True)


def check_fine(audit: Auditor, entry: AuditedEvent) -> None:
    settle_raised(audit, entry)
    if not audit.t.open_track:
        audit.expect_amount(entry, audit.t.fine, in_part=True)


def check_card_money(audit: Auditor, entry: AuditedEvent) -> None:
    if entry.kind == event.CARD_PAID:
        settle_raised(audit, entry)
    if entry.card < 0 or audit.t.open_track:
        return
    meant = sum_of_card(audit, entry)
    due = audit.card_dues.pop(meant, 0)
    if not audit.unsure_titles:
        audit.expect_amount(entry, due, in_part=True)


def sum_of_card(audit: Auditor, entry: AuditedEvent) -> tuple[int, int, int]:
    """Find the payment of the card that this is: the first between these two that fits.  The card has been obeyed so far."""
    decks.reckon_card(audit, entry.card)
    between = (entry.other, entry.seat) if entry.kind == event.CARD_GAINED else (entry.seat, entry.other)
    dues = {key: due for key, due in audit.card_dues.items() if key[1:] == between}
    fits = (key for key, due in dues.items() if entry.amount == due or audit.is_part(entry, due))
    meant = next(fits, min(dues, default=(-1, *between)))
    audit.under_way = max(audit.under_way, meant[0])
    return meant


def check_rest(audit: Auditor, entry: AuditedEvent) -> None:
    """Check that the rest of a payment in part is owed before anything else happens."""
    audit.rest_is_owed = False
    if audit.unpaid_rest is None or entry.kind in SETTLING_KINDS:
        return
    (debtor, creditor, rest), audit.unpaid_rest = audit.unpaid_rest, None
    opened = entry.kind == event.DEBT_OPENED and (entry.seat, entry.other) == (debtor, creditor)
    audit.expect(entry, opened, "debt_missing", Seat(debtor), Seat(creditor), rest)
    if opened:
        audit.expect_amount(entry, rest)
        audit.rest_is_owed = True


def check_repayment(audit: Auditor, entry: AuditedEvent) -> None:
    """Check that all cash pays the oldest debt first.  Debts in a circle cancel out."""
    if audit.owes_unseen or audit.t.debts != tables.STANDING:
        return
    debt = bank.oldest_debt(audit.pos, entry.seat)
    owed = debt is not None and debt.creditor == entry.other
    audit.expect(entry, owed, "owes_nothing", Seat(entry.seat), Seat(entry.other))
    if debt is not None and owed and entry.seat in audit.known_cash:
        set_off = entry.kind == event.DEBT_SET_OFF
        audit.expect_amount(entry, min(debt.amount, entry.amount if set_off else audit.pos.cash[entry.seat]))


CHECKS: Final[Mapping[int, Check]] = {
    event.RENT_DUE: check_rent_due, event.RENT_CLAIMED: check_claim, event.RENT_LAPSED: check_lapse,
    event.RENT_PAID: check_rent, event.TAX_PAID: check_tax, event.FINE_PAID: check_fine, event.DEBT_OPENED: check_debt,
    event.CARD_PAID: check_card_money, event.CARD_GAINED: check_card_money, event.TICKET_PAID: settle_raised,
    event.DEPOSITED: settle_raised, event.DEBT_PAID: check_repayment, event.DEBT_SET_OFF: check_repayment,
}  # fmt: skip
