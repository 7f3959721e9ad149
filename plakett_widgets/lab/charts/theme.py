"""How charts look in Vega-Lite: the colours and shapes of seats, numbers and axes in French too, one frame around all."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import count
from typing import Any, Final

import polars as pl

from ...widgets.layout import SEATS
from ...words.languages import SPACE
from .chart import GREY, GROUND, INK, Drawing, Table, need_altair

FRENCH: Final = {"decimal": ",", "thousands": "\u202f", "grouping": [3], "currency": ["", ""], "percent": f"{SPACE['fr']}%"}
SCHEME: Final = "cividis"  # the same to colour-blind eyes
FONT: Final = "Verdana, DejaVu Sans, sans-serif"  # the first two have the same widths, others are narrower
PADDING: Final = {"left": 20, "right": 20, "top": 10, "bottom": 10}  # for labels that the kernel measures in another font
LIGHT: Final = 0.47  # from there on black is read better on that scheme than white
ROWS: Final = "rows"  # the name of the data in every chart


def stride(span: int, most: int) -> int:
    """The smallest of 1, 2, 5, 10, 20, … that goes into a span so many times at most."""
    return next(step for zeros in count() for step in (int(digit + "0" * zeros) for digit in "125") if span / step <= most)


def ticks(low: int, high: int, step: int = 1) -> list[int]:
    """Whole numbers for an axis: left to itself it would write halves as whole ones."""
    return list(range(low, high + 1, step * stride((high - low) // step, 12)))


def colours(called: Sequence[str], title: str) -> Any:
    alt = need_altair()
    colours = [SEATS[seat % len(SEATS)]["colour"] for seat in range(len(called))]
    return alt.Color("seat:N", title=title, scale=alt.Scale(domain=list(called), range=colours))


def marks(base: Any, called: Sequence[str], title: str) -> Any:
    """The token of each seat, in its colour: neither is needed to read the other."""
    alt = need_altair()
    shapes = alt.Scale(domain=list(called), range=[symbol(seat % len(SEATS)) for seat in range(len(called))])
    marks = base.mark_point(filled=True, size=70, opacity=1, stroke=INK, strokeWidth=0.8)
    return marks.encode(color=colours(called, title), shape=alt.Shape("seat:N", title=title, scale=shapes))


def symbol(seat: int) -> str:
    """The shape of a seat on the board as Vega wants it: not in a box of 24, but around 0 and 2 wide."""
    path = SEATS[seat]["shape"]
    if "a" in path:
        return "circle"
    start = re.match(r"M(-?[\d.]+) ?(-?[\d.]+)", path)
    assert start
    x, y = (float(number) / 12 - 1 for number in start.groups())
    return f"M{x:.3f} {y:.3f}" + re.sub(r"-?[\d.]+", lambda found: f"{float(found[0]) / 12:.3f} ", path[start.end() :])


def percent(share: float, locale: str) -> str:
    return decimal(f"{share:.1%}", locale).replace("%", f"{SPACE[locale]}%")


def decimal(said: str, locale: str) -> str:
    return said.replace(".", ",") if locale == "fr" else said


def ink(field: str, most: float) -> Any:
    alt = need_altair()
    return alt.condition(f"datum.{field} > {LIGHT * most}", alt.value("black"), alt.value("white"))  # by day and night


def blank(title: str, said: str, locale: str) -> Drawing:
    """Where there is nothing to draw, that is said."""
    alt = need_altair()
    chart = alt.Chart(alt.NamedData(ROWS)).mark_text(fontSize=13, color=GREY).encode(text="text:N")
    return drawing(chart, pl.DataFrame({"text": [said]}), title, said, (), (420, 60), locale)


def drawing(
    chart: Any,
    rows: pl.DataFrame,
    title: str,
    said: str,
    table: Table,
    size: tuple[int, int],
    locale: str,
    subtitle: str = "",
) -> Drawing:
    heading = {"text": title, "offset": 18, **({"subtitle": subtitle} if subtitle else {})}
    plain = chart.properties(width=size[0], height=size[1], title=heading)
    # opaque: an image may know the theme of the system, but not that of the page around it
    config: dict[str, Any] = {"background": GROUND, "padding": PADDING, "font": FONT}
    if locale == "fr":
        config["locale"] = {"number": FRENCH}
    # the rows by name, and last: what stands in a chart is copied with each step; no limit of rows applies
    plain.datasets = {ROWS: rows.to_dicts()}
    drawn = plain.configure(**config).configure_view(strokeWidth=0).configure_axis(titlePadding=8)
    return Drawing(drawn, f"{title}{SPACE[locale]}: {said}.", table, locale)
