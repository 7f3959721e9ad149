"""The board of a seat in a classroom: what is done on it goes to the host, and what it shows comes from there."""

from __future__ import annotations

from typing import Any, Final

import traitlets as t

from ..errors.suggestions import public
from ..game.table import HasTable
from ..widgets import protocol
from ..widgets.board import Board
from ..widgets.messages import Message
from ..widgets.protocol import PROTOCOL_VERSION, Problem
from ..widgets.view_state import own_state
from ..widgets.wire import Answer, BoardState
from ..words.catalogue import in_words
from .connection import PROCESS, News
from .errors import HostUnreachable, RoomError
from .seat_link import SeatLink, there

HOST_TIMEOUT: Final = 3.0  # seconds that a click waits for the host, in which the kernel does nothing else
OF_THE_HOST: Final = ("hold", "undo")  # what a seat controls beside its moves
OF_THE_TEACHER: Final = ("branch", "line", "rematch", "skip")


@public
class SeatBoard(Board):
    """The board of a seat in a classroom.  Only this seat can be played on it, by moves that the host carries out.

    Parameters
    ----------
    own : SeatLink
        The seat, whose game has begun.
    """

    ended = t.Bool(help="whether the teacher has ended the game").tag(sync=True)
    seats: Any = t.List(help="who sits at the table, is away or has a bot").tag(sync=True)

    def __init__(self, own: SeatLink) -> None:
        self.own = own
        super().__init__(own.game)
        self._show_owner()
        self._stop_following_seat = own.following.listen(self._show_owner)

    def _show_owner(self) -> None:
        """Show the game of the seat, and whether the pupil plays it."""
        own = self.own
        if own.begun.is_set() and own.game is not self.game:
            self.show(own.game)
        self.own_seats = [own.seat]
        self.ended, self.paused, self.seats = own.ended, own.paused, own.seats
        self.read_only = own.player is not None or own.error is not None

    def show(self, game: HasTable) -> None:
        super().show(game)
        self.own_seats = [self.own.seat]

    def close(self) -> None:
        self._stop_following_seat()
        super().close()

    @t.validate("state")
    def _keep_own_moves(self, proposal: Any) -> BoardState:
        return own_state(proposal.value, self.own.seat)

    def _may_play(self, seat: int) -> bool:
        return seat == self.own.seat

    # messages

    def _carry_out(self, what: str, message: Message) -> bool:
        if what in OF_THE_TEACHER:
            raise Problem("read_only")
        return super()._carry_out(what, message)

    def _answer_alone(self, content: object) -> Answer:
        message = content if isinstance(content, dict) else {}
        kind, what = message.get("kind"), message.get("what")
        if kind in ("action", "step") or (kind == "control" and what in OF_THE_HOST):
            return self._answer_by_host(protocol.read_message(content))
        return super()._answer_alone(content)

    def _answer_by_host(self, message: Message) -> Answer:
        """Have the host carry something out.  The game is not locked meanwhile, as its news come first."""
        id, kind = protocol.read_text(message, "id"), protocol.read_text(message, "kind")
        with self.lock:
            if id in self._results:
                return self._results[id]
            if protocol.read_text(message, "session") != self.session:
                raise Problem("wrong_session")
            if self.read_only:
                raise Problem("read_only")
            if kind == "step" and self.own.is_lost:
                raise Problem("busy")  # the view requests it again, and must not hold up the kernel each time
            request = self._for_host(message)
        try:
            answer = self.own.request(request, HOST_TIMEOUT, f"{PROCESS}-{id}"[: protocol.MAX_ID_LENGTH])
        except HostUnreachable:
            raise Problem("busy", **in_words("seat.no_answer")) from None
        except RoomError as error:  # the seat is lost
            raise Problem("read_only", **error.words) from None
        with self.lock:
            self._throttle.call_now()
            made: Any = {**answer, "v": PROTOCOL_VERSION, "id": id}
            if "revision" in made:
                made["revision"] = self.table.revision
            return self._keep_answer(message, made)

    def _for_host(self, message: Message) -> News:
        """Return a message as the host knows it: its decisions, lines and revisions have other numbers."""
        game, kind = self.own.game, protocol.read_text(message, "kind")
        if kind == "step":
            known = protocol.read_number(message, "revision", 0) == self.table.revision
            return {"kind": kind, "revision": there(game, "revision") if known else 0}
        seat = self._person(message)
        if kind == "control":
            what, on = protocol.read_text(message, "what"), protocol.read_flag(message, "on")
            if what == "undo" and protocol.read_number(message, "branch", 0) != self.table.branch:
                raise Problem("stale")
            return {"kind": kind, "what": what, "seat": seat, "on": on, "branch": there(game, "branch")}
        decision = protocol.read_text(message, "decision")
        if decision.startswith("b") and decision != self.table.decision:
            raise Problem("stale")
        moves = {name: message[name] for name in ("move", "moves") if name in message}
        about = {"decision": there(game, "decision"), "base_revision": there(game, "revision")}
        return {"kind": kind, "seat": seat, **about, **moves}


def board_of(own: SeatLink) -> SeatBoard:
    """Return the one board of a seat.  Raise ``RoomError`` before its game has begun."""
    game = own.game
    if own.board is None or own.board.closed:
        own.board = SeatBoard(own)
    elif own.board.game is not game:
        own.board.show(game)
    return own.board
