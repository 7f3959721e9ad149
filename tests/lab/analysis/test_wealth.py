"""Wealth, inequality and leads agree with the frames they are drawn from, and with what can be reckoned by hand."""

from __future__ import annotations

from itertools import pairwise, product

import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plakett_widgets import Game, bots, lab


@settings(max_examples=30)
@given(st.lists(st.integers(0, 10_000), min_size=2, max_size=6))
def test_gini_is_the_mean_difference(cash: list[int]) -> None:
    names = [f"N{seat}" for seat in range(len(cash))]
    seats = {name: {"cash": amount} for name, amount in zip(names, cash, strict=True)}
    row = lab.gini(Game("plakettopoly", names, position={"seats": seats})).row(0, named=True)
    n, total = len(cash), sum(cash)
    if not total:
        assert row["gini"] is None
        return
    expected = sum(abs(a - b) for a, b in product(cash, cash)) / (2 * n * total)
    assert row["gini"] == pytest.approx(expected, abs=1e-12)
    assert row["normalised"] == pytest.approx(expected * n / (n - 1), abs=1e-12)


@pytest.mark.slow
def test_one_owner_of_all_is_normalised_to_one(games: list[Game]) -> None:
    """Bankrupts stay in, at 0: only one of four is left at the end of these."""
    for game in games:
        if len([worth for worth in game.history()[-1]["worth"] if worth]) == 1:
            assert lab.gini(game)["normalised"][-1] == pytest.approx(1)
            break
    else:
        pytest.fail("none of the games had one survivor")


def test_gini_is_twice_the_area_over_the_lorenz_curve(games: list[Game]) -> None:
    for game in games:
        coefficients = dict(lab.gini(game).select("turn", "gini").iter_rows())
        for (turn,), curve in lab.lorenz(game).group_by("turn"):
            x, y = curve["players"].to_list(), curve["share"].to_list()
            area = sum((x[k + 1] - x[k]) * (y[k + 1] + y[k]) / 2 for k in range(len(x) - 1))
            assert coefficients[turn] == pytest.approx(1 - 2 * area, abs=1e-9)


def test_net_worth_is_that_of_the_history(games: list[Game]) -> None:
    for game in games:
        worths = [worth for row in game.history() for worth in row["worth"]]
        assert lab.net_worth(game).filter(pl.col("turn") > 0)["worth"].to_list()[: len(worths)] == worths


@pytest.mark.slow
def test_leaders_and_winners_are_counted() -> None:
    played = []
    for seed in range(8):
        game = Game("plakettopoly", [bots.Balanced() for _ in range(3)], seed=seed)
        game.run()
        played.append(game)
    wins = lab.leader_wins(played)
    assert wins.filter((pl.col("low") > pl.col("share")) | (pl.col("share") > pl.col("high"))).height == 0
    assert wins["games"].max() <= 8
    last = lab.leaders(played).group_by("game").last().sort("game")
    assert last["leader"].to_list() == [game.winners[0] for game in played]  # the richest wins
    table = lab.lengths(played)
    assert table.filter(measure="turns")["max"].item() == max(game.turn for game in played)
    assert table["capped"].to_list() == [0, 0, 0]
    line = lab.feedback(played)
    assert line["points"][-1] == line["points"][:-1].sum()
    assert line["game"][-1] is None


@pytest.mark.slow
def test_leads_are_those_that_one_counts_by_hand() -> None:
    played = [Game("plakettopoly", [bots.Balanced() for _ in range(3)], seed=seed) for seed in range(6)]
    won: dict[int, list[bool]] = {}
    for game in played:
        game.run()
        worths = [list(row["worth"]) for row in game.history()]
        alone = [worth.index(max(worth)) if worth.count(max(worth)) == 1 else None for worth in worths]
        led = lab.leaders(game).filter(pl.col("turn") > 0)
        assert led["leader"].to_list()[: len(alone)] == alone
        assert led["lead"].to_list()[: len(alone)] == [sorted(worth)[-1] - sorted(worth)[-2] for worth in worths]
        leading = [seat for seat in alone if seat is not None]
        changes = sum(seat != before for before, seat in pairwise(leading))
        [winner] = game.winners
        row = lab.lead_changes(game).row(0, named=True)
        assert (row["turns"], row["changes"]) == (game.turn, changes)
        assert row["winner_led"] == pytest.approx(alone.count(winner) / len(alone))
        for turn, seat in enumerate(alone, 1):
            if seat is not None:
                won.setdefault(turn, []).append(seat == winner)
    wins = lab.leader_wins(played).filter(pl.col("turn") > 0)
    assert {turn: (games, share) for turn, games, share in wins.select("turn", "games", "share").iter_rows()} == {
        turn: (len(found), pytest.approx(sum(found) / len(found))) for turn, found in won.items()
    }


@pytest.mark.slow
@pytest.mark.parametrize("end", ["first_exit", "all_exit"])
def test_feedback_only_counts_seats_in_play(end: str) -> None:
    """Who has nothing plays on in a race, and who is out keeps what there was; of others, bankrupts are out."""
    races = [("confinement", {"end_mode": end}, seed) for seed in range(2)]
    for edition, options, seed in [*races, ("plakettopoly", {}, 3)]:
        game = Game(edition, [bots.Balanced() for _ in range(4)], seed=seed, options=options)
        game.run(rounds=200)
        gone = dict.fromkeys(range(4), game.round)  # nothing comes after the last round
        kind = pl.col("kind").cast(pl.String)
        gone |= dict(game.log.filter(kind.is_in(["exited", "bankrupt"])).select("seat", "round").iter_rows())
        assert lab.feedback(game)["points"].item() == sum(gone.values())  # a point before each round, up to that of leaving


def test_feedback_leaves_out_seats_that_never_played() -> None:
    seats = {"Ana": {"cash": 100}, "Léo": {"cash": 0, "out": True}, "Zoé": {"cash": 900}}
    game = Game("plakettopoly", list(seats), position={"seats": seats, "round": 5, "turn_number": 12})
    for name in ("Ana", "Zoé") * 2:
        for move in ("dice 4+6", "roll", "end"):  # to where nothing can be bought
            game.play(f"{name}: {move}")
    assert lab.feedback(game)["points"].item() == 2 * len((5, 6, 7))
