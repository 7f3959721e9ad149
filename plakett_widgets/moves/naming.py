"""Find the thing that a move names, among those that the move can be about."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, Self, TypeVar

from ..editions.names import (
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
from ..editions.things import Square
from ..errors.worded import Worded, as_hint, join_alternatives, printable, quote_text, suggest_names
from ..words.catalogue import Both, both, in_words
from ..words.languages import LANGUAGES

MAX_SHOWN_LENGTH: Final = 40  # characters of what was typed
MAX_NAMES: Final = 5  # of things that may have been meant

Thing = TypeVar("Thing", bound=Named)


class Unreadable(Worded, ValueError):
    """A text is no move.  The message names what could not be read, and what would be right."""

    code = "unknown_move"

    def __init__(self, words: Mapping[str, str]) -> None:
        super().__init__({locale: printable(text) for locale, text in words.items()})  # it may quote what somebody typed

    @classmethod
    def worded(cls, key: str, **values: object) -> Self:
        """Return the error in the words of the catalogue."""
        return cls(in_words(key, **values))


class HelpWanted(Unreadable):
    """A request for help.  The message lists the moves that are possible now."""

    code = "help"


class Ambiguous(Unreadable):
    """A text may mean several things."""


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
        What is looked for, as the texts ``no.…`` of the catalogue word it.
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
            raise out_of_range_error(kind, text, things)
        return found[0]
    found = exact_matches(text, things)
    if not found:
        found = partial_matches(text, highest(loose_matches(text, things), rank))
    if not found:
        apt = highest(things, rank)
        raise unknown_error(kind, text, list(close_matches(text, apt).values()), things)
    found = highest(found, rank)
    if rank(found[0]) < 0:
        return found[0]
    if len(found) > 1:
        found = [thing for thing in found if now(thing)] or found
    if len(found) > 1 and (now(found[0]) or any(thing.name != found[0].name for thing in found)):
        raise ambiguous_error(kind, text, found, things)
    return found[0]


def highest(things: Sequence[Thing], rank: Callable[[Thing], int]) -> list[Thing]:
    """Return the things of the highest rank."""
    ranks = list(map(rank, things))
    return [thing for thing, one in zip(things, ranks, strict=True) if one == max(ranks)]


def shorten_text(text: str) -> str:
    return text if len(text) <= MAX_SHOWN_LENGTH else f"{text[:MAX_SHOWN_LENGTH]}…"


def distinct_names(found: Iterable[Named], things: Sequence[Named]) -> list[Both]:
    """Return the names of things, with more where others share them."""
    pairs = (tuple(distinct(thing, things, locale) for locale in ("en", "fr")) for thing in found)
    return [Both(*pair) for pair in dict.fromkeys(pairs)]


def ambiguous_error(kind: str, text: str, found: Sequence[Named], things: Sequence[Named]) -> Ambiguous:
    """Word that a text may mean several things, and what distinguishes them."""
    some, more = found[:MAX_NAMES], len(found) - MAX_NAMES
    names = [*distinct_names(some, things), *([both("name.more", n=more)] if more > 0 else [])]
    alike = any(len(exact_matches(thing.name[locale], things)) > 1 for thing in some for locale in LANGUAGES)
    numbered = all(isinstance(thing, Square) for thing in found)
    right = as_hint(both("name.whole" if not alike else "name.by_number" if numbered else "name.by_id"))
    quoted, several = quote_text(shorten_text(text)), both(f"several.{kind}")
    return Ambiguous.worded("name.ambiguous", text=quoted, several=several, names=join_alternatives(names), right=right)


def unknown_error(kind: str, text: str, close: Sequence[Named], things: Sequence[Named]) -> Unreadable:
    """Word that a text names nothing, and what it may have been meant to name."""
    hint = suggest_names(join_alternatives(distinct_names(close, things))) if close else ""
    return Unreadable.worded("name.unknown", no=both(f"no.{kind}"), text=quote_text(shorten_text(text)), hint=hint)


def out_of_range_error(kind: str, text: str, things: Sequence[Named]) -> Unreadable:
    """Word that nothing bears a number."""
    if len(things) <= MAX_NAMES:
        return unknown_error(kind, text, things, things)
    first, last = things[0].printed, things[-1].printed
    hint = as_hint(both("name.bounds", first=first, last=last))
    return Unreadable.worded("name.unknown", no=both(f"no.{kind}"), text=quote_text(shorten_text(text)), hint=hint)
