"""Things with a number and names, and how to find the one that a person means."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import lru_cache
from typing import Final, TypeVar

from ..wording import text as a_text
from .errors import UnknownNameError
from .format import Words

# what stands in a trade beside the things that are traded
FOR: Final = ("for", "against", "contre")
AND: Final = ("and", "et")
NOTHING: Final = ("nothing", "rien")


@dataclass(frozen=True, slots=True)
class Named:
    """One of many: its number among them, its id, and its name in both languages."""

    number: int
    id: str
    name: Words

    @property
    def printed(self) -> str:
        """The number that a person writes for it."""
        return str(self.number)

    @property
    def called(self) -> tuple[str, ...]:
        """Every name that may be said for it."""
        return (self.name.fr, self.name.en)


Thing = TypeVar("Thing", bound=Named)


@lru_cache(maxsize=4096)
def fold(text: str) -> str:
    """The same text without case, accents and punctuation.

    >>> fold("L’Urgence / En visite"), fold("PL-03")
    ('l urgence en visite', 'pl 03')
    """
    plain = unicodedata.normalize("NFKD", text.casefold().replace("œ", "oe").replace("æ", "ae"))
    letters = "".join(char for char in plain if not unicodedata.combining(char))
    return " ".join(re.findall(r"[^\W_]+", letters))


def find(kind: str, text: str, things: Sequence[Thing]) -> Thing:
    """The thing that a number, an id, a name or the unambiguous beginning of one (or of a word in it) stands for.

    Raises :class:`UnknownNameError` when it is none of them, or may be several, ``ValueError`` for what is no text.
    """
    a_text(kind, text)
    bounds = (things[0].printed, things[-1].printed) if things else ()
    if re.match(r"\s*[-−–+]\s*\d", text):
        raise UnknownNameError(kind, text, bounds=bounds)
    word = fold(text[:200])
    if word.isascii() and word.isdigit():
        number = str(int(word[:7]))
        numbered = next((thing for thing in things if thing.printed == number), None)
        if numbered is None:
            raise UnknownNameError(kind, text, bounds=bounds)
        return numbered
    ways: list[Callable[[Thing], bool]] = [
        lambda thing: fold(thing.id) == word,
        lambda thing: word in map(fold, thing.called),
        lambda thing: any(fold(name).startswith(word) for name in (thing.id, *thing.called)),
        lambda thing: any(f" {word}" in f" {fold(name)}" for name in thing.called),
    ]
    for means in ways if word else ():
        found = [thing for thing in things if means(thing)]
        if len(found) == 1:
            return found[0]
        if found:
            raise UnknownNameError(kind, text, tuple(thing.id for thing in found[:5]), ambiguous=True)
    names = {fold(name): name for thing in things for name in (thing.id, *thing.called)}
    matches = get_close_matches(word, names, 3)
    raise UnknownNameError(kind, text, tuple(names[match] for match in matches))
