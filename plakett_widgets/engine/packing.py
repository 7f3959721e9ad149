"""Logs packed column by column: what frames are made of, and what a process sends of the games that it has played."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import Final, NamedTuple

from .log import COLUMNS, Log
from .native import i64, vec

# of which type of array the numbers of each column are, where four bytes are not what they take
CODES: Final = dict.fromkeys(COLUMNS, "i") | {"seat": "b", "other": "b", "kind": "B", "rule": "B", "amount": "q", "cash": "q"}


class Packed(NamedTuple):
    """Several logs: how many events each has, and the columns of all one after the other, with their codes in :mod:`array`."""

    lengths: list[int]
    columns: dict[str, tuple[bytes, str]]  # those of a log, and ``round``


def pack(logs: Sequence[Log], rounds: Sequence[vec[i64]]) -> Packed:
    """Logs, with the round of each of their events.

    >>> log = Log()
    >>> log.write(*range(12))
    >>> packed = pack([log, log], [[1], [1]])
    >>> packed.lengths, array("b", packed.columns["seat"][0]).tolist()
    ([1, 1], [1, 1])
    """
    parts = [[log.packed(place, code) for place, code in enumerate(CODES.values())] for log in logs]  # near in memory
    columns = {
        name: (b"".join(of_logs), code) for (name, code), of_logs in zip(CODES.items(), zip(*parts, strict=True), strict=True)
    }
    columns["round"] = b"".join(map(as_bytes, rounds)), "q"
    return Packed(list(map(len, logs)), columns)


def as_bytes(numbers: vec[i64]) -> bytes:
    """Numbers, packed or not, of eight bytes each.

    >>> as_bytes([1, 2]) == array("q", [1, 2]).tobytes()
    True
    """
    return array("q", numbers).tobytes() if isinstance(numbers, list) else bytes(numbers)
