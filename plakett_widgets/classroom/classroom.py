"""A classroom as its teacher has it: the tables of a host, from a notebook."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from typing_extensions import TypedDict, Unpack

from .. import editions
from ..editions import Edition
from ..errors.copying import NotCopied
from ..errors.suggestions import public
from ..errors.worded import wrong
from ..inputs import arguments
from ..record.positions.position import PositionData
from .errors import HostUnreachable, RoomError
from .process import has_ended, read_host_file, require_sockets, running_host, start_host
from .room_frames import RoomFrames
from .room_tables import RoomSeat, RoomTable, RoomTables

if TYPE_CHECKING:
    import polars as pl

    from ..widgets.dashboard import Dashboard
    from ..widgets.dashboard_glance import HostGlance
    from .room_watch import RoomWatch


@public
class Classroom(NotCopied):
    """Tables for a class, kept by a host that is a process of its own.

    With a ``folder`` in which a host runs, it attaches to that host, and the other arguments do not count.  With one that an
    ended host has left, the same tables go on.  The host goes on where this kernel ends or is restarted.

    Parameters
    ----------
    edition : str or Path
        The game of all tables: a name, or the folder of an edition of one’s own.
    tables : int or sequence of mapping
        How many tables, or for each what it is made with: ``edition``, ``options``, ``seats``, ``position``, ``seed``.
    seats : int
        The seats of a table.
    options : mapping, optional
        House rules of all tables.
    names : sequence of str, optional
        The class.  Pupils then choose their name out of this list.
    seed : int, optional
        The seed of the first table.  The others follow from it.
    folder : str or Path
        Where the host keeps everything.
    port : int
        The port, 0 for any.
    durable : bool
        Whether an acknowledged move also survives a power cut, which takes longer.

    Attributes
    ----------
    folder : Path
        Where the host keeps everything.

    Raises
    ------
    ValueError
        An argument is not what it should be.
    RoomError
        The host does not start, or no classroom can be kept from here.

    Examples
    --------
    >>> import plakett_widgets as pw
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder, pw.Classroom("plakettopoly", tables=2, folder=folder) as room:
    ...     noor = pw.join(room.url, name="Noor")
    ...     room.start()
    ...     room.tables[0].names[0], room.frames.games.height, room.url.startswith("http://127.0.0.1:")
    ('Noor', 1, True)
    """

    NOT_COPIED = "a classroom is neither copied nor pickled: pw.Classroom(folder=…) attaches to its host again"

    def __init__(
        self,
        edition: str | Path = "plakettopoly",
        tables: int | Sequence[TableArguments] = 6,
        seats: int = 4,
        *,
        options: Mapping[str, object] | None = None,
        names: Sequence[str] | None = None,
        seed: int | None = None,
        folder: str | Path = "classroom",
        port: int = 0,
        durable: bool = False,
    ) -> None:
        require_sockets()
        from .room_link import RoomLink

        self.folder = Path(folder).absolute()
        if running_host(self.folder) is None:
            laid = lay(edition, tables, options, seed)
            self.folder.mkdir(parents=True, exist_ok=True)
            given = {"tables": laid, "seats": arguments.whole_number("seats", seats), "port": port}
            given["durable"] = arguments.true_or_false("durable", durable)
            start_host(self.folder, given if names is None else given | {"names": arguments.list_of_texts("names", names)})
        self._link = RoomLink(self.folder)
        self._dashboard: Dashboard | None = None

    # the room

    @property
    def url(self) -> str:
        """The link for everybody: the first of :attr:`links`."""
        return self.links[0]

    @property
    def links(self) -> list[str]:
        """The links under which pupils find the room: of this computer, and of the local network once it is open."""
        return self._link.glance["links"]

    @property
    def tables(self) -> Sequence[RoomTable]:
        """The tables, counted from 0."""
        return RoomTables(self._link)

    @property
    def started(self) -> bool:
        """Whether the games have begun."""
        return bool(self._link.glance.get("started"))

    @property
    def paused(self) -> bool:
        """Whether nobody may move."""
        return bool(self._link.glance.get("paused"))

    @property
    def message(self) -> str:
        """The message that everybody sees."""
        return str(self._link.glance.get("message", ""))

    def start(self) -> None:
        """Begin the games of all tables where somebody sits.

        Free seats go to bots.  A second call begins those of tables where somebody has sat down since.
        """
        self._link.request("start")

    def pause(self, table: int | None = None) -> None:
        """Stop all tables, or one.

        Parameters
        ----------
        table : int, optional
            The table, from 0.
        """
        self._link.request("pause", on=True, table=table)

    def resume(self, table: int | None = None) -> None:
        """Have all tables go on, or one.

        Parameters
        ----------
        table : int, optional
            The table, from 0.
        """
        self._link.request("pause", on=False, table=table)

    def say(self, text: str) -> None:
        """Show a message to everybody.

        Parameters
        ----------
        text : str
            The message.  An empty one takes the last away.
        """
        arguments.instance_of("text", text, str)
        self._link.request("say", text=text)

    def end(self, after: str | None = None) -> None:
        """End the games of all tables, now or later.

        Parameters
        ----------
        after : str, optional
            ``"10 minutes"``, ``"laps:3"`` or ``"rounds:20"``.  By default they end now.  An empty text takes an end back.

        Raises
        ------
        RoomError
            It is none of them.
        """
        self._link.request("end", after=after)

    def add_table(self, **table: Unpack[TableArguments]) -> RoomTable:
        """Add a table, also while the others play.

        Whoever takes a seat there after the start begins its game.

        Parameters
        ----------
        **table : TableArguments
            What the table is made with: ``edition``, ``options``, ``seats``, ``position``, ``seed``.  What is not given is as
            at the last table, with other dice.  Another edition begins with its own rules.

        Returns
        -------
        RoomTable
            The table.

        Raises
        ------
        RoomError
            Its game cannot be played like that, or there are too many tables.
        """
        return RoomTable(self._link, self._link.request("add_table", table=sendable(table)))

    def settings(self, patience: float | None = None, level: str | None = None, names: Sequence[str] | None = None) -> None:
        """Set who plays for pupils that are away, and who may sit down.

        Parameters
        ----------
        patience : float, optional
            Seconds after which a bot plays the seat of somebody who is away, ``math.inf`` for never.
        level : str, optional
            The bot: ``"random"``, ``"careful"``, ``"balanced"`` or ``"searching"``.
        names : sequence of str, optional
            The class, in the place of the last list.  An empty one lets anybody in.  Who has a seat keeps it.

        Raises
        ------
        RoomError
            There is no such bot, or a name cannot be one.
        """
        if names is not None:
            self._link.request("names", names=arguments.list_of_texts("names", names))
        chosen = {"patience": patience, "level": level}
        given: dict[str, object] = {name: value for name, value in chosen.items() if value is not None}
        if patience == math.inf:
            given["patience"] = None
        self._link.request("settings", **given)

    def open(
        self,
        address: str | None = None,
        port: int = 0,
        *,
        public: str = "",
        certificate: str | Path | None = None,
        key: str | Path | None = None,
    ) -> list[str]:
        """Let others of the local network in.

        Whoever is in the network and knows the link can then take a free seat.  Without a certificate others in the network
        can read along.

        Parameters
        ----------
        address : str, optional
            The address to listen at.  By default all of the local network or, with ``public``, this computer alone, where the
            proxy runs.
        port : int
            The port, 0 for any.
        public : str
            The address under which browsers find the room behind a proxy.
        certificate : str or Path, optional
            The file of a certificate, for TLS.
        key : str or Path, optional
            The file of its key.

        Returns
        -------
        list of str
            The links for pupils.

        Raises
        ------
        RoomError
            The address cannot be used.
        """
        if address is None:
            address = "127.0.0.1" if public else "0.0.0.0"
        files = {"certificate": certificate, "key": key}
        given = {name: str(Path(file).absolute()) for name, file in files.items() if file is not None}
        self._link.request("open", address=address, port=port, public=public, **given)
        return self.links

    def close_network(self) -> None:
        """Let nobody of the network in any more: only this computer."""
        self._link.request("open", address="127.0.0.1")

    def watch_link(self) -> str:
        """Return a link for those who only watch, at any table.  The last one is dead.

        Returns
        -------
        str
            The link.
        """
        return f"{self.url}#{self._link.request('watch_link')}"

    def seat(self, name: str) -> RoomSeat:
        """Return the seat of a pupil.

        Parameters
        ----------
        name : str
            The name.

        Returns
        -------
        RoomSeat
            The seat.
        """
        return RoomSeat(self._link, arguments.require_text("name", name))

    # what is played

    @property
    def frames(self) -> RoomFrames:
        """The frames of all tables that have begun, as they stand, also while they play.

        Each has the column ``table``, and no names: :attr:`names` has those.
        """
        self._link.refresh()
        self._link.follow(*self._link.begun)
        return self._link.following.frames

    @property
    def log(self) -> pl.DataFrame:
        """The log of all tables as one polars frame, with the column ``table``."""
        return self.frames.events

    @property
    def names(self) -> pl.DataFrame:
        """Who sits where: a frame with ``table``, ``seat`` and ``name``, to be joined with others on purpose."""
        import polars as pl

        self._link.refresh()
        rows = [
            (number, seat, one["name"])
            for number, table in enumerate(self._link.glance["tables"])
            for seat, one in enumerate(table["seats"])
            if one["name"]
        ]
        return pl.DataFrame(rows, {"table": pl.Int16, "seat": pl.Int8, "name": pl.String}, orient="row")

    def effects(self, *by: str) -> pl.DataFrame:
        """Return what other rules or other editions have changed, as ``pw.compare`` does for games of bots.

        Parameters
        ----------
        *by : str
            Columns of ``frames.games`` by which the tables differ.  By default all house rules that differ.

        Returns
        -------
        polars.DataFrame
            See :func:`plakett_widgets.lab.effects`.

        Raises
        ------
        ValueError
            The tables do not differ in that.
        """
        from ..lab.simulations.comparison import effects

        games = self.frames.games
        return effects(games, *(by or self.frames.treatments))

    def watch(self, query: Callable[[pl.DataFrame], Any] | None = None) -> RoomWatch:
        """Return a widget that shows an answer of the log of all tables while they play.

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

        _ = self.frames  # follows all tables
        return RoomWatch(self._link.following, query, f"{len(self.tables)} tables")

    def export(self, folder: str | Path, names: bool = False) -> None:
        """Write the saved game of each table, and the frames of all.

        Parameters
        ----------
        folder : str or Path
            Where to write, made if it is not there.
        names : bool
            Whether the files name the players.  The saved games then do, and ``names.csv`` has who sat where.

        Raises
        ------
        ValueError
            An argument is not what it should be.
        """
        arguments.true_or_false("names", names)
        frames, path = self.frames, Path(folder)
        path.mkdir(parents=True, exist_ok=True)
        for number, game in sorted(self._link.following.games.items()):
            game.save(path / f"table-{number + 1}.plk", names)
        frames.export(path / "frames")
        frames.export(path / "log.csv")
        frames.export(path / "games.csv", "games")
        if names:
            self.names.write_csv(path / "names.csv")

    # showing and ending

    @property
    def glance(self) -> HostGlance:
        """The room at a glance, as the host has last sent it."""
        return self._link.glance

    def listen(self, call: Callable[[], object]) -> Callable[[], None]:
        """Call a function after each change of the room or of a table that is followed, in a thread of its own.

        Parameters
        ----------
        call : callable
            The function.

        Returns
        -------
        callable
            A function that ends this.
        """
        return self._link.following.listen(call)

    @property
    def dashboard(self) -> Dashboard:
        """The widget that shows every table, and what the teacher decides."""
        from ..widgets.dashboard import Dashboard

        if self._dashboard is None or self._dashboard.closed:
            self._dashboard = Dashboard(self)
        return self._dashboard

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        return self.dashboard._repr_mimebundle_(**kwargs)

    def close(self) -> None:
        """End the host.  What it has kept stays in the folder."""
        with suppress(HostUnreachable, RoomError):  # it has ended already
            self._link.request("stop")
            has_ended(self.folder)
        self._link.connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def __repr__(self) -> str:
        seats = [seat for table in self._link.glance["tables"] for seat in table["seats"]]
        taken = sum(bool(seat["name"]) for seat in seats)
        if read_host_file(self.folder) is None:
            return f"<Classroom in {self.folder.name}: its host has ended>"
        return f"<Classroom at {self.url}: {len(self._link.glance['tables'])} tables, {taken} of {len(seats)} seats taken>"


class TableArguments(TypedDict, total=False):
    """What a table is made with, beside what all tables have."""

    edition: str | Path
    seats: int
    options: Mapping[str, object]
    position: PositionData | Mapping[str, object] | str
    seed: int


def lay(
    edition: str | Path, tables: int | Sequence[TableArguments], options: Mapping[str, object] | None, seed: int | None
) -> list[dict[str, Any]]:
    """Return what each table is made with, as it is sent to a new host."""
    given = {"edition": edition, "options": arguments.named_values("options", options)}
    if isinstance(tables, Sequence) and not isinstance(tables, str):
        laid = [{**given, **arguments.named_values("tables", table)} for table in tables]
    else:
        laid = [dict(given) for _ in range(arguments.whole_number("tables", tables))]
    if seed is not None:
        first = arguments.checked_seed(seed)
        laid = [{"seed": first + number, **table} for number, table in enumerate(laid)]
    return [sendable(table) for table in laid]


def sendable(table: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a table is made with as it is sent to a host."""
    sent = dict(table)
    if "edition" in sent:
        sent["edition"] = named_edition(sent["edition"])
    json.dumps(sent)
    return sent


def named_edition(edition: object) -> str:
    """Return an edition as a host finds it: by its name or its folder."""
    if isinstance(edition, Edition):
        if edition.id not in editions.names() or edition != editions.load(edition.id):
            raise wrong("room.loaded_edition", id=edition.id)  # whose files are what is sent
        return edition.id
    arguments.edition_or_path(edition)
    path = Path(str(edition)).expanduser()
    return str(path.absolute()) if path.exists() else str(edition)
