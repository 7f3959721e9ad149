"""Logs packed column by column: what frames are made of, and what a process sends of the games that it has played."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Final, NamedTuple

from .log import COLUMNS, Log
from .native import i64, vec

ROUND: Final = "H"  # the type of rounds, as ``COLUMNS`` tells those of what stands in the log
WIDEST: Final = "q"


class Start(NamedTuple):
    """How a game began: what the rounds of its events are counted from."""

    round: int
    starter: int
    seats: int


class Packed(NamedTuple):
    """Several logs: how many events each has, and the columns of all one after the other, with their types in :mod:`array`."""

    lengths: list[int]
    columns: dict[str, tuple[bytes, str]]  # those of a log, and ``round``


def pack(logs: Sequence[Log], starts: Sequence[Start]) -> Packed:
    """Logs, with the round of each of their events.

    >>> log = Log()
    >>> log.write(*range(12))
    >>> packed = pack([log, log], [Start(1, 0, 4)] * 2)
    >>> packed.lengths, array("b", packed.columns["seat"][0]).tolist()
    ([1, 1], [1, 1])
    """

    def of_all(place: int, code: str) -> Iterable[bytes]:
        return (log.packed(place, code) for log in logs)

    def rounds(code: str) -> Iterable[bytes]:
        return (log.packed_rounds(*start, code) for log, start in zip(logs, starts, strict=True))

    columns = {name: column(code, partial(of_all, place)) for place, (name, code) in enumerate(COLUMNS.items())}
    return Packed(list(map(len, logs)), columns | {"round": column(ROUND, rounds)})


def column(code: str, parts: Callable[[str], Iterable[bytes]]) -> tuple[bytes, str]:
    """Its parts together, and the type of its numbers: the usual one, or the widest if one is too large for that."""
    try:
        return b"".join(parts(code)), code
    except OverflowError:
        return b"".join(parts(WIDEST)), WIDEST


def as_bytes(numbers: vec[i64]) -> bytes:
    """Numbers, packed or not, of eight bytes each.

    >>> as_bytes([1, 2]) == array("q", [1, 2]).tobytes()
    True
    """
    return array("q", numbers).tobytes() if isinstance(numbers, list) else bytes(numbers)
