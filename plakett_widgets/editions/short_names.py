"""Names as short as a square of the board has room for."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

_LINKS: Final = re.compile(r"^(?:(?:de|du|des|d’|la|le|les|l’|of|the|à|au|–|-)(?:\s+|(?<=’)))+", re.IGNORECASE)
_ASIDE: Final = re.compile(r"\s*\([^()]*\)$")


def short_names(names: Sequence[str], groups: Iterable[Sequence[int]]) -> list[str]:
    """Return a short name for each square: none with an aside, titles without what their whole group has in common.

    Parameters
    ----------
    names : sequence of str
        The full names of all squares, in one language.
    groups : iterable of sequences of int
        The numbers of the squares of each group of titles.

    Examples
    --------
    >>> short_names(["Luxury (fine)", "Park Avenue", "Hill Avenue"], [[1, 2]])
    ['Luxury', 'Park', 'Hill']
    """
    short = [_ASIDE.sub("", name) for name in names]
    for squares in groups:
        for square, name in zip(squares, without_common([short[square] for square in squares]), strict=True):
            short[square] = name
    return short


def without_common(names: Sequence[str]) -> list[str]:
    """Return names without the first and last words that all of them share.

    >>> without_common(["Avenue de la Prévention", "Avenue du Dépistage"])
    ['Prévention', 'Dépistage']
    >>> without_common(["Prevention Avenue", "Screening Avenue"])
    ['Prevention', 'Screening']
    """
    split = [name.split() for name in names]
    shortest = min(map(len, split))
    for end in (0, -1):
        while len(split) > 1 and shortest > 1 and len({parts[end] for parts in split}) == 1:
            for parts in split:
                del parts[end]
            shortest -= 1
    return [capitalised(_LINKS.sub("", " ".join(parts))) for parts in split]


def capitalised(text: str) -> str:
    return text[:1].upper() + text[1:]
