"""The process that keeps a classroom."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import signal
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from .. import __version__
from ..errors.worded import Worded
from .process import HOST_FILE, already_running, read_host_file, write_private
from .room import Room
from .server import Host
from .store import StoreInUse

log = logging.getLogger(__name__)


def keep_room(folder: Path, given: Mapping[str, Any]) -> Room:
    """Return the room of a folder.  Its tables are laid if it is new.

    Raises
    ------
    RoomError
        Another host keeps it.
    """
    try:
        room = Room(folder, bool(given.get("durable", False)))
    except StoreInUse:
        raise already_running(folder, read_host_file(folder) or {}) from None
    try:
        if not room.exists:
            room.lay_tables(given["tables"], given["seats"])
            if given.get("names"):
                room.list_names(given["names"])
            if "patience" in given or "level" in given:
                room.change_settings(given.get("patience", room.patience), given.get("level", room.level))
    except BaseException:
        room.close()
        raise
    return room


async def serve(folder: Path, given: Mapping[str, Any], announce: Callable[[Host], None] = lambda host: None) -> None:
    """Keep a classroom until the process is ended.

    Parameters
    ----------
    folder : Path
        Where it is kept.
    given : mapping
        ``tables`` (a list of mappings) and ``seats`` of a new room, ``names``, ``patience``, ``level``, ``port``, ``durable``,
        and ``network``, the arguments of :meth:`.Host.open`.
    announce : callable
        Called with the host once it runs.

    Raises
    ------
    RoomError
        Another host keeps it, or it cannot be kept so.
    """
    room = keep_room(folder, given)
    token = room.teacher_token((read_host_file(folder) or {}).get("token", ""))  # which a kernel may have from a killed host
    try:
        host = Host(room, int(given.get("port") or 0))
    except BaseException:
        room.close()
        raise
    file = folder / HOST_FILE

    def write_file() -> None:
        found = {"url": host.url, "links": host.links, "process": os.getpid(), "token": token, "version": __version__}
        write_private(file, json.dumps(found))

    try:
        if given.get("network"):
            host.open(**given["network"])
        host.opened = write_file
        write_file()
        end_at_signals(host)
        announce(host)
        await host.stopped.wait()
    finally:
        host.stop()
        file.unlink(missing_ok=True)


def end_at_signals(host: Host) -> None:
    """End the host where its process is interrupted."""
    for number in (signal.SIGINT, signal.SIGTERM):
        try:
            host.loop.add_signal_handler(number, host.stopped.set)
        except (NotImplementedError, RuntimeError):  # Windows, or another thread than the main one
            with suppress(ValueError):
                signal.signal(number, lambda *_: host.loop.call_soon_threadsafe(host.stopped.set))


def main() -> int:
    """Keep the classroom that the parent process describes on standard input."""
    logging.basicConfig(format="%(asctime)s %(message)s")
    logging.getLogger(__package__).setLevel(logging.INFO)
    given = json.load(sys.stdin)
    sys.stdin.close()
    try:
        asyncio.run(serve(Path(sys.argv[1]), given))
    except Worded as error:
        print(error, file=sys.stderr)
        return 1
    return 0
