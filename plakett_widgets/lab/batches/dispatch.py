"""Hand out the batches of simulations to an executor, and collect the results."""

from __future__ import annotations

import atexit
import os
import sys
import threading
from collections import deque
from collections.abc import Generator, Mapping
from concurrent.futures import FIRST_COMPLETED, CancelledError, Executor, Future, wait
from contextvars import copy_context
from functools import cache, partial
from typing import Any, Final
from weakref import WeakSet

from ... import engine
from ...jupyter.presence import is_unattended
from ...record.progress import PROGRESS_DELAY, PROGRESS_DISABLED, tqdm_class
from ...words.catalogue import load_texts
from ...words.languages import system_language
from .batch import Batch, play_batch
from .plan import Plan
from .results import Results, group_adjoining
from .workers import SHUTDOWN_TIMEOUT, cancel_futures, executor_for, in_notebook

POLL_TIMEOUT: Final = 0.1  # seconds: neither a lock under polars nor the loop of a kernel lets an interrupt through
MANY_GAMES: Final = 1000  # for which it is worth while to compile the engine
UNKNOWN_WORKERS: Final = 50  # as many are assumed of an executor without that number, such as Dask’s

Place = tuple[Results, int, int]  # the games of a simulation from one number up to another


class Dispatch:
    """Play simulations that belong together, beside the kernel. The one with the earliest games left is always next.

    It refers to no object that reads the games. Where nothing can play beside the kernel, :meth:`play_on` plays a game.
    """

    def __init__(self, plans: Mapping[Any, Plan], executor: Executor | None, workers: int | None) -> None:
        # first, because an executor may be refused before a folder is made
        found, leave = executor_for(list(plans.values()), executor, workers)
        several = len(plans) > 1
        try:
            self.results = [Results(plan, name if several else None) for name, plan in plans.items()]
        except BaseException:
            leave()
            raise
        self._leave = leave
        if sum(plan.games for plan in plans.values() if plan.progress) >= MANY_GAMES and not PROGRESS_DISABLED:
            suggest_compiling()
        self._bar = tqdm_class()(
            total=sum(results.plan.games for results in self.results),
            initial=sum(results.done for results in self.results),
            unit=" games",
            delay=PROGRESS_DELAY,
            disable=PROGRESS_DISABLED or not any(results.plan.progress for results in self.results),
        )
        self._current = self.results[0]  # the simulation to which an error belongs
        self._in_place: Generator[None, None, None] | None = None
        self.feeder: threading.Thread | None = None  # none where waiting for the games plays them
        if found is None:
            self._in_place = self._play_in_place()
            return
        feed = partial(copy_context().run, self._feed, found)  # the context knows the cell of the bar
        self.feeder = threading.Thread(target=feed, name="plakett simulation", daemon=True)
        self.feeder.start()
        UNDER_WAY.add(self)

    @property
    def _wanted(self) -> bool:
        return any(results.wanted for results in self.results)

    def _places(self) -> deque[Place]:
        """Return the batches that are left, those with the earliest games first."""
        places = ((first, at) for at, results in enumerate(self.results) for first in results.open)
        return deque((self.results[at], first, self.results[at].open[first]) for first, at in sorted(places))

    def _feed(self, executor: Executor) -> None:
        """Hand out batches and collect them, in a thread that makes frames while the executor plays on."""
        workers = getattr(executor, "_max_workers", UNKNOWN_WORKERS)
        room = 2 * workers + 4  # no more, because batches that are played but not yet collected are large
        waiting: dict[Future[Batch], Place] = {}
        failed: BaseException | None = None
        try:
            play = {}
            for results in self.results:
                self._current = results
                play[results] = run = results.play_function(executor)
                results.compare_folder(lambda *span, run=run: executor.submit(run, *span).result())
            places = self._places()
            while self._wanted and failed is None:
                while places and len(waiting) < room:
                    self._current, *span = place = places.popleft()
                    if self._current.wanted:
                        waiting[executor.submit(play[self._current], *span)] = place
                wait(waiting, POLL_TIMEOUT, FIRST_COMPLETED)
                self._cancel_unreferenced()
                cancel_futures(executor, [future for future, place in waiting.items() if place[0].cancelled.is_set()])
                failed = self._collect({waiting.pop(future): future for future in [*waiting] if future.done()})
        except BaseException as error:
            failed = error
        cancel_futures(executor, waiting)
        self._end(failed)

    def _play_in_place(self) -> Generator[None, None, None]:
        """Play in the thread that waits, and pause after each game."""
        failed: BaseException | None = None
        try:
            for results in self.results:
                self._current = results
                results.compare_folder(partial(play_batch, results.plan.setting))
            for results, first, last in self._places():
                self._current = results
                played = []
                for number in range(first, last):
                    played.append(play_batch(results.plan.setting, number, number + 1, results.enough.is_set))
                    yield
                if not results.enough.is_set():
                    self._bar.update(results.store([(first, last)], played))
        except (GeneratorExit, KeyboardInterrupt):
            for results in self.results:
                results.cancel()
            raise
        except BaseException as error:
            failed = error
        finally:
            self._end(failed)

    def _end(self, failed: BaseException | None) -> None:
        """Leave the executor, and settle the results: only now, as the whole process may end with them."""
        self._current.enough.set()
        for results in self.results:
            if failed is not None and results is not self._current:
                results.cancel()
        self._bar.close()
        self._leave()
        for results in self.results:
            results.settle(failed if results is self._current else None)

    def play_on(self, seconds: float) -> float:
        """Wait for the end so long, or play one game in place. Return how long a loop may then sleep."""
        if self._in_place is None:
            wait([results.settled for results in self.results], seconds)
            return POLL_TIMEOUT
        next(self._in_place, None)
        return 0

    def _cancel_unreferenced(self) -> None:
        for results in self.results:
            if results.unreferenced and results.cancel() and not in_notebook():
                what = f"nothing refers to a simulation, which ends: {results.progress} games were played"
                print_notice(f"{what}.  Give it a name")

    def _collect(self, done: Mapping[Place, Future[Batch]]) -> BaseException | None:
        """Store the batches that are played, and return the error of one that is not.

        It is not raised, because several waiters may share it.
        """
        failed: BaseException | None = None
        played: dict[Results, dict[tuple[int, int], Batch]] = {}
        for (results, *span), future in done.items():
            if results.cancelled.is_set():
                continue
            error = CancelledError() if future.cancelled() else future.exception()
            if error is None:
                played.setdefault(results, {})[span[0], span[1]] = future.result()
            elif failed is None:
                failed, at_fault = error, results
        stored = 0
        for results, batches in played.items():
            self._current = results
            for spans in group_adjoining(batches) if results.folder is None else [[span] for span in batches]:
                stored += results.store(spans, [batches[span] for span in spans])
        self._bar.update(stored)  # also where nothing is new, so that the bar is shown before a first long game is over
        if failed is not None:
            self._current = at_fault
        return failed

    def cancel(self, results: Results) -> bool:
        """Stop playing for one simulation. Return False if no game of it was left to be played."""
        cancelled = results.cancel()
        if self._in_place is not None and not self._wanted:
            self._bar.close()
        return cancelled

    def stop(self) -> None:
        """Cancel all, and wait a while for the feeder, because the whole process may end now."""
        for results in self.results:
            self.cancel(results)
        if self.feeder is not None:
            self.feeder.join(SHUTDOWN_TIMEOUT)


UNDER_WAY: Final[WeakSet[Dispatch]] = WeakSet()


def cancel_all() -> None:
    """Cancel all simulations as Python ends, and print how many games are lost."""
    every = list(UNDER_WAY)
    ended = [
        results
        for dispatch in every
        for results in dispatch.results
        if dispatch.cancel(results) and results.done < results.plan.games
    ]
    for dispatch in every:
        dispatch.stop()
    if ended:
        done, count = sum(results.done for results in ended), sum(results.plan.games for results in ended)
        kept = "; what is in a sink stays there" if any(results.folder is not None for results in ended) else ""
        what = f"Python ended before a simulation did: {done} of {count} games were played{kept}."
        print_notice(f"{what}  A script waits by simulation.wait(), or by reading its games")


@cache
def suggest_compiling() -> None:
    """Print once what makes the interpreted engine faster, where a person reads that."""
    if engine.COMPILED or sys.platform == "emscripten" or is_unattended():
        return
    compiled = engine.compiled
    in_clone = "engine.restart" if compiled.find_engine() else "engine.compile"
    print_notice(load_texts(system_language(os.environ), "game")[in_clone if compiled.IN_CLONE else "engine.build"])


def print_notice(what: str) -> None:
    print(f"plakett_widgets: {what}", file=sys.stderr)


# before executors, which wait at that moment for all their work
getattr(threading, "_register_atexit", atexit.register)(cancel_all)
