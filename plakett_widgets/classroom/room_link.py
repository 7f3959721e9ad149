"""The inside of a classroom in the kernel of its teacher: the connection to the host, and what it sends."""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, cast
from weakref import finalize

from .._version import __version__
from ..errors.worded import show_value
from ..widgets.dashboard_glance import HostGlance
from .connection import Connection, News
from .errors import HostUnreachable, RoomError, refused
from .following import Following
from .process import read_host_file

# requests after which all may differ
CHANGES: Final = ("start", "pause", "say", "seat", "end", "settings", "names", "open", "add_table")
NEWS_TIMEOUT: Final = 5.0  # seconds until the first news of the room


class RoomLink:
    """A connection to the host of a folder, which also finds one that was started again.

    Parameters
    ----------
    folder : Path
        Where the host keeps everything.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.following = Following()
        self.glance: HostGlance = {"tables": []}
        self.wanted: set[int] = set()  # the tables that are followed
        self.seen = threading.Event()  # whether the first news have come
        self.connection = Connection(lambda: teacher_address(folder), self.greet, self.receive)
        finalize(self, self.connection.close)
        try:
            self.connection.start()
            self.connection.wait()
            if not self.seen.wait(NEWS_TIMEOUT) or self.connection.ended is not None:
                raise self.connection.ended or HostUnreachable.at(teacher_address(folder))
        except BaseException:
            self.connection.close()
            raise

    def greet(self) -> Sequence[News]:
        """Return the first messages of a connection: the token, and which tables are followed."""
        found = read_host_file(self.folder) or {}
        first = {"token": found.get("token", ""), "version": __version__}
        return [first, *({"do": "follow", "table": number} for number in sorted(self.wanted))]

    def receive(self, news: News) -> None:
        """Take over what the host sends by itself."""
        push = news.get("push")
        if push == "room":
            self.glance = cast(HostGlance, {name: value for name, value in news.items() if name != "push"})
            self.seen.set()
            self.following.notify()
        elif push == "tables":
            known = {table["number"]: table for table in news["tables"]}
            self.glance = {**self.glance, "tables": [known.get(one["number"], one) for one in self.glance["tables"]]}
            self.following.notify()
        elif push == "beginning":
            self.following.begin(news["table"], news["beginning"])
        elif push == "moves":
            if not self.following.follow(news):  # type: ignore[arg-type]
                for do in ("unfollow", "follow"):
                    self.connection.send({"do": do, "table": news["table"]})
        elif push == "refused":
            self.connection.end(refused(news.get("text")))
            self.seen.set()
        elif news.get("kind") in ("lost", "closed"):
            self.glance = {**self.glance, "connection": "closed" if self.connection.is_closed else "lost"}
            self.seen.set()
            self.following.notify()

    def request(self, do: str, **fields: object) -> Any:
        """Have the host do something, and return its answer.  Raise ``RoomError`` if it refuses."""
        answer: Mapping[str, Any] = self.connection.request({"do": do, **fields})
        if not answer.get("ok"):
            raise refused(answer.get("error"))
        if do in CHANGES:
            self.refresh()
        return answer.get("value")

    def refresh(self) -> None:
        """Read the room at a glance, whose news may be a moment late."""
        self.glance = self.request("glance")

    def follow(self, *numbers: int) -> None:
        """Follow tables from now on.  What they have played so far is there on return."""
        for number in numbers:
            if number not in self.wanted:
                self.wanted.add(number)
                self.request("follow", table=number)

    @property
    def begun(self) -> list[int]:
        """The tables whose games have begun."""
        return [table["number"] for table in self.glance["tables"] if table["begun"]]


def host_url(folder: Path) -> str:
    """Return the link of the host of a folder."""
    found = read_host_file(folder)
    if found is None:
        raise RoomError.worded("room.no_host", folder=show_value(str(folder)))
    return str(found["url"])


def teacher_address(folder: Path) -> str:
    """Return where the host of a folder listens for its teacher."""
    return host_url(folder).rstrip("/").rpartition("/")[0].replace("http", "ws", 1) + "/teacher"
