"""A classroom as its teacher has it: the tables of a host, from a notebook."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from ..errors.copying import NotCopied
from ..errors.suggestions import public
from .connection import Connection, HostUnreachable, News
from .following import FollowedGame
from .process import require_sockets, running_host, start_host
from .room_error import RoomError

FOLLOW_TIMEOUT: Final = 5.0  # seconds until the moves of a table have come


@public
class Classroom(NotCopied):
    """Tables for a class, kept by a host that is a process of its own.

    With a ``folder`` in which a host runs, it attaches to that host.  With one that an ended host has left, the same tables
    go on.

    Parameters
    ----------
    edition : str
        The game of all tables.
    tables : int or sequence of mapping
        How many tables, or for each what it is made with: ``edition``, ``options``, ``seats``, ``position``.
    seats : int
        The seats of a table.
    options : mapping, optional
        House rules of all tables.
    seed : int, optional
        The seed of the first table.  The others follow from it.
    folder : str or Path
        Where the host keeps everything.
    port : int
        The port, 0 for any.

    Examples
    --------
    >>> import plakett_widgets as pw
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     room = pw.Classroom("plakettopoly", tables=2, folder=folder)
    ...     len(room.tables), room.url.startswith("http://127.0.0.1:")
    ...     room.close()
    (2, True)
    """

    NOT_COPIED = "a classroom is neither copied nor pickled: pw.Classroom(folder=…) attaches to its host again"

    def __init__(
        self,
        edition: str = "plakettopoly",
        tables: int | Sequence[Mapping[str, Any]] = 6,
        seats: int = 4,
        *,
        options: Mapping[str, object] | None = None,
        seed: int | None = None,
        folder: str | Path = "classe",
        port: int = 0,
    ) -> None:
        require_sockets()
        self.folder = Path(folder).absolute()
        self.folder.mkdir(parents=True, exist_ok=True)
        found = running_host(self.folder)
        if found is None:
            given = {"edition": edition, "options": dict(options or {})}
            if isinstance(tables, int):
                laid: list[dict[str, Any]] = [dict(given) for _ in range(tables)]
            else:
                laid = [{**given, **table} for table in tables]
            if seed is not None:
                laid = [{"seed": seed + number, **table} for number, table in enumerate(laid)]
            found = start_host(self.folder, {"tables": laid, "seats": seats, "port": port})
        self.url: str = found["url"]
        self._token = found["token"]
        self._glance: dict[str, Any] = {"tables": []}
        self._games: dict[int, FollowedGame] = {}
        base = self.url.rstrip("/").rpartition("/")[0].replace("http", "ws", 1)
        self._connection = Connection(f"{base}/teacher", lambda: {"token": self._token}, self._receive)
        self._connection.wait()

    def _receive(self, news: News) -> None:
        if news.get("push") == "room":
            self._glance = dict(news)
        elif news.get("push") == "beginning":
            self._games[news["table"]] = FollowedGame(news["beginning"])
        elif news.get("push") == "moves":
            self._games[news["table"]].follow(news)  # type: ignore[arg-type]

    def _request(self, do: str, **fields: object) -> Any:
        answer = self._connection.request({"do": do, **fields})
        if not answer.get("ok"):
            raise RoomError(answer["error"])
        return answer.get("value")

    @property
    def tables(self) -> list[Table]:
        """The tables, in their order."""
        return [Table(self, table["number"]) for table in self._glance["tables"]]

    def names_at(self, table: int) -> list[str]:
        """Return who sits at a table, by seat."""
        return [seat["name"] for seat in self._glance["tables"][table]["seats"]]

    def game_at(self, table: int) -> FollowedGame:
        """Return the game of a table, which follows from now on.

        Raises
        ------
        RuntimeError
            It has not begun.
        """
        if table not in self._games:
            self._request("follow", table=table)
            until = time.monotonic() + FOLLOW_TIMEOUT
            while table not in self._games and time.monotonic() < until:
                time.sleep(0.01)
        if table not in self._games:
            raise RuntimeError("the game has not begun: room.start()")
        return self._games[table]

    def start(self) -> None:
        """Begin the games of all tables where somebody sits.  Free seats go to bots."""
        self._request("start")

    def pause(self) -> None:
        """Stop all tables."""
        self._request("pause", on=True)

    def resume(self) -> None:
        """Have all tables go on."""
        self._request("pause", on=False)

    def say(self, text: str) -> None:
        """Show a message to everybody.

        Parameters
        ----------
        text : str
            The message.  An empty one takes the last away.
        """
        self._request("say", text=text)

    def close(self) -> None:
        """End the host.  What it has kept stays in the folder."""
        with suppress(HostUnreachable):
            self._request("stop")
        self._connection.close()

    def __repr__(self) -> str:
        seats = [seat for table in self._glance["tables"] for seat in table["seats"]]
        taken = sum(not seat["free"] for seat in seats)
        return f"<Classroom at {self.url}: {len(self._glance['tables'])} tables, {taken} of {len(seats)} seats taken>"


class Table:
    """A table of a classroom."""

    def __init__(self, room: Classroom, number: int) -> None:
        self.room, self.number = room, number

    @property
    def names(self) -> list[str]:
        """Who sits here, by seat.  An empty name is a free seat."""
        return self.room.names_at(self.number)

    @property
    def game(self) -> FollowedGame:
        """The game, which can only be read, and follows.

        Raises
        ------
        RuntimeError
            It has not begun.
        """
        return self.room.game_at(self.number)
