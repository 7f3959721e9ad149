"""A histogram of the lengths of games and how they ended."""

from __future__ import annotations

from statistics import median
from typing import Final, get_args

import polars as pl

from ...inputs.arguments import one_of
from ...widgets.layout import SEATS
from ...words.languages import SPACE
from ..analysis.inputs import Measure, Played, games_frame
from . import theme
from .chart import GROUND, Drawing, start_chart

MAX_BINS: Final = 20


def lengths(played: Played | pl.DataFrame | pl.LazyFrame, measure: Measure = "turns", locale: str = "en") -> Drawing:
    """Draw how long games are. Those that ran into the cap on rounds stand out, hollow.

    Parameters
    ----------
    played : Game, Frames, list of either, or polars.DataFrame
        What was played, or the frame ``games`` of a simulation.
    measure : {"turns", "rounds", "rolls"}
        Unit of the lengths.
    locale : str
        Language of the words: ``"fr"`` or ``"en"``.

    Returns
    -------
    Drawing
        The chart.

    Raises
    ------
    ValueError
        If a frame lacks columns, or there is no such measure or language.

    Examples
    --------
    >>> from plakett_widgets import Game, bots, lab
    >>> games = [Game("plakettopoly", [bots.Balanced(), bots.Balanced()], seed=seed) for seed in range(3)]
    >>> [game.run(rounds=9) for game in games]
    [False, False, False]
    >>> lab.charts.lengths(games, "rounds")
    Length of the games: 3; stopped at the cap: 3; rounds: 10.
    """
    alt, locale, texts = start_chart(locale)
    games = games_frame(played)
    found: list[int] = games[one_of("measure", measure, get_args(Measure))].to_list()
    if not found:  # a filtered frame may be empty
        return theme.empty_drawing(texts["lengths"], texts["gameless"], locale)
    low, high, step = min(found), max(found), theme.tick_step(max(found) - min(found), MAX_BINS)
    forfeited = pl.col("forfeit").is_not_null() if "forfeit" in games.columns else pl.lit(False)
    state = (
        pl.when("capped").then(pl.lit(texts["capped"]))
        .when(forfeited).then(pl.lit(texts["forfeited"]))
        .when(pl.col("ended_by").is_null()).then(pl.lit(texts["going"]))
        .otherwise(pl.lit(texts["ended"]))
    )  # fmt: skip
    rows = (
        games.group_by((pl.col(measure) // step * step).alias("from"), state.alias("state"))
        .agg(pl.len().alias("games"))
        .with_columns((pl.col("from") + step).alias("to"))
        .sort("from", "state")
    )
    colour, looks = SEATS[0]["colour"], {texts["ended"]: SEATS[0]["colour"], texts["capped"]: GROUND}
    beside = {texts["going"]: "#b9d9ec", texts["forfeited"]: SEATS[4]["colour"]}
    looks |= {state: look for state, look in beside.items() if state in rows["state"]}
    domain = list(looks)
    first, after = low // step * step, high // step * step + step
    edges = max(0, first - step), after + step
    fills = alt.Scale(domain=domain, range=list(looks.values()))
    tallest: int = max(rows.group_by("from").agg(pl.col("games").sum())["games"].to_list())
    chart = (
        alt.Chart(alt.NamedData(theme.ROWS))
        .mark_bar(stroke=colour, strokeWidth=1.5)
        .encode(
            x=alt.X("from:Q", bin="binned", title=texts[measure], scale=alt.Scale(domain=list(edges), nice=False),
                    axis=alt.Axis(format="d", values=theme.ticks(*edges, step), grid=False)),
            x2="to:Q",
            y=alt.Y("games:Q", title=texts["games"], stack="zero",
                    axis=alt.Axis(format="d", values=theme.ticks(0, tallest))),
            fill=alt.Fill("state:N", title=None, scale=fills, legend=alt.Legend(symbolStrokeColor=colour)),
            order=alt.Order("state:N", sort="descending"),
        )
    )  # fmt: skip
    space = SPACE[locale]
    middle = theme.decimal(f"{median(found):g}", locale)
    span = str(low) if low == high else f"{low}–{high}, {texts['median']} {middle}"
    summary = (
        f"{games.height}{space}; {texts['capped']}{space}: {games['capped'].sum()}{space}; {texts[measure]}{space}: {span}"
    )
    table = [[texts[measure], *domain]]
    for begin in range(first, after, step):
        counts = dict(rows.filter(pl.col("from") == begin).select("state", "games").iter_rows())
        name = str(begin) if step == 1 else f"{begin}–{begin + step - 1}"
        table.append([name, *(str(counts.get(one, 0)) for one in domain)])
    return theme.make_drawing(chart, rows, texts["lengths"], summary, table, (420, 220), locale)
