"""Logs packed column by column: what frames are made of, and what a process sends of the games that it has played."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from .log import COLUMNS, Log
from .native import i64, vec

ROUND: Final = "H"  # the type of rounds, as ``COLUMNS`` tells those of what stands in the log
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
    columns = {name: column(log.packed, place, code) for place, (name, code) in enumerate(COLUMNS.items())}
    return Packed([len(log)], columns | {"round": column(log.packed_rounds, *start, ROUND)})


def column(numbers: Callable[..., bytes], *terms: object) -> Column:
    """In the usual type, the last of the terms, or the widest if a number is too large for that.

    >>> column(lambda code: array(code, [300]).tobytes(), "b")[1]
    'q'
    """
    *others, code = terms
    try:
        return numbers(*others, code), str(code)
    except OverflowError:
        return numbers(*others, WIDEST), WIDEST


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
    codes = {code for _, code in parts}
    if len(codes) > 1:
        parts = [(array(WIDEST, array(code, numbers)).tobytes(), WIDEST) for numbers, code in parts]
    return b"".join([numbers for numbers, _ in parts]), parts[0][1]


def as_bytes(numbers: vec[i64]) -> bytes:
    """Numbers, packed or not, of eight bytes each.

    >>> as_bytes([1, 2]) == array("q", [1, 2]).tobytes()
    True
    """
    return array("q", numbers).tobytes() if isinstance(numbers, list) else bytes(numbers)
