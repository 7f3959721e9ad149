"""The forecast of a board: rollouts in slices beside the kernel, shown as they add up."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from ..game.throttle import after
from ..lab.forecasts.forecast import Forecast
from ..words.bilingual import bilingual
from .game_messages import STATE_INTERVAL
from .wire import Chances, SeatChance

if TYPE_CHECKING:
    from ..game.table import Table

ROLLOUTS: Final = 200
MIN_ROLLOUTS: Final = 20  # below them no chances are shown
SLICE_TIME: Final = 0.2  # seconds between two pauses
MIN_INTERVAL: Final = 1.0  # seconds from the beginning of a forecast to that of the next one


class BoardForecast:
    """One forecast at a time.  ``show`` receives the chances, ``fault`` logs an error and returns its reference."""

    def __init__(self, table: Table, show: Callable[[Chances], None], fault: Callable[[str], str]) -> None:
        self.table = table
        self.show = show
        self.fault = fault
        self.forecast: Forecast | None = None  # under way
        self.begun = -MIN_INTERVAL  # when the last one began

    @property
    def is_busy(self) -> bool:
        """Whether a forecast is under way, or began just now."""
        return self.forecast is not None or time.monotonic() - self.begun < MIN_INTERVAL

    # under the lock of the game

    def begin(self, event: int) -> None:
        """Begin from an event, or from the present (-1)."""
        self.begun = time.monotonic()
        self.forecast = forecast = Forecast(self.table.fork(None if event == -1 else event + 1))
        self.report(forecast)
        after(0, lambda: self.go_on(forecast))

    def stop(self) -> None:
        """End the forecast.  Its result so far stays."""
        forecast, self.forecast = self.forecast, None
        if forecast is not None:
            self.report(forecast)

    def drop(self) -> None:
        """End the forecast without a result, as its moment is gone."""
        self.forecast = None

    def report(self, forecast: Forecast, fault: str = "") -> None:
        event, count = forecast.table.length - 1, forecast.rollouts
        try:
            self.show({
                "event": event, "rollouts": count, "all": ROLLOUTS, "running": self.forecast is forecast,
                "text": bilingual("refused.internal", ref=fault) if fault
                else bilingual("forecast.count", n=event + 1, count=count, all=ROLLOUTS),
                "seats": [seat_chance(*chance) for chance in forecast.chances()] if count >= MIN_ROLLOUTS else [],
            })  # fmt: skip
        except Exception:  # of an observer of the trait
            self.fault("an observer of 'chances' failed")

    # beside the kernel

    def go_on(self, forecast: Forecast) -> None:
        """Make some rollouts.  The others follow after a pause."""
        end, fault = time.monotonic() + SLICE_TIME, ""
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
            self.report(forecast, fault)
        if goes_on:
            after(STATE_INTERVAL, lambda: self.go_on(forecast))


def seat_chance(chance: float, low: float, high: float) -> SeatChance:
    """Return the chance of a seat, in numbers and in words.

    >>> seat_chance(0.62, 0.561, 0.678)["text"]["en"]
    '62% (56–68%)'
    """
    chance, low, high = (round(part, 4) for part in (chance, low, high))
    text = bilingual("forecast.chance", chance=round(100 * chance), low=round(100 * low), high=round(100 * high))
    return {"chance": chance, "low": low, "high": high, "text": text}
