"""A log examined by itself: does each event follow from those before it, by the rules of the edition?

What the record holds is derived again: cash after every payment, where the tokens stand and what sent them there, who owns
what, which rents are due and how high, whose turn it is, what a bid must beat, what buildings and mortgages cost and bring,
what was agreed and what was lent, which cards can be drawn, what estates are worth.  What it does not hold (the order of the
decks at first and after a reshuffle, and what was asked) is taken on trust.
"""

from __future__ import annotations

from collections.abc import Mapping

from ...editions import Edition
from ...engine.position import Position
from .auditor import Auditor
from .differences import Difference as Difference
from .reading import audit_events
from .rows import KIND_NUMBERS as KIND_NUMBERS
from .rows import AuditedEvent as AuditedEvent
from .rows import NoEventError as NoEventError
from .rows import read_events as read_events


def audit(
    events: list[AuditedEvent],
    edition: Edition,
    options: Mapping[str, object] | None = None,
    first: Position | None = None,
    on_top: bool = False,
) -> list[Difference]:
    """What does not follow: of a whole game that began anew, or from ``opening``.

    ``on_top``: cards may have been put on top of their decks by hand, which a log does not tell.

    >>> from plakett_widgets import Game, bots
    >>> game = Game("plakettopoly", [bots.Balanced(), bots.Balanced()], seed=7)
    >>> game.run(turns=20)
    True
    >>> rows = game.events()
    >>> audit(read_events(rows, game.edition), game.edition)
    []
    >>> bought = next(row for row in rows if row["kind"] == "bought")
    >>> bought["amount"] -= 10
    >>> [difference.seq == bought["seq"] for difference in audit(read_events(rows, game.edition), game.edition)]
    [True, True]
    """
    return audit_events(Auditor(events, edition, edition.under(options).tables(options), first, on_top))
