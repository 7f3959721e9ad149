"""Luck and decisions add up to what became of each seat, and dice bring nothing on average."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path
from shutil import copytree
from typing import Any

import polars as pl
import pytest

from plakett_widgets import Game, bots, editions, lab
from plakett_widgets.editions import loading


@pytest.mark.slow
def test_the_parts_of_luck_sum_to_the_change_of_net_worth(games: list[Game]) -> None:
    table = lab.luck(games)
    parts = table.select(pl.sum_horizontal("start", "expected", "dice", "cards", "decisions") - pl.col("end"))
    assert parts.to_series().abs().max() < 1e-6


def test_a_seat_that_begins_with_nothing_has_empty_books(tmp_path: Path) -> None:
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
    "a throw that only a double makes a move": ("classic40", {}, {"on": 10, "detained": 1}, {"titles": [12, 14, 16, 18]}, {}),
    "a third double where the one that leads out earns no throw": (
        "classic40", {"detention_double_rerolls": False}, {"on": 0}, {"titles": [6, 8]}, {"dice": [2, 2], "doubles": 2}
    ),
    "a pot, and the fine that goes into it": (
        "classic40", {"rest_jackpot": True}, {"on": 10, "detained": 3}, {}, {"bank": {"pot": 300}}
    ),
    "a card that spares a royalty": ("mspm", AT_ONCE, {"on": 35, "cards": ["FI-05"]}, {"titles": ["eau", 1]}, {}),
    "a salary too small for its royalties": (
        "mspm", AT_ONCE, {"on": 31, "cash": 300, "salary": 100}, {"titles": ["eau"]}, {"decks": {"flash-info": ["FI-22"]}}
    ),
    "royalties of one’s own": ("mspm", AT_ONCE, {"on": 35, "titles": ["eau"]}, {"titles": ["fioul", 1]}, {}),
    "the bank’s rent of a mortgaged title": (
        "mspm", AT_ONCE | {"mortgaged_infrastructure_rent": "to_bank"}, {"on": 0}, {"mortgaged": [6]}, {}
    ),
    "the free throw after a double that led to a weekend": (
        "mspm", AT_ONCE, {"on": 20, "detained": 1}, {"titles": [21, 22, 24, 27]}, {"dice": [3, 3], "doubles": 1}
    ),
    "no salary on the way to a weekend": (
        "mspm", AT_ONCE | {"triple_double_salary": False}, {"on": 34}, {"titles": [1]}, {"dice": [2, 2], "doubles": 2}
    ),
    "the salary on the way to a weekend": (
        "mspm", AT_ONCE, {"on": 34}, {"titles": [1]}, {"dice": [2, 2], "doubles": 2, "first_throw": False}
    ),
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("case", UNEVEN)
def test_dice_bring_nothing_on_average(case: str) -> None:
    cancel_out(*UNEVEN[case])


def test_the_first_double_may_lead_to_detention(tmp_path: Path) -> None:
    """That which leads out of it too, where it counts as one of a row: no rent is expected of it."""
    classic = loading.HERE / "classic40" / "edition.toml"
    box = classic.read_text("utf-8").replace("doubles = 3", "doubles = 1", 1)
    box = box.replace('"classic40"', '"strict"\nbased_on = "classic40"', 1) + "[settings]\nleaving_double_bonus = true\n"
    (tmp_path / "edition.toml").write_text(box, "utf-8")
    cancel_out(tmp_path, {}, {"on": 10, "detained": 3}, {"titles": [14, 16]}, {})


def cancel_out(edition: str | Path, options: Any, mover: Any, other: Any, more: Any) -> None:
    """Over all throws, each made once from the same position, the surprises cancel out."""
    edition = editions.load(edition)
    games = []
    for a, b in product(range(1, 7), repeat=2):
        start = {"turn": "Ana", "seats": {"Ana": mover, "Léo": other}, **more}
        game = Game(edition, ["Ana", "Léo"], options=options, position=start)
        game.play(f"dice {a}+{b}")
        game.play("Ana: roll")
        games.append(game)
    table = lab.luck(games)
    assert table["decisions"].abs().max() < 1e-6
    expected = set(table.filter(seat=0)["expected"].round(9))
    assert len(expected) == 1
    assert expected.pop() != 0
    dice = [table.filter(seat=seat)["dice"].sum() for seat in range(2)]
    assert dice == pytest.approx([0, 0], abs=1e-6)


def test_a_standing_debt_is_no_decision() -> None:
    """A card of 10 000, and the last throw of a weekend, for who has less."""
    seats = {"Ana": {"cash": 4000}, "Léo": {}}
    game = Game("mspm", ["Ana", "Léo"], position={"turn": "Ana", "seats": seats, "decks": {"flash-info": ["FI-31"]}})
    game.play_all(["dice 3+5", "roll"])
    assert lab.luck(game).select("cards", "decisions").row(0) == (-10_000, 0)
    seats = {"Ana": {"cash": 1000, "on": 20, "detained": 2}, "Léo": {}}
    game = Game("mspm", ["Ana", "Léo"], position={"turn": "Ana", "seats": seats})
    game.play_all(["dice 1+3", "roll"])
    assert lab.luck(game).select("dice", "decisions").row(0) == (-4000, 0)


@pytest.mark.parametrize(
    ("deck", "card", "on", "cash", "asked", "cards"),
    [
        ("chance", "CH02", {"on": 0, "cash": 100_000}, 15_000_000, "Ana: pay with 37", -500_000),  # to a rent
        ("caisse-de-communaute", "CC14", {"on": 10}, 50_000, "Léo: pay with 39", 100_000),  # from each of the others
    ],
)
def test_a_card_paid_with_titles_counts_as_card(
    deck: str, card: str, on: dict[str, int], cash: int, asked: str, cards: int
) -> None:
    seats = {"Ana": {"titles": [37], **on}, "Léo": {"cash": cash, "titles": [39]}}
    game = Game("france2008", ["Ana", "Léo"], position={"turn": "Ana", "seats": seats, "decks": {deck: [card]}})
    accepts = "Léo: accept" if asked.startswith("Ana") else "Ana: accept"
    game.play_all(["dice 3+4", "roll", asked, accepts])
    assert lab.luck(game).select("cards", "decisions").rows() == [(cards, 0), (-cards, 0)]


def test_a_ticket_is_of_the_dice_in_titles_too(tmp_path: Path) -> None:
    folder = Path(copytree(loading.HERE / "mspm", tmp_path / "mine"))
    for name, old, new in (
        ("edition", "[settings]\n", '[settings]\nin_kind = "always"\n'),
        ("options", 'sets = { debts = "standing" }', 'sets = { debts = "declared" }'),
        ("rulebook", "[cites]\n", '[cites]\nin_kind_payable = ["SPM-126"]\n'),
    ):
        text = (folder / f"{name}.toml").read_text("utf-8")
        assert old in text
        (folder / f"{name}.toml").write_text(text.replace(old, new, 1), "utf-8")
    seats = {"Ana": {"cash": 1000, "on": 10, "detained": 2, "titles": [24]}, "Léo": {"titles": [5, 15]}}
    game = Game(folder, ["Ana", "Léo"], seed=1, position={"turn": "Ana", "seats": seats})
    game.play_all(["dice 1+2", "roll", "pay with 24", "Léo: accept"])
    assert "kind_paid" in {row["kind"] for row in game.events()}
    assert lab.luck(game).select("dice", "decisions").rows() == [(-4000, 0), (2000, 0)]


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


@pytest.mark.parametrize("failed", ["1+2", "1+1"])
def test_a_throw_that_a_ticket_buys_takes_the_place_of_the_one_that_failed(failed: str) -> None:
    """A double by it is the first of a row, whatever failed: after another one, a third leads away, and no rent is expected."""
    seats = {"Ana": {"on": 10, "detained": 1, "titles": [12, 14]}, "Léo": {"titles": [16]}}
    game = Game("mspm", ["Ana", "Léo"], options=AT_ONCE, position={"turn": "Ana", "seats": seats})
    game.play_all([f"dice {failed}", "dice 1+1", "roll", "pay", "dice 1+1", "roll", "dice 1+2", "roll"])
    rent = 1400 * 3 / 36  # of the throw from 12: 1 + 3, 2 + 2 and 3 + 1; from 14 only a double leads to 16
    assert lab.luck(game)["expected"].to_list() == pytest.approx([-rent, rent])


def test_a_rent_by_the_throw_is_that_of_the_throw_that_a_ticket_buys(tmp_path: Path) -> None:
    folder = Path(copytree(loading.HERE / "mspm", tmp_path / "mine"))
    board = (folder / "board.toml").read_text("utf-8")
    board, changed = re.subn('rent = "by_count".*\nrents = .*', 'rent = "by_dice"\nfactors = [10, 20, 30, 40]', board)
    assert changed
    (folder / "board.toml").write_text(board, "utf-8")
    seats = {"Ana": {"on": 10, "detained": 1}, "Léo": {"titles": [15]}}
    game = Game(folder, ["Ana", "Léo"], options=AT_ONCE, position={"turn": "Ana", "seats": seats})
    game.play_all(["dice 1+1", "dice 2+3", "roll", "pay"])
    rent, ticket = 5 * 10, 4000
    assert lab.luck(game).select("dice", "decisions").rows() == [(-rent - ticket, 0), (rent + ticket / 4, 0)]


@pytest.mark.parametrize(
    ("options", "asked", "decisions"), [({}, ["Léo: claim"], 0), ({}, ["Léo: pass"], 18), (AT_ONCE, [], 0)]
)
def test_a_rent_on_a_square_that_a_card_leads_to_is_of_the_card(
    options: dict[str, str], asked: list[str], decisions: int
) -> None:
    """Whether or not it is asked for: what is not asked for is a decision."""
    seats = {"Ana": {"on": 1}, "Léo": {"titles": [23]}}
    start = {"turn": "Ana", "seats": seats, "decks": {"premiere-ligne": ["PL-04"]}}
    game = Game("plakettopoly", ["Ana", "Léo"], options=options, position=start)
    game.play_all(["dice 2+4", "roll", *asked])
    tax = 200 * 2 / 36  # on 4, by 1 + 2
    assert lab.luck(game).select("expected", "dice", "cards", "decisions").rows() == [
        pytest.approx((-tax, tax, -18, decisions)), pytest.approx((0, 0, 18, -decisions))
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("edition", "options", "deck", "card", "titles", "moves", "rent"),
    [
        ("plakettopoly", {}, "premiere-ligne", "PL-04", [23], ["Léo: claim"], 18),
        ("plakettopoly", AT_ONCE, "premiere-ligne", "PL-04", [23], [], 18),
        ("classic40", {}, "luck", "LU-10", [12], [], 30),  # ten times the throw of 1 + 2 that the card asks for
        ("classic40", {}, "luck", "LU-08", [15], [], 50),  # twice the rent
        ("france2008", {}, "chance", "CH02", [37, 39], ["pay with 1", "Léo: accept", "bankrupt"], 1_000_000),
    ],
)
def test_a_rent_on_a_square_that_a_card_leads_to_is_of_the_card_though_it_ruins(
    edition: str, options: dict[str, str], deck: str, card: str, titles: list[int], moves: list[str], rent: int
) -> None:
    """What the bankruptcy spares the one and costs the other is among the decisions, not what has been paid with a title."""
    seats = {
        "Ana": {"on": 0, "cash": 5, "titles": [1, 3] if "pay with 1" in moves else []},
        "Léo": {"titles": titles},
        "Noor": {},
    }
    game = Game(edition, [*seats], options=options, position={"turn": "Ana", "seats": seats, "decks": {deck: [card]}})
    game.play_all(["dice 3+4", "dice 1+2", "roll", *moves])
    assert any(row["kind"] == "bankrupt" for row in game.events())
    assert lab.luck(game)["cards"].to_list() == [-rent, rent, 0]


def test_a_card_payment_to_the_bank_needs_no_claim(tmp_path: Path) -> None:
    folder = Path(copytree(loading.HERE / "mspm", tmp_path / "mine"))
    cards = (folder / "cards.toml").read_text("utf-8")
    (folder / "cards.toml").write_text(cards.replace('square = "grand-barachois"', 'square = "eau"'), "utf-8")
    start = {"turn": "Ana", "seats": {"Léo": {"mortgaged": [6]}}, "decks": {"flash-info": ["FI-18"]}}
    game = Game(folder, ["Ana", "Léo"], options={"mortgaged_infrastructure_rent": "to_bank"}, position=start)
    game.play_all(["dice 1+1", "roll"])
    assert lab.luck(game).select("cards", "decisions").rows() == [(-2500, 0), (0, 0)]


def test_the_throw_that_a_card_asks_for_is_of_the_card() -> None:
    """Ten times a fresh throw for the nearest utility; nothing is expected of that throw."""
    start = {"turn": "Ana", "seats": {"Ana": {"on": 0}, "Léo": {"titles": [12]}}, "decks": {"luck": ["LU-10"]}}
    game = Game("classic40", ["Ana", "Léo"], position=start)
    game.play_all(["dice 3+4", "dice 1+2", "roll"])
    tax, rent = 200 * 3 / 36, 4 * 12 / 36  # on 4, by 1 + 3, 2 + 2, 3 + 1; on 12, by 6 + 6
    assert lab.luck(game).select("expected", "dice", "cards", "decisions").rows() == [
        pytest.approx((-tax - rent, tax + rent, -30, 0)), pytest.approx((rent, -rent, 30, 0))
    ]  # fmt: skip


def test_doubles_are_counted_turn_by_turn() -> None:
    """That of one player is not the first in a row of the next one, whose second double is not the third, and pays rent."""
    seats = {"Ana": {"on": 19, "titles": [16, 21, 24]}, "Léo": {"on": 10, "titles": [12]}}
    game = Game("classic40", ["Ana", "Léo"], position={"turn": "Ana", "seats": seats})
    game.play_all(["dice 1+1", "roll", "dice 1+2", "roll", "end", "dice 1+1", "roll", "dice 1+2", "roll"])
    from_10 = 5 * 14 + 2 * 18  # six pips to 16, eleven to 21
    from_12 = 3 * 14 + 4 * 18 + 20  # four pips to 16, nine to 21, twelve to 24
    rents = (from_10 + from_12) / 36
    assert lab.luck(game)["expected"].to_list() == pytest.approx([rents, -rents])


def test_on_a_track_with_an_exit_nothing_is_expected() -> None:
    game = Game("confinement", [bots.Balanced() for _ in range(3)], seed=3)
    game.run(rounds=10)
    table = lab.luck(game)
    assert table["expected"].to_list() == [0, 0, 0]
    assert table["dice"].abs().sum() > 0


def test_the_average_salary_by_receiver() -> None:
    """Five pips or more pass the start; eleven lead to the water network."""
    seats = {"Ana": {"titles": ["eau", "fioul"]}, "Léo": {"on": 35}}
    game = Game("mspm", ["Ana", "Léo"], options=AT_ONCE, position={"turn": "Léo", "seats": seats})
    game.play_all(["dice 1+2", "roll"])
    salary, royalties, rent = 25_000 * 30 / 36, 5000 * 30 / 36, 2500 * 2 / 36
    assert lab.luck(game)["expected"].to_list() == pytest.approx([royalties + rent, salary - royalties - rent])


@pytest.mark.parametrize(("kept", "rent"), [([], 0), (["PL-03"], 16)])
def test_a_seat_ruined_by_the_fine_does_not_move(kept: list[str], rent: int) -> None:
    """Four throws of nine pips, no doubles, would lead to the lot; with a card in place of the fine they do."""
    seats: dict[str, Any] = {"Ana": {"on": 10, "detained": 3, "cash": 20, "cards": kept}, "Léo": {"titles": [19]}}
    position = {"turn": "Ana", "seats": seats}
    game = Game("plakettopoly", ["Ana", "Léo"], options={"card_after_third_failure": True}, position=position)
    game.play_all(["dice 4+5", "roll"])
    fine, rents = 50 * 30 / 36, rent * 4 / 36
    assert lab.luck(game)["expected"].to_list() == pytest.approx([-fine - rents, rents])


CHOICES = [
    (edition, {option.name: f"{choice.value[:-1]}9" if choice.takes_number else choice.value})
    for edition in ("classic40", "france2008", "mspm", "plakettopoly")
    for option in editions.load(edition).options
    for choice in option.choices
]


@pytest.mark.parametrize(("edition", "option"), CHOICES, ids=str)
def test_a_throw_is_no_decision_under_any_option(edition: str, option: dict[str, object]) -> None:
    """What changes by a throw after which nobody decides is what it brought, and so is the average over all throws."""
    names = ["Ana", "Léo", "Noor", "Zoé", "Max"]  # with a banker who does not play, it takes five
    seats = {"Ana": {"on": 33, "cash": 10**7, "titles": [11]}, "Léo": {"titles": [39, 1, 37]}}
    for a, b, passes_start in ((2, 4, False), (4, 4, True)):
        game = Game(edition, names, options=option, position={"turn": "Ana", "seats": seats})
        game.play_all([f"dice {a}+{b}", "roll"])
        if game.would_refuse("Léo: claim") is None:
            game.play("Léo: claim")
        kinds = {event["kind"] for event in game.events()}
        assert ("salary_paid" in kinds) == passes_start
        assert "rent_paid" in kinds
        table = lab.luck(game)
        assert table["decisions"].to_list() == pytest.approx([0] * 5)
        assert all(table["expected"][:2])
