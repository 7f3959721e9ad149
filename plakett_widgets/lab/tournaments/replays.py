"""The games of a tournament as a table: a press on a row opens the replay of that game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING, Any, Final

import polars as pl
import traitlets as t

from ...errors.suggestions import public
from ...errors.worded import Worded
from ...widgets.board import Board
from ...widgets.still import Still, StillBox
from ...words.catalogue import catalogue, fill_in
from ...words.languages import Locale, group_digits

if TYPE_CHECKING:
    from ...game import Game

HEAD: Final = ("replays.game", "replays.players", "replays.won", "replays.rounds")
STILL_ROWS: Final = 200  # games in a notebook that is only read
REMEDY: Final = "a table of replays is neither copied nor pickled: tournament.replays() makes another one"

Row = tuple[int, Sequence[str]]  # the number of a game, and its cells


def replay_rows(games: pl.DataFrame, locale: Locale) -> list[Row]:
    """Return the rows of games of a tournament."""
    texts, rows = catalogue(locale), list[Row]()
    for number, lineup, won, forfeit, capped, rounds in games.select(
        "game", "lineup", "won", "forfeit", "capped", "rounds"
    ).iter_rows():
        names, how = lineup.split("|"), texts["replays.capped"] if capped else ""
        if forfeit is not None:
            how = fill_in(texts["replays.forfeit"], {"bot": names[forfeit]}, locale)
        rows.append((number, (" – ".join(names), won or "–", group_digits(rounds, locale), how)))
    return rows


class ReplayTable(Still):
    """The table of a :class:`Replays`."""

    NOT_COPIED = REMEDY

    _esm = """
    export default {
      render({ model, el }) {
        const make = (name, parent, text) => {
          const made = document.createElement(name);
          if (text !== undefined) made.textContent = text;
          parent.append(made);
          return made;
        };
        el.lang = model.get("locale");
        const box = make("div", el);
        box.style.cssText = "max-height:22em;overflow:auto";
        const table = make("table", box);
        table.style.cssText = "border-collapse:collapse;width:100%";
        const head = make("tr", make("thead", table));
        for (const name of model.get("head")) make("th", head, name).scope = "col";
        const body = make("tbody", table);
        const rows = new Map();
        for (const [number, cells] of model.get("rows")) {
          const row = make("tr", body);
          row.style.cursor = "pointer";
          const button = make("button", make("td", row), `▶ ${number}`);
          button.title = model.get("action");
          button.setAttribute("aria-label", `${model.get("action")} ${number}`);
          for (const cell of cells) make("td", row, cell);
          row.onclick = () => model.send({ kind: "open", game: number });
          rows.set(number, row);
        }
        for (const cell of table.querySelectorAll("th, td")) cell.style.cssText += ";text-align:left;padding:2px 8px";
        const note = make("p", el);
        note.setAttribute("role", "status");
        const update = () => {
          note.textContent = model.get("note");
          for (const [number, row] of rows) {
            const here = number === model.get("shown");
            row.style.fontWeight = "";
            row.removeAttribute("aria-current");
            if (!here) continue;
            row.style.fontWeight = "bold";
            row.setAttribute("aria-current", "true");
          }
        };
        const answer = ({ kind }) => { if (kind === "who") model.send({ kind: "here" }); };
        update();
        model.on("change:note", update);
        model.on("change:shown", update);
        model.on("msg:custom", answer);
        model.send({ kind: "here" });
        return () => {
          model.off("change:note", update);
          model.off("change:shown", update);
          model.off("msg:custom", answer);
          model.send({ kind: "bye" });
        };
      },
    };
    """

    head = t.List(t.Unicode()).tag(sync=True)
    rows: t.List[Any] = t.List().tag(sync=True)
    action = t.Unicode().tag(sync=True)
    locale = t.Unicode().tag(sync=True)
    note = t.Unicode().tag(sync=True)
    shown = t.Int(-1).tag(sync=True)

    def __init__(self, rows: Sequence[Row], locale: Locale, note: str, show: Callable[[int], object]) -> None:
        texts = catalogue(locale)
        head = [*map(texts.__getitem__, HEAD), ""]
        super().__init__(rows=[list(row) for row in rows], head=head, locale=locale, note=note, action=texts["replays.open"])
        self._show = show

    def _handle_custom_msg(self, content: Any, buffers: Any) -> None:
        number = content.get("game") if isinstance(content, dict) and content.get("kind") == "open" else None
        if type(number) is not int or not any(number == known for known, _ in self.rows):
            super()._handle_custom_msg(content, buffers)
            return
        try:
            self._show(number)
            self.note = ""
        except Exception as error:  # shown: a press in a browser has nobody to raise it to
            self.note = error.text(self.locale) if isinstance(error, Worded) else f"{type(error).__name__}: {error}"

    def still(self) -> dict[str, str]:
        """Return the first games, by MIME type."""
        kept = self.rows[:STILL_ROWS]
        lines = ["".join(f'<th scope="col">{escape(name)}</th>' for name in self.head)]
        lines += ["".join(f"<td>{escape(str(cell))}</td>" for cell in (number, *cells)) for number, cells in kept]
        body = "".join(f"<tr>{line}</tr>" for line in lines)
        values: Mapping[str, object] = {"shown": len(kept), "n": len(self.rows)}
        live = fill_in(catalogue(self.locale)["replays.still"], values, self.locale)
        text = "\n".join(" ".join(map(str, (number, *cells))) for number, cells in kept)
        return {"text/plain": text, "text/html": f'<div lang="{self.locale}"><table>{body}</table><p>{escape(live)}</p></div>'}


@public
class Replays(StillBox):
    """A table of games, and below it the board of the one that was pressed, at its beginning.

    :meth:`Tournament.replays` makes one. Where no kernel runs, the table stands alone.

    Parameters
    ----------
    rows : sequence of tuple
        The number of each game, and its cells.
    game : callable
        Returns the game of a number.
    locale : {"fr", "en"}
        Language of the words.
    note : str
        A line below the table.
    """

    NOT_COPIED = REMEDY

    def __init__(self, rows: Sequence[Row], game: Callable[[int], Game], locale: Locale, note: str = "") -> None:
        self._game, self._locale = game, locale
        self._board: Board | None = None
        self._table = ReplayTable(rows, locale, note, self.show)
        super().__init__(self._table)

    @property
    def board(self) -> Board | None:
        """The board below the table, ``None`` until a game is shown."""
        return self._board

    def show(self, number: int) -> None:
        """Show the replay of a game, as a press on its row does.

        Parameters
        ----------
        number : int
            Number of the game, from 0.
        """
        game = self._game(number)
        if self._board is None or self._board.closed:
            self._board = Board(game, self._locale, read_only=True)
            self.children = (self._table, self._board)
        else:
            self._board.show(game)
        self._board.paused = True  # a game that was stopped must not be played on by its bots
        self._board.cursor = 0
        self._table.shown = number
        self._keep_children()

    def still(self) -> dict[str, str]:
        """Return the table without a board, by MIME type."""
        return self._table.still()

    def close(self) -> None:
        """Take the table and the board off every page."""
        for child in self.children:
            child.close()
        super().close()

    def __repr__(self) -> str:
        return f"<Replays of {len(self._table.rows)} games>"
