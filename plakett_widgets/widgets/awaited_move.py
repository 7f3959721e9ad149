"""The next move of a game, for a cell that waits for it."""

from __future__ import annotations

import asyncio
import sys
from typing import TYPE_CHECKING, Final

from IPython import get_ipython

from ..engine import move
from ..jupyter.presence import jupyter_kernel, takes_input
from .channel import channels

if TYPE_CHECKING:
    from ..game.table import Table

WAKE_INTERVAL: Final = 0.1  # seconds, as the loop of a kernel handles an interrupt only when it wakes
MIN_IPYKERNEL: Final = 7  # the first version that receives messages while a cell waits
SCRIPT_TIMEOUT: Final = 0.9  # seconds that a script without a board waits for a move
HINT: Final = "; game.on.event follows everywhere"


async def next_move(table: Table, seat: int | None) -> str:
    """Return the next move of a person, or of a seat.  Raise ``RuntimeError`` where it would wait for ever."""
    if why := find_obstacle():
        raise RuntimeError(why + HINT)
    loop = asyncio.get_running_loop()
    begun = loop.time()
    found: asyncio.Future[str] = loop.create_future()
    known = table.history.answered

    def on_change() -> None:
        """Look for the move, in the thread that has changed the game."""
        nonlocal known
        made, known = made_since(table, known, seat), table.history.answered
        loop.call_soon_threadsafe(settle, made, table.over)

    def settle(made: str | None, over: bool) -> None:
        if found.done():
            return
        if made is not None:
            found.set_result(made)
        elif over:
            found.set_exception(RuntimeError("the game is over"))

    stop = table.listen(on_change)
    try:
        settle(None, table.over)
        while not found.done():
            await asyncio.wait([found], timeout=WAKE_INTERVAL)
            if not found.done() and loop.time() > begun + SCRIPT_TIMEOUT and has_no_front_end(table):
                raise RuntimeError("no board of this game is open, and nobody moved for a second" + HINT)
        return found.result()
    finally:
        stop()


def made_since(table: Table, known: tuple[int, int], seat: int | None) -> str | None:
    """Return the first move since a moment, of a seat or else of any person, ``None`` if there is none."""
    for made, of_bot in table.history.moves(known):
        seat_of_move = move.seat_of(made.packed)
        if seat_of_move == seat if seat is not None else not of_bot and seat_of_move != move.OUTSIDE:
            return table.reader.write(made)
    return None


def find_obstacle() -> str | None:
    """Return why no move could arrive here: because of the kernel, or as nobody sits before the notebook."""
    kernel = jupyter_kernel()
    marimo = sys.modules.get("marimo")
    in_marimo = marimo is not None and marimo.running_in_notebook()  # which receives none before the cell is done
    if in_marimo or (kernel and int(kernel.implementation_version.partition(".")[0]) < MIN_IPYKERNEL):
        return "this kernel receives nothing from a board while a cell runs: ipykernel 7 does"
    if not takes_input():
        return "this notebook runs by itself, and nobody can move"
    return None


def has_no_front_end(table: Table) -> bool:
    """Return whether this is a script from whose views no message has come."""
    return getattr(get_ipython(), "kernel", None) is None and not any(channel.has_received for channel in channels(table))
