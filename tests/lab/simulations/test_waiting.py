"""A simulation is waited for, awaited, interrupted and cancelled; a script that does not wait for it gets a notice."""

from __future__ import annotations

import asyncio
import threading
import time
import weakref
from concurrent.futures import CancelledError, Future
from pathlib import Path
from typing import Any

import pytest

import plakett_widgets as pw
from plakett_widgets.lab.batches import dispatch, results

from ..many_games import interrupt_who_waits, run_script, simulate, threads


def test_it_is_awaited_and_leaves_the_loop_free(monkeypatch: pytest.MonkeyPatch):
    ticked, batch = threading.Event(), results.play_batch

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

    monkeypatch.setattr(results, "play_batch", play_batch)
    simulation = asyncio.run(play())
    assert simulation.done == len(simulation) == simulation.games.height


def test_it_is_cancelled():
    simulation = simulate("mspm", 10_000)
    assert simulation.cancel()
    assert not simulation.cancel()
    assert simulation.cancelled
    with pytest.raises(CancelledError):
        _ = simulation.games


def test_cancelling_after_the_last_game_keeps_the_games(monkeypatch: pytest.MonkeyPatch):
    cancelled, begun = list[bool](), Future[pw.Simulation]()
    with threads() as executor:
        leave = lambda: cancelled.append(begun.result().cancel())  # noqa: E731
        monkeypatch.setattr(dispatch, "executor_for", lambda *_: (executor, leave))
        begun.set_result(simulate(games=30, rounds=5))
        assert begun.result().games.height == 30
    assert (cancelled, begun.result().cancelled) == ([False], False)


def test_games_of_an_unnamed_simulation_can_be_awaited():
    assert simulate(games=30, rounds=5).wait().games.height == 30
    assert simulate(games=30, rounds=5).games.height == 30
    assert asyncio.run(awaited()) == 30


async def awaited() -> int:
    return int((await simulate(games=30, rounds=5)).games.height)


@pytest.mark.slow
def test_an_interrupt_ends_waiting(monkeypatch: pytest.MonkeyPatch):
    simulation = simulate("mspm", 10_000)
    while not simulation.done:  # from then on, polars has a hand in it
        time.sleep(0.001)
    interrupt_who_waits(monkeypatch)
    with pytest.raises(KeyboardInterrupt):
        simulation.wait(600)
    assert simulation.cancelled


def test_a_timeout_error_keeps_no_simulation_alive():
    simulation = simulate("mspm", 10_000)
    known = weakref.ref(simulation)
    try:
        simulation.wait(0.01)
    except TimeoutError as error:
        kept = error  # as a notebook does
    del simulation
    assert kept.__traceback__
    assert known() is None


def test_a_cancelled_simulation_differs_from_a_cancelled_wait():
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


STANDING = """
import os
import time
import plakett_widgets as pw
class Standing(pw.bots.Balanced):
    def choose(self, view, legal):
        open(THINKS, "w").close()
        time.sleep(600)
begun = pw.simulate(games=2, bots=[Standing(), Standing()], workers=0, progress=False, answer_seconds=1000)
while not os.path.exists(THINKS):
    time.sleep(0.01)
begun.cancel()
"""


@pytest.mark.slow
def test_a_script_ends_though_a_bot_blocks(tmp_path: Path):
    finished = run_script(tmp_path, f"THINKS = {str(tmp_path / 'thinks')!r}{STANDING}")
    assert (finished.returncode, finished.stderr) == (0, "")


@pytest.mark.slow
def test_a_script_that_does_not_wait_prints_a_notice(tmp_path: Path):
    sink = str(tmp_path / "sink")
    finished = run_script(tmp_path, f"import plakett_widgets as pw\npw.simulate(games=10**6, sink={sink!r}, progress=False)\n")
    assert finished.stderr.startswith("plakett_widgets: Python ended before a simulation did: ")
    assert (
        "of 1000000 games were played; what is in a sink stays there.  A script waits by simulation.wait()" in finished.stderr
    )
