"""The panel of a classroom: all tables at a glance, and the requests that change them."""

from __future__ import annotations

import math
import secrets
from collections.abc import Callable, Mapping
from threading import RLock
from typing import TYPE_CHECKING, Any, Final, Protocol
from weakref import WeakMethod

import traitlets as t

from ..editions import Edition
from ..errors.worded import Worded
from ..game.throttle import Throttle, after
from ..inputs.players import BOTS, MAX_NAME_LENGTH
from ..words.bilingual import in_both
from . import protocol
from .dashboard_glance import HostGlance, Waits, draw_link, room_furniture, room_glance
from .messages import Content, Message
from .protocol import Problem
from .protocol_widget import ProtocolWidget, data
from .wire import Answer, RoomAnswer, RoomFurniture, RoomGlance, Welcome

if TYPE_CHECKING:
    from .dashboard import Dashboard

NEWS_INTERVAL: Final = 1 / 4  # seconds between two states of the room
MAX_MESSAGE_LENGTH: Final = 300  # of the teacher to everybody
MAX_PATIENCE: Final = 24 * 3600  # seconds
EVERYWHERE: Final = "0.0.0.0"
THIS_COMPUTER: Final = "127.0.0.1"
SEAT_DEEDS: Final = ("bot", "back", "link", "free", "move")


class RoomSeat(Protocol):
    """The seat of a pupil, see :meth:`.Classroom.seat`."""

    def move(self, table: int) -> object: ...
    def give_to_bot(self, level: str | None = None) -> object: ...
    def give_back(self) -> object: ...
    def new_link(self) -> str: ...
    def free(self) -> object: ...


class Room(Protocol):
    """A classroom, as far as its dashboard uses it: see :class:`.Classroom`."""

    @property
    def glance(self) -> HostGlance: ...
    @property
    def tables(self) -> Any: ...
    def listen(self, call: Callable[..., None]) -> Callable[[], object]: ...
    def start(self) -> object: ...
    def pause(self, table: int | None = None) -> object: ...
    def resume(self, table: int | None = None) -> object: ...
    def say(self, text: str) -> object: ...
    def end(self, after: str | None = None) -> object: ...
    def settings(self, *, patience: float | None = None, level: str | None = None) -> object: ...
    def seat(self, name: str) -> RoomSeat: ...
    def open(self, address: str) -> object: ...
    def add_table(self) -> object: ...


class DashboardPanel(ProtocolWidget):
    """The first child of a dashboard.

    News of the room come from the thread of the connection to the host.  That thread only sets the trait ``room``, under a lock
    of its own, since a request that waits for the host holds the lock of messages.
    """

    NOT_COPIED = "a dashboard is neither copied nor pickled: room.dashboard is always the same one"

    view = t.Unicode("room").tag(sync=True)
    furniture: t.TraitType[RoomFurniture, RoomFurniture] = data()
    room: t.TraitType[RoomGlance, RoomGlance] = data()
    presentation = t.Bool(False).tag(sync=True)

    WRITABLE = ProtocolWidget.WRITABLE | {"presentation"}
    ACTIONS = frozenset({"room"})

    def __init__(self, dashboard: Dashboard, classroom: Room, locale: str) -> None:
        self.dashboard, self.classroom = dashboard, classroom
        self.shown: int | None = None  # the table whose board is open
        self._waits = Waits()
        self._sending = RLock()
        self._throttle = Throttle(NEWS_INTERVAL, self._sending, self._publish)
        super().__init__(
            RLock(), secrets.token_hex(16), furniture=room_furniture(classroom.glance), room=self._glance(), locale=locale
        )
        weak = WeakMethod(self._news)

        def call(*_news: object) -> None:
            if (found := weak()) is not None:
                found()

        self._stop = classroom.listen(call)

    def leave(self) -> None:
        self._stop()
        self._throttle.cancel()
        super().leave()

    # publishing

    def _glance(self) -> RoomGlance:
        return room_glance(self.classroom.glance, self._waits, self.shown)

    def _news(self) -> None:
        """Show what the host sent, and later the board of a game that has begun again."""
        self._throttle.call_soon()
        if self.shown is not None:
            after(0, self.dashboard.follow)  # it may wait for the host, whose news this thread receives

    def _publish(self) -> None:
        if not self._ready:
            return
        if self._holding_sync:
            self._throttle.call_soon()
            return
        if len(self.classroom.glance["tables"]) != len(self.room["tables"]):
            self.furniture = room_furniture(self.classroom.glance)  # a table with another game may have come
        self.room = self._glance()

    def refresh(self) -> None:
        """Show the room as it is now."""
        self._throttle.call_now()

    def set_state(self, sync_data: Any) -> None:
        with self._sending:
            super().set_state(sync_data)

    # messages

    def answers(self) -> Mapping[str, Callable[[Message], Content]]:
        return {**super().answers(), "room": self._change}

    def _answer(self, content: object) -> Answer:
        try:
            return super()._answer(content)
        except Worded as error:
            raise Problem("refused_table", **in_both(error.text)) from None

    def _hello(self, message: Message) -> Welcome:
        welcome = super()._hello(message)
        self.refresh()
        return welcome

    def _change(self, message: Message) -> RoomAnswer:
        deeds: Mapping[str, Callable[[Message], object]] = {
            "start": lambda _: self.classroom.start(), "pause": self._pause, "say": self._say, "end": self._end,
            "settings": self._settings, "seat": self._seat, "open": lambda _: self.classroom.open(EVERYWHERE),
            "close": lambda _: self.classroom.open(THIS_COMPUTER), "show": self._show,
            "add_table": lambda _: self.classroom.add_table(),
        }  # fmt: skip
        value = deeds[protocol.read_choice(message, "do", deeds)](message)
        self.refresh()
        return {"link": draw_link(value) if isinstance(value, str) else None}

    def _table(self, message: Message) -> int | None:
        if message.get("table") is None:
            return None
        return protocol.read_number(message, "table", 0, len(self.room["tables"]) - 1)

    def _pause(self, message: Message) -> None:
        table = self._table(message)
        deed = self.classroom.pause if protocol.read_flag(message, "on") else self.classroom.resume
        deed(table)

    def _say(self, message: Message) -> None:
        text = message.get("text")
        self.classroom.say(protocol.read_text(message, "text", MAX_MESSAGE_LENGTH) if text != "" else "")

    def _end(self, message: Message) -> None:
        end = message.get("after")
        self.classroom.end(protocol.read_text(message, "after") if end else "" if end == "" else None)

    def _settings(self, message: Message) -> None:
        patience = message.get("patience")
        seconds = math.inf if patience is None else protocol.read_number(message, "patience", 0, MAX_PATIENCE)
        self.classroom.settings(patience=seconds, level=protocol.read_choice(message, "level", BOTS))

    def _seat(self, message: Message) -> str:
        seat = self.classroom.seat(protocol.read_text(message, "name", MAX_NAME_LENGTH))
        what, table = protocol.read_choice(message, "what", SEAT_DEEDS), self._table(message)
        if what == "link":
            return seat.new_link()
        if what == "bot":
            seat.give_to_bot(protocol.read_choice(message, "level", BOTS))
        elif what == "back":
            seat.give_back()
        elif what == "free":
            seat.free()
        elif table is None:
            raise Problem("bad_payload", field="table")
        else:
            seat.move(table)
        return ""

    def _show(self, message: Message) -> None:
        table = self._table(message)
        if table is None:
            self.dashboard.hide()
        else:
            self.dashboard.show(table)

    def rulebook(self, _message: Message) -> tuple[Edition, Mapping[str, object]]:
        raise Problem("bad_payload", field="rule")

    def __repr__(self) -> str:
        return repr(self.dashboard)

    def still(self) -> dict[str, str]:
        return self.dashboard.still()
