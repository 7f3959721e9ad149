"""Chance that is known before it falls: that of a game which was written down, and is told again without its seed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .native import i64, mypyc_attr

if TYPE_CHECKING:
    from .position import Position


@mypyc_attr(allow_interpreted_subclasses=True)
class RecordedChance:
    """What the streams bring first.  Past that, and where it does not fit, they go on by the seed.

    ``values`` are, by seat, the numbers that come out of its stream; ``tops`` by deck, and by shuffle, the cards that then
    lie on top, the uppermost first.
    """

    def __init__(self, seats: i64, decks: i64) -> None:
        self.values: list[list[int]] = [[] for _ in range(seats)]
        self.tops: list[list[list[int]]] = [[] for _ in range(decks)]

    def below(self, pos: Position, seat: i64, limit: i64) -> i64:
        """The next number out of a seat's stream if it is known, else -1."""
        known, at = self.values[seat], pos.used[seat]
        if at >= len(known) or known[at] >= limit:
            return -1
        pos.used[seat] += 1
        return known[at]

    def arrange(self, pos: Position, deck: i64) -> None:
        """A deck has been shuffled: what is known to lie on top is put there."""
        number = pos.used[pos.seats + deck]
        pos.used[pos.seats + deck] += 1
        cards, tops = pos.decks[deck], self.tops[deck]
        known = [card for card in tops[number] if card in cards] if number < len(tops) else []
        cards[:] = known + [card for card in cards if card not in known]

    # a game that is read out says what comes next when it is needed

    def before_throw(self, pos: Position, seat: i64) -> None:
        """A seat is about to throw."""

    def before_draw(self, pos: Position, deck: i64) -> None:
        """The top card of a deck is about to be drawn."""

    def before_lot(self, pos: Position, seat: i64, items: list[int]) -> None:
        """One of the items is about to be drawn by lot, out of a seat's stream."""
