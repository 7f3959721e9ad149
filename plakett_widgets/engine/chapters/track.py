"""Chapter: the open track, from the entry to the exit. Nobody goes back beyond the entry. Tokens keep their distance."""

from __future__ import annotations

from .. import decision, event, move, rule
from ..native import i64
from ..position import Position


def others_on(pos: Position, seat: i64, square: i64) -> list[int]:
    """Return the other tokens that stand there. One in movement occupies nothing."""
    return [other for other in range(pos.seats) if pos.square[other] == square and other != seat and pos.playing[other]]


def has_room(pos: Position, square: i64) -> bool:
    """Return whether several tokens may stand there: at the entry, on an entry square, and with the bankrupt."""
    return square <= pos.t.start_square or square == pos.t.roundabout


def put(pos: Position, seat: i64, square: i64, kind: i64, rule_id: i64, other: i64 = -1) -> None:
    """Set the token down.  What its last square had in store for the next turn lapses."""
    origin = pos.square[seat]
    if pos.deferred[seat]:
        pos.deferred[seat] = False
        pos.kept_throw[seat] = 0
        pos.write(event.DEFERRAL_LAPSED, rule.DEFERRED_LAPSED, seat, origin)
    pos.square[seat] = square
    pos.write(kind, rule_id, seat, square, other, a=origin)


def ahead(pos: Position, square: i64, steps: i64, optional_counts: bool) -> i64:
    """Return the square so many steps on. It may lie beyond the exit."""
    at = square + steps
    return at + 1 if square < pos.t.optional <= at and not optional_counts else at


def behind(pos: Position, square: i64, steps: i64) -> i64:
    """Return the square so many steps back: an optional one is not counted, the entry is the end."""
    for _ in range(steps):
        if square <= pos.t.start_square:
            break
        square -= 2 if square - 1 == pos.t.optional else 1
    return square


def free_square(pos: Position, seat: i64, square: i64, backward: bool) -> i64:
    """Return the nearest square where this token keeps its distance. Of two as near, the token chooses."""
    free = free_squares(pos, seat, square, backward)
    return free[0] if len(free) == 1 else choose(pos, seat, free[0], free[1], rule.BIS_PUSHBACK)


def free_squares(pos: Position, seat: i64, square: i64, backward: bool) -> list[int]:
    """Return the nearest free square towards the entry, or back where the token came from.

    Where it is optional, the one before comes with it.
    """
    t = pos.t
    at = square
    while not has_room(pos, at) and others_on(pos, seat, at):
        if backward and t.pushback_by_travel:
            at += 2 if at + 1 == t.optional else 1
            if at == t.exit:
                return free_squares(pos, seat, square, False)
        elif at - 1 != t.optional:
            at -= 1
        elif not t.bis_on_pushback or others_on(pos, seat, t.optional):
            at -= 2
        else:
            return [t.optional] if others_on(pos, seat, at - 2) else [t.optional, at - 2]
    return [at]


def choose(pos: Position, seat: i64, optional: i64, other: i64, rule_id: i64) -> i64:
    """Ask which of two squares the token goes to."""
    chosen = move.a_of(pos.ask(decision.PATH, seat, optional, other))
    pos.write(event.PATH_CHOSEN, rule_id, seat, chosen, a=other if chosen == optional else optional)
    return chosen
