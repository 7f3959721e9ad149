"""A whole game as one page: the board with every moment of it, without a kernel and without a network."""

from __future__ import annotations

import gzip
import json
from base64 import b64encode
from collections.abc import Iterator, Mapping
from functools import partial
from hashlib import sha256
from html import escape
from typing import TYPE_CHECKING, Any, Final, cast

from ..inputs.arguments import checked_language
from ..record.log.history import TurnRow
from ..record.progress import progress
from ..words.bilingual import in_both
from .describe import describe
from .ending import board_ending
from .picture import as_image, picture
from .protocol_widget import STATIC
from .view_state import board_state, last_events, past_state, with_sentences
from .wire import BoardState, Page, Replay, StateChange, Traits

if TYPE_CHECKING:
    from .board import Board

PAGE_TRAITS: Final = (
    "protocol_version",
    "view",
    "sheet",
    "texts",
    "definition",
    "theme",
    "motion",
    "presentation",
    "speed",
    "forced_moves",
    "cursor",
)

POLICY: Final = (
    "default-src 'none'; script-src 'sha256-{digest}' blob:; style-src 'unsafe-inline'; img-src data:; "
    "base-uri 'none'; form-action 'none'"
)
TEMPLATE: Final = """<!doctype html>
<html lang="{locale}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
:root {{ color-scheme: light dark }} body {{ margin: 8px }} pre {{ white-space: pre-wrap }}
@media print {{ :root {{ color-scheme: light }} }}
</style>
</head>
<body>
<div id="board"></div>
<div id="still">
{image}
<pre>{prose}</pre>
</div>
<script type="text/plain" id="game">{packed}</script>
<script type="module">{loader}</script>
</body>
</html>
"""


def to_html(board: Board, locale: str | None = None) -> str:
    """Return the page of a board with every moment before.  The same game gives the same page."""
    table = board.table
    with table.lock:
        chosen = checked_language(locale) or board.locale
        lang = chosen or "en"  # of the still picture
        traits: dict[str, Any] = {name: getattr(board, name) for name in PAGE_TRAITS}
        state: BoardState = {**board_state(table), "legal": [], "undo": None, "lines": 0}
        traits |= {
            "session": "", "locale": chosen, "state": state, "tail": last_events(table), "paused": True, "read_only": True,
            "own_seats": None, "seen_revision": 0,
        }  # fmt: skip
        whole = replay(board)
        prose = describe(table, lang)
        titles = in_both(lambda language: title(describe(table, language)))
        image = as_image(picture(table, lang), prose)
    loader, module = ((STATIC / name).read_text("utf-8") for name in ("page.js", "board.js"))
    data: Page = {"module": module, "traits": cast(Traits, traits), "replay": whole, "titles": titles}
    packed = gzip.compress(json.dumps(data, separators=(",", ":")).encode(), 9, mtime=0)
    return TEMPLATE.format(
        locale=escape(lang),
        policy=POLICY.format(digest=b64encode(sha256(loader.encode()).digest()).decode()),
        title=escape(title(prose)),
        image=image,
        prose=escape(prose),
        packed=b64encode(packed).decode(),
        loader=loader,
    )


def title(prose: str) -> str:
    """Return the first line."""
    return prose.partition("\n")[0]


def replay(board: Board) -> Replay:
    """Return every event, and the state after each as what it changes in the one before."""
    table = board.table
    first = before = past_state(table.state())
    changed: list[list[StateChange]] = []
    ends: dict[int, BoardState] = {}
    with progress(table.length, "events") as went_on:
        for moment in map(past_state, table.moments()):
            if not changed:
                first = before = moment
            changed.append([{"path": path, "value": value} for path, value in changes(before, moment)])
            if moment["turn"] in table.turns_ended:
                ends[moment["turn"]] = moment
            before = moment
            went_on(1)
    events = with_sentences(table, table.events())
    squares = board.definition["squares"]
    cited = {event["rule"] for event in events} | {rule for square in squares for rule in square["rules"]}
    return {
        "events": events,
        "first": first,
        "changes": changed,
        "history": [end_of_turn(moment) for moment in ends.values()],
        "ending": board_ending(table, table.ending_facts()) if table.over else None,
        "rules": {id: in_both(partial(table.edition.rulebook.text, id)) for id in sorted(cited - {""})},
    }


def end_of_turn(moment: BoardState) -> TurnRow:
    """Return a row of ``Game.history`` from the last moment of its turn, which need not be derived again."""
    players, owners = moment["players"], moment["titles"]["owner"]
    return {
        "seq": moment["seq"] or 0,
        "turn": moment["turn"],
        "round": moment["round"],
        "cash": [player["cash"] for player in players],
        "worth": [player["worth"] for player in players],
        "titles": [owners.count(seat) for seat in range(len(players))],
    }


def changes(before: object, after: object, path: str = "") -> Iterator[tuple[str, object]]:
    """Yield what differs, each as a path and the new value.

    >>> list(changes({"turn": 1, "titles": [0, 2]}, {"turn": 1, "titles": [0, 3]}))
    [('titles.1', 3)]
    """
    if before == after:
        return
    if isinstance(before, Mapping) and isinstance(after, Mapping) and before.keys() == after.keys():
        for name, value in after.items():
            yield from changes(before[name], value, f"{path}.{name}" if path else name)
    elif path and isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        for number, value in enumerate(after):
            yield from changes(before[number], value, f"{path}.{number}")
    else:
        yield path, after
