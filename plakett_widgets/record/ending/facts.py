"""Facts about the end of a game: its reason, its turning points, the lead, who failed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Final

from ...editions.settings import COUNTED, SYMBOLS
from ...engine import event, tables
from ...engine.chapters import ending
from ...engine.log import Log, Row
from ...engine.position import Position
from ..log.events import ARRIVALS
from ..log.history import ended_turns, last_event_of_turn
from .shapes import CurvePoint, Facts, Fall, TurningPoint

MAX_POINTS: Final = 4
ALL: Final = 1 << 40  # the weight of a bankruptcy, which nothing else in its turn outweighs
REASONS: Final = {number: name for name, number in SYMBOLS["end"].items()}
AT_FACE: Final = frozenset(  # these change net worth by their amount, and are worth telling
    {*event.FLOW, event.DEBT_OPENED}
    - {
        event.DEALT, event.SALARY_PAID, event.BOUGHT, event.AUCTION_WON, event.BUILT, event.BUILDING_SOLD, event.MORTGAGED,
        event.LIFTED, event.PRICE_PAID, event.ESTATE_PAID, event.DEBT_PAID,
    }
)  # fmt: skip

PositionAfter = Callable[[int], Position]


def find_facts(pos: Position, position_after: PositionAfter) -> Facts:
    """Return the facts about a game that is over.

    Parameters
    ----------
    pos : Position
        The position at its end.
    position_after : callable
        Returns the position after an event.
    """
    log = pos.log
    turns = ended_turns(log, over=True)
    ends = sorted({last_event_of_turn(log, turn) for turn in (turns[0] - 1, *turns)} - {-1})
    positions = [position_after(seq) for seq in ends]
    curve: list[CurvePoint] = [
        {"seq": seq, "turn": at.turn, "round": at.round, "values": [standing(at, seat) for seat in range(pos.seats)]}
        for seq, at in zip(ends, positions, strict=True)
    ]
    facts = Facts(
        winners=pos.winners[:],
        reason=reason_of(pos),
        count=pos.bankruptcies if pos.t.end == tables.BANKRUPTCIES else pos.t.end_count,
        event=log.find(event.GAME_ENDED)[-1],
        round=pos.round,
        curve=curve,
        merits=[[merit(at, seat) for seat in range(pos.seats)] for at in positions],
    )
    rounds = list(log.rounds(curve[0]["round"] or 1, pos.starter, pos.seats))
    facts.falls = [
        Fall(row.seat, None if row.other < 0 else row.other, rounds[seq])
        for seq, row in ((seq, log.row(seq)) for seq in log.find(event.BANKRUPT))
    ]
    facts.exits = {log.row(seq).seat: rounds[seq] for seq in log.find(event.EXITED)}
    find_lead(facts)
    facts.points = find_points(facts, log, positions)
    return facts


def reason_of(pos: Position) -> str:
    """Return what ended a game."""
    if len(pos.winners) != 1:
        return "shared"
    if pos.t.open_track:
        return REASONS[pos.t.end] if pos.exits else "nearest"
    return REASONS[tables.LAST_SURVIVOR if pos.left <= 1 and pos.t.end != tables.FIRST_BANKRUPTCY else pos.t.end]


def standing(pos: Position, seat: int) -> int:
    """Return the net worth of a seat or, in a race, the printed number of its square."""
    return pos.t.place[pos.square[seat]] // 2 if pos.t.open_track else ending.ranking_worth(pos, seat)


def merit(pos: Position, seat: int) -> int:
    """Return what ranks a seat: in a race, those who have left come first in the order of their exits."""
    if not pos.t.open_track:
        return ending.ranking_worth(pos, seat)
    exited = pos.seats - pos.exits.index(seat) if seat in pos.exits else 0
    return pos.t.place[pos.square[seat]] + exited


# the lead


def find_lead(facts: Facts) -> None:
    """Note from when on the winner led, and how often the lead had changed."""
    leaders = [leader(merits) for merits in facts.merits]
    winner = facts.winners[0] if len(facts.winners) == 1 else None
    others = [k for k, seat in enumerate(leaders) if seat != winner or winner is None]
    facts.led_from = others[-1] + 1 if others else 0
    known = [seat for seat in leaders[: facts.led_from] if seat is not None]
    facts.before = next((seat for seat in reversed(known) if seat != winner), None)
    known += [] if winner is None else [winner]
    facts.lead_changes = sum(one != next_one for one, next_one in pairwise(known))


def leader(merits: Sequence[int]) -> int | None:
    """Return the seat that is ahead, ``None`` if several are."""
    first = max(merits)
    return merits.index(first) if merits.count(first) == 1 else None


# turning points


def find_points(facts: Facts, log: Log, positions: Sequence[Position]) -> list[TurningPoint]:
    """Return the turns that moved most, and the one in which the winner built most, oldest first."""
    track = positions[0].t.place if positions[0].t.open_track else None
    parts = [ahead(merits, facts.winners, max(track)) if track else share(merits, facts.winners) for merits in facts.merits]
    swings = {k: parts[k] - parts[k - 1] for k in range(1, decided_at(facts, positions))}
    found = sorted(swings, key=lambda k: (-abs(swings[k]), k))
    points: dict[int, TurningPoint] = {}
    for k in found:
        if len(points) == MAX_POINTS - 1:
            break
        if point := turning_point(facts, log, positions, k, swings[k]):
            points[k] = point
    spree = largest_spree(facts, log, positions[0])
    if spree is not None and spree in swings and spree not in points:
        first = built_in(facts, log, spree)[0]
        points[spree] = point_at(facts, log, spree, first, swings[spree])
    return [points[k] for k in sorted(points)]


def decided_at(facts: Facts, positions: Sequence[Position]) -> int:
    """Return the first point of the curve that is no turning point: the end itself, unless that was a matter of counting."""
    out = (k for k, pos in enumerate(positions) if pos.t.open_track and pos.exits)
    return next(out, len(positions) - (facts.reason not in COUNTED))


def share(merits: Sequence[int], winners: Sequence[int]) -> float:
    """Return the part of the winners in the standing of the whole table."""
    whole = sum(max(merit, 0) for merit in merits)
    return sum(max(merits[seat], 0) for seat in winners) / whole if whole else 0


def ahead(merits: Sequence[int], winners: Sequence[int], whole: int) -> float:
    """Return how far the winners are ahead of all others in a race, as a part of the whole way."""
    others = [merit for seat, merit in enumerate(merits) if seat not in winners]
    return (merits[winners[0]] - max(others, default=0)) / whole


def events_of(facts: Facts, k: int) -> range:
    """Return the events of the turn that leads to a point of the curve."""
    return range(facts.curve[k - 1]["seq"] + 1, facts.curve[k]["seq"] + 1)


def turning_point(facts: Facts, log: Log, positions: Sequence[Position], k: int, swing: float) -> TurningPoint | None:
    """Return the event that moved most in a turn, ``None`` if nothing did."""
    before = positions[k - 1]
    weigh = Race(before).weight if before.t.open_track else Wealth(before).weight
    weights = {seq: weigh(log.row(seq)) for seq in events_of(facts, k)}
    seq = max(weights, key=lambda seq: (weights[seq], seq))  # a rent that was owed may be paid in the same turn
    return point_at(facts, log, k, seq, swing) if weights[seq] > 0 else None


def point_at(facts: Facts, log: Log, k: int, seq: int, swing: float) -> TurningPoint:
    row, (before, after) = log.row(seq), (facts.curve[k - 1]["values"], facts.curve[k]["values"])
    sides = [seat for seat in (row.seat, row.other) if seat >= 0]
    if row.kind == event.BANKRUPT:
        sides = [seat for seat in sides if seat != row.seat]
    moved = max(sides, key=lambda seat: abs(after[seat] - before[seat]), default=None)
    if moved is not None and after[moved] == before[moved]:
        moved = None
    return {
        "event": seq, "turn": row.turn, "round": facts.curve[k]["round"], "kind": event.NAMES[row.kind], "seat": row.seat,
        "other": row.other if row.other >= 0 else None, "moved": moved,
        "before": 0 if moved is None else before[moved], "after": 0 if moved is None else after[moved],
        "swing": swing, "chances": None,
    }  # fmt: skip


class Wealth:
    """Weighs the events of a turn by how much net worth they move."""

    def __init__(self, pos: Position) -> None:
        self.t = pos.t
        self.price = dict(zip(pos.t.square_of, pos.t.price, strict=True))

    def weight(self, row: Row) -> int:
        if row.kind == event.BANKRUPT:
            return ALL
        if row.kind == event.AUCTION_WON:
            return abs(self.price[row.square] - row.amount) if row.square >= 0 else 0
        if row.kind == event.TITLE_MOVED and row.seat >= 0:
            return self.price[row.square] // 2
        if row.kind == event.BUILT:
            return row.amount * (100 - self.t.building_worth) // 100
        return row.amount if row.kind in AT_FACE and row.seat >= 0 else 0


class Race:
    """Weighs the arrivals of a turn by how far they lead."""

    def __init__(self, pos: Position) -> None:
        self.place = pos.t.place
        self.at = list(pos.square)

    def weight(self, row: Row) -> int:
        if row.kind not in ARRIVALS or row.square < 0 or row.seat < 0:
            return 0
        way = abs(self.place[row.square] - self.place[self.at[row.seat]])
        self.at[row.seat] = row.square
        return way


def built_in(facts: Facts, log: Log, k: int) -> list[int]:
    """Return what the winner built in a turn."""
    return [seq for seq in events_of(facts, k) if log.row(seq).kind == event.BUILT and log.row(seq).seat in facts.winners]


def largest_spree(facts: Facts, log: Log, pos: Position) -> int | None:
    """Return the point of the curve before which a winner built most, ``None`` if none built."""
    sums = {k: sum(log.row(seq).amount for seq in built_in(facts, log, k)) for k in range(1, len(facts.curve))}
    most = max(sums, key=lambda k: sums[k], default=None)
    return most if most is not None and sums[most] > 0 else None
