"""Write files whole: a crash leaves the old file as it is."""

from __future__ import annotations

import errno
import os
import shutil
import threading
from contextlib import suppress
from pathlib import Path


def require_regular_file(path: Path) -> None:
    """Raise ``OSError`` for a pipe or a device.

    A pipe may never end, and writing would replace a device by a file.
    """
    if path.exists() and not path.is_file() and not path.is_dir():
        raise OSError(errno.EINVAL, "this is no file, but a pipe or a device", str(path))


def write_text(path: Path, text: str) -> None:
    write_bytes(path, text.encode())


def write_bytes(path: Path, data: bytes, folder: Path | None = None) -> None:
    """Write a file beside its place, then move it there.  A link still leads where it led.

    ``folder`` is where the bytes are until all are there, by default beside the file.  With it the name is chosen by the
    program, so that a link of that name is replaced: nothing may be written outside of the folder.
    """
    require_regular_file(path)
    target = path if folder else Path(os.path.realpath(path))
    fresh = (folder or target.parent) / f".{os.getpid()}-{threading.get_ident()}.new"
    try:
        if target.exists() and not os.access(target, os.W_OK):  # except on Windows, moving depends on the folder alone
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        fresh.write_bytes(data)
        with suppress(OSError):  # there is no file yet, or its disk keeps no permissions
            shutil.copymode(target, fresh)
        fresh.replace(target)
    except OSError as error:
        why = error.strerror if target.parent.is_dir() else "there is no such folder to write into"
        raise OSError(error.errno, why, str(path)) from None  # with the name that was given, not the temporary one
    finally:
        with suppress(OSError):
            fresh.unlink(missing_ok=True)
