"""What the analyses are asked about: a game, its frames, or several of either."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Literal, get_args

import polars as pl

from ...engine import event, rule
from ...engine.log import Log
from ...errors.worded import told, wrong
from ...inputs.arguments import in_order
from ...inputs.arguments import seat as seat_number
from ...inputs.players import seat_labels
from ...record.frames import Frames, Played, frames_of
from ...record.progress import track_progress

__all__ = ["ANEW", "Measure", "Played", "each", "frames_of", "games_of", "rolls"]

Measure = Literal["turns", "rounds", "rolls"]  # of how long a game is
LENGTHS: Final = (*get_args(Measure), "capped", "ended_by")
ANEW: Final = (  # a card, a square or a ticket asks for a number: these belong to the throw before, or to none
    rule.CARD_MOVE, rule.TICKET_RETHROW, rule.ERRAND, rule.POLICE, rule.PARITY, rule.CURE_NEEDED, rule.PRISON_THROW,
)  # fmt: skip


def rolls(log: Log) -> list[int]:
    """The events that are throws to move on.

    >>> from plakett_widgets import Game
    >>> game = Game("plakettopoly", players=2, seed=7)
    >>> game.play("roll")
    >>> [game.events()[seq]["kind"] for seq in rolls(game.frames.only.log)]
    ['thrown']
    """
    kinds, laws = log.column("kind"), log.column("rule")
    return [seq for seq, kind in enumerate(kinds) if kind == event.THROWN and laws[seq] not in ANEW]


def each(played: Played, analysis: Callable[[Frames], pl.DataFrame]) -> pl.DataFrame:
    """The answers about the games one after the other; several are numbered in ``game`` from 0."""
    every = frames_of(played)
    answers = [analysis(frames) for frames in track_progress(every, "games")]
    return numbered(answers) if len(every) > 1 else answers[0].select(of_game(every[0].only.game), pl.exclude("game"))


def numbered(answers: Sequence[pl.DataFrame]) -> pl.DataFrame:
    return pl.concat([answer.select(of_game(number), pl.exclude("game")) for number, answer in enumerate(answers)])


def of_game(number: int) -> pl.Expr:
    return pl.lit(number, pl.Int32).alias("game")


def each_of_seat(
    played: Played, seat: int | str | None, analysis: Callable[[Frames, int | None], pl.DataFrame]
) -> pl.DataFrame:
    """The same about a seat, by its number or the name of a player: in each of several games it may be another seat."""
    if not isinstance(seat, str):
        return each(played, lambda frames: analysis(frames, seat))
    if in_order(played):
        games = list(played)
        frames_of(games)  # refused as by every analysis
        return numbered([each_of_seat(game, seat, analysis) for game in games])

    def of_name(frames: Frames) -> pl.DataFrame:
        names = getattr(played, "names", None) or seat_labels(frames.only.seats)
        return analysis(frames, seat_number("seat", seat, names))

    return each(played, of_name)


def games_of(played: Played | pl.DataFrame | pl.LazyFrame) -> pl.DataFrame:
    """A row a game: the frame ``games``, which may be given itself, as that of a simulation, of a sink too."""
    if isinstance(played, (pl.DataFrame, pl.LazyFrame)):
        games = played.lazy().collect()
        missing = [name for name in LENGTHS if name not in games.columns]
        if missing:
            raise wrong("argument.games_frame", columns=", ".join(LENGTHS), missing=missing[0])
        return games
    if callable(getattr(played, "game", None)):  # of a simulation: nothing need be played again
        raise wrong("argument.games", given=told(played))
    return each(played, lambda frames: frames.games)
