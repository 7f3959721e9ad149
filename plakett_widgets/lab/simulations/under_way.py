"""Games that are played beside the kernel: waited for, awaited and cancelled."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Generator, Sequence
from math import inf
from typing import Any, Final, Self

from ...errors.copying import NotCopied
from ...errors.suggestions import public
from ...inputs.arguments import time_limit
from ..batches.dispatch import POLL_TIMEOUT, Dispatch
from ..batches.results import Results

REMEDY: Final = "is neither copied nor pickled: take its frames along; the same arguments play the same games"


@public
class UnderWay(NotCopied):
    """Games of one simulation or several. ``await`` them, or read their results, which waits."""

    _dispatch: Dispatch
    _results: Sequence[Results]

    def __len__(self) -> int:
        return sum(results.plan.games for results in self._results)

    @property
    def done(self) -> int:
        """Number of games that have been played."""
        return sum(results.done for results in self._results)

    @property
    def over(self) -> bool:
        """Whether all games are played, or have been cancelled, or a simulation failed."""
        return all(results.settled.done() for results in self._results)

    @property
    def cancelled(self) -> bool:
        """Whether games ended by :meth:`cancel`, by an interrupt, or for another simulation that failed."""
        return any(results.cancelled.is_set() for results in self._results)

    def cancel(self) -> bool:
        """Stop playing. What a sink holds stays there.

        Returns
        -------
        bool
            False if no game was left to be played.
        """
        return sum(self._dispatch.cancel(results) for results in self._results) > 0

    def wait(self, seconds: float | None = None) -> Self:
        """Wait until the games are over. An interrupt cancels them.

        Parameters
        ----------
        seconds : float, optional
            Longest time to wait, at least 0. By default without limit.

        Returns
        -------
        Self
            The same object, so that calls can be chained.

        Raises
        ------
        TimeoutError
            After that time. The games go on.
        BotFailed
            If a bot failed.
        concurrent.futures.CancelledError
            If the games were cancelled.
        """
        left = time_limit(seconds)
        until = inf if left is None else time.monotonic() + left
        try:
            while not self.over and time.monotonic() < until:
                self._dispatch.play_on(min(until - time.monotonic(), POLL_TIMEOUT))
        except KeyboardInterrupt:
            self._dispatch.stop()
            raise
        if not self.over:
            played = f"{self.done} of {len(self)}"
            del self  # else a notebook keeps it with the error, and it never becomes unreferenced
            raise TimeoutError(f"{played} games are played, and they go on")
        self._raise_failure()
        return self

    def __await__(self) -> Generator[Any, None, Self]:
        try:
            while not self.over:
                yield from asyncio.sleep(self._dispatch.play_on(0)).__await__()
        except BaseException:
            self.cancel()
            raise
        self._raise_failure()
        return self

    def _raise_failure(self) -> None:
        """Raise the error of a simulation that failed, rather than that of others, which were cancelled for it."""
        for results in sorted(self._results, key=lambda results: results.cancelled.is_set()):
            results.settled.result()
