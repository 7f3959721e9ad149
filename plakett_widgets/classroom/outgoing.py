"""A WebSocket of the host, with a bound of what waits to be sent."""

from __future__ import annotations

from asyncio import Future
from typing import Any, Final

from tornado.websocket import WebSocketClosedError, WebSocketHandler

from .access import set_headers

MAX_UNSENT: Final = 4 << 20  # characters


class OutgoingSocket(WebSocketHandler):
    """The base of connections.  One that reads nothing of what it requests is cut off."""

    unsent = 0

    def set_default_headers(self) -> None:
        set_headers(self)

    def send_text(self, text: str) -> None:
        """Send a text, unless the connection is gone."""
        if self.unsent > MAX_UNSENT:
            self.cut_off()
            return
        try:
            sent: Any = self.write_message(text)
        except WebSocketClosedError:
            return
        self.unsent += len(text)

        def done(future: Future[None]) -> None:
            self.unsent -= len(text)
            if not future.cancelled():
                future.exception()  # the connection is gone, which it finds by itself

        sent.add_done_callback(done)

    def cut_off(self) -> None:
        """End the connection at once, without a word that would have to wait too."""
        stream: Any = getattr(self.ws_connection, "stream", None)
        if stream is not None:
            stream.close()
