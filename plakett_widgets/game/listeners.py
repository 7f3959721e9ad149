"""Taps on a game under way: something is called with each event, or each turn, as it happens."""

from __future__ import annotations

import traceback
from collections import deque
from collections.abc import Callable
from contextvars import ContextVar, copy_context
from typing import TYPE_CHECKING, Any, Final, ParamSpec, TypeVar

from .throttle import Throttle

if TYPE_CHECKING:
    from .game import Game

Row = dict[str, Any]
P = ParamSpec("P")
T = TypeVar("T")

BY_VIEW: Final = ContextVar("by_view", default=False)  # is a message of a view being answered?


def at_home(call: Callable[P, T]) -> Callable[P, T]:
    """The call; where a view has moved the game, it prints below the cell that runs now, as none is running then."""
    home = copy_context()

    def called(*told: P.args, **named: P.kwargs) -> T:
        return home.copy().run(call, *told, **named) if BY_VIEW.get() else call(*told, **named)

    return called


def shown(call: Callable[[Row], object]) -> Callable[[Row], None]:
    """The call, its errors shown."""

    def called(row: Row) -> None:
        try:
            call(row)
        except Exception:
            traceback.print_exc()

    return called


class Untold:
    """Rows that are still to be told, in their order; or only the ``last``.  Who is told may play, and is told of that then."""

    def __init__(self, call: Callable[[Row], object], last: bool = False) -> None:
        self.call = at_home(shown(call))
        self.rows: deque[Row] = deque(maxlen=1 if last else None)
        self.telling = False

    def tell(self) -> None:
        if self.telling:
            return
        self.telling = True
        try:
            while self.rows:
                self.call(self.rows.popleft())
        finally:
            self.telling = False


class EventTap:
    """Calls with each event that comes to the log; one that is taken back is not called back.

    After an undo, or in another line of the game, it goes on with what is then played.
    """

    def __init__(self, game: Game, call: Callable[[Row], object]) -> None:
        self.untold = Untold(call)
        self.mark = game.branch, game.length

    def __call__(self, game: Game) -> None:
        branch, length = self.mark
        self.mark = game.branch, game.length
        if branch != game.branch:
            self.untold.rows.clear()
        else:
            self.untold.rows += game.events(length)
        self.untold.tell()


class TurnTap:
    """Calls with each turn that has ended, a row of ``Game.history``; with a throttle, only with the last of those."""

    def __init__(self, game: Game, call: Callable[[Row], object], throttle: float) -> None:
        self.untold = Untold(call, last=throttle > 0)
        self.throttle = Throttle(throttle, game.lock, self.untold.tell)
        self.mark = game.branch, len(game.turns_ended)
        self.turn = game.turn

    def __call__(self, game: Game) -> None:
        if (self.mark[0], self.turn, game.over) == (game.branch, game.turn, False):
            return
        branch, rows = self.mark
        if branch != game.branch:
            self.untold.rows.clear()  # they may have been taken back
        self.mark, self.turn = (game.branch, len(game.turns_ended)), game.turn
        self.untold.rows += game.history(rows) if branch == game.branch else []
        if self.untold.rows:
            self.throttle.ask()
