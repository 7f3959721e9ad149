"""A few charts of games, as pictures that need no network: an extra, ``pip install "plakett-widgets[charts]"``.

Seats have the colours and shapes of the board, told apart by colour-blind eyes too; ``names`` are those of the game, else
P1, P2, …  ``locale`` is “fr” or “en”.  Every chart has its words in ``text`` and its figures in ``table``.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log
from statistics import median
from typing import TYPE_CHECKING, Final, Literal, get_args

import polars as pl

from ...arguments import of_class, one_of, texts, whole
from ...editions.languages import SPACE, spoken
from ...engine import event
from ...players import label, told_apart
from ...record.frames import Frames
from ...widgets.layout import SEATS, Layout
from ..analysis.estates import landings as count_landings
from ..analysis.played import Measure, Played, each, frames_of, games_of
from ..analysis.wealth import Value
from ..analysis.wealth import net_worth as reckon
from ..exact.chains import Chain
from . import vega
from .drawing import GROUND, INK, Drawing, need_altair
from .vega import FRENCH as FRENCH  # for charts of one’s own, as Drawing is

if TYPE_CHECKING:
    from ...editions import Edition
    from ...editions.format import Currency
    from ...widgets.board import Board
    from .live import Follow

BINS: Final = 20
TEXTS: Final = {
    "fr": {
        "net_worth": "Fortune au fil des tours", "ownership": "À qui les titres, au fil des tours",
        "landings": "Où finissent les lancers", "payments": "Qui a payé qui", "lengths": "Durée des parties",
        "turn": "tour", "setup": "mise en place", "worth": "fortune", "book": "fortune au coût",
        "liquidation": "fortune réalisable", "cash": "caisse",
        "seat": "place", "owner": "à qui", "title": "titre", "nobody": "personne n’a de titre",
        "untitled": "ce plateau n’a pas de titres", "fruitless": "aucun titre ne rapporte",
        "square": "case", "name": "nom", "share": "part des lancers", "throws": "lancers", "unthrown": "rien n’a été lancé",
        "payer": "qui paie", "payee": "qui reçoit", "bank": "banque", "most": "surtout", "unpaid": "personne n’a payé",
        "sums": "sommes en tout",
        "turns": "tours", "rounds": "tours de table", "rolls": "lancers", "median": "médiane",
        "games": "parties", "ended": "finies", "capped": "arrêtées au plafond", "going": "en cours",
        "gameless": "aucune partie", "forfeited": "perdues par forfait",
        "transitions": "D’une case à l’autre, en un lancer ou un tour passé", "from": "de", "to": "vers",
        "chance": "probabilité", "held": "à l’écart", "likeliest": "le plus probable",
        "payback": "Lancers d’adversaire pour rembourser un groupe entier", "group": "groupe", "step": "marche",
        "marginal": "Lancers d’adversaire pour rembourser la dernière marche", "fastest": "le plus vite",
    },
    "en": {
        "net_worth": "Net worth turn by turn", "ownership": "Who holds the titles, turn by turn",
        "landings": "Where throws end", "payments": "Who has paid whom", "lengths": "Length of the games",
        "turn": "turn", "setup": "setting up", "worth": "net worth", "book": "net worth at cost",
        "liquidation": "net worth if sold up",
        "cash": "cash", "seat": "seat", "owner": "owner", "title": "title", "nobody": "nobody holds a title",
        "untitled": "this board has no titles", "fruitless": "no title brings anything",
        "square": "square", "name": "name", "share": "share of the throws", "throws": "throws", "unthrown": "no throw so far",
        "payer": "payer", "payee": "payee", "bank": "bank", "most": "mostly", "unpaid": "nobody has paid",
        "sums": "sums in all",
        "turns": "turns", "rounds": "rounds", "rolls": "throws", "median": "median",
        "games": "games", "ended": "ended", "capped": "stopped at the cap", "going": "under way",
        "gameless": "no game", "forfeited": "forfeited",
        "transitions": "From square to square, in a roll or a missed turn", "from": "from", "to": "to", "chance": "chance",
        "held": "held", "likeliest": "likeliest",
        "payback": "Rolls of an opponent that pay back a whole group", "group": "group", "step": "step",
        "marginal": "Rolls of an opponent that pay back the last step", "fastest": "fastest",
    },
}  # fmt: skip


def net_worth(
    played: Played, value: Value = "worth", locale: str = "en", names: Sequence[str] = (), at: int | None = None
) -> Drawing:
    """A line for each seat of a game; a rule marks the turn of event ``at``.

    >>> from plakett_widgets import Game, lab
    >>> lab.charts.net_worth(Game("plakettopoly", ["Ana", "Léo"], seed=7))
    Net worth turn by turn: Ana $1,500, Léo $1,500.
    """
    alt, locale, frames = need_altair(), spoken(locale), _one(played)
    says = TEXTS[locale]
    called, currency = _names(played, [frames], names), frames.only.edition.currency
    one_of("value", value, get_args(Value))
    at = None if at is None else whole("at", at, None)
    rows = _named(reckon(frames), called).select("turn", "seat", pl.col(value).alias("value"))
    worths = {turn: [*of_turn["value"]] for (turn,), of_turn in rows.group_by("turn", maintain_order=True)}
    last: int = max(worths)
    every = max(1, last // 12)
    marked = [turn for turn in worths if turn == last or (turn % every == 0 and turn <= last - every / 2)]
    wide = alt.Scale(domain=[0, max(1, last)], nice=False)
    base = alt.Chart(alt.NamedData(vega.ROWS)).encode(
        x=alt.X("turn:Q", title=says["turn"], scale=wide, axis=alt.Axis(format="d", values=vega.ticks(0, last), grid=False)),
        y=alt.Y("value:Q", title=f"{says[value]} ({currency.symbol})"),
    )
    colours = vega.colours(called, says["seat"])
    casing = base.mark_line(strokeWidth=3.2, color=INK).encode(detail="seat:N")
    lines = base.mark_line(strokeWidth=2).encode(color=colours)
    marks = vega.marks(base.transform_filter({"field": "turn", "oneOf": marked}), called, says["seat"])
    layers = casing + lines + marks
    said = _worths(worths[last], called, currency, locale)
    if at is not None and 0 <= at < frames.events.height:
        now: int = frames.events["turn"][at]
        named = f"{says['turn']} {now}" if now else says["setup"]
        said = f"{_worths(worths[now], called, currency, locale)} ({named}){SPACE[locale]}; {said}"
        said = f"{said} ({says['turn']} {last})"
        here = alt.Chart(alt.InlineData([{"turn": now, "text": named}])).encode(x="turn:Q")
        layers += here.mark_rule(color=INK, strokeDash=[4, 3], strokeWidth=1.5)
        layers += here.mark_text(baseline="bottom", dy=-2, fontSize=11, color=INK).encode(text="text:N", y=alt.value(0))
    table = [[says["turn"], *called]]
    table += [[str(turn), *(currency.format(worth, locale) for worth in worths[turn])] for turn in marked]
    return vega.drawing(layers, rows, says["net_worth"], said, table, (460, 260), locale)


def _worths(worths: Sequence[int], called: Sequence[str], currency: Currency, locale: str) -> str:
    return ", ".join(f"{name} {currency.format(worth, locale)}" for name, worth in zip(called, worths, strict=True))


def ownership(played: Played, locale: str = "en", names: Sequence[str] = ()) -> Drawing:
    """A bar for each time that somebody held a title, titles in the order of the board.

    >>> from plakett_widgets import Game, lab
    >>> start = {"seats": {"Ana": {"titles": [5, 15]}, "Léo": {"titles": [6]}}}
    >>> lab.charts.ownership(Game("plakettopoly", ["Ana", "Léo"], position=start))
    Who holds the titles, turn by turn: Ana 2, Léo 1.
    """
    alt, locale, frames = need_altair(), spoken(locale), _one(played)
    says = TEXTS[locale]
    called, edition = _names(played, [frames], names), frames.only.edition
    turns = frames.events.select("seq", "turn")
    last = max(1, frames.games["turns"][0])
    titles = pl.DataFrame(
        [(title.id, title.name[locale], title.square) for title in edition.titles],
        schema={"title": pl.String, "name": pl.String, "square": pl.Int16}, orient="row",
    )  # fmt: skip
    held = (
        frames.ownership.filter(pl.col("owner").is_not_null())
        .join(turns.rename({"turn": "from"}), left_on="from_seq", right_on="seq", how="left", maintain_order="left")
        .join(turns.rename({"turn": "to"}), left_on="to_seq", right_on="seq", how="left", maintain_order="left")
        .join(titles, on="title", maintain_order="left")
        .with_columns(pl.col("from").fill_null(0), pl.col("to").fill_null(last + 1), pl.col("owner").alias("seat"))
        .filter(pl.col("from") < pl.col("to"))  # what passes through a hand within a turn cannot be seen
        .sort("square", "from")
    )
    if held.is_empty():
        return vega.blank(says["ownership"], says["nobody" if edition.titles else "untitled"], locale)
    rows = _named(held, called).select("name", "from", "to", "seat")
    order = rows["name"].unique(maintain_order=True).to_list()
    wide = alt.Scale(domain=[0, last + 1], nice=False)
    base = alt.Chart(alt.NamedData(vega.ROWS)).encode(
        x=alt.X("from:Q", title=says["turn"], scale=wide, axis=alt.Axis(format="d", values=vega.ticks(0, last))),
        y=alt.Y("name:N", title=None, sort=order, axis=alt.Axis(labelLimit=240)),
    )
    bars = base.mark_bar(height={"band": 0.7}, stroke=INK, strokeWidth=0.6).encode(
        x2="to:Q", color=vega.colours(called, says["owner"])
    )
    now = frames.ownership.filter(pl.col("to_seq").is_null(), pl.col("owner").is_not_null())
    counts = dict(now.group_by("owner").len().iter_rows())
    said = ", ".join(f"{name} {counts.get(seat, 0)}" for seat, name in enumerate(called))
    table = [[says["title"], says["owner"]]]
    for name in order:
        spans = rows.filter(pl.col("name") == name).select("seat", "from", "to").iter_rows()
        table.append([name, ", ".join(f"{who} ({begin}–{'' if end > last else end})" for who, begin, end in spans)])
    picture = bars + vega.marks(base, called, says["owner"])
    return vega.drawing(picture, rows, says["ownership"], said, table, (420, max(60, 17 * len(order))), locale)


def landings(played: Played | Chain, locale: str = "en") -> Drawing:
    """How often throws end on each square, on the board’s own shape; of several games, all throws together.

    Of a chain, the exact shares; a square’s include those that end there detained, or away.

    >>> from plakett_widgets import Game, lab
    >>> game = Game("plakettopoly", players=2, seed=7)
    >>> game.play("roll")
    >>> lab.charts.landings(game)
    Where throws end: 6 Prevention Avenue (100.0%).
    """
    alt, locale = need_altair(), spoken(locale)
    says = TEXTS[locale]
    if isinstance(played, Chain):
        edition: Edition = played.edition
        counted = played.landings().select("square", "label", pl.col("share") + pl.col("detained"))
    else:
        every = frames_of(played)
        edition = _edition(every)
        ends = pl.col("ends") + pl.col("detained")
        counted = count_landings(every).group_by("square", "label").agg(ends.sum().alias("ends")).sort("square")
        throws = max(1, int(counted["ends"].sum()))
        counted = counted.with_columns((pl.col("ends") / throws).alias("share"))
    layout = Layout.of(edition)
    boxes = [place.box for place in layout.places]
    rows = counted.with_columns(
        pl.Series("name", [square.name[locale] for square in edition.squares]),
        pl.Series("left", [box[0] for box in boxes]), pl.Series("right", [box[0] + box[2] for box in boxes]),
        pl.Series("top", [layout.height - box[1] for box in boxes]),
        pl.Series("bottom", [layout.height - box[1] - box[3] for box in boxes]),
        pl.Series("x", [box[0] + box[2] / 2 for box in boxes]),
        pl.Series("y", [layout.height - box[1] - box[3] / 2 for box in boxes]),
    )  # fmt: skip
    most = max(rows["share"].to_list()) or 1
    wide, high = alt.Scale(domain=[0, layout.width], nice=False), alt.Scale(domain=[0, layout.height], nice=False)
    base = alt.Chart(alt.NamedData(vega.ROWS))
    heat = alt.Scale(scheme=vega.SCHEME, domain=[0, most])
    tiles = base.mark_rect(stroke=GROUND).encode(
        x=alt.X("left:Q", scale=wide, axis=None), x2="right:Q", y=alt.Y("bottom:Q", scale=high, axis=None), y2="top:Q",
        color=alt.Color("share:Q", scale=heat, legend=None),  # the shares stand there
    )  # fmt: skip
    ink = vega.ink("share", most)
    place = {"x": alt.X("x:Q", scale=wide, axis=None), "y": alt.Y("y:Q", scale=high, axis=None)}
    numbers = base.mark_text(dy=-6, fontSize=11, fontWeight="bold").encode(text="label:N", color=ink, **place)
    shares = base.mark_text(dy=8, fontSize=10).encode(text=alt.Text("share:Q", format=".1%"), color=ink, **place)
    scale = 500 / layout.width

    top = rows.filter(pl.col("share") > 0).sort("share", "square", descending=[True, False]).head(3)
    said = ", ".join(
        f"{label} {name} ({vega.percent(share, locale)})"
        for label, name, share in top.select("label", "name", "share").iter_rows()
    )
    counts = ["ends"] if "ends" in rows.columns else []
    table = [[says["square"], says["name"], *(says["throws"] for _ in counts), says["share"]]]
    table += [
        [label, name, *map(str, found), vega.percent(share, locale)]
        for label, name, *found, share in rows.select("label", "name", *counts, "share").iter_rows()
    ]
    picture = tiles + numbers + shares
    size = 500, round(layout.height * scale)
    return vega.drawing(picture, rows, says["landings"], said or says["unthrown"], table, size, locale, says["share"])


def transitions(chain: Chain, locale: str = "en") -> Drawing:
    """The matrix of a board as a heat map: how likely a step leads from a square to another; the darker, the likelier.

    The table has the three likeliest ways from each square.

    >>> from plakett_widgets import lab
    >>> lab.charts.transitions(lab.chain("classic40"))
    From square to square, in a roll or a missed turn: likeliest 33 → 0 (17.7%), 18 → 25 (17.7%), 23 → 10 (held) (17.5%).
    """
    alt, locale = need_altair(), spoken(locale)
    says = TEXTS[locale]
    labels = [square.label for square in of_class("chain", chain, Chain).edition.squares]
    table = chain.transitions()
    sides = [(side, f"{side}_detained") for side in ("from", "to")]
    places = sorted({place for side in sides for place in table.select(side).iter_rows()})
    names = {(at, held): f"{labels[at]} ({says['held']})" if held else labels[at] for at, held in places}
    rows = pl.DataFrame(
        [(names[at, held], names[to, away], p) for at, held, to, away, p in table.iter_rows()],
        schema={"from": pl.String, "to": pl.String, "p": pl.Float64}, orient="row",
    )  # fmt: skip
    order = alt.Scale(domain=list(names.values()))
    legend = alt.Legend(format=".0%", title=says["chance"])
    heat = alt.Scale(scheme=vega.SCHEME, type="sqrt", reverse=True, domain=[0, max(rows["p"].to_list())])
    small = {"labelFontSize": 9, "labelOverlap": False}
    picture = (
        alt.Chart(alt.NamedData(vega.ROWS))
        .mark_rect(aria=False)
        .encode(
            x=alt.X("to:N", title=says["to"], scale=order, axis=alt.Axis(labelAngle=-90, **small)),
            y=alt.Y("from:N", title=says["from"], scale=order, axis=alt.Axis(**small)),
            color=alt.Color("p:Q", scale=heat, legend=legend),
        )
    )
    ways: dict[str, list[tuple[str, float]]] = {}
    for at, to, p in rows.sort("p", descending=True, maintain_order=True).iter_rows():
        ways.setdefault(at, []).append((to, p))
    first = sorted(((p, at, to) for at, found in ways.items() for to, p in found[:1]), key=lambda one: -one[0])[:3]
    said = f"{says['likeliest']} " + ", ".join(f"{at} → {to} ({vega.percent(p, locale)})" for p, at, to in first)
    figures = [[says["from"], says["likeliest"]]]
    figures += [
        [at, ", ".join(f"{to} ({vega.percent(p, locale)})" for to, p in ways[at][:3])] for at in names.values() if at in ways
    ]
    side = 12 * len(names)
    return vega.drawing(picture, rows, says["transitions"], said, figures, (side, side), locale)


def payback(chain: Chain, value: Literal["payback", "marginal"] = "payback", locale: str = "en") -> Drawing:
    """After how many rolls of an opponent each group has paid back, step by step, or its last step alone; dark is fast.

    >>> from plakett_widgets import lab
    >>> lab.charts.payback(lab.chain("classic40"), "marginal")
    Rolls of an opponent that pay back the last step: fastest Orange 3 (9.4), Red 3 (11.4), Light blue 3 (11.7).
    """
    alt, locale = need_altair(), spoken(locale)
    says = TEXTS[locale]
    one_of("value", value, ("payback", "marginal"))
    named = {group.id: group.name[locale] for group in of_class("chain", chain, Chain).edition.groups}
    group = pl.col("group").replace_strict(named, return_dtype=pl.String)
    found = chain.payback().select(group, "step", rolls=pl.col(value)).filter(pl.col("rolls").is_not_null())
    if found.is_empty():
        return vega.blank(says[value], says["fruitless" if chain.edition.titles else "untitled"], locale)
    low, high = min(found["rolls"].to_list()), max(found["rolls"].to_list())
    rows = found.with_columns(place=(pl.col("rolls") / low).log() / max(log(high / low), 1e-9))
    groups = [*dict.fromkeys(rows["group"].to_list())]
    steps = sorted(set(rows["step"].to_list()))
    base = alt.Chart(alt.NamedData(vega.ROWS)).encode(
        x=alt.X("step:O", title=says["step"], axis=alt.Axis(labelAngle=0, orient="top")),
        y=alt.Y("group:N", title=None, scale=alt.Scale(domain=groups), axis=alt.Axis(labelLimit=240)),
    )
    heat = alt.Color("place:Q", scale=alt.Scale(scheme=vega.SCHEME, domain=[0, 1]), legend=None)  # the rolls stand there
    rolls = base.mark_text(fontSize=12).encode(text=alt.Text("rolls:Q", format=".1f"), color=vega.ink("place", 1))
    top = rows.sort("rolls", maintain_order=True).head(3)
    cells = {(name, step): vega.decimal(f"{number:.1f}", locale) for name, step, number, _ in rows.iter_rows()}
    said = ", ".join(f"{name} {step} ({cells[name, step]})" for name, step, *_ in top.iter_rows())
    table = [[says["group"], *map(str, steps)], *([name, *(cells.get((name, step), "") for step in steps)] for name in groups)]
    size = 64 * len(steps), 28 * len(groups)
    picture = base.mark_rect(stroke=GROUND).encode(color=heat) + rolls
    return vega.drawing(picture, rows, says[value], f"{says['fastest']} {said}", table, size, locale)


def payments(played: Played, locale: str = "en", names: Sequence[str] = ()) -> Drawing:
    """The cash flow between players, and with the bank: how much has gone from whom to whom.

    >>> from plakett_widgets import Game, lab
    >>> lab.charts.payments(Game("plakettopoly", ["Ana", "Léo"], seed=7))
    Who has paid whom: bank → Ana $1,500, bank → Léo $1,500.
    """
    alt, locale = need_altair(), spoken(locale)
    says = TEXTS[locale]
    every = frames_of(played)
    currency = _edition(every).currency
    called = [*_names(played, every, names, says["bank"]), says["bank"]]
    bank = len(called) - 1  # the same number for tables of any size
    rows = (
        each(every, lambda frames: _payments(frames, bank))
        .group_by("payer", "payee")
        .agg(pl.col("amount").sum())
        .sort("payer", "payee")
    )
    rows = rows.with_columns(
        pl.col(side).replace_strict(dict(enumerate(called)), return_dtype=pl.String) for side in ("payer", "payee")
    ).select("payer", "payee", "amount")
    paid = {(payer, payee): amount for payer, payee, amount in rows.iter_rows()}
    if not paid:
        return vega.blank(says["payments"], says["unpaid"], locale)
    order, most = alt.Scale(domain=called), max(paid.values())
    wide = max(80, 9 * len(f"{most:,}"), min(8 * max(map(len, called)), 118))
    top = alt.Axis(labelAngle=0, orient="top", labelLimit=wide - 8)  # or names would run into each other
    base = alt.Chart(alt.NamedData(vega.ROWS)).encode(
        x=alt.X("payee:N", title=says["payee"], scale=order, axis=top), y=alt.Y("payer:N", title=says["payer"], scale=order)
    )
    heat = alt.Color("amount:Q", scale=alt.Scale(scheme=vega.SCHEME, domain=[0, most]), legend=None)  # the sums stand there
    sums = base.mark_text(fontSize=12).encode(text=alt.Text("amount:Q", format=",d"), color=vega.ink("amount", most))
    first = sorted(paid.items(), key=lambda one: -one[1])[:5]
    said = ", ".join(f"{payer} → {payee} {currency.format(amount, locale)}" for (payer, payee), amount in first)
    said = f"{says['most']} {said}" if len(paid) > len(first) else said
    table = [[f"{says['payer']} → {says['payee']}", *called]]
    table += [[payer, *(currency.format(paid.get((payer, payee), 0), locale) for payee in called)] for payer in called]
    size = wide * len(called), 36 * len(called)
    picture = base.mark_rect(stroke=GROUND).encode(color=heat) + sums
    return vega.drawing(picture, rows, says["payments"], said, table, size, locale, f"{says['sums']} ({currency.symbol})")


def _payments(frames: Frames, bank: int) -> pl.DataFrame:
    """What each seat has paid each, the bank as a seat; what waits on the board is the bank’s."""
    kind, seat = pl.col("kind").cast(pl.String), pl.col("seat")
    ways = {event.NAMES[number]: way for number, way in event.FLOW.items()}
    other = pl.col("other").fill_null(bank)
    pays = kind.is_in([name for name, way in ways.items() if way < 0])
    return frames.events.filter(kind.is_in(list(ways)), pl.col("amount") > 0).select(
        pl.when(pays).then(seat).otherwise(other).alias("payer"),
        pl.when(pays).then(other).otherwise(seat).alias("payee"),
        "amount",
    )


def lengths(played: Played | pl.DataFrame | pl.LazyFrame, measure: Measure = "turns", locale: str = "en") -> Drawing:
    """How long games are, in a histogram; those that ran into the cap on rounds stand out, hollow.

    The frame ``games`` of a simulation will do.

    >>> from plakett_widgets import Game, bots, lab
    >>> games = [Game("plakettopoly", [bots.Balanced(), bots.Balanced()], seed=seed) for seed in range(3)]
    >>> [game.run(rounds=9) for game in games]
    [False, False, False]
    >>> lab.charts.lengths(games, "rounds")
    Length of the games: 3; stopped at the cap: 3; rounds: 10.
    """
    alt, locale = need_altair(), spoken(locale)
    says = TEXTS[locale]
    games = games_of(played)
    found: list[int] = games[one_of("measure", measure, get_args(Measure))].to_list()
    if not found:  # none is left of those that were looked for
        return vega.blank(says["lengths"], says["gameless"], locale)
    low, high, step = min(found), max(found), vega.stride(max(found) - min(found), BINS)
    forfeited = pl.col("forfeit").is_not_null() if "forfeit" in games.columns else pl.lit(False)
    state = (
        pl.when("capped").then(pl.lit(says["capped"]))
        .when(forfeited).then(pl.lit(says["forfeited"]))
        .when(pl.col("ended_by").is_null()).then(pl.lit(says["going"]))
        .otherwise(pl.lit(says["ended"]))
    )  # fmt: skip
    rows = (
        games.group_by((pl.col(measure) // step * step).alias("from"), state.alias("state"))
        .agg(pl.len().alias("games"))
        .with_columns((pl.col("from") + step).alias("to"))
        .sort("from", "state")
    )
    colour, looks = SEATS[0]["colour"], {says["ended"]: SEATS[0]["colour"], says["capped"]: GROUND}
    beside = {says["going"]: "#b9d9ec", says["forfeited"]: SEATS[4]["colour"]}
    looks |= {state: look for state, look in beside.items() if state in rows["state"]}
    domain = list(looks)
    first, after = low // step * step, high // step * step + step
    edges = max(0, first - step), after + step
    fills = alt.Scale(domain=domain, range=list(looks.values()))
    tallest: int = max(rows.group_by("from").agg(pl.col("games").sum())["games"].to_list())
    chart = (
        alt.Chart(alt.NamedData(vega.ROWS))
        .mark_bar(stroke=colour, strokeWidth=1.5)
        .encode(
            x=alt.X("from:Q", bin="binned", title=says[measure], scale=alt.Scale(domain=list(edges), nice=False),
                    axis=alt.Axis(format="d", values=vega.ticks(*edges, step), grid=False)),
            x2="to:Q",
            y=alt.Y("games:Q", title=says["games"], stack="zero",
                    axis=alt.Axis(format="d", values=vega.ticks(0, tallest))),
            fill=alt.Fill("state:N", title=None, scale=fills, legend=alt.Legend(symbolStrokeColor=colour)),
            order=alt.Order("state:N", sort="descending"),
        )
    )  # fmt: skip
    space = SPACE[locale]
    middle = vega.decimal(f"{median(found):g}", locale)
    span = str(low) if low == high else f"{low}–{high}, {says['median']} {middle}"
    said = f"{games.height}{space}; {says['capped']}{space}: {games['capped'].sum()}{space}; {says[measure]}{space}: {span}"
    table = [[says[measure], *domain]]
    for begin in range(first, after, step):
        counts = dict(rows.filter(pl.col("from") == begin).select("state", "games").iter_rows())
        name = str(begin) if step == 1 else f"{begin}–{begin + step - 1}"
        table.append([name, *(str(counts.get(one, 0)) for one in domain)])
    return vega.drawing(chart, rows, says["lengths"], said, table, (420, 220), locale)


def follow(board: Board, value: Value = "worth", locale: str = "en") -> Follow:
    """The net worth of the players beside a board, kept up to date: a rule marks the moment that the board shows.

    It follows the ``cursor`` of the board and the game as it goes on, until it is closed.
    """
    from ...widgets.board import Board as Shown
    from .live import Follow

    of_class("board", board, Shown)
    one_of("value", value, get_args(Value))
    locale = spoken(locale)  # refused here, not in the place of the picture
    live = Follow(board, lambda at: net_worth(board.game, value, locale, at=at))
    board.game.keep_beside(live)
    return live


def _one(played: Played) -> Frames:
    every = frames_of(played)
    if len(every) > 1:
        raise ValueError(f"played: this chart is of one game, not of {len(every)}")
    return every[0]


def _edition(games: Sequence[Frames]) -> Edition:
    """That of all these games."""
    found = {frames.only.edition.id: frames.only.edition for frames in games}
    if len(found) > 1:
        raise ValueError(f"played: this chart is of games of one edition, not of {', '.join(found)}")
    return next(iter(found.values()))


def _names(played: Played, every: Sequence[Frames], names: Sequence[str], *beside: str) -> list[str]:
    """What seats are called: as said, as in the game, or P1, P2, …; no two alike, nor like what stands beside them."""
    said = texts("names", names)
    seats = max(frames.games["seats"][0] for frames in every)
    if said and len(said) != seats:
        raise ValueError(f"names: one a seat, of which there are {seats}, not {len(said)}")
    called = said or list(getattr(played, "names", ())) or [label(seat) for seat in range(seats)]
    return told_apart(called, beside)


def _named(table: pl.DataFrame, called: Sequence[str]) -> pl.DataFrame:
    return table.with_columns(pl.col("seat").replace_strict(dict(enumerate(called)), return_dtype=pl.String))
