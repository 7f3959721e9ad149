"""Events as dictionaries: codes as words, rules as the ids of the edition."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from typing_extensions import TypedDict

from ...editions import Edition
from ...engine import event
from ...engine.log import Log, Row
from .topics import TOPICS

THROWS: Final = (event.THROWN, event.ORDER_THROWN, event.CONTEST_THROWN)
ARRIVALS: Final = (event.MOVED, event.DETAINED, event.DISTANCED, event.ACCOMPANIED)  # a token comes to a square
AWAY: Final = (event.DETAINED, event.STAYED, event.WENT_AWAY)  # a token is detained, or away for a weekend
DETAILED: Final = (  # their first detail is in frames, and needed by an audit
    event.MOVED, event.DETAINED, event.BUILT, event.BUILDING_SOLD, event.TURN_BEGUN, event.STAYED, event.DISTANCED,
    event.ACCOMPANIED, event.PATH_CHOSEN, event.MISSES, event.TURN_MISSED, event.HELD, event.EXITED,
)  # fmt: skip


THROW_NAMES: Final = {event.NAMES[kind] for kind in THROWS}
DETAILED_NAMES: Final = {event.NAMES[kind] for kind in DETAILED}


class EventRow(TypedDict):
    """An event of the log: codes as words, rules as the ids of the edition."""

    seq: int
    turn: int
    seat: int | None
    kind: str
    rule: str
    """The rule that it cites first.  Empty for none."""
    square: int | None
    amount: int
    other: int | None
    """The other seat.  ``None`` for the bank."""
    card: int | None
    a: int
    b: int
    cash: int | None
    """What the seat has after the event."""
    cause: int | None
    """The event from which it follows."""


class EventDetails(TypedDict):
    """The columns of frames that a row lacks."""

    label: str | None
    title: str | None
    die1: int | None
    die2: int | None
    detail: int | None


def event_rows(log: Log, edition: Edition, start: int = 0, stop: int | None = None) -> list[EventRow]:
    """Return the events of a slice, oldest first."""
    return [event_row(log.row(seq), seq, edition) for seq in range(len(log))[start:stop]]


def event_row(row: Row, seq: int, edition: Edition) -> EventRow:
    turn, seat, kind, rule_id, square, amount, other, card, a, b, cash, cause = row
    printed = edition.cites(rule_id, square, card)
    return {
        "seq": seq,
        "turn": turn,
        "seat": None if seat < 0 else seat,
        "kind": event.NAMES[kind],
        "rule": printed[0] if printed else "",
        "square": None if square < 0 else square,
        "amount": amount,
        "other": None if other < 0 else other,
        "card": None if card < 0 else card,
        "a": a,
        "b": b,
        "cash": None if seat < 0 else cash,
        "cause": None if cause < 0 else cause,
    }


def event_details(kind: str, square: int | None, a: int, b: int, edition: Edition) -> EventDetails:
    """Return the columns of frames that a row lacks: the place, the dice, and the first detail where it has a meaning."""
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
    """Return the rules of the edition that an event cites, the main one first."""
    return edition.cites(row.rule, row.square, row.card)


def find_events(log: Log, seat: int | None = None, topics: Collection[str] | None = None) -> Sequence[int]:
    """Return the numbers of the events in which a seat takes part, and which have one of the topics."""
    if seat is None and topics is None:
        return range(len(log))
    kinds = event.NAMES.keys() if topics is None else {kind for topic in topics for kind in TOPICS[topic]}
    columns = zip(log.column("seat"), log.column("kind"), log.column("other"), strict=True)
    return [
        seq for seq, (actor, kind, other) in enumerate(columns) if kind in kinds and (seat is None or seat in (actor, other))
    ]
