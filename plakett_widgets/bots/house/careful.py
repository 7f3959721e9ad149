"""A bot that keeps a large reserve, and makes offers only in debt."""

from __future__ import annotations

from typing import ClassVar, Final

from ...engine import legality, masks, move, reason, tables
from ...engine.chapters import (
    building,
    detention,
    hand,
    in_kind,
    kept,
    mortgage,
    raising,
    rent,
    royalties,
    shortage,
    titles,
    trade,
)
from ...engine.native import i64, mypyc_attr
from ...engine.position import DONE, Position
from . import course, debts
from .exchanges import affords
from .strategy import clearable, throw_or_end
from .valuation import Valuing

LARGEST_REQUEST: Final = 3
REPLACES_FOR: Final = 4  # times the rent that it adds: the price of a building that replaces another, at most


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Careful(Valuing):
    """The strategy of :class:`plakett_widgets.bots.Careful`, which describes it.

    Examples
    --------
    >>> from plakett_widgets import Game
    >>> pos = Game("plakettopoly", players=2, seed=7).table.position
    >>> Careful().keeps(pos, seat=0), Careful(reserve=90).keeps(pos, seat=0)
    (405, 1350)
    """

    name: ClassVar[str] = "careful"
    drafted: list[int] | None = None  # terms of what was just offered

    def __init__(self, reserve: i64 = 27) -> None:
        self.reserve = reserve

    def on_turn(self, pos: Position, seat: i64) -> i64:
        if pos.throws == DONE:
            if pos.t.build_own_turn and not rent.may_be_asked(pos, seat):  # the last chance
                return self.invests(pos, seat) or move.ENDS[seat]
            return move.ENDS[seat]
        if pos.first_throw:
            answer = self.proposes(pos, seat)
            if answer:
                return answer
        if pos.detained[seat] or pos.missed[seat]:
            answer = self.frees_itself(pos, seat)
            if answer:
                return answer
        answer = self.invests(pos, seat)
        if answer:
            return answer
        return throw_or_end(pos, seat) if pos.t.open_track else move.ROLLS[seat]

    def proposes(self, pos: Position, seat: i64) -> i64:
        """Return an offer to make before the first throw: none."""
        return move.NONE

    def off_turn(self, pos: Position, seat: i64) -> i64:
        return self.builds(pos, seat, pos.cash[seat])

    def keeps(self, pos: Position, seat: i64) -> i64:
        """Return the cash that is kept back."""
        part = self.reserve * pos.t.start_cash // 100
        if part < 0:
            return 0
        return part

    def frees_itself(self, pos: Position, seat: i64) -> i64:
        """Return a move out of detention while titles are for sale, or a joker that saves missed turns."""
        if pos.missed[seat]:
            for card in kept.kept(pos, seat, tables.TELEWORK):
                if not hand.may_use(pos, seat, card):
                    return move.pack(move.USE, seat, card)
        if not pos.detained[seat] or not pos.first_throw or titles.all_sold(pos):
            return move.NONE
        for k, holder in enumerate(pos.holder):
            card = pos.t.keepable[k]
            if holder == seat and not detention.may_use_card(pos, seat, card):
                return move.pack(move.USE, seat, card)
        rich = pos.cash[seat] >= pos.t.fine + self.keeps(pos, seat)
        return move.pack(move.PAY, seat) if rich and not detention.may_pay_fine(pos, seat) else move.NONE

    def invests(self, pos: Position, seat: i64) -> i64:
        """Return a mortgage to lift, or a building."""
        answer = self.lifts_one(pos, seat) if pos.cash[seat] >= pos.lifts_from[seat] else move.NONE
        if not answer and pos.whole[seat]:
            answer = self.builds(pos, seat, pos.cash[seat])
        return answer

    def builds(self, pos: Position, seat: i64, money: i64) -> i64:
        """Return the best building for a sum of money, on the own turn or any other."""
        title, kind, _ = self.best_building(pos, seat, money)
        return building_move(pos, seat, title, kind) if title >= 0 else move.NONE

    def best_building(self, pos: Position, seat: i64, money: i64) -> tuple[i64, i64, i64]:
        """Return the building that adds most rent for its price.

        It may replace another building if the rent that it adds is at least a quarter of its price.
        """
        t = pos.t
        if money < pos.builds_from[seat] or not pos.whole[seat] or (t.build_own_turn and seat != pos.seat):
            return -1, -1, 0
        kept_back = self.keeps(pos, seat)
        budget = money - kept_back
        needed: i64 = tables.PRICELESS  # to find more
        best: i64 = -1
        wanted: i64 = -1  # the kind of building
        left: i64 = 0  # of the budget
        most: i64 = 0  # rent added,
        paid: i64 = 1  # for this price
        for group in pos.whole[seat]:
            if budget < t.cheapest_in[group]:
                if t.cheapest_in[group] < needed:
                    needed = t.cheapest_in[group]
                continue
            for title in t.members[group]:
                step, last = pos.step[title], t.steps[title]
                higher = step
                times: i64 = 0
                if t.substitution:
                    higher = 0
                    if step:
                        times = REPLACES_FOR
                elif step < last:
                    last = step + 1
                prices, rents = t.building_price[title], t.rent[title]
                while higher < last:
                    higher += 1
                    price = prices[higher]
                    added = rents[higher] - rents[step]
                    if price > budget:
                        if price < needed:
                            needed = price
                        continue
                    if added * paid <= most * price or (times and added * times < price):
                        continue
                    kind = t.kind_at[title][higher]
                    if building.may_follow(pos, title, kind) != reason.ALLOWED:
                        continue
                    cost = price if t.sharing < 0 else royalties.building_cost(pos, seat, price)
                    if cost <= budget and not building.build_time(pos, seat, title):
                        best, wanted, left = title, kind, budget - cost
                        most, paid = added, price
                    else:
                        needed = 0  # that may change by what others do
        if best < 0:
            pos.builds_from[seat] = needed + kept_back
        return best, wanted, left

    def lifts_one(self, pos: Position, seat: i64) -> i64:
        """Return a mortgage to lift while keeping the reserve, lots of whole groups first."""
        kept_back = self.keeps(pos, seat)
        budget = pos.cash[seat] - kept_back
        if budget <= 0:
            pos.lifts_from[seat] = kept_back + 1
            return move.NONE
        needed: i64 = tables.PRICELESS  # to lift one
        first: i64 = -1
        for title in pos.holdings[seat]:
            if pos.mortgaged[title]:
                cost = mortgage.lifting_cost(pos, title)
                if cost > budget:
                    needed = min(needed, cost)
                elif titles.holds_group(pos, seat, pos.t.group[title]):
                    return move.pack(move.LIFT, seat, title)
                elif first < 0:
                    first = title
        if first < 0:
            pos.lifts_from[seat] = needed + kept_back
            return move.NONE
        return move.pack(move.LIFT, seat, first)

    def buys(self, pos: Position, seat: i64, title: i64, price: i64) -> i64:
        left = pos.cash[seat] - price
        completes = pos.t.group[title] in pos.lacks_one[seat]
        wanted = left >= 0 if completes else left >= self.keeps(pos, seat) // 2
        return move.BUYS[seat] if wanted else move.DECLINES[seat]

    def bids(self, pos: Position, seat: i64, title: i64, lowest: i64) -> i64:
        limit = pos.cash[seat] - self.keeps(pos, seat) // 4
        if title >= 0 and pos.mortgaged[title]:
            limit -= pos.t.interest[title]
        if limit >= lowest:
            limit = min(limit, self.worth_bidding(pos, seat, title))
        bid = pos.t.in_notes(max(lowest, min(limit, lowest + limit // 6)))
        return move.pack(move.BID, seat, 0, 0, bid) if limit >= lowest and bid >= lowest else move.PASSES[seat]

    def worth_bidding(self, pos: Position, seat: i64, title: i64) -> i64:
        """Return what a title or a building adds to the valuation of this bot."""
        if title >= 0:
            group = pos.t.group[title]
            gain = self.appraise(pos, seat, group, masks.bit(title)) - self.appraise(pos, seat, group)
            return gain - pos.t.interest[title] if pos.mortgaged[title] else gain
        kind = -1 - title
        lots = building.buildable(pos, seat, kind)
        return building.price(pos, self.places(pos, seat, kind, 0), kind) if lots else 0

    def offers(self, pos: Position, seat: i64) -> list[int]:
        return self.drafted[:] if self.drafted else [0] * move.TERMS

    def answers(self, pos: Position, seat: i64, proposer: i64) -> i64:
        terms = pos.terms
        gain = self.gain(pos, seat, terms, proposed=False)
        if pos.t.balanced:
            bought = not terms[move.TAKE_TITLES]
            acceptable = gain >= (not bought) and affords(pos, seat, -terms[move.CASH], self.keeps(pos, seat) // 2)
        else:
            acceptable = gain > 0
        possible = acceptable and not trade.may_accept(pos, proposer, seat, terms)
        return move.pack(move.ACCEPT if possible else move.REFUSE, seat)

    def pays(self, pos: Position, seat: i64, amount: i64) -> i64:
        if pos.t.debts == tables.BARGAINED:
            return self.bargains(pos, seat, amount)
        if pos.t.debts != tables.DECLARED:
            return super().pays(pos, seat, amount)
        missing = amount - pos.cash[seat]
        sold = debts.sale(self, pos, seat, missing, self.keeps(pos, seat) // 2) or course.joker_sale(pos, seat, missing)
        if sold:
            other, self.drafted = sold
            return move.pack(move.OFFER, seat, other)
        given = debts.payment_in_kind(self, pos, seat, pos.owing[-1].creditor, missing)
        if given:
            self.drafted = given
            return move.pack(move.IN_KIND, seat)
        return super().pays(pos, seat, amount)

    def bargains(self, pos: Position, seat: i64, amount: i64) -> i64:
        """Return a sale of buildings of whole groups, or an offer that could save the seat."""
        if pos.owing[-1].must_stay:
            return raising.cheapest(pos, seat)
        for title in pos.holdings[seat]:
            if pos.step[title]:
                return move.pack(move.SELL, seat, title, 1)
        answer, terms = debts.rescue(self, pos, seat, amount - raising.means(pos, seat))
        if terms:
            self.drafted = terms
        return answer or move.pack(move.BANKRUPT, seat)

    def clears(self, pos: Position, seat: i64) -> i64:
        owed = clearable(pos, seat)
        if not owed:
            return move.NONE
        pledged = debts.pledge(pos, seat, owed)
        return move.pack(move.MORTGAGE, seat, pledged) if pledged >= 0 else raising.cheapest(pos, seat)

    def takes(self, pos: Position, seat: i64, debtor: i64, back: i64) -> bool:
        value = in_kind.worth(pos)
        ruined = raising.means(pos, debtor) < value - back
        worth = self.gain_of_titles(pos, seat, pos.terms[move.GIVE_TITLES], 0)
        return not ruined and worth >= value and affords(pos, seat, back, self.keeps(pos, seat) // 2)

    def tickets(self, pos: Position, seat: i64, price: i64, may_stay: bool) -> i64:
        if may_stay and titles.all_sold(pos):
            return move.pack(move.STAY, seat)
        cards = kept.kept(pos, seat, tables.TICKET)
        if cards:
            return move.pack(move.USE, seat, cards[0])
        stays = may_stay and not affords(pos, seat, price, self.keeps(pos, seat) // 2)
        return move.pack(move.STAY if stays else move.PAY, seat)

    def chooses(self, pos: Position, seat: i64, branches: range) -> i64:
        return course.best_branch(pos, seat, branches)

    def turns_to(self, pos: Position, seat: i64, optional: i64, other: i64) -> i64:
        return max(other, optional, key=lambda square: course.standing(pos, seat, square))

    def plays_joker(self, pos: Position, seat: i64, card: i64, saved: i64) -> bool:
        return course.serves(pos, seat, card)

    def lifts(self, pos: Position, seat: i64, title: i64, cost: i64) -> bool:
        return pos.cash[seat] - cost >= self.keeps(pos, seat)

    def wants(self, pos: Position, seat: i64, kind: i64, most: i64) -> i64:
        lots = building.buildable(pos, seat, kind)
        budget = pos.cash[seat] - self.keeps(pos, seat)
        return min(most, LARGEST_REQUEST, budget // building.price(pos, lots[0], kind)) if lots else 0

    def places(self, pos: Position, seat: i64, kind: i64, price: i64) -> i64:
        t = pos.t
        lots = shortage.places(pos, seat, kind, price)
        return max(lots, key=lambda lot: t.rent[lot][building.step_with(pos, lot, kind)] - t.rent[lot][pos.step[lot]])


def building_move(pos: Position, seat: i64, title: i64, kind: i64) -> i64:
    """Return the move that builds.  It names the kind where it matters."""
    return move.pack(move.BUILD, seat, title, legality.named(pos, kind))
