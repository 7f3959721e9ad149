"""A live table beside the board: the answer of a query to the log, updated as the game moves on."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from threading import RLock
from typing import TYPE_CHECKING, Any, Final, Protocol

import traitlets as t

from ..errors.suggestions import public
from ..game.table import HasTable, table_of
from ..game.throttle import Throttle
from .game_messages import owners
from .still import Still

if TYPE_CHECKING:
    import polars as pl

    from ..record.frames import Frames

GAP: Final = 0.25  # seconds between two answers
MAX_WATCHES: Final = 8  # of a game; the oldest gives way


class HasLog(Protocol):
    """The source of a query: the inside of a game, or several games together."""

    lock: RLock
    listeners: list[Callable[[], object]]

    @property
    def frames(self) -> Frames: ...

    def listen(self, call: Callable[[], object]) -> Callable[[], None]: ...


def live_html(begin: str = "", then: str = "") -> str:
    """Return the front end of a widget that shows its ``value`` as HTML.

    It is not that of ipywidgets, which marimo shows once and never again.

    Parameters
    ----------
    begin : str
        A script that runs once for each view, whose element is ``el``.
    then : str
        A script that runs after each change of what is shown.

    Returns
    -------
    str
        The module.
    """
    return f"""
    export default {{
      render({{ model, el }}) {{
        {begin}
        const show = () => {{ el.innerHTML = model.get("value"); {then} }};
        const answer = ({{ kind }}) => {{ if (kind === "who") model.send({{ kind: "here" }}); }};
        show();
        model.on("change:value", show);
        model.on("msg:custom", answer);
        model.send({{ kind: "here" }});
        return () => {{
          model.off("change:value", show);
          model.off("msg:custom", answer);
          model.send({{ kind: "bye" }});
        }};
      }},
    }};
    """


@public
class Watch(Still):
    """The answer of ``query`` to the log of a game, kept up to date until it is closed.

    What goes wrong in the query is shown in its place.
    """

    NOT_COPIED = "a watch is neither copied nor pickled: game.watch(query) makes another one, game.log is a frame"

    _esm = live_html()

    value = t.Unicode(help="the answer, as HTML").tag(sync=True)

    def __init__(self, game: HasTable, query: Callable[[pl.DataFrame], Any]) -> None:
        self.game = game
        self.begin(table_of(game), query)

    def begin(self, source: HasLog, query: Callable[[pl.DataFrame], Any]) -> None:
        """Show the answer of a query to what has a log, and follow its changes."""
        super().__init__()
        self.source = source
        self.query = query
        self._throttle = Throttle(GAP, source.lock, self._answer)
        self._throttle.call_now()
        self._stop = source.listen(self._changed)
        for oldest in watches(source)[:-MAX_WATCHES]:  # a cell that is run again leaves its watch behind
            oldest.close()

    def leave(self) -> None:
        self._stop()

    def _changed(self) -> None:
        self._throttle.call_soon()

    def _answer(self) -> None:
        try:
            answer = self.query(self.source.frames.events)
            drawn = answer._repr_html_() if hasattr(answer, "_repr_html_") else None  # a figure may have none after all
            html = drawn if isinstance(drawn, str) else f"<pre>{escape(str(answer))}</pre>"
        except Exception as error:
            html = f"<pre>{escape(type(error).__name__)}: {escape(str(error))}</pre>"
        self.value = html

    def still(self) -> dict[str, str]:
        """Return the present answer, by MIME type."""
        return {"text/plain": repr(self), "text/html": self.value}

    def __repr__(self) -> str:
        return f"<Watch of {self.game!r}>"


def watches(source: HasLog) -> list[Watch]:
    """Return the watches of a game, the oldest first."""
    return owners(source.listeners, Watch)
