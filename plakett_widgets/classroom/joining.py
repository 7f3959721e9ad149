"""A seat in a classroom from a kernel of one’s own."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urldefrag

from ..bots.bot import Bot
from ..bots.failure import BotFailed
from ..errors.copying import NotCopied
from ..errors.suggestions import public
from ..errors.worded import wrong_value
from ..game.table_state import AnyMove
from ..inputs import arguments
from ..record.positions.state import LegalMove
from .errors import RoomError
from .following import FollowedGame
from .process import require_sockets
from .room_frames import RoomFrames
from .seat_memory import recall, remember

if TYPE_CHECKING:
    import polars as pl

    from .room_watch import RoomWatch
    from .seat_board import SeatBoard
    from .seat_link import SeatLink

PACE: Final = 0.5  # seconds between two moves of a bot


@public
class Seat(NotCopied):
    """A seat in a classroom, played from a kernel of one’s own.  :func:`join` returns one.

    As the last line of a cell it shows the board, on which only this seat can be played.

    Parameters
    ----------
    link : SeatLink
        The connection to the host.

    Examples
    --------
    >>> import plakett_widgets as pw
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder, pw.Classroom("confinement", tables=1, seats=2, folder=folder) as room:
    ...     noor, zoe = pw.join(room.url, name="Noor"), pw.join(room.url, name="Zoé")
    ...     room.start()
    ...     noor.wait(10), noor, zoe.wait(10), zoe.game.names
    (True, <Seat of Noor at table 1>, True, ['Noor', 'Zoé'])
    """

    NOT_COPIED = "a seat is neither copied nor pickled: pw.join(url, token=seat.token) takes it again"

    def __init__(self, link: SeatLink) -> None:
        self._link = link

    # who and where

    @property
    def url(self) -> str:
        """The link of the classroom."""
        return self._link.url

    @property
    def name(self) -> str:
        """The name of the player."""
        return self._link.name

    @property
    def token(self) -> str:
        """The token of the seat, by which :func:`join` takes it again.  Whoever has it can play the seat."""
        return self._link.token

    @property
    def table(self) -> int:
        """The table, from 0."""
        return self._link.table

    @property
    def seat(self) -> int:
        """The seat at the table, from 0."""
        return self._link.seat

    @property
    def message(self) -> str:
        """What the teacher has last written to everybody."""
        return self._link.message

    @property
    def paused(self) -> bool:
        """Whether the teacher has stopped the game."""
        return self._link.paused

    @property
    def lost(self) -> bool:
        """Whether the seat is somebody else's now, or opens by another link only."""
        return self._link.error is not None

    # the game

    @property
    def begun(self) -> bool:
        """Whether the game has begun."""
        return self._link.begun.is_set()

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until the game has begun.

        Parameters
        ----------
        seconds : float, optional
            How long to wait at most.

        Returns
        -------
        bool
            Whether it has begun.
        """
        return self._link.begun.wait(seconds)

    @property
    def game(self) -> FollowedGame:
        """The game of the table, which follows and can only be read.  Raises ``RoomError`` before it has begun."""
        return self._link.game

    @property
    def log(self) -> pl.DataFrame:
        """The log of the table as a polars frame, with the moves so far."""
        return self.game.log

    @property
    def frames(self) -> RoomFrames:
        """All frames of the table, as they stand."""
        return self._link.following.frames

    def legal(self) -> list[LegalMove]:
        """Return every move that this seat may play now, as :meth:`.Game.legal` does.

        Returns
        -------
        list of LegalMove
            The moves.
        """
        return self.game.legal(self.seat)

    def watch(self, query: Callable[[pl.DataFrame], Any] | None = None) -> RoomWatch:
        """Return a widget that shows an answer of the log while the game goes on.

        Parameters
        ----------
        query : callable, optional
            Receives the log, and returns what is shown.  The last rows if not given.

        Returns
        -------
        RoomWatch
            The widget.
        """
        from .room_watch import RoomWatch

        return RoomWatch(self._link.following, query, repr(self))

    def play(self, move: AnyMove) -> None:
        """Play a move, as :meth:`.Game.play` does.

        Parameters
        ----------
        move : str, Move or mapping
            A text in the grammar of ``docs/moves.md``, or an entry of :meth:`legal`.

        Raises
        ------
        Refused
            A rule forbids it, another seat is waited for, or the teacher has stopped the game.
        """
        if self._link.player is not None:
            raise RoomError.worded("seat.bot_plays")
        self._link.play(move)

    def undo(self) -> bool:
        """Take the last move of a person back, or wish for it where others must agree.

        Returns
        -------
        bool
            Whether it has been taken back.

        Raises
        ------
        Refused
            There is nothing to take back.
        """
        return self._link.undo()

    async def move(self, seat: int | str | None = None) -> str:
        """Wait for the next move of a person, or of one seat, person or bot: ``await seat.move()`` in a cell.

        Parameters
        ----------
        seat : int or str, optional
            The seat, or the name of its player.

        Returns
        -------
        str
            The move.

        Raises
        ------
        RuntimeError
            The game is over.
        RoomError
            The seat is lost.
        """
        from .next_move import next_move

        return await next_move(self._link, seat)

    # a bot of one's own

    def hand_to(self, bot: Bot, pace: float = PACE) -> None:
        """Have a bot play this seat, in this kernel, until :meth:`take_back`.

        It sees what the seat may see, as :class:`.View` shows it.  If it fails, its error is shown, and the seat is the
        pupil’s again.

        Parameters
        ----------
        bot : Bot
            The bot.
        pace : float
            Seconds between two of its moves.

        Raises
        ------
        ValueError
            It is no bot.
        """
        if not isinstance(bot, Bot):
            raise wrong_value("bot", "right.bot", bot)
        self._link.hand_to(bot, pace)

    def take_back(self) -> None:
        """Play the seat by hand again.  An answer that the bot still looks for is dropped."""
        self._link.take_back()

    @property
    def bot(self) -> Bot | None:
        """The bot that plays the seat from this kernel, if there is one."""
        return None if self._link.player is None else self._link.player.bot

    @property
    def failure(self) -> BotFailed | None:
        """Why the last bot failed, if it did."""
        return self._link.failure

    # showing

    @property
    def board(self) -> SeatBoard:
        """The board of this seat.  Raises ``RoomError`` before the game has begun."""
        from .seat_board import board_of

        return board_of(self._link)

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        from .seat_panel import SeatPanel

        return SeatPanel(self._link, repr(self))._repr_mimebundle_(**kwargs)

    def close(self) -> None:
        """End the connection.  The seat stays, and :func:`join` takes it again."""
        self._link.close()

    def leave(self) -> None:
        """Give the seat up.  Somebody else may take it."""
        self._link.leave()
        SEATS.pop((self.url, self.name), None)

    def __repr__(self) -> str:
        return f"<Seat of {self.name} at table {self.table + 1}>"


SEATS: Final[dict[tuple[str, str], SeatLink]] = {}  # of this kernel, by link and name


def join(url: str, name: str = "", *, token: str = "", table: int | None = None) -> Seat:
    """Sit down in a classroom, from a kernel of one’s own.

    A second call with the same name, as where a cell runs again, returns to the same seat, also by another link of the same
    room.  So does one with the same link in the same notebook after a restart of its kernel.

    Parameters
    ----------
    url : str
        The link of the classroom, or a link of one’s own from the teacher.
    name : str
        The name of the player.
    token : str, optional
        The token of a seat that is had already.
    table : int, optional
        The table to sit down at, from 0.

    Returns
    -------
    Seat
        The seat.

    Raises
    ------
    RoomError
        The name is taken, no seat is free, the versions of kernel and host differ, or no classroom can be joined from here.
    HostUnreachable
        No host answers.

    Examples
    --------
    >>> import plakett_widgets as pw
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder, pw.Classroom("confinement", tables=1, seats=2, folder=folder) as room:
    ...     pw.join(room.url, name="Noor").name
    'Noor'
    """
    require_sockets()
    url, fragment = urldefrag(arguments.require_text("url", url))
    token = arguments.require_text("token", token) if token else fragment
    known = SEATS.get((url, name)) or next((seat for (_, of), seat in SEATS.items() if of == name and seat.is_at(url)), None)
    if known is not None and known.error is None and (not token or token == known.token):
        if not known.closed:
            remember(url, known.name, known.token)
            return Seat(known)
        token = known.token
    link = sit_down(url, name, token, table)
    SEATS[url, link.name] = link
    remember(url, link.name, link.token)
    return Seat(link)


def sit_down(url: str, name: str, token: str, table: int | None) -> SeatLink:
    """Take a seat, by preference the one that this notebook has had before its kernel was restarted."""
    from .seat_link import SeatLink

    kept = "" if token or not name else recall(url, name)
    if kept:
        with suppress(RoomError):  # it was freed, or has another link
            return SeatLink(url, name, kept, None)
    return SeatLink(url, name, token, table)
