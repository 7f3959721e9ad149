"""A live answer of a query to the log of all tables."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from ..game.throttle import after
from ..inputs import arguments
from ..widgets.watch import Watch

if TYPE_CHECKING:
    import polars as pl

    from .following import Following


CHANGE_DELAY: Final = 0.02  # seconds, in which changes of several games come together


class RoomWatch(Watch):
    """The answer of ``query`` to the log of the tables that a kernel follows, kept up to date until it is closed.

    Parameters
    ----------
    following : Following
        The tables.
    query : callable, optional
        Receives the log, and returns what is shown.  The last rows if not given.
    of : str
        What it is a watch of.
    """

    NOT_COPIED = "a watch is neither copied nor pickled: room.watch(query) makes another one, room.log is a frame"

    def __init__(self, following: Following, query: Callable[[pl.DataFrame], Any] | None, of: str) -> None:
        self.of = of
        checked = (lambda log: log.tail(8)) if query is None else arguments.callback("query", query)
        self._planned = False
        self.begin(following, checked)

    def _changed(self) -> None:
        """Plan an answer, which reads several games.  The one that has changed is locked now, and must not wait for others."""
        if not self._planned:
            self._planned = True
            after(CHANGE_DELAY, self._follow_change)

    def _follow_change(self) -> None:
        self._planned = False
        self._throttle.call_soon()

    def __repr__(self) -> str:
        return f"<Watch of {self.of}>"
