"""Listeners receive each event or turn once and in order, until they are stopped."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest

from plakett_widgets import Game, bots
from plakett_widgets.bots.house.balanced import Balanced
from plakett_widgets.engine.position import Position
from plakett_widgets.game import throttle


def test_events_come_in_their_order_to_who_plays_when_called():
    game = Game("plakettopoly", ["Ana", "Léo"], seed=7, position={"seats": {"Ana": {"on": 36}}})
    received: list[int] = []

    def receive(event: dict[str, Any]) -> None:
        received.append(event["seq"])
        if event["kind"] == "thrown" and game.pending:
            game.play("decline")

    game.on.event(receive)
    game.play("dice 1+2")
    game.play("roll")
    assert received == list(range(1, game.length))


def test_what_is_taken_back_meanwhile_is_not_sent():
    game = Game("plakettopoly", ["Ana", "Léo"], seed=7, position={"seats": {"Ana": {"titles": [5]}}})
    received: list[str] = []

    def receive(event: dict[str, Any]) -> None:
        received.append(event["kind"])
        if event["kind"] == "mortgaged":
            game.undo()

    game.on.event(receive)
    game.play("mortgage 5")
    assert received == ["mortgaged"]
    game.play("dice 1+2")
    game.play("roll")
    assert received[1] == "thrown"


def one_more(game: Game) -> str:
    """A move that leads on."""
    return next(str(choice["move"]) for choice in game.legal() if choice["kind"] in ("go", "roll", "end", "pay"))


def test_turns_come_in_their_order_to_who_plays_when_called():
    game = Game("confinement", ["Ana", "Léo"], seed=3, opening=[6, 2])
    received: list[int] = []

    def receive(row: dict[str, Any]) -> None:
        received.append(row["turn"])
        while game.turn < 5:
            game.play(one_more(game))

    twin = game.fork()
    while twin.turn < 3:
        twin.play(one_more(twin))
    game.on.turn(receive)
    game.play_all(twin.moves())
    assert received == [1, 2, 3, 4]


def test_what_follows_a_game_is_stopped_by_what_comes_back():
    game = Game("plakettopoly", [bots.Balanced(), bots.Balanced()], seed=7)
    received: list[str] = []
    follows = (game.on.change, game.on.event, game.on.turn)
    stops = [follow(lambda _sent, follow=follow: received.append(follow.__name__)) for follow in follows]
    game.run(turns=2)
    assert {*received} == {"change", "event", "turn"}
    received.clear()
    for stop in [*stops, *stops]:  # once more is no harm
        stop()
    game.run(turns=2)
    assert received == []


def test_an_interrupt_in_one_listener_keeps_the_move_from_no_other():
    game = Game("plakettopoly", ["Ana", "Léo"], seed=7)
    received: list[int] = []

    def interrupted(_game: Game) -> None:
        raise KeyboardInterrupt

    game.on.change(interrupted)
    game.on.change(lambda game: received.append(game.length))
    with pytest.raises(KeyboardInterrupt):
        game.play("roll")
    assert received == [game.length]


def test_a_move_is_sent_though_a_bot_comments_on_it_as_it_decides(monkeypatch: pytest.MonkeyPatch):
    class Explaining(Balanced):
        def buys(self, pos: Position, seat: int, title: int, price: int) -> int:
            game.record.comment("Is it dear?")
            return super().buys(pos, seat, title, price)

    monkeypatch.setattr(bots.Balanced, "strategy", lambda bot: Explaining())
    game = Game("plakettopoly", [("Ana", bots.Balanced()), "Léo"], seed=1, position={"turn": "Ana"})
    received: list[dict[str, Any]] = []
    game.on.event(received.append)
    game.play("dice 1+2")
    assert game.step()
    assert game.record.comments
    assert received == game.events(game.length - len(received))
    assert received[-1]["kind"] == "bought"


def test_a_throttle_is_not_hurried_by_a_plan_that_is_out_of_date(monkeypatch: pytest.MonkeyPatch):
    clock = [0.0]
    plans: list[Callable[[], None]] = []
    done: list[float] = []
    monkeypatch.setattr(throttle.time, "monotonic", lambda: clock[0])
    monkeypatch.setattr(throttle, "after", lambda _seconds, call: plans.append(call))
    limited = throttle.Throttle(1, threading.RLock(), lambda: done.append(clock[0]))
    for clock[0] in (0.0, 0.5, 1.0, 1.1):  # the plan of 0.5 has waited for the lock past 1.0, when it was done without
        limited.call_soon()
    late, next_one = plans
    clock[0] = 1.2
    late()
    assert done == [0.0, 1.0]
    clock[0] = 2.0
    next_one()
    assert done == [0.0, 1.0, 2.0]


def test_events_come_once_and_in_order_until_stopped() -> None:
    game = Game("plakettopoly", [bots.Balanced(), "Léo"], seed=7)
    seen: list[int] = []
    stop = game.on.event(lambda event: seen.append(event["seq"]))
    start = game.length
    game.run()
    game.play("roll")
    assert seen == list(range(start, game.length))
    game.undo()
    assert len(seen) == seen[-1] - start + 1
    mark = game.length
    game.play("roll")
    assert seen[-1] == game.length - 1
    assert mark in seen
    stop()
    count = len(seen)
    game.run()
    assert len(seen) == count


def test_an_error_in_a_tap_is_shown_and_stops_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    game = Game("plakettopoly", players=2, seed=7)
    turns: list[int] = []
    game.on.event(lambda event: 1 / 0)
    game.on.turn(lambda row: turns.append(row["turn"]))
    game.play("roll")
    assert "ZeroDivisionError" in capsys.readouterr().err
    assert game.length > 6


def test_turns_with_a_throttle_end_with_the_last(monkeypatch: pytest.MonkeyPatch) -> None:
    later: list[Callable[[], None]] = []
    monkeypatch.setattr(throttle, "after", lambda _seconds, call: later.append(call))
    game = Game("plakettopoly", [bots.Balanced(), bots.Balanced()], seed=7)
    every: list[int] = []
    some: list[int] = []
    game.on.turn(lambda row: every.append(row["turn"]))
    game.on.turn(lambda row: some.append(row["turn"]), throttle=3600)
    game.run(turns=30)
    assert every == list(range(1, 31))
    assert some == [1]
    (call_later,) = later
    call_later()
    assert some == [1, 30]
    game.run(turns=3)
    game.past.branch_at(game.history()[0]["seq"])
    later[1]()  # the turns that it would send have been taken back
    assert some == [1, 30]
