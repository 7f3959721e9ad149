"""Messages between a widget and its views: traits, requests and answers, and the definition of a board.

``js/src/wire.ts`` is generated from these shapes by ``python3 dev.py build``.
"""

from __future__ import annotations

from typing import Final, Literal, NotRequired, get_args

from typing_extensions import TypedDict

from ..game.move_history import KeptLine
from ..game.table_state import Preview
from ..record.ending import CurvePoint, TurningPoint
from ..record.log.events import EventRow
from ..record.log.history import TurnRow
from ..record.moves.plans import Plan
from ..record.positions.forced import Forced
from ..record.positions.state import LegalMove, PendingDecision, PositionState, Progress
from ..words.bilingual import Bilingual, Texts
from ..words.languages import Locale

Speed = Literal["slow", "normal", "fast"]
Theme = Literal["auto", "light", "dark"]
Motion = Literal["auto", "on", "off"]
ForcedMoves = Literal["none", "missed", "all"]
SPEEDS: Final[tuple[Speed, ...]] = get_args(Speed)
FORCED_MOVES: Final[tuple[ForcedMoves, ...]] = get_args(ForcedMoves)


# the definition of a board


class Point(TypedDict):
    """A place on the board.  The unit of lengths is that of ``BoardDefinition.size``."""

    x: float
    y: float


class Size(TypedDict):
    """A width and a height."""

    width: float
    height: float


class Box(TypedDict):
    """A rectangle on the board."""

    left: float
    top: float
    width: float
    height: float


class Slot(TypedDict):
    """The place of a token, from the anchor of its square, and its width."""

    x: float
    y: float
    width: float


class ShortName(TypedDict):
    """A name as it fits on a square."""

    text: str
    size: float
    """The size of its letters."""
    narrow: float
    """The width of its letters, as a share of their usual one."""
    hides_icon: bool
    """Whether it takes the room of the icon."""


class ShortNames(TypedDict):
    """The short name of a square in one language."""

    usual: ShortName
    large: ShortName
    """In a presentation."""
    shared: ShortName
    """Beside tokens or the stamp of a mortgage."""


class ShortNamesByLanguage(TypedDict):
    """The short names of a square in both languages."""

    fr: ShortNames
    en: ShortNames


class SquareDefinition(TypedDict):
    """A square of the track."""

    name: Bilingual
    short: ShortNamesByLanguage
    label: str
    """The number that is printed on it."""
    kind: str
    sign: str
    """The sign of what it orders first, else its kind."""
    icon: str
    """Empty on a lot that one builds on, which has the letter of its group."""
    text: Bilingual
    """The orders of a square of a course.  Empty where only its rules describe them."""
    rules: list[str]
    title: int | None
    deck: int | None
    tax: int
    drawing: Drawing | None
    """What is drawn in place of its icon."""
    box: Box
    anchor: Point
    """The middle of its tokens that are free."""
    cell: Box | None
    """The room of those that are detained, where others only visit."""
    side: str
    """The edge of a ring (``south``, ``west``, ``north`` or ``east``), ``corner``, or on a course ``stop`` or ``aside``."""


class BuildingStep(TypedDict):
    """The buildings on a lot at one step."""

    kind: int
    pieces: int
    price: int


class TitleDefinition(TypedDict):
    """A title deed."""

    square: int
    family: str
    """The way to its rent: ``by_step``, ``by_count``, ``by_dice`` or ``fixed``."""
    group: int
    price: int
    mortgage: int
    rent: list[int]
    """Bare, in a whole group where that earns more, and by step.  Else by the number of the family held, from 1, or factors of
    the throw by that number, or one sum."""
    build: list[BuildingStep]
    royalty: int
    """Taken for the title from every salary."""
    share: int
    """Percent of the price of every building."""


class GroupDefinition(TypedDict):
    """A group of titles."""

    name: Bilingual
    the: Bilingual
    """The name with its article, in a sentence."""
    colour: str
    ink: str
    """Black or white, which stands out on its colour."""
    letter: str
    tile: int
    """The side of a tile of its pattern.  0 for a plain one."""


class BuildingDefinition(TypedDict):
    """A kind of building."""

    id: str
    short: Bilingual
    plural: Bilingual
    colour: str
    shape: str
    """A path in a box of 24 by 24."""
    code: Bilingual
    """The letters by which it differs from the others."""
    category: Bilingual | None
    """A category beside its kind."""


class DeckDefinition(TypedDict):
    """A deck of cards."""

    name: Bilingual
    icon: str


class CardDefinition(TypedDict):
    """A card."""

    id: str
    deck: int
    title: Bilingual
    text: Bilingual
    kept: Bilingual | None
    """Its use while it is kept.  The text of a joker."""


class TokenDefinition(TypedDict):
    """A token of the box."""

    name: Bilingual
    icon: str


class SeatDefinition(TypedDict):
    """The look of a seat, which never differs by colour alone."""

    colour: str
    ink: str
    shape: str
    """A path in a box of 24 by 24."""
    baseline: float
    """The height of the baseline of an initial on it."""
    figure: str
    """The head and the foot of its token, behind that shape."""
    shade: str
    """Their colour."""
    dash: str
    """The dashes of its line in a chart."""


class Shape(TypedDict):
    """A path, and what it is painted with."""

    d: str
    fill: str
    stroke: NotRequired[str]
    width: NotRequired[float]
    """The width of the stroke."""
    opacity: NotRequired[float]


class Tile(TypedDict):
    """A pattern that repeats, in a box of ``size`` by ``size``."""

    id: str
    size: float
    path: Shape


class Drawing(TypedDict):
    """A drawing, the lowest shape first."""

    size: Size
    shapes: list[Shape]


class ThemeDefinition(TypedDict):
    """The look of an edition."""

    style: dict[str, str]
    """Its colours as variables of CSS: each has its light and its dark side, and paper is always light."""
    tiles: list[Tile]
    """The felt, and the patterns of groups by their number."""
    centre: Drawing | None
    """The emblem in the middle of the board."""


class Currency(Bilingual):
    """The form of amounts in each language.  ``{}`` stands for the number."""

    symbol: str


class AboutLine(TypedDict):
    """A line about the sources of the game."""

    label: str
    text: str


class About(TypedDict):
    """The sources of the game, in both languages."""

    fr: list[AboutLine]
    en: list[AboutLine]


class WeekendDefinition(TypedDict):
    """The ways out of a weekend."""

    total: int
    """The throw that leaves it."""
    throws: int
    ticket: int
    """The price of a ticket."""
    group: int
    """The group whose owners share that price."""


class Bands(TypedDict):
    """The bands of colour on lots."""

    share: dict[str, float]
    """The share of a lot that its band takes, by side."""
    box: str
    """The view box of the paths."""
    paths: list[str]
    """The bands of all lots of each group.  Empty where they are plain."""


class BoardDefinition(TypedDict):
    """All that never changes during a game."""

    name: Bilingual
    about: About
    theme: ThemeDefinition
    tokens: dict[str, TokenDefinition]
    kinds: NotRequired[dict[str, Bilingual]]
    """The names of kinds of events, for the view of the log alone."""
    topics: dict[str, list[str]]
    """Kinds of events, by topic."""
    topic_icons: dict[str, str]
    flow: dict[str, int]
    """Kinds of events that move money: 1 if the seat receives it from the other, -1 if it pays."""
    currency: Currency
    note: int
    """The smallest note, of which bids and prices are made up.  1 where there are none."""
    price_letters: int
    """A longer price stands on a square without the currency."""
    size: Size
    trail: str
    """The way from stop to stop of a course, as points."""
    centre: Box | None
    """The room in the middle of a ring, if there is enough."""
    stage: Box | None
    """The room between two rows of a course: the dice and the turn."""
    course: bool
    """Whether the track leads from an entry to an exit."""
    dice: int
    """The number of dice."""
    aid: int
    """The aid to the bankrupt on a course."""
    mortgages: bool
    substitution: bool
    """Whether a lot has one building, of any type that it allows, instead of a ladder."""
    balanced: bool
    """Whether the cash of an exchange is the difference of the printed prices."""
    card_trade: bool
    sales: bool
    """Whether offers are sales: one side gives goods, the other money."""
    lending: bool
    """Whether a part of what is paid may be due later."""
    weekend: WeekendDefinition | None
    move_rules: dict[str, str]
    """The rule that a kind of move goes by, or a kind in answer to a decision (``pay.ticket``)."""
    slots: list[list[Slot]]
    """The places of n tokens, for n = 1, 2, …"""
    cell_slots: list[list[Slot]]
    """The same in a cell or beside it."""
    squares: list[SquareDefinition]
    titles: list[TitleDefinition]
    groups: list[GroupDefinition]
    bands: Bands
    buildings: list[BuildingDefinition]
    decks: list[DeckDefinition]
    cards: list[CardDefinition]
    branches: list[Bilingual]
    """Effects from which a square lets one choose."""
    seats: list[SeatDefinition]


# what changes as a game goes on


class Sentence(TypedDict):
    """A sentence, in the languages of the views."""

    fr: NotRequired[str]
    en: NotRequired[str]


class GameEvent(EventRow):
    """An event with its sentence."""

    sentence: Sentence


class BoardQuestion(PendingDecision):
    """The decision that the game waits for, in words."""

    text: Bilingual
    terms_text: Bilingual | None
    """The terms of an offer, for a screen reader."""


class BoardMove(LegalMove):
    """A legal move with what a button needs."""

    effect: NotRequired[Bilingual]
    """Its effect in words, where neither its name nor its price shows it."""
    quick_bids: NotRequired[list[int]]
    """Some of the bids from ``min`` to ``max``."""


class BoardState(PositionState, Progress):
    """A game as a board shows it, with the moves of persons."""

    pending: BoardQuestion | None
    legal: list[BoardMove]
    seq: int | None
    """The last event of a moment of the past.  ``None`` for the present."""
    forced: Forced | None
    """Whether a person has no choice but a move that costs and decides nothing, and whether it misses a turn."""


class BoardPoint(TurningPoint):
    """A turning point in words."""

    text: Bilingual


class BoardEnding(TypedDict):
    """How a game ended, and why."""

    winners: list[int]
    sentences: list[Bilingual]
    points: list[BoardPoint]
    curve: list[CurvePoint]
    """The standing at the end of turns, of a long game not of each."""
    complete: bool
    """Whether win chances and luck have been estimated, which takes a moment."""


class SeatChance(TypedDict):
    """The chance of a seat to win, with a 95 % interval."""

    chance: float
    low: float
    high: float
    text: Bilingual


class Chances(TypedDict):
    """The chances to win: shares of the games that bots played on from a moment."""

    event: int
    """The last event before that moment."""
    rollouts: int
    all: int
    """The number of rollouts in the end."""
    running: bool
    text: Bilingual
    seats: list[SeatChance]
    """Empty before enough games were played."""


class LogExtent(TypedDict):
    """The length of the log."""

    revision: int
    branch: int
    events: int
    players: list[str]


# the lobby


class OptionChoice(TypedDict):
    """A value that a house rule takes."""

    value: bool | int | str
    """With ``n`` where a number completes it."""
    text: Bilingual
    number: bool
    """Whether a number completes it."""


class OptionDefinition(TypedDict):
    """A house rule."""

    name: str
    label: Bilingual
    default: bool | int | str
    choices: list[OptionChoice]
    rules: list[str]
    """The rules that it changes."""


class EditionDefinition(TypedDict):
    """A game that the lobby offers."""

    id: str
    name: Bilingual
    text: Bilingual
    """A few sentences about it."""
    theme: ThemeDefinition
    tokens: dict[str, TokenDefinition]
    drawn: bool
    """Whether tokens are drawn by lot."""
    fewest: int
    """The least number of players."""
    most: int
    cover: Drawing | None
    options: list[OptionDefinition]


class LevelDefinition(TypedDict):
    """A kind of player: a person, or a bot."""

    id: str
    """Empty for a person."""
    name: Bilingual


class LobbyMenu(TypedDict):
    """All that can be chosen in the lobby."""

    editions: list[EditionDefinition]
    levels: list[LevelDefinition]
    seats: list[SeatDefinition]
    names: list[str]
    """Names for players who are added."""
    name_length: int
    """The greatest length of a name."""


class LobbyPlayer(TypedDict):
    """A player as chosen in the lobby."""

    name: str
    token: str
    """Empty where tokens are drawn by lot."""
    level: str
    """The id of the kind of player."""


class LobbyChoice(TypedDict):
    """What is chosen in the lobby."""

    edition: str
    players: list[LobbyPlayer]
    options: dict[str, bool | int | str]
    """The house rules that are not the usual ones."""
    speed: Speed


class LobbyOffer(TypedDict):
    """A game that can be taken up again."""

    name: Bilingual
    """The name of its edition."""
    edition: str
    players: list[str]
    round: int
    saved: float
    """When it was saved, in seconds since 1970."""


# the dashboard of a classroom


class FurnitureEdition(TypedDict):
    """What the dashboard shows of a game."""

    name: Bilingual
    currency: Currency | None
    """``None`` in a race, and for an edition that only the host has."""
    race: bool
    """Whether places on the course are compared."""


class RoomFurniture(TypedDict):
    """What stays the same in a classroom while its tables are the same."""

    editions: dict[str, FurnitureEdition]
    levels: list[LevelDefinition]
    """The bots that may play for those who are away."""
    seats: list[SeatDefinition]
    theme: ThemeDefinition


class RoomLink(TypedDict):
    """A link for everybody, and its QR code."""

    url: str
    path: str
    """The dark squares of the QR code, as a path.  Empty without the package that draws it."""
    size: int
    """The width of the QR code in squares, with its margin."""


class GlanceSeat(TypedDict):
    """A seat as the teacher sees it."""

    name: str
    """Empty where the seat is free."""
    bot: str
    """The level of the bot that plays here meanwhile."""
    here: bool
    away: float | None
    """For how many seconds its pupil has been away, as this was sent."""
    plays: bool
    """Whether the table waits for this seat."""
    leads: bool
    standing: int | None
    """Net worth or, in a race, the printed number of its square."""


class GlanceTable(TypedDict):
    """A table as the teacher sees it."""

    number: int
    edition: str
    seats: list[GlanceSeat]
    begun: bool
    paused: bool
    over: bool
    round: int
    since: float | None
    """For how many seconds the table has waited for the same seat, as this was sent."""


Connected = Literal["there", "lost", "closed"]


class RoomGlance(TypedDict):
    """A classroom at a glance."""

    tables: list[GlanceTable]
    missing: list[str]
    """Who of the class list has no seat yet."""
    paused: bool
    message: str
    links: list[RoomLink]
    code: str
    open: bool
    """Whether others than this computer can reach it."""
    patience: float | None
    """After how many seconds a bot plays for somebody who is away.  ``None`` for never."""
    level: str
    """The level of that bot."""
    end: str
    """How the games end early: ``laps:3`` or ``rounds:20``.  Empty where only a time or nothing ends them."""
    ends_in: float | None
    """Seconds."""
    shown: int | None
    """The table whose board is open."""
    connection: Connected
    """Whether the host is connected, will be again by itself, or not any more."""


class Traits(TypedDict):
    """The traits of a board, of the view of a log, of the lobby, or of the dashboard of a classroom."""

    protocol_version: int
    session: str
    view: Literal["board", "log", "lobby", "room"]
    sheet: str
    """The style sheet, for the shadow root of a view."""
    texts: Texts
    definition: BoardDefinition
    state: BoardState
    tail: list[GameEvent]
    extent: LogExtent
    """Instead of the state, in the view of a log."""
    menu: LobbyMenu
    """Instead of the definition, in the lobby."""
    choice: LobbyChoice
    offer: LobbyOffer | None
    furniture: RoomFurniture
    """Instead of the definition, in the dashboard."""
    room: RoomGlance
    locale: Literal["", "fr", "en"]
    theme: Theme
    motion: Motion
    presentation: bool
    """Whether everything is large, for the back row."""
    speed: Speed
    paused: bool
    forced_moves: ForcedMoves
    """Which forced moves go by themselves."""
    read_only: bool
    own_seats: list[int] | None
    """The seats that a view plays.  ``None`` for those of all persons."""
    seats: NotRequired[list[RoomSeat] | None]
    """Who sits in which seat, at a table of a classroom."""
    ended: NotRequired[bool]
    """Whether a teacher has ended the game before its end."""
    seen_revision: int
    cursor: int
    chances: Chances | None
    thinking: NotRequired[bool]
    """Whether a bot thinks for longer than a moment.  Never in a page without a kernel."""


# requests of a view, by kind


class Request(TypedDict):
    """The fields of every request."""

    v: int
    kind: str
    id: str
    view: str
    session: str


class Hello(Request):
    """Report what the view knows, so that Python sends again what it has missed."""

    protocol_version: int
    last_revision: int
    last_event: int
    locale: NotRequired[Locale]


class Action(Request):
    """Play a move for the seat of a person, or several moves: all or none."""

    seat: int
    move: NotRequired[str]
    moves: NotRequired[list[str]]
    decision: str
    base_revision: int


class Step(Request):
    """Have one bot make one move, unless the game has moved on."""

    revision: int


class Control(Request):
    """Change the pace of bots, go back, forecast, or begin another game once this one is over."""

    what: Literal["pause", "speed", "hold", "skip", "undo", "branch", "line", "forecast", "rematch"]
    branch: NotRequired[int]
    """The branch that ``undo``, ``branch``, ``line``, ``forecast`` and ``rematch`` are about."""
    seat: NotRequired[int]
    on: NotRequired[bool]
    """``rematch``: whether with the same dice."""
    value: NotRequired[int | str]
    at: NotRequired[int]
    """An event."""


class PreviewRequest(Request):
    """Preview a move."""

    seat: int
    move: str


class PlansRequest(Request):
    """List the plans for whole groups."""

    seat: int


class MomentRequest(Request):
    """Return the position after an event."""

    event: int


class HistoryRequest(Request):
    """Return a row for each turn, after the first so many."""

    start: int


class LogRequest(Request):
    """Return a window of the log, of all its events or of those of a seat or some topics.

    Its place is counted from the start, below zero from the end, or from the first event that has come to one or to a turn.
    """

    start: int
    count: int
    seat: NotRequired[int]
    topics: NotRequired[list[str]]
    seq: NotRequired[int]
    turn: NotRequired[int]


class RuleRequest(Request):
    """Return the wording of a rule."""

    rule: str
    edition: NotRequired[str]
    """The edition that it is a rule of, in the lobby."""


class StartRequest(Request):
    """Begin the game that is chosen in the lobby."""

    choice: LobbyChoice
    locale: Literal["", "fr", "en"]


class RoomRequest(Request):
    """Change a classroom, or show the board of a table."""

    do: Literal["start", "pause", "say", "end", "settings", "seat", "open", "close", "show", "add_table"]
    table: NotRequired[int | None]
    on: NotRequired[bool]
    text: NotRequired[str]
    after: NotRequired[str | None]
    """See :meth:`.Classroom.end`."""
    name: NotRequired[str]
    what: NotRequired[Literal["bot", "back", "link", "free", "move"]]
    level: NotRequired[str]
    patience: NotRequired[float | None]


class Requests(TypedDict):
    """Every request, by its kind."""

    hello: Hello
    action: Action
    step: Step
    control: Control
    preview: PreviewRequest
    plans: PlansRequest
    at: MomentRequest
    history: HistoryRequest
    lines: Request
    log_get: LogRequest
    rule: RuleRequest
    start: StartRequest
    resume: Request
    room: RoomRequest
    ending: Request
    """Return how the game ended, as far as it is known.  Win chances follow."""
    page: Request
    """Return the whole game as a page."""
    ping: Request
    bye: Request
    """The view is taken off its page.  Unanswered."""


# answers, by the kind of the request


class Welcome(TypedDict):
    """The session of a game, and its revision."""

    session: str
    revision: int


class Revision(TypedDict):
    """The revision of the game."""

    revision: int


class Moved(TypedDict):
    """Whether something was done: whether a bot moved, or has more moves to make."""

    revision: int
    moved: bool


class PreviewAnswer(TypedDict):
    """The effect of a move."""

    preview: Preview


class PlansAnswer(TypedDict):
    """The plans for whole groups."""

    plans: list[Plan]


class Moment(TypedDict):
    """A moment of the past, and the events that led to it."""

    state: BoardState
    items: list[GameEvent]


class HistoryAnswer(TypedDict):
    """A row for each turn."""

    rows: list[TurnRow]


class LinesAnswer(TypedDict):
    """The lines of play that were left."""

    lines: list[KeptLine]


class LogChunk(TypedDict):
    """A window of the log."""

    start: int
    """The place of the first item among all that the filter lets through."""
    total: int
    """How many those are."""
    items: list[GameEvent]


class RuleText(TypedDict):
    """The wording of a rule."""

    text: Bilingual


class EndingAnswer(TypedDict):
    """How the game ended."""

    ending: BoardEnding


class PageAnswer(TypedDict):
    """The whole game as a page, and a name for its file."""

    name: str
    page: str


class RoomAnswer(TypedDict):
    """What has come of a change of a classroom."""

    link: RoomLink | None
    """The new link of a seat, if it was requested."""


class Answers(TypedDict):
    """The content of an answer, by the kind of its request."""

    hello: Welcome
    action: Revision
    step: Moved
    control: Moved
    preview: PreviewAnswer
    plans: PlansAnswer
    at: Moment
    history: HistoryAnswer
    lines: LinesAnswer
    log_get: LogChunk
    rule: RuleText
    start: Welcome
    resume: Welcome
    room: RoomAnswer
    ending: EndingAnswer
    page: PageAnswer
    ping: Revision
    bye: Revision


class Refusal(TypedDict):
    """The reason of a refusal."""

    code: str
    params: dict[str, str]
    text: NotRequired[Bilingual]
    """A sentence.  Absent where nobody answered."""


class Answer(TypedDict):
    """The fields of every answer, beside its content."""

    v: int
    kind: Literal["result"]
    id: str | None
    ok: bool
    error: NotRequired[Refusal]


class EventsMessage(TypedDict):
    """New events, sent unasked."""

    v: int
    kind: Literal["events"]
    revision: int
    items: list[GameEvent]


class WhoMessage(TypedDict):
    """A question to other views, after one was taken off the page."""

    kind: Literal["who"]


# a page without a kernel


class StateChange(TypedDict):
    """A value of the state that an event changes."""

    path: str
    """The names that lead to it, joined by dots."""
    value: object


class Replay(TypedDict):
    """A whole game: the first state, and what each event changes in it."""

    events: list[GameEvent]
    first: BoardState
    changes: list[list[StateChange]]
    history: list[TurnRow]
    ending: BoardEnding | None
    rules: dict[str, Bilingual]


class Page(TypedDict):
    """The data of a page without a kernel."""

    module: str
    """The front end."""
    traits: Traits
    replay: Replay
    titles: Bilingual


# a classroom, over a WebSocket


class RoomSeat(TypedDict):
    """A seat at a glance."""

    name: str
    bot: str
    """The level of the bot that plays here meanwhile."""
    here: bool
    free: bool


class RoomTable(TypedDict):
    """A table at a glance."""

    number: int
    edition: str
    seats: list[RoomSeat]
    begun: bool
    round: NotRequired[int]
    turn: NotRequired[int]
    """The seat whose turn it is."""
    over: NotRequired[bool]
    worth: NotRequired[list[int]]


class RoomMessage(TypedDict):
    """A message of the host that is about the room."""

    v: int


class EntranceMessage(RoomMessage):
    """The tables, for somebody without a seat."""

    kind: Literal["lobby"]
    tables: list[RoomTable]
    unknown: NotRequired[bool]
    """Whether the token that was shown opens no seat."""
    names: NotRequired[list[str] | None]
    """The names of the class that are free.  ``None`` where any name will do."""
    watch: NotRequired[bool]
    """Whether this person may watch tables."""


class SeatMessage(RoomMessage):
    """The seat that somebody has."""

    kind: Literal["seat"]
    token: NotRequired[str]
    """The token of the seat.  It is not sent again where the teacher has moved somebody."""
    table: int
    seat: int
    name: str


class WaitingMessage(RoomMessage):
    """The own table, for somebody whose game has not begun."""

    kind: Literal["waiting"]
    tables: list[RoomTable]


class RoomNews(RoomMessage):
    """What concerns everybody at a table, after each change that is not a move."""

    kind: Literal["room"]
    table: int
    seat: int | None
    """The own seat.  ``None`` for somebody who watches."""
    seats: list[RoomSeat]
    paused: bool
    message: str
    """The message of the teacher.  Empty where there is none."""
    ended: bool
    """Whether the teacher has ended the games."""
    ends_in: float | None
    """Seconds until the teacher's end."""


class AliveMessage(RoomMessage):
    """The answer to the same message of a page that has received nothing for a while."""

    kind: Literal["alive"]


class RoomRefusal(RoomMessage):
    """A request about the room was refused."""

    kind: Literal["refused"]
    code: str
    id: NotRequired[str | None]
    text: NotRequired[Bilingual]


class TableTraits(TypedDict):
    """The traits of a board that the host sends.  A page has the others for itself."""

    session: str
    definition: BoardDefinition
    state: BoardState
    tail: list[GameEvent]
    read_only: bool
    own_seats: list[int]


class BeginMessage(RoomMessage):
    """The game of the table, as it begins or as it stands when a connection is back."""

    kind: Literal["begin"]
    traits: TableTraits


class ChangedTraits(TypedDict):
    """The traits that a move changes, or the choice of a language."""

    state: NotRequired[BoardState]
    tail: NotRequired[list[GameEvent]]


class TraitsMessage(RoomMessage):
    """Traits that have changed."""

    kind: Literal["traits"]
    values: ChangedTraits


HostMessage = (
    EntranceMessage | SeatMessage | WaitingMessage | RoomNews | AliveMessage | RoomRefusal | BeginMessage | TraitsMessage
)


class Wire(TypedDict):
    """Everything above."""

    traits: Traits
    requests: Requests
    answers: Answers
    answer: Answer
    events: EventsMessage
    who: WhoMessage
    page: Page
    host: HostMessage
