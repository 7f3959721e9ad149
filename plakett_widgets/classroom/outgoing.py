"""A WebSocket of the host, with a bound of what waits to be sent."""

from __future__ import annotations

import asyncio
from asyncio import Future
from typing import Any, Final

from tornado.iostream import StreamClosedError
from tornado.websocket import WebSocketHandler

from .access import set_headers

MAX_UNSENT: Final = 4 << 20  # bytes
TEXT: Final = 0x81  # a whole message of text


class OutgoingSocket(WebSocketHandler):
    """The base of connections.  One that reads nothing of what it requests is cut off."""

    unsent = 0
    frames: list[bytes] | None = None  # that leave together, once what is going on is done

    def set_default_headers(self) -> None:
        set_headers(self)

    @property
    def stream(self) -> Any:
        """What the connection is written to, ``None`` where it is gone."""
        return getattr(self.ws_connection, "stream", None)

    def send_text(self, text: str) -> None:
        """Send a text, unless the connection is gone."""
        if self.ws_connection is None or self.ws_connection.is_closing():
            return
        if self.unsent > MAX_UNSENT:
            self.cut_off()
            return
        data = text.encode()
        begin = head(len(data))
        self.unsent += len(begin) + len(data)
        if self.frames is None:
            self.frames = []
            asyncio.get_running_loop().call_soon(self.write_out)
        self.frames += begin, data

    def write_out(self) -> None:
        """Write what waits, at once: a move has a state, events and an answer, and one call of the system is cheaper."""
        frames, self.frames = self.frames, None
        if not frames or self.stream is None:
            return
        data = b"".join(frames)
        try:
            sent: Future[None] = self.stream.write(data)
        except StreamClosedError:
            return
        if sent.done():
            self.unsent -= len(data)
            return

        def done(_: Future[None]) -> None:
            self.unsent -= len(data)

        sent.add_done_callback(done)

    def close(self, code: int | None = None, reason: str | None = None) -> None:
        """Close the connection, after what was sent before."""
        self.write_out()
        super().close(code, reason)

    def cut_off(self) -> None:
        """End the connection at once, without a word that would have to wait too."""
        stream = self.stream
        if stream is not None:
            stream.close()


def head(size: int) -> bytes:
    """Return what stands before a text of so many bytes.

    >>> head(5).hex(), head(300).hex(), head(70_000).hex()
    ('8105', '817e012c', '817f0000000000011170')
    """
    if size < 126:
        return bytes((TEXT, size))
    if size < 1 << 16:
        return bytes((TEXT, 126)) + size.to_bytes(2, "big")
    return bytes((TEXT, 127)) + size.to_bytes(8, "big")
