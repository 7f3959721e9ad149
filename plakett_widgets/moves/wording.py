"""Moves with the names of things, in English or French, as a person would type them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..editions.names import Named, exact_matches
from ..engine import decision, move
from ..engine.masks import bits
from ..words.languages import is_french
from .grammar import ITEMS, SIDES, Move, Reader
from .verbs import word_for

# English and French
DOWN_TO: Final = ("down to", "jusqu’à")
OUTRIGHT: Final = ("outright", "d’un coup")
FOR: Final = ("for", "contre")
NOTHING: Final = ("nothing", "rien")
LATER: Final = ("later", "plus tard")
TO: Final = ("to", "à")


class Wording:
    """Write moves in one language for a reader that can read them again."""

    def __init__(self, reader: Reader, locale: str) -> None:
        self.reader = reader
        self.edition = reader.edition
        self.locale = locale
        self.french = is_french(locale)

    def write(self, wanted: Move, question: int = decision.QUIET) -> str:
        """Return a move as an answer to a decision, without its seat.

        >>> from plakett_widgets import editions
        >>> french = Wording(Reader(editions.load("plakettopoly"), ["Ana", "Léo"]), "fr")
        >>> french.write(Move(move.pack(move.PASS, 0)), decision.BID), french.write(Move(move.pack(move.MORTGAGE, 0, 5)))
        ('se retirer', 'hypothéquer Avenue de la Vaccination')
        """
        kind = move.kind_of(wanted.packed)
        return f"{word_for(kind, self.locale, question)} {self.operands(kind, wanted, question)}".strip()

    def operands(self, kind: int, wanted: Move, question: int) -> str:
        a, b, amount = move.a_of(wanted.packed), move.b_of(wanted.packed), move.amount_of(wanted.packed)
        if kind == move.BID:
            return self.edition.currency.format(amount, self.locale)
        if kind == move.CLAIM:
            return self.title(a - 1) if a else ""
        if kind == move.BUILD:
            return self.lot_and_building(a, b - 1) if b else self.title(a)
        if kind == move.SELL and b:
            group = self.edition.groups[self.edition.titles[a].group]
            return f"{self.name(group, self.edition.groups)} {DOWN_TO[self.french]} {b - 1}"
        if kind == move.SELL and amount:
            return f"{self.title(a)} {OUTRIGHT[self.french]}"
        if kind in (move.SELL, move.MORTGAGE, move.PLACE) or (kind == move.LIFT and question != decision.LIFT):
            return self.title(a)
        if kind == move.IN_KIND:
            return " + ".join(map(self.title, bits(wanted.terms[move.GIVE_TITLES]))) if wanted.terms else ""
        if kind == move.USE:
            return self.name(self.edition.cards[a], self.edition.cards)
        if kind == move.WANT:
            return f"{amount} {self.name(self.edition.buildings[a], self.edition.buildings)}"
        if kind == move.CHOOSE:
            return self.edition.squares[a].label if b else self.name(self.edition.branches[a], self.edition.branches)
        terms = self.terms(wanted.terms) if wanted.terms else ""
        if kind != move.OFFER:
            return terms
        to = f"{TO[self.french]} {self.reader.recipients[a]}"
        return f"{to}{chr(0xA0) if self.french else ''}: {terms}" if terms else to

    def title(self, title: int) -> str:
        """Return the name of the square of a title, or its number where the name would be read otherwise."""
        return self.name(self.edition.squares[self.edition.titles[title].square], self.edition.squares)

    def lot_and_building(self, title: int, building: int) -> str:
        """Return the name of a lot, or its number where the name begins like that of a building, then the building."""
        buildings, lot = self.edition.buildings, self.title(title)
        words = lot.split()
        if any(exact_matches(" ".join(words[:count]), buildings) for count in range(1, len(words))):
            lot = self.edition.squares[self.edition.titles[title].square].printed
        return f"{lot} {self.name(buildings[building], buildings)}"

    def name(self, thing: Named, things: Sequence[Named]) -> str:
        """Return the name of a thing, or its number or id where the name would be read otherwise."""
        name = thing.name[self.locale]
        plain = len(ITEMS.split(name)) == len(SIDES.split(name)) == 1 and ":" not in name
        if plain and exact_matches(name, things) == [thing]:
            return name
        return thing.printed if thing.printed != str(thing.number) or things is self.edition.squares else thing.id

    def terms(self, terms: Sequence[int]) -> str:
        """Return the terms of an offer, as its proposer sees them."""
        sides = []
        for titles, cards, cash, later in (
            (terms[move.GIVE_TITLES], terms[move.GIVE_CARDS], terms[move.CASH], terms[move.LATER_CASH]),
            (terms[move.TAKE_TITLES], terms[move.TAKE_CARDS], -terms[move.CASH], -terms[move.LATER_CASH]),
        ):
            items = [self.title(title) for title in bits(titles)]
            items += [self.edition.cards[self.reader.keepable[card]].id for card in bits(cards)]
            if cash > 0:
                items.append(self.edition.currency.format(cash, self.locale))
            if later > 0:
                items.append(f"{self.edition.currency.format(later, self.locale)} {LATER[self.french]}")
            sides.append(" + ".join(items) or NOTHING[self.french])
        return f" {FOR[self.french]} ".join(sides)
