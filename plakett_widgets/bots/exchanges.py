"""Exchanges, at the difference of the printed prices or at any agreed one: which of them serve two valuations at once."""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

from ..engine import move, titles, trade
from ..engine.position import Position
from .valuation import Valuing


class Parcel(NamedTuple):
    """One or two titles (bit mask) that one seat could give another."""

    titles: int
    groups: int  # bit mask
    price: int  # printed
    loss: int  # beyond the price, to who gives
    gain: int  # beyond the price, to who takes


NOTHING = Parcel(0, 0, 0, 0, 0)


def parcel(bot: Valuing, pos: Position, giver: int, taker: int, found: tuple[int, ...]) -> Parcel:
    mask = sum(1 << title for title in found)
    price = sum(pos.t.price[title] for title in found)
    return Parcel(
        mask,
        sum({1 << pos.t.group[title] for title in found}),
        price,
        -price - bot.gain_of_titles(pos, giver, 0, mask),
        bot.gain_of_titles(pos, taker, mask, 0) - price - trade.interest_due(pos, list(found)),
    )


def parcels(bot: Valuing, pos: Position, giver: int, taker: int) -> list[Parcel]:
    """What ``giver`` could give that is worth more than its price to ``taker``: single titles, pairs of them, and pairs of
    one group.
    """
    group = pos.t.group
    free = [title for title, owner in enumerate(pos.owner) if owner == giver and titles.group_is_bare(pos, title)]
    wanted = [one for title in free if (one := parcel(bot, pos, giver, taker, (title,))).gain > 0]
    together = [
        one
        for pair in combinations(free, 2)
        if group[pair[0]] == group[pair[1]] and (one := parcel(bot, pos, giver, taker, pair)).gain > 0
    ]
    apart = [
        Parcel(*(x + y for x, y in zip(one, other, strict=True)))
        for one, other in combinations(wanted, 2)
        if one.groups != other.groups
    ]
    return wanted + together + apart


def exchanges(bot: Valuing, pos: Position, seat: int, other: int, reserves: tuple[int, int]) -> list[tuple[int, list[int]]]:
    """The exchanges that raise the valuation of both and leave both their reserve: first what serves best whom it serves
    less, with that gain.
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
            extra = 0 if pos.t.balanced else within(room, difference, (my_gain - their_gain) // 2)
            gain = min(my_gain - extra, their_gain + extra)
            cash = difference + extra
            if gain > 0 and (cash <= 0 or cash <= room[0]) and (cash >= 0 or -cash <= room[1]):
                terms = terms_of(give.titles, take.titles, cash)
                if not trade.forbidden_terms(pos, seat, other, terms) and not trade.may_accept(pos, seat, other, terms):
                    found.append((gain, terms))
    return sorted(found, key=lambda one: -one[0])


def within(room: tuple[int, int], difference: int, extra: int) -> int:
    """The extra cash that both can pay."""
    return max(min(extra, room[0] - difference), -room[1] - difference)


def affords(pos: Position, seat: int, price: int, reserve: int) -> bool:
    """Does paying this (below 0: receiving it) leave ``seat`` its reserve?"""
    return price <= 0 or pos.cash[seat] - price >= reserve


def terms_of(give: int, take: int, cash: int) -> list[int]:
    """Titles (bit masks) for titles, and the cash that the proposer pays."""
    terms = [0] * move.TERMS
    terms[move.GIVE_TITLES], terms[move.TAKE_TITLES], terms[move.CASH] = give, take, cash
    return terms
