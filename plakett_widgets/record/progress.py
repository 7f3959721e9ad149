"""Progress bars for what takes long."""

from __future__ import annotations

import gc
import math
import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sized
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, NoReturn, TypeVar

from ..jupyter.presence import is_unattended

if TYPE_CHECKING:
    from tqdm import tqdm

T = TypeVar("T")
OnProgress = Callable[[int], object]  # called with how many more are done

PROGRESS_DELAY: Final = 2  # seconds before progress is shown
PROGRESS_DISABLED: Final = bool(os.environ.get("TQDM_DISABLE"))  # tqdm heeds it in terminals only


class ProgressBar:
    """A progress bar that appears once something has taken long.  ``total`` may be unknown.

    >>> with ProgressBar(3, "rolls") as bar:
    ...     bar.advance(2)
    >>> bar.done
    2
    """

    def __init__(self, total: int | None, unit: str) -> None:
        self.total = total
        self.unit = unit
        self.done = 0
        self.shown_from = math.inf if PROGRESS_DISABLED else time.monotonic() + PROGRESS_DELAY
        self.bar: tqdm[NoReturn] | None = None

    def __enter__(self) -> ProgressBar:
        return self

    def __exit__(self, *_: object) -> None:
        if self.bar is not None:
            self.bar.close()

    def advance(self, more: int = 1) -> None:
        self.done += more
        if self.bar is not None:
            self.bar.update(more)
        elif time.monotonic() > self.shown_from:
            try:
                self.bar = tqdm_class()(total=self.total, initial=self.done, unit=f" {self.unit}")
            except ImportError:  # in a browser, for instance
                self.shown_from = math.inf


def tqdm_class() -> type[tqdm[NoReturn]]:
    """Return the class of tqdm for where this runs.  A notebook that runs unattended gets text, as a widget is not saved."""
    if is_unattended():
        from tqdm import tqdm
    else:
        from tqdm.auto import tqdm
    if sys.platform == "emscripten":  # else tqdm warns that it cannot start a thread
        tqdm.monitor_interval = 0
    return tqdm


def track_progress(items: Iterable[T], unit: str) -> Iterator[T]:
    """Yield the items, with a progress bar if that takes long.

    >>> list(track_progress("abc", "letters"))
    ['a', 'b', 'c']
    """
    with ProgressBar(len(items) if isinstance(items, Sized) else None, unit) as bar:
        for item in items:
            yield item
            bar.advance()


@contextmanager
def progress(total: int, unit: str = "moves") -> Iterator[OnProgress]:
    """Show a progress bar for a number of moves, or other steps, if they take long.

    The garbage collector is off meanwhile: searching what is kept of each move takes longer than the moves.
    """
    collecting = gc.isenabled()
    gc.disable()
    try:
        with ProgressBar(total, unit) as bar:
            yield bar.advance
    finally:
        if collecting:
            gc.enable()
