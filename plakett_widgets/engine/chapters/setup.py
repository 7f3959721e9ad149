"""Chapter: setting up.  Shuffle, deal, throw for the start."""

from __future__ import annotations

from collections.abc import Sequence

from .. import event, rule
from ..native import i64
from ..position import BANK, Position
from . import bank, chance, turn


def start(pos: Position, banker: i64 = BANK, opening: Sequence[int] = ()) -> None:
    """Lead from an empty table to the first quiet point.

    A seat may be the banker. ``opening`` are dice thrown by hand.
    """
    if banker != BANK:
        pos.banker = banker
    pos.scripted += opening
    for deck in range(len(pos.decks)):
        chance.shuffle(pos, deck)
        pos.write(event.SHUFFLED, rule.SHUFFLE, -1, a=deck)
    for seat in range(pos.seats):
        bank.receive(pos, seat, BANK, pos.t.start_cash, event.DEALT, rule.DEAL, 0)
    first_turn(pos, throw_for_start(pos))


def throw_for_start(pos: Position) -> i64:
    """Return the seat that starts. The banker throws first, and ties for the highest total throw again."""
    banker = max(pos.banker, 0)
    throwers = [(banker + k) % pos.seats for k in range(pos.seats)]
    rule_id = rule.ORDER_THROW
    while len(throwers) > 1:
        highest: i64 = 0
        tied: list[int] = []
        for seat in throwers:
            chance.throw(pos, seat)
            pos.write(event.ORDER_THROWN, rule_id, seat, a=pos.die1, b=pos.die2)
            if pos.die1 + pos.die2 > highest:
                highest, tied = pos.die1 + pos.die2, []
            if pos.die1 + pos.die2 == highest:
                tied.append(seat)
        throwers = tied
        rule_id = rule.ORDER_TIE
    return throwers[0]


def first_turn(pos: Position, seat: i64) -> None:
    pos.starter = seat
    pos.round = 1
    turn.begin(pos, seat, rule.HIGHEST_STARTS)
