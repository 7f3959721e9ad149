"""The texts of the game in French and English, as data."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final

from ..editions.languages import LANGUAGES

_SLOT: Final = re.compile(r"\{(\w+)\}")


@cache
def catalogue(locale: str, part: str = "game") -> Mapping[str, str]:
    """Return every text of one language, by key.

    Parameters
    ----------
    locale : str
        A language of :data:`~plakett_widgets.editions.languages.LANGUAGES`.
    part : str
        ``game`` for what Python words, ``board`` for the buttons and labels of the front end.
    """
    texts: dict[str, str] = json.loads(files(__package__).joinpath(locale, f"{part}.json").read_text("utf-8"))
    return texts


def board_texts() -> dict[str, dict[str, str]]:
    """Return the texts that travel to the front end, by language and key."""
    return {locale: {**catalogue(locale), **catalogue(locale, "board")} for locale in LANGUAGES}


def fill(text: str, values: Mapping[str, object]) -> str:
    """Put values where a text names them; a value is never read as a text.

    >>> fill("{seat} pays {amount}.", {"seat": "{amount}", "amount": 5})
    '{amount} pays 5.'
    """
    return _SLOT.sub(lambda slot: str(values.get(slot[1], "")), text)


def in_words(key: str, **values: object) -> dict[str, str]:
    """Return a text of the catalogue in every language."""
    return {locale: fill(catalogue(locale)[key], values) for locale in LANGUAGES}
