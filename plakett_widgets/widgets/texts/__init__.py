"""What the board says, and how it words the things of a game."""

from __future__ import annotations

from .catalogue import catalogue, in_words
from .teller import CONDITIONS, KEPT, Teller

__all__ = ["CONDITIONS", "KEPT", "Teller", "catalogue", "in_words"]
