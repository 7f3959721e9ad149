"""Plans for whole groups: moves that belong together, tried on a copy of the position."""

from __future__ import annotations

from collections.abc import Iterator

from typing_extensions import TypedDict

from ...engine import beats, decision, legality, move
from ...engine.chapters import building, raising
from ...engine.legality import Pending
from ...engine.position import Policy, Position
from ...moves.grammar import Move, Reader

Way = list[int]  # moves, packed


class Plan(TypedDict):
    """A whole group in one go."""

    kind: str
    """``build``, ``sell``, ``mortgage`` or ``lift``."""
    group: int
    moves: list[str]
    amount: int
    """What the cash of the seat gains by it, below 0 what it costs."""


class AnswerNeeded(Exception):
    """Another player would have to answer first, as where buildings run short.  No plan can count on the answer."""


class OneMove(Policy):
    """Make one move, and answer no decision."""

    packed = move.NONE

    def quiet(self, pos: Position) -> int:
        return self.packed

    def ask(self, pos: Position, kind: int, seat: int, a: int, b: int) -> int:
        raise AnswerNeeded

    def terms(self, pos: Position, seat: int) -> list[int]:
        raise AnswerNeeded


def plans(pos: Position, pending: Pending, seat: int, reader: Reader) -> list[Plan]:
    """Return the plans of a seat for each of its groups."""
    if pos.over or seat not in pending.speakers(pos):
        return []
    found: list[Plan] = []
    for group in range(len(pos.t.members)):
        for kind, ways in [*building_plans(pos, seat, group), *sale_plans(pos, seat, group), *mortgage_plans(pos, seat, group)]:
            for way in ways:
                tried = try_moves(pos, pending, seat, way)
                if tried:
                    played, amount = tried
                    moves = [reader.write(Move(one)) for one in played]
                    found.append({"kind": move.NAMES[kind], "group": group, "moves": moves, "amount": amount})
                    break
    return found


def try_moves(pos: Position, pending: Pending, seat: int, way: Way) -> tuple[Way, int] | None:
    """Return moves in an order that the rules allow, and what they bring, or ``None``."""
    policy = OneMove()
    twin = pos.copy(policy)
    twin.logging = False
    left, played = way[:], Way()
    while left:
        if pending.kind == decision.DEBT and twin.cash[pending.seat] >= pending.b:
            return None  # it is paid by then, and the game moves on
        one = next((one for one in left if not legality.judge(twin, pending, one, [])), move.NONE)
        if one == move.NONE:
            return None
        policy.packed = one
        try:
            carry_out(twin, pending, one)
        except AnswerNeeded:
            return None
        left.remove(one)
        played.append(one)
    return played, twin.cash[seat] - pos.cash[seat]


def carry_out(pos: Position, pending: Pending, packed: int) -> None:
    if pending.kind == decision.QUIET:
        beats.beat(pos)
    elif not (building.carry_out(pos, packed) or raising.carry_out(pos, packed)):
        raise AnswerNeeded  # it would be the answer itself


def titles_in_group(pos: Position, seat: int, group: int) -> list[int]:
    return [title for title in pos.t.members[group] if pos.owner[title] == seat]


def building_plans(pos: Position, seat: int, group: int) -> Iterator[tuple[int, list[Way]]]:
    """Yield one step more on every lot, or each dearer type of building that all lots take."""
    lots = titles_in_group(pos, seat, group)
    if len(lots) < 2 or len(lots) < pos.t.size[group] or not pos.t.colour_group[group]:
        return
    if not pos.t.substitution:
        yield move.BUILD, [[move.pack(move.BUILD, seat, lot) for lot in lots]]
        return
    for kind in building.kinds_for(pos, lots[0]):
        if all(kind in building.kinds_for(pos, lot) and building.step_with(pos, lot, kind) > pos.step[lot] for lot in lots):
            yield move.BUILD, [[move.pack(move.BUILD, seat, lot, legality.named(pos, kind)) for lot in lots]]


def sale_plans(pos: Position, seat: int, group: int) -> Iterator[tuple[int, list[Way]]]:
    """Yield one step less on every lot with buildings, then the sale of all."""
    built = [lot for lot in titles_in_group(pos, seat, group) if pos.step[lot]]
    listed = [sale for sale in legality.sales(pos, seat) if move.kind_of(sale) == move.SELL and move.b_of(sale)]
    at_once = {move.b_of(sale) - 1: sale for sale in listed if pos.t.group[move.a_of(sale)] == group}
    levels = {pos.step[lot] for lot in titles_in_group(pos, seat, group)}
    if len(built) > 1 and max(levels) > 1 and not pos.t.substitution:
        ways = [[move.pack(move.SELL, seat, lot) for lot in built]]
        if len(levels) == 1 and max(levels) - 1 in at_once:
            ways.insert(0, [at_once[max(levels) - 1]])
        yield move.SELL, ways
    if 0 in at_once:
        yield move.SELL, [[at_once[0]]]


def mortgage_plans(pos: Position, seat: int, group: int) -> Iterator[tuple[int, list[Way]]]:
    """Yield mortgages on all free titles, and the lifting of all mortgages."""
    for kind, lifted in ((move.MORTGAGE, False), (move.LIFT, True)):
        way = [move.pack(kind, seat, title) for title in titles_in_group(pos, seat, group) if pos.mortgaged[title] == lifted]
        if len(way) > 1:
            yield kind, [way]
