"""A classroom without a host: it keeps what its dashboard calls, and sends what a test gives it."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import plakett_widgets as pw
from plakett_widgets.errors.worded import Worded

PUPILS = (
    ("Noor", "Léo", "Anaïs", "Max"),
    ("Zoé", "Ida", "Tom", "Mia"),
    ("Éva", "Hal", "Jean-Baptiste", "Yasmine"),
    ("Lina", "Omar", "Chloé", "Sam"),
    ("Inès", "Paul", "Rayan", "Jade"),
    ("Nils", "Awa", "Hugo", "Louise"),
)


def seat(name: str = "", here: bool = True, bot: str = "") -> dict[str, Any]:
    present = here and name != ""
    away = None if present or not name else 20.0
    return {"name": name, "bot": bot, "here": present, "free": not name, "away": away}


def table(number: int, names: tuple[str, ...], begun: bool = True, **changes: Any) -> dict[str, Any]:
    found: dict[str, Any] = {
        "number": number, "edition": "plakettopoly", "seats": [seat(name) for name in names], "begun": begun, "paused": False,
        "ended": False,
    }  # fmt: skip
    if begun:
        standing = [1500 + 137 * ((number + 2) * (k + 3) % 7) for k in range(len(names))]
        found |= {
            "round": 3 + number % 3, "turn": number % 4, "waits_for": number % 4, "over": False, "standing": standing,
            "winners": [], "since": 7.0 + 40 * number,
        }  # fmt: skip
    return found | changes


def glance(begun: bool = True, **changes: Any) -> dict[str, Any]:
    """Six tables with 24 pupils, of whom one is away, one played by a bot."""
    tables = [table(number, names, begun) for number, names in enumerate(PUPILS)]
    tables[1]["seats"][2] = seat("Tom", here=False)
    if begun:
        tables[2]["seats"][1] = seat("Hal", here=False, bot="balanced")
    return {
        "tables": tables, "started": begun, "paused": False, "message": "", "code": "k7m2q", "patience": 60.0,
        "level": "balanced", "names": None, "end": {}, "ends_in": None, "links": ["http://192.168.1.20:8765/k7m2q/"],
        "network": {"address": "0.0.0.0", "port": 8765, "public": ""}, "connections": 24, **changes,
    }  # fmt: skip


class StandInRoom:
    """What :class:`.Classroom` is to its dashboard."""

    def __init__(self, begun: bool = True, **changes: Any) -> None:
        self.glance = glance(begun, **changes)
        self.calls: list[tuple[Any, ...]] = []
        self.listeners: list[Callable[[], None]] = []
        self.games: dict[int, Any] = {}
        self.refuses: Worded | None = None

    def listen(self, call: Callable[[], None]) -> Callable[[], None]:
        self.listeners.append(call)
        return lambda: self.listeners.remove(call)

    def send(self, **changes: Any) -> None:
        """Send news, as the thread of a connection does."""
        self.glance = {**self.glance, **changes}
        for call in self.listeners[:]:
            call()

    def _call(self, *call: Any) -> None:
        if self.refuses is not None:
            raise self.refuses
        self.calls.append(call)

    @property
    def tables(self) -> list[Any]:
        names = ["Ana", "Léo"]
        for number in range(len(self.glance["tables"])):
            if number not in self.games:
                self.games[number] = pw.Game(players=names, seed=number)
        return [SimpleNamespace(game=self.games[number]) for number in range(len(self.games))]

    def start(self) -> None:
        self._call("start")

    def pause(self, table: int | None = None) -> None:
        self._call("pause", table)

    def resume(self, table: int | None = None) -> None:
        self._call("resume", table)

    def say(self, text: str) -> None:
        self._call("say", text)

    def end(self, after: str | None = None) -> None:
        self._call("end", after)

    def settings(self, *, patience: float | None = None, level: str | None = None) -> None:
        self._call("settings", patience, level)

    def add_table(self) -> None:
        self._call("add_table")

    def open(self, address: str) -> None:
        self._call("open", address)

    def seat(self, name: str) -> Any:
        def new_link() -> str:
            self._call(name, "link")
            return f"{self.glance['links'][0]}#secret"

        return SimpleNamespace(
            move=lambda to: self._call(name, "move", to),
            give_to_bot=lambda level=None: self._call(name, "bot", level),
            give_back=lambda: self._call(name, "back"),
            free=lambda: self._call(name, "free"),
            new_link=new_link,
        )
