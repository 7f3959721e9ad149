"""Files that are written whole: a crash leaves the old one as it is."""

from __future__ import annotations

import errno
import os
import shutil
import threading
from contextlib import suppress
from pathlib import Path


def ordinary(path: Path) -> None:
    """``OSError`` for a pipe or a device: one that is read may never end, and one that is written would become a file."""
    if path.exists() and not path.is_file() and not path.is_dir():
        raise OSError(errno.EINVAL, "this is no file, but a pipe or a device", str(path))


def write(path: Path, text: str) -> None:
    write_bytes(path, text.encode())


def write_bytes(path: Path, data: bytes, aside: Path | None = None) -> None:
    """A link goes on leading where it led.

    ``aside`` is where they are until all are there, by default beside the file; with it the name is the program's own, and
    a link that stands there is none of a person: it is replaced, so that nothing is written outside of the folder.
    """
    ordinary(path)
    target = path if aside else Path(os.path.realpath(path))
    part = aside or target
    fresh = part.with_name(f"{part.name}.{os.getpid()}-{threading.get_ident()}.new")  # others may write it at the same time
    try:
        if target.exists() and not os.access(target, os.W_OK):  # elsewhere than on Windows, its folder alone is asked
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        fresh.write_bytes(data)
        with suppress(OSError):  # there is none yet, or its disk knows nothing of who may read it
            shutil.copymode(target, fresh)
        fresh.replace(target)
    except OSError as error:
        with suppress(OSError):
            fresh.unlink(missing_ok=True)
        why = error.strerror if target.parent.is_dir() else "there is no such folder to write into"
        raise OSError(error.errno, why, str(path)) from None  # not the name that nobody has chosen
