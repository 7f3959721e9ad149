"""The catalogue of texts, and what words the things of a game."""

from __future__ import annotations

from ..words.catalogue import Number, board_texts, catalogue, fill, in_words
from .names import Name, names_of
from .teller import CONDITIONS, KEPT, Teller

__all__ = ["CONDITIONS", "KEPT", "Name", "Number", "Teller", "board_texts", "catalogue", "fill", "in_words", "names_of"]
