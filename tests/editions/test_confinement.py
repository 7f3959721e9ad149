"""The lockdown race: its files, and the messages about a course whose files are wrong."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from plakett_widgets import editions
from plakett_widgets.editions import loading
from plakett_widgets.engine import tables

EDITION = editions.load("confinement")


def test_squares_are_named_by_what_is_printed_on_them() -> None:
    labels = [square.label for square in EDITION.squares]
    assert labels == [*map(str, range(22)), "21 bis", *map(str, range(22, 40))]
    for label in labels:
        assert EDITION.square_named(label).label == label
    assert EDITION.square_named("21bis").id == EDITION.square_named("La boutique orange").id == "case-21-bis"
    with pytest.raises(editions.UnknownNameError, match="they go from 0 to 39"):
        EDITION.square_named("40")


def test_the_box() -> None:
    assert {deck.id: len(deck.cards) for deck in EDITION.decks} == {"confinement": 32, "destin": 16}
    jokers = [card.id for card in EDITION.cards if card.kept >= 0]
    assert jokers == ["C25", "C26", "C27", "C28", "C29", "C30", "C31", "C32", "D11", "D12"]
    assert (EDITION.dice, EDITION.amounts.start_cash, EDITION.players.min, EDITION.players.max) == (1, 365, 2, 8)
    assert [branch.id for branch in EDITION.branches if "-" not in branch.id or branch.id == "go-21"] == ["go-21", "destin"]


def test_the_course_in_the_tables() -> None:
    t = EDITION.tables()
    printed = {square.label: square.number for square in EDITION.squares}
    assert (t.exit, t.optional, t.roundabout, t.police) == tuple(printed[label] for label in ("39", "21 bis", "30", "22"))
    assert [EDITION.squares[at].label for at, deferred in enumerate(t.deferred) if deferred] == ["17", "20", "24", "32", "38"]
    assert [t.place[printed[label]] for label in ("0", "21", "21 bis", "22", "39")] == [0, 42, 43, 44, 78]
    drawing = [EDITION.squares[at].label for at, rows in enumerate(t.directives) if [tables.TAKE_CARDS, 0, 1] in rows]
    assert drawing == ["2", "3", "4", "6", "7", "10", "11", "12", "13", "14", "15", "23", "26", "28", "31"]
    assert (t.start_cash, t.fine, t.aid, t.hold, t.dice, t.unlimited_bank) == (365, 50, 150, 3, 1, True)
    assert EDITION.tables({"start_square": "1"}).start_square == printed["1"]
    drawn = EDITION.under({"sq16": "card_and_skip"}).tables({"sq16": "card_and_skip"})
    assert drawn.directives[16] == [[tables.TAKE_CARDS, 0, 1], [tables.MISS, 2]]


WRONG = [
    ("edition.toml", "dice = 1", "dice = 2", "dice: should be 1 where the turn is lockdown, not 2"),
    ("edition.toml", 'turn = "lockdown"', 'turn = "classic"', "lockdown: goes together with turn lockdown"),
    ("edition.toml", 'bankruptcy = "case-30"', 'bankruptcy = "case-40"', "lockdown.bankruptcy: there is no square “case-40”"),
    ("edition.toml", 'police = "case-22"', 'police = "case22"', "lockdown.police: there is no square “case22”; did you mean"),
    ("board.toml", 'label = "22"', 'label = "21"', "square[23].label: “21” is already square[21]"),
    ("board.toml", 'label = "22"', 'label = "XXII"', "square[23] (case-22).label: should be a number as it is printed"),
    (
        "edition.toml",
        'bankruptcy = "case-30"',
        'bankruptcy = "case-0"',
        "lockdown.bankruptcy: should be a square between the start and the exit",
    ),
    ("edition.toml", 'debts = "declared"', 'debts = "standing"', "settings.debts: “standing” does not go with turn lockdown"),
    ("edition.toml", "barter = false", "lending = true", "settings.lending: true does not go with turn lockdown"),
    ("board.toml", 'kind = "exit"', 'kind = "rest"', "square: the last square, and no other, should be of kind exit"),
    ("board.toml", 'deck = "destin"', 'deck = "destins"', "options[1] (destin).effects[0].deck: there is no deck “destins”"),
    ("board.toml", 'id = "go-21"', 'id = "destin"', "options[1].id: “destin” is already options[0]"),
    (
        "board.toml",
        'do = "miss", turns = 2',
        'do = "miss"',
        "(case-16).effects[0].turns: either so many turns, or thrown = true",
    ),
    ("board.toml", 'square = "case-4"', 'square = "case-44"', "(case-9).effects[0].square: there is no square “case-44”"),
    ("board.toml", 'do = "hold"', 'do = "send_away"', "(case-30).effects[0].do: send_away does not go with turn lockdown"),
    ("board.toml", 'do = "hold"', 'do = "hold_on"', "square[31] (case-30).effects[0].do: should be one of"),
    ("board.toml", 'do = "hold"', 'do = "hold", turns = 3', "square[31] (case-30).effects[0].turns: is not a field here"),
    (
        "board.toml",
        'do = "pilgrimage", square = "case-12"',
        'do = "pilgrimage", square = "case-39"',
        "effects[0].square: a pilgrimage does not lead to the exit",
    ),
    (
        "board.toml",
        'effects = [{ do = "draw", deck = "confinement" }, { do = "miss", turns = 2 }]',
        'effects = [{ do = "choose", options = ['
        '{ id = "go-21", name.fr = "Oui", name.en = "Yes", effects = [] }, '
        '{ id = "no", name.fr = "Non", name.en = "No", effects = [] }] }]',
        "profile[0] (sixteen_draws).options[2].id: “go-21” is already",
    ),
    ("board.toml", 'at = "case-16"', 'at = "case-61"', "profile[0] (sixteen_draws).square[0].at: there is no square “case-61”"),
    (
        "board.toml",
        'deferred = true\neffects = [{ do = "move_by", steps = 6 }]',
        'deferred = true\neffects = [{ do = "advance_again" }]',
        "(case-20).effects: advance_again has no number to count where they are deferred",
    ),
    ("cards.toml", 'as = "permit"', 'as = "release"', "(C25).effects[0].as: release does not go with turn lockdown"),
    (
        "cards.toml",
        'payer = "drawer"',
        'payer = "each_other"',
        "effects[0].payer: on an open track money passes between the bank and the drawer",
    ),
    (
        "options.toml",
        'prison_release = "same_roll"',
        'prison_release = "now"',
        "sets.prison_release: should be one of next_turn",
    ),
    (
        "options.toml",
        'end = "all_exit"',
        'end = "rounds", end_count = 3',
        "sets.end: should be one of first_exit, all_exit where the turn is lockdown, not rounds",
    ),
    (
        "board.toml",
        'kind = "action"\norigin = { name = "ours", place = "stated", effect = "stated" }\neffects = []',
        'kind = "rest"',
        "kind: between the start and the exit it should be action",
    ),
    ("board.toml", "effects = []", 'effects = [{ do = "keep", as = "gel" }]', "do: only a card can be kept"),
    ("board.toml", "effects = []", "effects = []\ndeferred = true", "effects: a deferred square should have some"),
    ("board.toml", "effects = []", "effects = []\noptional = true", "square: at most one may be optional"),
    ("board.toml", 'do = "choose", options = [', 'do = "choose", options = [], x = [', "x: is not a field here"),
    (
        "board.toml",
        "effects = []",
        'effects = [{ do = "parity", even = [{ do = "parity", even = [], odd = [] }], odd = [] }]',
        "effects[0].even[0].do: should be one of transfer, ",
    ),
    (
        "board.toml",
        "effects = []",
        'effects = [{ do = "parity", even = [{ do = "move_to", square = "case-99" }], odd = [] }]',
        "effects[0].even[0].square: there is no square “case-99”",
    ),
    (
        "board.toml",
        "effects = []",
        'effects = [{ do = "transfer", payer = "drawer", payee = "each_other", amount = 1 }]',
        "payer: on an open track money passes between the bank and the drawer",
    ),
    (
        "cards.toml",
        '[{ do = "keep", as = "permit" }]',
        '[{ do = "keep", as = "permit" }, { do = "cure" }]',
        "effects: a joker has no other effect than keep",
    ),
    ("options.toml", "start_square = 1", "start_square = 2", "start_square: should be a whole number from 0 to 1"),
]


@pytest.mark.parametrize(("file", "old", "new", "message"), WRONG)
def test_a_wrong_field_is_named(tmp_path: Path, file: str, old: str, new: str, message: str) -> None:
    shutil.copytree(loading.HERE / "confinement", tmp_path / "course")
    path = tmp_path / "course" / file
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(editions.EditionError) as caught:
        editions.load(tmp_path / "course")
    assert any(message in problem for problem in caught.value.problems), caught.value.problems


def test_a_loop_has_no_course_on_it(tmp_path: Path) -> None:
    shutil.copytree(loading.HERE / "plakettopoly", tmp_path / "loop")
    path = tmp_path / "loop" / "board.toml"
    path.write_text(
        path.read_text("utf-8").replace('kind = "rest"', 'kind = "action"\neffects = [{ do = "hold" }]', 1), "utf-8"
    )
    with pytest.raises(editions.EditionError) as caught:
        editions.load(tmp_path / "loop")
    problems = "\n".join(caught.value.problems)
    assert "squares of kind action and exit go together with lockdown" in problems
    assert "effects[0].do: hold does not go with turn classic" in problems
