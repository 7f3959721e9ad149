"""The squares that a rule can send a token to on an open track."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ...engine import rule, tables
from ...engine.chapters import distance, track
from ...engine.position import Position
from ..positions.effects import Effect, all_effects


class Way(NamedTuple):
    """A rule of the engine, the square that it leads to, and the number that was counted forward (0 for none)."""

    rule_id: int
    square: int
    number: int = 0


def ways_forward(pos: Position, origin: int, number: int, rule_id: int) -> Iterator[Way]:
    """Ways forward by a number, whether the optional square counts or not.  Beyond the exit they lead back."""
    beyond = rule.DIABOLIC if pos.t.diabolic else rule.EXIT_BOUNCE
    for counts in (False, True):
        square = track.ahead(pos, origin, number, counts)
        yield Way(rule_id if square <= pos.t.exit else beyond, distance.reached(pos, square), number)


def ordered_ways(pos: Position, origin: int, effects: Sequence[Effect], by_card: bool, thrown: int) -> Iterator[Way]:
    """Ways that a card or a square orders."""
    rule_id = rule.ERRAND_MOVE if by_card else rule.SQUARE_MOVE
    for effect in all_effects(pos.t, effects):
        operation, *operands = effect
        if operation == tables.MOVE_TO:
            yield Way(rule_id, operands[0])
        elif operation == tables.MOVE_BY and operands[0] < 0:
            yield Way(rule_id, track.behind(pos, origin, -operands[0]))
        elif operation == tables.MOVE_BY:
            yield from ways_forward(pos, origin, operands[0], rule_id)
        elif operation == tables.PILGRIMAGE:
            yield Way(rule.PILGRIMAGE, operands[0])
        elif operation == tables.EXIT_ON and thrown:
            yield way_at_exit(pos, origin, operands[0], thrown)


def way_at_exit(pos: Position, origin: int, wanted: int, thrown: int) -> Way:
    """The way from the square before the exit, which only one number leaves."""
    t = pos.t
    if thrown == wanted:
        return Way(rule.ADVANCE, t.exit)
    if t.diabolic and t.diabolic_at_exit:
        return Way(rule.DIABOLIC, t.start_square)
    if t.bounce_at_exit:
        too_many = t.place[origin] // 2 + thrown - t.place[t.exit] // 2
        return Way(rule.EXIT_BOUNCE, track.behind(pos, t.exit, too_many))
    return Way(rule.EXIT_FAILED, track.behind(pos, origin, thrown))


def free_squares(pos: Position, seat: int, square: int) -> set[int]:
    """Where a token may step back to.  The log does not always show from which side it came, and what was chosen."""
    return {free for backward in (False, True) for free in track.free_squares(pos, seat, square, backward)}
