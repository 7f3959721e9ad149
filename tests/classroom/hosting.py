"""A host in this process, and pages and kernels that talk to it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from tornado.httpclient import AsyncHTTPClient, HTTPRequest, HTTPResponse
from tornado.websocket import WebSocketClientConnection, websocket_connect

from plakett_widgets.classroom import connection, process, room_link, seat_board, seat_link
from plakett_widgets.classroom.room import Room
from plakett_widgets.classroom.server import Host
from plakett_widgets.widgets.protocol import PROTOCOL_VERSION

TIMEOUT = 90.0  # seconds: a machine may be many times as slow as usual, and stand still for seconds
PLAKETTOPOLY: Mapping[str, Any] = {"edition": "plakettopoly", "seed": 1}

Message = dict[str, Any]


@contextmanager
def patience() -> Iterator[None]:
    """Have kernels wait as long for a host as a test does."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(connection, "CONNECT_TIMEOUT", TIMEOUT)
        patched.setattr(connection.Connection.wait, "__defaults__", (TIMEOUT,))
        for link in (connection.Connection, seat_link.SeatLink):
            patched.setattr(link.request, "__defaults__", (TIMEOUT, ""))
        patched.setattr(process, "START_TIMEOUT", TIMEOUT)
        patched.setattr(process, "STOP_TIMEOUT", TIMEOUT)
        patched.setattr(room_link, "NEWS_TIMEOUT", TIMEOUT)
        patched.setattr(seat_board, "HOST_TIMEOUT", TIMEOUT)
        patched.setattr(seat_link, "SEAT_TIMEOUT", TIMEOUT)
        yield


def make_room(folder: Path, tables: int | Sequence[Mapping[str, Any]] = 2, seats: int = 2) -> Room:
    """Return a room with tables of plakettopoly."""
    room = Room(folder)
    if not room.exists:
        laid = [{**PLAKETTOPOLY, "seed": number} for number in range(tables)] if isinstance(tables, int) else tables
        room.lay_tables(laid, seats)
    return room


@asynccontextmanager
async def hosted(
    folder: Path, tables: int | Sequence[Mapping[str, Any]] = 2, seats: int = 2, bot_interval: float = 0.01
) -> AsyncIterator[Host]:
    """Serve a room while this lasts."""
    host = Host(make_room(folder, tables, seats), bot_interval=bot_interval)
    try:
        yield host
    finally:
        host.stop()


class Client:
    """A connection to a host."""

    numbers = count(1)

    def __init__(self, socket: WebSocketClientConnection) -> None:
        self.socket = socket
        self.kept: list[Message] = []  # read on the way to others
        self.token = ""
        self.traits: Message = {}

    @classmethod
    async def connect(cls, host: Host, path: str = "socket", port: int = 0, **headers: str) -> Client:
        """Connect to a host."""
        url = f"ws://127.0.0.1:{port or host.port}/{path}"
        return cls(await websocket_connect(HTTPRequest(url, headers=headers, connect_timeout=TIMEOUT, request_timeout=TIMEOUT)))

    @classmethod
    async def seated(cls, host: Host, name: str, **more: object) -> Client:
        """Connect, and take a seat."""
        page = await cls.connect(host)
        page.send(kind="join", name=name, **more)
        page.token = (await page.expect("seat"))["token"]
        return page

    @classmethod
    async def game_of_two(cls, host: Host) -> tuple[Client, Client, Client]:
        """Connect the teacher, Noor and Zoé, and start their game."""
        noor, zoe, teacher = await cls.seated(host, "Noor"), await cls.seated(host, "Zoé"), await cls.teacher(host)
        await teacher.do("start")
        for page in (noor, zoe):
            await page.expect("begin")
        return teacher, noor, zoe

    @classmethod
    async def teacher(cls, host: Host) -> Client:
        """Connect as the teacher."""
        teacher = await cls.connect(host, "teacher")
        teacher.send(token=host.room.teacher_token())
        await teacher.read()
        return teacher

    def send(self, **message: object) -> None:
        """Send a message."""
        self.send_text(json.dumps(message))

    def send_text(self, text: str | bytes) -> None:
        """Send a text as it is."""
        self.socket.write_message(text, binary=isinstance(text, bytes))

    async def read(self) -> Message | None:
        """Return the next message, ``None`` where the connection is closed."""
        text = await asyncio.wait_for(self.socket.read_message(), TIMEOUT)
        return None if text is None else json.loads(text)

    async def expect(self, kind: str, **fields: object) -> Message:
        """Return the next message of a kind with certain values.  Others are dropped."""
        while True:
            message = await self.read()
            assert message is not None, f"closed before {kind}: {self.socket.close_code}"
            if message.get("kind") == "begin":
                self.traits = message["traits"]
            elif message.get("kind") == "traits":
                self.traits = {**self.traits, **message["values"]}
            if message.get("kind") == kind and all(message.get(name) == value for name, value in fields.items()):
                return message

    async def request(self, kind: str, **fields: object) -> Message:
        """Return the answer to a request of a board."""
        id = str(fields.pop("id", f"r{next(self.numbers)}"))
        self.send(v=PROTOCOL_VERSION, kind=kind, id=id, session=self.traits.get("session", "?"), **fields)
        return await self.expect("result", id=id)

    async def play(self, move: str, **fields: object) -> Message:
        """Return the answer to a move of the own seat."""
        state = self.traits["state"]
        seat = self.traits["own_seats"][0]
        given = {"seat": seat, "move": move, "decision": state["decision"], "base_revision": state["revision"]}
        return await self.request("action", **given | fields)

    async def do(self, do: str, **fields: object) -> Message:
        """Return the answer to a request of the teacher."""
        id = f"r{next(self.numbers)}"
        self.send(id=id, do=do, **fields)
        while True:
            message = await self.read()
            assert message is not None
            if message.get("id") == id:
                return message

    async def pushed(self, push: str) -> Message:
        """Return the next news of a kind for the teacher."""
        while True:
            message = await self.read()
            assert message is not None
            if message.get("push") == push:
                return message

    async def closed(self) -> int | None:
        """Wait until the host has closed the connection, and return the code."""
        while await self.read() is not None:
            pass
        return self.socket.close_code

    def cut(self) -> None:
        """Lose the connection without a word, as a network does."""
        protocol = self.socket.protocol
        assert protocol is not None
        protocol.stream.close()  # type: ignore[attr-defined]


async def get(host: Host, path: str, port: int = 0, **more: Any) -> HTTPResponse:
    """Return the answer to a request for a page."""
    url = f"http://127.0.0.1:{port or host.port}{path}"
    request = HTTPRequest(url, connect_timeout=TIMEOUT, request_timeout=TIMEOUT, **more)
    return await AsyncHTTPClient().fetch(request, raise_error=False)


async def until(true: Callable[[], object]) -> None:
    """Wait until something is true."""
    async with asyncio.timeout(TIMEOUT):
        while not true():
            await asyncio.sleep(0.005)
