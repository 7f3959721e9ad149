"""A table of a classroom as the host keeps it: a game, who sits there, and every move in the store."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Final

from ..bots.house.strategy import Speakers, Strategy
from ..engine import generator, move
from ..engine.session import Answer, with_terms
from ..game import Game
from ..inputs.players import BOTS
from ..moves.grammar import Move
from ..widgets.view_state import board_state, with_sentences
from ..widgets.wire import BoardState, GameEvent
from ..words.languages import Locale
from .store import Entry, Store

REVISIONS: Final = 10**6  # from one start of the host to the next, so that a later state has a higher revision
MAX_REQUESTS: Final = 200  # ids of requests that are known to have been carried out


@dataclass
class Seat:
    """Who sits in a seat.  An empty ``name`` is a free seat."""

    name: str = ""
    sealed: str = ""
    """What is kept of the token, see :func:`.tokens.seal`."""
    bot: str = ""
    """The level of the bot that plays here meanwhile."""
    connections: int = field(default=0, compare=False)
    away_since: float = field(default=0.0, compare=False)
    """When the last connection was lost, by a clock that runs on."""

    @property
    def record(self) -> dict[str, object]:
        """What is stored."""
        return {name: value for name, value in asdict(self).items() if name in ("name", "sealed", "bot")}


class HostTable:
    """A table of a classroom.

    Parameters
    ----------
    number : int
        Number from 0.
    arguments : dict
        What the game is made with: ``edition``, ``options`` and ``seed``, and further arguments of :class:`.Game`.
    seats : list of Seat
        Who sits there.
    store : Store
        What keeps the moves.
    """

    def __init__(self, number: int, arguments: dict[str, Any], seats: list[Seat], store: Store) -> None:
        self.number = number
        self.arguments = arguments
        self.seats = seats
        self.store = store
        self.game: Game | None = None
        self.request = ""  # the id of the request that is being answered
        self.requests: list[str] = []
        self.failed = False  # whether the store could not be written
        self.waiting: list[Callable[[], None]] = []  # called once the game has begun
        self.followers: list[Callable[[int], None]] = []  # called with the number of the first new move

    @property
    def begun(self) -> bool:
        """Whether its game has begun."""
        return self.game is not None

    def begin(self, names: Sequence[str], session: str, boots: int) -> Game:
        """Begin the game, and replay the moves that are stored."""
        self.game = game = Game(players=list(names), **self.arguments)
        table = game.table
        table.session_id = session
        entries = self.store.moves(self.number)
        if entries:
            table.history.replay([entry.answer for entry in entries], [entry.by_bot for entry in entries])
        self.requests = [entry.request for entry in entries if entry.request][-MAX_REQUESTS:]
        table.revision += boots * REVISIONS
        self._stored, self._known = len(entries), (table.branch, table.history.answered)
        self._strategies: dict[int, Strategy] = {}
        self._shown: tuple[int, BoardState] | None = None
        self._sentences: dict[tuple[int, int, tuple[Locale, ...]], list[GameEvent]] = {}
        table.listen(self._commit)  # before any view, so that what is shown and acknowledged is stored
        for call in self.waiting:
            call()
        self.waiting = []
        return game

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
        if now == self._known:
            return
        if history.branch == branch:
            first, moves = self._stored, history.moves(answered)
        else:
            first, moves = 0, history.moves()  # something was taken back
        entries = [Entry(made.answer, by_bot, self.request) for made, by_bot in moves]
        self.failed = True
        self.store.write_moves(self.number, first, entries)
        self.failed = False
        self._stored, self._known = first + len(entries), now
        if self.request:
            self.requests = [*self.requests, self.request][-MAX_REQUESTS:]
        for follower in self.followers[:]:
            follower(first)

    # what views show, made once for all of them

    def state(self) -> BoardState:
        """Return the state as boards show it, made once for each revision."""
        assert self.game is not None
        revision = self.game.table.revision
        if self._shown is None or self._shown[0] != revision:
            self._shown = revision, board_state(self.game.table)
        return self._shown[1]

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

    def strategy(self, seat: int) -> Strategy | None:
        """Return the strategy that plays a seat meanwhile."""
        level = self.seats[seat].bot
        if not level:
            self._strategies.pop(seat, None)
            return None
        if seat not in self._strategies:
            assert self.game is not None
            bot = self._strategies[seat] = BOTS[level]().strategy()
            bot.begin(generator.stream(self.game.seed, -1 - seat))
        return self._strategies[seat]

    def step(self) -> bool:
        """Have one bot move.  Return False if none moves before a person does."""
        if self.game is None or self.game.table.over or self.game.table.holding:
            return False
        table = self.game.table
        speakers = [self.strategy(seat) for seat in range(len(self.seats))]
        if table.history.waiting:
            pending = table.pending
            bot = speakers[pending.seat]
            if bot is None:
                return False
            answer = with_terms(table.position, bot.ask(table.position, pending.kind, pending.seat, pending.a, pending.b), bot)
        else:
            offered = Speakers(speakers).quiet(table.position)
            if offered == move.NONE or self._would_lapse(offered):
                return False
            answer = with_terms(table.position, offered, speakers[move.seat_of(offered)])
        self._play(answer)
        return True

    def _would_lapse(self, offered: int) -> bool:
        """Return whether this throw of a bot would end the claim of somebody who is there."""
        assert self.game is not None
        pos = self.game.table.position
        waiting = any(not self.seats[claim.owner].bot for claim in pos.claims)
        return waiting and move.kind_of(offered) == move.ROLL

    def _play(self, answer: Answer) -> None:
        assert self.game is not None
        table = self.game.table
        with table.lock:
            table.change(table.history.play, Move.of(answer), True)


def encode(value: object) -> str:
    """Return JSON without spaces."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


Send = Callable[[str], None]
