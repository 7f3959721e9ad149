"""Players that are programs.  ``Random`` says any legal move; ``Careful`` and ``Balanced`` keep to a stated valuation."""

from .balanced import Balanced
from .bot import Bot, Table
from .careful import Careful
from .guest import BotFailed
from .random_bot import Random

__all__ = ["Balanced", "Bot", "BotFailed", "Careful", "Random", "Table"]
