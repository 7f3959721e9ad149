"""The ways of money: all that the rules give, none else, and the sums of the ledger."""

from __future__ import annotations

import pickle
import xml.etree.ElementTree as ET
from dataclasses import replace

import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plakett_widgets import Game, bots, editions, lab
from plakett_widgets.engine import event, tables
from plakett_widgets.lab.analysis.flow import CHANNELS, possible_flows

from ...engine.play import BY_ID, sample_game

SVG = "{http://www.w3.org/2000/svg}"


def test_every_kind_that_moves_money_has_a_channel():
    assert {channel.kind for channel in CHANNELS} == set(event.FLOW)


@pytest.mark.slow
@settings(max_examples=15)
@given(st.sampled_from(sorted(BY_ID)), st.integers(0, 2**32), st.integers(0, 120))
def test_money_takes_the_ways_that_the_rules_give(edition: str, seed: int, moves: int):
    game = sample_game(edition, seed, moves)
    ways = set(possible_flows(game.edition.tables(game.options)))
    flow = lab.money_flow(game)
    assert set(flow.select("from", "to", "kind", "gate").rows()) == ways


@pytest.mark.slow
@settings(max_examples=15)
@given(st.sampled_from(sorted(BY_ID)), st.integers(0, 2**32), st.integers(0, 120))
def test_the_sums_are_the_ledger_s(edition: str, seed: int, moves: int):
    game = sample_game(edition, seed, moves)
    flow = lab.money_flow(game, by_seat=True)
    cash = game.frames.ledger.filter(pl.col("account") == "cash", pl.col("seq") >= 0, pl.col("seat").is_not_null())
    for seat in range(len(game.players)):
        own = cash.filter(pl.col("seat") == seat)
        assert flow.filter(pl.col("to") == f"P{seat + 1}")["amount"].sum() == own["debit"].sum()
        assert flow.filter(pl.col("from") == f"P{seat + 1}")["amount"].sum() == own["credit"].sum()
    whole = lab.money_flow(game)
    assert whole.filter(pl.col("count") > 0)["amount"].sum() == flow["amount"].sum()
    assert whole["count"].sum() == flow["count"].sum()
    paid = [row for row in game.events() if row["kind"] == "rent_paid"]
    assert whole.filter(pl.col("kind") == "rent_paid")["amount"].sum() == sum(row["amount"] for row in paid)


def test_a_game_that_has_no_such_rule_has_no_such_way():
    kinds = {name: {kind for _, _, kind, _ in possible_flows(editions.load(name).tables())} for name in editions.names()}
    assert "royalty_paid" in kinds["mspm"] - kinds["plakettopoly"]
    assert "auction_won" in kinds["plakettopoly"] - kinds["france2008"]
    assert "rent_paid" not in kinds["confinement"]
    assert "post_paid" in kinds["confinement"] - kinds["classic40"]
    assert "fine_paid" in kinds["confinement"] - kinds["mspm"]


def test_a_way_leads_only_where_money_comes():
    """There is a pot where an option makes one; cards of the race pay the bank; the share of a building goes to its owner."""
    ways = {name: {way[:3] for way in possible_flows(editions.load(name).tables())} for name in editions.names()}
    assert not [way for edition in ways.values() for way in edition if "pot" in way]
    with_pot = possible_flows(editions.load("classic40").tables({"rest_jackpot": True}))
    assert ("players", "pot", "tax_paid", "dice") in with_pot
    paid = {name: ("players", "players", "card_paid") in edition for name, edition in ways.items()}
    assert paid == {name: name != "confinement" for name in editions.names()}
    assert {way for way in ways["mspm"] if "share_paid" in way} == {("players", "players", "share_paid")}


def test_ways_are_those_of_the_rules_together():
    """A tax that stays owed to the pot; estates that are auctioned in a game which auctions nothing else."""
    mspm, france = (editions.load(name).tables() for name in ("mspm", "france2008"))
    assert ("players", "pot", "debt_paid", "rule") in possible_flows(replace(mspm, jackpot=True))
    auctioned = ("players", "bank", "auction_won", "choice")
    assert auctioned in possible_flows(replace(france, estate_offered=False))
    assert auctioned in possible_flows(replace(france, creditor=tables.PRO_RATA))


def test_a_loan_that_a_bankrupt_had_granted_is_paid_back_to_the_bank():
    """To which it went with the estate."""
    loan = {"debtor": "Ana", "creditor": "bank", "amount": 4000}
    position = {"turn": "Léo", "throws": "done", "loans": [loan]}
    game = Game("mspm", ["Ana", "Léo"], options={"player_loans": True}, position=position)
    game.play("end")
    flow = lab.money_flow(game)
    assert flow.filter(kind="price_paid").select("from", "to", "amount").rows() == [
        ("players", "players", 0), ("players", "bank", 4000),
    ]  # fmt: skip
    assert set(flow.select("from", "to", "kind", "gate").rows()) == set(possible_flows(game.edition.tables(game.options)))


@pytest.mark.parametrize(("effect", "ways"), [
    ([tables.TRANSFER, tables.THE_BANK, tables.THE_DRAWER, 100, 0], {("bank", "players", "card_gained")}),
    ([tables.PER_THROW, tables.THE_BANK, tables.THE_DRAWER, 100], {("bank", "players", "card_gained")}),
    ([tables.TRANSFER, tables.EACH_OTHER, tables.THE_DRAWER, 100, 0], {("players", "players", "card_paid")}),
    ([tables.TRANSFER, tables.THE_DRAWER, tables.EACH_OTHER, 100, 0], {("players", "players", "card_paid")}),
    ([tables.TRANSFER, tables.THE_DRAWER, tables.THE_BANK, 100, 0], set()),
    ([tables.MOVE_TO, 0, 1, 0], set()),
    ([tables.MOVE_TO, 24, 1, 0], set()),
])  # fmt: skip
def test_cards_open_the_ways_that_their_money_takes(effect: list[int], ways: set[tuple[str, str, str]]):
    """Where a card is the only one; what a card may ask for the bank is there in every game."""
    t = editions.load("classic40").tables()
    t.effects = [[effect]]
    by_card = {way[:3] for way in possible_flows(t) if way[3] == "card"}
    assert by_card - {("players", "bank", "card_paid")} == ways


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("edition", sorted(BY_ID))
def test_the_diagram(edition: str, lang: str):
    game = Game(edition, [bots.Balanced() for _ in range(3)], seed=2)
    game.run(rounds=15)
    drawing = lab.flow_diagram(game, locale=lang)  # as every table and chart
    assert f'alt="{drawing.text}"' in drawing._repr_html_()
    assert pickle.loads(pickle.dumps(drawing)).text == drawing.text
    root = ET.fromstring(drawing)
    ids = [root.find(f"{SVG}{name}").get("id") for name in ("title", "desc")]
    assert root.get("role") == "img"
    assert root.get("aria-labelledby") == " ".join(ids)
    held = sum(player["cash"] for player in game.state()["players"])
    texts = [text.text for text in root.iter(f"{SVG}text")]
    assert f"{held:,}".replace(",", "\u202f" if lang == "fr" else ",") in texts
    assert (" :" in drawing) is False
    known = {"fr": ("dés", "carte", "choix", "règle"), "en": ("dice", "card", "choice", "rule")}[lang]
    assert sum(text in known for text in texts) > 5


def test_several_games_are_drawn_as_one():
    games = [Game("plakettopoly", players=2, seed=seed) for seed in range(3)]
    assert "9,000" in lab.flow_diagram(games)
    assert lab.money_flow(games)["game"].unique().to_list() == [0, 1, 2]


@pytest.mark.slow
def test_a_language_that_there_is_not_is_refused_as_by_tables_and_charts():
    game = Game("plakettopoly", players=2, seed=1)
    for show in (
        lab.flow_diagram,
        lab.trial_balance,
        lab.charts.net_worth,
        lambda _, locale: lab.chain("mspm").assumptions(locale),
    ):
        with pytest.raises(ValueError, match="locale: fr or en, not “de”"):
            show(game, locale="de")
