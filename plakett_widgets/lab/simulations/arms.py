"""Several simulations that belong together, and share who plays them."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Generator, Hashable, Iterator, Mapping
from concurrent.futures import Executor
from contextlib import contextmanager
from math import inf
from typing import Any, ClassVar, Generic, Self, TypeVar

import polars as pl

from ...bots import BotFailed
from ...engine.session import IllegalAnswer
from ...errors.copying import NotCopied
from ...errors.suggestions import public
from ...inputs.arguments import made_by, patience
from ..batches.dispatch import TICK, SharedBar, Turns
from ..batches.plan import Plan
from ..batches.workers import PATIENCE, executor_for
from .simulation import Simulation

Key = TypeVar("Key", bound=Hashable)


class Shared:
    """What the last of several leaves.  It refers to none of them: a simulation is let go when nothing does."""

    def __init__(self, leave: Callable[[], None]) -> None:
        self.left = threading.Event()
        self._leave = leave
        self._in_use = 1  # by who begins them all
        self._lock = threading.Lock()

    def use(self) -> None:
        with self._lock:
            self._in_use += 1

    def leave(self) -> None:
        with self._lock:
            self._in_use -= 1
            last = not self._in_use
        if last:
            self._leave()
            self.left.set()


@public
class Arms(NotCopied, Generic[Key]):
    """Several simulations that belong together.  ``await`` them, or ask for what has come of them, which waits."""

    made_by: ClassVar[str]

    def __init__(self, plans: Mapping[Key, Plan], executor: Executor | None, workers: int | None) -> None:
        """Begin all of them, or none, where they take turns."""
        for plan in made_by(self.made_by, plans, Mapping).values() or (plans,):  # type: ignore[type-abstract]
            made_by(self.made_by, plan, Plan)
        self.arms: dict[Key, Simulation] = {}
        found, leave = executor_for(list(plans.values()), executor, workers)
        self._shared = shared = Shared(leave)
        bar, turns = SharedBar(plans.values()), Turns()
        try:
            with self._together():
                self.arms.update((name, Simulation(plan, bar, turns)) for name, plan in plans.items())
                for arm in self.arms.values():
                    shared.use()
                    arm.start(found, shared.leave)
        finally:
            shared.leave()

    def __len__(self) -> int:
        return sum(map(len, self.arms.values()))

    @property
    def done(self) -> int:
        """How many games of all have been played."""
        return sum(arm.done for arm in self.arms.values())

    @property
    def over(self) -> bool:
        """Are all of them played, or are they cancelled or failed?"""
        return all(arm.over for arm in self.arms.values())

    @property
    def cancelled(self) -> bool:
        """Was one of them ended by :meth:`cancel`, or by an interrupt of who waited?"""
        return any(arm.cancelled for arm in self.arms.values())

    def cancel(self) -> bool:
        """Play no more games; False if none would be played in any case."""
        return sum(arm.cancel() for arm in self.arms.values()) > 0

    def wait(self, seconds: float | None = None) -> Self:
        """Wait for the end of all; ``TimeoutError`` after so many ``seconds``, and the games go on.

        An interrupt cancels them, and so does one that fails.
        """
        left = patience(seconds)
        until = inf if left is None else time.monotonic() + left
        try:
            with self._together(PATIENCE):
                while not self._settled and time.monotonic() < until:
                    self._go_on(min(until - time.monotonic(), TICK))
                self._hear()
        except TimeoutError:
            raise TimeoutError(f"{self.done} of {len(self)} games are played, and they go on") from None
        return self

    def __await__(self) -> Generator[Any, None, Self]:
        with self._together():
            while not self._settled:
                yield from asyncio.sleep(self._go_on(0)).__await__()
            self._hear()
        return self

    def _go_on(self, seconds: float) -> float:
        """Wait, or play a game of the arm that is behind, as :meth:`Dispatch.go_on`."""
        behind = min((arm for arm in self.arms.values() if not arm.over), key=lambda arm: arm.done, default=None)
        return 0 if behind is None else behind._dispatch.go_on(seconds)

    @property
    def _settled(self) -> bool:
        """Are all of them played, or has one failed, whatever the others still play?"""
        return self.over or any(arm.failed for arm in self.arms.values())

    def _hear(self) -> None:
        """What has become of each, of one that has failed first: others have then been cancelled."""
        for name, arm in sorted(self.arms.items(), key=lambda one: (not one[1].failed, one[1].cancelled)):
            with told_of(name):
                arm.wait(0)

    @contextmanager
    def _together(self, seconds: float = 0) -> Iterator[None]:
        """None is played on where what they are for cannot be had; so many ``seconds`` for who plays to end, too."""
        try:
            yield
        except TimeoutError:
            raise
        except BaseException:
            self.cancel()
            self._shared.left.wait(seconds)
            raise

    def collected(self) -> dict[Key, pl.DataFrame]:
        """The games of each, in memory."""
        self.wait()
        return {name: arm.games.lazy().collect() for name, arm in self.arms.items()}


@contextmanager
def told_of(arm: object) -> Iterator[None]:
    """Where a bot fails, it is told in which of several simulations."""
    try:
        yield
    except (BotFailed, IllegalAnswer) as error:
        note = f"that of arms[{arm!r}]"
        if note not in getattr(error, "__notes__", ()):
            error.add_note(note)
        raise
