"""Many games of bots: the same whoever plays them, each again in full, stopped and taken up."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import subprocess
import sys
import threading
import time
import weakref
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor, wait
from contextlib import contextmanager, nullcontext, suppress
from functools import partial
from importlib.util import module_from_spec, spec_from_file_location
from itertools import count
from multiprocessing import active_children, get_context
from pathlib import Path
from shutil import copytree
from typing import Any, ClassVar, Final

import polars as pl
import pytest
from polars.testing import assert_frame_equal, assert_series_equal
from pyarrow.dataset import dataset

import plakett_widgets as pw
from plakett_widgets.bots import Balanced, Bot, BotFailed, Careful, Random, Searching
from plakett_widgets.engine import move
from plakett_widgets.engine.position import Position
from plakett_widgets.engine.session import IllegalAnswer
from plakett_widgets.lab.batches import dispatch, workers
from plakett_widgets.lab.batches.batch import batch_size, seed_of
from plakett_widgets.lab.batches.dispatch import UNDER_WAY, Dispatch
from plakett_widgets.lab.simulations import arms
from plakett_widgets.lab.simulations import simulation as asking

MIXED = (Random(), Careful(), Balanced())


def simulate(edition: str = "confinement", games: int = 25, bots: Any = MIXED, **more: Any) -> pw.Simulation:
    where = {} if "executor" in more else {"workers": 0}
    return pw.simulate(edition, games, bots, **{"seed": 3, "progress": False, **where, **more})


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
def on_dask(processes: bool = True) -> Iterator[Executor]:
    import dask.config
    from distributed import Client, LocalCluster

    with (
        dask.config.set({"distributed.comm.timeouts.connect": "300s", "distributed.comm.timeouts.tcp": "300s"}),
        LocalCluster(n_workers=2, threads_per_worker=1, processes=processes, dashboard_address=None) as cluster,
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


def test_games_from_a_position_are_the_same_whoever_plays():
    table = pw.Game("mspm", [Balanced(), Balanced()], seed=1)
    table.run(turns=9)
    asked: Any = {"edition": "mspm", "games": 24, "bots": 2, "position": table.position_line(), "rounds": 9, "events": True}
    here, there = simulate(**asked), simulate(**asked, workers=2)
    assert_frame_equal(there.games, here.games)
    assert_frame_equal(there.events, here.events)


def test_a_process_soon_begins():
    heavy = "{'polars', 'pydantic', 'tqdm', 'ipywidgets'}"
    script = f"import sys, plakett_widgets.lab.batches.worker; sys.exit(', '.join({heavy} & {{*sys.modules}}))"
    assert subprocess.run([sys.executable, "-c", script], capture_output=True, text=True).stderr.strip() == ""


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
        events = simulation.events.filter(pl.col("game") == number).drop("game").collect()
        assert_frame_equal(events, game.frames.events.drop("game"))
        assert simulation.games["worth"].to_list()[number] == [
            worth or 0 for worth in game.frames.balances.group_by("seat", maintain_order=True).last().sort("seat")["worth"]
        ]


@pytest.mark.parametrize("edition", pw.editions.names())
def test_events_in_memory_are_narrow_and_say_the_same(edition: str):
    simulation = simulate(edition, games=4, rounds=20, events=True)
    narrow, events = simulation.narrow_events, simulation.events.collect()
    assert narrow.columns == events.columns
    for name, kind in events.schema.items():
        assert_series_equal(narrow[name].cast(kind), events[name])
        assert narrow[name].dtype not in (pl.String, pl.Int64)
    assert narrow.estimated_size() < 0.5 * events.estimated_size()


def test_some_games_may_need_wider_types_than_others():
    rich = {"seats": {f"balanced {number}": {"cash": 32_600} for number in (1, 2)}}
    few, many = (
        simulate("plakettopoly", games, bots=2, position=rich, rounds=2, events=True).narrow_events for games in (10, 200)
    )
    assert (few.schema["cash"], many.schema["cash"]) == (pl.Int16, pl.Int32)
    assert_frame_equal(few, many.filter(pl.col("game") < 10).cast(dict(few.schema)))


def test_events_on_disk_are_not_in_memory(tmp_path: Path):
    begun = simulate(games=3, events=True, sink=tmp_path)
    with pytest.raises(ValueError, match="the events are in the sink"):
        _ = begun.narrow_events


KIND: Final = pl.col("kind")


@pytest.mark.parametrize(
    "query",
    [
        lambda events: events.head(700).filter(KIND == "thrown"),
        lambda events: events.filter(KIND == "thrown").head(300).select("seq", "die1"),
        lambda events: events.slice(500, 1500).select("cause", "rule"),
        lambda events: events.tail(3),
        lambda events: events.select(pl.len()),
        lambda events: events.select("game"),
        lambda events: events.with_row_index().select("index"),
        lambda events: events.head(9000).with_row_index().select(pl.max("index")),
        lambda events: events.select(pl.int_range(pl.len())),
        lambda events: pl.LazyFrame({"die": [1, 2]}).join(events, how="cross").select(pl.len()),
        lambda events: (
            events.filter((KIND == "card_paid") & (pl.col("amount") > 100)).group_by("game", "seat").len().sort("game", "seat")
        ),
        lambda events: events.join(
            events.group_by("game").agg(pl.max("turn")), on=["game", "turn"], maintain_order="left"
        ).select("square", "card"),
    ],
)
def test_what_is_asked_of_all_events_is_what_the_whole_frame_says(query: Callable[[pl.LazyFrame], pl.LazyFrame]):
    events = simulate(games=250, rounds=4, events=True).events
    found = query(events).collect()
    assert found.height
    assert_frame_equal(found, query(events.collect().lazy()).collect())


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
    begun = simulate("plakettopoly", 3, 2, position=table.position_line(), rounds=table.round + 1, events=True)
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
        with pytest.raises(ValueError, match=r"from 1, not 0|only bots|from 0, not -1|minutes"):
            simulate(**wrong)
    with pytest.raises(pw.Refused):
        simulate("plakettopoly", bots=1)


def test_it_is_awaited_and_leaves_the_loop_free(monkeypatch: pytest.MonkeyPatch):
    ticked, batch = threading.Event(), dispatch.play_batch

    def play_batch(*setting: Any, **more: Any) -> Any:
        assert ticked.wait(120)
        return batch(*setting, **more)

    async def play() -> pw.Simulation:
        simulation = simulate(games=30)
        waiting = asyncio.ensure_future(asyncio.wait_for(simulation, None))
        for _ in range(3):
            await asyncio.sleep(0.001)
        assert not waiting.done()
        ticked.set()
        return await waiting

    monkeypatch.setattr(dispatch, "play_batch", play_batch)
    simulation = asyncio.run(play())
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


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """The end of processes may take as long as it does on a machine that is busy."""
    for module in (arms, asking, dispatch, workers):
        monkeypatch.setattr(module, "PATIENCE", 60)


@pytest.mark.usefixtures("patient")
def test_processes_end_before_who_waits_is_told_of_the_end():
    tables = {"sound": [Balanced(), Balanced()], "faulty": [Balanced(), Faulty()]}
    for bots in tables.values():
        begun = simulate("plakettopoly", 400, bots, workers=2)
        with suppress(BotFailed):
            begun.wait(600)
        assert not active_children()
    together = pw.compare("plakettopoly", {"bots": dict(reversed(tables.items()))}, 2000, workers=2, progress=False)
    with pytest.raises(BotFailed):
        together.wait(600)
    assert not active_children()


@pytest.mark.usefixtures("patient")
def test_processes_end_before_an_interrupt_is_told():
    begun = simulate("plakettopoly", 100_000, 2, workers=2)
    threading.Timer(0.5, signal.pthread_kill, (threading.main_thread().ident, signal.SIGINT)).start()
    with pytest.raises(KeyboardInterrupt):
        begun.wait(600)
    assert not active_children()


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


class Withdrawn(Balanced):
    name = "withdrawn"

    def begin(self, seed: int) -> None:
        raise KeyboardInterrupt


class Turncoat(Balanced):
    name = "turncoat"

    def begin(self, seed: int) -> None:
        self.__class__ = Random  # without what one holds


class Changeling(Balanced):
    name = "changeling"

    def __deepcopy__(self, memo: object) -> Bot:
        return Random.__new__(Random)


class Shy(Balanced):
    name = "shy"

    def __deepcopy__(self, memo: object) -> Bot:
        raise KeyboardInterrupt


@pytest.mark.parametrize("kind", [Unready, Unique, Hollow, Other, Withdrawn, Turncoat, Changeling, Shy])
def test_a_bot_that_cannot_begin_is_told_or_forfeits_like_any_other(kind: type[Bot]):
    with pytest.raises(BotFailed, match=r"seat 1 failed: before its first move, \w+: ") as told:
        _ = simulate("plakettopoly", 12, [Balanced(), kind()]).games
    assert "game 0 of the simulation" in told.value.__notes__[0]
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
        said = super().on_turn(pos, seat)
        self.__class__ = Stranger
        return said


def test_who_is_no_bot_any_more_forfeits_like_any_other():
    forfeited = simulate("plakettopoly", 3, [Balanced(), Deserter()], forfeits=True)
    assert forfeited.games["forfeit"].to_list() == [1] * 3


class Interrupting(Balanced):
    name = "interrupting"

    def on_turn(self, pos: Position, seat: int) -> int:
        raise KeyboardInterrupt


@pytest.mark.parametrize("begun", [threads, spawned, by_loky], ids=lambda begun: begun.__name__)
def test_an_interrupt_by_a_bot_is_its_failure_wherever_it_plays(begun: Callable[[], Any]):
    with begun() as executor:
        with pytest.raises(BotFailed, match="seat 1 failed: in on_turn, KeyboardInterrupt"):
            _ = simulate("plakettopoly", 2, [Balanced(), Interrupting()], executor=executor).games
        forfeited = simulate("plakettopoly", 2, [Balanced(), Interrupting()], executor=executor, forfeits=True)
        assert forfeited.games["forfeit"].to_list() == [1, 1]
        assert [forfeited.game(number).length for number in range(2)] == forfeited.games["events"].to_list()


class Interrupted(Balanced):
    """Somebody interrupts once what it does."""

    name = "interrupted"
    at: ClassVar[str] = ""

    def __deepcopy__(self, memo: object) -> Bot:
        self.heed("copy")
        return Interrupted()

    def on_turn(self, pos: Position, seat: int) -> int:
        self.heed("turn")
        return super().on_turn(pos, seat)

    def heed(self, what: str) -> None:
        if Interrupted.at == what:
            Interrupted.at = ""
            raise KeyboardInterrupt


def test_an_interrupt_of_a_person_as_bots_are_copied_is_none_of_theirs(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(Interrupted, "at", "copy")
    with pytest.raises(KeyboardInterrupt):
        simulate("plakettopoly", 2, [Balanced(), Interrupted()], forfeits=True)


@pytest.mark.parametrize("at", ["copy", "turn"])
def test_an_interrupt_of_a_person_as_a_game_is_played_again_is_no_failure(at: str, monkeypatch: pytest.MonkeyPatch):
    played = simulate("plakettopoly", 1, [Balanced(), Interrupted()], forfeits=True).wait()
    monkeypatch.setattr(Interrupted, "at", at)
    with pytest.raises(KeyboardInterrupt):
        played.game(0)
    assert played.game(0).length == played.games["events"][0]


class Lingering(Balanced):
    name = "lingering"

    def begin(self, seed: int) -> None:
        threading.Thread(target=time.sleep, args=(60,)).start()


def test_a_process_ends_though_a_bot_has_left_a_thread_in_it():
    assert simulate("plakettopoly", 2, [Balanced(), Lingering()], rounds=3, workers=1).games.height == 2
    assert not active_children()


class Slow(Balanced):
    name = "slow"

    def on_turn(self, pos: Position, seat: int) -> int:
        time.sleep(5)
        return super().on_turn(pos, seat)


def test_how_far_it_is_is_seen_before_the_first_game_is_over(monkeypatch: pytest.MonkeyPatch):
    seen = threading.Event()

    class Bar:
        def __init__(self, **how: object) -> None:
            self.refresh = seen.set

        def update(self, games: int) -> None: ...

        def close(self) -> None: ...

    class Pensive(Balanced):
        def on_turn(self, pos: Position, seat: int) -> int:
            assert seen.wait(9)
            return super().on_turn(pos, seat)

    monkeypatch.setattr(dispatch, "tqdm", Bar)
    monkeypatch.setattr(dispatch, "WITHOUT_WORD", 0.01)
    assert simulate("plakettopoly", 1, [Pensive(), Balanced()], rounds=2).games.height == 1


def test_a_thread_does_not_play_a_long_game_to_its_end_for_nobody():
    asked, begun = [], Future[pw.Simulation]()

    class Told(Balanced):
        def on_turn(self, pos: Position, seat: int) -> int:
            asked.append(pos.round)
            if pos.round == 3:
                begun.result(60).cancel()
            return super().on_turn(pos, seat)

    with threads() as executor:
        begun.set_result(simulate("plakettopoly", 1, [Told(), Balanced()], executor=executor))
        with pytest.raises(CancelledError):
            begun.result().wait(600)
    assert max(asked) == 3


def test_a_process_does_not_play_a_long_game_to_its_end_for_nobody():
    begun = simulate("plakettopoly", 2, [Balanced(), Slow()], workers=1)
    with pytest.raises(TimeoutError):
        begun.wait(3)
    begun.cancel()
    until = time.monotonic() + 60  # a tenth of what the game would take
    while active_children() and time.monotonic() < until:
        time.sleep(0.1)
    assert not active_children()


class Shifting(Balanced):
    """Is no bot any more where it arrives."""

    name = "shifting"

    def __reduce__(self) -> tuple[type[str], tuple[str]]:
        return str, ("x",)


class Leaving(Balanced):
    name = "leaving"

    def __reduce_ex__(self, protocol: object) -> tuple[type[Bot], tuple[()]]:
        raise SystemExit(2)


@pytest.mark.parametrize("kind", [Shifting, Leaving])
def test_who_arrives_as_something_else_or_not_at_all_is_named(kind: type[Bot]):
    with pytest.raises(ValueError, match=f"bots: {kind.name} cannot be sent to another process: (TypeError|SystemExit): "):
        simulate("plakettopoly", 2, [Balanced(), kind()], workers=1)


def test_a_bot_that_sits_twice_is_two():
    class Counting(Balanced):
        name = "counting"
        turns = 0

        def on_turn(self, pos: Position, seat: int) -> int:
            assert self.__dict__.setdefault("seat", seat) == seat
            return super().on_turn(pos, seat)

    assert simulate("plakettopoly", 2, [Counting()] * 3, rounds=3).games.height == 2


class Fatal(Balanced):
    name = "fatal"

    def on_turn(self, pos: Position, seat: int) -> int:
        if pos.turn > 4:
            os._exit(1)
        return super().on_turn(pos, seat)


@pytest.mark.parametrize("executor", [None, by_loky])
def test_a_process_that_dies_is_explained_and_the_sink_goes_on(executor: Any, tmp_path: Path):
    with executor() if executor else nullcontext() as chosen:
        where = {"executor": chosen} if executor else {"workers": 1}
        begun = simulate("plakettopoly", 3, [Fatal(), Balanced()], sink=tmp_path, **where)
        with pytest.raises(
            BrokenExecutor, match=r"is gone: .* by a bot \(fatal\).* 0 of 3 games .* the sink keeps them.*workers=0"
        ):
            begun.wait(600)


def test_no_more_processes_begin_than_the_system_waits_for(monkeypatch: pytest.MonkeyPatch):
    begun: list[int] = []
    monkeypatch.setattr(workers, "MOST", 3)
    monkeypatch.setattr(workers, "Workers", lambda number: begun.append(number) or ThreadPoolExecutor(1))
    for number in (2, 64):
        assert simulate("confinement", 100, 2, workers=number).games.height == 100
    assert begun == [2, 3]


def test_where_no_process_can_begin_it_is_told_why_and_what_plays_then(monkeypatch: pytest.MonkeyPatch):
    def gone() -> str:
        raise FileNotFoundError(2, "No such file or directory")

    monkeypatch.setattr(os, "getcwd", gone)  # of a folder that was deleted meanwhile
    with pytest.raises(ValueError, match=r"^workers: no other process can begin: No such file or directory\.  workers=0 plays"):
        simulate(workers=2).wait(600)
    assert simulate().games.height == 25


KILL = getattr(signal, "SIGKILL", signal.SIGTERM)  # where there is no other, that one leaves no time for anything
ABANDONED = f"""
import os
import plakett_widgets as pw
if __name__ == "__main__":
    simulation = pw.simulate("confinement", 10**8, 2, rounds=1, workers=2, progress=False)
    while not simulation.done:
        pass
    os.kill(os.getpid(), {KILL:d})
"""


def test_processes_end_with_a_notebook_that_is_killed(tmp_path: Path):
    (script := tmp_path / "abandoned.py").write_text(ABANDONED, "utf-8")
    begun = subprocess.Popen([sys.executable, script], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    begun.communicate(timeout=600)  # which all of them write to
    assert abs(begun.returncode) == KILL


def test_an_executor_that_is_shut_down_midway_is_told():
    with ThreadPoolExecutor(1) as executor:
        begun = simulate("plakettopoly", 500, 4, executor=executor)
        while not begun.done:
            time.sleep(0.001)
        executor.shutdown(wait=False, cancel_futures=True)
    with pytest.raises(ValueError, match=r"executor: shut down after \d+ of 500 games"):
        begun.wait(600)


class ByHand(Executor):
    """Plays nothing itself, and is told when a batch is done."""

    def __init__(self) -> None:
        self.jobs: list[tuple[Future[Any], Callable[[], Any]]] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **more: Any) -> Future[Any]:
        future: Future[Any] = Future()
        if fn is not bool:  # which asks whether work is taken
            self.jobs.append((future, lambda: fn(*args, **more)))
        return future

    def begin(self, simulation: pw.Simulation) -> None:
        while len(self.jobs) < len(simulation._dispatch._open):
            time.sleep(0.001)

    def play(self, *numbers: int) -> None:
        for number in numbers:
            future, play = self.jobs[number]
            future.set_result(play())


def by_hand(**more: Any) -> tuple[ByHand, pw.Simulation, Dispatch]:
    executor = ByHand()
    begun = simulate(games=60, rounds=5, executor=executor, **more)
    executor.begin(begun)
    return executor, begun, begun._dispatch


def test_games_that_nobody_can_ask_for_any_more_are_called_off():
    executor, begun, beside = by_hand()
    executor.play(0, 1)
    del begun
    gc.collect()
    beside.feeder.join(600)
    assert beside.cancelled.is_set()
    assert not beside.feeder.is_alive()
    assert all(future.cancelled() for future, _ in executor.jobs[2:])


def test_arms_that_nobody_can_ask_for_any_more_are_called_off():
    executor, before = ByHand(), set(UNDER_WAY)
    begun = pw.compare(
        "confinement", {"bots": {"careful": [Careful()] * 2, "random": [Random()] * 2}}, games=60, rounds=5, seed=1,
        executor=executor, progress=False,
    )  # fmt: skip
    arms = [arm._dispatch for arm in begun.arms.values()]
    assert set(arms) <= set(UNDER_WAY) - before
    for arm in begun.arms.values():
        while len(executor.jobs) < len(arm._dispatch._open) * len(arms):
            time.sleep(0.001)
    del begun, arm
    gc.collect()
    for beside in arms:
        beside.feeder.join(600)
    assert all(beside.cancelled.is_set() for beside in arms)


def test_arms_keep_abreast():
    executor, tables = ByHand(), {"careful": [Careful()] * 2, "own": [type("Own", (Careful,), {})()] * 2, "balanced": 2}
    begun = pw.compare("confinement", {"bots": tables}, 60, rounds=5, executor=executor, progress=False)
    while len(executor.jobs) < 6 + 60 + 6:
        time.sleep(0.001)
    executor.play(*range(2 + 20 + 2))
    while begun.done < 60:
        time.sleep(0.001)
    assert [arm.done for arm in begun.arms.values()] == [20] * 3
    begun.cancel()


def test_a_sink_is_filled_for_whoever_reads_it(tmp_path: Path):
    executor, begun, beside = by_hand(sink=tmp_path)
    del begun
    gc.collect()
    executor.play(*range(len(executor.jobs)))
    beside.feeder.join(600)
    assert not beside.cancelled.is_set()
    assert simulate(games=60, rounds=5, sink=tmp_path).done == 60


def test_games_are_waited_for_by_who_keeps_no_name():
    assert simulate(games=30, rounds=5).wait().games.height == 30
    assert simulate(games=30, rounds=5).games.height == 30
    assert asyncio.run(awaited()) == 30


async def awaited() -> int:
    return int((await simulate(games=30, rounds=5)).games.height)


def test_batches_may_come_in_any_order_and_together():
    here = simulate(games=60, rounds=5, events=True)
    executor = ByHand()
    there = simulate(games=60, rounds=5, events=True, executor=executor)
    executor.begin(there)
    executor.play(3, 0, 5, 1, 2, 4)
    assert_frame_equal(there.games, here.games)
    assert_frame_equal(there.narrow_events, here.narrow_events)


def test_what_was_played_before_the_end_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    first, go, take_in = threading.Event(), threading.Event(), Dispatch._take_in

    def waits(self: Dispatch, done: Any) -> Any:
        first.set()
        assert go.wait(600)
        return take_in(self, done)

    monkeypatch.setattr(Dispatch, "_take_in", waits)
    executor = ByHand()
    begun = simulate(games=60, rounds=5, executor=executor, sink=tmp_path)
    executor.begin(begun)
    executor.play(0)
    assert first.wait(600)
    executor.play(1)
    executor.jobs[5][0].cancel()
    executor.play(2)
    go.set()
    with pytest.raises(ValueError, match="executor: shut down after 30 of 60 games"):
        begun.wait(600)
    assert simulate(games=60, rounds=5, sink=tmp_path).games.collect().height == 60


class Moody(Careful):
    """Its mood is nobody's seed."""

    moods = count()

    def buys(self, pos: Position, seat: int, title: int, price: int) -> int:
        return move.pack(move.BUY if next(self.moods) % 3 and pos.cash[seat] >= price else move.DECLINE, seat)


def test_a_game_that_comes_out_otherwise_is_told():
    begun = simulate("plakettopoly", 4, [Moody(), Balanced()], rounds=20)
    begun.wait()
    next(Moody.moods)
    with pytest.warns(UserWarning, match=r"game \d has come out otherwise than .* or its file has been changed since"):
        _ = [begun.game(number) for number in range(4)]


def test_frames_may_be_changed_where_they_go():
    begun = simulate(games=5, rounds=5, events=True)
    kept = begun.games.clone(), begun.events.collect()
    begun.games.drop_in_place("worth")
    begun.narrow_events.drop_in_place("cash")
    assert_frame_equal(begun.games, kept[0])
    assert_frame_equal(begun.events.collect(), kept[1])


def test_games_that_take_long_are_counted_one_by_one():
    for table, games, size in (
        ([Balanced(), Balanced()], 30, 10), ([Balanced(), Cheat()], 30, 1), ([Searching(), Balanced()], 30, 1),
        ([Searching(), Balanced()], 1000, 10), ([Balanced(), Balanced()], 10**6, 1000),
    ):  # fmt: skip
        assert batch_size(table, games) == size


def test_an_executor_has_all_the_work_that_it_can_do():
    playing = 0
    with ThreadPoolExecutor(12) as executor:
        simulation = simulate("plakettopoly", 10_000, executor=executor)
        while playing < 12 and not simulation.over:
            playing = len([one for one in threading.enumerate() if one.name.startswith("ThreadPool")])
            time.sleep(0.001)
        simulation.cancel()
    assert playing == 12


def test_an_interrupt_is_heard_while_it_is_waited_for(monkeypatch: pytest.MonkeyPatch):
    waits, wait = threading.Event(), asking.wait

    def wait_on(*futures: Any) -> Any:
        waits.set()
        return wait(*futures)

    def interrupt() -> None:
        waits.wait()
        time.sleep(0.2)
        signal.pthread_kill(threading.main_thread().ident, signal.SIGINT)

    simulation = simulate("mspm", 4000)
    while not simulation.done:  # from then on, polars has a hand in it
        time.sleep(0.001)
    monkeypatch.setattr(asking, "wait", wait_on)
    threading.Thread(target=interrupt, daemon=True).start()
    with pytest.raises(KeyboardInterrupt):
        simulation.wait(600)
    assert simulation.cancelled


def test_an_error_of_who_waited_too_short_keeps_no_games_going():
    simulation = simulate("mspm", 10_000)
    known = weakref.ref(simulation)
    try:
        simulation.wait(0.01)
    except TimeoutError as error:
        kept = error  # as a notebook does
    del simulation
    assert kept.__traceback__
    assert known() is None


def test_who_waits_is_told_of_a_cancellation_apart_from_his_own():
    async def cancelled_by_another() -> None:
        simulation = simulate("mspm", 10_000)
        asyncio.get_running_loop().call_later(0.05, simulation.cancel)
        with pytest.raises(CancelledError, match="the simulation was cancelled"):
            await simulation

    async def given_up() -> tuple[pw.Simulation, pw.Comparison]:
        one = simulate("mspm", 10_000)
        two = pw.compare("mspm", {"bots": [2, 3]}, 10_000, workers=0, progress=False)
        for waited in (one, two):
            with pytest.raises(TimeoutError):
                await asyncio.wait_for(waited, 0.05)
        return one, two

    asyncio.run(cancelled_by_another())
    one, two = asyncio.run(given_up())
    assert one.cancelled
    assert all(arm.cancelled for arm in two.arms.values())


def test_bots_of_a_notebook_stay_in_it(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(Cheat, "__module__", "__main__")
    with pytest.raises(ValueError, match="loky or Dask"):
        simulate("plakettopoly", 12, [Balanced(), Cheat()], workers=2)


@pytest.mark.parametrize("begun", [by_loky, partial(on_dask, processes=False)], ids=["loky", "threads of Dask"])
def test_what_a_bot_goes_by_may_be_changed_after_it_was_sent(begun: Callable[[], Any]):
    heard: list[int] = []

    class Thrifty(Careful):
        name = "thrifty"

        def buys(self, pos: Position, seat: int, title: int, price: int) -> int:
            heard.append(price)
            return move.pack(move.DECLINE, seat)

    with begun() as executor:
        simulate("plakettopoly", 2, [Balanced(), Thrifty()], rounds=3, executor=executor, progress=False).wait(600)
    heard.clear()
    simulate("plakettopoly", 2, [Balanced(), Thrifty()], rounds=3, workers=0, progress=False).wait(600)
    assert heard


def told_by_script(folder: Path, text: str) -> subprocess.CompletedProcess[str]:
    (script := folder / "script.py").write_text(text, "utf-8")
    return subprocess.run([sys.executable, script], capture_output=True, text=True, encoding="utf-8", timeout=600)


GUARDED = """
from concurrent.futures import ProcessPoolExecutor
from itertools import count
from multiprocessing import get_context
import plakett_widgets as pw
if __name__ == "__main__":
    class Keen(pw.bots.Balanced):
        name = "keen"
    with ProcessPoolExecutor(2, get_context("spawn")) as executor:
        table, more = [Keen(), pw.bots.Balanced()], {"games": 20, "progress": False}
        for begun in (
            pw.simulate("confinement", bots=table, workers=2, **more),
            pw.simulate("confinement", bots=table, executor=executor, **more),
            pw.compare("confinement", {"bots": {"usual": 2, "keen": table}}, workers=2, **more),
            pw.tournament(table, "confinement", workers=2, **more),
        ):
            try:
                begun.wait(600)
            except ValueError as error:
                print(error)
"""


def test_a_bot_of_a_script_that_other_processes_do_not_find_is_named(tmp_path: Path):
    told = told_by_script(tmp_path, GUARDED)
    lines = told.stdout.splitlines()
    assert (len(lines), told.stderr) == (4, "")
    for line in lines:
        assert line.startswith("bots: keen cannot be sent to another process: there, AttributeError: ")
        assert 'above if __name__ == "__main__":' in line


FIGURES = """
from functools import cache
import plakett_widgets as pw
LIMIT, asked = 100, 0

@cache
def limit():
    return LIMIT

def enough(cash):
    return cash > limit()

class Keen(pw.bots.Balanced):
    least = 5
    most = 7

    def __init__(self, most):
        self.most = most

    def claims(self, pos, seat):
        global asked
        asked += 1
        return pos.cash[seat] > self.least or enough(pos.cash[seat])

if __name__ == "__main__":
    for LIMIT, Keen.least, Keen.most, asked in ((100, 5, 7, 0), (100, 5, 8, 3), (101, 5, 7, 0), (100, 6, 7, 0)):
        begun = pw.simulate("mspm", 2, [Keen(3), pw.bots.Balanced()], rounds=2, workers=1, progress=False)
        try:
            print(begun.wait(600).done)
        except ValueError as error:
            print(error)
"""


def test_a_figure_that_other_processes_do_not_have_is_named(tmp_path: Path):
    told = told_by_script(tmp_path, FIGURES)
    assert told.stderr == ""
    lines = [line.removeprefix("bots: Keen cannot be sent to another process: there, ") for line in told.stdout.splitlines()]
    assert lines[:2] == ["2", "2"]
    assert [line.partition(".  Give it to the bot itself, ")[0] for line in lines[2:]] == [
        "LIMIT is 100, not 101", "least is 5, not 6",
    ]  # fmt: skip


@pytest.mark.parametrize("begun", [spawned, by_loky], ids=lambda begun: begun.__name__)
def test_a_bot_whose_module_other_processes_do_not_find_is_named(begun: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (file := tmp_path / "hidden.py").write_text("import plakett_widgets as pw\nclass Hidden(pw.bots.Balanced): pass\n", "utf-8")
    hidden = spec_from_file_location("hidden", file)
    module = module_from_spec(hidden)
    monkeypatch.setitem(sys.modules, "hidden", module)
    hidden.loader.exec_module(module)
    with begun() as executor, pytest.raises(ValueError, match=r"bots: Hidden cannot .* No module named 'hidden'.*a module"):
        simulate(bots=[module.Hidden(), Balanced()], executor=executor).wait(600)


STANDING = """
from threading import Event
import plakett_widgets as pw
asked = Event()
class Standing(pw.bots.Balanced):
    def on_turn(self, pos, seat):
        asked.set()
        Event().wait()
begun = pw.simulate(games=2, bots=[Standing(), Standing()], workers=0, progress=False)
asked.wait()
begun.cancel()
"""


def test_a_script_ends_whatever_a_bot_stands_still_in(tmp_path: Path):
    told = told_by_script(tmp_path, STANDING)
    assert (told.returncode, told.stderr) == (0, "")


def test_a_script_that_does_not_wait_is_told(tmp_path: Path):
    sink = str(tmp_path / "sink")
    told = told_by_script(tmp_path, f"import plakett_widgets as pw\npw.simulate(games=10**6, sink={sink!r}, progress=False)\n")
    assert told.stderr.startswith("plakett_widgets: Python ended before a simulation did: ")
    assert "of 1000000 games were played; what is in a sink stays there.  A script waits by simulation.wait()" in told.stderr


def test_a_script_that_keeps_no_simulation_is_told(tmp_path: Path):
    script = "import time\nimport plakett_widgets as pw\npw.simulate(games=10**6, progress=False)\ntime.sleep(0.5)\n"
    told = told_by_script(tmp_path, script).stderr
    assert told.startswith("plakett_widgets: nothing refers to a simulation, which ends: ")
    assert told.endswith(" of 1000000 games were played.  Give it a name\n")


@pytest.mark.parametrize("begun", ["simulate('confinement', 2000", "tournament([pw.bots.Balanced()] * 2, games=200"])
def test_a_script_that_begins_processes_in_processes_is_told_what_it_needs(begun: str, tmp_path: Path):
    told = told_by_script(tmp_path, f"import plakett_widgets as pw\npw.{begun}, workers=2, progress=False).wait(600)\n")
    assert 'a script needs if __name__ == "__main__":' in told.stderr.splitlines()[-1]
    assert "bootstrapping" not in told.stderr
    assert "Exception in thread" not in told.stderr


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
    assert_frame_equal(again.events, whole.events)
    assert {file: file.stat().st_mtime_ns for file in written} == written
    assert pl.read_parquet(tmp_path / "games").height == 45


@pytest.mark.parametrize("name", ["essai [1]", "year=2026", "edition=mspm", "[!x]", "{a,b}"])
def test_a_sink_may_have_a_name_that_elsewhere_is_a_pattern(name: str, tmp_path: Path):
    simulate("confinement", 5, 2, rounds=2, sink=tmp_path / "a").wait()  # which some of them would match
    for _ in range(2):
        begun = simulate("confinement", 5, 2, rounds=2, seed=8, events=True, sink=tmp_path / name)
        games = begun.games.collect()
        assert games["edition"].to_list() == ["confinement"] * 5
        assert begun.events.collect().height == games["events"].sum()


def test_a_sink_holds_one_simulation(tmp_path: Path):
    simulate(games=3, sink=tmp_path).wait()
    with pytest.raises(ValueError, match=r"holds another simulation: seed '3', not '4'"):
        simulate(games=3, sink=tmp_path, seed=4)
    assert simulate(games=3, sink=tmp_path).wait().done == 3


def test_a_sink_names_the_one_option_that_differs(tmp_path: Path):
    simulate("classic40", 2, 2, rounds=2, sink=tmp_path).wait()
    with pytest.raises(ValueError, match=r"holds another simulation: option rest_jackpot False, not True\.  Name another"):
        simulate("classic40", 2, 2, rounds=2, sink=tmp_path, options={"rest_jackpot": True})
    with pytest.raises(ValueError, match=r"holds another simulation: edition 'classic40', not 'mspm'\.  Name another"):
        simulate("mspm", 2, 2, rounds=2, sink=tmp_path)


def test_a_sink_tells_bots_apart_that_were_made_otherwise(tmp_path: Path):
    def searched(rollouts: int) -> pw.Simulation:
        bots = [Searching(rollouts=rollouts, seconds=None), Careful()]
        return simulate("classic40", 1, bots, rounds=2, sink=tmp_path)

    searched(10).wait()
    with pytest.raises(ValueError, match=r"'searching rollouts=10 seconds=none', 'careful'"):
        searched(20)


class Prudent(Careful):
    name = "prudent"

    def __init__(self, kept: object, among: object = ()) -> None:
        self.kept = kept
        self.among = among


def keen(code: str) -> Bot:
    """A bot as if of a cell."""
    cell: dict[str, Any] = {"Careful": Careful, "__name__": "__main__"}
    exec(code, cell)
    bot: Bot = cell["Keen"]()
    return bot


def linked(last: int) -> list[dict[str, Any]]:
    """Squares that lead to each other, on more ways than anybody could follow."""
    squares: list[dict[str, Any]] = [{"number": number} for number in range(40)]
    for number, square in enumerate(squares):
        square["reach"] = [squares[(number + steps) % 40] for steps in range(2, last)]
    return squares


COUNTING = """
asked = 0

class Keen(Careful):
    name = "keen"

    def claims(self, pos, seat):
        global asked
        asked += 1
        return True
"""
KEEN = """
LEAST = 5

def enough(cash):
    return cash > LEAST

class Keen(Careful):
    name = "keen"

    def claims(self, pos, seat):  # always, nearly
        return enough(pos.cash[seat])
"""


KEPT = """
from functools import cache, cached_property

@cache
def least():
    return 5

class Keen(Careful):
    name = "keen"

    @cached_property
    def most(self):
        return 7

    def claims(self, pos, seat):
        return least() < pos.cash[seat] or pos.cash[seat] < self.most
"""


@pytest.mark.parametrize(
    ("begun", "same", "other"),
    [
        (Prudent(100), Prudent(100), Prudent(105)),
        (Prudent([1, (2.5, "x")]), Prudent([1, (2.5, "x")]), Prudent([1, (2.5, "y")])),
        (Prudent(lambda cash: cash > 3), Prudent(lambda cash: cash > 3), Prudent(lambda cash: cash > 4)),
        (keen(KEEN), keen(KEEN.replace("  # always, nearly", "")), keen(KEEN.replace("LEAST = 5", "LEAST = 6"))),
        (keen(KEEN), keen(KEEN), keen(KEEN.replace("cash > LEAST", "cash < LEAST"))),
        (keen(KEEN), keen("cash = 7\n" + KEEN), keen(KEEN.replace('"keen"', '"keen"\n    reserve = 40'))),
        (keen(COUNTING), keen(COUNTING.replace("asked = 0", "asked = 7")), keen(COUNTING.replace("+= 1", "+= 2"))),
        (Prudent(linked(13)), Prudent(linked(13)), Prudent(linked(12))),
        (keen(KEPT), keen(KEPT), keen(KEPT.replace("5", "6"))),
        (keen(KEPT), keen(KEPT), keen(KEPT.replace("7", "8"))),
    ],
    ids=["number", "numbers", "function", "global", "helper", "attribute", "counter", "links", "cache", "kept property"],
)
def test_a_sink_tells_bots_of_ones_own_apart(begun: Bot, same: Bot, other: Bot, tmp_path: Path):
    asked = {"edition": "classic40", "games": 2, "rounds": 2, "sink": tmp_path}
    simulate(bots=[begun, Balanced()], **asked).wait()
    assert simulate(bots=[same, Balanced()], **asked).wait().done == 2
    with pytest.raises(ValueError, match=r"holds another simulation: bots \['(prudent|keen) \w+', 'balanced'\], not \['"):
        simulate(bots=[other, Balanced()], **asked)


def test_a_sink_knows_a_bot_again_in_another_process():
    text = "from plakett_widgets.lab.batches.identity import bot_identity as known; "
    text += "from tests.lab.simulations.test_simulation import Prudent; "
    text += "print(known(Prudent({'a': [1, None]}, {'red', 'green', 'blue'})))"
    command, root = [sys.executable, "-c", text], Path(__file__).parents[3]
    told = {subprocess.check_output(command, env=os.environ | {"PYTHONHASHSEED": seed}, cwd=root) for seed in "12"}
    assert len(told) == 1


def test_time_does_not_count_for_a_search_with_a_beginning_of_its_own():
    class Own(pw.bots.Searching):
        def begin(self, seed: int) -> None:
            self.drawn = seed

    hurried, patient = (
        simulate("plakettopoly", 1, [Own(rollouts=20, rounds=3, seconds=seconds), *[Balanced()] * 2], rounds=15)
        for seconds in (0, None)
    )
    assert_frame_equal(hurried.games, patient.games)


def test_a_sink_tells_boards_of_one_name_apart(tmp_path: Path):
    folder = copytree(Path(pw.editions.__file__).parent / "classic40", tmp_path / "mine")
    asked = {"edition": folder, "games": 2, "bots": 2, "rounds": 2, "sink": tmp_path / "sink"}
    simulate(**asked).wait()
    board = folder / "board.toml"
    board.write_text(board.read_text("utf-8").replace("price = 400", "price = 410"), "utf-8")
    with pytest.raises(ValueError, match=r"holds another simulation: board '\w+', not '\w+'"):
        simulate(**asked)


def test_a_sink_tells_positions_apart_by_their_decks(tmp_path: Path):
    """Cards that none of the first games comes to."""

    def begun(last: str) -> Any:
        position = {"decks": {"senik": ["SK-01", "SK-02", "SK-03", "SK-04", last]}}
        return simulate("plakettopoly", 3, rounds=1, position=position, sink=tmp_path)

    begun("SK-05").wait()
    begun("SK-05").wait()
    with pytest.raises(ValueError, match=r"holds another simulation: position '.*SK-05', not '.*SK-09'"):
        begun("SK-09")


def test_what_a_sink_holds_comes_out_the_same_and_is_whole(tmp_path: Path):
    class Same(Careful):
        name = "pupil"

    table = simulate("plakettopoly", 20, [Same(), Balanced()], sink=tmp_path).games.collect()
    torn = tmp_path / "games" / "edition=plakettopoly" / "batch=10" / "part.parquet"
    torn.write_bytes(torn.read_bytes()[:-9])
    assert_frame_equal(simulate("plakettopoly", 20, [Same(), Balanced()], sink=tmp_path).games.collect(), table)

    class Changed(Balanced):
        name = "pupil"

    with pytest.raises(ValueError, match="play otherwise"):
        simulate("plakettopoly", 20, [Changed(), Balanced()], sink=tmp_path).wait()
    for note in ("{", "[" * 100_000):
        (tmp_path / "simulation.json").write_text(note, "utf-8")
        with pytest.raises(ValueError, match="cannot be read"):
            simulate("plakettopoly", 20, [Same(), Balanced()], sink=tmp_path)


def test_what_is_missing_from_a_sink_is_played_again(tmp_path: Path):
    whole = simulate(games=3, events=True, sink=tmp_path).events.collect()
    next((tmp_path / "events").rglob("part.parquet")).unlink()
    assert_frame_equal(simulate(games=3, events=True, sink=tmp_path).events.collect(), whole)


@pytest.mark.parametrize("content", [b"", b"PAR1", bytes(100) + b"PAR1", b"PAR1" + bytes(100) + b"PAR1"])
def test_a_file_that_is_none_is_played_again(tmp_path: Path, content: bytes):
    whole = simulate(games=20, sink=tmp_path).games.collect()
    next(tmp_path.rglob("part.parquet")).write_bytes(content)
    assert_frame_equal(simulate(games=20, sink=tmp_path).games.collect(), whole)


@pytest.mark.parametrize("frame", ["games", "events"])
def test_a_file_with_a_torn_footer_is_played_again(frame: str, tmp_path: Path):
    begun = simulate(games=20, events=True, sink=tmp_path)
    games, events = begun.games.collect(), begun.events.collect()
    file = tmp_path / frame / "edition=confinement" / "batch=10" / "part.parquet"
    good = file.read_bytes()
    for torn in (good[:-108] + bytes(100) + good[-8:], good[:-8] + b"\x40" + good[-7:], good[:-40] + good[-8:]):
        file.write_bytes(torn)
        again = simulate(games=20, events=True, sink=tmp_path)
        assert_frame_equal(again.games.collect(), games)
        assert_frame_equal(again.events.collect(), events)


def test_a_sink_holds_each_game_once_whatever_lies_beside(tmp_path: Path):
    games = simulate(games=20, sink=tmp_path).games.collect()
    first = tmp_path / "games" / "edition=confinement" / "batch=0"
    copytree(first, first.with_name("batch=7"))
    copytree(first, first.with_name("batch=10"), dirs_exist_ok=True)  # the other games are gone
    again = simulate(games=20, sink=tmp_path)
    assert_frame_equal(again.games.collect(), games)
    (first / "part.parquet").unlink()
    with pytest.raises(ValueError, match=r"batch=0.part.parquet cannot be read any more"):
        _ = again.games


def test_who_is_killed_while_writing_leaves_nothing_that_others_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    simulate(games=20, sink=tmp_path).wait()
    (lost := next(tmp_path.rglob("part.parquet"))).unlink()

    def killed(fresh: Path, path: Path) -> None:
        raise SystemExit

    with monkeypatch.context() as patched:
        patched.setattr(Path, "replace", killed)
        with pytest.raises(SystemExit):
            simulate(games=20, sink=tmp_path).wait(600)
    assert [*tmp_path.rglob("*.new")]
    assert pl.read_parquet(tmp_path / "games").height == 10
    assert simulate(games=20, sink=tmp_path).games.collect().height == 20
    assert lost.exists()


def test_simulations_may_share_a_sink(tmp_path: Path):
    for number in range(3):
        sink = tmp_path / str(number)
        for simulation in [simulate(games=400, bots=2, rounds=2, sink=sink) for _ in range(4)]:
            assert simulation.games.collect().height == 400
        assert not [*sink.rglob("*.new")]


def test_batches_may_be_done_as_soon_as_they_are_handed_out():
    """However many others have come before, and wait to be heard."""
    go, begun = threading.Event(), list[Future[Any]]()

    class Sudden(Executor):
        def submit(self, fn: Callable[..., Any], /, *args: Any, **more: Any) -> Future[Any]:
            done: Future[Any] = Future()

            def play() -> None:
                go.wait(60)
                done.set_result(fn(*args, **more))

            threading.Thread(target=play, daemon=True).start()
            begun.append(done)
            if len(begun) > 2 * dispatch.AHEAD:
                go.set()
                wait(begun)
                time.sleep(0.1)  # until those before are told
            return done

    games = simulate("confinement", 200, 2, rounds=3, executor=Sudden())
    assert games.wait(60).games.height == 200


def test_a_sink_that_is_gone_midway_is_told(tmp_path: Path):
    begun = simulate("plakettopoly", 2000, 4, sink=tmp_path / "sink")
    while not begun.done:
        time.sleep(0.001)
    for again in count():
        (tmp_path / "sink").rename(tmp_path / f"elsewhere{again}")
        with suppress(FileExistsError):  # there again meanwhile
            (tmp_path / "sink").touch(exist_ok=False)
            break
    with pytest.raises(ValueError, match=r"sink: .*sink cannot be written to: .*same call goes on"):
        begun.wait(600)


def test_a_game_can_be_played_again_without_its_sink(tmp_path: Path):
    played = simulate("confinement", 3, 2, rounds=5, sink=tmp_path / "sink").wait()
    (tmp_path / "sink").rename(tmp_path / "elsewhere")
    assert played.game(1).round == 6


def test_a_sink_is_read_by_others(tmp_path: Path):
    simulate("confinement", 20, 2, rounds=5, events=True, sink=tmp_path).wait()
    games, events = (dataset(tmp_path / frame, partitioning="hive").to_table() for frame in ("games", "events"))
    assert games.num_rows == 20
    assert {"edition", "batch"} < set(games.column_names) & set(events.column_names)


@pytest.mark.parametrize("said", [lambda seat: 1 // 0, lambda seat: move.pack(move.ROLL, 1 - seat)])
def test_a_forfeited_game_is_shown_as_far_as_it_went(said: Callable[[int], int]):
    class Failing(Careful):
        name = "failing"

        def on_turn(self, pos: Position, seat: int) -> int:
            return said(seat) if pos.turn == 8 else super().on_turn(pos, seat)

    games = simulate("plakettopoly", 2, [Failing(), Failing()], forfeits=True)
    assert games.game(1).turn == games.games["turns"][1] == 8


def test_what_a_forfeited_game_counts_is_what_is_shown_of_it():
    class Choosy(Careful):
        def buys(self, pos: Position, seat: int, title: int, price: int) -> int:
            return 12345 if pos.turn > 4 else super().buys(pos, seat, title, price)  # once the dice have fallen

    played = simulate("plakettopoly", 3, [Choosy(), Balanced(), Choosy()], forfeits=True, events=True)
    assert played.games["forfeit"].null_count() == 0
    for number in range(3):
        own, game = pl.col("game") == number, played.game(number)
        assert_frame_equal(game.frames.events.drop("game"), played.events.filter(own).drop("game").collect())
        counts = game.frames.games.drop("game")
        assert_frame_equal(played.games.filter(own).select(counts.columns), counts)


def test_what_is_changed_after_the_call_changes_no_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    class Keen(Careful):
        reserve = 10

    folder = copytree(Path(pw.editions.__file__).parent / "classic40", tmp_path / "mine")
    bot, position = Keen(), {"round": 5}
    board, asked = folder / "board.toml", {"edition": "mine", "games": 12, "bots": [bot, Balanced()], "rounds": 20}
    monkeypatch.chdir(tmp_path)
    usual = simulate(**asked, position=position).games
    go = threading.Event()
    with ThreadPoolExecutor(1) as executor:
        executor.submit(go.wait)
        begun = simulate(**asked, position=position, executor=executor)
        try:
            monkeypatch.chdir(tmp_path.parent)
            board.write_text(board.read_text("utf-8").replace("price = ", "price = 1"), "utf-8")
            bot.reserve = 1000
            position["round"] = 9
        finally:
            go.set()
        assert_frame_equal(begun.games, usual)
    assert [begun.game(number).length for number in range(12)] == usual["events"].to_list()


def test_a_thread_stops_with_its_simulation():
    with ThreadPoolExecutor(1) as executor:
        begun = simulate("plakettopoly", 100_000, executor=executor)
        assert begun.cancel()
        waited = executor.submit(int).result(20)  # a batch would take longer
    assert waited == 0


def test_seeds_are_far_apart():
    seeds = {seed_of(seed, number) for seed in range(30) for number in range(300)}
    assert len(seeds) == 9000
    assert max(seeds) < 2**48
