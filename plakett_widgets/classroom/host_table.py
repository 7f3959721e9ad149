"""A table of a classroom as the host keeps it: a game, who sits there, and every move in the store."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import suppress
from typing import Any, Final

from ..bots.house.strategy import Strategy
from ..bots.sheet import Sheet
from ..editions import Edition
from ..engine import generator, move
from ..engine.session import Answer
from ..game import Game
from ..inputs.players import BOTS
from ..moves.grammar import Move
from ..record.ending.facts import standing
from ..record.notation.lines import Claim
from ..widgets.board_definition import board_definition
from ..widgets.ending import EndingEstimate
from ..widgets.protocol import PROTOCOL_VERSION
from ..widgets.view_state import board_state, with_sentences
from ..widgets.wire import BoardState, GameEvent
from ..words.languages import Locale
from .own_editions import EditionFiles
from .seats import Seat, Visitor
from .store import Entry, Store
from .thinking import SLOW, Borrowed, next_move, think_elsewhere

REVISIONS: Final = 10**6  # from one beginning of a table to the next, so that a later state has a higher revision
MAX_DEFINITIONS: Final = 64
DEFINITIONS: Final[dict[tuple[int, str], tuple[Edition, str]]] = {}  # an edition that stays keeps its number
OWN: Final = ("legal", "forced")  # parts of a state that each seat has for itself
RETRY_TIMEOUT: Final = 5.0  # seconds until bots try again after a move that could not be stored
RESTART: Final = -1  # to a follower, in place of the number of a move

log = logging.getLogger(__name__)


class HostTable:
    """A table of a classroom.

    Parameters
    ----------
    number : int
        Number from 0.
    arguments : dict
        What the game is made with beside its edition: ``options``, ``seed`` and further arguments of :class:`.Game`.
    edition : Edition
        The edition.
    seats : list of Seat
        Who sits there.
    store : Store
        What keeps the moves.
    """

    def __init__(self, number: int, arguments: dict[str, Any], edition: Edition, seats: list[Seat], store: Store) -> None:
        self.number = number
        self.arguments = arguments
        self.edition = edition
        self.seats = seats
        self.store = store
        self.files: EditionFiles | None = None  # of an edition of one's own
        self._game: Game | None = None
        self._beginning: tuple[str, int] | None = None  # the session, and how often it has begun
        self._at_rest: dict[str, object] | None = None  # at a glance, while the game is let go
        self.names: list[str] = []
        self.paused = False
        self.ended = False  # by the teacher
        self.request = ""  # the id of the request that is being answered
        self.requests: set[str] = set()  # ids of those of this game that were carried out, however late they come again
        self.failed = False  # whether the store could not be written
        self._claims: dict[Claim, str] = {}  # that wait, and the ids of their requests
        self.blocked_until = 0.0  # by a clock that runs on, when bots try again after that
        self.watchers: dict[Visitor, None] = {}  # connections that have no seat here
        self.waiting: list[Callable[[], None]] = []  # called once the game has begun
        self.followers: list[Callable[[int], None]] = []  # called with the number of the first new move, or RESTART
        self.moved: Callable[[HostTable], None] = lambda table: None  # called after each change of the game
        self.turn_since = time.time()
        self._turn: tuple[int, int] = (-1, -1)
        self._strategies: dict[int, Strategy] = {}
        self._silent: object = None  # the version of the game at which no bot moves
        self._thinks = False  # whether a bot thinks elsewhere
        self._estimate: EndingEstimate | None = None
        # what views show, made once for all of them
        self._shown: tuple[int, BoardState] | None = None
        self._common: tuple[int, str] | None = None
        self._messages: dict[tuple[int, int, tuple[Locale, ...]], str] = {}
        self._glanced: tuple[int, dict[str, object]] | None = None
        self._sentences: dict[tuple[int, int, tuple[Locale, ...]], list[GameEvent]] = {}

    @property
    def begun(self) -> bool:
        """Whether its game has begun."""
        return self._beginning is not None

    @property
    def game(self) -> Game | None:
        """The game.  One that was let go is played again from the store."""
        if self._game is None and self._beginning is not None:
            self._at_rest = None
            self._make_game()
        return self._game

    @property
    def finished(self) -> bool:
        """Whether nothing can be played here any more."""
        return self._at_rest is not None or (self.begun and (self.ended or (self.game is not None and self.game.table.over)))

    @property
    def is_watched(self) -> bool:
        """Whether anybody sees or follows this table."""
        views = self._game is not None and len(self._game.table.listeners) > 1
        return bool(self.followers or self.watchers) or views or any(seat.here for seat in self.seats)

    def rest(self) -> None:
        """Let a finished game go.  It comes back from the store where somebody looks at it."""
        if self._game is not None and self.finished and not self.is_watched:
            self._at_rest = self._glance()
            self._game = self._shown = self._common = self._glanced = self._estimate = None
            self._sentences, self._messages = {}, {}
            self.forget_bots()

    @property
    def plays(self) -> bool:
        """Whether moves are made here now."""
        return self.begun and not (self.paused or self.finished)

    def new_game(self, names: Sequence[str] | int) -> Game:
        """Return the game of this table as it begins."""
        return Game(self.edition, names if isinstance(names, int) else list(names), **self.arguments)

    def begin(self, names: Sequence[str], session: str, starts: int) -> Game:
        """Begin the game, and replay the moves that are stored.  Later ``starts`` have higher revisions."""
        before = self.names, self._beginning
        self.names, self._beginning = list(names), (session, starts)
        if before[1] is None:
            self.turn_since = time.time()
        try:
            game = self._make_game()
        except BaseException:
            self.names, self._beginning = before
            raise
        if before[1] is not None:
            for follower in self.followers[:]:
                follower(RESTART)
        for call in self.waiting:
            call()
        self.waiting = []
        return game

    def _make_game(self) -> Game:
        """Return the game with the moves that are stored."""
        assert self._beginning is not None
        session, starts = self._beginning
        game = self.new_game(self.names)
        table = game.table
        table.session_id = session
        entries = self.store.moves(self.number)
        if entries:
            table.history.replay([entry.answer for entry in entries], [entry.by_bot for entry in entries])
        claims = {Claim(at, Move.of(entry.answer), entry.by_bot): entry.request for at, entry in self.store.claims(self.number)}
        table.history.take_over(table.history.comments, [*claims])
        self._claims = {claim: claims[claim] for claim in table.history.claims}
        self.requests = {request for request in (*claims.values(), *(entry.request for entry in entries)) if request}
        table.revision += starts * REVISIONS
        self._stored, self._known = len(entries), (table.branch, table.history.answered)
        self._beside = table.holding, table.undo_wishes
        self._shown = self._common = self._glanced = None
        self._sentences, self._messages = {}, {}
        self._estimate = None
        self.forget_bots()
        table.listen(self._commit)  # before any view, so that what is shown and acknowledged is stored
        self._game = game
        return game

    def show_again(self) -> None:
        """Have every view begin again, as the game is made anew."""
        for visitors in (self.watchers, *(seat.visitors for seat in self.seats)):
            for visitor in list(visitors):
                visitor.begin_again()

    def go_back(self) -> None:
        """Go back to what is stored, as the last moves could not be."""
        assert self._beginning is not None
        self.failed = False
        self.blocked_until = time.monotonic() + RETRY_TIMEOUT
        session, starts = self._beginning
        self._beginning = session, starts + 1
        self._make_game()
        for follower in self.followers[:]:
            follower(RESTART)
        self.show_again()

    def when_begun(self, call: Callable[[], None]) -> None:
        """Call a function once the game has begun, or now."""
        if self.begun:
            call()
        else:
            self.waiting.append(call)

    def _commit(self) -> None:
        """Store what has been played, before anybody is answered."""
        assert self.game is not None
        history, (branch, answered) = self.game.table.history, self._known
        now = history.branch, history.answered
        beside = self.game.table.holding, self.game.table.undo_wishes
        if now == self._known and [*self._claims] == history.claims:
            if beside != self._beside:
                self._beside = beside
                self._follow(self._stored)
            return
        if history.branch == branch:
            first, moves = self._stored, history.moves(answered)
        else:  # something was taken back
            stored, whole = self.store.moves(self.number), history.moves()
            same = [entry.answer == made.answer for entry, (made, _) in zip(stored, whole, strict=False)]
            first = [*same, False].index(False)
            moves = whole[first:]
        # a rent that is claimed while something is decided is played later, perhaps with the move of somebody else
        played = {claim.move: request for claim, request in self._claims.items() if claim not in history.claims}
        entries = [Entry(made.answer, by_bot, played.pop(made, self.request)) for made, by_bot in moves]
        claims = {claim: self._claims.get(claim, self.request) for claim in history.claims}
        waiting = [(claim.at, Entry(claim.move.answer, claim.by_bot, request)) for claim, request in claims.items()]
        self.failed = True
        self.store.write_moves(self.number, first, entries, None if claims == self._claims else waiting)
        self._claims = claims
        self.failed = False
        self._stored, self._known, self._beside = first + len(entries), now, beside
        if self.request:
            self.requests.add(self.request)
        self._silent = None
        self._note_turn()
        self._follow(first)

    def _follow(self, first: int) -> None:
        """Call whatever follows this table, with the number of the first new move."""
        for follower in self.followers[:]:
            follower(first)
        self.moved(self)

    def _note_turn(self) -> None:
        """Note since when somebody is waited for."""
        assert self.game is not None
        turn = self.waits_for, self.game.table.position.turn
        if turn != self._turn:
            self._turn, self.turn_since = turn, time.time()

    @property
    def waits_for(self) -> int:
        """The seat that is waited for, -1 for none."""
        if self.game is None or self.game.table.over:
            return -1
        table = self.game.table
        return int(table.pending.seat if table.history.waiting else table.position.seat)

    def estimate(self, fault: Callable[[str], str]) -> EndingEstimate:
        """Return the estimate of how the game ended, made once for all views."""
        assert self.game is not None
        table = self.game.table
        moment = table.branch, table.length
        if self._estimate is None or self._estimate.moment != moment:
            self._estimate = EndingEstimate(table, moment, fault)
        return self._estimate

    def overview(self, for_teacher: bool = False) -> dict[str, object]:
        """Return the table at a glance.  The teacher sees since when somebody is away."""
        found: dict[str, object] = {
            "number": self.number,
            "edition": self.edition.id,
            "seats": [seat.glance | ({"away": seat.seconds_away} if for_teacher else {}) for seat in self.seats],
            "begun": self.begun,
            "paused": self.paused,
            "ended": self.ended,
        }
        if self.begun:
            glance = self._at_rest or self._glance()
            if for_teacher:
                found |= {**glance, "since": round(time.time() - self.turn_since, 1)}
            else:  # the little that a page shows, as it travels to everybody without a seat
                found |= {"round": glance["round"], "over": glance["over"]}
        return found

    def _glance(self) -> dict[str, object]:
        """Return the game at a glance, made once for each revision."""
        assert self.game is not None
        revision = self.game.table.revision
        if self._glanced is None or self._glanced[0] != revision:
            self._glanced = revision, self._new_glance()
        return self._glanced[1]

    def _new_glance(self) -> dict[str, object]:
        assert self.game is not None
        state = self.state()
        return {
            "round": state["round"],
            "turn": state["seat"],
            "over": state["over"],
            "standing": [standing(self.game.table.position, seat) for seat in range(len(self.seats))],
            "winners": list(self.game.winners),
            "waits_for": self.waits_for,
        }

    # what views show, made once for all of them

    def definition(self) -> str:
        """Return what stays the same on a board as JSON, made once for all tables with the same rules."""
        assert self.game is not None
        options = self.game.table.setup.options
        key = id(self.edition), encode(dict(options))
        if key not in DEFINITIONS:
            if len(DEFINITIONS) >= MAX_DEFINITIONS:
                DEFINITIONS.clear()
            DEFINITIONS[key] = self.edition, encode(board_definition(self.game.table.edition, options))
        return DEFINITIONS[key][1]

    def state(self) -> BoardState:
        """Return the state as boards show it, made once for each revision."""
        assert self.game is not None
        revision = self.game.table.revision
        if self._shown is None or self._shown[0] != revision:
            self._shown = revision, board_state(self.game.table)
        return self._shown[1]

    def common_state(self) -> str:
        """Return the state as JSON without what each seat has for itself, and without the brace at its end."""
        state = self.state()
        revision = state["revision"]
        if self._common is None or self._common[0] != revision:
            self._common = revision, encode({name: value for name, value in state.items() if name not in OWN})[:-1]
        return self._common[1]

    def events_message(self, first: int, languages: Sequence[Locale]) -> str:
        """Return the message with the events from one on, made once for each revision."""
        assert self.game is not None
        revision = self.game.table.revision
        key = revision, first, tuple(languages)
        if key not in self._messages:
            if len(self._messages) > 8:
                self._messages.clear()
            items = self.sentences(first, languages)
            self._messages[key] = encode({"v": PROTOCOL_VERSION, "kind": "events", "revision": revision, "items": items})
        return self._messages[key]

    def sentences(self, first: int, languages: Sequence[Locale]) -> list[GameEvent]:
        """Return the events from one on with their sentences, made once for each revision."""
        assert self.game is not None
        table = self.game.table
        key = table.revision, first, tuple(languages)
        if key not in self._sentences:
            if len(self._sentences) > 8:
                self._sentences.clear()
            self._sentences[key] = with_sentences(table, table.events(first), languages)
        return self._sentences[key]

    # bots

    def forget_bots(self) -> None:
        """Have the bots of this table decide anew, as other seats are theirs now."""
        self._strategies, self._silent = {}, None

    def strategy(self, seat: int) -> Strategy | None:
        """Return the strategy that plays a seat meanwhile."""
        level = self.seats[seat].bot
        if not level:
            return None
        if seat not in self._strategies:
            assert self.game is not None
            setup, seed = self.game.table.setup, generator.stream(self.game.seed, -1 - seat)
            if level in SLOW:
                bot: Strategy = Borrowed(level, Sheet(setup.edition, setup.options, setup.names), seat, seed)
            else:
                bot = BOTS[level]().strategy()
                bot.begin(seed)
            self._strategies[seat] = bot
        return self._strategies[seat]

    def step(self) -> bool:
        """Have one bot move.  Return False if none moves before a person does.

        A bot that thinks for long does so elsewhere, where an event loop runs, and moves later.
        """
        if self._thinks or not self.plays:
            return False
        assert self.game is not None
        table = self.game.table
        version = table.history.version
        if table.holding or self._silent == version or time.monotonic() < self.blocked_until:
            return False
        speakers = [self.strategy(seat) for seat in range(len(self.seats))]
        pending = table.pending if table.history.waiting else None
        if not any(speakers) or (pending is not None and speakers[pending.seat] is None):
            self._silent = version
            return False
        if any(isinstance(bot, Borrowed) for bot in speakers):
            try:
                loop = asyncio.get_running_loop()
            except RuntimeError:
                pass
            else:
                self._thinks = True

                def take_over(done: Future[Answer]) -> None:
                    with suppress(RuntimeError):  # the host has ended meanwhile
                        loop.call_soon_threadsafe(self._take_over, version, table, done)

                think_elsewhere(table.position, pending, speakers, take_over)
                return False
        return self._offer(next_move(table.position, pending, speakers))

    def _take_over(self, version: object, table: object, done: Future[Answer]) -> None:
        """Play what a bot has found elsewhere, unless somebody has moved meanwhile."""
        self._thinks = False
        game = self._game
        if game is None or game.table is not table or game.table.history.version != version or not self.plays:
            return
        try:
            answer = done.result()
            seat = move.seat_of(answer[0])
            if answer[0] != move.NONE and not self.seats[seat].bot:
                return  # its pupil is back
            self._offer(answer)
        except Exception:
            log.exception("a bot failed at table %d", self.number + 1)

    def _offer(self, answer: Answer) -> bool:
        """Play the move of a bot, if it has one that takes nothing from somebody who is there."""
        assert self.game is not None
        table = self.game.table
        if answer[0] == move.NONE or (not table.history.waiting and self._would_lapse(answer[0])):
            self._silent = table.history.version
            return False
        table.change(table.history.play, Move.of(answer), True)
        if self.failed:
            self.go_back()
            return False
        return True

    def _would_lapse(self, offered: int) -> bool:
        """Return whether this throw of a bot would end the claim of somebody who is there."""
        assert self.game is not None
        pos = self.game.table.position
        waiting = any(not self.seats[claim.owner].bot for claim in pos.claims)
        return waiting and move.kind_of(offered) == move.ROLL


def encode(value: object) -> str:
    """Return JSON without spaces."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


Send = Callable[[str], None]
