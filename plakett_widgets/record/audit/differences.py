"""What is not as it should be, in words of both languages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from ...editions.languages import LANGUAGES, grouped, is_french
from ...players import label


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
        french = is_french(locale)
        where = "" if self.seq is None else f"événement {self.seq}" if french else f"event {self.seq}"
        where += f" ({self.rule})" if self.rule and where else self.rule
        if where:
            where += "\u00a0: " if french else ": "
        return where + (self.fr if french else self.en)


class Seat(int):
    """The number of a seat, or of the bank."""


def difference(seq: int, law: str, what: str, *values: object) -> Difference:
    """One of ``MESSAGES``, with numbers as each language writes them, and seats as moves call them."""
    fr, en = MESSAGES[what]
    french, english = ([told(one, locale) for one in values] for locale in LANGUAGES)
    return Difference(seq, law, fr.format(*french), en.format(*english))


def told(value: object, locale: str) -> str:
    if isinstance(value, Seat):
        return label(value) if value >= 0 else "la banque" if is_french(locale) else "the bank"
    return grouped(value, locale) if isinstance(value, int) else str(value)


MESSAGES: Final[Mapping[str, tuple[str, str]]] = {
    "gap": ("l’événement {0} manque", "event {0} is missing"),
    "nowhere": ("place ou case qui n’existe pas", "there is no such seat or square"),
    "no_rule": ("la règle «\u00a0{0}\u00a0» n’existe pas", "there is no rule “{0}”"),
    "cause": ("la cause, {0}, n’a pas encore eu lieu", "its cause, {0}, has not happened yet"),
    "over": ("la partie est finie", "the game is over"),
    "out": ("{0} ne joue plus", "{0} has left the game"),
    "turn": ("c’est à {0}, non à {1}", "it is the turn of {0}, not of {1}"),
    "turn_number": ("c’est le tour {0}, non {1}", "this is turn {0}, not {1}"),
    "round_number": ("c’est le tour de table {0}, non {1}", "this is round {0}, not {1}"),
    "not_the_turn_of": ("ce n’est pas le tour de {0}", "it is not the turn of {0}"),
    "dice": ("dés impossibles", "impossible dice"),
    "throws": ("aucun double n’a donné ce lancer", "no double has earned this throw"),
    "doubles": ("il n’y a pas eu {0} doubles de suite", "there were not {0} doubles in a row"),
    "winner": ("{0} n’a pas la plus grande fortune", "{0} is not the richest"),
    "ahead": ("{0} n’est pas en tête", "{0} is not ahead"),
    "estate": ("la fortune de {0} manque", "the estate of {0} is missing"),
    "stands": ("le jeton de {0} est sur la case {1}", "the token of {0} stands on square {1}"),
    "occupied": ("la case {0} est occupée", "square {0} is occupied"),
    "not_drawn": ("{0} n’a pas tiré cette carte", "{0} has not drawn this card"),
    "kept_in": ("rien n’a fait sortir {0}", "nothing has let {0} go"),
    "card_away": ("cette carte n’est pas dans sa pioche", "this card is not in its deck"),
    "card_aside": (
        "cette carte a été tirée, et sa pioche n’a pas été remélangée",
        "this card has been drawn, and its deck has not been shuffled since",
    ),
    "card_under": ("cette carte est sous d’autres\u00a0: {0}", "this card lies under others: {0}"),
    "shuffled": (
        "la pioche est remélangée, mais des cartes y restent\u00a0: {0}",
        "the deck is shuffled while cards are left in it: {0}",
    ),
    "leads": ("cette règle ne mène pas de la case {0} à la case {1}", "this rule does not lead from square {0} to square {1}"),
    "steps": (
        "de la case {1}, avancer de {0} ne mène pas à la case {2}",
        "advancing {0} from square {1} does not lead to square {2}",
    ),
    "card_move": ("la carte ne mène pas à la case {0}", "the card does not lead to square {0}"),
    "salary": ("{0} n’a pas passé le départ", "{0} has not passed the start"),
    "salary_missing": ("{0} a passé le départ sans toucher le salaire", "{0} has passed the start without the salary"),
    "no_offer": ("{0} et {1} n’ont rien convenu de tel", "{0} and {1} have agreed on nothing of the kind"),
    "no_loans": ("les prêts entre vous ne sont pas permis", "players may not lend to each other"),
    "at_most": ("le montant est {0}, il y a {1} en tout", "the amount is {0}, there are {1} in all"),
    "amount": ("le montant est {0}, il devrait être {1}", "the amount is {0}, it should be {1}"),
    "debt_missing": ("{0} doit encore {2} à {1}", "{0} still owes {1} {2}"),
    "owes_nothing": ("{0} ne doit rien à {1} pour l’instant", "{0} owes {1} nothing at this moment"),
    "not_owner": ("{0} n’a pas le titre de la case {1}", "{0} does not hold the title of square {1}"),
    "not_spared": ("rien ne dispense {0} de ce que rapporte la case {1}", "{0} is not spared what square {1} earns"),
    "missed": ("tours à passer\u00a0: {0}, non {1}", "turns to miss: {0}, not {1}"),
    "post": ("un nombre pair ouvre le guichet, non {0}", "an even number opens the counter, not {0}"),
    "not_free": ("le titre de la case {0} n’est pas à la banque", "the title of square {0} is not the bank’s"),
    "not_holder": ("{0} n’a pas cette carte", "{0} does not hold this card"),
    "bid": ("l’enchère ne dépasse pas {0}", "the bid does not beat {0}"),
    "bid_cash": ("enchère de {0} avec {1} en caisse", "a bid of {0} with {1} in cash"),
    "highest": ("la plus haute enchère est celle de {0}, {1}", "the highest bid is that of {0}, {1}"),
    "mortgaged": ("le titre de la case {0} est hypothéqué", "the title of square {0} is mortgaged"),
    "not_mortgaged": ("le titre de la case {0} n’est pas hypothéqué", "the title of square {0} is not mortgaged"),
    "built_on": ("la case {0} est bâtie", "square {0} is built on"),
    "group": ("le groupe de la case {0} n’est pas complet", "the group of square {0} is not complete"),
    "step": ("du niveau {0} on ne passe pas au niveau {1}", "step {1} does not follow step {0}"),
    "rent_owner": ("le titre de la case {0} n’est pas à {1}", "the title of square {0} is not held by {1}"),
    "rent_mortgaged": (
        "un titre hypothéqué ne rapporte pas de loyer (case {0})",
        "a mortgaged title earns no rent (square {0})",
    ),
    "rent": ("le loyer est {1}, non {0}", "the rent is {1}, not {0}"),
    "rent_not_due": ("{0} ne doit pas de loyer à {1} pour la case {2}", "{0} owes {1} no rent for square {2}"),
    "cash": ("la caisse de {0} devrait être {1}, elle est {2}", "the cash of {0} should be {1}, it is {2}"),
    "below_zero": ("{0} paie sans argent\u00a0: {1} en caisse", "{0} pays without money: {1} in cash"),
}
