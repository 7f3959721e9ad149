"""Who will win, from any moment of a game: it is played on many times, with other dice and cards.

How good such a forecast is, :func:`calibration` finds out: games are played, forecast on their way, and compared with how
they ended.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ..arguments import of_class, one_of, only_bots, seeded, several, told, whole
from ..bots import Balanced, Bot
from ..bots.guest import begin, copied, heard
from ..engine import generator
from ..engine.chapters import ending
from ..engine.position import Position
from ..game import Game
from ..record.frames.schema import need_polars
from .intervals import student, wilson

if TYPE_CHECKING:
    import polars as pl

    from ..editions import Edition

ROUNDS: Final = 200  # a game that is played on is cut off after so many more
FORECASTS: Final = ("chance", "share")  # the columns that foretell


class Forecast:
    """How often each seat wins when a game is played on from the decision that is due, rollout by rollout.

    >>> from plakett_widgets import Game
    >>> forecast = Forecast(Game("confinement", players=2, seed=7))
    >>> for _ in range(20):
    ...     forecast.roll_out()
    >>> forecast.rollouts, sum(forecast.wins)
    (20, 20.0)
    """

    def __init__(self, game: Game, bots: Sequence[Bot] | None = None, rounds: int = ROUNDS, seed: int = 0) -> None:
        seats = len(of_class("game", game, Game).players)
        self.game = game
        self.bots = stand_ins(game) if bots is None else list(only_bots(bots))
        if len(self.bots) != seats:
            raise ValueError(f"bots: one a seat, {seats}, not {len(self.bots)}")
        self.own = bots is None  # they may remember what has happened in the game
        self.rounds = whole("rounds", rounds)
        self.seed = seeded(seed)
        self.rollouts = 0
        self.wins = [0.0] * seats

    def roll_out(self) -> None:
        """Play the game on once more."""
        seed = generator.stream(self.seed, self.rollouts)
        bots = copied(self.bots)
        for seat in sorted(self.game.unaware) if self.own else range(len(bots)):
            begin(bots[seat], seat, generator.stream(seed, -1 - seat))
        last = self.game.rollout(bots, seed, self.rounds)
        self.wins = [won + part for won, part in zip(self.wins, victory(last), strict=True)]
        self.rollouts += 1

    def chances(self) -> list[tuple[float, float, float]]:
        """By seat the chance to win, and the 95 % interval that holds it (Wilson, 1927); certain once the game is over."""
        parts = [won / self.rollouts for won in self.wins]
        if self.game.over:
            return [(part, part, part) for part in parts]
        return [(part, *wilson(part, self.rollouts)) for part in parts]


def stand_ins(game: Game) -> list[Bot]:
    """Who speaks for its seats."""
    return [heard(seat, partial(stand_in, player.bot)) for seat, player in enumerate(game.players)]


def stand_in(bot: Bot | None) -> Bot:
    """Who speaks for a seat: ``Balanced`` for a person, and for a bot that plays the game on itself before each move."""
    return Balanced() if bot is None or hasattr(bot, "rollouts") else bot


def win_chances(
    game: Game, rollouts: int = 100, bots: Sequence[Bot] | None = None, rounds: int = ROUNDS, seed: int = 0
) -> pl.DataFrame:
    """The chance of each seat to win, from the decision that the game is at, with a 95 % interval (Wilson, 1927).

    The game is played on ``rollouts`` times by ``bots``, one a seat (its own bots, and ``Balanced`` for persons and for bots
    that search), each time with dice and decks drawn anew.  One that is not over after so many ``rounds`` more counts for
    who is richest then or, on a track, nearest to its exit; a shared victory counts in equal parts.  No rollout hears a
    clock: where the end comes after ``minutes:n``, give the ``rounds`` that there is still time for.  A moment of the past is
    ``game.fork(at=seq)``.

    >>> from plakett_widgets import Game
    >>> table = win_chances(Game("confinement", players=2, seed=7), rollouts=20)
    >>> table.columns, round(table["chance"].sum(), 6)
    (['seat', 'chance', 'low', 'high'], 1.0)
    """
    polars, count = need_polars(), whole("rollouts", rollouts)
    forecast = Forecast(game, bots, rounds, seed)
    for _ in range(count):
        forecast.roll_out()
    rows = [(seat, *chance) for seat, chance in enumerate(forecast.chances())]
    frame: pl.DataFrame = polars.DataFrame(rows, ("seat", "chance", "low", "high"), orient="row").with_columns(
        polars.col("seat").cast(polars.Int8)
    )
    return frame


def shares(pos: Position) -> list[float]:
    """The part of each seat in what is owned at the table; on a track with an exit, in the way that all have come."""
    if pos.t.open_track:
        parts = list(pos.square)  # who has left has come all the way
    else:
        parts = [max(ending.worth(pos, seat), 0) if playing else 0 for seat, playing in enumerate(pos.playing)]
    if not any(parts):
        parts = [int(playing) for playing in pos.playing]
    return [part / sum(parts) for part in parts]


def victory(pos: Position) -> list[float]:
    """What each seat has of the victory; before the end it is of those who have most."""
    held = shares(pos)
    leaders = [seat for seat, part in enumerate(held) if part == max(held)]
    best = pos.winners if pos.over else pos.exits[:1] or leaders
    return [(seat in best) / len(best) for seat in range(pos.seats)]


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
    polars = need_polars()
    from .planning import planned

    plan = planned(edition, games, bots, seed, options, None, rounds)
    setting, count = plan.setting, whole("rollouts", rollouts)
    stages = sorted({whole("after", stage, 0) for stage in several("after", after)})
    rows: list[tuple[Any, ...]] = []
    for number in range(plan.games):
        own = generator.stream(setting.seed, number)
        game = plan.table(setting.seated(number), seed=own)
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
    kinds = {"game": polars.Int32, "round": polars.Int32, "seat": polars.Int8} | dict.fromkeys(
        ("chance", "share", "won"), polars.Float64
    )
    frame: pl.DataFrame = polars.DataFrame(rows, kinds, orient="row")
    return frame


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
    polars = need_polars()
    told, how = polars.col("won"), {"chance": polars.col("chance"), "share": polars.col("share"), "even": 1 / polars.len()}
    scores = (
        scored(forecasts, "game", "round", *FORECASTS, "won")
        .group_by("game", "round", maintain_order=True)
        .agg(((guess - told) ** 2).sum().alias(name) for name, guess in how.items())
    )
    whole = scores.drop("round").group_by("game", maintain_order=True).mean()
    gain = polars.col("share") - polars.col("chance")
    found: pl.DataFrame = (
        polars.concat([scores.sort("round", maintain_order=True), whole], how="diagonal")
        .group_by("round", maintain_order=True)
        .agg(
            polars.len().alias("games"), *(polars.col(name).mean() for name in how),
            gain.mean().alias("gain"), (gain.std() / polars.len().sqrt()).alias("error"),
        )
    )  # fmt: skip
    bounds = [student(games - 1) if games > 1 else None for games in found["games"]]
    half = polars.col("error") * polars.Series(bounds, dtype=polars.Float64)
    frame: pl.DataFrame = found.select(
        polars.exclude("error"),
        (polars.col("gain") - half).alias("low"),
        (polars.col("gain") + half).alias("high"),
        (polars.col("gain") / polars.col("share")).alias("skill"),
    )
    return frame


def scored(forecasts: pl.DataFrame, *columns: str) -> pl.DataFrame:
    """The columns that a score needs, of a table such as :func:`calibration` gives."""
    polars = need_polars()
    if not isinstance(forecasts, (polars.DataFrame, polars.LazyFrame)):
        raise ValueError(f"forecasts: the table of calibration, not {told(forecasts)}")
    table: pl.DataFrame = forecasts.lazy().collect()
    missing = [column for column in columns if column not in table.columns]
    if missing:
        raise ValueError(f"forecasts: the table of calibration, but {', '.join(missing)} is not in it")
    odd = [column for column in columns if not table[column].dtype.is_numeric() or table[column].null_count()]
    if odd:
        raise ValueError(f"forecasts: the table of calibration, but {', '.join(odd)} is not of numbers throughout")
    return table


def reliability(forecasts: pl.DataFrame, of: str = "chance", bins: int = 10) -> pl.DataFrame:
    """How often came what was forecast: of all forecasts between ``least`` and ``most``, their mean, and the part that won.

    ``of`` is the column that is looked at, ``chance`` or ``share``.  ``low`` and ``high`` are a 95 % interval (Wilson, 1927)
    as if all forecasts were independent: those of one game are not, and the true one is somewhat wider.

    >>> import polars as pl
    >>> table = pl.DataFrame({"chance": [0.1, 0.3, 0.8, 1.0], "won": [0.0, 1.0, 1.0, 1.0]})
    >>> reliability(table, bins=2).select("least", "most", "forecasts", "mean", "won").rows()
    [(0.0, 0.5, 2, 0.2, 0.5), (0.5, 1.0, 2, 0.9, 1.0)]
    """
    polars, bins = need_polars(), whole("bins", bins)
    one_of("of", of, FORECASTS)
    found = (
        scored(forecasts, of, "won")
        .group_by((polars.col(of) * bins).floor().clip(0, bins - 1).alias("bin"))
        .agg(polars.len().alias("forecasts"), polars.col(of).mean().alias("mean"), polars.col("won").mean())
        .sort("bin")
    )
    ends = [wilson(won, count) for won, count in found.select("won", "forecasts").rows()]
    frame: pl.DataFrame = found.select(
        (polars.col("bin") / bins).alias("least"), ((polars.col("bin") + 1) / bins).alias("most"), "forecasts", "mean", "won",
        polars.Series("low", [low for low, _ in ends], polars.Float64),
        polars.Series("high", [high for _, high in ends], polars.Float64),
    )  # fmt: skip
    return frame
