"""A widget opens its comm when it is shown, and goes once no view shows it and nothing refers to it."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from typing import Any
from weakref import ref

import comm
import pytest
from ipywidgets import HBox, Layout, Widget
from ipywidgets.widgets.widget import _instances as registry

import plakett_widgets as pw
from plakett_widgets.lab.charts.live import Follow
from plakett_widgets.widgets import lifetime
from tests.browser.inprocess import RecordingComm

from .conftest import View, until

BYE = {"kind": "bye"}


@pytest.fixture(autouse=True, scope="module")
def put_aside() -> None:
    """Put aside what other tests have left: each collection of garbage here would look through all of it."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def nothing_else() -> Iterator[None]:
    """Nothing that other tests have left is counted."""
    gc.collect()
    before = {*registry}
    yield
    for id in {*registry} - before:
        registry[id].close()


@pytest.fixture
def kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(comm, "create_comm", RecordingComm)
    monkeypatch.setattr(lifetime, "GRACE_TIMEOUT", 0)


def known() -> tuple[set[str], set[str]]:
    """What the front end can find."""
    return {*registry}, {*comm.get_comm_manager().comms}


def new_game() -> pw.Game:
    return pw.Game("plakettopoly", players=["Ana", "Léo"], opening=[(6, 6), (1, 2)], seed=7)


USES: dict[str, Callable[[pw.Game], object]] = {
    "a board": lambda game: game.board,
    "a page": lambda game: game.board.to_html(),
    "words": lambda game: game.board.describe(),
    "a game that goes on": lambda game: [game.board, game.play("roll")],
    "a log": lambda game: pw.LogView(game.board),
    "a watch": lambda game: game.watch(),
    "a chart that follows": lambda game: Follow(game.board, lambda _event: "drawn"),
    "a second board": lambda game: [game.board, pw.Board(game, read_only=True)],
    "frames": lambda game: game.frames.events,
}


def test_a_game_that_nobody_refers_to_any_more_goes(kernel: None):
    before, gone = known(), {}
    for name, use in USES.items():
        game = new_game()
        use(game)
        gone[name] = ref(game)
    del game
    assert known() == before  # none has been shown
    gc.collect()
    assert [name for name, one in gone.items() if one() is not None] == []


def test_without_a_front_end_a_shown_widget_is_released():
    before, game = known(), new_game()
    for widget in (game, game.board, pw.LogView(game), game.watch()):
        widget._repr_mimebundle_()
    gone = ref(game)
    del game, widget
    gc.collect()
    assert gone() is None
    assert known() == before


def shown(widget: Widget | pw.Game) -> Any:
    """Show a widget as a cell does; what of it stays here is only its comm."""
    data, _ = widget._repr_mimebundle_()
    return comm.get_comm_manager().comms[data["application/vnd.jupyter.widget-view+json"]["model_id"]]


@pytest.mark.parametrize("show", [lambda game: game, lambda game: game.watch(), lambda game: pw.LogView(game.board)])
def test_a_widget_stays_until_its_last_view_is_gone(show: Callable[[pw.Game], Any], kernel: None):
    before, game = known(), new_game()
    line = shown(show(game))
    gone = ref(game)
    del game
    gc.collect()
    line.receive({"method": "custom", "content": {"kind": "here"}})
    gc.collect()
    assert gone() is not None
    line.receive({"method": "custom", "content": BYE})
    assert line.sent[-1]["content"] == {"kind": "who"}

    def went() -> bool:
        gc.collect()
        return gone() is None

    until(went)
    assert known() == before


def test_another_view_that_answers_keeps_the_game(kernel: None, monkeypatch: pytest.MonkeyPatch):
    later: list[Callable[[], None]] = []
    monkeypatch.setattr(lifetime, "after", lambda _seconds, call: later.append(call))
    game = new_game()
    line, gone, session = shown(game), ref(game), game.table.session_id
    del game
    line.receive({"method": "custom", "content": BYE})
    line.receive({"method": "custom", "content": {"v": 1, "kind": "ping", "id": "view-1", "session": session}})
    later.pop()()
    gc.collect()
    assert gone() is not None
    game = gone()
    del gone
    game.board.close()


def test_a_game_that_has_a_name_is_found_again_when_its_notebook_is_opened_again(kernel: None):
    game = new_game()
    shown(game).receive({"method": "custom", "content": BYE})
    until(lambda: registry[game.board.model_id] is not game.board)  # only a proxy
    gc.collect()
    states = Widget.get_manager_state()["state"]
    assert states[game.board.model_id]["state"]["session"] == game.table.session_id
    view = View(game.board)
    view.act("roll")
    assert game.moves() == ["Ana: roll"]
    assert registry[game.board.model_id] is game.board
    game.board.close()


def test_a_closed_widget_leaves_nothing_in_the_front_end(kernel: None):
    before, game = known(), new_game()
    for _ in range(2):
        for widget in (game.board, pw.LogView(game), game.watch(), Follow(game.board, lambda _event: "drawn")):
            shown(widget)
            assert {*registry} - before[0] >= {widget.model_id, widget.layout.model_id}
            widget.close()
            widget.close()
            assert widget._repr_mimebundle_ is None
        game.board.close()
    assert known() == before
    assert not game.table.listeners


def test_a_layout_of_ones_own_outlives_the_boards_that_share_it(kernel: None):
    game, layout = new_game(), Layout(width="50%")
    boards = [pw.Board(game), pw.Board(game)]
    for board in boards:
        board.layout = layout
    shown(boards[0])
    boards[0].close()
    assert layout.comm is not None
    boards[1].close()
    layout.close()


def test_a_board_in_a_row_is_shown_as_it_stands(kernel: None):
    game = new_game()
    board = game.board
    game.play("roll")
    row = HBox([board])
    assert registry[board.model_id] is not None
    assert board.get_state()["state"]["revision"] == game.table.revision
    row.layout.close()
    row.close()
    board.close()


def test_the_constructor_of_a_board_that_is_refused_registers_nothing(kernel: None):
    before = known()
    with pytest.raises(ValueError, match="game"):
        pw.Board("evening.plk")  # type: ignore[arg-type]
    gc.collect()
    assert known() == before
