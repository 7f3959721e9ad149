"""Facts of any game of france2008, found in games of bots: SCN-FRA-52, 55 and 60 of its catalogue."""

from __future__ import annotations

import pytest

from plakett_widgets import Game, editions
from plakett_widgets.bots.house.balanced import Balanced
from plakett_widgets.bots.house.strategy import Table
from plakett_widgets.engine import beats, event, rule
from plakett_widgets.engine.chapters import setup
from plakett_widgets.engine.position import Position

EDITION = editions.load("france2008")
TABLES = EDITION.tables()
TURNS = 10_000

Rows = set[tuple[int, int, int, int]]  # of events: the kind, its rule, its card, and who is on the other side


@pytest.fixture(scope="module")
def rows() -> Rows:
    """So many turns, the accounts and the box checked at every quiet point."""
    found: Rows = set()
    turns = games = 0
    while turns < TURNS:
        seats = 2 + games % 5
        pos = Position(TABLES, seats, games, Table([Balanced() for _ in range(seats)]))
        setup.start(pos)
        while not pos.over and pos.turn < TURNS // 8:
            beats.beat(pos)
            assert sum(pos.cash) == 0  # the players’ accounts and the bank’s net balance
            assert [*in_the_box(pos)] == [32, 12]
        columns = pos.log.columns()
        found.update(zip(*(columns[name] for name in ("kind", "rule", "card", "other")), strict=True))
        turns += pos.turn
        games += 1
    return found


def in_the_box(pos: Position) -> list[int]:
    """Buildings by kind, those on the board included."""
    count = pos.stock[:]
    for title, step in enumerate(pos.step):
        if step:
            count[TABLES.kind_at[title][step]] += TABLES.pieces_at[title][step]
    return count


@pytest.mark.slow
def test_three_ways_into_jail_and_no_other(rows: Rows) -> None:
    rule_ids = {rule_id for kind, rule_id, _, _ in rows if kind == event.DETAINED}
    assert rule_ids == {rule.SENT_BY_SQUARE, rule.SENT_BY_CARD, rule.THIRD_DOUBLE}


def test_no_loans_and_no_presents(rows: Rows) -> None:
    """Cash passes between players as rent, by one card, as the balance of an exchange or a payment, or in a bankruptcy."""
    between = {(kind, rule_id, card) for kind, rule_id, card, other in rows if kind in event.FLOW and other >= 0}
    assert {kind for kind, _, _ in between} == {event.RENT_PAID, event.CARD_PAID, event.PRICE_PAID, event.ESTATE_PAID}
    assert {EDITION.cards[card].id for kind, _, card in between if kind == event.CARD_PAID} == {"CC14"}
    assert {rule_id for kind, rule_id, _ in between if kind == event.PRICE_PAID} <= {rule.BALANCED, rule.IN_KIND}


@pytest.mark.parametrize(("services", "shown"), [([12], "FRA-038"), ([12, 28], "FRA-039")])
def test_a_rent_by_dice_shows_the_factor_that_counted(services: list[int], shown: str) -> None:
    start = {"turn": "B", "seats": {"A": {"titles": services}, "B": {"on": 3}}}
    game = Game("france2008", players=["A", "B"], position=start)
    game.play_all(["dice 4 5", "roll"])
    assert [event["rule"] for event in game.events() if event["kind"] == "rent_paid"] == [shown]
