"""How many processes can play at once: hosted notebooks may use few of the many processors that their machine has."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from math import ceil
from pathlib import Path
from typing import Final

SHARE: Final = Path("/sys/fs/cgroup/cpu.max")  # what a container may use: of each so many microseconds, so many


def plays_in_place() -> bool:
    """Return whether only who waits can play: WebAssembly begins no thread and no process."""
    return sys.platform == "emscripten"


def processors() -> int:
    """Those that this process may use.

    >>> 1 <= processors() <= os.cpu_count()
    True
    """
    counts = [os.cpu_count() or 1]  # in which Python 3.13 heeds what it was told itself
    if hasattr(os, "sched_getaffinity"):
        counts.append(len(os.sched_getaffinity(0)))
    with suppress(OSError, ValueError):  # no such system, or “max”
        time, period = map(int, SHARE.read_text("ascii").split())
        counts.append(ceil(time / period))
    return min(counts)
