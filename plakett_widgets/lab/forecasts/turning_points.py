"""Win chances around the turning points of a game that is over, and the luck of its winner."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from ...bots.levels import Balanced
from ...record.ending import Facts, Luck
from .forecast import Forecast

if TYPE_CHECKING:
    from ...game.table import Table

ROLLOUTS: Final = 32  # from each moment, for a board: one or two seconds in all, a tenth of that where compiled


def complete_facts(facts: Facts, table: Table, rollouts: int = ROLLOUTS, seed: int = 0) -> Iterator[None]:
    """Add win chances before and after each turning point, and the luck of the winner.

    ``Balanced`` plays on for every seat, so that only the position counts, and slow bots take no time.  Each step is
    short, except that of luck, so that whoever iterates may pause or stop.
    """
    ends = {point["turn"]: point["seq"] for point in facts.curve}
    for point in facts.points:
        chances = []
        for event in (last_before(facts, point["turn"]), ends[point["turn"]]):
            forecast = Forecast(table.fork(event + 1), [Balanced() for _ in table.players], seed=seed)
            for _ in range(rollouts):
                forecast.roll_out()
                yield
            chances.append([chance for chance, _, _ in forecast.chances()])
        point["chances"] = {"before": chances[0], "after": chances[1]}
    if not table.edition.course:
        try:
            from ..analysis.luck import luck
        except ModuleNotFoundError:  # a board works without polars, which an older Pyodide has not
            return
        found = luck(table)
        row = found.row(facts.winners[0], named=True)
        facts.luck = Luck(round(row["dice"] + row["cards"]))
        yield


def last_before(facts: Facts, turn: int) -> int:
    """Return the last event before a turn."""
    return next(point["seq"] for point in reversed(facts.curve) if point["turn"] < turn)
