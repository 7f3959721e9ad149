"""A simulation is waited for, awaited, interrupted and cancelled; a script that does not wait for it is told."""

from __future__ import annotations

import asyncio
import threading
import time
import weakref
from concurrent.futures import CancelledError
from pathlib import Path
from typing import Any

import pytest

import plakett_widgets as pw
from plakett_widgets.lab.batches import dispatch
from plakett_widgets.lab.batches.plan import planned

from ..many_games import interrupt_who_waits, simulate, threads, told_by_script


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


def test_what_is_cancelled_once_all_is_played_has_its_games():
    cancelled: list[bool] = []
    simulation = pw.Simulation(planned("confinement", 30, 2, 3, None, None, 5))
    with threads() as executor:
        simulation.start(executor, lambda: cancelled.append(simulation.cancel()))
        assert simulation.games.lazy().collect().height == 30
    assert (cancelled, simulation.cancelled) == ([False], False)


def test_games_are_waited_for_by_who_keeps_no_name():
    assert simulate(games=30, rounds=5).wait().games.height == 30
    assert simulate(games=30, rounds=5).games.height == 30
    assert asyncio.run(awaited()) == 30


async def awaited() -> int:
    return int((await simulate(games=30, rounds=5)).games.height)


def test_an_interrupt_is_heard_while_it_is_waited_for(monkeypatch: pytest.MonkeyPatch):
    simulation = simulate("mspm", 10_000)
    while not simulation.done:  # from then on, polars has a hand in it
        time.sleep(0.001)
    interrupt_who_waits(monkeypatch)
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


POLLING = """
import time
import plakett_widgets as pw
if __name__ == "__main__":
    simulation = pw.simulate("confinement", 20, 2, rounds=2, workers=1, progress=False)
    while simulation.done < len(simulation):
        time.sleep(0.001)
"""


def test_a_script_that_has_seen_all_its_games_played_is_told_nothing(tmp_path: Path):
    assert told_by_script(tmp_path, POLLING).stderr == ""


NAMELESS = """
import plakett_widgets as pw
from plakett_widgets.lab.batches.dispatch import UNDER_WAY
pw.simulate(games=10**6, progress=False)
for one in [*UNDER_WAY]:
    one.feeder.join()
"""


def test_a_script_that_keeps_no_simulation_is_told(tmp_path: Path):
    told = told_by_script(tmp_path, NAMELESS).stderr
    assert told.startswith("plakett_widgets: nothing refers to a simulation, which ends: ")
    assert told.endswith(" of 1000000 games were played.  Give it a name\n")
