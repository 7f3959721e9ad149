"""Chapter: directives of the squares and cards of an open track.

A deed returns whether it has moved the token to a square that is still to be followed. Branchings only choose which of two
branches is carried out.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from .. import decision, event, move, rule, tables
from ..native import i64
from ..position import BANK, DUE, Position
from . import bank, chance, debts, distance, hand, pilgrimage, post, waiting

Effect = list[int]


def how(pos: Position) -> i64:
    return distance.BY_CARD if pos.card >= 0 else distance.BY_SQUARE


def law_of_move(pos: Position) -> i64:
    return rule.ERRAND_MOVE if pos.card >= 0 else rule.SQUARE_MOVE


def transfer(pos: Position, seat: i64, effect: Effect) -> bool:
    """Pay a sum between the bank and the token's seat, per point of a throw where the effect counts points."""
    amount = effect[3]
    if effect[0] == tables.PER_THROW:
        chance.throw(pos, seat)
        pos.write(event.THROWN, rule.ERRAND, seat, pos.square[seat], a=pos.die1, b=pos.die2)
        amount *= pos.die1
    by_card = pos.card >= 0
    if effect[1] == tables.THE_BANK:
        kind, rule_id = (event.CARD_GAINED, rule.CARD_GAIN) if by_card else (event.SQUARE_GAINED, rule.SQUARE_GAIN)
        bank.receive(pos, seat, BANK, amount, kind, rule_id, pos.square[seat])
    else:
        kind, rule_id = (event.CARD_PAID, rule.CARD_PAYMENT) if by_card else (event.DEPOSITED, rule.SQUARE_EFFECT)
        debts.owe(pos, seat, bank.fines(pos), amount, kind, rule_id, pos.square[seat])
    return False


def move_to(pos: Position, seat: i64, effect: Effect) -> bool:
    return distance.go_to(pos, seat, effect[1], law_of_move(pos), how(pos))


def move_by(pos: Position, seat: i64, effect: Effect) -> bool:
    return distance.walk(pos, seat, effect[1], law_of_move(pos), how(pos))


def advance_again(pos: Position, seat: i64, effect: Effect) -> bool:
    """By the number that has led here, if one was counted."""
    return pos.count > 0 and distance.walk(pos, seat, pos.count, rule.ADVANCE_AGAIN, distance.BY_SQUARE)


def promise(pos: Position, seat: i64, effect: Effect) -> bool:
    post.promise(pos, seat, effect[1])
    return False


def miss(pos: Position, seat: i64, effect: Effect) -> bool:
    """So many turns, or as many as are thrown."""
    turns, rule_id = effect[1], rule.MISS if pos.card < 0 else rule.MISSED_TURN
    if pos.square[seat] == pos.t.police and pos.card < 0 and hand.plays(pos, seat, tables.PERMIT, rule.PERMIT):
        return False
    if not turns:
        chance.throw(pos, seat)
        turns, rule_id = pos.die1, rule.POLICE
        pos.write(event.THROWN, rule_id, seat, pos.square[seat], a=pos.die1, b=pos.die2)
    waiting.miss(pos, seat, turns, rule_id)
    return False


def draw(pos: Position, seat: i64, effect: Effect) -> bool:
    for _ in range(effect[2]):
        hand.take(pos, seat, effect[1])
    return False


def hold(pos: Position, seat: i64, effect: Effect) -> bool:
    waiting.hold(pos, seat)
    return False


def cure(pos: Position, seat: i64, effect: Effect) -> bool:
    by_pharmacy = effect[1] > 0
    if pos.t.cured_by == tables.BY_STATUS and (pos.t.pharmacy_cures or not by_pharmacy) and not pos.cured[seat]:
        pos.cured[seat] = True
        pos.write(event.CURED, rule.CURED, seat, pos.square[seat])
    return False


def collect(pos: Position, seat: i64, effect: Effect) -> bool:
    return post.move_on(pos, seat)


def throw_again(pos: Position, seat: i64, effect: Effect) -> bool:
    pos.throws = DUE
    pos.write(event.THROW_EARNED, rule.THROW_AGAIN, seat, pos.square[seat])
    return False


def prison(pos: Position, seat: i64, effect: Effect) -> bool:
    waiting.enter_prison(pos, seat)
    return False


def pilgrim(pos: Position, seat: i64, effect: Effect) -> bool:
    return pilgrimage.set_out(pos, seat, effect[1])


def exit_on(pos: Position, seat: i64, effect: Effect) -> bool:
    """Throw for the one number that leads out. Any other leads back."""
    square = pos.square[seat]
    chance.throw(pos, seat)
    number = pos.die1
    pos.write(event.THROWN, rule.SQUARE_EFFECT, seat, square, a=number, b=pos.die2)
    pos.count = 0
    if number == effect[1]:
        distance.leave(pos, seat, rule.ADVANCE)
        return False
    if pos.t.diabolic and pos.t.diabolic_at_exit:
        return distance.start_again(pos, seat, distance.BY_DIE)
    if pos.t.bounce_at_exit:
        return distance.bounce(pos, seat, pos.t.place[square] // 2 + number - pos.t.place[pos.t.exit] // 2)
    return distance.walk(pos, seat, -number, rule.EXIT_FAILED)


DEEDS: Final[dict[int, Callable[[Position, int, Effect], bool]]] = {
    tables.TRANSFER: transfer, tables.PER_THROW: transfer, tables.MOVE_TO: move_to, tables.MOVE_BY: move_by,
    tables.PROMISE: promise, tables.MISS: miss, tables.TAKE_CARDS: draw, tables.HOLD: hold, tables.CURE: cure,
    tables.COLLECT: collect, tables.ADVANCE_AGAIN: advance_again, tables.THROW_AGAIN: throw_again, tables.PRISON: prison,
    tables.PILGRIMAGE: pilgrim, tables.EXIT_ON: exit_on,
}  # fmt: skip


# which branch is to be carried out, -1 for none


def chosen(pos: Position, seat: i64, effect: Effect) -> i64:
    branch = move.a_of(pos.ask(decision.CHOOSE, seat, effect[1], effect[2]))
    pos.write(event.BRANCH_CHOSEN, rule.CHOOSE, seat, pos.square[seat], a=branch)
    return branch


def by_parity(pos: Position, seat: i64, effect: Effect) -> i64:
    chance.throw(pos, seat)
    pos.write(event.THROWN, rule.PARITY, seat, pos.square[seat], a=pos.die1, b=pos.die2)
    return effect[2] if pos.die1 % 2 else effect[1]


def unless_cured(pos: Position, seat: i64, effect: Effect) -> i64:
    square = pos.square[seat]
    cured = pos.t.cured_by == tables.BY_STATUS and pos.cured[seat]
    if pos.t.cured_by == tables.BY_DIE:
        chance.throw(pos, seat)
        pos.write(event.THROWN, rule.CURE_NEEDED, seat, square, a=pos.die1, b=pos.die2)
        cured = pos.die1 % 2 == 0
    if cured or (pos.t.cured_by != tables.NOBODY and hand.plays(pos, seat, tables.CERTIFICATE, rule.CERTIFICATE)):
        pos.write(event.RESTED, rule.CURED, seat, square)
        return -1
    pos.write(event.CURE_FAILED, rule.CURE_NEEDED, seat, square)
    return effect[1]


def deposit(pos: Position, seat: i64, effect: Effect) -> i64:
    """Take a deposit. A seat with less than the sum keeps it, gives all, or pays later, by the option."""
    square, there = pos.square[seat], pos.cash[seat]
    amount = effect[1]
    if there >= amount:
        bank.pay(pos, seat, bank.fines(pos), amount, event.DEPOSITED, rule.DEPOSIT, square)
        return -1
    pos.write(event.OVERDRAWN, rule.OVERDRAFT, seat, square, amount=amount)
    if there and pos.t.overdraft == tables.EMPTIED:
        bank.pay(pos, seat, bank.fines(pos), there, event.DEPOSITED, rule.OVERDRAFT, square)
    return effect[2]


def deposit_after_all(pos: Position, seat: i64, effect: Effect) -> None:
    """Take the sum out of what has been received meanwhile, where the account may be overdrawn."""
    if pos.t.overdraft == tables.OVERDRAWN and pos.playing[seat] and not pos.sent:  # nor ruined meanwhile, nor out
        debts.owe(pos, seat, bank.fines(pos), effect[1], event.DEPOSITED, rule.OVERDRAFT, pos.square[seat])


BRANCHINGS: Final[dict[int, Callable[[Position, int, Effect], int]]] = {
    tables.CHOOSE: chosen, tables.PARITY: by_parity, tables.UNLESS_CURED: unless_cured, tables.DEPOSIT: deposit,
}  # fmt: skip
