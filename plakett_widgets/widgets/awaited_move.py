"""The next move of a game, for a cell that waits for it."""

from __future__ import annotations

import asyncio
import sys
from typing import TYPE_CHECKING, Final

from IPython import get_ipython

from ..engine import move
from ..jupyter.presence import jupyter_kernel, takes_input
from ..record.moves.grammar import Move
from .channel import channels

if TYPE_CHECKING:
    from ..game.table import Table

TICK: Final = 0.1  # seconds after which a cell that waits hears an interrupt: the loop of a kernel does only as it wakes
HEARING: Final = 7  # the first ipykernel that hears a board while a cell waits
PATIENCE: Final = 0.9  # seconds in which a script that no board is open to must hear something
ELSEWHERE: Final = "; game.on.event follows everywhere"


async def next_move(table: Table, seat: int | None) -> str:
    """Return the next move of a person, or of that seat; ``RuntimeError`` where a cell or a script would wait for ever."""
    if why := why_nobody_is_heard():
        raise RuntimeError(why + ELSEWHERE)
    loop = asyncio.get_running_loop()
    begun = loop.time()
    found: asyncio.Future[str] = loop.create_future()
    known = table.history.answered

    def look() -> None:
        """In the thread of who has moved."""
        nonlocal known
        news = [said for said, of_bot in table.history.moves(known) if speaks(said, of_bot)]
        known = table.history.answered  # less, where something was taken back
        loop.call_soon_threadsafe(settle, table.reader.write(news[0]) if news else None, table.over)

    def speaks(said: Move, of_bot: bool) -> bool:
        speaker = move.seat_of(said.packed)
        return speaker == seat if seat is not None else not of_bot and speaker != move.OUTSIDE

    def settle(said: str | None, over: bool) -> None:
        if found.done():
            return
        if said is not None:
            found.set_result(said)
        elif over:
            found.set_exception(RuntimeError("the game is over"))

    stop = table.listen(look)
    try:
        settle(None, table.over)
        while not found.done():
            await asyncio.wait([found], timeout=TICK)
            if not found.done() and loop.time() > begun + PATIENCE and has_no_front_end(table):
                raise RuntimeError("no board of this game is open, and nothing was said for a second" + ELSEWHERE)
        return found.result()
    finally:
        stop()


def why_nobody_is_heard() -> str | None:
    """Why a cell that waits here would hear no board: because of its kernel, or as nobody sits before the notebook."""
    kernel = jupyter_kernel()
    marimo = sys.modules.get("marimo")
    in_marimo = marimo is not None and marimo.running_in_notebook()  # which hears none before the cell is done
    if in_marimo or (kernel and int(kernel.implementation_version.partition(".")[0]) < HEARING):
        return "this kernel hears no board while a cell runs: ipykernel 7 does"
    if not takes_input():
        return "this notebook runs by itself, and nobody can move"
    return None


def has_no_front_end(table: Table) -> bool:
    """Is this a script, to which no view has ever spoken?"""
    return getattr(get_ipython(), "kernel", None) is None and not any(channel.heard for channel in channels(table))
