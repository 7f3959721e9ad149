"""Things with a number and names: how they are found by a text, and their short names on a board."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import lru_cache
from typing import Final, TypeVar

from ..errors.worded import require_text as a_text
from .errors import UnknownNameError
from .format import Grammar, Words

# words of a trade beside the things that are traded
FOR: Final = ("for", "against", "contre")
AND: Final = ("and", "et")
NOTHING: Final = ("nothing", "rien")

MAX_LETTERS: Final = 200  # of a text that is looked up
SIGNED: Final = re.compile(r"\s*[-−–+]\s*\d")
_LINKS: Final = re.compile(r"^(?:(?:de|du|des|d’|la|le|les|l’|of|the|à|au|–|-)(?:\s+|(?<=’)))+", re.IGNORECASE)
_ASIDE: Final = re.compile(r"\s*\([^()]*\)$")


@dataclass(frozen=True, slots=True)
class Named:
    """One of many things: its number among them, its id, its name in both languages, and its grammar."""

    number: int
    id: str
    name: Words
    grammar: Grammar = field(default=Grammar(), kw_only=True)

    @property
    def printed(self) -> str:
        """The number that a person writes for it."""
        return str(self.number)

    @property
    def called(self) -> tuple[str, ...]:
        """All names by which it is found."""
        return (self.name.fr, self.name.en)

    @property
    def shortened(self) -> tuple[str, ...]:
        """Its names on a board with little room."""
        return ()

    def mark(self, locale: str) -> str:
        """Return what distinguishes the thing from others of the same name.

        Parameters
        ----------
        locale : str
            A language: ``"fr"`` or ``"en"``.

        Returns
        -------
        str
            Its id, or what is printed for it.
        """
        return self.id


Thing = TypeVar("Thing", bound=Named)


@lru_cache(maxsize=4096)
def fold(text: str) -> str:
    """Return the same text without case, accents and punctuation.

    >>> fold("L’Urgence / En visite"), fold("PL-03")
    ('l urgence en visite', 'pl 03')
    """
    plain = unicodedata.normalize("NFKD", text.casefold().replace("œ", "oe").replace("æ", "ae"))
    letters = "".join(char for char in plain if not unicodedata.combining(char))
    return " ".join(re.findall(r"[^\W_]+", letters))


def is_number(text: str) -> bool:
    """Return whether a text is a number, which names nothing but what bears that number."""
    word = fold(text[:MAX_LETTERS])
    return word.isascii() and word.isdigit()


def exact_matches(text: str, things: Sequence[Thing]) -> list[Thing]:
    """Return the things that have exactly this id, else this name, else this short name."""
    word = fold(text[:MAX_LETTERS])
    ways: tuple[Callable[[Thing], Iterable[str]], ...] = (
        lambda thing: (thing.id,), lambda thing: thing.called, lambda thing: thing.shortened,
    )  # fmt: skip
    found = ([thing for thing in things if word in map(fold, names(thing))] for names in ways)
    return next(filter(None, found), []) if word else []


def loose_matches(text: str, things: Sequence[Thing]) -> list[Thing]:
    """Return the things whose id begins so, or a word in their name."""
    word = fold(text[:MAX_LETTERS])
    return [thing for thing in things if word and (begins(thing, word) or has_word(thing, word))]


def partial_matches(text: str, things: Sequence[Thing]) -> list[Thing]:
    """Return the things whose id or name begins so, else those with a word in their name that does."""
    word, found = fold(text[:MAX_LETTERS]), loose_matches(text, things)
    return [thing for thing in found if begins(thing, word)] or found


def begins(thing: Named, word: str) -> bool:
    return any(fold(name).startswith(word) for name in (thing.id, *thing.called))


def has_word(thing: Named, word: str) -> bool:
    return any(f" {word}" in f" {fold(name)}" for name in thing.called)


def close_matches(text: str, things: Sequence[Thing]) -> dict[str, Thing]:
    """Return at most three things with a name like this one, by that name."""
    names = {fold(name): (name, thing) for thing in things for name in (thing.id, *thing.called)}
    return dict(names[match] for match in get_close_matches(fold(text[:MAX_LETTERS]), names, 3))


def distinct(thing: Named, things: Sequence[Named], locale: str) -> str:
    """Return the name of a thing, with its mark where others have the same name.

    >>> from plakett_widgets import editions
    >>> squares = editions.load("plakettopoly").squares
    >>> distinct(squares[1], squares, "en"), distinct(squares[2], squares, "fr")
    ('Sticking Plaster Street', 'Sénik (case 2)')
    """
    name = thing.name[locale]
    return f"{name} ({thing.mark(locale)})" if len(exact_matches(name, things)) > 1 else name


def find(kind: str, text: str, things: Sequence[Thing]) -> Thing:
    """Return the thing that a number, an id, a name or the unambiguous beginning of a name or word stands for.

    Raises :class:`UnknownNameError` when it is none of them, or may be several, ``ValueError`` for what is no text.
    """
    a_text(kind, text)
    if SIGNED.match(text) or is_number(text):
        found = [] if SIGNED.match(text) else [thing for thing in things if thing.printed == plain_number(text)]
        if not found:
            raise UnknownNameError(kind, text, bounds=(things[0].printed, things[-1].printed) if things else ())
        return found[0]
    found = exact_matches(text, things) or partial_matches(text, things)
    if len(found) == 1:
        return found[0]
    en, fr = (tuple(distinct(thing, things, locale) for thing in found[:5]) for locale in ("en", "fr"))
    raise UnknownNameError(kind, text, en or tuple(close_matches(text, things)), ambiguous=bool(found), french=fr)


def plain_number(text: str) -> str:
    """Return the digits of a number without zeros before it.

    >>> plain_number(" 007")
    '7'
    """
    return str(int(fold(text[:MAX_LETTERS])[:7]))


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
    return [capitalize(_LINKS.sub("", " ".join(parts))) for parts in split]


def capitalize(text: str) -> str:
    """Return a text with a capital letter at its beginning.

    >>> capitalize("l’avenue"), capitalize("« Oui »")
    ('L’avenue', '« Oui »')
    """
    return text[:1].upper() + text[1:]
