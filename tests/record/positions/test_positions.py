"""A position is one line, or data, from which a game begins; what is none is refused."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from plakett_widgets import Game, bots, editions, loads
from plakett_widgets.engine import decision
from plakett_widgets.record.positions.position import PositionError

from ...engine.play import BY_ID, EDITION, replay
from ..notation.round_trip import THERE, check_position, decisions, random_game


@THERE
@example("france2008", 11978860)  # where a seat has more than any amount of an edition may be
@given(st.sampled_from(sorted(BY_ID)), st.integers(0, 2**32))
def test_any_quiet_position_in_one_line(edition: str, seed: int):
    check_position(random_game(seed, BY_ID[edition]))


def test_the_line_of_a_position():
    game = Game(
        EDITION, ["Ana", "Léo", "Zoé"], seed=1,
        position={"turn": "Léo", "round": 9, "turn_number": 26, "seats": {
            "Ana": {"cash": 910, "on": 24, "titles": [5], "mortgaged": [12], "cards": ["PL-03"]},
            "Léo": {"on": 10, "detained": 2, "buildings": {"21": 2, "23": 2, "24": "complexe"}, "paid": {"21": [150, 205]}},
            "Zoé": {"out": True}}, "claims": [{"owner": "Léo", "visitor": "Ana", "square": 21, "amount": 250}]},
    )  # fmt: skip
    line = game.position_line()
    assert line == (
        "turn=2 throws=due doubles=0 round=9 turn_number=26 banker=1 starter=1 "
        "| 1 cash=910 on=24 titles=5 mortgaged=12 cards=PL-03 "
        "| 2 cash=1500 on=10 titles=21,23,24 buildings=21:2,23:2,24:complexe paid=21:150/205 detained=2 "
        "| 3 cash=0 on=0 out=yes | bank cash=16080 | claim owner=2 visitor=1 square=21 amount=250"
    )
    assert Game(EDITION, ["X", "Y", "Z"], position=line).position_line() == line
    game.play("Léo: claim")
    assert "claim" not in game.position_line()


def test_a_stay_may_be_as_long_as_an_edition_has_it():
    classic = editions.load("classic40")
    long = replace(classic, detention=classic.detention.model_copy(update={"throws": 12}))
    position = {"seats": {"Ana": {"on": 10, "detained": 12}}}
    assert Game(long, ["Ana", "Léo"], position=position).position().seats["Ana"].detained == 12


def test_a_position_without_a_throw_may_say_so():
    game = Game(EDITION, ["A", "B"], position={"dice": []}, seed=1)
    assert loads(game.notation()).digest() == game.digest()


def test_squares_of_a_position_are_named_by_number_too():
    by_number, by_text = (
        Game("mspm", ["A", "B"], position={"seats": {"A": {"buildings": {nine: "hotel"}, "paid": {nine: [5000]}}}}, seed=1)
        for nine in (9, "9")
    )
    assert by_number.position_line() == by_text.position_line()


@pytest.mark.parametrize(
    "position",
    [
        {"seats": {"A": {"cards": ["SK-03\x1b"] * 2}}},
        {"turn": "B\n\x1b", "seats": {"B": {"out": True}}},
        {"claims": [{"owner": "A", "visitor": "B", "square": "1\n\u202e"}]},
    ],
)
def test_what_a_position_names_is_shown_on_one_line_without_what_steers_a_terminal(position: dict[str, object]):
    with pytest.raises(PositionError, match="·") as refused:
        Game("plakettopoly", ["A", "B", "C"], position=position)
    assert str(refused.value).isprintable()


@pytest.mark.parametrize("kind", [kind for kind in decision.NAMES if kind != decision.QUIET], ids=decision.NAMES.get)
def test_in_the_midst_of_a_decision_there_is_no_position(kind: int):
    played, number = decisions()[kind]
    with pytest.raises(PositionError, match=f"is being asked \\({decision.NAMES[kind]}\\).*save the game"):
        replay(played, number).position_line()


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("turn=3", "seat is a number from 1 to 2"), ("turn", "name=value"), ("evil=1", "no field .evil"),
        ("turn=1 turn=2", "twice"),
        ("| 1 cash=x", "whole number"), ("| 1 cash=1 | 1 cash=2", "twice"), ("| 1 out=maybe", "yes or no"),
        ("|", "empty record"), ("round=٣", "whole number"), ("turn=١", "seat is a number"),
        ("| 1 titles=4", "has no title"), ("| Ana cash=1", "begins with the number"), ("| 1 buildings=21", "square:what"),
        ("| 1 buildings=5:1", "write nothing: no building fits"), ("| 1 buildings=21:6", "write 0 to 4 or the id"),
        ("round=" + "9" * 5000, "whole number"), ("| bank cash=1 | bank cash=2", "two such"), ("x" * 30_000, "at most"),
        ("| decks senik=SK-01 | decks senik=SK-02", "twice"), ("| decks nowhere=SK-01", "nowhere"), ("| 1 cash=-5", "cash"),
        ("| loan debtor=1 creditor=2 amount=5", "lends"), ("followed=3", "exit"), ("dice=3", "dice"), ("turn=1\n", "one line"),
        ("| 1 on=nowhere", "nowhere"), ("| rent debtor=1 creditor=2 amount=5 square=1", "rent"), ("starter=bank", "bank"),
        ("| 1 on=5 detained=2", "who is detained stands on 10"), ("| 1 out=yes cash=5", "cash: who is out"),
        ("| 1 csh=5", "there is no field “csh”; did you mean “cash”"), ("| 1 titles=5,5", "square 5 is there twice"),
    ],
)  # fmt: skip
def test_a_line_that_is_no_position_is_refused(line: str, reason: str):
    with pytest.raises(PositionError, match=f"(?s){reason}"):
        Game(EDITION, ["Ana", "Léo"], position=line)


def test_what_is_added_to_a_position_is_kept():
    """Its lists and tables are there to be added to, whether or not they were said before."""
    position = Game(EDITION, ["Ana", "Léo"], seed=1).position()
    position.seats["Ana"].titles.append(5)
    position.bank.stock["clinique"] = 3
    position.decks["senik"] = ["SK-01"]
    game = Game(EDITION, ["Ana", "Léo"], seed=1, position=position)
    assert "titles=5" in game.position_line()
    assert loads(game.notation()).position_line() == game.position_line()
    assert Game(EDITION, ["Ana", "Léo"], seed=1, position=position.model_dump()).notation() == game.notation()


@pytest.mark.parametrize("edition", sorted(BY_ID))
def test_a_position_taken_from_a_game_can_be_kept_as_json(edition: str):
    game = Game(edition, [("Ana", bots.Balanced()), ("Léo", bots.Balanced())], seed=4)
    game.run(turns=15)
    position = game.position()
    for kept in (position.model_dump(), json.loads(position.model_dump_json()), json.loads(json.dumps(position.model_dump()))):
        assert Game(edition, ["Ana", "Léo"], position=kept).position_line() == game.position_line()
