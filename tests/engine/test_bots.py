"""Bots answer legally, and Careful and Balanced never lower their own valuation of their holdings."""

from __future__ import annotations

import gc
import pickle
import random
import sys
from collections import Counter
from collections.abc import Callable
from copy import copy, deepcopy
from itertools import pairwise, product

import numpy
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from plakett_widgets import Game, bots
from plakett_widgets.bots.house.balanced import Balanced
from plakett_widgets.bots.house.careful import Careful
from plakett_widgets.bots.house.exchanges import terms_of
from plakett_widgets.bots.house.random_strategy import Random
from plakett_widgets.bots.house.searching import Searching
from plakett_widgets.bots.house.strategy import Strategy, Table
from plakett_widgets.bots.house.valuation import card_worth
from plakett_widgets.engine import beats, decision, event, legality, move, reason, rule
from plakett_widgets.engine.chapters import auction, bank, building, debts, in_kind, mortgage, setup, shortage, titles, trade
from plakett_widgets.engine.legality import Pending
from plakett_widgets.engine.log import Log, Row
from plakett_widgets.engine.position import BANK, DONE, UNKNOWN, Position

from .play import BY_ID, EDITIONS, GAMES, Chaos, random_game, start_of

KINDS = [Careful, Balanced]
seeds = st.integers(0, 2**32)
editions = st.sampled_from(sorted(BY_ID))
property_games = st.sampled_from([edition.id for edition in EDITIONS if edition.turn == "classic"])


def worth(bot: Careful, pos: Position, seat: int) -> int:
    """All that a seat holds, in the bot's own valuation."""
    groups = sum(bot.appraise(pos, seat, group) for group in range(len(pos.t.members)))
    cards = sum(card_worth(pos, k) for k, holder in enumerate(pos.holder) if holder == seat)
    return pos.cash[seat] - bank.owed(pos, seat) + cards + groups


def position(edition: str, seed: int, bot: Strategy, moves: int = 0) -> tuple[random.Random, Position, Chaos]:
    """A random position, a few random moves on, at whose table that bot has every seat from now on."""
    rng = random.Random(seed)
    pos, chaos = start_of(random_game(rng, BY_ID[edition]), rng, thorough=0, probing=0)
    while not pos.over and len(chaos.answers) < moves:
        beats.beat(pos)
    return rng, pos.copy(Table([bot] * pos.seats)), chaos


class Forgetful(Table):
    """Its bots remember nothing of what they found out."""

    def quiet(self, pos: Position) -> int:
        for seat in range(pos.seats):
            pos.builds_from[seat] = pos.lifts_from[seat] = 0
            pos.credit[seat] = UNKNOWN
        return super().quiet(pos)


def next_events(pos: Position) -> list[int]:
    """Return the events of the next rounds."""
    pos.log = Log()
    beats.play(pos, pos.round + 15)
    return list(pos.log.rows)


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=20)
@given(property_games, seeds, st.integers(0, 100))
def test_what_bots_remember_changes_nothing_that_they_answer(kind: type[Careful], edition: str, seed: int, moves: int):
    _, pos, _ = position(edition, seed, kind(), moves)
    assert next_events(pos.copy(pos.policy)) == next_events(pos.copy(Forgetful([kind()] * pos.seats)))


def test_who_keeps_less_back_finds_out_anew_what_is_too_dear():
    line = "turn=1 throws=due round=3 turn_number=8 | 1 cash=250 on=10 titles=6,8,9 | 2 cash=500 on=12"
    pos = Game("plakettopoly", 2, position=line, seed=1).table.position
    careful, balanced = (pos.copy(Table([kind(), kind()])) for kind in KINDS)
    answer = careful.policy.quiet(careful)
    assert move.kind_of(answer) == move.ROLL
    follower = careful.copy(balanced.policy)
    assert move.kind_of(follower.policy.quiet(follower)) == move.BUILD


@pytest.mark.parametrize(
    "copied", [lambda pos: pos.copy(pos.policy), copy, deepcopy, lambda pos: pickle.loads(pickle.dumps(pos))]
)
@settings(max_examples=15)
@given(editions, seeds, st.integers(0, 60))
def test_a_copy_of_a_position_plays_on_alike_and_leaves_it_alone(
    copied: Callable[[Position], Position], edition: str, seed: int, moves: int
):
    _, pos, _ = position(edition, seed, Balanced(), moves)
    twins = [copied(pos), copied(pos)]
    shared = ("t", "policy", "log", "recorded_chance")
    before = {name: deepcopy(value) for name, value in pos.contents().items() if name not in shared}
    if copied is copy:  # shares what it holds, as copies do
        twins = [twin.copy(twin.policy) for twin in twins]
    assert next_events(twins[0]) == next_events(twins[1])
    for name, value in before.items():
        assert pickle.dumps(getattr(pos, name)) == pickle.dumps(value), name


@pytest.mark.slow
def test_copies_leave_nothing_behind_of_what_they_were_made_from():
    def after_copies(pos: Position) -> int:
        for _ in range(100):
            pos = pos.copy(pos.policy)
        del pos
        gc.collect()
        return sys.getallocatedblocks()

    _, pos, _ = position("plakettopoly", 5, Balanced())
    left = [after_copies(pos) for _ in range(5)]
    assert min(later - before for before, later in pairwise(left)) < 100  # others may keep something meanwhile


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=30)
@given(property_games, seeds)
def test_no_trade_is_accepted_that_lowers_the_own_valuation(kind: type[Careful], edition: str, seed: int):
    bot = kind()
    rng, pos, chaos = position(edition, seed, bot)
    for _ in range(30):
        proposer, seat = rng.sample([seat for seat in range(pos.seats) if pos.playing[seat]], 2)
        terms = chaos.draft(pos, proposer, seat)
        if trade.forbidden_terms(pos, proposer, seat, terms):
            continue
        table = pos.copy(pos.policy)
        table.terms = terms
        answer = bot.answers(table, seat, proposer)
        countered = bot.terms(table, seat) if move.kind_of(answer) == move.COUNTER else []
        assert not legality.judge(table, Pending(decision.OFFER, seat, proposer, terms[move.CASH]), answer, countered)
        if move.kind_of(answer) == move.ACCEPT:
            before = worth(bot, table, seat)
            trade.carry_out(table, proposer, seat)
            bought = pos.t.balanced and not terms[move.TAKE_TITLES]  # at the printed price
            assert worth(bot, table, seat) >= before + (not bought)


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=30)
@example("plakettopoly", 1950)  # the lot that earns most by a building is not that where it costs most
@given(property_games, seeds)
def test_no_bid_is_above_the_own_valuation(kind: type[Careful], edition: str, seed: int):
    bot = kind()
    rng, pos, _ = position(edition, seed, bot)
    seat = rng.choice([seat for seat in range(pos.seats) if pos.playing[seat]])
    for title in [title for title, owner in enumerate(pos.owner) if owner == BANK]:
        mortgage.encumber(pos, title, rng.random() < 0.5)  # an estate that the bank auctions as it is
        lowest = rng.randint(1, 2 * pos.t.price[title])
        answer = bot.bids(pos, seat, title, lowest)
        assert not legality.judge(pos, Pending(decision.BID, seat, title, lowest), answer, [])
        if move.kind_of(answer) == move.BID:
            table = pos.copy(Table([bot if other == seat else Strategy() for other in range(pos.seats)]))
            before = worth(bot, table, seat)
            auction.sell_title(table, [seat, *table.seats_after(seat)], title, rule.AUCTION)
            assert worth(bot, table, seat) >= before
    for kind_of_building in range(len(pos.stock)) if pos.t.building_auctions else ():
        if building.buildable(pos, seat, kind_of_building):
            answer = bot.bids(pos, seat, -1 - kind_of_building, rng.randint(1, 200))
            if move.kind_of(answer) == move.BID:
                table = pos.copy(pos.policy)
                before, price = worth(bot, table, seat), move.amount_of(answer)
                assert price <= bot.worth_bidding(table, seat, -1 - kind_of_building)
                shortage.place(table, seat, kind_of_building, price)
                assert worth(bot, table, seat) >= before


@pytest.mark.slow
@settings(max_examples=30)
@given(property_games, seeds)
def test_the_offers_of_balanced_serve_both_sides(edition: str, seed: int):
    bot = Balanced()
    _, pos, _ = position(edition, seed, bot, moves=20)
    for seat, offers, round in product(range(pos.seats), range(2), range(9)):
        pos.offers, pos.round = offers, round
        answer = bot.seeks(pos, seat) if pos.playing[seat] else move.NONE
        if answer:
            other, terms = move.a_of(answer), bot.terms(pos, seat)
            assert not trade.forbidden_terms(pos, seat, other, terms)
            table = pos.copy(pos.policy)
            table.terms = terms
            before = worth(bot, table, seat), worth(bot, table, other)
            assert not trade.may_accept(table, seat, other, terms)
            trade.carry_out(table, seat, other)
            assert worth(bot, table, seat) > before[0]
            assert worth(bot, table, other) > before[1]


@settings(max_examples=30)
@given(seeds)
def test_a_standing_debt_that_can_be_raised_is_raised_before_the_turn_ends(seed: int):
    _, pos, _ = position("mspm", seed, Balanced())
    seat = pos.seat
    pos.throws = DONE
    pos.claims.clear()
    payable = bank.owed(pos, seat) <= building.raisable(pos, seat)
    while not pos.over and pos.seat == seat:
        beats.beat(pos)
    assert bank.owed(pos, seat) == 0 or not payable


@settings(max_examples=30)
@given(seeds)
def test_titles_taken_for_a_debt_are_worth_it(seed: int):
    bot = Balanced()
    rng, pos, _ = position("france2008", seed, bot)
    creditor, debtor = rng.sample([seat for seat in range(pos.seats) if pos.playing[seat]], 2)
    own = [title for title in legality.tradable(pos, debtor) if rng.random() < 0.3]
    pos.terms = terms_of(sum(1 << title for title in own), 0, 0)
    back = rng.randint(0, in_kind.worth(pos))
    answer = bot.ask(pos, decision.IN_KIND, creditor, debtor, back)
    assert not legality.judge(pos, Pending(decision.IN_KIND, creditor, debtor, back), answer, [])
    if move.kind_of(answer) == move.ACCEPT:
        before = worth(bot, pos, creditor)
        for title in own:
            titles.take(pos, creditor, title)
        mortgage.settle_on_transfer(pos, creditor, [title for title in own if pos.mortgaged[title]])
        assert worth(bot, pos, creditor) >= before + in_kind.worth(pos)


@pytest.mark.parametrize(("edition", "seed"), [("mspm", 0), ("mspm", 1), ("france2008", 3)])
def test_no_title_is_offered_back_in_the_turn_in_which_it_was_given(edition: str, seed: int):
    pos = Position(BY_ID[edition].tables(), 4, seed, Table([Balanced() for _ in range(4)]))
    setup.start(pos)
    beats.play(pos, 60)
    turn, given, exchanged = 0, set[tuple[int, int]](), 0
    for row in map(pos.log.row, range(len(pos.log))):
        if row.turn != turn:
            turn, given = row.turn, set()
        if row.kind == event.TITLE_MOVED and row.rule in (rule.TRADE, rule.TRADE_MORTGAGED):
            exchanged += 1
            given.add((row.square, row.other))
        elif row.kind == event.TERM_OFFERED:
            assert (row.square, row.other) not in given
    assert exchanged


def in_debt(cash: list[int], held: list[int], amount: int, bot: Strategy | None = None) -> Position:
    """A game in which the first seat, with these titles, must pay the second one so much."""
    table = Table([bot or Balanced(), *(Balanced() for _ in cash[1:])])
    pos = Position(BY_ID["plakettopoly"].tables(), len(cash), 1, table)
    for seat, money in enumerate(cash):
        pos.cash[seat] = money
    for title in held:
        titles.take(pos, 0, title)
    debts.owe(pos, 0, 1, amount, event.RENT_PAID, rule.CLAIM)
    return pos


def events_of(pos: Position, kind: int) -> list[Row]:
    return [row for row in map(pos.log.row, range(len(pos.log))) if row.kind == kind]


@pytest.mark.parametrize("kind", KINDS)
def test_a_debtor_who_is_short_on_paper_sells_what_it_values_least_and_goes_on(kind: type[Strategy]):
    brown, dear = 0, 27
    pos = in_debt([40, 500, 500, 900], [brown, dear], 250, kind())  # 40 + 30 + 200 is enough for 250: nothing need be sold
    assert not events_of(pos, event.OFFERED)
    assert events_of(pos, event.MORTGAGED)
    pos = in_debt([0, 500, 500, 900], [brown, dear], 250, kind())
    assert pos.playing[0]
    assert {row.other for row in events_of(pos, event.OFFER_ACCEPTED)} == {0}
    assert pos.owner[brown] != 0
    assert pos.owner[dear] == 0


def test_the_creditor_is_not_asked_and_nothing_is_sold_in_vain():
    pos = in_debt([0, 5000, 20, 20], [0, 27], 900)
    assert events_of(pos, event.OFFERED) == []
    assert events_of(pos, event.MORTGAGED) == []
    assert [row.other for row in events_of(pos, event.BANKRUPT)] == [1]


def test_titles_are_mortgaged_first_where_buyers_have_little_cash():
    pos = in_debt([0, 0, 190, 0], [27], 250)
    assert pos.playing[0]
    assert [row.kind for row in events_of(pos, event.MORTGAGED) + events_of(pos, event.OFFER_ACCEPTED)] == [
        event.MORTGAGED,
        event.OFFER_ACCEPTED,
    ]


class Deaf(Balanced):
    """Refuses every offer."""

    def answers(self, pos: Position, seat: int, proposer: int) -> int:
        return move.pack(move.REFUSE, seat)


def test_refused_offers_of_a_debtor_become_cheaper_and_are_three_to_each():
    table = Table([Balanced(), Deaf(), Deaf(), Deaf()])
    pos = Position(BY_ID["plakettopoly"].tables(), 4, 1, table)
    for seat, money in enumerate([0, 0, 900, 900]):
        pos.cash[seat] = money
    titles.take(pos, 0, 27)
    debts.owe(pos, 0, 1, 250, event.RENT_PAID, rule.CLAIM)
    assert not pos.playing[0]
    offered = events_of(pos, event.OFFERED)
    for seat in (2, 3):
        asked = [-row.amount for row in offered if row.other == seat]
        assert len(asked) == 3
        assert asked == sorted(set(asked), reverse=True)


def test_who_cannot_pay_at_once_sells_titles_and_offers_them_in_kind():
    seen: Counter[int] = Counter()
    for seed in range(4):
        pos = Position(BY_ID["france2008"].tables(), 4, seed, Table([Balanced() for _ in range(4)]))
        setup.start(pos)
        beats.play(pos, 300)
        in_debt = False
        for kind in (pos.log.row(number)[2] for number in range(len(pos.log))):
            in_debt = kind == event.DEBT_OPENED or (in_debt and kind not in (event.RENT_PAID, event.BANKRUPT, event.TURN_ENDED))
            if in_debt:
                seen[kind] += 1
    assert seen[event.OFFER_ACCEPTED]
    assert seen[event.KIND_PAID]
    assert seen[event.BUILDING_SOLD]


class Judged(Table):
    """A table whose every answer is judged, and whose position is checked."""

    def __init__(self, players: list[Strategy], edition: str) -> None:
        super().__init__(players)
        self.check = GAMES[BY_ID[edition].turn].check

    def quiet(self, pos: Position) -> int:
        answer = super().quiet(pos)
        seat = move.seat_of(answer)
        terms = self.bots[seat].terms(pos, seat) if move.kind_of(answer) in move.WITH_TERMS else []
        return self.judged(pos, Pending(), answer, terms)

    def ask(self, pos: Position, kind: int, seat: int, a: int, b: int) -> int:
        answer = super().ask(pos, kind, seat, a, b)
        terms = self.bots[seat].terms(pos, seat) if move.kind_of(answer) in move.WITH_TERMS else []
        return self.judged(pos, Pending(kind, seat, a, b), answer, terms)

    def judged(self, pos: Position, pending: Pending, answer: int, terms: list[int]) -> int:
        why = legality.judge(pos, pending, answer, terms)
        assert not why, f"{decision.NAMES[pending.kind]}: {move.NAMES[move.kind_of(answer)]}: {reason.NAMES[why]}"
        self.check(pos, pending)
        return answer


class Hasty(Searching):
    """Searches as little as it can."""

    def __init__(self) -> None:
        super().__init__(rollouts=4, rounds=1, seconds=None)


@pytest.mark.slow
@pytest.mark.parametrize("kind", [Strategy, Careful, Balanced, Random, Hasty])
@settings(max_examples=15)
@given(editions, seeds)
def test_every_answer_is_legal_under_any_options(kind: type[Strategy], edition: str, seed: int):
    start = random_game(random.Random(seed), BY_ID[edition]).table.history.session.point
    pos = start.copy(Judged([kind() for _ in range(start.seats)], edition))
    beats.play(pos, pos.round + 4)


@pytest.mark.parametrize("edition", ["plakettopoly", "france2008"])
@pytest.mark.parametrize("seats", range(2, 7))
def test_balanced_comes_to_an_end(seats: int, edition: str):
    """With default options at least 99 games in 100 end within 500 rounds. Here all of a few do."""
    tables = BY_ID[edition].tables()
    for seed in range(12):
        pos = Position(tables, seats, seed, Table([Balanced() for _ in range(seats)]), logging=False)
        setup.start(pos)
        assert beats.play(pos, 500)


@pytest.mark.parametrize("kind", [Random, Searching])
def test_the_seed_of_a_bot_is_a_whole_number(kind: type[Random] | type[Searching]):
    assert kind(seed=numpy.int64(3)).seed == 3
    for wrong in ("3", 2.5, None):
        with pytest.raises(ValueError, match="seed: a whole number, not"):
            kind(seed=wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("kind", [bots.Careful, bots.Balanced])
def test_no_loan_is_taken_where_a_position_has_put_buildings(kind: type[bots.Bot]):
    """On an incomplete group, with a whole one elsewhere to build on."""
    line = "turn=1 throws=due round=3 turn_number=8 | 1 cash=60 on=10 titles=6,8,9,29 buildings=29:1 | 2 cash=500 on=12"
    game = Game("plakettopoly", [kind(), kind()], position=line, seed=1)
    assert game.run(turns=4)


@pytest.mark.parametrize("kind", [bots.Balanced, bots.Careful, bots.Random])
def test_bots_bid_and_trade_in_notes(kind: type[bots.Bot]):
    """The smallest note of the box is 100: no bid and no price lies between two sums that notes make up."""
    sums: list[int] = []
    for seed in range(2):
        game = Game("mspm", [kind() for _ in range(4)], seed=seed)
        game.run(rounds=12)
        sums += [row["amount"] for row in game.events() if row["kind"] in ("bid_made", "price_paid", "offered")]
    assert len(sums) > 5
    assert {amount % 100 for amount in sums} == {0}
