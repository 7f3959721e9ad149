"""Bots that think for long: they answer in a process of their own, while a thread waits and the host serves everybody."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cache
from typing import Final

from ..bots.failure import BotFailed
from ..bots.guests.guest import NOBODY, Guest
from ..bots.guests.limits import Limits
from ..bots.guests.sending import SentBot, send_bot
from ..bots.house.balanced import Balanced
from ..bots.house.strategy import Speakers, Strategy
from ..bots.sheet import Sheet
from ..engine import move
from ..engine.legality import Pending
from ..engine.position import Position
from ..engine.session import Answer, with_terms
from ..inputs.players import BOTS

SLOW: Final = frozenset({"searching"})  # levels that may think for longer than a move takes
MAX_PROCESSES: Final = 2
LIMITS: Final = Limits(answer_seconds=4.0, game_seconds=1e9)

log = logging.getLogger(__name__)


@cache
def executor() -> ThreadPoolExecutor:
    """Return the threads that wait for processes."""
    return ThreadPoolExecutor(MAX_PROCESSES, "plakett bots")


@cache
def sent_bot(level: str) -> SentBot:
    """Return a bot as it is sent to a process."""
    return send_bot(BOTS[level]())


class Borrowed(Guest):
    """A bot in a process that it has for one answer only, so that few processes serve all tables."""

    def __init__(self, level: str, sheet: Sheet, seat: int, seed: int) -> None:
        super().__init__(sent_bot(level), sheet, seat, LIMITS)
        self.seed = seed

    def choose(self, pos, seat, kind, pending=Pending()):  # type: ignore[no-untyped-def]  # noqa: B008
        try:
            return super().choose(pos, seat, kind, pending)
        finally:
            self.close()


def next_move(pos: Position, pending: Pending | None, speakers: Sequence[Strategy | None]) -> Answer:
    """Return what a bot answers to a question, or plays at a quiet point.  ``(move.NONE,)`` where none moves."""
    if pending is not None:
        bot = speakers[pending.seat]
        if bot is None:
            return (move.NONE,)
        return with_terms(pos, bot.ask(pos, pending.kind, pending.seat, pending.a, pending.b), bot)
    offered = Speakers(speakers).quiet(pos)
    if offered == move.NONE:
        return (move.NONE,)
    return with_terms(pos, offered, speakers[move.seat_of(offered)])


def think(pos: Position, pending: Pending | None, speakers: Sequence[Strategy | None]) -> Answer:
    """Return the next move of bots.  Where a process fails, a plain bot answers in its place."""
    try:
        return next_move(pos, pending, speakers)
    except BotFailed as error:
        log.warning("a bot failed: %s", error)
        plain = [Balanced() if isinstance(bot, Borrowed) else bot for bot in speakers]
        return next_move(pos, pending, plain)


def think_elsewhere(
    pos: Position, pending: Pending | None, speakers: Sequence[Strategy | None], done: Callable[[Future[Answer]], object]
) -> None:
    """Find the next move of bots in a thread, from a copy of the position, and call a function with it there."""
    executor().submit(think, pos.copy(NOBODY), pending, list(speakers)).add_done_callback(done)
