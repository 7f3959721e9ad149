"""Squares, titles and buildings: landings, income, returns, paybacks and trades."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import inf
from numbers import Real
from typing import Final, Literal, get_args

import polars as pl

from ...editions import Edition, Group
from ...engine import event, tables
from ...engine.tables import Tables
from ...errors.worded import describe_value, wrong
from ...inputs.arguments import one_of, ordered_list
from ...record.frames import Frames
from ...record.frames.trades import TRADE_RULES, settlement_events
from ...record.log.events import ARRIVALS, AWAY
from .inputs import Played, for_each_game, frames_of, roll_events

STOP_KINDS: Final = [event.NAMES[kind] for kind in ARRIVALS]
AWAY_KINDS: Final = [event.NAMES[kind] for kind in AWAY]
RENT_ACCOUNTS: Final = ("rent_revenue", "royalty_revenue")
By = Literal["title", "group", "building"]


def landings(played: Played) -> pl.DataFrame:
    """Count how often each square is landed on.

    Parameters
    ----------
    played : Game, Frames or list of either
        What was played.

    Returns
    -------
    polars.DataFrame
        A row for each square. ``stops`` counts every landing, those by cards included, and ``per_roll`` divides them by the
        throws. ``ends`` counts where the token stands when all that a throw led to is done, and ``share`` is its part of all
        throws. ``detained`` counts ends in the detention or away, which are no visit to the square and in no other count.

    References
    ----------
    The table of T. Collins, “Probabilities in the Game”, 1997, where the detention is a 41st place.

    Examples
    --------
    >>> from plakett_widgets import Game, lab
    >>> game = Game("classic40", players=2, seed=7)
    >>> game.play("roll")
    >>> lab.landings(game).filter(stops=1).select("square", "ends", "share").rows()
    [(6, 1, 1.0)]
    """
    return for_each_game(played, _landings)


def _landings(frames: Frames) -> pl.DataFrame:
    kind, seat = pl.col("kind"), pl.col("seat")
    events = frames.events.select("seq", "turn", "seat", pl.col("kind").cast(pl.String), "square")
    rolled = pl.col("seq").is_in(roll_events(frames.source.log))
    thrown = rolled.cum_sum()
    throws = events.filter(rolled).select(
        pl.int_range(1, pl.len() + 1).cast(pl.UInt32).alias("throw"), seat.alias("thrower"), "turn"
    )
    away = kind.is_in(AWAY_KINDS)
    arrivals = events.with_columns(thrown.alias("throw"), away.alias("away")).filter(kind.is_in(STOP_KINDS + AWAY_KINDS))
    stops = arrivals.filter(~pl.col("away")).group_by("square").agg(pl.len().alias("stops"))
    last = (
        # by turn too, because a later turn may move a token without a throw
        arrivals.join(throws, on=["throw", "turn"], maintain_order="left")
        .filter(seat == pl.col("thrower"))
        .group_by("throw", maintain_order=True)
        .agg(pl.col("square").last(), pl.col("away").last())
    )
    ends = last.group_by("square").agg((~pl.col("away")).sum().alias("ends"), pl.col("away").sum().alias("detained"))
    edition = frames.source.edition
    squares = pl.DataFrame(
        {"square": [square.number for square in edition.squares], "label": [square.label for square in edition.squares]},
        schema={"square": pl.Int16, "label": pl.String},
    )
    counts = ["stops", "ends", "detained"]
    count = throws.height or inf  # without throws, every part is 0
    return (
        squares.join(stops, on="square", how="left", maintain_order="left")
        .join(ends, on="square", how="left", maintain_order="left")
        .with_columns(pl.col(counts).fill_null(0).cast(pl.Int32))
        .with_columns((pl.col("stops") / count).alias("per_roll"), (pl.col("ends") / count).alias("share"))
    )


def income(played: Played, by: By = "title") -> pl.DataFrame:
    """Return what titles have brought their owners in rents and royalties.

    A rent counts when it is claimed or paid, once in ``payments``, even if a part stays owed. Rents paid with titles name no
    title and are left out.

    Parameters
    ----------
    played : Game, Frames or list of either
        What was played.
    by : {"title", "group", "building"}
        What to sum by. By building, ``step`` is the number of steps on the lot, or, where buildings replace each other, which
        one stood there. 0 is an empty lot.

    Returns
    -------
    polars.DataFrame
        A row for each of them, with the number of ``payments`` and the ``amount``.

    Raises
    ------
    ValueError
        If ``by`` is none of these.

    Examples
    --------
    >>> from plakett_widgets import Game, bots, lab
    >>> game = Game("plakettopoly", [bots.Balanced() for _ in range(4)], seed=7)
    >>> game.run()
    True
    >>> lab.income(game, by="group")["amount"].sum() == lab.income(game, by="building")["amount"].sum() > 0
    True
    """
    keys = {"title": ["group", "title"], "group": ["group"], "building": ["group", "step"]}[one_of("by", by, get_args(By))]
    return for_each_game(played, lambda frames: _rents(frames).group_by(keys).agg(
        pl.col("seq").n_unique().cast(pl.Int32).alias("payments"), pl.col("amount").sum()
    ).sort(keys))  # fmt: skip


def _group_of_titles(edition: Edition) -> pl.DataFrame:
    return pl.DataFrame(
        [(title.id, edition.groups[title.group].id) for title in edition.titles],
        schema={"title": pl.String, "group": pl.String}, orient="row",
    )  # fmt: skip


def _rents(frames: Frames) -> pl.DataFrame:
    """Return each rent and royalty that a seat received, with the buildings on the lot when it was due."""
    source = frames.source
    account = pl.col("account").cast(pl.String)
    kind = pl.col("kind").cast(pl.String)
    events = frames.events.select("seq", "title", "cause", kind)
    claims = events.filter(kind == "rent_claimed").select("seq", pl.col("cause").alias("due"))
    paid = events.filter(kind == "rent_paid").select("title", "cause", pl.col("seq").alias("due"))
    owed = events.filter(kind == "debt_opened").join(paid, on=["title", "cause"]).select("seq", "due").unique("seq")
    received = (
        frames.ledger.filter(account.is_in(RENT_ACCOUNTS), pl.col("seat").is_not_null(), pl.col("title").is_not_null())
        .select("seq", "seat", "title", pl.col("credit").alias("amount"))
        .join(pl.concat([claims, owed]), on="seq", how="left")
        .with_columns(pl.coalesce("due", "seq").alias("seq"))  # when it was due, because the lot may have changed since
        .sort("seq")
    )
    opening = source.opening
    stood = pl.DataFrame(
        {"seq": -1, "title": [title.id for title in source.edition.titles], "step": list(opening.step)},
        schema={"seq": pl.Int32, "title": pl.String, "step": pl.Int16},
    )
    changed = frames.events.filter(pl.col("kind").cast(pl.String).is_in(["built", "building_sold"])).select(
        "seq", "title", pl.col("detail").alias("step")
    )
    return received.join_asof(pl.concat([stood, changed]).sort("seq"), on="seq", by="title", check_sortedness=False).join(
        _group_of_titles(source.edition), on="title", maintain_order="left"
    )


def returns(played: Played) -> pl.DataFrame:
    """Return what each title has cost and brought, and when it had paid back.

    All owners count together, so that a trade between two owners cancels out. A rent counts once it is claimed: what a
    bankrupt leaves unpaid is a bad debt of its owner, not of the title.

    Parameters
    ----------
    played : Game, Frames or list of either
        What was played.

    Returns
    -------
    polars.DataFrame
        A row for each title. ``invested`` is what its owners paid for it and its buildings. ``returned`` is what they had from
        rents, royalties, sales and buildings sold back. ``rolls`` counts the throws of the table from the first investment
        until the ``balance`` was no longer below 0 for good. It is null if it still is below, or never was.

    Examples
    --------
    >>> from plakett_widgets import Game, bots, lab
    >>> game = Game("plakettopoly", [bots.Balanced() for _ in range(4)], seed=7)
    >>> game.run()
    True
    >>> table = lab.returns(game)
    >>> table.filter(table["rolls"].is_not_null())["balance"].min() >= 0
    True
    """
    return for_each_game(played, _returns)


def _returns(frames: Frames) -> pl.DataFrame:
    account = pl.col("account").cast(pl.String)
    kind = pl.col("kind").cast(pl.String)
    rolled = pl.col("seq").is_in(roll_events(frames.source.log))
    thrown = frames.events.select("seq", rolled.cum_sum().cast(pl.Int32).alias("thrown"))
    paid = frames.events.filter(kind.is_in(["bought", "auction_won"]) & pl.col("title").is_not_null()).select(
        "seq", "title", (-pl.col("amount")).alias("flow")
    )
    # buildings enter at cost and leave at cost less the loss, or with the gain: what they brought
    around = account.is_in([*RENT_ACCOUNTS, "buildings", "building_loss", "building_gain"])
    booked = frames.ledger.filter(around, pl.col("seat").is_not_null(), pl.col("title").is_not_null()).select(
        "seq", "title", (pl.col("credit") - pl.col("debit")).alias("flow")
    )
    balance = pl.col("balance")
    flows = (
        pl.concat([paid, booked])
        .filter(pl.col("seq") >= 0)
        .group_by("seq", "title", maintain_order=True)
        .agg(pl.col("flow").sum())
        .sort("title", "seq")
        .join(thrown, on="seq", how="left", maintain_order="left")
        .with_columns(pl.col("flow").cum_sum().over("title").alias("balance"))
    )
    flow, count = pl.col("flow"), pl.col("thrown")
    return (
        flows.group_by("title", maintain_order=True)
        .agg(
            (-flow.filter(flow < 0)).sum().alias("invested"),
            flow.filter(flow > 0).sum().alias("returned"),
            balance.last(),
            (count.shift(-1).filter(balance < 0).last() - count.filter(flow < 0).first()).alias("rolls"),
        )
        .join(_group_of_titles(frames.source.edition), on="title", maintain_order="left")
        .select("group", "title", "invested", "returned", "balance", "rolls")
        .sort("group", "title")
    )


def payback(played: Played, frequency: Mapping[int, float] | Sequence[float] | None = None) -> pl.DataFrame:
    """Return after how many rolls of an opponent a whole group earns its cost, for each step of buildings.

    Parameters
    ----------
    played : Game, Frames or list of either
        Games of one edition, with the same prices and rents.
    frequency : Mapping or sequence of float, optional
        How often a roll leads to each square. By default as counted in these games.

    Returns
    -------
    polars.DataFrame
        A row for each group and ``step``. ``income`` is what a roll of one opponent brings. ``payback`` is cost / income, in
        rolls. ``marginal`` is the same of the step alone, null where it adds nothing.

    Raises
    ------
    ValueError
        If the games differ in edition, prices or rents, or a frequency is missing or below 0.

    Notes
    -----
    Step 0 of lots is the whole group without buildings, at the rent of a whole group. For other titles, ``step`` is how many
    of them one owner holds, at the mean of the group. A rent by dice counts with the mean throw.

    Where buildings replace each other, each is bought at its own price on bare lots. Step 2 is then on each lot the second
    kind in the ``steps`` of its title, which may differ between lots. ``docs/exact-chances.md`` computes a single building.

    References
    ----------
    With the known frequencies of the classic board, this is the payback table of T. Collins, 1997.

    Examples
    --------
    >>> from plakett_widgets import Game, lab
    >>> even = [1 / 40] * 40
    >>> lab.payback(Game("classic40", players=2), even).filter(group="orange")["payback"].round(1).to_list()[3:]
    [34.4, 30.6, 28.4]
    """
    every = frames_of(played)
    if len({frames.source.edition.id for frames in every}) > 1:
        raise wrong("argument.one_edition")
    if frequency is None:
        seen = landings(every).group_by("square").agg(pl.col("stops").sum()).sort("square")
        thrown = max(1, sum(len(roll_events(frames.source.log)) for frames in every))
        frequency = dict(zip(seen["square"].to_list(), (seen["stops"] / thrown).to_list(), strict=True))
    boards = {(id(frames.source.edition), repr(frames.source.options)): frames.source for frames in every}
    found = []
    for board in boards.values():
        t = board.edition.tables(board.options)
        often = _checked_frequencies(frequency, t)
        groups = board.edition.groups
        found.append([row for group in groups for row in payback_rows(t, group, *step_costs(t, group.number, often))])
    if any(others != found[0] for others in found):
        raise wrong("argument.same_prices")
    return pl.DataFrame(
        found[0], orient="row", schema={"group": pl.String, "step": pl.Int16,
                                        **dict.fromkeys(("cost", "income", "payback", "marginal"), pl.Float64)},
    )  # fmt: skip


def payback_rows(
    t: Tables, group: Group, costs: Sequence[float], incomes: Sequence[float], prices: Sequence[float]
) -> Iterator[tuple[str, int, float, float, float | None, float | None]]:
    """Yield group, step, cost, income, payback and marginal payback in rolls, for each step of a group."""
    lots = t.colour_group[group.number]
    for at, (cost, brings, price) in enumerate(zip(costs, incomes, prices, strict=True)):
        more = brings - (incomes[0 if t.substitution and lots else at - 1] if at else 0.0)
        yield group.id, at + (not lots), cost, brings, cost / brings if brings else None, price / more if more > 0 else None


def step_costs(
    t: Tables, group: int, frequency: Mapping[int, float] | Sequence[float]
) -> tuple[list[float], list[float], list[float]]:
    """Return for each step of a group its total cost, its income a roll, and the price of the step alone."""
    members = t.members[group]
    visits = {title: frequency[t.square_of[title]] for title in members}
    price = sum(t.price[title] for title in members)
    if not t.colour_group[group]:
        size, throw = len(members), t.dice * 3.5
        costs, incomes = [], []
        for held in range(1, size + 1):
            rent = [t.rent[title][0 if t.family[title] == tables.FIXED else held] for title in members]
            factor = throw if t.family[members[0]] == tables.BY_DICE else 1.0
            costs.append(held * price / size)
            incomes.append(held / size * sum(visits[title] * one * factor for title, one in zip(members, rent, strict=True)))
        return costs, incomes, [price / size] * size
    bare = t.double_rent * sum(visits[title] * t.rent[title][0] for title in members)
    costs, incomes, prices = [float(price)], [bare], [float(price)]
    for step in range(1, min(t.steps[title] for title in members) + 1):
        alone = sum(t.building_price[title][step] for title in members)
        prices.append(alone)
        costs.append((price if t.substitution else costs[-1]) + alone)
        incomes.append(sum(visits[title] * t.rent[title][step] for title in members))
    return costs, incomes, prices


def _checked_frequencies(frequency: object, t: Tables) -> dict[int, float]:
    """Return how often a roll leads to each square. Squares with titles must be there."""
    often = dict(frequency) if isinstance(frequency, Mapping) else dict(enumerate(ordered_list("frequency", frequency)))
    if len(often) > t.squares or (len(often) < t.squares and not isinstance(frequency, Mapping)):
        raise wrong("argument.frequency", squares=t.squares, found=len(often))
    for square in t.square_of:
        share = often.get(square)
        if not isinstance(share, Real) or not 0 <= float(share) < inf:
            raise wrong("argument.frequency_of", square=square, given=describe_value(share))
        often[square] = float(share)
    return often


def trades(played: Played) -> pl.DataFrame:
    """Return each trade with what it did for its two sides: a row for each side, first the one that accepted.

    Parameters
    ----------
    played : Game, Frames or list of either
        What was played.

    Returns
    -------
    polars.DataFrame
        ``seq`` is the acceptance, ``last_seq`` the event that completes the trade. ``seat`` gave ``titles_out`` for
        ``titles_in`` and ``cash`` (below 0 if it paid). ``completed`` is how many whole groups it holds more than before.
        ``worth`` before and after is the net worth at printed prices, ``liquidation`` what could be paid at once.

    Notes
    -----
    A trade moves ``worth`` by what was given beyond the printed price. The value of a completed group is not in it.

    Examples
    --------
    >>> from plakett_widgets import Game, lab
    >>> start = {"seats": {"Ana": {"titles": [5]}, "Léo": {}}}
    >>> game = Game("plakettopoly", ["Ana", "Léo"], position=start)
    >>> game.play("Ana: offer Léo: 5 for 300 $")
    >>> game.play("Léo: accept")
    >>> lab.trades(game).select("seat", "cash", "worth_before", "worth_after").rows()
    [(1, -300, 1500, 1400), (0, 300, 1700, 1800)]
    """
    return for_each_game(played, _trades)


def _trades(frames: Frames) -> pl.DataFrame:
    source = frames.source
    edition, log, title_at = source.edition, source.log, source.opening.t.title_at
    members, ids = [{*group.titles} for group in edition.groups], [title.id for title in edition.titles]
    rows = []
    for seq in log.find(event.OFFER_ACCEPTED):
        settled = list(settlement_events(log, seq, TRADE_RULES))
        if not settled:
            continue
        last, accepted = settled[-1][0], log.row(seq)
        owned = frames.ownership.filter(
            pl.col("from_seq") < seq, pl.col("to_seq").is_null() | (pl.col("to_seq") >= seq)
        )  # fmt: skip
        received = [(row.seat, title_at[row.square]) for _, row in settled if row.kind == event.TITLE_MOVED]
        paid = [(row.other, row.amount) for _, row in settled if row.kind == event.PRICE_PAID]
        for seat, other in ((accepted.seat, accepted.other), (accepted.other, accepted.seat)):
            gained = {title for to, title in received if to == seat}
            given = {title for to, title in received if to == other}
            had = {ids.index(title) for title in owned.filter(pl.col("owner") == seat)["title"]}
            has = (had | gained) - given
            (before, after) = (frames.balances.filter(pl.col("seat") == seat, pl.col("seq") <= at).tail(1)
                               for at in (seq - 1, last))  # fmt: skip
            rows.append({
                "seq": seq, "last_seq": last, "round": frames.events["round"][seq], "seat": seat, "other": other,
                "titles_out": [ids[title] for title in sorted(given)], "titles_in": [ids[title] for title in sorted(gained)],
                "cash": sum(amount if to == seat else -amount for to, amount in paid),
                "worth_before": before["worth"].sum(), "worth_after": after["worth"].sum(),
                "liquidation_before": before["liquidation"].sum(), "liquidation_after": after["liquidation"].sum(),
                "completed": sum(group <= has for group in members) - sum(group <= had for group in members),
            })  # fmt: skip
    return pl.DataFrame(rows, schema={
        **dict.fromkeys(("seq", "last_seq", "round"), pl.Int32), "seat": pl.Int8, "other": pl.Int8,
        "titles_out": pl.List(pl.String), "titles_in": pl.List(pl.String),
        **dict.fromkeys(("cash", "worth_before", "worth_after", "liquidation_before", "liquidation_after"), pl.Int64),
        "completed": pl.Int16,
    })  # fmt: skip
