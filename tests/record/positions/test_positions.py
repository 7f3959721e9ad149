"""A game begins from a position, as a line or as data.  Anything else is refused."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from plakett_widgets import Game, bots, editions, loads
from plakett_widgets.engine import decision
from plakett_widgets.record.positions.position import PositionError
from plakett_widgets.words.catalogue import catalogue

from ...engine.play import BY_ID, EDITION, replay
from ..notation.round_trip import THERE, check_position, decisions, random_game


@pytest.mark.slow
@THERE
@example("france2008", 11978860)  # where a seat has more than any amount of an edition may be
@given(st.sampled_from(sorted(BY_ID)), st.integers(0, 2**32))
def test_any_quiet_position_is_kept_in_one_line(edition: str, seed: int):
    check_position(random_game(seed, BY_ID[edition]))


def test_a_line_holds_what_was_set():
    game = Game(
        EDITION, ["Ana", "Léo", "Zoé"], seed=1,
        position={"turn": "Léo", "round": 9, "turn_number": 26, "seats": {
            "Ana": {"cash": 910, "on": 24, "titles": [5], "mortgaged": [12], "cards": ["PL-03"]},
            "Léo": {"on": 10, "detained": 2, "buildings": {"21": 2, "23": 2, "24": "complexe"}, "paid": {"21": [150, 205]}},
            "Zoé": {"out": True}}, "claims": [{"owner": "Léo", "visitor": "Ana", "square": 21, "amount": 250}]},
    )  # fmt: skip
    line = game.record.position_line()
    assert line == (
        "turn=2 throws=due doubles=0 round=9 turn_number=26 banker=1 starter=1 "
        "| 1 cash=910 on=24 titles=5 mortgaged=12 cards=PL-03 "
        "| 2 cash=1500 on=10 titles=21,23,24 buildings=21:2,23:2,24:complexe paid=21:150/205 detained=2 "
        "| 3 cash=0 on=0 out=yes | bank cash=16080 | claim owner=2 visitor=1 square=21 amount=250"
    )
    assert Game(EDITION, ["X", "Y", "Z"], position=line).record.position_line() == line
    game.play("Léo: claim")
    assert "claim" not in game.record.position_line()


ODD = {  # moments that random games seldom come to
    "a second double in a row, one player out, the last one keeps the bank": (
        "plakettopoly", {"bonus_throw": "optional"},
        "turn=2 throws=optional doubles=2 round=9 turn_number=26 banker=3 starter=2 dice=4+4 "
        "| 1 cash=0 on=0 out=yes | 2 cash=1500 on=0 | 3 cash=1500 on=0 | bank cash=7",
    ),
    "the last lap, which is played to the end of the turn": (
        "plakettopoly", {"end_condition": "laps:3"},
        "turn=2 throws=done doubles=0 round=9 turn_number=26 banker=1 starter=1 "
        "| 1 cash=1 on=0 laps=2 | 2 cash=2 on=3 laps=3 | 3 cash=3 on=0 | bank cash=0",
    ),
    "the same before another throw, after a double": (
        "plakettopoly", {"end_condition": "laps:3"},
        "turn=2 throws=due doubles=1 round=9 turn_number=26 banker=1 starter=1 "
        "| 1 cash=1 on=0 laps=2 | 2 cash=2 on=3 laps=3 | 3 cash=3 on=0 | bank cash=0",
    ),
    "another throw that no double has brought": (
        "classic40", {},
        "turn=1 throws=due first_throw=no doubles=0 round=1 turn_number=1 banker=1 starter=1 | 1 cash=1 on=0 salary=0 "
        "| 2 cash=2 on=0 salary=250 | bank cash=9",
    ),
    "too few buildings": (
        "classic40", {},
        "turn=1 throws=due doubles=0 round=1 turn_number=1 banker=1 starter=1 | 1 cash=1 on=0 titles=1 buildings=1:2 "
        "| 2 cash=2 on=0 | bank cash=9 stock=house:3",
    ),
    "free on the square of a weekend": (
        "mspm", {},
        "turn=1 throws=done doubles=0 round=1 turn_number=1 starter=1 | 1 cash=1 on=10 detained=0 | 2 cash=2 on=20 detained=1 "
        "| bank cash=9",
    ),
    "a banker who does not play": (
        "plakettopoly", {"non_playing_banker": True},
        "turn=3 throws=due doubles=0 round=1 turn_number=3 starter=1 | 1 cash=1 on=0 | 2 cash=2 on=0 | 3 cash=3 on=0 "
        "| 4 cash=4 on=0 | 5 cash=5 on=0 | 6 cash=6 on=0 | bank cash=9",
    ),
    "one bankruptcy of two": (
        "plakettopoly", {"end_condition": "bankruptcies:2"},
        "turn=1 throws=due doubles=0 round=9 turn_number=26 banker=1 bankruptcies=1 starter=1 "
        "| 1 cash=1 on=0 | 2 cash=0 on=0 out=yes | 3 cash=3 on=0 | bank cash=0",
    ),
    "the last minute, and a pot": (
        "classic40", {"end_condition": "minutes:45", "rest_jackpot": True},
        "turn=1 throws=due doubles=0 round=9 turn_number=26 banker=1 starter=1 minutes=44 "
        "| 1 cash=1 on=0 | 2 cash=0 on=0 | 3 cash=3 on=0 | bank cash=5 pot=70",
    ),
    "a debt and a loan": (
        "mspm", {"player_loans": True},
        "turn=1 throws=due doubles=0 round=1 turn_number=1 last=3 starter=1 | 1 cash=5 on=0 | 2 cash=0 on=0 | 3 cash=6 on=0 "
        "| bank cash=7 | debt debtor=2 creditor=bank amount=30 | loan debtor=1 creditor=2 amount=40",
    ),
    "a rent that titles may still pay, after two proposals": (
        "france2008", {},
        "turn=1 throws=done doubles=0 round=1 turn_number=1 starter=1 dice=3+4 offers=2 | 1 cash=9 on=39 "
        "| 2 cash=8 on=0 titles=39 | 3 cash=7 on=0 | bank cash=-45 | rent debtor=1 creditor=2 amount=50 square=39",
    ),
    "the race: squares that have been followed, one of two cards that comes before the throw, who is held and who is jailed": (
        "confinement", {},
        "turn=2 throws=due doubles=0 round=1 turn_number=1 starter=3 dice=5 followed=5,6 errands=1 "
        "| 1 cash=1 on=30 missed=1 held=yes aid_due=yes | 2 cash=2 on=6 cards=C27 cured=yes promised=30 queue=C01,C02 "
        "| 3 cash=3 on=34 jailed=yes | bank cash=-9",
    ),
    "the race: out of prison within the turn, too late for the aid that is paid as one begins": (
        "confinement", {"prison_release": "same_roll"},
        "turn=1 throws=due doubles=0 round=2 turn_number=2 starter=1 dice=1 followed=35 | 1 cash=25 on=35 aid_due=yes "
        "| 2 cash=349 on=3 | bank cash=-9",
    ),
    "the race: who is out, and what was thrown at the post office": (
        "confinement", {"end_mode": "all_exit", "post_roll_timing": "on_arrival"},
        "turn=3 throws=due doubles=0 round=4 turn_number=9 starter=1 | 1 cash=1 on=39 cured=yes promised=30 finished=1 "
        "| 2 cash=2 on=17 free=yes | 3 cash=3 on=24 kept_throw=4 | bank cash=-9",
    ),
}  # fmt: skip


@pytest.mark.parametrize("moment", ODD)
def test_an_odd_moment_is_as_its_line_has_it(moment: str):
    edition, options, line = ODD[moment]
    names = ["Ana", "Léo", "Zoé", "Noé", "Mia", "Eva"][: line.count("cash=") - 1]
    assert Game(edition, names, options=options, position=line).record.position_line() == line


def test_a_player_named_bank_is_not_the_bank():
    """Nobody is named in a line, where the bank is the bank; elsewhere it goes by a name that no player has."""
    _, _, line = ODD["a debt and a loan"]
    players = ["Ana", "Léo", "Bank"]
    game = Game("mspm", players, options={"player_loans": True}, position=line)
    assert [debt["creditor"] for debt in game.state()["debts"]] == [None, 1]
    assert game.record.position().debts[0].creditor == "the bank"
    for position in (game.record.position(), game.record.position_line()):
        again = Game("mspm", players, options={"player_loans": True}, position=position)
        assert again.state()["debts"] == game.state()["debts"]
        assert loads(again.record.notation(names=True)).state()["debts"] == game.state()["debts"]


def test_debts_to_the_pot_are_debts_to_the_bank():
    """A tax of 200, where sums stay owed and fines wait on the rest square."""
    owing = replace(editions.load("classic40"), settings=(("debts", "standing"),))
    players, options = ["Ana", "Léo", "Noor"], {"rest_jackpot": True}
    game = Game(owing, players, options=options, position={"seats": {"Ana": {"cash": 50}}})
    game.play_all(["dice 1+3", "roll"])
    assert [debt.model_dump() for debt in game.record.position().debts] == [
        {"debtor": "Ana", "creditor": "bank", "amount": 150}
    ]
    again = Game(owing, players, options=options, position=game.record.position_line())
    assert again.state()["debts"] == game.state()["debts"]


def test_the_decks_of_a_position_are_shuffled_by_the_seed():
    """Each holds all its cards but those that somebody has, in another order for another seed."""

    def decks(seed: int) -> list[tuple[int, ...]]:
        game = Game(EDITION, ["Ana", "Léo"], position={"seats": {"Ana": {"cards": ["PL-03"]}}}, seed=seed)
        return [tuple(game.table.deck(number)) for number in range(2)]

    one, again, other = decks(1), decks(1), decks(2)
    assert one == again
    assert all(set(a) == set(b) and a != b for a, b in zip(one, other, strict=True))
    kept = next(card.number for card in EDITION.cards if card.id == "PL-03")
    assert [len(cards) for cards in one] == [15, 16]
    assert kept not in one[0]


def test_a_stay_may_be_as_long_as_an_edition_has_it():
    classic = editions.load("classic40")
    long = replace(classic, detention=classic.detention.model_copy(update={"throws": 12}))
    position = {"seats": {"Ana": {"on": 10, "detained": 12}}}
    assert Game(long, ["Ana", "Léo"], position=position).record.position().seats["Ana"].detained == 12


def test_a_finished_game_has_no_position():
    game = Game("plakettopoly", ["A", "B"], options={"end_condition": "turns:1"}, position={"throws": "done"})
    game.play("end")
    with pytest.raises(PositionError, match="the game is over: a position is one from which play goes on"):
        game.record.position()


def test_a_card_that_jails_does_so_anywhere(tmp_path: Path):
    """Who is in prison may then stand on any square; on that of the prison where nothing else is given."""
    jailed = {"seats": {"A": {"on": 12, "jailed": True}, "B": {"jailed": True}}}
    with pytest.raises(PositionError, match=r"seats\.A\.on: who is held or jailed stands on 34$"):
        Game("confinement", ["A", "B"], position=jailed)
    folder = Path(copytree(editions.loading.HERE / "confinement", tmp_path / "mine"))
    cards = (folder / "cards.toml").read_text("utf-8")
    gain = '{ do = "transfer", payer = "bank", payee = "drawer", amount = 40 }'
    (folder / "cards.toml").write_text(cards.replace(gain, '{ do = "prison" }', 1), "utf-8")
    seats = Game(folder, ["A", "B"], position=jailed).record.position().seats
    assert [(seat.on, seat.jailed) for seat in seats.values()] == [(12, True), (34, True)]


def test_a_position_may_have_an_empty_throw():
    game = Game(EDITION, ["A", "B"], position={"dice": []}, seed=1)
    assert loads(game.record.notation()).record.digest() == game.record.digest()


def test_squares_of_a_position_are_named_by_number_too():
    by_number, by_text = (
        Game("mspm", ["A", "B"], position={"seats": {"A": {"buildings": {nine: "hotel"}, "paid": {nine: [5000]}}}}, seed=1)
        for nine in (9, "9")
    )
    assert by_number.record.position_line() == by_text.record.position_line()


@pytest.mark.parametrize(
    "position",
    [
        {"seats": {"A": {"cards": ["SK-03\x1b"] * 2}}},
        {"turn": "B\n\x1b", "seats": {"B": {"out": True}}},
        {"claims": [{"owner": "A", "visitor": "B", "square": "1\n\u202e"}]},
    ],
)
def test_errors_show_no_control_characters_of_a_position(position: dict[str, object]):
    with pytest.raises(PositionError, match="·") as refused:
        Game("plakettopoly", ["A", "B", "C"], position=position)
    assert str(refused.value).isprintable()


@pytest.mark.parametrize("kind", [kind for kind in decision.NAMES if kind != decision.QUIET], ids=decision.NAMES.get)
def test_in_the_midst_of_a_decision_there_is_no_position(kind: int):
    played, number = decisions()[kind]
    with pytest.raises(
        PositionError, match=f"is being asked \\({catalogue('en')[f'about.{decision.NAMES[kind]}']}\\).*save the game"
    ):
        replay(played, number).record.position_line()


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("turn=3", "seat is a number from 1 to 2"), ("turn", "name=value"), ("evil=1", "no field .evil"),
        ("turn=1 turn=2", "twice"),
        ("| 1 cash=x", "whole number"), ("| 1 cash=1 | 1 cash=2", "twice"), ("| 1 out=maybe", "yes or no"),
        ("|", "empty record"), ("round=٣", "whole number"), ("turn=١", "seat is a number"),
        ("| 1 titles=4", "has no title"), ("| Ana cash=1", "begins with the number"), ("| 1 buildings=21", "square:what"),
        ("| 1 buildings=5:1", "write nothing: no building fits"), ("| 1 buildings=21:6", "write 0 to 4 or the id"),
        ("round=" + "9" * 5000, "whole number"), ("round=" + "9" * 15, "round: should be less than or equal to 1000000"),
        ("| bank cash=1 | bank cash=2", "twice"), ("x" * 30_000, "at most"),
        ("| decks senik=SK-01 | decks senik=SK-02", "twice"), ("| decks nowhere=SK-01", "nowhere"), ("| 1 cash=-5", "cash"),
        ("| loan debtor=1 creditor=2 amount=5", "lends"), ("followed=3", "exit"), ("dice=3", "dice"), ("turn=1\n", "one line"),
        ("| 1 on=nowhere", "nowhere"), ("| rent debtor=1 creditor=2 amount=5 square=1", "rent"), ("starter=bank", "bank"),
        ("| 1 on=5 detained=2", "who is detained stands on 10"), ("| 1 out=yes cash=5", "cash: who is out"),
        ("| 1 csh=5", "there is no field “csh”; did you mean “cash”"), ("| 1 titles=5,5", "square 5 is there twice"),
        ("| 1 buildings=21:1,21:2", "each once"), ("seats=1", "the table: there is no field “seats”"),
        ("claims=1", "the table: there is no field “claims”"),
    ],
)  # fmt: skip
def test_a_wrong_line_is_refused(line: str, reason: str):
    with pytest.raises(PositionError, match=f"(?s){reason}"):
        Game(EDITION, ["Ana", "Léo"], position=line)


def test_a_wrong_square_should_be_a_number_or_a_text():
    wrong = {"seats": {"Ana": {"titles": [5.0], "buildings": {21: None}}}}
    with pytest.raises(PositionError) as refused:
        Game(EDITION, ["Ana", "Léo"], position=wrong)
    assert str(refused.value) == (
        "seats.Ana.titles[0]: should be a whole number, or a text, not 5.0; "
        "seats.Ana.buildings.21: should be a whole number, or a text, not None"
    )


def test_additions_to_a_position_are_kept():
    """Its lists and tables are there to be added to, whether or not they were given before."""
    position = Game(EDITION, ["Ana", "Léo"], seed=1).record.position()
    position.seats["Ana"].titles.append(5)
    position.bank.stock["clinique"] = 3
    position.decks["senik"] = ["SK-01"]
    game = Game(EDITION, ["Ana", "Léo"], seed=1, position=position)
    assert "titles=5" in game.record.position_line()
    assert loads(game.record.notation()).record.position_line() == game.record.position_line()
    assert Game(EDITION, ["Ana", "Léo"], seed=1, position=position.model_dump()).record.notation() == game.record.notation()


def test_a_position_has_one_canonical_line():
    """The seats in their order, and without what is given as nothing."""
    one: dict[str, Any] = {"seats": {"Ana": {"cash": 5}, "Léo": {"cash": 6}}}
    other = {"banker": None, "seats": {"Léo": {"cash": 6, "on": None}, "Ana": {"cash": 5, "detained": None}}}
    one_text, other_text = (Game(EDITION, ["Ana", "Léo"], seed=1, position=start).record.notation() for start in (one, other))
    assert one_text == other_text


def test_cards_that_a_position_lays_on_top_lie_there_when_it_is_read_again():
    game = Game(EDITION, ["Ana", "Léo"], seed=1, position={"decks": {"senik": ["SK-09", "SK-02"]}})
    top = [EDITION.cards[card].id for card in game.table.deck(1)[:2]]
    assert top == ["SK-09", "SK-02"]
    assert loads(game.record.notation()).table.deck(1) == game.table.deck(1)


def test_a_game_copies_its_position():
    position = Game(EDITION, ["Ana", "Léo"], seed=1).record.position()
    game = Game(EDITION, ["Ana", "Léo"], seed=1, position=position)
    before = game.record.notation()
    position.seats["Ana"].cash = 7
    position.seats["Ana"].titles.append(5)
    assert game.record.notation() == before


@pytest.mark.parametrize("edition", sorted(BY_ID))
def test_a_position_taken_from_a_game_can_be_kept_as_json(edition: str):
    game = Game(edition, [("Ana", bots.Balanced()), ("Léo", bots.Balanced())], seed=4)
    game.run(turns=15)
    position = game.record.position()
    for kept in (position.model_dump(), json.loads(position.model_dump_json()), json.loads(json.dumps(position.model_dump()))):
        assert Game(edition, ["Ana", "Léo"], position=kept).record.position_line() == game.record.position_line()
