"""The words of a sheet: names and sums of its game, and the texts of ``sheet.json``."""

from __future__ import annotations

from ..editions import Edition
from ..texts import Phrasebook
from ..words.catalogue import fill_in, load_texts
from ..words.languages import SPACE


class Wording(Phrasebook):
    """The phrasebook of a game without players, with the texts of sheets."""

    def __init__(self, edition: Edition, locale: str) -> None:
        super().__init__(locale, edition, ())
        self.own_texts = load_texts(self.locale, "sheet")

    def own(self, key: str, /, **values: object) -> str:
        """Return a text of sheets."""
        return fill_in(self.own_texts[f"sheet.{key}"], values, self.locale)

    def has(self, key: str) -> bool:
        return f"sheet.{key}" in self.own_texts

    def labelled(self, label: str, text: str) -> str:
        return f"{label}{SPACE[self.locale]}: {text}"
