"""Arms with paired seeds: what changes, by how much, and how sure that is."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from statistics import fmean, stdev, variance
from typing import Any

import polars as pl
import pytest
from polars.testing import assert_frame_equal

import plakett_widgets as pw
from plakett_widgets.bots import Balanced, BotFailed, Careful, Random
from plakett_widgets.lab.batches import dispatch
from plakett_widgets.lab.intervals import paired_share_interval
from plakett_widgets.lab.simulations.comparison import paired_effect

from ...pages import EXAMPLE


def compare(against: dict[str, Any], games: int = 20, **more: Any) -> pw.Comparison:
    return pw.compare("plakettopoly", against, games, **{"bots": 2, "seed": 5, "progress": False, "workers": 0, **more})


def test_an_arm_that_changes_nothing_has_no_effect():
    found = compare({"position": [None, None], "end_condition": ["last_survivor", "turns:20"]})
    assert list(found.arms) == ["position=None, end_condition=last_survivor", "position=None, end_condition=turns:20"]
    same = compare({"bots": [2, [Balanced(), Balanced()]]}).effects
    assert set(same["effect"]) == {0.0}
    lengths = pl.col("measure").is_in(["rounds", "turns", "rolls"])
    assert set(same.filter(lengths)["low"]) == set(same.filter(lengths)["high"]) == {0.0}
    assert [round(bound, 3) for bound in same.filter(~lengths).select("low", "high").row(0)] == [-0.126, 0.126]  # of twenty


def test_effects_are_those_of_the_paired_games():
    found = compare({"end_condition": ["last_survivor", "turns:20"]})
    first, second = (arm.games for arm in found.arms.values())
    assert first["seed"].equals(second["seed"])
    changes = [b - a for a, b in zip(first["turns"], second["turns"], strict=True)]
    row = found.effects.filter(pl.col("measure") == "turns").row(0, named=True)
    assert row["effect"] == pytest.approx(fmean(changes))
    half = 2.093024 * stdev(changes) / len(changes) ** 0.5  # Student’s, 19 degrees of freedom
    assert (row["low"], row["high"]) == pytest.approx((fmean(changes) - half, fmean(changes) + half), rel=1e-4)
    assert (row["first"], row["mean"]) == pytest.approx((fmean(first["turns"]), 20))
    assert row["capped_first"] == row["capped"] == 0
    assert found.games.height == 40
    assert found.games["arm"].unique(maintain_order=True).to_list() == list(found.arms)


def test_wins_and_the_gain_of_pairing_follow_from_the_games():
    """A game that was capped is won by nobody."""
    found = compare({"rest_jackpot": [False, True]}, rounds=40)
    first, second = (arm.games["winner"].to_list() for arm in found.arms.values())
    assert None in first
    for seat in (0, 1):
        ours, theirs = ([int(winner == seat) for winner in winners] for winners in (first, second))
        changes = [b - a for a, b in zip(ours, theirs, strict=True)]
        row = found.effects.row(by_predicate=pl.col("measure") == f"seat {seat} wins", named=True)
        assert (row["first"], row["mean"]) == (fmean(ours), fmean(theirs))
        assert (row["low"], row["high"]) == paired_share_interval(changes.count(1), changes.count(-1), 20)
        assert row["saved"] == pytest.approx((variance(ours) + variance(theirs)) / variance(changes))


def test_intervals_cover_95_percent():
    """Small samples out of known populations: at least 93 % of the intervals have the true effect in them."""
    generator = random.Random(0)
    lengths = [round(generator.expovariate(0.01)) - 80 for _ in range(2000)]
    shares = generator.choices([-1, 0, 1], [5, 87, 8], k=2000)
    for population, share in ((lengths, False), (shares, True)):
        held = 0
        for _ in range(1000):
            changes = pl.Series(generator.choices(population, k=25), dtype=pl.Float64)
            *_, low, high = paired_effect(changes * 0, changes, share)
            held += low <= fmean(population) <= high
        assert held >= 930 - 30 * (not share)  # lengths are skewed


def test_one_game_bounds_no_length():
    rows = compare({"end_condition": ["turns:2", "turns:4"]}, games=1).effects
    assert rows.row(0, named=True)["low"] is None
    *_, low, high = paired_effect(pl.Series([5.0, 5.0]), pl.Series([6.0, 8.0]), share=False)  # two do: 2 ± 12.7062 · √2 / √2
    assert (low, high) == pytest.approx((2 - 12.7062, 2 + 12.7062))
    assert rows.filter(measure="capped").row(0, named=True)["high"] > 0.5


def test_pairing_saves_games_where_luck_is_shared():
    effects = compare(
        {"bots": [[Balanced(), Balanced()], [Balanced(), Careful()]], "end_condition": ["turns:2"]}, games=40
    ).effects
    assert effects["measure"].to_list() == ["rounds", "turns", "rolls", "capped", "seat 0 wins", "seat 1 wins"]
    rolls = effects.filter(pl.col("measure") == "rolls").row(0, named=True)
    assert rolls["saved"] is None or rolls["saved"] > 1


def test_editions_and_numbers_of_bots_are_compared_too(tmp_path: Path):
    found = compare({"edition": ["plakettopoly", "classic40"], "bots": [2, 3]}, games=3, rounds=3, sink=tmp_path)
    assert len(found.arms) == 4
    assert set(found.games["capped"]) == {True}
    assert found.effects["arm"].n_unique() == 3
    assert sorted(folder.name for folder in tmp_path.iterdir()) == ["0", "1", "2", "3"]


def test_values_may_have_names():
    found = compare({"position": {"usual": None, "rich": {"seats": {"balanced 1": {"cash": 5000}}}}}, games=2, rounds=2)
    assert list(found.arms) == ["position=usual", "position=rich"]
    alike = compare({"bots": {"these": 2, "those": 2}}, games=2, rounds=2)
    assert list(alike.arms) == ["bots=these", "bots=those"]


def test_several_rules_may_change_together():
    house = {"end_condition": "turns:3", "rest_jackpot": True}
    found = compare({"options": {"usual": None, "house": house}}, games=3)
    assert [*found.arms] == ["options=usual", "options=house"]
    usual, alone = (compare({"position": {"one": None, "other": {}}}, games=3, options=rules) for rules in ({}, house))
    assert_frame_equal(found.arms["options=usual"].games, usual.arms["position=one"].games)
    assert_frame_equal(found.arms["options=house"].games, alone.arms["position=one"].games)


def test_folders_of_editions_go_by_their_names():
    arms = compare({"edition": ["classic40", EXAMPLE]}, games=2, rounds=2).arms
    assert [*arms] == ["edition=classic40", f"edition={EXAMPLE}"]


def test_bots_that_a_generator_gives_sit_in_every_arm():
    ends = {"end_condition": ["turns:2", "turns:3"]}
    assert set(compare(ends, 2, bots=(Balanced() for _ in range(3))).games["seats"]) == {3}
    tables = [(Balanced() for _ in range(3)), (bot for bot in (Careful(), Careful()))]
    for values in (tables, dict(zip("ab", [(Careful() for _ in range(seats)) for seats in (3, 2)], strict=True))):
        assert compare({"bots": values, **ends}, 1).games["seats"].to_list() == [3, 3, 2, 2]


def test_tables_of_equal_names_are_numbered():
    ours = [[Random(), Balanced()], [Balanced(), Random()], [Random(), Balanced()]]
    arms = compare({"bots": ours}, games=2, rounds=2).arms
    assert list(arms) == ["bots=random|balanced 1", "bots=balanced|random", "bots=random|balanced 2"]


def test_all_arms_share_one_bar(monkeypatch: pytest.MonkeyPatch):
    class Told:
        def __init__(self, total: int, **how: object) -> None:
            bars.append(self)
            self.total, self.played, self.closed = total, 0, 0

        def update(self, games: int) -> None:
            assert not self.closed
            self.played += games

        def refresh(self) -> None:
            assert not self.closed

        def close(self) -> None:
            self.closed += 1

    bars: list[Told] = []
    monkeypatch.setattr(dispatch, "tqdm_class", lambda: Told)
    compare({"bots": [2, 3], "end_condition": ["turns:4", "turns:6"]}).wait(600)
    assert [(bar.total, bar.played, bar.closed) for bar in bars] == [(80, 80, 1)]


def test_it_is_awaited_and_cancelled():
    async def play() -> pw.Comparison:
        return await compare({"bots": [2, 3]}, games=2, rounds=2)

    played = asyncio.run(play())
    assert played.effects.height
    assert (played.done, played.over, played.cancelled) == (len(played), True, False)
    under_way = compare({"bots": [2, 3]}, games=10_000)
    assert not under_way.over
    assert under_way.cancel()
    assert not under_way.cancel()
    assert (under_way.over, under_way.cancelled) == (True, True)


@pytest.mark.parametrize("wrong", [{}, {"bots": []}, {"bots": [2]}, {"bots": 2}, {"end_condition": "turns:20"}])
def test_less_than_two_values_are_refused(wrong: dict[str, Any]):
    with pytest.raises(ValueError, match="against"):
        compare(wrong)


def test_an_option_given_twice_is_refused():
    with pytest.raises(ValueError, match="against: “rest_jackpot” changes here, and is given for all games or beside it too"):
        compare({"rest_jackpot": [False, True]}, options={"rest_jackpot": True})
    with pytest.raises(ValueError, match="against: “rest_jackpot”"):
        compare({"options": [{}, {"rest_jackpot": True}], "rest_jackpot": [False, True]})
    with pytest.raises(ValueError, match="against: “rest_jackpot”"):
        compare({"options": [{}, {"rest_jackpot": True}]}, options={"rest_jackpot": False})
    with pytest.raises(ValueError, match="against: “position”"):
        compare({"position": {"one": None, "two": {}}}, position={})


def test_an_unknown_option_is_refused():
    with pytest.raises(ValueError, match="auction"):
        compare({"auctionz": [True, False]})


class Failing(Careful):
    name = "failing"

    def choose_turn(self, view: Any, legal: Any) -> Any:
        raise ValueError("oh")


def test_the_error_of_a_bot_names_its_arm_and_ends_the_others():
    compared = compare({"bots": {"well": 2, "ill": [Careful(), Failing()]}}, games=10_000, rounds=2, answer_seconds=5)
    for _ in range(2):
        with pytest.raises(BotFailed, match=r"^failing .*ValueError: oh") as caught:
            compared.wait(600)
        assert caught.value.__notes__[1:] == ["that of arms['bots=ill']"]
    assert compared.cancelled
    assert compared.done < 10_000
    assert repr(compared).endswith("; 5 s an answer, 60 s a game>")


def test_a_timeout_error_counts_the_games():
    compared = compare({"bots": [2, 3]}, games=10_000)
    with pytest.raises(TimeoutError, match="of 20000 games are played, and they go on"):
        compared.wait(0.1)
    assert compared.cancel()
