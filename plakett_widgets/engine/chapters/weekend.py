"""Chapter: weekends. A seat comes back by a high throw or with a ticket, after so many throws at the latest."""

from __future__ import annotations

from typing import Final

from .. import decision, event, move, reason, rule, tables
from ..native import i64
from ..position import BANK, Position
from . import bank, chance, debts, kept, movement, raising

NOBODY: Final = -3  # is paid a part of a ticket


def arrive(pos: Position, seat: i64, rule_id: i64 = rule.WEEKEND) -> None:
    """Begin a stay. Nothing happens this turn. From the next on, leaving has its conditions."""
    pos.detained[seat] = 1
    pos.write(event.WENT_AWAY, rule_id, seat, pos.square[seat])


def send(pos: Position, seat: i64) -> None:
    """Send a seat to the nearest weekend square ahead, after so many doubles in a row. The turn ends there."""
    movement.advance(pos, seat, steps_to_next(pos, seat), rule.THIRD_DOUBLE_AWAY, rule.SALARY, pos.t.away_salary)
    arrive(pos, seat, rule.THIRD_DOUBLE_AWAY)
    pos.sent = True


def was_just_sent(pos: Position, seat: i64) -> bool:
    """Return whether the turn has just ended because this seat was sent away.

    The dice show it until the next throw: other doubles earn one.
    """
    doubled = pos.first_throw and pos.die1 == pos.die2 and pos.die1 > 0
    earned = pos.t.leaving_double_bonus and not pos.t.optional_bonus
    return seat == pos.last and pos.detained[seat] == 1 and is_away(pos, seat) and doubled and earned


def steps_to_next(pos: Position, seat: i64) -> i64:
    weekends = [square for square, kind in enumerate(pos.t.kind) if kind == tables.WEEKEND]
    return min(movement.steps_to(pos, seat, square) for square in weekends)


def is_away(pos: Position, seat: i64) -> bool:
    return pos.detained[seat] > 0 and pos.t.kind[pos.square[seat]] == tables.WEEKEND


def receiver(pos: Position, title: i64, buyer: i64) -> i64:
    """Return the receiver of a title's part of a ticket: its owner, the bank, or nobody, as for the buyer's own."""
    t = pos.t
    if pos.mortgaged[title] and not t.ticket_mortgaged_to_owner:
        return BANK
    owner = pos.owner[title]
    return NOBODY if owner == buyer or (owner == BANK and not t.ticket_unowned_to_bank) else owner


def shares(pos: Position, buyer: i64) -> dict[int, int]:
    """Return what a ticket brings to whom, from the buyer's left, the bank last.

    The buyer's own part is not paid.
    """
    t = pos.t
    members = t.members[t.ticket_group]
    parts = dict.fromkeys([*pos.seats_after(buyer), BANK], 0)
    for title in members:
        to = receiver(pos, title, buyer)
        if to != NOBODY:
            parts[to] += t.ticket // len(members)
    return {to: part for to, part in parts.items() if part}


def price(pos: Position, buyer: i64) -> i64:
    """Return what a ticket costs: all its parts but the buyer's own."""
    return sum(shares(pos, buyer).values())


def may_pay(pos: Position, seat: i64, voluntary: bool) -> i64:
    """Return why a ticket may not be paid.

    Who may stay must hold the price. Who must leave may not choose to go bankrupt while a card serves.
    """
    if voluntary:
        return reason.ALLOWED if pos.cash[seat] >= price(pos, seat) else reason.TICKET_TOO_DEAR
    return reason.TICKET_RUINS if ruins(pos, seat) and kept.kept(pos, seat, tables.TICKET) else reason.ALLOWED


def ruins(pos: Position, seat: i64) -> bool:
    """Return whether a ticket that is due leads to bankruptcy, whatever is sold and mortgaged for it."""
    return pos.t.debts != tables.STANDING and raising.means(pos, seat) < price(pos, seat)


def leaves(pos: Position, seat: i64) -> bool:
    """Return whether the throw of a seat that is away moves its token."""
    if pos.die1 + pos.die2 >= pos.t.weekend_total:
        return come_back(pos, seat, rule.WEEKEND_LEFT)
    if pos.detained[seat] >= pos.t.weekend_throws:
        return must_leave(pos, seat)
    answer = choice(pos, seat, voluntary=True)
    if move.kind_of(answer) == move.STAY:
        return stay(pos, seat)
    if move.kind_of(answer) == move.USE:
        kept.give_back(pos, seat, move.a_of(answer))
        rule_id = rule.TICKET_CARD
    else:
        for to, part in shares(pos, seat).items():
            rule_id = rule.TICKET_TO_BANK if to == BANK else rule.TICKET
            bank.pay(pos, seat, to, part, event.TICKET_PAID, rule_id, pos.square[seat])
        rule_id = rule.TICKET
    chance.throw(pos, seat)
    pos.write_cause(event.THROWN, rule.TICKET_RETHROW, seat, pos.square[seat], a=pos.die1, b=pos.die2)
    if pos.t.rethrow_needs_total and pos.die1 + pos.die2 < pos.t.weekend_total:
        return stay(pos, seat)
    return come_back(pos, seat, rule_id)


def must_leave(pos: Position, seat: i64) -> bool:
    """Take the ticket after the last failed throw. The token moves by this throw."""
    if kept.kept(pos, seat, tables.TICKET):
        answer = choice(pos, seat, voluntary=False)
        if move.kind_of(answer) == move.USE:
            kept.give_back(pos, seat, move.a_of(answer))
            return come_back(pos, seat, rule.TICKET_CARD)
    if not debts.owe_each(pos, seat, shares(pos, seat), event.TICKET_PAID, rule.TICKET_FORCED, pos.square[seat]):
        return False
    return come_back(pos, seat, rule.TICKET_FORCED)


def choice(pos: Position, seat: i64, voluntary: bool) -> i64:
    """Ask a seat to stay, pay or use a card. Buildings may be sold and titles mortgaged first."""
    while True:
        answer = pos.ask(decision.TICKET, seat, price(pos, seat), int(voluntary))  # a sale may change the price
        if not raising.carry_out(pos, answer, titles_too=False):
            return answer


def stay(pos: Position, seat: i64) -> bool:
    failed = pos.detained[seat]
    pos.detained[seat] = failed + 1
    pos.write(event.STAYED, rule.WEEKEND_STAY, seat, pos.square[seat], a=failed)
    return False


def come_back(pos: Position, seat: i64, rule_id: i64) -> bool:
    pos.detained[seat] = 0
    pos.write(event.RELEASED, rule_id, seat, pos.square[seat])
    return True
