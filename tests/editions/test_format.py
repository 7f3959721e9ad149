"""A wrong file is named with its field and the reason. A hostile one harms nothing."""

from __future__ import annotations

import json
import pickle
import re
import shutil
import tomllib
from pathlib import Path
from typing import Any

import jsonschema  # type: ignore[import-untyped]
import pytest

from plakett_widgets import Game, Refused, check, editions, lab
from plakett_widgets.bots import Balanced, Random
from plakett_widgets.editions import loading
from plakett_widgets.editions.faults import SHAPES
from plakett_widgets.engine import tables
from plakett_widgets.record.positions.position import PositionError
from plakett_widgets.scenario import ScenarioFile

BUILT_IN = Path(editions.__file__).parent / "plakettopoly"


def read(edition: str) -> dict[str, dict[str, Any]]:
    """Return the data of the files of an edition of the package."""
    folder = BUILT_IN.parent / edition
    return {name: tomllib.loads((folder / name).read_text("utf-8")) for name in editions.json_schema()}


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


def test_a_number_is_the_default_by_a_choice_of_its_own(folder: Path) -> None:
    own = 'value = "turns:30"\ntext = { fr = "Trente tours.", en = "Thirty turns." }\nsets = { end = "turns", end_count = 30 }'
    change(folder / "options.toml", 'value = "turns:n"', f'{own}\n\n[[option.choice]]\nvalue = "turns:n"')
    change(folder / "options.toml", 'default = "first_bankruptcy"', 'default = "turns:30"')
    game = Game(folder, [Balanced(), Balanced()])
    game.run()
    assert game.turn == 30


def test_files_that_the_folder_lacks_are_those_of_its_base(folder: Path) -> None:
    for name in ("cards.toml", "options.toml", "rulebook.toml"):
        (folder / name).unlink()
    with pytest.raises(
        editions.EditionError,
        match=r"cards\.toml: is missing; based_on, in edition\.toml, can name an edition that lends its own",
    ):
        editions.load(folder)
    change(folder / "edition.toml", 'turn = "classic"', 'turn = "classic"\nbased_on = "plakettopoly"')
    assert editions.load(folder) == editions.load("plakettopoly")


@pytest.mark.parametrize(
    ("right", "slip"), [('based_on = "plakettopoly"', 'based_on = "plaketopoly"'), ("start_cash = 1500", "start_cash = 1 500")]
)
def test_what_a_folder_lacks_is_not_reported_while_its_base_is_not_known(folder: Path, right: str, slip: str) -> None:
    (folder / "rulebook.toml").unlink()
    change(folder / "edition.toml", 'turn = "classic"', 'turn = "classic"\nbased_on = "plakettopoly"')
    change(folder / "edition.toml", right, slip)
    with pytest.raises(editions.EditionError) as caught:
        editions.load(folder)
    assert [problem.partition(":")[0] for problem in caught.value.problems] == ["edition.toml"]


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
    ("board.toml", "price = 60", 'price = "60"', "price: should be a whole number, not “60”"),
    ("board.toml", "price = 60", "price = 60.0", "price: should be a whole number, not 60.0"),
    ("board.toml", "price = 60", "price = 10000000000", "price: should be less than or equal to 100000000"),
    ("board.toml", "price = 60\n", "", "square[1] (rue-du-sparadrap).price: is missing"),
    ("board.toml", "price = 60", "prise = 60", ".prise: is not a field here; did you mean “price”?"),
    ("board.toml", 'kind = "tax"', 'kind = "fee"', "square[4] (impots).kind: should be one of start, rest,"),
    ("board.toml", 'id = "go"', 'id = "GO !"', "square[0].id: should be small letters and figures with - between"),
    ("board.toml", 'name.fr = "Impôts"', 'name.fr = ""', "square[4] (impots).name.fr: should have at least 1"),
    ("board.toml", 'name.fr = "Impôts"', f'name.fr = "{"x" * 81}"', "square[4] (impots).name.fr: should have"),
    ("board.toml", 'name.fr = "Impôts"', 'name.fr = "Im\\u202epôts"', "name.fr: has the control character U+202E"),
    ("board.toml", 'name.fr = "Impôts"', 'name.fr = "Im\\npôts"', "name.fr: has the control character U+000A"),
    ("board.toml", 'name.fr = "Impôts"', 'name.fr = " Impôts"', "name.fr: begins or ends with a space"),
    ("board.toml", "#7B4B2A", "brown", "group[0] (brun).colour: should be a colour such as #7b4b2a"),
    ("board.toml", 'pattern = "bricks"', 'pattern = "tartan"', "group[0] (brun).pattern: should be 'plain'"),
    (
        "options.toml",
        'default = "first_bankruptcy"',
        "default = 3",
        "option[0] (end_condition).default: should be one of its choices without a number, “first_bankruptcy”, ",
    ),
    ("cards.toml", 'do = "send_away"', 'Do = "send_away"', "card[1] (PL-02).effects[0].do: is missing"),
    ("cards.toml", '{ do = "send_away" }', '"send_away"', "effects[0]: should be a table between { and }, not “send_away”"),
    ("cards.toml", 'do = "send_away"', 'do = "send_awy"', "not “send_awy”; did you mean “send_away”?"),
    ("rulebook.toml", 'shown_by = ["winners"]', 'shown_by = ["smoke"]', "rule[0] (PLK-001).shown_by[0]: should be"),
    ("edition.toml", 'fr = "{}', 'fr = "', "currency.fr: should be a text in which {} stands for the amount"),
    ("edition.toml", 'turn = "classic"', 'turn = "chess"', "edition.toml: turn: should be 'classic'"),
    ("edition.toml", 'turn = "classic"', 'turn = "lockdown"', "edition.toml: lockdown: goes together with turn lockdown"),
    ("edition.toml", 'turn = "classic"', 'turn = "classic"\ndice = 1', "dice: should be 2 where the turn is classic, not 1"),
    (
        "edition.toml",
        "[players]",
        "[settings]\nauction = false\n\n[players]",
        "settings.auction: is not a setting of the engine",
    ),
    (
        "edition.toml",
        "[players]",
        "[settings]\nbid_step = 0\n\n[players]",
        "settings.bid_step: should be a whole number from 1",
    ),
    (
        "edition.toml",
        "[players]",
        '[settings]\ndebts = "never"\n\n[players]',
        "settings.debts: should be one of at_once, declared",
    ),
    ("edition.toml", 'turn = "classic"', 'turn = "classic"\nbuildings = "none"', "building: this game has none"),
    ("edition.toml", 'turn = "classic"', 'turn = "classic"\nbuildings = "substitution"', "per_lot: should be 1, since another"),
    ("edition.toml", 'id = "complexe"', 'id = "clinique"', "building[1].id: “clinique” is already building[0]"),
    ("edition.toml", 'id = "ambulance"', 'id = "stethoscope"', "token[1].id: “stethoscope” is already token[0]"),
    ("edition.toml", "value = 100", "value = 500", "note[1].value: 500 is already note[0]"),
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
    ("board.toml", "clinique = 50, ", "clinic = 50, ", "there is no building on a ladder “clinic”; did you mean “clinique”?"),
    ("board.toml", "mortgage = 30", "mortgage = 61", "mortgage: should be at most the price, 60, not 61"),
    ("board.toml", 'deck = "senik"', 'deck = "sonik"', "square[2] (senik-1).deck: there is no deck “sonik”"),
    ("board.toml", 'id = "senik-2"', 'id = "senik-1"', "square[17].id: “senik-1” is already square[2]"),
    (
        "board.toml",
        'kind = "rest"',
        'kind = "detention"',
        "square: with detention in edition.toml 1 should be of that kind, not 2",
    ),
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
        'group = "bruns"',
        "card[6] (PL-07).effects[0].group: there is no group “bruns”; did you mean “brun”?",
    ),
    ("cards.toml", "steps = -3", "steps = -40", "card[8] (PL-09).effects[0].steps: -40 leads nowhere"),
    ("cards.toml", "{ clinique = 30,", "{ hut = 30,", "effects[0].per_building.hut: there is no building “hut”"),
    ("cards.toml", ', count_on = "payer"', "", "card[9] (PL-10).effects[0].count_on: is missing, beside per_building or"),
    (
        "cards.toml",
        ", amount = 20 }",
        ', amount = 20, count_on = "payer" }',
        "card[10] (PL-11).effects[0].count_on: goes together with per_building",
    ),
    ("cards.toml", ", amount = 20 }", " }", "card[10] (PL-11).effects[0].amount: is missing"),
    (
        "cards.toml",
        'payee = "each_player"',
        'payee = "bank"',
        "effects[0].payee: should be drawer, each_other or each_player where the payer is bank, not bank",
    ),
    ("cards.toml", 'payee = "each_player"', 'payee = "owner_of"', "effects[0].owner_of: goes together with payee owner_of"),
    ("cards.toml", 'count_on = "payer"', 'count_on = "payee"', "count_on: should be payer, since the payer is drawer"),
    (
        "cards.toml",
        'payee = "bank", per_building = { clinique = 30',
        'payee = "each_other", per_building = { clinique = 30',
        "count_on: what each_other is paid is the same whatever anybody holds",
    ),
    (
        "cards.toml",
        '{ do = "send_away" }',
        '{ do = "keep", as = "exemption" }',
        "effects[0].of: goes together with an exemption",
    ),
    (
        "cards.toml",
        '{ do = "send_away" }',
        '{ do = "keep", as = "release", of = "go" }',
        "effects[0].of: goes together with an",
    ),
    ("cards.toml", '{ do = "send_away" }', '{ do = "keep", as = "ticket" }', "effects[0].as: there is no weekend to come back"),
    ("cards.toml", '{ do = "send_away" }', '{ do = "keep", as = "mask" }', "effects[0].as: mask does not go with turn classic"),
    ("cards.toml", '{ do = "send_away" }', '{ do = "prison" }', "effects[0].do: prison does not go with turn classic"),
    (
        "cards.toml",
        '[{ do = "keep", as = "release" }]',
        '[{ do = "keep", as = "release" }, { do = "keep", as = "release" }]',
        "card[2] (PL-03).effects: a card is kept in one way only",
    ),
    (
        "cards.toml",
        "L’ambulance vous mène",
        "{dest} vous mène",
        "card[1] (PL-02).text.fr: {dest} names the square of a move_to",
    ),
    ("cards.toml", "steps = -3", "steps = -3, per_throw = true", "effects[0].per_throw: is not a field here"),
    ("cards.toml", ", amount = 20 }", ", amount = 20, per_throw = true }", "per_throw: does not go with turn classic"),
    ("cards.toml", "size = 16", "size = 17", "deck[0] (premiere-ligne).size: the deck has 16 cards, not 17"),
    ("cards.toml", 'id = "SK-16"', 'id = "PL-01"', "deck[1] (senik).card[15].id: there is already a card “PL-01”"),
    ("cards.toml", 'id = "SK-16"', 'id = "pl-01"', "deck[1] (senik).card[15].id: there is already a card “pl-01”"),
    ("cards.toml", 'id = "SK-16"', 'id = "Rien"', "deck[1] (senik).card[15].id: means something else in a trade, “Rien”"),
    ("edition.toml", 'symbol = "$"', 'symbol = "00"', "currency.symbol: means something else in a trade, “00”"),
    ("edition.toml", 'symbol = "$"', 'symbol = "et"', "currency.symbol: means something else in a trade, “et”"),
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
    ("edition.toml", "max = 6", "max = 7", "token: 7 players need as many tokens, there are 6"),
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
    ("options.toml", ', end_count = "n"', "", "choice[2].sets.end: bankruptcies should have end_count beside it"),
    ("options.toml", 'end_count = "n"', "end_count = 0", "choice[2].sets.end_count: should be a whole number from 1 to"),
    (
        "options.toml",
        'default = "first_bankruptcy"',
        'default = "never"',
        "a number, “first_bankruptcy”, “last_survivor”, not “never”",
    ),
    (
        "options.toml",
        'default = "first_bankruptcy"',
        'default = "first_bankruptcy"\nbefore = "never"',
        "before: should be one of its choices without a number, “first_bankruptcy”, “last_survivor”, not “never”",
    ),
    (
        "options.toml",
        'default = "first_bankruptcy"',
        'default = "turns:30"',
        "default: should be one of its choices without a number, “first_bankruptcy”, “last_survivor”, not “turns:30”",
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
    assert refused(folder, file, message)


def refused(folder: Path, file: str, message: str) -> bool:
    with pytest.raises(editions.EditionError) as caught:
        editions.load(folder)
    assert any(problem.startswith(f"{file}: ") and message in problem for problem in caught.value.problems), caught.value
    return True


# what Plakettopoly does not have
WRONG_ELSEWHERE = [
    ("mspm", "edition.toml", "[settings]", '[settings]\nend = "laps"', "settings.end: laps should have end_count beside it"),
    ("mspm", "edition.toml", "[settings]", '[settings]\nend = "all_exit"', "settings.end: should be one of first_bank"),
    ("mspm", "edition.toml", 'group = "transport"', 'group = "transports"', "weekend.group: there is no group that cannot be"),
    ("mspm", "edition.toml", "[weekend]", "[weekends]", "weekends: is not a field here; did you mean “weekend”?"),
    ("mspm", "board.toml", 'kind = "weekend"', 'kind = "send"', "square: one of kind send leads to a detention, and there is"),
    ("mspm", "board.toml", 'kind = "weekend"', 'kind = "detention"', "square: without detention in edition.toml 0 should be"),
    (
        "mspm",
        "board.toml",
        "royalty = 2500",
        "royalty = 2500\nbuilding_share = 5",
        "square: one at most may have a building_share",
    ),
    ("mspm", "board.toml", "royalty = 2500", "royalty = -1", "royalty: should be greater than or equal to 0, not -1"),
    ("mspm", "board.toml", "royalty = 2500", "buildings.hotel = { price = 1, rent = 1 }", "nothing is built on the group"),
    (
        "mspm",
        "board.toml",
        "buildings.maison",
        "buildings.cabane",
        "buildings.cabane: there is no building that replaces others",
    ),
    ("mspm", "cards.toml", 'of = "eau"', 'of = "feu"', "effects[0].of: there is no property square with a royalty or share"),
    (
        "mspm",
        "board.toml",
        'name = "ours"',
        'name = "mine"',
        "(pointe-au-cheval).origin.name: should be 'stated', 'found' or 'ours'",
    ),
    (
        "mspm",
        "edition.toml",
        "[source]",
        '[source]\nauthor = "me"',
        "source.author: is not a field here; the fields are game, cited",
    ),
    ("mspm", "cards.toml", "touristique = 6000", "touriste = 1", "touriste: there is no building or category of buildings"),
    ("mspm", "edition.toml", 'category = "touristique"', 'category = "x"', "(distillerie).category: there is no category “x”"),
    (
        "mspm",
        "edition.toml",
        "[[category]]",
        '[[category]]\nid = "bar"\nname = { fr = "b", en = "b" }\n\n[[category]]',
        "category[0].id: “bar” is a kind of building already",
    ),
    (
        "mspm",
        "edition.toml",
        "[[category]]",
        '[[category]]\nid = "x"\nname = { fr = "x", en = "x" }\n\n[[category]]',
        "category[0] (x): no building belongs to it",
    ),
    ("mspm", "cards.toml", "{ transport = 1500 }", "{ train = 1500 }", "per_title.train: there is no group or property square"),
    (
        "mspm",
        "cards.toml",
        'owner_of = "fioul"',
        'owner_of = "foul"',
        "owner_of: there is no property square “foul”; did you mean",
    ),
    (
        "mspm",
        "cards.toml",
        'do = "keep", as = "exemption", of = "eau"',
        'do = "send_away"',
        "do: there is no detention to be sent",
    ),
    ("mspm", "cards.toml", 'as = "exemption", of = "eau"', 'as = "release"', "as: there is no detention to be released from"),
    ("mspm", "options.toml", 'creditor = "oldest"', 'creditor = "eldest"', "sets.creditor: should be one of oldest, largest"),
    ("france2008", "board.toml", "unit = 10_000", "unit = 0", "unit: should be greater than or equal to 1, not 0"),
    ("france2008", "board.toml", "unit = 10_000", "units = 10_000", "units: is not a field here; did you mean “unit”?"),
    ("france2008", "board.toml", '\nat = "', '\nat = "x', "profile[0] (printed_2008).square[0].at: there is no square “x"),
    ("france2008", "options.toml", 'board = "', 'board = "un', "board: there is no profile “un"),
]


@pytest.mark.parametrize(("edition", "file", "old", "new", "message"), WRONG_ELSEWHERE)
def test_a_wrong_field_of_another_game_is_named(
    tmp_path: Path, edition: str, file: str, old: str, new: str, message: str
) -> None:
    folder = Path(shutil.copytree(BUILT_IN.parent / edition, tmp_path / "mine"))
    change(folder / file, old, new)
    assert refused(folder, file, message)


def test_a_race_names_its_end(tmp_path: Path) -> None:
    folder = Path(shutil.copytree(BUILT_IN.parent / "confinement", tmp_path / "mine"))
    change(folder / "options.toml", 'sets = { end = "all_exit" }\n', "")
    assert refused(folder, "edition.toml", "settings.end: is missing; should be one of first_exit, all_exit")
    change(folder / "edition.toml", "[settings]", '[settings]\nend = "all_exit"')
    assert editions.load(folder)


@pytest.mark.parametrize("effect", ["prison", "hold"])
def test_a_card_holds_a_token_where_it_stands(tmp_path: Path, effect: str) -> None:
    folder = Path(shutil.copytree(BUILT_IN.parent / "confinement", tmp_path / "mine"))
    change(folder / "cards.toml", 'effects = [{ do = "miss", turns = 1 }]', f'effects = [{{ do = "{effect}" }}]')
    card = next(card.id for card in editions.load(folder).cards if card.effects[0][0] in (tables.PRISON, tables.HOLD))
    game = Game(folder, ["Ana", "Léo"], position={"seats": {"Ana": {"on": 3, "queue": [card]}}})
    for move in ("dice 5", "go"):
        game.play(move)
    state = "jailed" if effect == "prison" else "held"
    line = game.record.position_line()
    assert "on=3 " in line
    assert f"{state}=yes" in line
    assert Game(folder, ["Ana", "Léo"], position=line).record.position_line() == line


def test_who_is_held_or_jailed_stands_where_that_happens() -> None:
    for state, square in (("held", 30), ("jailed", 34)):
        line = Game("confinement", 2, position={"seats": {"P1": {state: True}}}).record.position_line()
        assert f"on={square} " in line
        assert f"{state}=yes" in line
        with pytest.raises(PositionError, match=f"P1.on: who is held or jailed stands on {square}$"):
            Game("confinement", 2, position={"seats": {"P1": {state: True, "on": 3}}})


@pytest.mark.parametrize(("diabolic", "ways"), [(False, ["choose 36", "choose 35"]), (True, [])])
def test_a_number_that_leads_beyond_the_exit_past_an_optional_square(tmp_path: Path, diabolic: bool, ways: list[str]) -> None:
    folder = Path(shutil.copytree(BUILT_IN.parent / "confinement", tmp_path / "mine"))
    change(folder / "board.toml", "optional = true\n", "")
    change(folder / "board.toml", 'label = "37"', 'label = "37"\noptional = true')
    start = {"seats": {"A": {"on": 36, "free": True}}}
    game = Game(folder, ["A", "B"], position=start, options={"diabolic": diabolic})
    game.play("dice 5")
    game.play("A: roll")
    assert [choice["move"] for choice in game.legal() if choice["kind"] == "choose"] == ways
    if ways:
        game.play(ways[1])
    moved = next(event for event in reversed(game.events()) if event["kind"] == "moved")
    assert moved["square"] == (game.edition.squares[0].number if diabolic else 36)


def test_a_deck_that_never_ends(folder: Path) -> None:
    lines = (folder / "cards.toml").read_text("utf-8").splitlines()
    moved = ['effects = [{ do = "move_to", square = "senik-1" }]' if line.startswith("effects") else line for line in lines]
    (folder / "cards.toml").write_text("\n".join(moved), "utf-8")
    with pytest.raises(editions.EditionError, match=r"deck\[1\] \(senik\)\.card: one card at least"):
        editions.load(folder)


@pytest.mark.parametrize(
    "effects",
    [
        '[{ do = "move_by", steps = 1 }, { do = "move_by", steps = -1 }]',
        '[{ do = "move_nearest", group = "service" }, { do = "move_to", square = "premiere-ligne-1" }]',
        '[{ do = "send_away" }, { do = "move_to", square = "senik-2" }]',
        '[{ do = "move_to", square = "senik-1" }, { do = "transfer", payer = "bank", payee = "drawer", amount = 1 }]',
    ],
)
def test_decks_that_send_to_each_other_in_several_moves(folder: Path, effects: str) -> None:
    text = re.sub(r"effects = .*", f"effects = {effects}", (folder / "cards.toml").read_text("utf-8"))
    (folder / "cards.toml").write_text(text, "utf-8")
    assert refused(folder, "cards.toml", "deck[0] (premiere-ligne).card: one card at least should neither be kept nor")


def test_there_are_so_many_titles_at_most(folder: Path) -> None:
    board = (folder / "board.toml").read_text("utf-8")
    street = next(part for part in board.split("[[square]]")[1:] if 'kind = "property"' in part)
    others = [re.sub(r'id = "[^"]*"', f'id = "other-{number}"', street, count=1) for number in range(62)]
    (folder / "board.toml").write_text("[[square]]".join([board, *others]), "utf-8")
    assert refused(folder, "board.toml", "square: there may be 62 titles in all, not 90")


def test_there_are_so_many_cards_that_are_kept_at_most(folder: Path) -> None:
    deck = (folder / "cards.toml").read_text("utf-8")
    card = next(part for part in deck.split("[[deck.card]]")[1:] if 'do = "keep"' in part)
    others = [re.sub(r'id = "[^"]*"', f'id = "X-{number}"', card.split("[[deck]]")[0], count=1) for number in range(62)]
    (folder / "cards.toml").write_text("[[deck.card]]".join([deck, *others]), "utf-8")
    assert refused(folder, "cards.toml", "deck: there may be 62 cards that are kept, not 64")


def test_a_board_has_more_titles_than_there_are_bits_in_32(folder: Path) -> None:
    board = (folder / "board.toml").read_text("utf-8")
    street = next(part for part in board.split("[[square]]")[1:] if 'kind = "property"' in part)
    others = [re.sub(r'id = "[^"]*"', f'id = "other-{number}"', street, count=1) for number in range(30)]
    (folder / "board.toml").write_text("[[square]]".join([board, *others]), "utf-8")
    drawn = editions.load(folder).tables()
    assert list(drawn.titles_of) == [sum(2**title for title in titles) for titles in drawn.members]
    assert max(drawn.titles_of) > 2**57


def test_all_problems_are_reported_at_once(folder: Path) -> None:
    change(folder / "board.toml", "price = 60", "price = 0")
    change(folder / "cards.toml", "size = 16", 'size = "many"')
    with pytest.raises(editions.EditionError) as caught:
        editions.load(folder)
    assert len(caught.value.problems) == 2


HOSTILE = [
    ("nested lists", "id = " + "[" * 100_000, "is not TOML"),
    ("long number", "id = " + "9" * 100_000, "is not TOML"),
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


@pytest.mark.parametrize(("encoding", "line", "column"), [("latin-1", 2, 9), ("utf-16", 1, 1)])
def test_where_a_file_of_another_encoding_cannot_be_read(folder: Path, encoding: str, line: int, column: int) -> None:
    (folder / "board.toml").write_bytes("# un\nname = 'é'\n".encode(encoding))
    assert refused(folder, "board.toml", f"is not text in UTF-8 (at line {line}, column {column})")
    (folder / "board.toml").write_bytes("\ufeff# été\nname.fr = 'é".encode() + b"\xe9'")
    assert refused(folder, "board.toml", "is not text in UTF-8 (at line 2, column 13)")


def test_a_folder_in_place_of_a_file(folder: Path) -> None:
    (folder / "board.toml").unlink()
    (folder / "board.toml").mkdir()
    assert refused(folder, "board.toml", "is missing")


@pytest.mark.parametrize("name", ["x" * 5000, "a\0b", "/dev/zero", "\ud800"])
def test_a_name_that_no_folder_can_have(name: str) -> None:
    with pytest.raises(editions.UnknownNameError, match="there is no edition"):
        editions.load(name)


@pytest.mark.parametrize("char", ["\u202e", "\u2066", "\u200f", "\u061c", "\ufeff", "\u2028", "\x7f", "\x9b", "\u200b"])
def test_characters_that_change_how_others_are_read_are_refused(char: str) -> None:
    data = read("classic40")
    card = data["cards.toml"]["deck"][0]["card"][0]
    for change_at in (data["board.toml"]["square"][1]["name"], card["text"], data["edition.toml"]["currency"]):
        old = change_at["fr"]
        change_at["fr"] = old[:-1] + char + old[-1]
        with pytest.raises(editions.EditionError, match=rf"fr: has the control character U\+{ord(char):04X}"):
            loading.from_data("mine", data)
        change_at["fr"] = old


def test_a_banker_who_stays_out_by_any_word_of_an_edition_needs_so_many_players() -> None:
    data = read("classic40")
    data["edition.toml"]["players"]["banker_apart"] = 4
    data["edition.toml"]["settings"] = {"playing_banker": False}
    mine = loading.from_data("mine", data)
    assert Game(mine, 4).table.banker is None
    with pytest.raises(Refused):
        Game(mine, 3)


@pytest.mark.slow
def test_the_largest_amounts_fit_in_the_log() -> None:
    data = read("plakettopoly")
    data["edition.toml"]["amounts"]["salary"] = 10**8
    game = Game(loading.from_data("mine", data), [Random(1), Random(2)], seed=3, options={"end_condition": "turns:600"})
    game.run()
    assert max(event["cash"] or 0 for event in game.events()) > 2**31
    assert len(game.record.digest()) == 64
    assert game.log["cash"].max() == max(event["cash"] or 0 for event in game.events())


def test_who_is_ruined_by_a_card_does_nothing_more() -> None:
    data = read("classic40")
    effects = [
        {"do": "transfer", "payer": "drawer", "payee": "bank", "amount": 10**8},
        {"do": "move_to", "square": "hazel-street"},
    ]
    for deck in data["cards.toml"]["deck"]:
        for card in deck["card"]:
            card["effects"] = effects
    game = Game(loading.from_data("mine", data), ["A", "B", "C"], seed=1, opening=[(6, 6), (1, 2), (1, 1)])
    game.play("dice 3+4")
    game.play("A: roll")
    assert [event["kind"] for event in game.events()].count("moved") == 1
    assert (game.state()["players"][0]["out"], game.turn) == (True, 2)


@pytest.mark.parametrize("cash", [100, 5])
def test_what_a_card_orders_of_a_rent_counts_where_it_stands(cash: int) -> None:
    """And not where the same card leads next, even if that ruins."""
    data = read("classic40")
    luck = next(deck for deck in data["cards.toml"]["deck"] if deck["id"] == "luck")
    card = next(card for card in luck["card"] if card["id"] == "LU-08")
    card["effects"].append({"do": "move_to", "square": "nasturtium-lane"})
    edition = loading.from_data("mine", data)
    start = {"turn": "A", "seats": {"A": {"cash": cash}, "B": {"titles": [18]}}}
    game = Game(edition, ["A", "B"], position=start, options={"end_condition": "turns:9"})
    game.play_all(["top LU-08", "dice 3+4", "roll"])
    rent = edition.titles[edition.tables().title_at[18]].rents[0]
    assert game.state()["players"][1]["cash"] == 1500 + min(cash, rent)
    assert lab.luck(game)["cards"].to_list() == [-rent, rent]
    assert check(game), check(game).text()


def test_who_is_out_by_the_exit_does_nothing_more() -> None:
    """Neither what else the square orders, nor the cards that are just drawn."""
    data = read("confinement")
    for square in data["board.toml"]["square"][1:-1]:
        square |= {
            "deferred": False,
            "optional": False,
            "effects": [
                {"do": "draw", "deck": "confinement"},
                {"do": "move_to", "square": data["board.toml"]["square"][-1]["id"]},
                {"do": "collect"},
            ],
        }
    options = {"card_timing": "only_moves_next_turn", "end_mode": "all_exit"}
    game = Game(loading.from_data("mine", data), ["A", "B"], seed=1, options=options)
    game.play("roll")
    kinds = [event["kind"] for event in game.events()]
    after = kinds[kinds.index("exited") + 1 :]
    assert not {"thrown", "followed", "errand_run", "moved", "rested"} & {*after[: after.index("turn_ended")]}
    assert check(game), check(game).text()


def course(effects: list[dict[str, Any]], card: list[dict[str, Any]] | None = None, **options: str) -> Game:
    """Return the race with the same effects on all squares, or on all cards too.

    The first of two seats has thrown and followed.
    """
    data = read("confinement")
    for square in data["board.toml"]["square"][1:-1]:
        square |= {"deferred": False, "optional": False, "effects": effects}
    for deck in data["cards.toml"]["deck"]:
        for one in deck["card"]:
            one["effects"] = card or one["effects"]
    seats = {"A": {"on": 0, "cash": 0}, "B": {}}
    options |= {"end_mode": "all_exit"}
    game = Game(loading.from_data("mine", data), ["A", "B"], seed=1, position={"turn": "A", "seats": seats}, options=options)
    for move in ("dice 3", "dice 1", "A: roll"):
        game.play(move)
    return game


def test_who_is_out_by_the_exit_owes_no_deposit_and_misses_nothing() -> None:
    out = {"do": "move_to", "square": "case-39"}
    game = course([{"do": "miss", "turns": 2}, {"do": "deposit", "amount": 9, "overdrawn": [out]}], overdraft29="negative")
    assert game.state()["players"][0] | {"finished": 1, "missed": 0, "held": False} == game.state()["players"][0]
    assert check(game), check(game).text()


def test_who_is_ruined_in_prison_leaves_it_for_the_square_of_the_bankrupt() -> None:
    game = course([{"do": "prison"}, {"do": "transfer", "payer": "drawer", "payee": "bank", "amount": 9}])
    assert [event["kind"] for event in game.events()].count("jailed") == 1
    assert game.state()["players"][0] | {"held": True, "jailed": False} == game.state()["players"][0]
    assert game.record.position_line()
    assert check(game), check(game).text()


def test_who_is_locked_in_by_a_card_is_led_away_by_nothing() -> None:
    """Neither by the square where that happens, nor by another card just drawn: that one waits."""
    effects = [{"do": "draw", "deck": "destin", "count": 2}, {"do": "move_to", "square": "case-7"}]
    game = course(effects, [{"do": "prison"}], card_timing="only_moves_next_turn")
    kinds = [event["kind"] for event in game.events()]
    after = kinds[kinds.index("jailed") + 1 :]
    assert "card_queued" in after
    assert not {"errand_run", "followed", "moved"} & {*after}
    assert check(game), check(game).text()


@pytest.mark.parametrize("steps", [-1, 1])
def test_square_that_leads_back_to_itself_is_followed_once_a_turn(steps: int) -> None:
    """Kept for a turn, it earns a throw and moves the token, who is distanced back to it: then the throw comes."""
    data = read("confinement")
    squares = data["board.toml"]["square"]
    for square in squares[1:-1]:
        square |= {"deferred": False, "optional": False, "effects": []}
    squares[20] |= {"deferred": True, "effects": [{"do": "throw_again"}, {"do": "move_by", "steps": steps}]}
    options = {"pushback_direction": "reverse_of_travel"}
    start = {"turn": "A", "seats": {"A": {"on": 20}, "B": {"on": 20 + steps}}}
    game = Game(loading.from_data("mine", data), ["A", "B"], seed=1, position=start, options=options)
    game.play("A: go")
    assert [choice["kind"] for choice in game.legal()] == ["roll"]
    line = game.record.position_line()
    for one in (game, Game(loading.from_data("mine", data), ["A", "B"], seed=1, position=line, options=options)):
        one.play("dice 6")
        one.play("A: roll")
        assert (one.turn, one.state()["players"][0]["square"]) == (2, 26)
        assert check(one), check(one).text()


def test_before_an_entry_on_the_first_square_there_is_room_for_all() -> None:
    data = read("confinement")
    first = data["board.toml"]["square"]
    for square in first[1:-1]:
        square |= {"deferred": False, "optional": False, "effects": [{"do": "move_to", "square": first[0]["id"]}]}
    data["edition.toml"]["settings"]["start_square"] = 1
    data["options.toml"]["option"] = [
        option for option in data["options.toml"]["option"] if "start_square" not in str(option["choice"])
    ]
    game = Game(loading.from_data("mine", data), [Random(seat) for seat in range(4)], seed=1)
    game.run(turns=4)
    assert [player["square"] for player in game.state()["players"]] == [0, 0, 0, 0]


def test_small_buildings_never_run_out_on_a_ladder_either(folder: Path) -> None:
    change(folder / "edition.toml", "supply = 32\nper_lot = 4", "supply = 32\nper_lot = 4\nsmall = true")
    change(folder / "edition.toml", "[trade]", "[settings]\nunlimited_small = true\n\n[trade]")
    assert list(editions.load(folder).tables().supply) == [22 * 4, 12]


@pytest.mark.parametrize("kinds", [1, 2])
def test_last_buildings_that_replace_each_other_are_auctioned(kinds: int) -> None:
    """Lots of a group may allow different ones, and some of them none."""
    data = read("classic40")
    box, streets = data["edition.toml"], [square for square in data["board.toml"]["square"] if "rents" in square]
    box["buildings"] = "substitution"
    box["building"] = [kind | {"per_lot": 1, "supply": 1} for kind in box["building"][:kinds]]
    for group in data["board.toml"]["group"]:
        group.pop("building_prices", None)
    for number, street in enumerate(streets):
        there = [kind["id"] for kind in box["building"]][: (number + 1) % (kinds + 1)]
        street |= {"rents": street["rents"][:1], "buildings": {id: {"price": 50, "rent": 90} for id in there}}
    data["cards.toml"] = {}
    data["theme.toml"] = {}
    for square in data["board.toml"]["square"]:
        if square["kind"] == "draw":
            square["kind"] = "rest"
            del square["deck"]
    seats = {"A": {"titles": [1, 3]}, "B": {"titles": [6, 8, 9]}, "C": {}}
    game = Game(loading.from_data("mine", data), ["A", "B", "C"], seed=1, position={"seats": seats})
    built = next(choice["move"] for choice in game.legal(0) if choice["kind"] == "build")
    game.play(f"A: {built}")
    assert game.pending
    assert (game.pending["kind"], game.pending["seat"]) == ("want", 1)
    game.play("B: want 1 house")
    assert game.pending
    assert game.pending["kind"] == "bid"


@pytest.mark.parametrize(
    ("edition", "other", "wrong"),
    [
        ("france2008", {"at": "terrain-13", "price": 1}, ".mortgage: should be at most the price, 1, not 700000"),
        ("france2008", {"at": "terrain-13", "rents": [1, 2]}, ".rents: bare and 5 steps need 6 rents, there are 2"),
        ("confinement", {"at": "case-20", "effects": []}, ".effects: a deferred square should have some"),
        (
            "confinement",
            {"at": "case-20", "effects": [{"do": "advance_again"}]},
            ".effects: advance_again has no number to count where they are deferred",
        ),
    ],
)
def test_a_square_of_a_profile_is_judged_as_one_of_the_board(edition: str, other: dict[str, Any], wrong: str) -> None:
    data = read(edition)
    data["board.toml"]["profile"] = [{"id": "other", "square": [other]}]
    data["options.toml"]["option"] = [option for option in data["options.toml"]["option"] if "board" not in str(option)]
    with pytest.raises(editions.EditionError) as caught:
        loading.from_data("mine", data)
    assert caught.value.problems[0] == f"board.toml: profile[0] (other).square[0]{wrong}"


def test_who_plays_alone_has_positions_too() -> None:
    data = read("classic40")
    data["edition.toml"]["players"]["min"] = 1
    edition = loading.from_data("mine", data)
    options = {"end_condition": "turns:60"}
    game = Game(edition, ["A"], seed=1, options=options)
    game.play("roll")
    while game.pending:
        game.play(next(choice["move"] for choice in game.legal() if choice["kind"] in ("decline", "pass")))
    line = game.record.position_line()
    assert Game(edition, ["A"], seed=1, options=options, position=line).record.position_line() == line


def test_who_plays_alone_and_owes_throws() -> None:
    """A sum that stays owed ruins nobody there: it does not take the place of the throw."""
    data = read("classic40")
    data["edition.toml"]["players"]["min"] = 1
    data["edition.toml"]["settings"] = {"debts": "standing"}
    edition = loading.from_data("mine", data)
    owing = [{"debtor": "A", "creditor": "bank", "amount": 30}]
    game = Game(edition, ["A"], position={"seats": {"A": {"cash": 0, "detained": 1}}, "debts": owing, "last": "A"})
    game.play_all(["dice 1+2", "roll"])
    assert [row["kind"] for row in game.events(-2)] == ["thrown", "stayed"]
    line = game.record.position_line()
    assert Game(edition, ["A"], position=line).record.position_line() == line


@pytest.mark.slow
def test_the_json_schema_accepts_what_the_loader_accepts() -> None:
    for name, schema in editions.json_schema().items():
        assert schema["title"] == name
        data: dict[str, Any] = tomllib.loads((BUILT_IN / name).read_text("utf-8"))
        validator = jsonschema.Draft202012Validator(schema)
        validator.check_schema(schema)
        assert not list(validator.iter_errors(data))
        assert list(validator.iter_errors({**data, "surprise": 1}))


def test_every_shape_of_a_text_is_worded() -> None:
    schemas = json.dumps([*editions.json_schema().values(), ScenarioFile.model_json_schema()])
    patterns = {json.loads(f'"{text}"') for text in re.findall(r'"pattern": "((?:[^"\\]|\\.)+)"', schemas)}
    assert patterns == set(SHAPES)
