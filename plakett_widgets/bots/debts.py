"""A bot in debt: what it parts with first, and to whom; what it borrows on."""

from __future__ import annotations

from typing import Final

from ..engine.chapters import in_kind, mortgage, titles, trade
from ..engine.native import i64
from ..engine.position import UNKNOWN, Position
from .exchanges import Parcel, terms_of, weigh
from .valuation import Valuing

OFFERS_IN_DEBT: Final = 8  # a turn


def pledge(pos: Position, seat: i64, owed: i64) -> i64:
    """The title to mortgage for standing debts: the smallest loan that suffices, else the largest; -1 for none."""
    best: i64 = -1
    most: i64 = 0  # the loan on it
    for title in pos.holdings[seat]:
        loan = pos.t.mortgage[title]
        closer = owed <= loan < most if most >= owed else loan > most
        if (best < 0 or closer) and not mortgage.may_mortgage(pos, seat, title):
            best, most = title, loan
    return best


def credit(pos: Position, seat: i64) -> i64:
    """What the bank would lend on single titles: those of no whole group, nor of one where a position has put buildings."""
    if pos.credit[seat] == UNKNOWN:
        find_credit(pos, seat)
    return pos.credit[seat]


def find_credit(pos: Position, seat: i64) -> None:
    """And on which of them it would lend most."""
    t = pos.t
    held = pos.held[seat]
    lent: i64 = 0
    most: i64 = 0
    if t.mortgages:
        for title in pos.holdings[seat]:
            group = t.group[title]
            if not pos.mortgaged[title] and held[group] < t.size[group] and not pos.built[group]:
                loan = t.mortgage[title]
                lent += loan
                if loan > most:
                    most = loan
                    pos.best_pledge[seat] = title
    pos.credit[seat] = lent


def to_spare(bot: Valuing, pos: Position, seat: i64, other: i64) -> list[Parcel]:
    """The titles that a debtor may part with now: while it has buildings, none of a whole group."""
    built = titles.has_built(pos, seat)
    found: list[Parcel] = []
    for group, count in enumerate(pos.held[seat]):
        if count and not (built and titles.holds_group(pos, seat, group)):
            weigh(found, bot, pos, seat, other, group)
    return found


def sale(bot: Valuing, pos: Position, seat: i64, missing: i64, reserve: i64) -> tuple[int, list[int]] | None:
    """A title for its printed price to a player who would have it and keep the reserve: the one that costs the seller, and
    serves the buyer, least; of those the cheapest that suffices, or the dearest.
    """
    if pos.offers >= OFFERS_IN_DEBT:
        return None
    found = []
    for other in pos.seats_after(seat):
        for one in to_spare(bot, pos, seat, other):
            if one.gain < 0 or pos.cash[other] - one.price < reserve:
                continue
            terms = terms_of(one.titles, 0, pos.t.in_notes(-one.price))
            refused = terms == pos.terms  # just now
            if not (refused or trade.may_offer(pos, seat, other, terms) or trade.may_accept(pos, seat, other, terms)):
                enough = one.price >= missing
                found.append((one.loss + one.gain, not enough, one.price if enough else -one.price, other, terms))
    return min(found)[3:] if found else None


def payment_in_kind(bot: Valuing, pos: Position, seat: i64, creditor: i64, missing: i64) -> list[int] | None:
    """Titles instead of the missing cash, those first whose loss costs least; nothing that has just been refused."""
    if creditor < 0:
        return None
    given = value = 0
    for one in sorted(to_spare(bot, pos, seat, creditor), key=lambda one: (one.loss, one.price)):
        if value < missing:
            given |= one.titles
            value += one.price
    terms = terms_of(given, 0, 0)
    return None if terms == pos.terms or in_kind.may_offer(pos, seat, creditor, terms) else terms
