"""The end of a game: who won and why, from its log."""

from __future__ import annotations

from .facts import find_facts
from .sentences import ending_sentences, point_sentence
from .shapes import CurvePoint, Ending, Facts, Luck, PointChances, TurningPoint

__all__ = [
    "CurvePoint",
    "Ending",
    "Facts",
    "Luck",
    "PointChances",
    "TurningPoint",
    "ending_sentences",
    "find_facts",
    "point_sentence",
]
