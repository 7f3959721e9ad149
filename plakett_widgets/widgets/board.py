"""The board in a notebook: traits hold what it shows, messages carry what is done with it.

Their shapes are in :mod:`plakett_widgets.widgets.wire`.  After each change the state is sent, then the new events, then the
answer.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Any, ClassVar, Final, cast, overload
from weakref import ref

import traitlets as t

from ..bots.watchdog import BotFailed
from ..engine import move
from ..engine.session import IllegalAnswer
from ..errors.suggestions import public
from ..game.table import ROUNDS, HasTable, Table, nobody, table_of
from ..inputs.arguments import checked_language, file_path, number_within, true_or_false
from ..moves.grammar import MAX_MOVE_LENGTH, Move
from ..record import files
from ..texts import in_words
from ..words.languages import LANGUAGES, Locale
from . import protocol
from .board_definition import board_definition
from .channel import Channel, show_thinking
from .describe import describe
from .ending import EndingEstimate, board_ending
from .forecast import BoardForecast
from .lifetime import owners
from .page import to_html
from .protocol import PROTOCOL_VERSION, Problem
from .protocol_widget import Content, Message, WholeNumber, data
from .still import still_board
from .view_state import TAIL, board_state, last_events, past_state
from .wire import (
    Answer,
    BoardDefinition,
    BoardState,
    Chances,
    EndingAnswer,
    EventsMessage,
    GameEvent,
    HistoryAnswer,
    LinesAnswer,
    Moment,
    Moved,
    PageAnswer,
    PlansAnswer,
    PreviewAnswer,
    Revision,
    Welcome,
)

MAX_NEW_EVENTS: Final = 500  # of one burst that views receive, however much bots play at once
SPEEDS: Final = ("slow", "normal", "fast")
FORCED_MOVES: Final = ("none", "missed", "all")
PACE_TRAITS: Final = ("speed", "paused", "forced_moves")  # traits that all boards of a game share
SKIP_TIME: Final = 0.2  # seconds that bots play on within one request
GROUP_MOVES: Final = (move.BUILD, move.SELL, move.MORTGAGE, move.LIFT)  # which may come several at a time
ABOUT_A_LINE: Final = ("undo", "branch", "line", "forecast", "rematch")  # of play: it must not change another one
MAX_STATE_AGE: Final = 1.0  # seconds after which a state that a view does not know counts as lost


@public
class Board(Channel):
    """A board to play a game on.

    Parameters
    ----------
    game : Game
        The game.
    locale : str, optional
        "fr" or "en".  By default the language of the game or, if it has none, of the page.
    read_only : bool
        Whether the board can only be watched.

    Attributes
    ----------
    cursor : int
        The event whose moment is shown, -1 for the present.  Setting it shows that moment, and
        ``board.observe(call, "cursor")`` follows it.
    speed : str
        How fast bots play: "slow", "normal" or "fast".  All boards of a game share it.
    paused : bool
        Whether bots wait.  All boards of a game share it.
    forced_moves : str
        Which moves of persons go by themselves where no other is possible, and it costs and decides nothing: "missed"
        (turns that are missed), "all" or "none".  All boards of a game share it.
    motion : str
        "on", "off" or "auto", which is what the reader's system prefers.
    presentation : bool
        Whether everything is large.
    theme : str
        "light", "dark" or "auto", which is that of the page.
    chances : dict or None
        The forecast, see :meth:`forecast`.

    Examples
    --------
    >>> import plakett_widgets as pw
    >>> board = pw.Board(pw.Game("plakettopoly", ["Ana", "Léo"], seed=7), locale="en")
    >>> board.speed, board.cursor
    ('normal', -1)
    >>> board.close()
    """

    NOT_COPIED = (
        "a board is neither copied nor pickled: pw.Board(board.game) makes another one, board.to_html(path) keeps it as a page"
    )

    view = t.Unicode("board").tag(sync=True)
    definition: t.TraitType[BoardDefinition, BoardDefinition] = data()
    state: t.TraitType[BoardState, BoardState] = data()
    tail: t.List[GameEvent] = t.List().tag(sync=True)
    read_only = t.Bool(False).tag(sync=True)
    chances: t.TraitType[Chances | None, Chances | None] = data(allow_none=True, default_value=None)
    # what the browser may write
    motion = t.Enum(("auto", "on", "off"), "auto").tag(sync=True)
    presentation = t.Bool(False).tag(sync=True)
    speed = t.Enum(SPEEDS, "normal").tag(sync=True)
    paused = t.Bool(False).tag(sync=True)
    forced_moves = t.Enum(FORCED_MOVES, "missed").tag(sync=True)
    seen_revision = WholeNumber(0, min=0, max=protocol.MAX_NUMBER).tag(sync=True, echo_update=False)

    WRITABLE = Channel.WRITABLE | {"motion", "presentation", "speed", "paused", "forced_moves", "seen_revision"}
    ACTIONS = frozenset({"action", "control"})
    _moving_over = False  # to another game, whose last events every view needs
    GAME_MESSAGES: ClassVar = frozenset({"action", "control", "step"})

    def __init__(self, game: HasTable, locale: str | None = None, read_only: bool = False) -> None:
        table = table_of(game)
        chosen, read_only = checked_language(locale) or table.locale or "", true_or_false("read_only", read_only)
        with table.lock:
            super().__init__(
                game,
                **traits_of(table, [one for one in LANGUAGES if one == chosen] or LANGUAGES),
                locale=chosen,
                read_only=read_only,
                layout={"flex": "1 1 320px"},  # in a row of widgets, boards share the room that is left
            )

    def _follow(self, game: HasTable) -> None:
        super()._follow(game)
        self._published = (self.table.branch, self.table.length)
        self._forecast = BoardForecast(self.table, self._show_chances, self._fault)
        self._estimate: EndingEstimate | None = None

    # what is shown

    def show(self, game: HasTable) -> None:
        """Show another game in the place of this one, such as a rematch.

        Only this board changes: other boards of the last game go on showing it.  ``game.board`` is then this board, and
        ``board.game`` the new game.

        Parameters
        ----------
        game : Game
            The game to show.

        Examples
        --------
        >>> import plakett_widgets as pw
        >>> game = pw.Game("plakettopoly", ["Ana", "Léo"], seed=7)
        >>> board = game.board
        >>> again = game.past.rematch()
        >>> board.show(again)
        >>> board.game is again, again.board is board, game.board is board
        (True, True, False)
        """
        table, last = table_of(game), self.table
        if table is last:
            return
        with last.lock, table.lock:
            self.leave()
            if last.board() is self:
                last.board = nobody
            self._follow(game)
            with self.hold_sync():
                self.cursor = -1
                self._moving_over = True
                self.set_trait("session", table.session_id)
                for name, value in {**traits_of(table, self.languages), "chances": None}.items():
                    self.set_trait(name, value)
            self._moving_over = False
            self._stop = table.listen(self._changed)
            table.board = ref(self)
        self._make_room()

    def describe(self, locale: str | None = None) -> str:
        """Return the position in prose.

        Parameters
        ----------
        locale : str, optional
            "fr" or "en".  By default the language of the board, else English.

        Returns
        -------
        str
            The turn, the pending decision and what each player has, a line each.

        Raises
        ------
        ValueError
            The language is another one.
        """
        return describe(self.table, self.locale or "en" if locale is None else locale)

    def __repr__(self) -> str:
        return self.describe().partition("\n")[0]

    def still(self) -> dict[str, str]:
        """Return the position in words and as a picture.

        Returns
        -------
        dict of str to str
            By MIME type.
        """
        return still_board(self.table, self.locale or "en")

    @overload
    def to_html(self, path: None = None, locale: str | None = None) -> str: ...

    @overload
    def to_html(self, path: str | Path, locale: str | None = None) -> None: ...

    def to_html(self, path: str | Path | None = None, locale: str | None = None) -> str | None:
        """Return or write the whole game so far as a page that needs neither a kernel nor a network.

        It shows the board with every moment before.  Nothing can be played on it.

        Parameters
        ----------
        path : str or Path, optional
            Where to write the page.
        locale : str, optional
            "fr" or "en".  By default the language of the board, else that of the reader.

        Returns
        -------
        str or None
            The page, unless it is written to ``path``.
        """
        page = to_html(self, locale)
        if path is None:
            return page
        files.write_text(file_path("path", path), page)
        return None

    # who will win

    def forecast(self, event: int = -1) -> None:
        """Estimate win chances with 200 rollouts, in the background.

        ``chances`` holds the result as it grows: ``rollouts`` of ``all``, whether it is ``running``, and for each of the
        ``seats`` its ``chance`` with a 95 % interval from ``low`` to ``high``, also in words.  It is what
        :func:`plakett_widgets.lab.win_chances` finds from the last decision before that moment.  ``board.observe(call,
        "chances")`` follows it, :meth:`stop_forecast` ends it, and an undo discards it.

        Parameters
        ----------
        event : int
            The event to start from, or -1 for the present.

        Raises
        ------
        RuntimeError
            Another forecast is under way.
        IndexError
            There is no such event.
        """
        with self.table.lock:
            if self._forecast.forecast is not None:
                raise RuntimeError("a forecast is under way: board.stop_forecast() ends it")
            self._forecast.begin(number_within("event", event, "event", self.table.length, least=-1))

    def stop_forecast(self) -> None:
        """End the forecast.  Its result so far stays."""
        with self.table.lock:
            self._forecast.stop()

    def _show_chances(self, chances: Chances) -> None:
        self.chances = chances

    def leave(self) -> None:
        self._forecast.drop()
        if self._estimate is not None:
            self._estimate.complete = True
        super().leave()

    # publishing

    def may_write(self, name: str) -> bool:
        """Return whether the browser may write a trait.

        Parameters
        ----------
        name : str
            The name of the trait.

        Returns
        -------
        bool
            Whether it is one of ``WRITABLE``.  A read-only board does not set the pace of bots.
        """
        return super().may_write(name) and not (self.read_only and name in PACE_TRAITS)

    @t.observe(*PACE_TRAITS)
    def _share_pace(self, change: Any) -> None:
        """Give all boards of the game the pace that was chosen last."""
        for board in boards(self.table):
            board.set_trait(change.name, change.new)

    def publish(self) -> None:
        table, (branch, published) = self.table, self._published
        if branch != table.branch:  # the moment of the forecast may be gone
            self._forecast.drop()
            self.set_trait("chances", None)
            known, events = [], last_events(table, self.languages)
        else:
            known = [event for event in self.tail if event["seq"] < published]
            events = self.with_sentences(table.events(max(published, table.length - MAX_NEW_EVENTS)))
        self.tail = [*known, *events][-TAIL:]  # for new views, as the others receive the new events
        self.state = board_state(table)
        self._send_events(table.revision, events)
        self._published = (table.branch, table.length)

    def send_again(self) -> None:
        self.send_state("state")

    def _resend_if_late(self, revision: int) -> None:
        """Send the state again to a view that refers to an old one, since the last one was lost on its way."""
        if revision != self.state["revision"] and time.monotonic() - self._throttle.done >= MAX_STATE_AGE:
            self.send_again()
            self._send_tail()

    def _send_tail(self) -> None:
        self._send_events(self.state["revision"], self.tail)

    def _send_events(self, revision: int, items: list[GameEvent]) -> None:
        message: EventsMessage = {"v": PROTOCOL_VERSION, "kind": "events", "revision": revision, "items": items}
        self.send(message)

    def _should_send_property(self, key: str, value: Any) -> bool:
        return (key != "tail" or self._moving_over) and bool(super()._should_send_property(key, value))

    # messages

    def answers(self) -> Mapping[str, Callable[[Message], Content]]:
        return {
            **super().answers(),
            "action": self._action,
            "step": self._step,
            "control": self._control,
            "preview": self._preview,
            "plans": self._plans,
            "at": self._at,
            "history": self._history,
            "lines": self._lines,
            "ending": self._ending,
            "page": self._page,
        }

    def _answer(self, content: object) -> Answer:
        if self.read_only and isinstance(content, dict) and content.get("kind") in tuple(self.GAME_MESSAGES):
            raise Problem("read_only")
        try:
            return super()._answer(content)
        except (BotFailed, IllegalAnswer) as error:
            raise Problem("bot_failed", bot=self.table.names[error.seat], ref=self._fault("a bot failed")) from None

    def _hello(self, message: Message) -> Welcome:
        known = self.languages
        welcome = super()._hello(message)
        if known != self.languages:
            self.tail = last_events(self.table, self.languages)
        if protocol.read_number(message, "last_event", -1) != self.table.length - 1:
            self._send_tail()
        return welcome

    @t.observe("locale")
    def _in_another_language(self, _change: Any) -> None:
        """Write the last events in the language that was chosen, which all views follow."""
        self.tail = last_events(self.table, self.languages)
        if self.has_received:
            self._send_tail()

    def _seat(self, message: Message) -> int:
        return protocol.read_number(message, "seat", 0, len(self.table.players) - 1)

    def _person(self, message: Message) -> int:
        """Return the seat in a message, which must be that of a person."""
        seat = self._seat(message)
        if not self.table.players[seat].person:
            raise Problem("not_your_turn")
        return seat

    def _action(self, message: Message) -> Revision:
        table = self.table
        several = "moves" in message
        moves = protocol.read_moves(message, "moves") if several else [protocol.read_text(message, "move", MAX_MOVE_LENGTH)]
        decision = protocol.read_text(message, "decision")
        self._resend_if_late(protocol.read_number(message, "base_revision", 0))
        seat = self._person(message)
        # an answer belongs to one decision, and a move at a quiet point is judged by what is legal now
        if decision.startswith("b") and decision != table.decision:
            raise Problem("stale")
        if several:
            for text in moves:
                if move.kind_of(self._read(text, seat).packed) not in GROUP_MOVES:
                    raise Problem("bad_payload", field="moves")  # a refusal would reveal what a throw leads to
            table.play_all(moves, seat)
        else:
            table.play(self._read(moves[0], seat))
        return {"revision": table.revision}

    def _read(self, text: str, seat: int) -> Move:
        """Return the move in a text.  It may name another seat, but only that of a person, and neither dice nor clock."""
        read = self.table.read(text, seat)
        speaker = move.seat_of(read.packed)
        if speaker == move.OUTSIDE:
            raise Problem("not_your_turn", **in_words("typed.outside"))
        if not self.table.players[speaker].person:
            raise Problem("not_your_turn")
        return read

    def _step(self, message: Message) -> Moved:
        """Make one move of a bot, or a forced one.  Two views that request it at the same revision make one step."""
        known = protocol.read_number(message, "revision", 0)
        self._resend_if_late(known)
        if self.paused:
            raise Problem("busy")  # a view that does not know it yet requests it again afterwards
        with show_thinking(self.table):
            moved = known == self.table.revision and self._move_on()
        return {"revision": self.table.revision, "moved": moved}

    def _move_on(self) -> bool:
        return self.table.step() or self.table.play_forced(self.forced_moves)

    def _control(self, message: Message) -> Moved:
        table = self.table
        what = protocol.read_text(message, "what")
        if what in ABOUT_A_LINE and protocol.read_number(message, "branch", 0) != table.branch:
            raise Problem("stale")
        moved = True
        if what == "pause":
            self.paused = protocol.read_flag(message, "on")
        elif what == "speed":
            self.speed = protocol.read_choice(message, "value", SPEEDS)
        elif what == "hold":
            on = protocol.read_flag(message, "on")
            table.hold(
                self._person(message) if on else self._seat(message), on
            )  # a view may release any seat that holds up the bots
        elif what == "undo":
            seat, on = self._person(message), protocol.read_flag(message, "on")
            if not table.history.may_undo:
                raise Problem("illegal_move")
            moved = table.agree_to_undo(seat, on)
        elif what == "branch":
            table.branch_at(protocol.read_number(message, "at", 0, table.length - 1))
        elif what == "line":
            number = protocol.read_number(message, "value", 0)
            if number not in table.history.lines.kept:
                raise Problem("bad_payload", field="value")
            table.take_line(number)
        elif what == "skip":
            moved = self._skip()
        elif what == "rematch":
            if not table.over:
                raise Problem("illegal_move")
            self.show(cast(Any, self.game).past.rematch(protocol.read_flag(message, "on")))
            return {"revision": self.table.revision, "moved": True}
        elif what == "forecast" and protocol.read_flag(message, "on"):
            event = protocol.read_number(message, "at", -1, table.length - 1)
            if self._forecast.is_busy:
                raise Problem("busy")
            self.forecast(event)
        elif what == "forecast":
            self.stop_forecast()
        else:
            raise Problem("bad_payload", field="what")
        return {"revision": table.revision, "moved": moved}

    def _skip(self) -> bool:
        """Have bots and forced moves play on at once for a moment.  Return False if there are no more."""
        end = time.monotonic() + SKIP_TIME
        with show_thinking(self.table):
            while time.monotonic() < end:
                if self.table.position.round > ROUNDS or not self._move_on():
                    return False
        return True

    def _plans(self, message: Message) -> PlansAnswer:
        return {"plans": self.table.plans(self._person(message))}

    def _lines(self, _message: Message) -> LinesAnswer:
        return {"lines": self.table.history.kept_lines()}

    def _ending(self, _message: Message) -> EndingAnswer:
        """Return how the game ended.  The first request begins to estimate the win chances around its turning points."""
        if not self.table.over:
            raise Problem("stale")
        if self._estimate is None or self._estimate.moment != self._published:
            self._estimate = EndingEstimate(self.table, self._published, self._fault)
        return {"ending": board_ending(self.table, self._estimate.facts, self._estimate.complete)}

    def _page(self, _message: Message) -> PageAnswer:
        with show_thinking(self.table):
            return {"name": f"{self.table.edition.id}-{date.today().isoformat()}.html", "page": self.to_html()}

    def _preview(self, message: Message) -> PreviewAnswer:
        seat = self._person(message)
        text = protocol.read_text(message, "move", MAX_MOVE_LENGTH)
        return {"preview": self.table.preview(text, seat)}

    def _history(self, message: Message) -> HistoryAnswer:
        start = protocol.read_number(message, "start", 0)
        return {"rows": self.table.turn_rows(start, start + protocol.MAX_ROWS)}

    def _at(self, message: Message) -> Moment:
        event = protocol.read_number(message, "event", 0, self.table.length - 1)
        items = self.with_sentences(self.table.events(max(event - TAIL + 1, 0), event + 1))
        return {"state": past_state(self.table.at(event)), "items": items}


def traits_of(table: Table, languages: Sequence[Locale]) -> dict[str, Any]:
    """Return the traits that depend on the game, and the pace of its other boards."""
    return {
        "definition": board_definition(table.edition, table.setup.options),
        "state": board_state(table),
        "tail": last_events(table, languages),
        **{name: getattr(board, name) for board in boards(table) for name in PACE_TRAITS},
    }


def boards(table: Table) -> list[Board]:
    """Return the boards that show a game."""
    return owners(table.listeners, Board)
