"""A table of three, and the moves that a board offers, for tests that play."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

import plakett_widgets as pw

PEOPLE = ["Ana", "Léo", "Zoé"]
SEATS: dict[str, Any] = {
    "Ana": {"cash": 842, "on": 16, "titles": [5, 16, 18, 19], "buildings": {"16": 1, "18": 1, "19": 1}},
    "Léo": {"cash": 231, "on": 10, "titles": [12, 37, 39]},
    "Zoé": {"cash": 60, "on": 35, "titles": [1, 3, 14, 28]},
}

ROOT = "document.querySelector('.plakett').shadowRoot"
REVISION = f"() => {ROOT}.querySelector('.app').dataset.revision"
MOVES = f"""() => [...{ROOT}.querySelectorAll('.actions [data-move]:not(:disabled)')]
  .filter((one) => one.checkVisibility()).map((one) => [one.dataset.move, one.dataset.seat])"""
FORTH = ("roll", "end", "buy", "claim", "settle", "accept", "stay", "go", "choose")


def at_table(*moves: str, **position: Any) -> pw.Game:
    """Return a game of three persons after these moves."""
    game = pw.Game(players=PEOPLE, seed=7, position={"turn": "Ana", "seats": SEATS} | position)
    for move in moves:
        game.play(move)
    return game


def cash(game: pw.Game) -> list[int]:
    return [player["cash"] for player in game.state()["players"]]


def offered_moves(page: Page) -> tuple[list[list[str]], list[list[str]]]:
    """Return the moves that go on with the game, and the others.  Those of whole groups come and go as Python answers."""
    moves = [move for move in page.evaluate(MOVES) if ":" not in move[0] and "down to" not in move[0]]
    forth = [move for move in moves if move[0].split()[0] in FORTH]
    return forth, [move for move in moves if move not in forth]
