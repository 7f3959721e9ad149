"""The base class of bots: which method answers a question, and what its answer stands for."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy
import pytest

from plakett_widgets import Game, bots, editions
from plakett_widgets.bots import questions
from plakett_widgets.bots.bot import answer_of, bot_name, find_method, is_guest
from plakett_widgets.bots.complete_moves import complete_moves
from plakett_widgets.bots.house.balanced import Balanced as BalancedStrategy
from plakett_widgets.bots.house.strategy import Strategy
from plakett_widgets.bots.legal_move import LegalMove, legal_move
from plakett_widgets.bots.levels import Level
from plakett_widgets.bots.sheet import Sheet
from plakett_widgets.engine import decision, move
from plakett_widgets.engine.legality import Pending
from plakett_widgets.moves.grammar import Reader

TITLE = 5  # of the purchase


class Asked(SimpleNamespace):
    """What a bot needs of a view to answer, and the legal moves."""

    legal: list[LegalMove]


def asked(kind: questions.QuestionKind, a: int = 0, b: int = 0, seat: int = 0) -> Asked:
    game = Game("plakettopoly", ["Ana", "Zoé"], seed=7, position={"turn": "Ana"})
    pos, pending = game.table.position, Pending(kind.decision, seat, a, b)
    reader = Reader(game.edition, game.names)
    legal = complete_moves(pos, kind.name if kind in questions.QUIET else pending, seat)
    return Asked(
        data={"kind": kind.name},
        sheet=Sheet(game.edition, {}, game.names),
        edition=game.edition,
        pending=pending,
        position=pos,
        seat=seat,
        legal=[legal_move(pos, pending, answer, reader, seat) for answer in legal],
    )


def purchase() -> Asked:
    return asked(questions.PURCHASE, TITLE, 120)


def answering(answer: object) -> bots.Bot:
    class Mine(bots.Bot):
        def choose(self, view: Any, legal: Any) -> Any:
            return answer

    return Mine()


def answered(view: Asked, bot: bots.Bot) -> LegalMove:
    return answer_of(bot, view, view.legal)  # type: ignore[arg-type]


class Parent(bots.Bot):
    def choose(self, view: Any, legal: Any) -> Any:
        return "choose of the parent"

    def choose_bid(self, view: Any, legal: Any) -> Any:
        return "bid of the parent"


class Child(Parent):
    def choose_purchase(self, view: Any, legal: Any) -> Any:
        return "purchase of the child"


class Grandchild(Child):
    def choose(self, view: Any, legal: Any) -> Any:
        return "choose of the grandchild"


@pytest.mark.parametrize(
    ("bot", "kind", "method"),
    [
        (Parent(), questions.TURN, "Parent.choose"),
        (Parent(), questions.BID, "Parent.choose_bid"),
        (Child(), questions.PURCHASE, "Child.choose_purchase"),
        (Child(), questions.BID, "Parent.choose_bid"),
        (Child(), questions.LIFT, "Parent.choose"),
        (Grandchild(), questions.PURCHASE, "Grandchild.choose"),
        (Grandchild(), questions.BID, "Grandchild.choose"),
        (bots.Balanced(), questions.BID, "Level.choose"),
        (bots.Bot(), questions.BID, "Bot.choose"),
    ],
)
def test_the_method_nearest_to_the_class_answers_and_within_one_class_the_specific_one(
    bot: bots.Bot, kind: questions.QuestionKind, method: str
) -> None:
    assert find_method(bot, kind).__qualname__ == method


def test_every_kind_of_question_of_the_engine_has_a_method() -> None:
    assert set(questions.OF_DECISION) == set(decision.NAMES) - {decision.QUIET}
    table = bots.Bot.__doc__ or ""
    assert all(f"``{method}``" in table for method in questions.METHODS)


@pytest.mark.parametrize(
    ("answer", "kind"),
    [
        ("buy", "buy"), ("acheter", "buy"), (" Ne pas acheter ", "decline"), (True, "buy"), (False, "decline"),
        (numpy.bool_(True), "buy"),
    ],
)  # fmt: skip
def test_texts_and_yes_or_no_are_answers(answer: object, kind: str) -> None:
    assert answered(purchase(), answering(answer)).kind == kind


def test_a_yes_that_is_not_allowed_is_a_no() -> None:
    poor = {"turn": "P1", "seats": {"P1": {"cash": 30, "titles": [1]}, "P2": {}}}
    game = Game("plakettopoly", players=2, seed=7, position=poor)
    game.play_all(["dice 1+5", "roll"])
    view = bots.View.of(game)
    assert {one.kind for one in view.legal} == {"decline", "mortgage"}
    assert answer_of(answering(True), view, view.legal).kind == "decline"


def test_a_legal_move_is_an_answer() -> None:
    view = purchase()
    assert answered(view, answering(view.legal[0])) is view.legal[0]
    assert answered(view, bots.Bot()).kind == "decline"


def test_a_legal_move_of_another_question_is_no_answer() -> None:
    old = asked(questions.TURN).legal[0]
    with pytest.raises(bots.IllegalAnswer, match=r"answered <roll>, which is no answer here\. Right would be 'decline'"):
        answered(purchase(), answering(old))


def test_a_text_may_name_a_sum_or_wait() -> None:
    bid = answered(asked(questions.BID, TITLE, 10), answering("enchérir 50"))
    assert (move.kind_of(bid.packed), bid.amount, bid.title) == (move.BID, 50, editions.load("plakettopoly").titles[TITLE].id)
    assert answered(asked(questions.SETTLEMENT), answering("attendre")).packed == move.NONE


@pytest.mark.parametrize(
    ("answer", "end"),
    [
        ("roll", "answered 'roll', which is no answer here. Right would be 'decline' or 'buy'."),
        ("rol", "answered 'rol', which is no answer here: “rol” is no move: a move begins with a verb such as roll. Right"),
        ("Zoé: roll", "answered 'Zoé: roll', which is no answer here. Right would be 'decline' or 'buy'."),
        (None, "answered None, which is no answer here: perhaps a return is missing. Right would be 'decline' or 'buy'."),
        (50, "answered 50, which is no answer here. Right would be 'decline' or 'buy'."),
    ],
)
def test_a_wrong_answer_is_shown_with_the_question_and_the_right_ones(answer: object, end: str) -> None:
    with pytest.raises(bots.IllegalAnswer) as caught:
        answered(purchase(), answering(answer))
    beginning = "Mine (P1), asked whether to buy Vaccination Avenue for $120, "
    assert str(caught.value).startswith(beginning + end)
    assert caught.value.seat == 0
    assert "à qui l’on demande" in caught.value.text("fr")


def test_true_is_no_bid() -> None:
    with pytest.raises(bots.IllegalAnswer, match="answered True, which is no answer here"):
        answered(asked(questions.BID, TITLE, 10), answering(True))


def test_a_rule_that_forbids_an_answer_is_cited() -> None:
    with pytest.raises(bots.IllegalAnswer, match=r"the rules forbid it \(PLK-"):
        answered(asked(questions.BID, TITLE, 10), answering("bid 5"))


class Miser(bots.Careful):
    reserve = 90

    def __init__(self) -> None:  # without that of its parent
        self.seen = 0


def test_a_subclass_of_a_level_keeps_its_reserve() -> None:
    view = purchase()
    pos = view.position
    bot = Miser()
    assert bot.strategy().keeps(pos, 0) == 90 * pos.t.start_cash // 100  # type: ignore[attr-defined]
    assert bots.Careful(reserve=40).strategy().keeps(pos, 0) == 40 * pos.t.start_cash // 100  # type: ignore[attr-defined]
    assert {type(one.strategy()) for one in (bots.Balanced(), bots.Balanced(3))} == {BalancedStrategy}
    with pytest.raises(ValueError, match="reserve: a whole number from 0, not -1"):
        bots.Careful(-1)


@pytest.mark.parametrize("level", [bots.Random, bots.Careful, bots.Balanced, bots.Searching])
def test_a_level_answers_as_its_strategy_does(level: type[Level]) -> None:
    bot, strategy = level(), level().strategy()
    for kind, a, b in ((questions.TURN, 0, 0), (questions.PURCHASE, TITLE, 120), (questions.BID, TITLE, 10)):
        view = asked(kind, a, b)
        ask = (
            strategy.on_turn(view.position, 0)
            if kind is questions.TURN
            else strategy.ask(view.position, kind.decision, 0, a, b)
        )
        assert answered(view, bot).packed == ask


def test_names_and_guests() -> None:
    class Named(bots.Balanced):
        name = "Bot of Ana"

    class balanced(bots.Balanced): ...

    class Spy(bots.Balanced):
        __module__ = "plakett_widgets.bots.levels"

    Spy.__qualname__ = "Balanced"
    patched = bots.Balanced()
    patched.strategy = lambda: Strategy()  # type: ignore[method-assign]
    assert is_guest(Spy())
    assert is_guest(patched)
    levels = (bots.Random(), bots.Careful(), bots.Balanced(), bots.Searching())
    assert [bot_name(bot) for bot in levels] == ["random", "careful", "balanced", "searching"]
    assert not any(map(is_guest, levels))
    owns = (Named(), balanced(), Miser(), Parent(), bots.Bot())
    assert [bot_name(bot) for bot in owns] == ["Bot of Ana", "own balanced", "Miser", "Parent", "Bot"]
    assert all(map(is_guest, owns))
    assert repr(bots.Searching(rollouts=4, seconds=None)) == "Searching(rollouts=4, seconds=None)"
