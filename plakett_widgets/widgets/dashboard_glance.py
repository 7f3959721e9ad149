"""The dashboard of a classroom as data, made from the glance that its host sends."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import cache
from typing import Final

from typing_extensions import TypedDict

from .. import editions
from ..editions import Edition
from ..editions.names import fold
from .board_definition import seats, theme, words
from .lobby_menu import PERSON, levels, same
from .wire import Connected, FurnitureEdition, GlanceSeat, GlanceTable, RoomFurniture, RoomGlance, RoomLink

QUIET_ZONE: Final = 4  # squares around a QR code, which scanners need
LOOPBACK: Final = ("127.0.0.1", "localhost", "::1", "")


class SeatGlance(TypedDict):
    """A seat at a glance."""

    name: str
    bot: str
    """The level of the bot that plays it, empty for none."""
    here: bool
    free: bool
    away: float | None
    """For how many seconds the pupil had been away when this was sent."""


class TableGlance(TypedDict, total=False):
    """A table at a glance.  What its game adds is there once it has begun."""

    number: int
    edition: str
    seats: list[SeatGlance]
    begun: bool
    paused: bool
    ended: bool
    round: int
    turn: int
    over: bool
    standing: list[int]
    winners: list[int]
    waits_for: int
    since: float
    """How many seconds it has waited for that seat, when this was sent."""


class NetworkGlance(TypedDict):
    """Where the host listens."""

    address: str
    port: int
    public: str


class HostGlance(TypedDict, total=False):
    """A classroom at a glance, as its host sends it."""

    tables: list[TableGlance]
    started: bool
    paused: bool
    message: str
    code: str
    links: list[str]
    patience: float | None
    level: str
    names: list[str] | None
    end: dict[str, float]
    ends_in: float | None
    network: NetworkGlance
    connections: int
    connection: Connected
    """Whether this is what the host shows now, ``there`` if not given."""


def room_furniture(glance: HostGlance) -> RoomFurniture:
    """Return what stays the same in a classroom while its tables are the same."""
    played = dict.fromkeys(table["edition"] for table in glance["tables"])
    found = {id: known_edition(id) for id in played}
    first = next((edition for edition in found.values() if edition is not None), None) or editions.load("plakettopoly")
    return {
        "editions": {id: furniture_edition(id, edition) for id, edition in found.items()},
        "levels": [level for level in levels({}) if level["id"] != PERSON],
        "seats": seats(),
        "theme": theme(first),
    }


def known_edition(id: str) -> Edition | None:
    """Return an edition.  ``None`` for one that only the host has."""
    with suppress(ValueError, LookupError, OSError):
        return editions.load(id)
    return None


def furniture_edition(id: str, edition: Edition | None) -> FurnitureEdition:
    """Return what the dashboard shows of a game."""
    if edition is None:
        return {"name": same(id), "currency": None, "race": False}
    race = bool(edition.tables({}).open_track)
    currency = None if race else {**words(edition.currency), "symbol": edition.currency.symbol}
    return {"name": words(edition.name), "currency": currency, "race": race}  # type: ignore[typeddict-item]


class Waits:
    """Since when tables wait for a seat and pupils are away, by the clock of this process.

    The host sends a table again only after a change.
    """

    def __init__(self) -> None:
        self._begun: dict[object, tuple[object, float]] = {}  # by what waits: what the host sent last, and the beginning

    def since(self, what: object, sent: float | None, mark: object = None) -> float | None:
        """Return for how many seconds something has lasted that had lasted so many as the host sent it.

        Another ``mark`` is another beginning.
        """
        if sent is None:
            return None
        known = self._begun.get(what)
        if known is None or known[0] != (sent, mark):
            known = self._begun[what] = (sent, mark), time.monotonic() - sent
        return time.monotonic() - known[1]


def room_glance(glance: HostGlance, waits: Waits, shown: int | None) -> RoomGlance:
    """Return a classroom as the dashboard shows it.

    Parameters
    ----------
    glance : HostGlance
        What the host sent.
    waits : Waits
        Since when tables wait.
    shown : int or None
        The table whose board is open.

    Returns
    -------
    RoomGlance
        The classroom.
    """
    end = glance.get("end") or {}
    network: NetworkGlance = glance.get("network") or {"address": "", "port": 0, "public": ""}
    return {
        "tables": [glance_table(table, waits) for table in glance["tables"]],
        "missing": missing_names(glance),
        "paused": bool(glance.get("paused")),
        "message": glance.get("message") or "",
        "links": [room_link(url) for url in glance.get("links") or []],
        "code": glance.get("code") or "",
        "open": network["address"] not in LOOPBACK or bool(network["public"]),
        "patience": glance.get("patience"),
        "level": glance.get("level") or "",
        "end": next((f"{what}:{end[what]}" for what in ("laps", "rounds") if what in end), ""),
        "ends_in": glance.get("ends_in"),
        "shown": shown,
        "connection": glance.get("connection", "there"),
    }


def missing_names(glance: HostGlance) -> list[str]:
    """Return who of the class list has no seat yet.

    >>> missing_names({"names": ["Noor", "Léo"], "tables": [{"seats": [{"name": "LÉO"}, {"name": ""}]}]})
    ['Noor']
    """
    seated = {fold(seat["name"]) for table in glance["tables"] for seat in table["seats"]}
    return [name for name in glance.get("names") or [] if fold(name) not in seated]


def glance_table(table: TableGlance, waits: Waits) -> GlanceTable:
    """Return a table as the teacher sees it."""
    over = bool(table.get("over") or table.get("ended"))
    standings: Sequence[int | None] = table.get("standing") or [None] * len(table["seats"])
    ahead = leading(standings) if table["begun"] else set()
    if table.get("over") and table.get("winners"):
        ahead = set(table["winners"])
    awaited = table.get("waits_for", table.get("turn")) if table["begun"] and not over else None
    found: list[GlanceSeat] = [
        {
            "name": seat["name"],
            "bot": seat["bot"],
            "here": bool(seat["here"]),
            "away": waits.since((table["number"], seat["name"]), seat.get("away")),
            "plays": number == awaited,
            "leads": number in ahead,
            "standing": standings[number] if table["begun"] else None,
        }
        for number, seat in enumerate(table["seats"])
    ]
    return {
        "number": table["number"],
        "edition": table["edition"],
        "seats": found,
        "begun": bool(table["begun"]),
        "paused": bool(table.get("paused")),
        "over": over,
        "round": table.get("round") or 0,
        "since": None if awaited is None else waits.since(table["number"], table.get("since"), (table.get("round"), awaited)),
    }


def leading(standings: Sequence[int | None]) -> set[int]:
    """Return the seat that leads.  Nobody leads where several have the most.

    >>> leading([1500, 1500]), leading([900, 1200]), leading([None])
    (set(), {1}, set())
    """
    known = [value for value in standings if value is not None]
    first = {seat for seat, value in enumerate(standings) if known and value == max(known)}
    return first if len(first) == 1 else set()


@cache
def room_link(url: str) -> RoomLink:
    """Return a link for everybody, which is drawn once."""
    return draw_link(url)


def draw_link(url: str) -> RoomLink:
    """Return a link with its QR code, where segno is installed."""
    try:
        import segno  # type: ignore[import-untyped,import-not-found,unused-ignore]
    except ImportError:
        return {"url": url, "path": "", "size": 0}
    matrix = segno.make(url, error="m", micro=False).matrix
    return {"url": url, "path": "".join(dark_runs(matrix)), "size": len(matrix) + 2 * QUIET_ZONE}


def dark_runs(matrix: Sequence[Sequence[int]]) -> Iterable[str]:
    """Yield a path for each row of dark squares.

    >>> list(dark_runs([[1, 1, 0, 1]]))
    ['M4 4h2v1h-2z', 'M7 4h1v1h-1z']
    """
    for y, row in enumerate(matrix):
        x = 0
        while x < len(row):
            run = 0
            while x + run < len(row) and row[x + run]:
                run += 1
            if run:
                yield f"M{x + QUIET_ZONE} {y + QUIET_ZONE}h{run}v1h-{run}z"
            x += run or 1
