"""Inputs of the analyses: a game, its frames, or several of either."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Literal, get_args

import polars as pl

from ...engine import event, rule
from ...engine.log import Log
from ...errors.worded import describe_value, wrong
from ...inputs.arguments import is_ordered
from ...inputs.arguments import seat_number as seat_number
from ...moves.seats import seat_labels
from ...record.frames import Frames
from ...record.frames import Played as Played
from ...record.frames import frames_of as frames_of
from ...record.progress import track_progress
from ..intervals import wilson

Measure = Literal["turns", "rounds", "rolls"]  # units of the length of a game
LENGTH_COLUMNS: Final = (*get_args(Measure), "capped", "ended_by")
NOT_ROLLS: Final = (  # throws that a card, a square or a ticket requires belong to the throw before, or to none
    rule.CARD_MOVE, rule.TICKET_RETHROW, rule.ERRAND, rule.POLICE, rule.PARITY, rule.CURE_NEEDED, rule.PRISON_THROW,
)  # fmt: skip


def roll_events(log: Log) -> list[int]:
    """Return the numbers of the events that are throws to move on.

    >>> from plakett_widgets import Game
    >>> game = Game("plakettopoly", players=2, seed=7)
    >>> game.play("roll")
    >>> [game.events()[seq]["kind"] for seq in roll_events(game.frames.source.log)]
    ['thrown']
    """
    kinds, rule_ids = log.column("kind"), log.column("rule")
    return [seq for seq, kind in enumerate(kinds) if kind == event.THROWN and rule_ids[seq] not in NOT_ROLLS]


def for_each_game(played: Played, analysis: Callable[[Frames], pl.DataFrame]) -> pl.DataFrame:
    """Return one frame for all games. Several games are numbered in ``game``, from 0."""
    every = frames_of(played)
    answers = [analysis(frames) for frames in track_progress(every, "games")]
    return number_games(answers) if len(every) > 1 else answers[0].select(game_column(every[0].source.game), pl.exclude("game"))


def number_games(answers: Sequence[pl.DataFrame]) -> pl.DataFrame:
    return pl.concat([answer.select(game_column(number), pl.exclude("game")) for number, answer in enumerate(answers)])


def game_column(number: int) -> pl.Expr:
    return pl.lit(number, pl.Int32).alias("game")


def for_each_game_of_seat(
    played: Played, seat: int | str | None, analysis: Callable[[Frames, int | None], pl.DataFrame]
) -> pl.DataFrame:
    """Analyse one seat of each game. A player’s name may be that of another seat in each of several games."""
    if not isinstance(seat, str):
        return for_each_game(played, lambda frames: analysis(frames, seat))
    if is_ordered(played):
        games = list(played)
        frames_of(games)  # raises what every analysis raises
        return number_games([for_each_game_of_seat(game, seat, analysis) for game in games])

    def of_name(frames: Frames) -> pl.DataFrame:
        names = getattr(played, "names", None) or seat_labels(frames.source.seats)
        return analysis(frames, seat_number("seat", seat, names))

    return for_each_game(played, of_name)


def with_wilson(table: pl.DataFrame, share: str, count: str) -> pl.DataFrame:
    """Add the Wilson interval of a column of shares as ``low`` and ``high``."""
    bounds = [wilson(*row) for row in table.select(share, count).iter_rows()]
    return table.with_columns(
        pl.Series(name, [pair[at] for pair in bounds], pl.Float64) for at, name in enumerate(("low", "high"))
    )


def games_frame(played: Played | pl.DataFrame | pl.LazyFrame) -> pl.DataFrame:
    """Return the frame ``games``, which may also be given itself, such as that of a simulation."""
    if isinstance(played, (pl.DataFrame, pl.LazyFrame)):
        games = played.lazy().collect()
        missing = [name for name in LENGTH_COLUMNS if name not in games.columns]
        if missing:
            raise wrong("argument.games_frame", columns=", ".join(LENGTH_COLUMNS), missing=missing[0])
        return games
    if callable(getattr(played, "game", None)):  # a simulation: its frame is there, so that no game need be played again
        raise wrong("argument.games", given=describe_value(played))
    return for_each_game(played, lambda frames: frames.games)
