"""Whole groups in one go, and several moves played all or none."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plakett_widgets import Game, Refused, bots
from plakett_widgets.bots.house.careful import Careful
from plakett_widgets.engine import decision
from plakett_widgets.engine.position import Position
from plakett_widgets.moves.grammar import Move

from ...engine.play import BY_ID, replay, sample
from .test_preview import situation, table

property_games = st.sampled_from([edition.id for edition in BY_ID.values() if edition.turn == "classic"])


def plans(game: Game, seat: int = 0) -> dict[tuple[str, ...], tuple[str, int]]:
    return {tuple(plan["moves"]): (plan["kind"], plan["amount"]) for plan in game.table.plans(seat)}


def test_one_step_more_or_less_on_every_lot_or_all_of_them_gone():
    built = {"16": 1, "18": 2, "19": 1}
    game = table(Ana={"titles": [16, 18, 19, 5], "buildings": built, "mortgaged": [15, 25]}, Léo={"titles": [21]})
    assert plans(game) == {
        ("Ana: build 16", "Ana: build 19", "Ana: build 18"): ("build", -300),
        ("Ana: sell 18", "Ana: sell 16", "Ana: sell 19"): ("sell", 150),
        ("Ana: sell orange down to 0",): ("sell", 200),
        ("Ana: lift 15", "Ana: lift 25"): ("lift", -220),
    }
    assert plans(game, 1) == {}


def test_a_group_at_one_level_comes_down_in_one_transaction():
    game = table(Ana={"titles": [16, 18, 19], "buildings": {"16": 2, "18": 2, "19": 2}, "cash": 299})
    assert plans(game) == {  # too little to build
        ("Ana: sell orange down to 1",): ("sell", 150),
        ("Ana: sell orange down to 0",): ("sell", 300),
    }


@pytest.mark.parametrize(("edition", "titles", "buildings", "sales"), [
    ("plakettopoly", [16, 18, 19], {16: 1, 18: 1}, [["sell orange down to 0"]]),  # one step: that is all of it
    ("mspm", [7, 9, 11], {7: "bar", 9: "hotel"}, [["sell langlade down to 0"]]),  # one building on a lot
    ("plakettopoly", [1, 3], {1: 2, 3: 1}, [["sell 1", "sell 3"], ["sell brun down to 0"]]),
])  # fmt: skip
def test_a_sale_of_one_step_and_of_all_are_two_plans(
    edition: str, titles: list[int], buildings: dict[int, int | str], sales: list[list[str]]
):
    game = table(edition, Ana={"titles": titles, "buildings": buildings})
    assert [plan["moves"] for plan in game.table.plans(0) if plan["kind"] == "sell"] == [
        [f"Ana: {move}" for move in moves] for moves in sales
    ]


def test_a_sale_goes_as_far_as_buildings_are_in_stock():
    """A complex is four clinics and more: with none in the bank, all three can only go altogether."""
    lots = {"16": "complexe", "18": "complexe", "19": "complexe"}
    game = table(Ana={"titles": [16, 18, 19], "buildings": lots}, bank={"stock": {"clinique": 0}})
    assert [plan["moves"] for plan in game.table.plans(0) if plan["kind"] == "sell"] == [["Ana: sell orange down to 0"]]


def test_a_debt_that_is_paid_by_then_leaves_no_time_for_the_rest():
    game = table(Ana={"cash": 100, "titles": [5, 15, 25, 16, 18]})
    game.play("dice 1+3")
    game.play("roll")
    assert game.pending is not None
    assert plans(game) == {("Ana: mortgage 16", "Ana: mortgage 18"): ("mortgage", 180)}  # one alone is not enough
    game.play_all(game.table.plans(0)[0]["moves"])
    assert game.pending is None
    assert game.state()["players"][0]["cash"] == 100 + 180 - 200


def test_a_debt_that_is_paid_to_the_last_coin_by_then():
    game = table(Ana={"cash": 100, "titles": [5, 15]})
    game.play_all(["dice 1+3", "roll"])
    assert game.pending is not None
    assert plans(game) == {}


def test_by_substitution_one_type_for_all_lots():
    box = BY_ID["mspm"]
    group = next(group for group in box.groups if len(group.titles) > 1 and box.tables({}).colour_group[group.number])
    squares = [box.titles[title].square for title in group.titles]
    game = table("mspm", Ana={"titles": squares, "cash": 10**6})
    builds = [plan for plan in game.table.plans(0) if plan["kind"] == "build"]
    types = [{text.split()[-1] for text in plan["moves"]} for plan in builds]
    assert types
    assert all(len(kinds) == 1 for kinds in types)
    dearest = builds[-1]
    game.play_all(dearest["moves"])
    assert [plan for plan in game.table.plans(0) if plan["kind"] == "build"] == []


def test_no_type_takes_the_place_of_a_dearer_one():
    """All three lots take a house, and it could stand where the hotel is."""
    game = table("mspm", Ana={"titles": [7, 9, 11]})
    assert plans(game)["Ana: build 7 maison", "Ana: build 9 maison", "Ana: build 11 maison"] == ("build", -15_000)
    game = table("mspm", Ana={"titles": [7, 11], "buildings": {9: "hotel"}})
    assert game.would_refuse("build 9 maison") is None
    assert "build" not in {kind for kind, _ in plans(game).values()}


def test_a_group_of_two_is_built_on_while_an_exchange_is_open():
    """Where the rules let both sides build meanwhile."""
    game = table("france2008", Ana={"titles": [1, 3, 24]}, Léo={"titles": [37]})
    builds = {("Ana: build 1", "Ana: build 3"): ("build", -1_000_000)}
    assert plans(game) == builds
    game.play("offer Léo: 24 for 37")
    assert plans(game) == builds


def test_a_seat_that_may_not_move_has_no_plans():
    """While another player is asked, and when the game is over."""
    game = table(Ana={"cash": 200, "titles": [5, 15]}, Léo={"cash": 200, "titles": [25, 35]})
    mortgages = {("Ana: mortgage 5", "Ana: mortgage 15"): ("mortgage", 200)}
    assert plans(game) == mortgages
    game.play("offer Léo: 100 $ for 25")
    assert plans(game) == plans(game, 1) == {}
    position = {"seats": {"Ana": {"titles": [5, 15]}}}
    over = Game("plakettopoly", ["Ana", "Léo"], options={"end_condition": "turns:1"}, position=position)
    assert plans(over) == mortgages
    over.play_all(["dice 1+3", "roll", "end"])
    assert over.over
    assert plans(over) == {}


def test_a_race_has_no_groups():
    assert Game("confinement", 3, seed=1).table.plans(0) == []


@pytest.mark.slow
@settings(max_examples=20)
@given(property_games, st.integers(0, 2**32), st.integers(0, 60))
def test_every_plan_can_be_played(edition: str, seed: int, moves: int):
    played = sample(edition, seed, 60)
    debts = [number for number, kind in enumerate(played.chaos.asked) if kind == decision.DEBT]
    game = replay(played, debts[moves % len(debts)] if debts and moves % 2 else moves)
    before = situation(game)
    for seat in range(len(game.players)):
        for plan in game.table.plans(seat):
            assert situation(game) == before
            assert len(plan["moves"]) > 1 or " down to " in plan["moves"][0]
            fork = game.fork()
            fork.play_all(plan["moves"])
            if fork.pending == game.pending or (game.pending or {}).get("kind") != "debt":
                gained = fork.state()["players"][seat]["cash"] - game.state()["players"][seat]["cash"]
                assert gained == plan["amount"]


def test_a_plan_changes_the_board_once():
    game, received = table(Ana={"titles": [5, 15]}), []
    game.on.change(lambda game: received.append((game.table.revision, game.state()["titles"]["mortgaged"])))
    revision = game.table.revision
    game.play_all(["mortgage 5", "mortgage 15"])
    assert [(number, sum(mortgaged)) for number, mortgaged in received] == [(revision + 1, 2)]
    assert game.moves() == ["Ana: mortgage 5", "Ana: mortgage 15"]
    with pytest.raises(Refused) as refused:
        game.play_all(["lift 5", "dance", "lift 15"])
    assert refused.value.__notes__ == ["move 2 of 3: dance"]
    with pytest.raises(Refused) as refused:
        game.play_all(["lift 5", "Ana: build 16"])
    assert refused.value.__notes__ == ["move 2 of 2: Ana: build 16"]
    assert len(received) == 1


@pytest.mark.slow
@settings(max_examples=20)
@given(st.sampled_from(sorted(BY_ID)), st.integers(0, 2**32), st.integers(0, 50), st.integers(0, 15))
def test_all_or_none(edition: str, seed: int, answered: int, more: int):
    """Wherever it fails, the game is as it was, goes on as it would have, and can still be undone."""
    played = sample(edition, seed, 60)
    answers = [Move(packed, tuple(terms)) for packed, *terms in played.answers]
    game = replay(played, answered)
    before = situation(game)
    with pytest.raises(Refused) as refused:
        game.play_all([*answers[answered : answered + more], "top 0", "dance"])
    assert refused.value.__notes__
    assert situation(game) == before
    game.play_all(answers[answered:])
    assert game.record.digest() == played.pos.log.digest()
    assert game.table.revision == before[1] + (len(answers) > answered)
    while game.undo():
        pass
    assert game.record.digest() == replay(played, 0).record.digest()


def test_bots_answer_once(monkeypatch: pytest.MonkeyPatch):
    asked: list[int] = []

    class Counting(Careful):
        def ask(self, pos: Position, kind: int, seat: int, a: int, b: int) -> int:
            asked.append(kind)
            return super().ask(pos, kind, seat, a, b)

    monkeypatch.setattr(bots.Careful, "strategy", lambda bot: Counting())
    position = {"seats": {"Ana": {"titles": [5, 16]}, "Bot": {"titles": [15]}}}
    game = Game("plakettopoly", ["Ana", ("Bot", bots.Careful())], seed=1, position=position)
    game.play_all(["mortgage 16", "offer Bot: 5 for 1000 $", "lift 16"])
    assert asked == [decision.OFFER]
    with pytest.raises(Refused):
        game.play_all(["offer Bot: 5 for 900 $", "dance"])
    assert asked == [decision.OFFER] * 2
    refused = next(row["seq"] for row in game.events() if row["kind"] == "offer_refused")
    fork = game.fork(at=refused)
    assert fork.pending is not None
    before = situation(fork)
    with pytest.raises(Refused):
        fork.play_all(["Bot: refuse", "dance"])
    assert situation(fork) == before
    assert fork.pending["seat"] == 1
    assert asked == [decision.OFFER] * 2
