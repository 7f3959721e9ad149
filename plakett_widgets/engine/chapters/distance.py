"""Chapter: distance. A token stands on a free square. Else it goes back, pays a fine, or has reason to stay."""

from __future__ import annotations

from typing import Final

from .. import event, rule, tables
from ..native import i64
from ..position import Position
from . import bank, debts, ending, hand, track, waiting

# how a token arrives
BY_DIE: Final = 0
BY_CARD: Final = 1
BY_SQUARE: Final = 2


def walk(pos: Position, seat: i64, steps: i64, rule_id: i64, how: i64 = BY_DIE) -> bool:
    """Count squares forward, or backward for negative steps. True if the square reached is to be followed."""
    t = pos.t
    origin = pos.square[seat]
    pos.count = max(steps, 0)
    if steps < 0:
        return arrive(pos, seat, track.behind(pos, origin, -steps), rule_id, how)
    counting, passing = (track.ahead(pos, origin, steps, counts) for counts in (True, False))
    square = passing
    first, second = reached(pos, counting), reached(pos, passing)
    if first != second and track.choose(pos, seat, first, second, rule.BIS_CHOICE) == first:
        square = counting
    if square <= t.exit:
        return arrive(pos, seat, square, rule_id, how)
    if t.diabolic:
        return start_again(pos, seat, how)
    return bounce(pos, seat, square - t.exit, how)


def reached(pos: Position, square: i64) -> i64:
    """Return the square where a number leads that was counted so far, beyond the exit perhaps."""
    t = pos.t
    if square <= t.exit:
        return square
    return t.start_square if t.diabolic else track.behind(pos, t.exit, square - t.exit)


def bounce(pos: Position, seat: i64, too_many: i64, how: i64 = BY_DIE) -> bool:
    """Go on to the exit, and back by what is left of the number."""
    return arrive(pos, seat, track.behind(pos, pos.t.exit, too_many), rule.EXIT_BOUNCE, how, bounced=True)


def start_again(pos: Position, seat: i64, how: i64) -> bool:
    return arrive(pos, seat, pos.t.start_square, rule.DIABOLIC, how)


def go_to(pos: Position, seat: i64, square: i64, rule_id: i64, how: i64) -> bool:
    """Move straight to a square, without counting."""
    pos.count = 0
    return arrive(pos, seat, square, rule_id, how)


def arrive(pos: Position, seat: i64, square: i64, rule_id: i64, how: i64, bounced: bool = False) -> bool:
    """Set the token down. True if the directives of its square are to be followed."""
    t = pos.t
    if square == t.exit:
        leave(pos, seat, rule_id)
        return False
    crowded = not track.has_room(pos, square) and track.others_on(pos, seat, square)
    backward = bounced or square < pos.square[seat]
    if crowded and (how == BY_CARD or (how == BY_SQUARE and t.squares_fine)):
        if not t.fine_at_origin:
            track.put(pos, seat, square, event.MOVED, rule_id)
        if not fined(pos, seat, square) or t.fine_at_origin:
            return False
        pos.write(event.SHARED, rule.SHARED_SQUARE, seat, square)
        return True
    track.put(pos, seat, square, event.MOVED, rule_id)
    if crowded:
        step_back(pos, seat, backward)
    if pos.square[seat] == t.roundabout:
        waiting.take_place(pos, seat)
    return True


def fined(pos: Position, seat: i64, square: i64) -> bool:
    """Fine an ordered move onto an occupied square. False if that ended in bankruptcy."""
    if hand.plays(pos, seat, tables.MASK, rule.MASK, pos.t.fine):
        return True
    return debts.owe(pos, seat, bank.fines(pos), pos.t.fine, event.FINE_PAID, rule.DISTANCE_FINE, square)


def step_back(pos: Position, seat: i64, backward: bool = False) -> None:
    """Move from an occupied square back to a free one, unless a joker lets the token stay."""
    square = pos.square[seat]
    if hand.plays(pos, seat, tables.GEL, rule.GEL):
        return
    found = track.free_square(pos, seat, square, backward)
    one_step = abs(pos.t.place[square] - pos.t.place[found]) <= 2
    track.put(pos, seat, found, event.DISTANCED, rule.DISTANCED if one_step else rule.DISTANCE_CHAIN)


def leave(pos: Position, seat: i64, rule_id: i64) -> None:
    """Leave by the exit: the course is finished."""
    track.put(pos, seat, pos.t.exit, event.MOVED, rule_id)
    pos.playing[seat] = False
    pos.missed[seat] = 0
    pos.left -= 1
    pos.exits.append(seat)
    pos.write(event.EXITED, rule.EXIT, seat, pos.t.exit, a=len(pos.exits))
    if pos.t.end == tables.FIRST_EXIT:
        ending.finish(pos, rule.FIRST_EXIT_WINS)
    elif not pos.left:
        ending.finish(pos, rule.ALL_OUT)
    else:
        hand.lay_down(pos, seat)
