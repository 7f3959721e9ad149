"""A bot in debt: what it parts with first, and to whom."""

from __future__ import annotations

from typing import Final

from ..engine import in_kind, mortgage, move, titles, trade
from ..engine.position import Position
from .exchanges import affords, parcel, terms_of
from .valuation import Valuing

OFFERS_IN_DEBT: Final = 12  # a turn


def pledge(pos: Position, seat: int, owed: int) -> int:
    """The title to mortgage for standing debts: the smallest loan that suffices, else the largest; -1 for none."""
    loan = pos.t.mortgage
    found = [title for title in range(len(loan)) if not mortgage.may_mortgage(pos, seat, title)]
    enough = [title for title in found if loan[title] >= owed]
    return min(enough, key=loan.__getitem__) if enough else max(found, key=loan.__getitem__, default=-1)


def spare(pos: Position, seat: int) -> list[int]:
    """The titles that a debtor may part with now: while it has buildings, none of a whole group."""
    own = [title for title, owner in enumerate(pos.owner) if owner == seat]
    built = any(pos.step[title] for title in own)
    return [title for title in own if not (built and titles.holds_group(pos, seat, pos.t.group[title]))]


def sale(bot: Valuing, pos: Position, seat: int, missing: int, reserve: int) -> tuple[int, list[int]] | None:
    """A title for its printed price to a player who would have it and keep the reserve: the one that costs the seller, and
    serves the buyer, least; of those the cheapest that suffices, or the dearest.
    """
    if pos.offers >= OFFERS_IN_DEBT:
        return None
    found = []
    for title in spare(pos, seat):
        for other in pos.seats_after(seat):
            one = parcel(bot, pos, seat, other, (title,))
            if one.gain >= 0 and affords(pos, other, one.price, reserve):
                terms = terms_of(one.titles, 0, -one.price)
                refused = terms == pos.terms or trade.may_offer(pos, seat, other, terms)
                if not refused and not trade.may_accept(pos, seat, other, terms):
                    enough = one.price >= missing
                    found.append((one.loss + one.gain, not enough, one.price if enough else -one.price, other, terms))
    return min(found)[3:] if found else None


def payment_in_kind(bot: Valuing, pos: Position, seat: int, creditor: int, missing: int) -> list[int] | None:
    """Titles instead of the missing cash, those first whose loss costs least; nothing that has just been refused."""
    terms = [0] * move.TERMS
    value = 0
    singles = [parcel(bot, pos, seat, creditor, (title,)) for title in spare(pos, seat)]
    for one in sorted(singles, key=lambda one: (one.loss, one.price)):
        if value < missing:
            terms[move.GIVE_TITLES] |= one.titles
            value += one.price
    return None if terms == pos.terms or in_kind.may_offer(pos, seat, creditor, terms) else terms
