"""The connection of one browser or kernel: it takes a seat, plays it, follows its table or watches."""

from __future__ import annotations

import json
import logging
import secrets
from collections.abc import Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from .. import __version__
from ..errors.worded import Worded, show_value
from ..widgets import protocol
from ..widgets.protocol import PROTOCOL_VERSION
from ..words.bilingual import in_both
from ..words.catalogue import in_words
from .following import beginning_of, moves_of
from .host_table import RESTART, HostTable, encode
from .limits import (
    FIRST_MESSAGE_TIMEOUT,
    MAX_EXCESS,
    MAX_GUESTS,
    MAX_MESSAGE_SIZE,
    MAX_MESSAGES,
    MAX_SEAT_CONNECTIONS,
    MESSAGE_RATE,
    Allowance,
)
from .outgoing import OutgoingSocket
from .room import RoomError
from .seat_view import SeatView

if TYPE_CHECKING:
    from .server import Host

ROOM_KINDS: Final = ("alive", "enter", "join", "watch", "leave", "write", "follow", "links")  # the others are a board's
# why a connection is closed for good: its client does not come back by itself
POLICY_CLOSE: Final = 1008
REPLACED_CLOSE: Final = 4001
CROWDED_CLOSE: Final = 1013

log = logging.getLogger(__name__)


class SeatSocket(OutgoingSocket):
    """The connection of one browser or kernel."""

    def initialize(self, host: Host) -> None:
        self.host, self.room = host, host.room
        self.view: SeatView | None = None
        self.place: tuple[HostTable, int] | None = None
        self.watched: HostTable | None = None
        self.may_watch = False
        self.in_lobby = False
        self.follows = False
        self.news = ""  # what was sent last about the room
        self.allowance, self.excess = Allowance(MAX_MESSAGES, MESSAGE_RATE), 0
        self.silent: Any = None

    def prepare(self) -> None:
        origin = self.request.headers.get("Origin")
        if origin is not None and not self.check_origin(origin):
            self.set_status(403)  # an error that is raised would be logged, with the address of a pupil
            self.finish()

    def check_origin(self, origin: str) -> bool:
        """Return whether a page of another site may connect: never.  Programs send no origin."""
        return self.host.is_own_origin(origin, self.request.host)

    def open(self, *_args: str, **_kwargs: str) -> None:
        self.set_nodelay(True)
        if not self.host.admit(self):
            self.refuse(None, "crowded", in_words("room.crowded"))
            self.close(CROWDED_CLOSE, "too many connections")
            return
        self.silent = self.host.loop.call_later(FIRST_MESSAGE_TIMEOUT, self.close, POLICY_CLOSE, "no message")

    def on_close(self) -> None:
        self.host.sockets.discard(self)
        self._forget_timer()
        self._leave_seat()
        self.host.note_connections()

    def _forget_timer(self) -> None:
        if self.silent is not None:
            self.silent.cancel()
            self.silent = None

    def _leave_view(self) -> None:
        if self.view is not None:
            self.view.close()
            self.view = None
        for table in self.place[:1] if self.place else ():
            if self.send_moves in table.followers:
                table.followers.remove(self.send_moves)
        self.follows = False

    def _leave_seat(self) -> None:
        self._leave_view()
        if self.watched is not None:
            self.watched.watchers.pop(self, None)
        place, self.place, self.watched, self.in_lobby = self.place, None, None, False
        if place is not None:
            self.room.depart(*place, self)

    # sending

    def send(self, kind: str, **values: object) -> None:
        """Send a message of the room."""
        self.send_text(encode({"v": PROTOCOL_VERSION, "kind": kind, **values}))

    def refuse(self, message: object, code: str, text: Mapping[str, object]) -> None:
        """Refuse a message.  One of a board gets the answer that it waits for."""
        id = protocol.read_id(message)
        if id is not None and isinstance(message, dict) and message.get("kind") not in ROOM_KINDS:
            error = {"code": code if code in protocol.CODES else "bad_payload", "params": {}, "text": dict(text)}
            self.send("result", id=id, ok=False, error=error)
        else:
            self.send("refused", id=id, code=code, text=dict(text))

    # receiving

    def on_message(self, text: str | bytes) -> None:
        self._forget_timer()
        if self.host.closed:
            return
        message: object = None
        try:
            with suppress(ValueError, RecursionError):  # it is no JSON, or a tower of brackets
                message = json.loads(text)
            if self._admit(message):
                self._receive(message, len(text))
        except Worded as error:
            self.refuse(message, "room", in_both(error.text))
        except Exception:
            reference = secrets.token_hex(4)
            log.exception("a message failed (%s)", reference)
            self.refuse(message, "internal", in_words("refused.internal", ref=reference))

    def _admit(self, message: object) -> bool:
        """Return whether this connection, and its seat, may send another message now."""
        seat = self.place[0].seats[self.place[1]] if self.place else None
        if self.allowance.take() and (seat is None or seat.allowance.take()):
            return True
        self.excess += 1
        if self.excess > MAX_EXCESS:
            self.close(POLICY_CLOSE, "too many messages")
        else:
            self.refuse(message, "too_many", in_words("refused.too_many"))
        return False

    def _receive(self, message: object, size: int) -> None:
        if size > MAX_MESSAGE_SIZE:
            self.refuse(message, "bad_payload", in_words("room.too_long", n=MAX_MESSAGE_SIZE))
            return
        if not isinstance(message, dict):
            self.refuse(message, "bad_payload", in_words("refused.bad_payload"))
            return
        kind = message.get("kind")
        if kind == "alive":
            self.send("alive")
        elif kind in ("enter", "join", "watch") and message.get("version", __version__) != __version__:
            there = show_value(message["version"] if isinstance(message["version"], str) else "?")
            self.refuse(message, "versions", in_words("room.versions", here=there, there=__version__))
            self.close(POLICY_CLOSE, "another version")
        elif kind == "enter":
            self._enter(message)
        elif kind == "join":
            self._join(message)
        elif kind == "watch":
            self._watch(message)
        elif kind == "leave":
            self._leave()
        elif kind == "write" and self.view is not None:
            values = message.get("values")
            if isinstance(values, Mapping):
                self.view.write(values)
        elif kind == "follow" and self.place is not None:
            self.follow(message.get("again") is True)
        elif kind == "links" and self.place is not None:
            self.send("links", id=protocol.read_id(message), links=[self.host.url, *self.host.links])
        elif self.view is not None and kind not in ROOM_KINDS:
            self.view.receive(message)
        else:
            self.refuse(message, "no_seat", in_words("refused.no_seat"))

    def _enter(self, message: Mapping[str, Any]) -> None:
        """Seat somebody who shows a token, and show the entrance to others."""
        token = message.get("token")
        place = self.room.seat_of(token)
        if place is not None:
            self._take(place, str(token))
            return
        self.may_watch = self.room.is_watcher(token)
        self._show_lobby(token is not None and not self.may_watch)

    def _join(self, message: Mapping[str, Any]) -> None:
        """Seat somebody who takes a name.  A request that comes again finds the same seat by the token it proposes."""
        if self.place is not None:
            raise RoomError.worded("room.seated")
        proposed = message.get("token") or message.get("id")
        token, table, number = self.room.join(message.get("name"), message.get("table"), proposed)
        self._take((table, number), token)

    def _take(self, place: tuple[HostTable, int], token: str) -> None:
        self._leave_seat()
        table, number = place
        visitors = table.seats[number].visitors
        while len(visitors) >= MAX_SEAT_CONNECTIONS:  # a telephone that has changed networks leaves some behind
            oldest = next(iter(visitors))
            oldest.replace()
        self.sit(table, number, token)

    def _watch(self, message: Mapping[str, Any]) -> None:
        """Show a table to somebody who has the token of watchers."""
        self.may_watch = self.may_watch or self.room.is_watcher(message.get("token"))
        if not self.may_watch:
            raise RoomError.worded("room.no_watching")
        table = self.room.table(message.get("table", 0))
        self._leave_seat()
        self.watched, self.news = table, ""
        table.watchers[self] = None
        self.send_news()
        self.show()

    def _leave(self) -> None:
        """Free the own seat, or watch no more."""
        place = self.place
        self._leave_seat()
        if place is not None:
            self.room.leave(*place)
        self._show_lobby(False)

    def _show_lobby(self, unknown: bool) -> None:
        self._leave_seat()
        if self.host.guests >= MAX_GUESTS + self.host.seats:
            self.refuse(None, "crowded", in_words("room.crowded"))
            self.close(CROWDED_CLOSE, "too many connections")
            return
        self.in_lobby = True
        self.news = self.host.lobby(self.may_watch, unknown)
        self.send_text(self.news)

    # what the room decides

    def sit(self, table: HostTable, number: int, token: str | None = None) -> None:
        """Show a seat from now on."""
        self._leave_view()
        self.place, self.news, self.in_lobby = (table, number), "", False
        self.room.arrive(table, number, self)
        name = table.seats[number].name
        known = {} if token is None else {"token": token}
        self.send("seat", table=table.number, seat=number, name=name, begun=table.begun, **known)
        self.send_news()
        self.show()

    def stand_up(self) -> None:
        """Show the entrance, as the seat is somebody else's now."""
        self._leave_view()
        self.place = None
        self._show_lobby(True)

    def begin_again(self) -> None:
        """Show the game of the table anew."""
        if self.view is not None:
            self.view.close()
            self.view = None
        self.show()

    def replace(self) -> None:
        """Close this connection, since newer ones of the seat have taken its place."""
        self._leave_seat()
        self.refuse(None, "replaced", in_words("room.many_connections"))
        self.close(REPLACED_CLOSE, "replaced")

    @property
    def table(self) -> HostTable | None:
        """The table that is shown."""
        return self.place[0] if self.place else self.watched

    def show(self) -> None:
        """Show the game of the table, once it has begun."""
        table = self.table
        if table is None or self.view is not None:
            return
        number = self.place[1] if self.place else None
        if not table.begun:
            self.send("waiting", tables=[table.overview()], started=self.room.started)
            return
        self.view = SeatView(table, number, self.send_text)
        self.view.publishes = not self.follows
        self.send_text(self.view.beginning())

    def send_news(self) -> None:
        """Send what is new about the room."""
        table = self.table
        if table is not None:
            text = self.host.news(table, self.place[1] if self.place else None)
        elif self.in_lobby:
            text = self.host.lobby(self.may_watch, False)
        else:
            return
        if text != self.news:
            self.news = text
            self.send_text(text)

    def refresh(self) -> None:
        """Send what has changed in the room."""
        self.send_news()
        table = self.table
        if table is not None and (table.begun or self.view is None):
            self.show()

    # kernels, which play the moves again

    def follow(self, again: bool) -> None:
        """Send the moves of the table from the beginning on, and every further one."""
        assert self.place is not None
        table, _ = self.place
        if self.follows and again:
            self.send_moves(RESTART)
        elif table.game is not None and not self.follows:
            self.follows = True
            if self.view is not None:
                self.view.publishes = False
            self.send_moves(RESTART)
            table.followers.append(self.send_moves)

    def send_moves(self, first: int) -> None:
        """Send the moves of the table from a number on."""
        assert self.place is not None
        table, _ = self.place
        assert table.game is not None
        if first == RESTART:
            self.send("beginning", beginning=beginning_of(table.game.table, table.files))
        self.send("moves", **moves_of(table.game.table, table.number, max(first, 0)))
