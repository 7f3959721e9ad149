"""Something to do a moment later, or not too often, whether the kernel has threads or, as in Pyodide, only an event loop."""

from __future__ import annotations

import asyncio
import math
import threading
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from contextvars import copy_context
from functools import partial


def after(seconds: float, call: Callable[[], None]) -> Callable[[], object]:
    """Call a function after some seconds.  Return a function that calls this off."""
    timer = threading.Timer(seconds, copy_context().run, [call])  # as a loop would: it holds where to print
    timer.daemon = True
    try:
        timer.start()
    except RuntimeError:  # no threads here
        try:
            return asyncio.get_running_loop().call_later(seconds, call).cancel
        except RuntimeError:  # no loop either: nothing would ever come later
            call()
    return timer.cancel


class Throttle:
    """Limit how often a function is called: at most once in ``gap`` seconds, and always after the last request.

    >>> throttle = Throttle(60, threading.RLock(), lambda: print("done"))
    >>> throttle.call_soon(), throttle.call_soon(), throttle.planned
    done
    (None, None, True)
    """

    def __init__(self, gap: float, lock: AbstractContextManager[object], call: Callable[[], object]) -> None:
        self.gap = gap
        self.lock = lock  # held during the call
        self.call = call
        self.done = -math.inf  # time of the last call
        self.took = 0.0  # seconds
        self.planned = False
        self.plans = 0  # count: a plan that waited long for the lock may be out of date

    def call_soon(self) -> None:
        """Call now, or as soon as the gap since the last call is over."""
        with self.lock:
            left = self.done + self.gap - time.monotonic()
            if left <= 0:
                self.call_now()
            elif not self.planned:
                self.planned = True
                self.plans += 1
                after(left, partial(self._follow_plan, self.plans))

    def cancel(self) -> None:
        """Call off a planned call."""
        self.planned = False

    def _follow_plan(self, plan: int) -> None:
        with self.lock:
            if self.planned and plan == self.plans:
                self.call_now()

    def call_now(self) -> None:
        with self.lock:
            self.planned = False
            begun = self.done = time.monotonic()  # the function may request a call itself
            try:
                self.call()
            finally:
                self.done = time.monotonic()
                self.took = self.done - begun
