"""Rents, taxes, fines, royalties and the sums of cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ...engine import event, rule, tables
from ...engine.chapters import rent
from . import agreements, decks
from .auditor import Auditor, Check
from .differences import Seat
from .rows import Event


def rent_falls_due(audit: Auditor, one: Event) -> None:
    if rent_stands(audit, one):
        audit.dues.setdefault((one.seat, one.other, one.square), []).append(one.amount)


def rent_stands(audit: Auditor, one: Event, in_part: bool = False) -> bool:
    """Is it the rent of this title, for who stands on it?"""
    title, pos = audit.title(one), audit.pos
    owned = audit.held(one, one.other) and one.other != one.seat
    audit.object_to(one, owned, "rent_owner", one.square, Seat(one.other))
    here = audit.stands(one, one.square)
    if not owned or not here or audit.unsure & set(audit.t.members[audit.t.group[title]]):
        return owned and here
    audit.object_to(one, not pos.mortgaged[title], "rent_mortgaged", one.square)
    due, _ = rent.amount_due(pos, title)
    audit.amount(one, due, in_part, "rent")
    return True


def claim_rent(audit: Auditor, one: Event) -> None:
    due = settled(audit, one)
    audit.object_to(one, due is not None, "rent_not_due", Seat(one.other), Seat(one.seat), one.square)
    if due is not None:
        audit.amount(one, due)
        audit.asked[one.other, one.seat, one.square] = one.amount


def rent_lapses(audit: Auditor, one: Event) -> None:
    due = settled(audit, one)
    if due is not None:
        audit.amount(one, due)


def settled(audit: Auditor, one: Event) -> int | None:
    """The oldest rent that was open there, and is so no longer."""
    dues = audit.dues.get((one.other, one.seat, one.square))
    return dues.pop(0) if dues else None


def pay_rent(audit: Auditor, one: Event) -> None:
    settle_debt(audit, one)
    if one.other < 0:
        return
    audit.due_in_cash[one.seat, one.other] = one.amount, True
    asked = audit.asked.pop((one.seat, one.other, one.square), None)
    if asked is None and not audit.t.claim_steps:
        rent_stands(audit, one, in_part=True)
        return
    audit.object_to(one, asked is not None, "rent_not_due", Seat(one.seat), Seat(one.other), one.square)
    if asked is not None:
        audit.amount(one, asked, in_part=True)


def owe(audit: Auditor, one: Event) -> None:
    """What cannot be paid at once: its cash must first be found, or it stays owed.

    A loan that is due comes to what was lent, a rent that is paid by itself to what it is now, whatever is sold for it then.
    """
    audit.due_in_cash[one.seat, one.other] = one.amount, False
    if audit.t.debts != tables.STANDING:
        audit.raising[one.seat, one.other] = one
        if one.card >= 0 and not audit.t.open_track:
            sum_of_card(audit, one)
    elif not audit.stays:
        card_money(audit, one)
    loan = agreements.oldest_loan(audit, one)
    if loan is not None and agreements.law(audit, one) == rule.DEBT_STANDS and one.square < 0 and one.card < 0:
        audit.amount(one, loan.amount)
    at_once = (
        not audit.t.claim_steps
        and audit.t.debts != tables.STANDING
        and one.card < 0
        and not (loan and loan.amount == one.amount)
    )
    if at_once and one.other >= 0 and audit.held(one, one.other) and rent_stands(audit, one):
        audit.asked[one.seat, one.other, one.square] = one.amount


def settle_debt(audit: Auditor, one: Event) -> None:
    """The cash for a debt is there: it is what was to be found, less what titles have taken the place of."""
    opened = audit.raising.pop((one.seat, one.other), None)
    if opened is not None:
        due, _ = audit.due_in_cash[one.seat, one.other]
        audit.object_to(opened, one.amount == due, "amount", opened.amount, opened.amount - due + one.amount)


def pay_tax(audit: Auditor, one: Event) -> None:
    settle_debt(audit, one)
    here = one.square >= 0 and audit.t.kind[one.square] == tables.TAX and audit.pos.square[one.seat] == one.square
    audit.object_to(one, here, "stands", Seat(one.seat), audit.pos.square[one.seat])
    if here:
        audit.amount(one, audit.t.tax[one.square], in_part=True)


def pay_fine(audit: Auditor, one: Event) -> None:
    settle_debt(audit, one)
    if not audit.t.open_track:
        audit.amount(one, audit.t.fine, in_part=True)


def card_money(audit: Auditor, one: Event) -> None:
    if one.kind == event.CARD_PAID:
        settle_debt(audit, one)
    if one.card < 0 or audit.t.open_track:
        return
    meant = sum_of_card(audit, one)
    due = audit.card_dues.pop(meant, 0)
    if not audit.unsure:
        audit.amount(one, due, in_part=True)


def sum_of_card(audit: Auditor, one: Event) -> tuple[int, int, int]:
    """The first of what the card orders between these two that it may be, or a part of it: so far the card has been obeyed."""
    decks.reckon(audit, one.card)
    between = (one.other, one.seat) if one.kind == event.CARD_GAINED else (one.seat, one.other)
    dues = {key: due for key, due in audit.card_dues.items() if key[1:] == between}
    fits = (key for key, due in dues.items() if one.amount == due or audit.is_part(one, due))
    meant = next(fits, min(dues, default=(-1, *between)))
    audit.under_way = max(audit.under_way, meant[0])
    return meant


CHECKS: Final[Mapping[int, Check]] = {
    event.RENT_DUE: rent_falls_due, event.RENT_CLAIMED: claim_rent, event.RENT_LAPSED: rent_lapses,
    event.RENT_PAID: pay_rent, event.TAX_PAID: pay_tax, event.FINE_PAID: pay_fine, event.DEBT_OPENED: owe,
    event.CARD_PAID: card_money, event.CARD_GAINED: card_money, event.TICKET_PAID: settle_debt, event.DEPOSITED: settle_debt,
}  # fmt: skip
