"""The connection of the teacher: requests that change the room, and news of all tables."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Final

from tornado.websocket import WebSocketHandler

from ..errors.worded import Worded
from ..inputs.players import BOTS
from ..words.languages import LANGUAGES
from .following import beginning_of, moves_of
from .host_table import HostTable, encode
from .room import Room, RoomError

MAX_TEXT_LENGTH: Final = 300

Request = Mapping[str, Any]


class TeacherSocket(WebSocketHandler):
    """The connection of the teacher’s kernel, which shows its token first."""

    connections: ClassVar[set[TeacherSocket]] = set()

    def initialize(self, room: Room, stop: Callable[[], None]) -> None:
        self.room, self.stop = room, stop
        self.known = False
        self.followers: dict[int, Callable[[int], None]] = {}

    def check_origin(self, origin: str) -> bool:
        """Return whether a page may connect: none does, and programs send no origin."""
        return False

    def on_close(self) -> None:
        self.connections.discard(self)
        for number, follower in self.followers.items():
            self.room.tables[number].followers.remove(follower)

    def on_message(self, text: str | bytes) -> None:
        message = json.loads(text)
        if not self.known:
            self.known = self.room.is_teacher(message.get("token"))
            if not self.known:
                self.close(1008, "unknown token")
                return
            self.connections.add(self)
            self.send({"push": "room", **self.room.glance()})
            return
        requests = {
            "start": self.start, "pause": self.pause, "say": self.say, "seat": self.change_seat, "follow": self.follow,
            "stop": self.stop_host,
        }  # fmt: skip
        try:
            if message.get("do") not in requests:
                raise RoomError.worded("room.unknown_request")
            answer: dict[str, object] = {"ok": True, "value": requests[message["do"]](message)}
        except Worded as error:
            answer = {"ok": False, "error": {locale: error.text(locale) for locale in LANGUAGES}}
        self.send({"id": message.get("id"), **answer})

    def send(self, content: object) -> None:
        """Send a message, unless the connection is gone."""
        if self.ws_connection is not None and not self.ws_connection.is_closing():
            self.write_message(encode(content))

    def _table(self, message: Request) -> HostTable:
        number = message.get("table")
        if not isinstance(number, int) or not 0 <= number < len(self.room.tables):
            raise RoomError.worded("room.no_table", n=len(self.room.tables))
        return self.room.tables[number]

    # requests

    def start(self, _message: Request) -> None:
        """Begin the games."""
        self.room.start()

    def pause(self, message: Request) -> None:
        """Stop all tables, or have them go on."""
        self.room.pause(bool(message.get("on", True)))

    def say(self, message: Request) -> None:
        """Show a message to everybody."""
        self.room.say(str(message.get("text", ""))[:MAX_TEXT_LENGTH])

    def change_seat(self, message: Request) -> object:
        """Change a seat: to a bot and back, a new link, freed, or moved to another table."""
        table, number = self.room.find_name(message.get("name"))
        what = message.get("what")
        if what == "bot" and message.get("level") in ("", *BOTS):
            self.room.give_to_bot(table, number, str(message["level"]))
        elif what == "link":
            return self.room.renew_token(table, number)
        elif what == "free":
            self.room.leave(table, number)
        elif what == "move":
            self.room.move(table, number, self._table(message))
        else:
            raise RoomError.worded("room.unknown_request")
        return None

    def follow(self, message: Request) -> None:
        """Send the moves of a table from the beginning on, and every further one."""
        table = self._table(message)
        if table.number in self.followers:
            return

        def follower(first: int) -> None:
            assert table.game is not None
            self.send({"push": "moves", **moves_of(table.game.table, table.number, first)})

        def begin() -> None:
            assert table.game is not None
            self.send({"push": "beginning", "table": table.number, "beginning": beginning_of(table.game.table)})
            follower(0)
            table.followers.append(follower)

        self.followers[table.number] = follower
        table.when_begun(begin)

    def stop_host(self, _message: Request) -> None:
        """End the host."""
        self.stop()
