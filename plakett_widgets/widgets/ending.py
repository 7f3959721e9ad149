"""The ending of a game on a board: at once from net worth, then with win chances that are estimated beside the kernel."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from ..game.throttle import after
from ..lab.forecasts.turning_points import complete_facts
from ..record.ending import CurvePoint, Facts, TurningPoint, ending_sentences, point_sentence
from ..words.bilingual import in_both
from ..words.languages import LANGUAGES, Locale
from .forecast import SLICE_TIME
from .game_messages import STATE_INTERVAL
from .view_state import phrasebooks_of
from .wire import BoardEnding, BoardPoint

if TYPE_CHECKING:
    from ..engine.log import Log
    from ..game.table import Table
    from ..texts import Phrasebook

MAX_CURVE: Final = 200  # points of a curve that are sent


class EndingEstimate:
    """Completes the facts about an ending in slices.  ``fault`` logs an error and returns its reference."""

    def __init__(self, table: Table, moment: tuple[int, int], fault: Callable[[str], str]) -> None:
        self.moment = moment  # the branch and the number of events
        self.facts = table.ending_facts()
        self.complete = False
        self.fault = fault
        self.steps = complete_facts(self.facts, table)
        after(0, self.go_on)

    def go_on(self) -> None:
        end = time.monotonic() + SLICE_TIME
        try:
            while not self.complete and time.monotonic() < end:
                self.complete = next(self.steps, self) is self
        except Exception:  # of a bot that cannot be copied
            self.complete = True
            self.fault("the estimate of an ending failed")
        if not self.complete:
            after(STATE_INTERVAL, self.go_on)


def board_ending(table: Table, facts: Facts, complete: bool = True) -> BoardEnding:
    """Return an ending as a board shows it."""
    phrasebooks, log = phrasebooks_of(table), table.position.log
    sentences = {locale: ending_sentences(phrasebooks[locale], facts, log) for locale in LANGUAGES}
    return {
        "winners": facts.winners,
        "sentences": [{"fr": fr, "en": en} for fr, en in zip(sentences["fr"], sentences["en"], strict=True)],
        "points": [board_point(point, phrasebooks, facts, log) for point in facts.points],
        "curve": shortened(facts),
        "complete": complete,
    }


def board_point(point: TurningPoint, phrasebooks: dict[Locale, Phrasebook], facts: Facts, log: Log) -> BoardPoint:
    return {**point, "text": in_both(lambda locale: point_sentence(phrasebooks[locale], facts, log, point))}


def shortened(facts: Facts) -> list[CurvePoint]:
    """Return the curve without some of its points, if there are many.  Those of turning points stay."""
    turns, last = {point["turn"] for point in facts.points}, len(facts.curve) - 1
    step = -(-len(facts.curve) // MAX_CURVE)
    return [point for k, point in enumerate(facts.curve) if not k % step or k == last or point["turn"] in turns]
