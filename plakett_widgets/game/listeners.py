"""Functions that are called while a game goes on: with each event, turn or change."""

from __future__ import annotations

import traceback
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING, Generic, TypeVar

from ..errors.suggestions import public
from ..inputs import arguments
from ..jupyter.output import prints_here
from .throttle import Throttle

if TYPE_CHECKING:
    from ..record.log.events import EventRow
    from ..record.log.history import TurnRow
    from .table import Table

T = TypeVar("T")
G = TypeVar("G")


def print_errors(call: Callable[[T], object]) -> Callable[[T], None]:
    """Return a call that prints its errors, so that the game and the other listeners go on."""

    def called(item: T) -> None:
        try:
            call(item)
        except Exception:
            traceback.print_exc()

    return called


class CallQueue(Generic[T]):
    """Items with which a function is still to be called, in their order, or only the ``last``.

    Errors of the function are shown.  A function that plays on is called with what comes of that afterwards.
    """

    def __init__(self, call: Callable[[T], object], last: bool = False) -> None:
        self.call = prints_here(print_errors(call))  # an error is printed where the call prints
        self.items: deque[T] = deque(maxlen=1 if last else None)
        self.calling = False

    def flush(self) -> None:
        if self.calling:
            return
        self.calling = True
        try:
            while self.items:
                self.call(self.items.popleft())
        finally:
            self.calling = False


class ChangeTap(Generic[G]):
    """Calls with the game after each change."""

    def __init__(self, table: Table, game: G, call: Callable[[G], object]) -> None:
        self.table = table
        self.game = game
        self.call = call
        self.revision = table.revision

    def __call__(self) -> None:
        if self.revision != self.table.revision:
            self.revision = self.table.revision
            self.call(self.game)


class EventTap:
    """Calls with each event that comes to the log.  One that is taken back is not called back.

    After an undo, or in another line of the game, it goes on with what is then played.
    """

    def __init__(self, table: Table, call: Callable[[EventRow], object]) -> None:
        self.table = table
        self.queue = CallQueue(call)
        self.mark = table.branch, table.length

    def __call__(self) -> None:
        table, (branch, length) = self.table, self.mark
        if branch != table.branch:
            self.queue.items.clear()
        else:
            self.queue.items += table.events(length)
        self.mark = table.branch, table.length
        self.queue.flush()


class TurnTap:
    """Calls with each turn that has ended, a row of ``Game.history``.  With a throttle, only with the last of those."""

    def __init__(self, table: Table, call: Callable[[TurnRow], object], throttle: float) -> None:
        self.table = table
        self.queue = CallQueue(call, last=throttle > 0)
        self.throttle = Throttle(throttle, table.lock, self.queue.flush)
        self.mark = table.branch, len(table.turns_ended)
        self.turn = table.position.turn

    def __call__(self) -> None:
        table = self.table
        if (self.mark[0], self.turn, table.over) == (table.branch, table.position.turn, False):
            return
        branch, rows = self.mark
        if branch != table.branch:
            self.queue.items.clear()  # they may have been taken back
        else:
            self.queue.items += table.turn_rows(rows)
        self.mark, self.turn = (table.branch, len(table.turns_ended)), table.position.turn
        if self.queue.items:
            self.throttle.call_soon()


@public
class On(Generic[G]):
    """Call functions while a game goes on.

    Every method returns a function that stops the calls.

    Parameters
    ----------
    game : Game
        The game, which some functions receive.
    table : Table
        The inside of the game.

    Examples
    --------
    >>> from plakett_widgets import Game
    >>> game = Game("plakettopoly", players=2, seed=7)
    >>> stop = game.on.event(lambda event: print(event["kind"]))
    >>> game.play("dice 1+2")
    >>> game.play("roll")
    thrown
    moved
    >>> stop()
    """

    def __init__(self, game: G, table: Table) -> None:
        self._game = game
        self._table = table
        self.locale = table.locale  # of errors

    def change(self, call: Callable[[G], object]) -> Callable[[], None]:
        """Call a function with the game after each change of it, in the thread that made it.

        Parameters
        ----------
        call : callable
            Receives the game.  An error in it is shown, and keeps neither the move nor other calls from happening.

        Returns
        -------
        callable
            Stops the calls.

        Examples
        --------
        >>> from plakett_widgets import Game
        >>> game = Game("plakettopoly", players=2, seed=7)
        >>> stop = game.on.change(lambda game: print(game.turn, len(game.moves())))
        >>> game.play("roll")
        1 1
        >>> stop()
        """
        return self._table.listen(ChangeTap(self._table, self._game, arguments.callback("call", call)))

    def event(self, call: Callable[[EventRow], object]) -> Callable[[], None]:
        """Call a function with each event as it happens.

        Parameters
        ----------
        call : callable
            Receives a row as in :meth:`Game.events`.  An error in it is shown, and keeps neither the move nor other calls from
            happening.

        Returns
        -------
        callable
            Stops the calls.

        Examples
        --------
        >>> from plakett_widgets import Game
        >>> game = Game("plakettopoly", players=2, seed=7)
        >>> seen = []
        >>> stop = game.on.event(lambda event: seen.append(event["kind"]))
        >>> game.play("roll")
        >>> seen[0]
        'thrown'
        >>> stop()
        """
        return self._table.listen(EventTap(self._table, arguments.callback("call", call)))

    def turn(self, call: Callable[[TurnRow], object], throttle: float = 0) -> Callable[[], None]:
        """Call a function with each turn that has ended.

        Parameters
        ----------
        call : callable
            Receives a row as in :meth:`Game.history`.  Errors in it are shown.
        throttle : float
            Call at most once in so many seconds, with the last turn then.  The last of all always comes.

        Returns
        -------
        callable
            Stops the calls.

        Examples
        --------
        >>> from plakett_widgets import Game, bots
        >>> game = Game("plakettopoly", [bots.Balanced(), bots.Balanced()], seed=7)
        >>> stop = game.on.turn(lambda row: print(row["turn"], row["cash"]))
        >>> game.run(turns=2)
        1 [1500, 1280]
        2 [1475, 1305]
        True
        """
        call = arguments.callback("call", call)
        return self._table.listen(TurnTap(self._table, call, arguments.time_limit(throttle, "throttle") or 0))
