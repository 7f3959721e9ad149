"""Check standing debts, which all cash that comes in pays first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ...engine import event, tables
from ...engine.chapters import bank
from .auditor import Auditor, Check
from .differences import Seat
from .rows import AuditedEvent

SETTLING_KINDS: Final = (event.DEBT_PAID, event.DEBT_SET_OFF, event.MONEY_ISSUED)


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


CHECKS: Final[Mapping[int, Check]] = {event.DEBT_PAID: check_repayment, event.DEBT_SET_OFF: check_repayment}
