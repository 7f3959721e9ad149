"""Chapter: shortage.  Who builds while others may want the last buildings asks them first; too many wishes are auctioned."""

from __future__ import annotations

from typing import Final

from .. import decision, event, move, reason, rule
from ..native import i64
from ..position import Position
from . import auction, building

NOBODY: Final[list[int]] = []  # one for all requests: there is mostly nobody


def may_want(pos: Position, seat: i64, kind: i64, count: i64) -> i64:
    """May ``seat`` request so many buildings of this kind?"""
    if not pos.t.building_auctions:
        return reason.NO_BUILDING_AUCTIONS
    if pos.t.build_own_turn and seat != pos.seat:
        return reason.BUILD_OUT_OF_TURN
    if not building.buildable(pos, seat, kind):
        return why_not(pos, seat, kind)
    if not 1 <= count <= len(building.prices_ahead(pos, seat, kind)):
        return reason.WANTED_OUT_OF_RANGE
    return reason.ALLOWED if count <= building.capacity(pos, seat, kind) else reason.BUILDINGS_TOO_DEAR


def why_not(pos: Position, seat: i64, kind: i64) -> i64:
    """Return what keeps ``seat`` from placing any building of this kind."""
    found = [building.may_place(pos, seat, title, kind) for group in pos.whole[seat] for title in pos.t.members[group]]
    if not found:
        return reason.NO_WHOLE_GROUP
    return reason.NONE_LEFT if reason.NONE_LEFT in found else found[0]


def may_run_short(pos: Position, seat: i64, kind: i64, count: i64) -> bool:
    """Could this request leave too few buildings for the others, at a glance?"""
    t = pos.t
    rivals = pos.rivals[seat]
    if not rivals or not t.building_auctions or t.build_own_turn:
        return False
    at_most = count
    for other in rivals:
        at_most += min(len(pos.whole[other]) * t.largest_request, pos.cash[other] // t.cheapest_building)
    return pos.stock[kind] < at_most or t.sharing >= 0  # who is spared the share may have more than that


def competitors(pos: Position, seat: i64, kind: i64, count: i64) -> list[int]:
    """The other seats that this request could leave short, where it may: they could place and pay such a building now."""
    others = pos.rivals[seat]
    if pos.stock[kind] >= count + sum(building.capacity(pos, other, kind) for other in others):
        return []
    return [
        other
        for other in others
        if any(pos.cash[other] >= building.cost(pos, other, lot, kind) for lot in building.buildable(pos, other, kind))
    ]


def request(pos: Position, seat: i64, kind: i64, count: i64, lot: i64 = -1) -> None:
    """``seat`` asks the bank for buildings: one for ``lot``, or ``count`` to be placed as they come."""
    others = competitors(pos, seat, kind, count) if may_run_short(pos, seat, kind, count) else NOBODY
    if lot >= 0 and not others:
        building.build(pos, seat, lot, kind)
        return
    wanted = {seat: count}
    if others:
        pos.tell(event.WANTED, rule.SHORTAGE_REQUEST, seat, amount=count, a=kind)
    for other in others:
        most = min(building.capacity(pos, other, kind), pos.t.supply[kind])
        said = pos.ask(decision.WANT, other, kind, most)
        wish = move.amount_of(said) if move.kind_of(said) == move.WANT else 0
        pos.tell(event.WANTED, rule.SHORTAGE_REQUEST, other, amount=wish, a=kind)
        if wish:
            wanted[other] = wish
    if len(wanted) > 1 and sum(wanted.values()) > pos.stock[kind]:
        auction_all(pos, wanted, kind)
        return
    for wisher, wishes in wanted.items():
        for _ in range(wishes):
            if lot >= 0 and wisher == seat:
                building.build(pos, seat, lot, kind)
            elif not place(pos, wisher, kind, -1):
                break


def auction_all(pos: Position, wanted: dict[int, int], kind: i64) -> None:
    """One building at a time, among those who still want and can place one; the bid replaces the printed price."""
    while pos.stock[kind]:
        bidders = [seat for seat in wanted if wanted[seat] and building.buildable(pos, seat, kind)]
        if not bidders:
            return
        lowest = auction.opening_price(pos, bidders, kind)
        pos.tell(event.AUCTION_OPENED, rule.SHORTAGE_AUCTION, -1, amount=lowest, a=kind)
        winner, price = auction.bidding(pos, bidders, lowest, -1, -1 - kind)
        if winner < 0:
            pos.tell(event.AUCTION_FAILED, rule.NO_BID, -1, a=kind)
            return
        if not building.buildable(pos, winner, kind):  # its group was mortgaged or traded away meanwhile
            pos.tell(event.AUCTION_FAILED, rule.SHORTAGE_AUCTION, winner, amount=price, a=kind)
            wanted[winner] = 0
            continue
        pos.tell(event.BUILDING_WON, rule.SHORTAGE_AUCTION, winner, amount=price, a=kind)
        wanted[winner] -= 1
        place(pos, winner, kind, price)


def may_place(pos: Position, seat: i64, title: i64, kind: i64, price: i64) -> i64:
    """Where a granted (``price`` -1) or won building may stand."""
    why = building.may_place(pos, seat, title, kind)
    if why or price >= 0:
        return why
    return reason.ALLOWED if pos.cash[seat] >= building.cost(pos, seat, title, kind) else reason.BUILDING_TOO_DEAR


def places(pos: Position, seat: i64, kind: i64, price: i64) -> list[int]:
    """The lots on which it may stand."""
    return [lot for lot in building.buildable(pos, seat, kind) if not may_place(pos, seat, lot, kind, price)]


def place(pos: Position, seat: i64, kind: i64, price: i64) -> bool:
    """The seat says where the building goes; a granted one may be declined."""
    if not places(pos, seat, kind, price):
        return False
    said = pos.ask(decision.PLACE, seat, kind, price)
    if move.kind_of(said) != move.PLACE:
        return False
    building.build(pos, seat, move.a_of(said), kind, price)
    return True
