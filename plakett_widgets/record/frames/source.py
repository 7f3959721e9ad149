"""What the frames of a game are made of."""

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
class Source:
    """One game as it stood at one moment: nothing in it changes any more."""

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
    beats: Iterable[tuple[Beat, Sequence[bool]]] = ()  # and which of their answers bots gave; none of a simulated game
    thinking_times: Mapping[tuple[int, int], float] = field(default_factory=dict)  # seconds, by beat and answer in it
    game: int = 0

    def __getstate__(self) -> dict[str, Any]:
        """Return what the game is known by, without what has been worked out from it and without the game itself."""
        kept = {one.name: getattr(self, one.name) for one in fields(self)}
        return kept | {"setup": partial(list, self.setup())}

    @property
    def seats(self) -> int:
        """How many sit at the table, those who are out included."""
        return len(self.bots)

    def numbered(self, game: int) -> Source:
        """The same game under another number; what has been made of it is kept."""
        made = Source.__new__(Source)
        vars(made).update(vars(self), game=game)
        return made

    @cached_property
    def rounds(self) -> vec[i64]:
        """The round of each event.

        >>> from plakett_widgets import Game
        >>> game = Game("plakettopoly", players=2, seed=7)
        >>> game.frames.only.rounds[-1] == game.round == 1
        True
        """
        return self.log.rounds(self.first_round, self.starter, self.seats)

    @cached_property
    def opening(self) -> Position:
        """What everybody held before the first event: nothing where a game is dealt anew, whatever its first event deals."""
        first = self.setup()[0]
        return first if self.from_position else Position(first.t, first.seats, self.seed, first.policy)

    @cached_property
    def accounts(self) -> Accountant:
        """The books of the whole game, kept once for all the frames that are drawn from them."""
        accountant = Accountant(self.opening, self.from_position)
        accountant.read_log(self.log)
        return accountant
