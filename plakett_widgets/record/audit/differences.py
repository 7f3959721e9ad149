"""What is not as it should be, in words of both languages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...inputs.players import label
from ...texts import catalogue, fill
from ...words.languages import LANGUAGES, SPACE, spoken


class Difference(NamedTuple):
    """Something that is not as it should be: at which event, by which rule of the edition (or ``""``), in words."""

    seq: int | None
    rule: str
    fr: str
    en: str

    def text(self, locale: str = "en") -> str:
        """One line.

        >>> Difference(12, "PLK-064", "loyer faux", "wrong rent").text()
        'event 12 (PLK-064): wrong rent'
        """
        spoken_in = spoken(locale)
        where = "" if self.seq is None else fill(catalogue(spoken_in)["verdict.where"], {"n": self.seq}, spoken_in)
        where += f" ({self.rule})" if self.rule and where else self.rule
        return f"{where}{SPACE[spoken_in] if where else ''}{': ' if where else ''}{self.fr if spoken_in == 'fr' else self.en}"


class Seat(int):
    """The number of a seat, or of the bank."""


def difference(seq: int, rule_id: str, what: str, *values: object) -> Difference:
    """Return what is not as it should be, in the words of the catalogue: ``audit.NAME`` with the slots x, y and z."""
    return Difference(seq, rule_id, *(words(f"audit.{what}", values, locale) for locale in LANGUAGES))


def words(key: str, values: Sequence[object], locale: str) -> str:
    names = {name: name_of(value, locale) for name, value in zip("xyz", values, strict=False)}
    return fill(catalogue(locale)[key], names, locale)


def name_of(value: object, locale: str) -> object:
    """What a value is called in a sentence; seats as moves call them."""
    if isinstance(value, Seat):
        return label(value) if value >= 0 else catalogue(locale)["ui.bank"]
    return value
