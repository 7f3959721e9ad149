"""Where one lands, what titles and buildings bring, and what trades are worth to their two sides."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import inf
from numbers import Real
from typing import Final, Literal, get_args

import polars as pl

from ...editions import Edition
from ...engine import event
from ...engine.tables import Tables
from ...errors.worded import told, wrong
from ...inputs.arguments import listed, one_of
from ...record.frames import Frames
from ...record.frames.trades import TRADE_RULES, settlement_events
from ...record.log.events import ARRIVALS, AWAY
from ..payback_steps import ladder, paid_back
from .inputs import Played, each, frames_of, rolls

STOPS: Final = [event.NAMES[kind] for kind in ARRIVALS]
HELD_BACK: Final = [event.NAMES[kind] for kind in AWAY]
RENTS: Final = ("rent_revenue", "royalty_revenue")
By = Literal["title", "group", "building"]


def landings(played: Played) -> pl.DataFrame:
    """How often each square is landed on.

    ``stops`` counts every landing, those that a card leads to included; ``per_roll`` is stops by throw.  ``ends`` counts
    where the token of who threw stands when all that the throw led to is done, ``share`` is the part of all throws;
    ``detained`` are those ends in the detention or away, which are not a visit to their square and are in no other count.

    Source: the convention of T. Collins, “Probabilities in the Game”, 1997, whose table has the detention as a 41st place.

    >>> from plakett_widgets import Game, lab
    >>> game = Game("classic40", players=2, seed=7)
    >>> game.play("roll")
    >>> lab.landings(game).filter(stops=1).select("square", "ends", "share").rows()
    [(6, 1, 1.0)]
    """
    return each(played, _landings)


def _landings(frames: Frames) -> pl.DataFrame:
    kind, seat = pl.col("kind"), pl.col("seat")
    events = frames.events.select("seq", "turn", "seat", pl.col("kind").cast(pl.String), "square")
    rolled = pl.col("seq").is_in(rolls(frames.only.log))
    thrown = rolled.cum_sum()
    throws = events.filter(rolled).select(
        pl.int_range(1, pl.len() + 1).cast(pl.UInt32).alias("throw"), seat.alias("thrower"), "turn"
    )
    away = kind.is_in(HELD_BACK)
    arrivals = events.with_columns(thrown.alias("throw"), away.alias("away")).filter(kind.is_in(STOPS + HELD_BACK))
    stops = arrivals.filter(~pl.col("away")).group_by("square").agg(pl.len().alias("stops"))
    last = (
        arrivals.join(throws, on=["throw", "turn"], maintain_order="left")  # a later turn may move a token without a throw
        .filter(seat == pl.col("thrower"))
        .group_by("throw", maintain_order=True)
        .agg(pl.col("square").last(), pl.col("away").last())
    )
    ends = last.group_by("square").agg((~pl.col("away")).sum().alias("ends"), pl.col("away").sum().alias("detained"))
    edition = frames.only.edition
    squares = pl.DataFrame(
        {"square": [square.number for square in edition.squares], "label": [square.label for square in edition.squares]},
        schema={"square": pl.Int16, "label": pl.String},
    )
    counts = ["stops", "ends", "detained"]
    count = throws.height or inf  # where nothing was thrown, no square has a part of it
    return (
        squares.join(stops, on="square", how="left", maintain_order="left")
        .join(ends, on="square", how="left", maintain_order="left")
        .with_columns(pl.col(counts).fill_null(0).cast(pl.Int32))
        .with_columns((pl.col("stops") / count).alias("per_roll"), (pl.col("ends") / count).alias("share"))
    )


def income(played: Played, by: By = "title") -> pl.DataFrame:
    """What titles have brought their owners: rents and royalties, by ``title``, ``group`` or ``building``.

    By building, ``step`` says what stood on the lot (0: nothing): how many steps, or, where buildings replace each other,
    which of them.  Rents count when they are claimed or paid, each once in ``payments``, whatever of it stays owed; rents paid
    with titles, which name no title, are left out.

    Source: the frame ``ledger``, accounts ``rent_revenue`` and ``royalty_revenue``.

    >>> from plakett_widgets import Game, bots, lab
    >>> game = Game("plakettopoly", [bots.Balanced() for _ in range(4)], seed=7)
    >>> game.run()
    True
    >>> lab.income(game, by="group")["amount"].sum() == lab.income(game, by="building")["amount"].sum() > 0
    True
    """
    keys = {"title": ["group", "title"], "group": ["group"], "building": ["group", "step"]}[one_of("by", by, get_args(By))]
    return each(played, lambda frames: _rents(frames).group_by(keys).agg(
        pl.col("seq").n_unique().cast(pl.Int32).alias("payments"), pl.col("amount").sum()
    ).sort(keys))  # fmt: skip


def _groups(edition: Edition) -> pl.DataFrame:
    """The group of each title."""
    return pl.DataFrame(
        [(title.id, edition.groups[title.group].id) for title in edition.titles],
        schema={"title": pl.String, "group": pl.String}, orient="row",
    )  # fmt: skip


def _rents(frames: Frames) -> pl.DataFrame:
    """Each rent and royalty that a seat had, with what stood on the lot."""
    source = frames.only
    account = pl.col("account").cast(pl.String)
    kind = pl.col("kind").cast(pl.String)
    events = frames.events.select("seq", "title", "cause", kind)
    claims = events.filter(kind == "rent_claimed").select("seq", pl.col("cause").alias("due"))
    paid = events.filter(kind == "rent_paid").select("title", "cause", pl.col("seq").alias("due"))
    owed = events.filter(kind == "debt_opened").join(paid, on=["title", "cause"]).select("seq", "due").unique("seq")  # the rest
    received = (
        frames.ledger.filter(account.is_in(RENTS), pl.col("seat").is_not_null(), pl.col("title").is_not_null())
        .select("seq", "seat", "title", pl.col("credit").alias("amount"))
        .join(pl.concat([claims, owed]), on="seq", how="left")
        .with_columns(pl.coalesce("due", "seq").alias("seq"))  # when it was owed: the lot may have changed meanwhile
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
        _groups(source.edition), on="title", maintain_order="left"
    )


def returns(played: Played) -> pl.DataFrame:
    """What each title has cost and brought: ``invested`` in it and its buildings, ``returned``, and when it had paid back.

    ``invested`` is what its owners paid to the bank and to each other for it and for its buildings; ``returned`` what they
    had from rents, royalties, sales and buildings sold back, all owners together: between two owners a trade cancels out.
    A rent counts once it is asked for: what a bankrupt leaves of it unpaid is a bad debt of its owner, not of the title.
    ``rolls`` counts the throws of the whole table from the first investment until the balance was no longer below 0, for
    good; null if it still is below, or never was.

    Source: the frame ``ledger``.

    >>> from plakett_widgets import Game, bots, lab
    >>> game = Game("plakettopoly", [bots.Balanced() for _ in range(4)], seed=7)
    >>> game.run()
    True
    >>> table = lab.returns(game)
    >>> table.filter(table["rolls"].is_not_null())["balance"].min() >= 0
    True
    """
    return each(played, _returns)


def _returns(frames: Frames) -> pl.DataFrame:
    account = pl.col("account").cast(pl.String)
    kind = pl.col("kind").cast(pl.String)
    rolled = pl.col("seq").is_in(rolls(frames.only.log))
    thrown = frames.events.select("seq", rolled.cum_sum().cast(pl.Int32).alias("thrown"))
    paid = frames.events.filter(kind.is_in(["bought", "auction_won"]) & pl.col("title").is_not_null()).select(
        "seq", "title", (-pl.col("amount")).alias("flow")
    )
    # buildings at cost in, and out for what they brought: the cost less the loss, or with the gain
    around = account.is_in([*RENTS, "buildings", "building_loss", "building_gain"])
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
        .join(_groups(frames.only.edition), on="title", maintain_order="left")
        .select("group", "title", "invested", "returned", "balance", "rolls")
        .sort("group", "title")
    )


def payback(played: Played, frequency: Mapping[int, float] | Sequence[float] | None = None) -> pl.DataFrame:
    """After how many rolls of an opponent a whole group earns what it cost, for each ``step`` of buildings.

    ``income`` is what a roll of one opponent brings: rents weighted by how often a roll leads to their squares.  That is
    ``frequency``, by square; what was seen in these games if it is not given.  ``payback`` = cost / income, in rolls;
    ``marginal`` that of the step alone: its price by what it adds, null where it adds nothing.  For lots, step 0 is the whole
    group without buildings, at the rent of a whole group; for other titles, ``step`` is how many of them one owner holds, at
    the mean of the group.  A rent that depends on the throw counts with the mean throw.  Where buildings replace each other
    each is bought at its own price on bare lots, and step 2 is on each lot the second kind in the ``steps`` of its title,
    which may be another kind on the next lot; ``docs/exact-chances.md`` shows how to ask for one building.

    Source: ``docs/data.md``; with the known frequencies of the classic board, the payback table of T. Collins, 1997.

    >>> from plakett_widgets import Game, lab
    >>> even = [1 / 40] * 40
    >>> lab.payback(Game("classic40", players=2), even).filter(group="orange")["payback"].round(1).to_list()[3:]
    [34.4, 30.6, 28.4]
    """
    every = frames_of(played)
    if len({frames.only.edition.id for frames in every}) > 1:
        raise wrong("argument.one_edition")
    if frequency is None:
        seen = landings(every).group_by("square").agg(pl.col("stops").sum()).sort("square")
        thrown = max(1, sum(len(rolls(frames.only.log)) for frames in every))
        frequency = dict(zip(seen["square"].to_list(), (seen["stops"] / thrown).to_list(), strict=True))
    boards = {(id(frames.only.edition), repr(frames.only.options)): frames.only for frames in every}
    found = [_steps_of(board.edition, board.edition.tables(board.options), frequency) for board in boards.values()]
    rows = found[0]
    if any(others != rows for others in found):
        raise wrong("argument.same_prices")
    return pl.DataFrame(
        rows, orient="row", schema={"group": pl.String, "step": pl.Int16, "cost": pl.Float64,
                                    "income": pl.Float64, "payback": pl.Float64, "marginal": pl.Float64},
    )  # fmt: skip


def _steps_of(edition: Edition, t: Tables, frequency: object) -> list[tuple[object, ...]]:
    """What every group costs and brings under one set of options."""
    often = _by_square(frequency, t)
    return [row for group in edition.groups for row in paid_back(t, group, *ladder(t, group.number, often))]


def _by_square(frequency: object, t: Tables) -> dict[int, float]:
    """How often a roll leads to each square, of which those with titles must be there."""
    often = dict(frequency) if isinstance(frequency, Mapping) else dict(enumerate(listed("frequency", frequency)))
    if len(often) > t.squares or (len(often) < t.squares and not isinstance(frequency, Mapping)):
        raise wrong("argument.frequency", squares=t.squares, found=len(often))
    checked = {}
    for square in t.square_of:
        share = often.get(square)
        if not isinstance(share, Real) or not 0 <= float(share) < inf:
            raise wrong("argument.frequency_of", square=square, given=told(share))
        checked[square] = float(share)
    return checked


def trades(played: Played) -> pl.DataFrame:
    """Each trade, with what it did for its two sides: one row a side, who accepted first.

    ``seq`` is the acceptance, ``last_seq`` the event that completes it; ``seat`` has given ``titles_out`` for ``titles_in`` and
    ``cash`` (what came in, below 0 what went out).  ``worth`` and ``liquidation`` are the net worth before and after at the
    printed prices and as could be paid at once: trades move the first by what was given beyond the printed price, which says
    nothing of a group completed.  ``completed``: whole groups that the side holds more, or fewer, than before.

    Source: the frames ``events``, ``balances`` and ``ownership``.

    >>> from plakett_widgets import Game, lab
    >>> start = {"seats": {"Ana": {"titles": [5]}, "Léo": {}}}
    >>> game = Game("plakettopoly", ["Ana", "Léo"], position=start)
    >>> game.play("Ana: offer Léo: 5 for 300 $")
    >>> game.play("Léo: accept")
    >>> lab.trades(game).select("seat", "cash", "worth_before", "worth_after").rows()
    [(1, -300, 1500, 1400), (0, 300, 1700, 1800)]
    """
    return each(played, _trades)


def _trades(frames: Frames) -> pl.DataFrame:
    source = frames.only
    events, members = frames.events, [{*group.titles} for group in source.edition.groups]
    number = {title.id: title.number for title in source.edition.titles}
    rows = []
    accepted = events.filter(pl.col("kind").cast(pl.String) == "offer_accepted")
    for seq, round_ in accepted.select("seq", "round").iter_rows():
        steps = [at for at, _ in settlement_events(source.log, seq, TRADE_RULES)]
        if not steps:
            continue
        last = steps[-1]
        row = source.log.row(seq)
        sides = row.seat, row.other
        held = [_held(frames.ownership, at, number) for at in (seq - 1, last)]
        done = events.filter(pl.col("seq").is_in(steps))
        kind = done["kind"].cast(pl.String)
        for seat in sides:
            (before, after) = (frames.balances.filter(pl.col("seat") == seat, pl.col("seq") <= at).tail(1)
                               for at in (seq - 1, last))  # fmt: skip
            had, has = held[0].get(seat, set()), held[1].get(seat, set())
            money = sum(
                amount if to == seat else -amount
                for to, amount in done.filter(kind == "price_paid").select("other", "amount").iter_rows()
            )
            rows.append({
                "seq": seq, "last_seq": last, "round": round_, "seat": seat, "other": sides[sides[0] == seat],
                "titles_out": _named(had - has, source.edition), "titles_in": _named(has - had, source.edition), "cash": money,
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


def _held(ownership: pl.DataFrame, seq: int, number: Mapping[str, int]) -> dict[int, set[int]]:
    """The titles of each seat after an event."""
    at = ownership.filter(
        pl.col("from_seq") <= seq, pl.col("to_seq").is_null() | (pl.col("to_seq") > seq),
        pl.col("owner").is_not_null(),
    )  # fmt: skip
    held: dict[int, set[int]] = {}
    for title, owner in at.select("title", "owner").iter_rows():
        held.setdefault(owner, set()).add(number[title])
    return held


def _named(titles: set[int], edition: Edition) -> list[str]:
    return [edition.titles[title].id for title in sorted(titles)]
