"""Tournaments: bots play in every order of seats and are rated, with intervals."""

from __future__ import annotations

import math
import os
import secrets
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import replace
from functools import partial
from itertools import permutations
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

import polars as pl

from ...bots.bot import Bot
from ...bots.guests.limits import Limits
from ...bots.guests.process import MAX_IDLE, POOL
from ...bots.house.strategy import Strategy
from ...bots.sheet import Sheet
from ...editions import Edition
from ...errors.suggestions import public
from ...errors.worded import describe_value, wrong
from ...game import Game
from ...game.table import ROUNDS
from ...inputs.arguments import checked_seed, number_within, sink_folder, whole_number
from ...inputs.players import bot_name
from ...moves.seats import seat_labels
from ...record.positions.position import PositionData
from ...words.catalogue import catalogue, fill_in
from ...words.languages import require_language, system_language
from ..batches.identity import bot_identity, common_identity
from ..batches.plan import Plan, make_plan, positive_seconds
from ..simulations.simulation import Arms
from ..simulations.under_way import REMEDY
from .check import GamesCheck, check_game, sample_numbers
from .entrants import Entrants, find_entrants
from .failures import Failure, errors_table, warn_of_errors
from .note import TournamentNote
from .ratings import Lineup
from .tables import duels_table, games_table, ratings_table

if TYPE_CHECKING:
    from .replays import Replays

MAX_ORDERS: Final = 2000  # of seats, each of which is a simulation
MAX_REPLAYS: Final = 2000  # rows of a table of replays
MAX_NAMES: Final = 6  # of bots that stand in a line
SEED_BITS: Final = 64
USUAL: Final = Limits()
BLOCK: Final = MAX_IDLE // 2  # bots, so that those of two blocks keep their processes
LINEUPS: Final = "lineups"  # within a sink


class Terms(NamedTuple):
    """What a tournament is known by.

    Parameters
    ----------
    bots : sequence of str
        Names of the bots.
    seed : int
        Seed of each series of games.
    limits : Limits
        Time of a bot of one’s own.
    sink : Path or None
        Folder that keeps the games.
    left_out : Mapping
        Why bots cannot play, by name and language.
    """

    bots: Sequence[str]
    seed: int
    limits: Limits = Limits()
    sink: Path | None = None
    left_out: Mapping[str, Mapping[str, str]] = MappingProxyType({})


@public
class Tournament(Arms[Lineup]):
    """The games of bots in every order of seats. :func:`tournament` makes one.

    Parameters
    ----------
    terms : Terms
        Names of the bots, the seed, and so on.
    plans : Mapping of Plan
        The plan of each line-up: a tuple with the number of the bot on each seat.
    executor : concurrent.futures.Executor, optional
        What plays the games.
    workers : int, optional
        Number of processes that play them, if there is no executor.

    Attributes
    ----------
    bots : list of str
        Names of the bots.
    seed : int
        Seed of each series of games. The same seed plays the same games.
    answer_seconds, game_seconds : float
        Time of a bot of one’s own for an answer, and for all answers of a game.
    sink : Path or None
        Folder that keeps the games.
    arms : dict of Simulation
        The simulations by line-up.

    Examples
    --------
    >>> import plakett_widgets as pw
    >>> bots = [pw.bots.Random(), pw.bots.Balanced()]
    >>> fought = pw.tournament(bots, games=5, seed=1, rounds=60, workers=0, progress=False)
    >>> fought.wait()
    <Tournament of random, balanced: 10 of 10 games played; seed 1; 2 s an answer, 60 s a game>
    """

    NOT_COPIED = f"a tournament {REMEDY}"

    def __init__(self, terms: Terms, plans: Mapping[Lineup, Plan], executor: Executor | None, workers: int | None) -> None:
        self.bots, self.seed, self.sink = [*terms.bots], terms.seed, terms.sink
        self.answer_seconds, self.game_seconds = terms.limits.answer_seconds, terms.limits.game_seconds
        self._left_out = terms.left_out
        self._found: dict[Lineup, pl.DataFrame] | None = None
        self._warned = False
        super().__init__(plans, executor, workers)

    def collected(self) -> dict[Lineup, pl.DataFrame]:
        """Wait for all games, and return them in memory.

        Returns
        -------
        dict of polars.DataFrame
            The frame ``games`` of each simulation by its line-up.
        """
        self.wait()
        if self._found is None:  # reading many files takes long
            self._found = super().collected()
        return self._found

    @property
    def games(self) -> pl.DataFrame:
        """Every game: ``lineup`` has its bots by seat, ``won`` the winner, ``forfeit`` the seat whose bot failed."""
        return games_table(self.collected(), self.bots)

    def game(self, number: int) -> Game:
        """Return a game of the frame ``games``, with its log, its board and its replay.

        Its moves are kept: no bot of one’s own is called again.

        Parameters
        ----------
        number : int
            Number of the game in the frame, from 0.

        Returns
        -------
        Game
            The game at its end, or where a bot failed.
        """
        lineup, within = self._place(number)
        return self.arms[lineup].game(within)

    def _place(self, number: int) -> tuple[Lineup, int]:
        """Return the line-up of a game, and its number among those of this line-up."""
        games = next(iter(self.arms.values())).count
        number = number_within("number", number, "game", games * len(self.arms))
        return list(self.arms)[number // games], number % games

    def check(self, n: int = 100) -> GamesCheck:
        """Play the kept moves of some games again by the rules, and compare how they end.

        Parameters
        ----------
        n : int
            Number of games, drawn by lot. All of them if there are fewer.

        Returns
        -------
        GamesCheck
            What was found. It is true if all games come out as recorded.

        Examples
        --------
        >>> import plakett_widgets as pw
        >>> bots = [pw.bots.Random(), pw.bots.Balanced()]
        >>> pw.tournament(bots, games=5, seed=1, rounds=60, workers=0, progress=False).check(4)
        4 of 10 games were played again by the rules: all end as recorded.
        """
        found, rows = self.collected(), []
        names = self.games.select("game", "lineup")
        for number in sample_numbers(whole_number("n", n), len(self)):
            lineup, within = self._place(number)
            recorded = found[lineup].filter(pl.col("game") == within).row(0, named=True)
            rows.append((number, names["lineup"][number], check_game(partial(self.game, number), recorded)))
        return GamesCheck(rows, len(self))

    @property
    def errors(self) -> pl.DataFrame:
        """The first error of each bot that failed: ``bot``, ``game``, ``seat``, ``what``, and how many ``forfeits`` it has.

        A bot that could not play at all has no ``game``. The words are in the language of the system.
        """
        return self.errors_in(system_language(os.environ))

    def errors_in(self, locale: str) -> pl.DataFrame:
        """Return the frame ``errors`` in a language.

        Parameters
        ----------
        locale : str
            ``"fr"`` or ``"en"``.

        Returns
        -------
        polars.DataFrame
            The first error of each bot that failed.
        """
        return errors_table(self._find_failures(), self.bots, self._left_out, require_language(locale))

    def _find_failures(self) -> Iterator[Failure]:
        first = 0
        for lineup, games in self.collected().items():
            if games["forfeit"].null_count() < games.height:
                for game, seat, fr, en in self.arms[lineup].failures.iter_rows():
                    yield Failure(first + game, lineup[seat], seat, {"fr": fr, "en": en})
            first += games.height

    def _raise_failure(self) -> None:
        super()._raise_failure()
        if not self._warned:
            self._warned = True  # first, because the errors wait for the games too
            warn_of_errors(self.errors, system_language(os.environ))

    def replays(self, bot: str | None = None, locale: str | None = None) -> Replays:
        """Return a table of the games, of which a press on a row opens the replay.

        Parameters
        ----------
        bot : str, optional
            Only the games of the bot with this name.
        locale : str, optional
            ``"fr"`` or ``"en"``. By default the language of the system.

        Returns
        -------
        Replays
            A widget. A notebook that is only read shows the first games without their replays.
        """
        from .replays import Replays, replay_rows

        language = system_language(os.environ) if locale is None else require_language(locale)
        games = self.games
        if bot is not None:
            if bot not in self.bots:
                raise wrong("argument.no_bot_here", given=describe_value(bot), bots=", ".join(self.bots))
            games = games.filter(pl.col("lineup").str.split("|").list.contains(bot))
        note = ""
        if games.height > MAX_REPLAYS:
            note = fill_in(catalogue(language)["replays.more"], {"shown": MAX_REPLAYS, "n": games.height}, language)
        return Replays(replay_rows(games.head(MAX_REPLAYS), language), self.game, language, note)

    @property
    def duels(self) -> pl.DataFrame:
        """How often each bot won where another one sat too, with the 95 % interval of the share (Wilson, 1927).

        ``undecided`` games count for nobody and are not among ``games``: capped ones, shared victories, and a forfeit that
        leaves several players.
        """
        return duels_table(self.collected(), self.bots)

    @property
    def ratings(self) -> pl.DataFrame:
        """The rating of each bot in points, the strongest first, with a 95 % interval from ``low`` to ``high``.

        400 points more are odds of ten to one, and the mean is 1500. ``games`` were decided and ``wins`` of them won.
        ``forfeits`` were lost by an error, a forbidden move or none. In such a game of more than two, each of the others has
        beaten that bot, and together they count as one game.

        References
        ----------
        The winner of a game is drawn by strength: R. D. Luce, 1959, and R. L. Plackett, 1975. Each bot also has half a win and
        half a defeat against a middling one. Damped steps of Newton’s find the likeliest strengths: T. Sun and Q. Tran-Dinh,
        “Generalized Self-Concordant Functions”, Mathematical Programming 178, 2019. Errors follow from the information of the
        games (R. A. Fisher).
        """
        return ratings_table(self.collected(), self.bots)

    def __repr__(self) -> str:
        who = ", ".join(self.bots) if len(self.bots) <= MAX_NAMES else f"{len(self.bots)} bots"
        limits = f"{self.answer_seconds:g} s an answer, {self.game_seconds:g} s a game"
        return f"<Tournament of {who}: {self.done} of {len(self)} games played; seed {self.seed}; {limits}>"


def tournament(
    bots: Sequence[Bot] | str | Path,
    edition: str | Path | Edition = "plakettopoly",
    games: int = 100,
    *,
    seats: int = 2,
    seed: int | None = None,
    options: Mapping[str, object] | None = None,
    position: PositionData | Mapping[str, object] | str | None = None,
    rounds: int = ROUNDS,
    answer_seconds: float = USUAL.answer_seconds,
    game_seconds: float = USUAL.game_seconds,
    sink: str | Path | None = None,
    executor: Executor | None = None,
    workers: int | None = None,
    progress: bool = True,
) -> Tournament:
    """Let bots play each other in every order of seats, each order with the same seeds.

    Every choice of ``seats`` bots plays ``games`` games in each order. A bot that fails, makes a forbidden move or none in
    time loses its game, and the others go on. The moves of all games are kept.

    Parameters
    ----------
    bots : sequence of Bot, str or Path
        At least two bots, or a folder of Python files with one bot a file, which go by the names of their files.
    edition : str, Path or Edition
        Board, by its name, its folder, or itself.
    games : int
        Number of games of each order of seats.
    seats : int
        Number of bots at a table, at least two.
    seed : int, optional
        Seed of each series of games. By default 64 bits drawn by lot, or what the sink has kept.
    options : Mapping, optional
        House rules by name.
    position : PositionData, Mapping or str, optional
        Where the games begin. Its seats are P1, P2, …, whoever sits there.
    rounds : int
        Cap on the rounds of a game that does not end.
    answer_seconds : float
        Time of a bot of one’s own for an answer.
    game_seconds : float
        Time of a bot of one’s own for all answers of a game.
    sink : str or Path, optional
        Folder that keeps the games, with a folder for each order of seats. The same call goes on from what it holds.
    executor : concurrent.futures.Executor, optional
        What plays the games.
    workers : int, optional
        Number of processes, 0 for a thread of this one. See :func:`simulate`.
    progress : bool
        Whether to show a progress bar.

    Returns
    -------
    Tournament
        The games, which have begun.

    Raises
    ------
    ValueError
        If there are too few bots or too many orders, or an argument is wrong.
    Refused
        If a rule forbids the table or the position.

    Warns
    -----
    UserWarning
        Once the games are over, if bots failed: which ones, and why.

    Examples
    --------
    >>> from plakett_widgets import bots
    >>> fought = tournament([bots.Random(), bots.Balanced()], games=5, seed=1, rounds=60, workers=0, progress=False)
    >>> fought.ratings["bot"].to_list(), fought.games.height
    (['balanced', 'random'], 10)
    """
    limits = Limits(positive_seconds("answer_seconds", answer_seconds), positive_seconds("game_seconds", game_seconds))
    places = whole_number("seats", seats, 2)
    note = None if sink is None else TournamentNote.read(sink_folder(sink))
    number, folder = settled_seed(seed, note), None if note is None else note.folder
    entrants = find_entrants(bots, limits)
    if workers != 0:
        POOL.clear()  # what was tried here plays in other processes
    count = len(entrants.names)
    if places > count:
        raise wrong("argument.places", most=count, given=describe_value(seats))
    if (orders := math.perm(count, places)) > MAX_ORDERS:
        raise wrong("argument.orders", bots=count, seats=places, orders=orders, most=MAX_ORDERS)
    plan = make_plan(
        edition, games, entrants.bots[:places], number, options, position, rounds, sink=folder, forfeits=True,
        progress=progress, answer_seconds=limits.answer_seconds, game_seconds=limits.game_seconds, keep_answers=True,
        sealed=entrants.sealed[:places],
    )  # fmt: skip
    sheet = Sheet(plan.conditions_of.edition, plan.game(0).options, tuple(seat_labels(places)))
    if folder is not None:
        plan = replace(plan, common=common_identity(plan))  # once, as it takes long
    plans = {
        lineup: plan_lineup(plan, entrants, lineup, sheet, folder)
        for lineup in sorted(permutations(range(count), places), key=blocks_of)
    }
    if note is not None:
        settings = {"seed": str(number), "games": plan.games, "seats": places, "rounds": plan.setting.rounds}
        settings |= {"answer_seconds": limits.answer_seconds, "game_seconds": limits.game_seconds}
        note.settle(settings, list(map(bot_identity, entrants.bots, entrants.sealed)), entrants.left_out)
    terms = Terms(entrants.names, number, limits, folder, entrants.left_out)
    return Tournament(terms, plans, executor, workers)


def blocks_of(lineup: Lineup) -> tuple[object, ...]:
    """Return by what line-ups are sorted, so that a worker process finds the processes of the bots that have just played.

    >>> sorted(permutations(range(17), 2), key=blocks_of)[55:57]
    [(7, 6), (0, 8)]
    """
    return sorted({bot // BLOCK for bot in lineup}), lineup


def plan_lineup(plan: Plan, entrants: Entrants, lineup: Lineup, sheet: Sheet, folder: Path | None) -> Plan:
    """Return the plan of a line-up from that of another one, with which it shares the board and the rules."""
    bots, sealed = tuple(entrants.bots[bot] for bot in lineup), tuple(entrants.sealed[bot] for bot in lineup)
    guests = not all(isinstance(bot, Strategy) for bot in sealed)
    return replace(
        plan,
        # names of seats: one sheet serves all tables, and no bot sees who sits opposite
        setting=replace(plan.setting, bots=sealed, sheet=sheet if guests else None),
        bots=bots,
        conditions_of=plan.conditions_of._replace(bots=[bot_name(bot) for bot in bots]),
        sink=folder and folder / LINEUPS / "-".join(map(str, lineup)),
    )


def settled_seed(seed: int | None, note: TournamentNote | None) -> int:
    """Return the given seed, else that of the sink, else one that nobody can guess."""
    if seed is not None:
        return checked_seed(seed)
    kept = None if note is None else note.seed
    return secrets.randbits(SEED_BITS) - 2 ** (SEED_BITS - 1) if kept is None else kept
