"""Events as people and programs read them: one dictionary a row, codes as words, rules as the edition's own ids."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, Final

from ...editions import Edition
from ...engine import event
from ...engine.log import Log, Row
from .topics import TOPICS

THROWS: Final = (event.THROWN, event.ORDER_THROWN, event.CONTEST_THROWN)
ARRIVALS: Final = (event.MOVED, event.DETAINED, event.DISTANCED, event.ACCOMPANIED)  # by which a token comes to a square
AWAY: Final = (event.DETAINED, event.STAYED, event.WENT_AWAY)  # by which it is detained there, or away for a weekend
DETAILED: Final = (  # whose first detail is told in frames, and needed to look at a log by itself
    event.MOVED, event.DETAINED, event.BUILT, event.BUILDING_SOLD, event.TURN_BEGUN, event.STAYED, event.DISTANCED,
    event.ACCOMPANIED, event.PATH_CHOSEN, event.MISSES, event.TURN_MISSED, event.HELD, event.EXITED,
)  # fmt: skip


THROW_NAMES: Final = {event.NAMES[kind] for kind in THROWS}
DETAILED_NAMES: Final = {event.NAMES[kind] for kind in DETAILED}


def event_rows(log: Log, edition: Edition, start: int = 0, stop: int | None = None) -> list[dict[str, Any]]:
    """The events of a slice, oldest first; ``None`` for no seat, its cash, no square, no card, the bank."""
    return [event_row(log.row(seq), seq, edition) for seq in range(len(log))[start:stop]]


def event_row(row: Row, seq: int, edition: Edition) -> dict[str, Any]:
    turn, seat, kind, law, square, amount, other, card, a, b, cash, cause = row
    cited = edition.cites(law, square, card)
    return {
        "seq": seq,
        "turn": turn,
        "seat": None if seat < 0 else seat,
        "kind": event.NAMES[kind],
        "rule": cited[0] if cited else "",
        "square": None if square < 0 else square,
        "amount": amount,
        "other": None if other < 0 else other,
        "card": None if card < 0 else card,
        "a": a,
        "b": b,
        "cash": None if seat < 0 else cash,
        "cause": None if cause < 0 else cause,
    }


def event_details(kind: str, square: int | None, a: int, b: int, edition: Edition) -> dict[str, Any]:
    """What frames say besides of such an event: where it was, the dice, and the first detail where that means something."""
    stop = None if square is None else edition.squares[square]
    thrown = kind in THROW_NAMES
    return {
        "label": None if stop is None else stop.label,
        "title": None if stop is None or stop.title is None else edition.titles[stop.title].id,
        "die1": a if thrown else None,
        "die2": b or None if thrown else None,
        "detail": a if kind in DETAILED_NAMES else None,
    }


def cited_rules(row: Row, edition: Edition) -> tuple[str, ...]:
    """Every rule of the edition that an event bears, which is a row of a log; the one it cites first."""
    return edition.cites(row.rule, row.square, row.card)


def find_events(log: Log, seat: int | None = None, topics: Collection[str] | None = None) -> Sequence[int]:
    """The numbers of the events that a seat has a part in, and that are about one of the topics."""
    if seat is None and topics is None:
        return range(len(log))
    kinds = event.NAMES.keys() if topics is None else {kind for topic in topics for kind in TOPICS[topic]}
    told = zip(log.column("seat"), log.column("kind"), log.column("other"), strict=True)
    return [seq for seq, (of, kind, other) in enumerate(told) if kind in kinds and (seat is None or seat in (of, other))]
