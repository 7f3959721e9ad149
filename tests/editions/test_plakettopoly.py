"""Plakettopoly matches its rules and its box."""

from __future__ import annotations

import re
from collections import Counter

import numpy
import pytest

from plakett_widgets import Game, editions
from plakett_widgets.engine import rule, tables

EDITION = editions.load("plakettopoly")


def title(square: int) -> editions.Title:
    number = EDITION.squares[square].title
    assert number is not None
    return EDITION.titles[number]


def test_material() -> None:
    assert [len(part) for part in (EDITION.squares, EDITION.titles, EDITION.tokens, EDITION.groups)] == [40, 28, 6, 10]
    assert [len(deck.cards) for deck in EDITION.decks] == [16, 16]
    assert [(building.id, building.supply) for building in EDITION.buildings] == [("clinique", 32), ("complexe", 12)]
    assert Counter(square.kind for square in EDITION.squares) == {
        "property": 28, "draw": 6, "tax": 2, "start": 1, "rest": 1, "detention": 1, "send": 1,
    }  # fmt: skip
    assert [len(group.titles) for group in EDITION.groups] == [2, 3, 3, 3, 3, 3, 3, 2, 4, 2]
    assert (EDITION.players.min, EDITION.players.max) == (2, 6)
    assert sum(title.price for title in EDITION.titles) == 5710
    assert sum(title.mortgage for title in EDITION.titles) == 2855
    assert sum(sum(title.rents) for title in EDITION.titles if title.rent == "by_step") == 60271


@pytest.mark.parametrize(
    ("square", "name", "price", "mortgage", "rents", "buildings"),
    [
        (1, "Rue du Sparadrap", 60, 30, (3, 15, 45, 120, 200, 280), (50, 50)),
        (5, "Caisse du Quartier", 200, 100, (25, 50, 100, 200), ()),
        (12, "Service Plakett – Recrutement", 150, 75, (4, 10), ()),
        (16, "Place de la Pharmacie", 180, 90, (14, 70, 190, 530, 720, 930), (100, 100)),
        (24, "Chemin des Soins à domicile", 240, 120, (20, 100, 290, 720, 890, 1080), (150, 150)),
        (37, "Esplanade de la Télésanté", 350, 175, (35, 170, 480, 1060, 1260, 1480), (200, 200)),
        (39, "Esplanade de la Première Ligne", 400, 200, (48, 195, 580, 1360, 1640, 1940), (200, 200)),
    ],
)
def test_titles(square: int, name: str, price: int, mortgage: int, rents: tuple[int, ...], buildings: tuple[int, ...]) -> None:
    deed = title(square)
    assert deed.name["fr"] == EDITION.squares[square].name["fr"] == name
    assert (deed.price, deed.mortgage, deed.rents) == (price, mortgage, rents)
    assert sorted({(kind, paid) for kind, _, paid in deed.steps}) == list(enumerate(buildings))


def test_special_squares() -> None:
    where = {square.id: square.number for square in EDITION.squares}
    assert [where[id] for id in ("go", "urgence", "productions-plakett", "partez-en-ambulance")] == [0, 10, 20, 30]
    assert [(square.number, square.tax) for square in EDITION.squares if square.tax] == [(4, 200), (38, 200)]
    assert [square.deck for square in EDITION.squares if square.kind == "draw"] == [1, 0, 1, 0, 1, 0]


def test_tables() -> None:
    filled = EDITION.tables()
    assert (filled.start_cash, filled.bank_cash, filled.salary, filled.fine) == (1500, 20_580, 200, 50)
    assert (filled.detention, filled.squares, [*filled.size]) == (10, 40, [2, 3, 3, 3, 3, 3, 3, 2, 4, 2])
    assert (max(filled.steps), [*filled.supply]) == (5, [32, 12])
    bank, service, lot = (EDITION.squares[square].title for square in (5, 12, 24))
    assert bank is not None
    assert service is not None
    assert lot is not None
    assert (filled.family[bank], [*filled.rent[bank]], filled.steps[bank]) == (tables.BY_COUNT, [0, 25, 50, 100, 200], 0)
    assert (filled.family[service], [*filled.rent[service]]) == (tables.BY_DICE, [0, 4, 10])
    assert (filled.family[lot], [*filled.building_price[lot]]) == (tables.LOT, [0, 150, 150, 150, 150, 150])
    assert [*filled.kind_at[lot][1:]] == [0, 0, 0, 0, 1]
    assert [*filled.pieces_at[lot][1:]] == [1, 2, 3, 4, 1]
    assert [*filled.colour_group] == [True] * 8 + [False] * 2
    assert [*filled.square_of] == sorted(filled.square_of)
    assert [EDITION.cards[card].id for card in filled.keepable] == ["PL-03", "SK-03"]
    assert filled.kept_kind[filled.keepable[0]] == tables.RELEASE


@pytest.mark.parametrize(
    ("card", "effects"),
    [
        ("PL-01", [[tables.MOVE_TO, 0, 1, 0]]),
        ("PL-02", [[tables.SEND_AWAY]]),
        ("PL-03", [[tables.KEEP, tables.RELEASE, -1]]),
        ("PL-07", [[tables.MOVE_NEAREST, 8, 1, 2, 0, 0]]),
        ("PL-08", [[tables.MOVE_NEAREST, 9, 1, 1, 10, 1]]),
        ("PL-09", [[tables.MOVE_BY, -3, 0]]),
        ("PL-12", [[tables.TRANSFER, tables.THE_DRAWER, tables.EACH_OTHER, 25, 0, -1, 1]]),
        ("SK-13", [[tables.TRANSFER, tables.THE_DRAWER, tables.THE_BANK, 0, 1, -1, 1, 35, 120]]),
        ("SK-14", [[tables.TRANSFER, tables.EACH_PLAYER, tables.THE_BANK, 20, 0, -1, 1]]),
        ("SK-15", [[tables.TRANSFER, tables.THE_BANK, tables.EACH_PLAYER, 0, 2, -1, 1, 10, 30]]),
        ("SK-16", [[tables.MOVE_TO, 20, 1, 0]]),
    ],
)
def test_effects_of_cards(card: str, effects: list[list[int]]) -> None:
    assert EDITION.tables().effects[EDITION.card_named(card).number] == effects


def test_amounts_of_cards() -> None:
    flows = Counter[tuple[int, int]]()
    for effects in EDITION.tables().effects:
        for row in effects:
            if row[0] == tables.TRANSFER:
                flows[row[1], row[2]] += row[3]
    assert flows == {
        (tables.THE_BANK, tables.THE_DRAWER): 150 + 50 + 200 + 100 + 50 + 25 + 10,
        (tables.THE_DRAWER, tables.THE_BANK): 15 + 75 + 50 + 100 + 150,
        (tables.THE_BANK, tables.EACH_PLAYER): 20,
        (tables.EACH_PLAYER, tables.THE_BANK): 20,
        (tables.THE_DRAWER, tables.EACH_OTHER): 25,
        (tables.EACH_OTHER, tables.THE_DRAWER): 20,
    }


def test_texts_of_cards_hold_their_amounts() -> None:
    for card in EDITION.cards:
        numbers = {number for row in card.effects if row[0] == tables.TRANSFER for number in (row[3], *row[7:]) if number}
        for lang in ("fr", "en"):
            amounts = {int(number) for number in re.findall(r"\d+", card.text[lang])}
            assert amounts == (numbers or amounts & {200}), card.id


def test_notes() -> None:
    usual = {500: 2, 100: 2, 50: 2, 20: 6, 10: 5, 5: 5, 1: 5}
    assert EDITION.notes(5) == [usual] * 5
    deals = EDITION.notes(6)
    assert deals[:5] == [usual] * 5
    assert deals[5][20] == 0  # six players lack twenties
    assert all(sum(value * count for value, count in deal.items()) == 1500 for deal in deals)
    assert all(sum(deal[value] for deal in deals) <= 30 for value in usual)


@pytest.mark.parametrize("players", [0, 7, 10**30, "4", 2.5])
def test_notes_are_dealt_to_no_more_players_than_can_play(players: int) -> None:
    with pytest.raises(ValueError, match="players: a whole number from 1 to 6, not"):
        EDITION.notes(players)


# options


OPTIONS = {
    "end_condition": ("first_bankruptcy", "last_survivor", "bankruptcies:2", "turns:40", "minutes:30"),
    "rent_claim": ("manual", "automatic"),
    "rent_claim_deadline": ("second_next_roll", "next_roll"),
    "deck_cycle": ("bottom", "discard_reshuffle"),
    "mortgage_interest_base": ("mortgage_value", "printed_price"),
    "interest_rounding": ("up", "nearest", "down"),
    "building_auction_minimum": ("lowest_printed", "none"),
    "complex_sale_shortage": ("any_even_level", "to_zero_only"),
    "auction_bid_limit": ("cash", "liquidation_value"),
    "build_timing": ("any_quiet_point", "own_turn"),
    "card_after_third_failure": (False, True),
    "unpayable_inherited_interest": ("bankrupt_to_bank", "title_to_bank"),
    "bank_auction_clears_mortgage": (True, False),
    "multi_creditor": ("turn_order", "pro_rata"),
    "building_value": ("paid", "printed"),
    "non_playing_banker": (False, True),
    "bonus_throw": ("compulsory", "optional"),
    "trade_barter": (True, False),
    "trade_timing": ("any_quiet_point", "own_turn"),
    "mortgaged_counts_for_rent": (True, False),
    "rest_jackpot": (False, True),
    "auto_liquidate": (True, False),
    "debtor_may_bargain": (True, False),
}


def test_defaults_are_those_of_the_engine() -> None:
    assert EDITION.settle_options() == {name: OPTIONS[name][0] for name in (option.name for option in EDITION.options)}
    assert {option.name for option in EDITION.options} == set(OPTIONS)
    bare = EDITION.tables({"debtor_may_bargain": False})  # which is ours: the engine judges who can pay on paper
    for name, default in editions.settings.DEFAULTS.items():
        assert name in editions.settings.AMOUNTS or getattr(bare, name) == default, name


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, values in OPTIONS.items() for value in values[1:]])
def test_every_other_value_sets_something(name: str, value: object) -> None:
    assert EDITION.settle_options({name: value})[name] == value
    changed = EDITION.tables({name: value})
    assert changed != EDITION.tables()


def test_values_of_options_that_go_together() -> None:
    assert EDITION.tables({"end_condition": "bankruptcies:2"}).end_count == 2
    assert EDITION.tables({"rent_claim_deadline": "next_roll"}).claim_steps == 1
    assert EDITION.tables({"rent_claim": "automatic", "rent_claim_deadline": "next_roll"}).claim_steps == 0


def test_values_of_numpy_stand_for_those_of_python() -> None:
    given = {"rent_claim": numpy.str_("automatic"), "trade_barter": numpy.bool_(False)}
    assert EDITION.settle_options(given) == EDITION.settle_options({"rent_claim": "automatic", "trade_barter": False})
    race = editions.load("confinement")
    settled = race.settle_options({"max_rounds": numpy.int64(5)})
    assert (settled, type(settled["max_rounds"])) == (race.settle_options({"max_rounds": 5}), int)
    with pytest.raises(editions.OptionError, match=r"not 5\.5"):
        race.settle_options({"max_rounds": numpy.float64(5.5)})


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"rent_clam": "manual"}, "there is no option “rent_clam” in plakettopoly; did you mean “rent_claim”?"),
        (
            {"rent_claim": "auto"},
            "option rent_claim takes “manual”, “automatic”, not “auto”; did you mean “automatic”? (PLK-066, PLK-067)",
        ),
        ({"trade_barter": 1}, "option trade_barter takes true, false, not 1 (PLK-119)"),
        ({"end_condition": "turns:0"}, "not “turns:0” (n: a whole number from 1 to 999,999)"),
        ({"end_condition": "minutes:30001"}, "not “minutes:30001” (n: a whole number from 1 to 30,000)"),
        ({"end_condition": "turns:1000000"}, "not “turns:1000000” (n: a whole number from 1 to 999,999)"),
        ({"rest_jackpot": "true"}, "not “true”; did you mean true?"),
        ({"end_condition": "turns:-3"}, "not “turns:-3”"),
        ({"end_condition": "turns:١"}, "not “turns:١”"),
        ({"end_condition": "turns:" + "9" * 5000}, "not “turns:9999"),
        ({"bonus_throw": None}, "not None"),
        ({"bonus_throw": ["compulsory"]}, "not a list"),
    ],
)
def test_wrong_options(given: dict[str, object], message: str) -> None:
    with pytest.raises(editions.OptionError) as caught:
        EDITION.settle_options(given)
    assert message in str(caught.value)
    assert caught.value.option == next(iter(given))
    with pytest.raises(editions.OptionError):
        EDITION.tables(given)


# the rulebook


def test_every_rule_is_cited_shown_or_without_effect() -> None:
    book = EDITION.rulebook
    assert [entry.id for entry in book.rules] == [f"PLK-{number:03}" for number in range(1, 163)]
    borne = {id for square in range(-1, 40) for rule_id in rule.NAMES for id in EDITION.cites(rule_id, square)}
    for entry in book.rules:
        assert entry.id in borne or entry.shown_by or entry.without_effect, entry.id
        assert not (entry.without_effect and (entry.shown_by or entry.id in borne)), entry.id
    assert [entry.id for entry in book.rules if entry.without_effect] == ["PLK-071"]


def test_every_rule_of_the_engine_is_cited() -> None:
    for number in range(1, rule.NO_MORTGAGES):  # from there on, what other editions have
        if number != rule.TAX:
            assert EDITION.cites(number), rule.NAMES[number]
    assert EDITION.cites(rule.TAX, square=4)[0] == "PLK-079"
    assert EDITION.cites(rule.TAX, square=38)[0] == "PLK-078"
    assert EDITION.cites(rule.RENT_DOUBLE)[0] == "PLK-062"
    assert EDITION.cites(10_000) == ()


def test_the_rulebook_can_be_read() -> None:
    book = EDITION.rulebook
    assert book.text("PLK-078", "en") == "The Incidental fees tax square costs you $200, paid to the bank."
    assert book.chapter("PLK-078").title["fr"] == "Impôts et taxe"
    assert book.chapter("taxes") is book.chapter("PLK-079")
    assert book.rule("PLK-066").options == ("rent_claim_deadline", "rent_claim")
    with pytest.raises(editions.UnknownNameError, match=r"there is no rule “PLK-999”"):
        book.rule("PLK-999")


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        ("fr", "Perception des loyers\u00a0: Le loyer est perçu dès l’arrivée. (PLK-066, PLK-067)"),
        ("en", "How rent is collected: Rent is collected on arrival. (PLK-066, PLK-067)"),
    ],
)
def test_the_rulebook_of_a_game_says_in_words_what_its_options_are(lang: str, sentence: str) -> None:
    rules = Game("plakettopoly", players=2, options={"rent_claim": "automatic", "end_condition": "turns:9"}).rules(lang)
    assert f"\nrent_claim = automatic  {sentence}\n" in rules
    assert "\nend_condition = turns:9  " in rules
