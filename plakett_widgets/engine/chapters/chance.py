"""Chapter: chance.  Every die and card of a game comes from here, so that it can be recorded, scripted and repeated.

Each seat has its own stream of throws, each deck its own stream of shuffles, derived from the seed: changing what one
seat decides leaves the dice of the others as they were.
"""

from __future__ import annotations

from typing import Final

from .. import event, rule
from ..generator import MASK, MULTIPLIER, stream
from ..native import i64, vec
from ..position import Position

# of two dice, by outcome
FIRST: Final = vec[i64]([outcome // 6 + 1 for outcome in range(36)])
SECOND: Final = vec[i64]([outcome % 6 + 1 for outcome in range(36)])


def below(pos: Position, number: i64, limit: i64) -> i64:
    """A number from 0 to ``limit`` - 1 out of stream ``number``."""
    if pos.recorded_chance is not None and number < pos.seats:
        known = pos.recorded_chance.below(pos, number, limit)
        if known >= 0:
            return known
    state = pos.streams[number]
    low = state & MASK
    pos.streams[number] = MULTIPLIER * low + (state >> 32)
    return low * limit >> 32


def throw(pos: Position, seat: i64) -> None:
    """Throw the dice for ``seat``, scripted ones first. Where there is but one, the second shows 0."""
    if pos.recorded_chance is not None:
        pos.recorded_chance.before_throw(pos, seat)
    if pos.scripted:
        pos.die1 = pos.scripted.pop(0)
        pos.die2 = pos.scripted.pop(0)
    elif pos.t.dice == 1:
        pos.die1 = below(pos, seat, 6) + 1
        pos.die2 = 0
    else:
        both = below(pos, seat, 36)
        pos.die1 = FIRST[both]
        pos.die2 = SECOND[both]


def shuffle(pos: Position, deck: i64) -> None:
    cards = pos.decks[deck]
    for last in range(len(cards) - 1, 0, -1):
        chosen = below(pos, pos.seats + deck, last + 1)
        cards[last], cards[chosen] = cards[chosen], cards[last]
    if pos.recorded_chance is not None:
        pos.recorded_chance.arrange(pos, deck)


def redraw(pos: Position, seed: i64) -> None:
    """Draw anew what nobody at the table can see: the dice to come, and the order of the decks.

    Parameters
    ----------
    pos : Position
        A copy of the position of a game.  It changes.
    seed : int
        The seed of the new dice and decks.

    Examples
    --------
    >>> import plakett_widgets as pw
    >>> from plakett_widgets.bots.house.balanced import Balanced
    >>> from plakett_widgets.bots.house.strategy import Table
    >>> game = pw.Game("plakettopoly", players=2, seed=7)
    >>> ahead = game.table.position.copy(Table([Balanced(), Balanced()]))
    >>> redraw(ahead, seed=1)
    >>> ahead.decks == game.table.position.decks
    False
    """
    pos.recorded_chance = None
    pos.scripted = []
    pos.streams = vec[i64]([stream(seed, k) for k in range(len(pos.streams))])
    for deck, cards in enumerate(pos.decks):
        cards.sort()
        shuffle(pos, deck)


def lot(pos: Position, seat: i64, items: list[int]) -> i64:
    """Draw one of the items out of a seat's stream, and take it from them."""
    if pos.recorded_chance is not None:
        pos.recorded_chance.before_lot(pos, seat, items)
    return items.pop(below(pos, seat, len(items)))


def put_on_top(pos: Position, card: i64) -> None:
    """Script the next card: it moves to the top of its deck, wherever it lies in it."""
    deck = pos.t.deck_of[card]
    for pile in (pos.decks[deck], pos.discards[deck]):
        if card in pile:
            pile.remove(card)
    pos.decks[deck].insert(0, card)


def put_back(pos: Position, card: i64) -> None:
    """A card that has been executed or used goes under its deck, or waits aside for the next shuffle."""
    deck = pos.t.deck_of[card]
    (pos.discards if pos.t.discard else pos.decks)[deck].append(card)


def draw(pos: Position, deck: i64) -> i64:
    """The top card, -1 if every card of the deck is held."""
    if not pos.decks[deck]:
        pos.decks[deck], pos.discards[deck] = pos.discards[deck], []
        if pos.decks[deck]:
            shuffle(pos, deck)
            pos.write(event.SHUFFLED, rule.RESHUFFLE, -1, a=deck)
    if not pos.decks[deck]:
        return -1
    if pos.recorded_chance is not None:
        pos.recorded_chance.before_draw(pos, deck)
    return pos.decks[deck].pop(0)
