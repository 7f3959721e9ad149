"""Interrupts at any point: board, log and saved game agree, and the game goes on."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from types import FrameType

import pytest

import plakett_widgets as pw
from plakett_widgets.widgets import channel, game_messages
from plakett_widgets.widgets.view_state import board_state

PACKAGE = str(Path(pw.__file__).parent)
INTERRUPTS = 200


def apart(act: Callable[[], object]) -> Iterator[object]:
    """Do something within a generator, at whose end an ``except`` that is left open is closed."""
    yield act()


def lines_of(act: Callable[[], object], last: int = sys.maxsize) -> int:
    """Do something, and return how many lines of the package ran; interrupt it at the last one."""
    count = 0

    def trace(frame: FrameType, event: str, _arg: object) -> Callable[..., object] | None:
        nonlocal count
        if not frame.f_code.co_filename.startswith(PACKAGE):
            return None
        if event == "line":
            count += 1
            if count == last:
                sys.settrace(None)
                raise KeyboardInterrupt
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        next(apart(act))  # as a tracer that raises may leave an ``except`` open
    except KeyboardInterrupt:
        pass
    finally:
        sys.settrace(before)
    return count


def moved(game: pw.Game) -> None:
    """A person plays what leads on, after the bots."""
    game.run(turns=2)
    plain = [choice for choice in game.legal() if not {"min", "to", "terms"} & {*choice}]
    game.play(min(plain, key=lambda choice: choice["kind"] in ("mortgage", "sell", "build", "withdraw")))


@pytest.mark.slow
def test_board_log_and_saved_game_agree_wherever_an_interrupt_falls(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_messages, "STATE_INTERVAL", 0)
    path, luck = tmp_path / "game.plk", random.Random(1)
    acts: list[Callable[[pw.Game], object]] = [
        moved,
        pw.Game.undo,
        lambda game: game.run(turns=1),
        lambda game: game.save(path),
    ]

    def begun() -> pw.Game:
        game = pw.Game("plakettopoly", ["Ana", pw.bots.Balanced(), "Léo"], seed=7)
        pw.Board(game)
        for _ in range(2):
            moved(game)
        game.save(path)
        return game

    game, twin = begun(), begun()
    lines = [lines_of(partial(act, twin)) for act in acts]
    for number in range(INTERRUPTS):
        act = number % len(acts)
        lines_of(partial(acts[act], game), luck.randint(1, lines[act]))
        (board,) = channel.channels(game.table)
        assert pw.load(path).names == game.names
        for _ in range(2):
            assert board.state == board_state(game.table)
            assert board.tail[-1]["seq"] == game.length - 1 == game.events()[-1]["seq"]
            assert pw.loads(game.record.notation(names=True)).record.digest() == game.record.digest()
            moved(game)
        if game.turn > 8:
            game = begun()
