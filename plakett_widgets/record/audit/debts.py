"""Debts that stand: the rest of what was due, which whatever comes in pays first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ...engine import event, tables
from ...engine.chapters import bank
from .auditor import Auditor, Check
from .differences import Seat
from .rows import Event

BETWEEN: Final = (event.DEBT_PAID, event.DEBT_SET_OFF, event.MONEY_ISSUED)


def rest_stands(audit: Auditor, one: Event) -> None:
    """Of what was paid in part the rest is owed, before anything else happens."""
    audit.stays = False
    if audit.rest is None or one.kind in BETWEEN:
        return
    (debtor, creditor, rest), audit.rest = audit.rest, None
    opened = one.kind == event.DEBT_OPENED and (one.seat, one.other) == (debtor, creditor)
    audit.object_to(one, opened, "debt_missing", Seat(debtor), Seat(creditor), rest)
    if opened:
        audit.amount(one, rest)
        audit.stays = True


def repay(audit: Auditor, one: Event) -> None:
    """The oldest debt comes first, with all the cash there is; those that run in a circle cancel out."""
    if audit.owing or audit.t.debts != tables.STANDING:
        return
    debt = bank.oldest_debt(audit.pos, one.seat)
    owed = debt is not None and debt.creditor == one.other
    audit.object_to(one, owed, "owes_nothing", Seat(one.seat), Seat(one.other))
    if debt is not None and owed and one.seat in audit.met:
        set_off = one.kind == event.DEBT_SET_OFF
        audit.amount(one, min(debt.amount, one.amount if set_off else audit.pos.cash[one.seat]))


CHECKS: Final[Mapping[int, Check]] = {event.DEBT_PAID: repay, event.DEBT_SET_OFF: repay}
