"""Editions of the game: folders of data that fill the tables of the engine.

>>> edition = load("plakettopoly")
>>> edition.squares[39].name["en"], edition.tables({"rent_claim": "automatic"}).claim_steps
('Front Line Esplanade', 0)
"""

from __future__ import annotations

from sys import modules

from ..errors.suggestions import public_module
from .edition import Edition
from .errors import EditionError, OptionError, UnknownNameError
from .format import Words, json_schema
from .loading import load, names
from .options import Choice, Option
from .rulebook import Chapter, Rule, Rulebook
from .things import Building, Card, Deck, Group, Square, Title, Token

__all__ = [
    "Building",
    "Card",
    "Chapter",
    "Choice",
    "Deck",
    "Edition",
    "EditionError",
    "Group",
    "Option",
    "OptionError",
    "Rule",
    "Rulebook",
    "Square",
    "Title",
    "Token",
    "UnknownNameError",
    "Words",
    "json_schema",
    "load",
    "names",
]

public_module(modules[__name__])
