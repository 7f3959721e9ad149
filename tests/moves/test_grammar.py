"""Every move is written one way, read back the same, and nothing that is typed can do harm."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plakett_widgets import Game, Refused
from plakett_widgets.editions.format import Words
from plakett_widgets.engine import move
from plakett_widgets.engine.legality import Pending
from plakett_widgets.engine.session import spelled
from plakett_widgets.moves.grammar import Move, Reader
from plakett_widgets.moves.naming import Unreadable
from plakett_widgets.moves.verbs import VERBS, split_verb

from ..engine.play import BY_ID, EDITION, same, sample_game

READER = Reader(EDITION, ["Ana", "Léo", "C"])
POS = Game(EDITION, READER.names, seed=1).table.position

titles = st.integers(0, len(EDITION.titles) - 1)
seats = st.integers(0, 2)
masks = st.integers(0, 2 ** len(EDITION.titles) - 1)
cards = st.integers(0, 3)


@st.composite
def moves(draw: st.DrawFn) -> Move:
    """Any move that has a canonical form."""
    kind = draw(st.sampled_from([*sorted(VERBS), move.IN_KIND]))
    seat = draw(seats)
    a = b = amount = 0
    terms: tuple[int, ...] = ()
    if kind in (move.BID, move.TIME):
        amount = draw(st.integers(0, 30_000))
    elif kind == move.CLAIM:
        a = draw(st.integers(0, len(EDITION.titles)))
    elif kind in (move.MORTGAGE, move.LIFT, move.PLACE):
        a = draw(titles)
    elif kind == move.BUILD:
        a, b = draw(titles), draw(st.integers(0, 2))
    elif kind == move.SELL:
        b = draw(st.integers(0, 5))
        a = draw(st.sampled_from(EDITION.groups)).titles[0] if b else draw(titles)
        amount = 0 if b else draw(st.integers(0, 1))
    elif kind == move.USE:
        a = draw(st.sampled_from(READER.keepable))
    elif kind == move.TOP:
        a = draw(st.sampled_from(EDITION.cards)).number
    elif kind == move.DICE:
        a, b = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    elif kind == move.WANT:
        a, amount = draw(st.integers(0, 1)), draw(st.integers(0, 40))
    elif kind in (move.OFFER, move.COUNTER):
        a = draw(seats) if kind == move.OFFER else 0
        few = masks.map(lambda mask: mask & -mask | mask & 0b1001)
        cash, later = draw(st.integers(-9999, 9999)), draw(st.integers(-9999, 9999))
        terms = (draw(few), draw(few), cash, draw(cards), draw(cards), later, 0)
    elif kind == move.IN_KIND:
        terms = (draw(masks.filter(bool)), 0, 0, 0, 0, 0, 0)
    elif kind == move.CHOOSE:  # a square: only some editions have branches
        a, b = draw(st.sampled_from(EDITION.squares)).number, 1
    if kind in (move.TIME, move.DICE, move.TOP):
        seat = move.OUTSIDE
    return Move(move.pack(kind, seat, a, b, amount), terms)


@given(moves())
def test_a_written_move_is_read_back(original: Move):
    text = READER.write(original)
    assert READER.read(text, POS, Pending()) == original
    assert READER.write(READER.read(text.upper(), POS, Pending())) == text


def test_buildings_that_are_wanted_where_there_are_none_are_read_and_written():
    game = Game("confinement", 2, seed=1)
    wanted = game.table.read("P1: want 2")
    assert game.table.reader.write(wanted) == "P1: want 2"
    with pytest.raises(Refused):
        game.play(wanted)


@pytest.mark.parametrize("kind", VERBS)
def test_synonyms_mean_the_same(kind: int):
    for verb in VERBS[kind].words:
        assert split_verb(verb)[0] == split_verb(verb.upper())[0] == kind


words = st.sampled_from([
    *(word for verb in VERBS.values() for word in verb.words),
    "Ana", "Léo", ":", ";", "for", "contre", "+", "and", "et", "to", "à",
    "24", "39", "2", "-5", "0", "1e9", "99999999999", "$", "50 $", "PL-03", "SK-09", "nothing", "rien", "down to 2", "later",
    "²", "bid ²", "bid ١٢",
    "rouge", "red", "complexe", "clinic on 24", "<b>", "\u202e", "’", "3+4", "é", "\0",
])  # fmt: skip


@pytest.mark.slow
@settings(max_examples=100)
@given(st.lists(words, max_size=8).map(" ".join) | st.text(max_size=60))
def test_any_text_is_a_move_or_refused_in_words(text: str):
    try:
        found = READER.read(text, POS, Pending())
    except Unreadable as error:
        words = error.words
    else:
        words = {"en": READER.write(found), "fr": READER.write(found)}
        assert READER.read(words["en"], POS, Pending()).packed == found.packed
    assert set(words) == {"en", "fr"}
    assert all(words.values())


@pytest.mark.slow
@settings(max_examples=30)
@given(st.sampled_from(sorted(BY_ID)), st.integers(0, 400), st.lists(words, min_size=1, max_size=7).map(" ".join))
def test_any_text_is_played_or_changes_nothing(edition: str, seed: int, text: str):
    game = sample_game(edition, seed, 12)
    before, moves_before = game.table.position, game.moves()
    copy, length = before.copy(before.policy), len(before.log.rows)
    try:
        game.play(text)
    except Refused as error:
        reasons = [error.text("en"), error.text("fr")]
        assert all(reasons)
        assert same(before, copy)
        assert game.table.position is before
        assert (game.moves(), len(before.log.rows)) == (moves_before, length)
    assert len(game.log) == len(game.table.position.log)


@pytest.mark.parametrize(
    ("edition", "typed", "english", "french"),
    [
        ("plakettopoly", "lancr", "a verb such as roll, ", "par exemple lancer, "),
        ("plakettopoly", "rol", "a verb such as roll$", "par exemple lancer$"),
        ("plakettopoly", "ofer Léo: 5 for 6", "“ofer Léo: 5 for 6” is no move: .* offer", "par exemple .*proposer"),
        ("plakettopoly", "proposez à P2 : 5 contre 6", "is no move: .* offer", "n’est pas un coup.* proposer"),
        ("plakettopoly", "Madame Léo: roll", "“Madame Léo” is no player", "Madame Léo\u00a0» n’est pas à la table"),
        ("plakettopoly", "mortgage 99", "they go from 0 to 39$", "les numéros vont de 0 à 39$"),
        ("plakettopoly", "mortgage boulevard", "more than one square: .* or .*; write the whole name$",
         "plusieurs cases\u00a0: .* ou .* écrivez le nom entier$"),
        ("plakettopoly", "mortgage pharmcie", "; did you mean Pharmacy Square\\?$",
         "peut-être Place de la Pharmacie\u00a0\\?$"),
        ("plakettopoly", "mortgage av", "Screening Avenue", "Prévention, Avenue du Dépistage"),
        ("plakettopoly", "mortgage seni", "square 2, Sénik, has no title$", "la case 2, Sénik, n’a pas de titre$"),
        ("plakettopoly", "want 2 clinnic", "; did you mean ", "peut-être Clinique médicale"),
        ("plakettopoly", "dice 9", "“9” is no throw: ", "^«\u00a09\u00a0» n’est pas un lancer\u00a0: écrivez deux nombres"),
        ("plakettopoly", "bid 1000000000", "too large a number", "un nombre trop grand"),
        ("plakettopoly", "sell 6 down to 99999999999999999999", "too large a number", "un nombre trop grand"),
        ("plakettopoly", "bid -5", "“-5” is no whole number from 0 on", "n’est pas un nombre entier à partir de 0"),
        ("plakettopoly", "offer P2: 99999999999999999999 $ for 6", "too large a number", "un nombre trop grand"),
        ("plakettopoly", "offer P2: -5 for 6", "“-5” is below zero: ", "^«\u00a0-5\u00a0» est négatif\u00a0: "),
        ("confinement", "dice 7", "“7” is no throw: ", "^«\u00a07\u00a0» n’est pas un lancer\u00a0: "),
        ("plakettopoly", "mortgage 10", "square 10, .*, has no title", "la case 10, .*, n’a pas"),
    ],
)  # fmt: skip
def test_an_unreadable_move_gets_a_remedy_in_each_language(edition: str, typed: str, english: str, french: str):
    with pytest.raises(Refused) as caught:
        Game(edition, ["Ana", "Léo"], seed=1).play(typed)
    assert re.search(english, caught.value.text("en"))
    assert re.search(french, caught.value.text("fr"))


@pytest.mark.parametrize("step", [6, 1022, 1023, 1024, 5000, 999_999_999])
def test_no_lot_is_sold_down_to_more_than_it_has(step: int):
    """Nor is anything else meant, however large the number is."""
    hotels = {"seats": {"Ana": {"buildings": {1: "hotel", 3: "hotel"}}}}
    with pytest.raises(Refused, match="FRA-057"):
        Game("france2008", ["Ana", "Léo"], seed=1, position=hotels).play(f"Ana: sell 1 down to {step}")


@pytest.mark.parametrize("typed", ["bid", "miser", "want", "time"])
def test_a_missing_number_is_named(typed: str):
    with pytest.raises(Unreadable, match="a number is missing") as refused:
        READER.read(typed, POS, Pending())
    for words in refused.value.words.values():
        example = re.search("[“«](.+)[”»]", words)
        assert example
        assert READER.read(example[1].strip(), POS, Pending())  # the example in the message can be read


@pytest.mark.parametrize(
    ("edition", "rule_id"),
    [("plakettopoly", "PLK-119"), ("classic40", "C40-065"), ("mspm", "SPM-109"), ("france2008", "FRA-099"),
     ("confinement", "CNF-026")],
)  # fmt: skip
@pytest.mark.parametrize(
    "typed",
    ["offer bank: 100 for nothing", "offer the bank: 100 for nothing", "proposer à la banque : 100 contre rien",
     "Ana: proposer banque : 100 contre rien"],
)  # fmt: skip
def test_the_bank_does_not_trade(edition: str, rule_id: str, typed: str):
    game = Game(edition, ["Ana", "Léo"], seed=1, position={"turn": "Ana"})
    with pytest.raises(Refused, match=rule_id):
        game.play(typed)


def test_a_card_with_and_in_its_id_is_one_card():
    card = next(card for card in EDITION.cards if card.id == "PL-03")
    cards = tuple(replace(card, id="AIDE-ET-SOINS") if other is card else other for other in EDITION.cards)
    named = Reader(replace(EDITION, cards=cards), READER.names)
    found = named.read("Ana: offer Léo: AIDE-ET-SOINS et 5 for 11 and 20 $", POS, Pending())
    assert found == READER.read("Ana: offer Léo: PL-03 + 5 for 11 + 20 $", POS, Pending())
    assert named.read(named.write(found), POS, Pending()) == found


def packed(kind: int, seat: int = 0, a: int = 0, amount: int = 0, terms: tuple[int, ...] = ()) -> Move:
    return Move(move.pack(kind, seat, a, 0, amount), terms)


@pytest.mark.parametrize(
    "wrong",
    [
        packed(move.TIME, move.OUTSIDE, amount=-5),
        packed(move.CLAIM, a=1000),
        packed(move.MORTGAGE, a=1000),
        packed(move.TOP, move.OUTSIDE, a=1000),
        packed(move.WANT, a=1000, amount=2),
        packed(move.ROLL, seat=9),
        packed(63),
        Move(-1),
        packed(move.OFFER, a=1, terms=(-1, 0, 0, 0, 0, 0, 0)),
    ],
)
def test_a_move_that_names_what_there_is_not_is_refused_alone_and_among_others(wrong: Move):
    game = Game(players=["Ana", "Léo"], seed=3)
    with pytest.raises(Refused):
        game.play(wrong)
    with pytest.raises(Refused) as refused:
        game.play_all(["time 5", wrong])
    assert refused.value.__notes__ == [f"move 2 of 2: {spelled(wrong.packed)}"]
    assert game.moves() == []


@pytest.mark.parametrize("numbers", [("roll",), (None,), (1.5,), (2**70,), (1, None), (1, ["a"]), (1, (0.5,))])
def test_a_move_is_made_of_whole_numbers(numbers: tuple):
    with pytest.raises(ValueError, match="a Move is a whole number"):
        Move(*numbers)


def test_a_player_named_like_a_verb_is_written_and_read():
    game = Game(players=["roll", "dice 3+4"], seed=3)
    game.play("roll")
    while not game.over and game.turn < 4:
        choice = next(one for one in game.legal() if one["kind"] in ("decline", "end", "roll", "pass"))
        game.play(choice["move"], choice["seat"])
    again = Game(players=["roll", "dice 3+4"], seed=3)
    again.play_all(game.moves())
    assert again.record.digest() == game.record.digest()


def test_a_player_named_bank_can_trade():
    game = Game("plakettopoly", ["Ana", "Bank"], position={"turn": "Ana", "seats": {"Ana": {"titles": [5]}}})
    game.play("offer bank: 5 for 100 $")
    assert game.moves() == ["Ana: offer Bank: 5 for 100 $"]


def test_buildings_are_sold_to_the_bank():
    game = Game("mspm", ["Ana", "Léo"], position={"turn": "Ana", "seats": {"Ana": {"titles": [7], "buildings": {"9": "bar"}}}})
    for typed in ("sell 9 to the bank", "vendre 9 à la banque"):
        assert game.table.reader.write(game.table.read(typed)) == "Ana: sell 9"


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("vendre 24 a la banque", "vendre 24 à la banque"),
        ("vendre 24 a\u0300 la banque", "vendre 24 à la banque"),
        ("vendre rouge jusquʼà 1", "vendre rouge jusqu'à 1"),
        ("vendre rouge jusqu'a\u0300 1", "vendre rouge jusqu’à 1"),
        ("vendre 24 d‘un coup", "vendre 24 d’un coup"),
        ("vendre 16 a Léo pour 5 $", "vendre 16 à Léo pour 5 $"),
        ("bâtir\t24", "bâtir 24"),
        ("enchérir\u2009120", "enchérir 120"),
    ],
)
def test_accents_apostrophes_and_blanks_do_not_matter(typed: str, meant: str):
    def reading(text: str) -> object:
        try:
            return READER.read(text, POS, Pending(), 0)
        except Unreadable as error:
            return str(error).replace(text, "")

    assert reading(typed) == reading(meant)


def test_the_mortgage_to_lift_must_be_named():
    game = Game("plakettopoly", ["Ana", "Léo"], position={"seats": {"Ana": {"mortgaged": [1, 39]}}})
    with pytest.raises(Refused, match="square"):
        game.play("lift")
    assert game.length == 1


def test_a_number_is_a_square_or_a_sum_whatever_is_called_so():
    cards = tuple(replace(card, name=Words(fr="24", en="1")) for card in EDITION.cards)
    groups = tuple(replace(group, name=Words(fr="24", en="1")) for group in EDITION.groups)
    reader = Reader(replace(EDITION, cards=cards, groups=groups), ["Ana", "Léo"])
    for typed in ("offer Léo: 24 + PL-03 for 1", "sell 24"):
        meant = READER.read(typed, POS, Pending(), 0)
        assert reader.read(typed, POS, Pending(), 0) == meant
        assert reader.write(meant, with_seat=False).startswith(typed[:8])


@pytest.mark.parametrize(
    "typed", ["build 7 fishery", "build fishery 7", "bâtir une pêcherie sur 7", "build a fishery on Pointe Plate"]
)
def test_a_building_may_be_named_before_its_lot(typed: str):
    game = Game("mspm", ["Ana", "Léo"], position={"turn": "Ana", "seats": {"Ana": {"titles": [7, 9, 11]}}})
    assert game.table.reader.write(game.table.read(typed)) == "Ana: build 7 pecherie"


def test_of_cards_of_one_name_the_one_that_is_held_is_meant_and_where_none_is_the_refusal_names_it():
    game = Game("confinement", ["Ana", "Léo"], position={"turn": "Ana", "seats": {"Ana": {"missed": 1, "cards": ["D11"]}}})
    assert game.table.reader.write(game.table.read("jouer télétravail")) == "Ana: use D11"
    game = Game("confinement", ["Ana", "Léo"], position={"turn": "Ana"})
    refused = game.would_refuse("jouer télétravail")
    assert refused is not None
    assert refused.text("fr").startswith("Ana n’a pas la carte «\u00a0Télétravail\u00a0».")


@pytest.mark.parametrize("typed", ["mortgage 24", "bâtir", "sell the bakery", "claim 3"])
def test_a_race_has_no_moves_about_titles_whatever_they_name(typed: str):
    refused = Game("confinement", ["Ana", "Léo"], position={"turn": "Ana"}).would_refuse(typed)
    assert refused is not None
    assert refused.name == "not_in_this_game"
