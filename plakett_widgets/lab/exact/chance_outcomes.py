"""What dice and cards do to a token: one way after the other (:class:`Odds`), or one by chance (:class:`Sample`)."""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Sequence
from typing import Final

from ...engine import tables
from ...engine.chapters import chance
from ...engine.position import Position
from ...engine.recorded_chance import Luck
from ...engine.tables import Tables

TOKEN: Final = 0  # the seat that travels
MOST_WAYS: Final = 50_000  # in which a step can go
UNLIKELY: Final = 1e-15  # a way of this chance is not followed further: cards may lead to cards without end
MONEY: Final = frozenset((tables.TRANSFER, tables.PER_THROW, tables.PROMISE, tables.KEEP))  # effects that move no token


class Falling(Luck):
    """Chance under the assumptions: every card comes out of its whole deck."""

    def __init__(self, t: Tables, faces: int) -> None:
        super().__init__(2, len(t.decks))
        self.t = t
        self.faces = faces
        pips = range(1, faces + 1)
        one = [([pip, 0], 1) for pip in pips]
        two = [([low, high], 1 + (low != high)) for low in pips for high in pips if low <= high]  # in either order
        self.throws = one if t.dice == 1 else two
        self.odds = [weight for _, weight in self.throws]

    @abstractmethod
    def choose(self, pos: Position, weights: Sequence[int]) -> int:
        """Which of several ways is taken; their chances are in proportion to the weights."""

    @abstractmethod
    def card(self, pos: Position, deck: int) -> int:
        """The card that is drawn."""

    def before_throw(self, pos: Position, seat: int) -> None:
        pos.scripted = self.throws[self.choose(pos, self.odds)][0][:]

    def before_draw(self, pos: Position, deck: int) -> None:
        pos.decks[deck] = [self.card(pos, deck), *self.t.decks[deck]]
        pos.discards[deck] = []


class Sample(Falling):
    """One way, by the engine's own generator."""

    def choose(self, pos: Position, weights: Sequence[int]) -> int:
        left = chance.below(pos, TOKEN, sum(weights))
        way = 0
        while left >= weights[way]:
            left -= weights[way]
            way += 1
        return way

    def card(self, pos: Position, deck: int) -> int:
        cards = self.t.decks[deck]
        return cards[chance.below(pos, pos.seats + deck, len(cards))]

    def before_throw(self, pos: Position, seat: int) -> None:
        if self.faces != 6:
            super().before_throw(pos, seat)


class Unlikely(Exception):
    """A way is not worth being followed."""


class Odds(Falling):
    """Every way, one after the other: an odometer over the choices of a step."""

    def __init__(self, t: Tables, faces: int) -> None:
        super().__init__(t, faces)
        self.ways: list[int] = []
        self.weights: list[Sequence[int]] = []
        self.at = 0
        self.taken = 0  # ways so far
        decks = [sorted(cards, key=lambda card: t.kept_kind[card] >= 0) for cards in t.decks]  # only others can wait
        self.drawn = [kinds(t, [(card, self.waits(card)) for card in cards]) for cards in decks]
        self.looked_at = {  # by what is known of a card that waits
            known: kinds(t, [(card, False) for card in cards if self.known(card) == known])
            for cards in ([card for card in cards if self.waits(card) or t.kept_kind[card] < 0] for cards in decks)
            for known in {*map(self.known, cards)}
        }

    def waits(self, card: int) -> bool:
        """Is a card that has been drawn looked at in a later turn only?  A joker may as well, as nobody plays one."""
        return self.t.open_track and (self.t.moves_token[card] or not self.t.money_at_once)

    def known(self, card: int) -> int:
        """What is known of a card that waits: its deck, and below 0 that only a locked token keeps it from being looked at."""
        deck = self.t.deck_of[card]
        return deck if self.waits(card) else -1 - deck

    def begin(self) -> None:
        self.ways.clear()
        self.weights.clear()
        self.taken = 0
        self.rewind()

    def rewind(self) -> None:
        self.at = 0

    def turn_on(self) -> bool:
        """Set the odometer to the next way, if there is one; ``ValueError`` if there are too many."""
        self.taken += 1
        if self.taken == MOST_WAYS:
            raise ValueError(f"a step can go in {MOST_WAYS} ways and more: cards that lead to cards, or dice with many faces")
        while self.ways and self.ways[-1] + 1 == len(self.weights[-1]):
            self.ways.pop()
            self.weights.pop()
        if not self.ways:
            return False
        self.ways[-1] += 1
        self.rewind()
        return True

    def chance(self) -> float:
        """The probability of the way that has been taken."""
        product = 1.0
        for way, weights in zip(self.ways, self.weights, strict=True):
            product *= weights[way] / sum(weights)
        return product

    def choose(self, pos: Position, weights: Sequence[int]) -> int:
        if self.at == len(self.ways):
            if self.chance() < UNLIKELY:
                raise Unlikely
            self.ways.append(0)
            self.weights.append(weights)
        self.at += 1
        return self.ways[self.at - 1]

    def card(self, pos: Position, deck: int) -> int:
        cards, weights = self.drawn[deck]
        return cards[self.choose(pos, weights)]


def kinds(t: Tables, cards: list[tuple[int, bool]]) -> tuple[list[int], list[int]]:
    """One card of each kind, and how many of the kind there are: cards differ by how they move a token, if at all.

    Those that wait are of one kind as long as they do; jokers never wait where some cards are carried out at once.
    """
    first: dict[object, int] = {}
    counts: Counter[int] = Counter()
    for card, waits in cards:
        kind = "waits" if waits else repr((t.kept_kind[card] >= 0, moves(t, card)))
        counts[first.setdefault(kind, card)] += 1
    return list(counts), list(counts.values())


def moves(t: Tables, card: int) -> list[list[int]]:
    """What a card does to a token: all but money."""
    return [row for row in t.effects[card] if row[0] not in MONEY and not (row[0] == tables.PARITY and only_money(t, row[1:]))]


def only_money(t: Tables, branches: list[int]) -> bool:
    return all(row[0] in MONEY for branch in branches for row in t.branches[branch])
