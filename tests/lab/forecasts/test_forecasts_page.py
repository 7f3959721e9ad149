"""The examples of ``docs/forecasts.md`` run."""

from __future__ import annotations

from ...pages import run_examples


def test_the_examples():
    assert run_examples("forecasts.md") > 5
