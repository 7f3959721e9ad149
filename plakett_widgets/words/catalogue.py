"""The texts of the game in French and English, as data."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from .languages import LANGUAGES, group_digits


class Both(str):
    """A text in English with the French one, as a value of a sentence in either language.

    >>> fill_in("{what}", {"what": Both("a list", "une liste")}, "fr")
    'une liste'
    """

    fr: str

    def __new__(cls, en: str, fr: str) -> Both:
        both = super().__new__(cls, en)
        both.fr = fr
        return both

    @property
    def words(self) -> dict[str, str]:
        """The texts by language."""
        return {"fr": self.fr, "en": str(self)}

    def __getnewargs__(self) -> tuple[str, str]:  # type: ignore[override]  # of a text it is itself alone
        return str(self), self.fr


@dataclass(frozen=True, slots=True)
class Number:
    """A number in a sentence of one language.

    >>> f"{Number(1500, 'en')}", f"{Number(1, 'fr'):un tour|# tours}", f"{Number(0, 'en'):a turn|# turns}"
    ('1,500', 'un tour', '0 turns')
    >>> [f"{Number(n, 'fr'):aucun tour|un tour|# tours}" for n in (0, 1, 2)]
    ['aucun tour', 'un tour', '2 tours']
    """

    value: int
    locale: str

    def __str__(self) -> str:
        return f"{'−' if self.value < 0 else ''}{group_digits(abs(self.value), self.locale)}"

    def __format__(self, spec: str) -> str:
        if not spec:
            return str(self)
        *none, one, many = spec.split("|")
        singular = abs(self.value) == 1 or (not self.value and self.locale == "fr")
        return (none[0] if none and not self.value else one if singular else many).replace("#", str(self))


@cache
def load_texts(locale: str, name: str) -> Mapping[str, str]:
    """Return the texts of one file by key.

    ``game`` has what Python words, ``errors`` what is wrong with arguments, ``board`` the labels of the front end, ``command``
    those of the command line, ``sheet`` those of the sheets of games.
    """
    texts: dict[str, str] = json.loads(
        files(__package__.partition(".")[0]).joinpath("texts", locale, f"{name}.json").read_text("utf-8")
    )
    return texts


@cache
def catalogue(locale: str) -> Mapping[str, str]:
    """Return every text of one language by key, with the labels of the front end."""
    return {**load_texts(locale, "game"), **load_texts(locale, "errors"), **load_texts(locale, "board")}


def fill_in(text: str, values: Mapping[str, object], locale: str) -> str:
    """Put values into a text.  A value is never read as a text.

    :mod:`plakett_widgets.texts.names` lists the forms in which a text may name one.

    >>> fill_in("{seat} misses {n:a turn|# turns}.", {"seat": "{n}", "n": 2}, "en")
    '{n} misses 2 turns.'
    """
    return text.format_map({name: in_language(value, locale) for name, value in values.items()})


def in_language(value: object, locale: str) -> object:
    """Return a value as the sentences of one language take it."""
    if isinstance(value, int):
        return Number(value, locale)
    return value.fr if isinstance(value, Both) and locale == "fr" else value


def in_words(key: str, **values: object) -> dict[str, str]:
    """Return a text of the catalogue in every language."""
    return {locale: fill_in(catalogue(locale)[key], values, locale) for locale in LANGUAGES}


def both(key: str, **values: object) -> Both:
    """Return a text of the catalogue as a value of another one."""
    return Both(*(fill_in(catalogue(locale)[key], values, locale) for locale in ("en", "fr")))


def error_text(error: Exception) -> Both:
    """Return the message of an error as a value of a sentence."""
    words = error_in_words(error)
    return Both(words["en"], words["fr"])


def error_in_words(error: Exception) -> dict[str, str]:
    """Return the message of an error in every language."""
    text = getattr(error, "text", None)
    return {locale: text(locale) if callable(text) else str(error) for locale in LANGUAGES}
