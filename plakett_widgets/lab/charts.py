"""A few charts of games, as pictures that need no network: an extra, ``pip install "plakett-widgets[charts]"``.

Seats have the colours of the board, told apart by colour-blind eyes too, and a shape each; ``names`` are those of the game,
else P1, P2, …  ``locale`` is “fr” or “en”.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, Literal

from ..engine import event
from ..record.frames import Frames
from ..record.frames.schema import need_polars
from ..widgets.layout import SEATS, Layout
from .books import Locale
from .drawing import Drawing, need_altair
from .estates import landings as count_landings
from .played import Played, each, frames_of, source_of
from .wealth import Value
from .wealth import net_worth as reckon

if TYPE_CHECKING:
    import polars as pl

    from ..widgets.board import Board
    from .live import Follow

Measure = Literal["turns", "rounds", "rolls"]

SHAPES: Final = (
    "circle", "square", "triangle-up", "diamond", "triangle-right", "triangle-down", "cross", "triangle-left",
)  # fmt: skip
GREY: Final = "#8a8a8a"
SPACE: Final = {"fr": "\u00a0", "en": ""}  # before : and ;
FRENCH: Final = {"decimal": ",", "thousands": "\u202f", "grouping": [3], "currency": ["", "\u00a0$"]}
SCHEME: Final = "cividis"  # the same to colour-blind eyes
TEXTS: Final = {
    "fr": {
        "net_worth": "Fortune au fil des tours", "ownership": "À qui les titres, au fil des tours",
        "landings": "Où finissent les lancers", "payments": "Qui a payé qui", "lengths": "Durée des parties",
        "turn": "tour", "worth": "fortune", "book": "fortune au coût", "liquidation": "fortune réalisable", "cash": "caisse",
        "seat": "place", "owner": "à", "share": "part des lancers", "payer": "qui paie", "payee": "qui reçoit",
        "amount": "somme", "bank": "banque", "turns": "tours", "rounds": "tours de table", "rolls": "lancers",
        "games": "parties", "ended": "finies", "capped": "arrêtées au plafond",
    },
    "en": {
        "net_worth": "Net worth turn by turn", "ownership": "Who holds the titles, turn by turn",
        "landings": "Where throws end", "payments": "Who has paid whom", "lengths": "Length of the games",
        "turn": "turn", "worth": "net worth", "book": "net worth at cost", "liquidation": "net worth at once", "cash": "cash",
        "seat": "seat", "owner": "owner", "share": "share of the throws", "payer": "payer", "payee": "payee",
        "amount": "amount", "bank": "bank", "turns": "turns", "rounds": "rounds", "rolls": "throws",
        "games": "games", "ended": "ended", "capped": "stopped at the cap",
    },
}  # fmt: skip


def net_worth(
    played: Played, value: Value = "worth", locale: Locale = "en", names: Sequence[str] = (), at: int | None = None
) -> Drawing:
    """A line for each seat of a game; a rule marks the turn of event ``at``.

    >>> from plakett_widgets import Game, lab
    >>> lab.charts.net_worth(Game("plakettopoly", ["Ana", "Léo"], seed=7))
    Net worth turn by turn: Ana 1500, Léo 1500.
    """
    alt, polars, says, frames = need_altair(), need_polars(), TEXTS[locale], _one(played)
    called = _names(played, names)
    table = reckon(frames)
    rows = _named(table, called).select("turn", "seat", polars.col(value).alias("value"))
    base = alt.Chart(_data(rows)).encode(
        x=alt.X("turn:Q", title=says["turn"], axis=alt.Axis(tickMinStep=1, grid=False)),
        y=alt.Y("value:Q", title=says[value]),
        color=_colours(called, "seat", says["seat"]),
    )
    last: int = table["turn"][-1]
    every = max(1, last // 12)
    marks = base.transform_filter(f"datum.turn % {every} == 0 || datum.turn == {last}").mark_point(filled=True, size=45)
    shapes = alt.Shape("seat:N", title=says["seat"], scale=alt.Scale(domain=called, range=list(SHAPES[: len(called)])))
    layers = base.mark_line(strokeWidth=1.8) + marks.encode(shape=shapes)
    if at is not None and 0 <= at < frames.events.height:
        here = _data(polars.DataFrame({"turn": [frames.events["turn"][at]]}))
        layers += alt.Chart(here).mark_rule(color=GREY, strokeDash=[4, 3]).encode(x="turn:Q")
    ends = rows.filter(polars.col("turn") == last)
    said = ", ".join(f"{name} {amount}" for name, amount in ends.select("seat", "value").iter_rows())
    return _drawing(layers, says["net_worth"], said, 460, 260, locale)


def ownership(played: Played, locale: Locale = "en", names: Sequence[str] = ()) -> Drawing:
    """A bar for each time that somebody held a title, titles in the order of the board.

    >>> from plakett_widgets import Game, lab
    >>> start = {"seats": {"Ana": {"titles": [5, 15]}, "Léo": {"titles": [6]}}}
    >>> lab.charts.ownership(Game("plakettopoly", ["Ana", "Léo"], position=start))
    Who holds the titles, turn by turn: Ana 2, Léo 1.
    """
    alt, polars, says, frames = need_altair(), need_polars(), TEXTS[locale], _one(played)
    called, edition = _names(played, names), source_of(frames).edition
    turns = frames.events.select("seq", "turn")
    last = max(1, frames.games["turns"][0])
    titles = polars.DataFrame(
        [(title.id, title.name[locale], title.square) for title in edition.titles],
        schema={"title": polars.String, "name": polars.String, "square": polars.Int16}, orient="row",
    )  # fmt: skip
    held = (
        frames.ownership.filter(polars.col("owner").is_not_null())
        .join(turns.rename({"turn": "from"}), left_on="from_seq", right_on="seq", how="left", maintain_order="left")
        .join(turns.rename({"turn": "to"}), left_on="to_seq", right_on="seq", how="left", maintain_order="left")
        .join(titles, on="title", maintain_order="left")
        .with_columns(polars.col("from").fill_null(0), polars.col("to").fill_null(last + 1), polars.col("owner").alias("seat"))
        .sort("square", "from")
    )
    rows = _named(held, called).select("name", "from", "to", "seat")
    chart = (
        alt.Chart(_data(rows))
        .mark_bar(height={"band": 0.8})
        .encode(
            x=alt.X("from:Q", title=says["turn"], scale=alt.Scale(domain=[0, last + 1], nice=False)),
            x2="to:Q",
            y=alt.Y("name:N", title=None, sort=rows["name"].unique(maintain_order=True).to_list(),
                    axis=alt.Axis(labelLimit=220)),
            color=_colours(called, "seat", says["owner"]),
        )
    )  # fmt: skip
    initials = (
        alt.Chart(_data(rows.with_columns(polars.col("seat").str.head(1).alias("initial"))))
        .mark_text(align="left", dx=2, fontSize=8, fontWeight="bold")
        .encode(x="from:Q", y=alt.Y("name:N", sort=rows["name"].unique(maintain_order=True).to_list()), text="initial:N",
                color=alt.value("#000000"))
    )  # fmt: skip
    now = frames.ownership.filter(polars.col("to_seq").is_null(), polars.col("owner").is_not_null())
    counts = dict(now.group_by("owner").len().iter_rows())
    said = ", ".join(f"{name} {counts.get(seat, 0)}" for seat, name in enumerate(called))
    return _drawing(chart + initials, says["ownership"], said, 420, max(60, 15 * rows["name"].n_unique()), locale)


def landings(played: Played, locale: Locale = "en") -> Drawing:
    """How often throws end on each square, on the board’s own shape; of several games, all throws together.

    >>> from plakett_widgets import Game, lab
    >>> game = Game("plakettopoly", players=2, seed=7)
    >>> game.play("roll")
    >>> lab.charts.landings(game)
    Where throws end: 6 (100.0%).
    """
    alt, polars, says, every = need_altair(), need_polars(), TEXTS[locale], frames_of(played)
    edition = source_of(every[0]).edition
    layout = Layout.of(edition.squares)
    ends = polars.col("ends") + polars.col("detained")
    counted = count_landings(every).group_by("square", "label").agg(ends.sum().alias("ends")).sort("square")
    boxes = [place.box for place in layout.places]
    rows = counted.with_columns(
        (polars.col("ends") / max(1, counted["ends"].sum())).alias("share"),
        polars.Series("left", [box[0] for box in boxes]), polars.Series("right", [box[0] + box[2] for box in boxes]),
        polars.Series("top", [layout.height - box[1] for box in boxes]),
        polars.Series("bottom", [layout.height - box[1] - box[3] for box in boxes]),
        polars.Series("x", [box[0] + box[2] / 2 for box in boxes]),
        polars.Series("y", [layout.height - box[1] - box[3] / 2 for box in boxes]),
    ).with_columns((polars.col("share") * 100).round(1).alias("percent"))  # fmt: skip
    wide, high = alt.Scale(domain=[0, layout.width], nice=False), alt.Scale(domain=[0, layout.height], nice=False)
    base = alt.Chart(_data(rows))
    tiles = base.mark_rect(stroke="#ffffff").encode(
        x=alt.X("left:Q", scale=wide, axis=None), x2="right:Q", y=alt.Y("bottom:Q", scale=high, axis=None), y2="top:Q",
        color=alt.Color("share:Q", title=says["share"], scale=alt.Scale(scheme=SCHEME), legend=alt.Legend(format=".0%")),
    )  # fmt: skip
    dark = alt.condition(f"datum.share > {max(rows['share'].to_list()) / 2}", alt.value("#000000"), alt.value("#ffffff"))
    place = {"x": alt.X("x:Q", scale=wide, axis=None), "y": alt.Y("y:Q", scale=high, axis=None)}
    numbers = base.mark_text(dy=-5, fontSize=10, fontWeight="bold").encode(text="label:N", color=dark, **place)
    shares = base.mark_text(dy=7, fontSize=8).encode(text=alt.Text("percent:Q", format=".1f"), color=dark, **place)
    scale = 460 / layout.width
    top = rows.filter(polars.col("ends") > 0).sort("ends", "square", descending=[True, False]).head(3)
    percent = "{} ({:.1f}" + SPACE[locale] + "%)"
    said = ", ".join(percent.format(*row) for row in top.select("label", "percent").iter_rows())
    said = said.replace(".", ",") if locale == "fr" else said
    return _drawing(tiles + numbers + shares, says["landings"], said, 460, round(layout.height * scale), locale)


def payments(played: Played, locale: Locale = "en", names: Sequence[str] = ()) -> Drawing:
    """The cash flow between players, and with the bank: how much has gone from whom to whom.

    >>> from plakett_widgets import Game, lab
    >>> lab.charts.payments(Game("plakettopoly", ["Ana", "Léo"], seed=7))
    Who has paid whom: bank → Ana 1500, bank → Léo 1500.
    """
    alt, polars, says = need_altair(), need_polars(), TEXTS[locale]
    called = [*_names(played, names), says["bank"]]
    who = {"payer", "payee"}
    rows = each(played, _payments).group_by("payer", "payee").agg(polars.col("amount").sum()).sort("payer", "payee")
    rows = rows.with_columns(
        polars.col(side).replace_strict(dict(enumerate(called)), return_dtype=polars.String) for side in who
    ).select("payer", "payee", "amount")
    base = alt.Chart(_data(rows)).encode(
        x=alt.X(
            "payee:N",
            title=says["payee"],
            sort=called,
            scale=alt.Scale(domain=called),
            axis=alt.Axis(labelAngle=0, orient="top"),
        ),
        y=alt.Y("payer:N", title=says["payer"], sort=called, scale=alt.Scale(domain=called)),
    )
    tiles = base.mark_rect().encode(color=alt.Color("amount:Q", title=says["amount"], scale=alt.Scale(scheme=SCHEME)))
    middle = max(rows["amount"].to_list(), default=0) / 2
    dark = alt.condition(f"datum.amount > {middle}", alt.value("#000000"), alt.value("#ffffff"))
    said = ", ".join(f"{payer} → {payee} {amount}" for payer, payee, amount in rows.iter_rows())
    return _drawing(tiles + base.mark_text().encode(text=alt.Text("amount:Q", format=","), color=dark), says["payments"], said,
                    80 * len(called), 36 * len(called), locale)  # fmt: skip


def _payments(frames: Frames) -> pl.DataFrame:
    """What each seat has paid each; the bank, and what waits on the board, come after the last seat."""
    polars = need_polars()
    kind, seat, bank = polars.col("kind").cast(polars.String), polars.col("seat"), frames.games["seats"][0]
    ways = {event.NAMES[number]: way for number, way in event.FLOW.items()}
    other = polars.col("other").fill_null(bank)
    pays = kind.is_in([name for name, way in ways.items() if way < 0])
    table: pl.DataFrame = frames.events.filter(kind.is_in(list(ways)), polars.col("amount") > 0).select(
        polars.when(pays).then(seat).otherwise(other).alias("payer"),
        polars.when(pays).then(other).otherwise(seat).alias("payee"),
        "amount",
    )
    return table


def lengths(played: Played, measure: Measure = "turns", locale: Locale = "en") -> Drawing:
    """How long games are, in a histogram; those that ran into the cap on rounds stand out.

    >>> from plakett_widgets import Game, bots, lab
    >>> games = [Game("plakettopoly", [bots.Balanced(), bots.Balanced()], seed=seed) for seed in range(3)]
    >>> [game.run(rounds=9) for game in games]
    [False, False, False]
    >>> lab.charts.lengths(games, "rounds")
    Length of the games: 3; stopped at the cap: 3; rounds: 10–10.
    """
    alt, polars, says = need_altair(), need_polars(), TEXTS[locale]
    games = each(played, lambda frames: frames.games)
    state = polars.when("capped").then(polars.lit(says["capped"])).otherwise(polars.lit(says["ended"]))
    rows = games.select(polars.col(measure).alias("length"), state.alias("state"))
    domain = [says["ended"], says["capped"]]
    chart = (
        alt.Chart(_data(rows))
        .mark_bar(stroke="#ffffff")
        .encode(
            x=alt.X("length:Q", bin=alt.Bin(maxbins=20), title=says[measure]),
            y=alt.Y("count()", title=says["games"], axis=alt.Axis(tickMinStep=1)),
            color=alt.Color(
                "state:N", title=None, scale=alt.Scale(domain=domain, range=[SEATS[0]["colour"], SEATS[4]["colour"]])
            ),
        )
    )
    low, *_, high = sorted([*rows["length"].to_list()] * 2)
    space = SPACE[locale]
    said = (
        f"{rows.height}{space}; {says['capped']}{space}: {games['capped'].sum()}{space}; {says[measure]}{space}: {low}–{high}"
    )
    return _drawing(chart, says["lengths"], said, 420, 220, locale)


def follow(board: Board, value: Value = "worth", locale: Locale = "en") -> Follow:
    """The net worth of the players beside a board, kept up to date: a rule marks the moment that the board shows.

    It follows the ``cursor`` of the board and the game as it goes on, until it is closed.
    """
    from .live import Follow

    live = Follow(board, lambda at: net_worth(board.game, value, locale, at=at))
    board.game.keep_beside(live)
    return live


def _one(played: Played) -> Frames:
    every = frames_of(played)
    if len(every) > 1:
        raise ValueError("this chart is of one game")
    return every[0]


def _names(played: Played, names: Sequence[str]) -> list[str]:
    """What seats are called: as said, as in the game, or P1, P2, …; no two alike."""
    known = list(names) or list(getattr(played, "names", ()))
    seats = frames_of(played)[0].games["seats"][0]
    called = [known[seat] if seat < len(known) else f"P{seat + 1}" for seat in range(seats)]
    return [name if called.count(name) == 1 else f"{name} {seat + 1}" for seat, name in enumerate(called)]


def _named(table: pl.DataFrame, called: Sequence[str]) -> pl.DataFrame:
    polars = need_polars()
    named: pl.DataFrame = table.with_columns(
        polars.col("seat").replace_strict(dict(enumerate(called)), return_dtype=polars.String)
    )
    return named


def _data(table: pl.DataFrame) -> Any:
    """Rows in the chart itself, as plain as they are: no data frame library has to be there, no limit of rows applies."""
    return need_altair().InlineData(values=table.to_dicts())


def _colours(called: Sequence[str], field: str, title: str) -> Any:
    alt = need_altair()
    colours = [str(SEATS[seat % len(SEATS)]["colour"]) for seat in range(len(called))]
    return alt.Color(f"{field}:N", title=title, scale=alt.Scale(domain=list(called), range=colours))


def _drawing(chart: Any, title: str, said: str, width: int, height: int, locale: Locale) -> Drawing:
    text = f"{title}{SPACE[locale]}: {said}." if said else f"{title}."
    plain = chart.properties(width=width, height=height, title=title)
    config: dict[str, Any] = {"background": "#ffffff"}
    if locale == "fr":
        config["locale"] = {"number": FRENCH}
    return Drawing(plain.configure(**config).configure_view(strokeWidth=0), text)
