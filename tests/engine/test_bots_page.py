"""The examples of ``docs/bots.md`` run, and every bot is named in it."""

from __future__ import annotations

import inspect

import pytest

from plakett_widgets import bots

from ..pages import read, run_examples


def test_every_bot_and_argument_is_named():
    page = read("bots.md")
    levels = [bots.Random, bots.Careful, bots.Balanced, bots.Searching]
    assert all(f"`{kind.__name__}`" in page for kind in levels)
    assert {"rollouts", "seconds", "rounds"} < set(inspect.signature(bots.Searching).parameters)
    assert all(f"`{name}" in page for name in ("rollouts", "seconds", "rounds"))


@pytest.mark.slow
def test_the_examples():
    assert run_examples("bots.md") == 17
