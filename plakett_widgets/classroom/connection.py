"""A connection from a kernel to the host: requests that wait for their answers, and news as they come."""

from __future__ import annotations

import asyncio
import json
import secrets
import threading
import time
import traceback
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from contextlib import suppress
from itertools import count
from queue import SimpleQueue
from ssl import SSLCertVerificationError
from typing import Any, Final, NamedTuple
from weakref import WeakMethod

from tornado.websocket import WebSocketClientConnection, WebSocketError, websocket_connect

from .errors import HostUnreachable, RoomError

RETRIES: Final = (0.05, 0.1, 0.3, 0.6, 1.0)  # seconds before the next try to come back, then always the last
ANSWER_TIMEOUT: Final = 10.0  # seconds
CONNECT_TIMEOUT: Final = 5.0
PING_INTERVAL: Final = 10
MAX_MESSAGE_SIZE: Final = 2**26
FOR_GOOD: Final = (1008, 4001)  # codes with which the host closes what shall not come back
REST: Final = 0.3  # seconds after too many messages
TOO_MANY: Final = "too_many"
PROCESS: Final = secrets.token_hex(6)  # parts the requests of this process from those of others

News = Mapping[str, Any]


class Waiting(NamedTuple):
    """A request that waits for its answer."""

    message: News
    answer: Future[News]
    at_once: bool
    """Whether the answer may overtake the news before it, as those wait for whoever sent the request."""


class Connection:
    """A WebSocket in a thread of its own, which comes back by itself.

    News are received in a second thread, one after the other.  An answer comes after the news before it.

    Parameters
    ----------
    where : callable
        Returns the address of the host, beginning with ``ws``.
    greet : callable
        A method that returns the first messages of each connection.
    receive : callable
        A method that receives what is no answer, and ``{"kind": "lost"}`` once the connection is lost.  The connection ends
        when its object is gone.
    """

    def __init__(self, where: Callable[[], str], greet: Callable[[], Sequence[News]], receive: Callable[[News], None]) -> None:
        self.where, self.greet, self.receive = where, WeakMethod(greet), WeakMethod(receive)
        self.there = threading.Event()  # whether the connection stands
        self.error: Exception | None = None  # of the last try to connect
        self.ended: Exception | None = None  # why it does not come back
        self._waiting: dict[str, Waiting] = {}
        self._numbers = count(1)
        self._closed = False
        self._socket: WebSocketClientConnection | None = None
        self._news: SimpleQueue[Callable[[], object] | None] = SimpleQueue()
        self._loop = asyncio.new_event_loop()
        self._wake = asyncio.Event()
        self._thread = threading.Thread(target=self._run, name="plakett connection", daemon=True)
        self._dispatcher = threading.Thread(target=self._dispatch, name="plakett news", daemon=True)

    def start(self) -> None:
        """Begin to connect."""
        self._thread.start()
        self._dispatcher.start()

    def wait(self, seconds: float = CONNECT_TIMEOUT) -> None:
        """Wait until the connection stands.

        Raises
        ------
        HostUnreachable
            It does not stand by then.
        """
        until = time.monotonic() + seconds
        while not self.there.wait(0.05):
            if self.ended is not None:
                raise self.ended
            if time.monotonic() > until or isinstance(self.error, SSLCertVerificationError):
                raise HostUnreachable.at(self.where(), self.error)

    def request(self, message: News, seconds: float = ANSWER_TIMEOUT, id: str = "") -> News:
        """Send a request, again after a lost connection, and return its answer.

        Parameters
        ----------
        message : mapping
            The request.
        seconds : float
            How long to wait.
        id : str
            By what the host knows a request that comes again.

        Returns
        -------
        mapping
            The answer.

        Raises
        ------
        HostUnreachable
            There is no answer by then.
        """
        until = time.monotonic() + seconds
        while True:
            answer = self._request({**message, "id": id or self.new_id()}, until - time.monotonic())
            error = answer.get("error")
            busy = answer.get("ok") is False and isinstance(error, Mapping) and error.get("code") == TOO_MANY
            if not busy or time.monotonic() + REST > until:
                return answer
            time.sleep(REST)

    def new_id(self) -> str:
        """Return the id of another request."""
        return f"{PROCESS}-{next(self._numbers)}"

    def _request(self, message: News, seconds: float) -> News:
        if self.ended is not None or self._closed:
            raise self.ended or HostUnreachable.at(self.where())
        answer: Future[News] = Future()
        self._waiting[message["id"]] = Waiting(message, answer, threading.current_thread() is self._dispatcher)
        self._call(self._send, message)
        try:
            return answer.result(seconds)
        except TimeoutError:
            raise HostUnreachable.at(self.where(), self.error) from None
        finally:
            self._waiting.pop(message["id"], None)

    def send(self, message: News) -> None:
        """Send a message that has no answer."""
        self._call(self._send, message)

    def end(self, error: Exception) -> None:
        """End the connection for good, and have requests raise an error."""
        self.ended = error
        for waiting in list(self._waiting.values()):
            if not waiting.answer.done():
                waiting.answer.set_exception(error)
        self.close()

    def close(self) -> None:
        """End the connection for good."""
        self._closed = True
        self._call(self._hang_up)

    @property
    def is_closed(self) -> bool:
        """Whether the connection does not come back."""
        return self._closed

    def _call(self, call: Callable[..., object], *args: object) -> None:
        with suppress(RuntimeError):  # the loop has ended
            self._loop.call_soon_threadsafe(call, *args)

    def _hang_up(self) -> None:
        self._wake.set()
        if self._socket is not None:
            self._socket.close()

    def _send(self, message: News) -> None:
        if self._socket is not None:
            with suppress(WebSocketError):
                self._socket.write_message(json.dumps(message))

    # the thread of the connection

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        try:
            self._loop.run_until_complete(self._stay())
        finally:
            self._lose()
            self._news.put(None)
            self._loop.close()

    async def _stay(self) -> None:
        """Connect, listen, and connect again."""
        tries = 0
        while not self._closed:
            try:
                self._socket = socket = await websocket_connect(
                    self.where(),
                    connect_timeout=CONNECT_TIMEOUT,
                    ping_interval=PING_INTERVAL,
                    max_message_size=MAX_MESSAGE_SIZE,
                )
            except Exception as error:  # whatever a network may do
                self.error = error
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._wake.wait(), RETRIES[min(tries, len(RETRIES) - 1)])
                tries += 1
                continue
            greet = self.greet()
            if greet is None or self._closed:
                socket.close()
                return
            tries, self.error = 0, None
            for message in (*greet(), *(waiting.message for waiting in list(self._waiting.values()))):
                self._send(message)
            del greet
            self.there.set()
            while (text := await socket.read_message()) is not None:
                self._take(json.loads(text))
            self._lose()
            self._socket = None
            if socket.close_code in FOR_GOOD and self.ended is None:
                self._news.put(self._shut)
                return

    def _lose(self) -> None:
        if self.there.is_set():
            self.there.clear()
            self._news.put(lambda: self._receive({"kind": "lost"}))

    def _take(self, news: News) -> None:
        """Pass on what has come, in its order."""
        waiting = self._waiting.get(str(news.get("id")))
        if waiting is None:
            self._news.put(lambda: self._receive(news))
        elif waiting.at_once:
            settle(waiting.answer, news)
        else:
            self._news.put(lambda: settle(waiting.answer, news))

    # the thread of news

    def _dispatch(self) -> None:
        while (call := self._news.get()) is not None:
            try:
                call()
            except Exception:  # shown: what comes next is received
                traceback.print_exc()

    def _shut(self) -> None:
        """Note that the host has closed the connection for good."""
        if self.ended is None:
            self.end(RoomError.worded("seat.closed"))
            self._receive({"kind": "closed"})

    def _receive(self, news: News) -> None:
        receive = self.receive()
        if receive is None:
            self.close()
        else:
            receive(news)


def settle(answer: Future[News], news: News) -> None:
    """Give a request its answer, unless nobody waits for it any more."""
    if not answer.done():
        answer.set_result(news)
