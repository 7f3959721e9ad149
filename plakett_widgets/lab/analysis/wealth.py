"""How rich the players are, how unequal, who leads, and how long it takes."""

from __future__ import annotations

from statistics import correlation, linear_regression
from typing import Literal, get_args

import polars as pl

from ...inputs.arguments import one_of
from ...record.frames import Frames
from ..intervals import wilson
from .inputs import Measure, Played, each, frames_of, games_of

Value = Literal["worth", "book", "liquidation", "cash"]


def net_worth(played: Played) -> pl.DataFrame:
    """What each seat has at the end of each turn, or now (turn 0: before the first): cash, and net worth on three counts.

    ``book`` is at cost, the assets less the liabilities of the ledger; ``worth`` as the game values estates at its end;
    ``liquidation`` what could be paid at once: cash, buildings sold back (at half price in most editions) and titles
    mortgaged, less debts.  Whole numbers of the smallest unit; a bankrupt has 0.
    On a track with an exit there are no estates, and ``worth`` is ``book``, so that who is out keeps it.

    Source: ``docs/data.md``, the frame ``balances``.

    >>> from plakett_widgets import Game, lab
    >>> lab.net_worth(Game("plakettopoly", players=2, seed=7)).select("turn", "seat", "worth").rows()
    [(0, 0, 1500), (0, 1, 1500), (1, 0, 1500), (1, 1, 1500)]
    """
    return each(played, _net_worth)


def _net_worth(frames: Frames) -> pl.DataFrame:
    turns = frames.turns
    first = turns["first_seq"][0] if turns.height else frames.events.height
    ends = turns.select("turn", "round", pl.col("last_seq").alias("seq"))
    dealt = pl.DataFrame({"turn": [0], "round": [0], "seq": [first - 1]}, schema=ends.schema)
    held = frames.balances.drop("game").sort("seq")
    if frames.only.edition.course:
        held = held.with_columns(pl.col("book").alias("worth"))
    seats = pl.DataFrame({"seat": range(frames.games["seats"][0])}, schema={"seat": pl.Int8})
    return (
        pl.concat([dealt, ends])
        .join(seats, how="cross", maintain_order="left_right")
        .join_asof(held, on="seq", by="seat", check_sortedness=False)
        .select("turn", "round", "seq", "seat", pl.col("cash", "book", "worth", "liquidation").fill_null(0))
        .sort("turn", "seat")
    )


def lorenz(played: Played, value: Value = "worth") -> pl.DataFrame:
    """The Lorenz curve at the end of each turn: which ``share`` of all wealth the poorest ``players`` (a share) have.

    Bankrupt players stay in, at 0; what is below 0 counts as 0.  No points where nobody has anything.

    Source: M. O. Lorenz, “Methods of Measuring the Concentration of Wealth”, Publications of the American Statistical
    Association 9 (70), 1905.

    >>> from plakett_widgets import Game, lab
    >>> lab.lorenz(Game("plakettopoly", players=2, seed=7)).filter(turn=0).select("players", "share").rows()
    [(0.0, 0.0), (0.5, 0.5), (1.0, 1.0)]
    """
    return each(played, lambda frames: _lorenz(frames, value))


def _ranked(frames: Frames, value: Value) -> pl.DataFrame:
    """The values at the end of each turn, from the poorest to the richest."""
    one_of("value", value, get_args(Value))
    return (
        _net_worth(frames)
        .select("turn", "round", pl.col(value).clip(lower_bound=0).alias("value"))
        .sort("turn", "value")
        .with_columns(
            pl.int_range(1, pl.len() + 1).over("turn").alias("rank"),
            pl.len().over("turn").alias("n"),
            pl.col("value").sum().over("turn").alias("total"),
        )
    )


def _lorenz(frames: Frames, value: Value) -> pl.DataFrame:
    ranked = _ranked(frames, value).filter(pl.col("total") > 0)
    points = ranked.select(
        "turn",
        (pl.col("rank") / pl.col("n")).alias("players"),
        (pl.col("value").cum_sum().over("turn") / pl.col("total")).alias("share"),
    )
    origin = ranked.filter(pl.col("rank") == 1).select("turn", pl.lit(0.0).alias("players"), pl.lit(0.0).alias("share"))
    return pl.concat([origin, points]).sort("turn", "players")


def gini(played: Played, value: Value = "worth") -> pl.DataFrame:
    """The Gini coefficient of net worth at the end of each turn: ``gini`` and, from 0 to 1 for any table, ``normalised``.

    G = Σ Σ |xᵢ − xⱼ| / (2 n² x̄).  Where one of n has everything G is (n − 1)/n, hence G·n/(n − 1) to compare tables of
    different sizes.  Bankrupt players stay in, at 0; what is below 0 counts as 0.  Null where nobody has anything.

    Sources: C. Gini, “Variabilità e mutabilità”, 1912; G. Deltas, “The Small-Sample Bias of the Gini Coefficient”, Review
    of Economics and Statistics 85 (1), 2003.

    >>> from plakett_widgets import Game, lab
    >>> at_start = {"seats": {"Ana": {"cash": 300}, "Léo": {"cash": 100}}}
    >>> lab.gini(Game("plakettopoly", ["Ana", "Léo"], position=at_start))["normalised"][0]
    0.5
    """
    return each(played, lambda frames: _gini(frames, value))


def _gini(frames: Frames, value: Value) -> pl.DataFrame:
    rank, n, total = pl.col("rank"), pl.col("n").first(), pl.col("total").first()
    coefficient = (2 * (rank * pl.col("value")).sum() - (n + 1) * total) / (n * total)
    return (
        _ranked(frames, value)
        .group_by("turn", "round", maintain_order=True)
        .agg(pl.when(total > 0).then(coefficient).alias("gini"), n.alias("n"))
        .select("turn", "round", "gini", (pl.col("gini") * pl.col("n") / (pl.col("n") - 1)).alias("normalised"))
    )


def leaders(played: Played) -> pl.DataFrame:
    """Who has the highest net worth at the end of each turn, and by how much: ``leader`` (null if several), ``lead``.

    ``changed``: is it somebody else than the last who led alone?  Their sum is the number of lead changes.

    Source: :func:`net_worth`, its ``worth``.

    >>> from plakett_widgets import Game, lab
    >>> at_start = {"seats": {"Ana": {"cash": 300}, "Léo": {"cash": 100}}}
    >>> lab.leaders(Game("plakettopoly", ["Ana", "Léo"], position=at_start)).select("leader", "lead").rows()[0]
    (0, 200)
    """
    return each(played, _leaders)


def _leaders(frames: Frames) -> pl.DataFrame:
    leader = pl.col("leader")
    before = leader.forward_fill().shift(1)
    return (
        _net_worth(frames)
        .sort("turn", "worth", descending=[False, True])
        .group_by("turn", "round", maintain_order=True)
        .agg(
            pl.col("seat").first().alias("leader"),
            (pl.col("worth").first() - pl.col("worth").slice(1, 1).max().fill_null(0)).alias("lead"),
        )
        .with_columns(pl.when(pl.col("lead") > 0).then(leader).alias("leader"))
        .with_columns((leader != before).fill_null(False).alias("changed"))
    )


def lead_changes(played: Played) -> pl.DataFrame:
    """How often the lead has changed in each game: ``changes`` in so many ``turns``, and how long the winner led.

    ``winner_led`` is the share of turns at whose end the winner was ahead; null if nobody won alone.

    Source: :func:`leaders`.

    >>> from plakett_widgets import Game, lab
    >>> lab.lead_changes(Game("plakettopoly", players=2, seed=7)).select("turns", "changes").rows()
    [(1, 0)]
    """
    return each(played, _lead_changes)


def _lead_changes(frames: Frames) -> pl.DataFrame:
    winner = pl.lit(frames.games["winner"][0], pl.Int8)
    leader = pl.col("leader")
    led = (leader == winner).fill_null(False)
    return _leaders(frames).select(
        pl.col("turn").max().alias("turns"),
        pl.col("changed").sum().cast(pl.Int32).alias("changes"),
        pl.when(winner.is_not_null()).then(led.filter(pl.col("turn") > 0).mean()).alias("winner_led"),
    )


def leader_wins(played: Played) -> pl.DataFrame:
    """How often who leads at the end of a turn wins in the end, over several games, with a 95 % interval.

    A row for each turn: of the ``games`` that were still played then, have a single leader and found a single winner,
    ``share`` were won by the leader; ``low`` and ``high`` bound it.  Early values near 1 mean that the game is decided early.

    Source of the interval: E. B. Wilson, “Probable Inference, the Law of Succession, and Statistical Inference”, Journal of
    the American Statistical Association 22 (158), 1927.

    >>> from plakett_widgets import Game, bots, lab
    >>> games = [Game("plakettopoly", [bots.Balanced(), bots.Balanced()], seed=seed) for seed in range(3)]
    >>> for game in games:
    ...     _ = game.run()
    >>> lab.leader_wins(games).columns
    ['turn', 'games', 'share', 'low', 'high']
    """
    every = frames_of(played)
    winners = each(every, lambda frames: frames.games.select("winner"))
    counted: pl.DataFrame = (
        leaders(every)
        .join(winners, on="game", maintain_order="left")
        .filter(pl.col("leader").is_not_null(), pl.col("winner").is_not_null())
        .group_by("turn")
        .agg(pl.len().cast(pl.Int32).alias("games"), (pl.col("leader") == pl.col("winner")).mean().alias("share"))
        .sort("turn")
    )
    bounds = [wilson(share, games) for games, share in counted.select("games", "share").iter_rows()]
    return counted.with_columns(
        pl.Series(name, [pair[at] for pair in bounds], pl.Float64) for at, name in enumerate(("low", "high"))
    )


def feedback(played: Played) -> pl.DataFrame:
    """Do the rich get richer?  The ``slope`` of what a round of the table brings on what one has before it, by least squares.

    The points are the seats still in play, once for each round: net worth at its beginning, and its change in the round.
    A slope above 0 is a reinforcing loop (who has 100 more gains so much more each round, in hundredths), below 0 a
    balancing one.  ``r2`` is the share of the variance that the line explains.  Of several games there is a last row for all
    their ``points`` together, its ``game`` null.

    Source: the feedback loops of M. LeBlanc, “Formal Design Tools: Feedback Systems”, Game Developers Conference, 1999.

    >>> from plakett_widgets import Game, bots, lab
    >>> game = Game("plakettopoly", [bots.Balanced(), bots.Balanced()], seed=7)
    >>> game.run()
    True
    >>> lab.feedback(game).columns
    ['game', 'points', 'slope', 'intercept', 'r2']
    """
    every = frames_of(played)
    points = each(every, _steps)
    lines = [_line(points.filter(pl.col("game") == game), game) for game in points["game"].unique(maintain_order=True)]
    if len(every) > 1:
        lines.append(_line(points, None))
    return pl.DataFrame(
        lines, schema={"game": pl.Int32, "points": pl.Int32, "slope": pl.Float64, "intercept": pl.Float64,
                       "r2": pl.Float64}, orient="row",
    )  # fmt: skip


def _steps(frames: Frames) -> pl.DataFrame:
    """What each seat in play has before a round, and what the round adds."""
    worth = pl.col("worth")
    return (
        _net_worth(frames)
        .group_by("round", "seat", maintain_order=True)
        .agg(worth.last())
        .sort("seat", "round")
        .with_columns((worth.shift(-1).over("seat") - worth).alias("change"))
        .join(_gone(frames), on="seat", how="left", maintain_order="left")
        .filter(pl.col("change").is_not_null(), (pl.col("round") < pl.col("gone")).fill_null(True))
        .select("round", "seat", "worth", "change")
    )


def _gone(frames: Frames) -> pl.DataFrame:
    """In which round each seat that is out of play left; who was out at the beginning, in round 0.

    Net worth does not tell: in a race who has nothing plays on, and who is out keeps what there was.
    """
    out = [seat for seat, playing in enumerate(frames.only.opening.playing) if not playing]
    left = frames.events.filter(pl.col("kind").cast(pl.String).is_in(["bankrupt", "exited"]))
    return pl.concat([
        pl.DataFrame({"seat": out, "gone": 0}, schema={"seat": pl.Int8, "gone": pl.Int32}),
        left.select("seat", pl.col("round").alias("gone")),
    ])  # fmt: skip


def _line(points: pl.DataFrame, game: int | None) -> tuple[int | None, int, float | None, float | None, float | None]:
    x: list[int] = points["worth"].to_list()
    y: list[int] = points["change"].to_list()
    if len(x) < 3 or len(set(x)) < 2:
        return game, len(x), None, None, None
    slope, intercept = linear_regression(x, y)
    return game, len(x), slope, intercept, correlation(x, y) ** 2 if len(set(y)) > 1 else None


def lengths(played: Played | pl.DataFrame | pl.LazyFrame) -> pl.DataFrame:
    """How long games are, in turns, rounds and rolls, and the ``capped`` share: of those that ran into the cap on rounds.

    Some games never end: read no mean without that share.  A capped game, or one that still goes on, counts with the length
    that it has, so that mean and maximum are too small; the quartiles are right as long as few are capped.

    The frame ``games`` of a simulation will do.

    Source: E. J. Friedman, S. G. Henderson, T. Byuen and G. Gutiérrez Gallardo, Winter Simulation Conference, 2009.

    >>> from plakett_widgets import Game, bots, lab
    >>> game = Game("plakettopoly", [bots.Balanced() for _ in range(4)], seed=7)
    >>> game.run()
    True
    >>> lab.lengths(game).select("measure", "games", "capped", "median").rows()
    [('turns', 1, 0.0, 59.0), ('rounds', 1, 0.0, 15.0), ('rolls', 1, 0.0, 70.0)]
    """
    games = games_of(played)
    rows = []
    for measure in get_args(Measure):
        column = games[measure]
        rows.append({
            "measure": measure, "games": games.height, "capped": games["capped"].mean(),
            "unfinished": games["ended_by"].is_null().mean(), "mean": column.mean(), "sd": column.std(), "min": column.min(),
            "q25": column.quantile(0.25, "linear"), "median": column.median(), "q75": column.quantile(0.75, "linear"),
            "max": column.max(),
        })  # fmt: skip
    return pl.DataFrame(rows, schema_overrides={"sd": pl.Float64})
