"""The host of a classroom: a page for browsers, and one WebSocket for every seat."""

from __future__ import annotations

import asyncio
import logging
import socket
import ssl
import time
from collections.abc import Callable, Mapping
from typing import Any, Final

from tornado.httpserver import HTTPServer
from tornado.httputil import HTTPServerRequest
from tornado.netutil import bind_sockets
from tornado.web import Application, RequestHandler, _HandlerDelegate

from .. import __version__
from ..errors.worded import show_value
from ..widgets.protocol import PROTOCOL_VERSION
from ..words.catalogue import in_words
from .access import checked_public, is_own_host, is_own_origin, local_addresses, set_headers
from .host_table import HostTable, encode
from .limits import MAX_FRAME_SIZE, MAX_MESSAGE_SIZE, raise_file_limit
from .page import FileHandler, PageHandler
from .room import Room, RoomError
from .sockets import SeatSocket
from .teacher import TeacherSocket

LOOPBACK: Final = "127.0.0.1"
PING_INTERVAL: Final = 20  # seconds: a proxy closes a socket that is silent for a minute
BOT_INTERVAL: Final = 0.9  # seconds between two moves of bots at a table
SLICE: Final = 0.03  # seconds between two tables or more, so that not all bots move at once
MAX_LOBBY_RATE: Final = 10e6  # characters a second that all those without a seat receive together
NEWS_INTERVAL: Final = 0.25  # seconds between two news about the room
TABLES_INTERVAL: Final = 1.0  # seconds between two glances of the teacher at tables where somebody moves
IDLE_TIMEOUT: Final = 8 * 3600.0  # seconds without a connection after which the host ends
IDLE_INTERVAL: Final = 60.0
PREFIX: Final = r"/(?:[a-z0-9]{5}/)?"  # the code of the room
HTTP_LIMITS: Final[Mapping[str, Any]] = {  # of requests for pages, which have no body
    "max_body_size": MAX_MESSAGE_SIZE, "max_header_size": MAX_MESSAGE_SIZE, "body_timeout": 10.0,
    "idle_connection_timeout": 60.0,
}  # fmt: skip
WILDCARDS: Final = ("", "0.0.0.0", "::")

log = logging.getLogger(__name__)


class WrongHost(RequestHandler):
    """The answer to requests for a host of another name."""

    def set_default_headers(self) -> None:
        set_headers(self)

    def prepare(self) -> None:
        words = in_words("room.wrong_host", given=show_value(self.request.host))
        self.set_status(403)
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.finish("\n".join(words.values()))


class NotFound(RequestHandler):
    """The answer to requests for what is not there."""

    def set_default_headers(self) -> None:
        set_headers(self)

    def prepare(self) -> None:
        self.set_status(404)
        self.finish()


class StopHandler(RequestHandler):
    """End the host, for whoever has the teacher's token."""

    def initialize(self, host: Host) -> None:
        self.host = host

    def set_default_headers(self) -> None:
        set_headers(self)

    def check_xsrf_cookie(self) -> None:
        """Check no cookie, as there are none."""

    def post(self) -> None:
        scheme, _, token = self.request.headers.get("Authorization", "").partition(" ")
        if scheme != "Bearer" or not self.host.room.is_teacher(token) or "Origin" in self.request.headers:
            self.set_status(403)
        else:
            self.host.stopped.set()
        self.finish()


class EntranceHandler(PageHandler):
    """The one page, at the link with the code of the room, by which a browser keeps its seat."""

    def initialize(self, host: Host) -> None:
        self.host = host

    def get(self, code: str | None = None) -> None:
        own, code = f"{self.host.room.code}/", code or ""
        if code == own:
            super().get(code)
        else:  # relative to where a proxy has it
            self.redirect(f"{'../' if code.endswith('/') else ''}{own}")


class Routes(Application):
    """The addresses of a host, which may lie under a path of a proxy."""

    host: Host

    def find_handler(self, request: HTTPServerRequest, **kwargs: Any) -> _HandlerDelegate:
        if not is_own_host(request.host, self.host.public):
            return self.get_handler_delegate(request, WrongHost)
        prefix = self.host.public_path
        if prefix and request.path.startswith(f"{prefix}/"):
            request.path = request.path[len(prefix) :]
        return super().find_handler(request, **kwargs)


class Host:
    """A running host.

    Parameters
    ----------
    room : Room
        The classroom.
    port : int
        The port on this computer, 0 for that of the last time or any.
    bot_interval : float
        Seconds between two moves of bots at a table.
    """

    def __init__(self, room: Room, port: int = 0, bot_interval: float = BOT_INTERVAL) -> None:
        self.room = room
        self.stopped = asyncio.Event()
        self.closed = False
        self.loop = asyncio.get_running_loop()
        self.sockets: set[SeatSocket] = set()
        self.teachers: set[TeacherSocket] = set()
        self.public = ""
        self.certified = False  # whether the network reaches it by TLS
        self.max_connections = raise_file_limit()
        self.idle_since = time.monotonic()
        self.opened: Callable[[], None] = lambda: None  # called after its addresses have changed
        routes = Routes(
            [
                (r"/([a-z0-9]{5}/?)?", EntranceHandler, {"host": self}),
                (rf"{PREFIX}static/([a-z.]+)", FileHandler),
                (rf"{PREFIX}socket", SeatSocket, {"host": self}),
                (r"/teacher", TeacherSocket, {"host": self}),
                (r"/stop", StopHandler, {"host": self}),
            ],
            default_handler_class=NotFound,
            websocket_ping_interval=PING_INTERVAL,
            websocket_max_message_size=MAX_FRAME_SIZE,
            log_function=lambda _: None,  # a log of requests would hold who came when
        )
        routes.host = self
        self.routes = routes
        self.inner: HTTPServer | None = None
        self.outer: HTTPServer | None = None
        self.address, self.outer_port = LOOPBACK, 0
        self._listen_inside(port)
        self._news: asyncio.TimerHandle | None = None
        self._last_news = 0.0
        self._next_lobby = 0.0  # when those without a seat may receive the tables again
        self._sends_news = False
        self._lobbies: dict[tuple[bool, bool], str] = {}  # made once for all, while news are sent
        self._moved: set[int] = set()
        network = room.store.read("network")
        if network is not None:
            try:
                self.open(**network)
            except RoomError as error:
                log.warning("%s", error)
        room.changed = self.announce
        room.moved = self._table_moved
        self.bot_interval = bot_interval
        self._tasks = [self.loop.create_task(work()) for work in (self._attend, self._glance, self._end_idle)]
        log.info("at most %d connections at once, %d seats", self.max_connections, self.seats)

    # addresses

    def _listen_inside(self, port: int) -> None:
        """Listen on this computer, where the kernel of the teacher finds the host."""
        stored = self.room.store.read("port", 0)
        for wanted in (port,) if port else (stored, 0):
            try:
                sockets = bind_sockets(wanted, LOOPBACK)
                break
            except OSError as error:
                if port or not wanted:
                    raise cannot_listen(LOOPBACK, wanted, error) from None
        self.port: int = sockets[0].getsockname()[1]
        self.room.store.write("port", self.port)
        self.inner = HTTPServer(self.routes, **HTTP_LIMITS)
        self.inner.add_sockets(sockets)

    @property
    def url(self) -> str:
        """The link on this computer."""
        return f"http://{LOOPBACK}:{self.port}/{self.room.code}/"

    @property
    def public_path(self) -> str:
        """The path of a proxy under which browsers find the host."""
        return "/" + self.public.split("/", 3)[3] if self.public.count("/") > 2 else ""

    @property
    def links(self) -> list[str]:
        """The links for everybody: the public one, or one for each local address."""
        if self.public:
            return [f"{self.public}/{self.room.code}/"]
        if not self.outer_port:
            return [self.url]
        scheme = "https" if self.certified else "http"
        addresses = local_addresses() if self.address in WILDCARDS else [self.address]
        return [f"{scheme}://{bracketed(one)}:{self.outer_port}/{self.room.code}/" for one in addresses]

    def open(
        self,
        address: str = LOOPBACK,
        port: int = 0,
        public: str = "",
        certificate: str | None = None,
        key: str | None = None,
    ) -> None:
        """Let others reach the host: at an address of this computer, and under a public address behind a proxy.

        Parameters
        ----------
        address : str
            ``"0.0.0.0"`` for all of the local network, ``"127.0.0.1"`` for this computer alone.
        port : int
            The port, 0 for the one of this computer, or with a certificate for any.
        public : str
            The address under which browsers find the host behind a proxy.
        certificate : str, optional
            The file of a certificate and its chain, for TLS.
        key : str, optional
            The file of its key, if it is another one.

        Raises
        ------
        RoomError
            The host cannot listen there, or the certificate cannot be used.  The host then is reached as before.
        """
        public = checked_public(public)
        if not isinstance(address, str) or isinstance(port, bool) or not isinstance(port, int) or not 0 <= port < 2**16:
            raise cannot_listen(address, port, OSError())
        context = None if certificate is None else read_certificate(certificate, key)
        inside = address == LOOPBACK and context is None and port in (0, self.port)
        if not inside:
            self._listen_outside(address, port, context)
        else:
            self._close_outside()
            self.address, self.outer_port = LOOPBACK, 0
        self.public, self.certified = public, context is not None
        given = {"address": address, "port": self.outer_port, "public": public, "certificate": certificate, "key": key}
        self.room.store.write("network", given)
        self.opened()
        self.announce()

    def _listen_outside(self, address: str, port: int, context: ssl.SSLContext | None) -> None:
        """Listen in the network, in place of where the host has listened there before."""
        wanted = port or (self.port if context is None else 0)
        if context is not None and wanted == self.port:
            raise cannot_listen(address, wanted, OSError(0, "the kernel of the teacher has it, without TLS"))
        before = self.address, self.outer_port, self.certified
        shared = wanted == self.port
        try:
            if self.outer_port == wanted or shared:  # else the new one cannot be had
                self._close_outside(stay_inside=not shared)
            sockets = bind_sockets(wanted, address or None)
        except (OSError, UnicodeError) as error:
            if self.outer is None and before[1] and not before[2]:
                self._add_outside(bind_sockets(before[1], before[0] or None), None)
            if self.inner is None and not (self.outer is not None and before[1] == self.port):
                self._listen_inside(self.port)
            raise cannot_listen(address, wanted, error) from None
        self._close_outside(stay_inside=not shared)
        self._add_outside(sockets, context)
        if shared and address not in WILDCARDS:  # this computer is not among those addresses
            self._listen_inside(self.port)
        self.address, self.outer_port = address, sockets[0].getsockname()[1]

    def _add_outside(self, sockets: list[socket.socket], context: ssl.SSLContext | None) -> None:
        self.outer = HTTPServer(self.routes, ssl_options=context, **HTTP_LIMITS)
        self.outer.add_sockets(sockets)

    def _close_outside(self, stay_inside: bool = True) -> None:
        """Listen in the network no more.  Connections that stand go on."""
        if self.outer is not None:
            self.outer.stop()
            self.outer = None
        if not stay_inside and self.inner is not None:
            self.inner.stop()
            self.inner = None
        elif stay_inside and self.inner is None:
            self._listen_inside(self.port)

    def is_own_origin(self, origin: str, netloc: str) -> bool:
        """Return whether a page of an origin may connect."""
        return is_own_origin(origin, netloc, self.public)

    # connections

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return sum(len(table.seats) for table in self.room.tables)

    @property
    def guests(self) -> int:
        """How many connections have no seat."""
        return sum(socket.place is None for socket in self.sockets)

    def admit(self, connection: SeatSocket) -> bool:
        """Note a new connection.  Return whether it fits."""
        if len(self.sockets) + len(self.teachers) >= self.max_connections:
            return False
        self.sockets.add(connection)
        return True

    def note_connections(self) -> None:
        """Note since when nobody is there."""
        self.idle_since = time.monotonic()

    # news

    def lobby(self, watch: bool, unknown: bool) -> str:
        """Return what somebody without a seat sees."""
        room = self.room
        if (watch, unknown) in self._lobbies:
            return self._lobbies[watch, unknown]
        text = encode({
            "v": PROTOCOL_VERSION, "kind": "lobby", "tables": room.overview(), "names": room.free_names,
            "started": room.started, "watch": watch, "unknown": unknown, "version": __version__,
        })  # fmt: skip
        if self._sends_news:
            self._lobbies[watch, unknown] = text
        return text

    def news(self, table: HostTable, seat: int | None) -> str:
        """Return what those at a table see of the room."""
        return encode({"v": PROTOCOL_VERSION, "kind": "room", "seat": seat, **self.room.news(table)})

    def glance(self) -> dict[str, object]:
        """Return what the teacher sees."""
        network = {"address": self.address, "port": self.outer_port or self.port, "public": self.public}
        return {**self.room.glance(), "links": self.links, "network": network, "connections": len(self.sockets)}

    def announce(self) -> None:
        """Send the news of the room soon, together with what else happens until then."""
        if self._news is None:
            wait = max(self._last_news + NEWS_INTERVAL - self.loop.time(), 0.01)
            self._news = self.loop.call_later(wait, self.send_news)

    def send_news(self) -> None:
        """Send the news of the room to everybody."""
        self._news, self._last_news = None, self.loop.time()
        self._sends_news = True
        try:
            lobby = self.loop.time() >= self._next_lobby
            guests = 0
            for connection in list(self.sockets):
                if connection.in_lobby and not lobby:
                    guests += 1
                else:
                    connection.refresh()
                    guests += connection.in_lobby
            if lobby and self._lobbies:
                length = max(map(len, self._lobbies.values()))
                self._next_lobby = self.loop.time() + guests * length / MAX_LOBBY_RATE
            elif guests:
                self.announce()
        finally:
            self._sends_news, self._lobbies = False, {}
        if self.teachers:
            text = encode({"push": "room", **self.glance()})
            for teacher in list(self.teachers):
                teacher.send_text(text)

    def _table_moved(self, table: HostTable) -> None:
        self._moved.add(table.number)

    # what goes on by itself

    async def _attend(self) -> None:
        """Attend to one table after the other, with others served in between."""
        tables = self.room.tables
        pauses = max(1, min(len(tables), int(self.bot_interval / SLICE)))
        while True:
            for pause in range(pauses):
                for table in tables[pause::pauses]:
                    try:
                        if self.room.attend(table):
                            await asyncio.sleep(0)
                    except Exception:
                        log.exception("table %d", table.number + 1)
                await asyncio.sleep(self.bot_interval / pauses)

    async def _glance(self) -> None:
        """Send the teacher how tables stand where somebody has moved."""
        while True:
            await asyncio.sleep(TABLES_INTERVAL)
            moved, self._moved = sorted(self._moved), set()
            if moved and self.teachers:
                text = encode({"push": "tables", "tables": [self.room.tables[number].overview(True) for number in moved]})
                for teacher in list(self.teachers):
                    teacher.send_text(text)

    async def _end_idle(self) -> None:
        """End the host when nobody has been there for long."""
        while True:
            await asyncio.sleep(IDLE_INTERVAL)
            if self.is_idle:
                log.warning("nobody has been here for %d hours: the host ends", IDLE_TIMEOUT / 3600)
                self.stopped.set()

    @property
    def is_idle(self) -> bool:
        """Whether nobody has been there for so long that the host ends."""
        return not self.sockets and not self.teachers and time.monotonic() - self.idle_since > IDLE_TIMEOUT

    def stop(self) -> None:
        """Stop serving, and close the store."""
        for task in self._tasks:
            task.cancel()
        if self._news is not None:
            self._news.cancel()
        for server in (self.inner, self.outer):
            if server is not None:
                server.stop()
        self.room.changed = lambda: None
        self.closed = True
        for connection in [*self.sockets, *self.teachers]:
            connection.close(1001, "the host ends")
        self.room.close()


def bracketed(address: str) -> str:
    """Return an address as it stands in a link.

    >>> bracketed("10.0.0.7"), bracketed("fe80::1")
    ('10.0.0.7', '[fe80::1]')
    """
    return f"[{address}]" if ":" in address else address


def cannot_listen(address: object, port: object, error: Exception) -> RoomError:
    """Return the error about an address at which the host cannot listen."""
    why = (error.strerror if isinstance(error, OSError) else None) or str(error) or type(error).__name__
    return RoomError.worded("room.bad_address", address=show_value(str(address)), port=show_value(str(port)), why=why)


def read_certificate(certificate: str, key: str | None) -> ssl.SSLContext:
    """Return the context of a certificate.

    Raises
    ------
    RoomError
        The files cannot be used.
    """
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    try:
        context.load_cert_chain(certificate, key, password="")
    except (OSError, ValueError, TypeError) as error:
        why = (error.strerror if isinstance(error, OSError) else None) or str(error)
        raise RoomError.worded("room.bad_certificate", why=why) from None
    return context
