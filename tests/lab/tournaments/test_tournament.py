"""Bots against each other in every order: who is stronger, how sure that is, and any game again."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from math import log, sqrt
from typing import Any

import polars as pl
import pytest

import plakett_widgets as pw
from plakett_widgets import bots
from plakett_widgets.bots import Balanced, Bot, Careful, Random
from plakett_widgets.lab.intervals import wilson
from plakett_widgets.lab.tournaments.ratings import likeliest_ratings


def fight(fighters: list[Bot], games: int = 10, **more: Any) -> pw.Tournament:
    return pw.tournament(fighters, games=games, **{"seed": 2, "rounds": 80, "workers": 0, "progress": False, **more})


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

    def choose(self, view: bots.View, legal: Sequence[bots.LegalMove]) -> bots.LegalMove:
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
