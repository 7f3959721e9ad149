"""The chance of a game as text, and recorded chance that is read from it.

A throw is written ``3+4`` (``4`` for one die), a card by its id, a title that was drawn by lot ``@`` and the number of its
square.
"""

from __future__ import annotations

from collections.abc import Iterable

from ...editions import Edition
from ...engine import event
from ...engine.log import Log
from ...engine.position import Position
from ...engine.recorded_chance import RecordedChance
from ...moves.throws import THROW, throw_text
from ..log.events import THROWS


def find_chance(log: Log, pos: Position, edition: Edition, start: int, stop: int) -> tuple[str, ...]:
    """Return what chance brought in the events of a slice."""
    found = []
    for row in map(log.row, range(start, stop)):
        if row.kind in THROWS:
            found.append(throw_text(row.a, row.b))
        elif row.kind == event.CARD_DRAWN:
            found.append(edition.cards[row.card].id)
        elif row.kind == event.TITLE_OFFERED and pos.t.estate_shuffled:
            found.append(f"@{row.square}")
    return tuple(found)


class ChanceReader(RecordedChance):
    """Recorded chance that is read from a text while the game is replayed.  It ends where the text does not fit.

    The position counts the words that are read, as a beat may be run again.
    """

    def __init__(self, seats: int, edition: Edition, written: Iterable[str]) -> None:
        super().__init__(seats, len(edition.decks))
        self.edition = edition
        self.written = list(written)

    def before_throw(self, pos: Position, seat: int) -> None:
        if pos.scripted and not pos.turn:
            return  # the opening throws are written apart from those that were scripted for them
        found = THROW.fullmatch(self.next_word(pos))
        if not found or (found[2] is None) != (pos.t.dice == 1):
            self.written.clear()
        elif not pos.scripted:
            die = int(found[1]) - 1
            self.record(pos, seat, die * 6 + int(found[2]) - 1 if found[2] else die)

    def before_draw(self, pos: Position, deck: int) -> None:
        written, cards, tops = self.next_word(pos), pos.decks[deck], self.tops[deck]
        card = next((card for card in cards if self.edition.cards[card].id == written), None)
        if card is None:
            self.written.clear()
            return
        cards.remove(card)
        cards.insert(0, card)
        number = pos.used[pos.seats + deck] - 1
        tops += [[] for _ in range(number + 1 - len(tops))]
        if card not in tops[number]:
            tops[number].append(card)

    def before_lot(self, pos: Position, seat: int, items: list[int]) -> None:
        written = self.next_word(pos)
        squares = [f"@{pos.t.square_of[title]}" for title in items]
        if written in squares:
            self.record(pos, seat, squares.index(written))
        else:
            self.written.clear()

    def record(self, pos: Position, seat: int, value: int) -> None:
        """Record the next number of a seat's stream."""
        if pos.used[seat] == len(self.values[seat]):
            self.values[seat].append(value)

    def next_word(self, pos: Position) -> str:
        at = pos.used[-1]
        pos.used[-1] += 1
        return self.written[at] if at < len(self.written) else ""

    def recorded(self) -> RecordedChance:
        """Return what was read, without the text."""
        known = RecordedChance(0, 0)
        known.values, known.tops = self.values, self.tops
        return known
