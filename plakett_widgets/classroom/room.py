"""A classroom: its tables, the names at them, and what the teacher decides."""

from __future__ import annotations

import logging
import secrets
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from ..editions.names import fold
from ..errors.worded import printable, quote_text, show_value
from ..inputs.players import BOTS, MAX_NAME_LENGTH, compose_accents, unique_names, why_unfit
from ..record.positions.position_line import PositionLine
from .ending import is_reached, read_ending, seconds_left
from .errors import RoomError as RoomError
from .host_table import HostTable
from .own_editions import EditionShelf
from .seats import Seat, Visitor
from .store import FILE, Store
from .tokens import TOKEN, new_code, new_token, opens, seal

MAX_TABLES: Final = 250
MAX_LISTED: Final = 2000  # names of a class list
MAX_PATIENCE: Final = 86_400.0  # seconds
PATIENCE: Final = 60.0  # seconds until a bot plays for somebody who is away
REST_TIMEOUT: Final = 600.0  # seconds until a finished game that nobody looks at is let go
LEVEL: Final = "balanced"
TABLE_FIELDS: Final = ("edition", "options", "seats", "position", "seed", "opening")

log = logging.getLogger(__name__)

Place = tuple[HostTable, int]


class Room:
    """The tables of a classroom.

    Parameters
    ----------
    folder : Path
        Where the store lies.
    durable : bool
        Whether a committed move also survives a power cut.

    Raises
    ------
    StoreError
        Another process keeps this classroom, or its file cannot be used.
    """

    def __init__(self, folder: Path, durable: bool = False) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.store = Store(folder / FILE, durable)
        self.starts = self.store.read("starts", 0) + 1  # of the host
        self.store.write("starts", self.starts)
        self.shelf = EditionShelf(self.store)
        self.tables: list[HostTable] = []
        self.changed: Callable[[], None] = lambda: None  # called after each change that is not a move
        self.moved: Callable[[HostTable], None] = lambda table: None  # called after each move
        self._last_turns: dict[int, int] = {}  # by table, the turn in which the last lap was done
        read = self.store.read
        self.started = bool(read("started", False))
        self.paused = bool(read("paused", False))
        self.message = str(read("message", ""))  # of the teacher to everybody
        self.end: dict[str, Any] = read("end", {})
        self.patience: float | None = read("patience", PATIENCE)
        self.level = str(read("level", LEVEL))  # of bots that play for those who are away
        self.class_list: list[str] = read("names", [])  # empty where anybody may come
        for number, laid in enumerate(read("tables", [])):
            seats = [Seat(**record) for table, _, record in self.store.seats() if table == number]
            self._add_table(number, laid, seats)
        for table in self.tables:
            names = read(f"names {table.number}")
            if names:
                try:
                    self._begin(table, names)
                except Exception:  # of a table that cannot be played again, which must not keep the others from it
                    log.exception("table %d cannot go on", table.number + 1)
                    self.store.write(f"ended {table.number}", True)
            table.ended = bool(read(f"ended {table.number}", False))
            table.paused = self.paused or bool(read(f"paused {table.number}", False))
        if self.started:  # by a host that was killed before every table had begun
            self.start()

    def _add_table(self, number: int, laid: Mapping[str, Any], seats: list[Seat]) -> HostTable:
        """Add a table, as it is stored."""
        arguments = dict(laid)
        edition = self.shelf.edition(arguments.pop("edition"))
        table = HostTable(number, arguments, edition, seats, self.store)
        table.files = self.shelf.files(laid["edition"])
        table.moved = self._table_moved
        self.tables.append(table)
        return table

    # settings

    @property
    def exists(self) -> bool:
        """Whether tables were laid here before."""
        return bool(self.tables)

    @property
    def code(self) -> str:
        """The short code in the link of the room."""
        code = self.store.read("code")
        if code is None:
            code = new_code()
            self.store.write("code", code)
        return str(code)

    def teacher_token(self, known: str = "") -> str:
        """Return the token of the teacher: the known one if it is right, else a new one, and the last is dead."""
        if known and self.is_teacher(known):
            return known
        token = new_token()
        self.store.write("teacher", seal(token))
        return token

    def is_teacher(self, token: object) -> bool:
        """Return whether a token is the teacher's."""
        return opens(token, self.store.read("teacher", ""))

    def watcher_token(self) -> str:
        """Return a new token with which any table can be watched.  The last one is dead."""
        token = new_token()
        self.store.write("watcher", seal(token))
        return token

    def is_watcher(self, token: object) -> bool:
        """Return whether a token opens all tables to somebody who watches."""
        return opens(token, self.store.read("watcher", ""))

    def lay_tables(self, tables: Sequence[Mapping[str, Any]], seats: int) -> None:
        """Lay tables beside those that are there, each with its own game, rules, beginning and number of seats.

        Raises
        ------
        ValueError
            A game cannot be played like that.  No table is laid.
        """
        before = len(self.tables)
        if not before < before + len(tables) <= MAX_TABLES:
            raise RoomError.worded("room.tables_count", n=MAX_TABLES, given=before + len(tables))
        laid: list[dict[str, Any]] = self.store.read("tables", [])
        try:
            for number, given in enumerate(tables, before):
                if unknown := [name for name in given if name not in TABLE_FIELDS]:
                    fields = ", ".join(TABLE_FIELDS)
                    raise RoomError.worded("room.table_field", number=number + 1, given=show_value(unknown[0]), fields=fields)
                arguments = {"seed": secrets.randbits(48), **given}
                count = arguments.pop("seats", seats)
                arguments["edition"] = self.shelf.lay(str(arguments.get("edition", "plakettopoly")))
                table = self._add_table(number, arguments, [Seat() for _ in range(count)])
                setup = table.new_game(count).table.setup  # which refuses what cannot be played
                if setup.start is not None:  # as names of players are not known yet, and a line has none
                    line = PositionLine(setup.reader).write(setup.start)
                    arguments["position"] = table.arguments["position"] = line
                laid.append(arguments)
        except BaseException:
            del self.tables[before:]
            raise
        with self.store.transaction():
            for table in self.tables[before:]:
                table.paused = self.paused
                for number in range(len(table.seats)):
                    self._write_seat(table, number)
            self.store.write("tables", laid)
        self.changed()

    def add_table(self, given: Mapping[str, Any]) -> int:
        """Lay one more table, and return its number.

        What is not given is as at the last table, with the next seed.  Of another edition only the number of seats is.

        Raises
        ------
        ValueError
            A game cannot be played like that.
        """
        last = self.store.read("tables")[-1]
        like = {} if "edition" in given else last
        self.lay_tables([{**like, "seed": last["seed"] + 1, **given}], len(self.tables[-1].seats))
        return len(self.tables) - 1

    def change_settings(self, patience: object, level: object) -> None:
        """Set after how many seconds a bot of which level plays for somebody who is away.  ``None`` is never.

        Raises
        ------
        RoomError
            There is no such level, or it is no number of seconds.
        """
        if not isinstance(level, str) or level not in BOTS:
            raise RoomError.worded("room.bad_level", given=show_value(level), levels=", ".join(BOTS))
        if patience is not None and (
            isinstance(patience, bool) or not isinstance(patience, (int, float)) or not 0 <= patience <= MAX_PATIENCE
        ):
            raise RoomError.worded("room.bad_patience", given=show_value(patience))
        self.patience, self.level = None if patience is None else float(patience), level
        self.store.write("patience", self.patience)
        self.store.write("level", level)
        self.changed()

    def list_names(self, names: object) -> None:
        """Let only those of a class list sit down.  With an empty list anybody may.

        Raises
        ------
        RoomError
            One of the names cannot be a name, or stands there twice.
        """
        if not isinstance(names, (list, tuple)) or len(names) > MAX_LISTED:
            raise RoomError.worded("room.bad_list", n=MAX_LISTED)
        listed = [read_name(name) for name in names]
        for place, name in enumerate(listed):
            if fold(name) in map(fold, listed[:place]):
                raise RoomError.worded("room.listed_twice", name=name)
        self.class_list = listed
        self.store.write("names", listed)
        self.changed()

    @property
    def free_names(self) -> list[str] | None:
        """The names of the class list that nobody has yet, ``None`` without a list."""
        if not self.class_list:
            return None
        taken = self.taken_names
        return [name for name in self.class_list if fold(name) not in taken]

    # pupils

    @property
    def taken_names(self) -> set[str]:
        """The names that somebody has, as :func:`fold` compares them."""
        return {fold(seat.name) for table in self.tables for seat in table.seats if seat.name}

    def seat_of(self, token: object) -> Place | None:
        """Return the table and the seat that a token opens."""
        if not isinstance(token, str) or not token:
            return None
        sealed = seal(token)
        found = None
        for table in self.tables:
            for number, seat in enumerate(table.seats):
                if seat.sealed and secrets.compare_digest(sealed, seat.sealed):
                    found = table, number
        return found

    def join(self, name: object, wanted: object = None, proposed: object = None) -> tuple[str, HostTable, int]:
        """Seat somebody at a table, and return the token of the seat.

        A client may propose the token.  Its request can then come again after a lost connection, and finds the same seat.

        Raises
        ------
        RoomError
            The name cannot be one, is taken or not on the list, or no seat is free.
        """
        name = read_name(name)
        token = proposed if isinstance(proposed, str) and TOKEN.fullmatch(proposed) else new_token()
        if (known := self.seat_of(token)) is not None:
            return token, *known
        if self.class_list:
            listed = next((one for one in self.class_list if fold(one) == fold(name)), None)
            if listed is None:
                raise RoomError.worded("room.not_listed", name=name)
            name = listed
        if fold(name) in self.taken_names:
            raise RoomError.worded("room.name_taken", name=name)
        if wanted is not None:
            wanted = self.table(wanted).number
        table, number = self._free_seat(wanted)
        self._take(table, number, name, seal(token))
        return token, table, number

    def _free_seat(self, wanted: object) -> Place:
        free = [
            (table, number)
            for table in self.tables
            if wanted is None or table.number == wanted
            for number, seat in enumerate(table.seats)
            if seat.free and not table.finished
        ]
        if not free:
            raise RoomError.worded("room.full") if wanted is None else table_full(wanted)
        # pupils sit down together, so that as few tables as can be have a single one
        most = max(sum(not seat.free for seat in table.seats) for table, _ in free)
        return next((table, number) for table, number in free if sum(not seat.free for seat in table.seats) == most)

    def _take(self, table: HostTable, number: int, name: str, sealed: str) -> None:
        """Give a free seat to somebody.  After the start a bot's seat is taken over, or the game of the table begins."""
        table.seats[number].sealed = sealed
        self._call(table, number, name)
        if self.started and not table.begun and not table.ended:
            self.start_table(table)
        self.changed()

    def _call(self, table: HostTable, number: int, name: str) -> None:
        """Give a seat another name, in the game too.  An empty one frees it, and during a game a bot takes it."""
        seat = table.seats[number]
        seat.name, seat.given = name, False
        seat.bot = "" if name or not table.begun else self.level
        self._write_seat(table, number)
        if table.begun:
            names = table.names[:]
            names[number] = name or bot_name(number)
            self.store.write(f"names {table.number}", unique_names(names))
            self._begin(table, unique_names(names))
            table.show_again()

    def leave(self, table: HostTable, number: int) -> None:
        """Free a seat for good.  During a game a bot takes it."""
        seat = table.seats[number]
        seat.sealed = ""
        visitors, seat.visitors = seat.visitors, {}
        self._call(table, number, "")
        for visitor in visitors:
            visitor.stand_up()
        self.changed()

    def renew_token(self, table: HostTable, number: int) -> str:
        """Return a new token of a seat.  The last one is dead at once, also for connections that stand."""
        token, seat = new_token(), table.seats[number]
        seat.sealed = seal(token)
        self._write_seat(table, number)
        visitors, seat.visitors = seat.visitors, {}
        for visitor in visitors:
            visitor.stand_up()
        self.changed()
        return token

    def give_to_bot(self, table: HostTable, number: int, level: object) -> None:
        """Have a bot play a seat until the teacher gives it back.

        Raises
        ------
        RoomError
            There is no such level, or nobody sits there yet.
        """
        if not isinstance(level, str) or level not in BOTS:
            raise RoomError.worded("room.bad_level", given=show_value(level), levels=", ".join(BOTS))
        self._substitute(table, number, level, given=True)

    def give_back(self, table: HostTable, number: int) -> None:
        """Let the pupil of a seat play it again."""
        self._substitute(table, number, "", given=False)

    def _substitute(self, table: HostTable, number: int, level: str, given: bool) -> None:
        seat = table.seats[number]
        seat.bot, seat.given = level, given
        table.forget_bots()
        self._write_seat(table, number)
        self.changed()

    def move(self, table: HostTable, number: int, to: HostTable) -> None:
        """Move somebody to a free seat of another table, with the same token.

        Raises
        ------
        RoomError
            No seat is free there.
        """
        if to is table:
            return
        target, place = self._free_seat(to.number)
        seat = table.seats[number]
        name, sealed = seat.name, seat.sealed
        visitors, seat.visitors, seat.sealed = seat.visitors, {}, ""
        with self.store.transaction():  # or a token would open two seats after a kill, or none
            self._call(table, number, "")
            self._take(target, place, name, sealed)
        for visitor in visitors:
            visitor.sit(target, place)

    def find_name(self, name: object) -> Place:
        """Return the seat of somebody.

        Raises
        ------
        RoomError
            Nobody here has that name.
        """
        for table in self.tables:
            for number, seat in enumerate(table.seats):
                if isinstance(name, str) and seat.name and fold(seat.name) == fold(name):
                    return table, number
        raise RoomError.worded("room.nobody", name=show_value(name))

    def table(self, number: object) -> HostTable:
        """Return a table by its number from 0.

        Raises
        ------
        RoomError
            There is no such table.
        """
        if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number < len(self.tables):
            raise RoomError.worded("room.no_table", n=len(self.tables))
        return self.tables[number]

    def arrive(self, table: HostTable, number: int, visitor: Visitor) -> None:
        """Note that a connection has a seat.  A bot that has only stood in gives it back."""
        seat = table.seats[number]
        seat.visitors[visitor] = None
        if seat.bot and not seat.given:
            self.give_back(table, number)
        self.changed()

    def depart(self, table: HostTable, number: int, visitor: Visitor) -> None:
        """Note that a connection of a seat is gone."""
        seat = table.seats[number]
        if visitor in seat.visitors:
            del seat.visitors[visitor]
            seat.away_since = seat.allowance.clock()
            self.changed()

    def say(self, text: str) -> None:
        """Show a message to everybody.  An empty one takes the last away."""
        self.message = text
        self.store.write("message", text)
        self.changed()

    def _write_seat(self, table: HostTable, number: int) -> None:
        self.store.write_seat(table.number, number, table.seats[number].record)

    # the games

    def start(self) -> None:
        """Begin the games of all tables where somebody sits.  Free seats go to bots.  A second call changes nothing."""
        for _ in self.starting():
            pass

    def starting(self) -> Iterator[HostTable]:
        """Begin one game after the other, so that a host can serve others in between."""
        if not self.started:
            self.started = True
            self.store.write("started", True)
        for table in self.tables:
            if not table.begun and not table.ended and any(not seat.free for seat in table.seats):
                self.start_table(table)
                yield table
        self.changed()

    def start_table(self, table: HostTable) -> None:
        """Begin the game of a table.  Free seats go to bots."""
        for number, seat in enumerate(table.seats):
            if seat.free:
                seat.bot, seat.given = self.level, False
                self._write_seat(table, number)
        names = unique_names([seat.name or bot_name(number) for number, seat in enumerate(table.seats)])
        self.store.write(f"names {table.number}", names)
        self._begin(table, names)
        self.changed()

    def _begin(self, table: HostTable, names: Sequence[str]) -> None:
        session = self.store.read(f"session {table.number}")
        if session is None:
            session = secrets.token_hex(16)
            self.store.write(f"session {table.number}", session)
        begins = self.store.read(f"begins {table.number}", 0) + 1
        self.store.write(f"begins {table.number}", begins)
        table.begin(names, session, begins)

    def pause(self, on: bool, table: HostTable | None = None) -> None:
        """Stop all tables or one, or have them go on."""
        if table is None:
            self.paused = on
            self.store.write("paused", on)
        else:
            table.paused = on or self.paused
            self.store.write(f"paused {table.number}", on)
        for one in self.tables if table is None else ():
            if not on:
                self.store.write(f"paused {one.number}", False)
            one.paused = on
        self.changed()

    def end_games(self, after: object) -> None:
        """End the games now or later, see :func:`.ending.read_ending`.

        Raises
        ------
        RoomError
            It is no end, or a game has no laps.
        """
        end = read_ending(after)
        if "laps" in end and (without := [table for table in self.tables if table.edition.tables({}).open_track]):
            raise RoomError.worded("room.no_laps", number=without[0].number + 1, example=quote_text("rounds:20"))
        self.end, self._last_turns = end, {}
        self.store.write("end", end)
        for table in self.tables:
            self._end_if_reached(table)
        self.changed()

    def _end_if_reached(self, table: HostTable) -> None:
        """End the game of a table once it has come as far as the teacher lets it go on."""
        if not self.end or table.finished or table.game is None:
            return
        pos = table.game.table.position
        if not is_reached(self.end, pos):
            self._last_turns.pop(table.number, None)
            return
        if "laps" in self.end and self._last_turns.setdefault(table.number, pos.turn) == pos.turn:
            return
        table.ended = True
        self.store.write(f"ended {table.number}", True)
        self.changed()

    def _table_moved(self, table: HostTable) -> None:
        self._end_if_reached(table)
        self.moved(table)

    def attend(self, table: HostTable) -> bool:
        """Do what is due at a table: end it, have bots play for those who are away, and have one bot move.

        Return whether one has moved.
        """
        if table.finished:
            if table.is_watched:
                table.turn_since = time.time()
            elif time.time() - table.turn_since > REST_TIMEOUT:
                table.rest()
        elif table.begun:
            if "at" in self.end:
                self._end_if_reached(table)
            for number, seat in enumerate(table.seats):
                if not seat.bot and not table.paused and seat.is_gone(self.patience):
                    self._substitute(table, number, self.level, given=False)
            if not all(seat.free for seat in table.seats):
                return table.step()
        return False

    def step(self) -> None:
        """Attend to every table once."""
        for table in self.tables:
            self.attend(table)

    def glance(self) -> dict[str, object]:
        """Return the whole room at a glance."""
        return {
            "tables": self.overview(for_teacher=True),
            "started": self.started,
            "paused": self.paused,
            "message": self.message,
            "code": self.code,
            "patience": self.patience,
            "level": self.level,
            "names": self.class_list,
            "end": self.end,
            "ends_in": seconds_left(self.end),
        }

    def news(self, table: HostTable) -> dict[str, object]:
        """Return what those at a table see of the room, beside their game."""
        return {
            "paused": table.paused,
            "message": self.message,
            "ended": table.ended,
            "ends_in": seconds_left(self.end),
            "table": table.number,
            "seats": [seat.glance for seat in table.seats],
        }

    def overview(self, for_teacher: bool = False) -> list[dict[str, object]]:
        """Return every table at a glance."""
        return [table.overview(for_teacher) for table in self.tables]

    def close(self) -> None:
        """Close the store.  Nothing moves any more, not even a bot that thinks elsewhere."""
        for table in self.tables:
            table.paused = True
        self.store.close()


def read_name(name: object) -> str:
    """Return a name as it is kept.

    Raises
    ------
    RoomError
        It cannot be a name.
    """
    if not isinstance(name, str) or not name.strip():
        raise RoomError.worded("room.no_name")
    name = compose_accents(name.strip()[: 4 * MAX_NAME_LENGTH])
    if why := why_unfit(name):
        raise RoomError.worded("room.bad_name", name=printable(name[:MAX_NAME_LENGTH]), why=why)
    return name


def bot_name(number: int) -> str:
    """Return the name of a bot at a seat that nobody has."""
    return f"Bot {number + 1}"


def table_full(number: object) -> RoomError:
    """Return the error about a table without a free seat."""
    assert isinstance(number, int)
    return RoomError.worded("room.table_full", n=number + 1)
