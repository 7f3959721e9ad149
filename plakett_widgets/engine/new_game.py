"""The common beginning of all games of one table, whatever their seeds and players."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from .log import Log
from .position import Policy, Position
from .tables import Tables


class NewGame(NamedTuple):
    """The tables, the seats and the setting up of a game, as data that can be sent to another process."""

    t: Tables
    seats: int
    set_out: Callable[[Position], object]  # from an empty table to where the game begins

    def empty(self, seed: int, policy: Policy) -> Position:
        return Position(self.t, self.seats, seed, policy)

    def begin(self, seed: int, policy: Policy, log: Log | None = None) -> Position:
        """Set a game up and return its first position, see :func:`plakett_widgets.engine.beats.play`.

        >>> from plakett_widgets import Game
        >>> from plakett_widgets.bots.house.balanced import Balanced
        >>> from plakett_widgets.bots.house.strategy import Table
        >>> Game("plakettopoly", players=2).table.setup.new_game.begin(7, Table([Balanced(), Balanced()])).turn
        1
        """
        pos = self.empty(seed, policy)
        if log is not None:
            pos.log = log
        self.set_out(pos)
        return pos
