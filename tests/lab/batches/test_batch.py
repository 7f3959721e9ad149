"""Bots that fail, cheat or cannot begin raise errors or forfeit. The number of games in a batch, and their seeds."""

from __future__ import annotations

from typing import Any

import pytest
from polars.testing import assert_frame_equal

import plakett_widgets as pw
from plakett_widgets.bots import Balanced, Bot, BotFailed, Careful, Random, Searching
from plakett_widgets.engine.position import Position
from plakett_widgets.engine.session import IllegalAnswer
from plakett_widgets.lab.batches.batch import batch_size, seed_of

from ..many_games import Cheat, Faulty, simulate, threads


def test_the_error_of_a_bot_names_its_game():
    for bot, error in ((Cheat(), IllegalAnswer), (Faulty(), BotFailed)):
        with pytest.raises(error) as caught:
            _ = simulate("plakettopoly", 12, [Balanced(), bot]).games
        assert "game 0 of the simulation" in caught.value.__notes__[0]


class Unready(Balanced):
    name = "unready"

    def begin(self, seed: int) -> None:
        raise LookupError("nothing is ready")


class Unique(Balanced):
    name = "unique"

    def __deepcopy__(self, memo: object) -> Bot:
        raise LookupError("there is one of me")


class Hollow(Random):
    """Whoever forgets the rest of the bot."""

    name = "hollow"

    def __init__(self) -> None:
        pass


class Other(Balanced):
    name = "other"

    def __deepcopy__(self, memo: object) -> None:
        return None


class Turncoat(Balanced):
    name = "turncoat"

    def begin(self, seed: int) -> None:
        self.__class__ = Random  # without what one holds


class Changeling(Balanced):
    name = "changeling"

    def __deepcopy__(self, memo: object) -> Bot:
        return Random.__new__(Random)


class Reticent(Balanced):
    name = "reticent"

    def __getattribute__(self, name: str) -> Any:
        if name == "__class__":
            raise RuntimeError("it tells nobody what it is")
        return super().__getattribute__(name)


class Silent(Balanced):
    name = "silent"
    reached = False

    def begin(self, seed: int) -> None:
        self.reached = True

    def __getattribute__(self, name: str) -> Any:
        if name != "name" and super().__getattribute__("reached"):
            raise RuntimeError("it has begun")
        return super().__getattribute__(name)


@pytest.mark.parametrize("kind", [Unready, Unique, Hollow, Other, Turncoat, Changeling, Reticent])
def test_a_bot_that_cannot_begin_fails_or_forfeits(kind: type[Bot]):
    with pytest.raises(BotFailed, match=r"seat 1 failed: before its first move, \w+(: |\n)") as caught:
        _ = simulate("plakettopoly", 12, [Balanced(), kind()]).games
    assert "game 0 of the simulation" in caught.value.__notes__[0]
    forfeited = simulate("plakettopoly", 3, [Balanced(), kind()], forfeits=True)
    assert forfeited.games["forfeit"].to_list() == [1] * 3
    assert forfeited.games["turns"].to_list() == [forfeited.game(2).turn] * 3
    fought = pw.tournament([kind(), Careful()], games=2, workers=0, progress=False)
    assert fought.ratings["bot"].to_list() == ["careful", kind.name]


class Stranger:
    """No bot at all."""


class Deserter(Balanced):
    name = "deserter"

    def on_turn(self, pos: Position, seat: int) -> int:
        answer = super().on_turn(pos, seat)
        self.__class__ = Stranger
        return answer


def test_a_bot_whose_attributes_fail_forfeits():
    forfeited = simulate("confinement", 3, [Balanced(), Silent()], forfeits=True)
    assert forfeited.games["forfeit"].to_list() == [1] * 3
    with pytest.raises(BotFailed, match="seat 1 failed: in on_turn, RuntimeError: it has begun"):
        forfeited.game(0).step()


def test_bots_are_read_without_calling_their_getattribute():
    class Modest(Balanced):
        def __getattribute__(self, name: str) -> Any:
            if name == "__dict__":
                raise RuntimeError("it shows nobody what it has")
            return super().__getattribute__(name)

    assert simulate("confinement", 2, [Balanced(), Modest()], forfeits=True).games["forfeit"].to_list() == [None, None]


def test_a_bot_that_changes_its_class_forfeits():
    forfeited = simulate("plakettopoly", 3, [Balanced(), Deserter()], forfeits=True)
    assert forfeited.games["forfeit"].to_list() == [1] * 3


class Interrupting(Balanced):
    name = "interrupting"

    def on_turn(self, pos: Position, seat: int) -> int:
        raise KeyboardInterrupt


def test_an_interrupt_by_a_bot_is_its_failure():
    with threads() as executor:
        with pytest.raises(BotFailed, match="seat 1 failed: in on_turn, KeyboardInterrupt"):
            _ = simulate("plakettopoly", 2, [Balanced(), Interrupting()], executor=executor).games
        forfeited = simulate("plakettopoly", 2, [Balanced(), Interrupting()], executor=executor, forfeits=True)
        assert forfeited.games["forfeit"].to_list() == [1, 1]


def test_a_bot_that_sits_twice_is_two():
    class Counting(Balanced):
        name = "counting"
        turns = 0

        def on_turn(self, pos: Position, seat: int) -> int:
            assert self.__dict__.setdefault("seat", seat) == seat
            return super().on_turn(pos, seat)

    assert simulate("plakettopoly", 2, [Counting()] * 3, rounds=3).games.height == 2


def test_games_that_take_long_are_counted_one_by_one():
    for table, games, size in (
        ([Balanced(), Balanced()], 30, 10), ([Balanced(), Cheat()], 30, 1), ([Searching(), Balanced()], 30, 1),
        ([Searching(), Balanced()], 1000, 10), ([Balanced(), Balanced()], 10**6, 1000),
    ):  # fmt: skip
        assert batch_size(table, games) == size


def test_time_does_not_count_for_a_search_with_a_beginning_of_its_own():
    class Own(pw.bots.Searching):
        def begin(self, seed: int) -> None:
            self.drawn = seed

    hurried, patient = (
        simulate("plakettopoly", 1, [Own(rollouts=20, rounds=3, seconds=seconds), *[Balanced()] * 2], rounds=15)
        for seconds in (0, None)
    )
    assert_frame_equal(hurried.games, patient.games)


def test_seeds_are_far_apart():
    seeds = {seed_of(seed, number) for seed in range(30) for number in range(300)}
    assert len(seeds) == 9000
    assert max(seeds) < 2**48
