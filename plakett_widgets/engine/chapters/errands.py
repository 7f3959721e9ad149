"""Chapter: errands. Squares are followed at once or on the next turn, cards on the next turn."""

from __future__ import annotations

from .. import event, rule, tables
from ..native import i64
from ..position import Position
from . import cards, hand, kept, post, waiting


def follow(pos: Position, seat: i64) -> bool:
    """Follow the square on which the token stands, once a turn. True if that moves the token to another."""
    square = pos.square[seat]
    rows = pos.t.directives[square]
    if pos.t.deferred[square]:
        pos.deferred[seat] = True
        pos.write(event.DEFERRED, rule.DEFERRED, seat, square)
        if not (pos.t.post_on_arrival and rows[0][0] == tables.COLLECT and pos.promised[seat]):
            return False
    here = 1 << int(square)  # the track may have more squares than a number of 64 bits has places
    if pos.visited & here:
        pos.write(event.GUARDED, rule.SQUARE_GUARD, seat, square)
        return False
    pos.visited |= here
    if pos.t.deferred[square]:
        post.call_early(pos, seat)
        return False
    if not rows:
        rule_id = rule.START_REACHED if square == pos.t.start_square else rule.SQUARE_EFFECT
        pos.write(event.RESTED, rule_id, seat, square)
        return False
    return carry_out_square(pos, seat, rule.SQUARE_EFFECT)


def carry_out_square(pos: Position, seat: i64, rule_id: i64) -> bool:
    square = pos.square[seat]
    pos.write_cause(event.FOLLOWED, rule_id, seat, square)
    moved = cards.obey_all(pos, seat, pos.t.directives[square])
    carry_out_fresh(pos)
    return moved and pos.playing[seat] and not pos.sent and not waiting.locked_in(pos, seat)


def carry_out_card(pos: Position, seat: i64, card: i64) -> bool:
    """Carry out a waiting card. True if it moves the token to a square that is to be followed."""
    pos.card = card
    pos.write_cause(event.ERRAND_RUN, rule.ERRAND, seat, pos.square[seat])
    moved = cards.obey_all(pos, seat, pos.t.effects[card])
    kept.return_card(pos, seat, card)
    pos.card = -1
    carry_out_fresh(pos)
    return moved and pos.playing[seat] and not pos.sent and not waiting.locked_in(pos, seat)


def carry_out_fresh(pos: Position) -> None:
    """Carry out cards just drawn, where only movements wait for the next turn."""
    while pos.fresh:
        (seat, card), pos.fresh = pos.fresh[0], pos.fresh[1:]
        if pos.over or not pos.playing[seat]:  # out by the exit, over an earlier one
            kept.return_card(pos, seat, card)
        elif waiting.locked_in(pos, seat):  # over an earlier one
            hand.wait(pos, seat, card)
        else:
            carry_out_card(pos, seat, card)
