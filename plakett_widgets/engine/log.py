"""The event log: append-only rows of integers, read as columns.

``COLUMNS`` names them and gives their packed type (24 bytes an event).  ``seq`` is the row number, ``turn`` counts from 1
(0 while setting up), ``seat`` is -1 when nobody at the table did it, ``other`` is the counterparty (-1 the bank), ``cash``
is what the seat holds after the event, ``cause`` the ``seq`` of the throw, card, claim or offer that it follows from.
"""

from __future__ import annotations

import hashlib
from array import array
from typing import Final

from .native import mypyc_attr

COLUMNS: Final = {
    "turn": "H", "seat": "b", "kind": "B", "rule": "B", "square": "b", "amount": "i",
    "other": "b", "card": "h", "a": "h", "b": "b", "cash": "i", "cause": "i",
}  # fmt: skip
WIDTH: Final = len(COLUMNS)


@mypyc_attr(allow_interpreted_subclasses=True)
class Log:
    """Rows of one or several games.

    >>> log = Log()
    >>> log.write(tuple(range(WIDTH)))
    >>> len(log), log.row(0)[:3]
    (1, (0, 1, 2))
    """

    def __init__(self) -> None:
        self.rows: list[int] = []

    def __len__(self) -> int:
        return len(self.rows) // WIDTH

    def write(self, row: tuple[int, ...]) -> None:
        self.rows += row

    def row(self, seq: int) -> tuple[int, ...]:
        return tuple(self.rows[seq * WIDTH : (seq + 1) * WIDTH])

    def truncate(self, length: int) -> None:
        del self.rows[length * WIDTH :]

    def columns(self, start: int = 0) -> dict[str, array[int]]:
        """The columns from row ``start`` on, packed by type."""
        first = start * WIDTH
        return {name: packed(code, self.rows[first + k :: WIDTH]) for k, (name, code) in enumerate(COLUMNS.items())}

    def digest(self) -> str:
        """SHA-256 of the packed columns: equal logs, equal digests, on any machine."""
        joined = hashlib.sha256()
        for column in self.columns().values():
            if column.itemsize > 1 and _BIG_ENDIAN:
                column.byteswap()
            joined.update(column.tobytes())
        return joined.hexdigest()


def packed(code: str, numbers: list[int]) -> array[int]:
    """A column of its type, or of eight bytes a number where one of them is too large for that.

    >>> packed("i", [5]).typecode, packed("i", [5, 3_000_000_000]).typecode
    ('i', 'q')
    """
    try:
        return array(code, numbers)
    except OverflowError:
        return array("q", numbers)


_BIG_ENDIAN: Final = array("H", [1]).tobytes() == b"\0\1"
