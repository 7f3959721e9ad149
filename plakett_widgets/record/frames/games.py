"""The ``games`` frame: one row a game."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from ..._version import __version__
from ...engine import event
from ..events import cited
from .schema import SCHEMAS, VERSION, frame
from .source import Source

if TYPE_CHECKING:
    import polars as pl


def games(sources: Sequence[Source]) -> pl.DataFrame:
    """What was played, with whom, and how it ended."""
    hashes = {key: options_hash(options) for key, options in {id(each.options): each.options for each in sources}.items()}
    return games_of([row_of(source, hashes[id(source.options)]) for source in sources])


def games_of(rows: Sequence[Mapping[str, object]]) -> pl.DataFrame:
    """The same of the rows of games."""
    return frame("games", {name: [row[name] for row in rows] for name in SCHEMAS["games"]})


def row_of(source: Source, options: str) -> dict[str, object]:
    """A row about a game with the options of that hash."""
    winners = source.winners
    return {
        "game": source.game,
        "schema": VERSION,
        "edition": source.edition.id,
        "options": options,
        "seed": str(source.seed),
        "seats": source.seats,
        "bots": "|".join(bot or "" for bot in source.bots),
        "from_position": source.from_position,
        "engine": __version__,
        "ended_by": ended_by(source),
        "winner": winners[0] if len(winners) == 1 else None,
        "winners": len(winners),
        "rounds": source.round,
        "turns": source.turn,
        "rolls": source.log.count(event.THROWN),
        "events": len(source.log),
        "capped": source.capped,
    }


def ended_by(source: Source) -> str | None:
    """The rule that the end of the game cites."""
    ends = source.log.find(event.GAME_ENDED)
    return next(iter(cited(source.log, ends[0], source.edition)), None) if ends else None


def options_hash(options: Mapping[str, object]) -> str:
    """Equal for equal options, in any order.

    >>> options_hash({"a": 1, "b": True}) == options_hash({"b": True, "a": 1}) != options_hash({})
    True
    """
    return hashlib.sha256(json.dumps(options, sort_keys=True).encode()).hexdigest()[:16]
