"""A connection from a kernel to the host: requests that wait for their answers, and news as they come."""

from __future__ import annotations

import asyncio
import json
import secrets
import threading
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from contextlib import suppress
from itertools import count
from typing import Any, Final

from tornado.websocket import WebSocketClientConnection, WebSocketError, websocket_connect

RETRIES: Final = (0.1, 0.3, 1.0, 2.0)  # seconds before the next try to come back
ANSWER_TIMEOUT: Final = 10.0  # seconds
CONNECT_TIMEOUT: Final = 10.0
PING_INTERVAL: Final = 20
PROCESS: Final = secrets.token_hex(6)  # tells the requests of this process from those of others

News = Mapping[str, Any]


class HostUnreachable(ConnectionError):
    """The host of a classroom does not answer."""


class Connection:
    """A WebSocket in a thread of its own, which comes back by itself.

    Parameters
    ----------
    url : str
        Where the host listens, beginning with ``ws``.
    greet : callable
        Returns the first message of each connection.
    receive : callable
        Receives what is no answer, in the thread of the connection.
    """

    def __init__(self, url: str, greet: Callable[[], Mapping[str, object]], receive: Callable[[News], None]) -> None:
        self.url, self.greet, self.receive = url, greet, receive
        self.there = threading.Event()  # whether the connection stands
        self.error: Exception | None = None
        self._waiting: dict[str, tuple[Mapping[str, object], Future[News]]] = {}
        self._numbers = count(1)
        self._closed = False
        self._socket: WebSocketClientConnection | None = None
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run, name="plakett classroom", daemon=True)
        self._thread.start()

    def wait(self, seconds: float = CONNECT_TIMEOUT) -> None:
        """Wait until the connection stands.

        Raises
        ------
        HostUnreachable
            It does not stand by then.
        """
        if not self.there.wait(seconds):
            raise HostUnreachable(f"{self.url}: the host does not answer ({self.error or 'no connection'})")

    def request(self, message: Mapping[str, object], seconds: float = ANSWER_TIMEOUT) -> News:
        """Send a request, again after a lost connection, and return its answer."""
        id = f"{PROCESS}-{next(self._numbers)}"
        answer: Future[News] = Future()
        sent = {**message, "id": id}
        self._waiting[id] = sent, answer
        self._loop.call_soon_threadsafe(self._send, sent)
        try:
            return answer.result(seconds)
        except TimeoutError:
            raise HostUnreachable(f"{self.url}: no answer within {seconds:g} seconds") from None
        finally:
            self._waiting.pop(id, None)

    def send(self, message: Mapping[str, object]) -> None:
        """Send a message that has no answer."""
        self._loop.call_soon_threadsafe(self._send, message)

    def close(self) -> None:
        """End the connection for good."""
        self._closed = True
        if self._loop.is_running():
            self._loop.call_soon_threadsafe(self._hang_up)

    def _hang_up(self) -> None:
        if self._socket is not None:
            self._socket.close()

    def _send(self, message: Mapping[str, object]) -> None:
        if self._socket is not None:
            with suppress(WebSocketError):
                self._socket.write_message(json.dumps(message))

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.run_until_complete(self._stay())

    async def _stay(self) -> None:
        """Connect, listen, and connect again."""
        tries = 0
        while not self._closed:
            try:
                self._socket = await websocket_connect(
                    self.url, connect_timeout=CONNECT_TIMEOUT, ping_interval=PING_INTERVAL, max_message_size=2**24
                )
            except Exception as error:  # whatever a network may do
                self.error = error
                await asyncio.sleep(RETRIES[min(tries, len(RETRIES) - 1)])
                tries += 1
                continue
            tries = 0
            self._send(self.greet())
            for message, _ in list(self._waiting.values()):
                self._send(message)
            self.there.set()
            while (text := await self._socket.read_message()) is not None:
                self._receive(json.loads(text))
            self.there.clear()
            self._socket = None

    def _receive(self, news: News) -> None:
        waiting = self._waiting.get(str(news.get("id")))
        if waiting is not None and not waiting[1].done():
            waiting[1].set_result(news)
        else:
            self.receive(news)
