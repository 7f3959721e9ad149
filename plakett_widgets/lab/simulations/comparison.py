"""Rules, boards, bots or starts against each other, game by game with the same luck."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence, Set
from concurrent.futures import Executor
from itertools import product
from numbers import Number
from pathlib import Path
from typing import Any, Final

import polars as pl

from ...bots import Bot
from ...editions import Edition
from ...editions.errors import OptionError, UnknownOptionError
from ...editions.options import plain
from ...errors.suggestions import public
from ...errors.worded import ArgumentError, about, closest, either, meant, shown, told, wrong
from ...game.game import ROUNDS
from ...inputs.arguments import iterable, named, place, table
from ...inputs.players import called
from ...record.positions.position import PositionData
from ...words.catalogue import Both, both, said
from ..batches.plan import Plan, planned
from ..intervals import paired_shares, student
from .arms import Arms

BESIDE_OPTIONS: Final = ("edition", "options", "bots", "position")
FOR_ALL: Final = ("games", "rounds", "seed")
MEASURES: Final = ("rounds", "turns", "rolls")


@public
class Comparison(Arms[str]):
    """Simulations with paired seeds, the first of which the others are held against; made by :func:`compare`."""

    made_by = "pw.compare(…)"
    NOT_COPIED = (
        "a comparison is neither copied nor pickled: take its frames along, comparison.games and .effects;"
        " the same arguments play the same games again"
    )

    @property
    def games(self) -> pl.DataFrame:
        """The games of all, one after the other: ``arm`` says of which."""
        found = [games.select(pl.lit(name).alias("arm"), pl.all()) for name, games in self.collected().items()]
        return pl.concat(found)

    @property
    def effects(self) -> pl.DataFrame:
        """What each arm changes beside the first, with the 95 % interval of the mean of the paired differences.

        A row for each ``arm`` and ``measure``: lengths, the share of ``capped`` games, and the wins of each seat (a shared
        victory counts for nobody).  ``first`` and ``mean`` are those of the first arm and of this one, ``effect`` their
        difference, from ``low`` to ``high``; ``capped_first`` and ``capped`` tell how many games ran into the cap on rounds:
        read no length without them.  ``saved`` is how many times as many games it would take without pairing.

        Sources: common random numbers, A. M. Law, “Simulation Modeling and Analysis”, chapter 11; the interval is Student’s,
        that of a share Bonett and Price’s (2012), which leaves room where few games differ.
        """
        (ours, *others) = (measured(games, len(self.arms[name].setting.bots)) for name, games in self.collected().items())
        names = list(self.arms)[1:]
        return pl.DataFrame(
            [row for name, theirs in zip(names, others, strict=True) for row in rows_of(name, ours, theirs)],
            schema={"arm": pl.String, "measure": pl.String, "games": pl.Int32} | dict.fromkeys(
                ("first", "mean", "effect", "low", "high", "capped_first", "capped", "saved"), pl.Float64
            ),
            orient="row",
        )  # fmt: skip

    def __repr__(self) -> str:
        return f"<Comparison of {', '.join(f'{name}: {arm.done}/{arm.count}' for name, arm in self.arms.items())}>"


def measured(games: pl.DataFrame, seats: int) -> pl.DataFrame:
    """Numbers of each game whose mean says something."""
    wins = [(pl.col("winner") == seat).fill_null(False).alias(f"seat {seat} wins") for seat in range(seats)]
    return games.select(pl.col(*MEASURES, "capped").cast(pl.Float64), *(win.cast(pl.Float64) for win in wins))


def rows_of(name: str, ours: pl.DataFrame, theirs: pl.DataFrame) -> list[tuple[Any, ...]]:
    """A row for each measure that both have."""
    return [
        (name, measure, len(ours), *paired(ours[measure], theirs[measure], measure not in MEASURES),
         ours["capped"].mean(), theirs["capped"].mean(), saved(ours[measure], theirs[measure]))
        for measure in ours.columns if measure in theirs.columns
    ]  # fmt: skip


def paired(ours: pl.Series, theirs: pl.Series, share: bool) -> tuple[float | None, ...]:
    """Both means, their difference, and its interval, which takes two games at least.

    >>> paired(pl.Series([1.0, 2.0, 3.0]), pl.Series([2.0, 3.0, 4.0]), share=False)
    (2.0, 3.0, 1.0, 1.0, 1.0)
    """
    change = theirs - ours
    effect = mean(change)
    bounds: tuple[float | None, float | None] = None, None
    if share:
        bounds = paired_shares(int((change > 0).sum()), int((change < 0).sum()), len(change))
    elif len(change) > 1:
        half = student(len(change) - 1) * math.sqrt(variance(change) / len(change))
        bounds = effect - half, effect + half
    return mean(ours), mean(theirs), effect, *bounds


def saved(ours: pl.Series, theirs: pl.Series) -> float | None:
    """The variance of a difference of unpaired means beside that of the paired ones; null where nothing varies."""
    apart, together = variance(ours) + variance(theirs), variance(theirs - ours)
    return apart / together if together else None


def mean(numbers: pl.Series) -> float:
    return float(numbers.sum()) / len(numbers)


def variance(numbers: pl.Series) -> float:
    found = numbers.var()
    return float(found) if isinstance(found, float) else 0.0  # of one game


def compare(
    edition: str | Path | Edition,
    against: Mapping[str, Sequence[Any] | Mapping[str, Any]],
    games: int = 1000,
    bots: int | Sequence[Bot] = 4,
    *,
    seed: int = 0,
    options: Mapping[str, object] | None = None,
    position: PositionData | Mapping[str, Any] | str | None = None,
    rounds: int = ROUNDS,
    sink: str | Path | None = None,
    executor: Executor | None = None,
    workers: int | None = None,
    progress: bool = True,
) -> Comparison:
    """Play the same games under different rules, on different boards, by different bots or from different starts.

    ``against`` names what changes, and its values, the first of which is the one that others are held against: an option
    of the edition, or ``options`` (several at once), ``edition``, ``bots`` or ``position``; of several, every combination
    is an arm.  Values that do not read as a word may be given by name: ``{"position": {"usual": None, "rich": {…}}}``.
    Game ``number`` of each arm has the same seed, so that dice and decks bring the same luck as far as the games go alike.
    The rest as in :func:`~plakett_widgets.simulate`; a ``sink`` has a folder for each arm.

    >>> comparison = compare("confinement", {"bots": [2, 3]}, games=10, workers=0, progress=False)
    >>> comparison.effects.select("arm", "measure", "games").row(0)
    ('bots=3', 'rounds', 10)
    """
    changes = {name: labelled(name, values) for name, values in named("against", against).items()}
    arms = {
        ", ".join(f"{name}={called}" for name, (called, _) in zip(changes, chosen, strict=True)):
        {name: value for name, (_, value) in zip(changes, chosen, strict=True)}
        for chosen in product(*changes.values())
    }  # fmt: skip
    if len(arms) < 2:
        raise wrong("argument.changes", example='{"end_condition": ["turns:20", "turns:30"]}')
    rules, folder, bots = named("options", options), None if sink is None else place(sink), table(bots)
    if "position" in changes and position is not None:
        raise said_twice("position")
    plans: dict[str, Plan] = {}
    for number, (name, changed) in enumerate(arms.items()):
        kept = {key: changed.pop(key) for key in BESIDE_OPTIONS if key in changed}
        together = named("against: options", kept.get("options"))
        for option in (*changed, *together):
            if option in rules or (option in changed and option in together):
                raise said_twice(option)
        try:
            plans[name] = planned(
                kept.get("edition", edition), games, kept.get("bots", bots), seed, rules | together | changed,
                kept.get("position", position), rounds, sink=folder and folder / str(number), progress=progress,
            )  # fmt: skip
        except OptionError as error:
            if error.option not in {*changes, *together}:
                raise
            what = wrong_change(error) if error.option in changes else said(error)
            raise ArgumentError(about("against", what).words) from None
    return Comparison(plans, executor, workers)


def said_twice(name: str) -> ArgumentError:
    return wrong("argument.said_twice", name=shown(name))


def wrong_change(error: OptionError) -> Both:
    """Why something cannot change between arms, and what could be meant."""
    if not isinstance(error, UnknownOptionError):
        return said(error)
    if error.option in FOR_ALL:
        return both("argument.for_all", name=shown(error.option), beside=either(map(shown, BESIDE_OPTIONS)))
    near = closest(error.option, (*error.allowed, *BESIDE_OPTIONS))
    if near not in BESIDE_OPTIONS:
        return said(error)
    return both("argument.no_change", name=shown(error.option), hint=meant(shown(near)))


def names_of(bots: Any) -> list[str]:
    """The names of a table of bots; nothing for what is none."""
    return [called(bot) for bot in bots] if isinstance(bots, Sequence) and all(isinstance(bot, Bot) for bot in bots) else []


def repeatable(value: object) -> object:
    """What can be gone through once only, such as bots by a generator, as a list: several arms may ask for it."""
    return list(value) if isinstance(value, Iterator) else value


def labelled(changed: str, values: object) -> list[tuple[object, Any]]:
    """What each value is called: its name, or itself; numbered where it has no name and does not read as a word.

    >>> labelled("free_throw", [True, False]), labelled("position", {"usual": None, "rich": {}})
    ([(True, True), (False, False)], [('usual', None), ('rich', {})])
    """
    if isinstance(values, Mapping):
        return [(called, repeatable(value)) for called, value in values.items()]
    if not iterable(values) or isinstance(values, (str, bytes, Set)):  # of a set, which is the first?
        raise wrong("argument.values", name=shown(changed), given=told(values))
    values = [repeatable(plain(value)) for value in values]
    found: list[tuple[object, Any]] = []
    for number, value in enumerate(values):
        called: object = value if isinstance(value, (str, Path, Number)) or value is None else number
        if names_of(value):
            alike = [one for one in values if names_of(one) == names_of(value)]
            nth = "" if len(alike) == 1 else f" {next(place for place, one in enumerate(alike, 1) if one is value)}"
            called = "|".join(names_of(value)) + nth
        found.append((called, value))
    return found
