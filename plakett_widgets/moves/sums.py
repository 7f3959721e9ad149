"""The money that a move costs or brings its seat."""

from __future__ import annotations

from ..engine import decision, move
from ..engine.chapters import building, mortgage, rent
from ..engine.legality import Pending
from ..engine.position import Position


def cost_of(pos: Position, pending: Pending, packed: int) -> int | None:
    """Return what a seat pays for a legal move, ``None`` where it pays nothing or the move itself names the sum.

    >>> from plakett_widgets import Game
    >>> game = Game("plakettopoly", players=2, seed=7)
    >>> cost_of(game.table.position, Pending(decision.BUY, 0, 3, 100), move.pack(move.BUY, 0))
    100
    """
    kind, seat, a = move.kind_of(packed), move.seat_of(packed), move.a_of(packed)
    if kind == move.BUY:
        return pending.b
    if kind == move.IN_KIND:  # the debt that is due, or the rent just paid
        return pending.b if pending.kind == decision.DEBT else pos.rent.amount if pos.rent is not None else None
    if kind == move.PAY:
        return pending.a if pending.kind == decision.TICKET else pos.t.fine
    if kind in (move.BUILD, move.PLACE):
        if pending.kind == decision.PLACE and pending.b >= 0:
            return pending.b
        return building.cost(pos, seat, a, kind_built(pos, pending, packed))
    if kind == move.LIFT:
        return pending.b if pending.kind == decision.LIFT else mortgage.lifting_cost(pos, a)
    if kind == move.KEEP:
        return mortgage.cost_of_keeping(pos, pending.a, pending.b) or None
    return None


def gain_of(pos: Position, packed: int) -> int | None:
    """Return what a seat receives by a legal move, ``None`` where it receives nothing."""
    kind, seat, a, b = move.kind_of(packed), move.seat_of(packed), move.a_of(packed), move.b_of(packed)
    if kind == move.CLAIM:
        return sum(claim.amount for claim in rent.open_claims(pos, seat, a - 1))
    if kind == move.MORTGAGE:
        return pos.t.mortgage[a]
    return sale_value(pos, a, steps_left(pos, packed), whole=b > 0) if kind == move.SELL else None


def kind_built(pos: Position, pending: Pending, packed: int) -> int:
    """Return the kind of building that a move puts on a lot."""
    if pending.kind == decision.PLACE:
        return pending.a
    named = move.b_of(packed)
    return named - 1 if named else building.next_kind(pos, move.a_of(packed))


def steps_left(pos: Position, packed: int) -> int:
    """Return the building step that a sale leaves."""
    b = move.b_of(packed)
    return 0 if move.amount_of(packed) else b - 1 if b else building.one_less(pos, move.a_of(packed))


def sale_value(pos: Position, title: int, left: int, whole: bool) -> int:
    """Return what the bank pays for the buildings above a step on a lot, or on its whole group."""
    lots = building.own_lots(pos, pos.owner[title], title) if whole else [title]
    return sum(building.resale(pos, lot, left) for lot in lots)
