"""Unequal starts and early ends for lessons, in games of bots. `scenarios/classroom-*.toml` has them case by case."""

from __future__ import annotations

from collections import Counter

import pytest

from plakett_widgets import Game, bots, check, loads
from plakett_widgets.record.positions.position import PositionError
from plakett_widgets.verdict import EXPECTATIONS

from .pages import read, run_examples

RINGS = ["classic40", "mspm", "plakettopoly"]


def laps(game: Game) -> Counter[int]:
    return Counter(row["seat"] for row in game.events() if row["kind"] == "salary_paid")


@pytest.mark.parametrize("edition", RINGS)
def test_a_game_of_three_laps(edition: str):
    game = Game(edition, [bots.Balanced() for _ in range(3)], seed=4, options={"end_condition": "laps:3"})
    assert game.run()
    assert max(laps(game).values()) == 3
    last = next(row for row in reversed(game.events()) if row["kind"] == "salary_paid")
    ended = next(row for row in game.events() if row["kind"] == "game_ended")
    assert ended["turn"] == last["turn"]
    assert check(game)
    assert loads(game.record.notation()).record.digest() == game.record.digest()


@pytest.mark.parametrize("edition", [*RINGS, "france2008"])
def test_each_player_may_have_a_salary(edition: str):
    start = {"seats": {"P1": {"salary": 3}, "P2": {"cash": 7, "salary": 0}}}
    game = Game(edition, [(f"P{seat + 1}", bots.Balanced()) for seat in range(3)], seed=4, position=start)
    game.run(rounds=25)
    printed = game.edition.amounts.salary
    paid = {(row["seat"], row["amount"]) for row in game.events() if row["kind"] == "salary_paid"}
    assert paid == {(seat, {0: 3, 1: 0}.get(seat, printed)) for seat in laps(game)}
    assert check(game)
    again = loads(game.record.notation())
    assert again.record.digest() == game.record.digest()


def test_a_position_keeps_laps_and_salaries():
    start = {"seats": {"A": {"salary": 90, "laps": 1}, "B": {"salary": 0}}}
    game = Game("plakettopoly", ["A", "B"], seed=1, position=start, options={"end_condition": "laps:4"})
    line = game.record.position_line()
    assert "salary=90 laps=1" in line
    assert (
        Game("plakettopoly", ["A", "B"], seed=1, position=line, options={"end_condition": "laps:4"}).record.position_line()
        == line
    )
    assert game.fork().record.position_line() == line


@pytest.mark.parametrize(
    ("edition", "seat", "message"),
    [
        ("plakettopoly", {"laps": 1}, "seats.A.laps: only where the game ends after so many laps"),
        ("confinement", {"salary": 5}, "seats.A.salary: on a track with an exit"),
    ],
)
def test_laps_and_salaries_are_refused_where_they_have_no_effect(edition: str, seat: dict[str, int], message: str):
    with pytest.raises(PositionError, match=message):
        Game(edition, ["A", "B"], position={"seats": {"A": seat}})


def test_the_page():
    assert run_examples("classroom.md") > 10
    page = read("classroom.md")
    assert all(f"`{name}`" in page for name in EXPECTATIONS)
