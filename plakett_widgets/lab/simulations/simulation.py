"""Many games of bots, played beside the kernel: one row a game, and any of them again in full."""

from __future__ import annotations

import asyncio
import time
import warnings
from collections.abc import Callable, Generator, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import nullcontext, suppress
from math import inf
from pathlib import Path
from typing import Any, Self
from weakref import finalize

import polars as pl

from ...bots import Bot, BotFailed
from ...bots.watchdog import unattended
from ...editions import Edition
from ...engine.session import IllegalAnswer
from ...errors.copying import NotCopied
from ...errors.suggestions import public
from ...errors.worded import wrong
from ...game.game import ROUNDS, Game
from ...inputs.arguments import made_by, patience, within
from ...record.frames.events import widen_events
from ...record.positions.position import PositionData
from ...texts.refusal import Refused
from ..batches.dispatch import TICK, Dispatch, SharedBar, Turns
from ..batches.plan import Plan, planned
from ..batches.workers import executor_for


@public
class Simulation(NotCopied):
    """Games that are being played, or have been; made by :func:`simulate`.

    ``await`` it, or ask for ``games``, which waits: an interrupt of the kernel then cancels it.  One without a sink is
    cancelled, too, when nothing refers to it any more, as nobody can ask for its games.
    """

    NOT_COPIED = (
        "a simulation is neither copied nor pickled: take its frames along, simulation.games and .events, or the folder that"
        " is its sink; the same arguments play the same games again"
    )

    def __init__(self, plan: Plan, bar: SharedBar | None = None, turns: Turns | None = None) -> None:
        made_by("pw.simulate(…)", plan, Plan)
        self.setting = plan.setting
        self.count = plan.games
        self.with_events = plan.setting.events
        self._dispatch = dispatch = Dispatch(plan, bar, turns)
        if plan.sink is None:  # which others can read
            finalize(self, dispatch.let_go).atexit = False

    def start(self, executor: Executor | None, leave: Callable[[], None]) -> Self:
        """Have the games played by an executor, and ``leave`` it at the end; without one, who waits plays them."""
        self._dispatch.start(executor, leave)
        return self

    def cancel(self) -> bool:
        """Play no more games; what a sink holds stays there.  False if none would be played in any case."""
        return self._dispatch.cancel()

    @property
    def done(self) -> int:
        """How many games have been played."""
        return self._dispatch.done

    @property
    def over(self) -> bool:
        """Are all of them played, or is it cancelled or failed?"""
        return self._dispatch.whole.done()

    @property
    def cancelled(self) -> bool:
        """Was it ended by :meth:`cancel`, or by an interrupt of who waited?"""
        return self._dispatch.cancelled.is_set()

    @property
    def failed(self) -> bool:
        """Has an error ended it, or was it cancelled?  Who waits for it is told which."""
        return self.over and self._dispatch.whole.exception() is not None

    def wait(self, seconds: float | None = None) -> Simulation:
        """Wait for the end; ``TimeoutError`` after so many ``seconds``, and the games go on."""
        left = patience(seconds)
        until = inf if left is None else time.monotonic() + left
        try:
            while not self.over and time.monotonic() < until:
                self._dispatch.go_on(min(until - time.monotonic(), TICK))
            if not self.over:
                played = self._dispatch.progress
                del self  # which a notebook would keep with the error, and have played on after it is named otherwise
                raise TimeoutError(f"{played} games are played, and they go on")
            self._dispatch.whole.result()
        except KeyboardInterrupt:
            self._dispatch.stop()
            raise
        return self

    def __await__(self) -> Generator[Any, None, Simulation]:
        try:
            while not self.over:
                yield from asyncio.sleep(self._dispatch.go_on(0)).__await__()
        except asyncio.CancelledError:
            self.cancel()
            raise
        self._dispatch.whole.result()
        return self

    @property
    def games(self) -> pl.DataFrame | pl.LazyFrame:
        """One row a game, in order: the frame ``games`` of ``docs/data.md`` and ``worth``, what each seat has at the end.

        A ``DataFrame``, or a ``LazyFrame`` of the sink, if there is one.
        """
        self.wait()
        if self._dispatch.sink is not None:
            return self._dispatch.sink.scan("games")
        return self._dispatch.games()

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
        if self._dispatch.sink is not None:
            return self._dispatch.sink.scan("events")
        return widen_events(self.narrow_events.lazy())

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
        if self._dispatch.sink is not None:
            raise wrong("argument.in_sink")
        return self._dispatch.events()

    def _wait_for_events(self) -> None:
        if not self.with_events:
            raise wrong("argument.not_kept")
        self.wait()

    def game(self, number: int) -> Game:
        """One of the games, played again: with its log, its board and its replay.

        A warning tells if it comes out otherwise than before: a bot left something to chance that ``begin`` does not tell it.
        """
        number = within("number", number, "game", self.count)
        game = self._dispatch.plan.game(number, self.setting.bots)
        interrupt: KeyboardInterrupt | None = None
        try:
            with unattended() if self.setting.forfeits else nullcontext():  # an interrupt by a bot was its failure, too
                game = self._dispatch.plan.game(number, self.setting.seated(number))
                game.unaware.clear()
                game.run(rounds=self.setting.rounds)
        except (BotFailed, IllegalAnswer, Refused) as error:
            if not self.setting.forfeits:
                raise
            if isinstance(error.__cause__, KeyboardInterrupt):
                interrupt = error.__cause__
        told = self._told(number)
        if told == (game.length, game.winners[0] if len(game.winners) == 1 else None):
            return game
        if interrupt is not None:  # that of a person
            raise interrupt
        if told is not None:
            warnings.warn(
                f"game {number} has come out otherwise than in the simulation: a bot leaves to chance what the seed of its"
                " begin(seed) does not settle, or its file has been changed since it was imported",
                stacklevel=2,
            )
        return game  # as far as it went

    def _told(self, number: int) -> tuple[object, ...] | None:
        """How many events it had in the simulation, and its winner, if its row is there."""
        if not self.over or self.failed:
            return None
        with suppress(ValueError, OSError, pl.exceptions.PolarsError):  # of a sink that is gone
            row: tuple[object, ...] = (
                self.games.lazy().filter(pl.col("game") == number).select("events", "winner").collect().row(0)
            )
            return row
        return None

    def __len__(self) -> int:
        return self.count

    def __repr__(self) -> str:
        state = "cancelled" if self.cancelled else "over" if self.over else "under way"
        return f"<Simulation of {self.count} games, {self.done} played, {state}>"


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
