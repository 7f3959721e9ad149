"""What takes long: how far it is can be seen, and an interrupt stops it."""

from __future__ import annotations

import gc
import math
import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence, Sized
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final, NoReturn, TypeVar

from ..engine.session import Answer, Session
from ..jupyter.presence import is_unattended

if TYPE_CHECKING:
    from tqdm import tqdm

T = TypeVar("T")
WentOn = Callable[[int], object]  # called with how many more are done

WITHOUT_WORD: Final = 2  # seconds before progress is shown
UNSEEN: Final = bool(os.environ.get("TQDM_DISABLE"))  # which tqdm itself heeds in terminals, but not in notebooks


class Bar:
    """How far something has got, of so many where that is known: shown once it has taken long.

    >>> with Bar(3, "rolls") as bar:
    ...     bar.went_on(2)
    >>> bar.done
    2
    """

    def __init__(self, total: int | None, unit: str) -> None:
        self.total = total
        self.unit = unit
        self.done = 0
        self.shown_from = math.inf if UNSEEN else time.monotonic() + WITHOUT_WORD
        self.bar: tqdm[NoReturn] | None = None

    def __enter__(self) -> Bar:
        return self

    def __exit__(self, *_: object) -> None:
        if self.bar is not None:
            self.bar.close()

    def went_on(self, more: int = 1) -> None:
        self.done += more
        if self.bar is not None:
            self.bar.update(more)
        elif time.monotonic() > self.shown_from:
            self.show()

    def show(self) -> None:
        try:
            tqdm = bars()
        except ImportError:  # in a browser, for instance
            self.shown_from = math.inf
        else:
            self.bar = tqdm(total=self.total, initial=self.done, unit=f" {self.unit}")


def bars() -> type[tqdm[NoReturn]]:
    """Return the bars of tqdm for where this runs: a widget would be missing in what is read later, a text is not."""
    if is_unattended():
        from tqdm import tqdm
    else:
        from tqdm.auto import tqdm
    if sys.platform == "emscripten":  # else tqdm warns that no thread of its own can begin
        tqdm.monitor_interval = 0
    return tqdm


def gone_through(items: Iterable[T], unit: str) -> Iterator[T]:
    """The same items one by one, with a bar if that takes long.

    >>> list(gone_through("abc", "letters"))
    ['a', 'b', 'c']
    """
    with Bar(len(items) if isinstance(items, Sized) else None, unit) as bar:
        for item in items:
            yield item
            bar.went_on()


@contextmanager
def progress(total: int, unit: str = "moves") -> Iterator[WentOn]:
    """A bar for so many moves, or other steps, if they take long.

    What is kept of each is not searched for garbage meanwhile, which would take longer than the moves.
    """
    collecting = gc.isenabled()
    gc.disable()
    try:
        with Bar(total, unit) as bar:
            yield bar.went_on
    finally:
        if collecting:
            gc.enable()


class Followed(list[T]):
    """Read slice by slice, it tells how far: what is read again was told before.

    >>> followed = Followed("abc", print)
    >>> followed[0:2]
    2
    ['a', 'b']
    >>> followed[1:3]
    1
    ['b', 'c']
    """

    def __init__(self, items: Iterable[T], went_on: WentOn) -> None:
        super().__init__(items)
        self.went_on = went_on
        self.read = 0

    def __getitem__(self, at: Any) -> Any:
        found = super().__getitem__(at)
        if isinstance(at, slice):
            _, end, _ = at.indices(len(self))
            self.went_on(max(end - self.read, 0))
            self.read = max(end, self.read)
        return found


def say(play: Session, answers: Sequence[Answer], of_bots: Sequence[bool], went_on: WentOn, at: int | None = None) -> None:
    """Say everything again, up to event ``at``, without asking anybody."""
    with play.without_bots():
        play.resume(Followed(answers, went_on), of_bots, at)
