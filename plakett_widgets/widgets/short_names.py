"""Names that fit on the board: of squares, and codes for kinds of building."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from ..editions.names import capitalize
from ..editions.things import Square
from ..words.languages import Locale

_VOWEL: Final = "[aeiouyàâéèêëîïôöùûüœ]"
_CONSONANT: Final = "[b-df-hj-np-tv-xzç]"
_ONSET: Final = f"(?:[cpst]h|gn|[bcdfgpt][lr]|{_CONSONANT})"
# what a syllable may end with: a vowel, one consonant or two, of which the last does not belong to what follows
_CODA: Final = (
    rf"(?:(?<=\w\w{_VOWEL})|(?<=\w{_VOWEL}[lmnrs])"
    rf"|(?<={_VOWEL}{_CONSONANT}{_CONSONANT})(?!(?<=[cpst])h|(?<=g)n|(?<=[bcdfgpt])[lr]))"
)
# between two syllables, at least three letters from either end, and not within an English ending
_SYLLABLE: Final = re.compile(
    rf"{_CODA}(?={_ONSET}{_VOWEL}\w)(?!\w(?:ing|ers?|al)\b)|(?<=\w{_VOWEL}{_CONSONANT})(?=ing\b)", re.IGNORECASE
)
_MARK: Final = re.compile(r" (?=[/–] )")  # a space before what begins no line


def short_names(square: Square, language: Locale) -> list[str]:
    """Return the names of a square that fit on it, the longest first, with soft hyphens.

    >>> from plakett_widgets import editions
    >>> squares = editions.load("plakettopoly").squares
    >>> [name.replace("\\u00ad", "") for square in (squares[8], squares[32]) for name in short_names(square, "fr")]
    ['Dépistage', 'Infirmières praticiennes', 'Praticiennes']
    """
    return [hyphenated(words[language]) for words in (square.short, square.abbreviation) if words]


def codes_of(names: Sequence[str]) -> list[str]:
    """Return the first letter of each name, with the first one that makes it unique.

    >>> codes_of(["house", "bar", "hotel"])
    ['Hu', 'B', 'Ht']
    """
    lengths = [
        next(n for n in range(1, len(name) + 1) if n == len(name) or sum(other[:n] == name[:n] for other in names) == 1)
        for name in names
    ]
    codes = [capitalize(name[0] + name[1:n][-1:]) for name, n in zip(names, lengths, strict=True)]
    return codes if len(set(codes)) == len(codes) else [capitalize(name[:n]) for name, n in zip(names, lengths, strict=True)]


def hyphenated(text: str) -> str:
    """Return a text with soft hyphens in long words, which a browser without a dictionary would break anywhere.

    >>> hyphenated("Physiothérapie").split("\\u00ad")
    ['Phy', 'sio', 'thé', 'ra', 'pie']
    >>> hyphenated("Neighbourhood Screening").split("\\u00ad")
    ['Neigh', 'bour', 'hood Screen', 'ing']
    """
    words = (_SYLLABLE.sub("\u00ad", word) if len(word) > 6 else word for word in text.split(" "))
    return _MARK.sub("\u00a0", " ".join(words))
