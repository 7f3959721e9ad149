"""Chapter: waiting.  Turns to miss, the stay at the roundabout and the aid at its end, the prison."""

from __future__ import annotations

from .. import event, rule, tables
from ..native import i64
from ..position import BANK, Position
from . import bank, chance, hand, track


def locked_in(pos: Position, seat: i64) -> bool:
    """Return whether the token stays where it is, whatever else would lead it on."""
    return pos.on_hold[seat] or pos.jailed[seat]


def miss(pos: Position, seat: i64, turns: i64, rule_id: i64) -> None:
    pos.missed[seat] += turns
    pos.write(event.MISSES, rule_id, seat, pos.square[seat], amount=turns, a=pos.missed[seat])


def miss_turn(pos: Position, seat: i64) -> None:
    """Count one of the turns to miss as passed."""
    pos.missed[seat] -= 1
    pos.write(event.TURN_MISSED, rule.MISSED_TURN, seat, pos.square[seat], a=pos.missed[seat])
    if pos.on_hold[seat] and not pos.missed[seat]:
        pos.on_hold[seat] = False
        pos.aid_due[seat] = pos.aid_due[seat] or pos.t.aid_for_all
        pos.write(event.HOLD_ENDED, rule.HOLD_OVER, seat, pos.square[seat])


def cancel(pos: Position, seat: i64) -> None:
    pos.missed[seat] = 0
    pos.write(event.TURNS_CANCELLED, rule.TELEWORK, seat, pos.square[seat])


def hold(pos: Position, seat: i64, with_aid: bool = False) -> None:
    """Begin a stay at the roundabout. At its end the bankrupt receive an aid, by an option all who served it."""
    pos.missed[seat] = pos.t.hold
    pos.on_hold[seat] = True
    pos.jailed[seat] = False  # the bankrupt are led out of prison
    pos.aid_due[seat] = pos.aid_due[seat] or with_aid
    pos.write(event.HELD, rule.HOLD, seat, pos.square[seat], a=pos.t.hold, b=int(pos.aid_due[seat]))


def take_place(pos: Position, newcomer: i64) -> None:
    """Let a newcomer at the roundabout replace the token there, and free its seat if it is still held."""
    for seat in track.others_on(pos, newcomer, pos.t.roundabout):
        if pos.on_hold[seat]:
            free(pos, seat, newcomer)
        if pos.t.freed_steps_back:
            square = track.free_square(pos, seat, pos.t.roundabout - 1, False)
            track.put(pos, seat, square, event.MOVED, rule.FREED)


def free(pos: Position, seat: i64, other: i64, rule_id: i64 = rule.FREED) -> None:
    """End the stay before its time."""
    pos.on_hold[seat] = False
    pos.missed[seat] = 0
    pos.write(event.FREED, rule_id, seat, pos.square[seat], other)
    if pos.aid_due[seat] and not pos.t.aid_early:
        pos.aid_due[seat] = False
        pos.write(event.AID_LOST, rule.AID_LOST, seat, pos.square[seat])


def receive_aid(pos: Position, seat: i64) -> None:
    """Pay the aid when the turn begins in which the seat may leave."""
    if pos.aid_due[seat] and not (pos.missed[seat] or pos.jailed[seat]):
        pos.aid_due[seat] = False
        bank.receive(pos, seat, BANK, pos.t.aid, event.AID_PAID, rule.AID, pos.square[seat])


def is_even(pos: Position, seat: i64) -> bool:
    """Throw in prison, and return whether it is even, or made so by a joker."""
    chance.throw(pos, seat)
    pos.write(event.THROWN, rule.PRISON_THROW, seat, pos.square[seat], a=pos.die1, b=pos.die2)
    return pos.die1 % 2 == 0 or hand.plays(pos, seat, tables.LAWYER, rule.LAWYER)


def enter_prison(pos: Position, seat: i64) -> None:
    if is_even(pos, seat):
        visit_prison(pos, seat)
    else:
        pos.jailed[seat] = True
        pos.write(event.JAILED, rule.PRISON_STAY, seat, pos.square[seat])


def visit_prison(pos: Position, seat: i64) -> None:
    pos.jailed[seat] = False
    pos.write(event.PRISON_VISITED, rule.PRISON_FREE, seat, pos.square[seat])


def serve(pos: Position, seat: i64) -> bool:
    """Serve a turn in prison. True if the seat moves on at once by what it has thrown."""
    one_turn = pos.t.prison_release == tables.ONE_TURN
    if one_turn or is_even(pos, seat):
        visit_prison(pos, seat)
        return pos.t.prison_release == tables.SAME_ROLL
    pos.write(event.JAILED, rule.PRISON_STAY, seat, pos.square[seat])
    return False
