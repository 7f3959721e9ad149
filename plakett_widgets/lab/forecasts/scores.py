"""Scores of forecasts: games are forecast on their way and compared with how they ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import polars as pl

from ...bots.bot import Bot
from ...bots.levels import Balanced
from ...editions import Edition
from ...engine import generator
from ...engine.position import Position
from ...errors.worded import wrong, wrong_value
from ...game import Game
from ...inputs.arguments import list_of_values, one_of, whole_number
from ...record.progress import track_progress
from ..analysis.inputs import with_wilson
from ..batches.batch import begin_bots
from ..batches.plan import make_plan
from ..intervals import student_quantile
from .forecast import ROUNDS, Forecast, victory_shares, wealth_shares

FORECAST_COLUMNS: Final = ("chance", "share")  # columns with a forecast
SHARE_COLUMNS: Final = (*FORECAST_COLUMNS, "won")  # columns from 0 to 1


def calibration(
    edition: str | Path | Edition = "plakettopoly",
    games: int = 100,
    bots: int | Sequence[Bot] = 4,
    *,
    after: Sequence[int] = (5, 10, 20),
    rollouts: int = 100,
    seed: int = 0,
    options: Mapping[str, object] | None = None,
    rounds: int = ROUNDS,
) -> pl.DataFrame:
    """Forecast games that are then played to their end, for :func:`brier` and :func:`reliability`.

    Parameters
    ----------
    edition : str, Path or Edition
        Board, by its name, its folder, or itself.
    games : int
        Number of games.
    bots : int or sequence of Bot
        One bot for each seat, or a number of ``Balanced`` bots.
    after : sequence of int
        Rounds after which to forecast a game that is not over.
    rollouts : int
        Number of rollouts of each forecast.
    seed : int
        Seed of the series: each one makes other games.
    options : Mapping, optional
        House rules by name.
    rounds : int
        Cap on rounds after the last forecast. At the cap, the leader wins.

    Returns
    -------
    polars.DataFrame
        A row for each game, ``round`` and seat. ``chance`` is that of :func:`win_chances`. ``share`` is the seat’s part in the
        net worth of the table or, on a track, in the squares that all have come. ``won`` is its part in the victory.

    Raises
    ------
    ValueError
        If an argument is wrong.
    Refused
        If a rule forbids the table.

    Examples
    --------
    >>> table = calibration("confinement", games=2, bots=2, after=[1, 3], rollouts=4)
    >>> table.columns, table.height
    (['game', 'round', 'seat', 'chance', 'share', 'won'], 8)
    """
    plan = make_plan(edition, games, bots, seed, options, None, rounds)
    setting, count = plan.setting, whole_number("rollouts", rollouts)
    stages = sorted({whole_number("after", stage, 0) for stage in list_of_values("after", after)})
    rows: list[tuple[Any, ...]] = []
    for number in track_progress(range(plan.games), "games"):
        own = generator.stream(setting.seed, number)
        game = plan.table(plan.bots, seed=own)
        begin_bots([bot for bot in game.table.bots if bot is not None], own)
        begun = len(rows)
        for stage in stages:
            game.run(rounds=stage)
            if game.over:
                break
            forecast = Forecast(game, rounds=setting.rounds, seed=generator.stream(setting.seed + 1, number))
            for _ in range(count):
                forecast.roll_out()
            found = zip(forecast.chances(), wealth_shares(last_quiet_position(game)), strict=True)
            rows += [(number, stage, seat, chance, share) for seat, ((chance, _, _), share) in enumerate(found)]
        game.run(rounds=game.round + setting.rounds)
        won = victory_shares(last_quiet_position(game))
        rows[begun:] = [(*row, won[row[2]]) for row in rows[begun:]]
    kinds = {"game": pl.Int32, "round": pl.Int32, "seat": pl.Int8} | dict.fromkeys(SHARE_COLUMNS, pl.Float64)
    return pl.DataFrame(rows, kinds, orient="row")


def last_quiet_position(game: Game) -> Position:
    """Return the position of a game at its last quiet point."""
    return game.rollout([Balanced() for _ in game.players], 0, -1)


def brier(forecasts: pl.DataFrame) -> pl.DataFrame:
    """Return the Brier score of chances and of shares, by round and over all: 0 is best, 2 is certainty that fails.

    Parameters
    ----------
    forecasts : polars.DataFrame
        The frame of :func:`calibration`.

    Returns
    -------
    polars.DataFrame
        A row for each ``round``, and one with null for all, where each game counts once with the mean of its forecasts.
        ``chance`` and ``share`` are scores. ``even`` is the score of equal chances. ``gain`` is how much lower ``chance`` is
        than ``share``, with a 95 % interval from ``low`` to ``high`` that is null for a single game. ``skill`` is the gain as
        a part of ``share``.

    Raises
    ------
    ValueError
        If the frame lacks columns.

    Notes
    -----
    A score is the mean, over games, of the sum of the squared errors of all seats. The interval is Student’s.

    References
    ----------
    G. W. Brier, “Verification of Forecasts Expressed in Terms of Probability”, Monthly Weather Review 78 (1), 1950.

    Examples
    --------
    >>> import polars as pl
    >>> table = pl.DataFrame({"game": 1, "round": 5, "chance": [1.0, 0.0], "share": 0.5, "won": [1.0, 0.0]})
    >>> brier(table).select("round", "games", "chance", "share", "even", "skill").rows()
    [(5, 1, 0.0, 0.5, 0.5, 1.0), (None, 1, 0.0, 0.5, 0.5, 1.0)]
    """
    won, how = pl.col("won"), {"chance": pl.col("chance"), "share": pl.col("share"), "even": 1 / pl.len()}
    scores = (
        checked_columns(forecasts, "game", "round", *SHARE_COLUMNS)
        .group_by("game", "round", maintain_order=True)
        .agg(((guess - won) ** 2).sum().alias(name) for name, guess in how.items())
    )
    whole = scores.drop("round").group_by("game", maintain_order=True).mean()
    gain = pl.col("share") - pl.col("chance")
    found = (
        pl.concat([scores.sort("round", maintain_order=True), whole], how="diagonal")
        .group_by("round", maintain_order=True)
        .agg(
            pl.len().alias("games"), *(pl.col(name).mean() for name in how),
            gain.mean().alias("gain"), (gain.std() / pl.len().sqrt()).alias("error"),
        )
    )  # fmt: skip
    bounds = [student_quantile(games - 1) if games > 1 else None for games in found["games"]]
    half = pl.col("error") * pl.Series(bounds, dtype=pl.Float64)
    return found.select(
        pl.exclude("error"),
        (pl.col("gain") - half).alias("low"),
        (pl.col("gain") + half).alias("high"),
        (pl.col("gain") / pl.col("share")).alias("skill"),
    )


def checked_columns(forecasts: pl.DataFrame, *columns: str) -> pl.DataFrame:
    """Return the frame of forecasts once the columns that a score needs are complete."""
    if not isinstance(forecasts, (pl.DataFrame, pl.LazyFrame)):
        raise wrong_value("forecasts", "right.calibration", forecasts)
    table = forecasts.lazy().collect()
    missing = [column for column in columns if column not in table.columns]
    if missing:
        raise wrong("argument.calibration_missing", names=", ".join(missing))
    return table.cast({column: pl.Float64 for column in columns if column in SHARE_COLUMNS})


def reliability(forecasts: pl.DataFrame, of: str = "chance", bins: int = 10) -> pl.DataFrame:
    """Compare forecasts with what came, in bins: how often the seats of a bin won.

    Parameters
    ----------
    forecasts : polars.DataFrame
        The frame of :func:`calibration`.
    of : {"chance", "share"}
        Column of the forecasts.
    bins : int
        Number of bins between 0 and 1.

    Returns
    -------
    polars.DataFrame
        A row for each bin from ``least`` to ``most`` that has forecasts: their number, their ``mean``, and the share that
        ``won`` with a 95 % interval from ``low`` to ``high``.

    Raises
    ------
    ValueError
        If the frame or an argument is wrong.

    Notes
    -----
    The interval (Wilson, 1927) treats all forecasts as independent. Those of one game are not: the true one is somewhat wider.

    Examples
    --------
    >>> import polars as pl
    >>> table = pl.DataFrame({"chance": [0.1, 0.3, 0.8, 1.0], "won": [0.0, 1.0, 1.0, 1.0]})
    >>> reliability(table, bins=2).select("least", "most", "forecasts", "mean", "won").rows()
    [(0.0, 0.5, 2, 0.2, 0.5), (0.5, 1.0, 2, 0.9, 1.0)]
    """
    bins = whole_number("bins", bins)
    one_of("of", of, FORECAST_COLUMNS)
    found = (
        checked_columns(forecasts, of, "won")
        .group_by((pl.col(of) * bins).floor().clip(0, bins - 1).alias("bin"))
        .agg(pl.len().alias("forecasts"), pl.col(of).mean().alias("mean"), pl.col("won").mean())
        .sort("bin")
    )
    return with_wilson(found, "won", "forecasts").select(
        (pl.col("bin") / bins).alias("least"), ((pl.col("bin") + 1) / bins).alias("most"), pl.exclude("bin")
    )
