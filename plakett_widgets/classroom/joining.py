"""A seat in a classroom from a kernel of one’s own."""

from __future__ import annotations

import threading
from typing import Any, Final

from ..errors.copying import NotCopied
from ..errors.suggestions import public
from ..errors.worded import Worded
from ..game.table_state import AnyMove
from ..widgets.protocol import PROTOCOL_VERSION
from .connection import Connection, News
from .following import FollowedGame
from .room_error import RoomError

SEAT_TIMEOUT: Final = 10.0  # seconds until the host has given a seat


class RemoteRefusal(Worded, ValueError):
    """The host refuses a move."""


@public
class Seat(NotCopied):
    """A seat in a classroom.  :func:`join` returns one.

    Parameters
    ----------
    url : str
        The link of the classroom.
    name : str
        The name of the player.
    token : str
        The token of a seat that is had already.
    table : int, optional
        The table to sit down at, from 0.
    """

    NOT_COPIED = "a seat is neither copied nor pickled: pw.join(url, token=seat.token) takes it again"

    def __init__(self, url: str, name: str, token: str, table: int | None) -> None:
        self.name, self.token = name, token
        self.table = self.seat = -1
        self._wanted = table
        self._game: FollowedGame | None = None
        self._error: Exception | None = None
        self._seated, self._begun = threading.Event(), threading.Event()
        self._session = ""
        self._connection = Connection(f"{url.rstrip('/')}/socket".replace("http", "ws", 1), self._greet, self._receive)
        self._connection.wait()
        if not self._seated.wait(SEAT_TIMEOUT) or self._error is not None:
            self._connection.close()
            raise self._error or RuntimeError("the host gave no seat")

    def _greet(self) -> dict[str, object]:
        """Return the first message of a connection: the token, or the name of somebody new."""
        if self.token:
            return {"kind": "enter", "token": self.token}
        wanted = {} if self._wanted is None else {"table": self._wanted}
        return {"kind": "join", "name": self.name, **wanted}

    def _receive(self, news: News) -> None:
        kind = news.get("kind")
        if kind == "seat":
            self.token, self.name, self.table, self.seat = news["token"], news["name"], news["table"], news["seat"]
            self._seated.set()
        elif kind == "begin":
            self._session = news["traits"]["session"]
            self._connection.send({"kind": "follow"})
        elif kind == "beginning":
            self._game = FollowedGame(news["beginning"])
        elif kind == "moves" and self._game is not None:
            self._game.follow(news)  # type: ignore[arg-type]
            self._begun.set()
        elif kind in ("refused", "lobby"):
            text = news.get("text") or dict.fromkeys(("fr", "en"), "the token opens no seat")
            self._error = RoomError(text)
            self._seated.set()

    @property
    def game(self) -> FollowedGame:
        """The game, which follows.

        Raises
        ------
        RuntimeError
            It has not begun.
        """
        if self._game is None:
            raise RuntimeError("the game has not begun: the teacher starts it")
        return self._game

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until the game has begun.  Return whether it has."""
        return self._begun.wait(seconds)

    def play(self, move: AnyMove) -> None:
        """Play a move, as for :meth:`.Game.play`.

        Raises
        ------
        Refused
            A rule forbids it, or another seat is waited for.
        """
        table = self.game.table
        text = table.reader.write(table.read(move, self.seat), with_seat=False)
        answer: Any = self._connection.request({
            "v": PROTOCOL_VERSION, "kind": "action", "session": self._session, "seat": self.seat, "move": text,
            "decision": table.decision, "base_revision": 0,
        })  # fmt: skip
        if not answer["ok"]:
            raise RemoteRefusal(answer["error"]["text"])

    def leave(self) -> None:
        """End the connection.  The seat stays, and can be taken again by its token."""
        self._connection.close()

    def __repr__(self) -> str:
        return f"<Seat of {self.name} at table {self.table + 1}>"


def join(url: str, name: str = "", *, token: str = "", table: int | None = None) -> Seat:
    """Sit down in a classroom, from a kernel of one’s own.

    Parameters
    ----------
    url : str
        The link of the classroom.
    name : str
        The name of the player.
    token : str, optional
        The token of a seat that is had already.
    table : int, optional
        The table to sit down at, from 0.

    Returns
    -------
    Seat
        The seat.

    Raises
    ------
    RoomError
        The name is taken, or no seat is free.
    """
    return Seat(url, name, token, table)
