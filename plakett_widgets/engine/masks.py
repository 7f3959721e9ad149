"""Sets of small numbers, such as titles, groups or kept cards, as masks: a number of 64 bits has a place for each."""

from __future__ import annotations

from .native import i64


def bit(number: i64, one: i64 = 1) -> i64:
    """Return a mask of this number alone."""
    return one << number  # a literal 1 would be shifted in the 32 bits of C


def bits(mask: i64) -> list[int]:
    """Return the numbers of the set bits.

    >>> bits(0b1011)
    [0, 1, 3]
    """
    numbers: list[int] = []
    number: i64 = 0
    while mask > 0:
        if mask & 1:
            numbers.append(number)
        mask >>= 1
        number += 1
    return numbers
