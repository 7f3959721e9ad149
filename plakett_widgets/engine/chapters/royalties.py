"""Chapter: royalties.  Some titles earn from every salary, one from the price of every building, unless a card exempts."""

from __future__ import annotations

from .. import event, rule
from ..native import i64
from ..position import BANK, Position
from . import bank


def exempt(pos: Position, seat: i64, title: i64) -> bool:
    """Return whether ``seat`` keeps a card that frees it from what this title earns."""
    t = pos.t
    return any(holder == seat and t.exempts[t.keepable[k]] == title for k, holder in enumerate(pos.holder))


def earner(pos: Position, title: i64) -> i64:
    """Return the receiver of what a title earns: its owner, or the bank while it has none or is mortgaged."""
    return BANK if pos.mortgaged[title] else pos.owner[title]


def on_salary(pos: Position, seat: i64) -> None:
    """Take the royalties out of a salary just paid, before any debts, as far as the cash goes."""
    t = pos.t
    for title in t.royal:
        square, amount = t.square_of[title], t.royalty[title]
        to = earner(pos, title)
        if to == seat:
            pos.write(event.ROYALTY_SPARED, rule.ROYALTY_OWN, seat, square, to, amount)
        elif exempt(pos, seat, title):
            pos.write(event.ROYALTY_SPARED, rule.ROYALTY_EXEMPT, seat, square, to, amount)
        elif pos.cash[seat]:
            rule_id = rule.ROYALTY_TO_BANK if to == BANK else rule.SALARY_ROYALTY
            if pos.mortgaged[title]:
                rule_id = rule.ROYALTY_MORTGAGED
            bank.pay(pos, seat, to, min(amount, pos.cash[seat]), event.ROYALTY_PAID, rule_id, square, repays=False)


def part(pos: Position, price: i64) -> i64:
    """Return a title's share of that price, rounded up to the unit of the edition, never more than the price."""
    unit = 100 * pos.t.interest_unit
    rounded = -(price * pos.t.building_share[pos.t.sharing] // -unit) * pos.t.interest_unit
    return min(rounded, price)


def building_cost(pos: Position, seat: i64, price: i64, won: bool = False) -> i64:
    """Return what a building of that price costs ``seat``: less without the share, more where it is added.

    Nothing is added to the bid that ``won`` one: a bidder need not have more.
    """
    title = pos.t.sharing
    if title < 0:
        return price
    spared = earner(pos, title) == seat or exempt(pos, seat, title)
    if pos.t.share_added and not won:
        return price if spared else price + part(pos, price)
    return price - part(pos, price) if spared else price


def pay_for_building(pos: Position, seat: i64, price: i64, won: bool, rule_id: i64, square: i64, step: i64) -> None:
    """Pay a building to the bank, less the share that goes to the owner of a title."""
    title = pos.t.sharing
    cost = price
    shared = 0
    if title >= 0:
        cost = building_cost(pos, seat, price, won)
        to = earner(pos, title)
        if to == seat:
            pos.write(event.ROYALTY_SPARED, rule.ROYALTY_OWN, seat, pos.t.square_of[title], to, part(pos, price))
        elif exempt(pos, seat, title):
            pos.write(event.ROYALTY_SPARED, rule.ROYALTY_EXEMPT, seat, pos.t.square_of[title], to, part(pos, price))
        elif to != BANK:
            shared = part(pos, price)
    bank.pay(pos, seat, BANK, cost - shared, event.BUILT, rule_id, square, step)
    if shared:
        bank.pay(pos, seat, pos.owner[title], shared, event.SHARE_PAID, rule.BUILDING_SHARE, pos.t.square_of[title])
