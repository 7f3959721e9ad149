"""The exception for a move, or a table, that is refused."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from typing_extensions import TypedDict

from ..editions import Edition
from ..engine import reason, rule
from ..words.languages import LANGUAGES, require_language
from . import Phrasebook, in_words

# what a front end is sent where a reason is more than an illegal move
CODES: Final = {
    reason.OUT_OF_TURN: "not_your_turn",
    reason.JUST_SENT: "not_your_turn",
    reason.TOO_DEAR_TO_BUY: "insufficient_funds",
    reason.FINE_TOO_DEAR: "insufficient_funds",
    reason.TICKET_TOO_DEAR: "insufficient_funds",
    reason.BUILDING_TOO_DEAR: "insufficient_funds",
    reason.BUILDINGS_TOO_DEAR: "insufficient_funds",
    reason.LIFT_TOO_DEAR: "insufficient_funds",
    reason.CHANGE_TOO_DEAR: "insufficient_funds",
    reason.PRICE_TOO_DEAR: "insufficient_funds",
    reason.MORE_THAN_THERE_IS: "insufficient_funds",
    reason.PARTNER_TOO_POOR: "insufficient_funds",
    reason.INTEREST_TOO_DEAR: "insufficient_funds",
    reason.GAME_ENDED: "game_over",
}


class Sentences(NamedTuple):
    """The sentences of a refusal in one language."""

    reason: str
    remedy: str = ""
    rule: str = ""


class RefusalData(TypedDict):
    """Why a move is refused, as data."""

    code: str
    reason: str
    """The name of the reason."""
    rule: str
    """The id of the rule.  Empty where there is none."""
    fr: str
    en: str


class Refused(Exception):
    """The rules forbid a move or a table, or a text is no move.  Nothing has changed.

    Parameters
    ----------
    sentences : mapping of str to Sentences
        By language, what is wrong, what would be right, and the wording of the rule.
    rules : tuple of str, optional
        The ids of the rules of the edition that forbid it, the one to show first.
    name : str, optional
        The name of the reason, one of ``plakett_widgets.engine.reason.NAMES``.
    code : str, default "unknown_move"
        What a front end receives: ``illegal_move``, ``not_your_turn``, ``insufficient_funds``, ``game_over`` or, for
        a text that is no move, ``unknown_move``.
    locale : str, default "en"
        The language of the game.

    Examples
    --------
    >>> from plakett_widgets import Game, Refused
    >>> game = Game("plakettopoly", ["Ana", "Léo"], position={"seats": {"Léo": {"titles": [39]}}})
    >>> try:
    ...     game.play("Ana: mortgage 39")
    ... except Refused as refused:
    ...     print(refused.reason, refused.rule)
    Ana does not own Front Line Esplanade: Léo does. PLK-129
    """

    def __init__(
        self,
        sentences: Mapping[str, Sentences],
        rules: tuple[str, ...] = (),
        name: str = "",
        code: str = "unknown_move",
        locale: str = "en",
    ) -> None:
        super().__init__(sentences, rules, name, code, locale)
        self.sentences = dict(sentences)
        self.rules = rules
        self.name = name
        self.code = code
        self.locale = locale

    @classmethod
    def by_rule(
        cls,
        edition: Edition,
        why: int,
        sentences: Mapping[str, Sentences],
        square: int = -1,
        agreed: Mapping[str, Mapping[str, str]] | None = None,
        locale: str | None = None,
    ) -> Refused:
        """Return a refusal for a reason of the engine, with the rules of the edition behind it.

        Parameters
        ----------
        edition : Edition
            The edition.
        why : int
            The reason.
        sentences : mapping of str to Sentences
            The sentences by language, without the wording of the rule.
        square : int, default -1
            The square whose own rules it cites.
        agreed : mapping, optional
            The house rules by the rule that they change, see :meth:`.Edition.agreed`.
        locale : str, optional
            The language of the game.

        Returns
        -------
        Refused
            The refusal.
        """
        rule_id = reason.rule_of(why)
        rules = edition.cites(rule_id, square)
        worded = {}
        for language, own in sentences.items():
            if rules:
                text = edition.rulebook.text(rules[0], language)
                house_rule = (agreed or {}).get(rules[0], {}).get(language, "")
                worded[language] = own._replace(rule=f"{text} {house_rule}".rstrip())
            else:
                worded[language] = own._replace(rule=in_words("reason.uncited", word=rule.NAMES[rule_id])[language])
        return cls(worded, rules, reason.NAMES[why], CODES.get(why, "illegal_move"), locale or "en")

    @classmethod
    def table(cls, edition: Edition, why: int, locale: str | None = None, **values: int) -> Refused:
        """Return the refusal of a table that the rules of an edition do not allow.

        Parameters
        ----------
        edition : Edition
            The edition.
        why : int
            The reason.
        locale : str, optional
            The language of the game.
        **values : int
            What the slots of the sentences name.

        Returns
        -------
        Refused
            The refusal.
        """
        sentences: dict[str, Sentences] = {}
        for language in LANGUAGES:
            phrases = Phrasebook(language, edition, ())
            given = {"game": edition.name[language], **values}
            keys = (f"reason.{reason.NAMES[why]}", f"remedy.{reason.NAMES[why]}")
            sentences[language] = Sentences(*(phrases.phrase(key, **given) for key in keys if key in phrases.texts))
        return cls.by_rule(edition, why, sentences, locale=locale)

    @classmethod
    def unread(cls, words: Mapping[str, str], code: str = "unknown_move", locale: str | None = None) -> Refused:
        """Return the refusal of a text that is no move, or that requests help.

        Parameters
        ----------
        words : mapping of str to str
            The sentence by language.
        code : str, default "unknown_move"
            What a front end receives.
        locale : str, optional
            The language of the game.

        Returns
        -------
        Refused
            The refusal.
        """
        return cls({language: Sentences(text) for language, text in words.items()}, code=code, locale=locale or "en")

    def __str__(self) -> str:
        return self.text(self.locale)

    @property
    def rule(self) -> str:
        """The id of the rule to show, empty for a text that is no move."""
        return self.rules[0] if self.rules else ""

    @property
    def reason(self) -> str:
        """The sentence on what is wrong, in the language of the game."""
        return self.sentences[self.locale].reason

    @property
    def remedy(self) -> str:
        """The sentence on what would be right, in the language of the game.  Empty where nothing would."""
        return self.sentences[self.locale].remedy

    def text(self, locale: str = "en") -> str:
        """Return what is wrong, what would be right, and the id of the rule.

        Parameters
        ----------
        locale : str, default "en"
            ``"fr"`` or ``"en"``.

        Returns
        -------
        str
            One or two sentences.

        Raises
        ------
        ValueError
            For another language.
        """
        own = self.sentences[require_language(locale)]
        return " ".join(filter(None, (own.reason, own.remedy, f"({self.rule})" if self.rule else "")))

    def why(self, locale: str = "en") -> str:
        """Return the wording of the rule, with the house rule that was agreed.

        Parameters
        ----------
        locale : str, default "en"
            ``"fr"`` or ``"en"``.

        Returns
        -------
        str
            The rule, empty for a text that is no move.
        """
        return self.sentences[require_language(locale)].rule

    def as_data(self, remedy: bool = True) -> RefusalData:
        """Return what a view receives.

        Parameters
        ----------
        remedy : bool
            Whether the text adds what would be right.

        Returns
        -------
        RefusalData
            The code, the name of the reason, the id of the rule, and the text by language.
        """
        fr, en = (self.text(language) if remedy else self.sentences[language].reason for language in ("fr", "en"))
        return {"code": self.code, "reason": self.name, "rule": self.rule, "fr": fr, "en": en}
