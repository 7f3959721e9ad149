"""The results of one simulation, as they come in."""

from __future__ import annotations

import pickle
import threading
from collections.abc import Callable, Iterable, Sequence
from concurrent import futures
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, ThreadPoolExecutor
from functools import partial
from typing import Final

import polars as pl

from ...bots.failure import BotFailed
from ...engine.session import Answer
from ...record.frames.events import widen_events
from .batch import Batch, batch_size, play_batch
from .identity import simulation_identity, warn_of_unseen_changes
from .output_folder import OutputFolder
from .plan import HIDDEN, Plan
from .recording import unpack_answers
from .worker import play_sent
from .workers import BackgroundThread

INTERPRETERS: Final = getattr(futures, "InterpreterPoolExecutor", ())  # threads of Python 3.14 that share nothing
Play = Callable[[int, int], Batch]  # plays the games from one number up to another


class Results:
    """The results of one simulation. They refer to no object that reads them, so that it can be released.

    ``name`` is that of the simulation among several.
    """

    def __init__(self, plan: Plan, name: object = None) -> None:
        self.plan = plan
        self.name = name
        self.folder = folder = None if plan.sink is None else OutputFolder(plan.sink, simulation_identity(plan))
        if folder is not None:
            warn_of_unseen_changes(plan.setting.bots)
        self.settled: Future[None] = Future()  # done once all is played, cancelled or failed
        self.settled.set_running_or_notify_cancel()
        self.cancelled = threading.Event()
        self.enough = threading.Event()  # no more games are wanted
        self.unreferenced = False  # whether no object refers to the games any more
        self._games: dict[int, pl.DataFrame] = {}  # one batch or several, by their first game
        self._events: dict[int, pl.DataFrame] = {}  # in narrow types, because the usual ones take four times the room
        self._lock = threading.Lock()
        size = batch_size(plan.setting.bots, plan.games)
        self.open = {first: min(first + size, plan.games) for first in range(0, plan.games, size)}
        for first, last in list(self.open.items()):
            if folder is not None and folder.holds(first, last):
                del self.open[first]

    @property
    def wanted(self) -> bool:
        """Whether games are left to be played."""
        return bool(self.open) and not self.enough.is_set()

    def play_function(self, executor: Executor) -> Play:
        """Return what the executor calls, in this process or in another one."""
        setting = self.plan.setting
        if isinstance(executor, (ThreadPoolExecutor, BackgroundThread)) and not isinstance(executor, INTERPRETERS):
            return lambda first, last: play_batch(setting, first, last, self.enough.is_set)
        return partial(play_sent, pickle.dumps(setting))

    def compare_folder(self, play: Play) -> None:
        """Play the first games of the folder again, and refuse the folder if they come out differently."""
        if self.plan.setting.has_guests:  # which are known by their names and versions alone
            return
        held = None if self.folder is None else self.folder.sample()
        if held is None:
            return
        first = held["game"][0]
        again = play(first, held["game"][-1] + 1)
        if not self.plan.games_frame(first, again.results).equals(held):
            raise ValueError("sink: it holds games that these bots on this board play otherwise.  Name another folder")

    def store(self, spans: Sequence[tuple[int, int]], batches: Sequence[Batch]) -> int:
        """Store batches that follow each other, at once: making frames takes long. Return the number of games."""
        first = spans[0][0]
        logs = [packed for batch in batches for packed in batch.logs]
        games = self.plan.games_frame(first, [result for batch in batches for result in batch.results])
        events = self.plan.events_frame(first, logs) if logs else None
        usual = widen_events(events) if self.folder is not None and events is not None else None
        with self._lock:
            if self.settled.done():
                return 0
            if self.folder is not None:
                self.folder.write(first, games, usual)
            else:
                self._games[first] = games
                if events is not None:
                    self._events[first] = events
            for begun, _ in spans:
                del self.open[begun]
            if not self.open:  # under the lock: to cancel from here on takes no game away
                self.enough.set()
        return games.height

    def settle(self, error: BaseException | None) -> None:
        """Settle what has become of the games, unless they were cancelled."""
        self.enough.set()
        with self._lock:
            if self.settled.done():
                return
            if error is None:
                self.settled.set_result(None)
                return
            if self.name is not None and isinstance(error, BotFailed):
                error.add_note(f"that of arms[{self.name!r}]")
            self.settled.set_exception(self._explain(error))

    def _explain(self, error: BaseException) -> BaseException:
        """Return an error that explains what happened to the processes, where the given one does not."""
        if isinstance(error, CancelledError) or (type(error) is RuntimeError and "shutdown" in str(error)):
            return ValueError(f"executor: shut down after {self.progress} games: wait for the games before that")
        if not isinstance(error, BrokenExecutor) and type(error).__name__ != "KilledWorker":  # Dask’s
            return error
        kept = "nothing keeps them; a sink would" if self.folder is None else "the sink keeps them, and the same call goes on"
        lost = BrokenExecutor(
            f"a process that played games is gone: killed, perhaps for lack of memory, or unable to begin."
            f"  {self.progress} games were played: {kept}.  workers=0 plays in this process; fewer workers, and a"
            ' sink for events, take less memory; a script needs if __name__ == "__main__": before it begins workers'
        )
        lost.__cause__ = error
        return lost

    def cancel(self) -> bool:
        """Stop playing. Return False if no game was left to be played."""
        with self._lock:
            if not self.wanted:
                return False
            self.cancelled.set()
            self.enough.set()
            self.settled.set_exception(CancelledError("the simulation was cancelled"))
        return True

    @property
    def done(self) -> int:
        """Number of games that have been played."""
        return self.plan.games - sum(last - first for first, last in self.open.copy().items())

    @property
    def progress(self) -> str:
        """The same in words."""
        return f"{self.done} of {self.plan.games}"

    @property
    def failed(self) -> bool:
        """Whether an error has settled them, a cancellation included."""
        return self.settled.done() and self.settled.exception() is not None

    def games(self) -> pl.DataFrame | pl.LazyFrame:
        """Return the games in order, as a lazy frame of the folder if there is one."""
        if self.folder is not None:
            return self.folder.scan("games").select(pl.exclude(*HIDDEN))
        # a copy, because the caller may change it
        return self._games_in_memory().drop(*HIDDEN, strict=False).clone()

    def _games_in_memory(self) -> pl.DataFrame:
        games = self._games.copy()
        return pl.concat([games[first] for first in sorted(games)])

    def answers(self, number: int) -> list[Answer] | None:
        """Return the answers of a game. ``None`` if they are not kept, or the game is not stored yet."""
        if not self.plan.setting.keeps_answers or any(first <= number < last for first, last in self.open.copy().items()):
            return None
        games = self._games_in_memory().lazy() if self.folder is None else self.folder.scan("games")
        return unpack_answers(games.filter(pl.col("game") == number).select("answers").collect().item())

    def failures(self) -> pl.DataFrame:
        """Return each stored game that a bot lost by failing: ``game``, ``seat``, and the reason, ``fr`` and ``en``."""
        if not self.plan.setting.forfeits or not self.done:
            return pl.DataFrame(schema={"game": pl.Int32, "seat": pl.Int8, "fr": pl.String, "en": pl.String})
        games = self._games_in_memory().lazy() if self.folder is None else self.folder.scan("games")
        failed = games.filter(pl.col("forfeit").is_not_null()).sort("game")
        return failed.select("game", seat="forfeit", fr="error_fr", en="error_en").collect()

    def events(self) -> pl.DataFrame:
        """Return their events in narrow types."""
        with self._lock:
            parts = [self._events[first] for first in sorted(self._events)]
            whole = pl.concat(parts, how="vertical_relaxed", rechunk=False)  # batches may have types of different width
            self._events = {0: whole}
        return whole.clone()


def group_adjoining(spans: Iterable[tuple[int, int]]) -> list[list[tuple[int, int]]]:
    """Group spans where one begins as another ends.

    >>> group_adjoining([(20, 30), (0, 10), (30, 40)])
    [[(0, 10)], [(20, 30), (30, 40)]]
    """
    found: list[list[tuple[int, int]]] = []
    for span in sorted(spans):
        if found and found[-1][-1][1] == span[0]:
            found[-1].append(span)
        else:
            found.append([span])
    return found
