"""Check titles, buildings and mortgages: who may have them, what they cost and what they bring."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ...engine import event, rule
from ...engine.chapters import building, mortgage, royalties, titles
from ...engine.position import BANK
from .auditor import Auditor, Check
from .differences import Seat
from .rows import AuditedEvent


def expect_of_bank(audit: Auditor, entry: AuditedEvent) -> bool:
    """Expect a title that the bank holds."""
    holds = audit.is_title_of(entry, BANK)
    audit.expect(entry, holds, "not_free", entry.square)
    return holds


def check_purchase(audit: Auditor, entry: AuditedEvent) -> None:
    if expect_of_bank(audit, entry):
        audit.expect_amount(entry, audit.t.price[audit.title_of(entry)])
        if not audit.may_cite(rule.ESTATE_WANTED, entry):
            audit.expect_square(entry, entry.square)


def check_decline(audit: Auditor, entry: AuditedEvent) -> None:
    """Check that a title that is declined could have been bought."""
    for_sale = expect_of_bank(audit, entry)
    audit.expect_square(entry, entry.square)
    if for_sale:
        audit.expect_amount(entry, audit.t.price[audit.title_of(entry)])


def note_auction(audit: Auditor, entry: AuditedEvent) -> None:
    audit.highest_bid = (-1, 0)


def check_bid(audit: Auditor, entry: AuditedEvent) -> None:
    highest = audit.highest_bid[1]
    audit.expect(entry, entry.amount >= highest + (audit.t.bid_step if highest else 1), "bid", highest)
    within = audit.t.bid_on_means or entry.amount <= audit.pos.cash[entry.seat]
    audit.expect(entry, within, "bid_cash", entry.amount, audit.pos.cash[entry.seat])
    audit.highest_bid = entry.seat, entry.amount


def check_pass(audit: Auditor, entry: AuditedEvent) -> None:
    audit.expect_amount(entry, audit.highest_bid[1])


def check_auction_won(audit: Auditor, entry: AuditedEvent) -> None:
    seat, amount = audit.highest_bid
    audit.expect(entry, (entry.seat, entry.amount) == (seat, amount), "highest", Seat(seat), amount)
    if entry.kind == event.AUCTION_WON:
        audit.raised_debts.pop((entry.seat, BANK), None)  # for the bid, and for the interest that comes with the title
        expect_of_bank(audit, entry)
        receive(audit, entry)


def check_title_moved(audit: Auditor, entry: AuditedEvent) -> None:
    audit.expect(entry, audit.is_title_of(entry, entry.other), "not_owner", Seat(entry.other), entry.square)
    if entry.seat < 0:
        audit.unsure_titles.add(audit.title_of(entry))
    else:
        audit.expect_agreed(entry)
    receive(audit, entry)


def receive(audit: Auditor, entry: AuditedEvent) -> None:
    """Note a title that its new owner may lift as at once, until the interest has been paid."""
    title = audit.title_of(entry)
    audit.received.discard(title)
    if title >= 0 and entry.seat >= 0 and audit.pos.mortgaged[title]:
        audit.received.add(title)


def check_mortgage(audit: Auditor, entry: AuditedEvent) -> None:
    title = audit.title_of(entry)
    if audit.expect_own_title(entry):
        audit.expect(entry, title in audit.unsure_titles or not audit.pos.mortgaged[title], "mortgaged", entry.square)
        audit.expect(entry, not audit.pos.step[title], "built_on", entry.square)
        audit.expect_amount(entry, audit.t.mortgage[title])


def check_lift(audit: Auditor, entry: AuditedEvent) -> None:
    title = audit.title_of(entry)
    if audit.expect_own_title(entry):
        audit.expect(entry, title in audit.unsure_titles or audit.pos.mortgaged[title], "not_mortgaged", entry.square)
        at_once = title in audit.received
        due = mortgage.lifting_cost_at_once(audit.pos, title) if at_once else mortgage.lifting_cost(audit.pos, title)
        inherited = not audit.t.interest_once and audit.may_cite(rule.INHERITED_LIFT, entry)
        principal = inherited and entry.amount == audit.t.mortgage[title]
        audit.expect(entry, principal or entry.amount == due, "amount", entry.amount, due)
    audit.received.discard(title)


def check_interest(audit: Auditor, entry: AuditedEvent) -> None:
    """Check the interest on a title that has changed hands, and may have been sold again to raise it."""
    title, t = audit.title_of(entry), audit.t
    audit.raised_debts.pop((entry.seat, BANK), None)  # also where it arose within another debt, in a trade that brings the cash
    due = mortgage.transfer_interest(audit.pos, title)
    if t.inherited_interest_on_price and audit.may_cite(rule.INHERITED_INTEREST, entry) and entry.amount != due:
        due = t.interest_on(t.price[title])
    audit.expect_amount(entry, due, in_part=True)
    if audit.is_title_of(entry, entry.seat):
        audit.received.discard(title)


def check_building(audit: Auditor, entry: AuditedEvent) -> None:
    title, pos, t = audit.title_of(entry), audit.pos, audit.t
    audit.raised_debts.pop((entry.seat, BANK), None)  # the price of a building that was won may stand in two events
    spared = audit.spared_shares.pop(entry.seat, None)
    if not audit.expect_own_title(entry):
        return
    audit.expect(entry, titles.holds_group(pos, entry.seat, t.group[title]), "group", entry.square)
    fits = 1 <= entry.a <= t.steps[title] and (t.substitution or entry.a == pos.step[title] + 1)
    audit.expect(entry, fits, "step", pos.step[title], entry.a)
    won = audit.state.won.get(entry.seat, -1)
    price = won if won >= 0 else t.building_price[title][entry.a]
    if fits and t.sharing not in audit.unsure_titles:
        shared = share_of_price(audit, entry.seat, price)
        audit.expect_amount(entry, royalties.building_cost(pos, entry.seat, price, won >= 0) - shared)
        if shared:
            audit.shares_due[entry.seat] = shared
        if spared is not None:
            audit.expect_amount(spared, royalties.part(pos, price))


def share_of_price(audit: Auditor, who: int, price: int) -> int:
    """Return the part of the price of a building that the owner of a title receives."""
    title = audit.t.sharing
    earner = royalties.earner(audit.pos, title) if title >= 0 else BANK
    spared = earner in (BANK, who) or royalties.exempt(audit.pos, who, title)
    return 0 if spared else royalties.part(audit.pos, price)


def check_share(audit: Auditor, entry: AuditedEvent) -> None:
    if audit.t.sharing not in audit.unsure_titles:
        due = audit.shares_due.pop(entry.seat, 0)
        audit.expect_amount(entry, due)


def check_building_sale(audit: Auditor, entry: AuditedEvent) -> None:
    title = audit.title_of(entry)
    if audit.expect_own_title(entry):
        audit.expect(entry, 0 <= entry.a < audit.pos.step[title], "step", audit.pos.step[title], entry.a)
        returned = audit.t.buildings_returned and not audit.pos.playing[entry.seat]
        due = 0 if returned else building.resale(audit.pos, title, entry.a)
        audit.expect_amount(entry, due)


def check_royalty(audit: Auditor, entry: AuditedEvent) -> None:
    title = audit.title_of(entry)
    due = min(audit.t.royalty[title], audit.pos.cash[entry.seat])  # it is paid out of the salary as far as the cash goes
    audit.expect_amount(entry, due)
    if title not in audit.unsure_titles:
        earner = royalties.earner(audit.pos, title)
        audit.expect(entry, entry.other == earner, "not_owner", Seat(entry.other), entry.square)


def check_spared(audit: Auditor, entry: AuditedEvent) -> None:
    """Check that a royalty of a salary, or a share of a price, is spared on one’s own title or by a card."""
    title, pos = audit.title_of(entry), audit.pos
    exempt = royalties.exempt(pos, entry.seat, title)
    if title not in audit.unsure_titles:
        earner = royalties.earner(pos, title)
        audit.expect(entry, entry.other == earner, "not_owner", Seat(entry.other), entry.square)
        audit.expect(entry, exempt or earner == entry.seat, "not_spared", Seat(entry.seat), entry.square)
    if title == audit.t.sharing and entry.amount != audit.t.royalty[title]:
        audit.spared_shares[entry.seat] = entry  # the price stands in the event of the building
    else:
        audit.expect_amount(entry, audit.t.royalty[title])


CHECKS: Final[Mapping[int, Check]] = {
    event.BOUGHT: check_purchase, event.DECLINED: check_decline, event.AUCTION_OPENED: note_auction,
    event.BID_MADE: check_bid, event.BIDDER_PASSED: check_pass, event.AUCTION_WON: check_auction_won,
    event.BUILDING_WON: check_auction_won, event.TITLE_MOVED: check_title_moved, event.MORTGAGED: check_mortgage,
    event.LIFTED: check_lift, event.INTEREST_PAID: check_interest, event.BUILT: check_building,
    event.SHARE_PAID: check_share, event.BUILDING_SOLD: check_building_sale, event.ROYALTY_PAID: check_royalty,
    event.ROYALTY_SPARED: check_spared,
}  # fmt: skip
