"""The event log: append-only rows of integers, read as columns.

``Row`` names them, ``COLUMNS`` gives their packed type (24 bytes an event).  ``seq`` is the row number, ``turn`` counts from 1
(0 while setting up), ``seat`` is -1 when nobody at the table did it, ``other`` is the counterparty (-1 the bank), ``cash``
is what the seat holds after the event, ``cause`` the ``seq`` of the throw, card, claim or offer that it follows from.
"""

from __future__ import annotations

import hashlib
from array import array
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from . import event
from .native import COMPILING, extend, i16, i32, i64, mypyc_attr, u8, vec


class Row(NamedTuple):
    """An event as it is written."""

    turn: int
    seat: int
    kind: int
    rule: int
    square: int
    amount: int
    other: int
    card: int
    a: int
    b: int
    cash: int
    cause: int


COLUMNS: Final = dict(zip(Row._fields, ("H", "b", "B", "B", "b", "i", "b", "h", "h", "b", "i", "i"), strict=True))
WIDTH: Final = 12  # a literal, which the compiler can use
assert len(COLUMNS) == WIDTH
SEAT: Final = 1  # places in a row
KIND: Final = 2
MAX_KINDS: Final = 256  # a kind is one byte
BOUNDS: Final = {"b": (-(2**7), 2**7), "B": (0, 2**8), "h": (-(2**15), 2**15), "H": (0, 2**16), "i": (-(2**31), 2**31)}
PAGE: Final = 64  # rows that the compiled engine puts together before it appends them


@mypyc_attr(allow_interpreted_subclasses=True)
class Log:
    """Rows of one or several games.

    >>> log = Log()
    >>> log.write(*range(WIDTH))
    >>> len(log), log.row(0).kind
    (1, 2)
    """

    def __init__(self) -> None:
        self.written = vec[i64]()
        self.length: i64 = 0  # in rows
        self.page = vec[i64]()
        self.filled: i64 = 0  # numbers on the page

    @property
    def rows(self) -> vec[i64]:
        """All rows, one after the other."""
        self.catch_up()
        return self.written

    def catch_up(self) -> None:
        """Append all that has been written to the rows."""
        if self.filled:
            self.append_page()

    def __len__(self) -> int:
        return self.length

    def passes(self, kind: i64) -> bool:
        """Count an event that needs no row, and return True. A plain log keeps every row."""
        return False

    def write(self, turn: i64, seat: i64, kind: i64, rule: i64, square: i64, amount: i64,
              other: i64, card: i64, a: i64, b: i64, cash: i64, cause: i64, /) -> None:  # fmt: skip
        self.length += 1
        if COMPILING:
            if self.filled == len(self.page):
                self.append_page()
            at, page = self.filled, self.page
            page[at], page[at + 1], page[at + 2], page[at + 3] = turn, seat, kind, rule
            page[at + 4], page[at + 5], page[at + 6], page[at + 7] = square, amount, other, card
            page[at + 8], page[at + 9], page[at + 10], page[at + 11] = a, b, cash, cause
            self.filled = at + WIDTH
        else:  # twice as quick where it is not compiled
            self.written += (turn, seat, kind, rule, square, amount, other, card, a, b, cash, cause)

    def append_page(self) -> None:
        """Append the filled page to the rows, and begin another."""
        if not self.filled:
            self.page = vec[i64]([0] * (PAGE * WIDTH))
        elif self.filled == len(self.page):
            self.written = extend(self.written, self.page)
        else:
            self.written = extend(self.written, self.page[: self.filled])
        self.filled = 0

    def __reduce__(self) -> tuple[Callable[[list[int]], Log], tuple[list[int]]]:
        return from_list, ([*self.rows],)  # compiled, nothing else of it would be copied

    def append_rows(self, more: Log) -> None:
        """Append the rows of another log."""
        self.written = extend(self.rows, more.rows)
        self.length += more.length

    def since(self, start: int = 0) -> Log:
        """Return the rows from ``start`` on, in a log of their own."""
        return from_rows(self.rows[start * WIDTH :])

    def row(self, seq: int) -> Row:
        return Row(*self.rows[seq * WIDTH : (seq + 1) * WIDTH])

    def truncate(self, length: int) -> None:
        if COMPILING:
            self.written = self.rows[: length * WIDTH]
        else:
            del self.rows[length * WIDTH :]
        self.length = len(self.written) // WIDTH

    def column(self, name: str) -> list[int]:
        """Return one of the columns, as plain numbers."""
        return list(self.rows[list(COLUMNS).index(name) :: WIDTH])

    def find(self, kind: i64) -> list[int]:
        """Return the events of a kind, oldest first."""
        rows, found = self.rows, []
        at: i64 = KIND
        for seq in range(len(rows) // WIDTH):
            if rows[at] == kind:
                found.append(seq)
            at += WIDTH
        return found

    def count(self, kind: i64) -> int:
        """Return the number of events of a kind."""
        return len(self.find(kind))

    def __iter__(self) -> Iterator[Row]:
        return map(self.row, range(self.length))

    def rounds(self, first: i64, starter: i64, seats: i64) -> vec[i64]:
        """Return the round of each event, 0 before all turns.

        A new one begins when the turn comes back to the starter or past it.
        """
        rows = self.rows
        found = vec[i64]([0] * (len(rows) // WIDTH))
        round: i64 = 0
        last = seats
        at: i64 = 0
        for seq in range(len(found)):
            if rows[at + KIND] == event.TURN_BEGUN:
                step = (rows[at + SEAT] - starter) % seats
                round = (round or first - 1) + (1 if step <= last else 0)
                last = step
            found[seq] = round
            at += WIDTH
        return found

    def packed(self, at: i64, code: str) -> bytes:
        """Return the column at that place, as numbers of a type of :mod:`array`.

        Raises ``OverflowError`` if one is too large for it.

        >>> log = Log()
        >>> log.write(*range(WIDTH))
        >>> log.packed(SEAT, "i") == array("i", [1]).tobytes()
        True
        """
        return narrowed(self.rows, at, WIDTH, code)

    def packed_rounds(self, first: i64, starter: i64, seats: i64, code: str) -> bytes:
        """Return the rounds in the same form."""
        return narrowed(self.rounds(first, starter, seats), 0, 1, code)

    def columns(self) -> dict[str, array[int]]:
        """Return the columns, packed by type."""
        return {name: packed(code, list(self.rows[k::WIDTH])) for k, (name, code) in enumerate(COLUMNS.items())}

    def digest(self, cited: bool = True) -> str:
        """Return the SHA-256 of the packed columns: equal logs have equal digests, on any machine.

        Unless ``cited``, the rules that they cite do not count.
        """
        joined = hashlib.sha256()
        for name, column in self.columns().items():
            if column.itemsize > 1 and _BIG_ENDIAN:
                column.byteswap()
            if cited or name != "rule":
                joined.update(column.tobytes())
        return joined.hexdigest()


def from_list(rows: list[int]) -> Log:
    """Return a log of these rows.

    >>> log = Log()
    >>> log.write(*range(WIDTH))
    >>> from_list([*log.rows]).row(0) == log.row(0)
    True
    """
    return from_rows(vec[i64](rows))


def from_rows(rows: vec[i64]) -> Log:
    """Return a log that goes on from these rows."""
    log = Log()
    log.written = rows
    log.length = len(rows) // WIDTH
    return log


class Tally(Log):
    """A log that counts events by their kind, on from ``length``, and keeps only the rows of ends.

    >>> tally = Tally(5)
    >>> tally.passes(2), len(tally), tally.count(2), len(tally.rows)
    (True, 6, 1, 0)
    """

    def __init__(self, length: int = 0) -> None:
        super().__init__()
        self.length: i64 = length
        self.counts = vec[i64]([0] * MAX_KINDS)
        self.page = vec[i64]([0] * WIDTH)  # one row: more are hardly ever written

    def passes(self, kind: i64) -> bool:
        self.counts[kind] += 1
        if kind == event.GAME_ENDED:
            return False
        self.length += 1
        return True

    def count(self, kind: i64) -> int:
        return self.counts[kind]


def narrowed(numbers: vec[i64], at: i64, step: i64, code: str) -> bytes:
    """Return every ``step``-th number from place ``at`` on, as numbers of a type of :mod:`array`.

    Raises ``OverflowError`` if one is too large for it.

    >>> narrowed([5, 6, 7, 8], 1, 2, "h") == array("h", [6, 8]).tobytes()
    True
    """
    if not COMPILING:
        return array(code, numbers[at::step]).tobytes()
    count: i64 = (len(numbers) - at + step - 1) // step
    if code == "q":
        as_they_are = vec[i64]([0] * count)
        for k in range(count):
            as_they_are[k] = numbers[at]
            at += step
        return bytes(as_they_are)
    least, most = BOUNDS[code]
    low: i64 = least
    high: i64 = most
    if code == "i":
        fours = vec[i32]([0] * count)
        for k in range(count):
            fours[k] = i32(between(low, numbers[at], high))
            at += step
        return bytes(fours)
    if code == "h" or code == "H":
        twos = vec[i16]([0] * count)
        for k in range(count):
            twos[k] = i16(between(low, numbers[at], high))
            at += step
        return bytes(twos)
    ones = vec[u8]([0] * count)
    for k in range(count):
        ones[k] = u8(between(low, numbers[at], high) & 255)
        at += step
    return bytes(ones)


def between(low: i64, number: i64, high: i64) -> i64:
    """Return the number if it is at least ``low`` and below ``high``, else raise ``OverflowError``."""
    if low <= number < high:
        return number
    raise OverflowError


def packed(code: str, numbers: list[int]) -> array[int]:
    """Return a column of its type, or of eight bytes a number where one of them is too large for that.

    >>> packed("i", [5]).typecode, packed("i", [5, 3_000_000_000]).typecode
    ('i', 'q')
    """
    try:
        return array(code, numbers)
    except OverflowError:
        return array("q", numbers)


_BIG_ENDIAN: Final = array("H", [1]).tobytes() == b"\0\1"
