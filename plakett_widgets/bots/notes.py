"""What bots remember of a position, which holds while the titles and mortgages of a seat stay as they are."""

from __future__ import annotations

from typing import Final

from ..engine.native import i64
from ..engine.position import Position

UNKNOWN: Final = -1


def open_on(pos: Position, seat: i64) -> None:
    """From here on the notes about ``seat`` are true of this position: what is no longer, is forgotten.

    ``builds_from`` and ``lifts_from`` are budgets below which nothing is found to build, until a building comes or goes, or to
    lift; ``credit`` is what the bank would lend on single titles.
    """
    if not pos.noted[seat]:
        pos.noted[seat] = True
        pos.builds_from[seat] = 0
        pos.lifts_from[seat] = 0
        pos.credit[seat] = UNKNOWN
