"""The definition of a board has all that its view needs, whatever the edition."""

from __future__ import annotations

import json
import re
import shutil
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

import plakett_widgets as pw
from plakett_widgets import editions
from plakett_widgets.bots import Random
from plakett_widgets.engine import decision, move, rule
from plakett_widgets.engine.chapters.rent import amount_due
from plakett_widgets.engine.tables import BY_DICE
from plakett_widgets.record.log.topics import TOPICS
from plakett_widgets.widgets.board_definition import MOVE_RULES, board_definition
from plakett_widgets.widgets.describe import describe
from plakett_widgets.widgets.picture import picture


@pytest.mark.parametrize("name", editions.names())
def test_every_edition_has_a_board_a_picture_and_prose(name: str):
    game = pw.Game(name, 3, seed=1)
    definition = board_definition(game.edition, game.options)
    assert len(definition["squares"]) == len(game.edition.squares)
    json.dumps(definition)
    for locale in ("fr", "en"):
        assert game.edition.name[locale] in picture(game.table, locale)
        assert describe(game.table, locale).startswith(game.edition.name[locale])


@pytest.mark.parametrize("name", editions.names())
def test_a_board_needs_no_rulebook(tmp_path: Path, name: str):
    folder = Path(shutil.copytree(editions.loading.HERE / name, tmp_path / "mine"))
    for file in folder.glob("*.toml"):
        file.write_text(re.sub(r"^rules = .*$", "", file.read_text("utf-8"), flags=re.MULTILINE), "utf-8")
    (folder / "rulebook.toml").write_text("", "utf-8")
    game = pw.Game(folder, 3, seed=1)
    assert {rule for square in board_definition(game.edition)["squares"] for rule in square["rules"]} == set()
    assert game.board.describe("fr").startswith(game.edition.name["fr"])


def test_colours_are_variables_with_a_light_and_a_dark_side():
    edition = editions.load("mspm")
    palette = edition.theme.palette
    look = board_definition(edition)["theme"]
    assert look["style"]["--on-accent"] == f"var(--light, {palette.light.on_accent}) var(--dark, {palette.dark.on_accent})"
    named = {colour for shape in look["centre"]["shapes"] for colour in (shape["fill"], shape["stroke"]) if colour[0] == "v"}
    assert named <= {f"var({name})" for name in look["style"]}


def test_a_lot_may_lie_on_a_corner(tmp_path: Path):
    folder = Path(shutil.copytree(editions.loading.HERE / "classic40", tmp_path / "mine"))
    start, *squares = (folder / "board.toml").read_text("utf-8").split("[[square]]")
    corner, _, _ = squares[20].partition("kind = ")
    lot = 'kind = "property"\ngroup = "brown"\nprice = 60\nmortgage = 30\nrents = [2, 10, 30, 90, 160, 250]\n\n'
    squares[20] = corner + lot
    (folder / "board.toml").write_text("[[square]]".join([start, *squares]), "utf-8")
    seats = {"Ana": {"titles": [1, 3], "buildings": {"20": "hotel"}}}
    game = pw.Game(folder, ["Ana", "Léo"], position={"seats": seats})
    paths = board_definition(game.edition)["bands"]["paths"]
    assert paths[game.edition.titles[game.edition.squares[20].title or 0].group].count("M") == 3
    ET.fromstring(picture(game.table))
    assert game.board.get_state()["definition"]


@pytest.mark.parametrize("name", editions.names())
def test_kinds_of_building_differ_by_outline_and_code(name: str):
    buildings = board_definition(editions.load(name))["buildings"]
    for part in (lambda one: one["shape"], lambda one: one["code"]["fr"], lambda one: one["code"]["en"]):
        assert len({part(building) for building in buildings}) == len(buildings)


@pytest.mark.parametrize("name", editions.names())
def test_every_move_that_is_offered_goes_by_a_rule(name: str):
    game = pw.Game(name, [(letter, Random(seed)) for seed, letter in enumerate("ABCD")], seed=5)
    definition = board_definition(game.edition, game.options)
    rules = definition["move_rules"]
    assert all(game.edition.rulebook.text(rule, "en") for rule in rules.values())
    for _ in range(250):
        state = game.state()
        asked = state["pending"]["kind"] if state["pending"] else ""
        for choice in state["legal"]:
            entry = f"{choice['kind']}.{choice.get('first', asked)}"
            assert entry in rules or choice["kind"] in rules, choice
        if not game.step():
            break


def test_grants_name_moves_and_decisions_that_there_are():
    for entry in MOVE_RULES:
        kind, _, asked = entry.partition(".")
        assert kind in move.NAMES.values()
        assert asked in {"", *decision.NAMES.values(), *rule.NAMES.values()}


def test_options_change_what_is_shown():
    edition = editions.load("mspm")
    lot, alone = (
        board_definition(edition, {"monopoly_double_rent": doubled})["titles"][0]["rent"] for doubled in (True, False)
    )
    assert lot == [alone[0], 2 * alone[0], *alone[1:]]
    assert board_definition(editions.load("france2008"))["balanced"]
    assert not board_definition(editions.load("france2008"), {"amendments": False})["balanced"]


MORTGAGE = {
    "Ana": {"titles": [5, 15], "mortgaged": [25, 6]},
    "Léo": {"titles": [1, 3, 7, 9, 11], "buildings": {"7": "pecherie"}},
}


@pytest.mark.parametrize(
    ("options", "due"),
    [
        ({}, {1: 0, 5: 2, 6: -1, 7: 4, 9: 1, 25: -1, 35: -1}),
        ({"monopoly_double_rent": False}, {7: 3, 9: 0}),
        ({"mortgaged_counts_for_rent": False}, {5: 1, 15: 1, 25: -1}),
        ({"mortgaged_infrastructure_rent": "to_bank"}, {6: 0, 17: -1, 25: -1}),
    ],
)
def test_a_title_has_the_rent_of_its_deed_that_is_due(options: dict[str, object], due: dict[int, int]):
    game = pw.Game("mspm", ["Ana", "Léo"], position={"seats": MORTGAGE}, options=options)
    now = game.state()["titles"]["due"]
    assert {square: now[game.edition.squares[square].title] for square in due} == due


@pytest.mark.parametrize("name", editions.names())
def test_the_rent_that_a_deed_marks_is_what_a_landing_costs(name: str):
    game = pw.Game(name, [Random(1), Random(2), Random(3)], seed=4)
    deeds = board_definition(game.edition, game.options)["titles"]
    for _ in range(300):
        pos, titles = game.table.position, game.state()["titles"]
        for title, (owner, mortgaged, due) in enumerate(zip(titles["owner"], titles["mortgaged"], titles["due"], strict=True)):
            earns = owner >= 0 and not mortgaged
            assert (due >= 0) == earns
            if earns and pos.rent_factor == 1 and not pos.throw_factor:
                throw = pos.die1 + pos.die2 if pos.t.family[title] == BY_DICE else 1
                assert amount_due(pos, title)[0] == deeds[title]["rent"][due] * throw
        if not game.step():
            break


@pytest.mark.slow
@pytest.mark.parametrize("name", editions.names())
def test_a_log_is_filtered_by_what_may_happen_in_its_game(name: str):
    topics = list(board_definition(editions.load(name))["topic_icons"])
    seen = {"end"}  # of some games never, at random
    for seed in range(20):
        if seed > 2 and seen.issuperset(topics):
            break
        game = pw.Game(name, [Random(3 * seed + seat) for seat in range(3)], seed=seed)
        game.run(turns=100)
        seen |= {topic for topic in TOPICS if game.past.find_events(None, [topic])}
    assert topics == [topic for topic in TOPICS if topic in seen]


def test_a_square_of_a_course_has_a_text_or_rules():
    squares = board_definition(editions.load("confinement"))["squares"]
    assert [square["label"] for square in squares[20:24]] == ["20", "21", "21 bis", "22"]
    assert all(square["text"]["fr"] or square["rules"] for square in squares)
    assert squares[2]["text"] == {"fr": "Une carte Confinement à tirer.", "en": "Draw a Confinement card."}
    assert not any(square["rules"] for square in board_definition(editions.load("mspm"))["squares"])
    both = board_definition(pw.Game("confinement", 2, options={"sq16": "card_and_skip"}).edition)["squares"][16]
    assert both["text"]["en"] == "Draw a Confinement card. 2 turns to miss."


@pytest.mark.parametrize("name", editions.names())
def test_for_the_back_row_no_name_is_written_small(name: str):
    edition = editions.load(name)
    shorts = [square["short"][locale] for square in board_definition(edition)["squares"] for locale in ("fr", "en")]
    assert [short["large"] for short in shorts if short["large"]["size"] < 0.18] == []


def test_a_line_may_end_at_the_hyphen_before_an_accent():
    squares = board_definition(editions.load("france2008"))["squares"]
    shorts = {one["text"] for square in squares if "Saint-É" in square["name"]["fr"] for one in square["short"]["fr"].values()}
    assert shorts == {"Saint-\u200bÉtienne"}  # else WebKit breaks it within a syllable
