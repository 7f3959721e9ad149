"""What is called with each event hears them in their order."""

from __future__ import annotations

from typing import Any

from plakett_widgets import Game


def test_events_come_in_their_order_to_who_plays_when_called():
    game = Game("plakettopoly", ["Ana", "Léo"], seed=7, position={"seats": {"Ana": {"on": 36}}})
    heard: list[int] = []

    def hear(event: dict[str, Any]) -> None:
        heard.append(event["seq"])
        if event["kind"] == "thrown" and game.pending:
            game.play("decline")

    game.on_event(hear)
    game.play("dice 1+2")
    game.play("roll")
    assert heard == list(range(1, game.length))


def test_what_is_taken_back_meanwhile_is_not_told():
    game = Game("plakettopoly", ["Ana", "Léo"], seed=7, position={"seats": {"Ana": {"titles": [5]}}})
    heard: list[str] = []

    def hear(event: dict[str, Any]) -> None:
        heard.append(event["kind"])
        if event["kind"] == "mortgaged":
            game.undo()

    game.on_event(hear)
    game.play("mortgage 5")
    assert heard == ["mortgaged"]
    game.play("dice 1+2")
    game.play("roll")
    assert heard[1] == "thrown"
