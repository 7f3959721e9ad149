"""Whole games as in a page without a kernel, written for the front end's tests: ``python -m tests.widgets.replays``.

``js/tests/replays.json`` holds, by edition, what a page without a kernel knows, and what Python sends of some moments.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import plakett_widgets as pw
from plakett_widgets.widgets.page import replay
from plakett_widgets.widgets.view_state import board_state, last_events, past_state

FILE = Path(__file__).parents[2] / "js" / "tests" / "replays.json"
TURNS = {"plakettopoly": 9, "confinement": 9}
STEP = 9  # from one moment that is compared to the next


def games() -> dict[str, pw.Game]:
    bots = {"plakettopoly": pw.bots.Balanced(), "confinement": pw.bots.Random(7)}
    made = {name: pw.Game(name, [(player, bots[name]) for player in ("Ana", "Léo", "Zoé")], seed=7) for name in TURNS}
    for name, game in made.items():
        game.run(turns=TURNS[name])
    return made


def fixture(game: pw.Game) -> dict[str, Any]:
    board = pw.Board(game)
    data = {
        "state": board_state(game.table),
        "tail": last_events(game.table),
        "replay": replay(board),
        "moments": [past_state(game.at(seq)) for seq in range(0, game.length, STEP)],
    }
    board.close()
    return data


def text() -> str:
    data = {name: fixture(game) for name, game in games().items()}
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n"


if __name__ == "__main__":
    FILE.write_text(text(), "utf-8")
