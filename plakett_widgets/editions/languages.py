"""The two languages of all texts, and what is written otherwise in them."""

from __future__ import annotations

import re
from typing import Final, Literal

from ..wording import told

Locale = Literal["fr", "en"]
LANGUAGES: Final[tuple[Locale, ...]] = ("fr", "en")
AND: Final[dict[str, str]] = {"fr": "et", "en": "and"}
OR: Final[dict[str, str]] = {"fr": "ou", "en": "or"}
SPACE: Final[dict[str, str]] = {"fr": "\u00a0", "en": ""}  # before : ; and %


def spoken(locale: str) -> Locale:
    """Which of the two languages this is, whatever kind of it; ``ValueError`` for another one.

    >>> spoken("fr-CA"), spoken("EN"), spoken("fr_FR.UTF-8")
    ('fr', 'en', 'fr')
    >>> spoken("frr")
    Traceback (most recent call last):
    ...
    ValueError: locale: fr or en, not “frr”
    """
    for known in LANGUAGES:
        if isinstance(locale, str) and re.fullmatch(rf"{known}([^a-z].*)?", locale.lower()):
            return known
    raise ValueError(f"locale: {' or '.join(LANGUAGES)}, not {told(locale)}")


def is_french(locale: str) -> bool:
    return spoken(locale) == "fr"


def grouped(number: int, locale: str) -> str:
    """The digits of a number, in groups of three as that language writes them.

    >>> grouped(1500, "en"), grouped(1500, "fr") == "1\u202f500"
    ('1,500', True)
    """
    return f"{number:,}".replace(",", "\u202f") if is_french(locale) else f"{number:,}"
