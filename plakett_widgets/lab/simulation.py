"""Many games of bots, played beside the kernel: one row a game, and any of them again in full."""

from __future__ import annotations

import asyncio
import os
import pickle
import sys
import threading
from collections.abc import Callable, Generator, Hashable, Iterator, Mapping, Sequence
from concurrent.futures import CancelledError, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from copy import deepcopy
from dataclasses import dataclass
from functools import partial
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final, Generic, NamedTuple, Self, TypeVar

import polars as pl
from tqdm.auto import tqdm

from ..bots import Balanced, Bot, BotFailed
from ..bots.guest import is_guest
from ..editions import Edition
from ..engine import beats, generator
from ..engine.chapters import ending
from ..engine.log import Log, Tally
from ..engine.session import IllegalAnswer
from ..game import ROUNDS, Game
from ..record.frames import Frames, Source
from ..record.frames.events import TOGETHER
from ..record.position import PositionData
from ..refusal import Refused
from .sink import Sink

SHARE: Final = 100  # batches that a simulation falls into, so that its progress is seen and it can be cancelled
SIZES: Final = 10, 1000  # games in a batch, at least and at most
WITHOUT_WORD: Final = 2  # seconds before progress is shown
SEEDS: Final = 2**48

Key = TypeVar("Key", bound=Hashable)


def seed_of(seed: int, number: int) -> int:
    """The seed of game ``number`` of a simulation; it depends on nothing else.

    >>> seed_of(1, 0) == seed_of(1, 0) != seed_of(1, 1)
    True
    """
    return generator.stream(seed, number) % SEEDS


class Batch(NamedTuple):
    """What a worker sends back: a row a game and, if asked for, every event."""

    games: pl.DataFrame
    events: pl.DataFrame | None


class Played(NamedTuple):
    """A game, what each seat has at its end, and the seat whose bot failed, which ended it."""

    source: Source
    worth: list[int]
    failed: int | None


@dataclass(frozen=True)
class Setting:
    """What is played: plain data that can be sent to another process."""

    edition: str | Path | Edition
    bots: tuple[Bot, ...]
    seed: int
    options: Mapping[str, object]
    position: PositionData | Mapping[str, Any] | str | None
    rounds: int
    forfeits: bool = False  # does a bot that fails lose its game, instead of ending the simulation?

    def seated(self, number: int, ours: tuple[Bot, ...] = ()) -> tuple[Bot, ...]:
        """Bots that know of no other game; each leaves to chance what its own number says.

        ``ours``, once seated, may be seated again: bots of this package keep nothing of a game that they play.
        """
        bots = ours or deepcopy(self.bots)
        for seat, bot in enumerate(bots):
            bot.begin(generator.stream(seed_of(self.seed, number), -1 - seat))
        return bots

    def game(self, number: int, bots: Sequence[Bot]) -> Game:
        """Game ``number`` as it begins."""
        return Game(self.edition, bots, seed=seed_of(self.seed, number), options=self.options, position=self.position)


Stop = Callable[[], bool] | None  # is nothing wanted any more?  Only a thread of this process can ask.


def play_batch(setting: Setting, first: int, last: int, with_events: bool = False, stop: Stop = None) -> Batch:
    """Play the games from ``first`` up to ``last``, without it."""
    games = played(setting, first, last, with_events, stop)
    together = TOGETHER if with_events else last - first  # their logs are dropped before others are played
    parts = [summed_up(part, with_events, setting.forfeits) for part in iter(lambda: list(islice(games, together)), [])]
    events = [part.events for part in parts if part.events is not None]
    return Batch(pl.concat(part.games for part in parts), pl.concat(events, rechunk=True) if events else None)


def played(setting: Setting, first: int, last: int, with_events: bool, stop: Stop) -> Iterator[Played]:
    table = setting.game(first, setting.bots)
    guests = any(map(is_guest, setting.bots))  # they may look into the log
    ours = () if guests else setting.seated(first)
    for number in range(first, last):
        if stop is not None and stop():
            return
        seed, bots = seed_of(setting.seed, number), setting.seated(number, ours)
        pos = table.dealt(seed, bots, Log() if with_events or guests else Tally())
        capped, failed = False, None
        try:
            capped = not beats.play(pos, setting.rounds)
        except (BotFailed, IllegalAnswer) as error:
            if not setting.forfeits:
                error.add_note(f"in game {number} of the simulation; its game({number}) plays it again")
                raise
            failed = error.seat
        worth = [ending.worth(pos, seat) if pos.playing[seat] else 0 for seat in range(pos.seats)]
        yield Played(table.source_of(pos, seed, bots, capped, number), worth, failed)


def summed_up(games: Sequence[Played], with_events: bool, forfeits: bool) -> Batch:
    frames = Frames(*(game.source for game in games))
    beside = [pl.Series("worth", [game.worth for game in games], pl.List(pl.Int64))]
    if forfeits:
        beside.append(pl.Series("forfeit", [game.failed for game in games], pl.Int8))
    return Batch(frames.games.with_columns(beside), frames.events if with_events else None)


def batch_size(games: int) -> int:
    least, most = SIZES
    return max(least, min(most, games // SHARE))


class Simulation:
    """Games that are being played, or have been; made by :func:`simulate`.

    ``await`` it, or ask for ``games``, which waits: an interrupt of the kernel then cancels it.
    """

    def __init__(self, setting: Setting, count: int, with_events: bool, sink: Sink | None, progress: bool) -> None:
        self.setting = setting
        self.count = count
        self.with_events = with_events
        self._sink = sink
        self._whole: Future[None] = Future()
        self._whole.set_running_or_notify_cancel()
        self._batches: dict[int, Batch] = {}
        self._lock = threading.Lock()
        self._cancelled = threading.Event()
        self._bar = tqdm(total=count, unit=" games", delay=WITHOUT_WORD, disable=not progress)
        size = batch_size(count)
        self._open = {first: min(first + size, count) for first in range(0, count, size)}
        for first, last in list(self._open.items()):
            if sink is not None and sink.holds(first):
                self._came(first, last)

    # playing

    def start(self, executor: Executor, own: bool) -> None:
        """Hand the batches to an executor; it is shut down at the end if it is ``own``."""
        threading.Thread(target=self._feed, args=(executor, own), name="plakett simulation", daemon=True).start()

    def _feed(self, executor: Executor, own: bool) -> None:
        """A few batches at a time, so that none waits in vain when it is cancelled."""
        room = threading.Semaphore(2 * (os.cpu_count() or 1))
        play = partial(play_batch, stop=self._whole.done) if isinstance(executor, ThreadPoolExecutor) else play_batch
        try:
            held = None if self._sink is None else self._sink.sample()
            if held is not None:
                again: Batch = executor.submit(play, self.setting, held["game"][0], held["game"][-1] + 1).result()
                if not again.games.equals(held):
                    raise ValueError("sink: it holds games that these bots on this board play otherwise.  Name another folder")
            if not self._open:
                self._whole.set_result(None)
            for first, last in list(self._open.items()):
                room.acquire()
                if self._whole.done():
                    break
                future = executor.submit(play, self.setting, first, last, self.with_events)

                def heard(done: Future[Batch], first: int = first, last: int = last) -> None:
                    room.release()
                    self._heard(done, first, last)

                future.add_done_callback(heard)
        except BaseException as error:
            self._fail(error)
        finally:
            self._wait()
            if own:
                executor.shutdown(wait=False, cancel_futures=True)
            self._bar.close()

    def _wait(self) -> None:
        try:
            self._whole.result()
        except BaseException:
            return  # whoever asks for the games is told

    def _heard(self, done: Future[Batch], first: int, last: int) -> None:
        try:
            batch = done.result()
            with self._lock:
                if self._whole.done():
                    return
                if self._sink is None:
                    self._batches[first] = batch
                else:
                    self._sink.write(first, batch.games, batch.events)
                self._came(first, last)
                if not self._open:
                    self._whole.set_result(None)
        except BaseException as error:
            self._fail(error)

    def _came(self, first: int, last: int) -> None:
        del self._open[first]
        self._bar.update(last - first)

    def _fail(self, error: BaseException) -> None:
        with self._lock:
            if not self._whole.done():
                self._whole.set_exception(error)

    def cancel(self) -> bool:
        """Play no more games; what a sink holds stays there.  False if it is over already."""
        with self._lock:
            if self._whole.done():
                return False
            self._cancelled.set()
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
        return self._cancelled.is_set()

    def wait(self, seconds: float | None = None) -> Simulation:
        """Wait for the end; ``TimeoutError`` after so many ``seconds``, and the games go on."""
        try:
            self._whole.result(seconds)
        except KeyboardInterrupt:
            self.cancel()
            raise
        return self

    def __await__(self) -> Generator[Any, None, Simulation]:
        try:
            yield from asyncio.wrap_future(self._whole).__await__()
        except asyncio.CancelledError:
            self.cancel()
            raise
        return self

    @property
    def games(self) -> Any:
        """One row a game, in order: the frame ``games`` of ``docs/data.md`` and ``worth``, what each seat has at the end.

        A polars ``DataFrame``, or a ``LazyFrame`` of the sink.
        """
        self.wait()
        return pl.concat(self._in_order("games")) if self._sink is None else self._sink.scan("games")

    @property
    def events(self) -> Any:
        """Every event of every game, if they were asked for: the frame ``events`` of ``docs/data.md``."""
        if not self.with_events:
            raise ValueError("the events were not kept: simulate(…, events=True) keeps them, game(number) plays one again")
        self.wait()
        return pl.concat(self._in_order("events")) if self._sink is None else self._sink.scan("events")

    def _in_order(self, name: str) -> list[pl.DataFrame]:
        return [getattr(self._batches[first], name) for first in sorted(self._batches)]

    def game(self, number: int) -> Game:
        """One of the games, played again: with its log, its board and its replay."""
        if not 0 <= number < self.count:
            raise IndexError(f"there is no game {number}; they go from 0 to {self.count - 1}")
        game = self.setting.game(number, self.setting.seated(number))
        try:
            game.run(rounds=self.setting.rounds)
        except (BotFailed, Refused):
            if not self.setting.forfeits:
                raise
        return game  # as far as it went

    def __len__(self) -> int:
        return self.count

    def __repr__(self) -> str:
        state = "cancelled" if self.cancelled else "over" if self.over else "under way"
        return f"<Simulation of {self.count} games, {self.done} played, {state}>"


class Arms(Generic[Key]):
    """Several simulations that belong together.  ``await`` them, or ask for what has come of them, which waits."""

    def __init__(self, begin: Mapping[Key, Callable[[], Simulation]]) -> None:
        """Begin all of them, or none."""
        self.arms: dict[Key, Simulation] = {}
        try:
            for name, one in begin.items():
                self.arms[name] = one()
        except BaseException:
            self.cancel()
            raise

    def cancel(self) -> bool:
        """Play no more games; False if all is over already."""
        return sum(arm.cancel() for arm in self.arms.values()) > 0

    def wait(self, seconds: float | None = None) -> Self:
        """Wait for the end of all; an interrupt cancels them.  ``TimeoutError`` if one takes more ``seconds``."""
        try:
            for arm in self.arms.values():
                arm.wait(seconds)
        except KeyboardInterrupt:
            self.cancel()
            raise
        return self

    def __await__(self) -> Generator[Any, None, Self]:
        for arm in self.arms.values():
            yield from arm.__await__()
        return self

    def collected(self) -> dict[Key, pl.DataFrame]:
        """The games of each, in memory."""
        return {name: arm.games.lazy().collect() for name, arm in self.arms.items()}


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

    A bot of somebody's own that raises an error, gives a forbidden answer or none within ten seconds ends the simulation
    with ``BotFailed`` or ``IllegalAnswer``; with ``forfeits`` it loses its game instead, and ``forfeit`` is its seat.

    ``events`` keeps every event; ``sink`` is a folder for Parquet files, one a batch: a simulation that is begun again there
    with the same arguments goes on from what it holds.  ``executor`` is any of ``concurrent.futures``, of loky, or Dask's
    (``Client.get_executor()``); otherwise ``workers`` is a number of processes, 0 for a thread of this one: in a notebook as
    many as there are processors, if what is played can be sent to them, and in a script a thread.

    ``ValueError`` where these do not fit together, ``Refused`` where a rule forbids the table.

    >>> simulation = simulate("confinement", games=3, bots=2, seed=1, workers=0, progress=False)
    >>> simulation.games.select("game", "seats", "capped").rows()
    [(0, 2, False), (1, 2, False), (2, 2, False)]
    >>> simulation.game(2).over
    True
    """
    if games < 1:
        raise ValueError(f"games: at least 1, not {games}")
    if rounds < 1:
        raise ValueError(f"rounds: at least 1, not {rounds}")
    seats = tuple(Balanced() for _ in range(bots)) if isinstance(bots, int) else tuple(bots)
    if not all(isinstance(bot, Bot) for bot in seats):
        raise ValueError("bots: a number, or one bot a seat; only bots play here")
    setting = Setting(edition, seats, seed, dict(options or {}), position, rounds, forfeits)
    begun = setting.game(0, setting.seated(0))  # what cannot be played is refused at once
    if str(begun.options.get("end_condition")).startswith("minutes"):
        raise ValueError("end_condition: a simulated game knows no minutes; end it after turns:n or laps:n")
    kept = None if sink is None else Sink(Path(sink).expanduser(), asked(setting, begun, games, events))
    own = executor is None
    if executor is None:
        executor = own_executor(setting, games, workers)
    simulation = Simulation(setting, games, events, kept, progress)
    simulation.start(executor, own)
    return simulation


def asked(setting: Setting, begun: Game, games: int, events: bool) -> dict[str, object]:
    """What a simulation is known by: a sink holds one of them."""
    return {
        "edition": begun.edition.id,
        "bots": [bot.name for bot in setting.bots],
        "seed": str(setting.seed),
        "options": begun.options,
        "position": begun.position_line() if setting.position is not None else None,
        "rounds": setting.rounds,
        "games": games,
        "batch": batch_size(games),
        "events": events,
        "forfeits": setting.forfeits,
    }


def own_executor(setting: Setting, games: int, workers: int | None) -> Executor:
    """Processes where they can be made safely and are worth while, else one thread."""
    if workers is None:
        workers = (os.cpu_count() or 1) if games >= SHARE and in_notebook() and travels(setting) else 0
    if workers < 0:
        raise ValueError(f"workers: 0 or more, not {workers}")
    if not workers:
        return ThreadPoolExecutor(1, "plakett")
    if not travels(setting):
        raise ValueError(
            "bots: these cannot be sent to another process, as they are not part of a module:"
            " use workers=0, or an executor of loky or Dask, which can send them"
        )
    return ProcessPoolExecutor(workers, get_context("spawn"))


def in_notebook() -> bool:
    """Is there no script that a new process would run again?"""
    return sys.platform != "emscripten" and not hasattr(sys.modules["__main__"], "__file__")


def travels(setting: Setting) -> bool:
    """Can it be sent to a process that knows nothing of this one?"""
    try:
        pickle.dumps(setting)
    except Exception:  # whatever a bot of somebody's own may raise
        return False
    return all(type(bot).__module__ != "__main__" for bot in setting.bots)
