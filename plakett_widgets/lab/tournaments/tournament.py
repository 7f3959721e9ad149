"""Tournaments: bots play in every order of seats and are rated, with intervals."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from itertools import permutations
from pathlib import Path
from typing import Final

import polars as pl

from ...bots.house.strategy import Strategy as Bot
from ...editions import Edition
from ...errors.suggestions import public
from ...errors.worded import describe_value, wrong
from ...game import Game
from ...game.table import ROUNDS
from ...inputs.arguments import list_of_bots, list_of_texts, number_within, whole_number
from ...inputs.players import bot_name, unique_names
from ...record.positions.position import PositionData
from ..batches.plan import Plan, load_board, make_plan
from ..intervals import Z, wilson
from ..simulations.simulation import Arms
from ..simulations.under_way import REMEDY
from .ratings import Lineup, likeliest_ratings, standard_errors

MAX_ORDERS: Final = 2000  # of seats, each of which is a simulation


@public
class Tournament(Arms[Lineup]):
    """The games of bots in every order of seats. :func:`tournament` makes one.

    Parameters
    ----------
    bots : sequence of str
        Names of the bots.
    plans : Mapping of Plan
        The plan of each line-up: a tuple with the number of the bot on each seat.
    executor : concurrent.futures.Executor, optional
        What plays the games.
    workers : int, optional
        Number of processes that play them, if there is no executor.

    Attributes
    ----------
    bots : list of str
        Names of the bots.
    arms : dict of Simulation
        The simulations by line-up.

    Examples
    --------
    >>> import plakett_widgets as pw
    >>> fought = pw.tournament([pw.bots.Random(), pw.bots.Balanced()], games=5, rounds=60, workers=0, progress=False)
    >>> fought.wait()
    <Tournament of random, balanced: 10 of 10 games played>
    """

    NOT_COPIED = f"a tournament {REMEDY}"

    def __init__(
        self, bots: Sequence[str], plans: Mapping[Lineup, Plan], executor: Executor | None, workers: int | None
    ) -> None:
        self.bots = list_of_texts("bots", bots)
        super().__init__(plans, executor, workers)

    @property
    def games(self) -> pl.DataFrame:
        """Every game: ``lineup`` has its bots by seat, ``won`` the winner, ``forfeit`` the seat whose bot failed."""
        frames: list[pl.DataFrame] = []
        first = 0
        for lineup, found in self.collected().items():
            names = [self.bots[bot] for bot in lineup]
            frames.append(found.select(
                (pl.col("game") + first).alias("game"), pl.lit("|".join(names)).alias("lineup"),
                pl.Series("won", [None if bot is None else self.bots[bot] for bot in winners(found, lineup)], pl.String),
                pl.col("winner", "forfeit", "capped", "rounds", "turns", "worth", "seed"),
            ))  # fmt: skip
            first += found.height
        return pl.concat(frames)

    def game(self, number: int) -> Game:
        """Play a game of the frame ``games`` again, with its log, its board and its replay.

        Parameters
        ----------
        number : int
            Number of the game in the frame, from 0.

        Returns
        -------
        Game
            The game at its end, or where a bot failed.
        """
        arms = list(self.arms.values())
        games = arms[0].count
        number = number_within("number", number, "game", games * len(arms))
        return arms[number // games].game(number % games)

    @property
    def duels(self) -> pl.DataFrame:
        """How often each bot won where another one sat too, with the 95 % interval of the share (Wilson, 1927).

        ``undecided`` games count for nobody and are not among ``games``: capped ones, shared victories, and a forfeit that
        leaves several players.
        """
        rows = []
        won = count_wins(self.collected())
        for bot, other in permutations(range(len(self.bots)), 2):
            found = {who: sum(count for (lineup, one), count in won.items() if one == who and {bot, other} <= {*lineup})
                     for who in (bot, other, None)}  # fmt: skip
            decided = found[bot] + found[other]
            share = found[bot] / decided if decided else None
            sure = (None, None) if share is None else wilson(share, decided)
            rows.append((self.bots[bot], self.bots[other], decided, found[None], share, *sure))
        schema = {"bot": pl.String, "against": pl.String, "games": pl.Int32, "undecided": pl.Int32}
        return pl.DataFrame(rows, schema | dict.fromkeys(("share", "low", "high"), pl.Float64), orient="row")

    @property
    def ratings(self) -> pl.DataFrame:
        """The rating of each bot in points, the strongest first, with a 95 % interval from ``low`` to ``high``.

        400 points more are odds of ten to one, and the mean is 1500. ``games`` were decided and ``wins`` of them won.
        ``forfeits`` were lost by an error, a forbidden move or none. In such a game of more than two, each of the others has
        beaten that bot, and together they count as one game.

        References
        ----------
        The winner of a game is drawn by strength: R. D. Luce, 1959, and R. L. Plackett, 1975. Each bot also has half a win and
        half a defeat against a middling one. Damped steps of Newton’s find the likeliest strengths: T. Sun and Q. Tran-Dinh,
        “Generalized Self-Concordant Functions”, Mathematical Programming 178, 2019. Errors follow from the information of the
        games (R. A. Fisher).
        """
        games = self.collected()
        found = {(lineup, won): count for (lineup, won), count in count_wins(games).items() if won is not None}
        won_games = {**found, **forfeit_wins(games)}
        points = likeliest_ratings(won_games, len(self.bots))
        rows = []
        for bot, (name, rating, error) in enumerate(zip(self.bots, points, standard_errors(won_games, points), strict=True)):
            played = sum(count for (lineup, _), count in found.items() if bot in lineup)
            wins = sum(count for (_, won), count in found.items() if won == bot)
            failed = sum((those["forfeit"] == lineup.index(bot)).sum() for lineup, those in games.items() if bot in lineup)
            rows.append((name, rating, rating - Z * error, rating + Z * error, played, wins, failed))
        counts = pl.col("games", "wins", "forfeits").cast(pl.Int32)
        columns = ("bot", "rating", "low", "high", "games", "wins", "forfeits")
        table = pl.DataFrame(rows, columns, orient="row").with_columns(counts)
        return table.sort("rating", descending=True, maintain_order=True)

    def __repr__(self) -> str:
        return f"<Tournament of {', '.join(self.bots)}: {self.done} of {len(self)} games played>"


def count_wins(games: Mapping[Lineup, pl.DataFrame]) -> Counter[tuple[Lineup, int | None]]:
    """Count the games of each line-up that each bot won, or nobody."""
    return Counter((lineup, won) for lineup, those in games.items() for won in winners(those, lineup))


def forfeit_wins(games: Mapping[Lineup, pl.DataFrame]) -> dict[tuple[Lineup, int], float]:
    """Return who beat a bot that failed at a table of more than two, as wins of games of two."""
    found: dict[tuple[Lineup, int], float] = {}
    for lineup, those in games.items():
        for seat in those["forfeit"].drop_nulls() if len(lineup) > 2 else ():
            for other in (bot for bot in lineup if bot != lineup[seat]):
                pair = (lineup[seat], other), other
                found[pair] = found.get(pair, 0.0) + 1 / (len(lineup) - 1)
    return found


def winners(games: pl.DataFrame, lineup: Lineup) -> list[int | None]:
    """Return the bot that won each game. Of two, it is also the one whose opponent failed."""
    found = []
    for winner, failed in games.select("winner", "forfeit").iter_rows():
        if failed is not None:
            winner = 1 - failed if len(lineup) == 2 else None
        found.append(None if winner is None else lineup[winner])
    return found


def tournament(
    bots: Sequence[Bot],
    edition: str | Path | Edition = "plakettopoly",
    games: int = 100,
    *,
    seats: int = 2,
    seed: int = 0,
    options: Mapping[str, object] | None = None,
    position: PositionData | Mapping[str, object] | str | None = None,
    rounds: int = ROUNDS,
    executor: Executor | None = None,
    workers: int | None = None,
    progress: bool = True,
) -> Tournament:
    """Let bots play each other in every order of seats, each order with the same seeds.

    Every choice of ``seats`` bots plays ``games`` games in each order. A bot that fails, makes a forbidden move or none in
    time loses its game, and the others go on.

    Parameters
    ----------
    bots : sequence of Bot
        At least two bots.
    edition : str, Path or Edition
        Board, by its name, its folder, or itself.
    games : int
        Number of games of each order of seats.
    seats : int
        Number of bots at a table, at least two.
    seed : int
        Seed of each series of games.
    options : Mapping, optional
        House rules by name.
    position : PositionData, Mapping or str, optional
        Where the games begin. Its seats are P1, P2, …, whoever sits there.
    rounds : int
        Cap on the rounds of a game that does not end.
    executor : concurrent.futures.Executor, optional
        What plays the games.
    workers : int, optional
        Number of processes, 0 for a thread of this one. See :func:`simulate`.
    progress : bool
        Whether to show a progress bar.

    Returns
    -------
    Tournament
        The games, which have begun.

    Raises
    ------
    ValueError
        If there are too few bots or too many orders, or an argument is wrong.
    Refused
        If a rule forbids the table or the position.

    Examples
    --------
    >>> from plakett_widgets import bots
    >>> fought = tournament([bots.Random(), bots.Balanced()], games=5, rounds=60, workers=0, progress=False)
    >>> fought.ratings["bot"].to_list(), fought.games.height
    (['balanced', 'random'], 10)
    """
    bots = list_of_bots(bots)
    names = unique_names([bot_name(bot) for bot in bots])
    if len(names) < 2:
        raise wrong("argument.two_bots", n=len(names))
    places = whole_number("seats", seats, 2)
    if places > len(names):
        raise wrong("argument.places", most=len(names), given=describe_value(seats))
    if (orders := math.perm(len(names), places)) > MAX_ORDERS:
        raise wrong("argument.orders", bots=len(names), seats=places, orders=orders, most=MAX_ORDERS)
    edition = load_board(edition)
    plans = {
        lineup: make_plan(
            edition, games, [bots[bot] for bot in lineup], seed, options, position, rounds, forfeits=True, progress=progress
        )
        for lineup in permutations(range(len(names)), places)
    }
    return Tournament(names, plans, executor, workers)
