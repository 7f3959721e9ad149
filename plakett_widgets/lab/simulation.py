"""Many games of bots, played beside the kernel: one row a game, and any of them again in full."""

from __future__ import annotations

import asyncio
import atexit
import pickle
import sys
import threading
import time
import warnings
from collections import deque
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, ThreadPoolExecutor, wait
from contextlib import nullcontext
from functools import partial
from math import inf
from pathlib import Path
from queue import SimpleQueue
from typing import Any, Final, Self
from weakref import WeakSet

import polars as pl
from tqdm.auto import tqdm

from ..arguments import made_by, patience, within
from ..bots import Bot, BotFailed
from ..bots.guest import is_guest, unattended
from ..editions import Edition
from ..engine.session import IllegalAnswer
from ..game import ROUNDS, Game
from ..players import called
from ..record.frames.events import widened
from ..record.position import PositionData
from ..record.progress import WITHOUT_WORD
from ..refusal import Refused
from .batches import Batch, batch_size, play_batch
from .planning import Plan, asked, planned
from .sending import parcel, sent_by
from .sink import Sink
from .worker import NotThere, play_sent
from .workers import PATIENCE, call_off, executor_for

AT_ONCE: Final = 1000  # batches that wait to be played
AHEAD: Final = 4  # batches that are played before what came is taken in: what is played is large
TICK: Final = 0.1  # seconds after which who waits hears an interrupt: locks under polars do not, nor does the loop of a kernel


class Simulation:
    """Games that are being played, or have been; made by :func:`simulate`.

    ``await`` it, or ask for ``games``, which waits: an interrupt of the kernel then cancels it.
    """

    def __init__(self, plan: Plan) -> None:
        made_by("pw.simulate(…)", plan, Plan)
        self.setting = setting = plan.setting
        self.count = count = plan.games
        self.with_events = plan.setting.events
        self._plan = plan
        self._sink = sink = None if plan.sink is None else Sink(plan.sink, asked(plan))
        self._whole: Future[None] = Future()
        self._whole.set_running_or_notify_cancel()
        self._games: dict[int, pl.DataFrame] = {}  # of one batch or several, by their first game
        self._events: dict[int, pl.DataFrame] = {}  # narrow: in the usual types they take four times the room
        self._lock = threading.Lock()
        self._cancelled = threading.Event()
        self._enough = threading.Event()  # no more games are wanted
        self._bar = tqdm(total=count, unit=" games", delay=WITHOUT_WORD, disable=not plan.progress)
        size = batch_size(setting.bots, count)
        self._open = {first: min(first + size, count) for first in range(0, count, size)}
        for first, last in list(self._open.items()):
            if sink is not None and sink.holds(first, last):
                self._came(first, last)

    # playing

    def start(self, executor: Executor, leave: Callable[[], None]) -> Self:
        """Hand the batches to an executor, and ``leave`` it at the end."""
        self._feeder = threading.Thread(target=self._feed, args=(executor, leave), name="plakett simulation", daemon=True)
        self._feeder.start()
        UNDER_WAY.add(self)
        return self

    def _feed(self, executor: Executor, leave: Callable[[], None]) -> None:
        """Hand out batches and hear of them: what comes is made into frames here, while those who play go on."""
        told: SimpleQueue[tuple[Future[Any], bool]] = SimpleQueue()  # what is done, and does it take room?
        self._whole.add_done_callback(lambda whole: told.put((whole, False)))
        room, here = threading.Semaphore(AHEAD), threading.get_ident()

        def tell(done: Future[Batch]) -> None:
            told.put((done, room.acquire(blocking=threading.get_ident() != here)))  # who is to make room never waits for it

        waiting: dict[Future[Any], tuple[int, int]] = {}
        failed: BaseException | None = None
        try:
            play = self._player(executor)
            held = None if self._sink is None else self._sink.sample()
            if held is not None:
                first = held["game"][0]
                again = executor.submit(play, first, held["game"][-1] + 1).result()
                if not self._plan.games_frame(first, again.results).equals(held):
                    raise ValueError("sink: it holds games that these bots on this board play otherwise.  Name another folder")
            still = deque(self._open.items())
            while self._open and not self._enough.is_set():
                if still and len(waiting) < AT_ONCE and told.empty():
                    first, last = still.popleft()
                    future = executor.submit(play, first, last)
                    waiting[future] = first, last
                    future.add_done_callback(tell)
                    continue
                came = [told.get()]
                while not told.empty():
                    came.append(told.get())
                failed = self._take_in({waiting.pop(done): done for done, _ in came if done in waiting})
                if failed is not None:  # not raised, as many may share it
                    break
                for _ in range(sum(takes_room for _, takes_room in came)):
                    room.release()
                del came  # what is played is large
        except BaseException as error:
            failed = error
        self._enough.set()
        room.release(AT_ONCE)
        call_off(executor, waiting)
        self._bar.close()
        leave()
        with self._lock:
            if not self._whole.done():  # only now, as the whole process may end with it
                if failed is None:
                    self._whole.set_result(None)
                else:
                    self._whole.set_exception(self._explained(failed))

    def _player(self, executor: Executor) -> Callable[..., Batch]:
        """What the executor is given to do, in this process or in another one."""
        if isinstance(executor, ThreadPoolExecutor):
            return partial(play_batch, self.setting, stop=self._enough.is_set)
        dumps = sent_by(executor)
        if dumps is None:
            return partial(play_batch, self.setting)
        return partial(play_sent, parcel(self.setting, dumps))

    def _take_in(self, done: Mapping[tuple[int, int], Future[Batch]]) -> BaseException | None:
        """What has been played, and then the error of what has not, if there is one."""
        errors = {span: CancelledError() if each.cancelled() else each.exception() for span, each in done.items()}
        played = [span for span in done if errors[span] is None]
        for spans in adjoining(played) if self._sink is None else [[span] for span in played]:
            self._heard(spans, [done[span].result() for span in spans])
        return next(filter(None, errors.values()), None)

    def _heard(self, spans: Sequence[tuple[int, int]], batches: Sequence[Batch]) -> None:
        """Batches that follow each other, in one go: who makes frames waits for who plays each time."""
        first = spans[0][0]
        logs = [packed for batch in batches for packed in batch.logs]
        games = self._plan.games_frame(first, [result for batch in batches for result in batch.results])
        events = self._plan.events_frame(first, logs) if logs else None
        usual = widened(events) if self._sink is not None and events is not None else None
        with self._lock:
            if self._whole.done():
                return
            if self._sink is not None:
                self._sink.write(first, games, usual)
            else:
                self._games[first] = games
                if events is not None:
                    self._events[first] = events
            for span in spans:
                self._came(*span)

    def _came(self, first: int, last: int) -> None:
        del self._open[first]
        self._bar.update(last - first)

    def _explained(self, error: BaseException) -> BaseException:
        """What has happened to those who play, where that tells little itself."""
        if isinstance(error, NotThere):
            return ValueError(str(error))  # without what else happened there
        if isinstance(error, pickle.PicklingError):
            return ValueError(f"bots: they cannot be sent to another process: {error}")
        if isinstance(error, CancelledError) or (type(error) is RuntimeError and "shutdown" in str(error)):
            return ValueError(f"executor: shut down after {self.done} of {self.count} games: wait for the games before that")
        if not isinstance(error, BrokenExecutor) and type(error).__name__ != "KilledWorker":  # Dask’s
            return error
        kept = "nothing keeps them; a sink would" if self._sink is None else "the sink keeps them, and the same call goes on"
        guests = ", ".join(dict.fromkeys(called(bot) for bot in self.setting.bots if is_guest(bot)))
        ended = f", ended by a bot ({guests})" if guests else ""
        lost = BrokenExecutor(
            f"a process that played games is gone: killed, perhaps for lack of memory{ended}, or unable to begin."
            f"  {self.done} of {self.count} games were played: {kept}.  workers=0 plays in this process; fewer workers, and a"
            ' sink for events, take less memory; a script needs if __name__ == "__main__": before it begins workers'
        )
        lost.__cause__ = error
        return lost

    def cancel(self) -> bool:
        """Play no more games; what a sink holds stays there.  False if it is over already."""
        with self._lock:
            if self._whole.done():
                return False
            self._cancelled.set()
            self._enough.set()
            self._whole.set_exception(CancelledError("the simulation was cancelled"))
            return True

    # what came out

    @property
    def done(self) -> int:
        """How many games have been played."""
        return self.count - sum(last - first for first, last in self._open.copy().items())

    @property
    def over(self) -> bool:
        """Are all of them played, or is it cancelled or failed?"""
        return self._whole.done()

    @property
    def cancelled(self) -> bool:
        """Was it ended by :meth:`cancel`, or by an interrupt of who waited?"""
        return self._cancelled.is_set()

    def wait(self, seconds: float | None = None) -> Simulation:
        """Wait for the end; ``TimeoutError`` after so many ``seconds``, and the games go on."""
        left = patience(seconds)
        until = inf if left is None else time.monotonic() + left
        try:
            while not self.over and time.monotonic() < until:
                wait([self._whole], min(until - time.monotonic(), TICK))
            if not self.over:
                raise TimeoutError(f"{self.done} of {self.count} games are played, and they go on")
            self._whole.result()
        except KeyboardInterrupt:
            self.cancel()
            self._feeder.join(PATIENCE)  # as the whole process may end now
            raise
        return self

    def __await__(self) -> Generator[Any, None, Simulation]:
        try:
            while not self.over:
                yield from asyncio.sleep(TICK).__await__()
        except asyncio.CancelledError:
            self.cancel()
            raise
        self._whole.result()
        return self

    @property
    def games(self) -> Any:
        """One row a game, in order: the frame ``games`` of ``docs/data.md`` and ``worth``, what each seat has at the end.

        A polars ``DataFrame``, or a ``LazyFrame`` of the sink.
        """
        self.wait()
        if self._sink is not None:
            return self._sink.scan("games")
        return pl.concat([self._games[first] for first in sorted(self._games)]).clone()  # it may be changed where it goes

    @property
    def events(self) -> pl.LazyFrame:
        """Every event of every game, if they were asked for: the frame ``events`` of ``docs/data.md``, lazy, as there are many.

        >>> simulation = simulate("confinement", games=3, bots=2, seed=1, events=True, workers=0, progress=False)
        >>> simulation.events.filter(pl.col("kind") == "thrown").select(pl.len()).collect().item()
        338
        >>> simulation.events.collect().height == simulation.games["events"].sum()
        True
        """
        self._wait_for_events()
        if self._sink is not None:
            return self._sink.scan("events")
        return widened(self.narrow_events.lazy())

    @property
    def narrow_events(self) -> pl.DataFrame:
        """The same as they are held in memory: a frame of the same columns, which takes a quarter of the room.

        Numbers have types as narrow as these games allow, and all texts are ``Enum``s; reckon with those of ``events``.
        ``ValueError`` where a sink holds them instead.

        >>> simulation = simulate("confinement", games=3, bots=2, seed=1, events=True, workers=0, progress=False)
        >>> simulation.narrow_events.schema["amount"], simulation.events.collect_schema()["amount"]
        (Int16, Int64)
        """
        self._wait_for_events()
        if self._sink is not None:
            raise ValueError("the events are in the sink, and not in memory: ask simulation.events for them")
        with self._lock:
            parts = [self._events[first] for first in sorted(self._events)]
            whole = pl.concat(parts, how="vertical_relaxed", rechunk=False)  # some games may need wider types than others
            self._events = {0: whole}
        return whole.clone()

    def _wait_for_events(self) -> None:
        if not self.with_events:
            raise ValueError("the events were not kept: simulate(…, events=True) keeps them, game(number) plays one again")
        self.wait()

    def game(self, number: int) -> Game:
        """One of the games, played again: with its log, its board and its replay.

        A warning tells if it comes out otherwise than before: a bot left something to chance that ``begin`` does not tell it.
        """
        number = within("number", number, "game", self.count)
        game = self._plan.game(number, self.setting.bots)
        try:
            game = self._plan.game(number, self.setting.seated(number))
            game.unaware.clear()
            with unattended() if self.setting.forfeits else nullcontext():  # an interrupt by a bot was its failure, too
                game.run(rounds=self.setting.rounds)
        except (BotFailed, IllegalAnswer, Refused):
            if not self.setting.forfeits:
                raise
        if not self._is_as_told(number, game):
            warnings.warn(
                f"game {number} has come out otherwise than in the simulation: a bot leaves to chance what the seed of its"
                " begin(seed) does not settle",
                stacklevel=2,
            )
        return game  # as far as it went

    def _is_as_told(self, number: int, game: Game) -> bool:
        """Did it go in the simulation as it has gone now, as far as its row tells, if that is there?"""
        if not self.over or self._whole.exception() is not None:
            return True
        try:
            row: tuple[object, ...] = (
                self.games.lazy().filter(pl.col("game") == number).select("events", "winner").collect().row(0)
            )
        except (ValueError, OSError, pl.exceptions.PolarsError):  # of a sink that is gone
            return True
        return row == (game.length, game.winners[0] if len(game.winners) == 1 else None)

    def __len__(self) -> int:
        return self.count

    def __repr__(self) -> str:
        state = "cancelled" if self.cancelled else "over" if self.over else "under way"
        return f"<Simulation of {self.count} games, {self.done} played, {state}>"


UNDER_WAY: Final[WeakSet[Simulation]] = WeakSet()


def cancel_all() -> None:
    """Python ends, and nobody will hear what comes of simulations that are under way: they are cancelled, which is told."""
    ended = [simulation for simulation in UNDER_WAY if simulation.cancel()]
    for simulation in ended:
        simulation._feeder.join(PATIENCE)
    if ended:
        done, count = sum(simulation.done for simulation in ended), sum(simulation.count for simulation in ended)
        kept = "; what is in a sink stays there" if any(simulation._sink is not None for simulation in ended) else ""
        what = f"Python ended before a simulation did: {done} of {count} games were played{kept}."
        print(f"plakett_widgets: {what}  A script waits by simulation.wait(), or by asking for its games", file=sys.stderr)


# sooner than executors wait at that moment for all that they have been given
getattr(threading, "_register_atexit", atexit.register)(cancel_all)


def adjoining(spans: Iterable[tuple[int, int]]) -> list[list[tuple[int, int]]]:
    """Those where one begins as another ends, together.

    >>> adjoining([(20, 30), (0, 10), (30, 40)])
    [[(0, 10)], [(20, 30), (30, 40)]]
    """
    found: list[list[tuple[int, int]]] = []
    for span in sorted(spans):
        if found and found[-1][-1][1] == span[0]:
            found[-1].append(span)
        else:
            found.append([span])
    return found


def simulate(
    edition: str | Path | Edition = "plakettopoly",
    games: int = 1000,
    bots: int | Sequence[Bot] = 4,
    *,
    seed: int = 0,
    options: Mapping[str, object] | None = None,
    position: PositionData | Mapping[str, Any] | str | None = None,
    rounds: int = ROUNDS,
    events: bool = False,
    sink: str | Path | None = None,
    executor: Executor | None = None,
    workers: int | None = None,
    forfeits: bool = False,
    progress: bool = True,
) -> Simulation:
    """Play many games of ``bots`` against each other, beside the kernel, which stays free meanwhile.

    ``bots`` are one a seat, or a number of :class:`~plakett_widgets.bots.Balanced` ones; ``options`` and ``position`` are
    those of a :class:`~plakett_widgets.Game`; ``rounds`` caps a game that would not end.  Game ``number`` depends on
    ``seed`` and ``number`` alone: neither workers nor their order change it, and the same seed pairs two simulations.

    A bot of somebody's own that cannot be copied, raises an error, gives a forbidden answer or none within ten seconds, or
    never comes to the end of its turn ends the simulation with ``BotFailed`` or ``IllegalAnswer``; with ``forfeits`` it loses
    its game instead, and ``forfeit`` is its seat.  A process that is gone ends it with ``BrokenExecutor``.

    ``events`` keeps every event; ``sink`` is a folder for Parquet files, one a batch: a simulation that is begun again there
    with the same arguments goes on from what it holds.  ``executor`` is any of ``concurrent.futures``, of loky, or Dask's
    (``Client.get_executor()``); otherwise ``workers`` is a number of processes, 0 for a thread of this one: in a notebook as
    many as there are processors, if what is played can be sent to them, and in a script a thread.

    ``ValueError`` where these are not what is asked for or do not fit together, ``Refused`` where a rule forbids the table.

    >>> simulation = simulate("confinement", games=3, bots=2, seed=1, workers=0, progress=False)
    >>> simulation.games.select("game", "seats", "capped").rows()
    [(0, 2, False), (1, 2, False), (2, 2, False)]
    >>> simulation.game(2).over
    True
    """
    plan = planned(edition, games, bots, seed, options, position, rounds, events, sink, forfeits, progress)
    found = executor_for([plan], executor, workers)  # before a sink is begun
    return Simulation(plan).start(*found)
