"""Follow a game elsewhere by its moves and the chance that each met: neither seed nor order of decks travels."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Sequence
from itertools import takewhile
from threading import RLock
from typing import TYPE_CHECKING, Any, TypeVar

from typing_extensions import TypedDict

from .. import editions
from ..engine.session import Answer
from ..game import Game
from ..game.setup import settle
from ..game.table import Table
from ..moves.grammar import Move
from ..record.moves.chance_record import ChanceReader
from ..record.notation.replay import opening_throws
from ..record.positions.position_line import PositionLine
from ..texts.refusal import Refused
from ..words.catalogue import in_words
from .room_frames import RoomFrames

if TYPE_CHECKING:
    from ..editions import Edition
    from ..widgets.board import Board
    from .own_editions import EditionFiles

T = TypeVar("T")


class MoveRecord(TypedDict):
    """A move and what chance brought after it."""

    answer: list[int]
    by_bot: bool
    chance: list[str]


class Beginning(TypedDict):
    """The beginning of a game, as the host sends it."""

    edition: str
    files: EditionFiles | None
    """The files of an own edition."""
    options: dict[str, Any]
    names: list[str]
    tokens: list[str]
    opening: list[str]
    """The throws that settled who starts."""
    position: str | None


class Moves(TypedDict):
    """Moves of a table from a number on, in the place of what was known there, and what else of it requests name."""

    table: int
    first: int
    moves: list[MoveRecord]
    events: int
    """The length of the log after them, which must agree."""
    decision: str
    branch: int
    revision: int
    holding: list[int]
    undo_wishes: list[int]


def beginning_of(table: Table, files: EditionFiles | None = None) -> Beginning:
    """Return the beginning of a game as it is sent."""
    setup = table.setup
    return {
        "edition": setup.box.id,
        "files": files,
        "options": dict(setup.options),
        "names": list(table.names),
        "tokens": [player.token for player in table.players],
        "opening": opening_throws(table.history.session, table.edition),
        "position": None if setup.start is None else PositionLine(table.reader).write(setup.start),
    }


def moves_of(table: Table, number: int, first: int) -> Moves:
    """Return the moves of a table from a number on."""
    entries = table.history.line().entries[first:]
    moves: list[MoveRecord] = [
        {"answer": list(entry.answer), "by_bot": entry.by_bot, "chance": list(entry.chance)} for entry in entries
    ]
    return {
        "table": number, "first": first, "moves": moves, "events": table.length, "decision": table.decision,
        "branch": table.branch, "revision": table.revision, "holding": sorted(table.holding),
        "undo_wishes": sorted(table.undo_wishes),
    }  # fmt: skip


class OutOfStep(RuntimeError):
    """A game that follows another one has come out otherwise."""


class FollowedTable(Table):
    """The inside of a game that is played elsewhere: nothing changes it but what comes from there."""

    following = False  # while it takes over what comes from there

    def change(self, act: Callable[..., T], *args: Any, note: bool = False) -> T:
        """Run a function that changes the game.  Raise ``Refused`` unless it comes from elsewhere."""
        with self.lock:
            if not self.following:
                raise Refused.unread(in_words("seat.follows"), "read_only", self.locale)
            return super().change(act, *args, note=note)


class FollowedGame(Game):
    """A game that follows another one, and can only be read.

    Parameters
    ----------
    beginning : Beginning
        What the game begins with.
    """

    table: FollowedTable

    def __init__(self, beginning: Beginning) -> None:
        self.beginning = beginning
        self.there: Moves | None = None  # the last news
        self.in_step = True  # whether it is what is played there, up to the last news
        self._moves: list[MoveRecord] = []
        edition = edition_of(beginning)
        self._chance = ChanceReader(len(beginning["names"]), edition, beginning["opening"])
        self.table = FollowedTable(settle(
            edition, beginning["names"], options=beginning["options"], tokens=beginning["tokens"],
            position=beginning["position"], recorded_chance=self._chance,
        ))  # fmt: skip
        self.table.history.recorded_chance = self._chance.recorded()  # for forks, which go on by dice of their own

    def follow(self, news: Moves) -> None:
        """Take over moves that were played elsewhere.

        Parameters
        ----------
        news : Moves
            The moves, from one on.

        Raises
        ------
        OutOfStep
            The game has come out otherwise here.
        """
        table, known = self.table, self._moves
        was_in_step, self.in_step = self.in_step, False
        if news["first"] > len(known):
            raise OutOfStep(f"moves from number {news['first']} on, after {len(known)}")
        moves = [*known[: news["first"]], *news["moves"]]
        same = was_in_step * sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(known, moves, strict=False)))
        with table.lock:
            table.following = True
            try:
                table.change(self._take_over, moves, same, news)
            finally:
                table.following = False
            self._moves, self.there = moves, news
            if table.length != news["events"]:
                raise OutOfStep(f"the game has {table.length} events here and {news['events']} at the host")
            self.in_step = True

    def _take_over(self, moves: Sequence[MoveRecord], same: int, news: Moves) -> None:
        table = self.table
        if same < len(self._moves) or not same:
            self._begin_again(moves)
        else:
            for record in moves[same:]:
                self._chance.written += record["chance"]
                table.history.play(Move.of(answer_of(record)), record["by_bot"])
        table.holding, table.undo_wishes = frozenset(news["holding"]), frozenset(news["undo_wishes"])

    def _begin_again(self, moves: Sequence[MoveRecord]) -> None:
        """Play all moves again: at first, and after some were taken back."""
        history, beginning = self.table.history, self.beginning
        written = [*beginning["opening"], *(word for record in moves for word in record["chance"])]
        self._chance = chance = ChanceReader(len(beginning["names"]), self.table.edition, written)
        history.session, history.branch = history.begin(chance), history.branch + bool(self._moves)
        history.recorded_chance, history.claims = chance.recorded(), []
        history.replay([answer_of(record) for record in moves], [record["by_bot"] for record in moves])
        history.thought = [(at, seconds) for at, seconds in history.thought if at < history.answered]

    @property
    def board(self) -> Board:
        """The one board of this game, which can only be watched."""
        from weakref import ref

        from ..widgets.board import Board

        board: Board | None = self.table.board()
        if board is None or board.closed:
            board = Board(self, read_only=True)
            self.table.board = ref(board)
        return board

    def _at(self, table: Table) -> Game:
        """Return a game at another table, which can be played."""
        game = object.__new__(Game)
        game.table = table
        return game


def answer_of(record: MoveRecord) -> Answer:
    """Return the answer of a move as the engine keeps it."""
    return tuple(record["answer"])


def edition_of(beginning: Beginning) -> Edition:
    """Return the edition of a game that begins so."""
    files = beginning["files"]
    if files is None:
        return editions.load(beginning["edition"])
    from . import own_editions

    return own_editions.edition_of(files)


class Following:
    """The games that a kernel follows, by table.  Whatever shows them listens here, also where one begins anew."""

    def __init__(self) -> None:
        self.lock = RLock()
        self.games: dict[int, FollowedGame] = {}
        self.listeners: list[Callable[[], object]] = []
        self._made: tuple[object, RoomFrames] | None = None

    def begin(self, number: int, beginning: Beginning) -> FollowedGame:
        """Follow a game from its beginning.  One that is known goes on, as after a lost connection."""
        known = self.games.get(number)
        if known is not None and known.beginning == beginning:
            return known
        game = FollowedGame(beginning)
        game.table.listen(self.notify)
        with self.lock:
            self.games[number] = game
        if known is not None:
            for call in known.table.listeners[:]:
                show = getattr(getattr(call, "__self__", None), "show", None)  # of a board
                if callable(show):
                    show(game)
        return game

    def follow(self, news: Moves) -> bool:
        """Take over moves of a table.

        Parameters
        ----------
        news : Moves
            The moves, from one on.

        Returns
        -------
        bool
            Whether the game is in step.  If not, all its moves must be requested again.

        Raises
        ------
        Exception
            The game has come out otherwise, though all its moves were played again.
        """
        game = self.games[news["table"]]
        if not game.in_step and news["first"]:
            return True  # all its moves are on their way
        try:
            game.follow(news)
        except Exception:
            if not news["first"]:
                raise
            return False
        return True

    def notify(self) -> None:
        """Call the listeners after a change."""
        for call in self.listeners[:]:
            try:
                call()
            except Exception:  # shown: the others go on
                traceback.print_exc()

    def listen(self, call: Callable[[], object]) -> Callable[[], None]:
        """Call a function after each change, until the function that is returned is called."""
        self.listeners.append(call)

        def stop() -> None:
            self.listeners = [one for one in self.listeners if one is not call]

        return stop

    @property
    def frames(self) -> RoomFrames:
        """The frames of all games: a snapshot, made once for each change."""
        with self.lock:
            sources = {number: game.frames.source for number, game in sorted(self.games.items())}
            key = list(sources.values())  # each made once for a revision
            if self._made is None or self._made[0] != key:
                self._made = key, RoomFrames(*(source.numbered(number) for number, source in sources.items()))
            return self._made[1]
