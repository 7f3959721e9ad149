"""The board in a notebook: what it shows are traits, what is done with it are messages.

Their shapes are in :mod:`plakett_widgets.widgets.wire`.

After each change the state is sent, then ``{kind: "events", revision, items}`` with the events since, then the answer.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, ClassVar, Final, overload

import traitlets as t

from ..bots import BotFailed
from ..engine import move
from ..engine.session import IllegalAnswer
from ..errors.suggestions import public
from ..game.table import ROUNDS, HasTable, Table, table_of
from ..inputs.arguments import checked_language, file_path, number_within, true_or_false
from ..record import files
from ..record.moves.grammar import MAX_MOVE_LENGTH, Move
from ..texts import in_words
from ..words.languages import LANGUAGES
from . import protocol
from .board_definition import board_definition
from .channel import Channel, Content, Message, Whole, bots_speak, data
from .describe import describe
from .forecast import BoardForecast
from .lifetime import owners
from .page import to_html
from .protocol import PROTOCOL_VERSION, Problem
from .still import still_board
from .view_state import TAIL, board_state, last_events, past_state
from .wire import (
    Answer,
    BoardDefinition,
    BoardState,
    Chances,
    EventsMessage,
    GameEvent,
    HistoryAnswer,
    LinesAnswer,
    Moment,
    Moved,
    PlansAnswer,
    PreviewAnswer,
    Revision,
    Welcome,
)

NEWS: Final = 500  # events of one burst that are told to views that are there, however much bots play at once
SPEEDS: Final = ("slow", "normal", "fast")
PACE: Final = ("speed", "paused")  # traits that all boards of a game share: its bots play on all of them
SLICE: Final = 0.2  # seconds that bots play on within one message
MANAGED: Final = (move.BUILD, move.SELL, move.MORTGAGE, move.LIFT)  # several at a time
LATE: Final = 1.0  # seconds after which a state that a view does not know of counts as lost


@public
class Board(Channel):
    """A game as a board to be played on.

    ``locale`` is "fr" or "en"; by default the game's or, if it has none, the page's.  A ``read_only`` board can only be
    watched.  ``cursor`` is the event that is looked at, -1 the present: ``board.observe(follow, "cursor")`` lets a cell
    follow, setting it shows that moment.
    ``speed``, "slow", "normal" or "fast", and ``paused`` are how bots play: all boards of a game share them.
    ``motion`` is "on", "off" or "auto" (as the reader's system asks for), ``presentation`` makes everything large.
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
    seen_revision = Whole(0, min=0, max=protocol.LARGEST).tag(sync=True, echo_update=False)

    WRITABLE = Channel.WRITABLE | {"motion", "presentation", "speed", "paused", "seen_revision"}
    ACTIONS = frozenset({"action", "control"})
    PLAYS: ClassVar = frozenset({"action", "control", "step"})

    def __init__(self, game: HasTable, locale: str | None = None, read_only: bool = False) -> None:
        table = table_of(game)
        chosen, read_only = checked_language(locale) or table.locale or "", true_or_false("read_only", read_only)
        with table.lock:
            self._told = (table.branch, table.length)
            self._forecast = BoardForecast(table, self._show_chances, self._fault)
            super().__init__(
                game,
                definition=board_definition(table.edition, table.setup.options),
                state=board_state(table),
                tail=last_events(table, [one for one in LANGUAGES if one == chosen] or LANGUAGES),
                locale=chosen,
                read_only=read_only,
                layout={"flex": "1 1 320px"},  # in a row of widgets it takes the room that is left, evenly with other boards
                **{name: getattr(board, name) for board in boards(table) for name in PACE},
            )

    # what is shown

    def describe(self, locale: str | None = None) -> str:
        """The position in prose, in French or English; ``ValueError`` for another language."""
        return describe(self.table, self.locale or "en" if locale is None else locale)

    def __repr__(self) -> str:
        return self.describe().partition("\n")[0]

    def still(self) -> dict[str, str]:
        """Return the position in words and as a picture, by MIME type."""
        return still_board(self.table, self.locale or "en")

    @overload
    def to_html(self, path: None = None, locale: str | None = None) -> str: ...

    @overload
    def to_html(self, path: str | Path, locale: str | None = None) -> None: ...

    def to_html(self, path: str | Path | None = None, locale: str | None = None) -> str | None:
        """The whole game so far as a page that needs neither a kernel nor a network; written to ``path``, if there is one.

        It shows what the board shows, with every moment before to look at, and nothing can be played on it.  Without a
        ``locale``, of the board or given here, it speaks the reader's language.
        """
        page = to_html(self, locale)
        if path is None:
            return page
        files.write_text(file_path("path", path), page)
        return None

    # who will win

    def forecast(self, event: int = -1) -> None:
        """Begin to work out who will win, as of an event or, by -1 as in ``cursor``, of the present; ``chances`` tells.

        It is what :func:`plakett_widgets.lab.win_chances` finds in 200 rollouts from the last decision by then, in slices,
        beside the kernel: of ``all`` so many ``rollouts`` are done since that ``event``, more follow while it is ``running``,
        and once there are some ``seats`` have each its ``chance`` with a 95 % interval, ``low`` and ``high``.  All of it is
        there in words, too.  ``board.observe(f, "chances")`` follows it, :meth:`stop_forecast` ends it; what is taken back
        takes it along.  RuntimeError while another one is under way, IndexError if there is no such event.
        """
        with self.table.lock:
            if self._forecast.forecast is not None:
                raise RuntimeError("a forecast is under way: board.stop_forecast() ends it")
            self._forecast.begin(number_within("event", event, "event", self.table.length, least=-1))

    def stop_forecast(self) -> None:
        """Work out no more; what is known stays."""
        with self.table.lock:
            self._forecast.stop()

    def _show_chances(self, chances: Chances) -> None:
        self.chances = chances

    def leave(self) -> None:
        self._forecast.drop()
        super().leave()

    # publishing

    def may_write(self, name: str) -> bool:
        """Nobody sets the pace of the bots where the game is only watched."""
        return super().may_write(name) and not (self.read_only and name in PACE)

    @t.observe(*PACE)
    def _share_pace(self, change: Any) -> None:
        """Bots go at the pace that was chosen last, on whichever board."""
        for board in boards(self.table):
            board.set_trait(change.name, change.new)

    def publish(self) -> None:
        table, (branch, told) = self.table, self._told
        if branch != table.branch:  # that moment may be gone
            self._forecast.drop()
            self.set_trait("chances", None)
            known, news = [], last_events(table, self.languages)
        else:
            known = [event for event in self.tail if event["seq"] < told]
            news = self.worded(table.events(max(told, table.length - NEWS)))
        self.tail = [*known, *news][-TAIL:]  # for new views: those that are there receive what is new
        self.state = board_state(table)
        self._send_events(table.revision, news)
        self._told = (table.branch, table.length)

    def send_again(self) -> None:
        self.send_state("state")

    def _heed_lateness(self, revision: int) -> None:
        """What a view speaks of has long been followed by another state: that one was lost on its way."""
        if revision != self.state["revision"] and time.monotonic() - self._throttle.done >= LATE:
            self.send_again()
            self._send_tail()

    def _send_tail(self) -> None:
        self._send_events(self.state["revision"], self.tail)

    def _send_events(self, revision: int, items: list[GameEvent]) -> None:
        message: EventsMessage = {"v": PROTOCOL_VERSION, "kind": "events", "revision": revision, "items": items}
        self.send(message)

    def _should_send_property(self, key: str, value: Any) -> bool:
        return key != "tail" and bool(super()._should_send_property(key, value))

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
        }

    def _answer(self, content: object) -> Answer:
        if self.read_only and isinstance(content, dict) and content.get("kind") in tuple(self.PLAYS):
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
        if protocol.whole(message, "last_event", -1) != self.table.length - 1:
            self._send_tail()
        return welcome

    @t.observe("locale")
    def _in_another_language(self, _change: Any) -> None:
        """Word the last events anew, for all views follow the language that was chosen."""
        self.tail = last_events(self.table, self.languages)
        if self.heard:
            self._send_tail()

    def _seat(self, message: Message) -> int:
        return protocol.whole(message, "seat", 0, len(self.table.players) - 1)

    def _person(self, message: Message) -> int:
        """The seat in a message, which must be a person's."""
        seat = self._seat(message)
        if not self.table.players[seat].person:
            raise Problem("not_your_turn")
        return seat

    def _action(self, message: Message) -> Revision:
        table = self.table
        several = "moves" in message
        said = protocol.texts(message, "moves") if several else [protocol.text(message, "move", MAX_MOVE_LENGTH)]
        decision = protocol.text(message, "decision")
        self._heed_lateness(protocol.whole(message, "base_revision", 0))
        seat = self._person(message)
        # an answer is to one question; what is said at a quiet point is judged by what is legal now
        if decision.startswith("b") and decision != table.decision:
            raise Problem("stale")
        if several:
            for text in said:
                if move.kind_of(self._read(text, seat).packed) not in MANAGED:
                    raise Problem("bad_payload", field="moves")  # a refusal would tell what a throw leads to
            table.play_all(said, seat)
        else:
            table.play(self._read(said[0], seat))
        return {"revision": table.revision}

    def _read(self, said: str, seat: int) -> Move:
        """The move in a text; it may name another seat, but only a person's, and neither dice nor clock."""
        read = self.table.read(said, seat)
        speaker = move.seat_of(read.packed)
        if speaker == move.OUTSIDE:
            raise Problem("not_your_turn", **in_words("typed.outside"))
        if not self.table.players[speaker].person:
            raise Problem("not_your_turn")
        return read

    def _step(self, message: Message) -> Moved:
        """One bot says one thing; two views that ask at the same revision make one step."""
        known = protocol.whole(message, "revision", 0)
        self._heed_lateness(known)
        if self.paused:
            raise Problem("busy")  # a view that has just not heard of it asks again afterwards
        with bots_speak(self.table):
            moved = known == self.table.revision and self.table.step()
        return {"revision": self.table.revision, "moved": moved}

    def _control(self, message: Message) -> Moved:
        table = self.table
        what = protocol.text(message, "what")
        # what is asked of one line of play is not done to another
        if what in ("undo", "branch", "line", "forecast") and protocol.whole(message, "branch", 0) != table.branch:
            raise Problem("stale")
        moved = True
        if what == "pause":
            self.paused = protocol.truth(message, "on")
        elif what == "speed":
            self.speed = protocol.choice(message, "value", SPEEDS)
        elif what == "hold":
            on = protocol.truth(message, "on")
            table.hold(self._person(message) if on else self._seat(message), on)  # what Python holds ends here, too
        elif what == "undo":
            seat, on = self._person(message), protocol.truth(message, "on")
            if not table.history.may_undo:
                raise Problem("illegal_move")
            moved = table.agree_to_undo(seat, on)
        elif what == "branch":
            table.branch_at(protocol.whole(message, "at", 0, table.length - 1))
        elif what == "line":
            number = protocol.whole(message, "value", 0)
            if number not in table.history.lines.kept:
                raise Problem("bad_payload", field="value")
            table.take_line(number)
        elif what == "skip":
            moved = self._skip()
        elif what == "forecast" and protocol.truth(message, "on"):
            event = protocol.whole(message, "at", -1, table.length - 1)
            if self._forecast.rests:
                raise Problem("busy")
            self.forecast(event)
        elif what == "forecast":
            self.stop_forecast()
        else:
            raise Problem("bad_payload", field="what")
        return {"revision": table.revision, "moved": moved}

    def _skip(self) -> bool:
        """Bots play on at once for a moment; False when nothing is left for them to say."""
        end = time.monotonic() + SLICE
        with bots_speak(self.table):
            while time.monotonic() < end:
                if self.table.position.round > ROUNDS or not self.table.step():
                    return False
        return True

    def _plans(self, message: Message) -> PlansAnswer:
        return {"plans": self.table.plans(self._person(message))}

    def _lines(self, _message: Message) -> LinesAnswer:
        return {"lines": self.table.history.kept_lines()}

    def _preview(self, message: Message) -> PreviewAnswer:
        seat = self._person(message)
        said = protocol.text(message, "move", MAX_MOVE_LENGTH)
        return {"preview": self.table.preview(said, seat)}

    def _history(self, message: Message) -> HistoryAnswer:
        start = protocol.whole(message, "start", 0)
        return {"rows": self.table.turn_rows(start, start + protocol.MOST_ROWS)}

    def _at(self, message: Message) -> Moment:
        event = protocol.whole(message, "event", 0, self.table.length - 1)
        items = self.worded(self.table.events(max(event - TAIL + 1, 0), event + 1))
        return {"state": past_state(self.table.at(event)), "items": items}


def boards(table: Table) -> list[Board]:
    """Return the boards that show a game."""
    return owners(table.listeners, Board)
