"""What the board says, in French and English: the same files that are built into the front end."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final

from ...editions.languages import LANGUAGES

_SLOT: Final = re.compile(r"\{(\w+)\}")


@cache
def catalogue(locale: str) -> Mapping[str, str]:
    """Every text of one language, by key."""
    texts: dict[str, str] = json.loads(files(__package__).joinpath(f"{locale}.json").read_text("utf-8"))
    return texts


def fill(text: str, values: Mapping[str, object]) -> str:
    """Put values where a text names them; a value is never read as a text.

    >>> fill("{seat} pays {amount}.", {"seat": "{amount}", "amount": 5})
    '{amount} pays 5.'
    """
    return _SLOT.sub(lambda slot: str(values.get(slot[1], "")), text)


def in_words(key: str, **values: object) -> dict[str, str]:
    """A text of the catalogue in every language."""
    return {locale: fill(catalogue(locale)[key], values) for locale in LANGUAGES}
