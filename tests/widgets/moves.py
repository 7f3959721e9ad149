"""Pairs of states with their events, written for the front end's tests: ``python -m tests.widgets.moves``.

``js/tests/moves.json`` holds, for every edition, pairs of states from games of bots with the events between them: enough of
them that each kind of event that moves a token or money occurs wherever bots bring it about.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import plakett_widgets as pw
from plakett_widgets import editions
from plakett_widgets.engine import event
from plakett_widgets.record.positions.view import position_view
from plakett_widgets.widgets.board_definition import board_definition

FILE = Path(__file__).parents[2] / "js" / "tests" / "moves.json"
SEEDS = (1, 2, 3)
STEPS = 250  # of one game
NAMES = ("Ana", "Léo", "Zoé", "Hal")
POOR = {"seats": {name: {"cash": 90} for name in NAMES}}
FIELDS = ("seq", "kind", "seat", "square", "amount", "other", "card", "a", "b")
MOVING = {event.NAMES[kind] for kind in (
    *event.FLOW, event.THROWN, event.MOVED, event.DETAINED, event.WENT_AWAY, event.DISTANCED, event.ACCOMPANIED,
    event.PATH_CHOSEN, event.EXITED, event.DESTITUTE, event.BANKRUPT, event.CARD_DRAWN, event.ERRAND_RUN, event.TITLE_MOVED,
)}  # fmt: skip


def seen(game: pw.Game) -> dict[str, Any]:
    """Of a state, what a plan of motion reads."""
    table = game.table  # no legal moves are asked for, which a state takes longest for
    state: dict[str, Any] = {**table.progress(), **position_view(table.position, table.reader, table.players, table.holding)}
    players = [{name: player[name] for name in ("cash", "square", "out")} for player in state["players"]]
    return {name: state[name] for name in ("revision", "branch", "events", "turn", "dice")} | {"players": players}


def steps(edition: str, seed: int) -> Iterator[dict[str, Any]]:
    """Each thing that bots say in one game, with what comes of it."""
    bot = pw.bots.Random if seed % 2 else pw.bots.Balanced
    game = pw.Game(edition, [(name, bot()) for name in NAMES], seed=seed, position=POOR if seed == SEEDS[-1] else None)
    before = seen(game)
    for _ in range(STEPS):
        if not game.step():
            return
        after = seen(game)
        events = [{name: one[name] for name in FIELDS} for one in game.events(before["events"])]
        yield {"edition": edition, "before": before, "after": after, "events": events}
        before = after


def about(step: dict[str, Any]) -> set[tuple[str, bool]]:
    """Kinds of events, with a card or without."""
    return {(one["kind"], one["card"] is not None) for one in step["events"] if one["kind"] in MOVING}


def moves() -> dict[str, Any]:
    chosen = []
    for edition in editions.names():
        known: set[tuple[str, bool]] = set()
        for seed in SEEDS:
            for step in steps(edition, seed):
                if not about(step) <= known:
                    known |= about(step)
                    chosen.append(step)
    return {"boards": {edition: board(edition) for edition in editions.names()}, "steps": chosen}


def board(edition: str) -> dict[str, Any]:
    """Of a definition, what a plan of motion and its frames read."""
    whole = board_definition(editions.load(edition))
    squares = [{name: square[name] for name in ("kind", "side")} for square in whole["squares"]]
    cards = [{"text": card["text"]} for card in whole["cards"]]
    return {"course": whole["course"], "flow": whole["flow"], "squares": squares, "cards": cards}


def text() -> str:
    return json.dumps(moves(), separators=(",", ":")) + "\n"


if __name__ == "__main__":
    FILE.write_text(text(), "utf-8")
