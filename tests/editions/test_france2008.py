"""What must hold in any game of france2008, in games of chance: SCN-FRA-52, 55 and 60 of its catalogue."""

from __future__ import annotations

import pytest

from plakett_widgets import bots, editions
from plakett_widgets.engine import beats, event, rule, setup
from plakett_widgets.engine.log import Log
from plakett_widgets.engine.position import Position

EDITION = editions.load("france2008")
TABLES = EDITION.tables()
TURNS = 10_000


@pytest.fixture(scope="module")
def logs() -> list[Log]:
    """Games of bots that say anything, checked after every beat: so many turns of them."""
    played: list[Log] = []
    turns = 0
    while turns < TURNS:
        seats = 2 + len(played) % 5
        pos = Position(TABLES, seats, len(played), bots.Table([bots.Random(seat) for seat in range(seats)]))
        setup.start(pos)
        while not pos.over and pos.turn < TURNS // 8:
            beats.beat(pos)
            assert sum(pos.cash) == 0  # the players’ accounts and the bank’s net balance
            standing = [0] * len(TABLES.supply)
            for title, step in enumerate(pos.step):
                if step:
                    standing[TABLES.kind_at[title][step]] += TABLES.pieces_at[title][step]
            assert [a + b for a, b in zip(standing, pos.stock, strict=True)] == [32, 12]
            assert len(pos.owner) == 28
        turns += pos.turn
        played.append(pos.log)
    return played


Row = tuple[int, int, int, int]


def rows(logs: list[Log], kind: int) -> set[Row]:
    """Of the events of a kind: the kind, its rule, its card, and who is on the other side."""
    found: set[Row] = set()
    for log in logs:
        columns = log.columns()
        found.update(zip(*(columns[name] for name in ("kind", "rule", "card", "other")), strict=True))
    return {row for row in found if row[0] == kind}


def test_three_ways_into_jail_and_no_other(logs: list[Log]) -> None:
    assert {law for _, law, _, _ in rows(logs, event.DETAINED)} == {rule.SENT_BY_SQUARE, rule.SENT_BY_CARD, rule.THIRD_DOUBLE}


def test_no_loans_and_no_presents(logs: list[Log]) -> None:
    """Cash passes between players as rent, by one card, as the balance of an exchange or a payment, or in a bankruptcy."""
    for kind in event.FLOW:
        between = [(law, card) for _, law, card, other in rows(logs, kind) if other >= 0]
        if kind == event.CARD_PAID:
            assert {EDITION.cards[card].id for _, card in between} == {"CC14"}
        elif kind == event.PRICE_PAID:
            assert {law for law, _ in between} == {rule.TRADE, rule.IN_KIND}
        else:
            assert not between or kind in (event.RENT_PAID, event.ESTATE_PAID)
