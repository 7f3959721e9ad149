"""The process of a host: start one, find the one that runs in a folder, and end it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
import urllib.request
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from ..errors.worded import printable, quote_text
from .errors import RoomError

HOST_FILE: Final = "host.json"  # of a running host, for its owner only
LOG_FILE: Final = "host.log"
START_TIMEOUT: Final = 30.0  # seconds until a host answers
STOP_TIMEOUT: Final = 15.0
# no file of the folder of a notebook, such as random.py, stands in for a module
START: Final = (
    "import sys; sys.path.insert(0, sys.argv.pop(1)); from plakett_widgets.classroom.host import main; sys.exit(main())"
)
ROOT: Final = str(Path(__file__).parents[2])
POLL_INTERVAL: Final = 0.05

HostFile = dict[str, Any]  # url, links, process, token, version


def require_sockets() -> None:
    """Raise an error in plain words where no classroom can be kept or joined.

    Raises
    ------
    RoomError
        The kernel runs in a browser, or tornado is not installed.
    """
    if sys.platform in ("emscripten", "wasi"):
        raise RoomError.worded("room.pyodide")
    if find_spec("tornado") is None:
        raise RoomError.worded("room.no_package")


def read_host_file(folder: Path) -> HostFile | None:
    """Return what a host has written in its folder.  It may be one that was killed."""
    try:
        found = json.loads((folder / HOST_FILE).read_text("utf-8"))
    except (OSError, ValueError):
        return None
    return found if isinstance(found, dict) and {"url", "process", "token"} <= found.keys() else None


def running_host(folder: Path) -> HostFile | None:
    """Return the address, the token and more of the host that runs in a folder.

    The file of one that was killed counts for nothing: a host that runs has locked its store.
    """
    from .store import FILE, is_locked

    found = read_host_file(folder)
    return found if found is not None and is_locked(folder / FILE) else None


def write_private(path: Path, text: str) -> None:
    """Write a file that only its owner may read, whole or not at all."""
    new = path.with_name(f"{path.name}.{os.getpid()}")
    new.unlink(missing_ok=True)
    with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
        file.write(text)
    os.replace(new, path)


def detached() -> dict[str, Any]:
    """Return how a process is started that no interrupt of this one reaches."""
    if sys.platform == "win32":
        return {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP | subprocess.DETACHED_PROCESS}
    return {"start_new_session": True}


def start_host(folder: Path, given: Mapping[str, Any]) -> HostFile:
    """Start a host, and return what it has written once it can be reached.

    Parameters
    ----------
    folder : Path
        Where it keeps everything.
    given : mapping
        ``tables``, ``seats``, ``port``, ``names`` and ``network``, see :func:`.host.serve`.  Tables that are kept there already
        go on.

    Raises
    ------
    RoomError
        It has not started.  The sentence has what it wrote last.
    """
    require_sockets()
    if (other := running_host(folder)) is not None:
        raise already_running(folder, other)
    folder.mkdir(parents=True, exist_ok=True)
    command = [sys.executable, "-P", "-c", START, ROOT, str(folder)]
    with open(folder / LOG_FILE, "ab", opener=lambda path, flags: os.open(path, flags, 0o600)) as log:
        process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=log, stderr=log, **detached())
    assert process.stdin is not None
    try:
        process.stdin.write(json.dumps(dict(given)).encode())
        process.stdin.close()
    except OSError:  # it has ended already, and its log has the reason
        pass
    until = time.monotonic() + START_TIMEOUT
    while True:
        found = read_host_file(folder)
        if found is not None and found["process"] == process.pid:
            return found
        if process.poll() is not None:
            if (other := running_host(folder)) is not None:
                raise already_running(folder, other)
            raise RoomError.worded("room.not_started", why=last_line(folder / LOG_FILE), log=str(folder / LOG_FILE))
        if time.monotonic() > until:
            process.kill()
            raise RoomError.worded("room.not_started", why="…", log=str(folder / LOG_FILE))
        time.sleep(POLL_INTERVAL)


def already_running(folder: Path, host: HostFile) -> RoomError:
    """Return the error about a folder whose classroom another host keeps."""
    return RoomError.worded("room.running", folder=quote_text(printable(folder)), url=host.get("url", "?"))


def last_line(path: Path) -> str:
    """Return the last line of a file."""
    lines = path.read_text("utf-8", "replace").split("\n")
    return next((line.strip() for line in reversed(lines) if line.strip()), "")[:300]


def stop_host(folder: Path) -> str:
    """End the host of a folder, and return its address.

    Raises
    ------
    RoomError
        No host runs there, or it does not end.
    """
    found = running_host(folder)
    if found is None:
        raise RoomError.worded("room.no_host", folder=quote_text(printable(folder)))
    base = str(found["url"]).split("/", 3)
    request = urllib.request.Request(
        f"{base[0]}//{base[2]}/stop", method="POST", data=b"", headers={"Authorization": f"Bearer {found['token']}"}
    )
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))  # the host is on this computer
    try:
        opener.open(request, timeout=STOP_TIMEOUT).close()
    except OSError:
        raise RoomError.worded("room.unreachable", url=found["url"]) from None
    if not has_ended(folder):
        raise RoomError.worded("room.unreachable", url=found["url"])
    return str(found["url"])


def has_ended(folder: Path) -> bool:
    """Wait until the host of a folder has ended, and return whether it has.  Until then another one would find it there."""
    until = time.monotonic() + STOP_TIMEOUT
    while running_host(folder) is not None:
        if time.monotonic() > until:
            return False
        time.sleep(POLL_INTERVAL)
    return True
