"""The examples of ``docs/bots.md`` run, and every bot, question and field of a view is named in both languages' parts."""

from __future__ import annotations

import inspect
import re
from dataclasses import fields

import pytest

from plakett_widgets import bots
from plakett_widgets.bots.questions import KINDS

from ..pages import read, run_examples

ENGLISH, FRENCH = read("bots.md").split("\n## Écrire son bot\n")
OUTER = {"of", "data"}  # of a view, for those who make one
INNER = {"packed", "terms", "reader", "question"}  # fields of a move for the engine


def part(page: str, heading: str) -> str:
    """Return what stands below a heading."""
    return re.split(r"\n#+ ", page.partition(f" {heading}\n")[2])[0]


def test_every_bot_argument_and_question_is_named() -> None:
    levels = [bots.Random, bots.Careful, bots.Balanced, bots.Searching]
    assert {"rollouts", "seconds", "rounds"} < set(inspect.signature(bots.Searching).parameters)
    assert all(f"`{name}" in ENGLISH for name in ("rollouts", "seconds", "rounds", "reserve"))
    for page in (ENGLISH, FRENCH):
        assert all(f"`{kind.__name__}`" in page for kind in levels)
        assert all(f"| `{kind.method}` |" in page for kind in KINDS.values())


def test_every_field_of_a_view_and_of_a_move_has_an_example() -> None:
    table = part(ENGLISH, "What a view has")
    names = [name for name in dir(bots.View) if not name.startswith("_") and name not in OUTER]
    assert [name for name in names if f"`view.{name}`" not in table] == []
    table = part(ENGLISH, "What a move has")
    names = [field.name for field in fields(bots.LegalMove) if field.name not in INNER]
    assert [name for name in names if f"`{name}`" not in table] == []


@pytest.mark.parametrize(("page", "heading"), [(ENGLISH, "What is promised"), (FRENCH, "Ce qui est promis")])
def test_three_sentences_say_what_is_promised_and_one_recommends_a_container(page: str, heading: str) -> None:
    promise, advice = part(page, heading).strip().split("\n\n")
    assert (promise.count(". "), promise[-1], advice.count("."), advice[-1]) == (2, ".", 1, ".")


@pytest.mark.slow
def test_the_examples() -> None:
    assert run_examples("bots.md") > 90
