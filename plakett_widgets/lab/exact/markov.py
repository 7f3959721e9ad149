"""Markov chains with finitely many states, kept as rows of the states that follow."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from functools import cached_property
from heapq import heapify, heappop, heappush
from itertools import compress, pairwise
from math import fsum, isinf
from numbers import Real
from typing import Final, Generic, TypeVar

from ...errors.suggestions import public
from ...errors.worded import describe_value
from ...inputs.arguments import true_or_false, whole_number
from ...record.progress import track_progress

S = TypeVar("S", bound=Hashable)
MAX_STATES: Final = 100_000
MAX_MEAN_LENGTH: Final = 100_000  # mean number of steps up to which lengths are computed
DEFAULT_TAIL: Final = 1e-9  # small enough to compute a mean from the lengths
MIN_TAIL: Final = 1e-12
ROUNDING: Final = 1e-9  # the chances of a state may miss 1 by this


@public
class MarkovChain(Generic[S]):
    """All states that a start leads to, with their chances.

    Parameters
    ----------
    start : hashable
        The state before the first step.
    step : callable
        Returns for a state the mapping of those that follow to their chances. A state with an empty mapping ends the walk.
    limit : int
        Largest number of states.
    ends_still : bool
        Whether a state that leads only to itself ends the walk too.

    Attributes
    ----------
    states : list
        The states in the order in which they were found.

    Raises
    ------
    ValueError
        If chances do not add up to 1, there are more states than the limit, or an argument is wrong.

    Examples
    --------
    A track of three squares whose third must be reached exactly, with a die of two faces:

    >>> race = MarkovChain(0, lambda at: {1: 0.5, 2: 0.5} if at == 0 else {2: 0.5, 1: 0.5} if at == 1 else {})
    >>> race.mean(), race.lengths(0.1)
    (2.0, [0.0, 0.5, 0.25, 0.125, 0.0625])
    >>> race
    <Markov chain of 3 states from 0>

    Tomorrow’s weather:

    >>> sky = MarkovChain("sun", lambda now: {"sun": 0.9, "rain": 0.1} if now == "sun" else {"sun": 0.5, "rain": 0.5})
    >>> {now: round(share, 4) for now, share in sky.stationary().items()}
    {'sun': 0.8333, 'rain': 0.1667}
    """

    def __init__(
        self, start: S, step: Callable[[S], Mapping[S, float]], limit: int = MAX_STATES, *, ends_still: bool = True
    ) -> None:
        limit, ends_still = whole_number("limit", limit), true_or_false("ends_still", ends_still)
        number = {start: 0}
        self.states: list[S] = [start]
        self.rows: list[dict[int, float]] = []  # for each state, the numbers of those that follow with their chances
        for state in track_progress(iter(self.states), "states"):  # the list grows meanwhile
            ways = step(state)
            if any(chance < 0 for chance in ways.values()):
                raise ValueError(f"step: chances are from 0 to 1, and those out of {state!r} are not")
            total = fsum(ways.values())
            if ways and not abs(total - 1) <= ROUNDING:  # which nan is neither
                raise ValueError(f"step: the chances after {state!r} add up to {total}, not to 1")
            for after, chance in ways.items():
                if chance and after not in number:
                    number[after] = len(self.states)
                    self.states.append(after)
            if len(self.states) > limit:
                raise ValueError(f"there are more than {limit} states")
            self.rows.append({number[after]: chance / total for after, chance in ways.items() if chance})
        self.ends = [not row or (ends_still and [*row] == [at]) for at, row in enumerate(self.rows)]

    def __repr__(self) -> str:
        return f"<Markov chain of {len(self.states)} states from {self.states[0]!r}>"

    def walk(self) -> Iterator[list[float]]:
        """Yield the distribution over the states before the first step and after each, without end.

        Yields
        ------
        list of float
            The probability of each of the ``states``, in their order.
        """
        distribution = [1.0] + [0.0] * (len(self.rows) - 1)
        while True:
            yield distribution
            following = [0.0] * len(distribution)
            for at, (mass, row) in enumerate(zip(distribution, self.rows, strict=True)):
                if mass and self.ends[at]:
                    following[at] += mass
                elif mass:
                    for after, chance in row.items():
                        following[after] += mass * chance
            distribution = following

    def after(self, steps: int) -> dict[S, float]:
        """Return how likely each state is after some steps.

        Parameters
        ----------
        steps : int
            Number of steps, from 0.

        Returns
        -------
        dict of float
            The probability of each state that is possible.

        Raises
        ------
        ValueError
            If it is no whole number from 0.

        Examples
        --------
        >>> MarkovChain(0, lambda at: {(at + 1) % 3: 1.0}).after(2)
        {2: 1.0}
        """
        walk = self.walk()
        distribution = next(walk)
        for _ in track_progress(range(whole_number("steps", steps, 0)), "steps"):
            distribution = next(walk)
        return {state: mass for state, mass in zip(self.states, distribution, strict=True) if mass}

    def never(self, reached: Sequence[bool]) -> list[S]:
        """Return the states from which the walk neither ends nor comes to one that is to be reached.

        Parameters
        ----------
        reached : sequence of bool
            Whether each of the ``states``, in their order, is to be reached.

        Returns
        -------
        list
            Those states.

        Raises
        ------
        ValueError
            If there is not a truth value for each state.

        Examples
        --------
        >>> MarkovChain(0, lambda at: {1: 0.5, 2: 0.5} if at == 0 else {at: 1.0}, ends_still=False).never([False, True, False])
        [2]
        """
        before: list[list[int]] = [[] for _ in self.rows]
        for at, row in enumerate(self.rows):
            for after in row:
                before[after].append(at)
        leads = [found or end for found, end in zip(reached, self.ends, strict=True)]
        known = [at for at, lead in enumerate(leads) if lead]
        for at in known:  # the list grows meanwhile
            for earlier in before[at]:
                if not leads[earlier]:
                    leads[earlier] = True
                    known.append(earlier)
        return [state for state, lead in zip(self.states, leads, strict=True) if not lead]

    def stationary(self) -> dict[S, float]:
        """Return the share of all steps that each state has in the long run.

        Where a walk ends, the next one begins at the start.

        Returns
        -------
        dict of float
            The shares of the states, which add up to 1.

        Raises
        ------
        ValueError
            If the long run depends on chance.
        """
        return dict(zip(self.states, self._shares, strict=True))

    def mean(self) -> float:
        """Return the expected number of steps until the walk ends.

        Returns
        -------
        float
            That number, infinite if the walk need not end.
        """
        if self.never([False] * len(self.states)):
            return float("inf")
        ended = fsum(share for share, end in zip(self._shares, self.ends, strict=True) if end)
        return 1 / ended - 1 if ended else float("inf")  # less the step back to the start

    def lengths(self, tail: float = DEFAULT_TAIL) -> list[float]:
        """Return how likely the walk ends with each step.

        Parameters
        ----------
        tail : float
            Probability that may be left when the list ends, from 1e-12 to less than 1.

        Returns
        -------
        list of float
            The probability that the walk has 0, 1, … steps.

        Raises
        ------
        ValueError
            If the walk need not end or is very long, or the tail would be lost in rounding.
        """
        if not isinstance(tail, Real) or not MIN_TAIL <= tail < 1:
            raise ValueError(f"tail: from {MIN_TAIL} to less than 1, not {describe_value(tail)}")
        if isinf(self.mean()):
            raise ValueError("the walk need not end")
        if self.mean() > MAX_MEAN_LENGTH:
            raise ValueError(
                f"the walk takes {self.mean():.3g} steps on average, and lengths are reckoned up to {MAX_MEAN_LENGTH:,}"
            )
        ended = [0.0]
        goes_on = [not end for end in self.ends]
        for distribution in track_progress(self.walk(), "steps"):
            ended.append(fsum(compress(distribution, self.ends)))
            left = fsum(compress(distribution, goes_on))
            if left <= tail:  # and not what has ended, which rounding may keep below 1 - tail for ever
                break
        return [max(0.0, now - before) for before, now in pairwise(ended)]

    @cached_property
    def _shares(self) -> list[float]:
        return stationary_distribution([{0: 1.0} if end else row for row, end in zip(self.rows, self.ends, strict=True)])


def stationary_distribution(rows: list[dict[int, float]]) -> list[float]:
    """Return the stationary distribution of a chain given by its rows. Raises ``ValueError`` if there are several.

    One state after the other is taken out, and the walk is led past it. No subtraction can lose digits. The state that is
    cheapest to pass goes first.

    References
    ----------
    W. Grassmann, M. Taksar, D. Heyman, “Regenerative Analysis and Steady State Distributions for Markov Chains”, Operations
    Research 33, 1985. The order is that of H. Markowitz, Management Science 3, 1957.

    Examples
    --------
    >>> stationary_distribution([{1: 1.0}, {0: 0.25, 1: 0.75}])
    [0.2, 0.8]
    """
    out = [{after: chance for after, chance in row.items() if after != at} for at, row in enumerate(rows)]
    into: list[set[int]] = [set() for _ in rows]
    for at, row in enumerate(out):
        for after in row:
            into[after].add(at)
    queue = [(len(row) * len(into[at]), at) for at, row in enumerate(out)]
    heapify(queue)
    removed: list[tuple[int, dict[int, float]]] = []  # each with the chances to come to it, divided by that to leave it
    gone = [False] * len(rows)
    closed = []
    while queue:
        cost, at = heappop(queue)
        if gone[at]:
            continue
        row = out[at]
        if not row:  # nothing leads on any more: the walk stays here
            closed.append(at)
            gone[at] = True
            continue
        now = len(row) * len(into[at])
        if now > cost:
            heappush(queue, (now, at))
            continue
        gone[at] = True
        leaving = fsum(row.values())
        if not leaving:
            raise ValueError("the walk leaves some states so seldom that rounding loses it: chances of less than 1e-308")
        sources = {before: out[before].pop(at) / leaving for before in into[at]}
        for before, chance in sources.items():
            ways = out[before]
            for after, onward in row.items():
                if after != before:
                    ways[after] = ways.get(after, 0.0) + chance * onward
                    into[after].add(before)
        for after in row:
            into[after].discard(at)
            heappush(queue, (len(out[after]) * len(into[after]), after))
        removed.append((at, sources))
    if len(closed) != 1:
        raise ValueError(f"the walk can end up in {len(closed)} parts of the chain")
    shares = [0.0] * len(rows)
    shares[closed[0]] = 1.0
    for at, sources in reversed(removed):
        shares[at] = fsum(shares[before] * chance for before, chance in sources.items())
    total = fsum(shares)
    return [share / total for share in shares]
