"""A long game said again: how far it is can be seen, and an interrupt stops it."""

from __future__ import annotations

import gc
import math
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final, NoReturn, TypeVar

from ..engine.session import Answer, Session

if TYPE_CHECKING:
    from tqdm import tqdm

T = TypeVar("T")
WentOn = Callable[[int], object]  # called with how many more have been said

WITHOUT_WORD: Final = 2  # seconds before progress is shown


class Bar:
    """How far so many moves have got: shown once they have taken long."""

    def __init__(self, moves: int) -> None:
        self.moves = moves
        self.said = 0
        self.shown_from = time.monotonic() + WITHOUT_WORD
        self.bar: tqdm[NoReturn] | None = None

    def went_on(self, more: int) -> None:
        self.said += more
        if self.bar is not None:
            self.bar.update(more)
        elif time.monotonic() > self.shown_from:
            self.show()

    def show(self) -> None:
        try:
            from tqdm.auto import tqdm
        except ImportError:  # in a browser, for instance
            self.shown_from = math.inf
        else:
            self.bar = tqdm(total=self.moves, initial=self.said, unit=" moves")


@contextmanager
def progress(moves: int) -> Iterator[WentOn]:
    """A bar for so many moves, if they take long.

    What is kept of each is not searched for garbage meanwhile, which would take longer than the moves.
    """
    bar = Bar(moves)
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield bar.went_on
    finally:
        if collecting:
            gc.enable()
        if bar.bar is not None:
            bar.bar.close()


class Followed(list[T]):
    """Read slice by slice, it tells how far.

    >>> followed = Followed("abc", print)
    >>> followed[0:2]
    2
    ['a', 'b']
    """

    def __init__(self, items: Iterable[T], went_on: WentOn) -> None:
        super().__init__(items)
        self.went_on = went_on

    def __getitem__(self, at: Any) -> Any:
        found = super().__getitem__(at)
        if isinstance(at, slice):
            self.went_on(len(found))
        return found


def say(play: Session, answers: Sequence[Answer], of_bots: Sequence[bool], went_on: WentOn, at: int | None = None) -> None:
    """Say everything again, up to event ``at``, without asking anybody."""
    with play.without_bots():
        play.resume(Followed(answers, went_on), of_bots, at)
