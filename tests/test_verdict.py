"""Verdicts on logs: what is expected, and what a tampered log gives away."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plakett_widgets import Game, bots, check
from plakett_widgets.engine import event
from plakett_widgets.record.audit import MESSAGES, audit, read

from .engine.play import BY_ID, play, replay

editions = st.sampled_from(sorted(BY_ID))
seeds = st.integers(0, 2**32)
Rows = list[dict[str, Any]]


@pytest.fixture(scope="module")
def game() -> Game:
    game = Game("plakettopoly", [bots.Balanced() for _ in range(4)], seed=7, options={"end_condition": "turns:120"})
    assert game.run()
    return game


@settings(max_examples=40)
@given(editions, seeds, st.integers(0, 120))
def test_nothing_is_objected_to_in_a_game(edition: str, seed: int, moves: int):
    """Under any options, anew or from a position, from its rows or from its frame."""
    game = replay(play(seed, BY_ID[edition], moves, thorough=0, probing=0))
    assert check(game), check(game).text()
    source = game._source()
    opening = source.opening if source.from_position else None
    assert audit(read(game.log.to_dicts(), game.edition), game.edition, game.options, opening) == []


@pytest.mark.parametrize("edition", sorted(BY_ID))
def test_nothing_is_objected_to_in_the_rows_of_a_game_of_bots(edition: str):
    game = Game(edition, [bots.Random(), bots.Balanced(), bots.Balanced()], seed=3)
    game.run(rounds=40)
    assert check(game.events())
    assert check(game.log)


@pytest.mark.parametrize("suffix", [".parquet", ".arrow", ".ndjson", ".csv"])
def test_files(game: Game, suffix: str, tmp_path: Path):
    game.export(tmp_path / f"log{suffix}")
    assert check(tmp_path / f"log{suffix}", game)
    game.save(tmp_path / "game.plk")
    assert check(tmp_path / "game.plk", {"over": True})


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


@pytest.mark.parametrize(
    ("tamper", "said"),
    [
        (change("bought", "amount", -10), "the amount is"),
        (change("bought", "cash", 100), "the cash of P"),
        (change("rent_due", "amount", 5), "the rent is"),
        (change("salary_paid", "amount", 50), "the amount is 250, it should be 200"),
        (change("moved", "square", 1), "steps from square"),
        (change("tax_paid", "amount", -1), "the amount is"),
        (change("thrown", "a", 7), "impossible dice"),
        (change("mortgaged", "amount", 1), "the amount is"),
        (wrong_winner, "is not the richest"),
        (forged_rent, "owes"),
        (two_titles, "stands on square"),
        (second_throw, "no double has earned this throw"),
        (taken_out, "is missing"),
        (wrong_turn, "it is the turn of"),
    ],
)
def test_what_was_tampered_with_is_found_where_it_was(game: Game, tamper: Callable[[Rows], int], said: str):
    rows = game.events()
    at = tamper(rows)
    verdict = check(rows)
    assert not verdict
    assert verdict.differences[0].seq in (at, at + 1)
    assert any(said in one.en for one in verdict.differences if one.seq in (at, at + 1)), verdict.text()


MONEY = sorted(event.NAMES[kind] for kind in event.FLOW)


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


def test_part_of_a_log_is_not_examined(game: Game):
    part = [row for row in game.events() if row["kind"] == "rent_paid"]
    assert not check(part)
    assert check(part, {"counts": {"rent_paid": len(part)}}, examine=False)


def test_what_is_asked_for_must_make_sense(game: Game):
    with pytest.raises(ValueError, match="there is no event; there are events"):
        check(game, {"event": []})
    with pytest.raises(ValueError, match="row 0 is no event"):
        check([{"kind": "teleported", "rule": "PLK-001"}])
    with pytest.raises(ValueError, match="say which one"):
        check([{"kind": "moved", "rule": "XX-1"}])
    assert check(json.loads(json.dumps(game.events())))


def test_every_message_is_in_both_languages():
    for fr, en in MESSAGES.values():
        assert fr.count("{") == en.count("{")
        assert " :" not in fr
