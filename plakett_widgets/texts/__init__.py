"""The catalogue of texts, and what words the things of a game."""

from __future__ import annotations

from .catalogue import board_texts, catalogue, in_words
from .teller import CONDITIONS, KEPT, Teller

__all__ = ["CONDITIONS", "KEPT", "Teller", "board_texts", "catalogue", "in_words"]
