"""An audit finds what does not follow in a log, and nothing else."""

from __future__ import annotations

import itertools
import random
import re
import shutil
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from plakett_widgets import Game, bots, check, editions, loads
from plakett_widgets.engine import event, rule
from plakett_widgets.record.audit import audit, read_events
from plakett_widgets.record.audit.differences import Difference
from plakett_widgets.record.log.events import event_rows

from ...engine.play import BY_ID, sample_game

Row = dict[str, Any]


def games(edition: str, rounds: int = 60) -> Iterator[Game]:
    for seed in range(30):
        game = Game(edition, [bots.Random(seed), bots.Balanced(), bots.Careful()], seed=seed)
        game.run(rounds=rounds)
        yield game


def forged(edition: str, forge: Callable[[Game, list[Row]], Row | None]) -> tuple[Row, list[str]]:
    """Change a row in the first game where that is possible; return it with what the audit finds there."""
    for game in games(edition):
        rows = game.events()
        assert check(rows), check(rows).text()
        row = forge(game, rows)
        if row is not None:
            found = [one for one in check(rows).differences if one.seq == row["seq"]]
            assert all(one.rule == row["rule"] for one in found)
            return row, [one.en for one in found]
    raise AssertionError("no game to forge")


def audited(game: Game, rows: list[Row]) -> list[Difference]:
    return audit(read_events(rows, game.edition), game.edition, game.options, game.table.source().opening)


def draws(game: Game, rows: list[Row], deck: int) -> list[Row]:
    return [row for row in rows if row["kind"] == "card_drawn" and game.edition.cards[row["card"]].deck == deck]


@pytest.mark.parametrize("edition", sorted(BY_ID))
def test_a_card_does_not_come_twice(edition: str):
    def forge(game: Game, rows: list[Row]) -> Row | None:
        for deck in range(len(game.edition.decks)):
            drawn = draws(game, rows, deck)
            for one, later in zip(drawn, drawn[3:], strict=False):
                back = [row["seq"] for row in rows if row["kind"] == "card_returned" and row["card"] == one["card"]]
                shuffled = any(row["kind"] == "shuffled" for row in rows[one["seq"] : later["seq"]])
                if back and back[0] < later["seq"] and not shuffled and one["card"] != later["card"]:
                    later["card"] = one["card"]
                    return later
        return None

    _, found = forged(edition, forge)
    assert any("this card lies under" in sentence or "has not been shuffled since" in sentence for sentence in found), found


@pytest.mark.slow
@pytest.mark.parametrize("edition", sorted(BY_ID))
def test_a_card_that_is_held_or_waits_does_not_come(edition: str):
    def forge(game: Game, rows: list[Row]) -> Row | None:
        away: set[int] = set()
        for row in rows:
            if row["kind"] in ("card_kept", "card_queued"):
                away.add(row["card"])
            elif row["kind"] == "card_returned":
                away.discard(row["card"])
            elif row["kind"] == "card_drawn":
                deck = game.edition.cards[row["card"]].deck
                held = [card for card in away if game.edition.cards[card].deck == deck]
                if held:
                    row["card"] = held[0]
                    return row
        return None

    _, found = forged(edition, forge)
    assert "this card is not in its deck" in found


def test_a_deck_is_not_shuffled_before_it_is_through():
    def forge(game: Game, rows: list[Row]) -> Row | None:
        drawn = next((row for row in rows if row["kind"] == "card_drawn"), None)
        if drawn is not None:
            shuffled = {**rows[0], "turn": drawn["turn"], "seq": drawn["seq"]}
            rows.insert(drawn["seq"], shuffled)
            for seq, row in enumerate(rows):
                row["seq"] = seq
                row["cause"] = None
        return drawn

    _, found = forged("confinement", forge)
    assert any("cards are left in it" in sentence for sentence in found)


def test_a_card_put_on_top_by_hand_is_known_to_the_game_alone():
    game = Game("plakettopoly", ["Ana", "Léo"], seed=7, opening=[(6, 6), (1, 2)])
    for _ in range(2):
        for move in ("top PL-01", "dice 3+4", "roll"):
            game.play(move)
        while game.pending:
            game.play(next(choice["move"] for choice in game.legal() if choice["kind"] in ("decline", "pass")))
        game.play("end")
    assert check(game)
    assert check(loads(game.record.notation()))
    assert any("lies under" in one.en for one in check(game.events()).differences)


MOVES = {
    "by the number thrown": ("moved", "advance"),
    "by a card": ("moved", "errand_move"),
    "by a square": ("moved", "square_move"),
    "on a pilgrimage": ("moved", "pilgrimage"),
    "along on it": ("accompanied", "companion"),
    "back from where another stands": ("distanced", "distanced"),
}


@pytest.mark.parametrize("what", MOVES)
def test_a_token_goes_where_its_rule_sends_it(what: str):
    kind, rule_id = MOVES[what]

    def forge(game: Game, rows: list[Row]) -> Row | None:
        rule_ids = game.edition.rulebook.cites[rule_id]
        for row in rows:
            if row["kind"] == kind and row["rule"] in rule_ids and 3 < row["square"] < 40:
                taken = {row["square"], row["a"]}
                row["square"] = next(square for square in range(row["square"] - 2, 60) if square not in taken)
                return row
        return None

    _, found = forged("confinement", forge)
    assert any("lead" in sentence for sentence in found), found


def test_a_royalty_goes_as_far_as_the_cash():
    assert check(sample_game("mspm", 144, 150))


def test_a_loan_that_is_due_is_no_rent():
    """Even where the borrower stands on a title of the lender."""
    assert check(sample_game("mspm", 20_201, 200))


def test_a_rent_is_no_loan_that_was_paid_just_before():
    """To the same player, and both before the throw."""
    seats = {"Ana": {"on": 5, "cash": 1000, "titles": [24]}, "Léo": {"titles": [5]}}
    claim = {"owner": "Léo", "visitor": "Ana", "square": 5, "amount": 2500}
    loan = {"debtor": "Ana", "creditor": "Léo", "amount": 2000}
    position = {"turn": "Léo", "throws": "done", "seats": seats, "claims": [claim], "loans": [loan]}
    options = {"player_loans": True, "insolvency_check": "immediate"}
    game = Game("mspm", ["Ana", "Léo"], options=options, position=position)
    game.play_all(["Léo: end", "Ana: mortgage 24", "Léo: claim"])
    assert [row["kind"] for row in game.events()[-3:]] == ["price_paid", "rent_claimed", "rent_paid"]
    assert check(game), check(game).text()


def lent() -> Game:
    """A borrows 5,000, repays 6,000 at the beginning of the next turn, and then buys a title of B for 20,000."""
    options = {"player_loans": True}
    position = {"turn": "A", "seats": {"B": {"titles": [7]}}}
    game = Game("mspm", ["A", "B"], seed=1, options=options, position=position)
    for move in ("A: offer B: 6000 $ later for 5000 $", "B: accept"):
        game.play(move)
    while game.turn < 3:
        choice = next((one for one in game.legal() if one["kind"] in ("decline", "pass", "roll", "end")), None)
        assert choice is not None
        game.play(choice["move"], choice["seat"])
    for move in ("A: offer B: 20000 $ for 7", "B: accept"):
        game.play(move)
    return game


@pytest.mark.parametrize(
    ("kind", "amount", "message"),
    [
        ("loan_granted", 10**9, "there are "),
        ("price_paid", 5500, "it should be 5,000"),  # what is lent
        ("price_paid", 5999, "it should be 6,000"),  # what is repaid
        ("price_paid", 19_999, "it should be 20,000"),
        ("offer_accepted", 19_999, "it should be 20,000"),
    ],
)
def test_an_agreed_price_is_paid(kind: str, amount: int, message: str):
    game = lent()
    assert check(game), check(game).text()
    given = {5500: 5000, 5999: 6000, 19_999: 20_000}.get(amount)
    rows = game.events()
    row = next(row for row in rows if row["kind"] == kind and given in (None, abs(row["amount"])))
    row["amount"] = amount
    found = audited(game, rows)
    assert any(one.seq == row["seq"] and message in one.en for one in found), found


def test_interest_that_is_due_once_is_left_out_of_no_other_lift():
    """Of the three mortgages lifted, the first was just received, that of the second kept at 10%, and the last one's own."""
    seats = {"A": {"mortgaged": [12, 19]}}
    game = Game("france2008", ["A", "B"], seed=1, options={"amendments": False}, position={"seats": seats})
    game.play_all(
        ["offer B: 12 + 19 for nothing", "B: accept", "B: lift", "B: keep", "B: lift 19", "B: mortgage 19", "B: lift 19"]
    )
    assert check(game), check(game).text()
    lifts = [row["seq"] for row in game.events() if row["kind"] == "lifted"]
    right = {seq: game.events()[seq]["amount"] for seq in lifts}
    assert [*right.values()] == [750_000, 1_000_000, 1_100_000]
    for seq, wrong in zip(lifts, (830_000, 1_100_000, 1_000_000), strict=True):
        rows = game.events()
        rows[seq]["amount"] = wrong
        found = audited(game, rows)
        assert any(one.seq == seq and f"it should be {right[seq]:,}" in one.en for one in found), found


def test_nobody_lends_where_that_was_not_agreed():
    game = lent()
    found = audit(read_events(game.events(), game.edition), game.edition, {}, game.table.history.session.points[0][0])
    assert any("may not lend" in one.en for one in found)


def test_nothing_is_paid_that_was_not_agreed():
    game = lent()
    rows = game.events()
    for row in rows:
        if row["kind"] == "offer_accepted":
            row["seat"], row["other"] = row["other"], row["seat"]
    found = audited(game, rows)
    assert any("agreed on nothing" in one.en for one in found)


@pytest.mark.parametrize(
    ("edition", "kind"),
    [
        ("plakettopoly", "declined"), ("plakettopoly", "won"), ("plakettopoly", "bidder_passed"), ("confinement", "misses"),
        ("confinement", "promised"), ("confinement", "post_lost"), ("confinement", "post_paid"), ("confinement", "aid_paid"),
        ("mspm", "royalty_spared"), ("plakettopoly", "debt_opened"),
        ("france2008", "kind_offered"), ("france2008", "kind_paid"),
    ],
)  # fmt: skip
def test_events_that_move_no_money_hold_the_right_amount(edition: str, kind: str):
    def forge(game: Game, rows: list[Row]) -> Row | None:
        row = next((row for row in rows if row["kind"] == kind), None)
        if row is not None:
            row["amount"] += 10
        return row

    row, found = forged(edition, forge)
    assert f"the amount is {row['amount']:,}, it should be {row['amount'] - 10:,}" in found


def test_a_spared_share_of_a_building_is_checked():
    game = Game("mspm", ["Ana", "Léo"], position={"seats": {"Ana": {"titles": [7, 9, 11, 27]}}}, seed=1)
    game.play("Ana: build 9 hotel")
    opening, rows = game.table.source().opening, game.events()
    assert audit(read_events(rows, game.edition), game.edition, {}, opening) == []
    spared = next(row for row in rows if row["kind"] == "royalty_spared")
    spared["amount"] += 100
    (found,) = audit(read_events(rows, game.edition), game.edition, {}, opening)
    assert (found.seq, found.en) == (spared["seq"], "the amount is 3,100, it should be 3,000")
    rows[spared["seq"]] = spared | {"amount": 3000, "seat": 1}
    (found,) = audit(read_events(rows, game.edition), game.edition, {}, opening)
    assert (found.seq, found.en) == (spared["seq"], "P2 is not spared what square 27 earns")


def test_the_share_of_one_building_is_not_expected_for_the_next():
    """Of a title that has come through the bank it is not known whether it is mortgaged, until it is."""
    seats = {"Ana": {"titles": [27], "cash": 0}, "Léo": {"titles": [7, 9, 11]}}
    debt = {"debtor": "Ana", "creditor": "bank", "amount": 500}
    position = {"turn": "Léo", "last": "Ana", "seats": seats, "debts": [debt]}
    game = Game("mspm", ["Ana", "Léo", "Noor"], seed=1, position=position)
    game.play_all(["dice 1+4", "roll", "Léo: bid 100", "Noor: pass", "decline", "pass", "pass"])
    game.play_all(["build 9 hotel", "mortgage 27", "build 9 bar"])
    assert [row["kind"] for row in game.events(-4)] == ["royalty_spared", "built", "mortgaged", "built"]
    assert check(game), check(game).text()


def test_turns_to_miss_are_counted_down():
    def forge(game: Game, rows: list[Row]) -> Row | None:
        row = next((row for row in rows if row["kind"] == "turn_missed"), None)
        if row is not None:
            row["a"] += 2
        return row

    row, found = forged("confinement", forge)
    assert found == [f"turns to miss: {row['a'] - 2}, not {row['a']}"]


def test_two_rents_may_be_open_for_the_same_title():
    claims = [{"owner": "Léo", "visitor": "Ana", "square": 3, "amount": amount} for amount in (4, 20)]
    position = {"seats": {"Léo": {"titles": [3]}}, "claims": claims}
    for move in ("claim", "pass"):
        game = Game("plakettopoly", ["Ana", "Léo"], position=position)
        game.play(f"Léo: {move}")
        assert check(game), check(game).text()


def test_a_rent_that_lapses_is_the_one_that_was_due():
    game = Game("plakettopoly", ["Ana", "Léo"], position={"seats": {"Léo": {"titles": [3]}}})
    for move in ("dice 1+2", "Ana: roll", "Léo: pass"):
        game.play(move)
    assert check(game), check(game).text()
    rows = game.events()
    assert rows[-1]["kind"] == "rent_lapsed"
    rows[-1]["amount"] += 1
    found = audited(game, rows)
    assert [one.seq for one in found] == [rows[-1]["seq"]]


def paid_in_part(rows: list[Row]) -> Iterator[Row]:
    """What is owed after a part was paid."""
    for paid, opened in itertools.pairwise(rows):
        if opened["kind"] == "debt_opened" and paid["kind"] == "rent_paid" and paid["seat"] == opened["seat"]:
            yield opened


def test_of_what_is_paid_in_part_the_rest_is_owed():
    def more(game: Game, rows: list[Row]) -> Row | None:
        for opened in paid_in_part(rows):
            opened["amount"] += 10
            return opened
        return None

    opened, found = forged("mspm", more)
    assert f"the amount is {opened['amount']:,}, it should be {opened['amount'] - 10:,}" in found

    def left_out(game: Game, rows: list[Row]) -> Row | None:
        for opened in paid_in_part(rows):
            at = opened["seq"]
            del rows[at]
            for seq, row in enumerate(rows):
                row["seq"], row["cause"] = seq, None
            return rows[at] if rows[at]["kind"] not in ("debt_paid", "debt_set_off") else None
        return None

    _, found = forged("mspm", left_out)
    assert any("still owes" in sentence for sentence in found), found


def test_money_back_from_a_debtor_does_not_pay_the_rest():
    """Léo pays Ana what there is, by which she repays him: he owes her the rest with cash in hand."""
    debts = [{"debtor": "Ana", "creditor": "Léo", "amount": 30_000}]
    claims = [{"owner": "Ana", "visitor": "Léo", "square": 35, "amount": 50_000}]
    seats = {"Ana": {"cash": 0, "titles": [35]}, "Léo": {"cash": 5_000}}
    game = Game("mspm", ["Ana", "Léo"], position={"seats": seats, "debts": debts, "claims": claims})
    game.play("claim 35")
    (opened,) = [row for row in game.events() if row["kind"] == "debt_opened"]
    assert (opened["amount"], opened["cash"]) == (45_000, 5_000)
    assert check(game), check(game).text()


def test_money_back_from_a_ticket_does_not_pay_its_rest():
    """Léo, who has all that a ticket pays for, owes Ana."""
    debts = [{"debtor": "Léo", "creditor": "Ana", "amount": 30_000}]
    seats = {"Ana": {"on": 10, "detained": 2, "cash": 500}, "Léo": {"cash": 0, "titles": [5, 15, 25, 35]}}
    game = Game("mspm", ["Ana", "Léo"], position={"seats": seats, "debts": debts})
    game.play_all(["dice 1+2", "roll"])
    opened = next(row for row in game.events() if row["kind"] == "debt_opened")
    assert (opened["other"], opened["cash"]) == (1, 500)
    assert check(game), check(game).text()


@pytest.mark.slow
@pytest.mark.parametrize("edition", sorted(BY_ID))
def test_the_round_is_that_of_the_turn(edition: str):
    """Frames hold it.  Rounds that are off alike are found once."""
    for game in itertools.islice(games(edition, rounds=20), 3):
        assert check(game.log), check(game.log).text()
        start = game.log.filter(kind="turn_begun", turn=game.turn // 2)["seq"][0]
        moved = game.log.with_columns(round=pl.col("round") + (pl.col("seq") >= start))
        (found,) = check(moved).differences
        right = game.log["round"][start]
        assert (found.seq, found.en) == (start, f"this is round {right}, not {right + 1}")


def test_a_payment_in_part_is_all_the_cash():
    def forge(game: Game, rows: list[Row]) -> Row | None:
        for row in rows:
            if row["kind"] == "rent_paid" and row["cash"] > 100 and row["amount"] > 1:
                row["amount"] -= 1
                return row
        return None

    row, found = forged("mspm", forge)
    assert f"the amount is {row['amount']:,}, it should be {row['amount'] + 1:,}" in found


@pytest.mark.parametrize(
    ("field", "change", "message"), [("other", 1, "nothing at this moment"), ("amount", -1, "the amount is")]
)
def test_income_pays_the_oldest_debt(field: str, change: int, message: str):
    def forge(game: Game, rows: list[Row]) -> Row | None:
        for row in rows:
            if row["kind"] == "debt_paid" and row["other"] is not None and row["amount"] > 1:
                row[field] = (row[field] + change) % 3 if field == "other" else row[field] + change
                return row
        return None

    _, found = forged("mspm", forge)
    assert any(message in one for one in found), found


def test_nobody_is_sent_elsewhere_than_to_the_detention():
    def forge(game: Game, rows: list[Row]) -> Row | None:
        row = next((row for row in rows if row["kind"] == "detained"), None)
        if row is not None:
            row["square"] = 0
        return row

    _, found = forged("classic40", forge)
    assert any("does not lead from square" in sentence for sentence in found)


def without_third_double(kind: str, rule_id: str) -> Callable[[Game, list[Row]], Row | None]:
    def forge(game: Game, rows: list[Row]) -> Row | None:
        third = game.edition.rulebook.cites[rule_id]
        sent = next((row for row in rows if row["kind"] == kind and row["rule"] in third), None)
        if sent is not None:
            rows[sent["cause"]]["a"] = rows[sent["cause"]]["a"] % 6 + 1
        return sent

    return forge


def test_the_third_double_in_a_row_leads_away():
    _, found = forged("classic40", without_third_double("detained", "third_double"))
    assert found == ["there were not 3 doubles in a row"]


def test_a_position_begins_with_doubles():
    game = Game("classic40", ["Ana", "Léo"], position={"doubles": 2, "first_throw": False})
    for move in ("dice 3+3", "roll"):
        game.play(move)
    assert any(row["kind"] == "detained" for row in game.events())
    assert check(game), check(game).text()


def test_a_double_that_leads_out_and_earns_no_throw_is_the_first_of_no_row(tmp_path: Path):
    """Else it would lead back, where the first double does."""
    mine = folder(tmp_path, edition=("^doubles = 3", "doubles = 1"))
    start = {"turn": "Ana", "seats": {"Ana": {"on": 10, "detained": 1}, "Léo": {}}}
    for option, square in (False, 14), (True, 10):
        game = Game(mine, ["Ana", "Léo"], position=start, options={"detention_double_rerolls": option})
        game.play_all(["dice 2+2", "roll"])
        assert game.state()["players"][0]["square"] == square
        assert check(game), check(game).text()


def test_the_third_double_in_a_row_leads_to_a_weekend():
    _, found = forged("mspm", without_third_double("moved", "third_double_away"))
    assert any("does not lead to square" in sentence for sentence in found), found


@pytest.mark.parametrize("edition", sorted(BY_ID))
def test_the_order_of_throws_for_the_start(edition: str):
    for game in itertools.islice(games(edition, rounds=1), 8):
        rows = game.events()
        thrown = [row for row in rows if row["kind"] == "order_thrown"]
        begun = next(row for row in rows if row["kind"] == "turn_begun")
        begun["seat"] = (begun["seat"] + 1) % 3
        assert any(one.seq == begun["seq"] and "it is the turn of" in one.en for one in check(rows).differences)
        begun["seat"] = (begun["seat"] - 1) % 3
        for row in thrown:
            row["seat"] = 0
        found = [one.seq for one in check(rows).differences]
        assert found[:2] == [row["seq"] for row in thrown[1:3]]


def test_the_banker_throws_first():
    game = Game("plakettopoly", ["Ana", "Léo", "Zoé"], seed=3, banker="Léo", opening=[(1, 2), (2, 1), (1, 1), (1, 1), (3, 4)])
    rows = game.events()
    assert [row["seat"] for row in rows if row["kind"] == "order_thrown"] == [1, 2, 0, 1, 2]
    assert check(rows), check(rows).text()


@pytest.mark.parametrize("edition", sorted(BY_ID))
def test_numbers_that_do_not_exist_in_the_game_break_nothing(edition: str):
    game = next(games(edition, rounds=10))
    kinds = {event.NAMES[kind] for kind in (event.MOVED, event.CARD_DRAWN, event.CARD_RETURNED, event.FOLLOWED)}
    for field, value in (
        ("card", None),
        ("square", 59),
        ("square", None),
        ("a", 10**9),
        ("a", -7),
        ("seat", None),
        ("other", 3),
    ):
        rows = game.events()
        for row in rows:
            if row["kind"] in kinds:
                row[field] = value
        check(rows)


Cites = Mapping[str, tuple[str, ...]]


def citing(edition: editions.Edition, cites: Cites) -> editions.Edition:
    """The same game, whose rulebook stands behind other rules of the engine."""
    rulebook = replace(edition.rulebook, cites=cites)
    boards = {name: replace(board, rulebook=rulebook) for name, board in edition.profiles.items()}
    return replace(edition, rulebook=rulebook, profiles=boards)


def other_cites(cites: Cites, used: set[str]) -> Iterator[Cites]:
    """Citations that are not complete, or not one to one, for some of the rules that a game has used."""
    yield {}
    for rule_id in random.Random(1).sample(sorted(used & {*cites}), 10):
        other = random.Random(rule_id).choice(sorted(cites))
        yield {name: ids for name, ids in cites.items() if name != rule_id}
        yield cites | {rule_id: cites[other]}
    yield dict.fromkeys(rule.NAMES.values(), cites["move" if "move" in cites else "advance"])


@pytest.mark.slow
@pytest.mark.parametrize("edition", sorted(BY_ID))
def test_a_game_is_right_whatever_its_edition_cites(edition: str):
    for game in (next(games(edition, rounds=12)), sample_game(edition, 7, 150)):
        source = game.table.source()
        first = source.opening if source.from_position else None
        used = {rule.NAMES[row.rule] for row in source.log}
        for cites in other_cites(game.edition.rulebook.cites, used):
            box = citing(editions.load(edition), cites)
            rows = event_rows(source.log, box.under(source.options))
            assert audit(read_events(rows, box), box, source.options, first) == []


def on_weekends(position: dict[str, Any], *moves: str) -> Game:
    """A game in which one rule is cited for everything, so that only the events themselves show what they are."""
    edition = editions.load("mspm")
    one = citing(edition, dict.fromkeys(rule.NAMES.values(), edition.rulebook.cites["move"]))
    game = Game(one, ["A", "B"], seed=1, position=position)
    for text in moves:
        game.play(text)
        while game.pending and game.pending["kind"] in ("buy", "bid"):
            game.play("pass" if game.pending["kind"] == "bid" else "decline")
    return game


def test_only_a_double_or_a_ticket_earns_another_throw():
    game = on_weekends({}, "dice 5+5", "roll", "dice 1+2", "roll")
    rows = game.events()
    assert found_in(game, rows) == []
    first, second = (row for row in rows if row["kind"] == "thrown")
    first["a"], first["b"] = 4, 6
    assert found_in(game, rows) == [second["seq"]]


def test_nobody_walks_on_after_too_many_doubles():
    game = on_weekends({"doubles": 1}, "dice 2+2", "roll")
    (moved,) = [row for row in game.events() if row["kind"] == "moved"]
    third = on_weekends({"doubles": 2}).table.source().opening
    assert [one.seq for one in audit(read_events(game.events(), game.edition), game.edition, {}, third)] == [moved["seq"]]


def test_a_throw_that_a_ticket_buys_takes_the_place_of_a_double_that_failed():
    """Two doubles count, of three: the token walks on."""
    position = {"seats": {"A": {"on": 10}}}
    game = on_weekends(position, "dice 2+2", "roll", "dice 3+3", "pay", "dice 4+4", "roll")
    assert [row["square"] for row in game.events() if row["kind"] == "moved"] == [16, 24]
    assert found_in(game, game.events()) == []


def test_an_event_without_a_rule_is_right():
    edition = editions.load("classic40")
    cites = {name: ids for name, ids in edition.rulebook.cites.items() if name != "move"}
    game = Game(citing(edition, cites), [bots.Balanced(), bots.Balanced()], seed=1)
    game.run(rounds=5)
    assert any(row["rule"] == "" for row in game.events())
    assert check(game), check(game).text()


def test_an_unknown_rule_is_found():
    rows = Game("classic40", players=2, seed=1).events()
    rows[0]["rule"] = "C40-999"
    assert [one.en for one in check(rows, edition="classic40").differences] == ["there is no rule “C40-999”"]


def folder(tmp_path: Path, **changes: tuple[str, str]) -> Path:
    """A copy of the reference edition in which some files have been changed."""
    mine = Path(shutil.copytree(editions.loading.HERE / "classic40", tmp_path / "mine"))
    for name, (old, new) in changes.items():
        file = mine / f"{name}.toml"
        file.write_text(re.sub(old, new, file.read_text("utf-8"), flags=re.MULTILINE), "utf-8")
    return mine


TWO_SUMS = """effects = [
  { do = "transfer", payer = "drawer", payee = "bank", amount = 110 },
  { do = "transfer", payer = "each_player", payee = "bank", amount = 70, per_building = { house = 9 }, count_on = "payer" },
  { do = "transfer", payer = "drawer", payee = "each_other", amount = 40 },
  { do = "transfer", payer = "drawer", payee = "bank", amount = 90 },
  { do = "transfer", payer = "bank", payee = "each_player", amount = 30 },
  { do = "transfer", payer = "bank", payee = "drawer", amount = 20 },
]"""


@pytest.mark.parametrize("debts", ["at_once", "declared", "standing"])
def test_a_card_may_order_several_sums(tmp_path: Path, debts: str):
    mine = folder(
        tmp_path,
        cards=("^effects = .*", TWO_SUMS),
        edition=(r"^\[detention\]", f'[settings]\ndebts = "{debts}"\n\n[detention]'),
    )
    game = Game(mine, [bots.Random(seed) for seed in range(4)], seed=3)
    game.run(turns=120)
    paid = {row["amount"] for row in game.events() if row["kind"] == "card_paid"}
    assert {70, 40, 90} <= paid
    assert check(game), check(game).text()
    rows = game.events()
    forged = next(row for row in rows if row["kind"] == "card_paid" and row["amount"] == 90)
    forged["amount"] = 40
    assert not check(rows, edition=editions.load(mine))


def obeyed(tmp_path: Path, effects: str, debts: str, **seats: dict[str, Any]) -> Game:
    """A game whose cards all order this, of which A has just drawn one."""
    box = (r"^\[detention\]", f'[settings]\ndebts = "{debts}"\n\n[detention]')
    mine = folder(tmp_path, cards=("^effects = .*", f"effects = [{effects}]"), edition=box)
    game = Game(mine, [*seats], seed=1, position={"seats": seats | {"A": seats["A"] | {"on": 4}}})
    game.play_all(["dice 1+2", "roll"])
    return game


def of_cards(game: Game) -> list[tuple[str, int | None, int | None, int]]:
    kinds = ("card_paid", "card_gained", "debt_opened")
    return [(row["kind"], row["seat"], row["other"], row["amount"]) for row in game.events() if row["kind"] in kinds]


def found_in(game: Game, rows: list[Row]) -> list[int | None]:
    return [one.seq for one in audited(game, rows)]


PAY, GET = (
    f'{{ do = "transfer", payer = "{payer}", payee = "{payee}", amount = %d }}'
    for payer, payee in (("drawer", "bank"), ("bank", "drawer"))
)


def test_of_a_card_that_orders_several_sums_the_first_is_paid_in_part(tmp_path: Path):
    """It comes to as much as the second."""
    game = obeyed(tmp_path, f"{PAY % 110}, {PAY % 70}", "standing", A={"cash": 70}, B={})
    assert of_cards(game) == [("card_paid", 0, None, 70), ("debt_opened", 0, None, 40), ("debt_opened", 0, None, 70)]
    assert check(game), check(game).text()
    for opened in (row["seq"] for row in game.events() if row["kind"] == "debt_opened"):
        rows = game.events()
        rows[opened]["amount"] += 10
        assert found_in(game, rows) == [opened]


def test_a_sum_of_a_card_of_which_nothing_is_there_is_not_paid_later(tmp_path: Path):
    game = obeyed(tmp_path, f"{PAY % 110}, {GET % 200}, {PAY % 200}", "standing", A={"cash": 0}, B={})
    assert of_cards(game)[2:] == [("card_paid", 0, None, 90), ("debt_opened", 0, None, 110)]
    assert check(game), check(game).text()


def test_a_card_that_pays_the_owner_of_a_title_pays_no_other(tmp_path: Path):
    to_owner = PAY % 60
    to_owner = to_owner.replace('"bank"', '"owner_of", owner_of = "bridge-station"')
    own = obeyed(tmp_path / "own", f"{to_owner}, {PAY % 110}", "standing", A={"cash": 50, "titles": [5]}, B={})
    assert check(own), check(own).text()
    game = obeyed(tmp_path / "other", to_owner, "at_once", A={}, B={"titles": [5]}, C={})
    rows = game.events()
    assert found_in(game, rows) == []
    (paid,) = [row for row in rows if row["kind"] == "card_paid"]
    paid["other"] = 2
    assert found_in(game, rows) == [paid["seq"]]


def test_a_rent_by_the_throw_goes_by_that_of_the_turn_whatever_lots_were_drawn_since(tmp_path: Path):
    """The card that leads there has ruined B, whose title two others want."""
    effects = """effects = [
  { do = "transfer", payer = "each_other", payee = "bank", amount = 100 }, { do = "move_nearest", group = "utility" },
]"""
    box = (r"^\[detention\]", "[settings]\nestate_offered = true\n\n[detention]")
    mine = folder(tmp_path, cards=("^effects = .*", effects), edition=box)
    seats = {"A": {"on": 4}, "B": {"cash": 0, "titles": [1]}, "C": {"titles": [12]}, "D": {}}
    game = Game(mine, [*seats], seed=1, position={"seats": seats})
    game.play_all(["dice 1+2", "roll", "C: buy", "D: buy", "A: decline"])
    (rent,) = [row for row in game.events() if row["kind"] == "rent_paid"]
    assert any(row["kind"] == "contest_thrown" and row["a"] + row["b"] != 3 for row in game.events())
    assert rent["amount"] == 4 * (1 + 2)
    assert check(game), check(game).text()


def test_a_card_by_holdings_is_counted_before_sales(tmp_path: Path):
    each = '{ do = "transfer", payer = "each_player", payee = "bank", per_title = { station = 100 }, count_on = "payer" }'
    others = '{ do = "transfer", payer = "each_other", payee = "drawer", per_title = { station = 9 }, count_on = "payer" }'
    game = obeyed(
        tmp_path, f"{each}, {others}", "at_once", A={"cash": 500, "titles": [5]}, B={"cash": 0, "titles": [15, 25, 1, 3, 6, 8]}
    )
    game.play_all(["B: offer A: 15 for 220 $", "A: accept"])
    assert of_cards(game)[1:] == [("card_paid", 1, None, 200), ("card_paid", 0, None, 100), ("card_paid", 1, 0, 9)]
    assert check(game), check(game).text()


def test_a_card_that_ruins_its_drawer_is_obeyed_by_the_others(tmp_path: Path):
    effects = """effects = [
  { do = "transfer", payer = "bank", payee = "drawer", amount = 1 },
  { do = "transfer", payer = "drawer", payee = "bank", amount = 100 },
  { do = "transfer", payer = "each_other", payee = "drawer", amount = 20 },
  { do = "transfer", payer = "each_player", payee = "bank", amount = 30 },
  { do = "transfer", payer = "bank", payee = "each_player", amount = 70 },
  { do = "move_to", square = "start" },
]"""
    mine = folder(tmp_path, cards=("^effects = .*", effects))
    start = {"seats": {"A": {"on": 4, "cash": 50}, "B": {"cash": 500}, "C": {"cash": 500}}}
    for seats, end, cash in (("ABC", "last_survivor", [0, 540, 540]), ("ABC", "first_bankruptcy", [0, 500, 500])):
        game = Game(mine, [*seats], seed=1, position=start, options={"end_condition": end})
        game.play_all(["dice 1+2", "roll"])
        assert [player["cash"] for player in game.state()["players"]] == cash
        assert check(game), check(game).text()


def test_a_throw_may_lead_more_than_once_around_a_small_board(tmp_path: Path):
    mine = folder(tmp_path)
    (mine / "board.toml").write_text(SMALL, "utf-8")
    for name in ("cards", "options"):
        (mine / f"{name}.toml").write_text("", "utf-8")
    (mine / "theme.toml").unlink()
    game = Game(mine, [bots.Random(seed) for seed in range(3)], seed=3)
    game.run(turns=60)
    around = [row for row in game.events() if row["kind"] == "moved" and row["square"] > row["a"]]
    assert any(game.events()[row["seq"] + 1]["kind"] == "salary_paid" for row in around)
    assert check(game), check(game).text()


SMALL = "".join(
    f'[[square]]\nid = "s{number}"\nname.fr = "Case"\nname.en = "Square"\nkind = "{kind}"\n'
    for number, kind in enumerate(("start", "rest", "detention", "rest", "rest"))
)


def test_a_title_may_have_a_royalty_and_a_share(tmp_path: Path):
    mine = folder(tmp_path, board=('^(id = "bridge-station")$', r"\1\nroyalty = 30\nbuilding_share = 10"))
    start = {"seats": {"A": {"on": 39, "titles": [1, 3, 5]}, "B": {}}}
    game = Game(mine, ["A", "B"], seed=1, position=start)
    for move in ("dice 4+2", "roll", "mortgage 5", "build 3"):
        game.play(move)
    assert [row["amount"] for row in game.events() if row["kind"] == "royalty_spared"] == [30]
    assert check(game), check(game).text()


def test_a_share_that_is_rounded_up_is_never_more_than_the_price(tmp_path: Path):
    board, box = ('^(id = "bridge-station")$', r"\1\nbuilding_share = 10"), ("^interest_unit = 1 ", "interest_unit = 100 ")
    mine = folder(tmp_path, board=board, edition=box)
    game = Game(mine, ["A", "B"], position={"seats": {"A": {"titles": [1, 3]}, "B": {"titles": [5]}}})
    game.play("build 3")  # for $50, of which a tenth comes to $100
    assert [player["cash"] for player in game.state()["players"]] == [1450, 1550]
    assert check(game), check(game).text()


def test_nothing_is_added_to_a_bid_and_who_cannot_pay_what_is_added_gets_no_building(tmp_path: Path):
    board = ('^(id = "bridge-station")$', r"\1\nbuilding_share = 10")
    box = (r"^\[trade\]$", "[settings]\nshare_added = true\n\n[trade]")
    mine = folder(tmp_path, board=board, edition=box)

    def last_house(cash: int) -> Game:
        seats = {"A": {"titles": [1, 3], "cash": cash}, "B": {"titles": [6, 8, 9], "cash": 60}, "C": {"titles": [5]}}
        return Game(mine, ["A", "B", "C"], seed=1, position={"seats": seats, "bank": {"stock": {"house": 1}}})

    assert not {"build", "want"} & {choice["kind"] for choice in last_house(54).legal(0)}  # a house is $50, and 5 for C
    game = last_house(60)
    game.play_all(["A: build 3", "B: want 1 house", "A: bid 60", "B: pass", "A: place 3"])
    assert [player["cash"] for player in game.state()["players"]] == [0, 60, 1506]
    assert check(game), check(game).text()
