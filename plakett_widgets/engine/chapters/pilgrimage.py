"""Chapter: the pilgrimage.  To a square where two may stand, with the nearest player, wherever that one is."""

from __future__ import annotations

from .. import event, rule, tables
from ..native import i64
from ..position import Position
from . import distance, hand, track, waiting


def nearest(pos: Position, pilgrim: i64) -> i64:
    """Return the companion, -1 where nobody else is in play.

    Of those equally near it is the one closer to the exit, then the one that plays next.
    """
    place = pos.t.place
    here = place[pos.square[pilgrim]]
    others = pos.seats_after(pilgrim)
    far = [(abs(place[pos.square[seat]] - here), -place[pos.square[seat]]) for seat in others]
    return others[far.index(min(far))] if others else -1


def set_out(pos: Position, pilgrim: i64, square: i64) -> bool:
    """Put both on the goal. The pilgrim follows its directives, the companion is only taken along."""
    companion = nearest(pos, pilgrim)
    pos.count = 0
    origin = pos.square[pilgrim]
    track.put(pos, pilgrim, square, event.MOVED, rule.PILGRIMAGE)
    keep_to_two(pos, pilgrim, origin)
    if companion >= 0:
        take_along(pos, companion, pilgrim, square)
    pos.companion = companion if pos.t.companion_draws else -1
    return True


def take_along(pos: Position, companion: i64, pilgrim: i64, square: i64) -> None:
    """End a stay at the roundabout or in prison. Turns to miss for another reason remain."""
    if pos.on_hold[companion]:
        waiting.free(pos, companion, pilgrim, rule.COMPANION)
    pos.jailed[companion] = False
    origin = pos.square[companion]
    if origin == square:
        pos.write(event.ACCOMPANIED, rule.COMPANION, companion, square, pilgrim, a=square)
    else:
        track.put(pos, companion, square, event.ACCOMPANIED, rule.COMPANION, pilgrim)
        keep_to_two(pos, companion, origin)


def keep_to_two(pos: Position, seat: i64, origin: i64) -> None:
    """Move the third token back, by an option: to a lower number, or to where it came from."""
    if pos.t.strict_two and len(track.others_on(pos, seat, pos.square[seat])) > 1:
        distance.step_back(pos, seat, pos.square[seat] < origin)


def draw_along(pos: Position) -> None:
    """Let the companion draw after the pilgrim, where that option is on."""
    if pos.companion >= 0:
        for effect in pos.t.directives[pos.square[pos.companion]]:
            if effect[0] == tables.TAKE_CARDS:
                hand.take(pos, pos.companion, effect[1])
        pos.companion = -1
