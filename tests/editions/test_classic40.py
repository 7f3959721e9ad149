"""classic40 has the classic board's movement, prices and cards, and the figures that are published about them follow."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from plakett_widgets import Game, editions
from plakett_widgets.bots import Balanced, Bot, Random
from plakett_widgets.engine import rule, tables

EDITION = editions.load("classic40")
TABLES = EDITION.tables()
CARDS = tomllib.loads((Path(editions.__file__).parent / "classic40" / "cards.toml").read_text("utf-8"))
LOTS = [title for title in EDITION.titles if title.rent == "by_step"]

# How likely the token stands on a lot after a throw, detention left at once: the exact stationary distribution for this
# board with cards drawn with replacement, after the rules in T. Collins' program of 1997.
LANDING = {
    1: 0.02131377, 3: 0.02162402,
    6: 0.02262140, 8: 0.02320960, 9: 0.02300335,
    11: 0.02701658, 13: 0.02372090, 14: 0.02464888,
    16: 0.02792417, 18: 0.02935585, 19: 0.03085169,
    21: 0.02835843, 23: 0.02735686, 24: 0.03185766,
    26: 0.02707204, 27: 0.02678858, 29: 0.02586049,
    31: 0.02677370, 32: 0.02625173, 34: 0.02500628,
    37: 0.02186398, 39: 0.02625963,
}  # fmt: skip

# throws of one opponent until a whole group has earned what it cost: with three houses on each lot, with hotels
PAYBACK = {
    "brown": (72.3, 41.2),
    "light-blue": (39.9, 27.4),
    "pink": (38.1, 32.2),
    "orange": (29.2, 24.2),
    "red": (32.3, 31.3),
    "yellow": (33.0, 32.8),
    "green": (37.4, 38.2),
    "dark-blue": (32.1, 32.2),
}


def lots(group: str) -> list[editions.Title]:
    number = EDITION.group_named(group).number
    return [title for title in LOTS if title.group == number]


def income(group: str, step: int) -> float:
    """Return the income from one opponent's throw, with ``step`` buildings on every lot of a whole group."""
    factor = 1 if step else TABLES.double_rent
    return sum(LANDING[lot.square] * lot.rents[step] * factor for lot in lots(group))


def outlay(group: str, step: int) -> int:
    """The lots at the printed price and every building up to that step, those given back for a hotel included."""
    return sum(lot.price + sum(TABLES.building_price[lot.number][: step + 1]) for lot in lots(group))


@pytest.mark.parametrize("group", PAYBACK)
def test_payback(group: str) -> None:
    assert tuple(round(outlay(group, step) / income(group, step), 1) for step in (3, 5)) == PAYBACK[group]


@pytest.mark.parametrize("group", PAYBACK)
def test_the_third_house_pays_best_but_on_brown(group: str) -> None:
    steps = [
        (outlay(group, step) - outlay(group, step - 1)) / (income(group, step) - income(group, step - 1))
        for step in range(1, TABLES.steps[lots(group)[0].number] + 1)
    ]
    assert steps.index(min(steps)) + 1 == (5 if group == "brown" else 3)


def test_prices_and_rents() -> None:
    assert [title.price for title in LOTS] == [
        60, 60, 100, 100, 120, 140, 140, 160, 180, 180, 200, 220, 220, 240, 260, 260, 280, 300, 300, 320, 350, 400,
    ]  # fmt: skip
    assert sum(title.price for title in EDITION.titles) == 5690
    assert all(title.mortgage * 2 == title.price for title in EDITION.titles)
    for group, price in zip(PAYBACK, (50, 50, 100, 100, 150, 150, 200, 200), strict=True):
        assert all([*TABLES.building_price[lot.number]] == [0, *[price] * 5] for lot in lots(group))
    assert [sum(lot.rents[step] for lot in LOTS) for step in range(6)] == [391, 1915, 5620, 14110, 18030, 21850]
    others = [(title.square, title.price, title.rents) for title in EDITION.titles if title not in LOTS]
    stations = [(square, 200, (25, 50, 100, 200)) for square in (5, 15, 25, 35)]
    assert sorted(others) == sorted([*stations, (12, 150, (4, 10)), (28, 150, (4, 10))])


def test_amounts() -> None:
    assert (TABLES.start_cash, TABLES.bank_cash, TABLES.salary, TABLES.fine) == (1500, 15_140, 200, 50)
    assert [(square.number, square.tax) for square in EDITION.squares if square.tax] == [(4, 200), (38, 100)]
    assert [(building.id, building.supply, building.per_lot) for building in EDITION.buildings] == [
        ("house", 32, 4),
        ("hotel", 12, 1),
    ]
    assert (TABLES.max_doubles, TABLES.detention_throws, TABLES.fine_throws) == (3, 3, 2)
    assert (TABLES.resale_percent, TABLES.interest_percent, TABLES.double_rent) == (50, 10, 2)


# the movement that the exact landing frequencies assume


def test_the_track() -> None:
    where = {kind: [square.number for square in EDITION.squares if square.kind == kind] for kind in ("start", "rest", "send")}
    assert where == {"start": [0], "rest": [20], "send": [30]}
    assert (TABLES.squares, TABLES.detention) == (40, 10)
    assert [lot.square for lot in LOTS] == list(LANDING)
    draws = {deck.id: [square.number for square in EDITION.squares if square.deck == deck.number] for deck in EDITION.decks}
    assert draws == {"luck": [7, 22, 36], "fund": [2, 17, 33]}


def effects(deck: str) -> Iterator[dict[str, Any]]:
    """Return the effects of the cards of a deck as its file has them, with squares by number."""
    for card in next(entry for entry in CARDS["deck"] if entry["id"] == deck)["card"]:
        for effect in card["effects"]:
            yield effect | ({"square": EDITION.square_named(effect["square"]).number} if "square" in effect else {})


def test_cards_that_move() -> None:
    assert [len(deck.cards) for deck in EDITION.decks] == [16, 16]
    moves = {deck.id: [effect for effect in effects(deck.id) if effect["do"] != "transfer"] for deck in EDITION.decks}
    assert moves["luck"] == [
        {"do": "move_to", "square": 0},
        {"do": "send_away"},
        {"do": "keep", "as": "release"},
        *({"do": "move_to", "square": square} for square in (24, 11, 5, 39)),
        {"do": "move_nearest", "group": "station", "rent_factor": 2},
        {"do": "move_nearest", "group": "station", "rent_factor": 2},
        {"do": "move_nearest", "group": "utility", "throw_factor": 10, "throw_anew": True},
        {"do": "move_by", "steps": -3, "salary": False},
    ]
    assert moves["fund"] == [{"do": "move_to", "square": 0}, {"do": "send_away"}, {"do": "keep", "as": "release"}]


@pytest.mark.parametrize(
    ("deck", "gains", "costs", "between", "repairs"),
    [
        ("luck", [50, 150], [15], ("drawer", "each_other", 50), {"house": 25, "hotel": 100}),
        (
            "fund",
            [10, 20, 25, 50, 100, 100, 100, 200],
            [50, 50, 100],
            ("each_other", "drawer", 10),
            {"house": 40, "hotel": 115},
        ),
    ],
)
def test_cards_that_pay(
    deck: str, gains: list[int], costs: list[int], between: tuple[str, str, int], repairs: dict[str, int]
) -> None:
    payments = [effect for effect in effects(deck) if effect["do"] == "transfer"]
    sums = sorted((effect["payer"], effect["payee"], effect["amount"]) for effect in payments if "amount" in effect)
    fixed = [*(("bank", "drawer", amount) for amount in gains), *(("drawer", "bank", amount) for amount in costs), between]
    assert sums == sorted(fixed)
    assert [effect for effect in payments if "amount" not in effect] == [
        {"do": "transfer", "payer": "drawer", "payee": "bank", "per_building": repairs, "count_on": "payer"}
    ]


def test_texts_of_cards_hold_their_amounts() -> None:
    for deck in EDITION.decks:
        for number, effect in zip(deck.cards, effects(deck.id), strict=True):
            effect_amounts = {effect.get("amount"), *effect.get("per_building", {}).values()} - {None}
            for lang in ("fr", "en"):
                amounts = {int(digits) for digits in re.findall(r"\d+", EDITION.cards[number].text[lang])}
                assert amounts == (effect_amounts or amounts & {TABLES.salary}), EDITION.cards[number].id


# the rulebook and the options


def test_every_rule_is_cited_or_shown() -> None:
    book = EDITION.rulebook
    assert [entry.id for entry in book.rules] == [f"C40-{number:03}" for number in range(1, len(book.rules) + 1)]
    borne = {id for rule_id in rule.NAMES for id in EDITION.cites(rule_id)}
    assert [entry.id for entry in book.rules if entry.id not in borne and not entry.shown_by] == []


def test_options() -> None:
    assert TABLES.end == tables.LAST_SURVIVOR
    assert TABLES.claim_steps == 0
    for option in EDITION.options:
        assert option.rules, option.name
        for choice in option.choices:
            value = choice.value.replace(":n", ":30") if isinstance(choice.value, str) else choice.value
            assert (EDITION.tables({option.name: value}) == TABLES) == (value == option.default), (option.name, value)


# the game


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_bots_play_to_the_end(seats: int) -> None:
    game = Game("classic40", players=[Balanced() for _ in range(seats)], seed=seats)
    game.run()
    assert game.over
    assert len(game.winners) == 1
    assert all(event["rule"] in {entry.id for entry in EDITION.rulebook.rules} for event in game.events())


@pytest.mark.parametrize("kind", [Random, Balanced])
def test_bots_play_under_other_options(kind: type[Bot]) -> None:
    options = {option.name: option.choices[-1].value for option in EDITION.options} | {
        "end_condition": "turns:200",
        "rent_claim": "manual",
    }
    game = Game("classic40", players=[kind() for _ in range(3)], seed=5, options=options)
    game.run()
    assert game.over
    assert all(event["rule"] in {entry.id for entry in EDITION.rulebook.rules} for event in game.events())
