"""Identities of simulations, boards and bots, so that a folder of games takes in none of others."""

from __future__ import annotations

import hashlib
import warnings
from collections.abc import Iterable
from dataclasses import fields
from typing import TYPE_CHECKING, Final

from ...bots.bot import Bot
from ...bots.house.strategy import Strategy
from ...editions import Edition
from ...inputs.players import bot_name
from ...record.notation.seats import bot_arguments
from ...record.notation.writing import DIGEST_DIGITS
from ...record.positions.position_line import PositionLine
from .batch import batch_size

if TYPE_CHECKING:
    from ...bots.guests.sending import SentBot
    from ...game import Game
    from .plan import Plan

ALIKE: Final = "theme", "profiles"  # what plays no part in a game on the board that has been chosen


def simulation_identity(plan: Plan) -> dict[str, object]:
    """Return all that determines the games of a simulation, and their batches, as plain data."""
    setting, common = plan.setting, plan.common or common_identity(plan)
    return {
        **common,
        "bots": list(map(bot_identity, plan.bots, setting.bots)),
        "seed": str(setting.seed),
        "rounds": setting.rounds,
        "games": plan.games,
        "batch": batch_size(setting.bots, plan.games),
        "events": setting.events,
        "forfeits": setting.forfeits,
        "answers": setting.keeps_answers,
        "limits": setting.time_limits,
    }


def common_identity(plan: Plan) -> dict[str, object]:
    """Return what is the same for all plans of a board, its house rules and a start, whoever plays."""
    begun = plan.game(0)
    return {
        "edition": begun.edition.id,
        "board": board_identity(begun.edition),
        "options": begun.options,
        "position": begun_from(begun),
    }


def begun_from(game: Game) -> str | None:
    """Return the line of the position that a game begins from, with the tops of decks that it sets."""
    start = game.table.setup.start
    if start is None:
        return None
    return PositionLine(game.table.reader).write(game.record.position().model_copy(update={"decks": start.decks}))


def board_identity(edition: Edition) -> str:
    """Return a short hash of what an edition holds.

    >>> from plakett_widgets import editions
    >>> one, two = editions.load("mspm"), editions.load("classic40")
    >>> board_identity(one) == board_identity(editions.load("mspm")) != board_identity(two)
    True
    """
    return digest(repr([getattr(edition, one.name) for one in fields(edition) if one.name not in ALIKE]))


def bot_identity(bot: Bot, sealed: Strategy | SentBot) -> str:
    """Return the name of a bot, and its arguments or, of one’s own, its version.

    >>> from plakett_widgets.bots import Searching
    >>> from plakett_widgets.bots.guests.sending import SentBot
    >>> bot_identity(Searching(rollouts=20), Searching(rollouts=20).strategy())
    'searching rollouts=20'
    >>> bot_identity(Searching(), SentBot("Mine", "2"))
    'own Mine 2'
    """
    if isinstance(sealed, Strategy):
        return f"{bot_name(bot)} {bot_arguments(bot)}".rstrip()
    return f"own {sealed.name} {sealed.version}".rstrip()


def warn_of_unseen_changes(bots: Iterable[Strategy | SentBot]) -> None:
    """Warn once of each bot of one’s own whose code a folder cannot compare."""
    for bot in bots:
        if not isinstance(bot, Strategy) and not bot.source:  # the version of a file is made from its text
            known = f"its version, {bot.version!r}" if bot.version else "a version, if its class has one"
            what = f"sink: {bot.name} is known by its name and {known}, not by its code.  Change that with its code"
            warnings.warn(what, stacklevel=1)  # from one place, so that it is shown once


def digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:DIGEST_DIGITS]
