"""Bots against each other in every order of seats, and how strong each is, with an interval."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from itertools import permutations, product
from operator import mul
from pathlib import Path
from typing import Any, Final

import polars as pl

from ...bots import Bot
from ...editions import Edition
from ...errors.suggestions import public
from ...errors.worded import told, wrong
from ...game.game import ROUNDS, Game
from ...inputs.arguments import only_bots, texts, whole, within
from ...inputs.players import called, unique_names
from ...record.positions.position import PositionData
from ..batches.plan import Plan, kept_board, planned
from ..intervals import Z, wilson
from .arms import Arms

STEPS: Final = 1000  # towards the likeliest strengths, at most
CLOSE: Final = 1e-7  # a step so short has reached them
SCALE: Final = 400 / math.log(10)  # ten times as strong is 400 points more, as with Elo
MIDDLE: Final = 1500
MOST_ORDERS: Final = 2000  # of seats: each is a simulation

Lineup = tuple[int, ...]  # bots by seat
Found = Mapping[tuple[Lineup, int], float]  # games by line-up and bot that won


@public
class Tournament(Arms[Lineup]):
    """The games of all line-ups; made by :func:`tournament`."""

    made_by = "pw.tournament(…)"
    NOT_COPIED = (
        "a tournament is neither copied nor pickled: take its frames along, tournament.games, .duels and .ratings;"
        " the same arguments play the same games again"
    )

    def __init__(
        self, bots: Sequence[str], plans: Mapping[Lineup, Plan], executor: Executor | None, workers: int | None
    ) -> None:
        self.bots = texts("bots", bots)
        super().__init__(plans, executor, workers)

    @property
    def games(self) -> pl.DataFrame:
        """Every game: ``lineup`` has its bots by seat, ``won`` the bot that won, ``forfeit`` the seat whose bot failed."""
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
        """A game of the frame ``games``, played again: with its log, its board and its replay."""
        arms = list(self.arms.values())
        games = arms[0].count
        number = within("number", number, "game", games * len(arms))
        return arms[number // games].game(number % games)

    @property
    def duels(self) -> pl.DataFrame:
        """How often each bot won where another sat too, with the 95 % interval of the share (Wilson, 1927).

        ``undecided`` games, capped ones, shared victories, or a forfeit that leaves several, count for nobody and are not among
        ``games``.
        """
        rows = []
        games = self.collected()
        for bot, other in permutations(range(len(self.bots)), 2):
            both = [lineup for lineup in games if bot in lineup and other in lineup]
            found = Counter(won for lineup in both for won in winners(games[lineup], lineup))
            decided = found[bot] + found[other]
            won = found[bot] / decided if decided else None
            sure = (None, None) if won is None else wilson(won, decided)
            rows.append((self.bots[bot], self.bots[other], decided, found[None], won, *sure))
        schema = {"bot": pl.String, "against": pl.String, "games": pl.Int32, "undecided": pl.Int32}
        return pl.DataFrame(rows, schema | dict.fromkeys(("share", "low", "high"), pl.Float64), orient="row")

    @property
    def ratings(self) -> pl.DataFrame:
        """How strong each bot is, the strongest first, in points of which 400 are odds of ten to one; the mean is 1500.

        ``games`` were decided, ``wins`` of them won, ``forfeits`` lost by an error, a forbidden answer or none: where more than
        two play, nobody has won then, but each of the others has beaten that bot, together as much as one game counts.
        ``low`` and ``high`` bound the 95 % interval.

        Sources: strengths by which the winner of a game is drawn, R. D. Luce, 1959, as R. L. Plackett has it, 1975; the
        likeliest ones, each bot with half a win and half a defeat against a middling one beside, by damped steps of Newton’s,
        T. Sun and Q. Tran-Dinh, “Generalized Self-Concordant Functions”, Mathematical Programming 178, 2019; errors from the
        information of the games (R. A. Fisher).
        """
        games = self.collected()
        found = Counter((lineup, won) for lineup, those in games.items() for won in winners(those, lineup) if won is not None)
        told = {**found, **beaten(games)}
        points = rated(told, len(self.bots))
        errors = uncertain(told, points)
        rows = []
        for bot, name in enumerate(self.bots):
            played = sum(count for (lineup, _), count in found.items() if bot in lineup)
            wins = sum(count for (_, won), count in found.items() if won == bot)
            failed = sum(list(those["forfeit"]).count(seat) for seat, those in seats_of(bot, games))
            half = Z * errors[bot]
            rows.append((name, points[bot], points[bot] - half, points[bot] + half, played, wins, failed))
        counts = pl.col("games", "wins", "forfeits").cast(pl.Int32)
        columns = ("bot", "rating", "low", "high", "games", "wins", "forfeits")
        table = pl.DataFrame(rows, columns, orient="row").with_columns(counts)
        return table.sort("rating", descending=True, maintain_order=True)

    def __repr__(self) -> str:
        return f"<Tournament of {', '.join(self.bots)}: {self.done} of {len(self)} games played>"


def seats_of(bot: int, games: Mapping[Lineup, pl.DataFrame]) -> list[tuple[int, pl.DataFrame]]:
    """Where a bot sat, and the games that it played there."""
    return [(lineup.index(bot), those) for lineup, those in games.items() if bot in lineup]


def beaten(games: Mapping[Lineup, pl.DataFrame]) -> dict[tuple[Lineup, int], float]:
    """Who has beaten whom where a bot of more than two failed, as games of two; their line-ups come in that order only."""
    found: dict[tuple[Lineup, int], float] = {}
    for lineup, those in games.items():
        for seat in those["forfeit"].drop_nulls() if len(lineup) > 2 else ():
            for other in (bot for bot in lineup if bot != lineup[seat]):
                pair = (lineup[seat], other), other
                found[pair] = found.get(pair, 0.0) + 1 / (len(lineup) - 1)
    return found


def winners(games: pl.DataFrame, lineup: Lineup) -> list[int | None]:
    """The bot that won each game: of two, also the one whose opponent failed."""
    found = []
    for winner, failed in games.select("winner", "forfeit").iter_rows():
        if failed is not None:
            winner = 1 - failed if len(lineup) == 2 else None
        found.append(None if winner is None else lineup[winner])
    return found


def rated(found: Found, bots: int) -> list[float]:
    """The likeliest strengths as points.

    >>> [round(points) for points in rated({((0, 1), 0): 1000, ((1, 0), 1): 100}, 2)]
    [1700, 1300]
    """
    points = [float(MIDDLE)] * bots
    for _ in range(STEPS):
        slope, spread = slope_at(found, points), spread_at(found, points)
        step = [math.fsum(map(mul, row, slope)) for row in spread]
        far = 2 * max(map(abs, step))
        if far < CLOSE:
            break
        part = math.log1p(far) / far  # so much of a step of Newton’s never leads too far
        points = [own + SCALE * part * way for own, way in zip(points, step, strict=True)]
    return points


def uncertain(found: Found, points: Sequence[float]) -> list[float]:
    """The standard errors of these points: what the games do not tell of each bot beside the mean of all.

    >>> [round(error) for error in uncertain({((0, 1), 0): 1000, ((1, 0), 1): 100}, [1700, 1300])]
    [9, 9]
    """
    return [SCALE * math.sqrt(row[bot]) for bot, row in enumerate(spread_at(found, points))]


def strengths(points: Sequence[float]) -> list[float]:
    return [math.exp((own - MIDDLE) / SCALE) for own in points]


def slope_at(found: Found, points: Sequence[float]) -> list[float]:
    """How many more wins each bot has than these points have it win: half a win, in a game against a middling bot, is added."""
    strength = strengths(points)
    slope = [0.5 - own / (1 + own) for own in strength]
    for (lineup, winner), count in found.items():
        share = count / sum(strength[bot] for bot in lineup)
        slope[winner] += count
        for bot in lineup:
            slope[bot] -= share * strength[bot]
    return slope


def spread_at(found: Found, points: Sequence[float]) -> list[list[float]]:
    """The covariances of the logarithms of the strengths, the mean of which stays: the inverse of what the games tell."""
    strength, bots = strengths(points), range(len(points))
    told = [[own / (1 + own) ** 2 if row == column else 0.0 for column, own in enumerate(strength)] for row in bots]
    for (lineup, _), count in found.items():
        chance = {bot: strength[bot] / sum(strength[each] for each in lineup) for bot in lineup}
        for row, column in product(lineup, repeat=2):
            told[row][column] += count * chance[row] * ((row == column) - chance[column])
    spread = inverse(told)
    along = [math.fsum(row) for row in spread]  # of all bots together, which no game tells
    return [[spread[row][column] - along[row] * along[column] / math.fsum(along) for column in bots] for row in bots]


def inverse(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """Of a positive definite matrix.

    >>> inverse([[4.0, 2.0], [2.0, 2.0]])
    [[0.5, -0.5], [-0.5, 1.0]]
    """
    size = len(matrix)
    rows = [[*row, *(float(number == place) for place in range(size))] for number, row in enumerate(matrix)]
    for number in range(size):
        rows[number] = [value / rows[number][number] for value in rows[number]]
        for other in range(size):
            if other != number:
                factor = rows[other][number]
                rows[other] = [value - factor * own for value, own in zip(rows[other], rows[number], strict=True)]
    return [row[size:] for row in rows]


def tournament(
    bots: Sequence[Bot],
    edition: str | Path | Edition = "plakettopoly",
    games: int = 100,
    *,
    seats: int = 2,
    seed: int = 0,
    options: Mapping[str, object] | None = None,
    position: PositionData | Mapping[str, Any] | str | None = None,
    rounds: int = ROUNDS,
    executor: Executor | None = None,
    workers: int | None = None,
    progress: bool = True,
) -> Tournament:
    """Every choice of ``seats`` bots plays ``games`` games in every order of seats, each order with the same seeds.

    A bot that fails, gives a forbidden answer or none in time loses its game, and the others go on.  A ``position``
    names the seats, P1, P2, …, whoever sits there.  The rest as in :func:`~plakett_widgets.simulate`.

    >>> from plakett_widgets import bots
    >>> fought = tournament([bots.Random(), bots.Balanced()], games=5, rounds=60, workers=0, progress=False)
    >>> fought.ratings["bot"].to_list(), fought.games.height
    (['balanced', 'random'], 10)
    """
    bots = only_bots(bots)
    names = unique_names([called(bot) for bot in bots])
    if len(names) < 2:
        raise wrong("argument.two_bots", n=len(names))
    places = whole("seats", seats, 2)
    if places > len(names):
        raise wrong("argument.places", most=len(names), given=told(seats))
    if (orders := math.perm(len(names), places)) > MOST_ORDERS:
        raise wrong("argument.orders", bots=len(names), seats=places, orders=orders, most=MOST_ORDERS)
    edition = kept_board(edition)
    plans = {
        lineup: planned(
            edition, games, [bots[bot] for bot in lineup], seed, options, position, rounds, forfeits=True, progress=progress
        )
        for lineup in permutations(range(len(names)), places)
    }
    return Tournament(names, plans, executor, workers)
