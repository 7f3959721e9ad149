"""The log of a game as a table that grows: a widget beside a board or without one."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Final

import traitlets as t

from ..errors.suggestions import public
from ..game.table import HasTable, Table, table_of
from ..inputs.arguments import checked_language
from ..record.frames.lookup import code_labels
from ..record.log.events import EventRow
from ..texts import Phrasebook
from .board import Board
from .board_definition import board_definition
from .channel import Channel
from .protocol_widget import data
from .wire import BoardDefinition, LogExtent

COLUMNS: Final = ("seq", "turn", "seat", "kind", "rule", "square", "amount", "other", "card", "cash", "sentence", "code")
ROWS: Final = 20  # in the still table


@public
class LogView(Channel):
    """The log of a game as a table, a row for each event.

    Rows are fetched as they come into sight, whatever the length of the game.

    Parameters
    ----------
    shown : Game or Board
        The log of a game, or of the game of a board.  With a board it shares cursor, theme and language: a press on a row
        shows that moment on the board.
    locale : str, optional
        "fr" or "en".  By default the language of the board or game, else of the page.

    Attributes
    ----------
    cursor : int
        The event that was pressed, -1 for none.

    Examples
    --------
    >>> import plakett_widgets as pw
    >>> view = pw.LogView(pw.Game("plakettopoly", ["Ana", "Léo"], seed=7), locale="en")
    >>> view.cursor
    -1
    >>> view.close()
    """

    NOT_COPIED = "a log view is neither copied nor pickled: pw.LogView(view.game) makes another one, game.log is a frame"

    view = t.Unicode("log").tag(sync=True)
    definition: t.TraitType[BoardDefinition, BoardDefinition] = data()
    extent: t.TraitType[LogExtent, LogExtent] = data()  # not `log`, which ipywidgets has for itself

    _links: tuple[t.link, ...] = ()  # with the traits of a board

    def __init__(self, shown: HasTable | Board, locale: str | None = None) -> None:
        table = table_of(shown, "shown", "right.shown")
        locale = checked_language(locale)
        board, game = (shown, shown.game) if isinstance(shown, Board) else (None, shown)
        with table.lock:
            super().__init__(
                game,
                definition=board_definition(table.edition, table.setup.options) | {"kinds": code_labels()["kind"]},
                extent=extent(table),
                locale=locale or (board.locale if board else table.locale) or "",
            )
        if board is not None:
            followed = ("cursor", "theme") if locale else ("cursor", "theme", "locale")
            self._links = tuple(t.link((board, name), (self, name)) for name in followed)

    def leave(self) -> None:
        for link in self._links:
            link.unlink()
        self._links = ()
        super().leave()

    def publish(self) -> None:
        self.extent = extent(self.table)

    def send_again(self) -> None:
        self.send_state("extent")

    def __repr__(self) -> str:
        return f"<LogView of {self.game!r}>"

    def still(self) -> dict[str, str]:
        """Return the last events as sentences and as a table.

        Returns
        -------
        dict of str to str
            By MIME type.
        """
        rows = last_rows(self.table, self.locale or "en")
        sentences = [f"{seq} {sentence}" for seq, *_, sentence, _code in rows[1:]]
        return {"text/plain": "\n".join([repr(self), *sentences]), "text/html": "".join(table(rows))}


def extent(table: Table) -> LogExtent:
    """Return how far the log has come."""
    return {"revision": table.revision, "branch": table.branch, "events": table.length, "players": table.names}


def last_rows(table: Table, locale: str) -> list[list[str]]:
    """Return the headings, then the cells of the last events."""
    phrases = Phrasebook(locale, table.edition, table.names)
    events = table.events(-ROWS)
    return [[phrases.texts[f"log.{name}"] for name in COLUMNS], *(list(cells(phrases, event)) for event in events)]


def cells(phrases: Phrasebook, event: EventRow) -> Iterator[str]:
    seat, other, amount = event["seat"], event["other"], event["amount"]
    yield from (str(event["seq"]), str(event["turn"]))
    yield "" if seat is None else phrases.player(seat)
    yield from (code_labels()["kind"][event["kind"]][phrases.locale], event["rule"], phrases.square(event["square"]))
    yield phrases.money(amount) if amount else ""
    yield "" if other is None else phrases.player(other)
    yield phrases.card(event["card"])
    yield "" if event["cash"] is None else phrases.money(event["cash"])
    yield phrases.event(event)
    yield event["kind"]  # the value by which frames are filtered


def table(rows: list[list[str]]) -> Iterator[str]:
    """Yield the rows in HTML, the first as headings.  Texts of players are escaped."""
    yield "<table>"
    for number, row in enumerate(rows):
        cell = "td" if number else "th"
        yield "<tr>" + "".join(f"<{cell}>{escape(text)}</{cell}>" for text in row) + "</tr>"
    yield "</table>"
