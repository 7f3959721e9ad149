"""The chance to win from any moment: it adds up, knows nothing that is hidden, and leaves the game alone."""

from __future__ import annotations

from typing import Any

import polars as pl
import pytest
from polars.testing import assert_frame_equal

import plakett_widgets as pw
from plakett_widgets.bots import Balanced, Bot, Careful, Random, Searching
from plakett_widgets.lab import brier, calibration, reliability, win_chances
from plakett_widgets.lab.forecasts.forecast import Forecast, victory_shares, wealth_shares
from plakett_widgets.lab.forecasts.scores import last_quiet_position


@pytest.mark.parametrize("edition", pw.editions.names())
def test_it_adds_up_wherever_the_game_waits(edition: str):
    game = pw.Game(edition, ["Ana", Balanced(), Balanced()], seed=3)
    for _ in range(12):
        game.run()
        before = game.record.digest(), game.legal(), game.length
        table = win_chances(game, rollouts=4, rounds=15)
        assert sum(table["chance"]) == pytest.approx(1)
        assert (game.record.digest(), game.legal(), game.length) == before
        answers = [one for one in game.legal() if one["kind"] not in ("offer", "counter", "bid", "want", "mortgage", "sell")]
        if game.over or not answers:
            break
        game.play(answers[0]["move"], answers[0]["seat"])


def test_forecasts_do_not_use_hidden_information():
    position = pw.Game("plakettopoly", [Balanced(), Balanced()], seed=1).fork()
    position.run(turns=6)
    line = position.record.position_line()
    first, second = (pw.Game("plakettopoly", ["A", "B"], seed=seed, position=line) for seed in (1, 2))
    assert_frame_equal(win_chances(first, rollouts=12, seed=9), win_chances(second, rollouts=12, seed=9))
    for game in (first, second):
        game.play("dice 1+2")
        game.play("roll")
    assert first.state()["pending"] == second.state()["pending"]
    assert_frame_equal(win_chances(first, rollouts=12, seed=9), win_chances(second, rollouts=12, seed=9))


def test_a_seat_that_has_almost_won_has_the_highest_chance():
    rich = {"seats": {"A": {"cash": 5000}, "B": {"cash": 1}}}
    game = pw.Game("plakettopoly", ["A", "B"], seed=1, position=rich)
    chances = win_chances(game, rollouts=30)["chance"].to_list()
    assert chances[0] > 0.9


def test_wealth_shares_add_up_to_one():
    """Cash and titles less debts: who owes more than they have has none, nor has who is out."""
    seats = {"A": {"cash": 1000, "titles": [6]}, "B": {"cash": 3000}, "C": {"cash": 0}, "D": {"out": True}}
    debts = [{"debtor": "C", "creditor": "bank", "amount": 500}]
    game = pw.Game("mspm", [*seats], seed=1, position={"seats": seats, "debts": debts})
    assert wealth_shares(last_quiet_position(game)) == pytest.approx([31 / 34, 3 / 34, 0, 0])  # the title is worth 30,000
    race = pw.Game("confinement", 2, seed=1, position={"seats": {"P1": {"on": 2}, "P2": {"on": 6}}})
    assert wealth_shares(last_quiet_position(race)) == [0.25, 0.75]
    beyond = pw.Game("confinement", 3, seed=1, position={"seats": {"P1": {"on": 21}, "P2": {"on": "21 bis"}, "P3": {"on": 22}}})
    printed = (21, 21.5, 22)
    assert wealth_shares(last_quiet_position(beyond)) == [pytest.approx(square / 64.5) for square in printed]
    assert wealth_shares(last_quiet_position(pw.Game("confinement", 2, seed=1))) == [0.5, 0.5]


def test_nothing_is_known_before_the_first_rollout():
    with pytest.raises(RuntimeError, match=r"roll_out\(\) makes one"):
        Forecast(pw.Game("confinement", 2, seed=1)).chances()


def test_a_rollout_goes_through_whole_rounds():
    game = pw.Game("plakettopoly", 2, seed=1)
    bots = [Balanced(), Balanced()]
    assert [game.rollout(bots, 1, rounds).round for rounds in (-1, 0, 2)] == [1, 2, 4]
    assert [game.rollout(bots, 1, rounds).turn for rounds in (-1, 0, 2)] == [1, 3, 7]
    with pytest.raises(ValueError, match="rounds: a whole number from -1, not -2"):
        game.rollout(bots, 1, -2)


def test_over_is_certain_and_bots_can_be_named():
    game = pw.Game("confinement", [Balanced(), Balanced()], seed=1)
    game.run()
    over = win_chances(game, rollouts=2)
    for column in ("chance", "low", "high"):
        assert over[column].to_list() == [float(seat in game.winners) for seat in (0, 1)]
    new = pw.Game("plakettopoly", 2, seed=1)
    assert win_chances(new, 3, bots=[Careful(), Balanced()]).height == 2
    with pytest.raises(ValueError, match="one a seat, 2 of them, not 1"):
        win_chances(new, bots=[Careful()])
    for wrong in ({"rollouts": 0}, {"rounds": 0}):
        with pytest.raises(ValueError, match="a whole number from 1, not 0"):
            win_chances(new, **wrong)
    with pytest.raises(ValueError, match="bots: a list such as"):
        win_chances(new, bots="ab")  # type: ignore[arg-type]


def test_a_race_goes_on_until_all_are_out():
    race = pw.Game("confinement", [Balanced(), Balanced()], seed=1, options={"end_mode": "all_exit"})
    assert sum(win_chances(race, rollouts=3)["chance"]) == pytest.approx(1)
    race.run()
    assert win_chances(race, rollouts=1)["chance"].to_list() == [float(seat in race.winners) for seat in (0, 1)]
    ahead = {"seats": {"P1": {"on": 10}, "P2": {"on": 39, "finished": 1}}}
    alone = pw.Game("confinement", 2, options={"end_mode": "all_exit"}, position=ahead)
    assert win_chances(alone, rollouts=2, rounds=1)["chance"].to_list() == [0, 1]
    ahead["seats"] |= {"P3": {"on": 39, "finished": 2}}
    two = pw.Game("confinement", 3, options={"end_mode": "all_exit"}, position=ahead)
    assert victory_shares(last_quiet_position(two)) == [0, 1, 0]  # of the first who is out
    table = calibration("confinement", games=2, bots=2, after=[30], rollouts=1, options={"end_mode": "all_exit"})
    assert all(share > 0 for share in table["share"])


class Own(Bot):
    name = "own bot"

    def begin(self, seed: int) -> None:
        self.seed = seed

    def choose_turn(self, view: Any, legal: Any) -> Any:
        assert self.seed
        return legal[0]


def test_bots_of_ones_own_play_where_they_are_named():
    assert win_chances(pw.Game("plakettopoly", 2, seed=1), 2, bots=[Own(), Own()], rounds=2).height == 2
    assert calibration("plakettopoly", games=1, bots=[Own(), Balanced()], after=[1], rollouts=1, rounds=2).height == 2


def test_balanced_stands_in_for_bots_that_would_take_long():
    class Unasked(Own):
        def choose(self, view: Any, legal: Any) -> Any:
            raise RuntimeError

    for bot in (Unasked(), Searching(rollouts=10**6, seconds=None)):
        forecast = Forecast(pw.Game("plakettopoly", ["Ana", bot, Careful(), Random()], seed=1), rounds=2)
        forecast.roll_out()
        kinds = [type(one).__name__ for one in forecast.bots]
        assert kinds == ["Balanced", "Balanced", "Careful", "Random"]


def test_forecasts_that_cannot_be_made_or_sorted_are_refused():
    with pytest.raises(ValueError, match="rollouts: a whole number from 1, not 0"):
        calibration("confinement", games=1, bots=2, rollouts=0)
    never = calibration("confinement", games=1, bots=2, after=[5000], rollouts=1)
    assert (never.height, brier(never).height, reliability(never).height) == (0, 0, 0)
    with pytest.raises(ValueError, match="bins: a whole number from 1, not 0"):
        reliability(never, bins=0)


def test_few_games_say_little_of_the_gain():
    """By hand: gains of 0.4 and 0.2 have a standard error of 0.1, and Student's factor is 12.706."""
    of = {"round": 5, "share": [0.5, 0.5], "won": [1.0, 0.0]}
    games = [
        pl.DataFrame({"game": game, "chance": [chance, 1 - chance], **of})
        for game, chance in ((1, 1 - 0.05**0.5), (2, 1 - 0.15**0.5))
    ]
    (low, high, count), *_ = brier(pl.concat(games)).select("low", "high", "games").rows()
    assert (round(low, 4), round(high, 4), count) == (-0.9706, 1.5706, 2)
    assert brier(games[0]).select("low", "high").row(0) == (None, None)


@pytest.mark.parametrize("kind", [pl.Int64, pl.UInt8])
def test_certain_forecasts_may_be_whole_numbers(kind: pl.DataType):
    table = pl.DataFrame({"game": 1, "round": 5, "chance": [1.0, 0.0], "share": [0.0, 1.0], "won": [1.0, 0.0]})
    whole = table.with_columns(pl.col("chance", "share", "won").cast(kind))
    assert_frame_equal(brier(whole), brier(table))
    assert_frame_equal(reliability(whole), reliability(table))
