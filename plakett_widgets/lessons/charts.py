"""Charts of the lessons, each made from one table. Like those of :mod:`plakett_widgets.lab.charts`, which has more.

Where altair is missing they show the table instead, with a line that says so.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate
from math import inf, sqrt
from typing import Any, Final

import polars as pl

from ..game import Game
from ..lab.analysis import wealth as analysis
from ..lab.charts import theme
from ..lab.charts.chart import GREY, INK, Drawing, start_chart
from ..lab.intervals import Z
from ..widgets.layout import SEATS
from ..words.catalogue import fill_in
from ..words.languages import SPACE, group_digits
from .chances import quantile

__all__ = ["bars", "convergence", "cumulative", "distribution", "dots", "lines", "lorenz"]

QUANTILES: Final = (0.05, 0.25, 0.5, 0.75, 0.95)
POINTS: Final = 200  # of a line, evenly spread on its axis
SIZE: Final = (460, 240)


def bars(table: pl.DataFrame, title: str, locale: str = "en", most: float | None = None) -> Drawing:
    """Draw the numbers of a table as bars, those of a row side by side.

    Parameters
    ----------
    table : polars.DataFrame
        The names of the rows in the first column, then one column of numbers or more. Columns of other kinds are left out.
    title : str
        What the chart is about.
    locale : str
        Language of the words: ``"fr"`` or ``"en"``.
    most : float, optional
        Where the axis ends, which begins at 0 then. It stays the same while a slider moves, and longer bars are cut.

    Returns
    -------
    Drawing
        The chart.

    Examples
    --------
    >>> bars(pl.DataFrame({"square": ["GO", "Ward"], "dice": [0.0, 2.5], "cards too": [1.2, 3.1]}), "Chances in %")
    Chances in %: dice: Ward 2.5, cards too: Ward 3.1.
    """
    alt, locale, _ = start_chart(locale)
    first, *columns = [table.columns[0], *table.drop(table.columns[0]).select(pl.selectors.numeric()).columns]
    names = table[first].cast(pl.String).to_list()
    rows = table.select(pl.Series("name", names), *columns).unpivot(columns, index="name", variable_name="series")
    colours = [SEATS[number % len(SEATS)]["colour"] for number in range(len(columns))]
    chart = (
        alt.Chart(alt.NamedData(theme.ROWS))
        .mark_bar(clip=True)
        .encode(
            x=alt.X("value:Q", title=columns[0] if len(columns) == 1 else None, scale=scale_to(alt, most)),
            y=alt.Y("name:N", title=first, sort=names, axis=alt.Axis(labelLimit=240)),
            yOffset=alt.YOffset("series:N", sort=columns),
            color=alt.Color(
                "series:N",
                title=None,
                sort=columns,
                scale=alt.Scale(domain=columns, range=colours),
                legend=None if len(columns) == 1 else alt.Legend(orient="top", labelLimit=240),
            ),
        )
    )
    space = SPACE[locale]
    tops = table.select(pl.col(columns).fill_null(0).abs().arg_max()).row(0)
    summary = ", ".join(
        f"{column}{space}: {names[top]} {written(table[column][top], locale)}"
        for column, top in zip(columns, tops, strict=True)
    )
    figures = [[first, *columns], *([name, *(written(number, locale) for number in row)] for name, row in zip(
        names, table.select(columns).iter_rows(), strict=True
    ))]  # fmt: skip
    size = SIZE[0], max(60, len(names) * (10 * len(columns) + 8))
    return theme.make_drawing(chart, rows, title, summary, figures, size, locale)


def convergence(
    draws: Sequence[float], expected: float, title: str, locale: str = "en", deviation: float | None = None
) -> Drawing:
    """Draw how the mean of the first *n* draws approaches what is expected, and where it is 95 times out of 100.

    Parameters
    ----------
    draws : sequence of float
        One number a draw, in order. With 0 and 1, or ``False`` and ``True``, the mean is a share.
    expected : float
        Expectation of a draw.
    title : str
        What the chart is about.
    locale : str
        Language of the words: ``"fr"`` or ``"en"``.
    deviation : float, optional
        Standard deviation of a draw. Without it the draws are successes, and shares are written in per cent.

    Returns
    -------
    Drawing
        The chart.

    Examples
    --------
    >>> print(convergence([True, False, True, False], 0.5, "Heads"))
    Heads: n = 4: 50.0%, expected 50.0%, 95% interval [1.0%; 99.0%].
    """
    alt, locale, texts = start_chart(locale)
    spread = sqrt(expected * (1 - expected)) if deviation is None else deviation
    means = [total / n for n, total in enumerate(accumulate(float(draw) for draw in draws), 1)]
    counts = dict.fromkeys(round(len(means) ** (k / POINTS)) for k in range(POINTS + 1))
    least, most = (0.0, 1.0) if deviation is None else (-inf, inf)
    halves = [Z * spread / sqrt(n) for n in range(1, len(means) + 1)]
    band = {n: (max(least, expected - half), min(most, expected + half)) for n, half in enumerate(halves, 1)}
    rows = pl.DataFrame([{"n": n, "mean": means[n - 1], "low": band[n][0], "high": band[n][1]} for n in counts])
    shown_from = rows.filter(pl.col("n") >= len(means) / 100)  # what comes before would press all else flat
    seen = [*shown_from["mean"], *shown_from["low"], *shown_from["high"]]
    axis = alt.Axis(format=".0%") if deviation is None else alt.Axis()
    y = alt.Y("mean:Q", title=None, axis=axis, scale=alt.Scale(domain=[min(seen), max(seen)], nice=True))
    x = alt.X("n:Q", scale=alt.Scale(type="log", nice=False), axis=alt.Axis(format="d", tickCount=6, grid=False))
    plain = alt.Chart(alt.NamedData(theme.ROWS))
    base = plain.encode(x=x)
    chart = (
        base.mark_area(opacity=0.3, color=GREY, clip=True).encode(y=alt.Y("low:Q", title=None), y2="high:Q")
        + plain.mark_rule(color=INK, strokeDash=[4, 3]).encode(y=alt.datum(expected))
        + base.mark_line(color=SEATS[0]["colour"], clip=True).encode(y=y)
    )

    def shown(mean: float) -> str:
        return theme.percent(mean, locale) if deviation is None else written(mean, locale)

    figures = [["n", texts["mean"], texts["expected"], texts["interval"]]]
    for n in [*(10**k for k in range(1, 9) if 10**k < len(means)), len(means)]:
        low, high = band[n]
        figures.append(
            [group_digits(n, locale), shown(means[n - 1]), shown(expected), f"[{shown(low)}{SPACE[locale]}; {shown(high)}]"]
        )
    n, mean, known, interval = figures[-1]
    summary = f"n = {n}{SPACE[locale]}: {mean}, {texts['expected']} {known}, {texts['interval']} {interval}"
    return theme.make_drawing(chart, rows, title, summary, figures, SIZE, locale)


def distribution(
    chances: Mapping[str, Sequence[float]], unit: str, title: str, locale: str = "en", most: float | None = None
) -> Drawing:
    """Draw how likely each whole number from 0 is, for one distribution or several.

    Parameters
    ----------
    chances : mapping of str to sequence of float
        By the name of the distribution, the probability of 0, 1, 2, …
    unit : str
        What is counted.
    title : str
        What the chart is about.
    locale : str
        Language of the words: ``"fr"`` or ``"en"``.
    most : float, optional
        Where the axis of probabilities ends. It stays the same while a slider moves.

    Returns
    -------
    Drawing
        The chart.

    Examples
    --------
    >>> distribution({"two coins": [0.25, 0.5, 0.25]}, "heads", "Two throws")
    Two throws: two coins: 1 (50.0%).
    """
    alt, locale, texts = start_chart(locale)
    longest = max(map(len, chances.values()))
    rows, order = long_table(chances), alt.Scale(**series_colours(chances))
    chart = (
        alt.Chart(alt.NamedData(theme.ROWS))
        .mark_area(interpolate="step", opacity=0.45 if len(chances) > 1 else 0.9, line={"strokeWidth": 1})
        .encode(
            x=alt.X("number:Q", title=unit, axis=alt.Axis(format="d", values=theme.ticks(0, longest), grid=False)),
            y=alt.Y("p:Q", title=texts["chance"], stack=None, axis=alt.Axis(format=".1%"), scale=scale_to(alt, most)),
            color=series(alt, chances, order),
        )
    )
    space, likeliest = SPACE[locale], {name: max(range(len(law)), key=law.__getitem__) for name, law in chances.items()}
    summary = ", ".join(
        f"{name}{space}: {top} ({theme.percent(chances[name][top], locale)})" for name, top in likeliest.items()
    )
    return theme.make_drawing(chart, rows, title, summary, figures_of(chances, unit, locale), SIZE, locale)


def cumulative(chances: Mapping[str, Sequence[float]], unit: str, title: str, locale: str = "en") -> Drawing:
    """Draw how likely each whole number or a smaller one is, for one distribution or several.

    Parameters
    ----------
    chances : mapping of str to sequence of float
        By the name of the distribution, the probability of 0, 1, 2, …
    unit : str
        What is counted.
    title : str
        What the chart is about.
    locale : str
        Language of the words: ``"fr"`` or ``"en"``.

    Returns
    -------
    Drawing
        The chart, whose table has five quantiles.

    Examples
    --------
    >>> cumulative({"a die": [0, *[1 / 6] * 6]}, "points", "One throw")
    One throw: a die: median 3.
    """
    alt, locale, texts = start_chart(locale)
    sums = {name: [*accumulate(law)] for name, law in chances.items()}
    longest = max(map(len, chances.values()))
    rows, order = long_table(sums), alt.Scale(**series_colours(chances))
    base = alt.Chart(alt.NamedData(theme.ROWS))
    y = alt.Y("p:Q", title=texts["chance"], scale=alt.Scale(domain=[0, 1]), axis=alt.Axis(format=".0%"))
    steps = base.mark_line(interpolate="step-after").encode(
        x=alt.X("number:Q", title=unit, axis=alt.Axis(format="d", values=theme.ticks(0, longest), grid=False)),
        y=y,
        color=series(alt, chances, order),
    )
    half = base.mark_rule(color=GREY, strokeDash=[4, 3]).encode(y=alt.datum(0.5))
    space = SPACE[locale]
    figures = [["", *(theme.percent(share, locale) for share in QUANTILES)]]
    figures += [[name, *(str(quantile(law, share)) for share in QUANTILES)] for name, law in chances.items()]
    summary = ", ".join(f"{name}{space}: {texts['median']} {quantile(law, 0.5)}" for name, law in chances.items())
    return theme.make_drawing(half + steps, rows, title, summary, figures, SIZE, locale)


def dots(table: pl.DataFrame, x: str, y: str, group: str, title: str, locale: str = "en") -> Drawing:
    """Draw each number of a table as a dot, those of a group of rows side by side, with the mean of each.

    Parameters
    ----------
    table : polars.DataFrame
        One row a dot.
    x, y : str
        Columns: what dots stand side by side for, and the numbers.
    group : str
        Column by which dots are coloured.
    title : str
        What the chart is about.
    locale : str
        Language of the words: ``"fr"`` or ``"en"``.

    Returns
    -------
    Drawing
        The chart, whose table has the count, the mean, the least and the greatest number.

    Examples
    --------
    >>> sales = pl.DataFrame({"table": [1, 1, 2], "price": [1.0, 0.5, 0.5], "money": ["much", "much", "little"]})
    >>> dots(sales, "table", "price", "money", "Prices")
    Prices: 1 (much) 0.75, 2 (little) 0.5.
    """
    alt, locale, texts = start_chart(locale)
    rows = table.select(x=pl.col(x).cast(pl.String), y=pl.col(y), group=pl.col(group).cast(pl.String)).with_columns(
        place=pl.int_range(pl.len()).over("x") % 8
    )
    groups = rows["group"].unique(maintain_order=True).to_list()
    names = table[x].unique().sort().cast(pl.String).to_list()
    colours = alt.Scale(domain=groups, range=[SEATS[number % len(SEATS)]["colour"] for number in range(len(groups))])
    base = alt.Chart(alt.NamedData(theme.ROWS)).encode(
        x=alt.X("x:N", title=x, sort=names, axis=alt.Axis(labelAngle=0)), y=alt.Y("y:Q", title=y)
    )
    points = base.mark_point(filled=True, size=45, opacity=0.7, stroke=INK, strokeWidth=0.6).encode(
        xOffset="place:Q", color=alt.Color("group:N", title=group, scale=colours, legend=alt.Legend(orient="top"))
    )
    means = base.mark_tick(color=INK, thickness=3, width=36).encode(y=alt.Y("mean(y):Q", title=y))
    found = rows.group_by("x", "group").agg(
        pl.len(), mean=pl.col("y").mean(), least=pl.col("y").min(), most=pl.col("y").max()
    ).sort(pl.col("x").replace_strict(names, range(len(names)))).rows()  # fmt: skip
    figures = [[x, group, "n", texts["mean"], "min", "max"]]
    figures += [[at, kind, str(count), *(written(number, locale) for number in numbers)] for at, kind, count, *numbers in found]
    summary = ", ".join(f"{at} ({kind}) {written(mean, locale)}" for at, kind, _, mean, *_ in found)
    return theme.make_drawing(points + means, rows, title, summary, figures, SIZE, locale)


def lines(
    table: pl.DataFrame, x: str, y: str, seat: str, title: str, locale: str = "en", band: tuple[str, str] | None = None
) -> Drawing:
    """Draw a line a seat, in the colours and shapes of the board, with a band around each if there is one.

    Parameters
    ----------
    table : polars.DataFrame
        One row a point.
    x, y : str
        Columns of numbers: what a line follows, and what it shows.
    seat : str
        Column of the names of the seats. Their order gives the colours.
    title : str
        What the chart is about.
    locale : str
        Language of the words: ``"fr"`` or ``"en"``.
    band : tuple of str, optional
        Columns of the lower and the upper edge of a band.

    Returns
    -------
    Drawing
        The chart.

    Examples
    --------
    >>> cash = pl.DataFrame({"turn": [0, 1, 0, 1], "cash": [1500, 1400, 1500, 1700], "seat": ["Ana", "Ana", "Léo", "Léo"]})
    >>> lines(cash, "turn", "cash", "seat", "Cash by turn")
    Cash by turn: Ana 1,400, Léo 1,700.
    """
    alt, locale, _ = start_chart(locale)
    low, high = band or (y, y)
    rows = table.select(pl.col(seat).cast(pl.String).alias("seat"), x=x, y=y, low=low, high=high).sort("x", maintain_order=True)
    names = table[seat].cast(pl.String).unique(maintain_order=True).to_list()
    points = rows["x"].unique().sort().to_list()
    marked = points[:: max(1, len(points) // 12)]
    base = alt.Chart(alt.NamedData(theme.ROWS)).encode(
        x=alt.X("x:Q", title=x, axis=alt.Axis(grid=False)), y=alt.Y("y:Q", title=y, scale=alt.Scale(zero=False))
    )
    colours = theme.seat_colours(names, seat)
    around = base.mark_area(opacity=0.2).encode(y=alt.Y("low:Q", title=y), y2="high:Q", color=colours)
    marks = theme.seat_marks(base.transform_filter({"field": "x", "oneOf": marked}), names, seat)
    chart = base.mark_line(strokeWidth=2).encode(color=colours) + marks
    cells = {(name, at): number for name, at, number in rows.select("seat", "x", "y").iter_rows()}

    def cell(name: str, at: float) -> str:
        return written(cells[name, at], locale) if (name, at) in cells else ""

    figures = [[x, *names], *([written(at, locale), *(cell(name, at) for name in names)] for at in marked)]
    last = rows.group_by("seat", maintain_order=True).last().sort(pl.col("seat").cast(pl.Enum(names)))
    summary = ", ".join(f"{name} {written(number, locale)}" for name, number in last.select("seat", "y").iter_rows())
    return theme.make_drawing(around + chart if band else chart, rows, title, summary, figures, SIZE, locale)


def lorenz(game: Game, round: int, locale: str = "en") -> Drawing:
    """Draw the Lorenz curve at the end of a round, beside that of equal shares.

    Parameters
    ----------
    game : Game
        What is played.
    round : int
        The round.
    locale : str
        Language of the words: ``"fr"`` or ``"en"``.

    Returns
    -------
    Drawing
        The chart, with the Gini coefficient in its title.

    Examples
    --------
    >>> print(lorenz(Game("plakettopoly", players=4, seed=7), 1))
    Lorenz curve, end of round 1 (G = 0): equal shares 1, wealth 1.
    """
    _, locale, texts = start_chart(locale)
    turn = game.frames.turns.filter(pl.col("round") <= round)["turn"].max()
    curve = analysis.lorenz(game).filter(turn=turn)
    poorest, share, name = texts["poorest"], texts["wealth_share"], texts["curve"]
    table = pl.concat(
        curve.select(pl.col("players").alias(poorest), pl.col(column).alias(share), pl.lit(texts[of]).alias(name))
        for column, of in (("players", "equal"), ("share", "wealth"))
    )
    coefficient = written(analysis.gini(game).filter(turn=turn)["gini"].item(), locale)
    return lines(table, poorest, share, name, fill_in(texts["lorenz"], {"round": round, "gini": coefficient}, locale), locale)


def written(number: float | None, locale: str) -> str:
    """Return a number as a table shows it: digits in groups of three, and decimals only where they are of use."""
    if number is None:
        return ""
    places = 3 if abs(number) < 1 else 2 if abs(number) < 10 else 1
    whole, _, decimals = f"{number:.{places}f}".partition(".")
    decimals = decimals.rstrip("0")
    sign, digits = ("−", whole[1:]) if whole.startswith("-") else ("", whole)
    grouped = sign + group_digits(int(digits), locale)
    return theme.decimal(f"{grouped}.{decimals}", locale) if decimals else grouped


def long_table(chances: Mapping[str, Sequence[float]]) -> pl.DataFrame:
    return pl.DataFrame(
        [{"series": name, "number": number, "p": float(p)} for name, law in chances.items() for number, p in enumerate(law)]
    )


def scale_to(alt: Any, most: float | None) -> Any:
    """Return a scale from 0 to a number, or the one that fits the values."""
    return alt.Scale() if most is None else alt.Scale(domain=[0, most])


def series_colours(chances: Mapping[str, Sequence[float]]) -> dict[str, list[str]]:
    return {"domain": [*chances], "range": [SEATS[number % len(SEATS)]["colour"] for number in range(len(chances))]}


def series(alt: Any, chances: Mapping[str, Sequence[float]], order: Any) -> Any:
    """Return the colours of distributions, with a legend if there are several."""
    legend = alt.Legend(orient="top") if len(chances) > 1 else None
    return alt.Color("series:N", title=None, scale=order, legend=legend)


def figures_of(chances: Mapping[str, Sequence[float]], unit: str, locale: str) -> list[list[str]]:
    """Return the probabilities as a table, of at most forty numbers."""
    longest = max(map(len, chances.values()))
    step = theme.tick_step(longest, 40)
    rows = [[str(at), *(theme.percent(law[at], locale) if at < len(law) else "" for law in chances.values())]
            for at in range(0, longest, step)]  # fmt: skip
    return [[unit, *chances], *rows]
