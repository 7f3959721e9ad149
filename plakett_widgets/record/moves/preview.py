"""What a move would change, found on a copy of the position.

Only the move itself is looked at, not what would follow from it: a debt that is paid once the cash is there, the throw after
a ticket, the landing after a fine.  Nothing is drawn or thrown, so that a preview never shows the future.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Final

from typing_extensions import TypedDict

from ...engine import decision, event, move, rule
from ...engine.chapters import (
    auction,
    bank,
    building,
    debts,
    detention,
    ending,
    in_kind,
    mortgage,
    purchase,
    raising,
    shortage,
    trade,
    weekend,
)
from ...engine.legality import Pending
from ...engine.position import BANK, Policy, Position
from ...moves.grammar import Move

CONSENT: Final = {
    decision.OFFER: move.ACCEPT, decision.IN_KIND: move.ACCEPT,
    decision.LIFT: move.KEEP,  # what must be paid is the interest
    decision.BID: move.PASS, decision.BUY: move.DECLINE, decision.WANT: move.PASS,
}  # fmt: skip


class Change(TypedDict):
    """A number before and after a move."""

    before: int
    after: int


class GroupChange(TypedDict):
    """A group of which a seat would hold more or fewer titles."""

    group: int
    held: Change
    size: int
    """How many titles the group has."""


class PlayerChange(TypedDict):
    """What a move would change for a seat.  Cash below zero is what is lacking."""

    seat: int
    cash: Change
    worth: Change
    groups: list[GroupChange]


class Consent(Policy):
    """Make one move.  Other seats agree to it, and bid nothing.  ``lent`` is the cash that seats lack."""

    def __init__(self, wanted: Move) -> None:
        self.wanted = wanted
        self.lent: Counter[int] = Counter()

    def quiet(self, pos: Position) -> int:
        return self.wanted.packed

    def ask(self, pos: Position, kind: int, seat: int, a: int, b: int) -> int:
        own = move.kind_of(self.wanted.packed)
        if (kind, own) in ((decision.BID, move.BID), (decision.PLACE, move.PLACE)):
            return self.wanted.packed
        if kind == decision.PLACE:
            return move.pack(move.PLACE, seat, shortage.places(pos, seat, a, b)[0])
        if kind == decision.DEBT:
            self.lent[seat] += b - pos.cash[seat]
            pos.cash[seat] = b
            return move.pack(move.SETTLE, seat)
        return move.pack(CONSENT[kind], seat)

    def terms(self, pos: Position, seat: int) -> list[int]:
        return list(self.wanted.terms) or pos.terms[:]


def preview(pos: Position, pending: Pending, wanted: Move) -> list[PlayerChange]:
    """Return the changes of each seat by a move.  An offer counts as accepted, a bid as won.

    The move is legal, or fails for want of cash only: then the cash ends below zero.
    """
    deed = DEEDS.get(move.kind_of(wanted.packed))
    if deed is None:
        return []
    others = Consent(wanted)
    after = pos.copy(others)
    after.logging = False
    deed(after, pending, wanted.packed)
    for seat, amount in others.lent.items():
        after.cash[seat] -= amount
    return [change for seat in range(pos.seats) if (change := seat_changes(pos, after, seat))]


def seat_changes(before: Position, after: Position, seat: int) -> PlayerChange | None:
    """Return what changes for a seat, or ``None`` if nothing does."""
    groups: list[GroupChange] = [
        {"group": group, "held": {"before": had, "after": has}, "size": before.t.size[group]}
        for group, (had, has) in enumerate(zip(before.held[seat], after.held[seat], strict=True))
        if had != has
    ]
    cash: Change = {"before": before.cash[seat], "after": after.cash[seat]}
    worth: Change = {"before": ending.ranking_worth(before, seat), "after": ending.ranking_worth(after, seat)}
    same = cash["before"] == cash["after"] and worth["before"] == worth["after"] and not groups
    return None if same else {"seat": seat, "cash": cash, "worth": worth, "groups": groups}


def bid(pos: Position, pending: Pending, packed: int) -> None:
    if pending.a >= 0:
        auction.sell_title(pos, [pending.seat], pending.a, rule.AUCTION)
    else:
        shortage.place(pos, pending.seat, -1 - pending.a, move.amount_of(packed))


def accept(pos: Position, pending: Pending, packed: int) -> None:
    if pending.kind == decision.OFFER:
        trade.carry_out(pos, pending.a, pending.seat)
    else:
        in_kind.offer(pos, pending.a, pending.seat, pending.b)


def pay_in_kind(pos: Position, pending: Pending, packed: int) -> None:
    if pending.kind == decision.DEBT:
        in_kind.offer(pos, pending.seat, pending.a, pending.b)
    else:
        in_kind.offer_after(pos)


def lift(pos: Position, pending: Pending, packed: int) -> None:
    if pending.kind == decision.LIFT:  # of a title just received, for the price of the decision
        mortgage.encumber(pos, pending.a, False)
        bank.pay(pos, pending.seat, BANK, pending.b, event.LIFTED, rule.LIFT_AT_ONCE)
    else:
        mortgage.lift(pos, move.seat_of(packed), move.a_of(packed))


def keep(pos: Position, pending: Pending, packed: int) -> None:
    due = mortgage.cost_of_keeping(pos, pending.a, pending.b)
    bank.pay(pos, pending.seat, BANK, due, event.INTEREST_PAID, rule.INTEREST_ON_TRANSFER)


def pay(pos: Position, pending: Pending, packed: int) -> None:
    seat = move.seat_of(packed)
    if pending.kind == decision.RELEASE:
        debts.owe(pos, seat, bank.fines(pos), pending.a, event.FINE_PAID, rule.FINE_FORCED)
    elif pending.kind == decision.TICKET:
        debts.owe_each(pos, seat, weekend.shares(pos, seat), event.TICKET_PAID, rule.TICKET_FORCED)
    else:
        detention.pay_fine(pos, seat)


DEEDS: Final[Mapping[int, Callable[[Position, Pending, int], object]]] = {
    **dict.fromkeys((move.SELL, move.MORTGAGE, move.OFFER), lambda pos, _, packed: raising.carry_out(pos, packed)),
    move.BUILD: lambda pos, _, packed: building.carry_out(pos, packed),
    move.BUY: lambda pos, pending, _: purchase.buy(pos, pending.seat, pending.a, rule.BUY),
    move.BID: bid,
    move.PLACE: lambda pos, pending, _: shortage.place(pos, pending.seat, pending.a, pending.b),
    move.COUNTER: lambda pos, pending, _: trade.offer(pos, pending.seat, pending.a),
    move.ACCEPT: accept,
    move.IN_KIND: pay_in_kind,
    move.LIFT: lift,
    move.KEEP: keep,
    move.PAY: pay,
}
