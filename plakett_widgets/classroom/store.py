"""The file of a classroom: its tables, seats and every move, in SQLite.

What is acknowledged is committed.  A host that is killed at any moment begins again from this file with every acknowledged
move, and with the same links and seats.
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple

from ..engine.session import Answer

FORMAT: Final = 1
FILE: Final = "room.sqlite"
LOCK_TIMEOUT: Final = 1.0  # seconds
SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS room (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS seats (
    "table" INTEGER NOT NULL, seat INTEGER NOT NULL, record TEXT NOT NULL, PRIMARY KEY ("table", seat)
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS moves (
    "table" INTEGER NOT NULL, number INTEGER NOT NULL, answer TEXT NOT NULL, by_bot INTEGER NOT NULL, request TEXT NOT NULL,
    PRIMARY KEY ("table", number)
) STRICT, WITHOUT ROWID;
"""


class StoreError(Exception):
    """The file of a classroom cannot be used."""


class StoreInUse(StoreError):
    """Another process keeps the classroom."""


class Entry(NamedTuple):
    """A move as it is stored."""

    answer: Answer
    by_bot: bool
    request: str = ""  # the id of the request that played it, which may come again


def is_locked(path: Path) -> bool:
    """Return whether a process keeps the classroom of a file.  The system frees the lock of one that was killed."""
    if not path.exists():
        return False
    connection = sqlite3.connect(path, timeout=0, isolation_level=None)
    try:
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("ROLLBACK")
    except sqlite3.OperationalError:
        return True
    except sqlite3.DatabaseError:
        return False
    finally:
        connection.close()
    return False


class Store:
    """The file of a classroom.

    Parameters
    ----------
    path : Path
        The file, made if it is not there.
    durable : bool
        Whether a committed move also survives a power cut, which takes longer.

    Raises
    ------
    StoreInUse
        Another process keeps this classroom.
    StoreError
        The file is of another version.

    Examples
    --------
    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     store = Store(Path(folder, "room.sqlite"))
    ...     store.write_moves(0, 0, [Entry((65,), False)])
    ...     store.write_moves(0, 1, [Entry((66,), True), Entry((67,), True)])
    ...     store.write_moves(0, 2, [Entry((68,), False)])  # the third was taken back
    ...     [entry.answer for entry in store.moves(0)]
    ...     store.close()
    [(65,), (66,), (68,)]
    """

    def __init__(self, path: Path, durable: bool = False) -> None:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))  # names are nobody else's business
        self.connection = sqlite3.connect(path, timeout=LOCK_TIMEOUT, isolation_level=None, check_same_thread=False)
        try:
            self.connection.execute("PRAGMA locking_mode=EXCLUSIVE")  # until it is closed, or its process is gone
            self.connection.execute("PRAGMA journal_mode=WAL")
            self.connection.execute(f"PRAGMA synchronous={'FULL' if durable else 'NORMAL'}")
            self.connection.executescript(SCHEMA)
        except sqlite3.DatabaseError as error:
            self.connection.close()
            if isinstance(error, sqlite3.OperationalError) and is_locked(path):
                raise StoreInUse(path.name) from None
            raise StoreError(f"{path.name}: no file of a classroom ({error})") from None
        found = self.read("format", FORMAT)
        if found != FORMAT:
            self.close()
            raise StoreError(f"{path.name}: of version {found}, this is version {FORMAT}")
        self.write("format", FORMAT)

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Commit what is written meanwhile together, or nothing of it."""
        self.connection.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            self.connection.execute("ROLLBACK")
            raise
        self.connection.execute("COMMIT")

    def read(self, name: str, otherwise: Any = None) -> Any:
        """Return what is stored of the room under a name."""
        row = self.connection.execute("SELECT value FROM room WHERE name = ?", (name,)).fetchone()
        return otherwise if row is None else json.loads(row[0])

    def write(self, name: str, value: object) -> None:
        """Store something of the room under a name."""
        self.connection.execute("INSERT OR REPLACE INTO room VALUES (?, ?)", (name, json.dumps(value)))

    def write_seat(self, table: int, seat: int, record: dict[str, object]) -> None:
        """Store who sits in a seat."""
        self.connection.execute("INSERT OR REPLACE INTO seats VALUES (?, ?, ?)", (table, seat, json.dumps(record)))

    def seats(self) -> Iterable[tuple[int, int, dict[str, Any]]]:
        """Return the table, the seat and the record of all seats."""
        rows = self.connection.execute('SELECT "table", seat, record FROM seats ORDER BY "table", seat')
        return [(table, seat, json.loads(record)) for table, seat, record in rows]

    def write_moves(
        self, table: int, first: int, moves: Sequence[Entry], claims: Sequence[tuple[int, Entry]] | None = None
    ) -> None:
        """Commit the moves of a table from a number on, in the place of what was stored there, and new claims that wait."""
        rows = [(table, first + k, json.dumps(entry.answer), int(entry.by_bot), entry.request) for k, entry in enumerate(moves)]
        with self.connection:
            self.connection.execute("BEGIN IMMEDIATE")
            self.connection.execute('DELETE FROM moves WHERE "table" = ? AND number >= ?', (table, first))
            self.connection.executemany("INSERT INTO moves VALUES (?, ?, ?, ?, ?)", rows)
            if claims is not None:
                self.write(f"claims {table}", claims)

    def moves(self, table: int) -> list[Entry]:
        """Return every move of a table."""
        rows = self.connection.execute('SELECT answer, by_bot, request FROM moves WHERE "table" = ? ORDER BY number', (table,))
        return [Entry(tuple(json.loads(answer)), bool(by_bot), request) for answer, by_bot, request in rows]

    def claims(self, table: int) -> list[tuple[int, Entry]]:
        """Return the rents that were claimed at a table while something else was decided, and after how many moves."""
        return [
            (at, Entry(tuple(answer), by_bot, request)) for at, (answer, by_bot, request) in self.read(f"claims {table}", [])
        ]

    def close(self) -> None:
        """Close the file."""
        self.connection.close()
