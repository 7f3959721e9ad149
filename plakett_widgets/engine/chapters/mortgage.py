"""Chapter: mortgages.  The bank lends against a title whose group is bare, and takes interest when it changes hands."""

from __future__ import annotations

from .. import decision, event, masks, move, reason, rule
from ..native import i64
from ..position import BANK, UNKNOWN, Position
from . import bank, titles


def may_mortgage(pos: Position, seat: i64, title: i64) -> i64:
    if not pos.t.mortgages:
        return reason.NO_MORTGAGES
    if pos.owner[title] != seat:
        return reason.NOT_YOURS_TO_MORTGAGE
    if pos.mortgaged[title]:
        return reason.MORTGAGED_ALREADY
    if not titles.group_is_bare(pos, title):
        return reason.MORTGAGE_BUILT
    return reason.ALLOWED


def encumber(pos: Position, title: i64, mortgaged: bool) -> None:
    """From now on the title is mortgaged, or no longer."""
    if pos.mortgaged[title] != mortgaged:
        pos.pledged ^= masks.bit(title)
    pos.mortgaged[title] = mortgaged
    pos.interest_paid[title] = False
    owner = pos.owner[title]
    if owner != BANK:
        pos.credit[owner] = UNKNOWN
        if mortgaged:
            pos.lifts_from[owner] = 0
        else:
            pos.builds_from[owner] = 0


def mortgage(pos: Position, seat: i64, title: i64) -> None:
    encumber(pos, title, True)
    bank.receive(pos, seat, BANK, pos.t.mortgage[title], event.MORTGAGED, rule.MORTGAGE, pos.t.square_of[title])


def transfer_interest(pos: Position, title: i64) -> i64:
    """Return what a new owner pays the bank for a mortgaged title that is not lifted at once."""
    return pos.t.interest[title]


def lifting_cost(pos: Position, title: i64) -> i64:
    """Return the loan, and the interest unless it was paid when the title was received."""
    return pos.t.mortgage[title] if pos.interest_paid[title] else pos.t.mortgage[title] + pos.t.interest[title]


def lifting_cost_at_once(pos: Position, title: i64) -> i64:
    """Return what a new owner pays to lift the mortgage at once.

    Where interest is due once, lifting later costs as much.
    """
    return pos.t.mortgage[title] if pos.t.interest_once else pos.t.mortgage[title] + pos.t.interest[title]


def cost_of_keeping(pos: Position, title: i64, cost: i64) -> i64:
    """Return what the new owner, who could lift the mortgage for ``cost``, pays to keep it.

    Where interest is due again at the lift, an heir has paid it before.
    """
    return transfer_interest(pos, title) if pos.t.interest_once or cost > pos.t.mortgage[title] else 0


def mark_interest_paid(pos: Position, seat: i64, title: i64) -> None:
    """Note that lifting costs only the loan, where interest is due once and has been paid."""
    if pos.t.interest_once and pos.mortgaged[title] and pos.owner[title] == seat:
        pos.interest_paid[title] = True
        pos.lifts_from[seat] = 0


def may_lift(pos: Position, seat: i64, title: i64) -> i64:
    if not pos.t.mortgages:
        return reason.NO_MORTGAGES
    if pos.owner[title] != seat:
        return reason.NOT_YOURS_TO_LIFT
    if not pos.mortgaged[title]:
        return reason.NOT_MORTGAGED
    return reason.ALLOWED if pos.cash[seat] >= lifting_cost(pos, title) else reason.LIFT_TOO_DEAR


def lift(pos: Position, seat: i64, title: i64) -> None:
    cost = lifting_cost(pos, title)
    encumber(pos, title, False)
    bank.pay(pos, seat, BANK, cost, event.LIFTED, rule.LIFT, pos.t.square_of[title])


def settle_on_transfer(pos: Position, seat: i64, received: list[int]) -> None:
    """Make the new owner of mortgaged titles lift each at once or pay its interest. That cash is there."""
    reserve = sum(transfer_interest(pos, title) for title in received)
    for title in received:
        due = transfer_interest(pos, title)
        cost = lifting_cost_at_once(pos, title)
        reserve -= due
        square = pos.t.square_of[title]
        if pos.cash[seat] >= cost + reserve and move.kind_of(pos.ask(decision.LIFT, seat, title, cost)) == move.LIFT:
            encumber(pos, title, False)
            bank.pay(pos, seat, BANK, cost, event.LIFTED, rule.LIFT_AT_ONCE, square)
        else:
            mark_interest_paid(pos, seat, title)
            bank.pay(pos, seat, BANK, due, event.INTEREST_PAID, rule.INTEREST_ON_TRANSFER, square)
