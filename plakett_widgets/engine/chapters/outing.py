"""Chapter: the turn on an open track.  A missed turn, the prison, waiting cards and the square come before the throw."""

from __future__ import annotations

from .. import reason, rule, tables
from ..native import i64
from ..position import DONE, DUE, Position
from . import distance, errands, hand, pilgrimage, squares, waiting


def comes_first(pos: Position, seat: i64) -> i64:
    """Return what the seat in turn must do before it may throw, as a reason to refuse the throw."""
    if pos.missed[seat]:
        return reason.MISSES_TURN
    if pos.jailed[seat]:
        return reason.IN_PRISON
    if pos.errands:
        return reason.CARDS_FIRST
    return reason.SQUARE_FIRST if square_comes_first(pos, seat) else reason.ALLOWED


def square_comes_first(pos: Position, seat: i64) -> bool:
    """Return whether the square has kept something for this turn. One followed in it waits for the next."""
    return pos.deferred[seat] and not pos.visited & 1 << int(pos.square[seat])


def throws_first(pos: Position, seat: i64) -> bool:
    """Return whether a throw comes first, in prison or by the order of the square."""
    if seat != pos.seat or pos.missed[seat]:
        return False
    if pos.jailed[seat]:
        return pos.t.prison_release != tables.ONE_TURN
    if pos.errands or pos.kept_throw[seat]:
        return False
    ordered = pos.t.directives[pos.square[seat]]
    return square_comes_first(pos, seat) and bool(ordered) and ordered[0][0] in (tables.COLLECT, tables.EXIT_ON)


def may_go(pos: Position, seat: i64) -> i64:
    if seat != pos.seat:
        return reason.OUT_OF_TURN
    return reason.ALLOWED if comes_first(pos, seat) else reason.NOTHING_BEFORE_THROW


def go(pos: Position, seat: i64) -> None:
    """Carry out what comes before the throw. The turn is over, or the throw is still to come."""
    if pos.missed[seat]:
        waiting.miss_turn(pos, seat)
        pos.throws = DONE
        return
    if pos.jailed[seat]:
        pos.throws = DONE
        pos.errands = 0  # the cards wait for a turn out of prison
        if waiting.serve(pos, seat) and distance.walk(pos, seat, pos.die1, rule.ADVANCE):
            squares.land(pos, seat)
        return
    run_errands(pos, seat)
    if pos.throws == DUE and square_comes_first(pos, seat):
        follow_square(pos, seat)


def run_errands(pos: Position, seat: i64) -> None:
    """Carry out the cards drawn before this turn, up to one that moves the token or makes it miss turns."""
    while pos.errands:
        pos.errands -= 1
        card = pos.queue[seat].pop(0)
        if pos.t.moves_token[card]:
            pos.throws = DONE
        moved = errands.carry_out_card(pos, seat, card)
        if pos.missed[seat] and not pos.sent:  # by the card: this turn is the first of them
            waiting.miss_turn(pos, seat)
            pos.throws = DONE
            break
        if moved:
            squares.land(pos, seat)
        if not goes_on(pos, seat, card):
            break
    pos.errands = 0


def goes_on(pos: Position, seat: i64, card: i64) -> bool:
    """Return whether the next card may be carried out in the same turn."""
    if pos.sent or not pos.playing[seat] or pos.missed[seat] or pos.jailed[seat]:
        return False
    if pos.t.moves_token[card]:
        return pos.t.all_queued_moves and pos.throws == DONE
    return pos.throws == DUE or pos.t.all_queued_moves


def follow_square(pos: Position, seat: i64) -> None:
    """Follow what the square has kept for this turn, instead of throwing."""
    square = pos.square[seat]
    pos.deferred[seat] = False
    pos.throws = DONE
    if errands.carry_out_square(pos, seat, rule.DEFERRED):
        squares.land(pos, seat)
        pilgrimage.draw_along(pos)
        errands.carry_out_fresh(pos)
    if pos.deferred[seat]:  # it has led back to itself, or to another such: no square is followed twice in a turn
        pos.visited |= 1 << int(square)


def work_from_home(pos: Position, seat: i64, card: i64) -> None:
    """Cancel the turns to miss with a joker, and play this one."""
    hand.use(pos, seat, card, rule.TELEWORK)
    waiting.cancel(pos, seat)
    waiting.receive_aid(pos, seat)
