"""The two languages of all texts, and how they write numbers and signs."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, Literal

Locale = Literal["fr", "en"]
LANGUAGES: Final[tuple[Locale, ...]] = ("fr", "en")
AND: Final[dict[str, str]] = {"fr": "et", "en": "and"}
OR: Final[dict[str, str]] = {"fr": "ou", "en": "or"}
SPACE: Final[dict[str, str]] = {"fr": "\u00a0", "en": ""}  # before : ; and %


def find_language(locale: object) -> Locale | None:
    """Return one of the two languages from any of its codes, or ``None``.

    >>> find_language("EN"), find_language("frr"), find_language(None)
    ('en', None, None)
    """
    for known in LANGUAGES:
        if isinstance(locale, str) and re.fullmatch(rf"{known}([^a-z].*)?", locale.lower()):
            return known
    return None


def require_language(locale: str) -> Locale:
    """Return one of the two languages from any of its codes, or raise ``ValueError``.

    >>> require_language("fr-CA"), require_language("EN"), require_language("fr_FR.UTF-8")
    ('fr', 'en', 'fr')
    >>> require_language("frr")
    Traceback (most recent call last):
    ...
    plakett_widgets.errors.worded.ArgumentError: locale: fr or en, not “frr”
    """
    known = find_language(locale)
    if known is None:
        from ..errors.worded import describe_value, wrong  # its sentences come from the catalogue, which has these languages

        raise wrong("argument.locale", given=describe_value(locale))
    return known


def system_language(environment: Mapping[str, str]) -> Locale:
    """Return the language of a system by its environment, else English.

    >>> system_language({"LC_ALL": "", "LANG": "fr_CA.UTF-8"}), system_language({"LC_ALL": "C", "LANG": "fr"})
    ('fr', 'en')
    """
    system = next(filter(None, map(environment.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    return "fr" if re.match(r"fr(?![a-z])", system, re.IGNORECASE) else "en"


def is_french(locale: str) -> bool:
    return require_language(locale) == "fr"


def group_digits(number: int, locale: str) -> str:
    """Return a number with its digits in groups of three.

    >>> group_digits(1500, "en"), group_digits(1500, "fr") == "1\u202f500"
    ('1,500', True)
    """
    return f"{number:,}".replace(",", "\u202f") if is_french(locale) else f"{number:,}"
