"""Charts of games as pictures that need no network. Install them with ``pip install "plakett-widgets[charts]"``.

Seats have the colours and shapes of the board, which colour-blind eyes tell apart too. Every chart has its words in ``text``
and its figures in ``table``.
"""

from __future__ import annotations

from sys import modules

from ...errors.suggestions import public_module
from .chart import Drawing
from .heatmaps import landings, payback, payments, transitions
from .histogram import lengths
from .net_worth import follow, net_worth, ownership
from .rating_chart import ratings
from .theme import FRENCH  # for your own charts, like Drawing

__all__ = [
    "FRENCH", "Drawing", "follow", "landings", "lengths", "net_worth", "ownership", "payback", "payments", "ratings",
    "transitions",
]  # fmt: skip

public_module(modules[__name__])
