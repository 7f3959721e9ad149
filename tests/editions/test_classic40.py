"""classic40 has the classic board's movement, prices and cards."""

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


def test_prices_and_rents() -> None:
    assert [title.price for title in LOTS] == [
        60, 60, 100, 100, 120, 140, 140, 160, 180, 180, 200, 220, 220, 240, 260, 260, 280, 300, 300, 320, 350, 400,
    ]  # fmt: skip
    assert sum(title.price for title in EDITION.titles) == 5690
    assert all(title.mortgage * 2 == title.price for title in EDITION.titles)
    prices = (50, 50, 100, 100, 150, 150, 200, 200)  # of a building, by group
    assert all([*TABLES.building_price[lot.number]] == [0, *[prices[lot.group]] * 5] for lot in LOTS)
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
    assert [lot.square for lot in LOTS] == [1, 3, 6, 8, 9, 11, 13, 14, 16, 18, 19, 21, 23, 24, 26, 27, 29, 31, 32, 34, 37, 39]
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
