"""The shapes of what is found about the end of a game."""

from __future__ import annotations

from dataclasses import dataclass, field

from typing_extensions import TypedDict


class PointChances(TypedDict):
    """The chance of each seat to win before a turn and after it."""

    before: list[float]
    after: list[float]


class TurningPoint(TypedDict):
    """A turn that moved much, and the event in it that moved most."""

    event: int
    turn: int
    round: int
    kind: str
    """The kind of the event, ``built`` for all that a seat built in the turn."""
    seat: int
    """The seat whose event it is."""
    other: int | None
    """The seat on the other side.  ``None`` for the bank or nobody."""
    moved: int | None
    """The seat of the two whose standing changed more.  ``None`` if neither changed."""
    before: int
    """The standing of that seat before the turn: net worth or, in a race, the number of its square."""
    after: int
    swing: float
    """By how much the part of the winners in the standing of the whole table grew."""
    chances: PointChances | None
    """``None`` where no rollouts were made."""


class CurvePoint(TypedDict):
    """The standing of each seat at the end of a turn."""

    seq: int
    """The last event of the turn."""
    turn: int
    round: int
    values: list[int]
    """Net worth by seat or, in a race, numbers of squares."""


class Ending(TypedDict):
    """How a game ended, and why."""

    winners: list[int]
    reason: str
    """What ended the game: a value of the option ``end``, ``nearest`` for a race without an exit, or ``shared``."""
    event: int
    """The event that ended it."""
    round: int
    points: list[TurningPoint]
    """The turning points, oldest first."""
    curve: list[CurvePoint]
    """The standing at the end of each turn."""
    sentences: list[str]


@dataclass(frozen=True)
class Luck:
    """What dice and cards brought the winner beyond the average."""

    amount: int


@dataclass(frozen=True)
class Fall:
    """A bankruptcy."""

    seat: int
    creditor: int | None
    round: int


@dataclass
class Facts:
    """All that the sentences about an ending tell."""

    winners: list[int]
    reason: str
    count: int  # of what ended the game: turns, rounds, minutes, bankruptcies
    event: int
    round: int
    curve: list[CurvePoint]
    merits: list[list[int]]  # for each point of the curve, by which the seats are ranked
    points: list[TurningPoint] = field(default_factory=list)
    falls: list[Fall] = field(default_factory=list)
    exits: dict[int, int] = field(default_factory=dict)  # of seats in the order of their exits, each with its round
    lead_changes: int = 0  # before the winner led for good
    led_from: int = 0  # the first point of the curve from which the winner always led
    before: int | None = None  # the seat that led before
    luck: Luck | None = None
