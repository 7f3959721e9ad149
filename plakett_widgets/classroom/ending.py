"""When the teacher lets the games end: after so long, after so many laps, or now."""

from __future__ import annotations

import re
import time
from collections.abc import Mapping
from typing import Any, Final

from ..engine.position import Position
from ..errors.worded import show_value
from ..words.catalogue import Both
from .errors import RoomError

MAX_COUNT: Final = 1000
MINUTES: Final = re.compile(r"(\d{1,4})\s*(?:minutes?|min\.?)")
EXAMPLES: Final = Both(
    "“10 minutes”, “laps:3”, “rounds:20”", "«\u00a010 minutes\u00a0», «\u00a0laps:3\u00a0», «\u00a0rounds:20\u00a0»"
)
COUNTED: Final = re.compile(r"(laps|rounds):(\d{1,4})")


def read_ending(after: object) -> dict[str, Any]:
    """Return an end as it is stored: ``at`` (a time), ``laps`` or ``rounds``.

    Parameters
    ----------
    after : object
        ``"10 minutes"``, ``"laps:3"``, ``"rounds:20"``, ``None`` for now, or ``""`` for no end.

    Raises
    ------
    RoomError
        It is none of them.

    Examples
    --------
    >>> read_ending("laps:3"), read_ending("")
    ({'laps': 3}, {})
    """
    if after is None:
        return {"at": time.time()}
    if after == "":
        return {}
    text = after.strip() if isinstance(after, str) else ""
    if (found := MINUTES.fullmatch(text)) and 0 < int(found[1]) <= MAX_COUNT:
        return {"at": time.time() + 60 * int(found[1])}
    if (found := COUNTED.fullmatch(text)) and 0 < int(found[2]) <= MAX_COUNT:
        return {found[1]: int(found[2])}
    raise RoomError.worded(
        "room.bad_end", examples=EXAMPLES, given=show_value(after if isinstance(after, (str, int)) else text)
    )


def seconds_left(end: Mapping[str, Any]) -> float | None:
    """Return how long the games may still go on, ``None`` where no time ends them."""
    return max(end["at"] - time.time(), 0.0) if "at" in end else None


def is_reached(end: Mapping[str, Any], pos: Position) -> bool:
    """Return whether a game has come to its end.  After the last lap its turn is played to its end."""
    if "at" in end:
        return bool(end["at"] <= time.time())
    if "rounds" in end:
        return bool(pos.round > end["rounds"])
    return "laps" in end and max(pos.laps) >= end["laps"]
