"""``docs/analysis.md`` names every analysis, and its examples run."""

from __future__ import annotations

import doctest
import re
from pathlib import Path
from typing import Any

import pytest

from plakett_widgets import lab

PAGE = (Path(__file__).parents[2] / "docs" / "analysis.md").read_text("utf-8")
ANALYSES = [name for module in ("wealth", "estates", "chance", "books", "flow") for name in lab.HOMES[module]]
CHARTS = ("net_worth", "ownership", "landings", "payments", "lengths", "follow")


@pytest.mark.parametrize("name", ANALYSES)
def test_every_analysis_has_an_example(name: str):
    assert f"lab.{name}(" in PAGE


@pytest.mark.parametrize("name", CHARTS)
def test_every_chart_is_named(name: str):
    assert f"`{name}(" in PAGE or f"`lab.charts.{name}(" in PAGE


def test_the_examples():
    known: dict[str, Any] = {}
    for block in re.findall(r"```python\n(>>>.*?)```", PAGE, re.DOTALL):
        example = doctest.DocTestParser().get_doctest(block, known, "docs/analysis.md", None, None)
        runner = doctest.DocTestRunner()
        runner.run(example, clear_globs=False)
        assert not runner.failures
        known = example.globs
