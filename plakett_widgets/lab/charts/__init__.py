"""A few charts of games, as pictures that need no network: an extra, ``pip install "plakett-widgets[charts]"``.

Seats have the colours and shapes of the board, told apart by colour-blind eyes too; ``names`` are those of the game, else
P1, P2, …  ``locale`` is “fr” or “en”.  Every chart has its words in ``text`` and its figures in ``table``.
"""

from __future__ import annotations

from sys import modules

from ...errors.suggestions import public_module
from .chart import Drawing
from .heatmaps import landings, payback, payments, transitions
from .histogram import lengths
from .net_worth import follow, net_worth, ownership
from .theme import FRENCH  # for charts of one’s own, as Drawing is

__all__ = ["FRENCH", "Drawing", "follow", "landings", "lengths", "net_worth", "ownership", "payback", "payments", "transitions"]

public_module(modules[__name__])
