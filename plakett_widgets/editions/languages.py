"""The two languages of all texts, and what is written otherwise in them."""

from __future__ import annotations

from typing import Final, Literal

Locale = Literal["fr", "en"]
LANGUAGES: Final[tuple[Locale, ...]] = ("fr", "en")
SPACE: Final[dict[str, str]] = {"fr": "\u00a0", "en": ""}  # before : ; and %


def is_french(lang: str) -> bool:
    if not isinstance(lang, str):
        raise ValueError(f"a language is a text, such as “fr”, not of type {type(lang).__name__}")
    return lang.lower().startswith("fr")


def nearest(lang: str) -> str:
    """Which of the two languages is spoken to who asks for that one.

    >>> nearest("fr-CA"), nearest("de")
    ('fr', 'en')
    """
    return "fr" if is_french(lang) else "en"


def grouped(number: int, lang: str) -> str:
    """The digits of a number, in groups of three as that language writes them.

    >>> grouped(1500, "en"), grouped(1500, "fr") == "1\u202f500"
    ('1,500', True)
    """
    return f"{number:,}".replace(",", "\u202f") if is_french(lang) else f"{number:,}"
