"""How many processes can play at once. A hosted notebook may use few of the processors of its machine."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from math import ceil
from pathlib import Path
from typing import Final

CPU_QUOTA_FILE: Final = Path("/sys/fs/cgroup/cpu.max")  # quota and period of a container in microseconds


def is_webassembly() -> bool:
    """Return whether neither threads nor processes can start, so that waiting for the games plays them."""
    return sys.platform == "emscripten"


def usable_cpus() -> int:
    """Return the number of processors that this process may use.

    >>> 1 <= usable_cpus() <= os.cpu_count()
    True
    """
    counts = [os.cpu_count() or 1]  # Python 3.13 respects its own limit here
    if hasattr(os, "sched_getaffinity"):
        counts.append(len(os.sched_getaffinity(0)))
    with suppress(OSError, ValueError):  # there is no such file, or it has no limit (“max”)
        time, period = map(int, CPU_QUOTA_FILE.read_text("ascii").split())
        counts.append(ceil(time / period))
    return min(counts)
