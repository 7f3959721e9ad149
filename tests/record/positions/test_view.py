"""The view of a game is plain data."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from plakett_widgets import Game


def test_the_dice_are_those_of_the_last_throw() -> None:
    loop, race = (Game(edition, ["Ana", "Léo"], position={}) for edition in ("classic40", "confinement"))
    assert loop.state()["dice"] is race.state()["dice"] is None
    loop.play_all(["dice 3+4", "roll"])
    race.play_all(["dice 5", "roll"])
    assert (loop.state()["dice"], race.state()["dice"]) == ([3, 4], [5])


@pytest.mark.parametrize(
    ("edition", "option", "position", "kind", "done", "count"),
    [
        ("plakettopoly", {"end_condition": "turns:60"}, {"turn_number": 58}, "turns", 58, 60),
        ("plakettopoly", {"end_condition": "laps:3"}, {"seats": {"Ana": {"laps": 1}, "Léo": {"laps": 2}}}, "laps", 2, 3),
        ("plakettopoly", {"end_condition": "minutes:45"}, {"minutes": 40}, "minutes", 40, 45),
        (
            "plakettopoly", {"end_condition": "bankruptcies:2"}, {"bankruptcies": 1, "seats": {"Zoé": {"out": True}}},
            "bankruptcies", 1, 2,
        ),
        ("france2008", {"max_rounds": 30}, {"round": 7}, "rounds", 7, 30),
    ],
)  # fmt: skip
def test_the_limit_of_the_game_is_counted(
    edition: str, option: dict[str, Any], position: dict[str, Any], kind: str, done: int, count: int
) -> None:
    game = Game(edition, ["Ana", "Léo", "Zoé"], options=option, position=position)
    assert game.state()["limit"] == {"kind": kind, "done": done, "count": count}


def test_a_game_without_a_count_has_no_limit() -> None:
    assert Game("plakettopoly", ["Ana", "Léo"], options={"end_condition": "last_survivor"}).state()["limit"] is None


def test_a_debtor_has_the_debt_and_what_can_be_raised() -> None:
    """Ana owes the bank, and Léo; each of the two titles that she has can be mortgaged for half its price."""
    seats = {"Ana": {"cash": 0, "titles": [9, 15]}, "Léo": {"cash": 5}}
    owed = [{"debtor": "Ana", "creditor": creditor, "amount": amount} for creditor, amount in (("bank", 300), ("Léo", 40))]
    state = Game("mspm", ["Léo", "Ana"], position={"seats": seats, "debts": owed}).state()
    leo, ana = state["players"]
    assert (leo["owed"], ana["owed"], ana["raisable"]) == (0, 340, (10_000 + 20_000) // 2)
    assert "raisable" not in leo
    assert state["debts"] == [
        {"debtor": 1, "creditor": None, "amount": 300, "due": "turn_end"},
        {"debtor": 1, "creditor": 0, "amount": 40, "due": "turn_end"},
    ]


def test_a_state_may_be_changed_by_its_reader() -> None:
    """It is a new one each time, with all that is in it."""
    seats = {"Ana": {"queue": ["C01"], "cards": ["C27"]}, "Léo": {"on": 39, "finished": 1}}
    game = Game("confinement", ["Ana", "Léo"], options={"end_mode": "all_exit"}, position={"seats": seats})
    before = deepcopy(game.state())
    empty(game.state())
    assert game.state() == before
    over = Game("plakettopoly", ["Ana", "Léo"], options={"end_condition": "turns:1"}, position={"throws": "done"})
    over.play("end")
    won = over.state()["winners"]
    won.append(7)
    assert over.state()["winners"] == won[:-1] != []


def empty(data: Any) -> None:
    for value in list(data.values() if isinstance(data, dict) else data if isinstance(data, list) else ()):
        empty(value)
    if isinstance(data, (dict, list)):
        data.clear()
