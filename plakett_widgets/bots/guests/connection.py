"""One end of a socket, over which each message is sent with its length before it."""

from __future__ import annotations

import socket
import struct
from time import monotonic
from typing import Final

LENGTH: Final = struct.Struct(">I")
CHUNK: Final = 64 << 10  # bytes that are read at once


class Disconnected(Exception):
    """The other side has closed its end."""


class Oversized(Exception):
    """A message is longer than it may be."""


class Connection:
    """Messages over a socket.  What has come of a message is kept where an interrupt falls into it.

    >>> ours, theirs = (Connection(end) for end in socket.socketpair())
    >>> ours.send(b"1", seconds=5)
    >>> theirs.receive(limit=10, seconds=5)
    b'1'
    """

    def __init__(self, sock: socket.socket) -> None:
        self.sock = sock
        self.come = bytearray()
        self.half_sent = False  # an interrupt has cut a message off

    def send(self, data: bytes, seconds: float | None = None) -> None:
        """Send a message.

        Raises
        ------
        Disconnected
            Nobody can receive it.
        TimeoutError
            The other side does not read.
        """
        self.half_sent = True
        try:
            self._limit(seconds)
            self.sock.sendall(LENGTH.pack(len(data)) + data)
        except TimeoutError:
            raise
        except OSError as error:
            raise Disconnected from error
        self.half_sent = False

    def receive(self, limit: int, seconds: float | None = None) -> bytes:
        """Return the next message.

        Raises
        ------
        Disconnected
            There is none, and none will come.
        TimeoutError
            It has not come in time.
        Oversized
            It is longer than ``limit``.
        """
        until = None if seconds is None else monotonic() + seconds
        come = self.come
        while True:
            if len(come) >= LENGTH.size:
                length = LENGTH.unpack_from(come)[0]
                if length > limit:
                    raise Oversized
                end = LENGTH.size + length
                if len(come) >= end:
                    message = bytes(come[LENGTH.size : end])
                    del come[:end]
                    return message
            come += self.read(None if until is None else until - monotonic())

    def _limit(self, seconds: float | None) -> None:
        """Let the next call wait so long at most, which may be over already."""
        self.sock.settimeout(None if seconds is None else max(seconds, 1e-6))

    def read(self, seconds: float | None) -> bytes:
        """Return what comes next, without waiting longer than that."""
        try:
            self._limit(seconds)
            data = self.sock.recv(CHUNK)
        except TimeoutError:
            raise
        except OSError as error:
            raise Disconnected from error
        if not data:
            raise Disconnected
        return data
