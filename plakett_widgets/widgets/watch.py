"""A live table beside the board: what a question to the log answers now, and again whenever the game moves on."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import TYPE_CHECKING, Any, Final

import traitlets as t

from ..errors.suggestions import public
from ..game.throttle import Throttle
from .still import Still

if TYPE_CHECKING:
    import polars as pl

    from ..game import Game

GAP: Final = 0.25  # seconds between two answers


@public
class Watch(Still):
    """The answer of ``query`` to the log of a game, kept up to date until it is closed.

    What goes wrong in the query is shown in its place.
    """

    NOT_COPIED = "a watch is neither copied nor pickled: game.watch(query) makes another one, game.log is a frame"

    # not the HTML of ipywidgets, which marimo shows once and never again
    _esm = """
    export default {
      render({ model, el }) {
        const show = () => { el.innerHTML = model.get("value"); };
        const answer = ({ kind }) => { if (kind === "who") model.send({ kind: "here" }); };
        show();
        model.on("change:value", show);
        model.on("msg:custom", answer);
        model.send({ kind: "here" });
        return () => {
          model.off("change:value", show);
          model.off("msg:custom", answer);
          model.send({ kind: "bye" });
        };
      },
    };
    """

    value = t.Unicode(help="the answer, as HTML").tag(sync=True)

    def __init__(self, game: Game, query: Callable[[pl.DataFrame], Any]) -> None:
        super().__init__()
        self.game = game
        self.query = query
        self._throttle = Throttle(GAP, game.lock, self._answer)
        self._throttle.do()
        self._stop = game.on_change(self._changed)

    def leave(self) -> None:
        self._stop()
        if self in self.game._watches:
            self.game._watches.remove(self)

    def _changed(self, _game: Game) -> None:
        self._throttle.ask()

    def _answer(self) -> None:
        try:
            answer = self.query(self.game.log)
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
