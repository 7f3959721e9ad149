"""What the analyses are asked about: a game, its frames, or several of either."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from ..engine import event, rule
from ..engine.log import Log
from ..record.frames import Frames, Played, Source, frames_of
from ..record.frames.schema import need_polars

if TYPE_CHECKING:
    import polars as pl


__all__ = ["ANEW", "Played", "each", "frames_of", "rolls", "source_of"]

ANEW: Final = (  # throws that do not begin a movement: a card, a square or a ticket asks for a number
    rule.CARD_MOVE, rule.TICKET_RETHROW, rule.ERRAND, rule.SQUARE_EFFECT, rule.PARITY, rule.CURE_NEEDED, rule.PRISON_THROW,
)  # fmt: skip


def source_of(frames: Frames) -> Source:
    """What is known of a game beside its frames: its edition, its options, its log."""
    return frames.only


def rolls(log: Log) -> list[int]:
    """The events that are throws to move on.

    >>> from plakett_widgets import Game
    >>> game = Game("plakettopoly", players=2, seed=7)
    >>> game.play("roll")
    >>> [game.events()[seq]["kind"] for seq in rolls(source_of(game.frames).log)]
    ['thrown']
    """
    kinds, laws = log.columns()["kind"], log.columns()["rule"]
    return [seq for seq, kind in enumerate(kinds) if kind == event.THROWN and laws[seq] not in ANEW]


def each(played: Played, analysis: Callable[[Frames], pl.DataFrame]) -> pl.DataFrame:
    """The answers about the games one after the other; several are numbered in ``game`` from 0."""
    polars = need_polars()
    every = frames_of(played)
    answers = [analysis(frames) for frames in every]
    if len(every) == 1:
        number = polars.lit(source_of(every[0]).game, polars.Int32)
        only: pl.DataFrame = answers[0].select(number.alias("game"), polars.exclude("game"))
        return only
    numbered = [
        answer.select(polars.lit(number, polars.Int32).alias("game"), polars.exclude("game"))
        for number, answer in enumerate(answers)
    ]
    together: pl.DataFrame = polars.concat(numbered)
    return together
