"""The examples of ``docs/bots.md`` run, and every bot, question and field of a view is named in both languages' parts."""

from __future__ import annotations

import inspect
import re
from dataclasses import fields

import pytest

from plakett_widgets import Game, bots
from plakett_widgets.bots.questions import KINDS
from plakett_widgets.bots.view_parts import Deck, Group, Player, Title

from ..pages import read, run_examples

ENGLISH, FRENCH = read("bots.md").split("\n## Écrire son automate\n")
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
    names = [name for kind in (Player, Title, Group, Deck) for name in dir(kind) if not name.startswith("_") and name != "id"]
    assert [name for name in names if f".{name}`" not in table] == []
    table = part(ENGLISH, "What a move has")
    names = [field.name for field in fields(bots.LegalMove) if field.name not in INNER]
    assert [name for name in names if f"`{name}`" not in table] == []


def test_every_example_of_a_field_can_be_evaluated() -> None:
    start = {
        "turn": "Ana",
        "seats": {"Ana": {"titles": [1]}, "Zoé": {"titles": [6]}},
        "claims": [{"owner": "Ana", "visitor": "Zoé", "square": 1, "amount": 3}],
    }
    game = Game("plakettopoly", ["Ana", "Zoé"], seed=7, position=start)
    views = [bots.View.of(game)]
    for moves in (["dice 3+5", "roll"], ["decline"]):
        game.play_all(moves)
        views.append(bots.View.of(game))
    examples = [row.split("|")[3] for row in part(ENGLISH, "What a view has").splitlines() if row.startswith("| `view")]
    assert len(examples) > 20
    for example in examples:
        first, *others = re.findall("`([^`]+)`", example)
        stem = first.rpartition(".")[0]
        for expression in (first, *(stem + other if other.startswith(".") else other for other in others)):
            assert any(is_valid(expression, view) for view in views), expression


def is_valid(expression: str, view: bots.View) -> bool:
    """Return whether an expression has a value for a view."""
    try:
        eval(expression, {"view": view})
    except (LookupError, TypeError, ValueError):  # no claim, no auction, no such question
        return False
    return True


@pytest.mark.parametrize(("page", "heading"), [(ENGLISH, "What is promised"), (FRENCH, "Ce qui est promis")])
def test_three_sentences_say_what_is_promised_and_one_recommends_a_container(page: str, heading: str) -> None:
    promise, advice = part(page, heading).strip().split("\n\n")
    assert (promise.count(". "), promise[-1], advice.count("."), advice[-1]) == (2, ".", 1, ".")


@pytest.mark.slow
def test_the_examples() -> None:
    assert run_examples("bots.md") > 90
