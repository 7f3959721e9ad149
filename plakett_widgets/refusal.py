"""Why a move was refused: the rule, in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping

from .copying import Portable
from .editions import Edition
from .editions.languages import spoken
from .engine import reason, rule

CODES = {
    reason.OUT_OF_TURN: "not_your_turn",
    reason.JUST_SENT: "not_your_turn",
    reason.TOO_DEAR_TO_BUY: "insufficient_funds",
    reason.BUILDING_TOO_DEAR: "insufficient_funds",
    reason.BUILDINGS_TOO_DEAR: "insufficient_funds",
    reason.PRICE_TOO_DEAR: "insufficient_funds",
    reason.MORE_THAN_THERE_IS: "insufficient_funds",
    reason.PARTNER_TOO_POOR: "insufficient_funds",
    reason.INTEREST_TOO_DEAR: "insufficient_funds",
    reason.GAME_ENDED: "game_over",
}


def uncited(law: int) -> dict[str, str]:
    """What is said where a rulebook of one's own has no rule for it: the word that is missing there among ``[cites]``."""
    name = rule.NAMES[law]
    return {
        "en": f"The rules of this game forbid it; its rulebook cites none for “{name}”.",
        "fr": f"Les règles de ce jeu l’interdisent ; son livret n’en cite aucune pour « {name} ».",
    }


class Refused(Portable, Exception):
    """A move, or a way of beginning a game, that the rules forbid or that could not be read.  Nothing has changed.

    ``rules`` are the ids of the rules of the edition that forbid it, ``rule`` the first of them; a text that is no move has
    none.  ``reason`` says what was wrong and what would be right, where the rule does not.
    """

    def __init__(
        self, edition: Edition, why: int = reason.ALLOWED, square: int = -1, words: Mapping[str, str] | None = None,
        code: str = "unknown_move",
    ) -> None:  # fmt: skip
        law = reason.rule_of(why)
        self.edition = edition
        self.rules = edition.cites(law, square) if law else ()
        self.rule = self.rules[0] if self.rules else ""
        self.code = CODES.get(why, "illegal_move") if law else code
        self.reason = words or (uncited(law) if law and not self.rules else {})
        super().__init__(self.text())

    def text(self, locale: str = "en") -> str:
        """The rule in French or English with its id, and the reason; ``ValueError`` for another language."""
        reason = self.reason.get(spoken(locale), "")
        if not self.rule:
            return reason
        return f"{self.edition.rulebook.text(self.rule, locale)} ({self.rule}) {reason}".rstrip()

    def as_data(self) -> dict[str, str]:
        """What a view is told: ``code``, ``rule``, and the text in both languages."""
        return {"code": self.code, "rule": self.rule, "fr": self.text("fr"), "en": self.text("en")}
