"""Limits of what clients send.  They count by connection and by token, never by address, as a school is one address."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

MAX_MESSAGE_SIZE: Final = 16 * 1024  # bytes
MAX_FRAME_SIZE: Final = 4 * MAX_MESSAGE_SIZE  # of a message that still is answered
MAX_MESSAGES: Final = 40  # of one connection at once, and then MESSAGE_RATE a second
MESSAGE_RATE: Final = 10.0
MAX_SEAT_MESSAGES: Final = 80  # of all connections of one seat together, and then SEAT_RATE a second
SEAT_RATE: Final = 20.0
MAX_EXCESS: Final = 400  # refused messages after which a connection is closed
MAX_SEAT_CONNECTIONS: Final = 8  # of one seat: tabs, a telephone and a kernel
MAX_GUESTS: Final = 300  # connections that have no seat, beside one for each seat
FIRST_MESSAGE_TIMEOUT: Final = 15.0  # seconds until a connection must have sent something
RESERVED_FILES: Final = 64  # open files that are no connections


class Allowance:
    """A number of messages that is used up, and comes back with time.

    Parameters
    ----------
    most : int
        How many messages may come at once.
    rate : float
        How many come back a second.
    clock : callable
        Returns the time in seconds.

    Examples
    --------
    >>> now = [0.0]
    >>> allowance = Allowance(2, 0.5, lambda: now[0])
    >>> allowance.take(), allowance.take(), allowance.take()
    (True, True, False)
    >>> now[0] = 2.0
    >>> allowance.take(), allowance.take()
    (True, False)
    """

    def __init__(self, most: int, rate: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.most, self.rate, self.clock = most, rate, clock
        self.left, self.filled = float(most), clock()

    def take(self) -> bool:
        """Use one up.  Return False if none is left."""
        now = self.clock()
        self.left = min(self.most, self.left + (now - self.filled) * self.rate)
        self.filled = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


def raise_file_limit() -> int:
    """Raise the soft limit of open files to the hard one, and return how many connections fit."""
    try:
        import resource
    except ImportError:  # Windows, which has no such limit of sockets
        return 10_000
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 65_536 if hard == resource.RLIM_INFINITY else hard
    if soft != resource.RLIM_INFINITY and soft < wanted:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
        except (OSError, ValueError):  # some systems have a lower limit than they say
            pass
    most = wanted if soft == resource.RLIM_INFINITY else soft
    return max(most - RESERVED_FILES, 1)
