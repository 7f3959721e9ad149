"""``docs/analysis.md`` names every analysis, and its examples run."""

from __future__ import annotations

import pytest

from plakett_widgets import lab

from ..pages import read, run_examples

PAGE = read("analysis.md")
ANALYSES = [name for module, names in lab.HOMES.items() if module.startswith(("analysis.", "charts.")) for name in names]
CHARTS = ("net_worth", "ownership", "landings", "payments", "lengths", "follow")


@pytest.mark.parametrize("name", ANALYSES)
def test_every_analysis_has_an_example(name: str):
    assert f"lab.{name}(" in PAGE


@pytest.mark.parametrize("name", CHARTS)
def test_every_chart_is_named(name: str):
    assert f"`{name}(" in PAGE or f"`lab.charts.{name}(" in PAGE


def test_the_examples():
    assert run_examples("analysis.md") > 20
