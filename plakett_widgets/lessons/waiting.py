"""Expected totals of an absorbing chain, as exact fractions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import TypeVar

S = TypeVar("S")


def expected_totals(chain: Mapping[S, Sequence[S]], count: Callable[[S], Fraction | int]) -> dict[S, Fraction]:
    """Return for each state the mean of what is counted until the chain is left.

    It solves x(s) = c(s) + Σ p(s, t) x(t) by elimination.

    Parameters
    ----------
    chain : mapping
        For each state those that follow, all equally likely. A state that is no key ends the walk.
    count : callable
        What each visit to a state adds.

    Returns
    -------
    dict
        The means by state.

    Examples
    --------
    >>> expected_totals({"tails": ["heads", "tails"]}, lambda state: 1)
    {'tails': Fraction(2, 1)}
    """
    ways = {state: {t: Fraction(after.count(t), len(after)) for t in chain if t in after} for state, after in chain.items()}
    totals = {state: Fraction(count(state)) for state in chain}
    for state, onward in ways.items():
        leaving = 1 - onward.pop(state, Fraction(0))  # a walk that stays waits so much longer
        totals[state] /= leaving
        ways[state] = onward = {t: share / leaving for t, share in onward.items()}
        for other, row in ways.items():
            if other != state and state in row:
                share = row.pop(state)
                totals[other] += share * totals[state]
                for t, chance in onward.items():
                    row[t] = row.get(t, Fraction(0)) + share * chance
    return totals
