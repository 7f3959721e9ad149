"""Chapter: auctions. Bidders speak in turn, and each bid beats the last. The highest bid is paid at once."""

from __future__ import annotations

from .. import decision, event, move, reason, rule
from ..native import i64
from ..position import BANK, Auction, Position, Raising
from . import bank, building, mortgage, raising, titles


def limit(pos: Position, seat: i64) -> i64:
    """Return the most that ``seat`` may bid."""
    if pos.t.bid_on_means and not bank.owed(pos, seat):
        return raising.means(pos, seat)
    return pos.cash[seat]


def may_bid(pos: Position, seat: i64, amount: i64, lowest: i64, lot: i64, reserve: i64 = 0) -> i64:
    if amount > limit(pos, seat) - reserve:
        return reason.BID_TOO_HIGH
    if amount >= lowest:
        return reason.BID_NOT_IN_NOTES if amount % pos.t.smallest_note else reason.ALLOWED
    opens = pos.auction is not None and pos.auction.highest < 0
    return reason.OPENING_TOO_LOW if lot < 0 and opens else reason.BID_TOO_LOW


def bidding(pos: Position, bidders: list[int], lowest: i64, square: i64, lot: i64, reserve: i64 = 0) -> tuple[i64, i64]:
    """Return the winner (-1 if nobody bids) and the price. ``lot``: what the decision names as being sold."""
    rule_id = rule.OPENING_BID if lot >= 0 else rule.SHORTAGE_OPENING
    price: i64 = 0
    highest: i64 = -1
    left = bidders
    k: i64 = 0
    while left and not (len(left) == 1 and left[0] == highest):
        seat = left[k]
        pos.auction = Auction(bidders, left, highest, price)
        answer = pos.ask(decision.BID, seat, lot, lowest)
        kind = answer & move.KIND
        if kind == move.BID:
            if highest >= 0:
                pos.owing.pop()
            price = move.amount_of(answer)
            highest = seat
            lowest = price + pos.t.bid_step
            pos.owing.append(Raising(seat, price + reserve, BANK))  # no trade may leave the highest bidder unable to pay
            if pos.logging:
                pos.write(event.BID_MADE, rule_id, seat, square, amount=price)
            rule_id = rule.BID
            k += 1
        elif kind == move.PASS or not raising.carry_out(pos, answer):
            if pos.logging:
                pos.write(event.BIDDER_PASSED, rule.PASS, seat, square, amount=price)
            left = [other for other in left if other != seat]
        if k >= len(left):
            k = 0
    if highest >= 0:
        pos.owing.pop()
        raising.raise_cash(pos, highest, price + reserve, BANK)
    return highest, price


def sell_title(pos: Position, bidders: list[int], title: i64, rule_id: i64) -> None:
    """Let the bank auction a title. Without any bid it keeps it."""
    square = pos.t.square_of[title]
    still_mortgaged = [title] if pos.mortgaged[title] else []
    reserve = mortgage.transfer_interest(pos, title) if still_mortgaged else 0
    pos.write(event.AUCTION_OPENED, rule_id, -1, square)
    winner, price = bidding(pos, bidders, pos.t.smallest_note, square, title, reserve)
    if winner < 0:
        mortgage.encumber(pos, title, False)  # the bank is owner and lender at once
        pos.write(event.AUCTION_FAILED, rule.NO_BID, -1, square, a=len(still_mortgaged))
        return
    titles.take(pos, winner, title)
    bank.pay(pos, winner, BANK, price, event.AUCTION_WON, rule.HIGHEST_BID, square)
    mortgage.settle_on_transfer(pos, winner, still_mortgaged)


def opening_price(pos: Position, competitors: list[int], kind: i64) -> i64:
    """Return the lowest bid for a scarce building: the lowest printed price among the lots it could stand on."""
    if not pos.t.building_auction_lowest_printed:
        return pos.t.smallest_note
    return min(building.price(pos, title, kind) for seat in competitors for title in building.buildable(pos, seat, kind))
