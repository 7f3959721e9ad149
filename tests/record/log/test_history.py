"""The rows of a game's history: one for each turn."""

from __future__ import annotations

import pytest

from plakett_widgets import Game, bots

from ...engine.play import BY_ID, EDITION


@pytest.mark.parametrize("edition", sorted(BY_ID))
def test_every_turn_has_a_row(edition: str):
    game = Game(BY_ID[edition], [bots.Balanced() for _ in range(3)], seed=4)
    game.run(rounds=15)
    history = game.history()
    ended = [row["turn"] for row in game.events() if row["kind"] == "turn_ended"]
    turns = [*dict.fromkeys([*ended, *([game.turn] if game.over else [])])]
    assert [row["turn"] for row in history] == turns
    events = game.events()
    for row in history:
        assert events[row["seq"]]["turn"] == row["turn"]
        assert row["seq"] == game.length - 1 or events[row["seq"] + 1]["kind"] == "turn_begun"
        state = game.at(row["seq"])
        assert row["round"] == state["round"]
        assert row["cash"] == [player["cash"] for player in state["players"]]
        assert row["worth"] == [player["worth"] for player in state["players"]]
        assert row["titles"] == [state["titles"]["owner"].count(seat) for seat in range(3)]
    story = game.story()
    for start in (0, 1, len(history) - 1, len(history), len(history) + 5, -1, -3, -len(events) - 5):
        for stop in (None, 2, -1):
            assert game.history(start, stop) == history[start:stop]
            assert game.events(start, stop) == events[start:stop]
            assert game.story("en", start, stop) == story[start:stop]


def test_rows_only_come_and_go_with_turns():
    game = Game(EDITION, ["A", "B"], seed=1)
    assert game.history() == []
    for move in ("dice 2+5", "roll", "end"):
        assert game.history() == []
        game.play(move)
        while game.pending:
            game.play("decline" if game.pending["kind"] == "buy" else "pass")
    assert [row["turn"] for row in game.history()] == [1]
    game.undo()
    assert game.history() == []


def test_the_last_turn_has_one_row_whether_it_ended_or_not():
    for seed in range(2):
        game = Game(EDITION, [bots.Balanced() for _ in range(3)], seed=seed)
        game.run(rounds=300)
        rows = game.history()
        assert game.over
        assert rows[-1]["seq"] == game.length - 1
        assert [row["turn"] for row in rows] == list(range(1, game.turn + 1))


@pytest.mark.parametrize("edition", sorted(BY_ID))
def test_bankrupt_seats_are_listed_in_order(edition: str):
    game = Game(BY_ID[edition], [bots.Balanced() for _ in range(4)], seed=7)
    game.run(rounds=100)
    state = game.state()
    assert state["fallen"] == [one["seat"] for one in game.events() if one["kind"] == "bankrupt"]
    out = [seat for seat, player in enumerate(state["players"]) if player["out"] and not player.get("finished")]
    assert sorted(state["fallen"]) == out
