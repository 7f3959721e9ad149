"""Theme of the charts in Vega-Lite: colours and shapes of seats, axes and numbers, and one frame around all."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import count
from typing import Any, Final

import polars as pl

from ...widgets.layout import SEATS
from ...words.languages import SPACE
from .chart import GREY, GROUND, INK, Drawing, Table, load_altair

FRENCH: Final = {"decimal": ",", "thousands": "\u202f", "grouping": [3], "currency": ["", ""], "percent": f"{SPACE['fr']}%"}
SCHEME: Final = "cividis"  # colour-blind eyes see it alike
FONT: Final = "Verdana, DejaVu Sans, sans-serif"  # the first two have equal widths, and others are narrower
PADDING: Final = {
    "left": 20,
    "right": 20,
    "top": 10,
    "bottom": 10,
}  # labels are measured in another font than they are shown in
DARK_TEXT_FROM: Final = 0.47  # share of the scheme from which black is easier to read on it than white
ROWS: Final = "rows"  # the name of the data in every chart


def tick_step(span: int, most: int) -> int:
    """Return the smallest of 1, 2, 5, 10, 20, … that goes into a span at most so many times."""
    return next(step for zeros in count() for step in (int(digit + "0" * zeros) for digit in "125") if span / step <= most)


def ticks(low: int, high: int, step: int = 1) -> list[int]:
    """Return whole numbers for an axis, which on its own would write halves as whole ones."""
    return list(range(low, high + 1, step * tick_step((high - low) // step, 12)))


def seat_colours(names: Sequence[str], title: str) -> Any:
    alt = load_altair()
    seat_colours = [SEATS[seat % len(SEATS)]["colour"] for seat in range(len(names))]
    return alt.Color("seat:N", title=title, scale=alt.Scale(domain=list(names), range=seat_colours))


def seat_marks(base: Any, names: Sequence[str], title: str) -> Any:
    """Return the marks of seats in shape and colour, each of which is enough to read the other."""
    alt = load_altair()
    shapes = alt.Scale(domain=list(names), range=[vega_shape(seat % len(SEATS)) for seat in range(len(names))])
    seat_marks = base.mark_point(filled=True, size=70, opacity=1, stroke=INK, strokeWidth=0.8)
    return seat_marks.encode(color=seat_colours(names, title), shape=alt.Shape("seat:N", title=title, scale=shapes))


def vega_shape(seat: int) -> str:
    """Return the shape of a seat on the board for Vega: around 0 and 2 wide, not in a box of 24."""
    path = SEATS[seat]["shape"]
    if "a" in path:
        return "circle"
    start = re.match(r"M(-?[\d.]+) ?(-?[\d.]+)", path)
    assert start
    x, y = (float(number) / 12 - 1 for number in start.groups())
    return f"M{x:.3f} {y:.3f}" + re.sub(r"-?[\d.]+", lambda found: f"{float(found[0]) / 12:.3f} ", path[start.end() :])


def percent(share: float, locale: str) -> str:
    return decimal(f"{share:.1%}", locale).replace("%", f"{SPACE[locale]}%")


def decimal(summary: str, locale: str) -> str:
    return summary.replace(".", ",") if locale == "fr" else summary


def text_colour(field: str, most: float) -> Any:
    alt = load_altair()
    # on a dark page too, where the colours of the scheme are the same
    return alt.condition(f"datum.{field} > {DARK_TEXT_FROM * most}", alt.value("black"), alt.value("white"))


def labelled_cells(base: Any, field: str, most: float, label: str, written: str) -> Any:
    """Return cells coloured by a field, which need no legend, because they have a label."""
    alt = load_altair()
    heat = alt.Color(f"{field}:Q", scale=alt.Scale(scheme=SCHEME, domain=[0, most]), legend=None)
    text = base.mark_text(fontSize=12).encode(text=alt.Text(f"{label}:Q", format=written), color=text_colour(field, most))
    return base.mark_rect(stroke=GROUND).encode(color=heat) + text


def empty_drawing(title: str, summary: str, locale: str) -> Drawing:
    """Return an empty drawing with the reason."""
    alt = load_altair()
    chart = alt.Chart(alt.NamedData(ROWS)).mark_text(fontSize=13, color=GREY).encode(text="text:N")
    return make_drawing(chart, pl.DataFrame({"text": [summary]}), title, summary, (), (420, 60), locale)


def make_drawing(
    chart: Any,
    rows: pl.DataFrame,
    title: str,
    summary: str,
    table: Table,
    size: tuple[int, int],
    locale: str,
    subtitle: str = "",
) -> Drawing:
    heading = {"text": title, "offset": 18, **({"subtitle": subtitle} if subtitle else {})}
    plain = chart.properties(width=size[0], height=size[1], title=heading)
    # opaque, because an image may know the theme of the system but not that of its page
    config: dict[str, Any] = {"background": GROUND, "padding": PADDING, "font": FONT}
    if locale == "fr":
        config["locale"] = {"number": FRENCH}
    # by name and last: each step copies what a chart holds, and named rows have no limit
    plain.datasets = {ROWS: rows.to_dicts()}
    drawn = plain.configure(**config).configure_view(strokeWidth=0).configure_axis(titlePadding=8)
    return Drawing(drawn, f"{title}{SPACE[locale]}: {summary}.", table, locale)
