"""A whole game as one page: the board with every moment of it, without a kernel and without a network."""

from __future__ import annotations

import gzip
import json
from base64 import b64encode
from collections.abc import Iterator, Mapping
from hashlib import sha256
from html import escape
from typing import TYPE_CHECKING, Any, Final

from ..inputs.arguments import checked_language
from ..record.progress import progress
from ..words.languages import LANGUAGES
from .channel import STATIC
from .describe import describe
from .picture import as_image, picture
from .view_state import last_events, seen, with_sentences

if TYPE_CHECKING:
    from .board import Board

KEPT: Final = ("proto", "view", "sheet", "texts", "board_def", "theme", "motion", "presentation", "speed", "cursor")

POLICY: Final = (
    "default-src 'none'; script-src 'sha256-{digest}' blob:; style-src 'unsafe-inline'; img-src data:; "
    "base-uri 'none'; form-action 'none'"
)
PAGE: Final = """<!doctype html>
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
    """The page of a board: what it shows, and every moment before.  The same game gives the same page."""
    table = board.table
    with table.lock:
        chosen = checked_language(locale) or board.locale
        lang = chosen or "en"  # of what stands there without a script
        traits = {name: getattr(board, name) for name in KEPT}
        traits |= {
            "session": "", "locale": chosen, "state": seen(table) | {"legal": [], "undo": None, "lines": 0},
            "tail": last_events(table), "paused": True, "read_only": True, "seen_rev": 0,
        }  # fmt: skip
        events, rest = packable(replay(board))
        prose = describe(table, lang)
        titles: dict[str, str] = {language: title(describe(table, language)) for language in LANGUAGES}
        image = as_image(picture(table, lang), prose)
    loader, module = ((STATIC / name).read_text("utf-8") for name in ("page.js", "board.js"))
    data = {"module": module, "traits": traits, "replay": rest, "columns": events, "titles": titles}
    packed = gzip.compress(json.dumps(data, separators=(",", ":")).encode(), 9, mtime=0)
    return PAGE.format(
        locale=escape(lang),
        policy=POLICY.format(digest=b64encode(sha256(loader.encode()).digest()).decode()),
        title=escape(title(prose)),
        image=image,
        prose=escape(prose),
        packed=b64encode(packed).decode(),
        loader=loader,
    )


def title(prose: str) -> str:
    """Its first line."""
    return prose.partition("\n")[0]


def replay(board: Board) -> dict[str, Any]:
    """Every event, and the state after each, as what it changes in the one before: ``Replay`` in ``js/src/wire.ts``."""
    table = board.table
    before: dict[str, Any] = {}
    first: dict[str, Any] | None = None
    changed = []
    ends: dict[int, dict[str, Any]] = {}
    with progress(table.length, "events") as went_on:
        for moment in table.moments():
            if first is None:
                first = before = moment
            changed.append([list(change) for change in changes(before, moment)])
            if moment["turn"] in table.turns_ended:
                ends[moment["turn"]] = moment
            before = moment
            went_on(1)
    events = with_sentences(table, table.events())
    squares = board.board_def["squares"]
    cited = {event["rule"] for event in events} | {rule for square in squares for rule in square["rules"]}
    wording = table.edition.rulebook.text
    return {
        "events": events,
        "first": first or table.state(),
        "changes": changed,
        "history": [end_of_turn(moment) for moment in ends.values()],
        "rules": {id: {language: wording(id, language) for language in LANGUAGES} for id in sorted(cited - {""})},
    }


def end_of_turn(moment: Mapping[str, Any]) -> dict[str, Any]:
    """Return a row of ``Game.history`` from the last moment of its turn, which need not be derived again."""
    players, owners = moment["players"], moment["titles"]["owner"]
    return {
        **{name: moment[name] for name in ("seq", "turn", "round")},
        **{name: [player[name] for player in players] for name in ("cash", "worth")},
        "titles": [owners.count(seat) for seat in range(len(players))],
    }


def packable(whole: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """The events column by column, and the rest: what is alike packs well together, and what can be counted is left out."""
    events, changed = whole["events"], whole["changes"]
    names = [name for name in events[0] if name not in ("seq", "said")] if events else []
    columns: dict[str, Any] = {name: [event[name] for event in events] for name in names}
    columns["said"] = {language: [event["said"][language] for event in events] for language in LANGUAGES}
    counted = [[change for change in moment if change[0] != "seq"] for moment in changed]
    return columns, {name: part for name, part in whole.items() if name != "events"} | {"changes": counted}


def changes(before: object, after: object, path: str = "") -> Iterator[tuple[str, object]]:
    """What differs, each as a path and the new value.

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
