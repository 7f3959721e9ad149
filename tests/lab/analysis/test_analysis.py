"""The analyses agree with the frames they are drawn from, with known figures, and with what can be reckoned by hand."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path
from shutil import copytree
from typing import Any

import numpy
import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from polars.testing import assert_frame_equal

from plakett_widgets import Game, bots, lab
from plakett_widgets.editions import loading
from plakett_widgets.lab.analysis.played import rolls

from ...engine.play import BY_ID, sample_game

# T. Collins 1997, leaving the detention at once: the squares of the classic lots, by group
KNOWN = {
    1: 0.02131377, 3: 0.02162402, 6: 0.02262117, 8: 0.02320959, 9: 0.02300294, 11: 0.02701688, 13: 0.02370855,
    14: 0.02464643, 16: 0.02791891, 18: 0.02935640, 19: 0.03085169, 21: 0.02830516, 23: 0.02740366, 24: 0.03185766,
}  # fmt: skip


@pytest.fixture(scope="module")
def games() -> list[Game]:
    played = []
    for edition in ("plakettopoly", "classic40", "mspm", "france2008"):
        game = Game(edition, [bots.Balanced() for _ in range(4)], seed=12)
        game.run(rounds=60)
        played.append(game)
    return played


def test_every_game_of_random_play_can_be_analysed() -> None:
    analyses = [name for module, names in lab.HOMES.items() if module.startswith("analysis.") for name in names]
    for edition in BY_ID:
        for seed in range(3):
            game = sample_game(edition, seed, 80)
            for name in analyses:
                assert isinstance(getattr(lab, name)(game), pl.DataFrame), name


@settings(max_examples=60)
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


def test_who_has_everything_is_normalised_to_one(games: list[Game]) -> None:
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
        told = [worth for row in game.history() for worth in row["worth"]]
        assert lab.net_worth(game).filter(pl.col("turn") > 0)["worth"].to_list()[: len(told)] == told


def test_every_roll_ends_somewhere(games: list[Game]) -> None:
    for game in games:
        seen, source = lab.landings(game), game.frames.only
        assert seen["stops"].sum() == game.log.filter(pl.col("kind") == "moved").height
        assert seen["ends"].sum() + seen["detained"].sum() == len(rolls(source.log))
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


def test_payback_of_the_classic_groups_is_the_known_one() -> None:
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


def test_a_rent_belongs_to_what_stood_there_when_it_was_due() -> None:
    seats = {"Ana": {"titles": [6, 8, 9], "buildings": {"6": 1, "8": 1, "9": 1}}, "Léo": {"on": 0}}
    game = Game("plakettopoly", ["Ana", "Léo"], position={"seats": seats, "turn": "Léo"})
    for move in ("dice 2+4", "roll", "Ana: sell 6", "Ana: claim"):
        game.play(move)
    assert lab.income(game, by="building").rows() == [(0, "ciel", 1, 1, 30)]


def test_returns_of_a_title_by_hand() -> None:
    game = Game("classic40", ["Ana", "Léo"], position={"turn": "Ana"})
    for move in ("dice 1+2", "Ana: roll", "Ana: buy", "Ana: end", "dice 1+2", "Léo: roll"):
        game.play(move)
    row = lab.returns(game).row(0, named=True)
    rent = game.edition.titles[1].rents[0]
    assert (row["invested"], row["returned"], row["rolls"]) == (game.edition.titles[1].price, rent, None)
    assert row["balance"] == rent - game.edition.titles[1].price


def test_a_title_has_paid_back_when_what_was_built_on_it_has_too() -> None:
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


def test_who_had_nothing_yet_trades_from_nothing(tmp_path: Path) -> None:
    folder = Path(copytree(loading.HERE / "classic40", tmp_path / "mine"))
    box = (folder / "edition.toml").read_text("utf-8").replace("start_cash = 1500", "start_cash = 0")
    (folder / "edition.toml").write_text(re.sub(r"(?m)^dealt = .*", "dealt = 0", box), "utf-8")
    played = [Game(folder, [bots.Random(seed), bots.Random(seed + 1), bots.Random(seed + 2)], seed=seed) for seed in range(12)]
    for one in played:
        one.run(turns=12)
    table = lab.trades(played)
    assert table.filter(worth_before=0).height > 0


def test_the_parts_of_luck_sum_to_the_change_of_net_worth(games: list[Game]) -> None:
    table = lab.luck(games)
    parts = table.select(pl.sum_horizontal("start", "expected", "dice", "cards", "decisions") - pl.col("end"))
    assert parts.to_series().abs().max() < 1e-6


def test_who_begins_with_nothing_has_nothing(tmp_path: Path) -> None:
    folder = Path(copytree(loading.HERE / "classic40", tmp_path / "mine"))
    box = (folder / "edition.toml").read_text("utf-8")
    box = re.sub(r"\[\[note\]\]\n[^\[]*", "", re.sub(r"start_cash = \d+", "start_cash = 0", box))
    (folder / "edition.toml").write_text(box, "utf-8")
    game = Game(folder, [bots.Balanced(), bots.Balanced()], seed=1)
    game.run(rounds=5)
    worth = lab.net_worth(game).select("turn", "cash", "book", "worth", "liquidation")
    assert worth.filter(turn=0).rows() == [(0, 0, 0, 0, 0)] * 2
    assert lab.luck(game)["start"].to_list() == [0, 0]
    assert lab.gini(game)["gini"][0] is None


AT_ONCE = {"rent_claim": "automatic"}
UNEVEN = {
    "rents and a tax": ("classic40", {}, {"on": 20}, {"titles": [21, 23, 25, 28, 29]}, {}),
    "the fine after the last failed throw": ("classic40", {}, {"on": 10, "detained": 3}, {"titles": [11, 19]}, {}),
    "a pot, and the fine that goes into it": (
        "classic40", {"rest_jackpot": True}, {"on": 10, "detained": 3}, {}, {"bank": {"pot": 300}}
    ),
    "a card that spares a royalty": ("mspm", AT_ONCE, {"on": 35, "cards": ["FI-05"]}, {"titles": ["eau", 1]}, {}),
    "a salary too small for its royalties": (
        "mspm", AT_ONCE, {"on": 31, "cash": 300, "salary": 100}, {"titles": ["eau"]}, {"decks": {"flash-info": ["FI-22"]}}
    ),
    "the bank’s rent of a mortgaged title": (
        "mspm", AT_ONCE | {"mortgaged_infrastructure_rent": "to_bank"}, {"on": 0}, {"mortgaged": [6]}, {}
    ),
    "the salary on the way to a weekend": (
        "mspm", AT_ONCE, {"on": 34}, {"titles": [1]}, {"dice": [2, 2], "doubles": 2, "first_throw": False}
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", UNEVEN)
def test_dice_bring_nothing_on_average(case: str) -> None:
    cancel_out(*UNEVEN[case])


def test_where_the_first_double_leads_to_the_detention(tmp_path: Path) -> None:
    """That which leads out of it too, where it counts as one of a row: no rent is expected of it."""
    classic = loading.HERE / "classic40" / "edition.toml"
    box = classic.read_text("utf-8").replace("doubles = 3", "doubles = 1", 1)
    box = box.replace('"classic40"', '"strict"\nbased_on = "classic40"', 1) + "[settings]\nleaving_double_bonus = true\n"
    (tmp_path / "edition.toml").write_text(box, "utf-8")
    cancel_out(tmp_path, {}, {"on": 10, "detained": 3}, {"titles": [14, 16]}, {})


def cancel_out(edition: str | Path, options: Any, mover: Any, other: Any, more: Any) -> None:
    """Over all throws, each made once from the same position, the surprises cancel out."""
    dice = [0.0, 0.0]
    expected = set()
    for a, b in product(range(1, 7), repeat=2):
        start = {"turn": "Ana", "seats": {"Ana": mover, "Léo": other}, **more}
        game = Game(edition, ["Ana", "Léo"], options=options, position=start)
        game.play(f"dice {a}+{b}")
        game.play("Ana: roll")
        table = lab.luck(game)
        expected.add(round(table["expected"][0], 9))
        dice = [sum(pair) for pair in zip(dice, table["dice"], strict=True)]
        assert abs(table["decisions"].abs().sum()) < 1e-6
    assert len(expected) == 1
    assert expected.pop() != 0
    assert dice == pytest.approx([0, 0], abs=1e-6)


def test_what_stays_owed_is_no_decision() -> None:
    """A card of 10 000, and the last throw of a weekend, for who has less."""
    seats = {"Ana": {"cash": 4000}, "Léo": {}}
    game = Game("mspm", ["Ana", "Léo"], position={"turn": "Ana", "seats": seats, "decks": {"flash-info": ["FI-31"]}})
    game.play_all(["dice 3+5", "roll"])
    assert lab.luck(game).select("cards", "decisions").row(0) == (-10_000, 0)
    seats = {"Ana": {"cash": 1000, "on": 20, "detained": 2}, "Léo": {}}
    game = Game("mspm", ["Ana", "Léo"], position={"turn": "Ana", "seats": seats})
    game.play_all(["dice 1+3", "roll"])
    assert lab.luck(game).select("dice", "decisions").row(0) == (-4000, 0)


def test_who_leads_and_who_wins() -> None:
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


@pytest.mark.parametrize("end", ["first_exit", "all_exit"])
def test_the_rich_get_richer_counts_who_plays(end: str) -> None:
    """Who has nothing plays on in a race, and who is out keeps what there was; of others, bankrupts are out."""
    races = [("confinement", {"end_mode": end}, seed) for seed in range(2)]
    for edition, options, seed in [*races, ("plakettopoly", {}, 3)]:
        game = Game(edition, [bots.Balanced() for _ in range(4)], seed=seed, options=options)
        game.run(rounds=200)
        gone = dict.fromkeys(range(4), game.round)  # nothing comes after the last round
        kind = pl.col("kind").cast(pl.String)
        gone |= dict(game.log.filter(kind.is_in(["exited", "bankrupt"])).select("seat", "round").iter_rows())
        assert lab.feedback(game)["points"].item() == sum(gone.values())  # a point before each round, up to that of leaving


def test_who_was_out_from_the_beginning_is_no_point() -> None:
    seats = {"Ana": {"cash": 100}, "Léo": {"cash": 0, "out": True}, "Zoé": {"cash": 900}}
    game = Game("plakettopoly", list(seats), position={"seats": seats, "round": 5, "turn_number": 12})
    for name in ("Ana", "Zoé") * 2:
        for said in ("dice 4+6", "roll", "end"):  # to where nothing can be bought
            game.play(f"{name}: {said}")
    assert lab.feedback(game)["points"].item() == 2 * len((5, 6, 7))


def test_doubles_before_a_position_lead_to_the_detention() -> None:
    """After two of them, a third brings no rent: what a throw brings on average is less to pay."""
    seats = {"Ana": {"on": 0}, "Léo": {"titles": [6, 8]}}
    start = {"turn": "Ana", "dice": [2, 2], "doubles": 2, "first_throw": False, "seats": seats}
    game = Game("classic40", ["Ana", "Léo"], position=start)
    game.play("dice 1+2")
    game.play("roll")
    tax = 200 * 2 / 36  # by 1 + 3 and 3 + 1
    rents = 6 * (4 + 4) / 36  # on 6 and on 8, but for 3 + 3 and 4 + 4
    assert lab.luck(game)["expected"].to_list() == pytest.approx([-tax - rents, rents])


def test_several_games_are_numbered() -> None:
    pair = [Game("plakettopoly", players=2, seed=seed) for seed in (1, 2)]
    assert lab.gini(pair)["game"].unique(maintain_order=True).to_list() == [0, 1]
    with pytest.raises(ValueError, match="played: one game at least"):
        lab.gini([])
    with pytest.raises(ValueError, match="played: games of one edition"):
        lab.payback([pair[0], Game("classic40", players=2)])


def test_payback_is_of_one_board_whatever_else_the_rules_are() -> None:
    usual, short, other = (
        Game("france2008", players=2, options=options)
        for options in ({}, {"max_rounds": 20}, {"board_profile": "printed_2008"})
    )
    even = [1 / 40] * 40
    assert_frame_equal(lab.payback([usual, short], even), lab.payback(usual, even))
    with pytest.raises(ValueError, match="played: games with the same prices and rents"):
        lab.payback([usual, other], even)
