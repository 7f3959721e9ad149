"""A game rebuilt from its log alone: what every seat held after any of its events."""

from __future__ import annotations

from dataclasses import dataclass

from ..engine import event
from ..engine.log import Log
from ..engine.position import BANK, Position
from ..engine.tables import Tables


@dataclass
class Books:
    """What the table has come to, event by event.  The fields are those of a position (see :class:`Position`)."""

    t: Tables
    cash: list[int]  # by seat, then the pot, then the bank
    square: list[int]
    detained: list[int]
    playing: list[bool]
    owner: list[int]
    step: list[int]
    mortgaged: list[bool]
    holder: list[int]

    @classmethod
    def opened(cls, t: Tables, seats: int) -> Books:
        """Before the first event of a new game."""
        nobody, bare = [BANK] * len(t.price), [0] * len(t.price)
        cash = [0] * seats + [0, t.bank_cash]
        mortgaged = [False] * len(t.price)
        return cls(t, cash, [0] * seats, [0] * seats, [True] * seats, nobody, bare, mortgaged, [BANK] * len(t.keepable))

    @classmethod
    def of(cls, pos: Position) -> Books:
        """What a position says."""
        return cls(
            pos.t, pos.cash[:], pos.square[:], pos.detained[:], pos.playing[:],
            pos.owner[:], pos.step[:], pos.mortgaged[:], pos.holder[:],
        )  # fmt: skip

    def enter(self, row: tuple[int, ...]) -> None:
        """One event more."""
        _, seat, kind, _, square, amount, other, card, a, _, _, _ = row
        title = self.t.title_at[square] if square >= 0 else -1
        if kind in event.FLOW:
            self.cash[seat] += event.FLOW[kind] * amount
            self.cash[other] -= event.FLOW[kind] * amount
        elif kind == event.MONEY_ISSUED:
            self.cash[BANK] += amount
        if kind in (event.MOVED, event.DETAINED):
            self.square[seat] = square
        if kind in (event.DETAINED, event.STAYED, event.WENT_AWAY):
            self.detained[seat] = a + 1 if kind == event.STAYED else 1
        elif kind in (event.RELEASED, event.BANKRUPT, event.MOVED):
            self.detained[seat] = 0
        if kind in (event.BOUGHT, event.AUCTION_WON, event.TITLE_MOVED):
            self.owner[title] = seat
        elif kind in (event.BUILT, event.BUILDING_SOLD):
            self.step[title] = a
        if kind in (event.MORTGAGED, event.LIFTED):
            self.mortgaged[title] = kind == event.MORTGAGED
        elif kind in (event.TITLE_MOVED, event.AUCTION_FAILED) and a and title >= 0:
            self.mortgaged[title] = False
        if kind in (event.CARD_KEPT, event.CARD_MOVED):
            self.holder[self.t.keepable.index(card)] = seat
        elif kind == event.CARD_RETURNED and card in self.t.keepable:
            self.holder[self.t.keepable.index(card)] = BANK
        if kind == event.BANKRUPT:
            self.playing[seat] = False


def rebuild(log: Log, t: Tables, seats: int, start: Position | None = None, stop: int | None = None) -> Books:
    """The books after the first ``stop`` events (all of them by default) of a game that began anew or from ``start``.

    >>> from plakett_widgets import Game
    >>> game = Game(players=2, seed=7)
    >>> game.play("roll")
    >>> books = rebuild(game._play.live.log, game.edition.tables(), seats=2)
    >>> books.square == [player["square"] for player in game.state()["players"]]
    True
    """
    books = Books.of(start) if start else Books.opened(t, seats)
    for seq in range(len(log) if stop is None else stop):
        books.enter(log.row(seq))
    return books
