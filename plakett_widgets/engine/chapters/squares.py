"""Chapter: squares.  Where the token stops decides: buy, pay rent or tax, draw a card, be sent away, or rest."""

from __future__ import annotations

from .. import event, rule, tables
from ..native import i64
from ..position import BANK, POT, Position
from . import bank, cards, debts, detention, errands, purchase, rent, weekend


def land(pos: Position, seat: i64) -> None:
    """Resolve the square, and the next one if a card moves the token."""
    pos.rent_factor = 1
    pos.throw_factor = 0
    while True:
        square = pos.square[seat]
        kind = pos.t.kind[square]
        if kind == tables.PROPERTY:
            title = pos.t.title_at[square]
            if pos.owner[title] == BANK:
                purchase.visit(pos, seat, title)
            else:
                rent.visit(pos, seat, title)
            return
        if pos.t.open_track:
            if not errands.follow(pos, seat):
                return
            continue
        if kind != tables.DRAW:
            break
        if not cards.draw(pos, seat, pos.t.deck_at[square]):
            return
    if kind == tables.TAX:
        debts.owe(pos, seat, bank.fines(pos), pos.t.tax[square], event.TAX_PAID, rule.TAX, square)
    elif kind == tables.SEND:
        detention.send(pos, seat, rule.SENT_BY_SQUARE)
    elif kind == tables.DETENTION:
        pos.write(event.RESTED, rule.JUST_VISITING, seat, square)
    elif kind == tables.WEEKEND:
        weekend.arrive(pos, seat)
    elif kind == tables.START:
        pos.write(event.RESTED, rule.START_REACHED, seat, square)
    elif pos.t.jackpot and pos.cash[POT]:
        bank.receive(pos, seat, POT, pos.cash[POT], event.JACKPOT_TAKEN, rule.JACKPOT, square)
    else:
        pos.write(event.RESTED, rule.REST, seat, square)
