"""What takes long shows its progress and can be stopped."""

from __future__ import annotations

import gc
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from plakett_widgets import Game, loads
from plakett_widgets.game import move_history
from plakett_widgets.record import progress as progress_module
from plakett_widgets.record.progress import progress, track_progress

from .notation.round_trip import without_seed


def test_a_long_replay_reports_progress_and_can_be_stopped(monkeypatch: pytest.MonkeyPatch):
    game = Game(players=2, seed=1, options={"end_condition": "last_survivor"})
    for _ in range(30):
        game.play("time 1")
    reported: list[int] = []

    @contextmanager
    def shown(moves: int) -> Iterator[Callable[[int], object]]:
        reported.append(moves)
        yield lambda more: reported.append(-more)

    monkeypatch.setattr(move_history, "progress", shown)
    text = without_seed(game.record.notation())
    assert (reported.pop(0), sum(reported)) == (30, -30)
    reported.clear()
    assert loads(text).record.digest() == game.record.digest()
    assert (max(reported), sum(reported)) == (60, 0)  # what chance brings is learned first

    @contextmanager
    def stopped(moves: int) -> Iterator[Callable[[int], object]]:
        with progress(moves):
            assert not gc.isenabled()
            yield lambda more: signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(move_history, "progress", stopped)
    for say in (lambda: loads(text), game.fork, game.record.notation):
        with pytest.raises(KeyboardInterrupt):
            say()
    assert gc.isenabled()


def test_progress_is_shown_once_it_takes_long(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    monkeypatch.setattr(progress_module, "PROGRESS_DELAY", 3600)
    with progress(10) as went_on:
        went_on(4)
    assert not capsys.readouterr().err
    monkeypatch.setattr(progress_module, "PROGRESS_DELAY", -1)
    with progress(10) as went_on:
        went_on(4)
        went_on(6)
    assert "10/10" in capsys.readouterr().err


def test_items_are_counted_once_they_take_long(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    monkeypatch.setattr(progress_module, "PROGRESS_DELAY", -1)
    growing = [1]
    for number in track_progress(iter(growing), "states"):
        if number < 5:
            growing.append(number + 1)
    assert "5 states" in capsys.readouterr().err
    assert list(track_progress("abc", "games")) == ["a", "b", "c"]
    assert "3/3" in capsys.readouterr().err
