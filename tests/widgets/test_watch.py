"""A live table beside the board: the look of answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import plakett_widgets as pw


class Figure:
    """Drawn only where somebody sees to it, as a figure of matplotlib is."""

    def __init__(self, drawn: str | None) -> None:
        self.drawn = drawn

    def _repr_html_(self) -> str | None:
        return self.drawn

    def __str__(self) -> str:
        return "Figure(640x480)"


@pytest.mark.parametrize(
    ("query", "shown"),
    [
        (lambda log: log.height < 1 or "a < b", "<pre>a &lt; b</pre>"),
        (lambda log: 1 / 0, "<pre>ZeroDivisionError: division by zero</pre>"),
        (lambda log: Figure("<b>drawn</b>"), "<b>drawn</b>"),
        (lambda log: Figure(None), "<pre>Figure(640x480)</pre>"),
    ],
)
def test_an_answer_is_shown_as_well_as_it_can_be(query: Callable[[Any], object], shown: str):
    game = pw.Game("plakettopoly", ["Ana", "Léo"], seed=1)
    game.play("roll")
    assert game.watch(query).value == shown
