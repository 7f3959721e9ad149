"""A class that plays at six tables: bots in the seats of pupils, for a rehearsal or for homework."""

from __future__ import annotations

import time
from random import Random
from typing import TYPE_CHECKING, Any, Final

from ..bots import Balanced, LegalMove, View

if TYPE_CHECKING:
    from ..classroom.classroom import Classroom

KEPT: Final = 40  # cash that nobody bids away
STEPS: Final = 5  # bids up to the printed price
TIMEOUT: Final = 120.0  # seconds
POLL_INTERVAL: Final = 0.05


class Pupil(Balanced):
    """A bot with tastes: for each title it would pay between half of its printed price and one and a half times that.

    Parameters
    ----------
    seed : str
        What the tastes follow from.

    Examples
    --------
    >>> round(Pupil("Bot 1.1").taste("rue-du-sparadrap"), 1)
    0.5
    """

    def __init__(self, seed: str) -> None:
        super().__init__()
        self.seed = seed

    def taste(self, title: str) -> float:
        """Return how many times its printed price a title is worth to this bot."""
        return Random(f"{self.seed} {title}").uniform(0.5, 1.5)

    def limit(self, view: View) -> int:
        """Return what this bot would pay for the title it is asked about."""
        title: Any = view.question.title
        return min(int(self.taste(title.id) * title.price), view.me.cash - KEPT)

    def choose_purchase(self, view: View, legal: tuple[LegalMove, ...]) -> bool:
        title: Any = view.question.title
        return bool(self.limit(view) >= title.price)

    def choose_bid(self, view: View, legal: tuple[LegalMove, ...]) -> LegalMove | str | bool:
        question: Any = view.question
        if question.title is None:  # a building is for sale
            return super().choose(view, legal)
        bid = max(question.lowest, question.amount + question.title.price // STEPS)
        return view.bid(bid) if bid <= self.limit(view) else "pass"


def rehearse(room: Classroom, rounds: int = 8) -> None:
    """Seat bots in all free seats of a room, and wait until they have played so many rounds.

    Parameters
    ----------
    room : Classroom
        A room whose games have not begun.
    rounds : int
        After how many rounds all games end.

    Raises
    ------
    TimeoutError
        They take longer than two minutes.
    """
    from ..classroom.joining import join

    free = [(table.number, place) for table in room.tables for place, name in enumerate(table.names, 1) if not name]
    seats = [join(room.url, f"Bot {table + 1}.{place}", table=table) for table, place in free]
    room.start()
    room.end(f"rounds:{rounds}")
    for seat in seats:
        seat.hand_to(Pupil(seat.name), pace=0)
    until = time.monotonic() + TIMEOUT
    while not all(table["ended"] or table.get("over") for table in room.glance["tables"]):
        if time.monotonic() > until:
            raise TimeoutError(f"the rehearsal has not ended after {TIMEOUT:.0f} seconds")
        time.sleep(POLL_INTERVAL)
    for seat in seats:
        seat.close()
