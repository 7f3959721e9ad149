"""How sure a figure is: intervals of 95 %."""

from __future__ import annotations

import math
from typing import Final

Z: Final = 1.959964  # of the normal law


def wilson(share: float, count: int) -> tuple[float, float]:
    """The interval of a share out of so many independent trials.

    Source: E. B. Wilson, “Probable Inference, the Law of Succession, and Statistical Inference”, Journal of the American
    Statistical Association 22 (158), 1927.

    >>> [round(bound, 3) for bound in wilson(0.6, 100)]
    [0.502, 0.691]
    """
    spread = 1 + Z * Z / count
    centre = (share + Z * Z / (2 * count)) / spread
    half = Z * math.sqrt(share * (1 - share) / count + Z * Z / (4 * count * count)) / spread
    return max(0.0, centre - half), min(1.0, centre + half)
