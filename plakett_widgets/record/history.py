"""How a game went, turn by turn: what curves are drawn from."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from ..engine.chapters import ending
from ..engine.log import Log
from ..engine.position import Position


def last_events(log: Log, over: bool) -> list[int]:
    """The last event of each turn that has ended, and of the game.

    >>> from plakett_widgets import Game
    >>> game = Game(players=2, seed=7)
    >>> last_events(game._play.live.log, game.over)
    []
    """
    turns = log.column("turn")
    ends = [seq for seq, (turn, following) in enumerate(pairwise(turns)) if 0 < turn != following]
    return [*ends, len(turns) - 1] if over else ends


def row(pos: Position, seq: int) -> dict[str, Any]:
    """The seats at the end of a turn: money, net worth (0 for who has left), how many titles."""
    return {
        "seq": seq,
        "turn": pos.turn,
        "round": pos.round,
        "cash": list(pos.cash[: pos.seats]),
        "worth": [ending.worth(pos, seat) if pos.playing[seat] else 0 for seat in range(pos.seats)],
        "titles": [list(pos.owner).count(seat) for seat in range(pos.seats)],
    }
