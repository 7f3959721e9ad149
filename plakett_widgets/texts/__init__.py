"""The catalogue of texts, and the words for the things of a game."""

from __future__ import annotations

from ..words.bilingual import board_texts
from ..words.catalogue import Number, catalogue, fill_in, in_words
from .names import Name, names_of
from .phrasebook import CONDITIONS, KEPT, Phrasebook

__all__ = ["CONDITIONS", "KEPT", "Name", "Number", "Phrasebook", "board_texts", "catalogue", "fill_in", "in_words", "names_of"]
