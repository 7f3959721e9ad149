"""The acceptance scenarios of the rules, and what they must cover."""

from __future__ import annotations

import errno
import json
import os
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel

from plakett_widgets import Game, cli, editions
from plakett_widgets.editions.names import fold
from plakett_widgets.engine import decision, event
from plakett_widgets.moves.verbs import VERBS, split_verb
from plakett_widgets.record.positions.position import BankData, ClaimData, PositionData, SeatData
from plakett_widgets.scenario import (
    Case,
    Expected,
    Outcome,
    Scenario,
    ScenarioError,
    ScenarioFile,
    Step,
    check,
    merge_variant,
    read_scenarios,
    run_case,
)

from .pages import code_of

# from Python 3.15 on, what stands between { and } may go over lines

FILES = sorted((Path(__file__).parent / "scenarios").glob("*.toml"))
SCENARIOS = [scenario for file in FILES for scenario in read_scenarios(file)]

CASES: dict[str, tuple[Scenario, Case]] = {}
for scenario in SCENARIOS:
    CASES[scenario.id] = scenario, scenario
    CASES |= {f"{scenario.id} ({v.name})": (scenario, merge_variant(scenario, v)) for v in scenario.variants}


@cache
def outcome(name: str) -> Outcome:
    return run_case(*CASES[name], name)


@pytest.mark.parametrize("name", CASES)
def test_scenario(name: str) -> None:
    assert not outcome(name).failures, "\n".join(outcome(name).failures)


def test_ids_are_unique() -> None:
    assert len(CASES) == sum(1 + len(scenario.variants) for scenario in SCENARIOS)


PLAYED = sorted({scenario.edition for scenario in SCENARIOS})  # the editions whose rules must be proved in full
RULES = {"classic40": 83, "confinement": 121, "france2008": 124, "mspm": 135, "plakettopoly": 162}  # in each edition's rulebook


@pytest.mark.parametrize("name", PLAYED)
def test_every_rule_is_proved_or_has_no_effect(name: str) -> None:
    cases = [case for case, (scenario, _) in CASES.items() if scenario.edition == name]
    proved = {rule_id for case in cases if outcome(case).passed for rule_id in outcome(case).proved}
    rules = editions.load(name).rulebook.rules
    assert len(rules) == RULES[name]
    assert [entry.id for entry in rules if entry.id not in proved and not entry.without_effect] == []
    assert [entry.id for entry in rules if entry.id in proved and entry.without_effect] == []


@pytest.mark.parametrize("name", PLAYED)
def test_every_choice_of_every_option_is_played(name: str) -> None:
    edition = editions.load(name)
    cases = [case for scenario, case in CASES.values() if scenario.edition == name]
    missing = [
        f"{option.name} = {choice.value}"
        for option in edition.options
        for choice in option.choices
        if all(option.chosen(case.options.get(option.name, option.default))[0] != choice for case in cases)
    ]
    assert missing == []


def test_every_scenario_has_a_title_in_both_languages() -> None:
    assert [s.id for s in SCENARIOS if not isinstance(s.title, dict) or set(s.title) != {"fr", "en"}] == []


def test_the_schema_names_every_part() -> None:
    schema = json.dumps(ScenarioFile.model_json_schema())
    for part in ("SeatData", "ClaimData", "PositionData", "Expected", "Step", "Variant"):
        assert f'"{part}"' in schema


GOOD = """
[[scenario]]
id = "one"
position.seats.A = {{ cash = {cash} }}
[[scenario.steps]]
say = "A: roll"
dice = [1, 3]
expect.cash = {{ A = {left} }}
{more}
"""


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("[[scenario]\n", "line 1"),
        ("[[scenario]]\ntitle = 'no id'", "scenario[0].id: is missing"),
        ("[[scenario]]\nid = 'x'\nspice = 1", "scenario[0] (x).spice: is not a field here"),
        ("[[scenario]]\nid = 'x'\nposition.seats.A.money = 5", "scenario[0] (x).position.seats.A.money"),
        (
            "[[scenario]]\nid = 'x'\nposition.seats.A.cash = -5",
            "scenario[0] (x).position.seats.A.cash: should be greater than or equal to 0, not -5",
        ),
        ("[[scenario]]\nid = 'x'\n[[scenario.steps]]\nsay = 5", "scenario[0] (x).steps[0].say"),
        (
            "[[scenario]]\nid = 'x'\n[[scenario.steps]]\nexpect.cahs = 5",
            "steps[0].expect.cahs: is not a field here; did you mean “cash”?",
        ),
        ("[[scenario]]\nid = 'x'\n[[scenario.steps]]\nexpect.no_events = ['bouhgt']", "did you mean “bought”?"),
        ("[[scenario]]\nid = 'x'\n[[scenario.steps]]\nexpect.counts.bouhgt = 0", "did you mean “bought”?"),
        ("[[scenario]]\nid = 'x'\n[[scenario.steps]]\nexpect.events = [{ kind = 'bouhgt' }]", "did you mean “bought”?"),
        ("[[scenario]]\nid = 'x'\n[[scenario.steps]]\nexpect.events = [{ sqare = 4 }]", "did you mean “square”?"),
        ("[[scenario]]\nid = 'x'\n[[scenario.steps]]\nrefused = 'PLK-040'", "steps[0].refused"),
        ("[[scenario]]\nid = 'x'\n[[scenario.steps]]\nundo = -1", "steps[0].undo"),
        ("[[scenario]]\nid = 'x'\n[[scenario.variants]]\nsteps = []", "scenario[0] (x).variants[0].name"),
        ("", "is empty: a scenario begins with [[scenario]]"),
        ("scenario = []", "is empty: a scenario begins with [[scenario]]"),
        ("[scenario]\nid = 'x'", "scenario: should be a list: its tables begin with two brackets, [[ ]]"),
        ("[[scenario]]\nid = 'x'\nplayers = 3", "scenario[0] (x).players: should be a list between [ and ], not 3"),
        ("[[scenario]]\nid = 'x'\nposition.seats.A.cash = '80'", "cash: should be a whole number, not “80”"),
        ("[[scenario]]\nid = 'x'\nexpect.cash.A = '80'", "cash.A: should be a whole number, not “80”"),
        ("[[scenario]]\nid = 'x'\nexpect.cash.A = true", "cash.A: should be a whole number, not true"),
        (
            "[[scenario]]\nid = 'x'\n[[scenario.steps]]\ndice = [1.0, true]",
            "dice[0]: should be two numbers, such as [3, 4], or a whole number, not 1.0",
        ),
        ("[[scenario]]\nid = 'x'\n[[scenario]]\nid = 'x'", "scenario “x” is there twice"),
        ('[[scenario]]\nid = "\\u001b"\n[[scenario]]\nid = "\\u001b"', "scenario “·” is there twice"),
        ("[[scenario]]\nid = 'x'\nvariants = [{ name = 'y' }, { name = 'y' }]", "variant “y” of “x” is there twice"),
        (
            "[[scenario]]\nid = 'x'\n[[scenario.steps]]\nrefused = true",
            "steps[0].refused: the last move of say is refused, and there is none\n",
        ),
        ("[[scenario]]\nid = 'x'\nexpect.pending = 'bids'", "nobody is ever asked “bids”; did you mean “bid”?"),
        ("[[scenario]]\nid = 'x'\nexpect.pending = { amout = 1 }", "a question has no field “amout”; did you mean “amount”?"),
        ("[[scenario]]\nid = 'x'\nexpect.claims = [{ visiteur = 'A' }]", "an open rent has no field “visiteur”; did you mean"),
        (
            "[[scenario]]\nid = 'x'\nexpect.no_events = [\"a\\u001b[31m\\nb\"]",
            "expect.no_events[0]: there is no event “a·[31m·b”; there are",
        ),
        ("[[scenario]]\nid = 'x'\nexpect.events = [{ \"{hint}\" = 1 }]", "an event has no field “{hint}”; there are seq"),
    ],
)
def test_a_wrong_file_names_itself_and_the_field(tmp_path: Path, text: str, where: str) -> None:
    file = tmp_path / "wrong.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(ScenarioError, match=re.escape(f"{file}: ")) as error:
        read_scenarios(file)
    assert where in f"{error.value}\n"


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ("seats.E = {}", "seats"),
        ("seats.A.on = 40", "seats.A.on"),
        ("seats.A.titles = [2]", "seats.A.titles"),
        ("seats.A.cards = ['PL-01']", "seats.A.cards"),
        ("seats = { A = { titles = [1] }, B = { titles = [1] } }", "seats.B.titles"),
        ("seats.A.buildings = { 1 = 7 }", "seats.A.buildings.1"),
        ("seats.A.buildings = { 5 = 1 }", "seats.A.buildings.5"),
        ("seats.A.detained = 4", "seats.A.detained"),
        ("seats = { A = { buildings = { 1 = 2 }, paid = { 1 = [50] } } }", "seats.A.buildings.1"),
        ("seats.A.buildings = { 5 = 'complexe' }", "seats.A.buildings.5"),
        ("seats.A.paid = { 1 = [50] }", "seats.A.paid"),
        ("decks.senik = ['PL-01']", "decks.senik"),
        ("decks.deck = ['PL-01']", "decks"),
        ("discards.senik = ['SK-01']", "discards"),
        ("claims = [{ owner = 'B', visitor = 'A', square = 39 }]", "claims[0].square"),
        ("claims = [{ owner = 'B', visitor = 'A', square = 12 }]\nposition.seats.B.titles = [12]", "claims[0].amount"),
        ("turn = 'E'", "turn"),
        ("seats.A.buildings = { 16 = 2, pharmacie = 3 }", "seats.A.buildings: square 16 is there twice"),
        (
            "seats.A = { buildings = { 16 = 1 }, paid = { 16 = [1], pharmacie = [2] } }",
            "seats.A.paid: square 16 is there twice",
        ),
        ("minutes = 60\noptions.end_condition = 'minutes:45'", "minutes"),
        ("banker = 'A'\nplayers = ['A', 'B', 'C', 'D', 'E']\noptions.non_playing_banker = true", "banker"),
        ("seats = { A = { cash = 5 }, 1 = { on = 5 } }", "seats"),
        # a seat
        ("seats.A = { on = 5, detained = 2 }", "seats.A.detained: who is detained stands on 10, not on 5"),
        (
            "seats.A = { on = 5, detained = 1 }\nedition = 'france2008'",
            "seats.A.detained: who is detained stands on 10, not on 5",
        ),
        ("seats.A.detained = 1\nedition = 'mspm'", "seats.A.detained: who is detained stands on 10, 20 or 30, not on 0"),
        ("seats.A = { out = true, cash = 5 }", "seats.A.cash: who is out has nothing of the kind; leave out cash, or out"),
        ("seats.A = { out = true, titles = [1] }", "seats.A.titles: who is out"),
        ("seats.A = { out = true, paid = { 1 = [50] } }", "seats.A.paid: who is out"),
        ("seats.A = { out = true, detained = 1 }", "seats.A.detained: who is out"),
        ("seats.A = { titles = [16, 'pharmacie'] }", "seats.A.titles: square 16 is there twice"),
        ("seats.A.mortgaged = [1]\nedition = 'france2008'", "seats.A.mortgaged: in this game nothing is mortgaged"),
        (
            "seats.A.buildings = { 9 = 1 }\nedition = 'mspm'",
            "seats.A.buildings.9: write the id of the kind of building, not 1",
        ),
        (
            "seats.A.buildings = { 9 = 'distillerie' }\nedition = 'mspm'",
            "seats.A.buildings.9: “distillerie” cannot stand there; write maison, bar or hotel",
        ),
        ("seats.A = { mortgaged = [16, 16] }", "seats.A.mortgaged: square 16 is there twice"),
        (
            "seats.A = { mortgaged = [16], interest_paid = [16] }",
            "seats.A.interest_paid: in this game the interest on a title received is due again",
        ),
        (
            "seats.A = { mortgaged = [16], interest_paid = [18] }\nedition = 'france2008'\noptions.mortgages = true",
            "seats.A.interest_paid: the title of square 18 is not mortgaged by this player",
        ),
        ("seats.A = { mortgaged = [16], buildings = { 18 = 1 } }", "seats.A.mortgaged: 16 belongs to a group with buildings"),
        (
            "seats.A = { mortgaged = [16] }\nposition.seats.B.buildings = { 18 = 1 }",
            "seats.A.mortgaged: 16 belongs to a group with buildings",
        ),
        ("seats.B.laps = 3\noptions.end_condition = 'laps:3'", "seats.B.laps: after so many the game is over"),
        ("seats.B.laps = 3\nposition.doubles = 1\noptions.end_condition = 'laps:3'", "seats.B.laps: after so many the game is"),
        ("seats.A.laps = 3\noptions.end_condition = 'laps:3'", "seats.A.laps: after so many the game is over"),
        ("seats.A.laps = 3", "seats.A.laps: only where the game ends after so many laps"),
        ("seats.A.missed = 1", "seats.A.missed: only where the track has an exit"),
        ("seats.A = { held = true, cured = true, cash = 5 }", "seats.A.cured: only where the track has an exit"),
        ("seats = { A.out = true, B.out = true, C.out = true }", "seats: at least two players must be in play"),
        # the race
        ("seats.A.out = true\nedition = 'confinement'", "seats.A.out: here players leave by the exit; write finished"),
        ("seats.A = { held = true, jailed = true }\nedition = 'confinement'", "seats.A.jailed: who is held"),
        ("seats.A = { finished = 1, on = 5 }\nedition = 'confinement'", "seats.A.on: who has finished stands on 39"),
        ("seats.A = { finished = 1, missed = 2 }\nedition = 'confinement'", "seats.A.missed: who is finished"),
        ("seats.A = { finished = 1, queue = ['C01'] }\nedition = 'confinement'", "seats.A.queue: who is finished"),
        ("seats.A.queue = ['C27']\nedition = 'confinement'", "seats.A.queue: “C27” is a joker, which does not wait"),
        ("seats.A.queue = ['C01', 'C01']\nedition = 'confinement'", "seats.A.queue: “C01” waits twice"),
        ("seats.A.salary = 5\nedition = 'confinement'", "seats.A.salary: on a track with an exit there is none"),
        (
            "seats = { A.finished = 1, B.finished = 1 }\noptions.end_mode = 'all_exit'\nedition = 'confinement'",
            "seats: finished gives the order in which the players left: 1, 2, …",
        ),
        ("seats.B.finished = 2\noptions.end_mode = 'all_exit'\nedition = 'confinement'", "seats: finished gives the order"),
        ("seats.A.finished = 1\nedition = 'confinement'", "seats: the game ends when the first player has finished"),
        (
            "seats = { A.finished = 2, B.finished = 1 }\nplayers = ['A', 'B']\noptions.end_mode = 'all_exit'\n"
            "edition = 'confinement'",
            "seats: at least one player must be in play",
        ),
        ("seats.A.detained = 1\nedition = 'confinement'", "seats.A.detained: nobody is detained here; jailed or held?"),
        ("seats.A = { held = true, missed = 0 }\nedition = 'confinement'", "seats.A.missed: who is held has turns to miss"),
        ("seats.A = { held = true, on = 5 }\nedition = 'confinement'", "seats.A.on: who is held or jailed stands on 30"),
        (
            "seats.A = { on = 24, kept_throw = 4 }\nedition = 'confinement'",
            "seats.A.kept_throw: only on a square that keeps it, with the option that lets it",
        ),
        (
            "seats.A = { on = 23, kept_throw = 4 }\noptions.post_roll_timing = 'on_arrival'\nedition = 'confinement'",
            "seats.A.kept_throw: only on a square that keeps it",
        ),
        ("seats.A.on = 39\nedition = 'confinement'", "seats.A.on: who stands on the exit has finished"),
        ("errands = 2\nposition.seats.A.queue = ['C01']\nedition = 'confinement'", "errands: at most 1"),
        ("errands = 0", "errands: only where the track has an exit"),
        ("throws = 'done'\nedition = 'confinement'", "throws: here the turn passes with its last throw"),
        ("doubles = 1\nedition = 'confinement'", "doubles: here none counts"),
        # the bank and the decks
        ("bank.cash = -5", "bank.cash: should be 0 or more, not -5"),
        ("bank.pot = 5\nedition = 'classic40'", "bank.pot: only with the option that lets fines wait on the rest square"),
        ("banker = 'A'\nedition = 'mspm'", "banker: in this game no player keeps the bank"),
        (
            "seats.A.buildings = { 1 = 3 }\nposition.bank.stock.clinique = 30",
            "bank.stock.clinique: 3 on the board and 30 in the",
        ),
        ("bank.stock = { clinique = 1, clinic = 2 }", "bank.stock: clinique is there twice"),
        ("decks = { senik = ['SK-01'], 'Sénik' = ['SK-02'] }", "decks: senik is there twice"),
        ("decks.senik = ['SK-01', 'SK-01']", "decks.senik: “SK-01” is there twice"),
        ("decks.senik = ['PL-01']", "decks.senik: “PL-01” belongs to the deck premiere-ligne"),
        (
            "decks.senik = ['SK-03']\nposition.seats.A.cards = ['SK-03']",
            "decks.senik: “SK-03” is not in its deck: a player has it",
        ),
        (
            "decks.senik = ['SK-01']\nposition.discards.senik = ['SK-01']\noptions.deck_cycle = 'discard_reshuffle'",
            "decks.senik: “SK-01” is not in its deck: a player has it, or it lies aside",
        ),
        # the turn
        ("turn = ''", "turn: “” is no player"),
        ("doubles = 1\nposition.seats.A.detained = 1", "seats.A.detained: who is detained throws once a turn"),
        ("first_throw = false\nposition.seats.A.detained = 1", "seats.A.detained: who is detained throws once a turn"),
        ("turn = 'A'\nposition.seats.A.out = true", "turn: A is out of play"),
        ("throws = 'optional'", "throws: only a throw after a double is optional"),
        ("throws = 'optional'\nposition.doubles = 1", "throws: only a throw after a double is optional"),
        ("throws = 'optional'\noptions.bonus_throw = 'optional'", "throws: only a throw after a double is optional"),
        ("doubles = 3", "doubles: at most 2, the next one ends the turn"),
        ("dice = [3]", "dice: numbers given: 1, dice thrown: 2"),
        ("first_throw = true\nposition.doubles = 1", "first_throw: with these throws and doubles"),
        ("first_throw = true\nposition.throws = 'done'", "first_throw: with these throws and doubles"),
        ("bankruptcies = 1\noptions.end_condition = 'bankruptcies:2'", "bankruptcies: 1, but 0 of the seats are out of play"),
        (
            "bankruptcies = 2\nposition.seats = { A.out = true, B.out = true }\noptions.end_condition = 'bankruptcies:2'",
            "bankruptcies: with so many the game is over",
        ),
        (
            "bankruptcies = 2\nposition.seats.B.out = true\noptions.end_condition = 'bankruptcies:3'",
            "bankruptcies: 2, but 1 of the seats are out of play",
        ),
        # what is open
        ("claims = [{ owner = 'B', visitor = 'B', square = 1 }]\nposition.seats.B.titles = [1]", "claims[0]: the owner and"),
        (
            "claims = [{ owner = 'B', visitor = 'A', square = 1, amount = 5 }]\nposition.seats.B.out = true",
            "claims[0]: the owner and the visitor must be two players who are in play",
        ),
        (
            "claims = [{ owner = 'B', visitor = 'C', square = 1 }]\nposition.seats = { B.titles = [1], C.out = true }",
            "claims[0]: the owner and the visitor must be two players who are in play",
        ),
        (
            "debts = [{ debtor = 'A', creditor = 'B', amount = 5 }]\nposition.seats.A.cash = 0",
            "debts[0]: in this game no sum stays owed",
        ),
        (
            "claims = [{ owner = 'B', visitor = 'A', square = 1 }]\nposition.seats.C.titles = [1]",
            "claims[0].amount: the rent of square 1 was owed to who held it then; say how much",
        ),
        (
            "claims = [{ owner = 'B', visitor = 'A', square = 1 }]\nposition.seats.B.mortgaged = [1]",
            "claims[0].amount: the rent of square 1 was owed before it was mortgaged; say how much",
        ),
        ("claims = [{ owner = 'B', visitor = 'A', square = 1 }]\noptions.rent_claim = 'automatic'", "claims[0]: in this game"),
        (
            "debts = [{ debtor = 'A', creditor = 'B', amount = 5 }]\nposition.seats = { A.cash = 0, B.out = true }\n"
            "edition = 'mspm'",
            "debts[0].creditor: B is out of play",
        ),
        (
            "debts = [{ debtor = 'A', creditor = 'a', amount = 5 }]\nposition.seats.A.cash = 0\nedition = 'mspm'",
            "debts[0].creditor: nobody owes anything to oneself",
        ),
        ("debts = [{ debtor = 'A', creditor = 'B', amount = 5 }]\nedition = 'mspm'", "debts[0].debtor: who owes has no cash"),
        (
            "loans = [{ debtor = 'A', creditor = 'B', amount = 5 }]\nposition.seats.B.out = true\noptions.player_loans = true\n"
            "edition = 'mspm'",
            "loans[0].creditor: B is out of play",
        ),
        (
            "rent = { debtor = 'A', creditor = 'B', amount = 5, square = 39 }\nedition = 'france2008'",
            "rent.square: A stands on 0",
        ),
        (
            "rent = { debtor = 'A', creditor = 'B', amount = 5, square = 39 }",
            "rent: in this game titles never take the place of cash",
        ),
        (
            "rent = { debtor = 'A', creditor = 'bank', amount = 5, square = 39 }\nedition = 'france2008'",
            "rent.creditor: titles take the place of cash for a player, not for the bank",
        ),
        (
            "rent = { debtor = 'C', creditor = 'B', amount = 5, square = 39 }\nedition = 'france2008'",
            "rent.debtor: the rent just paid is that of A, whose turn it is",
        ),
        (
            "rent = { debtor = 'A', creditor = 'B', amount = 5, square = 39 }\nposition.seats.A.on = 39\n"
            "edition = 'france2008'",
            "rent.square: square 39 is the bank’s",
        ),
        (
            "rent = { debtor = 'A', creditor = 'B', amount = 5, square = 39 }\nedition = 'france2008'\n"
            "position.seats = { A.on = 39, B.titles = [39] }",
            "rent: a rent is paid after a throw",
        ),
    ],
)
def test_a_position_that_contradicts_itself_is_refused(tmp_path: Path, position: str, message: str) -> None:
    file = tmp_path / "position.toml"
    file.write_text(f"[[scenario]]\nid = 'x'\nposition.{position}", encoding="utf-8")
    (found,) = check(read_scenarios(file)[0])
    assert found.failures[0].startswith(f"the position: {message}")


def test_a_failure_names_what_was_expected_and_what_was_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "one.toml"
    file.write_text(GOOD.format(cash=300, left=100, more=""), encoding="utf-8")
    assert cli.main(["check", str(file)]) == 0
    more = """
expect.rules = ["PLK-001"]
expect.events = [{ kind = "tax_paid", amount = 9 }]
expect.counts = { moved = 2 }
"""
    file.write_text(GOOD.format(cash=300, left=101, more=more), encoding="utf-8")
    assert cli.main(["check", str(file)]) == 1
    shown = capsys.readouterr().out
    assert "step 1: cash of A: expected 101, found 100" in shown
    assert "'amount': 200" in shown
    assert "counts of moved: expected 2, found 1" in shown
    assert "rules: expected PLK-001, found" in shown
    assert "0 passed, 1 failed" in shown


def test_failures_come_in_the_order_of_the_fields_in_every_run(tmp_path: Path) -> None:
    file = tmp_path / "one.toml"
    more = "".join(
        f"expect.{field}\n" for field in ("over = true", "pot = 5", "turn = 'B'", "on.A = 9", "doubles = 2", "bank = 1")
    )
    file.write_text(GOOD.format(cash=300, left=101, more=more), encoding="utf-8")
    (found,) = check(read_scenarios(file)[0])
    named = [failure.split(": ")[1].split()[0] for failure in found.failures]
    assert named == [field for field in Expected.model_fields if field in named]


def test_a_missing_refusal_by_any_rule_is_a_failure(tmp_path: Path) -> None:
    file = tmp_path / "one.toml"
    file.write_text(GOOD.format(cash=300, left=100, more="refused = true"), encoding="utf-8")
    (found,) = check(read_scenarios(file)[0])
    assert found.failures == ["step 1, “A: roll”: expected refused, found allowed"]


def test_each_failure_is_one_line_without_what_steers_a_terminal(tmp_path: Path) -> None:
    file = tmp_path / "one.toml"
    steps = '[[scenario.steps]]\nsay = "A: \\u001b[31m\\nroll"\n'
    file.write_text(f"[[scenario]]\nid = 'x'\nexpect.on.A = \"\\u001b[2J\"\n{steps}", encoding="utf-8")
    (found,) = check(read_scenarios(file)[0])
    assert len(found.failures) == 2
    assert all(failure.isprintable() for failure in found.failures)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("expect.worth = { Z = 3 }", "worth of Z: “Z” is no player: the players are A, B, C, D"),
        ('expect.on = { A = "urgense" }', "on of A: there is no square “urgense”; did you mean “urgence”?"),
        ('expect.owner = { 99 = "A" }', "owner of 99: there is no square “99”"),
        ("expect.titles = { A = [99] }", "titles of A: there is no square “99”"),
        ("expect.stock = { clinque = 1 }", "stock of clinque: there is no building"),
        ("expect.deck = { senk = { size = 16 } }", "deck of senk: there is no deck"),
        ('expect.rules = ["PLK-999"]', "rules: there is no rule “PLK-999”"),
        ("undo = 2", "undo: expected 2 moves to take back, found 0"),
    ],
)
def test_a_name_that_there_is_not_fails_its_scenario_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], line: str, message: str
) -> None:
    file = tmp_path / "one.toml"
    file.write_text(GOOD.format(cash=300, left=100, more=line) + "[[scenario]]\nid = 'two'\n", encoding="utf-8")
    assert cli.main(["check", str(file)]) == 1
    shown = capsys.readouterr().out
    assert message in shown
    assert "1 passed, 1 failed" in shown


@pytest.mark.parametrize("move", ["others: pas", "others: roll", "les autres: enchérir 5", "others: pass 5", "others:"])
def test_others_can_only_pass(tmp_path: Path, move: str) -> None:
    (tmp_path / "file.toml").write_text(f'[[scenario]]\nid = "others"\n[[scenario.steps]]\nsay = "{move}"\n', "utf-8")
    (outcome,) = check(read_scenarios(tmp_path / "file.toml")[0])
    assert outcome.failures == [f"step 1, “{move}”: expected allowed, found refused: all others together can only pass"]


def test_a_game_that_cannot_begin_fails_its_scenario_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wrong = {"edition": "'plakettopolly'", "banker": "'A'\nposition.turn = 'A'", "opening": "[[1, 2]]\nposition.turn = 'A'"}
    for field, value in wrong.items():
        file = tmp_path / "one.toml"
        file.write_text(f"[[scenario]]\nid = 'one'\n{field} = {value}\n[[scenario]]\nid = 'two'", encoding="utf-8")
        assert cli.main(["check", str(file)]) == 1
        shown = capsys.readouterr().out
        assert ("there is no edition" if field == "edition" else f": {field}: ") in shown
        assert "1 passed, 1 failed" in shown


def test_a_variant_may_begin_from_a_position_where_its_scenario_is_a_new_game(tmp_path: Path) -> None:
    file = tmp_path / "one.toml"
    new = "[[scenario]]\nid = 'x'\nbanker = 'B'\nopening = [[1, 1], [1, 2], [1, 3], [6, 6]]\nexpect.turn = 'A'\n"
    file.write_text(new + "[[scenario.variants]]\nname = 'v'\nposition.turn = 'C'\nexpect.turn = 'C'", encoding="utf-8")
    assert [found.failures for found in check(read_scenarios(file)[0])] == [[], []]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("\nseed = " + "9" * 100_000, "is not TOML: "),
        ("x = " + "[" * 100_000, "is not TOML: "),
    ],
    ids=["digits", "nested"],
)
def test_a_hostile_file_does_not_stop_the_check_of_others(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, message: str
) -> None:
    (tmp_path / "a.toml").write_text(text, "utf-8")
    (tmp_path / "b.TOML").write_text("[[scenario]]\nid = 'x'", "utf-8")
    assert cli.main(["check", str(tmp_path)]) == 1
    shown = capsys.readouterr()
    assert shown.err.startswith(f"{tmp_path / 'a.toml'}: {message}")
    assert "1 passed, 1 failed" in shown.out


def test_invisible_characters_of_a_name_are_dots(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "one.toml").write_text('[[scenario]]\nid = "x\\u001b[31m"\nedition = "chess"', "utf-8")
    assert cli.main(["check", str(tmp_path)]) == 1
    assert f"FAILED {tmp_path / 'one.toml'}: x·[31m\n" in capsys.readouterr().out


def test_a_file_of_another_encoding_is_named_and_the_mark_of_some_editors_is_skipped(tmp_path: Path) -> None:
    file = tmp_path / "one.toml"
    file.write_bytes("[[scenario]]\nid = 'é'\n".encode("latin-1"))
    with pytest.raises(ScenarioError, match=re.escape(f"{file}: is not text in UTF-8 (at line 2, column 7)")):
        read_scenarios(file)
    file.write_bytes("\ufeff[[scenario]]\r\nid = 'é'\r\n".encode())
    assert [scenario.id for scenario in read_scenarios(file)] == ["é"]


def test_an_error_of_toml_names_its_place(tmp_path: Path) -> None:
    file = tmp_path / "wrong.toml"
    file.write_text("[[scenario]]\nid = x\n", encoding="utf-8")
    with pytest.raises(ScenarioError, match=re.escape(f"{file}: is not TOML: Invalid value (at line 2, column 6)")):
        read_scenarios(file)


AUCTION = """
[[scenario]]
id = "auction"
players = ["Léo", "Zoé"]
position.seats."Léo".on = 9
position.seats."Zoé".cards = ["PL-03", "SK-03"]
[[scenario.steps]]
say = ["Léo: roll", "Léo: decline", "zoe: bid 80"]
dice = [2, 3]
expect.turn = "leo"
expect.pending = { seat = "P1", square = "boulevard-de-l-ergotherapie", other = "banque" }
[[scenario.steps]]
say = "leo: pass"
expect.owner = { 14 = "zoe" }
expect.titles = { banque = [], 2 = [14] }
expect.out = []
expect.banker = "LEO"
expect.cards = { "Zoé" = ["sk-03", "PL-03"] }
expect.on = { leo = "Boulevard de l'Ergothérapie" }
expect.events = [{ kind = "auction_won", seat = "zoe", square = "boulevard-de-l-ergotherapie" }]
"""


def test_players_and_squares_are_named_in_any_way_that_a_move_names_them(tmp_path: Path) -> None:
    file = tmp_path / "one.toml"
    text = AUCTION.replace("expect.titles = { banque = [], 2 = [14] }", "expect.titles = { 2 = [14] }")
    file.write_text(text, encoding="utf-8")
    assert [found.failures for found in check(read_scenarios(file)[0])] == [[]]
    file.write_text(text.replace('14 = "zoe"', '14 = "zora"'), encoding="utf-8")
    (found,) = check(read_scenarios(file)[0])
    assert found.failures == ["step 2: owner of 14: “zora” is no player: the players are Léo, Zoé"]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("Léo: roll", "Léo: rol"), "step 1, “Léo: rol”: expected allowed, found refused: “rol” is no move"),
        (("zoe: bid 80", 'zoe: bid 80"]\nrefused = "PLK-057" # '), "step 1, “zoe: bid 80”: expected refused by PLK-057"),
    ],
)
def test_after_a_move_that_went_otherwise_nothing_more_is_looked_at(
    tmp_path: Path, change: tuple[str, str], message: str
) -> None:
    file = tmp_path / "one.toml"
    file.write_text(AUCTION.replace(*change), encoding="utf-8")
    (found,) = check(read_scenarios(file)[0])
    assert len(found.failures) == 1
    assert found.failures[0].startswith(message)


@pytest.mark.parametrize(
    "expected",
    ["say = 'A: end'\nrefused = 'plk-999'", "expect.illegal = { 'A: end' = 'plk-999' }", "expect.rules = ['plk-999']"],
)
def test_a_rule_that_there_is_not_refuses_nothing(tmp_path: Path, expected: str) -> None:
    file = tmp_path / "one.toml"
    file.write_text(f"[[scenario]]\nid = 'x'\nposition.turn = 'A'\n[[scenario.steps]]\n{expected}", encoding="utf-8")
    (found,) = check(read_scenarios(file)[0])
    assert found.failures[0].endswith(": there is no rule “plk-999”; did you mean “PLK-099”?")


def test_a_missing_file_is_an_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "folder" / "x.toml").mkdir(parents=True)
    good = tmp_path / "good.toml"
    good.write_text("[[scenario]]\nid = 'x'", encoding="utf-8")
    assert cli.main(["check", str(tmp_path / "nowhere.toml"), "x" * 300, str(good), str(tmp_path / "folder")]) == 1
    shown = capsys.readouterr()
    assert f"no scenarios in {tmp_path / 'folder'}" in shown.err
    assert f"{tmp_path / 'nowhere.toml'}: No such file" in shown.err
    assert "xxx: File name too long" in shown.err
    assert "1 passed, 3 failed" in shown.out


def test_a_folder_without_scenarios_does_not_pass(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["check", str(tmp_path)]) == 1
    assert f"no scenarios in {tmp_path}" in capsys.readouterr().err


def test_exercises_may_lie_beside_the_files_of_their_edition(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["copy", "mspm", str(tmp_path / "ours")]) == 0
    for name in ("ours/exercises.toml", "monday/board.toml"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(f"[[scenario]]\nid = 'x'\nedition = '{tmp_path / 'ours'}'", encoding="utf-8")
    assert cli.main(["check", str(tmp_path)]) == 0
    assert capsys.readouterr().out.endswith("2 passed, 0 failed\n")


def test_files_of_one_name_are_shown_with_their_folders(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    chess = "id = 'x'\nedition = 'chess'"
    for name, text in (("monday", chess), ("tuesday", chess), ("friday", "id = x")):
        (tmp_path / name).mkdir()
        (tmp_path / name / "exercise.toml").write_text(f"[[scenario]]\n{text}", encoding="utf-8")
    assert cli.main(["check", str(tmp_path)]) == 1
    shown = capsys.readouterr()
    for name in ("monday", "tuesday"):
        assert f"FAILED {tmp_path / name / 'exercise.toml'}: x\n" in shown.out
    assert shown.err.startswith(f"{tmp_path / 'friday' / 'exercise.toml'}: is not TOML")


def test_a_folder_that_cannot_be_read_does_not_pass(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("monday", "tuesday"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "exercise.toml").write_text("[[scenario]]\nid = 'x'", encoding="utf-8")
    scandir = os.scandir

    def locked(folder: str | os.PathLike[str]) -> object:
        if Path(folder).name == "monday":
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(folder))
        return scandir(folder)

    monkeypatch.setattr(os, "scandir", locked)  # root may read everything
    assert cli.main(["check", str(tmp_path)]) == 1
    shown = capsys.readouterr()
    assert shown.err == f"{tmp_path / 'monday'}: Permission denied\n"
    assert "1 passed, 1 failed" in shown.out


def test_the_examples_of_the_page_on_scenarios_pass(tmp_path: Path) -> None:
    file = tmp_path / "page.toml"
    blocks = [block for _, block in code_of("scenarios.md")[1] if "[[scenario]]" in block]
    file.write_text("\n".join(blocks), encoding="utf-8")
    outcomes = [found for scenario in read_scenarios(file) for found in check(scenario)]
    assert len(outcomes) == 8
    assert [found.failures for found in outcomes if not found.passed] == []


@pytest.mark.parametrize("data", [Expected, Step, Scenario, SeatData, PositionData, BankData, ClaimData])
def test_the_page_on_scenarios_names_every_field(data: type[BaseModel]) -> None:
    words = set(re.findall(r"\w+", " ".join(code_of("scenarios.md")[0])))
    assert set(data.model_fields) - words == set()


def test_the_page_on_scenarios_names_every_event_and_decision() -> None:
    named = {*event.NAMES.values(), *decision.NAMES.values()}
    assert named - set(code_of("scenarios.md")[0]) == {"quiet"}


def unknown(game: Game, move: str) -> bool:
    refused = game.would_refuse(move)
    return refused is not None and refused.code == "unknown_move"


def test_the_page_on_moves_names_every_verb_and_gives_moves_that_can_be_read() -> None:
    inline, blocks = code_of("moves.md")
    codes = [*inline, *(line for _, block in blocks for line in block.splitlines())]
    assert [
        word for verb in VERBS.values() for word in verb.words if not any(f"{code} ".startswith(f"{word} ") for code in codes)
    ] == []
    positions: dict[str, dict[str, Any]] = {
        "plakettopoly": {"seats": {"Ana": {"cards": ["PL-03"]}, "Léo": {"mortgaged": [5]}}, "bank": {"stock": {"clinique": 5}}},
        "confinement": {"seats": {"Ana": {"cards": ["C27", "C31"]}}},
        "mspm": {},
    }
    games = [Game(edition, ["Ana", "Léo"], seed=1, position=position) for edition, position in positions.items()]
    known = {fold(word) for verb in VERBS.values() for word in verb.words}
    lines = [line for kind, block in blocks if not kind for line in block.splitlines()]
    examples = [code for code in (*inline, *lines) if split_verb(code)[0] is not None and "…" not in code]
    examples += ["2: pass", "Ana: build 24", "Léo: offer Ana: 19 + 50 $ for 11", "LÉO: Réclamer", "leo: vendre rouge jusqu'à 2"]
    for later in ("next lap", "later", "in 3 turns", "au prochain tour", "plus tard", "dans 3 tours"):
        examples.append(f"offer Léo: 19 for 100 $ {later}")
    examples += ["offer Léo: clinic on 16 for 5 $", "offer Léo: clinique sur 16 for 5 $"]
    unread = {one for one in examples if all(unknown(game, one) for game in games)}
    assert {one for one in unread if fold(one) not in known} == set()
    assert len(examples) > 60


def test_an_event_may_be_known_by_what_it_follows_from(tmp_path: Path) -> None:
    file = tmp_path / "one.toml"
    moved = "dice = [[1, 2]]\nsay = ['roll']\nexpect.events = [{ kind = 'moved', cause = 1 }]"
    file.write_text("[[scenario]]\nid = 'x'\nposition.turn = 'A'\n[[scenario.steps]]\n" + moved, encoding="utf-8")
    assert [found.failures for found in check(read_scenarios(file)[0])] == [[]]
