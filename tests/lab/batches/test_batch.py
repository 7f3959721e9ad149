"""Bots that fail, cheat or cannot begin raise errors or forfeit. Answers are kept. Batches have sizes, and games seeds."""

from __future__ import annotations

import threading
import time
from typing import Any, ClassVar

import pytest

from plakett_widgets.bots import Balanced, Bot, BotFailed, Careful, Random, Searching
from plakett_widgets.lab.batches.batch import batch_size, seed_of
from plakett_widgets.lab.batches.sealing import seal

from ..many_games import Cheat, Faulty, simulate


@pytest.mark.parametrize("kind", [Cheat, Faulty])
def test_the_error_of_a_bot_names_its_game(kind: type[Bot]):
    begun = simulate("plakettopoly", 12, [Balanced(), kind()])
    with pytest.raises(BotFailed, match=f"^{kind.name} ") as caught:
        begun.wait()
    assert "game 0 of the simulation" in caught.value.__notes__[0]
    assert begun.game(0).turn == begun.game(0).state()["turn"]  # as far as it went


class Unready(Bot):
    name = "unready"

    def begin(self, seed: int) -> None:
        raise LookupError("nothing is ready")


class Hasty(Careful):
    """Fails in its third round."""

    name = "hasty"

    def choose_turn(self, view: Any, legal: Any) -> Any:
        return 1 // 0 if view.round == 3 else super().choose(view, legal)


class Slow(Bot):
    name = "slow"

    def choose(self, view: Any, legal: Any) -> Any:
        time.sleep(5)


def test_bots_that_fail_forfeit_and_the_first_error_of_each_is_kept():
    forfeited = simulate("plakettopoly", 2, [Balanced(), Unready()], forfeits=True)
    assert forfeited.games["forfeit"].to_list() == [1] * 2
    ((bot, game, seat, what, forfeits),) = forfeited.errors.rows()
    assert (bot, game, seat, forfeits) == ("unready", 0, 1, 2)
    assert "LookupError: nothing is ready" in what
    assert [seat for _, seat, _, _ in forfeited.failures.rows()] == [1] * 2
    forfeited = simulate("plakettopoly", 1, [Balanced(), Hasty()], forfeits=True)
    assert forfeited.games.select("forfeit", "rounds").rows() == [(1, 3)]
    assert "ZeroDivisionError" in forfeited.errors["what"][0]


def test_time_is_limited_and_shown():
    begun = simulate("plakettopoly", 1, [Balanced(), Slow()], forfeits=True, answer_seconds=0.1).wait()
    assert begun.games["forfeit"].to_list() == [1]
    assert "over, 0.1 s an answer, 60 s a game>" in repr(begun)
    assert "0.1" in begun.errors["what"][0]
    for name, wrong in (("answer_seconds", 0), ("game_seconds", "long")):
        with pytest.raises(ValueError, match=f"^{name}: a number of seconds above 0, not "):
            simulate(**{name: wrong})


class Moody(Bot):
    """Its mood is nobody's seed, and it notes in its class how often it was asked."""

    asked: ClassVar[list[int]] = []

    def choose_purchase(self, view: Any, legal: Any) -> bool:
        self.asked.append(time.time_ns())
        return legal[-1] if self.asked[-1] % 3 else legal[0]


def test_a_game_of_a_guest_is_replayed_from_its_answers():
    begun = simulate("plakettopoly", 3, [Moody(), Balanced()], rounds=8, events=True).wait()
    assert "answers" not in begun.games.columns
    for number in (2, 0):
        game = begun.game(number)
        assert game.length == begun.games["events"][number]
        assert game.frames.games["capped"][0] == begun.games["capped"][number]
    assert not Moody.asked  # here


class Held(Balanced):
    name = "held"

    def __init__(self) -> None:
        super().__init__()
        self.lock = threading.Lock()


def test_a_bot_that_cannot_be_sent_is_named_with_the_reason():
    with pytest.raises(ValueError, match=r"bots: held cannot be sent.*self\.lock"):
        simulate("plakettopoly", 2, [Balanced(), Held()])


class Counting(Bot):
    """Sits in one seat only, in one game only."""

    name = "counting"

    def choose(self, view: Any, legal: Any) -> Any:
        assert vars(self).setdefault("seat", view.seat) == view.seat
        assert vars(self).setdefault("round", view.round) <= view.round
        self.round = view.round
        return legal[0]


def test_a_bot_that_sits_twice_is_two_and_each_game_has_a_fresh_one():
    assert simulate("plakettopoly", 2, [Counting()] * 2, rounds=3).games.height == 2


def test_games_that_take_long_are_counted_one_by_one():
    for table, games, size in (
        ([Balanced(), Random()], 30, 10), ([Balanced(), Cheat()], 30, 1), ([Searching(), Balanced()], 30, 1),
        ([Searching(), Balanced()], 1000, 10), ([Balanced(), Balanced()], 10**6, 1000),
    ):  # fmt: skip
        assert batch_size([seal(bot) for bot in table], games) == size


def test_seeds_are_far_apart():
    seeds = {seed_of(seed, number) for seed in range(30) for number in range(300)}
    assert len(seeds) == 9000
    assert max(seeds) < 2**48
