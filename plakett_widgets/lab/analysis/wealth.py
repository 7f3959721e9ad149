"""Wealth of the players: net worth, inequality, leaders, and lengths of games."""

from __future__ import annotations

from typing import Literal, get_args

import polars as pl

from ...inputs.arguments import one_of
from ...record.frames import Frames
from .inputs import Measure, Played, for_each_game, frames_of, games_frame, with_wilson

Value = Literal["worth", "book", "liquidation", "cash"]


def net_worth(played: Played) -> pl.DataFrame:
    """Return what each seat has at the end of each turn: cash, and net worth by three measures.

    Parameters
    ----------
    played : Game, Frames or list of either
        What was played.

    Returns
    -------
    polars.DataFrame
        A row for each ``turn`` and seat. Turn 0 is before the first turn, the last one now. Amounts are whole numbers of the
        smallest unit, and a bankrupt has 0. ``book`` is at cost: assets less liabilities of the ledger. ``worth`` is as the
        game values estates at its end. ``liquidation`` is what could be paid at once: cash, buildings sold back and titles
        mortgaged, less debts.

    Notes
    -----
    A track with an exit has no estates. There ``worth`` equals ``book``, so that a player who has left keeps it.

    Examples
    --------
    >>> from plakett_widgets import Game, lab
    >>> lab.net_worth(Game("plakettopoly", players=2, seed=7)).select("turn", "seat", "worth").rows()
    [(0, 0, 1500), (0, 1, 1500), (1, 0, 1500), (1, 1, 1500)]
    """
    return for_each_game(played, _net_worth)


def _net_worth(frames: Frames) -> pl.DataFrame:
    turns = frames.turns
    first = turns["first_seq"][0] if turns.height else frames.events.height
    ends = turns.select("turn", "round", pl.col("last_seq").alias("seq"))
    dealt = pl.DataFrame({"turn": [0], "round": [0], "seq": [first - 1]}, schema=ends.schema)
    held = frames.balances.drop("game").sort("seq")
    if frames.source.edition.course:
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
    """Return the Lorenz curve at the end of each turn.

    Bankrupt players stay in with 0, and amounts below 0 count as 0. A turn in which nobody has anything has no points.

    Parameters
    ----------
    played : Game, Frames or list of either
        What was played.
    value : {"worth", "book", "liquidation", "cash"}
        Measure of wealth, a column of :func:`net_worth`.

    Returns
    -------
    polars.DataFrame
        The points of the curve: the poorest ``players`` (a share) have this ``share`` of all wealth.

    Raises
    ------
    ValueError
        If the value is none of these.

    References
    ----------
    M. O. Lorenz, “Methods of Measuring the Concentration of Wealth”, Publications of the American Statistical Association 9
    (70), 1905.

    Examples
    --------
    >>> from plakett_widgets import Game, lab
    >>> lab.lorenz(Game("plakettopoly", players=2, seed=7)).filter(turn=0).select("players", "share").rows()
    [(0.0, 0.0), (0.5, 0.5), (1.0, 1.0)]
    """
    return for_each_game(played, lambda frames: _lorenz(frames, value))


def _ranked(frames: Frames, value: Value) -> pl.DataFrame:
    """Return the values at the end of each turn, from the poorest to the richest."""
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
    """Return the Gini coefficient of net worth at the end of each turn.

    Parameters
    ----------
    played : Game, Frames or list of either
        What was played.
    value : {"worth", "book", "liquidation", "cash"}
        Measure of wealth, a column of :func:`net_worth`.

    Returns
    -------
    polars.DataFrame
        ``gini``, ``G = Σ Σ |xᵢ − xⱼ| / (2 n² x̄)``, and ``normalised``, ``G·n/(n − 1)``, which goes from 0 to 1 for any
        number of players. Both are null where nobody has anything.

    Raises
    ------
    ValueError
        If the value is none of these.

    Notes
    -----
    Where one of n players has everything, G is (n − 1)/n: compare tables of different sizes by ``normalised``. Bankrupt
    players stay in with 0, and amounts below 0 count as 0.

    References
    ----------
    C. Gini, “Variabilità e mutabilità”, 1912. G. Deltas, “The Small-Sample Bias of the Gini Coefficient”, Review of Economics
    and Statistics 85 (1), 2003.

    Examples
    --------
    >>> from plakett_widgets import Game, lab
    >>> at_start = {"seats": {"Ana": {"cash": 300}, "Léo": {"cash": 100}}}
    >>> lab.gini(Game("plakettopoly", ["Ana", "Léo"], position=at_start))["normalised"][0]
    0.5
    """
    return for_each_game(played, lambda frames: _gini(frames, value))


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
    """Return the seat with the highest net worth at the end of each turn, and its lead.

    Parameters
    ----------
    played : Game, Frames or list of either
        What was played.

    Returns
    -------
    polars.DataFrame
        ``leader`` is null if several share the lead. ``lead`` is the distance to the second. ``changed`` is true where the
        leader is another one than the last who led alone: the sum is the number of lead changes.

    Examples
    --------
    >>> from plakett_widgets import Game, lab
    >>> at_start = {"seats": {"Ana": {"cash": 300}, "Léo": {"cash": 100}}}
    >>> lab.leaders(Game("plakettopoly", ["Ana", "Léo"], position=at_start)).select("leader", "lead").rows()[0]
    (0, 200)
    """
    return for_each_game(played, _leaders)


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
    """Count how often the lead has changed in each game.

    Parameters
    ----------
    played : Game, Frames or list of either
        What was played.

    Returns
    -------
    polars.DataFrame
        ``changes`` of the lead in so many ``turns``. ``winner_led`` is the share of turns at whose end the later winner led,
        null if nobody won alone.

    Examples
    --------
    >>> from plakett_widgets import Game, lab
    >>> lab.lead_changes(Game("plakettopoly", players=2, seed=7)).select("turns", "changes").rows()
    [(1, 0)]
    """
    return for_each_game(played, _lead_changes)


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
    """Return how often the leader at the end of a turn wins in the end, over several games.

    Values near 1 in early turns mean that a game is decided early.

    Parameters
    ----------
    played : Game, Frames or list of either
        What was played.

    Returns
    -------
    polars.DataFrame
        A row for each turn. ``games`` were still played then, had a single leader and found a single winner. Their leader won
        in a ``share`` of them, with a 95 % interval from ``low`` to ``high``.

    References
    ----------
    The interval is that of E. B. Wilson, “Probable Inference, the Law of Succession, and Statistical Inference”, Journal of
    the American Statistical Association 22 (158), 1927.

    Examples
    --------
    >>> from plakett_widgets import Game, bots, lab
    >>> games = [Game("plakettopoly", [bots.Balanced(), bots.Balanced()], seed=seed) for seed in range(3)]
    >>> for game in games:
    ...     _ = game.run()
    >>> lab.leader_wins(games).columns
    ['turn', 'games', 'share', 'low', 'high']
    """
    every = frames_of(played)
    winners = for_each_game(every, lambda frames: frames.games.select("winner"))
    counted = (
        leaders(every)
        .join(winners, on="game", maintain_order="left")
        .filter(pl.col("leader").is_not_null(), pl.col("winner").is_not_null())
        .group_by("turn")
        .agg(pl.len().cast(pl.Int32).alias("games"), (pl.col("leader") == pl.col("winner")).mean().alias("share"))
        .sort("turn")
    )
    return with_wilson(counted, "share", "games")


def feedback(played: Played) -> pl.DataFrame:
    """Fit how much a round changes net worth by the net worth before it.

    A slope above 0 is a reinforcing loop: 100 more bring so many hundredths more each round. A slope below 0 is a balancing
    one.

    Parameters
    ----------
    played : Game, Frames or list of either
        What was played.

    Returns
    -------
    polars.DataFrame
        A line of least squares for each game: ``slope``, ``intercept`` and ``r2``, the share of the variance that it explains.
        The ``points`` are the seats in play, once for each round. Of several games, a last row with null as ``game`` fits all
        points.

    References
    ----------
    The feedback loops of M. LeBlanc, “Formal Design Tools: Feedback Systems”, Game Developers Conference, 1999.

    Examples
    --------
    >>> from plakett_widgets import Game, bots, lab
    >>> game = Game("plakettopoly", [bots.Balanced(), bots.Balanced()], seed=7)
    >>> game.run()
    True
    >>> lab.feedback(game).columns
    ['game', 'points', 'slope', 'intercept', 'r2']
    """
    every = frames_of(played)
    points = for_each_game(every, _round_changes)
    x, y, count = pl.col("worth"), pl.col("change"), pl.len()
    slope = pl.when(count > 2, x.n_unique() > 1).then(pl.cov(x, y) / x.var())
    line = (
        count.cast(pl.Int32).alias("points"), slope.alias("slope"), (y.mean() - slope * x.mean()).alias("intercept"),
        pl.when(slope.is_not_null(), y.n_unique() > 1).then(pl.corr(x, y) ** 2).alias("r2"),
    )  # fmt: skip
    lines = points.group_by("game", maintain_order=True).agg(line)
    return pl.concat([lines, points.select(pl.lit(None, pl.Int32).alias("game"), *line)]) if len(every) > 1 else lines


def _round_changes(frames: Frames) -> pl.DataFrame:
    """Return what each seat in play has before a round, and what the round adds."""
    worth = pl.col("worth")
    return (
        _net_worth(frames)
        .group_by("round", "seat", maintain_order=True)
        .agg(worth.last())
        .sort("seat", "round")
        .with_columns((worth.shift(-1).over("seat") - worth).alias("change"))
        .join(_rounds_left(frames), on="seat", how="left", maintain_order="left")
        .filter(pl.col("change").is_not_null(), (pl.col("round") < pl.col("gone")).fill_null(True))
        .select("round", "seat", "worth", "change")
    )


def _rounds_left(frames: Frames) -> pl.DataFrame:
    """Return the round in which each seat left the game, 0 for one that was out from the beginning.

    Net worth does not show it: in a race, a player with nothing plays on, and one who has left keeps what there was.
    """
    out = [seat for seat, playing in enumerate(frames.source.opening.playing) if not playing]
    left = frames.events.filter(pl.col("kind").cast(pl.String).is_in(["bankrupt", "exited"]))
    return pl.concat([
        pl.DataFrame({"seat": out, "gone": 0}, schema={"seat": pl.Int8, "gone": pl.Int32}),
        left.select("seat", pl.col("round").alias("gone")),
    ])  # fmt: skip


def lengths(played: Played | pl.DataFrame | pl.LazyFrame) -> pl.DataFrame:
    """Describe how long games are, in turns, rounds and rolls.

    Parameters
    ----------
    played : Game, Frames, list of either, or polars.DataFrame
        What was played, or the frame ``games`` of a simulation.

    Returns
    -------
    polars.DataFrame
        A row for each measure, with mean, standard deviation, extremes and quartiles. ``capped`` is the share of games that
        ran into the cap on rounds, ``unfinished`` of those without an end.

    Raises
    ------
    ValueError
        If a frame lacks columns, or a whole simulation is given.

    Notes
    -----
    Some games never end: read no mean without ``capped``. A capped or unfinished game counts with the length that it has, so
    that mean and maximum are too small. The quartiles are right as long as few games are capped.

    References
    ----------
    E. J. Friedman, S. G. Henderson, T. Byuen and G. Gutiérrez Gallardo, Winter Simulation Conference, 2009.

    Examples
    --------
    >>> from plakett_widgets import Game, bots, lab
    >>> game = Game("plakettopoly", [bots.Balanced() for _ in range(4)], seed=7)
    >>> game.run()
    True
    >>> lab.lengths(game).select("measure", "games", "capped", "median").rows()
    [('turns', 1, 0.0, 59.0), ('rounds', 1, 0.0, 15.0), ('rolls', 1, 0.0, 70.0)]
    """
    games = games_frame(played)
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
