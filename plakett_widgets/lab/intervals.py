"""Confidence intervals of 95 %: of a share, of a mean, and of the difference of two shares, paired or not."""

from __future__ import annotations

import math
from numbers import Real
from typing import Final

from ..errors.worded import wrong_value
from ..inputs.arguments import whole_number

Z: Final = 1.959964  # 97.5 % quantile of the normal distribution
# 97.5 % quantiles of Student’s distribution with 1 to 4 degrees of freedom: beyond, an expansion is exact enough
STUDENT_TABLE: Final = (12.7062, 4.30265, 3.18245, 2.77645)
ROUNDING: Final = 1e-9  # a share that is a sum of parts of victories may exceed 1 by this


def wilson(share: float, count: int) -> tuple[float, float]:
    """Return the Wilson interval of a share.

    Parameters
    ----------
    share : float
        Part of the trials that succeeded, from 0 to 1.
    count : int
        Number of independent trials, at least 1.

    Returns
    -------
    tuple of float
        Lower and upper bound of the 95 % interval, from 0 to 1.

    Raises
    ------
    ValueError
        If the share is not from 0 to 1, or the count is no whole number from 1.

    References
    ----------
    E. B. Wilson, “Probable Inference, the Law of Succession, and Statistical Inference”, Journal of the American Statistical
    Association 22 (158), 1927.

    Examples
    --------
    >>> [round(bound, 3) for bound in wilson(0.6, 100)]
    [0.502, 0.691]
    >>> wilson(60, 100)
    Traceback (most recent call last):
    ...
    plakett_widgets.errors.worded.ArgumentError: share: from 0 to 1, such as 24 / 40, not 60
    """
    if not isinstance(share, Real) or not 0 <= share <= 1 + ROUNDING:
        raise wrong_value("share", "right.share", share)
    share, count = min(share, 1.0), whole_number("count", count)
    spread = 1 + Z * Z / count
    centre = (share + Z * Z / (2 * count)) / spread
    half = Z * math.sqrt(share * (1 - share) / count + Z * Z / (4 * count * count)) / spread
    return max(0.0, min(share, centre - half)), min(1.0, max(share, centre + half))  # rounding must not put the share outside


def student_quantile(freedom: int) -> float:
    """Return how many standard errors bound the mean of a sample on either side.

    Parameters
    ----------
    freedom : int
        Degrees of freedom of the sample, at least 1.

    Returns
    -------
    float
        The quantile of Student’s distribution for a 95 % interval.

    Raises
    ------
    ValueError
        If there is no degree of freedom.

    References
    ----------
    M. Abramowitz and I. A. Stegun, “Handbook of Mathematical Functions”: the expansion 26.7.5, and for few degrees of freedom
    table 26.10.

    Examples
    --------
    >>> [round(student_quantile(freedom), 2) for freedom in (1, 5, 9, 19, 1000)]
    [12.71, 2.57, 2.26, 2.09, 1.96]
    """
    freedom = whole_number("freedom", freedom)
    if freedom <= len(STUDENT_TABLE):
        return STUDENT_TABLE[freedom - 1]
    terms = (
        (Z**3 + Z) / 4,
        (5 * Z**5 + 16 * Z**3 + 3 * Z) / 96,
        (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / 384,
        (79 * Z**9 + 776 * Z**7 + 1482 * Z**5 - 1920 * Z**3 - 945 * Z) / 92160,
    )
    return Z + sum(term / float(freedom) ** power for power, term in enumerate(terms, 1))


def paired_share_interval(more: int, less: int, count: int) -> tuple[float, float]:
    """Return the interval of the difference between two shares of the same cases.

    Parameters
    ----------
    more : int
        Cases that count in the second share only.
    less : int
        Cases that count in the first share only.
    count : int
        Number of all cases, at least 1.

    Returns
    -------
    tuple of float
        Lower and upper bound of the 95 % interval, from −1 to 1.

    Raises
    ------
    ValueError
        If the numbers are not whole, or together exceed the count.

    References
    ----------
    D. G. Bonett and R. M. Price, “Adjusted Wald Confidence Interval for a Difference of Binomial Proportions Based on Paired
    Data”, Journal of Educational and Behavioral Statistics 37, 2012.

    Examples
    --------
    >>> [round(bound, 3) for bound in paired_share_interval(12, 4, 100)]
    [-0.002, 0.159]
    """
    count = whole_number("count", count)
    more = whole_number("more", more, 0, count)
    less = whole_number("less", less, 0, count - more)
    gained, lost = (more + 1) / (count + 2), (less + 1) / (count + 2)
    effect = gained - lost
    half = Z * math.sqrt((gained + lost - effect * effect) / (count + 2))
    return max(-1.0, effect - half), min(1.0, effect + half)


def share_difference_interval(first: int, first_count: int, second: int, second_count: int) -> tuple[float, float]:
    """Return the interval of the difference between the shares of two groups, the second less the first.

    Parameters
    ----------
    first : int
        Cases of the first group that count.
    first_count : int
        Number of all cases of the first group, at least 1.
    second : int
        Cases of the second group that count.
    second_count : int
        Number of all cases of the second group, at least 1.

    Returns
    -------
    tuple of float
        Lower and upper bound of the 95 % interval, from −1 to 1.

    Raises
    ------
    ValueError
        If the numbers are not whole, or exceed the counts.

    References
    ----------
    A. Agresti and B. Caffo, “Simple and Effective Confidence Intervals for Proportions and Differences of Proportions Result
    from Adding Two Successes and Two Failures”, The American Statistician 54 (4), 2000.

    Examples
    --------
    >>> [round(bound, 3) for bound in share_difference_interval(4, 100, 12, 100)]
    [0.001, 0.156]
    """
    counts = whole_number("first_count", first_count), whole_number("second_count", second_count)
    found = whole_number("first", first, 0, counts[0]), whole_number("second", second, 0, counts[1])
    shares = [(one + 1) / (count + 2) for one, count in zip(found, counts, strict=True)]
    spread = sum(share * (1 - share) / (count + 2) for share, count in zip(shares, counts, strict=True))
    effect, half = shares[1] - shares[0], Z * math.sqrt(spread)
    return max(-1.0, effect - half), min(1.0, effect + half)
