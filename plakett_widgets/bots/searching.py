"""A bot that tries out what it could do: it plays on from each choice, many times, with other dice and cards."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import ClassVar, Final

from ..engine import beats, decision, event, generator, legality, log, move, rule
from ..engine.chapters import auction, bank, chance, ending, purchase, titles, trade
from ..engine.native import i64, mypyc_attr
from ..engine.position import BANK, Position
from .balanced import OFFERS_A_TURN, ROUNDS_BETWEEN_OFFERS, Balanced
from .bot import Bot, Table, throw_or_end
from .careful import Careful

OFFERS_TRIED: Final = 4
LARGEST_BID: Final = 2  # times the price
NO_TERMS: Final[list[int]] = []

Choice = tuple[int, list[int]]  # a move and, of an offer, its terms


class Opened(Table):
    """A table at which the first move has been made up already."""

    def __init__(self, bots: Sequence[Bot], said: i64, drafted: list[int]) -> None:
        super().__init__(bots)
        self.said = said
        self.drafted = drafted

    def quiet(self, pos: Position) -> i64:
        said, self.said = self.said, move.NONE
        return said or super().quiet(pos)

    def terms(self, pos: Position, seat: i64) -> list[int]:
        drafted, self.drafted = self.drafted, NO_TERMS
        return drafted or super().terms(pos, seat)


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Searching(Balanced):
    """Plays like ``Balanced``, but tries out offers and answers to them, bids and purchases for the last lot of a group,
    risky building and the way out of detention.

    From each choice ``Balanced`` players go on through so many ``rounds``; dice to come and the order of the decks are drawn
    anew, the same for all choices.  ``rollouts`` is how often in all, for one decision.  In live play no decision takes
    longer than ``seconds`` (``None``: as long as it takes), and then a game may not be repeatable; in simulations time does
    not count.
    """

    name: ClassVar[str] = "searching"

    def __init__(self, rollouts: int = 40, seconds: float | None = 2.0, rounds: int = 20, seed: int = 0) -> None:
        if rollouts < 1 or rounds < 1:
            raise ValueError(f"rollouts, rounds: at least 1, not {min(rollouts, rounds)}")
        self.rollouts = rollouts
        self.seconds = seconds
        self.rounds = rounds
        self.seed = seed

    def begin(self, seed: int) -> None:
        self.seed = seed
        self.seconds = None

    # the choices

    def on_turn(self, pos: Position, seat: i64) -> i64:
        if pos.t.open_track or pos.debts:
            return super().on_turn(pos, seat)
        said = Careful.on_turn(self, pos, seat)
        choices: list[Choice] = [(said, NO_TERMS)]
        plain = throw_or_end(pos, seat)
        if said != plain and (pos.detained[seat] or self.is_risky(pos, seat)):
            choices.append((plain, NO_TERMS))
        fine = move.pack(move.PAY, seat)
        if pos.detained[seat] and said == plain and not legality.judge(pos, legality.Pending(), fine, NO_TERMS):
            choices.append((fine, NO_TERMS))
        choices += self.proposals(pos, seat)
        said, terms = choices[self.best(pos, seat, decision.QUIET, -1, choices)]
        if terms:
            self.drafted = terms
        return said

    def is_risky(self, pos: Position, seat: i64) -> bool:
        """Could another's buildings ask for more rent than there is cash?"""
        if pos.whole_groups == pos.whole[seat]:
            return False
        rents = [pos.t.rent[title][step] for title, step in enumerate(pos.step) if step and pos.owner[title] != seat]
        return max(rents, default=0) > pos.cash[seat]

    def proposals(self, pos: Position, seat: i64) -> list[Choice]:
        """The best exchanges by the own valuation."""
        its_time = pos.first_throw and pos.offers < OFFERS_A_TURN and (pos.round + seat) % ROUNDS_BETWEEN_OFFERS == 0
        if not its_time or trade.may_speak(pos, seat, titles_too=True):
            return []
        found = [
            (gain, other, terms) for other in pos.seats_after(seat) for gain, terms in self.exchanges_with(pos, seat, other)
        ]
        found.sort(key=lambda one: -one[0])
        return [(move.pack(move.OFFER, seat, other), terms) for _, other, terms in found[:OFFERS_TRIED]]

    def buys(self, pos: Position, seat: i64, title: i64, price: i64) -> i64:
        said = super().buys(pos, seat, title, price)
        if move.kind_of(said) == move.BUY or pos.cash[seat] < price or not completes(pos, title):
            return said
        return self.chosen(pos, seat, decision.BUY, title, [said, move.pack(move.BUY, seat)])

    def bids(self, pos: Position, seat: i64, title: i64, lowest: i64) -> i64:
        said = super().bids(pos, seat, title, lowest)
        if move.kind_of(said) == move.BID or title < 0 or pos.mortgaged[title] or not completes(pos, title):
            return said
        price = pos.t.price[title]
        bid = min(lowest + price // 6, pos.cash[seat])
        if not lowest <= bid <= LARGEST_BID * price:
            return said
        return self.chosen(pos, seat, decision.BID, title, [said, move.pack(move.BID, seat, 0, 0, bid)])

    def answers(self, pos: Position, seat: i64, proposer: i64) -> i64:
        said = super().answers(pos, seat, proposer)
        kind = move.kind_of(said)
        if pos.owing or pos.t.open_track or kind == move.COUNTER or trade.may_accept(pos, proposer, seat, pos.terms):
            return said
        other = move.pack(move.REFUSE if kind == move.ACCEPT else move.ACCEPT, seat)
        return self.chosen(pos, seat, decision.OFFER, proposer, [said, other])

    # the search

    def chosen(self, pos: Position, seat: i64, asked: i64, a: i64, said: list[int]) -> i64:
        return said[self.best(pos, seat, asked, a, [(one, NO_TERMS) for one in said])]

    def best(self, pos: Position, seat: i64, asked: i64, a: i64, choices: list[Choice]) -> i64:
        """Which of the choices does best: the first, unless another is better by more than a standard error."""
        if len(choices) == 1:
            return 0
        begun = 0.0 if self.seconds is None else time.monotonic()
        seed = generator.stream(self.seed, pos.turn)
        found: list[list[float]] = [[] for _ in choices]
        for number in range(max(self.rollouts // len(choices), 1)):
            same = generator.stream(seed, number)
            for values, choice in zip(found, choices, strict=True):
                values.append(self.rollout(pos, seat, asked, a, choice, same))
            if self.seconds is not None and time.monotonic() - begun > self.seconds:
                break
        best, most = 0, 0.0
        for k in range(1, len(choices)):
            gains = [own - first for own, first in zip(found[k], found[0], strict=True)]
            mean = sum(gains) / len(gains)
            spread = sum([(gain - mean) ** 2 for gain in gains]) / len(gains)
            if mean > most and mean * mean * len(gains) > spread:
                best, most = k, mean
        return best

    def rollout(self, pos: Position, seat: i64, asked: i64, a: i64, choice: Choice, seed: int) -> float:
        """What one way on from a choice is worth."""
        said, terms = choice
        twin = pos.copy(Opened([Balanced() for _ in range(pos.seats)], said if asked == decision.QUIET else move.NONE, terms))
        twin.log = log.Log()
        twin.logging = False
        chance.redraw(twin, seed)
        if asked != decision.QUIET:
            carry_out(twin, seat, asked, a, said)
        beats.play(twin, pos.round + self.rounds)
        return value(twin, seat)


def value(pos: Position, seat: i64) -> float:
    """A part of the victory; before the end, of all that the players have."""
    if pos.over:
        return 1 / len(pos.winners) if seat in pos.winners else 0.0
    worth: list[int] = [max(ending.worth(pos, one), 0) if pos.playing[one] else 0 for one in range(pos.seats)]
    return worth[seat] / max(sum(worth), 1)


def completes(pos: Position, title: i64) -> bool:
    """Is it the last lot that somebody lacks of a group?"""
    group = pos.t.group[title]
    return pos.t.colour_group[group] and any(held[group] + 1 == pos.t.size[group] for held in pos.held)


def carry_out(pos: Position, seat: i64, asked: i64, a: i64, said: i64) -> None:
    """What follows at once from an answer; ``a``: the title in question, or who offers."""
    kind = move.kind_of(said)
    if kind == move.BUY:
        purchase.buy(pos, seat, a, rule.BUY)
    elif kind == move.ACCEPT:
        trade.carry_out(pos, a, seat)
    elif kind == move.DECLINE and pos.t.auctions:
        auction.sell_title(pos, [*pos.seats_after(seat), seat], a, rule.AUCTION)
    elif asked == decision.BID and pos.auction is not None:
        pos.owing = []  # of the highest bidder
        if kind == move.BID:
            win(pos, seat, a, move.amount_of(said))
        elif pos.auction.highest >= 0:
            win(pos, pos.auction.highest, a, pos.auction.price)
        else:
            auction.sell_title(pos, [other for other in pos.auction.left if other != seat], a, rule.AUCTION)


def win(pos: Position, seat: i64, title: i64, price: i64) -> None:
    """An auction as if it ended here."""
    titles.take(pos, seat, title)
    bank.pay(pos, seat, BANK, price, event.AUCTION_WON, rule.HIGHEST_BID)
