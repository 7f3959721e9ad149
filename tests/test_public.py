"""Mistakes in the use of public names get a suggestion, and a short traceback in a notebook."""

from __future__ import annotations

import asyncio
import inspect
import linecache
import pickle
import re
from collections.abc import Callable
from typing import Any

import pytest

import plakett_widgets as pw
from plakett_widgets import bots, editions, lab
from plakett_widgets.errors.suggestions import public, public_function
from plakett_widgets.game.listeners import On
from plakett_widgets.game.past import Past
from plakett_widgets.game.record import Record
from plakett_widgets.lab import charts

from .test_docstrings import members, public_things

GAME = pw.Game("confinement", players=2, seed=7)


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        (lambda: pw.Gaem, "Game"),
        (lambda: pw.Balanced, "bots.Balanced"),
        (lambda: pw.networth, "lab.net_worth"),
        (lambda: pw.Clasroom, "Classroom"),
        (lambda: lab.networth, "net_worth"),
        (lambda: charts.networth, "net_worth"),
        (lambda: bots.Balancd, "Balanced"),
        (lambda: editions.lod, "load"),
        (lambda: GAME.roll(), 'play("roll")'),
        (lambda: GAME.lancer(), 'play("lancer")'),
        (lambda: GAME.historry, "history"),
        (lambda: GAME.frames.balance, "balances"),
        (lambda: GAME.players[0].nme, "name"),
        (lambda: GAME.table.read("roll").term, "terms"),
        (lambda: GAME.edition.square, "squares"),
        (lambda: pw.check(GAME).txt, "text"),
        (lambda: pw.Board(GAME).curser, "cursor"),
        (lambda: pw.LogView(GAME).curser, "cursor"),
    ],
)
def test_an_unknown_attribute(wrong: Callable[[], object], right: str) -> None:
    with pytest.raises(AttributeError) as caught:
        wrong()
    assert str(caught.value).endswith(f"did you mean “{right}”?")
    assert caught.value.name is None  # shells that suggest a name too do not repeat it


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        (lambda: pw.Game(option={"rent_claim": "automatic"}), "options"),
        (lambda: GAME.run(turn=5), "turns"),
        (lambda: GAME.play_all(move=["roll"]), "moves"),
        (lambda: GAME.frames.export(pth="x"), "path"),
        (lambda: pw.Board(GAME, lokale="fr"), "locale"),
        (lambda: pw.simulate("confinement", 2, game=1), "games"),
        (lambda: pw.Classroom(table=2), "tables"),
        (lambda: pw.join("http://127.0.0.1:9/", nam="Noor"), "name"),
        (lambda: pw.load(paht="x"), "path"),
        (lambda: lab.win_chances(GAME, rollout=2), "rollouts"),
        (lambda: charts.net_worth(GAME, local="fr"), "locale"),
    ],
)
def test_an_unknown_argument(wrong: Callable[[], object], right: str) -> None:
    with pytest.raises(TypeError, match="unexpected keyword argument") as caught:
        wrong()
    _, _, suggested = str(caught.value).lower().partition("did you mean ")
    assert suggested[1:-2] == right


def test_other_errors_stay_as_they_are() -> None:
    with pytest.raises(AttributeError, match=r"'Game' object has no attribute '_plya'$"):
        print(GAME._plya)
    with pytest.raises(TypeError, match=r"keyword argument 'turn'(\. Did you mean 'turns'\?)?$"):
        calls(lambda turns: turns, turn=5)


@public_function
def calls(inner: Callable[..., object], **named: int) -> object:
    return inner(**named)


@public
class Torn:
    @property
    def half(self) -> object:
        return self.gone


def test_a_property_that_fails_names_what_is_missing_in_it() -> None:
    with pytest.raises(AttributeError, match="'Torn' object has no attribute 'gone'"):
        print(Torn().half)


def test_classes_with_suggestions_work_as_before() -> None:
    assert pickle.loads(pickle.dumps(pw.simulate)) is pw.simulate
    assert [*inspect.signature(pw.Game.run).parameters] == ["self", "turns", "rounds"]
    assert inspect.iscoroutinefunction(pw.Game.move)
    assert not hasattr(GAME, "collect_schema")


class Bad(bots.Bot):
    def choose(self, view: Any, legal: Any) -> str:
        return "fly"


def shown_by_ipython(cell: str) -> list[str] | None:
    """The lines in place of the traceback of what fails in a cell; ``None`` where it is shown in full."""
    names = {
        "pw": pw,
        "lab": lab,
        "charts": charts,
        "asyncio": asyncio,
        "Bad": Bad,
        "game": pw.Game("plakettopoly", ["Ana", "Léo"], seed=7),
    }
    names["game"].play("roll")
    linecache.cache["<a cell>"] = len(cell), None, cell.splitlines(keepends=True), "<a cell>"
    try:
        exec(compile(cell, "<a cell>", "exec"), names)
    except Exception as error:
        return error._render_traceback_() if hasattr(error, "_render_traceback_") else None  # IPython calls it
    raise AssertionError("the cell does not fail")


AWAITS = """
async def wait():
    await game.move(7)

asyncio.run(wait())
"""
CELL = """
def play():
    game.play("roll")

play()
"""


@pytest.mark.parametrize(
    ("cell", "error", "line"),
    [
        (CELL, "Refused: ", 'line 3: game.play("roll")'),
        ("game.play('byu')", "Refused: “byu” is no move", "line 1: game.play('byu')"),
        ("game.roll()", "AttributeError: ", "line 1: game.roll()"),
        ("game.run(turn=5)", "TypeError: ", "line 1: game.run(turn=5)"),
        ("game.at('x')", "ArgumentError: seq: ", "line 1: game.at('x')"),
        ("game.frames['event']", "KeyError: ", "line 1: game.frames['event']"),
        ("\npw.Game('mspmm')", "UnknownNameError: ", "line 2: pw.Game('mspmm')"),
        ("pw.Game(options={'x': 1})", "UnknownOptionError: ", "line 1: pw.Game(options={'x': 1})"),
        ("pw.Game(position='x')", "PositionError: ", "line 1: pw.Game(position='x')"),
        ("pw.loads('[x]')", "SavedGameError: ", "line 1: pw.loads('[x]')"),
        ("lab.journal(3)", "ArgumentError: played: ", "line 1: lab.journal(3)"),
        ("pw.load('nowhere.plk')", "FileNotFoundError: ", "line 1: pw.load('nowhere.plk')"),
        (AWAITS, "ArgumentError: seat: ", "line 3: await game.move(7)"),
        ("charts.networth", "AttributeError: ", "line 1: charts.networth"),
        ("pw.Game(players=[Bad(), Bad()]).run()", "IllegalAnswer: Bad", "line 1: pw.Game(players=[Bad(), Bad()]).run()"),
    ],
)
def test_a_notebook_shows_a_mistake_in_a_few_lines(cell: str, error: str, line: str) -> None:
    shown = shown_by_ipython(cell)
    assert len(shown) == 2
    assert shown[0].startswith(error)
    assert shown[1].strip() == line


def test_notes_are_shown_too() -> None:
    first, note, place = shown_by_ipython("game.play_all(['byu'])")
    assert first.startswith("Refused: ")
    assert [note, place.strip()] == ["move 1 of 1: byu", "line 1: game.play_all(['byu'])"]


@pytest.mark.parametrize(
    "cell",
    [
        "game.edition.decks = None",
        "lab.gini(game).select('x')",
        "game.record.comment('x').y",
    ],
)
def test_an_error_in_other_code_is_shown_in_full(cell: str) -> None:
    """A fault of the package or of somebody's own code needs its traceback."""
    assert shown_by_ipython(cell) is None


UNTYPED = re.compile(r"(dict|Mapping)\[str, Any\]|\b(dict|Mapping)\b(?!\[)")


def test_no_public_signature_hides_what_is_in_a_dictionary() -> None:
    found = {}
    holders = {name: member for holder in (Past, Record, On) for name, member in members(holder)}
    for name, thing in (public_things() | holders).items():
        call = getattr(thing, "fget", None) or getattr(thing, "func", None) or thing
        annotations = [str(value) for value in getattr(call, "__annotations__", {}).values()]
        if isinstance(thing, type):
            annotations += [str(value) for value in getattr(thing.__init__, "__annotations__", {}).values()]
        if untyped := [one for one in annotations if UNTYPED.search(one)]:
            found[name] = untyped
    assert found == {}
