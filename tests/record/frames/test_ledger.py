"""The books are in balance, agree with the positions, and book each matter as ``docs/data.md`` says."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plakett_widgets import Game, bots, editions
from plakett_widgets.engine import event
from plakett_widgets.engine.chapters import bank
from plakett_widgets.engine.position import Policy, Position
from plakett_widgets.record.frames.accountant import ENTRIES
from plakett_widgets.record.log.rebuild import RebuiltState

from ...engine.play import BY_ID, EDITION, sample_game

DEBTS = (event.RENT_CLAIMED, event.DEBT_OPENED, event.DEBT_PAID, event.DEBT_SET_OFF, event.LOAN_GRANTED, event.KIND_PAID,
         event.BANKRUPT)  # fmt: skip


OF_THEIR_OWN = {  # the account that a kind of payment has for itself
    "salary_paid": "salary", "jackpot_taken": "jackpot", "aid_paid": "aid", "post_paid": "post", "tax_paid": "tax",
    "fine_paid": "fine", "deposited": "deposit",
}  # fmt: skip


def totals(ledger: pl.DataFrame, *by: str) -> pl.DataFrame:
    return ledger.group_by(*by).agg((pl.col("debit").sum() - pl.col("credit").sum()).alias("amount"))


def of(ledger: pl.DataFrame, seat: int | None) -> Counter[str]:
    """What stands in each account of a seat: debits above 0."""
    own = totals(ledger.filter(pl.col("seat").eq_missing(seat)), "account")
    return Counter(dict(own.with_columns(pl.col("account").cast(pl.String)).rows()))


def booked(game: Game, since: int, seat: int | None) -> dict[str, int]:
    """The accounts that the events from ``since`` on have changed."""
    return {name: amount for name, amount in of(game.frames.ledger.filter(pl.col("seq") >= since), seat).items() if amount}


def test_every_kind_that_moves_something_is_booked():
    """Tried out on the books that are rebuilt from the log: what changes there must change in the ledger."""
    t = EDITION.tables()
    square = t.square_of[0]
    moving = set(DEBTS) | set(event.FLOW)
    for kind in event.NAMES:
        books = RebuiltState.of(Position(t, 3, 0, Policy()))
        books.transfer(0, 1)
        books.step[0], books.mortgaged[0] = 1, kind != event.MORTGAGED
        before = RebuiltState.of(books)
        books.apply((1, 2, kind, 1, square, 10, 0, t.keepable[0], 0 if kind != event.TITLE_MOVED else 1, 0, 0, -1))
        for what in ("cash", "owner", "step", "mortgaged"):
            if getattr(books, what) != getattr(before, what):
                moving.add(kind)
    assert {event.MONEY_ISSUED, event.TITLE_MOVED, event.BUILT} <= moving
    assert [event.NAMES[kind] for kind in sorted(moving - set(ENTRIES))] == []


@pytest.mark.slow
@settings(max_examples=10)
@given(st.sampled_from(sorted(BY_ID)), st.integers(0, 2**32), st.integers(0, 150))
def test_books_of_random_games_balance(edition: str, seed: int, moves: int):
    check(sample_game(edition, seed, moves))


@pytest.mark.parametrize("edition", sorted(BY_ID))
def test_books_of_games_of_bots_balance(edition: str):
    game = Game(edition, [bots.Balanced(), bots.Careful(), bots.Random()], seed=1)
    game.run(rounds=60)
    check(game)


def check(game: Game) -> None:
    ledger, pos = game.frames.ledger, game.table.position
    assert (totals(ledger, "seq", "seat")["amount"] == 0).all()  # after every event, for everybody
    assert not ledger.select("seq", "line").is_duplicated().any()
    money = ledger.filter(pl.col("account").cast(pl.String).is_in(["cash", "pot"]))
    moved = totals(money, "seq").filter(pl.col("amount") != 0)
    issued = game.log.filter(pl.col("kind") == "money_issued")
    assert sorted(seq for seq in moved["seq"] if seq >= 0) == sorted(issued["seq"])
    assert of(ledger, None)["cash"] == pos.cash[-1]
    assert of(ledger, None)["pot"] == pos.cash[-2]
    logged = game.log.filter(pl.col("amount") != 0).group_by(pl.col("kind").cast(pl.String), "seat").agg(pl.col("amount").sum())
    entered = totals(ledger.with_columns(pl.col("account").cast(pl.String)), "account", "seat")
    assert {(account, seat): abs(amount) for account, seat, amount in entered.rows() if account in OF_THEIR_OWN.values()} == {
        (OF_THEIR_OWN[kind], seat): amount for kind, seat, amount in logged.rows() if kind in OF_THEIR_OWN
    }
    latest = {row["seat"]: row for row in game.frames.balances.iter_rows(named=True)}
    claims = sum((game.frames.source.accounts.claimed_rents.values()), 0)
    for seat in range(pos.seats):
        books = of(ledger, seat)
        own = [title for title, owner in enumerate(pos.owner) if owner == seat]
        assert books["cash"] == pos.cash[seat]
        assert books["clearing"] == 0
        assert books["mortgage_payable"] == -sum(pos.t.mortgage[title] for title in own if pos.mortgaged[title])
        owed = bank.owed(pos, seat) + sum(loan.amount for loan in pos.loans if loan.debtor == seat)
        due = sum(debt.amount for debt in (*pos.debts, *pos.loans) if debt.creditor == seat)
        assert owed <= -books["payable"] <= owed + claims
        assert due <= books["receivable"] <= due + claims
        held = ledger.filter((pl.col("seat") == seat) & pl.col("account").cast(pl.String).is_in(["property", "buildings"]))
        values = {row["title"]: row["amount"] for row in totals(held, "title").iter_rows(named=True)}
        ids = {title: game.edition.titles[title].id for title in own}
        assert not {title for title, amount in values.items() if amount} - set(ids.values())
        assets = totals(ledger.filter(pl.col("seat") == seat), "type")
        sums = dict(assets.with_columns(pl.col("type").cast(pl.String)).rows())
        if seat in latest:
            assert latest[seat]["book"] == sums.get("asset", 0) + sums.get("liability", 0)
            assert latest[seat]["debts"] == owed
        if not pos.playing[seat] and not pos.t.open_track:
            assert not any(sums.get(type, 0) for type in ("asset", "liability"))


def started(edition: str = "plakettopoly", options: dict[str, object] | None = None, **seats: Any) -> Game:
    return Game(edition, ["Ana", "Léo", "Noor"], seed=1, options=options, position={"seats": seats})


def play_moves(game: Game, *moves: str) -> int:
    """Play moves.  Return the number of the first event that follows."""
    since = game.length
    for move in moves:
        game.play(move)
    return since


def test_a_position_opens_the_books_with_its_estates():
    game = started(Ana={"cash": 700, "titles": [1, 3], "mortgaged": [5], "buildings": {"1": 1, "3": 1}})
    price, loan = (sum(getattr(title, name) for title in EDITION.titles if title.square in squares)
                   for name, squares in (("price", (1, 3, 5)), ("mortgage", (5,))))  # fmt: skip
    houses = 2 * EDITION.titles[0].steps[0][2]
    assert booked(game, -1, 0) == {
        "cash": 700, "property": price, "buildings": houses, "mortgage_payable": -loan,
        "capital": -(700 + price + houses - loan),
    }  # fmt: skip
    assert game.frames.balances.filter(pl.col("seat") == 0)["book"].to_list() == [700 + price + houses - loan]


@pytest.mark.parametrize("dealt", [0, 300])
def test_the_deal_is_booked_without_a_shuffle_before_it(tmp_path: Path, dealt: int):
    """No deck is shuffled before it: its first event is what the first seat is dealt."""
    classic = editions.loading.HERE / "classic40"
    box, board = ((classic / name).read_text("utf-8") for name in ("edition.toml", "board.toml"))
    box = re.sub(r"\[\[note\]\][^\[]*", "", box).replace("start_cash = 1500", f"start_cash = {dealt}")
    box = box.replace('"classic40"', '"bare"\nbased_on = "classic40"', 1)
    (tmp_path / "edition.toml").write_text(box, "utf-8")
    (tmp_path / "board.toml").write_text(re.sub('kind = "draw"\ndeck = .*', 'kind = "rest"', board), "utf-8")
    (tmp_path / "cards.toml").write_text("", "utf-8")
    game = Game(tmp_path, [bots.Balanced()] * 3, seed=7)
    assert game.frames.balances.select("seq", "seat", "cash").rows() == [(0, 0, dealt), (1, 1, dealt), (2, 2, dealt)]
    game.run(rounds=20)
    check(game)


def test_a_purchase_and_a_claimed_rent_are_booked():
    game = started()
    since = play_moves(game, "dice 2+4", "roll", "buy", "end")
    assert booked(game, since, 0) == {"cash": -100, "property": 100}
    since = play_moves(game, "dice 2+4", "roll", "claim")
    rent = game.log.filter(pl.col("kind") == "rent_paid")["amount"][-1]
    assert booked(game, since, 0) == {"cash": rent, "rent_revenue": -rent}
    assert booked(game, since, 1) == {"cash": -rent, "rent_expense": rent}
    claimed = game.frames.ledger.filter(pl.col("account").cast(pl.String).is_in(["receivable", "payable"]))
    assert claimed["debit"].to_list() == [0, rent, rent, 0]


@pytest.mark.parametrize(("edition", "seats", "moves", "about"), [
    ("plakettopoly", {}, ["dice 2+4", "roll", "buy", "end", "dice 2+4", "roll", "claim"],
     {"property": {6}, "rent_expense": {6}, "rent_revenue": {6}}),
    ("plakettopoly", {"Ana": {"titles": [1, 3, 5]}}, ["build 1", "sell 1", "mortgage 5", "lift 5"],
     {"buildings": {1}, "building_loss": {1}, "mortgage_payable": {5}, "interest_expense": {5}}),
    ("plakettopoly", {"Ana": {"titles": [1], "mortgaged": [15]}, "Léo": {"titles": [6]}},
     ["offer Léo: 1 + 15 + 50 $ for 6", "accept", "keep"],
     {"property": {1, 6, 15}, "trade_gain": {6}, "mortgage_payable": {15}, "interest_expense": {15}}),
    # the concrete plant on 27 has its share of the hotel
    ("mspm", {"Ana": {"titles": [7, 11], "buildings": {9: "maison"}}, "Noor": {"titles": [27]}}, ["build 9 hotel"],
     {"buildings": {9}, "building_loss": {9}, "royalty_revenue": {27}}),
])  # fmt: skip
def test_a_line_names_the_title_that_it_is_about(
    edition: str, seats: dict[str, Any], moves: list[str], about: dict[str, set[int]]
):
    game = started(edition, **seats)
    since = play_moves(game, *moves)
    squares = {title.id: title.square for title in game.edition.titles}
    lines = game.frames.ledger.filter(pl.col("seq") >= since, pl.col("title").is_not_null())
    found: dict[str, set[int]] = {}
    for account, title in lines.select(pl.col("account").cast(pl.String), "title").rows():
        found.setdefault(account, set()).add(squares[title])
    assert found == about


def test_buildings_cost_what_was_paid_and_are_sold_at_a_loss():
    game = started(Ana={"titles": [1, 3]})
    price = EDITION.titles[0].steps[0][2]
    since = play_moves(game, "build 1")
    assert booked(game, since, 0) == {"cash": -price, "buildings": price}
    since = play_moves(game, "sell 1")
    assert booked(game, since, 0) == {"cash": price // 2, "buildings": -price, "building_loss": price - price // 2}


def test_a_bare_lot_can_be_mortgaged_once_the_group_is_bare():
    game = started(Ana={"titles": [1], "buildings": {1: 1}}, Léo={"titles": [3], "cash": 200})
    since = play_moves(game, "sell 1")
    balances = game.frames.balances.filter(seat=1).select("seq", "liquidation")
    assert balances.rows() == [(-1, 200), (since, 200 + EDITION.titles[1].mortgage)]


def test_a_second_building_on_a_lot_stands_beside_the_first():
    game = started(Ana={"titles": [1, 3]})
    price = EDITION.titles[0].steps[0][2]
    since = play_moves(game, "build 1", "build 3", "build 1")
    assert booked(game, since, 0) == {"cash": -3 * price, "buildings": 3 * price}
    before = started(Ana={"titles": [1, 3], "buildings": {"1": 2, "3": 1}})
    assert booked(before, -1, 0)["buildings"] == 3 * price


@pytest.mark.parametrize(("base", "before", "replaced", "back"), [
    # the standing building alone counts: half of 15 000 comes back
    ("standing", 5_000, {"buildings": 10_000, "building_loss": 5_000},
     {"cash": 7_500, "buildings": -15_000, "building_loss": 7_500}),
    # all that was spent on the lot, three houses included that stood there before the game began
    ("cumulative", 15_000, {"buildings": 15_000}, {"cash": 15_000, "buildings": -30_000, "building_loss": 15_000}),
])  # fmt: skip
def test_a_replaced_building_is_written_off(base: str, before: int, replaced: dict[str, int], back: dict[str, int]):
    """A hotel instead of a house; a fifth of its price goes to the owner of the concrete plant."""
    ana = {"titles": [7, 11], "buildings": {9: "maison"}, "paid": {9: [5_000] * 3}}
    game = started("mspm", {"resale_base": base}, Ana=ana, Noor={"titles": [27]})
    assert booked(game, -1, 0)["buildings"] == before
    since = play_moves(game, "build 9 hotel")
    assert booked(game, since, 0) == {"cash": -15_000, **replaced}
    assert booked(game, since, 2) == {"cash": 3_000, "royalty_revenue": -3_000}
    since = play_moves(game, "sell 9")
    assert booked(game, since, 0) == back


def test_a_mortgage_is_a_debt_to_the_bank():
    game = started(Ana={"titles": [5]})
    since = play_moves(game, "mortgage 5")
    assert booked(game, since, 0) == {"cash": 100, "mortgage_payable": -100}
    since = play_moves(game, "lift 5")
    assert booked(game, since, 0) == {"cash": -110, "mortgage_payable": 100, "interest_expense": 10}


@pytest.mark.parametrize(("offer", "ana", "leo"), [
    # for money: worth that money, in proportion to 60 and 80
    ("offer Léo: 1 + 3 for 300 $", {"cash": 300, "property": -140, "trade_gain": -160}, {"cash": -300, "property": 300}),
    # both sides give titles: those of who pays at their printed price, 60 and 50 $ for a title of 100
    ("offer Léo: 1 + 50 $ for 6", {"cash": -50, "property": 50}, {"cash": 50, "property": -40, "trade_gain": -10}),
    ("offer Léo: 1 for 6", {}, {"property": -40, "trade_loss": 40}),
    # Léo pays: the title of 100 counts as 100, that of 60 as 120
    ("offer Léo: 1 for 20 $ + 6", {"cash": 20, "property": 40, "trade_gain": -60}, {"cash": -20, "property": 20}),
    # a mortgage that is taken over counts as paid; its interest is the taker's
    ("offer Léo: 5 for 20 $", {"cash": 20, "property": -200, "mortgage_payable": 100, "trade_loss": 80},
     {"cash": -30, "property": 120, "mortgage_payable": -100, "interest_expense": 10}),
    # as where both sides give titles: 150 for the title of 100, then 120 and the mortgage for that of 200
    ("offer Léo: 5 + 50 $ for 6", {"cash": -50, "property": 150 - 200, "mortgage_payable": 100},
     {"cash": 40, "property": 100, "mortgage_payable": -100, "interest_expense": 10, "trade_gain": -50}),
    ("offer Léo: 5 for 6 + 20 $", {"cash": 20, "property": 100 - 200, "mortgage_payable": 100, "trade_gain": -20},
     {"cash": -30, "property": 120, "mortgage_payable": -100, "interest_expense": 10}),
    # a gift is worth nothing to who receives it, whatever is given with it
    ("offer Léo: 1 for nothing", {"property": -60, "trade_loss": 60}, {}),
    ("offer Léo: 1 + 50 $ for nothing", {"cash": -50, "property": -60, "trade_loss": 110}, {"cash": 50, "trade_gain": -50}),
    ("offer Léo: nothing for 6", {}, {"property": -100, "trade_loss": 100}),
    # a card has no price
    ("offer Léo: PL-03 for 40 $", {"cash": 40, "card_sales": -40}, {"cash": -40, "card_purchases": 40}),
])  # fmt: skip
def test_trades_are_booked_at_their_agreed_value(offer: str, ana: dict[str, int], leo: dict[str, int]):
    game = started(Ana={"titles": [1, 3], "mortgaged": [5], "cards": ["PL-03"]}, Léo={"titles": [6]})
    since = play_moves(game, offer, "accept")
    if game.pending:
        game.play("keep")
    assert (booked(game, since, 0), booked(game, since, 1)) == (ana, leo)


def test_bankruptcy_closes_everything():
    seats = {"Ana": {"titles": [39], "cash": 500}, "Léo": {"cash": 10, "mortgaged": [5], "on": 36}}
    game = Game("plakettopoly", ["Ana", "Léo", "Noor"], seed=1, position={"seats": seats, "turn": "Léo"})
    since = play_moves(game, "dice 1+2", "roll", "claim", "bankrupt")
    assert game.state()["players"][1]["out"]
    left = of(game.frames.ledger, 1)
    assert not any(left[name] for name in ("cash", "property", "buildings", "payable", "mortgage_payable"))
    rent = game.log.filter(pl.col("kind") == "rent_claimed")["amount"][-1]
    assert booked(game, since, 0) == {  # the 10 in cash pay the interest on the title of 200, mortgaged for 100
        "property": 200, "mortgage_payable": -100, "estate": -110, "interest_expense": 10,
        "rent_revenue": -rent, "bad_debt": rent,
    }  # fmt: skip


def test_a_title_that_was_traded_before_is_inherited_at_its_printed_price():
    """Bought for 120, of which 100 are its mortgage, and given up with nothing else but 10 in cash."""
    seats = {"Ana": {"titles": [39]}, "Léo": {"cash": 40, "on": 36}, "Noor": {"mortgaged": [5]}}
    game = Game("plakettopoly", ["Ana", "Léo", "Noor"], seed=1, position={"seats": seats, "turn": "Léo"})
    since = play_moves(game, "offer Noor: 20 $ for 5", "accept")
    assert booked(game, since, 1) == {"cash": -30, "property": 120, "mortgage_payable": -100, "interest_expense": 10}
    since = play_moves(game, "dice 1+2", "roll", "claim", "bankrupt")
    rent = game.log.filter(pl.col("kind") == "rent_claimed")["amount"][-1]
    assert booked(game, since, 1) == {
        "cash": -10, "property": -120, "mortgage_payable": 100, "rent_expense": rent, "bankruptcy": 30 - rent,
    }  # fmt: skip
    assert booked(game, since, 0)["estate"] == -(10 + 200 - 100)


def test_a_title_that_the_bank_takes_is_lost_by_an_heir_and_given_up_by_a_bankrupt():
    """It is mortgaged for half of 320, and the interest is more than the cash of the heir."""
    seats = {"Ana": {"on": 0, "cash": 4, "mortgaged": [34]}, "Léo": {"cash": 0}, "Noor": {}}
    position = {"turn": "Ana", "seats": seats, "decks": {"premiere-ligne": ["PL-12"]}}
    options = {"unpayable_inherited_interest": "title_to_bank", "end_condition": "last_survivor"}
    game = Game("plakettopoly", list(seats), seed=1, options=options, position=position)
    since = play_moves(game, "dice 3+4", "roll", "Ana: bankrupt", "Noor: pass", "Léo: pass")
    assert booked(game, since, 0) == {"cash": -4, "property": -320, "mortgage_payable": 160, "bankruptcy": 164}
    assert booked(game, since, 1) == {"cash": 4, "estate": -164, "trade_loss": 160}


def test_a_standing_debt_is_a_payable_until_it_is_paid():
    debts = [{"debtor": "Léo", "creditor": "Ana", "amount": 900}]
    position = {"seats": {"Léo": {"cash": 0, "titles": [1]}}, "debts": debts, "last": "Léo"}
    game = Game("mspm", ["Ana", "Léo", "Noor"], seed=1, position=position)
    assert booked(game, -1, 1)["payable"] == -900
    assert booked(game, -1, 0)["receivable"] == 900
    assert game.frames.balances.filter(pl.col("seat") == 1)["debts"].to_list() == [900]
    loan = game.edition.titles[0].mortgage
    since = play_moves(game, "Léo: mortgage 1")
    paid = min(loan, 900)
    assert booked(game, since, 0) == {"cash": paid, "receivable": -paid}
    assert booked(game, since, 1) == {
        name: amount for name, amount in {"cash": loan - paid, "payable": paid, "mortgage_payable": -loan}.items() if amount
    }


@pytest.mark.parametrize(("ana", "top", "moves", "debtor", "creditor"), [
    # a rent of 800 is in the books from its claim on
    ({"on": 5, "cash": 100}, [], ["dice 1+3", "roll", "claim"], {"cash": -100, "rent_expense": 800, "payable": -700},
     {"cash": 100, "receivable": 700, "rent_revenue": -800}),
    ({"on": 0, "cash": 4_000}, ["FI-31"], ["dice 3+5", "roll"],
     {"cash": -4_000, "card_expense": 10_000, "payable": -6_000}, {}),
    ({"on": 5, "cash": 400}, ["FI-40"], ["dice 1+2", "roll"], {"cash": -400, "card_expense": 2_000, "payable": -1_600},
     {"cash": 400, "receivable": 600, "card_revenue": -1_000}),
    # the ticket after the last throw of a weekend
    ({"on": 20, "detained": 2, "cash": 1_000}, [], ["dice 1+3", "roll"],
     {"cash": -1_000, "ticket_expense": 4_000, "payable": -3_000}, {}),
])  # fmt: skip
def test_a_standing_debt_is_an_expense_of_its_kind(
    ana: dict[str, int], top: list[str], moves: list[str], debtor: dict[str, int], creditor: dict[str, int]
):
    position = {"turn": "Ana", "seats": {"Ana": ana, "Léo": {"titles": [9]}}, "decks": {"flash-info": top}}
    game = Game("mspm", ["Ana", "Léo", "Noor"], seed=1, position=position)
    since = play_moves(game, *moves)
    assert (booked(game, since, 0), booked(game, since, 1)) == (debtor, creditor)


def test_an_heir_inherits_claims_and_the_debts_are_lost():
    """Two titles of 20 000, mortgaged for half, whose interest the heir cannot pay either."""
    owed = (("Ana", "Léo", 2_000), ("Léo", "Ana", 700), ("Noor", "Ana", 300), ("Ana", "Noor", 500))
    debts = [{"debtor": debtor, "creditor": creditor, "amount": amount} for debtor, creditor, amount in owed]
    seats = {"Ana": {"cash": 0, "mortgaged": [5, 15]}, "Léo": {"cash": 0}, "Noor": {"cash": 0}}
    position = {"turn": "Léo", "last": "Ana", "seats": seats, "debts": debts}
    game = Game("mspm", ["Ana", "Léo", "Noor"], seed=1, position=position)
    since = play_moves(game, "roll")
    assert booked(game, since, 0) == {  # all of it is closed
        "property": -40_000, "mortgage_payable": 20_000, "receivable": -1_000, "payable": 2_500, "bankruptcy": 18_500,
    }  # fmt: skip
    assert booked(game, since, 1) == {  # free of the 700, owed 300 by Noor, owing the bank 2 * 1 000
        "property": 40_000, "mortgage_payable": -20_000, "receivable": 300 - 2_000, "payable": 700 - 2_000,
        "estate": -20_000 - 700 - 300, "bad_debt": 2_000, "interest_expense": 2_000,
    }  # fmt: skip
    assert booked(game, since, 2) == {"receivable": -500, "bad_debt": 500}


def test_debts_that_cancel_out_leave_the_books_without_cash():
    """The heir is owed 700 by who is owed 300 in return: only the difference stays."""
    owed = (("Ana", "Noor", 2_000), ("Noor", "Léo", 300), ("Léo", "Ana", 700))
    debts = [{"debtor": debtor, "creditor": creditor, "amount": amount} for debtor, creditor, amount in owed]
    position = {"turn": "Léo", "last": "Ana", "seats": {name: {"cash": 0} for name in ("Ana", "Léo", "Noor")}, "debts": debts}
    game = Game("mspm", ["Ana", "Léo", "Noor"], seed=1, position=position)
    since = play_moves(game, "roll")
    assert booked(game, since, 1) == {"payable": 300, "receivable": -300}
    assert booked(game, since, 2) == {"payable": 300, "receivable": 400 - 2_000, "estate": -700, "bad_debt": 2_000}


def test_the_price_of_a_loan_is_interest():
    game = started("mspm", {"player_loans": True})
    since = play_moves(game, "offer Léo: nothing + 5000 for 6000 later", "accept")
    assert booked(game, since, 0) == {"cash": -5000, "receivable": 6000, "interest_revenue": -1000}
    assert booked(game, since, 1) == {"cash": 5000, "payable": -6000, "interest_expense": 1000}


@pytest.mark.parametrize(("offer", "ana", "leo"), [
    # titles of 6 000 each, sold for what will be paid for them
    ("offer Léo: 1 + 3 for 9000 later", {"receivable": 9_000, "property": -12_000, "trade_loss": 3_000},
     {"payable": -9_000, "property": 9_000}),
    ("offer Léo: 3 for 5000 + 2000 later", {"cash": 5_000, "receivable": 2_000, "property": -6_000, "trade_gain": -1_000},
     {"cash": -5_000, "payable": -2_000, "property": 7_000}),
    # Léo will pay: the title of 10 000 counts as that, the other one as 13 000
    ("offer Léo: 3 for 9 + 3000 later", {"receivable": 3_000, "property": 4_000, "trade_gain": -7_000},
     {"payable": -3_000, "property": 3_000}),
    # Ana will: hers counts as 6 000, the other one as 8 000
    ("offer Léo: 3 + 2000 later for 9", {"payable": -2_000, "property": 2_000},
     {"receivable": 2_000, "property": -4_000, "trade_loss": 2_000}),
])  # fmt: skip
def test_titles_traded_on_credit_are_worth_what_will_be_paid(offer: str, ana: dict[str, int], leo: dict[str, int]):
    game = started("mspm", {"player_loans": True}, Ana={"titles": [1, 3]}, Léo={"titles": [9]})
    since = play_moves(game, offer, "accept")
    assert (booked(game, since, 0), booked(game, since, 1)) == (ana, leo)


@pytest.mark.parametrize("cash", [15_000_000, 10_000])
def test_a_rent_may_be_paid_with_a_title(cash: int):
    """A title of 600 000 for a rent of 500 000, instead of the cash just paid or of cash that is not there."""
    seats = {"Ana": {"titles": [39]}, "Léo": {"cash": cash, "titles": [1], "on": 36}}
    game = Game("france2008", ["Ana", "Léo"], seed=1, position={"seats": seats, "turn": "Léo"})
    since = play_moves(game, "dice 1+2", "roll", "Léo: pay with 1", "accept")
    assert booked(game, since, 0) == {"cash": -100_000, "property": 600_000, "rent_revenue": -500_000}
    assert booked(game, since, 1) == {"cash": 100_000, "property": -600_000, "rent_expense": 500_000}
    stay = game.frames.ownership.filter((pl.col("title") == "terrain-1") & pl.col("to_seq").is_null()).row(0, named=True)
    assert (stay["owner"], stay["how"], stay["price"]) == (0, "in_kind", 600_000)


def test_a_rent_may_be_paid_with_a_mortgaged_title():
    """It counts as much as one that is free; who takes it over takes the loan of 300 000 too, and pays a tenth of that."""
    seats = {"Ana": {"titles": [39]}, "Léo": {"cash": 10_000, "mortgaged": [1], "on": 36}}
    position = {"seats": seats, "turn": "Léo"}
    game = Game("france2008", ["Ana", "Léo"], seed=1, options={"mortgages": True}, position=position)
    since = play_moves(game, "dice 1+2", "roll", "Léo: pay with 1", "accept", "keep")
    assert booked(game, since, 0) == {
        "cash": -100_000 - 30_000, "property": 900_000, "mortgage_payable": -300_000, "interest_expense": 30_000,
        "rent_revenue": -500_000,
    }  # fmt: skip
    assert booked(game, since, 1) == {
        "cash": 100_000, "property": -600_000, "mortgage_payable": 300_000, "rent_expense": 500_000, "trade_gain": -300_000,
    }  # fmt: skip


def test_a_card_may_be_paid_with_a_title():
    """100 000 for a card, with a title of 600 000: the rest comes back in cash."""
    seats = {"Ana": {"on": 10}, "Léo": {"cash": 50_000, "titles": ["Lens"]}}
    position = {"turn": "Ana", "seats": seats, "decks": {"caisse-de-communaute": ["CC14"]}}
    game = Game("france2008", ["Ana", "Léo"], seed=1, position=position)
    since = play_moves(game, "dice 3+4", "roll", "Léo: pay with Lens", "Ana: accept")
    assert booked(game, since, 0) == {"cash": -500_000, "property": 600_000, "card_revenue": -100_000}
    assert booked(game, since, 1) == {"cash": 500_000, "property": -600_000, "card_expense": 100_000}


@pytest.mark.slow
def test_the_race_has_an_aid_a_post_office_and_a_fund():
    seen: set[str] = set()
    for seed in range(8):
        game = Game("confinement", [bots.Random() for _ in range(4)], seed=seed)
        game.run(rounds=40)
        check(game)
        seen |= set(game.frames.ledger["account"].cast(pl.String))
    assert {"capital", "deposit", "post", "fine", "card_revenue", "card_expense"} <= seen
    assert not seen & {"property", "buildings", "rent_expense", "salary"}
