"""Answer the messages of boards: moves are played, and what is requested about the game is returned.

After each change the state is sent, then the new events, then the answer.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, ClassVar, Final

from ..bots.failure import BotFailed
from ..engine import move
from ..game.table import ROUNDS, HasTable
from ..moves.grammar import MAX_MOVE_LENGTH, Move
from ..texts import in_words
from . import protocol
from .ending import EndingEstimate, board_ending
from .game_messages import GameMessages, show_thinking
from .messages import Content, Message
from .protocol import PROTOCOL_VERSION, Problem
from .view_state import TAIL, board_state, last_events, past_state
from .wire import (
    Answer,
    BoardState,
    EndingAnswer,
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

MAX_NEW_EVENTS: Final = 500  # of one burst that views receive, however much bots play at once
SKIP_TIME: Final = 0.2  # seconds that bots play on within one request
GROUP_MOVES: Final = (move.BUILD, move.SELL, move.MORTGAGE, move.LIFT)  # which may come several at a time
ABOUT_A_LINE: Final = ("undo", "branch", "line", "forecast", "rematch")  # of play: it must not change another one
MAX_STATE_AGE: Final = 1.0  # seconds after which a state that a view does not know counts as lost


class BoardMessages(GameMessages):
    """The base of whatever shows a board and plays the moves that its views send."""

    if TYPE_CHECKING:  # traits, where it is a widget
        state: BoardState
        tail: list[GameEvent]
        read_only: bool
        paused: bool
        forced_moves: str

    ACTIONS = frozenset({"action", "control"})
    GAME_MESSAGES: ClassVar = frozenset({"action", "control", "step"})

    def _follow(self, game: HasTable) -> None:
        super()._follow(game)
        self._published = (self.table.branch, self.table.length)
        self._estimate: EndingEstimate | None = None

    def _stop_following(self) -> None:
        if self._estimate is not None:
            self._estimate.complete = True
        super()._stop_following()

    def _may_play(self, seat: int) -> bool:
        """Return whether views may play for a seat: that of a person."""
        return self.table.players[seat].person

    # publishing

    def publish(self) -> None:
        table, (branch, published) = self.table, self._published
        if branch != table.branch:  # the moment of the forecast may be gone
            self._drop_forecast()
            known, events = [], last_events(table, self.languages)
        else:
            known = [event for event in self.tail if event["seq"] < published]
            events = self.with_sentences(table.events(max(published, table.length - MAX_NEW_EVENTS)))
        self.tail = [*known, *events][-TAIL:]  # for new views, as the others receive the new events
        self.state = board_state(table)
        self._send_events(table.revision, events)
        self._published = (table.branch, table.length)

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

    def _drop_forecast(self) -> None:
        """Drop what was estimated from a moment that may be gone."""

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
        }

    def _answer(self, content: object) -> Answer:
        if self.read_only and isinstance(content, dict) and content.get("kind") in tuple(self.GAME_MESSAGES):
            raise Problem("read_only")
        try:
            return super()._answer(content)
        except BotFailed as error:
            raise Problem("bot_failed", bot=self.table.names[error.seat], ref=self._fault("a bot failed")) from None

    def _hello(self, message: Message) -> Welcome:
        known = self.languages
        welcome = super()._hello(message)
        if known != self.languages:
            self.tail = last_events(self.table, self.languages)
        if protocol.read_number(message, "last_event", -1) != self.table.length - 1:
            self._send_tail()
        return welcome

    def _seat(self, message: Message) -> int:
        return protocol.read_number(message, "seat", 0, len(self.table.players) - 1)

    def _person(self, message: Message) -> int:
        """Return the seat in a message, for which its view must be allowed to play."""
        seat = self._seat(message)
        if not self._may_play(seat):
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
            self._play(self._read(moves[0], seat), message)
        return {"revision": table.revision}

    def _play(self, read: Move, _message: Message) -> None:
        self.table.play(read)

    def _read(self, text: str, seat: int) -> Move:
        """Return the move in a text.  It may name another seat, but only that of a person, and neither dice nor clock."""
        read = self.table.read(text, seat)
        speaker = move.seat_of(read.packed)
        if speaker == move.OUTSIDE:
            raise Problem("not_your_turn", **in_words("typed.outside"))
        if not self._may_play(speaker):
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
        what = protocol.read_text(message, "what")
        if what in ABOUT_A_LINE and protocol.read_number(message, "branch", 0) != self.table.branch:
            raise Problem("stale")
        moved = self._carry_out(what, message)
        return {"revision": self.table.revision, "moved": moved}

    def _carry_out(self, what: str, message: Message) -> bool:
        """Carry out what a view controls beside its moves.  Return whether anything moved."""
        table = self.table
        if what == "hold":
            on = protocol.read_flag(message, "on")
            # a view may release any seat that holds up the bots
            table.hold(self._person(message) if on else self._seat(message), on)
        elif what == "undo":
            seat, on = self._person(message), protocol.read_flag(message, "on")
            if not table.history.may_undo:
                raise Problem("illegal_move")
            return table.agree_to_undo(seat, on)
        elif what == "branch":
            table.branch_at(protocol.read_number(message, "at", 0, table.length - 1))
        elif what == "line":
            number = protocol.read_number(message, "value", 0)
            if number not in table.history.lines.kept:
                raise Problem("bad_payload", field="value")
            table.take_line(number)
        elif what == "skip":
            return self._skip()
        else:
            raise Problem("bad_payload", field="what")
        return True

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
