"""The bot that searches: the same answer again, nothing hidden used, a budget that is kept, and levels that are ordered."""

from __future__ import annotations

import pickle
import threading
import time

import numpy
import pytest

import plakett_widgets as pw
from plakett_widgets import bots
from plakett_widgets.bots.house.balanced import Balanced
from plakett_widgets.bots.house.exchanges import terms_of
from plakett_widgets.bots.house.searching import Searching
from plakett_widgets.engine import decision, masks, move
from plakett_widgets.engine.chapters import titles, trade
from plakett_widgets.engine.position import BANK, Position, Raising


def in_mid_game(seed: int) -> Position:
    """Return the same position for every seed, but for what is hidden."""
    game = pw.Game("plakettopoly", [bots.Balanced(), bots.Balanced()], seed=1)
    game.run(turns=30)
    return pw.Game("plakettopoly", ["A", "B"], seed=seed, position=game.record.position_line()).table.history.session.point


def test_what_is_hidden_is_not_used():
    first, second = in_mid_game(1), in_mid_game(2)
    assert first.streams != second.streams
    assert first.decks != second.decks
    bot = Searching(rollouts=6, rounds=8, seconds=None)
    choice = (move.pack(move.ROLL, first.seat), [])
    values = [[bot.rollout(pos, pos.seat, decision.QUIET, -1, choice, seed) for seed in range(6)] for pos in (first, second)]
    assert values[0] == values[1]
    assert len(set(values[0])) > 1
    for title in [title for title, owner in enumerate(first.owner) if owner < 0]:
        assert bot.buys(first, 0, title, 100) == bot.buys(second, 0, title, 100)
    assert bot.on_turn(first, first.seat) == bot.on_turn(second, second.seat)
    assert first.streams == in_mid_game(1).streams


def group_of(pos: Position, number: int) -> list[int]:
    """The lots of one colour, from the cheapest group to the dearest."""
    return list(pos.t.members[number])


def two_for_a_trade(edition: str) -> Position:
    """Return a position in which two seats each hold the other's last lot.

    Seat 0 lacks one of the cheapest group, seat 1 one of the sixth. Both have the cash to build.
    """
    pos = pw.Game(edition, ["A", "B"], seed=1, position={"turn": "B"}).table.history.session.point
    cheap, dear = group_of(pos, 0), group_of(pos, 5)
    for owner, lots in ((0, [*cheap[:-1], dear[-1]]), (1, [*dear[:-1], cheap[-1]])):
        for lot in lots:
            titles.take(pos, owner, lot)
    for seat in range(2):
        pos.cash[seat] = 2 * pos.t.start_cash
    return pos


def test_an_offer_of_its_own_is_tried_out_with_its_terms():
    tried: list[tuple[int, list[int]]] = []

    class Eager(Searching):
        def proposes(self, pos: Position, seat: int) -> int:
            return Balanced.proposes(self, pos, seat)

        def rollout(self, pos: Position, seat: int, asked: int, a: int, choice: tuple[int, list[int]], seed: int) -> float:
            tried.append(choice)
            return super().rollout(pos, seat, asked, a, choice, seed)

    pos = two_for_a_trade("plakettopoly")
    pos.round = 11
    assert move.kind_of(Eager().proposes(pos, pos.seat)) == move.OFFER
    Eager(rollouts=12, rounds=3, seconds=None).on_turn(pos, pos.seat)
    offers = [terms for packed, terms in tried if move.kind_of(packed) == move.OFFER]
    assert offers
    assert all(offers)


@pytest.mark.parametrize("edition", ["france2008", "plakettopoly", "mspm"])
def test_an_offer_is_refused_that_arms_the_proposer(edition: str):
    pos = two_for_a_trade(edition)
    cheap, dear = group_of(pos, 0)[-1], group_of(pos, 5)[-1]
    cash = pos.t.price[dear] - pos.t.price[cheap]
    pos.terms = terms_of(masks.bit(cheap), masks.bit(dear), cash)
    pos.counters = pos.t.counter_limit
    assert not trade.may_accept(pos, 1, 0, pos.terms)
    assert Balanced().answers(pos, 0, 1) == move.pack(move.ACCEPT, 0)
    assert {Searching(seconds=None, seed=seed).answers(pos, 0, 1) for seed in range(4)} == {move.pack(move.REFUSE, 0)}


@pytest.mark.parametrize("edition", ["france2008", "plakettopoly", "mspm"])
def test_the_stronger_side_of_an_exchange_is_sought(edition: str):
    pos = two_for_a_trade(edition)
    pos.round = 3
    bot = Searching(seconds=None, rollouts=80)
    assert move.kind_of(bot.on_turn(pos, 1)) == move.OFFER
    terms = bot.terms(pos, 1)
    dear = masks.bit(group_of(pos, 5)[-1])
    assert terms[move.TAKE_TITLES] & dear
    table = pos.copy(pos.policy)
    table.terms = terms
    assert Balanced().answers(table, 0, 1) == move.pack(move.ACCEPT, 0)


@pytest.mark.parametrize(("square", "answer"), [("case-7", move.BANKRUPT), ("case-28", move.OFFER)])
def test_who_owes_in_a_race_prefers_the_roundabout_while_it_lies_ahead(square: str, answer: int):
    seats = {"A": {"on": square, "cash": 10, "cards": ["C27"]}, "B": {"on": "case-3"}}
    pos = pw.Game("confinement", ["A", "B"], seed=1, position={"turn": "A", "seats": seats}).table.history.session.point
    pos.owing.append(Raising(0, 0, BANK))
    assert move.kind_of(Balanced().pays(pos, 0, 40)) == move.OFFER
    assert move.kind_of(Searching().pays(pos, 0, 40)) == answer


class Counting(Searching):
    tried = 0

    def rollout(self, *what: object) -> float:
        self.tried += 1
        return 0.5


def test_the_budget_is_counted_in_rollouts():
    pos = in_mid_game(1)
    choices = [(move.pack(move.ROLL, 0), list[int]()) for _ in range(3)]
    for rollouts, tried in ((10, 9), (12, 12), (2, 2), (1, 0)):
        bot = Counting(rollouts, seconds=None)
        assert bot.best(pos, 0, decision.QUIET, -1, choices) == 0
        assert bot.tried == tried
    bot = Counting(10, seconds=None)
    bot.best(pos, 0, decision.QUIET, -1, choices[:1])
    assert not bot.tried
    with pytest.raises(ValueError, match="a whole number from 1"):
        Searching(rollouts=0)
    for wrong in ("x", 2.5, True):
        with pytest.raises(ValueError, match=f"rounds: a whole number from 1, not {wrong!r}"):
            Searching(rounds=wrong)  # type: ignore[arg-type]
    assert Searching(rollouts=numpy.int64(5)).rollouts == 5
    assert Searching(seconds=numpy.int64(2)).seconds == 2
    for seconds in (-1, float("nan"), "2", True):
        with pytest.raises(ValueError, match="seconds: a number from 0, or None"):
            Searching(seconds=seconds)


def test_time_ends_a_search_in_live_play_only():
    pos = in_mid_game(1)
    choices = [(move.pack(move.ROLL, 0), list[int]()) for _ in range(2)]
    bot = Counting(1000, seconds=0)
    bot.best(pos, 0, decision.QUIET, -1, choices)
    assert bot.tried == 2
    bot.begin(7)
    bot.best(pos, 0, decision.QUIET, -1, choices)
    assert bot.tried == 1002


def test_others_run_while_it_searches_in_live_play():
    """A thread that tells a board that a bot thinks is one. Compiled code lets none run by itself."""
    pos, bot = in_mid_game(1), Searching(10**6, seconds=60)

    def beside() -> None:
        for _ in range(3):  # one of them it may come to at the end
            time.sleep(0.01)
        bot.seconds = 0.0

    thread = threading.Thread(target=beside)
    choices = [(move.pack(move.ROLL, 0), list[int]()) for _ in range(2)]
    thread.start()
    bot.best(pos, 0, decision.QUIET, -1, choices)
    ended = bot.seconds == 0
    thread.join()
    assert ended


def test_simulated_games_are_played_again_alike():
    players = pickle.loads(pickle.dumps((bots.Searching(rollouts=6, rounds=4), bots.Balanced())))
    assert players[0].rollouts == 6
    simulation = pw.simulate("mspm", 2, players, seed=3, rounds=12, workers=0, progress=False)
    games = [simulation.game(number) for number in range(2)]
    assert [game.length for game in games] == simulation.games["events"].to_list()
    assert games[0].record.digest() == simulation.game(0).record.digest()


@pytest.mark.parametrize("edition", pw.editions.names())
def test_it_plays_live(edition: str):
    game = pw.Game(edition, ["Ana", *(bots.Searching(rollouts=2, rounds=2) for _ in range(2))], seed=3)
    game.run(rounds=30)
    assert game.length
    games = [pw.Game(edition, [bots.Searching(rollouts=4, rounds=2, seconds=None), bots.Balanced()], seed=5) for _ in range(2)]
    for one in games:
        one.run(rounds=25)
    assert games[0].record.digest() == games[1].record.digest()


@pytest.mark.parametrize(
    ("edition", "stronger", "weaker", "games"),
    [
        ("plakettopoly", bots.Careful(), bots.Random(), 5),
        ("plakettopoly", bots.Balanced(), bots.Careful(), 80),
        ("mspm", bots.Balanced(), bots.Careful(), 25),
    ],
)
def test_each_level_beats_the_one_below(edition: str, stronger: bots.Bot, weaker: bots.Bot, games: int):
    fought = pw.tournament([stronger, weaker], edition, games, rounds=300, seed=1, workers=0, progress=False)
    assert fought.duels["share"][0] > 0.6
