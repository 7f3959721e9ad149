"""The dashboard of a classroom where nothing is live: a table without names, which stay on the host."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Final

from ..texts import catalogue
from .log_view import table
from .wire import GlanceTable, RoomFurniture, RoomGlance

COLUMNS: Final = (
    "dash.still_table", "dash.still_game", "dash.still_pupils", "dash.still_away", "dash.still_bots", "dash.still_round",
    "dash.still_state",
)  # fmt: skip


def still_room(glance: RoomGlance, furniture: RoomFurniture, locale: str) -> dict[str, str]:
    """Return the tables in words and as a table."""
    texts = catalogue(locale)
    rows = [
        [texts[key] for key in COLUMNS],
        *(list(cells(one, furniture, locale)) for one in glance["tables"]),
    ]
    lead = texts["still.room"]
    words = "\n".join("  ".join(row) for row in rows)
    return {
        "text/plain": f"{lead}\n{words}",
        "text/html": f'<div lang="{locale}">{"".join(table(rows))}<p style="max-width:640px">{escape(lead)}</p></div>',
    }


def cells(one: GlanceTable, furniture: RoomFurniture, locale: str) -> Iterator[str]:
    """Yield the cells of a table."""
    seats = one["seats"]
    pupils = [seat for seat in seats if seat["name"]]
    yield str(one["number"] + 1)
    yield furniture["editions"][one["edition"]]["name"][locale]  # type: ignore[literal-required]
    yield f"{len(pupils)}/{len(seats)}"
    yield str(sum(not seat["here"] for seat in pupils))
    yield str(sum(bool(seat["bot"]) for seat in seats))
    yield str(one["round"] or "")
    yield catalogue(locale)[state_of(one)]


def state_of(one: GlanceTable) -> str:
    """Return the key of how a table stands."""
    if one["over"]:
        return "dash.over"
    if not one["begun"]:
        return "dash.not_begun"
    return "dash.paused" if one["paused"] else "dash.playing"
