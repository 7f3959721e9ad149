"""Something to do a moment later, whether the kernel has threads or, as in Pyodide, only an event loop."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable


def after(seconds: float, call: Callable[[], None]) -> None:
    timer = threading.Timer(seconds, call)
    timer.daemon = True
    try:
        timer.start()
    except RuntimeError:  # no threads here
        try:
            asyncio.get_running_loop().call_later(seconds, call)
        except RuntimeError:  # no loop either: nothing would ever come later
            call()
