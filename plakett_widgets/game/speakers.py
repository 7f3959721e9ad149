"""The bots of a game as the engine calls them."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from copy import deepcopy
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from ..bots.bot import Bot, is_guest
from ..bots.failure import BotFailed
from ..bots.house.strategy import Strategy, Table
from ..bots.levels import Level
from ..bots.sheet import Sheet
from ..engine import generator
from ..engine.native import i64
from ..engine.position import Position
from ..inputs.players import Player

if TYPE_CHECKING:
    from ..bots.guests.guest import Guest


class SeatedGuest(Strategy):
    """A bot from outside this package at the table of a game.

    Its process begins with its first question.  After a failure the bot is sent again as it is then, so that a mended one
    goes on.

    Parameters
    ----------
    bot : Bot
        The bot, which is sent as it is.
    seat : int
        Its seat.
    sheet : Sheet
        What it knows of the game before it begins.
    seed : int
        The number that it begins with.
    """

    def __init__(self, bot: Bot, seat: int, sheet: Sheet, seed: int) -> None:
        super().__init__()
        self.bot = bot
        self.seat = seat
        self.sheet = sheet
        self.seed = seed
        self.guest: Guest | None = None

    def renew(self) -> None:
        """End its part in this game.  Another instance takes it up at the next question."""
        guest, self.guest = self.guest, None
        if guest is not None:
            guest.close()

    def begin(self, seed: int) -> None:
        """Begin another game, with another number."""
        self.renew()
        self.seed = seed

    def make(self) -> Guest:
        """Return a guest with the bot as it is now.  Its answers have a time limit, the whole game has none."""
        from ..bots.guests.guest import Guest  # slow to import, and only guests need it
        from ..bots.guests.limits import Limits
        from ..bots.guests.sending import send_bot

        return Guest(send_bot(self.bot), self.sheet, self.seat, Limits(game_seconds=math.inf))

    def call(self, method: str, *asked: Any) -> Any:
        """Call a method of the guest, and print what the bot has printed."""
        guest = self.guest or self.make()
        try:
            if self.guest is None:
                guest.begin(self.seed)
                self.guest = guest
            return getattr(guest, method)(*asked)
        except BotFailed:
            self.guest = None
            guest.close()  # a traceback that somebody keeps would keep its process, too
            raise
        finally:
            if guest.printed:
                print(guest.printed, end="" if guest.printed.endswith("\n") else "\n")
                guest.printed = ""

    def on_turn(self, pos: Position, seat: i64) -> i64:
        answer: i64 = self.call("on_turn", pos, seat)
        return answer

    def off_turn(self, pos: Position, seat: i64) -> i64:
        answer: i64 = self.call("off_turn", pos, seat)
        return answer

    def clears(self, pos: Position, seat: i64) -> i64:
        answer: i64 = self.call("clears", pos, seat)
        return answer

    def claims(self, pos: Position, seat: i64) -> bool:
        answer: bool = self.call("claims", pos, seat)
        return answer

    def ask(self, pos: Position, kind: i64, seat: i64, a: i64, b: i64) -> i64:
        answer: i64 = self.call("ask", pos, kind, seat, a, b)
        return answer

    def terms(self, pos: Position, seat: i64) -> list[int]:
        answer: list[int] = self.call("terms", pos, seat)
        return answer


def speakers(
    players: Sequence[Player], sheet: Sheet, seed: int, so_far: Sequence[Strategy | None] = ()
) -> list[Strategy | None]:
    """Return the bots of a game by seat, with the seeds of the laboratory.  ``None`` for a person.

    Those of this package go on as they are in ``so_far``.
    """
    found: list[Strategy | None] = []
    for seat, (player, before) in enumerate(zip_longest(players, so_far[: len(players)])):
        own = generator.stream(seed, -1 - seat)
        if player.bot is None:
            found.append(None)
        elif before is None:
            found.append(speaker(player.bot, seat, sheet, own))
        elif isinstance(before, SeatedGuest):
            found.append(SeatedGuest(player.bot, seat, sheet, own))
        else:
            found.append(deepcopy(before))
    return found


def speaker(bot: Bot, seat: int, sheet: Sheet, seed: int) -> Strategy:
    """Return a bot as the engine calls it: its strategy, or for a guest a process of its own.

    ``ValueError`` names what of a guest cannot be sent.
    """
    if isinstance(bot, Level) and not is_guest(bot):
        return bot.strategy()
    from ..bots.guests.sending import send_bot

    send_bot(bot)
    return SeatedGuest(bot, seat, sheet, seed)


def renew_guests(bots: Sequence[Strategy | None]) -> None:
    """End the part of all guests.  Other instances take it up at the next question."""
    for bot in bots:
        if isinstance(bot, SeatedGuest):
            bot.renew()


@contextmanager
def seated(bots: Sequence[Bot], sheet: Sheet, seed: int) -> Iterator[Table]:
    """Yield a table of bots.  The processes of its guests are free afterwards."""
    found = [speaker(bot, seat, sheet, generator.stream(seed, -1 - seat)) for seat, bot in enumerate(bots)]
    if not any(map(is_guest, bots)):
        yield Table(found)
        return
    from ..bots.guests.guest import GuestTable

    try:
        yield GuestTable(found)
    finally:
        renew_guests(found)
