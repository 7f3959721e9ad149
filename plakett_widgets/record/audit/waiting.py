"""Turns to miss, and money that waits at a post office, on a track with an exit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ...engine import event, tables
from ..positions.effects import all_effects
from .auditor import Auditor, Check
from .rows import Event
from .tokens import orders


def numbers(audit: Auditor, one: Event, operation: int) -> list[int]:
    """The numbers with which the card, or the square that is followed, orders this."""
    effects = all_effects(audit.t, orders(audit, one, one.seat))
    return [effect[1] for effect in effects if effect[0] == operation]


def misses(audit: Auditor, one: Event) -> None:
    """So many turns as are ordered, or as were thrown."""
    turns = [number or audit.pos.die1 for number in numbers(audit, one, tables.MISS)]
    audit.amount(one, one.amount if one.amount in turns else min(turns, default=0))
    left = audit.pos.missed[one.seat] + one.amount
    audit.object_to(one, one.a == left, "missed", left, one.a)


def miss_turn(audit: Auditor, one: Event) -> None:
    left = audit.pos.missed[one.seat] - 1
    audit.object_to(one, one.a == left, "missed", left, one.a)


def hold(audit: Auditor, one: Event) -> None:
    audit.object_to(one, one.a == audit.t.hold, "missed", audit.t.hold, one.a)


def promise(audit: Auditor, one: Event) -> None:
    sums = numbers(audit, one, tables.PROMISE)
    audit.amount(one, one.amount if one.amount in sums else min(sums, default=0))


def call(audit: Auditor, one: Event) -> None:
    """What waits at the post office is paid for an even number, and lost for good for another."""
    audit.amount(one, audit.pos.promised[one.seat])
    opens = audit.pos.die1 % 2 == 0
    audit.object_to(one, opens == (one.kind == event.POST_PAID), "post", audit.pos.die1)


def aid(audit: Auditor, one: Event) -> None:
    audit.amount(one, audit.t.aid)


CHECKS: Final[Mapping[int, Check]] = {
    event.MISSES: misses, event.TURN_MISSED: miss_turn, event.HELD: hold, event.PROMISED: promise, event.POST_LOST: call,
    event.POST_PAID: call, event.AID_PAID: aid,
}  # fmt: skip
