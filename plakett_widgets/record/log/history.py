"""How a game went, turn by turn: what curves are drawn from."""

from __future__ import annotations

from bisect import bisect_right
from typing import Any

from ...engine import event
from ...engine.chapters import ending
from ...engine.log import Log
from ...engine.position import Position


def ended_turns(log: Log, over: bool) -> range:
    """The turns that have ended, and at the end of the game the last; they are numbered one after the other."""
    setting_up = last_event_of_turn(log, 0) + 1
    if setting_up == len(log):
        return range(0)
    return range(log.row(setting_up).turn, log.row(len(log) - 1).turn + over)


def last_event_of_turn(log: Log, turn: int) -> int:
    """The last event of a turn, or of one before it."""
    return bisect_right(range(len(log)), turn, key=lambda seq: log.row(seq).turn) - 1


def bankrupt_seats(log: Log) -> list[int]:
    """The seats that have gone bankrupt and left, in that order."""
    return [log.row(seq).seat for seq in log.find(event.BANKRUPT)]


def history_row(pos: Position, seq: int) -> dict[str, Any]:
    """The seats at the end of a turn: money, net worth (0 for who has left), how many titles."""
    return {
        "seq": seq,
        "turn": pos.turn,
        "round": pos.round,
        "cash": list(pos.cash[: pos.seats]),
        "worth": [ending.standing(pos, seat) for seat in range(pos.seats)],
        "titles": [list(pos.owner).count(seat) for seat in range(pos.seats)],
    }
