"""Titles, buildings and mortgages: who may have them, and what they cost and bring."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ...engine import event, rule
from ...engine.chapters import building, mortgage, royalties, titles
from ...engine.position import BANK
from .auditor import Auditor, Check
from .differences import Seat
from .rows import Event


def free(audit: Auditor, one: Event) -> bool:
    """Is it about a title of the bank's?"""
    holds = audit.held(one, BANK)
    audit.object_to(one, holds, "not_free", one.square)
    return holds


def buy(audit: Auditor, one: Event) -> None:
    if free(audit, one):
        audit.amount(one, audit.t.price[audit.title(one)])
        if not audit.bears(rule.ESTATE_WANTED, one):
            audit.stands(one, one.square)


def decline(audit: Auditor, one: Event) -> None:
    """What is declined could have been bought."""
    for_sale = free(audit, one)
    audit.stands(one, one.square)
    if for_sale:
        audit.amount(one, audit.t.price[audit.title(one)])


def open_auction(audit: Auditor, one: Event) -> None:
    audit.highest = (-1, 0)


def bid(audit: Auditor, one: Event) -> None:
    highest = audit.highest[1]
    audit.object_to(one, one.amount >= highest + (audit.t.bid_step if highest else 1), "bid", highest)
    within = audit.t.bid_on_means or one.amount <= audit.pos.cash[one.seat]
    audit.object_to(one, within, "bid_cash", one.amount, audit.pos.cash[one.seat])
    audit.highest = one.seat, one.amount


def bow_out(audit: Auditor, one: Event) -> None:
    audit.amount(one, audit.highest[1])


def win_auction(audit: Auditor, one: Event) -> None:
    audit.object_to(one, (one.seat, one.amount) == audit.highest, "highest", Seat(audit.highest[0]), audit.highest[1])
    if one.kind == event.AUCTION_WON:
        audit.raising.pop((one.seat, BANK), None)  # for the bid, and for the interest that comes with the title
        free(audit, one)
        receive(audit, one)


def hand_over(audit: Auditor, one: Event) -> None:
    audit.object_to(one, audit.held(one, one.other), "not_owner", Seat(one.other), one.square)
    if one.seat < 0:
        audit.unsure.add(audit.title(one))
    else:
        audit.hand_over(one)
    receive(audit, one)


def receive(audit: Auditor, one: Event) -> None:
    """The new owner of a mortgaged title may lift it as at once until the interest has been paid."""
    title = audit.title(one)
    audit.received.discard(title)
    if title >= 0 and one.seat >= 0 and audit.pos.mortgaged[title]:
        audit.received.add(title)


def borrow(audit: Auditor, one: Event) -> None:
    title = audit.title(one)
    if audit.own(one):
        audit.object_to(one, title in audit.unsure or not audit.pos.mortgaged[title], "mortgaged", one.square)
        audit.object_to(one, not audit.pos.step[title], "built_on", one.square)
        audit.amount(one, audit.t.mortgage[title])


def lift(audit: Auditor, one: Event) -> None:
    title = audit.title(one)
    if audit.own(one):
        audit.object_to(one, title in audit.unsure or audit.pos.mortgaged[title], "not_mortgaged", one.square)
        at_once = title in audit.received
        due = mortgage.lifting_cost_at_once(audit.pos, title) if at_once else mortgage.lifting_cost(audit.pos, title)
        inherited = not audit.t.interest_once and audit.bears(rule.INHERITED_LIFT, one)
        principal = inherited and one.amount == audit.t.mortgage[title]
        audit.object_to(one, principal or one.amount == due, "amount", one.amount, due)
    audit.received.discard(title)


def pay_interest(audit: Auditor, one: Event) -> None:
    """On a title that has changed hands; it may have been sold again to raise the interest."""
    title, t = audit.title(one), audit.t
    audit.raising.pop((one.seat, BANK), None)  # that debt, or one within another, of a trade that brings the cash
    due = mortgage.transfer_interest(audit.pos, title)
    if t.inherited_interest_on_price and audit.bears(rule.INHERITED_INTEREST, one) and one.amount != due:
        due = t.interest_on(t.price[title])
    audit.amount(one, due, in_part=True)
    if audit.held(one, one.seat):
        audit.received.discard(title)


def build(audit: Auditor, one: Event) -> None:
    title, pos, t = audit.title(one), audit.pos, audit.t
    audit.raising.pop((one.seat, BANK), None)  # for a building that was won; its price may be told in two parts
    spared = audit.spared.pop(one.seat, None)
    if not audit.own(one):
        return
    audit.object_to(one, titles.holds_group(pos, one.seat, t.group[title]), "group", one.square)
    fits = 1 <= one.a <= t.steps[title] and (t.substitution or one.a == pos.step[title] + 1)
    audit.object_to(one, fits, "step", pos.step[title], one.a)
    won = audit.state.won.get(one.seat, -1)
    price = won if won >= 0 else t.building_price[title][one.a]
    if fits and t.sharing not in audit.unsure:
        shared = share(audit, one.seat, price)
        audit.amount(one, royalties.building_cost(pos, one.seat, price, won >= 0) - shared)
        if shared:
            audit.shares[one.seat] = shared
        if spared is not None:
            audit.amount(spared, royalties.part(pos, price))


def share(audit: Auditor, who: int, price: int) -> int:
    """What the owner of a title receives of the price of a building."""
    title = audit.t.sharing
    earner = royalties.earner(audit.pos, title) if title >= 0 else BANK
    spared = earner in (BANK, who) or royalties.exempt(audit.pos, who, title)
    return 0 if spared else royalties.part(audit.pos, price)


def pay_share(audit: Auditor, one: Event) -> None:
    if audit.t.sharing not in audit.unsure:
        due = audit.shares.pop(one.seat, 0)
        audit.amount(one, due)


def sell_building(audit: Auditor, one: Event) -> None:
    title = audit.title(one)
    if audit.own(one):
        audit.object_to(one, 0 <= one.a < audit.pos.step[title], "step", audit.pos.step[title], one.a)
        returned = audit.t.buildings_returned and not audit.pos.playing[one.seat]
        due = 0 if returned else building.resale(audit.pos, title, one.a)
        audit.amount(one, due)


def pay_royalty(audit: Auditor, one: Event) -> None:
    title = audit.title(one)
    due = min(audit.t.royalty[title], audit.pos.cash[one.seat])  # out of the salary, as far as the cash goes
    audit.amount(one, due)
    if title not in audit.unsure:
        earner = royalties.earner(audit.pos, title)
        audit.object_to(one, one.other == earner, "not_owner", Seat(one.other), one.square)


def spare(audit: Auditor, one: Event) -> None:
    """No royalty of a salary, or share of the price of a building: the title is one’s own, or a card exempts."""
    title, pos = audit.title(one), audit.pos
    exempt = royalties.exempt(pos, one.seat, title)
    if title not in audit.unsure:
        earner = royalties.earner(pos, title)
        audit.object_to(one, one.other == earner, "not_owner", Seat(one.other), one.square)
        audit.object_to(one, exempt or earner == one.seat, "not_spared", Seat(one.seat), one.square)
    if title == audit.t.sharing and one.amount != audit.t.royalty[title]:
        audit.spared[one.seat] = one  # the price is told with the building
    else:
        audit.amount(one, audit.t.royalty[title])


CHECKS: Final[Mapping[int, Check]] = {
    event.BOUGHT: buy, event.DECLINED: decline, event.AUCTION_OPENED: open_auction, event.BID_MADE: bid,
    event.BIDDER_PASSED: bow_out, event.AUCTION_WON: win_auction, event.BUILDING_WON: win_auction,
    event.TITLE_MOVED: hand_over,
    event.MORTGAGED: borrow, event.LIFTED: lift, event.INTEREST_PAID: pay_interest,
    event.BUILT: build, event.SHARE_PAID: pay_share, event.BUILDING_SOLD: sell_building,
    event.ROYALTY_PAID: pay_royalty, event.ROYALTY_SPARED: spare,
}  # fmt: skip
