"""Bots as they are now, for games that are played later or elsewhere."""

from __future__ import annotations

from ...bots.bot import Bot, is_guest
from ...bots.guests.sending import SentBot, send_bot
from ...bots.house.strategy import Strategy
from ...bots.levels import Level


def seal(bot: Bot) -> Strategy | SentBot:
    """Return a bot as it is now: one of this package as its strategy, one of one’s own as it is sent to its process.

    Raises
    ------
    ValueError
        The bot cannot be sent.
    """
    return bot.strategy() if isinstance(bot, Level) and not is_guest(bot) else send_bot(bot)
