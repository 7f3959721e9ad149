"""Bots: players that are programs.

A bot of one's own subclasses :class:`Bot` or a bot of the house.  Of these each is stronger than the one before:
:class:`Random`, :class:`Careful`, :class:`Balanced`, :class:`Searching`.

>>> from plakett_widgets import Game, bots
>>> class Mine(bots.Bot):
...     def choose(self, view, legal):
...         return legal[0]
>>> Game("plakettopoly", ["Ana", Mine()], seed=7).names
['Ana', 'Mine']
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..errors.public_names import find_public

if TYPE_CHECKING:
    from .bot import Bot
    from .failure import BotFailed, IllegalAnswer
    from .legal_move import LegalMove
    from .levels import Balanced, Careful, Random, Searching
    from .view import View

HOMES = {
    "bot": ("Bot",),
    "failure": ("BotFailed", "IllegalAnswer"),
    "legal_move": ("LegalMove",),
    "levels": ("Balanced", "Careful", "Random", "Searching"),
    "view": ("View",),
}

__all__ = ["Balanced", "Bot", "BotFailed", "Careful", "IllegalAnswer", "LegalMove", "Random", "Searching", "View"]


def __getattr__(name: str) -> Any:
    return find_public(name, HOMES, __name__)


def __dir__() -> list[str]:
    return __all__
