"""The two languages of all texts, and what is written otherwise in them."""

from __future__ import annotations

import re
from typing import Final, Literal

Locale = Literal["fr", "en"]
LANGUAGES: Final[tuple[Locale, ...]] = ("fr", "en")
AND: Final[dict[str, str]] = {"fr": "et", "en": "and"}
OR: Final[dict[str, str]] = {"fr": "ou", "en": "or"}
SPACE: Final[dict[str, str]] = {"fr": "\u00a0", "en": ""}  # before : ; and %


def understood(locale: object) -> Locale | None:
    """Return which of the two languages this is, whatever kind of it; None for anything else.

    >>> understood("EN"), understood("frr"), understood(None)
    ('en', None, None)
    """
    for known in LANGUAGES:
        if isinstance(locale, str) and re.fullmatch(rf"{known}([^a-z].*)?", locale.lower()):
            return known
    return None


def spoken(locale: str) -> Locale:
    """Return which of the two languages this is, whatever kind of it; ``ValueError`` for another one.

    >>> spoken("fr-CA"), spoken("EN"), spoken("fr_FR.UTF-8")
    ('fr', 'en', 'fr')
    >>> spoken("frr")
    Traceback (most recent call last):
    ...
    plakett_widgets.errors.worded.ArgumentError: locale: fr or en, not “frr”
    """
    known = understood(locale)
    if known is None:
        from ..errors.worded import told, wrong  # its sentences come from the catalogue, which has these languages

        raise wrong("argument.locale", given=told(locale))
    return known


def is_french(locale: str) -> bool:
    return spoken(locale) == "fr"


def grouped(number: int, locale: str) -> str:
    """The digits of a number, in groups of three as that language writes them.

    >>> grouped(1500, "en"), grouped(1500, "fr") == "1\u202f500"
    ('1,500', True)
    """
    return f"{number:,}".replace(",", "\u202f") if is_french(locale) else f"{number:,}"
