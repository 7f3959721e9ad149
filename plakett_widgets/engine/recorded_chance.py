"""Recorded dice and cards, for a game loaded without a seed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .native import i64, mypyc_attr

if TYPE_CHECKING:
    from .position import Position


@mypyc_attr(allow_interpreted_subclasses=True)
class RecordedChance:
    """The first numbers of the streams. After them, and where they do not fit, the streams go on by the seed.

    ``values`` holds, by seat, the numbers that come out of its stream. ``tops`` holds, by deck and by shuffle, the cards that
    then lie on top, the uppermost first.
    """

    def __init__(self, seats: i64, decks: i64) -> None:
        self.values: list[list[int]] = [[] for _ in range(seats)]
        self.tops: list[list[list[int]]] = [[] for _ in range(decks)]

    def below(self, pos: Position, seat: i64, limit: i64) -> i64:
        """Return the next number out of a seat's stream if it is recorded, else -1."""
        known, at = self.values[seat], pos.used[seat]
        if at >= len(known) or known[at] >= limit:
            return -1
        pos.used[seat] += 1
        return known[at]

    def arrange(self, pos: Position, deck: i64) -> None:
        """Put the recorded top cards of a shuffled deck on top."""
        number = pos.used[pos.seats + deck]
        pos.used[pos.seats + deck] += 1
        cards, tops = pos.decks[deck], self.tops[deck]
        known = [card for card in tops[number] if card in cards] if number < len(tops) else []
        cards[:] = known + [card for card in cards if card not in known]

    # hooks for a saved game that is read as it is replayed

    def before_throw(self, pos: Position, seat: i64) -> None:
        """Prepare the throw of a seat."""

    def before_draw(self, pos: Position, deck: i64) -> None:
        """Prepare the drawing of the top card of a deck."""

    def before_lot(self, pos: Position, seat: i64, items: list[int]) -> None:
        """Prepare drawing one of the items by lot, out of a seat's stream."""
