"""Players that are programs, each stronger than the one before: ``Random``, ``Careful``, ``Balanced``, ``Searching``."""

from sys import modules

from ..engine.session import IllegalAnswer
from ..errors.suggestions import public_module
from .house.balanced import Balanced
from .house.careful import Careful
from .house.random_strategy import Random
from .house.searching import Searching
from .house.strategy import Strategy as Bot
from .house.strategy import Table
from .watchdog import BotFailed

__all__ = ["Balanced", "Bot", "BotFailed", "Careful", "IllegalAnswer", "Random", "Searching", "Table"]

public_module(modules[__name__])
