"""The random generator: multiply-with-carry of base 2^32 (Marsaglia, 2003), seeded through splitmix64 (Steele et al., 2014).

Its whole state is one integer, and it gives the same numbers in any Python, compiled or not.
"""

from __future__ import annotations

from typing import Final

from .native import COMPILING, i64

MULTIPLIER: Final = 698769069
MASK: Final = 0xFFFFFFFF
STATES: Final = MULTIPLIER * 0x100000000 - 2
WORDS: Final = 0x10000000000000000  # numbers of 64 bits
BEYOND: Final = 439602280841347084  # WORDS % STATES
SHORT: Final = 0x3FFFFFFFFFFFFFFF  # below it the compiler reckons without objects
# of splitmix64, with the sign that their first bit is to the compiler
STEP: Final = 0x9E3779B97F4A7C15 - WORDS
FIRST: Final = 0xBF58476D1CE4E5B9 - WORDS
SECOND: Final = 0x94D049BB133111EB - WORDS


def stream(seed: int, number: i64) -> int:
    """The first state of stream ``number`` of a game's ``seed`` (any integer of 64 bits).

    >>> stream(7, 0) != stream(7, 1) != stream(8, 1)
    True
    """
    z = word(signed(seed) + (number + 1) * STEP)
    for _ in range(2):  # twice: neighbouring seeds and streams must not resemble each other
        z = word((z ^ (z >> 30 & 0x3FFFFFFFF)) * FIRST)
        z = word((z ^ (z >> 27 & 0x1FFFFFFFFF)) * SECOND)
        z ^= z >> 31 & 0x1FFFFFFFF
    state = z % STATES
    if z < 0:
        state = (state + BEYOND) % STATES
    return state + 1


def signed(number: int) -> i64:
    """Return the last 64 bits of a number, the first of them as a sign."""
    if 0 <= number < SHORT:
        return number
    last = number % WORDS
    return last if last < WORDS // 2 else last - WORDS


def word(number: i64) -> i64:
    """Return the last 64 bits of a number. Compiled numbers have no more, and lose what goes beyond."""
    if not COMPILING:
        number %= WORDS
    return number
