"""The bot that searches: the same answer again, nothing hidden used, a budget that is kept, and levels that are ordered."""

from __future__ import annotations

import pickle

import pytest

import plakett_widgets as pw
from plakett_widgets.bots import Balanced, Bot, Careful, Random, Searching
from plakett_widgets.engine import decision, move
from plakett_widgets.engine.position import Position


def in_mid_game(seed: int) -> Position:
    """The same position whatever the seed, but for what nobody sees."""
    game = pw.Game("plakettopoly", [Balanced(), Balanced()], seed=1)
    game.run(turns=30)
    return pw.Game("plakettopoly", ["A", "B"], seed=seed, position=game.position_line())._play.point


def test_what_is_hidden_is_not_used():
    first, second = in_mid_game(1), in_mid_game(2)
    assert first.streams != second.streams
    assert first.decks != second.decks
    bot = Searching(rollouts=6, rounds=8)
    choice = (move.pack(move.ROLL, first.seat), [])
    values = [[bot.rollout(pos, pos.seat, decision.QUIET, -1, choice, seed) for seed in range(6)] for pos in (first, second)]
    assert values[0] == values[1]
    assert len(set(values[0])) > 1
    for title in [title for title, owner in enumerate(first.owner) if owner < 0]:
        assert bot.buys(first, 0, title, 100) == bot.buys(second, 0, title, 100)
    assert bot.on_turn(first, first.seat) == bot.on_turn(second, second.seat)
    assert first.streams == in_mid_game(1).streams


class Counting(Searching):
    tried = 0

    def rollout(self, *what: object) -> float:
        self.tried += 1
        return 0.5


def test_the_budget_is_counted_in_rollouts():
    pos = in_mid_game(1)
    choices = [(move.pack(move.ROLL, 0), list[int]()) for _ in range(3)]
    for rollouts, tried in ((10, 9), (12, 12), (1, 3)):
        bot = Counting(rollouts, seconds=None)
        assert bot.best(pos, 0, decision.QUIET, -1, choices) == 0
        assert bot.tried == tried
    bot = Counting(10, seconds=None)
    bot.best(pos, 0, decision.QUIET, -1, choices[:1])
    assert not bot.tried
    with pytest.raises(ValueError, match="at least 1"):
        Searching(rollouts=0)


def test_time_ends_a_search_in_live_play_only():
    pos = in_mid_game(1)
    choices = [(move.pack(move.ROLL, 0), list[int]()) for _ in range(2)]
    bot = Counting(1000, seconds=-1)
    bot.best(pos, 0, decision.QUIET, -1, choices)
    assert bot.tried == 2
    bot.begin(7)
    bot.best(pos, 0, decision.QUIET, -1, choices)
    assert bot.tried == 1002


def test_simulated_games_are_played_again_alike():
    bots = pickle.loads(pickle.dumps((Searching(rollouts=6, rounds=4), Balanced())))
    assert bots[0].rollouts == 6
    simulation = pw.simulate("mspm", 2, bots, seed=3, rounds=12, workers=0, progress=False)
    games = [simulation.game(number) for number in range(2)]
    assert [game.length for game in games] == simulation.games["events"].to_list()
    assert games[0].digest() == simulation.game(0).digest()


@pytest.mark.parametrize("edition", pw.editions.names())
def test_it_plays_live(edition: str):
    game = pw.Game(edition, ["Ana", Searching(rollouts=2, rounds=2), Searching(rollouts=2, rounds=2)], seed=3)
    game.run(rounds=30)
    assert game.length
    games = [pw.Game(edition, [Searching(rollouts=4, rounds=2), Balanced()], seed=5) for _ in range(2)]
    for one in games:
        one.run(rounds=25)
    assert games[0].digest() == games[1].digest()


@pytest.mark.parametrize(
    ("edition", "stronger", "weaker", "games"),
    [
        ("plakettopoly", Careful(), Random(), 5),
        ("plakettopoly", Balanced(), Careful(), 80),
        ("mspm", Balanced(), Careful(), 25),
    ],
)
def test_each_level_beats_the_one_below(edition: str, stronger: Bot, weaker: Bot, games: int):
    fought = pw.tournament([stronger, weaker], edition, games, rounds=300, seed=1, workers=0, progress=False)
    assert fought.duels["share"][0] > 0.6
