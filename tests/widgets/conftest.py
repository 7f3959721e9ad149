"""A board with a comm that only records, and a view that sends requests as the front end does."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

import comm
import pytest

import plakett_widgets as pw
from tests.browser.inprocess import Message, RecordingComm


def until(reached: Callable[[], object]) -> None:
    """Wait for what a thread does, however slow the machine."""
    deadline = time.monotonic() + 120
    while not reached():
        assert time.monotonic() < deadline, "it never came"
        time.sleep(0.01)


class View:
    """One view of a board: sends messages, reads what was sent."""

    def __init__(self, board: pw.Board, name: str = "view") -> None:
        board.open()
        self.board = board
        self.name = name
        self.numbers = count(1)

    @property
    def sent(self) -> list[Message]:
        sent: list[Message] = self.board.comm.sent
        return sent

    def send(self, content: object) -> None:
        """Send anything at all."""
        self.board.comm.receive({"method": "custom", "content": content})

    def message(self, kind: str, **fields: Any) -> Message:
        game = self.board.game
        return {"v": 1, "kind": kind, "id": f"{self.name}-{next(self.numbers)}", "session": game.table.session_id, **fields}

    def request(self, kind: str, **fields: Any) -> Message:
        """Send a message.  Return its answer."""
        message = self.message(kind, **fields)
        self.send(message)
        return self.answers(message["id"])[-1]

    def act(self, move: str, seat: int = 0, **fields: Any) -> Message:
        game = self.board.game
        fields = {"decision": game.table.decision, "base_revision": game.table.revision, **fields}
        return self.request("action", seat=seat, move=move, **fields)

    def control(self, what: str, **fields: Any) -> Message:
        return self.request("control", what=what, **{"branch": self.board.game.past.branch, **fields})

    def catch_up(self) -> None:
        """Send a hello, which publishes whatever was not published yet."""
        self.request(
            "hello", protocol_version=1, last_revision=self.board.game.table.revision, last_event=self.board.game.length - 1
        )

    def write(self, **traits: Any) -> None:
        """Write traits as a browser can, honestly or not."""
        self.board.comm.receive({"method": "update", "state": traits, "buffer_paths": []})

    def answers(self, id: str) -> list[Message]:
        return [m["content"] for m in self.sent if m["method"] == "custom" and m["content"].get("id") == id]

    def news(self) -> list[Message]:
        """Return the events that were sent unrequested."""
        return [m["content"] for m in self.sent if m["method"] == "custom" and m["content"]["kind"] == "events"]

    def updates(self, name: str) -> list[Any]:
        """The values of a trait that were sent."""
        return [m["state"][name] for m in self.sent if m["method"] == "update" and name in m["state"]]

    def states(self) -> list[Message]:
        return self.updates("state")


Open = Callable[..., View]


@pytest.fixture
def open_board(monkeypatch: pytest.MonkeyPatch) -> Iterator[Open]:
    """``open_board(game, …)`` is a view of a new board of that game; by default of Ana, Léo and a bot."""
    monkeypatch.setattr(comm, "create_comm", RecordingComm)
    boards = []

    def open_one(game: pw.Game | None = None, **options: Any) -> View:
        boards.append(pw.Board(game or three(), **options))
        return View(boards[-1], f"view{len(boards)}")

    yield open_one
    for board in boards:
        board.close()


def three(**options: Any) -> pw.Game:
    """Ana begins; then Léo; then a bot."""
    opening = [(6, 6), (1, 2), (1, 3)]
    return pw.Game(players=["Ana", "Léo", ("Hal", pw.bots.Balanced())], seed=7, opening=opening, **options)


@pytest.fixture
def view(open_board: Open) -> View:
    return open_board()
