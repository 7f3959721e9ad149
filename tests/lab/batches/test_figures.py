"""The figures that the code of a bot reads, and that stay behind where the bot alone is sent."""

from __future__ import annotations

from functools import cache, cached_property

from plakett_widgets.bots import Balanced
from plakett_widgets.engine.move import pack
from plakett_widgets.engine.position import Position
from plakett_widgets.lab.batches.figures import figures

LEAST, MOST, DEPTH, WITHIN, PART, UNREAD = 5, 9, 3, 2, 0.5, 1
WORDS = "word " * 50
asked = 0


def by_and_by(times: int) -> int:
    return by_and_by(times - 1) if times else LEAST


@cache
def kept() -> int:
    return MOST


class Keen(Balanced):
    name = "keen"
    reserve = 100
    lowered = 7
    UNLIKE = (1, 2)

    @property
    def part(self) -> float:
        return PART

    @cached_property
    def depth(self) -> int:
        return DEPTH

    @staticmethod
    def words() -> str:
        return WORDS

    def on_turn(self, pos: Position, seat: int) -> int:
        global asked
        asked += 1
        self.lowered -= 1

        def within() -> int:
            return WITHIN + by_and_by(2) + kept() + pack(0, seat)

        return within() + pos.UNREAD  # type: ignore[attr-defined]


def test_figures_are_those_of_the_class_and_those_that_its_functions_look_up():
    """Also through a property, a cache, a function within and one that calls itself; not what they set, nor the package's."""
    assert figures(Keen()) == {
        "name": "'keen'", "reserve": "100", "PART": "0.5", "DEPTH": "3", "WITHIN": "2", "LEAST": "5", "MOST": "9",
        "WORDS": repr(WORDS)[:100],
    }  # fmt: skip
    assert figures(Balanced()) == {}


def test_the_figure_of_the_class_that_is_nearest_counts():
    class Keener(Keen):
        reserve = 200

    assert figures(Keener())["reserve"] == "200"
