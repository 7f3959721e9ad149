"""The charts and sliders of the lessons: pictures that can be read, the same figures as tables, a result without a reader."""

from __future__ import annotations

import sys
from collections.abc import Callable
from xml.etree import ElementTree

import polars as pl
import pytest

from plakett_widgets.lab.charts import Drawing
from plakett_widgets.lab.charts.chart import TEXTS
from plakett_widgets.lessons import charts
from plakett_widgets.lessons.sliders import interact
from tests.pages import run_examples

CASH = pl.DataFrame({"tour": [0, 0, 1, 1], "place": ["Ana", "Léo"] * 2, "caisse": [1500.0, 1500, 1390.5, 1700]})
CASH = CASH.with_columns(bas=pl.col("caisse") - 50, haut=pl.col("caisse") + 50)
COINS = {"deux pièces": [0.25, 0.5, 0.25], "un dé": [0, *[1 / 6] * 6]}
DRAWN: dict[str, Callable[[], Drawing]] = {
    "bars": lambda: charts.bars(pl.DataFrame({"lieu": ["GO", "Sénik"], "dés": [1, 20], "cartes": [1.25, None]}), "Où", "fr"),
    "convergence": lambda: charts.convergence([True, *[False] * 5] * 200, 1 / 6, "La part des 7", "fr"),
    "mean": lambda: charts.convergence([-200.0, 0.0, 20.0] * 40, -60, "Gain", "fr", deviation=99),
    "distribution": lambda: charts.distribution(COINS, "points", "Hasards", "fr"),
    "cumulative": lambda: charts.cumulative(COINS, "points", "Hasards", "fr"),
    "lines": lambda: charts.lines(CASH, "tour", "caisse", "place", "Caisse", "fr"),
    "band": lambda: charts.lines(CASH, "tour", "caisse", "place", "Caisse", "fr", ("bas", "haut")),
}
FIGURES = {
    "bars": [["lieu", "dés", "cartes"], ["GO", "1", "1,25"], ["Sénik", "20", ""]],
    "convergence": [
        ["n", "moyenne", "attendu", "intervalle à 95\xa0%"],
        ["10", "20,0\xa0%", "16,7\xa0%", "[0,0\xa0%\xa0; 39,8\xa0%]"],
        ["100", "17,0\xa0%", "16,7\xa0%", "[9,4\xa0%\xa0; 24,0\xa0%]"],
        ["1\u202f000", "16,7\xa0%", "16,7\xa0%", "[14,4\xa0%\xa0; 19,0\xa0%]"],
        ["1\u202f200", "16,7\xa0%", "16,7\xa0%", "[14,6\xa0%\xa0; 18,8\xa0%]"],
    ],
    "cumulative": [
        ["", "5,0\xa0%", "25,0\xa0%", "50,0\xa0%", "75,0\xa0%", "95,0\xa0%"],
        ["deux pièces", "0", "0", "1", "1", "2"],
        ["un dé", "1", "2", "3", "5", "6"],
    ],
    "lines": [["tour", "Ana", "Léo"], ["0", "1\u202f500", "1\u202f500"], ["1", "1\u202f390,5", "1\u202f700"]],
}


@pytest.mark.parametrize("name", DRAWN)
def test_a_chart_is_a_picture_or_else_its_table(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = DRAWN[name]()
    assert ElementTree.fromstring(drawn.svg).tag.endswith("svg")
    assert "NaN" not in drawn.svg
    assert FIGURES.get(name, drawn.table) == drawn.table
    assert {len(row) for row in drawn.table} == {len(drawn.table[0])}
    monkeypatch.setitem(sys.modules, "altair", None)
    listed = DRAWN[name]()
    assert (listed.text, listed.table) == (drawn.text, drawn.table)
    assert TEXTS["fr"]["undrawn"] in listed._repr_html_()


def test_bars_of_a_row_stand_side_by_side() -> None:
    encoding = DRAWN["bars"]().chart.to_dict()["encoding"]
    assert (encoding["y"]["field"], encoding["yOffset"]["field"]) == ("name", "series")


def test_an_axis_stays_where_a_slider_moves() -> None:
    bars = charts.bars(pl.DataFrame({"lieu": ["GO"], "dés": [300]}), "Où", "fr", most=150)
    chances = charts.distribution(COINS, "points", "Hasards", "fr", most=0.6)
    ends = [bars.chart.to_dict()["encoding"]["x"], chances.chart.to_dict()["encoding"]["y"]]
    assert [end["scale"]["domain"] for end in ends] == [[0, 150], [0, 0.6]]


def test_a_slider_moves_where_somebody_is_present(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("plakett_widgets.lessons.sliders.jupyter_kernel", lambda: object())
    monkeypatch.setattr("plakett_widgets.lessons.sliders.is_unattended", lambda: True)
    assert interact(lambda n=3: 2 * n, n=(1, 10)) == 6
    monkeypatch.setattr("plakett_widgets.lessons.sliders.is_unattended", lambda: False)
    (slider, _) = interact(lambda n=3: 2 * n, n=(1, 10)).children
    assert (slider.value, slider.min, slider.max, slider.continuous_update) == (3, 1, 10, False)


def test_the_examples_for_lessons_of_your_own_run() -> None:
    assert run_examples("notebooks.md") == 8
