"""How many processes can play at once: hosted notebooks may use few of the many processors that their machine has."""

from __future__ import annotations

import os
from math import ceil
from pathlib import Path
from typing import Final

SHARE: Final = Path("/sys/fs/cgroup/cpu.max")  # what a container may use: of each so many microseconds, so many


def processors() -> int:
    """Those that this process may use.

    >>> 1 <= processors() <= os.cpu_count()
    True
    """
    free = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    try:
        time, period = map(int, SHARE.read_text("ascii").split())
    except (OSError, ValueError):  # no such system, or “max”
        return free
    return min(free, ceil(time / period))
