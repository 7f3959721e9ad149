"""Exchanges worth trying out: the other side would accept them, and they strengthen the own side most."""

from __future__ import annotations

from ...engine import masks
from ...engine.chapters import titles, trade
from ...engine.native import i64
from ...engine.position import Position
from .exchanges import Parcel, parcels, terms_of, weigh
from .valuation import Valuing


def drafts(
    bot: Valuing, pos: Position, seat: i64, other: i64, reserves: tuple[int, int], most: int
) -> list[tuple[int, list[int]]]:
    """Return terms that raise the valuation of ``other`` and leave both sides their reserve, the greatest shift first.

    The shift is how much they strengthen ``seat`` and weaken ``other``.  Where the cash may be agreed, ``other`` barely gains.
    """
    mine = parcels(bot, pos, seat, other)
    if pos.t.balanced and not mine:
        return []
    theirs = loose(bot, pos, other, seat)
    if not pos.t.balanced:
        nothing = Parcel(0, 0, 0, 0, 0)
        mine.append(nothing)
        theirs.append(nothing)
    my_room, their_room = pos.cash[seat] - reserves[0], pos.cash[other] - reserves[1]
    wins = [shift(pos, other, seat, take) for take in theirs]
    found: list[tuple[int, list[int]]] = []
    for give in mine:
        lost = shift(pos, seat, other, give)
        for take, won in zip(theirs, wins, strict=True):
            their_gain = give.gain - take.loss
            if give.groups & take.groups or (pos.t.balanced and their_gain <= 0):
                continue
            difference = take.price - give.price
            extra: i64 = 0 if pos.t.balanced else max(1 - their_gain, -their_room - difference)
            cash = difference + extra
            if not pos.t.balanced:  # at least so much, in notes
                cash = -(-cash // pos.t.smallest_note * pos.t.smallest_note)
                extra = cash - difference
            if won - lost > extra and cash <= my_room and -cash <= their_room:
                found.append((won - lost - extra, terms_of(give.titles, take.titles, cash)))
    possible: list[tuple[int, list[int]]] = []
    for gain, terms in sorted(found, key=lambda one: -one[0]):
        if not trade.forbidden_terms(pos, seat, other, terms) and not trade.may_accept(pos, seat, other, terms):
            possible.append((gain, terms))
            if len(possible) == most:
                break
    return possible


def loose(bot: Valuing, pos: Position, giver: i64, taker: i64) -> list[Parcel]:
    """Return what one seat could give another, whoever gains: one title, or two, of a group or of two."""
    found: list[Parcel] = []
    alone: list[Parcel] = []
    for group, members in enumerate(pos.t.members):
        if pos.held[giver][group] and titles.group_is_bare(pos, members[0]):
            weigh(alone, bot, pos, giver, taker, group)
            weigh(found, bot, pos, giver, taker, group, two=True)
    apart = [one.beside(other) for k, one in enumerate(alone) for other in alone[k + 1 :] if one.groups != other.groups]
    return alone + found + apart


def shift(pos: Position, giver: i64, taker: i64, parcel: Parcel) -> i64:
    """Return how much stronger the taker becomes, and the giver weaker."""
    total: i64 = 0
    for group in masks.bits(parcel.groups):
        count = len(masks.bits(parcel.titles & pos.t.titles_of[group]))
        before, had = pos.held[taker][group], pos.held[giver][group]
        total += strength(pos, group, before + count) - strength(pos, group, before)
        total += strength(pos, group, had) - strength(pos, group, had - count)
    return total


def strength(pos: Position, group: i64, count: i64) -> i64:
    """Return what so many titles of a group promise: more than in proportion, three times as much for a whole colour group."""
    size = pos.t.size[group]
    price = pos.t.price[pos.t.members[group][0]] * size
    promised = price * count * count // (2 * size * size)
    if pos.t.colour_group[group] and count == size:
        promised += price
    return promised
