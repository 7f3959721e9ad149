"""Forecasts on the board: made beside the kernel, stopped, outdated, refused."""

from __future__ import annotations

import threading
import time
from typing import Any

import pytest

import plakett_widgets as pw
from plakett_widgets.lab import win_chances
from plakett_widgets.widgets import forecast as forecast_module
from plakett_widgets.widgets import game_messages, messages

from .conftest import Open, View, until
from .test_board import error


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few rollouts, in many slices, and as soon again as one likes."""
    for name, value in {
        "ROLLOUTS": 24,
        "MIN_ROLLOUTS": 6,
        "SLICE_TIME": 0.01,
        "MIN_INTERVAL": 0.0,
        "STATE_INTERVAL": 0.01,
    }.items():
        monkeypatch.setattr(forecast_module, name, value)


def done(view: View) -> dict[str, Any]:
    """What is known in the end."""
    until(lambda: not (view.board.chances or {"running": True})["running"])
    with view.board.game.table.lock:  # by then it has been sent, too
        chances: dict[str, Any] = view.board.chances
    return chances


def numbers(chances: dict[str, Any]) -> list[list[float]]:
    return [[seat[name] for name in ("chance", "low", "high")] for seat in chances["seats"]]


def expected(game: pw.Game) -> list[list[float]]:
    return [[round(part, 4) for part in row[1:]] for row in win_chances(game, rollouts=24).rows()]


def test_the_answer_sharpens_and_is_that_of_the_laboratory(view: View):
    game = view.board.game
    game.play("roll")
    before = game.record.digest(), game.table.revision
    assert view.control("forecast", on=True, at=-1)["ok"]
    found = done(view)
    assert (game.record.digest(), game.table.revision) == before
    assert numbers(found) == expected(game)
    assert sum(chance for chance, _, _ in numbers(found)) == pytest.approx(1)
    assert (found["event"], found["rollouts"], found["all"]) == (game.length - 1, 24, 24)
    assert found["text"]["en"].startswith(f"As of event {game.length}: 24 of 24 ")
    chance, low, high = (round(100 * part) for part in numbers(found)[0])
    assert found["seats"][0]["text"] == {
        "fr": f"{chance}\u00a0% ({low}–{high}\u00a0%)",
        "en": f"{chance}% ({low}–{high}%)",
    }
    sent = view.updates("chances")
    assert sent[0] | {"text": 0} == {
        "event": game.length - 1, "rollouts": 0, "all": 24, "running": True, "text": 0, "seats": [],
    }  # fmt: skip
    assert [one["running"] for one in sent] == [True] * (len(sent) - 1) + [False]
    assert [one["rollouts"] for one in sent] == sorted(one["rollouts"] for one in sent)
    assert all(bool(one["seats"]) == (one["rollouts"] >= 6) for one in sent)


def test_the_past_is_as_it_was_known_then(view: View):
    game = view.board.game
    for move in ("roll", "decline"):
        game.play(move)
    thrown = next(event["seq"] for event in game.events() if event["kind"] == "moved")
    view.control("forecast", on=True, at=thrown)
    found = done(view)
    then = game.fork(at=thrown + 1)
    assert numbers(found) == expected(then)
    assert found["event"] == then.length - 1 <= thrown


def test_moves_go_on_during_a_forecast_which_names_its_moment(view: View, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(forecast_module, "ROLLOUTS", 10**6)
    game = view.board.game
    known = game.length - 1
    assert view.control("forecast", on=True, at=-1)["ok"]
    until(lambda: view.board.chances["seats"])
    assert view.act("roll")["ok"]
    assert view.request("ping")["ok"]
    assert view.board.chances["running"]
    assert error(view.control("forecast", on=True, at=-1)) == "busy"  # one at a time
    assert view.control("forecast", on=False)["ok"]
    stopped = view.board.chances
    assert (stopped["event"], stopped["running"]) == (known, False)
    assert 6 <= stopped["rollouts"] < 10**6
    assert stopped["seats"]
    assert known < game.length - 1
    time.sleep(0.1)
    assert view.board.chances is stopped
    monkeypatch.setattr(forecast_module, "ROLLOUTS", 8)
    assert view.control("forecast", on=True, at=-1)["ok"]
    assert done(view)["event"] == game.length - 1


def test_an_undo_discards_the_forecast(view: View, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(forecast_module, "ROLLOUTS", 10**6)
    game = view.board.game
    view.act("roll")
    branch = game.past.branch
    view.control("forecast", on=True, at=-1)
    game.undo()
    view.catch_up()
    assert view.board.chances is None
    time.sleep(0.1)
    assert view.board.chances is None
    assert error(view.request("control", what="forecast", on=True, at=-1, branch=branch)) == "stale"


@pytest.mark.parametrize(
    "fields",
    [
        {}, {"on": 1, "at": -1}, {"on": "yes"}, {"on": True}, {"on": True, "at": -2}, {"on": True, "at": True},
        {"on": True, "at": 1.5}, {"on": True, "at": 2**53}, {"on": True, "at": 10**400}, {"on": True, "at": None},
        {"on": True, "at": "0"}, {"on": True, "at": 10_000}, {"on": True, "at": [0]},
    ],
    ids=str,
)  # fmt: skip
def test_a_malformed_request_begins_no_forecast(view: View, fields: dict[str, Any]):
    assert error(view.control("forecast", **fields)) == "bad_payload"
    assert view.board.chances is None


def test_a_forecast_begins_not_too_often_and_not_on_a_read_only_board(open_board: Open, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(forecast_module, "MIN_INTERVAL", 3600.0)
    view, watcher = open_board(), open_board(read_only=True)
    assert error(watcher.control("forecast", on=True, at=-1)) == "read_only"
    assert view.control("forecast", on=True, at=-1)["ok"]
    done(view)
    assert error(view.control("forecast", on=True, at=-1)) == "busy"
    watcher.board.forecast()  # Python shows it there too
    assert done(watcher)["seats"]


def test_a_repeated_request_begins_one_forecast(view: View):
    message = view.message("control", what="forecast", on=True, at=-1, branch=0)
    view.send(message)
    view.send(message)
    first, second = view.answers(message["id"])
    assert first == second
    assert first["ok"]
    assert done(view)["rollouts"] == 24


def test_a_rollout_that_fails_ends_it_with_a_reference(view: View, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(forecast_module.Forecast, "roll_out", lambda forecast: 1 / 0)
    view.board.forecast()
    found = done(view)
    assert "ZeroDivisionError" in view.board.last_error
    assert "reference" in found["text"]["en"]
    assert found["seats"] == []
    view.board.forecast()  # the next one may begin
    done(view)


def test_an_observer_of_chances_may_fail(view: View):
    view.board.observe(lambda _change: 1 / 0, "chances")
    view.board.forecast()
    assert done(view)["rollouts"] == 24
    assert "ZeroDivisionError" in view.board.last_error


def test_from_python(view: View, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(forecast_module, "ROLLOUTS", 10**6)
    board = view.board
    with pytest.raises(IndexError, match="there is no event 999"):
        board.forecast(999)
    board.forecast(0)
    with pytest.raises(RuntimeError, match="under way"):
        board.forecast()
    board.stop_forecast()
    board.stop_forecast()  # nothing is left to stop
    assert board.chances["running"] is False


def test_many_ask_while_bots_race_and_messages_stay_few(open_board: Open, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(forecast_module, "STATE_INTERVAL", game_messages.STATE_INTERVAL)
    monkeypatch.setattr(forecast_module, "ROLLOUTS", 10**6)
    monkeypatch.setattr(messages, "LOCK_TIMEOUT", 600)  # for a race that is slow
    game = pw.Game(players=[(name, pw.bots.Balanced()) for name in "ABC"], seed=2)
    views = [open_board(game), open_board(game)]
    begun = time.monotonic()
    threads = [threading.Thread(target=lambda view=view: view.control("forecast", on=True, at=-1)) for view in views]
    threads.append(threading.Thread(target=lambda: game.run(turns=150)))
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(600)
    until(lambda: all((view.board.chances or {"seats": []})["seats"] for view in views))
    for view in views:
        view.board.stop_forecast()
    lasted = time.monotonic() - begun
    for view in views:
        assert len(view.updates("chances")) <= 3 + lasted / game_messages.STATE_INTERVAL
        assert not view.board.last_error
    assert game.fork().record.digest() == game.record.digest()


def test_a_closed_board_forecasts_nothing(open_board: Open, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(forecast_module, "ROLLOUTS", 10**6)
    view = open_board()
    view.board.forecast()
    forecast = view.board._forecast.forecast
    view.board.close()
    until(lambda: forecast is not None and forecast.rollouts == (time.sleep(0.2), forecast.rollouts)[1])
    assert view.board._forecast.forecast is None
