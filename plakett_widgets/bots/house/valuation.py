"""A bot that values what seats hold.  It never lowers its own valuation by a trade."""

from __future__ import annotations

from typing import Final

from ...engine import masks, tables
from ...engine.chapters import building, mortgage, trade
from ...engine.move import CASH, GIVE_CARDS, GIVE_TITLES, TAKE_CARDS, TAKE_TITLES
from ...engine.native import i64, mypyc_attr
from ...engine.position import Position
from .strategy import Strategy

LAPS: Final = 3  # of every seat, whose royalties count
BUILT_SHARE: Final = 25  # percent of the start money that every seat is taken to build for


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Valuing(Strategy):
    """A bot with a valuation of titles by group and of kept cards, and so of any exchange."""

    @property
    def whole_group(self) -> i64:
        """Value of a lot in a whole group, in percent of its price.  An attribute of a subclass may replace it."""
        return 130

    @property
    def last_missing(self) -> i64:
        """Value of a lot whose group lacks one, in percent of its price, with more than two players."""
        return 100

    def appraise(self, pos: Position, seat: i64, group: i64, gained: i64 = 0, lost: i64 = 0) -> i64:
        """Return the value of what a seat holds of a group, after gaining and losing titles.

        A title counts its printed price, and a lot more with its whole group.  Titles whose rent goes by number count more with
        that number, and those that draw royalties by what they draw from every seat.  A mortgaged title counts less what
        lifting costs.  Buildings count what they cost.
        """
        if not gained and not pos.held[seat][group]:  # most often: there is nothing to look at
            return 0
        t, members = pos.t, pos.t.members[group]
        fixed = t.family[members[0]] == tables.FIXED
        count: i64 = 0
        price: i64 = 0
        value: i64 = 0
        for title in members:
            if gained >> title & 1 or (pos.owner[title] == seat and not lost >> title & 1):
                count += 1
                price += t.price[title]
                if fixed:
                    value += drawn(pos, title) * pos.left
                if pos.mortgaged[title]:
                    received = pos.owner[title] != seat
                    value -= mortgage.lifting_cost_at_once(pos, title) if received else mortgage.lifting_cost(pos, title)
                if pos.step[title]:
                    value += building.value(pos, title)
        factor: i64 = 100
        if t.colour_group[group]:
            missing = t.size[group] - count
            if not missing:
                factor = self.whole_group
            elif missing == 1 and pos.left > 2:
                factor = self.last_missing
        elif not fixed:
            factor = 80 + 20 * count
        return value + factor * price // 100

    def gain_of_titles(self, pos: Position, seat: i64, gained: i64, lost: i64) -> i64:
        """Return what gaining and losing titles adds to the valuation."""
        gain: i64 = 0
        exchanged = gained | lost
        for group, mask in enumerate(pos.t.titles_of):
            if exchanged & mask:
                gain += self.appraise(pos, seat, group, gained, lost) - self.appraise(pos, seat, group)
        return gain

    def gain(self, pos: Position, seat: i64, terms: list[int], proposed: bool) -> i64:
        """Return what the terms of an offer add to the valuation of a seat: titles, cash, cards and interest."""
        give, take, out, into, cash = terms[GIVE_TITLES], terms[TAKE_TITLES], terms[GIVE_CARDS], terms[TAKE_CARDS], -terms[CASH]
        if not proposed:
            give, take, out, into, cash = take, give, into, out, -cash
        cash -= trade.interest_due(pos, take)
        if out or into:
            cash += cards_worth(pos, into) - cards_worth(pos, out)
        return self.gain_of_titles(pos, seat, take, give) + cash


def drawn(pos: Position, title: i64) -> i64:
    """Return what a title with royalties draws from one seat: from a few salaries, or from what that seat builds."""
    t = pos.t
    return LAPS * t.royalty[title] + t.building_share[title] * (t.start_cash * BUILT_SHARE // 100) // 100


def card_worth(pos: Position, k: i64) -> i64:
    """Return what a kept card (by its place in ``keepable``) saves its holder: a fine, a ticket, or royalties."""
    t = pos.t
    kind, title = t.kept_kind[t.keepable[k]], t.exempts[t.keepable[k]]
    return t.ticket if kind == tables.TICKET else drawn(pos, title) if kind == tables.EXEMPTION else t.fine


def cards_worth(pos: Position, cards: i64) -> i64:
    """Return the value of several kept cards (bit mask)."""
    return sum(card_worth(pos, k) for k in masks.bits(cards))
