"""Chapter: buying. A title of the bank may be bought at its price. Else it is auctioned, or stays with the bank."""

from __future__ import annotations

from .. import decision, event, move, reason, rule
from ..native import i64
from ..position import BANK, Position
from . import auction, bank, raising, titles


def may_buy(pos: Position, seat: i64, title: i64) -> i64:
    return reason.ALLOWED if pos.cash[seat] >= pos.t.price[title] else reason.TOO_DEAR_TO_BUY


def visit(pos: Position, seat: i64, title: i64) -> None:
    square = pos.t.square_of[title]
    price = pos.t.price[title]
    if move.kind_of(raising.ask(pos, decision.BUY, seat, title, price)) == move.BUY:
        buy(pos, seat, title, rule.BUY)
    elif not pos.t.auctions:
        pos.write(event.DECLINED, rule.NO_AUCTIONS, seat, square, amount=price)
    else:
        pos.write(event.DECLINED, rule.DECLINE, seat, square, amount=price)
        auction.sell_title(pos, [*pos.seats_after(seat), seat], title, rule.AUCTION)


def buy(pos: Position, seat: i64, title: i64, rule_id: i64) -> None:
    """Sell the title at its printed price."""
    titles.take(pos, seat, title)
    bank.pay(pos, seat, BANK, pos.t.price[title], event.BOUGHT, rule_id, pos.t.square_of[title])
