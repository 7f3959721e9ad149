"""The data of a game from which its frames are made."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cached_property, partial
from typing import Any

from ...editions import Edition
from ...engine.log import Log
from ...engine.native import i64, vec
from ...engine.position import Position
from ..log.moments import Beat, Setup
from .accountant import Accountant


@dataclass(eq=False)
class FrameSource:
    """One game as it stood at one moment."""

    edition: Edition
    options: Mapping[str, object]
    seed: int
    bots: Sequence[str | None]  # by seat, None for a person
    log: Log
    setup: Setup
    from_position: bool
    first_round: int
    starter: int
    round: int
    turn: int
    over: bool
    winners: Sequence[int]
    capped: bool
    beats: Iterable[tuple[Beat, Sequence[bool]]] = ()  # with which answers bots gave, none for a simulated game
    thinking_times: Mapping[tuple[int, int], float] = field(default_factory=dict)  # seconds, by beat and answer in it
    game: int = 0

    def __getstate__(self) -> dict[str, Any]:
        """Leave out what was computed, and the game itself, which ``setup`` refers to."""
        kept = {one.name: getattr(self, one.name) for one in fields(self)}
        return kept | {"setup": partial(list, self.setup())}

    @property
    def seats(self) -> int:
        """The number of seats, with those that are out."""
        return len(self.bots)

    def numbered(self, game: int) -> FrameSource:
        """Return the same game under another number, with all that has been computed."""
        made = FrameSource.__new__(FrameSource)
        vars(made).update(vars(self), game=game)
        return made

    @cached_property
    def rounds(self) -> vec[i64]:
        """Return the round of each event.

        >>> from plakett_widgets import Game
        >>> game = Game("plakettopoly", players=2, seed=7)
        >>> game.frames.source.rounds[-1] == game.round == 1
        True
        """
        return self.log.rounds(self.first_round, self.starter, self.seats)

    @cached_property
    def opening(self) -> Position:
        """The position before the first event: in a new game nobody holds anything."""
        first = self.setup()[0]
        return first if self.from_position else Position(first.t, first.seats, self.seed, first.policy)

    @cached_property
    def accounts(self) -> Accountant:
        """The books of the whole game, for all frames that are made from them."""
        accountant = Accountant(self.opening, self.from_position)
        accountant.read_log(self.log)
        return accountant
