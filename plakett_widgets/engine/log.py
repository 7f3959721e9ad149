"""The event log: append-only rows of integers, read as columns.

``COLUMNS`` names them and gives their packed type (24 bytes an event).  ``seq`` is the row number, ``turn`` counts from 1
(0 while setting up), ``seat`` is -1 when nobody at the table did it, ``other`` is the counterparty (-1 the bank), ``cash``
is what the seat holds after the event, ``cause`` the ``seq`` of the throw, card, claim or offer that it follows from.
"""

from __future__ import annotations

import hashlib
from array import array
from typing import Final

from .native import COMPILING, extend, i64, mypyc_attr, vec

COLUMNS: Final = {
    "turn": "H", "seat": "b", "kind": "B", "rule": "B", "square": "b", "amount": "i",
    "other": "b", "card": "h", "a": "h", "b": "b", "cash": "i", "cause": "i",
}  # fmt: skip
WIDTH: Final = len(COLUMNS)


@mypyc_attr(allow_interpreted_subclasses=True)
class Log:
    """Rows of one or several games.

    >>> log = Log()
    >>> log.write(*range(WIDTH))
    >>> len(log), log.row(0)[:3]
    (1, (0, 1, 2))
    """

    def __init__(self) -> None:
        self.rows = vec[i64]()

    def __len__(self) -> int:
        return len(self.rows) // WIDTH

    def write(self, turn: i64, seat: i64, kind: i64, rule: i64, square: i64, amount: i64,
              other: i64, card: i64, a: i64, b: i64, cash: i64, cause: i64, /) -> None:  # fmt: skip
        if COMPILING:
            self.rows = extend(self.rows, vec[i64]([turn, seat, kind, rule, square, amount, other, card, a, b, cash, cause]))
        else:  # twice as quick where it is not compiled
            self.rows += (turn, seat, kind, rule, square, amount, other, card, a, b, cash, cause)

    def go_on(self, rows: vec[i64]) -> None:
        """Write rows as they are."""
        self.rows = extend(self.rows, rows)

    def row(self, seq: int) -> tuple[int, ...]:
        return tuple(self.rows[seq * WIDTH : (seq + 1) * WIDTH])

    def truncate(self, length: int) -> None:
        if COMPILING:
            self.rows = self.rows[: length * WIDTH]
        else:
            del self.rows[length * WIDTH :]

    def column(self, name: str) -> list[int]:
        """One of the columns, as plain numbers."""
        return list(self.rows[list(COLUMNS).index(name) :: WIDTH])

    def columns(self, start: int = 0) -> dict[str, array[int]]:
        """The columns from row ``start`` on, packed by type."""
        first = start * WIDTH
        return {name: packed(code, list(self.rows[first + k :: WIDTH])) for k, (name, code) in enumerate(COLUMNS.items())}

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
