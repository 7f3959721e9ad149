"""The batches of a plan, handed out to who plays them, and what comes back."""

from __future__ import annotations

import atexit
import pickle
import sys
import threading
from bisect import insort
from collections import deque
from collections.abc import Callable, Collection, Generator, Iterable, Mapping, Sequence
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, ThreadPoolExecutor, wait
from contextvars import Context, copy_context
from functools import partial
from inspect import GEN_RUNNING, getgeneratorstate
from operator import itemgetter
from queue import Empty, SimpleQueue
from typing import Any, Final
from weakref import WeakSet

import polars as pl

from ...bots.guest import is_guest
from ...inputs.players import called
from ...record.frames.events import widen_events
from ...record.progress import PROGRESS_DELAY, PROGRESS_DISABLED, tqdm_class
from .batch import Batch, batch_size, play_batch, play_by_game
from .identity import simulation_identity
from .output_folder import Sink
from .pickling import in_notebook, parcel, sent_by
from .plan import Plan
from .worker import NotThere, play_sent
from .workers import PATIENCE, Beside, call_off

TICK: Final = 0.1  # seconds after which who waits hears an interrupt: locks under polars do not, nor does the loop of a kernel
AT_ONCE: Final = 1000  # batches that wait to be played
AHEAD: Final = 4  # batches that are played before what came is taken in: what is played is large


class SharedBar:
    """How far simulations that belong together are, which play in threads of their own: one bar for all of them."""

    def __init__(self, plans: Collection[Plan]) -> None:
        shown, games = any(plan.progress for plan in plans), sum(plan.games for plan in plans)
        self._bar = tqdm_class()(total=games, unit=" games", delay=PROGRESS_DELAY, disable=PROGRESS_DISABLED or not shown)
        self._open = len(plans)
        self._lock = threading.Lock()

    def went_on(self, games: int) -> None:
        with self._lock:
            self._bar.update(games)

    def show(self) -> None:
        """So long has nothing been played that it would not be seen by itself."""
        with self._lock:
            if self._open:
                self._bar.refresh()

    def leave(self) -> None:
        """One of them is over."""
        with self._lock:
            self._open -= 1
            if not self._open:
                self._bar.close()


class Turns:
    """Simulations that belong together keep abreast: the one whose next batch has the earliest games hands it out."""

    def __init__(self) -> None:
        self._line: list[tuple[int, Dispatch]] = []  # by the first game of the next batch
        self._lock = threading.Lock()

    def come_to(self, one: Dispatch) -> bool:
        with self._lock:
            return bool(self._line) and self._line[0][1] is one

    def line_up(self, one: Dispatch, first: int | None) -> None:
        """It comes again with its batch from game ``first`` on; without one, no more."""
        with self._lock:
            self._line = [place for place in self._line if place[1] is not one]
            if first is not None:
                insort(self._line, (first, one), key=itemgetter(0))
            following = self._line[0][1] if self._line else one
        if following is not one:
            following.call()


class Dispatch:
    """What a simulation does beside the kernel.  It knows nothing of who asked for it, so that it can be let go.

    Where nothing can be done beside the kernel, who waits plays a game at a time by :meth:`go_on`.
    """

    def __init__(self, plan: Plan, bar: SharedBar | None = None, turns: Turns | None = None) -> None:
        self.plan = plan
        self.sink = sink = None if plan.sink is None else Sink(plan.sink, simulation_identity(plan))
        self.whole: Future[None] = Future()
        self.whole.set_running_or_notify_cancel()
        self.cancelled = threading.Event()
        self._games: dict[int, pl.DataFrame] = {}  # of one batch or several, by their first game
        self._events: dict[int, pl.DataFrame] = {}  # narrow: in the usual types they take four times the room
        self._lock = threading.Lock()
        self._enough = threading.Event()  # no more games are wanted
        self._told: SimpleQueue[tuple[Future[Any], bool]] = SimpleQueue()  # what is done, and does it take room?
        self._nobody: Future[None] = Future()  # which is told when nobody asks for the games any more
        self._turn: Future[None] = Future()  # which is told when it has come
        self._bar, self._turns = bar or SharedBar([plan]), turns or Turns()
        self.feeder: threading.Thread | None = None  # none where who waits plays
        self._in_place: Generator[None, None, None] | None = None
        size = batch_size(plan.setting.bots, plan.games)
        self._open = {first: min(first + size, plan.games) for first in range(0, plan.games, size)}
        for first, last in list(self._open.items()):
            if sink is not None and sink.holds(first, last):
                self._came(first, last)
        self._turns.line_up(self, next(iter(self._open), None))

    def start(self, executor: Executor | None, leave: Callable[[], None]) -> None:
        """Hand the batches to an executor, and ``leave`` it at the end; without one, who waits plays them."""
        if executor is None:
            self._in_place = self._play_in_place(leave)
            next(self._in_place)
            return
        feed = partial(copy_context().run, self._feed, executor, leave)  # which knows the cell that its bar belongs to
        self.feeder = threading.Thread(target=feed, name="plakett simulation", daemon=True)
        self.feeder.start()
        UNDER_WAY.add(self)

    def _feed(self, executor: Executor, leave: Callable[[], None]) -> None:
        """Hand out batches and hear of them: what comes is made into frames here, while those who play go on."""
        told = self._told
        self.whole.add_done_callback(lambda whole: told.put((whole, False)))
        room, here = threading.Semaphore(AHEAD), threading.get_ident()

        def hear(done: Future[Batch]) -> None:
            told.put((done, room.acquire(blocking=threading.get_ident() != here)))  # who is to make room never waits for it

        waiting: dict[Future[Any], tuple[int, int]] = {}
        failed: BaseException | None = None
        try:
            play = self._player(executor)
            if self.sink is not None:
                self._compare(self.sink, lambda first, last: executor.submit(play, first, last).result())
            still = deque(self._open.items())
            while self._open and not self._enough.is_set():
                if still and len(waiting) < AT_ONCE and told.empty() and self._turns.come_to(self):
                    first, last = still.popleft()
                    future = executor.submit(play, first, last)
                    waiting[future] = first, last
                    future.add_done_callback(hear)
                    self._turns.line_up(self, still[0][0] if still else None)
                    continue
                came = [self._next_told()]
                while not told.empty():
                    came.append(told.get())
                if any(done is self._nobody for done, _ in came) and self.cancel() and not in_notebook():
                    tell(f"nothing refers to a simulation, which ends: {self.progress} games were played.  Give it a name")
                failed = self._take_in({waiting.pop(done): done for done, _ in came if done in waiting})
                if failed is not None:  # not raised, as many may share it
                    break
                for _ in range(sum(takes_room for _, takes_room in came)):
                    room.release()
                del came  # what is played is large
        except BaseException as error:
            failed = error
        self._enough.set()
        self._turns.line_up(self, None)
        room.release(AT_ONCE)
        call_off(executor, waiting)
        self._end(leave, failed)

    def _play_in_place(self, leave: Callable[[], None]) -> Generator[None, None, None]:
        """Play in the thread of who waits, and pause after each game."""
        failed: BaseException | None = None
        try:
            yield  # until somebody waits
            if self.sink is not None:
                self._compare(self.sink, partial(play_batch, self.plan.setting))
            for first, last in list(self._open.items()):
                batch = yield from play_by_game(self.plan.setting, first, last, self._enough.is_set)
                if self._enough.is_set():
                    return
                self._heard([(first, last)], [batch])
        except (GeneratorExit, KeyboardInterrupt):
            self.cancel()
            raise
        except BaseException as error:
            failed = error
        finally:
            self._enough.set()
            self._end(leave, failed)

    def go_on(self, seconds: float) -> float:
        """Wait for the end as long as that, or play one game where nothing plays beside; how long a loop may then sleep."""
        if self._in_place is None:
            wait([self.whole], seconds)
            return TICK
        next(self._in_place, None)
        return 0

    def _end(self, leave: Callable[[], None], failed: BaseException | None) -> None:
        """Leave who plays, and settle what has become of the games."""
        self._bar.leave()
        leave()
        with self._lock:
            if not self.whole.done():  # only now, as the whole process may end with it
                if failed is None:
                    self.whole.set_result(None)
                else:
                    self.whole.set_exception(self._explained(failed))

    def _compare(self, sink: Sink, play: Callable[[int, int], Batch]) -> None:
        """Games are added to a folder only if those that it holds come out as they did."""
        held = sink.sample()
        if held is None:
            return
        first = held["game"][0]
        again = play(first, held["game"][-1] + 1)
        if not self.plan.games_frame(first, again.results).equals(held):
            raise ValueError("sink: it holds games that these bots on this board play otherwise.  Name another folder")

    def _next_told(self) -> tuple[Future[Any], bool]:
        """What is done next; the first game may take long, which is seen meanwhile."""
        try:
            return self._told.get(timeout=PROGRESS_DELAY)
        except Empty:
            self._bar.show()
            return self._told.get()

    def _player(self, executor: Executor) -> Callable[..., Batch]:
        """What the executor is given to do, in this process or in another one."""
        dumps = sent_by(executor)
        if dumps is not None:
            return partial(play_sent, parcel(self.plan.setting, dumps))
        if isinstance(executor, (ThreadPoolExecutor, Beside)):
            return partial(as_asked, copy_context(), partial(play_batch, self.plan.setting, stop=self._enough.is_set))
        return partial(play_batch, self.plan.setting)

    def _take_in(self, done: Mapping[tuple[int, int], Future[Batch]]) -> BaseException | None:
        """What has been played, and then the error of what has not, if there is one."""
        errors = {span: CancelledError() if each.cancelled() else each.exception() for span, each in done.items()}
        played = [span for span in done if errors[span] is None]
        for spans in adjoining(played) if self.sink is None else [[span] for span in played]:
            self._heard(spans, [done[span].result() for span in spans])
        return next(filter(None, errors.values()), None)

    def _heard(self, spans: Sequence[tuple[int, int]], batches: Sequence[Batch]) -> None:
        """Batches that follow each other, in one go: who makes frames waits for who plays each time."""
        first = spans[0][0]
        logs = [packed for batch in batches for packed in batch.logs]
        games = self.plan.games_frame(first, [result for batch in batches for result in batch.results])
        events = self.plan.events_frame(first, logs) if logs else None
        usual = widen_events(events) if self.sink is not None and events is not None else None
        with self._lock:
            if self.whole.done():
                return
            if self.sink is not None:
                self.sink.write(first, games, usual)
            else:
                self._games[first] = games
                if events is not None:
                    self._events[first] = events
            for span in spans:
                self._came(*span)
            if not self._open:  # at once: who cancels from here on takes no game away
                self._enough.set()

    def _came(self, first: int, last: int) -> None:
        del self._open[first]
        self._bar.went_on(last - first)

    def _explained(self, error: BaseException) -> BaseException:
        """What has happened to those who play, where that tells little itself."""
        if isinstance(error, NotThere):
            return ValueError(str(error))  # without what else happened there
        if isinstance(error, pickle.PicklingError):
            return ValueError(f"bots: they cannot be sent to another process: {error}")
        if isinstance(error, CancelledError) or (type(error) is RuntimeError and "shutdown" in str(error)):
            return ValueError(f"executor: shut down after {self.progress} games: wait for the games before that")
        if not isinstance(error, BrokenExecutor) and type(error).__name__ != "KilledWorker":  # Dask’s
            return error
        kept = "nothing keeps them; a sink would" if self.sink is None else "the sink keeps them, and the same call goes on"
        guests = ", ".join(dict.fromkeys(called(bot) for bot in self.plan.setting.bots if is_guest(bot)))
        ended = f", ended by a bot ({guests})" if guests else ""
        lost = BrokenExecutor(
            f"a process that played games is gone: killed, perhaps for lack of memory{ended}, or unable to begin."
            f"  {self.progress} games were played: {kept}.  workers=0 plays in this process; fewer workers, and a"
            ' sink for events, take less memory; a script needs if __name__ == "__main__": before it begins workers'
        )
        lost.__cause__ = error
        return lost

    @property
    def done(self) -> int:
        """How many games have been played."""
        return self.plan.games - sum(last - first for first, last in self._open.copy().items())

    @property
    def progress(self) -> str:
        """The same in words."""
        return f"{self.done} of {self.plan.games}"

    def cancel(self) -> bool:
        """Play no more games; what a sink holds stays there.  False if none would be played in any case."""
        with self._lock:
            if self._enough.is_set():
                return False
            self.cancelled.set()
            self._enough.set()
            self.whole.set_exception(CancelledError("the simulation was cancelled"))
        if self._in_place is not None and getgeneratorstate(self._in_place) != GEN_RUNNING:
            self._in_place.close()
        return True

    def stop(self) -> None:
        """Cancel, and wait a while for who plays, as the whole process may end now."""
        self.cancel()
        if self.feeder is not None:
            self.feeder.join(PATIENCE)

    def call(self) -> None:
        """Its turn has come."""
        self._told.put((self._turn, False))

    def let_go(self) -> None:
        """Nobody can ask for the games any more: it is the feeder that cancels, as who lets go may hold any lock."""
        self._told.put((self._nobody, False))

    def games(self) -> pl.DataFrame:
        """Those in memory, in order."""
        return pl.concat([self._games[first] for first in sorted(self._games)]).clone()  # it may be changed where it goes

    def events(self) -> pl.DataFrame:
        """The same of their events, in narrow types."""
        with self._lock:
            parts = [self._events[first] for first in sorted(self._events)]
            whole = pl.concat(parts, how="vertical_relaxed", rechunk=False)  # some games may need wider types than others
            self._events = {0: whole}
        return whole.clone()


UNDER_WAY: Final[WeakSet[Dispatch]] = WeakSet()


def cancel_all() -> None:
    """Python ends, and nobody will hear what comes of simulations under way: they are cancelled, and games left are told."""
    ended = [dispatch for dispatch in UNDER_WAY if dispatch.cancel() and dispatch.done < dispatch.plan.games]
    for dispatch in list(UNDER_WAY):
        dispatch.stop()
    if ended:
        done, count = sum(dispatch.done for dispatch in ended), sum(dispatch.plan.games for dispatch in ended)
        kept = "; what is in a sink stays there" if any(dispatch.sink is not None for dispatch in ended) else ""
        what = f"Python ended before a simulation did: {done} of {count} games were played{kept}."
        tell(f"{what}  A script waits by simulation.wait(), or by asking for its games")


def tell(what: str) -> None:
    print(f"plakett_widgets: {what}", file=sys.stderr)


# sooner than executors wait at that moment for all that they have been given
getattr(threading, "_register_atexit", atexit.register)(cancel_all)


def as_asked(context: Context, play: Callable[[int, int], Batch], first: int, last: int) -> Batch:
    """Play where threads print below the cell of who has asked; several of them may do so at once."""
    return context.copy().run(play, first, last)


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
