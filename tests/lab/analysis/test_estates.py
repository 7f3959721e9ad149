"""Landings, rents, paybacks and trades agree with known figures, and with what can be reckoned by hand."""

from __future__ import annotations

import re
from pathlib import Path
from shutil import copytree

import numpy
import polars as pl
import pytest
from polars.testing import assert_frame_equal

from plakett_widgets import Game, bots, lab
from plakett_widgets.editions import loading
from plakett_widgets.lab.analysis.inputs import roll_events

# T. Collins 1997, leaving the detention at once: the squares of the classic lots, by group
KNOWN = {
    1: 0.02131377, 3: 0.02162402, 6: 0.02262117, 8: 0.02320959, 9: 0.02300294, 11: 0.02701688, 13: 0.02370855,
    14: 0.02464643, 16: 0.02791891, 18: 0.02935640, 19: 0.03085169, 21: 0.02830516, 23: 0.02740366, 24: 0.03185766,
}  # fmt: skip


@pytest.mark.slow
def test_every_roll_ends_somewhere(games: list[Game]) -> None:
    for game in games:
        seen, source = lab.landings(game), game.frames.source
        assert seen["stops"].sum() == game.log.filter(pl.col("kind") == "moved").height
        throws = len(roll_events(source.log))
        assert seen["ends"].sum() + seen["detained"].sum() == throws
        assert (seen["per_roll"] * throws).to_list() == pytest.approx(seen["stops"].to_list())
        assert (seen["share"] * throws).to_list() == pytest.approx(seen["ends"].to_list())
    for seed in range(4):  # the police ask for a number; cards move tokens in turns without a roll
        race = Game("confinement", [bots.Balanced(), bots.Balanced()], seed=seed)
        race.run(rounds=300)
        seen = lab.landings(race)
        assert seen["share"].sum() == pytest.approx(1)
        # the roll of a turn, after square 35, at the post office, at the last square
        ways_on = race.log.filter(kind="thrown").filter(pl.col("rule").is_in(["CNF-008", "CNF-135", "CNF-117a", "CNF-138a"]))
        assert seen["ends"].sum() == ways_on.height


@pytest.mark.parametrize("kind", [numpy.float32, numpy.int64])
def test_a_frequency_may_be_any_number_of_numpy(kind: type) -> None:
    game = Game("classic40", players=2)
    assert_frame_equal(lab.payback(game, numpy.ones(40, kind)), lab.payback(game, [1.0] * 40))


def test_a_frequency_is_no_negative_number() -> None:
    for share in (-0.1, float("nan"), float("inf")):
        with pytest.raises(ValueError, match="a number from 0 by square, and for square"):
            lab.payback(Game("classic40", players=2), [share] * 40)


def test_the_frequency_is_counted_by_default(games: list[Game]) -> None:
    game = games[0]
    seen = dict(lab.landings(game).select("square", "per_roll").iter_rows())
    assert_frame_equal(lab.payback(game), lab.payback(game, seen))
    assert_frame_equal(lab.payback([game, game]), lab.payback(game))


def test_payback_of_the_classic_groups_agrees_with_collins() -> None:
    frequency = {square: KNOWN.get(square, 0.0) for square in range(40)}
    table = lab.payback(Game("classic40", players=2), frequency).with_columns(pl.col("payback").round(1))
    for group, built in {"brown": (72.3, 41.2), "light-blue": (39.9, 27.4), "pink": (38.1, 32.2), "orange": (29.2, 24.2),
                         "red": (32.3, 31.3)}.items():  # fmt: skip
        steps = dict(table.filter(group=group).select("step", "payback").iter_rows())
        assert (steps[3], steps[5]) == built
        ladder = table.filter(pl.col("group") == group, pl.col("step") > 0).sort("marginal")
        assert (ladder["step"][0] == 3) == (group != "brown")


def test_payback_where_buildings_replace_each_other() -> None:
    game = Game("mspm", players=2)
    t = game.edition.tables()
    table = lab.payback(game, [1 / t.squares] * t.squares)
    group = next(group for group in game.edition.groups if t.colour_group[group.number])
    bare, built = table.filter(group=group.id)["cost"].to_list()[0::2][:2]
    assert built == bare + sum(t.building_price[title][2] for title in group.titles)


def test_rents_by_title_group_and_building_are_the_same_money(games: list[Game]) -> None:
    for game in games:
        paid = game.log.filter(pl.col("kind") == "rent_paid", pl.col("other").is_not_null())["amount"].sum()
        sums = {by: lab.income(game, by=by)["amount"].sum() for by in ("title", "group", "building")}
        assert len(set(sums.values())) == 1
        assert sums["title"] > 0
        if game.edition.id == "classic40":  # no royalties, and rents are paid at once
            assert sums["title"] == paid


def test_a_rent_counts_for_the_buildings_when_it_was_due() -> None:
    seats = {"Ana": {"titles": [6, 8, 9], "buildings": {"6": 1, "8": 1, "9": 1}}, "Léo": {"on": 0}}
    game = Game("plakettopoly", ["Ana", "Léo"], position={"seats": seats, "turn": "Léo"})
    for move in ("dice 2+4", "roll", "Ana: sell 6", "Ana: claim"):
        game.play(move)
    assert lab.income(game, by="building").rows() == [(0, "ciel", 1, 1, 30)]


def test_a_rent_of_which_a_part_stays_owed_is_one() -> None:
    """800, of which there are 100."""
    seats = {"Ana": {"on": 5, "cash": 100}, "Léo": {"titles": [9]}}
    game = Game("mspm", list(seats), options={"rent_claim": "automatic"}, position={"turn": "Ana", "seats": seats})
    game.play_all(["dice 1+3", "roll"])
    assert [debt["amount"] for debt in game.state()["debts"]] == [700]
    assert lab.income(game).select("payments", "amount").rows() == [(1, 800)]


def test_returns_of_a_title_by_hand() -> None:
    game = Game("classic40", ["Ana", "Léo"], position={"turn": "Ana"})
    for move in ("dice 1+2", "Ana: roll", "Ana: buy", "Ana: end", "dice 1+2", "Léo: roll"):
        game.play(move)
    row = lab.returns(game).row(0, named=True)
    rent = game.edition.titles[1].rents[0]
    assert (row["invested"], row["returned"], row["rolls"]) == (game.edition.titles[1].price, rent, None)
    assert row["balance"] == rent - game.edition.titles[1].price


def test_buildings_count_in_the_payback_of_a_title() -> None:
    seats = {"Ana": {"titles": [39], "on": 33}, "Léo": {"on": 33}, "Noor": {"on": 33}}
    game = Game("classic40", [*seats], position={"turn": "Ana", "seats": seats})
    balances = []
    for moves in (
        ("dice 1+3", "Ana: roll", "Ana: decline", "Léo: bid 10", "Noor: pass", "Ana: bid 20", "Léo: pass"),
        ("Ana: end", "dice 1+3", "Léo: roll"),
        ("Ana: build 37",),
        ("Léo: end", "dice 1+3", "Noor: roll"),
    ):
        for move in moves:
            game.play(move)
        row = lab.returns(game).filter(title=game.edition.titles[game.edition.squares[37].title or 0].id).row(0, named=True)
        balances.append((row["balance"], row["rolls"]))
    assert balances == [(-20, None), (50, 1), (-150, None), (25, 2)]


def test_trades_move_net_worth_from_one_side_to_the_other(games: list[Game]) -> None:
    table = lab.trades(games)
    assert table.height > 10
    table = table.with_columns(gain=pl.col("worth_after") - pl.col("worth_before"))
    by_trade = table.group_by("game", "seq", maintain_order=True).agg(pl.col("gain", "cash").sum())
    assert by_trade.filter(pl.col("cash") != 0).height == 0
    game = Game("plakettopoly", ["Ana", "Léo"], position={"seats": {"Ana": {"titles": [6, 8]}, "Léo": {"titles": [9]}}})
    game.play("Ana: offer Léo: 150 $ for 9")
    game.play("Léo: accept")
    buyer = lab.trades(game).filter(seat=0).row(0, named=True)
    title = game.edition.titles[game.edition.squares[9].title or 0]
    assert (buyer["titles_in"], buyer["completed"], buyer["worth_after"] - buyer["worth_before"]) == (
        [title.id],
        1,
        title.price - 150,
    )


@pytest.mark.slow
def test_a_seat_without_any_worth_can_trade(tmp_path: Path) -> None:
    folder = Path(copytree(loading.HERE / "classic40", tmp_path / "mine"))
    box = (folder / "edition.toml").read_text("utf-8").replace("start_cash = 1500", "start_cash = 0")
    (folder / "edition.toml").write_text(re.sub(r"(?m)^dealt = .*", "dealt = 0", box), "utf-8")
    played = [Game(folder, [bots.Random(seed), bots.Random(seed + 1), bots.Random(seed + 2)], seed=seed) for seed in range(12)]
    for one in played:
        one.run(turns=12)
    table = lab.trades(played)
    assert table.filter(worth_before=0).height > 0


def test_payback_is_of_one_board_whatever_else_the_rules_are() -> None:
    usual, short, other = (
        Game("france2008", players=2, options=options)
        for options in ({}, {"max_rounds": 20}, {"board_profile": "printed_2008"})
    )
    even = [1 / 40] * 40
    assert_frame_equal(lab.payback([usual, short], even), lab.payback(usual, even))
    with pytest.raises(ValueError, match="played: games with the same prices and rents"):
        lab.payback([usual, other], even)
