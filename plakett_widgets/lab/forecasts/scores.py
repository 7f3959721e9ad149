"""How good forecasts are: games are played, forecast on their way, and compared with how they ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import polars as pl

from ...bots import Balanced, Bot
from ...editions import Edition
from ...engine import generator
from ...engine.position import Position
from ...errors.worded import expected, wrong
from ...game import Game
from ...inputs.arguments import one_of, several, whole
from ...record.progress import track_progress
from ..batches.plan import planned
from ..intervals import ROUNDING, student, wilson
from .forecast import ROUNDS, Forecast, shares, victory

FORECASTS: Final = ("chance", "share")  # the columns that foretell
PARTS: Final = (*FORECASTS, "won")  # from 0 to 1


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
    """Forecasts of games that are then played to their end: what :func:`brier` and :func:`reliability` score.

    ``bots`` are one a seat, or a number of ``Balanced`` ones.  Each game is forecast ``after`` so many rounds, unless it is
    over by then: ``chance`` is that of :func:`win_chances`, ``share`` the seat's part in the net worth of the table (on a
    track with an exit in the squares that all have come), ``won`` what came of it, a part where several won.  A game that
    is not over ``rounds`` after its last forecast counts for who is ahead then.  Every ``seed`` is another set of games.

    >>> table = calibration("confinement", games=2, bots=2, after=[1, 3], rollouts=4)
    >>> table.columns, table.height
    (['game', 'round', 'seat', 'chance', 'share', 'won'], 8)
    """
    plan = planned(edition, games, bots, seed, options, None, rounds)
    setting, count = plan.setting, whole("rollouts", rollouts)
    stages = sorted({whole("after", stage, 0) for stage in several("after", after)})
    rows: list[tuple[Any, ...]] = []
    for number in track_progress(range(plan.games), "games"):
        own = generator.stream(setting.seed, number)
        game = plan.table(setting.seated(number), seed=own)
        game.unaware.clear()  # bots of one's own have heard that it begins
        begun = len(rows)
        for stage in stages:
            game.run(rounds=stage)
            if game.over:
                break
            forecast = Forecast(game, rounds=setting.rounds, seed=generator.stream(setting.seed + 1, number))
            for _ in range(count):
                forecast.roll_out()
            found = zip(forecast.chances(), shares(present(game)), strict=True)
            rows += [(number, stage, seat, chance, share) for seat, ((chance, _, _), share) in enumerate(found)]
        game.run(rounds=game.round + setting.rounds)
        won = victory(present(game))
        rows[begun:] = [(*row, won[row[2]]) for row in rows[begun:]]
    kinds = {"game": pl.Int32, "round": pl.Int32, "seat": pl.Int8} | dict.fromkeys(PARTS, pl.Float64)
    return pl.DataFrame(rows, kinds, orient="row")


def present(game: Game) -> Position:
    """The last quiet point of a game."""
    return game.rollout([Balanced() for _ in game.players], 0, -1)


def brier(forecasts: pl.DataFrame) -> pl.DataFrame:
    """The Brier score of chances and of shares, by round and over all: 0 is best, 2 is certainty of what did not happen.

    It is the mean, over games, of the squared errors of all seats of one forecast, added up; the row without a ``round``
    has each game once, with the mean of its forecasts.  ``even`` gives every seat the same chance; ``gain`` is how much lower
    the score of ``chance`` is than that of ``share``, with a 95 % interval over games (Student’s; ``low`` and ``high``, null
    for a single game), and ``skill`` the same as a part of the latter.

    Source: G. W. Brier, “Verification of Forecasts Expressed in Terms of Probability”, Monthly Weather Review 78 (1), 1950.

    >>> import polars as pl
    >>> table = pl.DataFrame({"game": 1, "round": 5, "chance": [1.0, 0.0], "share": 0.5, "won": [1.0, 0.0]})
    >>> brier(table).select("round", "games", "chance", "share", "even", "skill").rows()
    [(5, 1, 0.0, 0.5, 0.5, 1.0), (None, 1, 0.0, 0.5, 0.5, 1.0)]
    """
    told, how = pl.col("won"), {"chance": pl.col("chance"), "share": pl.col("share"), "even": 1 / pl.len()}
    scores = (
        scored(forecasts, "game", "round", *PARTS)
        .group_by("game", "round", maintain_order=True)
        .agg(((guess - told) ** 2).sum().alias(name) for name, guess in how.items())
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
    bounds = [student(games - 1) if games > 1 else None for games in found["games"]]
    half = pl.col("error") * pl.Series(bounds, dtype=pl.Float64)
    return found.select(
        pl.exclude("error"),
        (pl.col("gain") - half).alias("low"),
        (pl.col("gain") + half).alias("high"),
        (pl.col("gain") / pl.col("share")).alias("skill"),
    )


def scored(forecasts: pl.DataFrame, *columns: str) -> pl.DataFrame:
    """The columns that a score needs, of a table such as :func:`calibration` gives."""
    if not isinstance(forecasts, (pl.DataFrame, pl.LazyFrame)):
        raise expected("forecasts", "right.calibration", forecasts)
    table = forecasts.lazy().collect()
    missing = [column for column in columns if column not in table.columns]
    if missing:
        raise wrong("argument.calibration_missing", names=", ".join(missing))
    odd = [column for column in columns if not table[column].dtype.is_numeric() or table[column].null_count()]
    if odd:
        raise wrong("argument.calibration_odd", names=", ".join(odd))
    parts = [column for column in columns if column in PARTS]
    beyond = [column for column in parts if not table[column].is_between(0, 1 + ROUNDING).all()]
    if beyond:
        raise wrong("argument.calibration_beyond", names=", ".join(beyond))
    return table.cast(dict.fromkeys(parts, pl.Float64))


def reliability(forecasts: pl.DataFrame, of: str = "chance", bins: int = 10) -> pl.DataFrame:
    """How often came what was forecast: of all forecasts between ``least`` and ``most``, their mean, and the part that won.

    ``of`` is the column that is looked at, ``chance`` or ``share``.  ``low`` and ``high`` are a 95 % interval (Wilson, 1927)
    as if all forecasts were independent: those of one game are not, and the true one is somewhat wider.

    >>> import polars as pl
    >>> table = pl.DataFrame({"chance": [0.1, 0.3, 0.8, 1.0], "won": [0.0, 1.0, 1.0, 1.0]})
    >>> reliability(table, bins=2).select("least", "most", "forecasts", "mean", "won").rows()
    [(0.0, 0.5, 2, 0.2, 0.5), (0.5, 1.0, 2, 0.9, 1.0)]
    """
    bins = whole("bins", bins)
    one_of("of", of, FORECASTS)
    found = (
        scored(forecasts, of, "won")
        .group_by((pl.col(of) * bins).floor().clip(0, bins - 1).alias("bin"))
        .agg(pl.len().alias("forecasts"), pl.col(of).mean().alias("mean"), pl.col("won").mean())
        .sort("bin")
    )
    ends = [wilson(won, count) for won, count in found.select("won", "forecasts").rows()]
    return found.select(
        (pl.col("bin") / bins).alias("least"), ((pl.col("bin") + 1) / bins).alias("most"), "forecasts", "mean", "won",
        pl.Series("low", [low for low, _ in ends], pl.Float64),
        pl.Series("high", [high for _, high in ends], pl.Float64),
    )  # fmt: skip
