"""Check that each event of a log follows from those before it by the rules of the edition.

The audit derives again what the log holds: cash after every payment, squares and what led there, owners, rents, turns, bids,
prices of buildings and mortgages, trades, loans, the cards that can be drawn and the values of estates.  It cannot derive
the order of the decks, at first and after a reshuffle, nor which questions were put to players.
"""

from __future__ import annotations

from collections.abc import Mapping

from ...editions import Edition
from ...engine.position import Position
from .auditor import Auditor
from .differences import Difference
from .reading import audit_events
from .rows import KIND_NUMBERS, AuditedEvent, NoEventError, read_events

__all__ = ["KIND_NUMBERS", "AuditedEvent", "Difference", "NoEventError", "audit", "read_events"]


def audit(
    events: list[AuditedEvent],
    edition: Edition,
    options: Mapping[str, object] | None = None,
    first: Position | None = None,
    on_top: bool = False,
) -> list[Difference]:
    """Return what does not follow in the whole log of a game.

    Parameters
    ----------
    events : list of AuditedEvent
        The events from the first one on, as :func:`read_events` makes them.
    edition : Edition
        The edition that the game was played with.
    options : mapping of str to object, optional
        The house rules by name.
    first : Position, optional
        The position that the game began from, if it was not a new game.
    on_top : bool, default False
        Whether cards may have been put on top of their decks by hand, which a log does not show.

    Returns
    -------
    list of Difference
        In the order of the events.

    Examples
    --------
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
