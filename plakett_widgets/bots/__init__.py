"""Players that are programs, each stronger than the one before: ``Random``, ``Careful``, ``Balanced``, ``Searching``."""

from sys import modules

from ..engine.session import IllegalAnswer
from ..errors.suggestions import public_module
from .balanced import Balanced
from .bot import Bot, Table
from .careful import Careful
from .random_bot import Random
from .searching import Searching
from .watchdog import BotFailed

__all__ = ["Balanced", "Bot", "BotFailed", "Careful", "IllegalAnswer", "Random", "Searching", "Table"]

public_module(modules[__name__])
