"""The tables and the seats of a classroom, as its teacher has them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..errors.suggestions import public
from ..errors.worded import OutOfRangeError
from ..inputs import arguments
from ..words.catalogue import in_words
from .errors import RoomError
from .following import FollowedGame

if TYPE_CHECKING:
    import polars as pl

    from ..record.frames import Frames
    from ..widgets.board import Board
    from ..widgets.dashboard_glance import TableGlance
    from .room_link import RoomLink


class RoomTables(Sequence["RoomTable"]):
    """The tables of a classroom, counted from 0."""

    def __init__(self, link: RoomLink) -> None:
        self.link = link

    def __len__(self) -> int:
        return len(self.link.glance["tables"])

    def __getitem__(self, number: Any) -> Any:
        if isinstance(number, slice):
            return [RoomTable(self.link, one) for one in range(*number.indices(len(self)))]
        if not -len(self) <= arguments.whole_number("number", number, None, None) < len(self):
            raise OutOfRangeError(in_words("room.no_table_from_0", n=len(self) - 1))
        return RoomTable(self.link, number % len(self))

    def __repr__(self) -> str:
        return f"[{', '.join(map(repr, self))}]"


@public
class RoomTable:
    """A table of a classroom.

    Parameters
    ----------
    link : RoomLink
        The connection of the room.
    number : int
        The number of the table, from 0.

    Attributes
    ----------
    number : int
        The number of the table, from 0.

    Examples
    --------
    >>> import plakett_widgets as pw
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder, pw.Classroom("confinement", tables=2, seats=2, folder=folder) as room:
    ...     room.tables[-1], len(room.tables)
    (<Table 2: free, free; not begun>, 2)
    """

    def __init__(self, link: RoomLink, number: int) -> None:
        self._link, self.number = link, number

    @property
    def _glance(self) -> TableGlance:
        """The table at a glance, as the host has last sent it."""
        return self._link.glance["tables"][self.number]

    @property
    def names(self) -> list[str]:
        """Who sits here, by seat.  An empty name is a free seat."""
        return [seat["name"] for seat in self._glance["seats"]]

    @property
    def begun(self) -> bool:
        """Whether the game has begun."""
        return bool(self._glance["begun"])

    @property
    def game(self) -> FollowedGame:
        """The game, which can only be read, and follows.  Raises ``RoomError`` before it has begun."""
        if not self.begun:
            raise RoomError.worded("room.not_begun", n=self.number + 1)
        self._link.follow(self.number)
        return self._link.following.games[self.number]

    @property
    def log(self) -> pl.DataFrame:
        """The log of the table."""
        return self.game.log

    @property
    def frames(self) -> Frames:
        """The frames of the table."""
        return self.game.frames

    @property
    def board(self) -> Board:
        """The board of the table, which can only be watched."""
        return self.game.board

    def pause(self) -> None:
        """Stop this table."""
        self._link.request("pause", on=True, table=self.number)

    def resume(self) -> None:
        """Have this table go on."""
        self._link.request("pause", on=False, table=self.number)

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        if not self.begun:
            return {"text/plain": repr(self)}, {}
        return self.board._repr_mimebundle_(**kwargs)

    def __repr__(self) -> str:
        state = f"round {self._glance['round']}" if self.begun else "not begun"
        names = ", ".join(name or "free" for name in self.names)
        return f"<Table {self.number + 1}: {names}; {state}>"


@public
class RoomSeat:
    """The seat of a pupil, as the teacher has it.

    Parameters
    ----------
    link : RoomLink
        The connection of the room.
    name : str
        The name of the pupil.
    """

    def __init__(self, link: RoomLink, name: str) -> None:
        self._link, self.name = link, name

    def give_to_bot(self, level: str | None = None) -> None:
        """Have a bot play the seat until :meth:`give_back`.

        Parameters
        ----------
        level : str, optional
            The bot, by default that of the room.
        """
        self._link.request("seat", name=self.name, what="bot", **({} if level is None else {"level": level}))

    def give_back(self) -> None:
        """Have the pupil play again."""
        self._link.request("seat", name=self.name, what="back")

    def move(self, table: int) -> None:
        """Move the pupil to a free seat of another table.

        Parameters
        ----------
        table : int
            The table, from 0.
        """
        self._link.request("seat", name=self.name, what="move", table=table)

    def new_link(self) -> str:
        """Return a link that opens the seat, in the place of one that was lost.  The last one is dead.

        Returns
        -------
        str
            The link, for this pupil alone.
        """
        found = str(self._link.request("seat", name=self.name, what="link"))
        return found if "://" in found else f"{self._link.glance['links'][0]}#{found}"

    def free(self) -> None:
        """Free the seat for good.  Somebody else may then take the name and the seat."""
        self._link.request("seat", name=self.name, what="free")

    def __repr__(self) -> str:
        return f"<Seat of {self.name}>"
