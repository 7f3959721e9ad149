"""Chapter: the turn. Throw, move, resolve. Doubles throw again. The turn passes to the left."""

from __future__ import annotations

from .. import event, reason, rule
from ..native import i64
from ..position import DONE, DUE, OPTIONAL, Position
from . import chance, debts, detention, distance, ending, movement, outing, rent, squares, waiting, weekend


def begin(pos: Position, seat: i64, rule_id: i64) -> None:
    pos.turn += 1
    pos.seat = seat
    pos.doubles = 0
    pos.throws = DUE
    pos.first_throw = True
    pos.sent = False
    pos.offers = 0
    pos.traded = ()
    pos.cause = -1
    pos.rent = None
    if pos.logging:
        pos.write(event.TURN_BEGUN, rule_id, seat, pos.square[seat], a=pos.detained[seat])
    if pos.loans:
        debts.fall_due(pos, seat)
    if pos.t.open_track:
        pos.count = 0
        pos.visited = 0
        pos.errands = len(pos.queue[seat])
        waiting.receive_aid(pos, seat)


def may_roll(pos: Position, seat: i64) -> i64:
    if seat != pos.seat:
        just_sent = detention.was_just_sent(pos, seat) or weekend.was_just_sent(pos, seat)
        return reason.JUST_SENT if just_sent else reason.OUT_OF_TURN
    if pos.throws == DONE:
        return reason.THROWN_ALREADY
    return outing.comes_first(pos, seat)


def roll(pos: Position) -> None:
    seat = pos.seat
    first = pos.first_throw
    if first:
        pos.first_throw = False
        if pos.claims:
            rent.close_claims(pos, seat)
        if pos.debts:
            debts.check_balance(pos)
            if pos.bankruptcies and ending.reached(pos):
                return
    pos.rent = None
    chance.throw(pos, seat)
    pos.throws = DONE
    if pos.logging:
        rule_id = rule.BONUS_THROW if pos.doubles else rule.THROW_AGAIN if pos.visited else rule.THROW
        pos.write_cause(event.THROWN, rule_id, seat, pos.square[seat], a=pos.die1, b=pos.die2)
    again = True
    if pos.detained[seat] and (first or pos.t.bonus_bound):
        if not leaves(pos, seat):
            return
        again = pos.t.leaving_double_bonus
    double = pos.die1 == pos.die2
    again = again and double
    if double and (again or pos.doubles):  # a double that leaves a weekend may earn no throw, and yet be the third in a row
        pos.doubles += 1
        if pos.doubles == pos.t.max_doubles:
            send_away(pos, seat)
            return
    if not pos.t.open_track:
        movement.advance(pos, seat, pos.die1 + pos.die2, rule.MOVE_ON_DOUBLE if again else rule.MOVE, rule.SALARY)
    elif not distance.walk(pos, seat, pos.die1, rule.ADVANCE):
        return
    squares.land(pos, seat)
    if again and pos.playing[seat] and not pos.sent:
        pos.throws = OPTIONAL if pos.t.optional_bonus else DUE


def leaves(pos: Position, seat: i64) -> bool:
    """Return whether this throw lets a detained seat, or one that is away, move."""
    return weekend.leaves(pos, seat) if weekend.is_away(pos, seat) else detention.leaves(pos, seat)


def send_away(pos: Position, seat: i64) -> None:
    """Too many doubles in a row."""
    if pos.t.detention >= 0:
        detention.send(pos, seat, rule.THIRD_DOUBLE)
    else:
        weekend.send(pos, seat)


def may_end(pos: Position, seat: i64) -> i64:
    if seat != pos.seat:
        return reason.OUT_OF_TURN
    if pos.throws != DUE:
        return reason.ALLOWED
    if pos.t.open_track:
        return reason.STEP_DUE
    return reason.BONUS_THROW_DUE if pos.doubles else reason.THROW_FIRST


def end(pos: Position, rule_id: i64 = rule.NEXT_PLAYER) -> None:
    """Pass the turn to the next player to the left who is still in play."""
    seat = pos.seat
    if pos.logging:
        pos.write(event.TURN_ENDED, rule_id, seat, pos.square[seat])
    pos.last = seat
    if pos.t.end_count and ending.last_turn_played(pos):  # it ends after so many turns, laps or rounds
        settle_and_finish(pos, rule.TIME_LIMIT)
        return
    following, new_round = seat, False
    while True:
        following = (following + 1) % pos.seats
        new_round = new_round or following == pos.starter
        if pos.playing[following]:
            break
    if new_round:
        if pos.t.end_count and ending.last_round_played(pos):
            settle_and_finish(pos, rule.TIME_LIMIT)
            return
        if 0 < pos.t.round_limit <= pos.round:  # a position may begin later
            settle_and_finish(pos, rule.ROUND_LIMIT)
            return
        pos.round += 1
    begin(pos, following, rule.NEXT_PLAYER)


def settle_and_finish(pos: Position, rule_id: i64) -> None:
    """No throw comes any more before which the balance of the last turn would be judged."""
    debts.check_balance(pos)
    ending.finish(pos, rule_id)
