"""The ``games`` frame: one row a game."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from ..._version import __version__
from ...engine import event
from .schema import SCHEMAS, VERSION, frame
from .source import Source

if TYPE_CHECKING:
    import polars as pl


def games(sources: Sequence[Source]) -> pl.DataFrame:
    """What was played, with whom, and how it ended."""
    rows = [row_of(source) for source in sources]
    return frame("games", {name: [row[name] for row in rows] for name in SCHEMAS["games"]})


def row_of(source: Source) -> dict[str, object]:
    log, winners = source.log, source.winners
    kinds = log.column("kind")
    return {
        "game": source.game,
        "schema": VERSION,
        "edition": source.edition.id,
        "options": options_hash(source.options),
        "seed": str(source.seed),
        "seats": source.seats,
        "bots": "|".join(bot or "" for bot in source.bots),
        "from_position": source.from_position,
        "engine": __version__,
        "ended_by": ended_by(source, kinds),
        "winner": winners[0] if len(winners) == 1 else None,
        "winners": len(winners),
        "rounds": source.round,
        "turns": source.turn,
        "rolls": kinds.count(event.THROWN),
        "events": len(log),
        "capped": source.capped,
    }


def ended_by(source: Source, kinds: list[int]) -> str | None:
    """The rule that the end of the game cites."""
    if event.GAME_ENDED not in kinds:
        return None
    _, _, _, law, square, _, _, card, *_ = source.log.row(kinds.index(event.GAME_ENDED))
    return next(iter(source.edition.cites(law, square, card)), None)


def options_hash(options: Mapping[str, object]) -> str:
    """Equal for equal options, in any order.

    >>> options_hash({"a": 1, "b": True}) == options_hash({"b": True, "a": 1}) != options_hash({})
    True
    """
    return hashlib.sha256(json.dumps(options, sort_keys=True).encode()).hexdigest()[:16]
