"""Inequality and luck over several games, as the lesson *Who gets rich?* shows them."""

from __future__ import annotations

from collections.abc import Sequence

import polars as pl

from .. import lab
from ..game import Game


def mean_gini(games: Sequence[Game]) -> pl.DataFrame:
    """Return the mean of the normalised Gini coefficient at the end of each round.

    Parameters
    ----------
    games : sequence of Game
        What was played.

    Returns
    -------
    polars.DataFrame
        A row for each round, with ``gini`` and the number of ``games`` that still went on.

    Examples
    --------
    >>> mean_gini([Game("plakettopoly", players=4, seed=seed) for seed in range(3)]).rows()
    [(0, 0.0, 3), (1, 0.0, 3)]
    """
    coefficients = pl.concat(lab.gini(game).with_columns(game=number) for number, game in enumerate(games))
    last = coefficients.group_by("game", "round").agg(pl.col("normalised").last())
    return last.group_by("round").agg(gini=pl.col("normalised").mean(), games=pl.len()).sort("round")


def luck_of_winners(games: Sequence[Game]) -> pl.DataFrame:
    """Return how the wealth of each seat came about, and whether it won.

    Parameters
    ----------
    games : sequence of Game
        What was played.

    Returns
    -------
    polars.DataFrame
        The frame of :func:`plakett_widgets.lab.luck` with ``won``.

    Examples
    --------
    >>> games = [Game("plakettopoly", players=2, seed=seed) for seed in range(2)]
    >>> luck_of_winners(games).select("game", "seat", "dice", "won").rows()
    [(0, 0, 0.0, False), (0, 1, 0.0, False), (1, 0, 0.0, False), (1, 1, 0.0, False)]
    """
    winners = pl.DataFrame(
        [(number, seat) for number, game in enumerate(games) for seat in game.winners],
        {"game": pl.Int32, "seat": pl.Int8},
        orient="row",
    )
    luck = lab.luck([*games])
    return luck.join(winners.with_columns(won=True), on=["game", "seat"], how="left", maintain_order="left").with_columns(
        pl.col("won").fill_null(False)
    )
