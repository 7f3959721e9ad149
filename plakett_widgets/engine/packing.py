"""Logs packed column by column: what frames are made of, and what a process sends of the games that it has played."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from .log import COLUMNS, Log
from .native import i64, vec

ROUND: Final = "H"  # the type of rounds, as ``COLUMNS`` tells those of what stands in the log
NARROW: Final = {"amount": "h", "cash": "h", "cause": "h", "a": "b", "round": "B"}  # what will do in most games
WIDEST: Final = "q"

Column = tuple[bytes, str]  # numbers one after the other, and their type in :mod:`array`


class Start(NamedTuple):
    """How a game began: what the rounds of its events are counted from."""

    round: int
    starter: int
    seats: int


class Packed(NamedTuple):
    """One log or several: how many events each has, and the columns of all one after the other."""

    lengths: list[int]
    columns: dict[str, Column]  # those of a log, and ``round``


def pack(log: Log, start: Start) -> Packed:
    """A log, with the round of each of its events.

    >>> log = Log()
    >>> log.write(*range(12))
    >>> pack(log, Start(1, 0, 4)).columns["seat"]
    (b'\\x01', 'b')
    """
    columns = {name: column(name, code, log.packed, place) for place, (name, code) in enumerate(COLUMNS.items())}
    return Packed([len(log)], columns | {"round": column("round", ROUND, log.packed_rounds, *start)})


def column(name: str, usual: str, numbers: Callable[..., bytes], *terms: object) -> Column:
    """In a narrow type where that will do, or in the usual one; in the widest if a number is too large for both.

    >>> [column("cash", "i", lambda code: array(code, [sum]).tobytes())[1] for sum in (300, 3_000_000, 3_000_000_000)]
    ['h', 'i', 'q']
    """
    for code in NARROW.get(name, usual), usual:
        try:
            return numbers(*terms, code), code
        except OverflowError:
            continue
    return numbers(*terms, WIDEST), WIDEST


def together(logs: Sequence[Packed]) -> Packed:
    """Several as one.

    >>> one = Packed([2], {"seat": (bytes([1, 2]), "b")})
    >>> together([one, one])
    Packed(lengths=[2, 2], columns={'seat': (b'\\x01\\x02\\x01\\x02', 'b')})
    """
    columns = {name: joined([log.columns[name] for log in logs]) for name in logs[0].columns}
    return Packed([length for log in logs for length in log.lengths], columns)


def joined(parts: Sequence[Column]) -> Column:
    """Columns one after the other, in the widest type if theirs differ."""
    widest = max({code for _, code in parts}, key=lambda code: array(code).itemsize)
    return b"".join([widened(numbers, code, widest) for numbers, code in parts]), widest


def widened(numbers: bytes, code: str, wide: str) -> bytes:
    """The same numbers in a type that is at least as wide.

    >>> widened(array("h", [5, -1]).tobytes(), "h", "i") == array("i", [5, -1]).tobytes()
    True
    """
    return numbers if code == wide else array(wide, array(code, numbers)).tobytes()


def as_bytes(numbers: vec[i64]) -> bytes:
    """Numbers, packed or not, of eight bytes each.

    >>> as_bytes([1, 2]) == array("q", [1, 2]).tobytes()
    True
    """
    return array("q", numbers).tobytes() if isinstance(numbers, list) else bytes(numbers)
