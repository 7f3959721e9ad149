"""The process that keeps a classroom."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from .room import Room
from .server import Host

FILE: Final = "host.json"  # of a running host, for its owner only


async def serve(
    folder: Path,
    tables: Sequence[Mapping[str, Any]],
    seats: int,
    address: str,
    port: int,
    announce: Callable[[Host], None],
) -> None:
    """Keep a classroom until the process is ended."""
    room = Room(folder)
    if not room.exists:
        room.lay_tables(tables, seats)
    host = Host(room, address, port)
    token = room.teacher_token()
    file = folder / FILE
    write_private(file, json.dumps({"url": host.url, "process": os.getpid(), "token": token}))
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, host.stopped.set)
    announce(host)
    try:
        await host.stopped.wait()
    finally:
        host.stop()
        file.unlink(missing_ok=True)


def write_private(path: Path, text: str) -> None:
    """Write a file that only its owner may read."""
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as file:
        file.write(text)


def main() -> None:
    """Keep the classroom that the parent process describes on standard input."""
    folder = Path(sys.argv[1])
    given = json.load(sys.stdin)
    asyncio.run(serve(folder, given["tables"], given["seats"], "127.0.0.1", given["port"], lambda host: None))


if __name__ == "__main__":
    main()
