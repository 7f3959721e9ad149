"""A game turn by turn, for curves."""

from __future__ import annotations

from bisect import bisect_right

from typing_extensions import TypedDict

from ...engine import event
from ...engine.chapters import ending
from ...engine.log import Log
from ...engine.position import Position


class TurnRow(TypedDict):
    """The seats at the end of a turn."""

    seq: int
    """The last event of the turn."""
    turn: int
    round: int
    cash: list[int]
    worth: list[int]
    """Their net worth.  0 once a seat has left."""
    titles: list[int]
    """How many titles each holds."""


def ended_turns(log: Log, over: bool) -> range:
    """Return the numbers of the turns that have ended, and of the last one once the game is over."""
    setting_up = last_event_of_turn(log, 0) + 1
    if setting_up == len(log):
        return range(0)
    return range(log.row(setting_up).turn, log.row(len(log) - 1).turn + over)


def last_event_of_turn(log: Log, turn: int) -> int:
    """Return the number of the last event of a turn, or of an earlier one if it has none."""
    return bisect_right(range(len(log)), turn, key=lambda seq: log.row(seq).turn) - 1


def bankrupt_seats(log: Log) -> list[int]:
    """Return the seats that have gone bankrupt, in that order."""
    return [log.row(seq).seat for seq in log.find(event.BANKRUPT)]


def history_row(pos: Position, seq: int) -> TurnRow:
    """Return the cash, net worth and number of titles of the seats at the end of a turn."""
    return {
        "seq": seq,
        "turn": pos.turn,
        "round": pos.round,
        "cash": list(pos.cash[: pos.seats]),
        "worth": [ending.ranking_worth(pos, seat) for seat in range(pos.seats)],
        "titles": [list(pos.owner).count(seat) for seat in range(pos.seats)],
    }
