"""A wrong file says which field and why; a hostile one harms nothing."""

from __future__ import annotations

import pickle
import shutil
import tomllib
from pathlib import Path
from typing import Any

import jsonschema  # type: ignore[import-untyped]
import pytest

from plakett_widgets import editions

BUILT_IN = Path(editions.__file__).parent / "plakettopoly"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(BUILT_IN, tmp_path / "mine"))


def change(file: Path, old: str, new: str) -> None:
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), "utf-8")


def test_a_teachers_own_edition(folder: Path) -> None:
    change(folder / "board.toml", "Rue du Sparadrap", "Rue <b>de l’École</b>")
    change(folder / "board.toml", "price = 60", "price = 90")
    change(folder / "options.toml", 'default = "manual"', 'default = "automatic"')
    edition = editions.load(folder)
    assert edition.squares[1].name["fr"] == "Rue <b>de l’École</b>"
    assert (edition.titles[0].price, edition.tables().claim_steps) == (90, 0)
    assert editions.load(folder / "edition.toml") == edition
    assert edition != editions.load("plakettopoly")


def test_files_that_the_folder_lacks_are_those_of_its_base(folder: Path) -> None:
    for name in ("cards.toml", "options.toml", "rulebook.toml"):
        (folder / name).unlink()
    with pytest.raises(editions.EditionError, match=r"cards\.toml: is missing"):
        editions.load(folder)
    change(folder / "edition.toml", 'turn = "classic"', 'turn = "classic"\nbased_on = "plakettopoly"')
    assert editions.load(folder) == editions.load("plakettopoly")


def test_an_edition_is_read_once_and_can_be_sent_away() -> None:
    edition = editions.load("plakettopoly")
    assert editions.load("plakettopoly") is edition
    assert pickle.loads(pickle.dumps(edition)) == edition
    with pytest.raises(AttributeError):
        edition.squares = ()  # type: ignore[misc]
    with pytest.raises(ValueError, match="frozen"):
        edition.squares[1].name.fr = "Rue"


def test_unknown_edition() -> None:
    with pytest.raises(editions.UnknownNameError, match=r"there is no edition “plaketopoly”; did you mean “plakettopoly”"):
        editions.load("plaketopoly")


WRONG = [
    # one file in itself
    (
        "board.toml",
        "price = 60",
        "price = 0",
        "square[1] (rue-du-sparadrap).price: should be greater than or equal to 1",
    ),
    ("board.toml", "price = 60", "price = -5", "not -5"),
    ("board.toml", "price = 60", 'price = "60"', "price: should be a valid integer, not “60”"),
    ("board.toml", "price = 60", "price = 60.0", "price: should be a valid integer, not 60.0"),
    ("board.toml", "price = 60", "price = 10000000000", "price: should be less than or equal to 100000000"),
    ("board.toml", "price = 60\n", "", "square[1] (rue-du-sparadrap).price: is missing"),
    ("board.toml", "price = 60", "prise = 60", ".prise: is not a field here; did you mean “price”?"),
    ("board.toml", 'kind = "tax"', 'kind = "fee"', "square[4] (impots): tag 'fee'"),
    ("board.toml", 'id = "go"', 'id = "GO !"', "square[0].id: string should match pattern"),
    ("board.toml", 'name.fr = "Impôts"', 'name.fr = ""', "square[4] (impots).name.fr: string should have at least 1"),
    ("board.toml", 'name.fr = "Impôts"', f'name.fr = "{"x" * 81}"', "square[4] (impots).name.fr: string should have"),
    ("board.toml", 'name.fr = "Impôts"', 'name.fr = "Im\\u202epôts"', "name.fr: has the control character U+202E"),
    ("board.toml", 'name.fr = "Impôts"', 'name.fr = "Im\\npôts"', "name.fr: has the control character U+000A"),
    ("board.toml", 'name.fr = "Impôts"', 'name.fr = " Impôts"', "name.fr: begins or ends with a space"),
    ("board.toml", "#7B4B2A", "brown", "group[0] (brun).colour: string should match pattern"),
    ("board.toml", 'pattern = "bricks"', 'pattern = "tartan"', "group[0] (brun).pattern: should be 'plain'"),
    (
        "options.toml",
        'default = "first_bankruptcy"',
        "default = 3",
        "option[0] (end_condition).default: should be a valid",
    ),
    ("cards.toml", 'do = "send_away"', 'do = "send_home"', "card[1] (PL-02).effects[0]: tag 'send_home'"),
    ("rulebook.toml", 'shown_by = ["winners"]', 'shown_by = ["smoke"]', "rule[0] (PLK-001).shown_by[0]: should be"),
    ("edition.toml", 'fr = "{}', 'fr = "', "currency.fr: string should match pattern"),
    ("edition.toml", 'turn = "classic"', 'turn = "lockdown"', "edition.toml: turn: should be 'classic'"),
    ("edition.toml", "min = 2", "min = 2\nmax = 2", "edition.toml: is not TOML"),
    (
        "edition.toml",
        'turn = "classic"',
        'turn = "classic"\nbased_on = "chess"',
        "based_on: should be one of ",
    ),
    # files against each other
    (
        "board.toml",
        'group = "brun"',
        'group = "brune"',
        "square[1] (rue-du-sparadrap).group: there is no group “brune”",
    ),
    ("board.toml", 'id = "brun"', 'id = "marron"', "group[0] (marron): no square belongs to it"),
    ("board.toml", 'letter = "B"', 'letter = "A"', "group[1].letter: “A” is already group[0]"),
    ("board.toml", "280]", "]", "square[1] (rue-du-sparadrap).rents: bare and 5 steps need 6 rents, there are 5"),
    ("board.toml", "rents = [3, 15, 45, 120, 200, 280]\n", "", "square[1] (rue-du-sparadrap).rents: is missing"),
    ("board.toml", "rents = [25, 50, 100, 200]", "rents = [25]", "group[8] (institution).rents: 4 titles need 4 rents"),
    ("board.toml", "{ clinique = 50, complexe = 50 }", "{ clinique = 50 }", "building_prices.complexe: is missing"),
    ("board.toml", "clinique = 50, ", "clinic = 50, ", "there is no building “clinic”; did you mean “clinique”?"),
    ("board.toml", "mortgage = 30", "mortgage = 61", "mortgage: should be at most the price, 60, not 61"),
    ("board.toml", 'deck = "senik"', 'deck = "sonik"', "square[2] (senik-1).deck: there is no deck “sonik”"),
    ("board.toml", 'id = "senik-2"', 'id = "senik-1"', "square[17].id: “senik-1” is already square[2]"),
    ("board.toml", 'kind = "rest"', 'kind = "detention"', "square: one square should be of kind detention, not 2"),
    (
        "board.toml",
        'kind = "rest"',
        'kind = "start"',
        "square: the first square, and no other, should be of kind start",
    ),
    ("board.toml", '["PLK-079"]', '["PLK-799"]', "square[4] (impots).rules[0]: there is no rule “PLK-799”"),
    (
        "cards.toml",
        'square = "go"',
        'square = "goal"',
        "deck[0] (premiere-ligne).card[0] (PL-01).effects[0].square: there",
    ),
    (
        "cards.toml",
        'group = "institution"',
        'group = "brun"',
        "card[6] (PL-07).effects[0].group: there is no group with",
    ),
    ("cards.toml", "steps = -3", "steps = -40", "card[8] (PL-09).effects[0].steps: -40 leads nowhere"),
    ("cards.toml", "{ clinique = 30,", "{ hut = 30,", "effects[0].per_building.hut: there is no building “hut”"),
    ("cards.toml", ', count_on = "payer"', "", "card[9] (PL-10).effects[0].count_on: goes together with per_building"),
    ("cards.toml", ", amount = 20 }", " }", "card[10] (PL-11).effects[0].amount: is missing"),
    (
        "cards.toml",
        'payee = "each_player"',
        'payee = "bank"',
        "effects[0].payee: should be another party than the payer",
    ),
    ("cards.toml", "size = 16", "size = 17", "deck[0] (premiere-ligne).size: the deck has 16 cards, not 17"),
    ("cards.toml", 'id = "SK-16"', 'id = "PL-01"', "deck[1] (senik).card[15].id: there is already a card “PL-01”"),
    ("edition.toml", "dealt = 6", "dealt = 5", "note: the notes dealt to a player add up to 1480, start_cash is 1500"),
    (
        "edition.toml",
        "supply = 30",
        "supply = 2",
        "note: the supply is worth 6580; dealing 1500 to 6 players takes 9000",
    ),
    (
        "edition.toml",
        "supply = 32",
        "supply = 3",
        "building[0] (clinique).supply: should be at least 4, a full row, not 3",
    ),
    ("edition.toml", "per_lot = 1", "per_lot = 2", "building[1] (complexe).per_lot: should be 1"),
    ("edition.toml", "max = 6", "max = 7", "token: 7 players need 7 tokens, there are 6"),
    ("edition.toml", "min = 2", "min = 7", "players.min: should be at most players.max (6), not 7"),
    ("edition.toml", "fine_throws = 2", "fine_throws = 4", "detention.fine_throws: should be at most"),
    (
        "options.toml",
        "claim_steps = 2",
        "claim_step = 2",
        "sets.claim_step: is not a setting of the engine; did you mean",
    ),
    ("options.toml", "claim_steps = 2", "claim_steps = true", "sets.claim_steps: should be a whole number"),
    ("options.toml", "discard = true", "discard = 1", "sets.discard: should be true or false, not 1"),
    ("options.toml", 'sets = { end = "first', 'sets = { end = "fist', "sets.end: should be one of first_bankruptcy"),
    ("options.toml", 'end_count = "n"', 'end_count = "m"', "choice[2].sets.end_count: should be a whole number"),
    ("options.toml", 'default = "first_bankruptcy"', 'default = "never"', "“never” is not the value of a choice"),
    (
        "options.toml",
        'default = "first_bankruptcy"',
        'default = "turns:n"',
        "default: should be a value without a number",
    ),
    (
        "options.toml",
        'rules = ["PLK-154"]',
        'rules = ["PLK-15"]',
        "option[0] (end_condition).rules[0]: there is no rule",
    ),
    (
        "rulebook.toml",
        "no_bid =",
        "nobid =",
        "cites.nobid: there is no rule of the engine “nobid”; did you mean “no_bid”?",
    ),
    ("rulebook.toml", 'no_bid = ["PLK-056"]', 'no_bid = ["PLK-0"]', "cites.no_bid[0]: there is no rule “PLK-0”"),
    ("rulebook.toml", 'id = "PLK-002"', 'id = "PLK-001"', "rule[1].id: “PLK-001” is already rule[0]"),
    (
        "rulebook.toml",
        "without_effect",
        'shown_by = ["cash"]\nwithout_effect',
        "(PLK-071).shown_by: a rule without effect",
    ),
]


@pytest.mark.parametrize(("file", "old", "new", "message"), WRONG)
def test_a_wrong_field_is_named(folder: Path, file: str, old: str, new: str, message: str) -> None:
    change(folder / file, old, new)
    with pytest.raises(editions.EditionError) as caught:
        editions.load(folder)
    assert any(problem.startswith(f"{file}: ") and message in problem for problem in caught.value.problems), caught.value


def test_a_deck_that_never_ends(folder: Path) -> None:
    lines = (folder / "cards.toml").read_text("utf-8").splitlines()
    moved = ['effects = [{ do = "move_to", square = "senik-1" }]' if line.startswith("effects") else line for line in lines]
    (folder / "cards.toml").write_text("\n".join(moved), "utf-8")
    with pytest.raises(editions.EditionError, match=r"deck\[1\] \(senik\)\.card: one card at least"):
        editions.load(folder)


def test_all_problems_are_told_at_once(folder: Path) -> None:
    change(folder / "board.toml", "price = 60", "price = 0")
    change(folder / "cards.toml", "size = 16", 'size = "many"')
    with pytest.raises(editions.EditionError) as caught:
        editions.load(folder)
    assert len(caught.value.problems) == 2


HOSTILE = [
    ("huge", "#" * 600_000, "is larger than 512 KiB"),
    ("nested lists", "id = " + "[" * 100_000, "is nested too deeply"),
    ("nested tables", "id = " + "{a = " * 50_000, "is nested too deeply"),
    ("dotted keys", ".".join("a" * 20_000) + " = 1", "has a key with more than 8 parts"),
    (
        "many dotted keys",
        "\n".join(".".join("a" * 7) + f".b{number} = 1" for number in range(20_000)),
        "is not a field here",
    ),
    ("many fields", "\n".join(f"field_{number} = {number}" for number in range(20_000)), "is not a field here"),
    ("many tables", "[[square]]\n" * 40_000, ""),
    ("long number", "id = " + "9" * 100_000, ""),
    ("long key", "k" * 100_000 + " = 1", "is not a field here"),
    ("not text", "\udcff\udcfe", "is not text in UTF-8"),
    ("empty", "", "is missing"),
]


@pytest.mark.parametrize("file", ["edition.toml", "board.toml"])
@pytest.mark.parametrize(("name", "text", "message"), HOSTILE, ids=[case[0] for case in HOSTILE])
def test_a_hostile_file_is_refused(folder: Path, file: str, name: str, text: str, message: str) -> None:
    (folder / file).write_bytes(text.encode("utf-8", "surrogateescape"))
    with pytest.raises(editions.EditionError) as caught:
        editions.load(folder)
    assert message in str(caught.value)
    assert len(str(caught.value)) < 10_000


def test_a_folder_in_place_of_a_file(folder: Path) -> None:
    (folder / "board.toml").unlink()
    (folder / "board.toml").mkdir()
    with pytest.raises(editions.EditionError, match=r"board\.toml: is missing"):
        editions.load(folder)


def test_the_json_schema_accepts_what_the_loader_accepts() -> None:
    for name, schema in editions.json_schema().items():
        data: dict[str, Any] = tomllib.loads((BUILT_IN / name).read_text("utf-8"))
        validator = jsonschema.Draft202012Validator(schema)
        validator.check_schema(schema)
        assert not list(validator.iter_errors(data))
        assert list(validator.iter_errors({**data, "surprise": 1}))
