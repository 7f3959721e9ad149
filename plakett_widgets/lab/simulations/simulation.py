"""Many games of bots, played beside the kernel: one row for each game, and any of them again in full."""

from __future__ import annotations

import os
from collections.abc import Hashable, Mapping, Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import Generic, TypeVar
from weakref import finalize

import polars as pl

from ...bots.bot import Bot
from ...editions import Edition
from ...errors.suggestions import public
from ...errors.worded import wrong
from ...game import Game
from ...game.table import ROUNDS
from ...inputs.arguments import number_within
from ...record.frames.events import widen_events
from ...record.positions.position import PositionData
from ...words.languages import system_language
from ..batches.batch import answers_of, begin_bots, seed_of
from ..batches.dispatch import Dispatch
from ..batches.plan import Plan, make_plan
from ..batches.results import Results
from .under_way import REMEDY, UnderWay

Key = TypeVar("Key", bound=Hashable)


@public
class Simulation(UnderWay):
    """Games that are played beside the kernel. :func:`simulate` makes one.

    ``await`` it, or read ``games``, which waits. An interrupt of the kernel then cancels it. A simulation without a sink is
    also cancelled when nothing refers to it any more, because nobody can read its games.

    Parameters
    ----------
    results : Results
        The results, as they come in.
    dispatch : Dispatch
        What plays the games.

    Attributes
    ----------
    setting : Setting
        Bots, seed, cap and start of the games.
    count : int
        Number of games.
    with_events : bool
        Whether the events are kept.

    Examples
    --------
    >>> import plakett_widgets as pw
    >>> simulation = pw.simulate("confinement", games=3, bots=2, seed=1, workers=0, progress=False)
    >>> simulation.wait()
    <Simulation of 3 games, 3 played, over>
    """

    NOT_COPIED = f"a simulation {REMEDY}"

    def __init__(self, results: Results, dispatch: Dispatch) -> None:
        self._results = (results,)
        self._dispatch = dispatch
        self.setting = results.plan.setting
        self.count = results.plan.games
        self.with_events = results.plan.setting.events
        if results.folder is None:  # a folder can be read by others
            finalize(self, setattr, results, "unreferenced", True).atexit = False

    @property
    def failed(self) -> bool:
        """Whether an error or a cancellation ended it. :meth:`wait` raises it."""
        return self._results[0].failed

    @property
    def games(self) -> pl.DataFrame | pl.LazyFrame:
        """One row for each game, in order: the frame ``games`` of ``docs/data.md``, with the final ``worth`` of each seat.

        It is a ``DataFrame``, or a ``LazyFrame`` of the sink if there is one. Reading it waits for the games.
        """
        self.wait()
        (results,) = self._results
        return results.games()

    @property
    def errors(self) -> pl.DataFrame:
        """The first error of each seat whose bot lost games by failing.

        ``bot`` failed in ``game`` at ``seat``: ``what`` is the reason, in the language of the system, and ``forfeits`` how many
        games it lost so. Reading it waits for the games.

        Examples
        --------
        >>> simulation = simulate("confinement", games=3, bots=2, forfeits=True, workers=0, progress=False)
        >>> simulation.errors.columns, simulation.errors.height
        (['bot', 'game', 'seat', 'what', 'forfeits'], 0)
        """
        what = pl.col(system_language(os.environ)).alias("what")
        found = self.failures.group_by("seat").agg(pl.first("game"), what.first(), pl.len().cast(pl.Int32).alias("forfeits"))
        found, names = found.sort("seat"), self._results[0].plan.conditions_of.bots
        bots = pl.Series("bot", [names[seat] for seat in found["seat"]], pl.String)
        return found.select(bots, "game", "seat", "what", "forfeits")

    @property
    def failures(self) -> pl.DataFrame:
        """The games that a bot lost by failing: ``game``, ``seat``, and the reason in both languages, ``fr`` and ``en``."""
        self.wait()
        return self._results[0].failures()

    @property
    def events(self) -> pl.LazyFrame:
        """Every event of every game: the lazy frame ``events`` of ``docs/data.md``.

        Raises
        ------
        ValueError
            If the simulation does not keep events.

        Examples
        --------
        >>> simulation = simulate("confinement", games=3, bots=2, seed=1, events=True, workers=0, progress=False)
        >>> simulation.events.filter(pl.col("kind") == "thrown").select(pl.len()).collect().item()
        338
        >>> simulation.events.collect().height == simulation.games["events"].sum()
        True
        """
        self._wait_for_events()
        folder = self._results[0].folder
        return widen_events(self.narrow_events.lazy()) if folder is None else folder.scan("events")

    @property
    def narrow_events(self) -> pl.DataFrame:
        """Every event as it is held in memory: a frame with the columns of ``events``, in a quarter of the room.

        Numbers have types as narrow as these games allow, and all texts are ``Enum``. Calculate with the types of ``events``.

        Raises
        ------
        ValueError
            If a sink holds the events, or nothing does.

        Examples
        --------
        >>> simulation = simulate("confinement", games=3, bots=2, seed=1, events=True, workers=0, progress=False)
        >>> simulation.narrow_events.schema["amount"], simulation.events.collect_schema()["amount"]
        (Int16, Int64)
        """
        self._wait_for_events()
        (results,) = self._results
        if results.folder is not None:
            raise wrong("argument.in_sink")
        return results.events()

    def _wait_for_events(self) -> None:
        if not self.with_events:
            raise wrong("argument.not_kept")
        self.wait()

    def game(self, number: int) -> Game:
        """Return one of the games, with its log, its board and its replay.

        No bot of one’s own is called: their answers are kept. A game that has not been played yet is played.

        Parameters
        ----------
        number : int
            Number of the game, from 0.

        Returns
        -------
        Game
            The game at its end, or before the beat in which a bot failed.
        """
        number = number_within("number", number, "game", self.count)
        (results,) = self._results
        answers = results.answers(number)
        if answers is None:  # bots of this package give the same answers again
            answers = answers_of(self.setting, number)
        game = results.plan.game(number)
        table = game.table
        begin_bots([bot for bot in table.bots if bot is not None], seed_of(self.setting.seed, number))
        table.history.replay(answers, [True] * len(answers))
        table.capped = table.position.round > self.setting.rounds and not table.over
        return game

    def __repr__(self) -> str:
        state = "cancelled" if self.cancelled else "over" if self.over else "under way"
        limits = f", {self.setting.time_limits}" if self.setting.has_guests else ""
        return f"<Simulation of {self.count} games, {self.done} played, {state}{limits}>"


@public
class Arms(UnderWay, Generic[Key]):
    """Simulations that belong together. ``await`` them, or read their results, which waits.

    Parameters
    ----------
    plans : Mapping of Plan
        The plan of each simulation by its name.
    executor : concurrent.futures.Executor, optional
        What plays the games.
    workers : int, optional
        Number of processes that play them, if there is no executor.

    Attributes
    ----------
    arms : dict of Simulation
        The simulations by their names.
    """

    def __init__(self, plans: Mapping[Key, Plan], executor: Executor | None, workers: int | None) -> None:
        """Start all simulations, or none."""
        self._dispatch = dispatch = Dispatch(plans, executor, workers)
        self._results = dispatch.results
        self.arms = {name: Simulation(results, dispatch) for name, results in zip(plans, dispatch.results, strict=True)}

    def collected(self) -> dict[Key, pl.DataFrame]:
        """Wait for all games, and return them in memory.

        Returns
        -------
        dict of polars.DataFrame
            The frame ``games`` of each simulation by its name.
        """
        self.wait()
        return {name: arm.games.lazy().collect() for name, arm in self.arms.items()}


def simulate(
    edition: str | Path | Edition = "plakettopoly",
    games: int = 1000,
    bots: int | Sequence[Bot] = 4,
    *,
    seed: int = 0,
    options: Mapping[str, object] | None = None,
    position: PositionData | Mapping[str, object] | str | None = None,
    rounds: int = ROUNDS,
    events: bool = False,
    sink: str | Path | None = None,
    executor: Executor | None = None,
    workers: int | None = None,
    forfeits: bool = False,
    answer_seconds: float = 2.0,
    game_seconds: float = 60.0,
    progress: bool = True,
) -> Simulation:
    """Play many games of bots beside the kernel, which stays free meanwhile.

    Game ``number`` depends on ``seed`` and ``number`` alone. Neither workers nor their order change it, and the same seed
    pairs two simulations.

    Parameters
    ----------
    edition : str, Path or Edition
        Board, by its name, its folder, or itself.
    games : int
        Number of games.
    bots : int or sequence of Bot
        One bot for each seat, or a number of ``Balanced`` bots.
    seed : int
        Seed of the series. Each game has its own seed, which follows from it.
    options : Mapping, optional
        House rules by name, as for :class:`Game`.
    position : PositionData, Mapping or str, optional
        Where the games begin, as for :class:`Game`.
    rounds : int
        Cap on the rounds of a game that does not end.
    events : bool
        Whether to keep every event.
    sink : str or Path, optional
        Folder for Parquet files, one for each batch. The same call goes on from what the folder holds.
    executor : concurrent.futures.Executor, optional
        What plays the games: one of ``concurrent.futures``, of loky, or of Dask (``Client.get_executor()``).
    workers : int, optional
        Number of processes, 0 for a thread of this one. By default a notebook uses all processors, and a script uses a thread.
    forfeits : bool
        Whether a bot that fails only loses its game. The column ``forfeit`` then has its seat, and :attr:`Simulation.errors`
        what went wrong.
    answer_seconds : float
        Time that a bot of one’s own has for each answer.
    game_seconds : float
        Time that it has for all its answers in a game.
    progress : bool
        Whether to show a progress bar.

    Returns
    -------
    Simulation
        The games, which have begun.

    Raises
    ------
    ValueError
        If an argument is wrong, or arguments do not fit together.
    Refused
        If a rule forbids the table or the position.

    Notes
    -----
    Each bot of one’s own plays in a process of its own. It fails if it raises an error, answers what is no move, ends its
    process, takes longer or more memory than it may, or does not end its turn. The simulation then ends with ``BotFailed``,
    unless ``forfeits`` is set. If a process of ``workers`` dies, it ends with ``BrokenExecutor``.

    Examples
    --------
    >>> simulation = simulate("confinement", games=3, bots=2, seed=1, workers=0, progress=False)
    >>> simulation.games.select("game", "seats", "capped").rows()
    [(0, 2, False), (1, 2, False), (2, 2, False)]
    >>> simulation.game(2).over
    True
    """
    plan = make_plan(
        edition, games, bots, seed, options, position, rounds, events, sink, forfeits, progress, answer_seconds, game_seconds
    )
    dispatch = Dispatch({None: plan}, executor, workers)
    return Simulation(dispatch.results[0], dispatch)
