"""Bots against each other in every order: who is stronger, how sure that is, and any game again."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from itertools import permutations
from math import log, sqrt
from typing import Any

import polars as pl
import pytest

import plakett_widgets as pw
from plakett_widgets.bots import Balanced, Bot, Careful, Random
from plakett_widgets.engine.position import Position
from plakett_widgets.lab.intervals import wilson
from plakett_widgets.lab.simulations.tournament import likeliest_ratings, standard_errors


def fight(bots: list[Bot], games: int = 10, **more: Any) -> pw.Tournament:
    return pw.tournament(bots, games=games, **{"seed": 2, "rounds": 80, "workers": 0, "progress": False, **more})


def test_every_order_of_seats_is_played_with_the_same_seeds():
    fought = fight([Random(), Careful(), Balanced()], games=3)
    lineups = fought.games["lineup"].unique(maintain_order=True).to_list()
    assert sorted(lineups) == sorted(
        ["random|careful", "careful|random", "random|balanced", "balanced|random", "careful|balanced", "balanced|careful"]
    )
    assert fought.games["game"].to_list() == list(range(18))
    assert fought.games["seed"].n_unique() == 3


def test_every_order_of_seats_begins_from_the_same_position():
    fought = fight([Careful(), Balanced()], games=2, rounds=3, position={"seats": {"P1": {"cash": 6000}, "P2": {"cash": 9}}})
    for number in range(4):
        game = fought.game(number)
        assert [player["cash"] for player in game.at(0)["players"]] == [6000, 9]
    with pytest.raises(pw.PositionError, match="“P3” is no player"):
        fight([Careful(), Balanced()], position={"seats": {"P3": {}}})


def test_a_stronger_bot_has_more_points_and_duels_add_up():
    fought = fight([Random(), Careful()])
    first, last = fought.ratings.iter_rows(named=True)
    assert (first["bot"], last["bot"]) == ("careful", "random")
    assert first["low"] <= first["rating"] <= first["high"]
    assert first["low"] > last["high"]
    assert first["wins"] + last["wins"] == first["games"] == last["games"]
    strength = 10 ** ((first["rating"] - 1500) / 400)
    chance = strength / (strength + 1 / strength)
    information = strength / (1 + strength) ** 2 + 2 * first["games"] * chance * (
        1 - chance
    )  # the information of two bots, by hand
    for row in (first, last):
        half = 1.959964 * 400 / log(10) / sqrt(2 * information)
        assert (row["low"], row["high"]) == pytest.approx((row["rating"] - half, row["rating"] + half), rel=1e-6)
    duels = fought.duels
    assert sum(duels["share"]) == pytest.approx(1)
    assert duels["games"].to_list() == [20 - duels["undecided"][0]] * 2


@pytest.mark.parametrize("seats", [2, 3])
def test_duels_and_wins_are_counted_game_by_game(seats: int):
    """Of three at a table the third may have won: that decides nothing between the others."""
    fought = fight([Random(), Careful(), Balanced()], games=2, seats=seats, rounds=30)
    games = [(lineup.split("|"), won) for lineup, won in fought.games.select("lineup", "won").iter_rows()]
    for bot, against, decided, undecided, *share in fought.duels.iter_rows():
        both = [won for lineup, won in games if {bot, against} <= {*lineup}]
        wins, defeats = both.count(bot), both.count(against)
        assert (decided, undecided) == (wins + defeats, both.count(None))
        won = wins / decided if decided else None
        assert share == ([None] * 3 if won is None else [won, *wilson(won, decided)])
    for bot, played, wins in fought.ratings.select("bot", "games", "wins").iter_rows():
        decided = [won for lineup, won in games if bot in lineup and won]
        assert (played, wins) == (len(decided), decided.count(bot))


def test_own_bots_are_named_by_their_classes():
    class Bold(Balanced):
        pass

    class Shy(Careful):
        pass

    fought = fight([Bold(), Shy(), Careful()], games=1, rounds=2)
    assert sorted(fought.ratings["bot"]) == ["Bold", "Shy", "careful"]
    assert fought.game(0).frames.games["bots"].to_list() == ["Bold|Shy"]


def test_any_game_is_played_again():
    fought = fight([Random(), Balanced()], games=3)
    for number in (0, 4, 5):
        row = fought.games.row(number, named=True)
        game = fought.game(number)
        assert row["lineup"] == game.frames.games["bots"][0]
        assert row["rounds"] == game.round
        assert row["won"] == (None if not game.over else row["lineup"].split("|")[game.winners[0]])
    for wrong in (6, -1):
        with pytest.raises(IndexError, match=f"no game {wrong}; they go from 0 to 5"):
            fought.game(wrong)


class Crashing(Bot):
    name = "crashing"

    def buys(self, pos: Position, seat: int, title: int, price: int) -> int:
        raise KeyError("nothing")


def test_a_bot_that_fails_loses_its_games_and_the_others_go_on():
    fought = fight([Crashing(), Balanced()], games=5)
    assert fought.ratings.select("bot", "wins", "forfeits").rows() == [("balanced", 10, 0), ("crashing", 0, 10)]
    assert fought.ratings["rating"].to_list() == pytest.approx(likeliest_ratings({((0, 1), 0): 10}, 2))  # each is one defeat
    assert fought.games["forfeit"].to_list() == [0] * 5 + [1] * 5
    assert set(fought.games["won"]) == {"balanced"}


def test_three_bots_of_one_name_are_numbered():
    fought = fight([Careful(), Careful(), Random()], games=2, seats=3)
    assert set(fought.ratings["bot"]) == {"careful 1", "careful 2", "random"}
    assert fought.games.height == 12
    again = type("Again", (Careful,), {"name": "careful 1"})
    assert set(fight([Careful(), Careful(), again()], games=1).ratings["bot"]) == {"careful 1", "careful 2", "careful 3"}
    with pytest.raises(ValueError, match="from 2 to the number of bots, 3, not 4"):
        fight([Careful(), Careful(), Random()], seats=4)
    with pytest.raises(ValueError, match="only bots play"):
        fight(["Ana", Careful()])  # type: ignore[list-item]


def test_a_bot_that_fails_among_three_loses_to_both():
    ratings = fight([Crashing(), Careful(), Balanced()], games=3, seats=3).ratings
    assert ratings["bot"][2] == "crashing"
    assert ratings["rating"][2] + 400 < ratings["rating"][0] == ratings["rating"][1]
    duels = likeliest_ratings({((0, 1), 1): 9, ((0, 2), 2): 9}, 3)  # each has beaten it by half a game, eighteen times
    assert ratings["rating"].to_list() == pytest.approx([*duels[1:], duels[0]])
    assert ratings.select("games", "wins").sum().row(0) == (0, 0)
    assert ratings["forfeits"].to_list() == [0, 0, 18]


def test_it_is_awaited_and_cancelled():
    async def play() -> pw.Tournament:
        return await fight([Random(), Careful()], games=1, rounds=2)

    assert asyncio.run(play()).games.filter(pl.col("capped")).height == 2
    assert fight([Careful(), Balanced()], games=10_000, rounds=1000).cancel()


def test_strengths_are_those_of_the_odds():
    even = likeliest_ratings({((0, 1), 0): 500, ((1, 0), 1): 500}, 2)
    assert even == pytest.approx([1500, 1500])
    ten_to_one = likeliest_ratings({((0, 1), 0): 10_000, ((0, 1), 1): 1_000}, 2)
    assert ten_to_one[0] - ten_to_one[1] == pytest.approx(400, abs=1)
    three = likeliest_ratings({((0, 1, 2), 0): 6000, ((0, 1, 2), 1): 3000, ((0, 1, 2), 2): 1000}, 3)
    assert three[0] - three[2] == pytest.approx(400 * 0.778, abs=2)


@pytest.mark.parametrize("bots", [2, 4, 8])
def test_strengths_are_finite_if_each_bot_beats_all_below(bots: int):
    points = likeliest_ratings({((one, two), min(one, two)): 200 for one, two in permutations(range(bots), 2)}, bots)
    strength = [10 ** ((own - 1500) / 400) for own in points]
    for bot, own in enumerate(strength):
        won = sum(400 * own / (own + other) for place, other in enumerate(strength) if place != bot) + own / (own + 1)
        assert won == pytest.approx(400 * (bots - 1 - bot) + 0.5, abs=1e-3)
    assert [points[0] - 1500, sum(points)] == pytest.approx([1500 - points[-1], 1500 * bots])


def test_intervals_of_ratings_cover_95_percent():
    """Games drawn by known strengths: the true points lie in about 95 % of the intervals, also where one bot wins all."""
    generator = random.Random(0)
    for true in ([1600, 1400], [1900, 1100], [1700, 1550, 1250]):
        strength = [10 ** (points / 400) for points in true]
        held = 0
        for _ in range(200):
            found = Counter(
                (lineup, generator.choices(lineup, [strength[bot] for bot in lineup])[0])
                for lineup in permutations(range(len(true)), 2)
                for _ in range(20)
            )
            points = likeliest_ratings(found, len(true))
            held += abs(points[0] - true[0]) <= 1.96 * standard_errors(found, points)[0]
        assert held >= 180
    shut_out = Counter({((0, 1), 0): 20})
    assert standard_errors(shut_out, likeliest_ratings(shut_out, 2))[0] > 50
