"""Bots that keep to a stated valuation: what a bot says its holdings are worth, it never knowingly lowers."""

from __future__ import annotations

from typing import Final

from ..engine import building, detention, legality, mortgage, move, titles, trade
from ..engine.position import BANK, DONE, Position
from .bot import Bot, throw_or_end

OFFERS_A_TURN: Final = 2
ROUNDS_BETWEEN_OFFERS: Final = 3
LARGEST_REQUEST: Final = 3


class Careful(Bot):
    """Buys what leaves it a reserve, builds from the surplus, trades for nothing but gain at the printed price."""

    name = "careful"
    reserve = 27  # cash kept back, in percent of the start money
    whole_group = 130  # value of a lot in a whole group, in percent of its price
    last_missing = 100  # of a lot whose group lacks one

    def on_turn(self, pos: Position, seat: int) -> int:
        if pos.throws == DONE:
            return move.pack(move.END, seat)
        return self.before_throw(pos, seat) or self.invests(pos, seat) or throw_or_end(pos, seat)

    def off_turn(self, pos: Position, seat: int) -> int:
        return self.builds(pos, seat, pos.cash[seat] - self.keeps(pos, seat))

    def keeps(self, pos: Position, seat: int) -> int:
        """The cash that is kept back."""
        return self.reserve * pos.t.start_cash // 100

    def before_throw(self, pos: Position, seat: int) -> int:
        """Leave the detention while titles are still to be had, stay in it later."""
        if not pos.detained[seat] or not pos.first_throw or BANK not in pos.owner:
            return move.NONE
        for k, holder in enumerate(pos.holder):
            card = pos.t.keepable[k]
            if holder == seat and not detention.may_use_card(pos, seat, card):
                return move.pack(move.USE, seat, card)
        rich = pos.cash[seat] >= pos.t.fine + self.keeps(pos, seat)
        return move.pack(move.PAY, seat) if rich and not detention.may_pay_fine(pos, seat) else move.NONE

    def invests(self, pos: Position, seat: int) -> int:
        budget = pos.cash[seat] - self.keeps(pos, seat)
        if budget <= 0:
            return move.NONE
        return self.lifts_one(pos, seat, budget) or self.builds(pos, seat, budget)

    def builds(self, pos: Position, seat: int, budget: int) -> int:
        """The building within the budget that adds most rent for its price, on the own turn or any other."""
        t = pos.t
        if not pos.whole[seat] or budget < t.cheapest_building or (t.build_own_turn and seat != pos.seat):
            return move.NONE
        best, most = move.NONE, 0.0
        held = pos.held[seat]
        for group, size in enumerate(t.size):
            if held[group] < size or not t.colour_group[group]:
                continue
            for title in t.members[group]:
                step = pos.step[title]
                for higher in range(1, t.steps[title] + 1) if t.substitution else range(step + 1, t.steps[title] + 1)[:1]:
                    price = t.building_price[title][higher]
                    gain = (t.rent[title][higher] - t.rent[title][step]) / price
                    if price <= budget and gain > most:
                        kind = t.kind_at[title][higher]
                        if not building.may_build(pos, seat, title, kind):
                            best, most = move.pack(move.BUILD, seat, title, legality.named(pos, kind)), gain
        return best

    def lifts_one(self, pos: Position, seat: int, budget: int) -> int:
        """Lift a mortgage within the budget, lots of whole groups first."""
        if True not in pos.mortgaged:
            return move.NONE
        found = [
            (not titles.holds_group(pos, seat, pos.t.group[title]), title)
            for title, mortgaged in enumerate(pos.mortgaged)
            if mortgaged and pos.owner[title] == seat and mortgage.lifting_cost(pos, title) <= budget
        ]
        return move.pack(move.LIFT, seat, min(found)[1]) if found else move.NONE

    def buys(self, pos: Position, seat: int, title: int, price: int) -> int:
        left = pos.cash[seat] - price
        completes = pos.held[seat][pos.t.group[title]] + 1 == pos.t.size[pos.t.group[title]]
        wanted = left >= (0 if completes else self.keeps(pos, seat) // 2)
        return move.pack(move.BUY if wanted else move.DECLINE, seat)

    def bids(self, pos: Position, seat: int, title: int, lowest: int) -> int:
        interest = trade.interest_due(pos, [title]) if title >= 0 else 0
        limit = min(self.worth_bidding(pos, seat, title), pos.cash[seat] - interest - self.keeps(pos, seat) // 4)
        bid = max(lowest, min(limit, lowest + limit // 6))
        return move.pack(move.BID, seat, 0, 0, bid) if bid <= limit else move.pack(move.PASS, seat)

    def worth_bidding(self, pos: Position, seat: int, title: int) -> int:
        """What a title, or a building of kind -1 - ``title``, adds to the bot's own valuation."""
        if title >= 0:
            return self.gain_of_titles(pos, seat, 1 << title, 0) - trade.interest_due(pos, [title])
        lots = building.buildable(pos, seat, -1 - title)
        return max((building.price(pos, lot, -1 - title) for lot in lots), default=0)

    def appraise(self, pos: Position, seat: int, group: int, gained: int = 0, lost: int = 0) -> int:
        """The bot's stated valuation of what ``seat`` holds of a group, after gaining and losing titles (bit masks).

        A title counts its printed price, a lot more with its whole group, other families more with their number; a
        mortgaged one less what lifting costs.  Buildings count what they cost.
        """
        t = pos.t
        own = [
            title for title in t.members[group] if gained >> title & 1 or (pos.owner[title] == seat and not lost >> title & 1)
        ]
        missing = t.size[group] - len(own)
        if not t.colour_group[group]:
            factor = 80 + 20 * len(own)
        else:
            factor = self.whole_group if not missing else self.last_missing if missing == 1 else 100
        value = 0
        for title in own:
            value += factor * t.price[title] // 100
            if pos.mortgaged[title]:
                value -= mortgage.lifting_cost(pos, title)
            if pos.step[title]:
                value += building.value(pos, title)
        return value

    def gain_of_titles(self, pos: Position, seat: int, gained: int, lost: int) -> int:
        """What gaining and losing these titles adds to the valuation."""
        groups = {pos.t.group[title] for title in titles.bits(gained | lost)}
        return sum(self.appraise(pos, seat, group, gained, lost) - self.appraise(pos, seat, group) for group in groups)

    def gain(self, pos: Position, seat: int, terms: list[int], proposed: bool) -> int:
        """What these terms add to the valuation of ``seat``, which ``proposed`` them or not: cash, cards, interest."""
        if proposed:
            give, take, out, into, cash = terms[0], terms[1], terms[3], terms[4], -terms[move.CASH]
        else:
            give, take, out, into, cash = terms[1], terms[0], terms[4], terms[3], terms[move.CASH]
        cash -= trade.interest_due(pos, titles.bits(take))
        cards = (into.bit_count() - out.bit_count()) * pos.t.fine
        return self.gain_of_titles(pos, seat, take, give) + cash + cards

    def answers(self, pos: Position, seat: int, proposer: int) -> int:
        acceptable = self.gain(pos, seat, pos.terms, proposed=False) > 0
        possible = acceptable and not trade.may_accept(pos, proposer, seat, pos.terms)
        return move.pack(move.ACCEPT if possible else move.REFUSE, seat)

    def lifts(self, pos: Position, seat: int, title: int, cost: int) -> bool:
        return pos.cash[seat] - cost >= self.keeps(pos, seat)

    def wants(self, pos: Position, seat: int, kind: int, most: int) -> int:
        lots = building.buildable(pos, seat, kind)
        budget = pos.cash[seat] - self.keeps(pos, seat)
        return min(most, LARGEST_REQUEST, budget // building.price(pos, lots[0], kind)) if lots else 0

    def places(self, pos: Position, seat: int, kind: int, price: int) -> int:
        t = pos.t
        lots = building.buildable(pos, seat, kind)
        if price < 0:
            lots = [lot for lot in lots if pos.cash[seat] >= building.price(pos, lot, kind)]
        return max(lots, key=lambda lot: t.rent[lot][pos.step[lot] + 1] - t.rent[lot][pos.step[lot]])


class Balanced(Careful):
    """Keeps a small reserve, pays well for what completes a group, and makes offers that serve both sides."""

    name = "balanced"
    reserve = 10
    whole_group = 220
    last_missing = 115

    def on_turn(self, pos: Position, seat: int) -> int:
        if pos.first_throw and pos.offers < OFFERS_A_TURN and (pos.round + seat) % ROUNDS_BETWEEN_OFFERS == 0:
            said = self.seeks(pos, seat)
            if said:
                return said
        return super().on_turn(pos, seat)

    def seeks(self, pos: Position, seat: int) -> int:
        """Whom to make an offer, of which :meth:`offers` then gives the terms."""
        found = self.best_offer(pos, seat)
        return move.pack(move.OFFER, seat, found[0]) if found else move.NONE

    def offers(self, pos: Position, seat: int) -> list[int]:
        found = self.best_offer(pos, seat)
        return found[1] if found else [0] * move.TERMS

    def best_offer(self, pos: Position, seat: int) -> tuple[int, list[int]] | None:
        """The last lot of a group, for cash or for the last lot of a group of theirs, at a price that serves both.

        The k-th offer of a turn is the k-th of the possible ones, so that a refused one is not repeated.
        """
        t = pos.t
        nearly = [g for g, size in enumerate(t.size) if t.colour_group[g] and pos.held[seat][g] == size - 1 > 0]
        skip = pos.offers + OFFERS_A_TURN * (pos.round // ROUNDS_BETWEEN_OFFERS % 3)
        for group in reversed(nearly):
            wanted = next(title for title in t.members[group] if pos.owner[title] != seat)
            other = pos.owner[wanted]
            if other == BANK or not titles.group_is_bare(pos, wanted):
                continue
            for give in [0, *self.swaps(pos, seat, other, group)]:
                terms = self.fair_terms(pos, seat, other, give, 1 << wanted)
                if terms is not None:
                    if not skip:
                        return other, terms
                    skip -= 1
        return None

    def swaps(self, pos: Position, seat: int, other: int, kept: int) -> list[int]:
        """Own titles, outside the group that is being completed, that complete a group of the other seat."""
        t = pos.t
        return [
            1 << title
            for title, owner in enumerate(pos.owner)
            if owner == seat
            and t.group[title] != kept
            and pos.held[other][t.group[title]] == t.size[t.group[title]] - 1
            and not titles.holds_group(pos, seat, t.group[title])
        ]

    def fair_terms(self, pos: Position, seat: int, other: int, give: int, take: int) -> list[int] | None:
        """Terms with the cash that shares the gain of both valuations, if each gains and can pay."""
        terms = [0] * move.TERMS
        terms[move.GIVE_TITLES] = give
        terms[move.TAKE_TITLES] = take
        mine = self.gain(pos, seat, terms, proposed=True)
        theirs = self.gain(pos, other, terms, proposed=False)
        if mine + theirs <= 1:
            return None
        price = (mine - theirs) // 2
        price = max(min(price, pos.cash[seat] - self.keeps(pos, seat)), self.keeps(pos, other) - pos.cash[other])
        terms[move.CASH] = price
        if mine - price <= 0 or theirs + price <= 0 or trade.forbidden_terms(pos, seat, other, terms):
            return None
        return None if trade.may_accept(pos, seat, other, terms) else terms
