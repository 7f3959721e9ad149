"""How sure a figure is: intervals of 95 %."""

from __future__ import annotations

import math
from numbers import Real
from typing import Final

from ..errors.worded import expected
from ..inputs.arguments import whole

Z: Final = 1.959964  # of the normal law
# of Student’s with 1 to 4 degrees of freedom, from which on it can be expanded
FEW: Final = (12.7062, 4.30265, 3.18245, 2.77645)
ROUNDING: Final = 1e-9  # by how much parts of victories that add up to a share may exceed it


def wilson(share: float, count: int) -> tuple[float, float]:
    """The interval of a share out of so many independent trials; ``ValueError`` for what is no share of any.

    Source: E. B. Wilson, “Probable Inference, the Law of Succession, and Statistical Inference”, Journal of the American
    Statistical Association 22 (158), 1927.

    >>> [round(bound, 3) for bound in wilson(0.6, 100)]
    [0.502, 0.691]
    >>> wilson(60, 100)
    Traceback (most recent call last):
    ...
    plakett_widgets.errors.worded.ArgumentError: share: from 0 to 1, such as 24 / 40, not 60
    """
    if not isinstance(share, Real) or not 0 <= share <= 1 + ROUNDING:
        raise expected("share", "right.share", share)
    share, count = min(share, 1.0), whole("count", count)
    spread = 1 + Z * Z / count
    centre = (share + Z * Z / (2 * count)) / spread
    half = Z * math.sqrt(share * (1 - share) / count + Z * Z / (4 * count * count)) / spread
    return max(0.0, min(share, centre - half)), min(1.0, max(share, centre + half))  # whatever is rounded, it is between


def student(freedom: int) -> float:
    """How many standard errors bound the mean of a sample with so many degrees of freedom, of which there is one at least.

    Source: the expansion of Student’s quantiles by those of the normal law, M. Abramowitz and I. A. Stegun, “Handbook of
    Mathematical Functions”, 26.7.5; for few, their table 26.10.

    >>> [round(student(freedom), 2) for freedom in (1, 5, 9, 19, 1000)]
    [12.71, 2.57, 2.26, 2.09, 1.96]
    """
    freedom = whole("freedom", freedom)
    if freedom <= len(FEW):
        return FEW[freedom - 1]
    terms = (
        (Z**3 + Z) / 4,
        (5 * Z**5 + 16 * Z**3 + 3 * Z) / 96,
        (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / 384,
        (79 * Z**9 + 776 * Z**7 + 1482 * Z**5 - 1920 * Z**3 - 945 * Z) / 92160,
    )
    return Z + sum(term / float(freedom) ** power for power, term in enumerate(terms, 1))


def paired_shares(more: int, less: int, count: int) -> tuple[float, float]:
    """The interval of the difference of two shares of the same ``count`` cases: ``more`` are in the second one only, ``less``
    in the first one only.

    Source: D. G. Bonett and R. M. Price, “Adjusted Wald Confidence Interval for a Difference of Binomial Proportions Based
    on Paired Data”, Journal of Educational and Behavioral Statistics 37, 2012.

    >>> [round(bound, 3) for bound in paired_shares(12, 4, 100)]
    [-0.002, 0.159]
    """
    count = whole("count", count)
    more = whole("more", more, 0, count)
    less = whole("less", less, 0, count - more)
    gained, lost = (more + 1) / (count + 2), (less + 1) / (count + 2)
    effect = gained - lost
    half = Z * math.sqrt((gained + lost - effect * effect) / (count + 2))
    return max(-1.0, effect - half), min(1.0, effect + half)
