"""The dashboard of a classroom in a cell: all tables at a glance, and below them the board of one."""

from __future__ import annotations

import traitlets as t

from ..errors.suggestions import public
from ..inputs.arguments import checked_language
from .board import Board
from .dashboard_panel import DashboardPanel, Room
from .dashboard_still import still_room
from .still import StillBox


@public
class Dashboard(StillBox):
    """The tables of a classroom at a glance, and the board of the one that is chosen.

    Dashboards are made by :class:`Classroom`, which shows its own as the last line of a cell.  Whatever can be pressed there is
    also a method of the classroom or of this dashboard.

    Parameters
    ----------
    room : Classroom
        The classroom.
    locale : str, optional
        "fr" or "en".  By default the language of the page.
    """

    NOT_COPIED = DashboardPanel.NOT_COPIED

    def __init__(self, room: Room, locale: str | None = None) -> None:
        self.room = room
        self._board: Board | None = None
        self._links: list[t.link] = []  # of the panel with the board
        self.panel = DashboardPanel(self, room, checked_language(locale) or "")
        super().__init__(self.panel)

    @property
    def locale(self) -> str:
        """The language: "fr", "en" or "" for that of the page."""
        return str(self.panel.locale)

    @locale.setter
    def locale(self, locale: str) -> None:
        self.panel.locale = locale

    @property
    def theme(self) -> str:
        """The look: "light", "dark" or "auto", which is that of the page."""
        return str(self.panel.theme)

    @theme.setter
    def theme(self, theme: str) -> None:
        self.panel.theme = theme

    @property
    def presentation(self) -> bool:
        """Whether the link and the names are large, for the back row."""
        return bool(self.panel.presentation)

    @presentation.setter
    def presentation(self, on: bool) -> None:
        self.panel.presentation = on

    @property
    def board(self) -> Board | None:
        """The board that is shown, which can only be watched.  ``None`` where none is."""
        return None if self._board is None or self._board.closed else self._board

    def show(self, table: int) -> Board:
        """Show the board of a table below the tables.

        Parameters
        ----------
        table : int
            The number of the table, from 0.

        Returns
        -------
        Board
            The board, which can only be watched.

        Raises
        ------
        RuntimeError
            The game of that table has not begun.
        """
        game = self.room.tables[table].game
        board = self.board
        if board is None:
            board = self._board = Board(game, read_only=True)
            self._links = [t.link((self.panel, name), (board, name)) for name in ("locale", "theme")]
        elif board.game is not game:
            board.show(game)
        self.panel.shown = table
        self._show()
        return board

    def hide(self) -> None:
        """Take the board away again."""
        self.panel.shown = None
        self._show()
        self._drop_board()

    def _drop_board(self) -> None:
        for link in self._links:
            link.unlink()
        self._links = []
        if self._board is not None:
            self._board.close()
            self._board = None

    def _show(self) -> None:
        board = self.board
        self.children = (self.panel,) if self.panel.shown is None or board is None else (self.panel, board)
        self._keep_children()
        self.panel.refresh()

    def follow(self) -> None:
        """Show the game of the chosen table where another one has taken its place, as when a pupil came late."""
        shown, board = self.panel.shown, self.board
        if shown is not None and board is not None:
            game = self.room.tables[shown].game
            if board.game is not game and self.panel.shown == shown:
                board.show(game)

    # showing

    def still(self) -> dict[str, str]:
        """Return the tables without the names of pupils: in words and as a table.

        Returns
        -------
        dict of str to str
            By MIME type.
        """
        return still_room(self.panel.room, self.panel.furniture, self.panel.locale or "en")

    def close(self) -> None:
        """Take the dashboard off every page.  The games go on."""
        self._drop_board()
        self.panel.close()
        super().close()

    def __repr__(self) -> str:
        return f"<Dashboard of {self.room!r}>"
