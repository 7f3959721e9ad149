"""A bot that tries out its moves: it plays on from each, many times, with other dice and cards."""

from __future__ import annotations

import time
from collections.abc import Sequence
from numbers import Real
from typing import ClassVar, Final, SupportsFloat, SupportsIndex

from ...engine import beats, decision, event, generator, legality, log, move, rule
from ...engine.chapters import auction, bank, chance, ending, purchase, rent, titles, trade
from ...engine.native import i64, mypyc_attr
from ...engine.position import BANK, Position
from . import course
from .balanced import OFFERS_A_TURN, Balanced
from .drafts import drafts
from .strategy import Strategy, Table, throw_or_end, whole

ROUNDS_BETWEEN_OFFERS: Final = 2
OFFERS_TRIED: Final = 5
COUNTERS_TRIED: Final = 2
LARGEST_BID: Final = 2  # times the price
RENTS: Final = 6  # how often each title's rent counts beside the net worth
FEWEST: Final = 6  # rollouts before a choice is dropped
TRAILING: Final = 2.0  # standard errors by which a choice is dropped,
AHEAD: Final = 1.5  # and by which another than the first is taken
NO_TERMS: Final[list[int]] = []

Choice = tuple[int, list[int]]  # a move and, of an offer, its terms


class Opened(Table):
    """A table whose first move is given."""

    def __init__(self, bots: Sequence[Strategy], opening: i64, drafted: list[int]) -> None:
        super().__init__(bots)
        self.opening = opening
        self.drafted = drafted

    def quiet(self, pos: Position) -> i64:
        opening, self.opening = self.opening, move.NONE
        return opening or super().quiet(pos)

    def terms(self, pos: Position, seat: i64) -> list[int]:
        drafted, self.drafted = self.drafted, NO_TERMS
        return drafted or super().terms(pos, seat)


@mypyc_attr(allow_interpreted_subclasses=True)
class Wary(Balanced):
    """Refuse all offers, as the proposer keeps the better part."""

    def answers(self, pos: Position, seat: i64, proposer: i64) -> i64:
        return move.pack(move.REFUSE, seat)


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Searching(Balanced):
    """The strategy of :class:`plakett_widgets.bots.Searching`, which describes it.

    Examples
    --------
    >>> from plakett_widgets import Game
    >>> pos = Game("plakettopoly", players=2, seed=7).table.position
    >>> move.NAMES[move.kind_of(Searching(rollouts=4, seconds=None).on_turn(pos, pos.seat))]
    'roll'
    """

    name: ClassVar[str] = "searching"

    def __init__(  # of types that the compiler leaves to us to judge
        self,
        rollouts: SupportsIndex = 40,
        seconds: SupportsFloat | None = 2.0,
        rounds: SupportsIndex = 15,
        seed: SupportsIndex = 0,
    ) -> None:
        if seconds is not None and (isinstance(seconds, bool) or not (isinstance(seconds, Real) and float(seconds) >= 0)):
            raise ValueError(f"seconds: a number from 0, or None, not {seconds!r}")
        super().__init__()
        self.rollouts = whole("rollouts", rollouts, 1)
        self.seconds = None if seconds is None else float(seconds)
        self.rounds = whole("rounds", rounds, 1)
        self.seed = whole("seed", seed)

    def begin(self, seed: int) -> None:
        self.seed = seed
        self.seconds = None

    # the choices

    def on_turn(self, pos: Position, seat: i64) -> i64:
        answer = super().on_turn(pos, seat)
        if pos.debts or pos.t.open_track:
            return answer
        terms = self.drafted if move.kind_of(answer) == move.OFFER else None
        choices: list[Choice] = [(answer, terms or NO_TERMS)]
        plain = throw_or_end(pos, seat)
        if answer != plain and (pos.detained[seat] or self.is_risky(pos, seat)):
            choices.append((plain, NO_TERMS))
        fine = move.pack(move.PAY, seat)
        if pos.detained[seat] and answer == plain and not legality.judge(pos, legality.Pending(), fine, NO_TERMS):
            choices.append((fine, NO_TERMS))
        choices += self.proposals(pos, seat)
        return self.chosen(pos, seat, decision.QUIET, -1, choices)

    def proposes(self, pos: Position, seat: i64) -> i64:
        return super().proposes(pos, seat) if pos.debts else move.NONE

    def is_risky(self, pos: Position, seat: i64) -> bool:
        """Return whether the buildings of others could cost more rent than there is cash."""
        if not pos.rivals[seat]:
            return False
        rents = [pos.t.rent[title][step] for title, step in enumerate(pos.step) if step and pos.owner[title] != seat]
        return max(rents, default=0) > pos.cash[seat]

    def proposals(self, pos: Position, seat: i64) -> list[Choice]:
        """Return the most promising exchanges, without one just refused."""
        its_time = pos.offers < OFFERS_A_TURN and (pos.round + seat) % ROUNDS_BETWEEN_OFFERS == 0
        if not its_time or trade.may_speak(pos, seat, titles_too=True):
            return []
        found = [(gain, other, terms) for other in pos.seats_after(seat) for gain, terms in self.drafts_for(pos, seat, other)]
        found.sort(key=lambda one: -one[0])
        fresh = [one for one in found if not pos.offers or one[2] != pos.terms]
        return [(move.pack(move.OFFER, seat, other), terms) for _, other, terms in fresh[:OFFERS_TRIED]]

    def drafts_for(self, pos: Position, seat: i64, other: i64, most: int = OFFERS_TRIED) -> list[tuple[int, list[int]]]:
        """Return the exchanges with another seat that are worth trying out."""
        return drafts(self, pos, seat, other, (self.keeps(pos, seat) // 2, self.keeps(pos, other) // 2), most)

    def buys(self, pos: Position, seat: i64, title: i64, price: i64) -> i64:
        answer = super().buys(pos, seat, title, price)
        if move.kind_of(answer) == move.BUY or pos.cash[seat] < price or not completes(pos, title):
            return answer
        return self.one_of(pos, seat, decision.BUY, title, [answer, move.pack(move.BUY, seat)])

    def bids(self, pos: Position, seat: i64, title: i64, lowest: i64) -> i64:
        answer = super().bids(pos, seat, title, lowest)
        if move.kind_of(answer) == move.BID or title < 0 or pos.mortgaged[title] or not completes(pos, title):
            return answer
        price = pos.t.price[title]
        bid = pos.t.in_notes(min(lowest + price // 6, pos.cash[seat]))
        if not lowest <= bid <= LARGEST_BID * price:
            return answer
        return self.one_of(pos, seat, decision.BID, title, [answer, move.pack(move.BID, seat, 0, 0, bid)])

    def answers(self, pos: Position, seat: i64, proposer: i64) -> i64:
        if pos.t.open_track or trade.may_accept(pos, proposer, seat, pos.terms):
            return super().answers(pos, seat, proposer)
        if pos.owing:  # whoever owes to oneself is not helped
            helps = all(debtor.creditor != seat for debtor in pos.owing)
            return super().answers(pos, seat, proposer) if helps else move.pack(move.REFUSE, seat)
        choices: list[Choice] = [(move.pack(kind, seat), NO_TERMS) for kind in (move.REFUSE, move.ACCEPT)]
        if pos.counters < pos.t.counter_limit:
            found = [terms for _, terms in self.drafts_for(pos, seat, proposer, COUNTERS_TRIED)]
            possible = [terms for terms in found if not trade.may_counter(pos, seat, proposer, terms)]
            choices += [(move.pack(move.COUNTER, seat), terms) for terms in possible]
        return self.chosen(pos, seat, decision.OFFER, proposer, choices)

    def pays(self, pos: Position, seat: i64, amount: i64) -> i64:
        if pos.t.open_track and course.ruin_gains(pos, seat):
            return move.pack(move.BANKRUPT, seat)
        return super().pays(pos, seat, amount)

    # the search

    def one_of(self, pos: Position, seat: i64, asked: i64, a: i64, moves: list[int]) -> i64:
        """Return which of several moves without terms does best in rollouts."""
        return self.chosen(pos, seat, asked, a, [(one, NO_TERMS) for one in moves])

    def chosen(self, pos: Position, seat: i64, asked: i64, a: i64, choices: list[Choice]) -> i64:
        """Return the move that does best in rollouts, and keep its terms for when they are requested."""
        best, terms = choices[self.best(pos, seat, asked, a, choices)]
        if terms:
            self.drafted = terms
        return best

    def best(self, pos: Position, seat: i64, asked: i64, a: i64, choices: list[Choice]) -> i64:
        """Return which of several moves does best in rollouts: the first, unless another is surely better.

        All moves that are left are tried with the same dice and cards.  A move that surely trails the best is dropped.

        References
        ----------
        O. Maron and A. W. Moore, “Hoeffding races”, 1994.  Standard errors take the place of their bounds.
        """
        begun = 0.0 if self.seconds is None else time.monotonic()
        seed = generator.stream(self.seed, pos.turn)
        found: list[list[float]] = [[] for _ in choices]
        budget = self.rollouts
        left = list(range(min(len(choices), budget)))
        number = leader = 0
        while len(left) > 1 and budget >= len(left):
            same = generator.stream(seed, number)
            for k in left:
                found[k].append(self.rollout(pos, seat, asked, a, choices[k], same))
            number += 1
            budget -= len(left)
            leader = max(left, key=lambda k: sum(found[k]))
            if self.seconds is not None:
                if time.monotonic() - begun > self.seconds:
                    break
                time.sleep(0)  # compiled, it would let no thread run, such as the one that shows on boards that a bot thinks
            if number >= FEWEST:
                left = [k for k in left if k == leader or not is_ahead(found[leader], found[k], TRAILING)]
        return leader if leader and (0 not in left or is_ahead(found[leader], found[0], AHEAD)) else 0

    def rollout(self, pos: Position, seat: i64, asked: i64, a: i64, choice: Choice, seed: int) -> float:
        """Return the value of one rollout from a move."""
        answer, terms = choice
        bots = [Wary() if other == seat else Balanced() for other in range(pos.seats)]
        opens = asked == decision.QUIET
        twin = pos.copy(Opened(bots, answer, terms) if opens else Table(bots))
        twin.log = log.Log()
        twin.logging = False
        chance.redraw(twin, seed)
        if not opens:
            carry_out(twin, seat, asked, a, answer, terms)
        beats.play(twin, pos.round + self.rounds)
        return value(twin, seat)


def is_ahead(own: list[float], other: list[float], errors: float) -> bool:
    """Return whether one mean is above another by more than so many standard errors of the difference."""
    gains = [mine - theirs for mine, theirs in zip(own, other, strict=True)]
    mean = sum(gains) / len(gains)
    spread = sum([(gain - mean) ** 2 for gain in gains]) / len(gains)
    return mean > 0 and mean * mean * len(gains) > errors * errors * spread


def value(pos: Position, seat: i64) -> float:
    """Return the share of the victory, before the end that of the net worth of all with their rents."""
    if pos.over:
        return 1 / len(pos.winners) if seat in pos.winners else 0.0
    pos.rent_factor = 1
    pos.throw_factor = 0
    pos.die1, pos.die2 = 3, 4  # the mean throw, where the rent goes by it
    worth: list[int] = [max(ending.ranking_worth(pos, one), 0) for one in range(pos.seats)]
    for title, owner in enumerate(pos.owner):
        if owner != BANK and not pos.mortgaged[title]:
            worth[owner] += RENTS * rent.amount_due(pos, title)[0]
    return worth[seat] / max(sum(worth), 1)


def completes(pos: Position, title: i64) -> bool:
    """Return whether a title is the last lot that some seat lacks of a group."""
    group = pos.t.group[title]
    return pos.t.colour_group[group] and any(held[group] + 1 == pos.t.size[group] for held in pos.held)


def carry_out(pos: Position, seat: i64, asked: i64, a: i64, answer: i64, terms: list[int]) -> None:
    """Carry out what follows at once from an answer.  ``a`` is the title, or the seat that offers."""
    kind = move.kind_of(answer)
    pos.card = -1
    if asked == decision.OFFER:
        settle_offer(pos, seat, a, kind, terms)
    elif asked == decision.BID:
        bid(pos, seat, a, answer)
    elif kind == move.BUY:
        purchase.buy(pos, seat, a, rule.BUY)
    elif kind == move.DECLINE and pos.t.auctions:
        auction.sell_title(pos, [*pos.seats_after(seat), seat], a, rule.AUCTION)
    if pos.bankruptcies and ending.reached(pos):
        ending.finish(pos)


def settle_offer(pos: Position, seat: i64, proposer: i64, kind: i64, terms: list[int]) -> None:
    """Accept an offer, or counter it as far as the proposer accepts that."""
    if kind == move.ACCEPT:
        trade.carry_out(pos, proposer, seat)
    elif kind == move.COUNTER:
        pos.counters = pos.t.counter_limit
        pos.terms = terms
        if move.kind_of(pos.ask(decision.OFFER, proposer, seat, terms[move.CASH])) == move.ACCEPT:
            trade.carry_out(pos, seat, proposer)


def bid(pos: Position, seat: i64, title: i64, answer: i64) -> None:
    """End an auction at once, with this bid or pass as the last."""
    begun = pos.auction
    if begun is None:
        return
    pos.owing = []  # of the highest bidder
    if move.kind_of(answer) == move.BID:
        win(pos, seat, title, move.amount_of(answer))
    elif begun.highest >= 0:
        win(pos, begun.highest, title, begun.price)
    else:
        auction.sell_title(pos, [other for other in begun.left if other != seat], title, rule.AUCTION)


def win(pos: Position, seat: i64, title: i64, price: i64) -> None:
    titles.take(pos, seat, title)
    bank.pay(pos, seat, BANK, price, event.AUCTION_WON, rule.HIGHEST_BID)
