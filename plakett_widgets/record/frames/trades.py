"""The agreed value of the titles in a trade, at which they come into the books.

Titles sold for money are worth that money.  Where both sides give titles, those of the side that also pays are worth their
printed price, and those of the other side what is given for them.  A mortgage that is taken over counts as paid.  Several
titles share their value in proportion to the printed prices.  Titles instead of cash are worth their printed price.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from ...engine import event, rule
from ...engine.log import Log, Row
from ...engine.position import Position

TRADE_RULES = (rule.TRADE, rule.TRADE_MORTGAGED, rule.TRADE_CARD, rule.BALANCED, rule.LOAN)
PAYMENT_KINDS = (event.DEBT_PAID, event.DEBT_SET_OFF)  # what the cash of a trade may pay at once
TRANSFER_KINDS = (event.PRICE_PAID, event.TITLE_MOVED, event.CARD_MOVED, event.LOAN_GRANTED)


@dataclass
class Trade:
    """An agreed trade: its titles with their values, the number of cards, and the event that completes it."""

    last: int
    values: dict[int, int] = field(default_factory=dict)  # by title, mortgage included
    cards: int = 0


def agreed_trade(log: Log, seq: int, pos: Position) -> Trade:
    """Return the trade that is accepted, or the titles that are paid with, by event ``seq``."""
    _, seat, kind, *_ = log.row(seq)
    in_kind = kind == event.KIND_PAID
    trade = Trade(seq)
    paid = 0  # by the seat of this event
    given: tuple[list[int], list[int]] = [], []  # by that seat, and by the other one
    for at, row in settlement_events(log, seq, (rule.IN_KIND,) if in_kind else TRADE_RULES):
        _, who, what, _, square, amount, *_ = row
        trade.last = at
        if what == event.PRICE_PAID:
            paid += amount if who == seat else -amount
        elif what == event.LOAN_GRANTED:
            paid += -amount if who == seat else amount
        elif what == event.TITLE_MOVED:
            given[who == seat].append(pos.t.title_at[square])
        else:
            trade.cards += 1
    if in_kind:
        trade.values = {title: pos.t.price[title] + mortgage_on(pos, [title]) for title in given[0]}
    elif given[0] and given[1]:
        # where nobody pays, the titles of the proposer count at their printed price
        payer, payee = (given[0], given[1]) if paid > 0 else (given[1], given[0])
        printed = {title: pos.t.price[title] for title in payer}
        total = abs(paid) + sum(printed.values()) - mortgage_on(pos, payer)
        trade.values = printed | divide_by_price(pos, payee, total + mortgage_on(pos, payee))
    else:
        one_sided = given[0] or given[1]
        trade.values = divide_by_price(pos, one_sided, (-paid if given[0] else paid) + mortgage_on(pos, one_sided))
    return trade


def settlement_events(log: Log, seq: int, rule_ids: Sequence[int]) -> Iterator[tuple[int, Row]]:
    """Yield the events that carry out what event ``seq`` agreed."""
    for at in range(seq + 1, len(log)):
        row = log.row(at)
        if row.kind in TRANSFER_KINDS and row.rule in rule_ids:
            yield at, row
        elif row.kind not in PAYMENT_KINDS:
            return


def mortgage_on(pos: Position, titles: Sequence[int]) -> int:
    """Return the sum that the bank has lent on these titles."""
    return sum(pos.t.mortgage[title] for title in titles if pos.mortgaged[title])


def divide_by_price(pos: Position, titles: Sequence[int], total: int) -> dict[int, int]:
    """Divide a sum, 0 if it is below that, in proportion to the printed prices."""
    prices = [pos.t.price[title] or 1 for title in titles]
    total, whole, done, passed = max(total, 0), sum(prices), 0, 0
    divided = {}
    for title, price in zip(titles, prices, strict=True):
        passed += price
        divided[title] = total * passed // whole - done
        done += divided[title]
    return divided
