"""The words of charts in each language, from the catalogue."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ...texts import catalogue
from ...words.languages import LANGUAGES


def texts_of(family: str, locale: str) -> Mapping[str, str]:
    """Return the texts of one family of the catalogue by the rest of their keys."""
    return {key.removeprefix(f"{family}."): text for key, text in catalogue(locale).items() if key.startswith(f"{family}.")}


TEXTS: Final = {locale: texts_of("chart", locale) for locale in LANGUAGES}
