"""How far two records of what happened are the same."""

from __future__ import annotations

from typing import TypeVar

from ...engine.native import i64, vec

Entries = TypeVar("Entries", list[str], vec[i64])


def alike(one: Entries, two: Entries, width: int = 1) -> int:
    """How many entries are the same at their beginning, each so many items wide: compared at once, in halves.

    >>> alike(["roll", "buy", "end"], ["roll", "decline"]), alike([1, 1, 2, 2], [1, 1, 2, 3], width=2)
    (1, 1)
    """
    same, most = 0, min(len(one), len(two)) // width
    while same < most:
        middle = (same + most + 1) // 2
        if one[same * width : middle * width] == two[same * width : middle * width]:
            same = middle
        else:
            most = middle - 1
    return same
