"""Heat maps: throws by square, ways between squares, paybacks by group and step, payments between players."""

from __future__ import annotations

from collections.abc import Sequence
from math import log
from typing import TYPE_CHECKING, Literal

import polars as pl

from ...errors.worded import wrong
from ...inputs.arguments import instance_of, one_of
from ...moves.seats import seat_labels
from ...widgets.layout import Layout
from ..analysis.estates import landings as count_landings
from ..analysis.flow import BANK, POT, money_flow
from ..analysis.inputs import Played, frames_of
from ..exact.chains import Chain
from . import theme
from .chart import GROUND, Drawing, start_chart
from .inputs import common_edition, seat_names

if TYPE_CHECKING:
    from ...editions import Edition


def landings(played: Played | Chain, locale: str = "en") -> Drawing:
    """Draw how often throws end on each square, in the shape of the board.

    Parameters
    ----------
    played : Game, Frames, list of either, or Chain
        What was played, all throws together. A chain has the exact shares, those detained or away included.
    locale : str
        Language of the words: ``"fr"`` or ``"en"``.

    Returns
    -------
    Drawing
        The chart.

    Raises
    ------
    ValueError
        If the games are on several boards, or there is no such language.

    Examples
    --------
    >>> from plakett_widgets import Game, lab
    >>> game = Game("plakettopoly", players=2, seed=7)
    >>> game.play("roll")
    >>> lab.charts.landings(game)
    Where throws end: 6 Prevention Avenue (100.0%).
    """
    alt, locale, texts = start_chart(locale)
    if isinstance(played, Chain):
        edition: Edition = played.edition
        counted = played.landings().select("square", "label", pl.col("share") + pl.col("detained"))
    else:
        every = frames_of(played)
        edition = common_edition(every)
        if any(frames.source.edition.squares != edition.squares for frames in every):
            raise wrong("argument.chart_of_board", edition=edition.id)
        ends = pl.col("ends") + pl.col("detained")
        counted = count_landings(every).group_by("square", "label").agg(ends.sum().alias("ends")).sort("square")
        throws = max(1, int(counted["ends"].sum()))
        counted = counted.with_columns((pl.col("ends") / throws).alias("share"))
    layout = Layout.of(edition)
    boxes = pl.DataFrame([place.box for place in layout.places], ("left", "down", "wide", "high"), orient="row")
    left, wide, high, top = pl.col("left"), pl.col("wide"), pl.col("high"), layout.height - pl.col("down")
    rows = counted.hstack(boxes).with_columns(
        pl.Series("name", [square.name[locale] for square in edition.squares]), right=left + wide, top=top, bottom=top - high,
        x=left + wide / 2, y=top - high / 2,
    ).drop("down", "wide", "high")  # fmt: skip
    most = max(rows["share"].to_list()) or 1
    across, upwards = (alt.Scale(domain=[0, end], nice=False) for end in (layout.width, layout.height))
    base = alt.Chart(alt.NamedData(theme.ROWS))
    heat = alt.Scale(scheme=theme.SCHEME, domain=[0, most])
    tiles = base.mark_rect(stroke=GROUND).encode(
        x=alt.X("left:Q", scale=across, axis=None), x2="right:Q", y=alt.Y("bottom:Q", scale=upwards, axis=None), y2="top:Q",
        color=alt.Color("share:Q", scale=heat, legend=None),  # the tiles have the shares
    )  # fmt: skip
    ink = theme.text_colour("share", most)
    place = {"x": alt.X("x:Q", scale=across, axis=None), "y": alt.Y("y:Q", scale=upwards, axis=None)}
    numbers = base.mark_text(dy=-6, fontSize=11, fontWeight="bold").encode(text="label:N", color=ink, **place)
    shares = base.mark_text(dy=8, fontSize=10).encode(text=alt.Text("share:Q", format=".1%"), color=ink, **place)
    scale = 500 / layout.width

    first = rows.filter(pl.col("share") > 0).sort("share", "square", descending=[True, False]).head(3)
    summary = ", ".join(
        f"{label} {name} ({theme.percent(share, locale)})"
        for label, name, share in first.select("label", "name", "share").iter_rows()
    )
    counts = ["ends"] if "ends" in rows.columns else []
    table = [[texts["square"], texts["name"], *(texts["throws"] for _ in counts), texts["share"]]]
    table += [
        [label, name, *map(str, found), theme.percent(share, locale)]
        for label, name, *found, share in rows.select("label", "name", *counts, "share").iter_rows()
    ]
    picture = tiles + numbers + shares
    size = 500, round(layout.height * scale)
    return theme.make_drawing(
        picture, rows, texts["landings"], summary or texts["unthrown"], table, size, locale, texts["share"]
    )


def transitions(chain: Chain, locale: str = "en") -> Drawing:
    """Draw the transition matrix of a board: how likely a step leads from a square to another.

    The darker, the likelier. The table has the three likeliest ways from each square.

    Parameters
    ----------
    chain : Chain
        The chain of a board, made by :func:`plakett_widgets.lab.chain`.
    locale : str
        Language of the words: ``"fr"`` or ``"en"``.

    Returns
    -------
    Drawing
        The chart.

    Raises
    ------
    ValueError
        If it is no chain, or there is no such language.

    Examples
    --------
    >>> from plakett_widgets import lab
    >>> lab.charts.transitions(lab.chain("classic40"))
    From square to square, in a roll or a missed turn: likeliest 33 → 0 (17.7%), 18 → 25 (17.7%), 23 → 10 (held) (17.5%).
    """
    alt, locale, texts = start_chart(locale)
    labels = [square.label for square in instance_of("chain", chain, Chain).edition.squares]
    table = chain.transitions()
    sides = [(side, f"{side}_detained") for side in ("from", "to")]
    places = sorted({place for side in sides for place in table.select(side).iter_rows()})
    names = {(at, held): f"{labels[at]} ({texts['held']})" if held else labels[at] for at, held in places}
    rows = pl.DataFrame(
        [(names[at, held], names[to, away], p) for at, held, to, away, p in table.iter_rows()],
        schema={"from": pl.String, "to": pl.String, "p": pl.Float64}, orient="row",
    )  # fmt: skip
    order = alt.Scale(domain=list(names.values()))
    legend = alt.Legend(format=".0%", title=texts["chance"])
    heat = alt.Scale(scheme=theme.SCHEME, type="sqrt", reverse=True, domain=[0, max(rows["p"].to_list())])
    small = {"labelFontSize": 9, "labelOverlap": False}
    picture = (
        alt.Chart(alt.NamedData(theme.ROWS))
        .mark_rect(aria=False)
        .encode(
            x=alt.X("to:N", title=texts["to"], scale=order, axis=alt.Axis(labelAngle=-90, **small)),
            y=alt.Y("from:N", title=texts["from"], scale=order, axis=alt.Axis(**small)),
            color=alt.Color("p:Q", scale=heat, legend=legend),
        )
    )
    ranked = rows.sort("p", descending=True, maintain_order=True)

    def ways(table: pl.DataFrame) -> str:
        return ", ".join(f"{to} ({theme.percent(p, locale)})" for to, p in table.select("to", "p").iter_rows())

    first = ranked.unique("from", keep="first", maintain_order=True).head(3)
    summary = ways(first.with_columns(pl.format("{} → {}", "from", "to").alias("to")))
    figures = [[texts["from"], texts["likeliest"]]]
    figures += [[at, ways(ranked.filter(pl.col("from") == at).head(3))] for at in names.values() if at in ranked["from"]]
    side = 12 * len(names)
    return theme.make_drawing(
        picture, rows, texts["transitions"], f"{texts['likeliest']} {summary}", figures, (side, side), locale
    )


def payback(chain: Chain, value: Literal["payback", "marginal"] = "payback", locale: str = "en") -> Drawing:
    """Draw after how many rolls of an opponent each group has paid back, step by step. Dark is fast.

    Parameters
    ----------
    chain : Chain
        The chain of a board, made by :func:`plakett_widgets.lab.chain`.
    value : {"payback", "marginal"}
        Whether to count the whole group, or its last step alone.
    locale : str
        Language of the words: ``"fr"`` or ``"en"``.

    Returns
    -------
    Drawing
        The chart.

    Raises
    ------
    ValueError
        If it is no chain, or there is no such value or language.

    Examples
    --------
    >>> from plakett_widgets import lab
    >>> lab.charts.payback(lab.chain("classic40"), "marginal")
    Rolls of an opponent that pay back the last step: fastest Orange 3 (9.4), Red 3 (11.4), Light blue 3 (11.7).
    """
    alt, locale, texts = start_chart(locale)
    one_of("value", value, ("payback", "marginal"))
    named = {group.id: group.name[locale] for group in instance_of("chain", chain, Chain).edition.groups}
    group = pl.col("group").replace_strict(named, return_dtype=pl.String)
    found = chain.payback().select(group, "step", rolls=pl.col(value)).filter(pl.col("rolls").is_not_null())
    if found.is_empty():
        return theme.empty_drawing(texts[value], texts["fruitless" if chain.edition.titles else "untitled"], locale)
    low, high = min(found["rolls"].to_list()), max(found["rolls"].to_list())
    rows = found.with_columns(place=((pl.col("rolls") / low).log() / max(log(high / low), 1e-9)).clip(0, 1))
    groups = [*dict.fromkeys(rows["group"].to_list())]
    steps = sorted(set(rows["step"].to_list()))
    base = alt.Chart(alt.NamedData(theme.ROWS)).encode(
        x=alt.X("step:O", title=texts["step"], axis=alt.Axis(labelAngle=0, orient="top")),
        y=alt.Y("group:N", title=None, scale=alt.Scale(domain=groups), axis=alt.Axis(labelLimit=240)),
    )
    top = rows.sort("rolls", maintain_order=True).head(3)
    cells = {(name, step): theme.decimal(f"{number:.1f}", locale) for name, step, number, _ in rows.iter_rows()}
    summary = ", ".join(f"{name} {step} ({cells[name, step]})" for name, step, *_ in top.iter_rows())
    table = [[texts["group"], *map(str, steps)], *([name, *(cells.get((name, step), "") for step in steps)] for name in groups)]
    size = 64 * len(steps), 28 * len(groups)
    picture = theme.labelled_cells(base, "place", 1, "rolls", ".1f")
    return theme.make_drawing(picture, rows, texts[value], f"{texts['fastest']} {summary}", table, size, locale)


def payments(played: Played, locale: str = "en", names: Sequence[str] = ()) -> Drawing:
    """Draw how much money has gone from whom to whom, the bank included.

    Parameters
    ----------
    played : Game, Frames or list of either
        What was played, with one edition.
    locale : str
        Language of the words: ``"fr"`` or ``"en"``.
    names : sequence of str
        Names of the seats. By default those of the game, or P1, P2 and so on.

    Returns
    -------
    Drawing
        The chart.

    Raises
    ------
    ValueError
        If the games are of several editions, or names or language are wrong.

    Examples
    --------
    >>> from plakett_widgets import Game, lab
    >>> lab.charts.payments(Game("plakettopoly", ["Ana", "Léo"], seed=7))
    Who has paid whom: bank → Ana $1,500, bank → Léo $1,500.
    """
    alt, locale, texts = start_chart(locale)
    every = frames_of(played)
    currency = common_edition(every).currency
    players = [*seat_names(played, every, names, texts["bank"]), texts["bank"]]
    people = dict(zip(seat_labels(len(players)), players[:-1], strict=False)) | dict.fromkeys((BANK, POT), texts["bank"])
    rows = (
        money_flow(every, by_seat=True)
        .select(pl.col("from", "to").replace_strict(people, return_dtype=pl.Enum(players)), "amount")
        .group_by(pl.col("from").alias("payer"), pl.col("to").alias("payee"))
        .agg(pl.col("amount").sum())
        .sort("payer", "payee")
        .with_columns(pl.col("payer", "payee").cast(pl.String))
    )
    paid = {(payer, payee): amount for payer, payee, amount in rows.iter_rows()}
    if not paid:
        return theme.empty_drawing(texts["payments"], texts["unpaid"], locale)
    order, most = alt.Scale(domain=players), max(paid.values())
    wide = max(80, 9 * len(f"{most:,}"), min(8 * max(map(len, players)), 118))
    top = alt.Axis(labelAngle=0, orient="top", labelLimit=wide - 8)  # or long names overlap
    base = alt.Chart(alt.NamedData(theme.ROWS)).encode(
        x=alt.X("payee:N", title=texts["payee"], scale=order, axis=top), y=alt.Y("payer:N", title=texts["payer"], scale=order)
    )
    first = sorted(paid.items(), key=lambda one: -one[1])[:5]
    summary = ", ".join(f"{payer} → {payee} {currency.format(amount, locale)}" for (payer, payee), amount in first)
    summary = f"{texts['most']} {summary}" if len(paid) > len(first) else summary
    table = [[f"{texts['payer']} → {texts['payee']}", *players]]
    table += [[payer, *(currency.format(paid.get((payer, payee), 0), locale) for payee in players)] for payer in players]
    size = wide * len(players), 36 * len(players)
    picture = theme.labelled_cells(base, "amount", most, "amount", ",d")
    return theme.make_drawing(
        picture, rows, texts["payments"], summary, table, size, locale, f"{texts['sums']} ({currency.symbol})"
    )
