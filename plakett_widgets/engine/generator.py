"""The random generator: multiply-with-carry of base 2^32 (Marsaglia, 2003), seeded through splitmix64 (Steele et al., 2014).

Its whole state is one integer, and it gives the same numbers in any Python, compiled or not.
"""

from __future__ import annotations

from typing import Final

MULTIPLIER: Final = 698769069
MASK: Final = 0xFFFFFFFF


def stream(seed: int, number: int) -> int:
    """The first state of stream ``number`` of a game's ``seed`` (any integer of 64 bits).

    >>> stream(7, 0) != stream(7, 1) != stream(8, 1)
    True
    """
    z = (seed + (number + 1) * 0x9E3779B97F4A7C15) & 0xFFFFFFFFFFFFFFFF
    for _ in range(2):  # twice: neighbouring seeds and streams must not resemble each other
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & 0xFFFFFFFFFFFFFFFF
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & 0xFFFFFFFFFFFFFFFF
        z ^= z >> 31
    return z % (MULTIPLIER * 0x100000000 - 2) + 1
