"""Who will win, from any moment of a game: it is played on many times, with other dice and cards."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from typing import TYPE_CHECKING

from ..bots import Balanced, Bot
from ..engine import generator
from ..engine.chapters import ending
from ..engine.position import Position
from ..record.frames.schema import need_polars
from .intervals import wilson

if TYPE_CHECKING:
    import polars as pl

    from ..game import Game


def win_chances(
    game: Game, rollouts: int = 100, bots: Sequence[Bot] | None = None, rounds: int = 200, seed: int = 0
) -> pl.DataFrame:
    """The chance of each seat to win, from the moment that the game is at, with a 95 % interval (Wilson, 1927).

    The game is played on ``rollouts`` times by ``bots``, one a seat (its own bots, and ``Balanced`` for persons), each time
    with dice and decks drawn anew.  One that is not over after so many ``rounds`` more counts for who is richest then; a
    shared victory counts in equal parts.

    >>> from plakett_widgets import Game
    >>> table = win_chances(Game("confinement", players=2, seed=7), rollouts=20)
    >>> table.columns, round(table["chance"].sum(), 6)
    (['seat', 'chance', 'low', 'high'], 1.0)
    """
    polars = need_polars()
    if rollouts < 1:
        raise ValueError(f"rollouts: at least 1, not {rollouts}")
    seats = len(game.players)
    table = [player.bot or Balanced() for player in game.players] if bots is None else list(bots)
    if len(table) != seats:
        raise ValueError(f"bots: one a seat, {seats}, not {len(table)}")
    wins = [0.0] * seats
    for number in range(rollouts):
        last = game.rollout(deepcopy(table), generator.stream(seed, number), rounds)
        best = last.winners if last.over else richest(last)
        for seat in best:
            wins[seat] += 1 / len(best)
    rows = [(seat, won / rollouts, *wilson(won / rollouts, rollouts)) for seat, won in enumerate(wins)]
    frame: pl.DataFrame = polars.DataFrame(rows, ("seat", "chance", "low", "high"), orient="row").with_columns(
        polars.col("seat").cast(polars.Int8)
    )
    return frame


def richest(pos: Position) -> list[int]:
    """Who has most of those still in play."""
    worth = {seat: ending.worth(pos, seat) for seat in range(pos.seats) if pos.playing[seat]}
    return [seat for seat, own in worth.items() if own == max(worth.values())]
