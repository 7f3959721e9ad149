"""The frames agree with the rows, the positions and each other, in random games of every edition."""

from __future__ import annotations

import hashlib
import subprocess
import sys
from array import array
from pathlib import Path

import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks import log as benchmark
from plakett_widgets import Game, bots
from plakett_widgets.engine.log import COLUMNS, WIDTH, Log
from plakett_widgets.engine.packing import Start, pack, together
from plakett_widgets.moves.grammar import Reader
from plakett_widgets.record.frames import SCHEMAS, VERSION
from plakett_widgets.record.frames.lookup import code_labels
from plakett_widgets.record.frames.schema import VOCABULARIES, WITHOUT_POLARS, schema

from ...engine.play import BY_ID, EDITION, replay, sample, sample_game

editions = st.sampled_from(sorted(BY_ID))
seeds = st.integers(0, 2**32)

SAME = ("seq", "turn", "seat", "kind", "rule", "square", "amount", "other", "cash", "cause")
ON_THE_WAY = (  # the positions change a little before these events
    "money_issued", "bankrupt",  # for buildings sold back; what the heir owed the bankrupt
)  # fmt: skip
VERSIONS = {3: "5d5152ae1aa897a2"}  # the beginning of the hash of what each version fixes


def test_a_version_fixes_columns_types_and_vocabularies():
    fixed = {name: {column: type for column, (type, _) in columns.items()} for name, columns in SCHEMAS.items()}
    assert hashlib.sha256(repr((fixed, VOCABULARIES)).encode()).hexdigest()[:16] == VERSIONS[VERSION], "raise the version"


def test_everything_that_has_a_code_has_a_name():
    for vocabulary, codes in VOCABULARIES.items():
        assert set(code_labels()[vocabulary]) == set(codes), vocabulary


@settings(max_examples=10)
@given(editions, seeds, st.integers(0, 60))
def test_every_frame_has_its_schema(edition: str, seed: int, moves: int):
    frames = sample_game(edition, seed, moves).frames
    for name in SCHEMAS:
        assert frames[name].schema == schema(name), name


@settings(max_examples=10)
@given(editions, seeds, st.integers(0, 60))
def test_events_and_rows_agree(edition: str, seed: int, moves: int):
    game = sample_game(edition, seed, moves)
    box = game.edition
    frame, rows = game.log, game.events()
    for name in SAME:
        assert frame[name].to_list() == [row[name] for row in rows], name
    assert frame["card"].to_list() == [None if row["card"] is None else box.cards[row["card"]].id for row in rows]
    assert frame["label"].to_list() == [None if row["square"] is None else box.squares[row["square"]].label for row in rows]
    assert set(frame["rule"]) <= {rule.id for rule in box.rulebook.rules}
    dice = frame.filter(pl.col("kind").cast(pl.String).is_in(["thrown", "order_thrown", "contest_thrown"]))
    assert dice["die1"].is_between(1, 6).all()
    assert frame["die1"].count() == len(dice)
    assert frame["die2"].count() == (len(dice) if box.dice > 1 else 0)


def test_a_label_is_the_printed_number_of_a_square():
    game = Game("confinement", ["A", "B"], position={"seats": {"A": {"on": "21 bis"}}})
    row = game.log.filter(pl.col("seat") == 0).row(0, named=True)
    assert (row["square"], row["label"]) == (game.edition.square_named("21 bis").number, "21 bis")


@pytest.mark.slow
@settings(max_examples=10)
@given(editions, seeds, st.integers(0, 90))
def test_rounds_and_turns_are_those_of_the_game(edition: str, seed: int, moves: int):
    played = sample(edition, seed, moves)
    seen = []
    for number in range(0, len(played.answers), 7):
        game = replay(played, number)
        if not game.over:
            seen.append((len(game.table.position.log) - 1, game.round, game.turn))
    frame = replay(played).log
    for seq, round, turn in seen:
        assert (frame["round"][seq], frame["turn"][seq]) == (round, turn)


@pytest.mark.slow
@settings(max_examples=10)
@given(editions, seeds, st.integers(0, 90))
def test_balances_are_the_state_after_every_event(edition: str, seed: int, moves: int):
    game = sample_game(edition, seed, moves)
    changes = game.frames.balances.to_dicts()
    kinds = game.log["kind"].to_list()
    now: dict[int, dict[str, int]] = {}
    for state in game.past.moments():
        while changes and changes[0]["seq"] <= state["seq"]:
            row = changes.pop(0)
            now[row["seat"]] = row
        for seat, row in now.items():
            player, titles = state["players"][seat], state["titles"]
            assert row["cash"] == player["cash"]
            assert row["titles"] == list(titles["owner"]).count(seat)
            assert row["mortgages"] == sum(titles["mortgaged"][k] for k, owner in enumerate(titles["owner"]) if owner == seat)
            assert row["worth"] == player["worth"] or kinds[state["seq"]] in ON_THE_WAY
            assert row["debts"] == player["owed"] or kinds[state["seq"]] in ON_THE_WAY
    assert not changes
    dealt = [seat for seat, player in enumerate(game.state()["players"]) if player["cash"] or seat in now]
    assert sorted(now) == dealt
    for seat, player in enumerate(game.state()["players"]):
        assert now[seat]["cash"] == player["cash"]
        assert now[seat]["worth"] == player["worth"]


def test_a_loan_is_owed_until_it_is_paid():
    position = {"seats": {"Ana": {"cash": 1_000}, "Léo": {"cash": 5_000}}}
    game = Game("mspm", ["Ana", "Léo"], position=position, options={"player_loans": True})
    game.play_all(["offer Léo: 2000 $ later for 1500 $", "Léo: accept"])
    ana = game.state()["players"][0]
    assert (ana["cash"], ana["owed"]) == (2_500, 2_000)
    position |= {"turn": "Léo", "throws": "done", "loans": [{"debtor": "Ana", "creditor": "Léo", "amount": 2_000}]}
    game = Game("mspm", ["Ana", "Léo"], position=position, options={"player_loans": True})
    game.play("end")
    seen = [(event["kind"], state["players"][0]) for event, state in zip(game.events(), game.past.moments(), strict=True)]
    paid = next(ana for kind, ana in seen if kind == "price_paid")
    assert (paid["cash"], paid["owed"], paid["worth"]) == (0, 1_000, -1_000)
    assert (seen[-1][1]["cash"], seen[-1][1]["owed"], seen[-1][1]["worth"]) == (0, 1_000, -1_000)


def test_a_loan_weighs_on_the_balances_from_its_grant():
    """Its price is lost at once: 2 000 are owed for 1 500."""
    position = {"seats": {"Ana": {"cash": 3_000}, "Léo": {"cash": 5_000}}}
    game = Game("mspm", ["Ana", "Léo"], position=position, options={"player_loans": True})
    game.play_all(["offer Léo: 2000 later for 1500", "Léo: accept"])
    balances = game.frames.balances.group_by("seat").last().sort("seat")
    assert balances.select("cash", "debts", "book", "worth", "liquidation").rows() == [
        (4_500, 2_000, 2_500, 2_500, 2_500),
        (3_500, 0, 5_500, 3_500, 3_500),  # only the books count what will be paid
    ]


def test_a_loan_weighs_on_the_balances_until_it_is_paid():
    loan = {"debtor": "Ana", "creditor": "Léo", "amount": 2_000}
    position = {"turn": "Léo", "throws": "done", "seats": {"Ana": {"cash": 3_000}}, "loans": [loan]}
    game = Game("mspm", ["Ana", "Léo"], position=position, options={"player_loans": True})
    game.play("end")
    ana = game.frames.balances.filter(pl.col("seat") == 0)
    assert ana.select("cash", "debts", "book", "worth", "liquidation").rows() == [
        (3_000, 2_000, 1_000, 1_000, 1_000),
        (1_000, 0, 1_000, 1_000, 1_000),
    ]


def test_an_heir_owes_the_bankrupt_nothing():
    """The debt of the heir is gone with the event of the bankruptcy, whether anything else happens to the heir or not."""
    seats = {"A": {"cash": 0, "on": 0}, "B": {"cash": 0, "titles": [5]}, "C": {}}
    debts = [
        {"debtor": "A", "creditor": "B", "amount": 9000}, {"debtor": "B", "creditor": "A", "amount": 700},
    ]  # fmt: skip
    game = Game("mspm", ["A", "B", "C"], seed=1, position={"turn": "B", "last": "A", "seats": seats, "debts": debts})
    game.play("roll")
    fell = game.log.filter(pl.col("kind") == "bankrupt")["seq"][0]
    heir = game.frames.balances.filter(seat=1)
    assert heir.filter(pl.col("seq") < fell)["debts"].to_list() == [700]
    assert heir.filter(pl.col("seq") == fell)["debts"].to_list() == [0]


def test_liquidation_is_what_a_seat_could_have_at_once():
    """Cash, buildings sold back for half their price, titles mortgaged, less what is owed."""
    seats = {"A": {"cash": 100, "titles": [1, 3], "buildings": {"1": 1}, "mortgaged": [5]}}
    row = Game("plakettopoly", ["A", "B"], position={"seats": seats}).frames.balances.row(0, named=True)
    lots = [EDITION.titles[0], EDITION.titles[1]]
    house = lots[0].steps[0][2]
    assert row["liquidation"] == 100 + house // 2 + sum(lot.mortgage for lot in lots)
    assert row["buildings"] == row["mortgages"] == 1


def test_liquidation_follows_each_move():
    """A house brings half of what it costs, and is sold for just that; a mortgage changes nothing until its interest."""
    game = Game("plakettopoly", ["A", "B"], seed=1, position={"seats": {"A": {"cash": 700, "titles": [1, 3, 5]}}})
    for move in ("build 1", "build 3", "sell 1", "mortgage 5", "lift 5"):
        game.play(move)
    house, loan = EDITION.titles[0].steps[0][2], game.edition.titles[game.edition.squares[5].title].mortgage
    at_first = 700 + sum(title.mortgage for title in EDITION.titles if title.square in (1, 3, 5))
    columns = ("buildings", "mortgages", "liquidation")
    assert game.frames.balances.filter(pl.col("seat") == 0).select(columns).rows() == [
        (0, 0, at_first),
        (1, 0, at_first - house // 2),
        (2, 0, at_first - house),
        (1, 0, at_first - house),
        (1, 1, at_first - house),
        (1, 0, at_first - house - loan // 10),
    ]


@settings(max_examples=10)
@given(editions, seeds, st.integers(0, 90))
def test_ownership_tiles_the_life_of_each_title(edition: str, seed: int, moves: int):
    game = sample_game(edition, seed, moves)
    held = game.frames.ownership
    owner = game.state()["titles"]["owner"]
    for title in game.edition.titles:
        stays = held.filter(pl.col("title") == title.id).to_dicts()
        assert stays[0]["from_seq"] == -1
        assert [stay["to_seq"] for stay in stays] == [*(stay["from_seq"] for stay in stays[1:]), None]
        assert (-1 if stays[-1]["owner"] is None else stays[-1]["owner"]) == owner[title.number]
        assert all((stay["owner"] is None) == (stay["how"] == "bank") == (stay["price"] is None) for stay in stays)
    bought = game.log.filter(pl.col("kind").cast(pl.String).is_in(["bought", "auction_won"]))
    paid = held.filter(pl.col("how").cast(pl.String).is_in(["bought", "auctioned"]))
    assert sorted(bought["seq"]) == sorted(paid["from_seq"])


def stays(game: Game, square: int) -> list[tuple[int | None, str, int | None]]:
    """Who has held the title of a square, how it came and what it cost."""
    title = game.edition.titles[game.edition.squares[square].title].id
    return game.frames.ownership.filter(pl.col("title") == title).select("owner", "how", "price").rows()


def test_titles_sold_together_share_what_they_cost():
    """300 for titles of 60 and 80: in whole numbers, all of it."""
    game = Game("plakettopoly", ["A", "B"], seed=1, position={"seats": {"A": {"titles": [1, 3]}}})
    game.play_all(["offer B: 1 + 3 for 300 $", "B: accept"])
    assert stays(game, 1) == [(0, "start", 60), (1, "traded", 128)]
    assert stays(game, 3) == [(0, "start", 80), (1, "traded", 172)]


def test_an_auctioned_title_costs_the_bid_and_the_mortgage_that_is_taken_over():
    seats = {"A": {"on": 1, "cash": 0, "mortgaged": [34]}, "B": {"cash": 700}, "C": {}}
    options = {"bank_auction_clears_mortgage": False, "end_condition": "last_survivor"}
    game = Game("plakettopoly", ["A", "B", "C"], seed=1, options=options, position={"turn": "A", "seats": seats})
    game.play_all(["dice 1+2", "roll", "A: bankrupt", "B: bid 150", "C: pass", "B: keep"])
    assert stays(game, 34) == [(0, "start", 320), (None, "bank", None), (1, "auctioned", 150 + 160)]


def test_an_inherited_title_costs_its_printed_price():
    """The heir cannot pay the interest, and the bank takes the title and auctions it."""
    seats = {"A": {"on": 0, "cash": 4, "mortgaged": [34]}, "B": {"cash": 0}, "C": {}}
    position = {"turn": "A", "seats": seats, "decks": {"premiere-ligne": ["PL-12"]}}
    options = {"unpayable_inherited_interest": "title_to_bank", "end_condition": "last_survivor"}
    game = Game("plakettopoly", ["A", "B", "C"], seed=1, options=options, position=position)
    game.play_all(["dice 3+4", "roll", "A: bankrupt", "C: bid 5", "B: pass"])
    assert stays(game, 34) == [(0, "start", 320), (1, "inherited", 320), (None, "bank", None), (2, "auctioned", 5)]


@settings(max_examples=10)
@given(editions, seeds, st.integers(0, 90))
def test_turns_sum_to_the_balances(edition: str, seed: int, moves: int):
    game = sample_game(edition, seed, moves)
    turns, balances, log = game.frames.turns, game.frames.balances, game.log
    assert turns["turn"].to_list() == log.filter(pl.col("turn") > 0)["turn"].unique(maintain_order=True).to_list()
    assert turns["first_seq"][1:].to_list() == [seq + 1 for seq in turns["last_seq"][:-1]]
    assert turns["last_seq"][-1] == len(log) - 1
    assert turns["ended"].to_list() == [True] * (len(turns) - 1) + [game.over]
    for turn in turns.iter_rows(named=True):
        own = balances.filter(pl.col("seat") == turn["seat"])
        before = own.filter(pl.col("seq") < turn["first_seq"])["cash"]
        after = own.filter(pl.col("seq") <= turn["last_seq"])["cash"]
        assert turn["cash_before"] == before[-1]
        assert turn["cash_after"] == after[-1]
        thrown = log.filter(pl.col("kind") == "thrown", pl.col("seat") == turn["seat"], pl.col("turn") == turn["turn"])
        assert turn["rolls"] == len(thrown)
        assert turn["detained"] == (game.at(turn["first_seq"])["players"][turn["seat"]]["detained"] > 0)
        assert turn["from_square"] == game.at(turn["first_seq"])["players"][turn["seat"]]["square"]
        assert turn["to_square"] == game.at(turn["last_seq"])["players"][turn["seat"]]["square"]
    assert turns["rolls"].sum() <= game.frames.games["rolls"][0]


@settings(max_examples=10)
@given(editions, seeds, st.integers(0, 90))
def test_decisions_are_the_moves_that_were_played(edition: str, seed: int, moves: int):
    game = sample_game(edition, seed, moves)
    decisions = game.frames.decisions
    names = [f"P{seat + 1}" for seat in range(len(game.players))]
    written = [Reader(game.edition, names).write(answer) for answer, _ in game.table.history.moves()]
    written = [text for text in written if text.split(":")[0] in names]  # the clock is nobody
    assert written == [f"P{row['seat'] + 1}: {row['chosen']}" for row in decisions.iter_rows(named=True)]
    assert decisions["number"].to_list() == list(range(len(written)))
    assert decisions["seq"].is_sorted()
    assert (decisions["legal"] > 0).all()
    assert not decisions["bot"].any()


def test_chance_by_hand_is_no_decision_even_within_a_beat():
    """Dice and a card that are laid out while one is asked are for what comes; each decision counts what its seat could do."""
    game = Game("plakettopoly", ["Ana", "Léo"], position={}, seed=1)
    game.play_all(["dice 1+2", "roll", "dice 3+4", "top PL-03", "decline", "Léo: bid 5", "Ana: pass", "end", "roll"])
    assert game.frames.decisions.select("number", "seq", "seat", "decision", "legal", "chosen").rows() == [
        (0, 1, 0, "quiet", 1, "roll"),  # nobody has anything to trade
        (1, 3, 0, "buy", 2, "decline"),
        (2, 5, 1, "bid", 2, "bid 5"),  # a bid, whatever the sum, or none
        (3, 6, 0, "bid", 2, "pass"),
        (4, 8, 0, "quiet", 2, "end"),  # or an offer for the title
        (5, 10, 1, "quiet", 3, "roll"),  # or an offer, or a mortgage
    ]


def test_decisions_tell_bots_from_persons():
    game = Game("plakettopoly", ["Ana", bots.Balanced()], seed=3)
    for _ in range(12):
        game.run()
        game.play(game.legal(0)[0]["move"], 0)
    decisions = game.frames.decisions
    assert set(decisions["bot"]) == {True, False}
    assert decisions["bot"].to_list() == (decisions["seat"] == 1).to_list()
    assert decisions["think"].is_null().to_list() == decisions["bot"].to_list()
    assert (decisions["think"].drop_nulls() >= 0).all()
    game.undo()
    assert len(game.table.history.thought) < 12
    copy = game.fork().frames.decisions
    assert copy["think"].is_null().all()
    assert copy.drop("think").equals(game.frames.decisions.drop("think"))


def test_legal_counts_the_moves_that_the_board_lists():
    """Those that the board lists for the seat."""
    game = Game("plakettopoly", ["Ana", "Léo"], seed=3, position={"seats": {"Ana": {"titles": [1, 3, 5]}}})
    listed = len(game.legal(0))
    game.play("mortgage 5")
    game.play("dice 2+4")
    game.play("roll")
    buy = len(game.legal(0))
    game.play("buy")
    assert game.frames.decisions["legal"].to_list()[::2] == [listed, buy]
    assert game.frames.decisions["decision"].to_list() == ["quiet", "quiet", "buy"]


def test_a_game_has_one_row():
    game = Game("plakettopoly", ["Ana", bots.Balanced(), bots.Careful()], seed=2**63 - 1)
    row = game.frames.games.row(0, named=True)
    assert (row["seed"], row["bots"], row["seats"]) == (str(2**63 - 1), "|balanced|careful", 3)
    assert (row["ended_by"], row["winner"], row["winners"]) == (None, None, 0)
    over = Game("plakettopoly", [bots.Balanced() for _ in range(3)], seed=4)
    over.run()
    row = over.frames.games.row(0, named=True)
    assert over.over
    assert row["winner"] == over.winners[0]
    assert row["ended_by"] == over.log.filter(pl.col("kind") == "game_ended")["rule"][0]
    assert (row["rounds"], row["turns"], row["events"]) == (over.round, over.turn, over.length)


def test_frames_say_whether_the_last_run_met_its_cap():
    game = Game(EDITION, [bots.Balanced(), bots.Balanced()], seed=3)
    game.run(turns=3)
    for rounds in (1, 1000, 1):
        assert game.frames.games["capped"].to_list() == [game.table.capped]
        assert game.run(turns=0, rounds=rounds) == (rounds == 1000)
        assert game.table.capped == (rounds == 1)
        assert game.frames.games["capped"].to_list() == [game.table.capped]


def test_frames_are_snapshots_made_once_for_each_revision():
    game = Game(EDITION, 2, seed=1)
    frames, log = game.frames, game.log
    assert game.frames is frames
    assert game.log is log is frames.events
    game.play("roll")
    assert len(game.log) > len(log) == len(frames.events)
    assert len(frames.decisions) == 0 < len(game.frames.decisions)
    assert frames.balances["seq"].max() < len(log)
    game.undo()
    assert game.log.equals(log)


def test_an_unknown_frame_is_refused():
    with pytest.raises(KeyError, match="games, events"):
        Game(EDITION, 2, seed=1).frames["trades"]


def test_vocabularies_are_one_enumeration():
    """Frames of different games and editions must be of one type, whatever happened in them."""
    games = [Game(edition, 3, seed=1) for edition in BY_ID.values()]
    for name in SCHEMAS:
        whole = pl.concat([game.frames[name] for game in games])
        assert len(whole) == sum(len(game.frames[name]) for game in games)


@pytest.mark.parametrize("edition", sorted(BY_ID))
def test_codes_have_names_in_both_languages(edition: str):
    game = Game(BY_ID[edition], [bots.Balanced() for _ in range(3)], seed=2)
    game.run(rounds=20)
    lookup = game.frames.lookup
    assert not lookup.select("vocabulary", "code").is_duplicated().any()
    assert all(text.strip() for row in lookup.drop("edition").rows() for text in row)
    assert set(lookup.filter(pl.col("edition").is_null())["vocabulary"]) == {*VOCABULARIES}
    assert not {*VOCABULARIES} & set(lookup.filter(pl.col("edition").is_not_null())["vocabulary"])
    assert set(lookup["edition"].drop_nulls()) == {BY_ID[edition].id}
    for vocabulary, column in (("kind", "kind"), ("rule", "rule"), ("square", "square"), ("title", "title"), ("card", "card")):
        known = lookup.filter(pl.col("vocabulary") == vocabulary)
        codes = game.log[column].drop_nulls().cast(pl.String).unique()
        assert set(codes) <= set(known["code"]), vocabulary


@pytest.mark.slow
def test_all_but_frames_and_simulations_works_without_polars(tmp_path: Path):
    script = """
import sys
sys.modules["polars"] = None
import plakett_widgets as pw
from plakett_widgets import Game, bots, load
game = Game("plakettopoly", [bots.Balanced(), "Ana"], seed=7)
game.run()
game.play(game.legal(1)[0]["move"], 1)
game.save("game.plk")
assert load("game.plk").events() == game.events()
game.record.export("game.ocel.json")
open("log.csv", "w").write("kind")
for asked in lambda: game.frames, lambda: pw.simulate(games=1), lambda: pw.lab.gini(game), lambda: pw.check("log.csv"):
    try:
        asked()
    except ImportError as error:
        print(error)
"""
    done = subprocess.run([sys.executable, "-c", script], cwd=tmp_path, capture_output=True, text=True, timeout=600)
    assert done.stdout.splitlines() == [f"frames and simulations need polars (pip install polars); {WITHOUT_POLARS}"] * 4, (
        done.stderr
    )


@pytest.mark.parametrize("edition", sorted(BY_ID))
def test_chosen_moves_can_be_played_in_another_game(edition: str):
    game = Game(edition, [bots.Balanced(), bots.Random(), bots.Balanced()], seed=5)
    game.run(rounds=12)
    other = Game(edition, ["Ana", "Léo", "Zoé"], seed=5)
    for seat, chosen in game.frames.decisions.select("seat", "chosen").rows():
        other.play(f"P{seat + 1}: {chosen}")
    assert other.record.digest() == game.record.digest()


def test_the_benchmark_measures_a_repeated_log():
    source = Game(EDITION, 2, seed=1).frames.source
    long = benchmark.stretched(source, 20).log
    assert [long.row(seq) for seq in range(20)] == [source.log.row(seq % len(source.log)) for seq in range(20)]


def test_a_game_and_its_file_hash_options_alike() -> None:
    for options in ({}, {"end_condition": "turns:40", "rest_jackpot": True}):
        game = Game("plakettopoly", players=2, seed=7, options=options)
        assert f'[Options "{game.frames.games["options"].item()}"]' in game.record.notation().splitlines()


@pytest.mark.parametrize("large", [2**7, 2**8, 2**15, 2**16, 2**31, 2**40, -(2**7) - 1, -(2**31) - 1])
def test_columns_of_several_logs_keep_numbers_of_any_size(large: int):
    small, other = Log(), Log()
    small.write(*range(WIDTH))
    other.write(*[large] * WIDTH)
    columns = together([pack(log, Start(1, 0, 4)) for log in (small, other)]).columns
    unpacked = {name: array(code, numbers).tolist() for name, (numbers, code) in columns.items()}
    assert unpacked == {name: [place, large] for place, name in enumerate(COLUMNS)} | {"round": [0, 0]}


@pytest.mark.parametrize(
    ("starter", "out", "turns"),
    [
        ("Léo", "", [("Léo", 4), ("Zoé", 4), ("Ana", 4), ("Léo", 5), ("Zoé", 5), ("Ana", 5), ("Léo", 6)]),
        ("Zoé", "", [("Léo", 4), ("Zoé", 5), ("Ana", 5), ("Léo", 5), ("Zoé", 6), ("Ana", 6), ("Léo", 6)]),
        ("Zoé", "Zoé", [("Léo", 4), ("Ana", 5), ("Léo", 5), ("Ana", 6), ("Léo", 6)]),
    ],
)
def test_a_round_begins_with_who_began_or_where_that_seat_is_passed(starter: str, out: str, turns: list[tuple[str, int]]):
    seats = {out: {"out": True}} if out else {}
    start = {"turn": "Léo", "starter": starter, "round": 4, "turn_number": 11, "seats": seats}
    game = Game("plakettopoly", ["Ana", "Léo", "Zoé"], position=start, seed=1)
    for _ in turns[1:]:  # to the visitors, then to rest
        game.play_all(["dice 4+6", "roll", "end"])
    begun = game.frames.events.filter(kind="turn_begun").select("seat", "round").rows()
    assert [(game.names[seat], number) for seat, number in begun] == turns
    assert game.round == turns[-1][1]


def test_each_turn_of_who_is_alone_is_a_round():
    seats = {"Ana": {"finished": 1}, "Léo": {"on": 21, "missed": 4}}
    game = Game("confinement", ["Ana", "Léo"], options={"end_mode": "all_exit"}, position={"turn": "Léo", "seats": seats})
    game.play_all(["go", "go"])
    assert game.frames.events.filter(kind="turn_begun").select("seat", "round").rows() == [(1, 1), (1, 2), (1, 3)]
    assert game.round == 3


def test_the_codes_of_one_vocabulary_join_the_columns_that_hold_them():
    game = Game("mspm", [bots.Balanced(), bots.Balanced()], seed=7)
    game.run(turns=40)
    frames = game.frames
    held = {
        "events": ("kind", "rule", "square", "title", "card"), "ownership": ("title", "how"),
        "decisions": ("decision", "move"), "ledger": ("account", "title"),
    }  # fmt: skip
    for name, vocabularies in held.items():
        for vocabulary in vocabularies:
            coded = frames[name].filter(pl.col(vocabulary).is_not_null())
            named = coded.join(frames.lookup_for(vocabulary), left_on=vocabulary, right_on="code")
            assert named.height == coded.height > 0, vocabulary
    by_type = frames.ledger.join(frames.lookup_for("account_type"), left_on="type", right_on="code")
    assert by_type.height == frames.ledger.height
    with pytest.raises(ValueError, match="did you mean “kind”"):
        frames.lookup_for("kinds")
