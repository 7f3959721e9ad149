"""The texts of the game in French and English, as data."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from ..editions.languages import LANGUAGES
from .names import Number


@cache
def part(locale: str, name: str) -> Mapping[str, str]:
    """Return the texts of one file by key: ``game`` is what Python words, ``board`` the buttons and labels of the front end."""
    texts: dict[str, str] = json.loads(files(__package__).joinpath(locale, f"{name}.json").read_text("utf-8"))
    return texts


@cache
def catalogue(locale: str) -> Mapping[str, str]:
    """Return every text of one language, by key; Python has the labels of the front end too."""
    return {**part(locale, "game"), **part(locale, "board")}


def board_texts() -> dict[str, dict[str, str]]:
    """Return the texts that travel to the front end, by language and key."""
    return {locale: dict(part(locale, "board")) for locale in LANGUAGES}


def fill(text: str, values: Mapping[str, object], locale: str) -> str:
    """Put values where a text names them; a value is never read as a text.

    :mod:`plakett_widgets.texts.names` lists the forms in which a text may name one.

    >>> fill("{seat} misses {n:a turn|# turns}.", {"seat": "{n}", "n": 2}, "en")
    '{n} misses 2 turns.'
    """
    numbers = {name: Number(value, locale) for name, value in values.items() if isinstance(value, int)}
    return text.format_map({**values, **numbers})


def error_in_words(error: Exception) -> dict[str, str]:
    """Return what an error says in every language; some say the same in all."""
    text = getattr(error, "text", None)
    return {locale: text(locale) if callable(text) else str(error) for locale in LANGUAGES}


def in_words(key: str, **values: object) -> dict[str, str]:
    """Return a text of the catalogue in every language."""
    return {locale: fill(catalogue(locale)[key], values, locale) for locale in LANGUAGES}
