"""A classroom: its tables, the names at them, and what the teacher decides."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from .. import editions
from ..editions.names import fold
from ..errors.worded import Worded
from ..inputs.players import compose_accents, why_unfit
from ..words.catalogue import in_words
from .host_table import HostTable, Seat
from .store import Store
from .tokens import new_code, new_token, opens, seal

MAX_TABLES: Final = 200
FILE: Final = "room.sqlite"


class RoomError(Worded, ValueError):
    """A request in a classroom that cannot be met."""

    @classmethod
    def worded(cls, key: str, **values: object) -> RoomError:
        return cls(in_words(key, **values))


class Room:
    """The tables of a classroom.

    Parameters
    ----------
    folder : Path
        Where the store lies.
    durable : bool
        Whether a committed move also survives a power cut.
    """

    def __init__(self, folder: Path, durable: bool = False) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.store = Store(folder / FILE, durable)
        self.boots = self.store.read("boots", 0) + 1
        self.store.write("boots", self.boots)
        self.tables: list[HostTable] = []
        self.changed: Callable[[], None] = lambda: None  # called after each change that is not a move
        self.message = ""  # of the teacher to everybody
        for number, arguments in enumerate(self.store.read("tables", [])):
            seats = [Seat(**record) for table, _, record in self.store.seats() if table == number]
            self.tables.append(HostTable(number, arguments, seats, self.store))
        for table in self.tables:
            names = self.store.read(f"names {table.number}")
            if names:
                self._begin(table, names)

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

    @property
    def started(self) -> bool:
        """Whether the games have begun."""
        return bool(self.store.read("started", False))

    @property
    def paused(self) -> bool:
        """Whether nobody may move."""
        return bool(self.store.read("paused", False))

    def teacher_token(self) -> str:
        """Return a new token of the teacher.  The last one is dead."""
        token = new_token()
        self.store.write("teacher", seal(token))
        return token

    def is_teacher(self, token: object) -> bool:
        """Return whether a token is the teacher's."""
        return opens(token, self.store.read("teacher", ""))

    def lay_tables(self, tables: Sequence[Mapping[str, Any]], seats: int) -> None:
        """Lay the tables of a new classroom, each with its own game, rules and number of seats."""
        laid = []
        for number, given in enumerate(tables):
            arguments = {"seed": secrets.randbits(48), **given}
            count = arguments.pop("seats", seats)
            editions.load(arguments["edition"])
            places = [Seat() for _ in range(count)]
            for seat, place in enumerate(places):
                self.store.write_seat(number, seat, place.record)
            self.tables.append(HostTable(number, arguments, places, self.store))
            laid.append(arguments)
        self.store.write("tables", laid)

    # pupils

    def seat_of(self, token: object) -> tuple[HostTable, int] | None:
        """Return the table and the seat that a token opens."""
        for table in self.tables:
            for number, seat in enumerate(table.seats):
                if seat.sealed and opens(token, seat.sealed):
                    return table, number
        return None

    def join(self, name: object, wanted: int | None = None) -> tuple[str, HostTable, int]:
        """Seat somebody at a table, and return the token of the seat.

        Raises
        ------
        RoomError
            The name cannot be one or is taken, or no seat is free.
        """
        if not isinstance(name, str) or not name.strip():
            raise RoomError.worded("room.no_name")
        name = compose_accents(name.strip())
        if why := why_unfit(name):
            raise RoomError.worded("room.bad_name", name=name[:40], why=why)
        taken = {fold(seat.name) for table in self.tables for seat in table.seats if seat.name}
        if fold(name) in taken:
            raise RoomError.worded("room.name_taken", name=name)
        free = [
            (table, number)
            for table in self.tables
            if wanted is None or table.number == wanted
            for number, seat in enumerate(table.seats)
            if not seat.name and (not table.begun or seat.bot)
        ]
        if not free:
            raise RoomError.worded("room.full" if wanted is None else "room.table_full", n=0 if wanted is None else wanted + 1)
        # pupils sit down together, so that as few tables as can be have a single one
        fewest = max(sum(bool(seat.name) for seat in table.seats) for table, _ in free)
        table, number = next(place for place in free if sum(bool(seat.name) for seat in place[0].seats) == fewest)
        token = new_token()
        seat = table.seats[number]
        seat.name, seat.sealed = name, seal(token)
        if table.begun:
            seat.bot = ""
        self._seat_changed(table, number)
        return token, table, number

    def leave(self, table: HostTable, number: int) -> None:
        """Free a seat for good.  During a game a bot takes it."""
        seat = table.seats[number]
        seat.name, seat.sealed = "", ""
        if table.begun:
            seat.bot = seat.bot or self.level
        self._seat_changed(table, number)

    def renew_token(self, table: HostTable, number: int) -> str:
        """Return a new token of a seat.  The last one is dead."""
        token = new_token()
        table.seats[number].sealed = seal(token)
        self._seat_changed(table, number)
        return token

    def give_to_bot(self, table: HostTable, number: int, level: str) -> None:
        """Have a bot play a seat, or give it back where the level is empty."""
        table.seats[number].bot = level
        self._seat_changed(table, number)

    def move(self, table: HostTable, number: int, to: HostTable) -> None:
        """Move somebody to a free seat of another table, with the same token."""
        free = [place for place, seat in enumerate(to.seats) if not seat.name and (not to.begun or seat.bot)]
        if not free:
            raise RoomError.worded("room.table_full", n=to.number + 1)
        seat, place = table.seats[number], to.seats[free[0]]
        place.name, place.sealed, place.bot = seat.name, seat.sealed, ""
        self.leave(table, number)
        self._seat_changed(to, free[0])

    def find_name(self, name: object) -> tuple[HostTable, int]:
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
        raise RoomError.worded("room.nobody", name=str(name)[:40])

    def say(self, text: str) -> None:
        """Show a message to everybody.  An empty one takes the last away."""
        self.message = text
        self.changed()

    def _seat_changed(self, table: HostTable, number: int) -> None:
        self.store.write_seat(table.number, number, table.seats[number].record)
        self.changed()

    # the games

    @property
    def level(self) -> str:
        """The level of bots that play for those who are away."""
        return str(self.store.read("level", "balanced"))

    def start(self) -> None:
        """Begin the games of all tables where somebody sits.  Free seats go to bots.  A second call changes nothing."""
        for table in self.tables:
            if table.begun or not any(seat.name for seat in table.seats):
                continue
            for number, seat in enumerate(table.seats):
                if not seat.name:
                    seat.bot = self.level
                    self._seat_changed(table, number)
            names = [seat.name or f"Bot {number + 1}" for number, seat in enumerate(table.seats)]
            self.store.write(f"names {table.number}", names)
            self._begin(table, names)
        self.store.write("started", True)
        self.changed()

    def _begin(self, table: HostTable, names: Sequence[str]) -> None:
        session = self.store.read(f"session {table.number}")
        if session is None:
            session = secrets.token_hex(16)
            self.store.write(f"session {table.number}", session)
        table.begin(names, session, self.boots)

    def pause(self, on: bool) -> None:
        """Stop all tables, or have them go on."""
        self.store.write("paused", on)
        self.changed()

    def step(self) -> None:
        """Have the bots of all tables make one move each, and take seats whose pupils are gone."""
        if self.paused:
            return
        for table in self.tables:
            self._substitute(table)
            table.step()

    def _substitute(self, table: HostTable) -> None:
        """Have bots play for those who are away for too long, and give back the seats of those who return."""
        patience, now = float(self.store.read("patience", 60.0)), time.monotonic()
        for number, seat in enumerate(table.seats):
            if not table.begun or not seat.name:
                continue
            gone = not seat.connections and seat.away_since and now - seat.away_since > patience
            if gone and not seat.bot:
                self.give_to_bot(table, number, self.level)
            elif seat.connections and seat.bot:
                self.give_to_bot(table, number, "")

    def glance(self) -> dict[str, object]:
        """Return the whole room at a glance."""
        return {"tables": self.overview(), "started": self.started, "paused": self.paused, "message": self.message}

    def overview(self) -> list[dict[str, object]]:
        """Return every table at a glance."""
        return [self._overview(table) for table in self.tables]

    def _overview(self, table: HostTable) -> dict[str, object]:
        seats = [
            {"name": seat.name, "bot": seat.bot, "here": seat.connections > 0, "free": not seat.name} for seat in table.seats
        ]
        found: dict[str, object] = {
            "number": table.number,
            "edition": table.arguments["edition"],
            "seats": seats,
            "begun": table.begun,
        }
        if table.game is not None:
            state = table.state()
            worth = [player["worth"] for player in state["players"]]
            found |= {"round": state["round"], "turn": state["seat"], "over": state["over"], "worth": worth}
        return found

    def close(self) -> None:
        """Close the store."""
        self.store.close()
