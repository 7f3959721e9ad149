"""The ``games_frame`` frame: one row a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from ..._version import __version__
from ...editions import Edition
from ...engine.outcome import Outcome, outcome
from ..log.events import cited_rules
from ..notation.writing import hash_options
from .schema import VERSION, make_frame
from .source import FrameSource

if TYPE_CHECKING:
    import polars as pl


class Conditions(NamedTuple):
    """What games with different seeds have in common."""

    edition: Edition
    options: str  # their hash
    bots: Sequence[str | None]  # by seat, None for a person
    from_position: bool


def games_frame(sources: Sequence[FrameSource]) -> pl.DataFrame:
    """Return a row for each game: what was played, with whom, and how it ended."""
    hashes = {key: hash_options(options) for key, options in {id(each.options): each.options for each in sources}.items()}
    return games_from_outcomes(
        [conditions_of(each, hashes[id(each.options)]) for each in sources],
        [each.game for each in sources],
        [each.seed for each in sources],
        [outcome(each.log, each.winners, each.round, each.turn) for each in sources],
        [each.capped for each in sources],
    )


def conditions_of(source: FrameSource, options: str) -> Conditions:
    return Conditions(source.edition, options, source.bots, source.from_position)


def games_from_outcomes(
    conditions: Sequence[Conditions],
    numbers: Sequence[int],
    seeds: Sequence[int],
    outcomes: Sequence[Outcome],
    capped: Sequence[bool],
) -> pl.DataFrame:
    """Return the frame from the conditions, number, seed and outcome of each game."""
    winners, ends, rounds, turns, rolls, events = zip(*outcomes, strict=True) if outcomes else [()] * len(Outcome._fields)
    endings = [cited_rules(end, each.edition) if end else () for end, each in zip(ends, conditions, strict=True)]
    columns = {
        "game": numbers,
        "schema": [VERSION] * len(outcomes),
        "edition": [each.edition.id for each in conditions],
        "options": [each.options for each in conditions],
        "seed": list(map(str, seeds)),
        "seats": [len(each.bots) for each in conditions],
        "bots": ["|".join(bot or "" for bot in each.bots) for each in conditions],
        "from_position": [each.from_position for each in conditions],
        "engine": [__version__] * len(outcomes),
        "ended_by": [cited[0] if cited else None for cited in endings],
        "winner": [won[0] if len(won) == 1 else None for won in winners],
        "winners": list(map(len, winners)),
        "rounds": rounds,
        "turns": turns,
        "rolls": rolls,
        "events": events,
        "capped": capped,
    }
    return make_frame("games", columns)
