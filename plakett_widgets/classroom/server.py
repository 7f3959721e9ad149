"""The host of a classroom: a page for browsers, and one WebSocket for every seat."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, ClassVar, Final
from urllib.parse import urlsplit

from tornado.httpserver import HTTPServer
from tornado.ioloop import PeriodicCallback
from tornado.netutil import bind_sockets
from tornado.web import Application, RequestHandler
from tornado.websocket import WebSocketClosedError, WebSocketHandler

from ..texts import board_texts
from ..widgets.protocol import PROTOCOL_VERSION
from ..words.languages import LANGUAGES
from .following import beginning_of, moves_of
from .host_table import HostTable, encode
from .room import Room, RoomError
from .seat_view import SeatView
from .teacher import TeacherSocket

STATIC: Final = Path(__file__).parents[1] / "static"
MAX_MESSAGE_SIZE: Final = 16 * 1024
MAX_MESSAGES: Final = 40  # of one connection at once, and then MESSAGE_RATE a second
MESSAGE_RATE: Final = 10.0
MAX_EXCESS: Final = 400  # refused messages after which a connection is closed
PING_INTERVAL: Final = 20  # seconds: a proxy closes a socket that is silent for a minute
BOT_INTERVAL: Final = 900  # milliseconds between two moves of bots
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "connect-src 'self' {sockets}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
PAGE: Final = """<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Plakett</title>
<link rel="icon" href="data:,">
<style>
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { margin: 8px }
main > h1 { font-size: 1.3rem }
form { display: grid; gap: 12px; max-width: 24rem }
label { display: grid; gap: 4px }
input, select, button { font: inherit; min-height: 44px; padding: 4px 10px }
.notice:empty { display: none }
.notice { position: sticky; bottom: 0; padding: 8px; background: Canvas; border-top: 1px solid }
</style>
<script type="module" src="static/classroom.js"></script>
</head>
<body>
</body>
</html>
"""
TEXTS: Final = "texts.json"
FILES: Final = {"classroom.js": "text/javascript", "board.js": "text/javascript", "board.css": "text/css"}


class Handler(RequestHandler):
    """The base of pages."""

    def set_default_headers(self) -> None:
        sockets = " ".join(f"{scheme}://{self.request.host}" for scheme in ("ws", "wss"))
        self.set_header("Content-Security-Policy", POLICY.format(sockets=sockets))
        self.set_header("X-Content-Type-Options", "nosniff")
        self.set_header("Referrer-Policy", "no-referrer")
        self.set_header("Cache-Control", "no-cache")
        self.clear_header("Server")


class PageHandler(Handler):
    """The one page, for everybody."""

    def get(self, _code: str = "") -> None:
        self.finish(PAGE)


class FileHandler(Handler):
    """The scripts and the style."""

    def get(self, name: str) -> None:
        if name == TEXTS:
            self.finish(dict(board_texts()))
        elif name in FILES:
            self.set_header("Content-Type", f"{FILES[name]}; charset=utf-8")
            self.finish((STATIC / name).read_bytes())
        else:
            self.send_error(404)


class SeatSocket(WebSocketHandler):
    """The connection of one browser or kernel."""

    room: Room
    public: str
    connections: ClassVar[set[SeatSocket]] = set()

    def initialize(self, room: Room, public: str) -> None:
        self.room, self.public = room, public
        self.view: SeatView | None = None
        self.place: tuple[HostTable, int] | None = None
        self.allowance, self.filled, self.excess = float(MAX_MESSAGES), time.monotonic(), 0

    def check_origin(self, origin: str) -> bool:
        """Return whether a page of another site may connect: never.  Programs send no origin."""
        found = urlsplit(origin)
        own = {self.request.host, urlsplit(self.public).netloc}
        return found.scheme in ("http", "https") and found.netloc in own

    def open(self, *_args: str, **_kwargs: str) -> None:
        self.set_nodelay(True)
        self.connections.add(self)

    def on_close(self) -> None:
        self.connections.discard(self)
        self._leave_view()

    def _leave_view(self) -> None:
        if self.view is not None:
            self.view.close()
            self.view = None
        if self.place is not None and self.send_moves in self.place[0].followers:
            self.place[0].followers.remove(self.send_moves)
        if self.place is not None:
            table, number = self.place
            seat = table.seats[number]
            seat.connections -= 1
            if not seat.connections:
                seat.away_since = time.monotonic()
            self.place = None

    def send_text(self, text: str) -> None:
        """Send a text, unless the connection is gone."""
        with suppress(WebSocketClosedError):
            self.write_message(text)

    def send(self, kind: str, **values: object) -> None:
        """Send a message of the room."""
        self.send_text(encode({"v": PROTOCOL_VERSION, "kind": kind, **values}))

    def on_message(self, text: str | bytes) -> None:
        if not self._admit():
            return
        try:
            message = json.loads(text)
        except ValueError:
            message = None
        if not isinstance(message, dict):
            self.send("refused", code="bad_payload")
            return
        kind = message.get("kind")
        if kind in ("enter", "join"):
            self._enter(message)
        elif kind == "write" and self.view is not None:
            values = message.get("values")
            if isinstance(values, Mapping):
                self.view.write(values)
        elif kind == "follow" and self.place is not None:
            self.follow()
        elif self.view is not None:
            self.view.receive(message)
        else:
            self.send("refused", code="no_seat")

    def _admit(self) -> bool:
        """Return whether this connection may send another message now."""
        now = time.monotonic()
        self.allowance = min(MAX_MESSAGES, self.allowance + (now - self.filled) * MESSAGE_RATE)
        self.filled = now
        if self.allowance >= 1:
            self.allowance -= 1
            return True
        self.excess += 1
        if self.excess > MAX_EXCESS:
            self.close(1008, "too many messages")
        else:
            self.send("refused", code="too_many")
        return False

    def _enter(self, message: Mapping[str, Any]) -> None:
        """Seat somebody who shows a token or takes a name, and send what there is to see."""
        token = message.get("token")
        if message["kind"] == "enter":
            place = self.room.seat_of(token)
            if place is None:
                self.send("lobby", **self._lobby(), unknown=token is not None)
                return
        else:
            wanted = message.get("table")
            try:
                whole = isinstance(wanted, int) and not isinstance(wanted, bool)
                token, table, number = self.room.join(message.get("name"), wanted if whole else None)
            except RoomError as error:
                words = {locale: error.text(locale) for locale in LANGUAGES}
                self.send("refused", code="room", text=words)
                return
            place = table, number
        self._leave_view()
        self.place = table, number = place
        table.seats[number].connections += 1
        self.send("seat", token=token, table=table.number, seat=number, name=table.seats[number].name, begun=table.begun)
        self.show()

    def show(self) -> None:
        """Show the game of the table, once it has begun."""
        if self.place is None or self.view is not None:
            return
        table, number = self.place
        if not table.begun:
            self.send("waiting", **self._lobby())
            return
        self.view = SeatView(table, number, self.send_text)
        self.send("begin", traits=self.view.traits())

    def _lobby(self) -> dict[str, object]:
        return {"tables": self.room.overview(), "started": self.room.started}

    # kernels, which play the moves again

    def follow(self) -> None:
        """Send the moves of the table from the beginning on, and every further one."""
        assert self.place is not None
        table, _ = self.place
        if table.game is not None and self.send_moves not in table.followers:
            self.send("beginning", beginning=beginning_of(table.game.table))
            self.send_moves(0)
            table.followers.append(self.send_moves)

    def send_moves(self, first: int) -> None:
        """Send the moves of the table from a number on."""
        assert self.place is not None
        table, _ = self.place
        assert table.game is not None
        self.send("moves", **moves_of(table.game.table, table.number, first))


class Host:
    """A running host.

    Parameters
    ----------
    room : Room
        The classroom.
    address : str
        Where to listen.
    port : int
        The port, 0 for any.
    public : str
        The address under which browsers find it behind a proxy.
    """

    def __init__(self, room: Room, address: str = "127.0.0.1", port: int = 0, public: str = "") -> None:
        self.room = room
        self.stopped = asyncio.Event()
        application = Application(
            [
                (r"/(?:[a-z0-9]{5}/?)?", PageHandler),
                (r"/(?:[a-z0-9]{5}/)?static/([a-z.]+)", FileHandler),
                (r"/(?:[a-z0-9]{5}/)?socket", SeatSocket, {"room": room, "public": public}),
                (r"/teacher", TeacherSocket, {"room": room, "stop": self.stopped.set}),
            ],
            websocket_ping_interval=PING_INTERVAL,
            websocket_max_message_size=MAX_MESSAGE_SIZE,
        )
        sockets = bind_sockets(port, address)
        self.address, self.port = address, sockets[0].getsockname()[1]
        self.server = HTTPServer(application, xheaders=bool(public))
        self.server.add_sockets(sockets)
        room.changed = self._room_changed
        self.bots = PeriodicCallback(room.step, BOT_INTERVAL)
        self.bots.start()

    @property
    def url(self) -> str:
        """The link for everybody."""
        return f"http://{self.address}:{self.port}/{self.room.code}/"

    def _room_changed(self) -> None:
        for socket in list(SeatSocket.connections):
            socket.show()
        glance = self.room.glance()
        for teacher in list(TeacherSocket.connections):
            teacher.send({"push": "room", **glance})

    def stop(self) -> None:
        """Stop serving, and close the store."""
        self.bots.stop()
        self.server.stop()
        for socket in list(SeatSocket.connections):
            socket.close(1001, "the host ends")
        self.room.close()
