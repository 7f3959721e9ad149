"""Markov chains with finitely many states, without a matrix: each state knows where it leads."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from functools import cached_property
from heapq import heapify, heappop, heappush
from itertools import pairwise
from math import fsum, isinf
from numbers import Real
from typing import Final, Generic, TypeVar

from ...errors.suggestions import public
from ...errors.worded import told
from ...inputs.arguments import flag, listed, whole
from ...record.progress import track_progress

S = TypeVar("S", bound=Hashable)
MOST_STATES: Final = 100_000
LONGEST_WALK: Final = 100_000  # steps on average, of which lengths are reckoned
TAIL: Final = 1e-9  # what is left out of lengths, unless said otherwise: little enough to reckon a mean from them
LEAST_TAIL: Final = 1e-12
ROUNDING: Final = 1e-9  # by how much the chances of a state may miss 1


@public
class MarkovChain(Generic[S]):
    """All states that ``start`` leads to; ``step`` says where a state leads, and how likely.

    A state that leads nowhere (an empty mapping) ends the walk, and one that leads only to itself does unless ``ends_still``
    is False.  Chances that do not add up to 1, and more than ``limit`` states, are a ``ValueError``.

    A track of three squares whose third must be reached exactly, with a die of two faces:

    >>> race = MarkovChain(0, lambda at: {1: 0.5, 2: 0.5} if at == 0 else {2: 0.5, 1: 0.5} if at == 1 else {})
    >>> race.mean(), race.lengths(0.1)
    (2.0, [0.0, 0.5, 0.25, 0.125, 0.0625])
    >>> race
    <Markov chain of 3 states from 0>

    Tomorrow's weather:

    >>> sky = MarkovChain("sun", lambda now: {"sun": 0.9, "rain": 0.1} if now == "sun" else {"sun": 0.5, "rain": 0.5})
    >>> {now: round(share, 4) for now, share in sky.stationary().items()}
    {'sun': 0.8333, 'rain': 0.1667}
    """

    def __init__(
        self, start: S, step: Callable[[S], Mapping[S, float]], limit: int = MOST_STATES, *, ends_still: bool = True
    ) -> None:
        if not callable(step):
            raise ValueError(f"step: a function, not {told(step)}")
        limit, ends_still = whole("limit", limit), flag("ends_still", ends_still)
        try:
            number = {start: 0}
        except TypeError:  # a list, or a tuple that holds one
            right = "a state, which can be a key of a dictionary, such as a number, a text or a tuple of these"
            raise ValueError(f"start: {right}, not {told(start)}") from None
        self.states: list[S] = [start]
        self.rows: list[dict[int, float]] = []  # by state, the numbers of the states that follow
        for state in track_progress(iter(self.states), "states"):  # which grow meanwhile
            ways = step(state)
            if not isinstance(ways, Mapping):
                raise ValueError(f"step: from each state a dictionary of those that follow, not {told(ways)} from {state!r}")
            if not all(isinstance(chance, Real) and chance >= 0 for chance in ways.values()):
                raise ValueError(f"step: chances are from 0 to 1, and those out of {state!r} are not")
            total = fsum(ways.values())
            if ways and abs(total - 1) > ROUNDING:
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
        """How likely each state is, before the first step and after each: without end."""
        law = [1.0] + [0.0] * (len(self.rows) - 1)
        while True:
            yield law
            following = [0.0] * len(law)
            for at, (mass, row) in enumerate(zip(law, self.rows, strict=True)):
                if mass and self.ends[at]:
                    following[at] += mass
                elif mass:
                    for after, chance in row.items():
                        following[after] += mass * chance
            law = following

    def after(self, steps: int) -> dict[S, float]:
        """How likely each state is after so many steps; ``ValueError`` for what is no number of steps.

        >>> MarkovChain(0, lambda at: {(at + 1) % 3: 1.0}).after(2)
        {2: 1.0}
        """
        walk = self.walk()
        law = next(walk)
        for _ in track_progress(range(whole("steps", steps, 0)), "steps"):
            law = next(walk)
        return {state: mass for state, mass in zip(self.states, law, strict=True) if mass}

    def never(self, reached: Sequence[bool]) -> list[S]:
        """The states from which the walk, without having come to its end, never comes to one that is to be ``reached``.

        ``reached`` says of each of the ``states``, in their order, whether it is; ``ValueError`` for anything else.

        >>> MarkovChain(0, lambda at: {1: 0.5, 2: 0.5} if at == 0 else {at: 1.0}, ends_still=False).never([False, True, False])
        [2]
        """
        wanted = [flag("reached", found) for found in listed("reached", reached)]
        if len(wanted) != len(self.states):
            raise ValueError(f"reached: true or false for each of the {len(self.states)} states, not {len(wanted)} of them")
        before: list[list[int]] = [[] for _ in self.rows]
        for at, row in enumerate(self.rows):
            for after in row:
                before[after].append(at)
        leads = [found or end for found, end in zip(wanted, self.ends, strict=True)]
        known = [at for at, lead in enumerate(leads) if lead]
        for at in known:  # which grows meanwhile
            for earlier in before[at]:
                if not leads[earlier]:
                    leads[earlier] = True
                    known.append(earlier)
        return [state for state, lead in zip(self.states, leads, strict=True) if not lead]

    def stationary(self) -> dict[S, float]:
        """The share of all steps that each state has in the long run; ``ValueError`` if that depends on chance.

        Where a walk ends, the next one begins at the start.
        """
        return dict(zip(self.states, self._shares, strict=True))

    def mean(self) -> float:
        """The expected number of steps until the walk ends; infinite if it need not."""
        if self.never([False] * len(self.states)):
            return float("inf")
        ended = fsum(share for share, end in zip(self._shares, self.ends, strict=True) if end)
        return 1 / ended - 1 if ended else float("inf")  # the step back to the start is none of the walk

    def lengths(self, tail: float = TAIL) -> list[float]:
        """How likely the walk ends with the n-th step, for n = 0, 1, … until no more than ``tail`` is left.

        ``ValueError`` for a walk that need not end or goes on for too long, and for a tail that would be lost in rounding.
        """
        if not isinstance(tail, Real) or not LEAST_TAIL <= tail < 1:
            raise ValueError(f"tail: from {LEAST_TAIL} to less than 1, not {told(tail)}")
        if isinf(self.mean()):
            raise ValueError("the walk need not end")
        if self.mean() > LONGEST_WALK:
            raise ValueError(
                f"the walk takes {self.mean():.3g} steps on average, and lengths are reckoned up to {LONGEST_WALK:,}"
            )
        ended = [0.0]
        for law in track_progress(self.walk(), "steps"):
            going, gone = (fsum(mass for mass, end in zip(law, self.ends, strict=True) if end == now) for now in (False, True))
            ended.append(gone)
            if going <= tail:  # what has ended may stay below 1 - tail for ever, by rounding
                break
        return [max(0.0, now - before) for before, now in pairwise(ended)]

    @cached_property
    def _shares(self) -> list[float]:
        return stationary([{0: 1.0} if end else row for row, end in zip(self.rows, self.ends, strict=True)])


def stationary(rows: list[dict[int, float]]) -> list[float]:
    """The stationary distribution of a chain given by its rows; ``ValueError`` if there are several.

    One state after the other is taken out, the walk led past it, without a subtraction that could lose digits; the one that
    is cheapest to pass goes first.

    Source: W. Grassmann, M. Taksar, D. Heyman, “Regenerative Analysis and Steady State Distributions for Markov Chains”,
    Operations Research 33, 1985; the order after H. Markowitz, Management Science 3, 1957.

    >>> stationary([{1: 1.0}, {0: 0.25, 1: 0.75}])
    [0.2, 0.8]
    """
    out = [{after: chance for after, chance in row.items() if after != at} for at, row in enumerate(rows)]
    into: list[set[int]] = [set() for _ in rows]
    for at, row in enumerate(out):
        for after in row:
            into[after].add(at)
    queue = [(len(row) * len(into[at]), at) for at, row in enumerate(out)]
    heapify(queue)
    removed: list[tuple[int, dict[int, float]]] = []  # a state, and the chances to come to it, as multiples of leaving it
    gone = [False] * len(rows)
    closed = []
    while queue:
        cost, at = heappop(queue)
        if gone[at]:
            continue
        row = out[at]
        if not row:  # all that leads on has been taken out: here the walk stays
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
