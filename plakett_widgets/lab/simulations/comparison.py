"""Comparisons of rules, boards, bots or starts, game by game with the same seeds."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from concurrent.futures import Executor
from itertools import product
from numbers import Number
from pathlib import Path
from typing import Any, Final

import polars as pl

from ...bots.bot import Bot
from ...editions import Edition
from ...editions.errors import OptionError, UnknownOptionError
from ...editions.options import plain
from ...errors.suggestions import public
from ...errors.worded import (
    ArgumentError,
    about_field,
    closest_match,
    describe_value,
    join_alternatives,
    show_value,
    suggest_names,
    wrong,
)
from ...game.table import ROUNDS
from ...inputs.arguments import bots_at_table, is_iterable, list_of_texts, named_values, sink_folder
from ...inputs.players import bot_name
from ...record.frames.schema import SCHEMAS
from ...record.positions.position import PositionData
from ...words.catalogue import Both, both, error_text
from ..analysis.inputs import games_frame
from ..batches.plan import Plan, make_plan
from ..intervals import paired_share_interval, share_difference_interval, student_quantile
from .simulation import Arms
from .under_way import REMEDY

OTHER_CHANGES: Final = ("edition", "options", "bots", "position")
SAME_FOR_ALL: Final = ("games", "rounds", "seed")
MEASURES: Final = ("rounds", "turns", "rolls")

Effect = Callable[[pl.Series, pl.Series, bool], tuple[float | None, ...]]
Saved = Callable[[pl.Series, pl.Series], float | None]


@public
class Comparison(Arms[str]):
    """Simulations with paired seeds, compared with the first of them. :func:`compare` makes one.

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
        The simulations by their names, in the order of ``against``.

    Examples
    --------
    >>> import plakett_widgets as pw
    >>> comparison = pw.compare("confinement", {"bots": [2, 3]}, games=10, workers=0, progress=False)
    >>> comparison.wait()
    <Comparison of bots=2: 10/10, bots=3: 10/10>
    """

    NOT_COPIED = f"a comparison {REMEDY}"

    @property
    def games(self) -> pl.DataFrame:
        """The games of all simulations, one after the other. The column ``arm`` has their names."""
        found = [games.select(pl.lit(name).alias("arm"), pl.all()) for name, games in self.collected().items()]
        return pl.concat(found)

    @property
    def effects(self) -> pl.DataFrame:
        """What each arm changes beside the first: a frame with a row for each ``arm`` and ``measure``.

        Measures are the lengths of the games, the share of ``capped`` games, and the wins of each seat. A shared victory
        counts for nobody. ``first`` and ``mean`` are the means of the first arm and of this one. ``effect`` is their
        difference, with a 95 % interval from ``low`` to ``high``.

        ``capped_first`` and ``capped`` are the shares of games that ran into the cap on rounds: read no length without them.
        ``saved`` is how many times as many games it would take without pairing.

        References
        ----------
        Common random numbers: A. M. Law, “Simulation Modeling and Analysis”, chapter 11. The interval of a mean is Student’s.
        That of a share is Bonett and Price’s (2012), which leaves room where few games differ.
        """
        arms = {name: game_measures(games, len(self.arms[name].setting.bots)) for name, games in self.collected().items()}
        return effects_of(arms, paired_effect, variance_ratio)

    def __repr__(self) -> str:
        limits = next((f"; {arm.setting.time_limits}" for arm in self.arms.values() if arm.setting.has_guests), "")
        return f"<Comparison of {', '.join(f'{name}: {arm.done}/{arm.count}' for name, arm in self.arms.items())}{limits}>"


def effects_of(arms: Mapping[str, pl.DataFrame], effect: Effect, saved: Saved, means: Sequence[str] = MEASURES) -> pl.DataFrame:
    """Return what each arm changes beside the first, from the measures of their games: means, and shares of games."""
    (ours, *others) = arms.values()
    return pl.DataFrame(
        [
            (name, measure, len(theirs), *effect(ours[measure], theirs[measure], measure not in means),
             ours["capped"].mean(), theirs["capped"].mean(), saved(ours[measure], theirs[measure]))
            for name, theirs in zip(list(arms)[1:], others, strict=True)
            for measure in ours.columns if measure in theirs.columns
        ],
        schema={"arm": pl.String, "measure": pl.String, "games": pl.Int32} | dict.fromkeys(
            ("first", "mean", "effect", "low", "high", "capped_first", "capped", "saved"), pl.Float64
        ),
        orient="row",
    )  # fmt: skip


def effects(games: pl.DataFrame, *by: str, measures: Sequence[str] = ()) -> pl.DataFrame:
    """Return what different rules or editions have changed in games that were played, such as those of a class.

    The games of an arm are those with the same values in the columns ``by``.  A game without a value counts in none.  They have
    no seeds in common, so that the intervals are wider than those of :func:`plakett_widgets.compare`.

    Parameters
    ----------
    games : polars.DataFrame
        The frame ``games``, with the columns by which the arms differ.
    *by : str
        Those columns, such as the name of a house rule, or ``"edition"``.
    measures : sequence of str
        Further columns of numbers, one for each game, whose means are compared too.

    Returns
    -------
    polars.DataFrame
        A row for each ``arm`` and ``measure``, as in :attr:`.Comparison.effects`.  ``games`` counts those of the arm.  A game
        that has not ended counts as capped, with its length so far.  ``saved`` is null.

    Raises
    ------
    ValueError
        If the games do not differ in these columns, or a measure is not a number for each game.

    References
    ----------
    The interval of a difference of means is Welch’s (1947), that of a difference of shares Agresti and Caffo’s (2000).

    Examples
    --------
    >>> import plakett_widgets as pw
    >>> rules = [{"rent_claim": claim} for claim in ("automatic", "manual") for _ in range(3)]
    >>> played = [pw.Game("plakettopoly", [pw.bots.Careful(), pw.bots.Careful()], seed=7, options=one) for one in rules]
    >>> games = pw.frames(played).games.with_columns(claim=pl.Series([one["rent_claim"] for one in rules]))
    >>> effects(games, "claim").select("arm", "measure", "games", "effect").row(0)
    ('claim=manual', 'rounds', 3, 0.0)
    """
    games = games_frame(games)
    known = [name for name in by if name in games.columns]
    if not by or known != list(by):
        rest = [name for name in games.columns if name not in SCHEMAS["games"] and name != "table"]
        if not by and not rest:
            raise wrong("argument.effects_none")
        right = join_alternatives(map(show_value, [*rest, "edition"]))
        raise wrong("argument.effects_by", given=join_alternatives(map(show_value, set(by) - set(known))), right=right)
    ended = games.with_columns(capped=pl.col("capped") | pl.col("ended_by").is_null())
    for measure in list_of_texts("measures", measures):
        if measure not in games.columns or not games[measure].dtype.is_numeric() or games[measure].null_count():
            raise wrong("argument.effects_measure", given=show_value(measure))
    apart = ended.drop_nulls(by).partition_by(*by, as_dict=True, maintain_order=True)
    if len(apart) < 2:
        raise wrong("argument.effects_none")
    arms: dict[str, pl.DataFrame] = {}
    for values, of_arm in apart.items():
        seats = int(of_arm["seats"].min())  # type: ignore[arg-type]
        named = ", ".join(f"{name}={value}" for name, value in zip(by, values, strict=True))
        arms[named] = game_measures(of_arm, seats, measures)
    return effects_of(arms, unpaired_effect, lambda _ours, _theirs: None, (*MEASURES, *measures))


def game_measures(games: pl.DataFrame, seats: int, measures: Sequence[str] = ()) -> pl.DataFrame:
    """Return the numbers of each game whose mean is of use."""
    wins = [(pl.col("winner") == seat).fill_null(False).alias(f"seat {seat} wins") for seat in range(seats)]
    return games.select(*MEASURES, "capped", *wins, *measures).cast(pl.Float64)


def paired_effect(ours: pl.Series, theirs: pl.Series, share: bool) -> tuple[float | None, ...]:
    """Return both means, their difference, and the interval of that, which takes at least two games.

    >>> paired_effect(pl.Series([1.0, 2.0, 3.0]), pl.Series([2.0, 3.0, 4.0]), share=False)
    (2.0, 3.0, 1.0, 1.0, 1.0)
    """
    change = theirs - ours
    effect = mean(change)
    bounds: tuple[float | None, float | None] = None, None
    if share:
        bounds = paired_share_interval(int((change > 0).sum()), int((change < 0).sum()), len(change))
    elif len(change) > 1:
        half = student_quantile(len(change) - 1) * math.sqrt(variance(change) / len(change))
        bounds = effect - half, effect + half
    return mean(ours), mean(theirs), effect, *bounds


def unpaired_effect(ours: pl.Series, theirs: pl.Series, share: bool) -> tuple[float | None, ...]:
    """Return both means, their difference, and the interval of that, of games that have no seeds in common.

    >>> unpaired_effect(pl.Series([1.0, 2.0, 3.0]), pl.Series([4.0]), share=False)
    (2.0, 4.0, 2.0, None, None)
    """
    effect = mean(theirs) - mean(ours)
    bounds: tuple[float | None, float | None] = None, None
    if share:
        bounds = share_difference_interval(int(ours.sum()), len(ours), int(theirs.sum()), len(theirs))
    elif len(ours) > 1 and len(theirs) > 1:
        parts = [variance(one) / len(one) for one in (ours, theirs)]
        error = sum(parts)
        weights = sum(part * part / (len(one) - 1) for part, one in zip(parts, (ours, theirs), strict=True))
        freedom = int(error * error / weights) if weights else len(ours) + len(theirs) - 2
        half = student_quantile(max(freedom, 1)) * math.sqrt(error)
        bounds = effect - half, effect + half
    return mean(ours), mean(theirs), effect, *bounds


def variance_ratio(ours: pl.Series, theirs: pl.Series) -> float | None:
    """Return the variance of an unpaired difference of means divided by the paired one, ``None`` where nothing varies."""
    apart, together = variance(ours) + variance(theirs), variance(theirs - ours)
    return apart / together if together else None


def mean(numbers: pl.Series) -> float:
    return float(numbers.sum()) / len(numbers)


def variance(numbers: pl.Series) -> float:
    found = numbers.var()
    return float(found) if isinstance(found, float) else 0.0  # one game has no variance


def compare(
    edition: str | Path | Edition,
    against: Mapping[str, Sequence[object] | Mapping[str, object]],
    games: int = 1000,
    bots: int | Sequence[Bot] = 4,
    *,
    seed: int = 0,
    options: Mapping[str, object] | None = None,
    position: PositionData | Mapping[str, object] | str | None = None,
    rounds: int = ROUNDS,
    sink: str | Path | None = None,
    executor: Executor | None = None,
    workers: int | None = None,
    answer_seconds: float = 2.0,
    game_seconds: float = 60.0,
    progress: bool = True,
) -> Comparison:
    """Play the same games under different rules, on different boards, by different bots or from different starts.

    Game ``number`` of each arm has the same seed. Dice and decks bring the same luck as far as the games go alike.

    Parameters
    ----------
    edition : str, Path or Edition
        Board of all games, by its name, its folder, or itself.
    against : Mapping
        What changes, and the list of its values. The others are compared with the first value. A name is an option of the
        edition, or ``"options"`` (several at once), ``"edition"``, ``"bots"`` or ``"position"``. Of several names, every
        combination is an arm. Values that do not read as a word may be named: ``{"position": {"usual": None, "rich": {…}}}``.
    games : int
        Number of games of each arm.
    bots : int or sequence of Bot
        One bot for each seat, or a number of ``Balanced`` bots.
    seed : int
        Seed of the series. Each game has its own seed, which follows from it.
    options : Mapping, optional
        House rules of all games by name.
    position : PositionData, Mapping or str, optional
        Where all games begin.
    rounds : int
        Cap on the rounds of a game that does not end.
    sink : str or Path, optional
        Folder for Parquet files, with a folder for each arm.
    executor : concurrent.futures.Executor, optional
        What plays the games.
    workers : int, optional
        Number of processes, 0 for a thread of this one. See :func:`simulate`.
    answer_seconds : float
        Time that a bot of one’s own has for each answer.
    game_seconds : float
        Time that it has for all its answers in a game.
    progress : bool
        Whether to show a progress bar.

    Returns
    -------
    Comparison
        The simulations, which have begun.

    Raises
    ------
    ValueError
        If less than two values are compared, or an argument is wrong.
    Refused
        If a rule forbids the table or the position.

    Examples
    --------
    >>> comparison = compare("confinement", {"bots": [2, 3]}, games=10, workers=0, progress=False)
    >>> comparison.effects.select("arm", "measure", "games").row(0)
    ('bots=3', 'rounds', 10)
    """
    changes = {name: label_values(name, values) for name, values in named_values("against", against).items()}
    arms = {
        ", ".join(f"{name}={called}" for name, (called, _) in zip(changes, chosen, strict=True)):
        {name: value for name, (_, value) in zip(changes, chosen, strict=True)}
        for chosen in product(*changes.values())
    }  # fmt: skip
    if len(arms) < 2:
        raise wrong("argument.changes", example='{"end_condition": ["turns:20", "turns:30"]}')
    rules, folder, bots = named_values("options", options), None if sink is None else sink_folder(sink), bots_at_table(bots)
    if "position" in changes and position is not None:
        raise given_twice("position")
    plans: dict[str, Plan] = {}
    for number, (name, changed) in enumerate(arms.items()):
        kept = {key: changed.pop(key) for key in OTHER_CHANGES if key in changed}
        together = named_values("against: options", kept.get("options"))
        for option in (*changed, *together):
            if option in rules or (option in changed and option in together):
                raise given_twice(option)
        try:
            plans[name] = make_plan(
                kept.get("edition", edition), games, kept.get("bots", bots), seed, rules | together | changed,
                kept.get("position", position), rounds, sink=folder and folder / str(number), progress=progress,
                answer_seconds=answer_seconds, game_seconds=game_seconds,
            )  # fmt: skip
        except OptionError as error:
            if error.option not in {*changes, *together}:
                raise
            what = explain_wrong_change(error) if error.option in changes else error_text(error)
            raise ArgumentError(about_field("against", what).words) from None
    return Comparison(plans, executor, workers)


def given_twice(name: str) -> ArgumentError:
    """Return the error for what is given for all games and changes between them too."""
    return wrong("argument.given_twice", name=show_value(name))


def explain_wrong_change(error: OptionError) -> Both:
    """Return why something cannot change between arms, and what may be meant."""
    if not isinstance(error, UnknownOptionError):
        return error_text(error)
    if error.option in SAME_FOR_ALL:
        return both("argument.for_all", name=show_value(error.option), beside=join_alternatives(map(show_value, OTHER_CHANGES)))
    near = closest_match(error.option, (*error.allowed, *OTHER_CHANGES))
    if near not in OTHER_CHANGES:
        return error_text(error)
    return both("argument.no_change", name=show_value(error.option), hint=suggest_names(show_value(near)))


def bot_names(bots: Any) -> list[str]:
    """Return the names of a list of bots, none for anything else."""
    return [bot_name(bot) for bot in bots] if isinstance(bots, Sequence) and all(isinstance(bot, Bot) for bot in bots) else []


def repeatable(value: object) -> object:
    """Return an iterator as a list, which several arms can read."""
    return list(value) if isinstance(value, Iterator) else value


def label_values(changed: str, values: object) -> list[tuple[object, Any]]:
    """Return each value with its name: the given one, itself, or a number where it does not read as a word.

    >>> label_values("free_throw", [True, False]), label_values("position", {"usual": None, "rich": {}})
    ([(True, True), (False, False)], [('usual', None), ('rich', {})])
    """
    if isinstance(values, Mapping):
        return [(called, repeatable(value)) for called, value in values.items()]
    if not is_iterable(values) or isinstance(values, (str, bytes, Set)):  # a set has no first value
        raise wrong("argument.values", name=show_value(changed), given=describe_value(values))
    values = [repeatable(plain(value)) for value in values]
    found: list[tuple[object, Any]] = []
    for number, value in enumerate(values):
        called: object = value if isinstance(value, (str, Path, Number)) or value is None else number
        if bot_names(value):
            alike = [one for one in values if bot_names(one) == bot_names(value)]
            nth = "" if len(alike) == 1 else f" {next(place for place, one in enumerate(alike, 1) if one is value)}"
            called = "|".join(bot_names(value)) + nth
        found.append((called, value))
    return found
