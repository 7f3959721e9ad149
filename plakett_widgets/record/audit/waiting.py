"""Check missed turns, and money that waits at a post office, on an open track."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ...engine import event, tables
from ..positions.effects import all_effects
from .auditor import Auditor, Check
from .rows import AuditedEvent
from .tokens import effects_of


def ordered_numbers(audit: Auditor, entry: AuditedEvent, operation: int) -> list[int]:
    """Return the numbers with which the card or the square orders an operation."""
    effects = all_effects(audit.t, effects_of(audit, entry, entry.seat))
    return [effect[1] for effect in effects if effect[0] == operation]


def check_misses(audit: Auditor, entry: AuditedEvent) -> None:
    """Check that a seat misses as many turns as are ordered, or as were thrown."""
    turns = [number or audit.pos.die1 for number in ordered_numbers(audit, entry, tables.MISS)]
    audit.expect_amount(entry, entry.amount if entry.amount in turns else min(turns, default=0))
    left = audit.pos.missed[entry.seat] + entry.amount
    audit.expect(entry, entry.a == left, "missed", left, entry.a)


def check_turn_missed(audit: Auditor, entry: AuditedEvent) -> None:
    left = audit.pos.missed[entry.seat] - 1
    audit.expect(entry, entry.a == left, "missed", left, entry.a)


def check_hold(audit: Auditor, entry: AuditedEvent) -> None:
    audit.expect(entry, entry.a == audit.t.hold, "missed", audit.t.hold, entry.a)


def check_promise(audit: Auditor, entry: AuditedEvent) -> None:
    sums = ordered_numbers(audit, entry, tables.PROMISE)
    audit.expect_amount(entry, entry.amount if entry.amount in sums else min(sums, default=0))


def check_post(audit: Auditor, entry: AuditedEvent) -> None:
    """Money at the post office is paid for an even number, and lost for an odd one."""
    audit.expect_amount(entry, audit.pos.promised[entry.seat])
    opens = audit.pos.die1 % 2 == 0
    audit.expect(entry, opens == (entry.kind == event.POST_PAID), "post", audit.pos.die1)


def check_aid(audit: Auditor, entry: AuditedEvent) -> None:
    audit.expect_amount(entry, audit.t.aid)


CHECKS: Final[Mapping[int, Check]] = {
    event.MISSES: check_misses, event.TURN_MISSED: check_turn_missed, event.HELD: check_hold, event.PROMISED: check_promise,
    event.POST_LOST: check_post, event.POST_PAID: check_post, event.AID_PAID: check_aid,
}  # fmt: skip
