"""Find the thing that a move names, among those that the move can be about."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeVar

from ...copying import Portable
from ...editions.edition import Square
from ...editions.errors import FRENCH
from ...editions.languages import LANGUAGES, spoken
from ...editions.names import (
    SIGNED,
    Named,
    close_matches,
    distinct,
    exact_matches,
    is_number,
    loose_matches,
    partial_matches,
    plain_number,
)
from ...wording import printable

MOST_SHOWN: Final = 40  # characters of what was typed
MOST_NAMES: Final = 5  # of things that may have been meant
# what is looked for, with "no" and several of it in French
KINDS: Final = {
    **FRENCH,
    "choice": ("aucun choix", "plusieurs choix"),
    "property or card": ("ni propriété ni carte", "plusieurs choses"),
}

Thing = TypeVar("Thing", bound=Named)


class Unreadable(Portable, ValueError):
    """A text that is no move: what could not be read, and what would be right, in both languages."""

    code = "unknown_move"

    def __init__(self, en: str, fr: str) -> None:
        self.words = {"en": printable(en), "fr": printable(fr)}
        super().__init__(self.words["en"])

    def text(self, locale: str = "en") -> str:
        """Return the message in French or English."""
        return self.words[spoken(locale)]


class HelpWanted(Unreadable):
    """A request for help: its words list what may be said now."""

    code = "help"


class Ambiguous(Unreadable):
    """A text that may mean several things."""


def pick(
    kind: str,
    text: str,
    things: Sequence[Thing],
    rank: Callable[[Thing], int] = lambda thing: 0,
    now: Callable[[Thing], bool] = lambda thing: True,
) -> Thing:
    """Return the thing that a text names, by its number, its id, its name or the beginning of one.

    An exact name wins over the beginning of one.  Of several things only those of the highest rank compete, and of these only
    those that are possible now, if there are any.  Of things of one name, none of which is possible, the first is returned.

    Parameters
    ----------
    kind : str
        The key of ``KINDS`` that words what was looked for.
    text : str
        What was typed.
    things : sequence of Named
        All that it may name.
    rank : callable, optional
        How well a move of this kind can ever be about a thing.  What is below zero is returned for the caller to refuse.
    now : callable, optional
        Whether the move would be legal now.

    Raises
    ------
    Unreadable
        If the text names none of the things, or several.
    """
    if SIGNED.match(text) or is_number(text):
        found = [] if SIGNED.match(text) else [thing for thing in things if thing.printed == plain_number(text)]
        if not found:
            raise out_of_range(kind, text, things)
        return found[0]
    found = exact_matches(text, things)
    if not found:
        found = partial_matches(text, highest(loose_matches(text, things), rank))
    if not found:
        apt = highest(things, rank)
        raise unknown(kind, text, list(close_matches(text, apt).values()), things)
    found = highest(found, rank)
    if rank(found[0]) < 0:
        return found[0]
    if len(found) > 1:
        found = [thing for thing in found if now(thing)] or found
    if len(found) > 1 and (now(found[0]) or any(thing.name != found[0].name for thing in found)):
        raise ambiguous(kind, text, found, things)
    return found[0]


def highest(things: Sequence[Thing], rank: Callable[[Thing], int]) -> list[Thing]:
    """Return the things of the highest rank."""
    ranks = list(map(rank, things))
    return [thing for thing, one in zip(things, ranks, strict=True) if one == max(ranks)]


def listed(names: Sequence[str], last: str) -> str:
    """
    >>> listed(["Lens"], "or"), listed(["Lens", "Metz", "Caen"], "or")
    ('Lens', 'Lens, Metz or Caen')
    """
    return f" {last} ".join(filter(None, (", ".join(names[:-1]), names[-1])))


def shortened(text: str) -> str:
    return text if len(text) <= MOST_SHOWN else f"{text[:MOST_SHOWN]}…"


def named(found: Iterable[Named], things: Sequence[Named]) -> dict[str, list[str]]:
    """Return the names of things in each language, told apart where others share them."""
    every = list(found)
    return {locale: list(dict.fromkeys(distinct(thing, things, locale) for thing in every)) for locale in LANGUAGES}


def ambiguous(kind: str, text: str, found: Sequence[Named], things: Sequence[Named]) -> Ambiguous:
    """Word that a text may mean several things, and what tells them apart."""
    some, more = found[:MOST_NAMES], len(found) - MOST_NAMES
    names, (_, fr) = named(some, things), KINDS[kind]
    alike = any(len(exact_matches(thing.name[locale], things)) > 1 for thing in some for locale in LANGUAGES)
    numbered = all(isinstance(thing, Square) for thing in found)
    right = {
        "en": "write the whole name" if not alike else "the number decides" if numbered else "the id decides",
        "fr": "écrivez le nom entier" if not alike else "le numéro décide" if numbered else "l’identifiant décide",
    }
    if more > 0:
        names = {"en": [*names["en"], f"{more} more"], "fr": [*names["fr"], f"{more} de plus"]}
    return Ambiguous(
        f"“{shortened(text)}” may be more than one {kind}: {listed(names['en'], 'or')}; {right['en']}",
        f"« {shortened(text)} » peut désigner {fr} : {listed(names['fr'], 'ou')} ; {right['fr']}",
    )


def unknown(kind: str, text: str, close: Sequence[Named], things: Sequence[Named]) -> Unreadable:
    """Word that a text names nothing, and what it may have been meant to name."""
    fr, _ = KINDS[kind]
    names = named(close, things)
    meant = {
        "en": f"; did you mean {listed(names['en'], 'or')}?" if close else "",
        "fr": f" ; peut-être {listed(names['fr'], 'ou')}" if close else "",
    }
    return Unreadable(
        f"there is no {kind} “{shortened(text)}”{meant['en']}", f"« {shortened(text)} » ne désigne {fr}{meant['fr']}"
    )


def out_of_range(kind: str, text: str, things: Sequence[Named]) -> Unreadable:
    """Word that nothing bears a number."""
    fr, _ = KINDS[kind]
    if len(things) <= MOST_NAMES:
        return unknown(kind, text, things, things)
    bounds = (things[0].printed, things[-1].printed)
    return Unreadable(
        f"there is no {kind} “{shortened(text)}”; they go from {bounds[0]} to {bounds[1]}",
        f"« {shortened(text)} » ne désigne {fr} ; les numéros vont de {bounds[0]} à {bounds[1]}",
    )
