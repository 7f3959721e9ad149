"""Names in sentences: the forms in which a template of the catalogue may name a thing, a number or a person.

A template is a format string of Python.  What stands after the colon of a slot is one of these:

================  ==============================================  ================================================
slot              French                                          English
================  ==============================================  ================================================
``{x}``           the name as it is printed                       the name as it is printed
``{x:the}``       l’avenue de la Vaccination, Lyon, la banque     Vaccination Avenue, the Wind Farm, the bank
``{x:of}``        de l’avenue…, du Grand Barachois, d’Ana         of Vaccination Avenue, of the bank, of Ana
``{x:to}``        à l’avenue…, au Grand Barachois, à Ana          to Vaccination Avenue, to the bank, to Ana
``{x:at}``        avenue de la Vaccination, à Lyon, au Canada     on Vaccination Avenue, in Lyon, on Start
``{x:a}``         une clinique                                    a clinic, an apartment
``{x:plural}``    cliniques                                       clinics
``{x:The}``       any of these words with a capital letter, to begin a sentence with it; the name of a player stays as it is
``{x:…|…}``       agreement, masculine and feminine:              the first alternative for one thing
                  hypothéqué|hypothéquée, with an ``s`` where
                  the name is a plural; or all four forms:
                  est|est|sont|sont
``{n}``           the number, its digits in groups of three       the number, its digits in groups of three
``{n:…|…}``       one|many: un tour|# tours; 0 is like 1          one|many: a turn|# turns; 0 is like 2
``{n:…|…|…}``     none|one|many: aucun tour|un tour|# tours       none|one|many: no turns|one turn|# turns
================  ==============================================  ================================================

Squares, titles, buildings, groups, cards, decks, the bank and players are names.  What follows from the words themselves is
derived here.  The rest is ``grammar`` in the data of an edition.  A player may be a woman or a man: a template whose words
agree with one raises ``ValueError``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from ..editions import Building, Card, Deck, Edition, Group, Square
from ..editions.format import Grammar
from ..editions.names import capitalize

# Streets stand without a preposition in French (“rue du Pont”), and with “on” in English.
STREETS: Final = {
    "allée": "f", "avenue": "f", "boulevard": "m", "chaussée": "f", "chemin": "m", "cours": "m", "esplanade": "f",
    "faubourg": "m", "impasse": "f", "passage": "m", "place": "f", "promenade": "f", "quai": "m", "rang": "m", "route": "f",
    "rue": "f", "ruelle": "f", "sentier": "m", "square": "m",
}  # fmt: skip
ENGLISH_STREETS: Final = frozenset({
    "alley", "avenue", "boulevard", "close", "court", "crescent", "drive", "esplanade", "lane", "promenade", "road", "row",
    "square", "street", "terrace", "walk", "way",
})  # fmt: skip
FORMS: Final = ("the", "at", "a", "plural")
_ARTICLE: Final = re.compile(r"(le |la |les |l’)", re.IGNORECASE)
_ELIDES: Final = re.compile(r"h?[aeiouàâäéèêëîïôöùûüœæ]|h?y[^aeiouàâäéèêëîïôöùûüœæ]", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Forms:
    """A name in the sentences of one language."""

    the: str
    at: str = ""
    a: str = ""
    plural: str = ""
    gender: str | None = "m"

    @property
    def many(self) -> bool:
        """Whether the name itself is a French plural, such as « les Salines »."""
        return self.the.startswith("les ")


class Name(str):
    """A name with its forms in one language.  As a text, it is what is printed.

    >>> lane = Name("Rue du Pont", "fr", Forms("la rue du Pont", "rue du Pont", gender="f"))
    >>> f"{lane:The} est {lane:hypothéqué|hypothéquée}. Ana passe {lane:at}. Le loyer {lane:of} monte."
    'La rue du Pont est hypothéquée. Ana passe rue du Pont. Le loyer de la rue du Pont monte.'
    """

    __slots__ = ("forms", "locale")
    forms: Forms
    locale: str

    def __new__(cls, text: str, locale: str, forms: Forms) -> Name:
        name = super().__new__(cls, text)
        name.locale, name.forms = locale, forms
        return name

    def __reduce__(self) -> tuple[type[Name], tuple[str, str, Forms]]:
        return Name, (str(self), self.locale, self.forms)

    def __format__(self, spec: str) -> str:
        if not spec:
            return str(self)
        if "|" in spec:
            return self._agreeing(spec.split("|"))
        if spec[0].isupper():
            words = format(self, spec.lower())
            return words if words == self and self.forms.gender is None else capitalize(words)  # people write their own names
        if spec in ("of", "to"):
            contracted = with_de if spec == "of" else with_a
            return contracted(self.forms.the) if self.locale == "fr" else f"{spec} {self.forms.the}"
        if spec in FORMS:
            return str(getattr(self.forms, spec))
        raise ValueError(f"there is no form “{spec}” of a name such as “{self}”")

    def _agreeing(self, words: list[str]) -> str:
        if self.locale != "fr":
            return words[0]
        if self.forms.gender is None:
            raise ValueError(f"“{'|'.join(words)}” does not agree with “{self}”, who may be a woman or a man")
        word = words[(2 if self.forms.many and len(words) == 4 else 0) + (self.forms.gender == "f")]
        return word + "s" if self.forms.many and len(words) == 2 and word[-1] not in "sxz" else word


def with_de(the: str) -> str:
    """Return the French “de” before a name with its article.

    >>> with_de("le quai"), with_de("les Salines"), with_de("l’avenue"), with_de("Ana"), with_de("Yasmine"), with_de("Halifax")
    ('du quai', 'des Salines', 'de l’avenue', 'd’Ana', 'de Yasmine', 'de Halifax')
    """
    if the.startswith("le "):
        return f"du {the[3:]}"
    if the.startswith("les "):
        return f"des {the[4:]}"
    return f"d’{the}" if _ELIDES.match(the) and the[0] not in "hH" else f"de {the}"


def with_a(the: str) -> str:
    """Return the French “à” before a name with its article.

    >>> with_a("le quai"), with_a("les Salines"), with_a("l’avenue"), with_a("Ana")
    ('au quai', 'aux Salines', 'à l’avenue', 'à Ana')
    """
    if the.startswith("le "):
        return f"au {the[3:]}"
    return f"aux {the[4:]}" if the.startswith("les ") else f"à {the}"


def with_article(word: str, gender: str) -> str:
    """Return a French word with its definite article.

    >>> with_article("hôtel", "m"), with_article("rue", "f")
    ('l’hôtel', 'la rue')
    """
    return f"l’{word}" if _ELIDES.match(word) else f"{'la' if gender == 'f' else 'le'} {word}"


def square_name(square: Square, locale: str) -> Name:
    """Return the name of a square, and of its title.

    Streets, names with an article and squares that are no title follow from their words.  Any other name is taken for one
    without an article, such as that of a town.
    """
    text, bought = square.name[locale], square.title is not None
    forms = _french if locale == "fr" else _english
    return Name(text, locale, forms(text, square.grammar, bought))


def _french(text: str, grammar: Grammar, bought: bool) -> Forms:
    street = STREETS.get(text.split(" ")[0].lower()) if bought else None
    the = with_its_article(text, grammar.fr.the, street or grammar.fr.gender) or (text if bought else f"la case {text}")
    gender = grammar.fr.gender or street or gender_of(the)
    place = lower_first(text) if street else f"sur {the}" if the.startswith("la case ") else with_a(the)
    return Forms(the, grammar.fr.at or place, gender=gender)


def _english(text: str, grammar: Grammar, bought: bool) -> Forms:
    given = grammar.en
    the = given.the or (lower_first(text) if text.startswith("The ") else text)
    on = not bought or text.split(" ")[-1].lower() in ENGLISH_STREETS or text.split(" ")[0].lower() in STREETS
    return Forms(the, given.at or f"{'on' if on else 'at'} {the}")


def with_its_article(text: str, given: str | None, gender: str | None) -> str | None:
    """Return a French name with the given article, its own, or that of its gender."""
    return given or (lower_first(text) if _ARTICLE.match(text) else with_article(lower_first(text), gender) if gender else None)


def gender_of(the: str) -> str:
    """Return the gender that a French article shows, masculine without one."""
    return "f" if the.startswith("la ") else "m"


def lower_first(text: str) -> str:
    return text[:1].lower() + text[1:]


def building_name(kind: Building, locale: str) -> Name:
    """Return the short name of a kind of building."""
    text, plural, given = kind.short[locale], kind.plural[locale], kind.grammar
    if locale == "fr":
        gender = given.fr.gender or "m"
        the, a = given.fr.the or with_article(text, gender), f"{'une' if gender == 'f' else 'un'} {text}"
        return Name(text, locale, Forms(the, with_a(the), a, plural, gender))
    the, a = given.en.the or f"the {text}", given.en.a or f"{'an' if text[0] in 'aeiouAEIOU' else 'a'} {text}"
    return Name(text, locale, Forms(the, f"at {the}", a, plural))


def group_name(group: Group, locale: str) -> Name:
    """Return the name of a group of titles."""
    text = group.name[locale]
    return _common(text, locale, group.grammar, f"le groupe {text}" if locale == "fr" else f"the {text} group")


def deck_name(deck: Deck, locale: str) -> Name:
    """Return the name of a deck of cards."""
    text = deck.name[locale]
    return _common(text, locale, deck.grammar, f"le paquet {text}" if locale == "fr" else f"the {text} deck")


def _common(text: str, locale: str, grammar: Grammar, otherwise: str) -> Name:
    if locale == "fr":
        the = with_its_article(text, grammar.fr.the, grammar.fr.gender) or otherwise
        return Name(text, locale, Forms(the, grammar.fr.at or with_a(the), gender=grammar.fr.gender or gender_of(the)))
    the = grammar.en.the or otherwise
    return Name(text, locale, Forms(the, grammar.en.at or f"in {the}"))


def card_name(card: Card, locale: str) -> Name:
    """Return the title of a card, which sentences quote."""
    text = card.title[locale]
    the = f"la carte «\u00a0{text}\u00a0»" if locale == "fr" else f"the card “{text}”"
    return Name(text, locale, Forms(the, gender="f"))


def person_name(text: str, locale: str) -> Name:
    """Return the name of a player, who may be a woman or a man."""
    return Name(text, locale, Forms(text, gender=None))


NO_NAME: Final = Name("", "", Forms("", gender=None))  # where there is no such thing


def common_name(the: str, locale: str, gender: str = "f") -> Name:
    """Return a common name with its article, such as that of the bank."""
    return Name(the, locale, Forms(the, gender=gender))


@dataclass(frozen=True, slots=True)
class Names:
    """The names of all things of an edition in one language, each by its number."""

    squares: tuple[Name, ...]
    titles: tuple[Name, ...]
    buildings: tuple[Name, ...]
    groups: tuple[Name, ...]
    decks: tuple[Name, ...]
    cards: tuple[Name, ...]


@lru_cache(maxsize=16)
def names_of(edition: Edition, locale: str) -> Names:
    """Return the names of all things of an edition.

    >>> from plakett_widgets import editions
    >>> names = names_of(editions.load("plakettopoly"), "fr")
    >>> f"Noor bâtit {names.buildings[0]:a} {names.squares[16]:at}."
    'Noor bâtit une clinique place de la Pharmacie.'
    """
    squares = tuple(square_name(square, locale) for square in edition.squares)
    return Names(
        squares,
        tuple(squares[title.square] for title in edition.titles),
        tuple(building_name(kind, locale) for kind in edition.buildings),
        tuple(group_name(group, locale) for group in edition.groups),
        tuple(deck_name(deck, locale) for deck in edition.decks),
        tuple(card_name(card, locale) for card in edition.cards),
    )
