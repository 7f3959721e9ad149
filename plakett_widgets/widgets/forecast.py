"""Who will win, for a board: a forecast is worked out in slices, beside the kernel, and told as it grows."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from ..game.throttle import after
from ..lab.forecasts.forecast import Forecast
from ..words.catalogue import bilingual
from .channel import GAP
from .wire import Chances, SeatChance

if TYPE_CHECKING:
    from ..game.table import Table

ROLLOUTS: Final = 200
FEWEST: Final = 20  # that say something
SLICE: Final = 0.2  # seconds between two pauses
REST: Final = 1.0  # seconds from the beginning of a forecast to that of the next one


class BoardForecast:
    """One forecast at a time.  ``show`` is given what is known, ``fault`` keeps an error and says what to look for."""

    def __init__(self, table: Table, show: Callable[[Chances], None], fault: Callable[[str], str]) -> None:
        self.table = table
        self.show = show
        self.fault = fault
        self.forecast: Forecast | None = None  # what is being worked out
        self.begun = -REST  # when the last one was

    @property
    def rests(self) -> bool:
        """Is one under way, or was it begun just now?"""
        return self.forecast is not None or time.monotonic() - self.begun < REST

    # under the lock of the game

    def begin(self, event: int) -> None:
        """As of an event, or of the present (-1)."""
        self.begun = time.monotonic()
        self.forecast = forecast = Forecast(self.table.fork(None if event == -1 else event + 1))
        self.tell(forecast)
        after(0, lambda: self.go_on(forecast))

    def stop(self) -> None:
        """Work out no more; what is known stays."""
        forecast, self.forecast = self.forecast, None
        if forecast is not None:
            self.tell(forecast)

    def drop(self) -> None:
        """The same, and nothing is told: what it is about is gone."""
        self.forecast = None

    def tell(self, forecast: Forecast, fault: str = "") -> None:
        event, count = forecast.table.length - 1, forecast.rollouts
        try:
            self.show({
                "event": event, "rollouts": count, "all": ROLLOUTS, "running": self.forecast is forecast,
                "text": bilingual("refused.internal", ref=fault) if fault
                else bilingual("forecast.count", n=event + 1, count=count, all=ROLLOUTS),
                "seats": [seat_chance(*chance) for chance in forecast.chances()] if count >= FEWEST else [],
            })  # fmt: skip
        except Exception:  # of whoever follows the trait
            self.fault("what follows 'chances' failed")

    # beside the kernel

    def go_on(self, forecast: Forecast) -> None:
        """Some of the rollouts; the others follow after a pause."""
        end, fault = time.monotonic() + SLICE, ""
        try:
            while self.forecast is forecast and forecast.rollouts < ROLLOUTS and time.monotonic() < end:
                forecast.roll_out()
        except Exception:  # of a bot
            fault = self.fault("a forecast failed")
        with self.table.lock:
            if self.forecast is not forecast:
                return  # it was stopped
            goes_on = not fault and forecast.rollouts < ROLLOUTS
            if not goes_on:
                self.forecast = None
            self.tell(forecast, fault)
        if goes_on:
            after(GAP, lambda: self.go_on(forecast))


def seat_chance(chance: float, low: float, high: float) -> SeatChance:
    """The chance of a seat, in numbers and in words.

    >>> seat_chance(0.62, 0.561, 0.678)["text"]["en"]
    '62% (56–68%)'
    """
    chance, low, high = (round(part, 4) for part in (chance, low, high))
    text = bilingual("forecast.chance", chance=round(100 * chance), low=round(100 * low), high=round(100 * high))
    return {"chance": chance, "low": low, "high": high, "text": text}
