"""Chapter: shortage. Others who may want the last buildings are asked first. Too many wishes are auctioned."""

from __future__ import annotations

from .. import decision, event, move, reason, rule
from ..native import i64
from ..position import Position
from . import auction, building, raising


def may_want(pos: Position, seat: i64, kind: i64, count: i64) -> i64:
    """Return why ``seat`` may not request so many buildings of this kind."""
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
    """Return whether this request might leave too few buildings for the others, at a glance."""
    t = pos.t
    rivals = pos.rivals[seat]
    if not rivals or not t.building_auctions or t.build_own_turn:
        return False
    left = pos.stock[kind] - count
    for other in rivals:
        left -= len(pos.whole[other]) * t.largest_request
    if left >= 0:  # so it is for half of all requests, and their room need not be counted lot by lot
        return False
    left = pos.stock[kind] - count
    for other in rivals:
        left -= room_for(pos, other, kind)
    return left < 0


def room_for(pos: Position, seat: i64, kind: i64) -> i64:
    """The most buildings of this kind that the whole groups of a seat have room for, whatever they cost."""
    t = pos.t
    room: i64 = 0
    for group in pos.whole[seat]:
        lots = t.members[group]
        last = t.steps[lots[0]]
        if t.substitution or t.kind_at[lots[0]][last] == kind:  # one a lot
            room += len(lots)
            continue
        for lot in lots:
            if pos.step[lot] < last:
                room += last - 1 - pos.step[lot]
    return room


def competitors(pos: Position, seat: i64, kind: i64, count: i64) -> dict[int, int]:
    """The other seats that this request could leave short, and how many buildings each may want.

    They are those that could place one and raise its opening price.
    """
    t = pos.t
    rivals = pos.rivals[seat]
    money: list[int] = []
    left = pos.stock[kind] - count
    for other in rivals:
        means = within_means(pos, other)
        money.append(means)
        affordable: i64 = 1
        for group in pos.whole[other]:
            affordable = max(affordable, means // t.cheapest_in[group])
        left -= min(affordable, room_for(pos, other, kind))
    if left >= 0:
        return {}
    left = pos.stock[kind] - count
    wishes = [
        min(max(building.capacity(pos, other, kind, means), 1), t.supply[kind])
        for other, means in zip(rivals, money, strict=True)
    ]
    if left >= sum(wishes):
        return {}
    able = [other for other in rivals if building.buildable(pos, other, kind)]
    if not able:
        return {}
    opening = auction.opening_price(pos, [seat, *able], kind)
    found = {
        other: wish for other, means, wish in zip(rivals, money, wishes, strict=True) if other in able and means >= opening
    }
    return found if left < sum(found.values()) else {}


def within_means(pos: Position, seat: i64) -> i64:
    """Return the most that ``seat`` could raise for a building: from all but the group on which it will stand."""
    return pos.cash[seat] + building.raisable_beside(pos, seat)


def request(pos: Position, seat: i64, kind: i64, count: i64, lot: i64 = -1) -> None:
    """Request buildings from the bank: one for ``lot``, or ``count`` to be placed as they come."""
    others = competitors(pos, seat, kind, count) if may_run_short(pos, seat, kind, count) else {}
    if lot >= 0 and not others:
        building.build(pos, seat, lot, kind)
        return
    wanted = {seat: count}
    if others:
        pos.write(event.WANTED, rule.SHORTAGE_REQUEST, seat, amount=count, a=kind)
    for other, most in others.items():
        answer = pos.ask(decision.WANT, other, kind, most)
        wish = move.amount_of(answer) if move.kind_of(answer) == move.WANT else 0
        pos.write(event.WANTED, rule.SHORTAGE_REQUEST, other, amount=wish, a=kind)
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
    """Auction one building at a time among those who can place one. The bid replaces the printed price."""
    while pos.stock[kind]:
        bidders = [seat for seat in wanted if wanted[seat] and building.buildable(pos, seat, kind)]
        if not bidders:
            return
        lowest = auction.opening_price(pos, bidders, kind)
        pos.write(event.AUCTION_OPENED, rule.SHORTAGE_AUCTION, -1, amount=lowest, a=kind)
        winner, price = auction.bidding(pos, bidders, lowest, -1, -1 - kind)
        if winner < 0:
            pos.write(event.AUCTION_FAILED, rule.NO_BID, -1, a=kind)
            return
        if not building.buildable(pos, winner, kind):  # its group was mortgaged or traded away meanwhile
            pos.write(event.AUCTION_FAILED, rule.SHORTAGE_AUCTION, winner, amount=price, a=kind)
            wanted[winner] = 0
            continue
        pos.write(event.BUILDING_WON, rule.SHORTAGE_AUCTION, winner, amount=price, a=kind)
        wanted[winner] -= 1
        place(pos, winner, kind, price)


def may_place(pos: Position, seat: i64, title: i64, kind: i64, price: i64) -> i64:
    """Return why a granted (``price`` -1) or won building may not stand on this lot."""
    why = building.may_place(pos, seat, title, kind)
    if why or price >= 0:
        return why
    return reason.ALLOWED if pos.cash[seat] >= building.cost(pos, seat, title, kind) else reason.BUILDING_TOO_DEAR


def places(pos: Position, seat: i64, kind: i64, price: i64) -> list[int]:
    """Return the lots on which it may stand."""
    return [lot for lot in building.buildable(pos, seat, kind) if not may_place(pos, seat, lot, kind, price)]


def could_place(pos: Position, seat: i64, kind: i64, price: i64) -> bool:
    """Return whether it could stand on a lot, with what ``seat`` could raise for one that is granted."""
    lots = building.buildable(pos, seat, kind)
    if price >= 0 or not lots:
        return bool(lots)
    return within_means(pos, seat) >= min(building.cost(pos, seat, lot, kind) for lot in lots)


def place(pos: Position, seat: i64, kind: i64, price: i64) -> bool:
    """Let the seat choose the lot. The money for a granted building may be raised first, or it is declined."""
    while could_place(pos, seat, kind, price):
        answer = pos.ask(decision.PLACE, seat, kind, price)
        if move.kind_of(answer) == move.PLACE:
            building.build(pos, seat, move.a_of(answer), kind, price)
            return True
        if not raising.carry_out(pos, answer):
            break
    return False
