"""The findings of an audit, in words of both languages."""

from __future__ import annotations

from typing import NamedTuple

from ...moves.seats import seat_label
from ...texts import catalogue, fill_in
from ...words.languages import LANGUAGES, SPACE, require_language


class Difference(NamedTuple):
    """What is wrong at an event, in words, with the rule of the edition (or ``""``)."""

    seq: int | None
    rule: str
    fr: str
    en: str

    def text(self, locale: str = "en") -> str:
        """Return the difference in one line of French or English.

        >>> Difference(12, "PLK-064", "loyer faux", "wrong rent").text()
        'event 12 (PLK-064): wrong rent'
        """
        spoken_in = require_language(locale)
        where = "" if self.seq is None else fill_in(catalogue(spoken_in)["verdict.where"], {"n": self.seq}, spoken_in)
        where += f" ({self.rule})" if self.rule and where else self.rule
        return f"{where}{SPACE[spoken_in] if where else ''}{': ' if where else ''}{self.fr if spoken_in == 'fr' else self.en}"


class Seat(int):
    """The number of a seat, or of the bank."""


def difference(seq: int, rule_id: str, what: str, *values: object) -> Difference:
    """Return a difference in the words of the catalogue: ``audit.WHAT`` with the slots x, y and z.  Seats get their label."""

    def words(locale: str) -> str:
        texts = catalogue(locale)
        named = [(seat_label(each) if each >= 0 else texts["ui.bank"]) if isinstance(each, Seat) else each for each in values]
        return fill_in(texts[f"audit.{what}"], dict(zip("xyz", named, strict=False)), locale)

    return Difference(seq, rule_id, *map(words, LANGUAGES))
