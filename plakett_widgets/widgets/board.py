"""The board in a notebook: traits hold what it shows, messages carry what is done with it.

Their shapes are in :mod:`plakett_widgets.widgets.wire`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Any, Final, cast, overload
from weakref import ref

import traitlets as t

from ..errors.suggestions import public
from ..game.table import HasTable, Table, nobody, table_of
from ..inputs.arguments import checked_language, file_path, number_within, true_or_false
from ..record import files
from ..words.languages import LANGUAGES, Locale
from . import protocol
from .board_definition import board_definition
from .board_messages import BoardMessages
from .channel import Channel
from .describe import describe
from .forecast import BoardForecast
from .game_messages import owners, show_thinking
from .messages import Content, Message
from .page import to_html
from .protocol import Problem
from .protocol_widget import WholeNumber, data
from .still import still_board
from .view_state import board_state, last_events
from .wire import (
    FORCED_MOVES,
    SPEEDS,
    BoardDefinition,
    BoardState,
    Chances,
    GameEvent,
    PageAnswer,
)

PACE_TRAITS: Final = ("speed", "paused", "forced_moves")  # traits that all boards of a game share


@public
class Board(Channel, BoardMessages):
    """A board to play a game on.

    Parameters
    ----------
    game : Game
        The game.
    locale : str, optional
        "fr" or "en".  By default the language of the game or, if it has none, of the page.
    read_only : bool
        Whether the board can only be watched.

    Attributes
    ----------
    cursor : int
        The event whose moment is shown, -1 for the present.  Setting it shows that moment, and
        ``board.observe(call, "cursor")`` follows it.
    speed : str
        How fast bots play: "slow", "normal" or "fast".  All boards of a game share it.
    paused : bool
        Whether bots wait.  All boards of a game share it.
    forced_moves : str
        Which moves of persons go by themselves where no other is possible, and it costs and decides nothing: "missed"
        (turns that are missed), "all" or "none".  All boards of a game share it.
    motion : str
        "on", "off" or "auto", which is what the reader's system prefers.
    presentation : bool
        Whether everything is large.
    theme : str
        "light", "dark" or "auto", which is that of the page.
    chances : dict or None
        The forecast, see :meth:`forecast`.

    Examples
    --------
    >>> import plakett_widgets as pw
    >>> board = pw.Board(pw.Game("plakettopoly", ["Ana", "Léo"], seed=7), locale="en")
    >>> board.speed, board.cursor
    ('normal', -1)
    >>> board.close()
    """

    NOT_COPIED = (
        "a board is neither copied nor pickled: pw.Board(board.game) makes another one, board.to_html(path) keeps it as a page"
    )

    view = t.Unicode("board").tag(sync=True)
    definition: t.TraitType[BoardDefinition, BoardDefinition] = data()
    state: t.TraitType[BoardState, BoardState] = data()
    tail: t.List[GameEvent] = t.List().tag(sync=True)
    read_only = t.Bool(False).tag(sync=True)
    own_seats: Any = t.List(allow_none=True, default_value=None).tag(sync=True)  # those that views play, or all persons
    chances: t.TraitType[Chances | None, Chances | None] = data(allow_none=True, default_value=None)
    # what the browser may write
    motion = t.Enum(("auto", "on", "off"), "auto").tag(sync=True)
    presentation = t.Bool(False).tag(sync=True)
    speed = t.Enum(SPEEDS, "normal").tag(sync=True)
    paused = t.Bool(False).tag(sync=True)
    forced_moves = t.Enum(FORCED_MOVES, "missed").tag(sync=True)
    seen_revision = WholeNumber(0, min=0, max=protocol.MAX_NUMBER).tag(sync=True, echo_update=False)

    WRITABLE = Channel.WRITABLE | {"motion", "presentation", "speed", "paused", "forced_moves", "seen_revision"}
    _moving_over = False  # to another game, whose last events every view needs

    def __init__(self, game: HasTable, locale: str | None = None, read_only: bool = False) -> None:
        table = table_of(game)
        chosen, read_only = checked_language(locale) or table.locale or "", true_or_false("read_only", read_only)
        with table.lock:
            super().__init__(
                game,
                **traits_of(table, [one for one in LANGUAGES if one == chosen] or LANGUAGES),
                locale=chosen,
                read_only=read_only,
                layout={"flex": "1 1 320px"},  # in a row of widgets, boards share the room that is left
            )

    def _follow(self, game: HasTable) -> None:
        super()._follow(game)
        self._forecast = BoardForecast(self.table, self._show_chances, self._fault)

    # what is shown

    def show(self, game: HasTable) -> None:
        """Show another game in the place of this one, such as a rematch.

        Only this board changes: other boards of the last game go on showing it.  ``game.board`` is then this board, and
        ``board.game`` the new game.

        Parameters
        ----------
        game : Game
            The game to show.

        Examples
        --------
        >>> import plakett_widgets as pw
        >>> game = pw.Game("plakettopoly", ["Ana", "Léo"], seed=7)
        >>> board = game.board
        >>> again = game.past.rematch()
        >>> board.show(again)
        >>> board.game is again, again.board is board, game.board is board
        (True, True, False)
        """
        table, last = table_of(game), self.table
        if table is last:
            return
        with last.lock, table.lock:
            self.leave()
            if last.board() is self:
                last.board = nobody
            self._follow(game)
            with self.hold_sync():
                self.cursor = -1
                self._moving_over = True
                self.set_trait("session", table.session_id)
                for name, value in {**traits_of(table, self.languages), "chances": None}.items():
                    self.set_trait(name, value)
            self._moving_over = False
            self._listen()
            table.board = ref(self)
        self._make_room()

    def describe(self, locale: str | None = None) -> str:
        """Return the position in prose.

        Parameters
        ----------
        locale : str, optional
            "fr" or "en".  By default the language of the board, else English.

        Returns
        -------
        str
            The turn, the pending decision and what each player has, a line each.

        Raises
        ------
        ValueError
            The language is another one.
        """
        return describe(self.table, self.locale or "en" if locale is None else locale)

    def __repr__(self) -> str:
        return self.describe().partition("\n")[0]

    def still(self) -> dict[str, str]:
        """Return the position in words and as a picture.

        Returns
        -------
        dict of str to str
            By MIME type.
        """
        return still_board(self.table, self.locale or "en")

    @overload
    def to_html(self, path: None = None, locale: str | None = None) -> str: ...

    @overload
    def to_html(self, path: str | Path, locale: str | None = None) -> None: ...

    def to_html(self, path: str | Path | None = None, locale: str | None = None) -> str | None:
        """Return or write the whole game so far as a page that needs neither a kernel nor a network.

        It shows the board with every moment before.  Nothing can be played on it.

        Parameters
        ----------
        path : str or Path, optional
            Where to write the page.
        locale : str, optional
            "fr" or "en".  By default the language of the board, else that of the reader.

        Returns
        -------
        str or None
            The page, unless it is written to ``path``.
        """
        page = to_html(self, locale)
        if path is None:
            return page
        files.write_text(file_path("path", path), page)
        return None

    # who will win

    def forecast(self, event: int = -1) -> None:
        """Estimate win chances with 200 rollouts, in the background.

        ``chances`` holds the result as it grows: ``rollouts`` of ``all``, whether it is ``running``, and for each of the
        ``seats`` its ``chance`` with a 95 % interval from ``low`` to ``high``, also in words.  It is what
        :func:`plakett_widgets.lab.win_chances` finds from the last decision before that moment.  ``board.observe(call,
        "chances")`` follows it, :meth:`stop_forecast` ends it, and an undo discards it.

        Parameters
        ----------
        event : int
            The event to start from, or -1 for the present.

        Raises
        ------
        RuntimeError
            Another forecast is under way.
        IndexError
            There is no such event.
        """
        with self.table.lock:
            if self._forecast.forecast is not None:
                raise RuntimeError("a forecast is under way: board.stop_forecast() ends it")
            self._forecast.begin(number_within("event", event, "event", self.table.length, least=-1))

    def stop_forecast(self) -> None:
        """End the forecast.  Its result so far stays."""
        with self.table.lock:
            self._forecast.stop()

    def _show_chances(self, chances: Chances) -> None:
        self.chances = chances

    def leave(self) -> None:
        self._forecast.drop()
        super().leave()

    def _drop_forecast(self) -> None:
        self._forecast.drop()
        self.chances = None

    # publishing

    def may_write(self, name: str) -> bool:
        """Return whether the browser may write a trait.

        Parameters
        ----------
        name : str
            The name of the trait.

        Returns
        -------
        bool
            Whether it is one of ``WRITABLE``.  A read-only board does not set the pace of bots.
        """
        return super().may_write(name) and not (self.read_only and name in PACE_TRAITS)

    @t.observe(*PACE_TRAITS)
    def _share_pace(self, change: Any) -> None:
        """Give all boards of the game the pace that was chosen last."""
        for board in boards(self.table):
            board.set_trait(change.name, change.new)

    def send_again(self) -> None:
        self.send_state("state")

    def _should_send_property(self, key: str, value: Any) -> bool:
        return (key != "tail" or self._moving_over) and bool(super()._should_send_property(key, value))

    # messages

    def answers(self) -> Mapping[str, Callable[[Message], Content]]:
        return {**super().answers(), "page": self._page}

    def _carry_out(self, what: str, message: Message) -> bool:
        if what == "pause":
            self.paused = protocol.read_flag(message, "on")
        elif what == "speed":
            self.speed = protocol.read_choice(message, "value", SPEEDS)
        elif what == "rematch":
            if not self.table.over:
                raise Problem("illegal_move")
            self.show(cast(Any, self.game).past.rematch(protocol.read_flag(message, "on")))
        elif what == "forecast" and protocol.read_flag(message, "on"):
            event = protocol.read_number(message, "at", -1, self.table.length - 1)
            if self._forecast.is_busy:
                raise Problem("busy")
            self.forecast(event)
        elif what == "forecast":
            self.stop_forecast()
        else:
            return super()._carry_out(what, message)
        return True

    def _page(self, _message: Message) -> PageAnswer:
        with show_thinking(self.table):
            return {"name": f"{self.table.edition.id}-{date.today().isoformat()}.html", "page": self.to_html()}

    @t.observe("locale")
    def _in_another_language(self, _change: Any) -> None:
        """Write the last events in the language that was chosen, which all views follow."""
        self.tail = last_events(self.table, self.languages)
        if self.has_received:
            self._send_tail()


def traits_of(table: Table, languages: Sequence[Locale]) -> dict[str, Any]:
    """Return the traits that depend on the game, and the pace of its other boards."""
    return {
        "definition": board_definition(table.edition, table.setup.options),
        "state": board_state(table),
        "tail": last_events(table, languages),
        **{name: getattr(board, name) for board in boards(table) for name in PACE_TRAITS},
    }


def boards(table: Table) -> list[Board]:
    """Return the boards that show a game."""
    return owners(table.listeners, Board)
