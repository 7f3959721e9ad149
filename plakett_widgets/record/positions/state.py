"""The state of a game as plain data: the shapes of what :mod:`plakett_widgets.record.positions.view` returns."""

from __future__ import annotations

from typing import Literal, NotRequired

from typing_extensions import TypedDict

from .position import Throws


class PlayerState(TypedDict):
    """A player and what the seat has."""

    name: str
    person: bool
    """Whether a person plays this seat, rather than a bot."""
    token: str
    hold: bool
    """Whether this seat holds up the bots."""
    cash: int
    square: int
    detained: int
    """The number of the next throw for release.  0 for a seat that is free."""
    out: bool
    """Whether the seat has left the game."""
    cards: list[int]
    """The cards that it keeps."""
    tradable: list[int]
    """The squares whose titles an offer may name."""
    worth: int
    owed: int
    """What it owes in all, to whomever."""
    raisable: NotRequired[int]
    """What buildings and mortgages would bring, of a seat that owes something."""
    missed: NotRequired[int]
    """On a course: turns to miss."""
    held: NotRequired[bool]
    jailed: NotRequired[bool]
    cured: NotRequired[bool]
    aid_due: NotRequired[bool]
    promised: NotRequired[int]
    queue: NotRequired[list[int]]
    """The cards that wait for the next turn."""
    waits: NotRequired[bool]
    kept_throw: NotRequired[int]
    finished: NotRequired[int]
    """The rank of a seat that has left the course by its exit.  0 for the others."""


class TitlesState(TypedDict):
    """All titles, column by column."""

    owner: list[int]
    level: list[int]
    """The building step."""
    mortgaged: list[int]
    due: list[int]
    """Which rent of its deed each title earns now.  -1 for none."""


class LimitState(TypedDict):
    """What is counted until the game ends, how far it is, and how many end it."""

    kind: str
    done: int
    count: int


class ClaimState(TypedDict):
    """A rent that its owner may still ask for."""

    owner: int
    debtor: int
    amount: int
    title: int


class DebtState(TypedDict):
    """A sum that stays owed."""

    debtor: int
    creditor: int | None
    amount: int
    due: Literal["turn_end", "turn_start"]
    """Until when: before the turn of the debtor ends or, if the sum was lent, when the next one begins."""


class Terms(TypedDict):
    """What an offer gives and takes, seen by the seat that makes it."""

    give: list[int]
    take: list[int]
    cash: int
    later: int
    """Due when the next turn of the debtor begins.  Below zero, the other side owes it."""
    give_cards: list[int]
    take_cards: list[int]


class TermsRange(TypedDict):
    """What an offer may name: squares, cards, and cash that the proposer pays (above 0) or receives."""

    give: list[int]
    take: NotRequired[list[int]]
    give_cards: NotRequired[list[int]]
    take_cards: NotRequired[list[int]]
    min: NotRequired[int]
    max: NotRequired[int]


class PendingDecision(TypedDict):
    """The decision that the game waits for."""

    kind: str
    seats: list[int]
    """The seats that may move now."""
    seat: int
    title: int | None
    building: int | None
    amount: int
    other: int | None
    terms: Terms | None
    auction: NotRequired[bool]
    """``buy``: whether an auction follows if it is declined."""
    bidders: NotRequired[list[int]]
    """``bid``: the seats that are still in."""
    passed: NotRequired[list[int]]
    leader: NotRequired[int | None]
    price: NotRequired[int]
    left: NotRequired[int]
    """How many of these buildings the bank has left."""
    each: NotRequired[int]
    raisable: NotRequired[int]
    """``debt``: what buildings and mortgages would bring."""
    may_stay: NotRequired[bool]
    ruins: NotRequired[bool]
    due: NotRequired[int]
    paid: NotRequired[bool]
    branches: NotRequired[list[int]]
    square: NotRequired[int]
    squares: NotRequired[list[int]]
    card: NotRequired[int]
    back: NotRequired[list[int]]
    """The squares that a joker may lead to."""


class LegalMove(TypedDict):
    """A move that a seat may make.  A number from ``min`` to ``max``, or the terms of an offer, are still to be filled in."""

    seat: int
    kind: str
    move: str
    """Its text."""
    square: NotRequired[int]
    building: NotRequired[int]
    branch: NotRequired[int]
    """``choose``: which of the branches."""
    first: NotRequired[str]
    """``go``: the rule by which there is no throw yet."""
    cards: NotRequired[list[int]]
    """``go``: the cards that wait."""
    card: NotRequired[int]
    total: NotRequired[int]
    """``roll``: the total that leads out of a weekend, or 0 for a double out of detention."""
    due: NotRequired[int]
    """``roll``: what is due if this last throw fails."""
    left: NotRequired[int]
    """``sell``: the building step that is left."""
    cost: NotRequired[int]
    """What the seat pays."""
    gain: NotRequired[int]
    """What the seat receives."""
    min: NotRequired[int]
    max: NotRequired[int]
    to: NotRequired[list[int]]
    """The seats that it may be put to."""
    cards_only: NotRequired[bool]
    """``offer`` and ``counter``: whether it may name no titles."""
    terms: NotRequired[dict[int, TermsRange]]
    """What it may name, by recipient."""


class UndoState(TypedDict):
    """What may be taken back: at once, or once all persons agree."""

    free: bool
    agreed: list[int]
    """The seats that agree so far."""


class PositionState(TypedDict):
    """A position with its players."""

    over: bool
    winners: list[int]
    limit: LimitState | None
    turn: int
    round: int
    seat: int
    throws: Throws
    doubles: int
    dice: list[int] | None
    players: list[PlayerState]
    titles: TitlesState
    stock: list[int]
    """How many buildings of each kind the bank has left."""
    bank: int
    pot: int
    claims: list[ClaimState]
    debts: list[DebtState]


class Progress(TypedDict):
    """How far a game has come."""

    revision: int
    """Counts every change of the game."""
    decision: str
    capped: bool
    """Whether the last run met its cap on rounds."""
    fallen: list[int]
    """The seats that went bankrupt, in order."""
    branch: int
    """Counts how often the game was gone back."""
    events: int
    """How long the log is."""
    lines: int
    """How many lines were left and kept."""
    undo: UndoState | None


class GameState(PositionState, Progress):
    """A game as it stands, or as it was after an event."""

    pending: PendingDecision | None
    legal: list[LegalMove]
    seq: int | None
    """The last event of a moment of the past.  ``None`` for the present."""
