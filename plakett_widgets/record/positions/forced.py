"""Forced moves: the only one that a seat may make, where it costs and decides nothing."""

from __future__ import annotations

from typing import Final, Literal

from .state import GameState, LegalMove

Forced = Literal["missed", "other"]

MISSED_TURNS: Final = ("missed_turn", "prison_free")  # rules by which a turn passes without a throw
FREE_KINDS: Final = ("end", "decline", "pass", "stay")  # kinds that never cost, and draw upon no chance


def forced_move(state: GameState) -> tuple[LegalMove, Forced] | None:
    """Return the only move of the seat that is waited for, and whether it misses a turn.  ``None`` if it has a choice.

    >>> from plakett_widgets import Game
    >>> game = Game("confinement", players=2, seed=3, position={"turn": "P1", "seats": {"P1": {"on": 12, "missed": 1}}})
    >>> forced_move(game.state())
    ({'seat': 0, 'kind': 'go', 'move': 'go', 'first': 'missed_turn'}, 'missed')
    >>> game.play("go")
    >>> forced_move(game.state()) is None  # a throw is no forced move
    True
    """
    waited_for = state["pending"]["seats"] if state["pending"] else [state["seat"]]
    legal = [choice for choice in state["legal"] if choice["seat"] in waited_for]
    if len(legal) != 1:
        return None
    only = legal[0]
    if state["players"][only["seat"]]["owed"]:
        return None  # after this move it may be bankrupt
    if only.get("first") in MISSED_TURNS:
        return only, "missed"
    return (only, "other") if only["kind"] in FREE_KINDS else None
