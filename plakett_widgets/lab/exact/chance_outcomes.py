"""Chance of a token’s steps: enumerate all outcomes, or draw one."""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Sequence
from typing import Final

from ...engine import tables
from ...engine.chapters import chance
from ...engine.position import Position
from ...engine.recorded_chance import RecordedChance
from ...engine.tables import Tables

TOKEN: Final = 0  # the seat that travels
MAX_OUTCOMES: Final = 50_000  # of one step
MIN_CHANCE: Final = 1e-15  # less likely outcomes are not followed: cards may lead to cards without end
MONEY: Final = frozenset((tables.TRANSFER, tables.PER_THROW, tables.PROMISE, tables.KEEP))  # effects that move no token


class ChanceModel(RecordedChance):
    """Dice and cards under the assumptions: every card is drawn from its whole deck."""

    def __init__(self, t: Tables, faces: int) -> None:
        super().__init__(2, len(t.decks))
        self.t = t
        self.faces = faces
        pips = range(1, faces + 1)
        one = [([pip, 0], 1) for pip in pips]
        two = [
            ([low, high], 1 + (low != high)) for low in pips for high in pips if low <= high
        ]  # two dice fall in either order
        self.throws = one if t.dice == 1 else two
        self.odds = [weight for _, weight in self.throws]

    @abstractmethod
    def choose(self, pos: Position, weights: Sequence[int]) -> int:
        """Choose one of several outcomes, whose chances are in proportion to the weights."""

    @abstractmethod
    def card(self, pos: Position, deck: int) -> int:
        """Choose the card that is drawn."""

    def before_throw(self, pos: Position, seat: int) -> None:
        pos.scripted = self.throws[self.choose(pos, self.odds)][0][:]

    def before_draw(self, pos: Position, deck: int) -> None:
        pos.decks[deck] = [self.card(pos, deck), *self.t.decks[deck]]
        pos.discards[deck] = []


class SampledChance(ChanceModel):
    """Draws one outcome with the engine’s own generator."""

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


class UnlikelyOutcome(Exception):
    """An outcome is too unlikely to be followed."""


class EnumeratedChance(ChanceModel):
    """Goes through all outcomes of a step, like an odometer over its choices."""

    def __init__(self, t: Tables, faces: int) -> None:
        super().__init__(t, faces)
        self.ways: list[int] = []
        self.weights: list[Sequence[int]] = []
        self.at = 0
        self.taken = 0  # number of outcomes so far
        decks = [
            sorted(cards, key=lambda card: t.kept_kind[card] >= 0) for cards in t.decks
        ]  # kept cards last, because they never wait
        self.drawn = [kinds(t, [(card, self.waits(card)) for card in cards]) for cards in decks]
        self.waiting_cards = {  # by kind of waiting card
            waiting_kind: kinds(t, [(card, False) for card in cards if self.waiting_kind(card) == waiting_kind])
            for cards in ([card for card in cards if self.waits(card) or t.kept_kind[card] < 0] for cards in decks)
            for waiting_kind in {*map(self.waiting_kind, cards)}
        }

    def waits(self, card: int) -> bool:
        """Return whether a drawn card waits for a later turn. A joker may wait too, because nobody plays one."""
        return self.t.open_track and (self.t.moves_token[card] or not self.t.money_at_once)

    def waiting_kind(self, card: int) -> int:
        """Return the deck of a card that waits, or −1 less the deck where only a locked token holds it back."""
        deck = self.t.deck_of[card]
        return deck if self.waits(card) else -1 - deck

    def begin(self) -> None:
        self.ways.clear()
        self.weights.clear()
        self.at = self.taken = 0

    def advance(self) -> bool:
        """Set the odometer to the next outcome, and return whether there is one. Raises ``ValueError`` for too many."""
        self.taken += 1
        if self.taken == MAX_OUTCOMES:
            raise ValueError(f"a step can go in {MAX_OUTCOMES} ways and more: cards lead to cards, or dice have many faces")
        while self.ways and self.ways[-1] + 1 == len(self.weights[-1]):
            self.ways.pop()
            self.weights.pop()
        if not self.ways:
            return False
        self.ways[-1] += 1
        self.at = 0
        return True

    def probability(self) -> float:
        """Return the probability of the outcome so far."""
        product = 1.0
        for way, weights in zip(self.ways, self.weights, strict=True):
            product *= weights[way] / sum(weights)
        return product

    def choose(self, pos: Position, weights: Sequence[int]) -> int:
        if self.at == len(self.ways):
            if self.probability() < MIN_CHANCE:
                raise UnlikelyOutcome
            self.ways.append(0)
            self.weights.append(weights)
        self.at += 1
        return self.ways[self.at - 1]

    def card(self, pos: Position, deck: int) -> int:
        cards, weights = self.drawn[deck]
        return cards[self.choose(pos, weights)]


def kinds(t: Tables, cards: list[tuple[int, bool]]) -> tuple[list[int], list[int]]:
    """Return one card of each kind, and how many there are: cards differ by how they move a token.

    Cards that wait are of one kind until their turn. Jokers never wait where some cards are carried out at once.
    """
    first: dict[object, int] = {}
    counts: Counter[int] = Counter()
    for card, waits in cards:
        kind = "waits" if waits else repr((t.kept_kind[card] >= 0, moves(t, card)))
        counts[first.setdefault(kind, card)] += 1
    return list(counts), list(counts.values())


def moves(t: Tables, card: int) -> list[list[int]]:
    """Return the effects of a card on a token: all but money."""
    return [row for row in t.effects[card] if row[0] not in MONEY and not (row[0] == tables.PARITY and only_money(t, row[1:]))]


def only_money(t: Tables, branches: list[int]) -> bool:
    return all(row[0] in MONEY for branch in branches for row in t.branches[branch])
