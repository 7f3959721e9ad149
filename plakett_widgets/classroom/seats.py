"""A seat of a classroom: who has it, and which connections play it."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from .limits import MAX_SEAT_MESSAGES, SEAT_RATE, Allowance

if TYPE_CHECKING:
    from .host_table import HostTable


class Visitor(Protocol):
    """A connection that has a seat."""

    def sit(self, table: HostTable, number: int) -> None:
        """Show another seat from now on."""

    def stand_up(self) -> None:
        """Show the entrance, as the seat is somebody else's now."""

    def begin_again(self) -> None:
        """Show the game of the table anew."""

    def replace(self) -> None:
        """Close the connection, since newer ones of the seat have taken its place."""


@dataclass(eq=False)
class Seat:
    """Who sits in a seat.  An empty ``name`` is a free seat."""

    name: str = ""
    sealed: str = ""
    """What is stored of the token, see :func:`.tokens.seal`."""
    bot: str = ""
    """The level of the bot that plays here meanwhile."""
    given: bool = False
    """Whether the teacher has given the seat to the bot, which then keeps it when the pupil returns."""
    visitors: dict[Visitor, None] = field(default_factory=dict)
    """The connections of its pupil, the oldest first."""
    away_since: float = field(default_factory=time.monotonic)
    """When the last connection was lost, by a clock that runs on."""
    allowance: Allowance = field(default_factory=lambda: Allowance(MAX_SEAT_MESSAGES, SEAT_RATE))

    @property
    def free(self) -> bool:
        """Whether nobody has this seat."""
        return not self.name

    @property
    def here(self) -> bool:
        """Whether a connection of its pupil stands."""
        return bool(self.visitors)

    def is_gone(self, patience: float | None) -> bool:
        """Return whether the pupil has been away for longer than the patience of the teacher, in seconds."""
        return patience is not None and not self.free and not self.here and time.monotonic() - self.away_since > patience

    @property
    def seconds_away(self) -> float | None:
        """Since when the pupil is away, in seconds, ``None`` for a free seat and for somebody who is here."""
        return None if self.free or self.here else round(time.monotonic() - self.away_since, 1)

    @property
    def record(self) -> dict[str, object]:
        """What is stored."""
        return {"name": self.name, "sealed": self.sealed, "bot": self.bot, "given": self.given}

    @property
    def glance(self) -> dict[str, object]:
        """What everybody may see."""
        return {"name": self.name, "bot": self.bot, "here": self.here, "free": self.free}
