"""Batches are handed out beside the kernel, come back in any order, and are called off where nobody can ask for them."""

from __future__ import annotations

import gc
import re
import threading
import time
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextvars import ContextVar
from pathlib import Path
from typing import Any

import pytest
from polars.testing import assert_frame_equal
from tqdm import tqdm

import plakett_widgets as pw
from plakett_widgets import engine
from plakett_widgets.bots import Balanced, Bot, Careful, Random
from plakett_widgets.lab.batches import dispatch, results
from plakett_widgets.lab.batches.dispatch import UNDER_WAY, Dispatch

from ..many_games import simulate


def test_progress_is_shown_before_the_first_game_ends(monkeypatch: pytest.MonkeyPatch):
    shown, batch = threading.Event(), results.play_batch

    class Bar(tqdm):
        def display(self, *_args: object, **_more: object) -> None:
            shown.set()

    def play_batch(*setting: Any, **more: Any) -> Any:
        assert shown.wait(20)
        return batch(*setting, **more)

    monkeypatch.setattr(dispatch, "tqdm_class", lambda: Bar)
    monkeypatch.setattr(dispatch, "PROGRESS_DELAY", 0.01)
    monkeypatch.setattr(dispatch, "PROGRESS_DISABLED", False)
    monkeypatch.setattr(results, "play_batch", play_batch)
    assert simulate(games=1, rounds=2, progress=True).games.height == 1


def test_the_bar_is_shown_in_the_context_of_the_caller(monkeypatch: pytest.MonkeyPatch):
    cell, known = ContextVar("cell", default=0), list[int]()

    class Bar:
        def __init__(self, **how: object) -> None: ...

        def update(self, games: int) -> None:
            known.append(cell.get())

        def close(self) -> None: ...

    monkeypatch.setattr(dispatch, "tqdm_class", lambda: Bar)
    cell.set(7)
    simulation = simulate(games=3)
    cell.set(8)  # another one is run meanwhile
    simulation.wait()
    assert {*known} == {7}


class Lingering(Bot):
    name = "lingering"

    def choose(self, view: Any, legal: Any) -> Any:
        time.sleep(0.2)
        return legal[0]


def test_a_thread_does_not_play_a_long_game_to_its_end_for_nobody():
    with ThreadPoolExecutor(1) as executor:
        begun = simulate("plakettopoly", 1, [Lingering(), Balanced()], executor=executor, game_seconds=1000)
        with pytest.raises(TimeoutError):
            begun.wait(1)
        assert begun.cancel()
        assert executor.submit(int).result(20) == 0  # the game would take longer


def test_an_executor_that_is_shut_down_midway_is_an_error():
    with ThreadPoolExecutor(1) as executor:
        begun = simulate("plakettopoly", 10_000, 4, executor=executor)
        while not begun.done:
            time.sleep(0.001)
        executor.shutdown(wait=False, cancel_futures=True)
    with pytest.raises(ValueError, match=r"executor: shut down after \d+ of 10000 games"):
        begun.wait(600)


class ByHand(Executor):
    """An executor that plays nothing itself: the test completes each batch."""

    def __init__(self) -> None:
        self.jobs: list[tuple[Future[Any], Callable[[], Any]]] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **more: Any) -> Future[Any]:
        future: Future[Any] = Future()
        if fn is not bool:  # which probes whether work is taken
            self.jobs.append((future, lambda: fn(*args, **more)))
        return future

    def begin(self, simulation: pw.Simulation) -> None:
        while len(self.jobs) < len(simulation._results[0].open):
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


def test_games_that_nobody_can_ask_for_any_more_are_called_off(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setattr(dispatch, "in_notebook", lambda: False)
    executor, begun, beside = by_hand()
    executor.play(0, 1)
    del begun
    gc.collect()
    beside.feeder.join(600)
    assert beside.results[0].cancelled.is_set()
    assert not beside.feeder.is_alive()
    assert all(future.cancelled() for future, _ in executor.jobs[2:])
    notice = r"plakett_widgets: nothing refers to a simulation, which ends: \d+ of 60 games were played.  Give it a name\n"
    assert re.fullmatch(notice, capsys.readouterr().err)


@pytest.mark.skipif(engine.COMPILED, reason="of the interpreted engine")
def test_what_makes_thousands_of_games_faster_is_printed_once(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setattr(dispatch, "PROGRESS_DISABLED", False)
    monkeypatch.setattr(engine.compiled, "find_engine", lambda: None)
    monkeypatch.setenv("LC_ALL", "fr_CA.UTF-8")
    dispatch.suggest_compiling.cache_clear()
    simulate(games=999, executor=ByHand(), progress=True).cancel()
    assert capsys.readouterr().err == ""
    for _ in range(2):
        simulate(games=1000, executor=ByHand(), progress=True).cancel()
    assert re.fullmatch(r"plakett_widgets: le moteur est interprété\. .*python3 dev\.py compile.*\n", capsys.readouterr().err)


def test_arms_that_nobody_can_ask_for_any_more_are_called_off():
    executor, before = ByHand(), set(UNDER_WAY)
    begun = pw.compare(
        "confinement", {"bots": {"careful": [Careful()] * 2, "random": [Random()] * 2}}, games=60, rounds=5, seed=1,
        executor=executor, progress=False,
    )  # fmt: skip
    beside = begun._dispatch
    assert beside in set(UNDER_WAY) - before
    while len(executor.jobs) < sum(len(results.open) for results in beside.results):
        time.sleep(0.001)
    del begun
    gc.collect()
    beside.feeder.join(600)
    assert not beside.feeder.is_alive()
    assert all(results.cancelled.is_set() for results in beside.results)


def test_arms_keep_abreast():
    executor, tables = ByHand(), {"careful": [Careful()] * 2, "random": [Random()] * 2, "balanced": 2}
    begun = pw.compare("confinement", {"bots": tables}, 60, rounds=5, executor=executor, progress=False)
    while len(executor.jobs) < 3 * 6:
        time.sleep(0.001)
    executor.play(*range(3 * 2))
    while begun.done < 60:
        time.sleep(0.001)
    assert [arm.done for arm in begun.arms.values()] == [20] * 3
    begun.cancel()


def test_an_unreferenced_simulation_fills_its_sink(tmp_path: Path):
    executor, begun, beside = by_hand(sink=tmp_path)
    del begun
    gc.collect()
    executor.play(*range(len(executor.jobs)))
    beside.feeder.join(600)
    assert not beside.results[0].cancelled.is_set()
    assert simulate(games=60, rounds=5, sink=tmp_path).done == 60


def test_batches_may_come_in_any_order_and_together():
    here = simulate(games=60, rounds=5, events=True)
    executor = ByHand()
    there = simulate(games=60, rounds=5, events=True, executor=executor)
    executor.begin(there)
    executor.play(3, 0, 5, 1, 2, 4)
    assert_frame_equal(there.games, here.games)
    assert_frame_equal(there.narrow_events, here.narrow_events)


def test_batches_before_an_error_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    executor, begun, beside = by_hand(sink=tmp_path)
    first, go, collect = threading.Event(), threading.Event(), beside._collect

    def waits(done: Any) -> Any:
        first.set()
        assert go.wait(600)
        return collect(done)

    monkeypatch.setattr(beside, "_collect", waits)  # no other's: that of an earlier test may be late
    executor.play(0)
    assert first.wait(600)
    executor.play(1)
    executor.jobs[5][0].cancel()
    executor.play(2)
    go.set()
    with pytest.raises(ValueError, match="executor: shut down after 30 of 60 games"):
        begun.wait(600)
    assert simulate(games=60, rounds=5, sink=tmp_path).games.collect().height == 60


@pytest.mark.slow
def test_an_executor_has_all_the_work_that_it_can_do():
    playing = 0
    with ThreadPoolExecutor(12, "one of twelve") as executor:
        simulation = simulate("plakettopoly", 10_000, executor=executor)
        while playing < 12 and not simulation.over:
            playing = len([one for one in threading.enumerate() if one.name.startswith("one of twelve")])
            time.sleep(0.001)
        simulation.cancel()
    assert playing == 12


def test_batches_may_be_done_as_soon_as_they_are_handed_out():
    class Sudden(Executor):
        def submit(self, fn: Callable[..., Any], /, *args: Any, **more: Any) -> Future[Any]:
            done: Future[Any] = Future()
            done.set_result(fn(*args, **more))
            return done

    games = simulate("confinement", 200, 2, rounds=3, executor=Sudden())
    assert games.wait(60).games.height == 200


def test_a_thread_stops_with_its_simulation():
    with ThreadPoolExecutor(1) as executor:
        begun = simulate("plakettopoly", 100_000, executor=executor)
        assert begun.cancel()
        waited = executor.submit(int).result(20)  # a batch would take longer
    assert waited == 0
