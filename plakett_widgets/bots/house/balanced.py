"""A bot that proposes trades from which both sides gain, and mortgages titles to build."""

from __future__ import annotations

from typing import ClassVar, Final

from ...engine import masks, move
from ...engine.chapters import titles, trade
from ...engine.native import append, i64, mypyc_attr, vec
from ...engine.position import BANK, Position
from . import debts
from .careful import Careful, building_move
from .exchanges import exchanges, share

OFFERS_A_TURN: Final = 2
ROUNDS_BETWEEN_OFFERS: Final = 3


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Balanced(Careful):
    """The strategy of :class:`plakett_widgets.bots.Balanced`, which describes it.

    Examples
    --------
    >>> from plakett_widgets import Game
    >>> pos = Game("plakettopoly", players=2, seed=7).table.position
    >>> Balanced().keeps(pos, seat=0)
    150
    """

    name: ClassVar[str] = "balanced"

    def __init__(self, reserve: i64 = 10) -> None:
        super().__init__(reserve)

    @property
    def whole_group(self) -> i64:
        return 180

    @property
    def last_missing(self) -> i64:
        return 110

    @property
    def leaves(self) -> i64:
        """Share of the joint gain that an offer leaves to the other side, in percent."""
        return 10

    def proposes(self, pos: Position, seat: i64) -> i64:
        """Return an offer from which both sides gain: one or two every few rounds."""
        if (pos.round + seat) % ROUNDS_BETWEEN_OFFERS == 0 and pos.offers < OFFERS_A_TURN:
            return self.seeks(pos, seat)
        return move.NONE

    def invests(self, pos: Position, seat: i64) -> i64:
        """Return the building that adds most rent, a mortgage to pay for it, or a mortgage to lift once all is built."""
        if pos.whole[seat]:
            credit = debts.credit(pos, seat)
            title, kind, left = self.best_building(pos, seat, pos.cash[seat] + credit)
            if title >= 0:
                if left < credit:
                    return move.pack(move.MORTGAGE, seat, pos.best_pledge[seat])
                return building_move(pos, seat, title, kind)
        return self.lifts_one(pos, seat) if pos.cash[seat] >= pos.lifts_from[seat] else move.NONE

    def seeks(self, pos: Position, seat: i64) -> i64:
        """Return an offer from which both sides gain, at any time."""
        found = self.best_exchange(pos, seat) if pos.t.trade_own_turn or pos.t.balanced else self.best_offer(pos, seat)
        if not found or trade.may_speak(pos, seat, titles_too=True):
            return move.NONE
        other, self.drafted = found
        return move.pack(move.OFFER, seat, other)

    def answers(self, pos: Position, seat: i64, proposer: i64) -> i64:
        answer = super().answers(pos, seat, proposer)
        if pos.t.balanced and move.kind_of(answer) == move.REFUSE and pos.counters < pos.t.counter_limit:
            found = self.exchanges_with(pos, seat, proposer)
            if found:
                self.drafted = found[0][1]
                return move.pack(move.COUNTER, seat)
        return answer

    def exchanges_with(self, pos: Position, seat: i64, other: i64) -> list[tuple[int, list[int]]]:
        """Return the exchanges with another seat from which both gain."""
        return exchanges(self, pos, seat, other, (self.keeps(pos, seat), self.keeps(pos, other) // 2), self.leaves)

    def best_exchange(self, pos: Position, seat: i64) -> tuple[int, list[int]] | None:
        """Return one of the exchanges from which both gain, another one each time, so that none is repeated at once."""
        found = [
            (gain, other, terms) for other in pos.seats_after(seat) for gain, terms in self.exchanges_with(pos, seat, other)
        ]
        if not found:
            return None
        found.sort(key=lambda one: -one[0])
        return found[(pos.offers + pos.round // ROUNDS_BETWEEN_OFFERS) % len(found)][1:]

    def best_offer(self, pos: Position, seat: i64) -> tuple[int, list[int]] | None:
        """Return an offer for the last lot of a group, for cash or for the last lot of a group of theirs.

        The k-th offer of a turn is the k-th possible one, so that a refused offer is not repeated.
        """
        if not pos.lacks_one[seat]:
            return None
        skip = pos.offers + OFFERS_A_TURN * (pos.round // ROUNDS_BETWEEN_OFFERS % 3)
        ways = self.completions(pos, seat)
        if len(ways) <= skip:
            return None
        for way in ways:
            other, give = move.seat_of(way), move.b_of(way)
            terms = self.fair_terms(pos, seat, other, masks.bit(give - 1) if give else 0, masks.bit(move.a_of(way)))
            if terms is not None:
                if not skip:
                    return other, terms
                skip -= 1
        return None

    def completions(self, pos: Position, seat: i64) -> vec[i64]:
        """Return who has the last lot of a group, and what could be given for it."""
        t, held = pos.t, pos.held[seat]
        found = vec[i64]()
        for group in reversed(pos.lacks_one[seat]):  # the dearest first
            if not t.colour_group[group] or not held[group] or pos.built[group]:
                continue
            for wanted in t.members[group]:
                other = pos.owner[wanted]
                if other != seat and other != BANK and not (pos.traded and trade.takes_back(pos, seat, wanted)):
                    found = append(found, move.pack(move.OFFER, other, wanted))
                    for give in last_ones(pos, seat, other):
                        if t.group[give] != group:
                            found = append(found, move.pack(move.OFFER, other, wanted, give + 1))
        return found

    def fair_terms(self, pos: Position, seat: i64, other: i64, give: i64, take: i64) -> list[int] | None:
        """Return terms whose cash shares the joint gain, if each side gains and can pay."""
        terms = [0] * move.TERMS
        terms[move.GIVE_TITLES] = give
        terms[move.TAKE_TITLES] = take
        mine = self.gain(pos, seat, terms, proposed=True)
        theirs = self.gain(pos, other, terms, proposed=False)
        if mine + theirs <= 1:
            return None
        price = share(mine + theirs, self.leaves) - theirs
        price = max(min(price, pos.cash[seat] - self.keeps(pos, seat)), self.keeps(pos, other) - pos.cash[other])
        price = pos.t.in_notes(price)
        terms[move.CASH] = price
        if mine - price <= 0 or theirs + price <= 0 or trade.forbidden_terms(pos, seat, other, terms):
            return None
        return None if trade.may_accept(pos, seat, other, terms) else terms


def last_ones(pos: Position, seat: i64, other: i64) -> list[int]:
    """Return the titles that are each the last one which another seat lacks of a group, without those of whole groups."""
    found: list[int] = []
    for group in pos.lacks_one[other]:
        if pos.held[seat][group] and not titles.holds_group(pos, seat, group):
            found += [title for title in pos.t.members[group] if pos.owner[title] == seat]
    if pos.traded:
        found = [title for title in found if not trade.takes_back(pos, other, title)]
    found.sort()
    return found
