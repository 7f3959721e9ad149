"""Who mistypes a name of something public reads which one is near, from the error itself: notebooks suggest none."""

from __future__ import annotations

import inspect
import pickle
from collections.abc import Callable

import pytest

import plakett_widgets as pw
from plakett_widgets import bots, editions, lab
from plakett_widgets.lab import charts
from plakett_widgets.suggestions import suggesting, suggests

GAME = pw.Game("confinement", players=2, seed=7)


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        (lambda: pw.Gaem, "Game"),
        (lambda: pw.Balanced, "bots.Balanced"),
        (lambda: pw.networth, "lab.net_worth"),
        (lambda: lab.networth, "net_worth"),
        (lambda: charts.networth, "net_worth"),
        (lambda: bots.Balancd, "Balanced"),
        (lambda: editions.lod, "load"),
        (lambda: GAME.roll(), 'play("roll")'),
        (lambda: GAME.lancer(), 'play("lancer")'),
        (lambda: GAME.historry, "history"),
        (lambda: GAME.frames.balance, "balances"),
        (lambda: GAME.players[0].nme, "name"),
        (lambda: GAME.read("roll").term, "terms"),
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


@suggesting
def calls(inner: Callable[..., object], **named: int) -> object:
    return inner(**named)


@suggests
class Torn:
    @property
    def half(self) -> object:
        return self.gone


def test_a_property_that_fails_tells_of_what_is_missing_in_it() -> None:
    with pytest.raises(AttributeError, match="'Torn' object has no attribute 'gone'"):
        print(Torn().half)


def test_what_suggests_is_used_as_before() -> None:
    assert pickle.loads(pickle.dumps(pw.simulate)) is pw.simulate
    assert [*inspect.signature(pw.Game.run).parameters] == ["self", "turns", "rounds"]
    assert not hasattr(GAME, "collect_schema")
