"""The two languages of all texts, and what is written otherwise in them."""

from __future__ import annotations

from typing import Final, Literal

from .errors import told

Locale = Literal["fr", "en"]
LANGUAGES: Final[tuple[Locale, ...]] = ("fr", "en")
SPACE: Final[dict[str, str]] = {"fr": "\u00a0", "en": ""}  # before : ; and %


def spoken(lang: str) -> Locale:
    """Which of the two languages this is, whatever kind of it; ``ValueError`` for another one.

    >>> spoken("fr-CA"), spoken("EN")
    ('fr', 'en')
    >>> spoken("de")
    Traceback (most recent call last):
    ...
    ValueError: a language is “fr” or “en”, not “de”
    """
    for known in LANGUAGES:
        if isinstance(lang, str) and lang[:2].lower() == known:
            return known
    raise ValueError(f"a language is “fr” or “en”, not {told(lang)}")


def is_french(lang: str) -> bool:
    return spoken(lang) == "fr"


def grouped(number: int, lang: str) -> str:
    """The digits of a number, in groups of three as that language writes them.

    >>> grouped(1500, "en"), grouped(1500, "fr") == "1\u202f500"
    ('1,500', True)
    """
    return f"{number:,}".replace(",", "\u202f") if is_french(lang) else f"{number:,}"
