"""Verdicts on logs: expectations, and traces of tampering."""

from __future__ import annotations

import html
import json
import math
import random
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy
import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plakett_widgets import Game, bots, check, frames
from plakett_widgets.editions import UnknownNameError
from plakett_widgets.engine import event
from plakett_widgets.record.audit import audit, read_events
from plakett_widgets.verdict import sources

from .engine.play import BY_ID, sample_game

editions = st.sampled_from(sorted(BY_ID))
seeds = st.integers(0, 2**32)
Rows = list[dict[str, Any]]


@pytest.fixture(scope="module")
def game() -> Game:
    game = Game("plakettopoly", [bots.Balanced() for _ in range(4)], seed=7, options={"end_condition": "turns:120"})
    assert game.run()
    return game


@pytest.mark.slow
@settings(max_examples=20)
@given(editions, seeds, st.integers(0, 120))
def test_nothing_is_objected_to_in_a_game(edition: str, seed: int, moves: int):
    """Under any options, anew or from a position, from its rows or from its frame."""
    game = sample_game(edition, seed, moves)
    assert check(game), check(game).text()
    source = game.table.source()
    opening = source.opening if source.from_position else None
    assert audit(read_events(game.log.to_dicts(), game.edition), game.edition, game.options, opening) == []


@pytest.mark.parametrize("edition", sorted(BY_ID))
def test_nothing_is_objected_to_in_the_rows_of_a_game_of_bots(edition: str):
    game = Game(edition, [bots.Random(), bots.Balanced(), bots.Balanced()], seed=3)
    game.run(rounds=40)
    assert check(game.events())
    assert check(game.log)


@pytest.mark.parametrize("suffix", [".parquet", ".arrow", ".ndjson", ".csv"])
def test_files(game: Game, suffix: str, tmp_path: Path):
    game.record.export(tmp_path / f"log [1]{suffix}")
    assert check(tmp_path / f"log [1]{suffix}", game)
    game.save(tmp_path / "game.plk")
    assert check(tmp_path / "game.plk", {"over": True})


def test_a_card_that_cannot_be_paid_is_no_rent():
    """Even where the debtor stands on a title of the creditor."""
    game = Game("classic40", [bots.Balanced(), bots.Careful(), bots.Random()], seed=839)
    game.run(rounds=60)
    assert check(game)


def test_interest_may_be_raised_by_the_sale_of_its_title():
    game = sample_game("plakettopoly", 4004, 150)
    assert check(game)


# tampering


def first(rows: Rows, kind: str, **fields: object) -> int:
    return next(at for at, row in enumerate(rows) if row["kind"] == kind and all(row[f] == v for f, v in fields.items()))


def change(kind: str, field: str, by: int) -> Callable[[Rows], int]:
    def tamper(rows: Rows) -> int:
        at = first(rows, kind)
        rows[at][field] += by
        return at

    return tamper


def forged_rent(rows: Rows) -> int:
    """A rent that nobody owes, and the cash to match."""
    at = first(rows, "turn_begun", turn=40)
    payer = rows[at]["seat"]
    title = first(rows, "bought", seat=(payer + 1) % 4)
    claim = {**rows[at], "kind": "rent_claimed", "rule": "PLK-066", "seat": rows[title]["seat"], "other": payer,
             "square": rows[title]["square"], "amount": 1}  # fmt: skip
    rows.insert(at + 1, claim)
    for later, row in enumerate(rows):
        row["seq"] = later
    return at + 1


def two_titles(rows: Rows) -> int:
    """Bought by another than the one who stands there."""
    at = first(rows, "bought")
    rows[at]["seat"] = (rows[at]["seat"] + 1) % 4
    return at


def second_throw(rows: Rows) -> int:
    at = next(at for at, row in enumerate(rows) if row["kind"] == "thrown" and row["a"] != row["b"] and row["turn"] > 8)
    end = next(later for later in range(at, len(rows)) if rows[later]["kind"] == "turn_ended")
    rows.insert(end, {**rows[at], "seq": end})
    for later, row in enumerate(rows):
        row["seq"] = later
    return end


def taken_out(rows: Rows) -> int:
    at = first(rows, "rent_paid")
    del rows[at]
    return at


def wrong_turn(rows: Rows) -> int:
    at = first(rows, "turn_begun", turn=9)
    rows[at]["seat"] = (rows[at]["seat"] + 1) % 4
    return at


def wrong_winner(rows: Rows) -> int:
    at = first(rows, "won")
    rows[at]["seat"] = (rows[at]["seat"] + 1) % 4
    return at


def unvalued(rows: Rows) -> int:
    """An estate is left out, whoever would be the richest with it."""
    at = first(rows, "estate_valued")
    del rows[at]
    for later, row in enumerate(rows):
        row["seq"] = later
    return first(rows, "won")


def second_move(rows: Rows) -> int:
    """Once more by the same throw."""
    at = next(
        at for at, row in enumerate(rows) if row["kind"] == "rested" and row["square"] < 20 and rows[at - 1]["kind"] == "moved"
    )
    moved = rows[at - 1]
    steps = moved["square"] - moved["a"]
    rows.insert(at, moved | {"square": moved["square"] + steps, "a": moved["square"], "cause": None})
    for later, row in enumerate(rows):
        row["seq"] = later
    return at


@pytest.mark.parametrize(
    ("tamper", "message"),
    [
        (change("bought", "amount", -10), "the amount is"),
        (change("bought", "cash", 100), "the cash of P"),
        (change("rent_due", "amount", 5), "the rent is"),
        (change("salary_paid", "amount", 50), "the amount is 250, it should be 200"),
        (change("moved", "square", 1), "does not lead to square"),
        (change("tax_paid", "amount", -1), "the amount is"),
        (change("thrown", "a", 7), "impossible dice"),
        (change("mortgaged", "amount", 1), "the amount is"),
        (change("lifted", "amount", 1), "the amount is"),
        (change("built", "amount", 1), "the amount is"),
        (change("building_sold", "amount", 1), "the amount is"),
        (change("estate_valued", "amount", 1), "the amount is"),
        (change("turn_begun", "square", 1), "stands on square"),
        (change("card_drawn", "square", 1), "stands on square"),
        (change("tax_paid", "square", 1), "stands on square"),
        (change("rent_paid", "turn", -1), "this is turn "),
        (wrong_winner, "is not the richest"),
        (unvalued, "the estate of P"),
        (second_move, "advancing 0 from square"),
        (forged_rent, "owes"),
        (two_titles, "stands on square"),
        (second_throw, "no double has earned this throw"),
        (taken_out, "is missing"),
        (wrong_turn, "it is the turn of"),
    ],
)
def test_tampering_is_found_at_its_event(game: Game, tamper: Callable[[Rows], int], message: str):
    rows = game.events()
    at = tamper(rows)
    verdict = check(rows)
    assert not verdict
    assert verdict.differences[0].seq in (at, at + 1)
    assert any(message in one.en for one in verdict.differences if one.seq in (at, at + 1)), verdict.text()


@pytest.mark.parametrize(
    ("edition", "kind", "field", "message"),
    [
        ("confinement", "moved", "square", "does not lead to square"), ("confinement", "distanced", "square", "occupied"),
        ("mspm", "share_paid", "amount", "the amount is"), ("mspm", "royalty_paid", "amount", "the amount is"),
        ("mspm", "built", "amount", "the amount is"),
        ("confinement", "exited", "seat", "stands on square"), ("confinement", "won", "seat", "is not ahead"),
    ],
)  # fmt: skip
def test_events_of_one_edition_alone_are_examined(edition: str, kind: str, field: str, message: str):
    game = Game(edition, [bots.Balanced() for _ in range(4)], seed=2)
    game.run(rounds=60)
    rows = game.events()
    row = next(row for row in rows if row["kind"] == kind and row["card"] is None)
    if kind == "distanced":
        row["square"] = row["a"]  # where another stands
    else:
        row[field] = (row[field] + 1) % 4 if field == "seat" else row[field] + (1 if field == "amount" else 7)
    assert message in " ".join(one.en for one in check(rows, options=game.options).differences if one.seq == row["seq"])


def inserted(rows: Rows, at: int, **fields: object) -> int:
    """Insert an event that nothing led to, of the seat that has just begun a turn."""
    rows.insert(at, rows[at - 1] | {"cause": None, "square": None} | fields)
    for later, row in enumerate(rows):
        row["seq"] = later
    return at


def free_card(rows: Rows) -> int:
    kept = rows[first(rows, "card_kept")]
    return inserted(rows, first(rows, "turn_begun", turn=9) + 1, kind="card_kept", card=kept["card"])


def gift(rows: Rows) -> int:
    bought = rows[first(rows, "bought")]
    to = {"seat": (bought["seat"] + 1) % 4, "other": bought["seat"], "square": bought["square"], "cash": None}
    return inserted(rows, first(rows, "turn_begun", turn=9) + 1, kind="title_moved", **to)


def walk_out(rows: Rows) -> int:
    at = first(rows, "stayed")
    rows[at]["kind"] = "released"
    return at


@pytest.mark.parametrize(
    ("tamper", "message"),
    [
        (free_card, "has not drawn this card"),
        (gift, "have agreed on nothing of the kind"),
        (walk_out, "nothing has let P"),
    ],
)
def test_an_event_without_a_cause_is_found(tamper: Callable[[Rows], int], message: str):
    game = Game("mspm", [bots.Balanced() for _ in range(4)], seed=11)
    game.run(rounds=60)
    rows = game.events()
    at = tamper(rows)
    assert message in " ".join(one.en for one in check(rows).differences if one.seq == at)


def test_a_card_that_somebody_keeps_cannot_be_drawn():
    game = Game("plakettopoly", ["Ana", "Léo"], seed=7, opening=[(6, 6), (1, 2)])
    for move in ("top PL-03", "dice 3+4", "roll", "end", "dice 3+4", "roll"):
        game.play(move)
    rows = game.events()
    kept = next(row["card"] for row in rows if row["kind"] == "card_kept")
    drawn = next(row for row in rows if row["kind"] == "card_drawn" and row["card"] != kept)
    assert check(rows)
    drawn["card"] = kept
    assert check(rows).differences[0].en == "this card is not in its deck"


MONEY = sorted(event.NAMES[kind] for kind in event.FLOW)


@pytest.mark.slow
@settings(max_examples=25)
@given(editions, seeds)
def test_any_sum_that_is_changed_is_found(edition: str, seed: int):
    game = Game(edition, [bots.Balanced() for _ in range(3)], seed=seed)
    game.run(rounds=15)
    rows = game.events()
    rng = random.Random(seed)
    paid = [row for row in rows if row["kind"] in MONEY and row["seat"] is not None]
    row = rng.choice(paid)
    row[rng.choice(("amount", "cash"))] += rng.choice((-1, 1, 100))
    verdict = check(rows)
    assert row["seq"] in [one.seq for one in verdict.differences]


# what is expected


def test_one_verdict_for_pytest_and_graders(game: Game):
    assert check(game)
    verdict = check(game, {"counts": {"dealt": 4, "bought": 0}, "over": False})
    assert not verdict
    assert len(verdict.differences) == 2
    assert verdict.text("en").splitlines()[0] == "2 differences:"
    assert verdict.text("fr").splitlines()[0] == "2 différences\u00a0:"
    assert "bought: 0 times expected" in verdict.text()
    with pytest.raises(AssertionError, match="not as expected"):
        assert check(game, {"winner": 9})


def test_events_in_their_order(game: Game):
    rows = game.events()
    bought = next(row for row in rows if row["kind"] == "bought")
    pattern = {"kind": "bought", "seat": bought["seat"], "amount": bought["amount"], "rule": bought["rule"]}
    assert check(game, {"events": [{"kind": "dealt"}, pattern, {"kind": "game_ended"}]})
    assert check(game, {"events": [{"kind": {"bought", "auction_won"}, "amount": lambda amount: amount > 50}]})
    verdict = check(game, {"events": [{"kind": "game_ended"}, {"kind": "dealt", "rule": "PLK-014"}]})
    assert verdict.text().endswith("- PLK-014: expected event 2 did not happen (kind = dealt, rule = PLK-014)")
    drawn = next(row for row in rows if row["kind"] == "card_drawn")
    assert check(rows, {"events": [{"card": game.edition.cards[drawn["card"]].id}]})
    assert check(game.log, {"events": [{"card": game.edition.cards[drawn["card"]].id}]})
    found = check(game, {"no_events": ["card_drawn"]}).differences
    assert [one.seq for one in found] == [row["seq"] for row in rows if row["kind"] == "card_drawn"]


def test_the_end(game: Game):
    state = game.state()
    expected = {
        "cash": {seat: player["cash"] for seat, player in enumerate(state["players"])}, "winner": game.winners, "over": True,
    }  # fmt: skip
    for log in (game, game.frames, game.events(), game.log):
        assert check(log, expected), check(log, expected).text()
    wrong = check(game, {"cash": {0: -1}, "winner": (game.winners[0] + 1) % 4})
    assert [one.en.split(":")[0] for one in wrong.differences] == ["cash, P1", "winner"]


def test_a_seat_is_called_what_a_move_may_call_it(game: Game):
    table = Game("plakettopoly", ["Ana", "Léo"], seed=3, opening=[(1, 2), (6, 6)])
    (found,) = check(table, {"cash": {1: 0}}).differences
    name = found.en.removeprefix("cash, ").partition(":")[0]
    assert name == "P2"
    for spelling in (name, "2", "#2", "p2"):
        assert table.would_refuse(f"{spelling}: roll") is None
        assert table.would_refuse(f"Ana: offer {spelling}: nothing for 5 $") is not None
    assert str(table.would_refuse("P3: roll")) == "“P3” is no player: the players are Ana, Léo"
    rows = game.events()
    at = first(rows, "bought", seat=2)
    rows[at]["seat"] = 0
    found = next(one for one in check(game, rows).differences if one.seq == at)
    assert found.en == "seat: P1 expected, P3 found"
    (found,) = check(game, {"events": {"kind": "bought", "seat": [0, 1], "amount": 1, "other": 3}}).differences
    assert found.en.endswith("(kind = bought, seat = P1, P2, amount = 1, other = P4)")


def test_the_trial_balance(game: Game):
    ledger = game.frames.ledger.group_by("seat", "account").agg(balance=ledger_balance())
    expected: dict[int, dict[str, int]] = {}
    for seat, account, amount in ledger.drop_nulls("seat").iter_rows():
        expected.setdefault(seat, {})[account] = amount
    assert check(game, {"trial_balance": expected})
    expected[2]["cash"] += 1
    assert check(game, {"trial_balance": expected}).text().startswith("1 difference:\n- cash, P3: ")
    with pytest.raises(ValueError, match="give the game"):
        check(game.events(), {"trial_balance": expected})


def ledger_balance() -> Any:
    import polars

    return polars.col("debit").sum() - polars.col("credit").sum()


def test_another_log(game: Game):
    assert check(game.events(), game)
    assert check(game, game.log)
    rows = game.events()
    rows[30]["amount"] += 1
    verdict = check(rows, game, examine=False)
    assert [(one.seq, one.rule) for one in verdict.differences] == [(30, rows[30]["rule"])]
    assert check(game.events(0, 50), game, examine=False).differences[0].en == f"events: {game.length} expected, 50 found"


@pytest.mark.parametrize(
    "form", [lambda game: game, lambda game: game.frames, lambda game: game.log, lambda game: game.events()]
)
def test_a_pattern_may_name_what_frames_say_whatever_the_log_comes_as(game: Game, form: Callable[[Game], Any]):
    row = game.log.filter(pl.col("title").is_not_null(), pl.col("detail").is_not_null()).to_dicts()[0]
    thrown = game.log.filter(pl.col("die1").is_not_null()).to_dicts()[0]
    wanted = [{name: row[name] for name in ("kind", "title", "label", "detail")}, {"a": 99}]
    assert check(form(game), {"events": wanted[:1], "no_events": wanted[1:]})
    assert check(form(game), {"events": [{name: thrown[name] for name in ("kind", "die1", "die2")}]})


@pytest.mark.parametrize("field", ["die1", "detail", "cause"])
def test_another_log_has_other_dice_details_or_causes(game: Game, field: str):
    rows = game.log.to_dicts()
    at = next(at for at, row in enumerate(rows) if row[field] is not None)
    rows[at][field] += 1
    assert [one.seq for one in check(rows, game, examine=False).differences] == [at]
    part = game.log.select("seq", "turn", "seat", "kind", "rule", "square", "amount", "other", "card", "cash")
    assert check(part, game, examine=False)


@pytest.mark.parametrize(("field", "value"), [("title", "avenue-de-la-vaccination"), ("label", "1")])
def test_a_place_is_that_of_its_square(game: Game, field: str, value: str):
    rows = game.log.to_dicts()
    at = next(at for at, row in enumerate(rows) if row["square"] and row["square"] > 10)
    rows[at][field] = value
    assert [one.seq for one in check(rows).differences] == [at]


def test_logs_of_other_programs_are_read(game: Game, tmp_path: Path):
    rows = [{name: float("nan") if value is None else value for name, value in row.items()} for row in game.log.to_dicts()]
    assert check(rows, game)
    assert check(game.log.lazy(), game)
    for name in ("log.CSV", "log.Parquet"):
        game.record.export(tmp_path / name)
        row = game.log.filter(pl.col("label").is_not_null()).to_dicts()[0]
        assert check(tmp_path / name, {"events": {"label": row["label"]}})
    assert "2 games" in check(pl.concat([game.log.with_columns(game=number) for number in (0, 1)])).text()


def test_part_of_a_log_is_not_examined(game: Game):
    part = [row for row in game.events() if row["kind"] == "rent_paid"]
    assert not check(part)
    assert check(part, {"counts": {"rent_paid": len(part)}}, examine=False)


def test_expectations_must_be_well_formed(game: Game):
    with pytest.raises(ValueError, match="there is no event; there are events"):
        check(game, {"event": []})
    assert check(json.loads(json.dumps(game.events())))


@pytest.mark.parametrize(
    ("expected", "reason"),
    [
        ({"counts": {"rent_payed": 3}}, "no event is of kind “rent_payed”; did you mean “rent_paid”"),
        ({"no_events": ["rent_payed"]}, "did you mean “rent_paid”"),
        ({"no_events": "rent_payed"}, "did you mean “rent_paid”"),
        ({"events": [{"kind": ["bought", "rent_payed"]}]}, "did you mean “rent_paid”"),
        ({"events": [{"kin": "bought"}]}, "no field “kin”"),
        ({"no_events": [{"kind": "bought", "amount": "100"}]}, "no_events: amount: a number is expected, not “100”"),
        ({"events": [{"kind": "bought", "square": [1, "3"]}]}, "events: square: a number is expected, not “3”"),
        ({"no_events": [{"title": 3}]}, "no_events: title: a text is expected, not 3"),
        ({"cash": {0: "1500"}}, "cash: P1: a number is expected, not “1500”"),
        ({"counts": {"bought": "3"}}, "counts: bought: a number is expected, not “3”"),
        ({"trial_balance": {0: {"cash": "0"}}}, "trial_balance: cash: a number is expected, not “0”"),
        ({"events": [3]}, "a pattern gives fields"),
        ({"events": 3}, "a list of patterns"),
        ({"events": [{"kind": "bought", "seat": "Lia"}]}, "“Lia” is no player: there are "),
        ({"counts": ["bought"]}, "by kind of event"),
        ({"cash": [1500, 1500]}, "a dictionary by seat"),
        ({"cash": {"Lia": 1500}}, "“Lia” is no player: there are "),
        ({"winner": 0.5}, "a seat is a whole number"),
        ({"over": "yes"}, "True or False"),
        ({"trial_balance": {0: {"kash": 0}}}, "no account “kash”; there are cash"),
        ({"trial_balance": {0: 5}}, "by account"),
        ({"no_events": [{"kind": {}}]}, "no event is of kind a dict"),
        ({"log": 5}, "log: a game, its frames, its events, or a file, not 5"),
        ({5: 1}, "there is no 5; there are events"),
        ({"winers": 1}, "there is no winers; there are .*; did you mean “winner”?"),
        ({"events": [{"amout": 5}]}, "an event has no field “amout”; there are .*; did you mean “amount”?"),
        ({"counts": {"dealt": []}}, "counts: dealt: a value is expected, or several to choose from, and here are none"),
        ({"no_events": [{"amount": range(0)}]}, "no_events: amount: a value is expected, or several .* here are none"),
        ({"no_events": [{"amount": {"most": 5}}]}, "no_events: amount: a number is expected, not a dict"),
        ({"cash": {0: math.nan}}, "cash: P1: a number is expected, not nan"),
        ({"cash": {0: True}}, "cash: P1: a number is expected, not True"),
        ({"no_events": [{"rule": b"PLK-079"}]}, "no_events: rule: a text is expected, not a bytes"),
    ],
)
def test_a_mistake_in_what_is_expected_is_no_verdict(game: Game, expected: dict[str, Any], reason: str):
    """Or else what is mistyped would never be found, and all would seem well."""
    with pytest.raises(ValueError, match=reason):
        check(game, expected)


def test_rows_of_any_file_are_answered_with_a_verdict(game: Game, tmp_path: Path):
    lines = [json.dumps(row) for row in game.events()]
    for field, value, message in (
        ("game", [1], ""),
        ("title", 10**400, "not the same place"),
        ("label", 5e300, "not the same place"),
    ):
        lines[9] = json.dumps(game.events()[9] | {field: value})
        (tmp_path / "log.ndjson").write_text("\n".join(lines), "utf-8")
        verdict = check(tmp_path / "log.ndjson")
        assert message in verdict.text()
        assert bool(verdict) == (not message)


@pytest.mark.parametrize("edition", ["", 0, [], 3, False])
def test_an_edition_that_is_none_is_refused(game: Game, edition: Any):
    with pytest.raises((ValueError, UnknownNameError), match=r"edition: a name|there is no edition “”"):
        check(game.events(), edition=edition)


def test_numbers_may_be_given_as_in_a_pattern(game: Game):
    bought = sum(row["kind"] == "bought" for row in game.events())
    assert check(game, {"counts": {"bought": range(1, 50), "dealt": lambda count: count == 4}, "cash": {0: range(10_000)}})
    assert check(game, {"events": "bought"})
    assert check(game, {"events": ["dealt", {"kind": "bought"}]})
    assert (
        check(game, {"counts": {"bought": range(3)}}).text("fr").endswith(f"(bought)\u00a0: 0–2 fois attendu, {bought} trouvé")
    )
    assert check(game.events(0, 60), {"winner": None}, examine=False)
    assert check(game, {"winner": None}).text().endswith(f"winner: – expected, P{game.winners[0] + 1} found")


@pytest.mark.parametrize(
    ("handed_in", "reason"),
    [
        ([], "the log is empty"), (["bought"], "row 0 is no event"), ([{"kind": "moved", "rule": "XX-1"}], "say which one"),
        ([{"seq": 3, "seat": 0, "cash": 1500}], "row 0 has no column “kind”"),
        ([{"kind": "teleported", "rule": "PLK-001"}], "row 0 is no event"),
        ([{"kind": "bought", "rule": "PLK-001", "amount": float("inf")}], "row 0 is no event of this game: amount = inf"),
        ([{"kind": "bought", "rule": "PLK-001", "amount": 60.5}], "row 0 is no event of this game: amount = 60.5"),
        ([{"kind": None, "rule": "PLK-001"}], "row 0 is no event of this game: kind = None"),
        ([{"kind": "card_drawn", "rule": "PLK-001", "card": "SK-99"}], "row 0 is no event of this game: card = “SK-99”"),
    ],
)  # fmt: skip
def test_a_source_that_is_no_log_is_not_as_expected(handed_in: list[Any], reason: str):
    """A grader goes on to the next."""
    verdict = check(handed_in, {"over": True})
    assert not verdict
    assert reason in verdict.text()


def test_a_column_that_is_called_otherwise_is_missed():
    log = Game(players=2, seed=1).log.rename({"amount": "montant"})
    assert check(log).differences[0].en == "this is no whole log of events: there is no column “amount”"


@pytest.mark.parametrize("name", ["log.plk", "log.parquet", "log.arrow", "log.csv", "log.ndjson"])
def test_a_file_that_cannot_be_read_is_not_as_expected(tmp_path: Path, name: str):
    (tmp_path / name).write_text("a,b\n1,2\n", "utf-8")
    verdict = check(tmp_path / name, {"over": True})
    assert not verdict
    assert len(verdict.differences) == 1
    with pytest.raises(FileNotFoundError):
        check(tmp_path / f"no-{name}")


def test_a_game_of_another_edition_or_with_other_options_is_not_as_expected(tmp_path: Path):
    game = Game("plakettopoly", 2, seed=11, options={"rent_claim": "automatic"})
    game.save(tmp_path / "game.plk")
    for log in (game, game.frames, tmp_path / "game.plk"):
        assert check(log, edition="plakettopoly", options={"rent_claim": "automatic"})
        verdict = check(log, options={"rent_claim": "manual", "trade_barter": True})
        assert verdict.text("en") == "1 difference:\n- option rent_claim: manual expected, automatic found"
        assert "option rent_claim\u00a0: attendu manual, trouvé automatic" in verdict.text("fr")
        with pytest.raises(ValueError, match="there is no option “rent_clam” in plakettopoly; did you mean “rent_claim”"):
            check(log, options={"rent_clam": "manual"})
    assert "edition: mspm expected, plakettopoly found" in check(game, edition="mspm").text()
    small = Game("france2008", 2, seed=1)
    assert check(small, edition="france2008", options=small.options)


@pytest.mark.parametrize(
    ("move", "english", "french"),
    [
        ("dance", "“dance” is no move: ", "« dance » n’est pas un coup : "),
        ("end", "P2 has not thrown the dice in this turn yet.", "P2 n’a pas encore lancé les dés dans ce tour."),
    ],
)
def test_an_illegal_saved_move_is_explained_in_each_language(move: str, english: str, french: str, tmp_path: Path):
    path = tmp_path / "partie.plk"
    text = Game("plakettopoly", players=2, seed=7).record.notation()
    path.write_text(text.replace("\n* ", f"\n1. P2: {move}\n* "), "utf-8")
    verdict = check(path)
    assert f"the file cannot be read: partie.plk: line 11, column 8: {english}" in verdict.text()
    in_french = verdict.text("fr").replace("\u00a0", " ")
    assert f"le fichier ne se lit pas : partie.plk : ligne 11, colonne 8 : {french}" in in_french


def test_a_torn_file_is_not_as_expected(tmp_path: Path):
    """Polars panics, which is no Exception."""
    file = tmp_path / "log.arrow"
    Game("plakettopoly", 2, seed=11).record.export(file)
    whole = file.read_bytes()
    assert b"8;shuffled" in whole  # how long the name of a kind is
    file.write_bytes(whole.replace(b"8;shuffled", b"x;shuffled"))
    assert "log.arrow: it is torn" in check(file).text()


def test_a_csv_whose_first_rows_have_empty_columns(tmp_path: Path):
    game = Game("plakettopoly", [bots.Balanced() for _ in range(3)], seed=11, options={"end_condition": "laps:3"})
    game.run()
    game.record.export(tmp_path / "log.csv")
    assert check(tmp_path / "log.csv", game)


def test_a_log_that_went_through_other_programs_is_the_same(tmp_path: Path):
    game = Game("plakettopoly", [bots.Balanced() for _ in range(2)], seed=11)
    game.run(turns=10)
    for name in ("log.csv", "log.ndjson"):
        game.record.export(tmp_path / name)
    table, lines = ((tmp_path / name).read_text("utf-8") for name in ("log.csv", "log.ndjson"))
    for name, text in (
        ("log.csv", table.replace(",", ";")), ("log.csv", "\ufeff" + table.replace(",", ";").replace("\n", "\r\n")),
        ("log.ndjson", f"\ufeff{lines}\n\n"), ("log.ndjson", lines.replace("\n", "\r\n")),
    ):  # fmt: skip
        (tmp_path / name).write_text(text, "utf-8", newline="")
        assert check(tmp_path / name, game)


def test_an_endless_source_is_not_read(tmp_path: Path):
    (tmp_path / "log.ndjson").symlink_to("/dev/zero")
    assert "log.ndjson n’est pas un fichier ordinaire" in check(tmp_path / "log.ndjson").text("fr")


@pytest.mark.parametrize("markup", ["<img src=x onerror=alert(1)>", "[here](javascript:alert(1))", "![](x)", "$1 *2* `3` _4_"])
def test_texts_of_a_log_are_no_markup(markup: str):
    verdict = check([{"kind": markup, "rule": "PLK-001"}])
    assert markup in verdict.text()
    shown = verdict._repr_markdown_()
    assert not set("<>[]$*`_") & set(shown)
    assert html.unescape(shown) == f"{verdict.text('fr')}\n\n{verdict.text('en')}"


@pytest.mark.parametrize("suffix", [".parquet", ".arrow", ".csv", ".ndjson"])
def test_a_file_that_is_small_and_holds_any_number_of_rows_is_not_read_to_its_end(
    game: Game, suffix: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    game.record.export(file := tmp_path / f"log{suffix}")
    monkeypatch.setattr(sources, "MAX_EVENTS", game.length)
    assert check(file)
    monkeypatch.setattr(sources, "MAX_EVENTS", game.length - 1)
    (difference,) = check(file).differences
    assert f"log{suffix}: it has more than {game.length - 1:,} rows" in difference.en


def test_a_hostile_file_is_a_verdict_and_names_its_line(tmp_path: Path):
    for text, why in (
        ("[" * 200_000, "maximum recursion depth"),
        ('{"kind": ' + "9" * 5000 + "}", "Exceeds the limit"),
        ("{x", "Expecting property name enclosed in double quotes"),
    ):
        (tmp_path / "log.ndjson").write_text("{}\n" + text, "utf-8")
        assert f"log.ndjson: line 2: {why}" in check(tmp_path / "log.ndjson").text()
    (tmp_path / "log.csv").write_text("a,b\n1,2,3\n", "utf-8")
    (difference,) = check(tmp_path / "log.csv").differences
    assert "found more fields" in difference.en
    assert "\n" not in difference.en


def test_games_of_bots_and_editions_of_ones_own(tmp_path: Path):
    class Mine(bots.Balanced):
        name = "mine"

    game = Game("plakettopoly", ["Ana", ("Zoé", Mine())], seed=3)
    game.play("Ana: roll")
    game.save(tmp_path / "game.plk")
    assert check(tmp_path / "game.plk", game)


JUNK = (-1, -2, 0, 1, 3, 39, 41, 99, 10**9, -(10**18), None, "", "x", "12", 1.5, float("inf"), True, [], {})


@pytest.mark.slow
@settings(max_examples=30)
@given(editions, seeds, st.data())
def test_any_file_gets_a_verdict(edition: str, seed: int, data: st.DataObject):
    game = sample_game(edition, seed % 20, 60)
    rows = game.events()
    for _ in range(data.draw(st.integers(1, 12))):
        row = rows[data.draw(st.integers(0, len(rows) - 1))]
        field = data.draw(st.sampled_from(sorted(row) or ["seq"]))
        if data.draw(st.booleans()):
            row[field] = data.draw(st.sampled_from(JUNK))
        else:
            row.pop(field, None)
    expected = {"counts": {"bought": 3}, "cash": {0: 5}, "winner": 0, "over": True, "events": ["bought"], "no_events": ["won"]}
    assert check(rows, expected, edition=edition, options=game.options).text("fr")


def test_turns_are_counted_where_they_are_numbered(game: Game):
    """A turn that is taken out whole is named once; a log without numbers of turns has none to be wrong."""
    rows = [row for row in game.events() if row["turn"] != 9]
    for seq, row in enumerate(rows):
        row["seq"] = seq
    found = [one.en for one in check(rows).differences]
    assert found.count("this is turn 9, not 10") == 1
    assert sum("this is turn" in one for one in found) == 1
    assert check([{name: value for name, value in row.items() if name != "turn"} for row in game.events()])


def test_numbers_of_numpy_are_numbers(game: Game):
    """What a teacher has reckoned with it is expected as it stands."""
    (winner,) = game.winners
    seat, held = numpy.int64(winner), game.state()["players"][winner]["cash"]
    assert check(game, {"winner": seat, "over": numpy.True_, "cash": {seat: numpy.int64(held)}})
    assert check(game, {"winner": numpy.array([winner])})
    assert check(game, {"trial_balance": {seat: {"cash": numpy.array([held, 0])}}})
    assert check(game, {"events": [{"kind": "dealt", "seat": numpy.array([0, 1])}, {"kind": "bought", "seat": seat}]})
    assert check(game, {"events": ({"kind": "bought", "seat": number} for number in numpy.array([0, 1]))})
    assert check(game, {"winner": 1 - seat}).text().endswith(f"winner: P{2 - winner} expected, P{winner + 1} found")
    assert check(game, {"no_events": [{"kind": "won", "seat": seat}]}).text().endswith(f"(kind = won, seat = P{winner + 1})")
    with pytest.raises(ValueError, match="a seat is a whole number, the first is 0, or a name"):
        check(game, {"winner": numpy.float64(0)})


def test_rows_of_a_table_are_patterns(game: Game):
    """What has been found in a log is expected of another one as it stands, or must not be there."""
    rows = game.log.filter(pl.col("kind").is_in(["shuffled", "bought", "thrown"])).tail(9)
    for wanted in (rows, rows.lazy(), rows.row(0, named=True), rows.iter_rows(named=True)):
        assert check(game, {"events": wanted})
    assert check(game.log.to_arrow(), {"log": game.log.to_arrow()})
    assert len(check(game, {"no_events": rows}).differences) == rows.height


class Column(list[Any]):
    """As pandas has it: what is in it are the numbers of its rows."""

    def __contains__(self, value: object) -> bool:
        return value in range(len(self))


def test_a_column_of_pandas_is_what_it_holds(game: Game):
    assert check(game, {"events": [{"kind": Column(["bought"]), "seat": Column([1])}]})
    assert not check(game, {"no_events": [{"kind": Column(["bought"])}]})


def test_a_frame_of_pandas_is_a_log(game: Game):
    class Pandas(dict[str, Any]):
        """As it is handed in: what it goes through are the names of its columns."""

        columns = ("kind", "rule")

        def to_dict(self, orient: str) -> Rows:
            assert orient == "records"
            return game.log.to_dicts()

    assert check(Pandas(kind=[], rule=[]), game)


@pytest.mark.parametrize("kind", [int, float])
def test_a_label_that_was_read_as_a_number_is_a_label(game: Game, kind: type):
    rows = [row | {"label": None if row["label"] is None else kind(row["label"])} for row in game.log.to_dicts()]
    assert check(rows)
    moved = next(row for row in rows if row["kind"] == "moved")
    moved["label"] += 1
    (found,) = check(rows).differences
    assert (found.seq, "not the same place" in found.en) == (moved["seq"], True)


def test_several_games_are_no_log(game: Game):
    """Their frames are not as expected, like their events: a grader goes on to the next."""
    many = frames([game, game])
    assert check(many).text() == check(many.events).text()
    assert "these are 2 games, and not one" in check(many).text()
    with pytest.raises(ValueError, match="these are 2 games"):
        check(game, many)


@pytest.mark.parametrize("suffix", [".csv", ".parquet", ".arrow"])
def test_a_file_that_polars_reads_needs_it(game: Game, suffix: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    game.record.export(tmp_path / f"log{suffix}")
    monkeypatch.setitem(sys.modules, "polars", None)
    with pytest.raises(ImportError, match=r"pip install polars.*game\.events\(\)"):
        check(tmp_path / f"log{suffix}")
