"""The connection of the teacher: requests that change the room, and news of all tables."""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from .. import __version__
from ..errors.worded import Worded, show_value
from ..widgets import protocol
from ..words.bilingual import in_both
from ..words.catalogue import in_words
from .following import beginning_of, moves_of
from .host_table import RESTART, HostTable, encode
from .limits import FIRST_MESSAGE_TIMEOUT
from .outgoing import OutgoingSocket
from .room import RoomError

if TYPE_CHECKING:
    from .server import Host

MAX_TEXT_LENGTH: Final = 300
MAX_SIZE: Final = 1 << 20  # bytes of a message: a class list, a position
MAX_GREETING: Final = 1024

Request = Mapping[str, Any]

log = logging.getLogger(__name__)


class TeacherSocket(OutgoingSocket):
    """The connection of the teacher’s kernel, which shows its token first."""

    def initialize(self, host: Host) -> None:
        self.host, self.room = host, host.room
        self.known = False
        self.followers: dict[int, Callable[[int], None]] = {}
        self.silent: Any = None

    @property
    def max_message_size(self) -> int:
        """The length of the longest message, which only the teacher sends."""
        return MAX_SIZE

    def check_origin(self, origin: str) -> bool:
        """Return whether a page may connect: none does, and programs send no origin."""
        return False

    def open(self, *_args: str, **_kwargs: str) -> None:
        if "Origin" in self.request.headers:  # a page of this host has nothing to do here either
            self.close(1008, "no page")
            return
        self.set_nodelay(True)
        self.silent = self.host.loop.call_later(FIRST_MESSAGE_TIMEOUT, self.close, 1008, "no token")

    def on_close(self) -> None:
        self.host.teachers.discard(self)
        self.host.note_connections()
        if self.silent is not None:
            self.silent.cancel()
        for number in list(self.followers):
            self._stop_following(number)

    def send(self, content: object) -> None:
        """Send a message, unless the connection is gone."""
        self.send_text(encode(content))

    async def on_message(self, text: str | bytes) -> None:
        if self.host.closed:
            return
        message: Any = None
        with suppress(ValueError, RecursionError):
            message = json.loads(text) if self.known or len(text) <= MAX_GREETING else None
        if not isinstance(message, dict):
            message = {}
        if not self.known:
            self._greet(message)
            return
        try:
            answer: dict[str, object] = {"ok": True, "value": await self._carry_out(message)}
        except Worded as error:
            answer = {"ok": False, "error": in_both(error.text)}
        except Exception:
            reference = secrets.token_hex(4)
            log.exception("a request of the teacher failed (%s)", reference)
            answer = {"ok": False, "error": in_words("refused.internal", ref=reference)}
        self.send({"id": protocol.read_id(message), **answer})

    def _greet(self, message: Request) -> None:
        """Let the teacher in, who shows the token."""
        if not self.room.is_teacher(message.get("token")):
            self.close(1008, "unknown token")
            return
        if self.silent is not None:
            self.silent.cancel()
        version = message.get("version", __version__)
        if version != __version__:
            words = in_words("room.versions", here=show_value(str(version)), there=__version__)
            self.send({"push": "refused", "code": "versions", "text": words})
            self.close(1008, "another version")
            return
        self.known = True
        self.host.teachers.add(self)
        self.send({"push": "room", **self.host.glance()})

    async def _carry_out(self, message: Request) -> object:
        requests: Mapping[str, Callable[[Request], object]] = {
            "pause": self.pause, "say": self.say, "seat": self.change_seat, "follow": self.follow, "unfollow": self.unfollow,
            "end": self.end, "settings": self.change_settings, "names": self.list_names, "open": self.open_network,
            "add_table": self.add_table,
            "watch_link": self.watch_link, "stop": self.stop_host, "glance": lambda _: self.host.glance(),
        }  # fmt: skip
        do = message.get("do")
        if do == "start":
            await self.start()
            return None
        if not isinstance(do, str) or do not in requests:
            raise RoomError.worded("room.unknown_request")
        return requests[do](message)

    # requests

    async def start(self) -> None:
        """Begin the games, with others served in between."""
        for _ in self.room.starting():
            await asyncio.sleep(0)

    def pause(self, message: Request) -> None:
        """Stop all tables or one, or have them go on."""
        table = message.get("table")
        self.room.pause(bool(message.get("on", True)), None if table is None else self.room.table(table))

    def say(self, message: Request) -> None:
        """Show a message to everybody."""
        self.room.say(str(message.get("text", ""))[:MAX_TEXT_LENGTH])

    def end(self, message: Request) -> None:
        """End the games, now or later."""
        self.room.end_games(message.get("after"))

    def add_table(self, message: Request) -> int:
        """Lay one more table, and return its number."""
        given = message.get("table")
        if not isinstance(given, Mapping):
            raise RoomError.worded("room.unknown_request")
        return self.room.add_table(given)

    def change_settings(self, message: Request) -> None:
        """Set the patience with those who are away, and the level of the bots that play for them."""
        self.room.change_settings(message.get("patience", self.room.patience), message.get("level", self.room.level))

    def list_names(self, message: Request) -> None:
        """Set the class list."""
        self.room.list_names(message.get("names"))

    def change_seat(self, message: Request) -> object:
        """Change a seat: to a bot and back, a new link, freed, or moved to another table."""
        table, number = self.room.find_name(message.get("name"))
        what = message.get("what")
        if what == "bot":
            level = message.get("level", self.room.level)
            if level == "":
                self.room.give_back(table, number)
            else:
                self.room.give_to_bot(table, number, level)
        elif what == "back":
            self.room.give_back(table, number)
        elif what == "link":
            return self.room.renew_token(table, number)
        elif what == "free":
            self.room.leave(table, number)
        elif what == "move":
            self.room.move(table, number, self.room.table(message.get("table")))
        else:
            raise RoomError.worded("room.unknown_request")
        return None

    def open_network(self, message: Request) -> list[str]:
        """Let others reach the host.  Return the links for everybody."""
        fields = ("address", "port", "public", "certificate", "key")
        self.host.open(**{name: message[name] for name in fields if name in message})
        return self.host.links

    def watch_link(self, _message: Request) -> str:
        """Return a new token of watchers."""
        return self.room.watcher_token()

    def follow(self, message: Request) -> None:
        """Send the moves of a table from the beginning on, and every further one."""
        table = self.room.table(message.get("table"))
        if table.number in self.followers:
            return

        def follower(first: int) -> None:
            assert table.game is not None
            if first == RESTART:
                beginning = beginning_of(table.game.table, table.files)
                self.send({"push": "beginning", "table": table.number, "beginning": beginning})
            self.send({"push": "moves", **moves_of(table.game.table, table.number, max(first, 0))})

        def begin() -> None:
            if self.followers.get(table.number) is follower:
                follower(RESTART)
                table.followers.append(follower)

        self.followers[table.number] = follower
        table.when_begun(begin)

    def unfollow(self, message: Request) -> None:
        """Send no more moves of a table."""
        self._stop_following(self.room.table(message.get("table")).number)

    def _stop_following(self, number: int) -> None:
        follower, table = self.followers.pop(number, None), self._table(number)
        if follower in table.followers:
            table.followers.remove(follower)

    def _table(self, number: int) -> HostTable:
        return self.room.tables[number]

    def stop_host(self, _message: Request) -> None:
        """End the host, once this request is answered."""
        self.host.loop.call_later(0.05, self.host.stopped.set)
