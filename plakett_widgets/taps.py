"""Taps on a game under way: something is called with each event, or each turn, as it happens."""

from __future__ import annotations

import traceback
from collections import deque
from collections.abc import Callable
from contextvars import ContextVar, copy_context
from typing import TYPE_CHECKING, Any, Final

from .timer import Throttle

if TYPE_CHECKING:
    from .game import Game

Row = dict[str, Any]

BY_VIEW: Final = ContextVar("by_view", default=False)  # is a message of a view being answered?


def at_home(call: Callable[[Row], object]) -> Callable[[Row], None]:
    """The call, its errors shown; where a view has moved the game, it prints where the tap was set: no cell is running then."""
    home = copy_context()

    def shown(row: Row) -> None:
        try:
            call(row)
        except Exception:
            traceback.print_exc()

    def called(row: Row) -> None:
        if BY_VIEW.get():
            home.copy().run(shown, row)
        else:
            shown(row)

    return called


class EventTap:
    """Calls with each event that comes to the log; one that is taken back is not called back.

    After an undo, or in another line of the game, it goes on with what is then played.
    """

    def __init__(self, game: Game, call: Callable[[Row], object]) -> None:
        self.call = at_home(call)
        self.mark = game.branch, game.length
        self.untold: deque[Row] = deque()
        self.telling = False

    def __call__(self, game: Game) -> None:
        branch, length = self.mark
        self.mark = game.branch, game.length
        if branch != game.branch:
            self.untold.clear()
        else:
            self.untold += game.events(length)
        if self.telling:  # what is called plays itself: what comes of it is told in its turn
            return
        self.telling = True
        try:
            while self.untold:
                self.call(self.untold.popleft())
        finally:
            self.telling = False


class TurnTap:
    """Calls with each turn that has ended, a row of ``Game.history``; with a throttle, only with the last of those."""

    def __init__(self, game: Game, call: Callable[[Row], object], throttle: float) -> None:
        self.call = at_home(call)
        self.throttle = Throttle(throttle, game.lock, self.tell) if throttle else None
        self.mark = game.branch, len(game.turns_ended)
        self.turn = game.turn
        self.latest: Row | None = None

    def __call__(self, game: Game) -> None:
        if (self.mark[0], self.turn, game.over) == (game.branch, game.turn, False):
            return
        branch, rows = self.mark
        if branch != game.branch:
            self.latest = None  # that turn may have been taken back
        self.mark, self.turn = (game.branch, len(game.turns_ended)), game.turn
        ended = game.history(rows) if branch == game.branch else []
        if self.throttle is None:
            for row in ended:
                self.call(row)
        elif ended:
            self.latest = ended[-1]
            self.throttle.ask()

    def tell(self) -> None:
        row, self.latest = self.latest, None
        if row is not None:
            self.call(row)
