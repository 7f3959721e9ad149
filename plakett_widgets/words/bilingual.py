"""Texts in both languages, as a view receives them."""

from __future__ import annotations

from collections.abc import Callable

from typing_extensions import TypedDict

from .catalogue import catalogue, fill_in, load_texts
from .languages import Locale


class Bilingual(TypedDict):
    """A text in both languages."""

    fr: str
    en: str


def in_both(word: Callable[[Locale], str]) -> Bilingual:
    """Return what a function writes in each language."""
    return {"fr": word("fr"), "en": word("en")}


class Texts(TypedDict):
    """The catalogue of each language: texts by key."""

    fr: dict[str, str]
    en: dict[str, str]


def board_texts() -> Texts:
    """Return the texts for the front end."""
    return {"fr": dict(load_texts("fr", "board")), "en": dict(load_texts("en", "board"))}


def bilingual(key: str, **values: object) -> Bilingual:
    """Return a text of the catalogue in both languages, as it is sent to a view."""
    return in_both(lambda locale: fill_in(catalogue(locale)[key], values, locale))
