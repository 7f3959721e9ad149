"""Logs packed column by column, for frames and for other processes."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from .log import COLUMNS, Log
from .native import i64, vec

SIGNED: Final = "bhiq"  # types of array, each wider than the one before
# types that suffice in most games. Without a sign, ``turn - 1`` could go astray
NARROW: Final = {"turn": "h", "amount": "h", "cash": "h", "cause": "h", "a": "b", "round": "b"}
# of each column: that type, and then all wider ones with a sign, or all where it has none itself
TRIED: Final = {name: code + SIGNED[SIGNED.find(code) + 1 :] for name, code in (COLUMNS | NARROW).items()}

Column = tuple[bytes, str]  # numbers one after the other, and their type in :mod:`array`


class Start(NamedTuple):
    """The beginning of a game, from which the rounds of its events are counted."""

    round: int
    starter: int
    seats: int


class Packed(NamedTuple):
    """One log or several: the number of events of each, and the columns of all one after the other."""

    lengths: list[int]
    columns: dict[str, Column]  # those of a log, and ``round``


def pack(log: Log, start: Start) -> Packed:
    """Return a packed log, with the round of each of its events.

    >>> log = Log()
    >>> log.write(*range(12))
    >>> pack(log, Start(1, 0, 4)).columns["seat"]
    (b'\\x01', 'b')
    """
    columns = {name: column(TRIED[name], log.packed, place) for place, name in enumerate(COLUMNS)}
    return Packed([len(log)], columns | {"round": column(TRIED["round"], log.packed_rounds, *start)})


def column(tried: str, numbers: Callable[..., bytes], *terms: object) -> Column:
    """Return a column in the first of some types that holds all its numbers.

    >>> [column("bhi", lambda code: array(code, [large]).tobytes())[1] for large in (3, 300, 300_000)]
    ['b', 'h', 'i']
    """
    for code in tried[:-1]:
        try:
            return numbers(*terms, code), code
        except OverflowError:
            continue
    return numbers(*terms, tried[-1]), tried[-1]


def together(logs: Sequence[Packed]) -> Packed:
    """Return several packed logs as one.

    >>> one = Packed([2], {"seat": (bytes([1, 2]), "b")})
    >>> together([one, one])
    Packed(lengths=[2, 2], columns={'seat': (b'\\x01\\x02\\x01\\x02', 'b')})
    """
    columns = {name: joined([log.columns[name] for log in logs]) for name in logs[0].columns}
    return Packed([length for log in logs for length in log.lengths], columns)


def joined(parts: Sequence[Column]) -> Column:
    """Return columns one after the other, in the widest type if theirs differ."""
    widest = max({code for _, code in parts}, key=lambda code: array(code).itemsize)
    return b"".join([numbers if code == widest else array(widest, array(code, numbers)) for numbers, code in parts]), widest


def as_bytes(numbers: vec[i64]) -> bytes:
    """Return numbers, packed or not, as eight bytes each.

    >>> as_bytes([1, 2]) == array("q", [1, 2]).tobytes()
    True
    """
    return array("q", numbers).tobytes() if isinstance(numbers, list) else bytes(numbers)
