"""Decisions of a bot on an open track: the value of a square, in turns gained."""

from __future__ import annotations

from typing import Final

from ...engine import masks, move, tables
from ...engine.chapters import kept, track, trade
from ...engine.native import i64
from ...engine.position import Position

A_THROW: Final = 3.5  # squares, on the average
CROWDED: Final = 0.5  # what an occupied square costs who is sent back from it
OFFERS_IN_DEBT: Final = 3


def standing(pos: Position, seat: i64, square: i64) -> float:
    """Return the throws that have led here, less the turns that the directives of the square take."""
    crowded = bool(track.others_on(pos, seat, square)) and not track.has_room(pos, square)
    ahead = pos.t.place[square] / 2 / A_THROW
    return ahead - CROWDED * crowded - sum(turns(pos, seat, square, row) for row in pos.t.directives[square])


def turns(pos: Position, seat: i64, square: i64, row: list[int]) -> float:
    """Return how many turns an effect takes, below zero if it gains turns."""
    operation = row[0]
    if operation == tables.MISS:
        spared = square == pos.t.police and kept.kept(pos, seat, tables.PERMIT)
        return 0 if spared else row[1] or A_THROW
    if operation == tables.HOLD:
        return float(pos.t.hold)
    if operation == tables.PRISON:
        return 0 if kept.kept(pos, seat, tables.LAWYER) else 1
    if operation == tables.MOVE_TO and row[1] != square:
        led = (pos.t.place[square] - pos.t.place[row[1]]) / 2 / A_THROW
        return led + sum(turns(pos, seat, row[1], other) for other in pos.t.directives[row[1]] if other[0] == tables.MISS)
    if operation == tables.UNLESS_CURED and not pos.cured[seat] and not kept.kept(pos, seat, tables.CERTIFICATE):
        return sum(turns(pos, seat, square, other) for other in pos.t.branches[row[1]])
    return -1 if operation in (tables.THROW_AGAIN, tables.ADVANCE_AGAIN) else 0


def best_branch(pos: Position, seat: i64, branches: range) -> i64:
    """Return the branch that takes the fewest turns."""
    square = pos.square[seat]
    return min(branches, key=lambda branch: sum(turns(pos, seat, square, row) for row in pos.t.branches[branch]))


def serves(pos: Position, seat: i64, card: i64) -> bool:
    """Return whether to use a joker now.  One that would hold the token is kept where the square before is better."""
    if pos.t.kept_kind[card] != tables.GEL:
        return True
    square = pos.square[seat]
    return standing(pos, seat, square) + CROWDED >= standing(pos, seat, square - 1)


def ruin_gains(pos: Position, seat: i64) -> bool:
    """Return whether the roundabout, where the bankrupt wait, lies further ahead than waiting costs."""
    led = (pos.t.place[pos.t.roundabout] - pos.t.place[pos.square[seat]]) / 2 / A_THROW
    return led > float(pos.t.hold)


def joker_sale(pos: Position, seat: i64, missing: i64) -> tuple[int, list[int]] | None:
    """Return the sale of a joker to the richest player for the cash that a debtor lacks, if it is worth that much."""
    others = [other for other in pos.seats_after(seat) if pos.cash[other] >= missing]
    own = [k for k, holder in enumerate(pos.holder) if holder == seat]
    if not own or not others or missing >= pos.t.fine or pos.offers >= OFFERS_IN_DEBT:
        return None
    terms = [0] * move.TERMS
    terms[move.GIVE_CARDS] = masks.bit(own[0])
    terms[move.CASH] = -missing
    other = max(others, key=lambda other: pos.cash[other])
    return None if trade.may_offer(pos, seat, other, terms) else (other, terms)
