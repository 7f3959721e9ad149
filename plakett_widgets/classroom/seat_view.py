"""What answers the board of one browser or kernel at a table of the host."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, cast

from ..moves.grammar import Move
from ..widgets import protocol
from ..widgets.board_messages import BoardMessages
from ..widgets.ending import board_ending
from ..widgets.messages import Content, Message
from ..widgets.protocol import PROTOCOL_VERSION, Problem
from ..widgets.view_state import TAIL
from ..widgets.wire import FORCED_MOVES, Answer, BoardState, EndingAnswer, GameEvent, Moved
from ..words.catalogue import in_words
from ..words.languages import LANGUAGES
from .host_table import HostTable, Send, encode

CONTROLS: Final = ("undo", "hold")  # that a seat has; the rest is the teacher's


class SeatView(BoardMessages):
    """A connection to one table, which plays for one seat or only watches.

    Parameters
    ----------
    host : HostTable
        The table, whose game has begun.
    seat : int or None
        The seat, ``None`` for somebody who watches.
    send : callable
        Sends a text over the connection.
    """

    def __init__(self, host: HostTable, seat: int | None, send: Send) -> None:
        assert host.game is not None
        self.host, self.seat, self.send_text = host, seat, send
        self.locale = ""
        self.cursor, self.thinking, self.paused = -1, False, False
        self.forced_moves = "missed"
        self.read_only = seat is None
        self.publishes = True  # False for a kernel, which follows the moves
        self._follow(host.game)
        self.session = self.table.session_id
        self._begin_answering(self.table.lock)
        self._listen()

    def close(self) -> None:
        """Follow the game no more."""
        self._stop_following()

    @property
    def state(self) -> BoardState:  # type: ignore[override]
        return self.host.state()

    @property
    def tail(self) -> list[GameEvent]:
        return self.host.sentences(max(self.table.length - TAIL, 0), self.languages)

    @tail.setter
    def tail(self, _events: list[GameEvent]) -> None:
        """Keep nothing: a page keeps its own events."""

    def beginning(self) -> str:
        """Return the message with the traits that a page begins with."""
        own_seats = [] if self.seat is None else [self.seat]
        rest = {"session": self.session, "tail": self.tail, "read_only": self.read_only, "own_seats": own_seats}
        traits = f'{{"definition":{self.host.definition()},"state":{self._own_state()},{encode(rest)[1:]}'
        return f'{{"v":{PROTOCOL_VERSION},"kind":"begin","traits":{traits}}}'

    def _own_state(self) -> str:
        """Return the state with the moves of the own seat, as JSON."""
        own = ",".join(f'"{name}":{encode(value)}' for name, value in self._own_parts().items())
        return f"{self.host.common_state()},{own}}}"

    def _own_parts(self) -> dict[str, object]:
        """Return what of the state the own seat has for itself: its moves, and the forced one where only it may move."""
        state = self.state
        legal = [one for one in state["legal"] if one["seat"] == self.seat]
        return {"legal": legal, "forced": state["forced"] if legal and len(legal) == len(state["legal"]) else None}

    # sending

    def send(self, content: object) -> None:
        self.send_text(encode(content))

    def _changed(self) -> None:
        if self.publishes and not self._answering:  # else the state is sent before the answer
            self._throttle.call_now()  # people and paced bots are slow enough

    def publish(self) -> None:
        if not self.publishes:
            return
        table, (branch, published) = self.table, self._published
        first = max(published if branch == table.branch else table.length - TAIL, 0)
        self.send_again()
        self.send_text(self.host.events_message(first, self.languages))
        self._published = (table.branch, table.length)

    def send_again(self) -> None:
        if not self.publishes:
            return
        self.send_text(f'{{"v":{PROTOCOL_VERSION},"kind":"traits","values":{{"state":{self._own_state()}}}}}')

    # messages

    def _may_play(self, seat: int) -> bool:
        return seat == self.seat

    def _refuse_changes(self) -> None:
        """Refuse what would change the game where nothing may be changed now."""
        if self.host.ended:
            raise Problem("game_over", **in_words("room.ended"))
        if self.host.paused:
            raise Problem("paused")
        if self.seat is not None and self.host.seats[self.seat].bot:
            raise Problem("not_your_turn", **in_words("room.bot_plays"))

    def answers(self) -> Mapping[str, Callable[[Message], Content]]:
        return {kind: answer for kind, answer in super().answers().items() if kind != "lines"}

    def _answer(self, content: object) -> Answer:
        """Answer a message.  One that was carried out before the connection or the host was lost is not carried out again."""
        message = protocol.read_message(content)
        id, kind = protocol.read_text(message, "id"), protocol.read_text(message, "kind")
        request = f"{self.seat}.{id}" if kind in self.ACTIONS else ""
        if request and request in self.host.requests:
            known = {"v": PROTOCOL_VERSION, "kind": "result", "id": id, "ok": True, "revision": self.table.revision}
            return cast(Answer, known)
        if kind in self.GAME_MESSAGES and not self.read_only:
            self._refuse_changes()
        self.host.request = request
        try:
            answer = super()._answer(content)
        finally:
            self.host.request = ""
        if self.host.failed:
            self._results.pop(id, None)
            self.host.go_back()
            raise Problem("internal", ref="store")
        return answer

    def _play(self, read: Move, message: Message) -> None:
        """Play a move, and note whether a bot of the pupil’s own chose it."""
        self.table.change(self.table.history.play, read, message.get("of_bot") is True)

    def _step(self, message: Message) -> Moved:
        """Play the forced move of the own seat.  The host has bots move by itself."""
        known = protocol.read_number(message, "revision", 0)
        forced = self._own_parts()["forced"]
        moved = known == self.table.revision and forced is not None and self.table.play_forced(self.forced_moves)
        return {"revision": self.table.revision, "moved": moved}

    def _carry_out(self, what: str, message: Message) -> bool:
        if what not in CONTROLS:
            raise Problem("read_only")
        done = super()._carry_out(what, message)
        if what == "undo" and not done and self.seat in self.table.undo_wishes:
            bots = [number for number, seat in enumerate(self.host.seats) if seat.bot]
            return any(self.table.agree_to_undo(number) for number in bots)  # which mind nothing
        return done

    def _ending(self, _message: Message) -> EndingAnswer:
        if not self.table.over:
            raise Problem("stale")
        estimate = self.host.estimate(self._fault)
        return {"ending": board_ending(self.table, estimate.facts, estimate.complete)}

    def write(self, values: Mapping[str, object]) -> None:
        """Take over what a page chose for itself, and ignore the rest."""
        forced, locale = values.get("forced_moves"), values.get("locale")
        if isinstance(forced, str) and forced in FORCED_MOVES:
            self.forced_moves = forced
        if isinstance(locale, str) and locale in LANGUAGES and locale != self.locale:
            self.locale = locale
            self.send({"v": PROTOCOL_VERSION, "kind": "traits", "values": {"tail": self.tail}})
