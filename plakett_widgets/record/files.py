"""Write files whole: a crash leaves the old file as it is."""

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
ABANDONED_TIMEOUT: Final = 5.0  # seconds without another byte


def require_regular_file(path: Path) -> None:
    """Raise ``OSError`` for a pipe, a device or links in a circle.

    A pipe may never end, and writing would replace a device by a file.
    """
    if Path(os.path.realpath(path)).is_symlink():
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), str(path))
    if path.exists() and not path.is_file() and not path.is_dir():
        raise OSError(errno.EINVAL, "this is no file, but a pipe or a device", str(path))


def write_text(path: Path, text: str) -> None:
    write_bytes(path, text.encode())


def write_bytes(path: Path, data: bytes, aside: Path | None = None) -> None:
    """Write a file beside its place, then move it there.  A link still leads where it led.

    ``aside`` is where the bytes are until all are there, by default beside the file.  With it the name is chosen by the
    program, so that a link of that name is replaced: nothing may be written outside of the folder.
    """
    require_regular_file(path)
    target = path if aside else Path(os.path.realpath(path))
    part = aside or target
    start = f".{part.name[:MAX_NAME_START]}."
    fresh = part.with_name(f"{start}{os.getpid()}-{threading.get_ident()}{TEMPORARY_SUFFIX}")
    try:
        if target.exists() and not os.access(target, os.W_OK):  # except on Windows, moving depends on the folder alone
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        fresh.write_bytes(data)
        with suppress(OSError):  # there is no file yet, or its disk keeps no permissions
            shutil.copymode(target, fresh)
        remove_abandoned(fresh, start)
        fresh.replace(target)
    except OSError as error:
        why = error.strerror if target.parent.is_dir() else "there is no such folder to write into"
        raise OSError(error.errno, why, str(path)) from None  # with the name that was given, not the temporary one
    finally:
        with suppress(OSError):
            fresh.unlink(missing_ok=True)


def remove_abandoned(fresh: Path, start: str) -> None:
    """Remove what killed writers of the same file left behind.

    Ages are compared with the new file on the same disk, whose clock may differ from that of this computer.
    """
    now = fresh.stat().st_mtime
    for other in fresh.parent.iterdir():
        if other.name.startswith(start) and other.name.endswith(TEMPORARY_SUFFIX):
            with suppress(OSError):  # another writer has just moved it to its place
                if other.lstat().st_mtime < now - ABANDONED_TIMEOUT:
                    other.unlink()
