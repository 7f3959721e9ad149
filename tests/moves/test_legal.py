"""What a game lists as legal can be played as it is written, and costs or brings what is written beside it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plakett_widgets import Game, Refused
from plakett_widgets.editions import load
from plakett_widgets.engine import decision, move
from plakett_widgets.moves.verbs import VERBS, describe_question, word_for

from ..engine.play import BY_ID, NAMES, replay, sample

editions = st.sampled_from(sorted(BY_ID))


def game_at(edition: str, seed: int, moves: int) -> Game:
    return replay(sample(edition, seed, moves), moves)


def texts(game: Game, choice: dict[str, Any]) -> list[str]:
    """A choice in words, at both ends of its range."""
    beginning = f"{NAMES[choice['seat']]}: {choice['move']}"
    if choice["kind"] in ("offer", "counter"):
        return [
            text for other, terms in choice["terms"].items() for text in offers(game, beginning, choice["kind"], other, terms)
        ]
    if choice["kind"] == "in_kind":
        return [f"{beginning} {square}" for terms in choice["terms"].values() for square in terms["give"][:2]]
    if "min" not in choice:
        return [beginning]
    kind = f" {game.edition.buildings[choice['building']].id}" if choice["kind"] == "want" else ""
    return [f"{beginning} {number}{kind}" for number in {choice["min"], choice["max"]}]


def offers(game: Game, beginning: str, kind: str, other: int, terms: dict[str, Any]) -> list[str]:
    to, symbol, cards = f" {NAMES[other]}:" if kind == "offer" else "", game.edition.currency.symbol, game.edition.cards
    given = [*map(str, terms["give"]), *(cards[card].id for card in terms["give_cards"])]
    taken = [*map(str, terms["take"]), *(cards[card].id for card in terms["take_cards"])]
    sold = [f"{beginning}{to} {one} for {-terms['min']} {symbol}" for one in given[:2]]
    return sold + [f"{beginning}{to} {terms['max']} {symbol} for {one}" for one in taken[:2]]


@settings(max_examples=20)
@given(editions, st.integers(0, 2**32), st.integers(0, 60))
def test_every_listed_move_can_be_played(edition: str, seed: int, moves: int):
    game = game_at(edition, seed, moves)
    for choice in game.legal():
        for text in texts(game, choice):
            refusal = game.would_refuse(text)
            assert refusal is None, f"{text}: {refusal}"


def test_a_payment_in_kind_names_its_titles():
    seats = {"Ana": {"titles": [1, 3], "on": 39}, "Léo": {"titles": [39]}}
    rent = {"debtor": "Ana", "creditor": "Léo", "amount": 500_000, "square": 39}
    begun = {"turn": "Ana", "throws": "done", "dice": [3, 4], "rent": rent, "seats": seats}
    game = Game("france2008", ["Ana", "Léo"], position=begun)
    listed = [choice for choice in game.legal() if choice["kind"] == "in_kind"]
    assert [choice["terms"] for choice in listed] == [{1: {"give": [1, 3]}}]
    with pytest.raises(Refused, match="say which properties"):
        game.play(listed[0]["move"])


AMOUNT_EVENTS = {
    "sell": {"building_sold"}, "mortgage": {"mortgaged"}, "lift": {"lifted"}, "build": {"built", "share_paid"},
    "place": {"built"}, "pay": {"fine_paid", "ticket_paid"}, "claim": {"rent_paid"}, "keep": {"interest_paid"},
}  # fmt: skip


@pytest.mark.slow
@settings(max_examples=30)
@given(editions, st.integers(0, 2**32), st.integers(0, 60))
def test_costs_and_gains_are_as_announced(edition: str, seed: int, moves: int):
    """Unless something comes between: an auction of the building, a debt or a bankruptcy over the rent."""
    played = sample(edition, seed, 60)
    priced = [number for number, kind in enumerate(played.chaos.asked) if kind in (decision.LIFT, decision.PLACE)]
    game = replay(played, priced[moves % len(priced)] if priced and moves % 2 else moves)
    for choice in game.legal():
        announced = choice.get("gain", choice.get("cost"))
        if announced is None or choice["kind"] == "in_kind":  # what the titles are worth is for the player to choose
            continue
        fork = game.fork()
        fork.play(choice["move"], choice["seat"])
        events = fork.events(len(game.table.position.log))
        amounts = [row["amount"] for row in events if row["kind"] in AMOUNT_EVENTS[choice["kind"]]]
        if choice["kind"] == "keep":
            del amounts[1:]  # of titles received with it, for which there is no cash to be asked
        if amounts and not {"auction_opened", "bankrupt", "debt_opened"}.intersection(row["kind"] for row in events):
            assert sum(amounts) == announced, choice


def offer_of(edition: str, position: dict[str, Any]) -> dict[str, Any]:
    """What the first player's offer to the second may name."""
    game = Game(edition, ["Ana", "Léo"], position=position)
    (offer,) = (choice for choice in game.legal(0) if choice["kind"] == "offer")
    terms: dict[str, Any] = offer["terms"][1]
    return terms


def test_an_offer_names_only_what_the_game_lets_one_trade():
    named = offer_of("france2008", {"seats": {"Ana": {"titles": [5], "cards": ["CH01"]}, "Léo": {"titles": [24]}}})
    assert named == {"give": [5], "take": [24], "give_cards": [], "take_cards": [], "min": 0, "max": 0}
    jokers = {"seats": {"Ana": {"cards": ["C27"]}, "Léo": {"cards": ["C31"], "cash": 40}}}
    named = offer_of("confinement", jokers)
    mask = Game("confinement", 2).edition.card_named("C27").number
    assert named == {"give": [], "take": [], "give_cards": [mask], "take_cards": [], "min": -40, "max": 0}


def test_a_refusal_names_who_must_answer_and_what_first():
    game = Game("plakettopoly", ["Ana", "Léo"], seed=7, opening=[(6, 6), (1, 1)])
    game.play("dice 3+3")
    game.play("roll")
    refusal = game.would_refuse("Léo: roll")
    assert refusal is not None
    assert refusal.rule == "PLK-040"
    assert refusal.reason.startswith("Ana has to answer before Léo can move. ")
    assert refusal.remedy == "Ana may buy or decline."
    assert refusal.text("fr").endswith("Ana peut acheter ou ne pas acheter. (PLK-040)")
    assert refusal.text("FR-ca") == refusal.text("fr")
    game.play("decline")
    with pytest.raises(Refused, match=r"Léo may bid or drop out\. \(PLK-040\)$"):
        game.play("Ana: pass")


def test_would_refuse_agrees_with_play():
    game = Game("plakettopoly", ["Ana", "Léo"], seed=7, opening=[(6, 6), (1, 1)])
    for seat, allowed in enumerate((True, False)):
        for typed in ("roll", game.table.read("roll", seat)):
            assert (game.would_refuse(typed, seat) is None) is allowed


def test_a_claim_in_a_race_is_refused_with_the_question():
    game = Game("confinement", ["Ana", "Léo"], position={"turn": "Ana", "seats": {"Ana": {"on": 15}}})
    game.play("dice 4")
    game.play("roll")
    refusal = game.would_refuse("claim")
    assert refusal is not None
    assert refusal.name == "not_in_this_game"
    assert refusal.remedy == "Ana may choose."


def test_a_move_without_a_rule_is_refused_in_words():
    classic = load("classic40")
    silent = replace(classic, rulebook=replace(classic.rulebook, cites={}))
    refusal = Game(silent, ["Ana", "Léo"], position={"turn": "Ana"}).would_refuse("lift 5")
    assert refusal is not None
    assert refusal.rules == ()
    assert refusal.text("fr").endswith("n’appartient pas à Ana, mais encore à la banque.")
    assert refusal.why("en") == "The rulebook of this edition cites no rule for “lift_owner_only”."
    with pytest.raises(Refused, match=r"^Forty Squares is for 2 to 6 players, not 7\.$"):
        Game(silent, 7)


@pytest.mark.parametrize("own", [[], [6]])
def test_a_counter_needs_something_to_sell_if_only_sellers_offer(own: list[int]):
    sellers = replace(load("classic40"), settings=(("sellers_offer", True),))
    game = Game(sellers, ["A", "B"], position={"seats": {"A": {"titles": [1]}, "B": {"titles": own}}})
    game.play("A: offer B: 1 for $90")
    assert ("counter" in {choice["kind"] for choice in game.legal()}) == bool(own)


@pytest.mark.parametrize(("sellers_offer", "typed"), [(False, "A: offer B: 1 for 6"), (True, "A: offer B: $40 for 6")])
def test_balanced_exchanges_keep_to_what_else_an_offer_may_be(sellers_offer: bool, typed: str):
    balanced = replace(load("classic40"), settings=(("balanced", True), ("sellers_offer", sellers_offer)))
    position = {"seats": {"A": {"titles": [1]}, "B": {"titles": [6]}}}
    refusal = Game(balanced, ["A", "B"], options={"trade_barter": False}, position=position).would_refuse(typed)
    assert refusal is not None
    assert refusal.rules == ("C40-065",)


@pytest.mark.parametrize("balanced", [False, True])
def test_nobody_lends_more_than_there_is(balanced: bool):
    lending = replace(load("classic40"), settings=(("balanced", balanced), ("lending", True)))
    game = Game(lending, ["A", "B"], position={"seats": {"A": {"titles": [1]}, "B": {"titles": [6]}}})
    most = 2 * 1500 + game.state()["bank"]
    assert game.would_refuse(f"A: offer B: 1 for 6 + ${most} later") is None
    refusal = game.would_refuse(f"A: offer B: 1 for 6 + ${most + 1} later")
    assert refusal is not None
    assert refusal.rules == ("C40-066",)


@pytest.mark.parametrize(
    ("edition", "options", "typed", "reason"),
    [
        (
            "plakettopoly", {"build_timing": "own_turn"}, "B: build 1",
            {"en": "When to build: On your own turn only.", "fr": "Moment de bâtir\u00a0: À votre tour seulement."},
        ),
        (
            "plakettopoly", {"trade_barter": False, "trade_timing": "own_turn"}, "A: offer B: 5 for 1",
            {
                "en": "Barter: Sales are for money only. When to trade: On your own turn, or to pay a debt.",
                "fr": "Troc\u00a0: On vend contre de l’argent seulement."
                " Moment d’échanger\u00a0: À votre tour, ou pour payer une dette.",
            },
        ),
        (
            "france2008", {"max_proposals_per_turn": 1}, "A: offer B: 5 for nothing",
            {
                "en": "Proposals of exchange per turn (n = 1): At most n; counter-proposals do not count.",
                "fr": "Propositions d’échange par tour (n = 1)\u00a0: Au plus n, sans compter les contre-propositions.",
            },
        ),
    ],
)  # fmt: skip
def test_a_house_rule_stands_behind_the_rule_that_it_governs(
    edition: str, options: dict[str, Any], typed: str, reason: dict[str, str]
):
    seats = {"A": {"titles": [5]}, "B": {"titles": [1, 3]}}
    game = Game(edition, ["A", "B"], options=options, position={"seats": seats, "offers": int(edition == "france2008")})
    refusal = game.would_refuse(typed)
    assert refusal is not None
    for locale in ("en", "fr"):
        rule = game.edition.rulebook.text(refusal.rule, locale)
        assert refusal.why(locale) == f"{rule} {reason.get(locale, '')}".rstrip()


@settings(max_examples=15)
@given(editions, st.integers(0, 2**32), st.integers(0, 60))
def test_every_question_has_its_words(edition: str, seed: int, moves: int):
    game = game_at(edition, seed, moves)
    if not game.over:
        question = describe_question(game.table.position, game.table.pending, NAMES)
        seat = (game.pending or game.state())["seat"]
        kinds = {choice["kind"] for choice in game.legal(seat)}
        asked = game.table.pending.kind
        assert question["en"].startswith(NAMES[seat])
        for locale in ("en", "fr"):
            verbs = {word_for(kind, locale, asked) for kind in VERBS if move.NAMES[kind] in kinds}
            assert verbs <= {*question[locale].rpartition(":")[2].strip(" .").split(", ")}


def test_an_entry_is_a_move():
    game = Game("plakettopoly", ["Ana", "Léo"], seed=7)
    (roll,) = (choice for choice in game.legal() if choice["kind"] == "roll")
    assert game.would_refuse(roll) is None
    assert game.would_refuse(roll, "Ana").code == "not_your_turn"
    game.play(roll)
    game.play_all([choice for choice in game.legal() if choice["kind"] == "decline"])
    (bid,) = (choice for choice in game.legal() if choice["kind"] == "bid")
    with pytest.raises(Refused, match="a number is missing"):
        game.play(bid)
    with pytest.raises(ValueError, match=r"not a list; play_all\(…\) plays several"):
        game.play(["bid 1", "pass"])
    with pytest.raises(ValueError, match=r"or an entry of legal\(\), not a dict$"):
        game.play({"kind": "roll"})
