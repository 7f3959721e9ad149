"""The next move at a table that is played elsewhere, for a cell that waits for it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from ..widgets.awaited_move import WAKE_INTERVAL, made_since

if TYPE_CHECKING:
    from .seat_link import SeatLink


async def next_move(own: SeatLink, wanted: int | str | None) -> str:
    """Return the next move of a person, or of a seat.  Raise an error once there can be none."""
    loop = asyncio.get_running_loop()
    found: asyncio.Future[str] = loop.create_future()
    game = own.game if own.begun.is_set() else None
    known = game.table.history.answered if game is not None else (0, 0)
    seat = None if game is None else game.table.seat_if_any(wanted)

    def on_change() -> None:
        """Look for the move, in the thread of news."""
        nonlocal game, known, seat
        if own.error is not None:
            loop.call_soon_threadsafe(settle, own.error)
            return
        if not own.begun.is_set():
            return
        if own.game is not game:  # it begins, perhaps anew
            known = (0, 0) if game is None else own.game.table.history.answered
            game = own.game
            seat = game.table.seat_if_any(wanted)
        table = game.table
        with table.lock:  # it may be called in two threads at once
            made, known = made_since(table, known, seat), table.history.answered
        if made is not None:
            loop.call_soon_threadsafe(settle, made)
        elif table.over:
            loop.call_soon_threadsafe(settle, RuntimeError("the game is over"))

    def settle(made: str | Exception) -> None:
        if found.done():
            return
        if isinstance(made, str):
            found.set_result(made)
        else:
            found.set_exception(made)

    stop = own.following.listen(on_change)
    try:
        on_change()
        while not found.done():
            await asyncio.wait([found], timeout=WAKE_INTERVAL)
        return found.result()
    finally:
        stop()
