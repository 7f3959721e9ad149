"""Exchanges, at the difference of the printed prices or at any agreed one: which of them serve two valuations at once."""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

from ..engine import move, tables
from ..engine.chapters import titles, trade
from ..engine.native import i64
from ..engine.position import Position
from .valuation import Valuing


class Parcel(NamedTuple):
    """One or two titles (bit mask) that one seat could give another."""

    titles: int
    groups: i64  # bit mask
    price: i64  # printed
    loss: i64  # beyond the price, to who gives
    gain: i64  # beyond the price, to who takes


NOTHING = Parcel(0, 0, 0, 0, 0)


def in_group(bot: Valuing, pos: Position, giver: i64, taker: i64, group: i64, most: i64 = 1) -> list[Parcel]:
    """What ``giver`` could give of a bare group, up to so many titles at a time."""
    t = pos.t
    before = bot.appraise(pos, giver, group), bot.appraise(pos, taker, group)
    free = [title for title in t.members[group] if pos.owner[title] == giver]
    found = []
    for count in range(1, most + 1):
        for chosen in combinations(free, count):
            mask = sum(titles.bit(title) for title in chosen)
            price = sum(t.price[title] for title in chosen)
            loss = before[0] - bot.appraise(pos, giver, group, 0, mask) - price
            gain = bot.appraise(pos, taker, group, mask) - before[1] - price - trade.interest_due(pos, mask)
            found.append(Parcel(mask, titles.bit(group), price, loss, gain))
    return found


def parcels(bot: Valuing, pos: Position, giver: i64, taker: i64) -> list[Parcel]:
    """What ``giver`` could give that is worth more than its price to ``taker``: one title, or two, of a group or of two."""
    t = pos.t
    found: list[Parcel] = []
    for group, members in enumerate(t.members):
        given = pos.held[giver][group]
        needed = (t.size[group] - 1 if t.colour_group[group] else 2) - pos.held[taker][group]  # for a gain
        if given and needed <= min(given, 2) and t.family[members[0]] != tables.FIXED and titles.group_is_bare(pos, members[0]):
            found += [one for one in in_group(bot, pos, giver, taker, group, 2) if one.gain > 0]
    apart = [
        Parcel(*(x + y for x, y in zip(one, other, strict=True)))
        for one, other in combinations([one for one in found if one.titles.bit_count() == 1], 2)
        if one.groups != other.groups
    ]
    return found + apart


def exchanges(
    bot: Valuing, pos: Position, seat: i64, other: i64, reserves: tuple[int, int], left: i64
) -> list[tuple[int, list[int]]]:
    """The exchanges that raise the valuation of both and leave both their reserve: first what serves best whom it serves
    less, with that gain.  Where the cash may be agreed, ``other`` is left so many percent of what both gain.
    """
    theirs = parcels(bot, pos, other, seat)
    mine = parcels(bot, pos, seat, other) if theirs or not pos.t.balanced else []
    if not pos.t.balanced:
        mine.append(NOTHING)
        theirs.append(NOTHING)
    room = pos.cash[seat] - reserves[0], pos.cash[other] - reserves[1]
    found = []
    for give in mine:
        for take in theirs:
            if give.groups & take.groups:
                continue
            difference = take.price - give.price
            my_gain, their_gain = take.gain - give.loss, give.gain - take.loss
            extra = 0 if pos.t.balanced else within(room, difference, share(my_gain + their_gain, left) - their_gain)
            gain = min(my_gain - extra, their_gain + extra)
            cash = difference + extra
            if gain > 0 and (cash <= 0 or cash <= room[0]) and (cash >= 0 or -cash <= room[1]):
                terms = terms_of(give.titles, take.titles, cash)
                if not trade.forbidden_terms(pos, seat, other, terms) and not trade.may_accept(pos, seat, other, terms):
                    found.append((gain, terms))
    return sorted(found, key=lambda one: -one[0])


def share(gain: i64, percent: i64) -> i64:
    """A part of what both gain, at least 1."""
    return max(gain * percent // 100, 1)


def within(room: tuple[int, int], difference: i64, extra: i64) -> i64:
    """The extra cash that both can pay."""
    return max(min(extra, room[0] - difference), -room[1] - difference)


def affords(pos: Position, seat: i64, price: i64, reserve: i64) -> bool:
    """Does paying this (below 0: receiving it) leave ``seat`` its reserve?"""
    return price <= 0 or pos.cash[seat] - price >= reserve


def terms_of(give: i64, take: i64, cash: i64) -> list[int]:
    """Titles (bit masks) for titles, and the cash that the proposer pays."""
    terms = [0] * move.TERMS
    terms[move.GIVE_TITLES], terms[move.TAKE_TITLES], terms[move.CASH] = give, take, cash
    return terms
