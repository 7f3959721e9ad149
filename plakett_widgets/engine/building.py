"""Chapter: buildings.  Built and sold back evenly over a whole group; the top building replaces all the others of a lot."""

from __future__ import annotations

from itertools import accumulate

from . import bank, event, rule, titles
from .position import BANK, Position


def may_place(pos: Position, seat: int, title: int, kind: int) -> int:
    """May the next building of this lot, of that kind, stand there, whatever it costs?"""
    t = pos.t
    if not t.steps[title]:
        return rule.NOT_BUILDABLE
    if pos.owner[title] != seat or not titles.holds_group(pos, seat, t.group[title]):
        return rule.GROUP_NEEDED
    members = t.members[t.group[title]]
    step = pos.step[title]
    if step == t.top_step:
        return rule.ONE_TOP_BUILDING
    top = t.kind_of_step[t.top_step]
    if kind == top and step + 1 < t.top_step:
        return rule.TOP_NEEDS_FULL_GROUP
    if kind != t.kind_of_step[step + 1]:
        return rule.LOT_FULL
    for member in members:
        if pos.mortgaged[member]:
            return rule.GROUP_MORTGAGED
        if pos.step[member] < step:
            return rule.TOP_NEEDS_FULL_GROUP if kind == top else rule.EVEN_BUILDING
    return rule.ALLOWED if pos.stock[kind] else rule.NO_STOCK


def may_build(pos: Position, seat: int, title: int, kind: int) -> int:
    law = may_place(pos, seat, title, kind)
    if law:
        return law
    if pos.t.build_own_turn and seat != pos.seat:
        return rule.BUILD_TIMING
    return rule.ALLOWED if pos.cash[seat] >= next_price(pos, title) else rule.BUILD_PAYABLE


def next_kind(pos: Position, title: int) -> int:
    """The kind of the building that comes next on this lot (the last kind once it is full)."""
    return pos.t.kind_of_step[min(pos.step[title] + 1, pos.t.top_step)]


def next_price(pos: Position, title: int) -> int:
    return pos.t.building_price[title][pos.step[title] + 1]


def build(pos: Position, seat: int, title: int, price: int) -> None:
    """Put the next building on the lot for ``price``: the printed one, or the bid that won it."""
    step = pos.step[title] + 1
    set_step(pos, title, step)
    pos.paid[title].append(price)
    law = rule.BUILD_TOP if step == pos.t.top_step else rule.BUILD
    bank.pay(pos, seat, BANK, price, event.BUILT, law, pos.t.square_of[title], step)


def set_step(pos: Position, title: int, step: int) -> None:
    """Exchange the buildings of a lot with the bank's stock."""
    t = pos.t
    old = pos.step[title]
    if old:
        pos.stock[t.kind_of_step[old]] += t.pieces_of_step[old]
    if step:
        pos.stock[t.kind_of_step[step]] -= t.pieces_of_step[step]
    pos.step[title] = step


def price_of_step(pos: Position, title: int, step: int) -> int:
    """What a standing building cost its owner, for resale and valuation."""
    return pos.t.building_price[title][step] if pos.t.printed_value else pos.paid[title][step - 1]


def resale(pos: Position, title: int, down_to: int = 0) -> int:
    """What the bank gives for the buildings of a lot above step ``down_to``; each is rounded down."""
    steps = range(down_to + 1, pos.step[title] + 1)
    return sum(price_of_step(pos, title, step) * pos.t.resale_percent // 100 for step in steps)


def may_sell(pos: Position, seat: int, title: int) -> int:
    """One building of this lot back to the bank."""
    if pos.owner[title] != seat or not pos.step[title]:
        return rule.SELL_BUILDING
    if any(pos.step[member] > pos.step[title] for member in pos.t.members[pos.t.group[title]]):
        return rule.EVEN_SELLING
    return rule.ALLOWED if stock_allows(pos, [title], pos.step[title] - 1) else rule.TOP_SALE_NEEDS_STOCK


def may_sell_group(pos: Position, seat: int, title: int, down_to: int) -> int:
    """In one go, every building of the lot's group above step ``down_to``."""
    if not pos.t.steps[title] or pos.owner[title] != seat:
        return rule.SELL_BUILDING
    members = pos.t.members[pos.t.group[title]]
    if max(pos.step[member] for member in members) <= down_to:
        return rule.SELL_BUILDING
    if down_to and not pos.t.top_sale_any_level:
        return rule.SELL_GROUP
    return rule.ALLOWED if stock_allows(pos, members, down_to) else rule.TOP_SALE_NEEDS_STOCK


def stock_allows(pos: Position, lots: list[int], down_to: int) -> bool:
    """Has the bank the pieces that the lots need when they come down to this step?"""
    t = pos.t
    if not down_to:
        return True
    kind = t.kind_of_step[down_to]
    needed = 0
    for lot in lots:
        if pos.step[lot] > down_to:
            needed += t.pieces_of_step[down_to]
            if t.kind_of_step[pos.step[lot]] == kind:
                needed -= t.pieces_of_step[pos.step[lot]]
    return needed <= pos.stock[kind]


def sell(pos: Position, seat: int, title: int) -> None:
    come_down(pos, seat, title, pos.step[title] - 1, rule.SELL_BUILDING)


def sell_group(pos: Position, seat: int, title: int, down_to: int) -> None:
    lowest_first = sorted(pos.t.members[pos.t.group[title]], key=lambda member: pos.step[member])  # they give pieces back
    for member in lowest_first:
        if pos.step[member] > down_to:
            come_down(pos, seat, member, down_to, rule.SELL_GROUP)


def come_down(pos: Position, seat: int, title: int, step: int, law: int) -> None:
    amount = resale(pos, title, step)
    set_step(pos, title, step)
    del pos.paid[title][step:]
    bank.receive(pos, seat, BANK, amount, event.BUILDING_SOLD, law, pos.t.square_of[title], step)


def buildable(pos: Position, seat: int, kind: int) -> list[int]:
    """The lots on which ``seat`` may put a building of this kind now, price aside."""
    if not pos.whole[seat]:
        return []
    return [title for title in range(len(pos.owner)) if pos.owner[title] == seat and not may_place(pos, seat, title, kind)]


def prices_ahead(pos: Position, seat: int, kind: int) -> list[int]:
    """The printed prices of all the buildings of this kind that ``seat`` could still place in its whole groups."""
    t = pos.t
    top = kind == t.kind_of_step[t.top_step]
    prices: list[int] = []
    for group, members in enumerate(t.members):
        if titles.holds_group(pos, seat, group) and not any(pos.mortgaged[title] for title in members):
            if not top:
                for title in members:
                    prices += t.building_price[title][pos.step[title] + 1 : t.top_step]
            elif min(pos.step[title] for title in members) >= t.top_step - 1:
                prices += [t.building_price[title][t.top_step] for title in members if pos.step[title] < t.top_step]
    return prices


def capacity(pos: Position, seat: int, kind: int) -> int:
    """How many buildings of this kind ``seat`` could place and pay, the cheapest first."""
    return sum(total <= pos.cash[seat] for total in accumulate(sorted(prices_ahead(pos, seat, kind))))


def raisable(pos: Position, seat: int) -> int:
    """What ``seat`` could get from the bank: its buildings sold, then all its titles mortgaged."""
    amount = 0
    for title, owner in enumerate(pos.owner):
        if owner == seat and not pos.mortgaged[title]:
            amount += pos.t.mortgage[title]
            if pos.step[title]:
                amount += resale(pos, title)
    return amount
