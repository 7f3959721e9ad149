"""Exchanges from which two valuations gain, at the difference of the printed prices or at an agreed one."""

from __future__ import annotations

from ...engine import masks, move, tables
from ...engine.chapters import titles, trade
from ...engine.native import i64, mypyc_attr
from ...engine.position import Position
from .valuation import Valuing


@mypyc_attr(acyclic=True, free_list_len=1)
class Parcel:
    """One or two titles that one seat could give another."""

    def __init__(self, titles: i64, groups: i64, price: i64, loss: i64, gain: i64) -> None:
        self.titles = titles  # bit mask
        self.groups = groups  # bit mask
        self.price = price  # printed
        self.loss = loss  # beyond the price, to who gives
        self.gain = gain  # beyond the price, to who takes

    def alone(self) -> bool:
        """Return whether it is one title."""
        return not self.titles & (self.titles - 1)

    def beside(self, other: Parcel) -> Parcel:
        return Parcel(
            self.titles | other.titles,
            self.groups | other.groups,
            self.price + other.price,
            self.loss + other.loss,
            self.gain + other.gain,
        )


def weigh(
    found: list[Parcel],
    bot: Valuing,
    pos: Position,
    giver: i64,
    taker: i64,
    group: i64,
    two: bool = False,
    least: i64 = -tables.PRICELESS,
) -> None:
    """Add what ``giver`` could give of a bare group: each title, or any ``two``.

    It must bring ``taker`` the ``least`` beyond its price.  No title goes back in the turn in which ``taker`` gave it.
    """
    members = pos.t.members[group]
    before_giver, before_taker = bot.appraise(pos, giver, group), bot.appraise(pos, taker, group)
    for one in members:
        for other in members:
            if (one >= other if two else one != other) or pos.owner[one] != giver or pos.owner[other] != giver:
                continue
            given = masks.bit(one) | masks.bit(other)
            if pos.traded and (trade.takes_back(pos, taker, one) or trade.takes_back(pos, taker, other)):
                continue
            price = pos.t.price[one]
            due = trade.interest_on(pos, one)
            if two:
                price += pos.t.price[other]
                due += trade.interest_on(pos, other)
            gain = bot.appraise(pos, taker, group, given) - before_taker - price - due
            if gain >= least:
                loss = before_giver - bot.appraise(pos, giver, group, 0, given) - price
                found.append(Parcel(given, masks.bit(group), price, loss, gain))


def parcels(bot: Valuing, pos: Position, giver: i64, taker: i64) -> list[Parcel]:
    """Return what one seat could give that is worth more than its price to another: one title or two, of one group or two."""
    t, giving, taking = pos.t, pos.held[giver], pos.held[taker]
    found: list[Parcel] = []
    for group, size in enumerate(t.size):
        given = giving[group]
        if not given:
            continue
        least: i64 = size - 1 if t.colour_group[group] else 2  # together, for a gain
        needed, first = least - taking[group], t.members[group][0]
        if needed <= min(given, 2) and t.family[first] != tables.FIXED and titles.group_is_bare(pos, first):
            if needed < 2:
                weigh(found, bot, pos, giver, taker, group, least=1)
            if given > 1:
                weigh(found, bot, pos, giver, taker, group, two=True, least=1)
    of_one_group = len(found)
    for k in range(of_one_group):
        one = found[k]
        if one.alone():
            for later in range(k + 1, of_one_group):
                other = found[later]
                if other.alone() and one.groups != other.groups:
                    found.append(one.beside(other))
    return found


def exchanges(
    bot: Valuing, pos: Position, seat: i64, other: i64, reserves: tuple[int, int], left: i64
) -> list[tuple[int, list[int]]]:
    """Return the exchanges that raise the valuation of both sides and leave both their reserve.

    The first serves best the side that it serves less, with that gain.  Where the cash may be agreed, ``other`` is left so many
    percent of the joint gain.
    """
    theirs = parcels(bot, pos, other, seat)
    mine = parcels(bot, pos, seat, other) if theirs or not pos.t.balanced else []
    if not pos.t.balanced:
        nothing = Parcel(0, 0, 0, 0, 0)
        mine.append(nothing)
        theirs.append(nothing)
    elif not mine:
        return []
    my_room, their_room = pos.cash[seat] - reserves[0], pos.cash[other] - reserves[1]
    found = []
    for give in mine:
        for take in theirs:
            if give.groups & take.groups:
                continue
            difference = take.price - give.price
            my_gain, their_gain = take.gain - give.loss, give.gain - take.loss
            extra: i64 = 0
            if not pos.t.balanced:  # so much that both can pay it
                extra = share(my_gain + their_gain, left) - their_gain
                extra = max(min(extra, my_room - difference), -their_room - difference)
                extra = pos.t.in_notes(difference + extra) - difference
            gain = min(my_gain - extra, their_gain + extra)
            cash = difference + extra
            if gain > 0 and (cash <= 0 or cash <= my_room) and (cash >= 0 or -cash <= their_room):
                terms = terms_of(give.titles, take.titles, cash)
                if not trade.forbidden_terms(pos, seat, other, terms) and not trade.may_accept(pos, seat, other, terms):
                    found.append((gain, terms))
    if len(found) > 1:  # there is mostly none, and to sort it would take longer than to find that
        found.sort(key=lambda one: -one[0])
    return found


def share(gain: i64, percent: i64) -> i64:
    """Return a part of the joint gain, at least 1."""
    return max(gain * percent // 100, 1)


def affords(pos: Position, seat: i64, price: i64, reserve: i64) -> bool:
    """Return whether paying a price (below 0: receiving it) leaves a seat its reserve."""
    return price <= 0 or pos.cash[seat] - price >= reserve


def terms_of(give: i64, take: i64, cash: i64) -> list[int]:
    """Return terms: titles (bit masks) for titles, and the cash that the proposer pays."""
    terms = [0] * move.TERMS
    terms[move.GIVE_TITLES], terms[move.TAKE_TITLES], terms[move.CASH] = give, take, cash
    return terms
