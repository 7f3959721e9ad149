#!/usr/bin/env python3
"""Draw again the pictures that the pages show:  .venv/bin/python docs/pictures.py"""

from __future__ import annotations

from pathlib import Path

import plakett_widgets as pw
from plakett_widgets.widgets.picture import picture

HERE = Path(__file__).resolve().parent / "pictures"
PLAYERS = "Ana", "Léo", "Noor", "Zoé"
ROUNDS = 14


def drawn() -> dict[str, str]:
    """The table after some rounds of each of the four games, by the name of the file."""
    found = {}
    for edition in ("plakettopoly", "mspm", "france2008", "confinement"):
        game = pw.Game(edition, [(name, pw.bots.Balanced()) for name in PLAYERS], seed=7)
        game.run(rounds=ROUNDS)
        found[f"{edition}.svg"] = picture(game.table, "fr") + "\n"
    return found


if __name__ == "__main__":
    HERE.mkdir(exist_ok=True)
    for name, svg in drawn().items():
        (HERE / name).write_text(svg, "utf-8")
