"""Where no thread and no process can begin, as in WebAssembly, who waits plays the games, and may stop between two of them."""

from __future__ import annotations

import asyncio
import sys
import threading
import warnings
from collections.abc import Iterator
from concurrent.futures import CancelledError
from pathlib import Path
from typing import Any

import pytest
from polars.testing import assert_frame_equal

import plakett_widgets as pw
from plakett_widgets.bots import Balanced, BotFailed, Careful, Random
from plakett_widgets.bots.guests import process
from plakett_widgets.lab.batches import dispatch

from ..many_games import Faulty, simulate, threads


@pytest.fixture
def in_place(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The platform as Pyodide has it; what warns there would do so in a lesson."""

    def start(thread: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    with warnings.catch_warnings(), monkeypatch.context() as there:
        warnings.simplefilter("error")
        there.setattr(sys, "platform", "emscripten")
        there.setattr(threading.Thread, "start", start)
        there.setattr(process, "CAN_START", False)
        yield


def compared(**more: Any) -> pw.Comparison:
    return pw.compare("confinement", {"bots": [2, 3]}, 30, rounds=5, seed=1, progress=False, **more)


def fought(**more: Any) -> pw.Tournament:
    return pw.tournament([Random(), Careful()], "confinement", 12, rounds=5, seed=1, progress=False, **more)


def test_the_games_are_the_same(request: pytest.FixtureRequest):
    asked: dict[str, Any] = {"games": 25, "rounds": 5, "events": True}
    beside = simulate(**asked), compared(), fought()
    for one in beside:
        one.wait(600)
    request.getfixturevalue("in_place")
    here = pw.simulate("confinement", bots=[Random(), Careful(), Balanced()], seed=3, **asked), compared(), fought()
    assert [one.done for one in here] == [0, 0, 0]
    for one, other in zip(here, beside, strict=True):
        assert_frame_equal(one.games, other.games)
        assert (one.done, one.over, one.cancelled) == (len(one), True, False)
    assert_frame_equal(here[0].narrow_events, beside[0].narrow_events)
    assert_frame_equal(here[1].effects, beside[1].effects)
    assert_frame_equal(here[2].ratings, beside[2].ratings)


@pytest.mark.usefixtures("in_place")
def test_waiting_can_go_on_after_a_timeout():
    for one in (simulate(games=25, rounds=5), compared()):
        with pytest.raises(TimeoutError, match=f"0 of {len(one)} games are played"):
            one.wait(0)
        assert one.wait(600).done == len(one)


@pytest.mark.usefixtures("in_place")
@pytest.mark.parametrize("begin", [lambda: simulate(games=25, rounds=5), compared, fought])
def test_it_is_cancelled_between_two_games(begin: Any):
    """A batch has ten games, and the loop has its turn after each of them."""

    async def play() -> Any:
        begun = begin()
        waiting = asyncio.ensure_future(begun)
        for _ in range(4):
            await asyncio.sleep(0)
        assert (begun.done, begun.cancel(), begun.cancel()) == (0, True, False)
        with pytest.raises(CancelledError):
            await waiting
        return begun

    begun = asyncio.run(play())
    assert (begun.over, begun.cancelled) == (True, True)
    with pytest.raises(CancelledError):
        _ = begun.games


@pytest.mark.usefixtures("in_place")
def test_awaiting_plays_all_and_giving_up_cancels():
    assert asyncio.run(awaited(simulate(games=25, rounds=5))).games.height == 25
    assert asyncio.run(awaited(compared())).done == 60
    given_up = simulate("mspm", 10_000)
    with pytest.raises(TimeoutError):
        asyncio.run(asyncio.wait_for(awaited(given_up), 0.05))
    assert given_up.cancelled


async def awaited(one: Any) -> Any:
    return await one


class Interrupted(Balanced):
    """Somebody presses the button of the kernel while it plays."""

    name = "interrupted"

    def choose(self, view: Any, legal: Any) -> Any:
        raise KeyboardInterrupt


@pytest.mark.usefixtures("in_place")
def test_an_interrupt_cancels():
    tables = {"interrupted": [Interrupted(), Balanced()], "balanced": 2}
    for one in (
        simulate(games=25, bots=tables["interrupted"]),
        pw.compare("confinement", {"bots": tables}, 25, progress=False),
    ):
        with pytest.raises(KeyboardInterrupt):
            one.wait(600)
        assert (one.over, one.cancelled) == (True, True)
        with pytest.raises(CancelledError):
            one.wait(600)


@pytest.mark.usefixtures("in_place")
def test_a_bot_that_fails_ends_it():
    with pytest.raises(BotFailed) as caught:
        simulate("plakettopoly", 25, [Balanced(), Faulty()]).wait(600)
    assert "its game(" in caught.value.__notes__[0]


@pytest.mark.usefixtures("in_place")
def test_progress_is_shown(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    monkeypatch.setattr(dispatch, "PROGRESS_DELAY", 0)
    monkeypatch.setattr(dispatch, "PROGRESS_DISABLED", False)
    assert simulate(games=25, rounds=5, progress=True).games.height == 25
    assert "25/25" in capsys.readouterr().err


@pytest.mark.usefixtures("in_place")
def test_a_sink_goes_on_from_what_it_holds(tmp_path: Path):
    begun = simulate(games=25, rounds=5, sink=tmp_path)
    for _ in range(15):
        begun._dispatch.play_on(0)
    begun.cancel()
    assert begun.done == 10
    again = simulate(games=25, rounds=5, sink=tmp_path)
    assert again.done == 10
    assert_frame_equal(again.games.collect(), simulate(games=25, rounds=5).games, check_column_order=False)


def test_others_that_should_play_are_refused(request: pytest.FixtureRequest):
    with threads() as executor:
        request.getfixturevalue("in_place")
        for name, given in (("executor", executor), ("workers", 2)):
            for begin in (simulate, compared, fought):
                with pytest.raises(ValueError, match=f"{name}: no other thread or process can begin in WebAssembly"):
                    begin(**{name: given})
