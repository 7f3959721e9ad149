"""Chapter: bankruptcy on an open track. Nobody leaves the game: the fund takes what is left, and the roundabout waits."""

from __future__ import annotations

from .. import event, rule
from ..native import i64
from ..position import BANK, Position
from . import bank, track, waiting


def fall(pos: Position, debtor: i64) -> None:
    """Send a bankrupt to the roundabout. Jokers, waiting cards and the cure are kept. The turn ends."""
    pos.write(event.DESTITUTE, rule.DESTITUTE, debtor, pos.square[debtor])
    if pos.cash[debtor]:
        bank.pay(pos, debtor, BANK, pos.cash[debtor], event.ESTATE_PAID, rule.DESTITUTE)
    track.put(pos, debtor, pos.t.roundabout, event.MOVED, rule.DESTITUTE)
    waiting.take_place(pos, debtor)
    waiting.hold(pos, debtor, with_aid=True)
    pos.sent = True
