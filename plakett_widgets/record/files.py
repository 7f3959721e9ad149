"""Files that are written whole: a crash leaves the old one as it is."""

from __future__ import annotations

import errno
import os
import shutil
import threading
from contextlib import suppress
from pathlib import Path
from typing import Final

TEMPORARY_SUFFIX: Final = ".new"
MAX_NAME_START: Final = 40  # characters of a name, up to 160 bytes: most disks take 255
ABANDONED_TIMEOUT: Final = 5.0  # seconds without a byte more


def require_regular_file(path: Path) -> None:
    """Raise ``OSError`` for a pipe or a device, which may never end or would become a file, and for links in a circle."""
    if Path(os.path.realpath(path)).is_symlink():
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), str(path))
    if path.exists() and not path.is_file() and not path.is_dir():
        raise OSError(errno.EINVAL, "this is no file, but a pipe or a device", str(path))


def write_text(path: Path, text: str) -> None:
    write_bytes(path, text.encode())


def write_bytes(path: Path, data: bytes, aside: Path | None = None) -> None:
    """Write a file beside its place, then move it there.  A link goes on leading where it led.

    ``aside`` is where the bytes are until all are there, by default beside the file.  With it the name is the program's own,
    and a link that stands there belongs to no person: it is replaced, so that nothing is written outside of the folder.
    """
    require_regular_file(path)
    target = path if aside else Path(os.path.realpath(path))
    part = aside or target
    start = f".{part.name[:MAX_NAME_START]}."
    fresh = part.with_name(
        f"{start}{os.getpid()}-{threading.get_ident()}{TEMPORARY_SUFFIX}"
    )  # others may write it at the same time
    try:
        if target.exists() and not os.access(target, os.W_OK):  # elsewhere than on Windows, its folder alone is asked
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        fresh.write_bytes(data)
        with suppress(OSError):  # there is none yet, or its disk knows nothing of who may read it
            shutil.copymode(target, fresh)
        remove_abandoned(fresh, start)
        fresh.replace(target)
    except OSError as error:
        why = error.strerror if target.parent.is_dir() else "there is no such folder to write into"
        raise OSError(error.errno, why, str(path)) from None  # not the name that nobody has chosen
    finally:
        with suppress(OSError):
            fresh.unlink(missing_ok=True)


def remove_abandoned(fresh: Path, start: str) -> None:
    """Remove what writers of the same file left behind when they were killed.

    The times are those of one disk, whose clock may differ from that of this computer.
    """
    with os.scandir(fresh.parent) as entries:
        others = [entry for entry in entries if entry.name.startswith(start) and entry.name.endswith(TEMPORARY_SUFFIX)]
    now = fresh.stat().st_mtime
    for other in others:
        with suppress(OSError):  # another writer has just moved it to its place
            if other.stat(follow_symlinks=False).st_mtime < now - ABANDONED_TIMEOUT:
                os.unlink(other.path)
