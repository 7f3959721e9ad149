"""The statements agree with the ledger, and with each other."""

from __future__ import annotations

from typing import Any

import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plakett_widgets import Game, bots, lab

from ...engine.play import BY_ID, sample_game


@pytest.mark.slow
@settings(max_examples=25)
@given(st.sampled_from(sorted(BY_ID)), st.integers(0, 2**32), st.integers(0, 120), st.floats(0, 1))
def test_statements_agree(edition: str, seed: int, moves: int, where: float) -> None:
    game = sample_game(edition, seed, moves)
    at = int(where * (game.length - 1))
    trial = lab.trial_balance(game, at=at)
    by_seat = trial.group_by("seat").agg(pl.col("debit", "credit").sum())
    assert by_seat.filter(pl.col("debit") != pl.col("credit")).height == 0

    sheet = lab.balance_sheet(game, at=at)
    assets = pl.col("amount").filter(pl.col("side") == "asset").sum()
    rest = pl.col("amount").filter(pl.col("side") != "asset").sum()
    assert (
        sheet.group_by("seat").agg(assets.alias("assets"), rest.alias("rest")).filter(pl.col("assets") != pl.col("rest")).height
        == 0
    )

    held = game.frames.balances.filter(pl.col("seq") <= at).group_by("seat").last()
    for seat, cash, book in held.select("seat", "cash", "book").iter_rows():
        own = sheet.filter(pl.col("seat") == seat)
        assert own.filter(account="cash")["amount"].sum() == cash
        assert own.filter(side="asset")["amount"].sum() - own.filter(side="liability")["amount"].sum() == book


@pytest.fixture(scope="module")
def game() -> Game:
    played = Game("plakettopoly", [bots.Balanced() for _ in range(4)], seed=7)
    played.run()
    return played


def test_all_statements_take_the_same_arguments(game: Game) -> None:
    """Of whom, as of when or about which rounds, in which language: in this order, without a name too."""
    for statement in (lab.trial_balance, lab.balance_sheet):
        assert statement(game, 2, 50, "fr").equals(statement(game, seat=2, at=50, locale="fr"))
    for account in (lab.journal, lab.income_statement, lab.cash_flow):
        assert account(game, 2, (1, 3), "fr").equals(account(game, seat=2, period=(1, 3), locale="fr"))


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"period": (5, 2)}, "the first round and then the last"),
        ({"seat": True}, "not True"),
        ({"seat": "Ana"}, "“Ana” is no player: there are "),
        ({"seat": pl.Series([1])}, "a whole number from 0 to 3, not a Series"),
    ],
)
def test_unknown_seats_and_empty_periods_are_refused(game: Game, asked: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        lab.journal(game, **asked)


def test_periods_add_up(game: Game) -> None:
    """What the rounds bring one after the other is what the game brings, and the equity of the balance sheet."""
    for seat in range(4):
        rounds = [lab.income_statement(game, seat, period) for period in range(game.round + 1)]
        results = sum(table.filter(type="result")["amount"].sum() for table in rounds)
        whole = lab.income_statement(game, seat).filter(type="result")["amount"].item()
        equity = lab.balance_sheet(game, seat).filter(name="Result")["amount"].sum()
        assert results == whole == equity


def test_holdings_of_a_position_are_of_round_0() -> None:
    """Of no event and no turn, and before whatever round the position is of."""
    start = {"round": 4, "turn_number": 9, "seats": {"Ana": {"cash": 700}}}
    game = Game("plakettopoly", ["Ana", "Léo"], position=start)
    game.play_all(["dice 2+4", "roll", "buy"])
    columns = ("round", "turn", "event", "account", "debit", "credit")
    given = [(0, 0, None, "cash", 700, 0), (0, 0, None, "capital", 0, 700)]
    bought = [(4, 9, "bought from the bank", "property", 100, 0), (4, 9, "bought from the bank", "cash", 0, 100)]
    for period, entries in ((None, given + bought), (0, given), ((1, 4), bought), ((0, 4), given + bought), (5, [])):
        assert lab.journal(game, 0, period).select(columns).rows() == entries
    assert lab.cash_flow(game, 0, 0).select("activity", "amount").rows() == [("financing", 700)]


def test_cash_flow_is_the_change_of_cash(game: Game) -> None:
    cash = [player["cash"] for player in game.state()["players"]]
    assert lab.cash_flow(game).group_by("seat").agg(pl.col("amount").sum()).sort("seat")["amount"].to_list() == cash
    turns = game.frames.turns
    middle = turns.filter(pl.col("round") == 6)["first_seq"].min() - 1
    first, last = lab.cash_flow(game, 2, (0, 5)), lab.cash_flow(game, 2, (6, game.round))
    assert first["amount"].sum() == game.at(middle)["players"][2]["cash"]
    assert first["amount"].sum() + last["amount"].sum() == cash[2]


@pytest.mark.slow
def test_each_payment_belongs_to_an_activity(games: list[Game]) -> None:
    """Titles, buildings and trades; what finances them; and all that the rules bring by themselves."""
    investing = {"bought", "auction_won", "built", "building_sold", "share_paid", "price_paid"}
    financing = {"dealt", "mortgaged", "lifted", "interest_paid", "debt_paid", "estate_paid"}
    flow = lab.cash_flow(games)
    kinds = {activity: set(flow.filter(activity=activity)["kind"]) for activity in ("investing", "financing", "operating")}
    assert kinds["investing"] == investing
    assert kinds["financing"] == financing
    assert {"salary_paid", "rent_paid", "tax_paid"} <= kinds["operating"]
    assert not kinds["operating"] & (investing | financing)


def test_loans_and_the_interest_on_mortgages_are_financing() -> None:
    """What is lent and given back between players too, though it is paid as the price of a title is."""
    start = {"throws": "done", "seats": {"Ana": {"mortgaged": [3]}, "Léo": {}}}
    game = Game("mspm", ["Ana", "Léo"], options={"player_loans": True}, position=start)
    for move in ("offer Léo: 5000 for 6000 later", "Léo: accept", "offer Léo: 3 for 2000", "Léo: accept", "Léo: keep", "end"):
        game.play(move)
    flow = lab.cash_flow(game, seat=1).filter(pl.col("kind").is_not_null()).select("activity", "kind", "amount").rows()
    interest = game.log.filter(pl.col("kind").cast(pl.String) == "interest_paid")["amount"].item()
    assert flow == [
        ("investing", "price_paid", -2000),
        ("financing", "interest_paid", -interest),
        ("financing", "price_paid", 5000 - 6000),
    ]


def test_a_journal_has_debits_before_credits(game: Game) -> None:
    lines = lab.journal(game).group_by("seq", "seat", maintain_order=True).agg(credited=pl.col("credit") > 0)
    assert all(credited == sorted(credited) for credited in lines["credited"].to_list())


def test_names_are_of_the_locale(game: Game) -> None:
    french, english = (lab.journal(game, 0, locale=locale) for locale in ("fr", "en"))
    assert french.drop("event", "name", "about").equals(english.drop("event", "name", "about"))
    assert french["name"][0] == "Caisse"
    assert french["name"].null_count() == english["name"].null_count() == 0
    with pytest.raises(ValueError, match="locale"):
        lab.journal(game, locale="de")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="seat: a whole number from 0 to 3, not 4"):
        lab.journal(game, 4)


def test_before_the_first_event_there_are_no_books(game: Game) -> None:
    """And -1, by which a cursor means the present, is no event."""
    for books in (lab.trial_balance, lab.balance_sheet):
        for wrong in (-1, -(10**30)):
            with pytest.raises(ValueError, match="at: a whole number from 0, not -1"):
                books(game, at=wrong)
