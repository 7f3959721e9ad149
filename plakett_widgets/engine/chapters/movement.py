"""Chapter: movement and salary. Reaching or passing the start earns the salary, less royalties, once a lap."""

from __future__ import annotations

from .. import event, rule
from ..native import i64
from ..position import BANK, Position
from . import bank, royalties


def advance(pos: Position, seat: i64, steps: i64, rule_id: i64, salary: i64, with_salary: bool = True) -> None:
    """Move forward, or backward for negative steps. ``salary`` is the rule under which the start pays."""
    squares = pos.t.squares
    origin = pos.square[seat]
    ahead = origin + steps
    reached = ahead % squares
    pos.square[seat] = reached
    pos.detained[seat] = 0  # a token that moves has left
    if pos.logging:
        pos.write(event.MOVED, rule_id, seat, reached, a=origin)
    if (ahead >= squares or (steps < 0 and reached == 0)) and with_salary:
        pay_salary(pos, seat, salary)


def pay_salary(pos: Position, seat: i64, rule_id: i64) -> None:
    """Pay the salary less the royalties, and only then the debts of the seat and of those who earned one."""
    t = pos.t
    pos.laps[seat] += 1
    by_card = rule_id == rule.SALARY_BY_CARD
    bank.receive(pos, seat, BANK, salary(pos, seat, by_card), event.SALARY_PAID, rule_id, 0, repays=False)
    if t.royal and (t.card_royalties or not by_card):
        royalties.on_salary(pos, seat)
    if pos.debts:
        for receiver in [seat, *pos.seats_after(seat)]:
            bank.repay(pos, receiver)


def salary(pos: Position, seat: i64, by_card: bool) -> i64:
    """Return what a lap brings this seat, royalties aside."""
    own = pos.salaries[seat]
    return own if own >= 0 else pos.t.card_salary if by_card else pos.t.salary


def steps_to(pos: Position, seat: i64, square: i64) -> i64:
    """Return the steps forward to a square, a whole lap if the token stands on it."""
    return (square - pos.square[seat] - 1) % pos.t.squares + 1


def steps_to_nearest(pos: Position, seat: i64, group: i64) -> i64:
    """Return the steps forward to the nearest title of a group, strictly ahead."""
    nearest = pos.t.squares
    for title in pos.t.members[group]:
        nearest = min(nearest, steps_to(pos, seat, pos.t.square_of[title]))
    return nearest
