"""Chapter: the post office. One throw moves the token on, and pays the money that waits if it is even."""

from __future__ import annotations

from .. import event, rule
from ..native import i64
from ..position import BANK, Position
from . import bank, chance, distance


def promise(pos: Position, seat: i64, amount: i64) -> None:
    pos.promised[seat] += amount
    pos.write(event.PROMISED, rule.POST_PROMISE, seat, pos.square[seat], amount=amount, a=pos.promised[seat])


def call(pos: Position, seat: i64) -> i64:
    """Throw at the counter: what waits there is paid, or lost for good."""
    square = pos.square[seat]
    chance.throw(pos, seat)
    pos.write(event.THROWN, rule.SQUARE_EFFECT, seat, square, a=pos.die1, b=pos.die2)
    amount, pos.promised[seat] = pos.promised[seat], 0
    if amount and pos.die1 % 2:
        pos.write(event.POST_LOST, rule.POST_CLOSED, seat, square, amount=amount)
    elif amount:
        bank.receive(pos, seat, BANK, amount, event.POST_PAID, rule.POST_OPEN, square)
    return pos.die1


def call_early(pos: Position, seat: i64) -> None:
    """Throw on arrival where that option is on and money is due. The throw is kept for the next turn."""
    pos.kept_throw[seat] = call(pos, seat)
    pos.write(event.THROW_KEPT, rule.SQUARE_EFFECT, seat, pos.square[seat], a=pos.kept_throw[seat])


def move_on(pos: Position, seat: i64) -> bool:
    steps = pos.kept_throw[seat] or call(pos, seat)
    pos.kept_throw[seat] = 0
    return distance.walk(pos, seat, steps, rule.ADVANCE)
