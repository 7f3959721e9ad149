"""Many games of bots: the same whoever plays them, each again in full, stopped and taken up."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from polars.testing import assert_frame_equal
from pyarrow.dataset import dataset

import plakett_widgets as pw
from plakett_widgets.bots import Balanced, Bot, BotFailed, Careful, Random
from plakett_widgets.engine import move
from plakett_widgets.engine.position import Position
from plakett_widgets.engine.session import IllegalAnswer
from plakett_widgets.lab import simulation as module

MIXED = (Random(), Careful(), Balanced())


def simulate(edition: str = "confinement", games: int = 25, bots: Any = MIXED, **more: Any) -> pw.Simulation:
    return pw.simulate(edition, games, bots, **{"seed": 3, "progress": False, "workers": 0, **more})


@contextmanager
def spawned() -> Iterator[Executor]:
    with ProcessPoolExecutor(2, get_context("spawn")) as executor:
        yield executor


@contextmanager
def threads() -> Iterator[Executor]:
    with ThreadPoolExecutor(3) as executor:
        yield executor


@contextmanager
def by_loky() -> Iterator[Executor]:
    import loky

    executor = loky.ProcessPoolExecutor(2)
    yield executor
    executor.shutdown()


@contextmanager
def on_dask() -> Iterator[Executor]:
    from distributed import Client, LocalCluster

    with (
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        Client(cluster) as client,
        client.get_executor() as executor,
    ):
        yield executor


@pytest.mark.parametrize("begun", [threads, spawned, by_loky, on_dask], ids=lambda begun: begun.__name__)
def test_the_frames_are_the_same_whoever_plays(begun: Callable[[], Any]):
    here = simulate(events=True)
    with begun() as executor:
        there = simulate(events=True, executor=executor)
        assert_frame_equal(there.games, here.games)
        assert_frame_equal(there.events, here.events)


@pytest.mark.parametrize("edition", pw.editions.names())
def test_any_game_is_played_again_as_it_was(edition: str):
    rounds = 30
    simulation = simulate(edition, 4, rounds=rounds, events=True)
    assert_frame_equal(simulate(edition, 4, rounds=rounds).games, simulation.games)
    for number in (0, 3):
        game = simulation.game(number)
        assert game.round <= rounds + 1
        ours = game.frames.games.drop("game", "schema")
        theirs = simulation.games.filter(pl.col("game") == number).drop("game", "schema", "worth")
        assert_frame_equal(ours, theirs)
        events = simulation.events.filter(pl.col("game") == number).drop("game")
        assert_frame_equal(events, game.frames.events.drop("game"))
        assert simulation.games["worth"].to_list()[number] == [
            worth or 0 for worth in game.frames.balances.group_by("seat", maintain_order=True).last().sort("seat")["worth"]
        ]


def test_games_differ_and_do_not_know_of_each_other():
    many = simulate(games=12).games
    assert many["seed"].n_unique() == 12
    assert many["game"].to_list() == list(range(12))
    assert_frame_equal(simulate(games=30).games.head(12), many)
    assert not simulate(games=12, seed=4).games.equals(many)


def test_the_same_seed_pairs_two_tables():
    seeds = simulate(games=12).games["seed"]
    assert simulate("plakettopoly", 12, 2, rounds=3).games["seed"].equals(seeds)


def test_options_positions_and_caps_are_heeded():
    short = simulate("plakettopoly", 5, 3, options={"end_condition": "turns:6"}).games
    assert set(short["turns"]) == {6}
    assert set(short["capped"]) == {False}
    capped = simulate("plakettopoly", 5, 3, rounds=2).games
    assert set(capped["capped"]) == {True}
    assert capped["winner"].null_count() == 5
    table = pw.Game("plakettopoly", [Balanced(), Balanced()], seed=1)
    table.run(turns=6)
    begun = simulate("plakettopoly", 3, 2, position=table.position_line(), rounds=2, events=True)
    assert set(begun.games["from_position"]) == {True}
    assert begun.game(1).start == table.position()


def test_what_cannot_be_played_is_refused_at_once():
    for wrong in (
        {"games": 0},
        {"rounds": 0},
        {"bots": ["Ana", Balanced()]},
        {"workers": -1},
        {"edition": "plakettopoly", "options": {"end_condition": "minutes:5"}},
    ):
        with pytest.raises(ValueError, match=r"at least|only bots|0 or more|minutes"):
            simulate(**wrong)
    with pytest.raises(pw.Refused):
        simulate("plakettopoly", bots=1)


def test_it_is_awaited_and_leaves_the_loop_free():
    async def play() -> tuple[int, pw.Simulation]:
        simulation = simulate(games=30)
        ticks = 0
        while not simulation.over:
            await asyncio.sleep(0.001)
            ticks += 1
        return ticks, await simulation

    ticks, simulation = asyncio.run(play())
    assert ticks > 1
    assert simulation.done == len(simulation) == simulation.games.height


def test_it_is_cancelled():
    simulation = simulate("mspm", 10_000)
    assert simulation.cancel()
    assert not simulation.cancel()
    assert simulation.cancelled
    with pytest.raises(CancelledError):
        _ = simulation.games


class Cheat(Bot):
    name = "cheat"

    def on_turn(self, pos: Position, seat: int) -> int:
        return move.pack(move.BUILD, seat, 1)


class Faulty(Bot):
    name = "faulty"

    def buys(self, pos: Position, seat: int, title: int, price: int) -> int:
        raise ZeroDivisionError("of a pupil")


def test_a_bot_that_cheats_or_fails_is_told_with_its_game():
    for bot, error in ((Cheat(), IllegalAnswer), (Faulty(), BotFailed)):
        with pytest.raises(error) as told:
            _ = simulate("plakettopoly", 12, [Balanced(), bot]).games
        assert "game 0 of the simulation" in told.value.__notes__[0]


def test_bots_of_a_notebook_stay_in_it(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(Cheat, "__module__", "__main__")
    with pytest.raises(ValueError, match="loky or Dask"):
        simulate("plakettopoly", 12, [Balanced(), Cheat()], workers=2)


def test_a_sink_is_taken_up_where_it_was_left(tmp_path: Path):
    whole = simulate("plakettopoly", 45, 2, rounds=20, events=True)
    begun = simulate("plakettopoly", 45, 2, rounds=20, events=True, sink=tmp_path)
    while not begun.done:
        time.sleep(0.001)
    begun.cancel()
    written = {file: file.stat().st_mtime_ns for file in tmp_path.rglob("part.parquet")}
    assert written
    (tmp_path / "games" / "edition=plakettopoly" / "batch=40").mkdir(parents=True, exist_ok=True)  # killed before it wrote
    again = simulate("plakettopoly", 45, 2, rounds=20, events=True, sink=tmp_path)
    assert isinstance(again.games, pl.LazyFrame)
    assert_frame_equal(again.games.collect(), whole.games)
    assert_frame_equal(again.events.collect(), whole.events)
    assert {file: file.stat().st_mtime_ns for file in written} == written
    assert pl.read_parquet(tmp_path / "games").height == 45


def test_a_sink_holds_one_simulation(tmp_path: Path):
    simulate(games=3, sink=tmp_path).wait()
    with pytest.raises(ValueError, match=r"holds another simulation: seed '3', not '4'"):
        simulate(games=3, sink=tmp_path, seed=4)
    assert simulate(games=3, sink=tmp_path).wait().done == 3


def test_what_a_sink_holds_comes_out_the_same_and_is_whole(tmp_path: Path):
    table = simulate("plakettopoly", 20, [Careful(), Balanced()], sink=tmp_path).games.collect()
    torn = tmp_path / "games" / "edition=plakettopoly" / "batch=10" / "part.parquet"
    torn.write_bytes(torn.read_bytes()[:-9])
    assert_frame_equal(simulate("plakettopoly", 20, [Careful(), Balanced()], sink=tmp_path).games.collect(), table)

    class Changed(Balanced):
        name = "careful"

    with pytest.raises(ValueError, match="play otherwise"):
        simulate("plakettopoly", 20, [Changed(), Balanced()], sink=tmp_path).wait()
    (tmp_path / "simulation.json").write_text("{", "utf-8")
    with pytest.raises(ValueError, match="cannot be read"):
        simulate("plakettopoly", 20, [Careful(), Balanced()], sink=tmp_path)


def test_a_sink_is_read_by_others(tmp_path: Path):
    simulate("confinement", 20, 2, rounds=5, events=True, sink=tmp_path).wait()
    games, events = (dataset(tmp_path / frame, partitioning="hive").to_table() for frame in ("games", "events"))
    assert games.num_rows == 20
    assert {"edition", "batch"} < set(games.column_names) & set(events.column_names)


def test_a_forfeited_game_is_shown_as_far_as_it_went():
    class Failing(Careful):
        name = "failing"

        def on_turn(self, pos: Position, seat: int) -> int:
            if pos.turn == 8:
                raise ValueError
            return super().on_turn(pos, seat)

    games = simulate("plakettopoly", 2, [Failing(), Failing()], forfeits=True)
    assert games.game(1).turn == games.games["turns"][1] == 8


def test_a_thread_stops_with_its_simulation():
    with ThreadPoolExecutor(1) as executor:
        begun = simulate("plakettopoly", 100_000, executor=executor)
        assert begun.cancel()
        waited = executor.submit(int).result(20)  # a batch would take longer
    assert waited == 0


def test_seeds_are_far_apart():
    seeds = {module.seed_of(seed, number) for seed in range(30) for number in range(300)}
    assert len(seeds) == 9000
    assert max(seeds) < 2**48
