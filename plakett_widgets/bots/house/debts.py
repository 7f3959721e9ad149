"""Decisions of a bot in debt: what it sells first and to whom, and what it mortgages."""

from __future__ import annotations

from typing import Final

from ...engine import masks, move
from ...engine.chapters import in_kind, mortgage, titles, trade
from ...engine.chapters.raising import cheapest_pledge
from ...engine.native import i64
from ...engine.position import UNKNOWN, Position
from .exchanges import Parcel, share, terms_of, weigh
from .valuation import Valuing, card_worth, cards_worth

OFFERS_IN_DEBT: Final = 8  # a turn
FIRST_PART: Final = 10  # percent of what a title brings beyond a mortgage, which a debtor leaves to its buyer,
FURTHER_PART: Final = 25  # and how much more with each offer


def pledge(pos: Position, seat: i64, owed: i64) -> i64:
    """Return the title to mortgage for standing debts: the smallest loan that suffices, else the largest.  -1 for none."""
    best: i64 = -1
    most: i64 = 0  # the loan on it
    for title in pos.holdings[seat]:
        loan = pos.t.mortgage[title]
        closer = owed <= loan < most if most >= owed else loan > most
        if (best < 0 or closer) and not mortgage.may_mortgage(pos, seat, title):
            best, most = title, loan
    return best


def credit(pos: Position, seat: i64) -> i64:
    """Return what the bank would lend on single titles: those of no whole group, and of no group with buildings."""
    if pos.credit[seat] == UNKNOWN:
        find_credit(pos, seat)
    return pos.credit[seat]


def find_credit(pos: Position, seat: i64) -> None:
    """Compute that sum, and the title on which the bank would lend most."""
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
    """Return the titles that a debtor may give up now: none of a whole group while it has buildings."""
    built = titles.has_built(pos, seat)
    found: list[Parcel] = []
    for group, count in enumerate(pos.held[seat]):
        if count and not (built and titles.holds_group(pos, seat, group)):
            weigh(found, bot, pos, seat, other, group)
    return found


def sale(bot: Valuing, pos: Position, seat: i64, missing: i64, reserve: i64) -> tuple[int, list[int]] | None:
    """Return the sale of a title for its printed price to a player who would accept it.

    It is the title that costs the seller, and serves the buyer, least.  Of several that is the cheapest that suffices, else the
    dearest.
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


def rescue(bot: Valuing, pos: Position, seat: i64, short: i64) -> tuple[int, list[int]]:
    """Return a move, with the terms if it is an offer, by which a debtor could be saved, alone or with others after it.

    ``short`` is how much its means on paper fall short.  ``move.NONE`` means that nothing could save it.  The creditor, who has
    the whole estate to gain, gets no offer.  Where the others have too little cash, a title is mortgaged first, which costs its
    buyer less.
    """
    creditor = pos.owing[-1].creditor
    buyers = [other for other in pos.seats_after(seat) if other != creditor and not trade.may_propose_to(pos, seat, other)]
    there_is: i64 = 0
    for buyer in buyers:
        there_is += pos.cash[buyer]
    if there_is < short:
        return move.NONE, []
    goods = least_valued(bot, pos, seat)
    worths: dict[int, list[int]] = {}
    terms = sale_among(bot, pos, seat, short, goods, buyers, worths, False)
    if terms:
        return move.pack(move.OFFER, seat, terms[-1]), terms[:-1]
    pledged = cheapest_pledge(pos, seat)
    if pledged >= 0 and sale_among(bot, pos, seat, short, goods, buyers, worths, True):
        return move.pack(move.MORTGAGE, seat, pledged), []
    return move.NONE, []


def least_valued(bot: Valuing, pos: Position, seat: i64) -> list[tuple[int, int, int]]:
    """Return what a debtor could sell, the least valued first: the value, and a title (-1 for none) or a card (bit mask)."""
    found: list[tuple[int, int, int]] = []
    last: i64 = -1
    before: i64 = 0
    for title in pos.holdings[seat]:
        group = pos.t.group[title]
        if not pos.built[group]:
            if group != last:
                last, before = group, bot.appraise(pos, seat, group)
            found.append((before - bot.appraise(pos, seat, group, 0, masks.bit(title)), title, 0))
    if pos.t.card_trade and seat in pos.holder:
        found += [(card_worth(pos, k), -1, masks.bit(k)) for k, holder in enumerate(pos.holder) if holder == seat]
    found.sort()
    return found


def sale_among(
    bot: Valuing, pos: Position, seat: i64, short: i64, goods: list[tuple[int, int, int]], buyers: list[int],
    worths: dict[int, list[int]], pledged: bool,
) -> list[int]:  # fmt: skip
    """Return the terms of a sale to one buyer, and after them the buyer, if that or others after it bring what is ``short``.

    Each of the goods goes to the buyer whom it helps most: the one that can pay most of its worth, less a part of what it
    brings beyond a mortgage.  ``worths`` keeps what titles are worth to the buyers.  ``pledged``: as if all titles had been
    mortgaged.
    """
    t, offers = pos.t, pos.owing[-1].offers
    left = [pos.cash[buyer] for buyer in buyers]
    parts = [FIRST_PART + FURTHER_PART * offers.count(buyer) for buyer in buyers]
    terms = terms_of(0, 0, 0)
    first: i64 = -1
    for _, title, card in goods:
        loan: i64 = 0  # which the bank would give,
        due: i64 = 0  # and the interest where it has
        lifting: i64 = 0
        mask: i64 = 0
        if title >= 0:
            mask = masks.bit(title)
            if pos.mortgaged[title]:
                due = t.interest[title]
            elif pledged:
                due = t.interest[title]
                lifting = mortgage.lifting_cost_at_once(pos, title)
            else:
                loan = t.mortgage[title]
            if title not in worths:
                worths[title] = worth_to(bot, pos, buyers, t.group[title], mask)
        best: i64 = -1
        most = loan
        for k, room in enumerate(left):
            worth = (cards_worth(pos, card) if title < 0 else worths[title][k]) - lifting - due
            price = t.in_notes(min(worth - share(worth - loan, parts[k]), room - due))
            if price > most and not (title >= 0 and pos.traded and trade.takes_back(pos, buyers[k], title)):
                best, most = k, price
        if best < 0:
            continue
        if first < 0:
            first = best
        if best == first:
            terms[move.GIVE_TITLES] |= mask
            terms[move.GIVE_CARDS] |= card
            terms[move.CASH] -= most
        left[best] -= most + due
        short -= most - loan
        if short <= 0:
            buyer = buyers[first]
            refused = trade.may_offer(pos, seat, buyer, terms) or trade.may_accept(pos, seat, buyer, terms)
            return [] if refused else [*terms, buyer]
    return []


def worth_to(bot: Valuing, pos: Position, buyers: list[int], group: i64, title: i64) -> list[int]:
    """Return what a title (bit mask) adds to the valuation of each buyer."""
    return [bot.appraise(pos, buyer, group, title) - bot.appraise(pos, buyer, group) for buyer in buyers]


def payment_in_kind(bot: Valuing, pos: Position, seat: i64, creditor: i64, missing: i64) -> list[int] | None:
    """Return titles instead of the missing cash, the least loss first, without terms just refused."""
    if creditor < 0:
        return None
    given = value = 0
    for one in sorted(to_spare(bot, pos, seat, creditor), key=lambda one: (one.loss, one.price)):
        if value < missing:
            given |= one.titles
            value += one.price
    terms = terms_of(given, 0, 0)
    return None if terms == pos.terms or in_kind.may_offer(pos, seat, creditor, terms) else terms
