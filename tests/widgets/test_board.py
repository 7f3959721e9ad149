"""The Python side of the board: order on the wire, repeats, staleness, distrust, threads."""

from __future__ import annotations

import asyncio
import gc
import json
import math
import random
import re
import threading
import time
import weakref
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import nbclient
import nbformat
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from traitlets import TraitError

import plakett_widgets as pw
from plakett_widgets.bots.house.balanced import Balanced
from plakett_widgets.engine.position import Position
from plakett_widgets.widgets import board as board_module
from plakett_widgets.widgets import board_messages, game_messages, messages, protocol
from plakett_widgets.widgets import channel as channel_module
from plakett_widgets.widgets.protocol import CODES

from .conftest import Open, View, three, until

LIVE = "application/vnd.jupyter.widget-view+json"


def error(answer: dict) -> str:
    assert answer["ok"] is False
    return answer["error"]["code"]


def offered(view: View) -> list[tuple[str, int]]:
    """The texts of all legal moves that the view knows of, with their seats."""
    legal = view.board.state["legal"]
    return [(move["move"] + (f" {move['min']}" if "min" in move else ""), move["seat"]) for move in legal]


def play_some(view: View, luck: random.Random) -> None:
    """Send a legal move that the view has, as a click would.  A seat that may throw or end does."""
    legal = [(move, seat) for move, seat in offered(view) if move not in ("offer", "counter")]
    forth = [(move, seat) for move, seat in legal if move in ("roll", "end")]
    if legal:
        view.act(*luck.choice(forth or legal))


def test_hello_is_welcomed(view: View):
    game = view.board.game
    answer = view.request("hello", protocol_version=1, last_revision=game.table.revision, last_event=game.length - 1)
    assert answer == {"v": 1, "kind": "result", "id": "view1-1", "ok": True, "session": view.board.session, "revision": 0}
    assert len(view.sent) == 1


def test_hello_of_a_view_that_missed_something_sends_the_state_again(view: View):
    view.board.game.play("roll")
    view.sent.clear()
    view.request("hello", protocol_version=1, last_revision=0, last_event=-1)
    assert [state["revision"] for state in view.states()] == [view.board.game.table.revision]
    (news,) = view.news()
    assert news["items"] == view.board.with_sentences(view.board.game.events())
    assert news["revision"] == view.board.game.table.revision


def test_ping(view: View):
    assert view.request("ping")["revision"] == view.board.game.table.revision


def test_the_state_comes_first_then_the_events_then_the_result_all_of_one_revision(view: View):
    known = view.board.game.length
    answer = view.act("roll")
    assert answer["ok"]
    assert answer["revision"] == view.board.game.table.revision
    update, news, result = view.sent
    assert update["method"] == "update"
    assert set(update["state"]) == {"state"}
    assert update["state"]["state"]["revision"] == news["content"]["revision"] == result["content"]["revision"]
    assert news["content"]["kind"] == "events"
    assert news["content"]["items"] == view.board.with_sentences(view.board.game.events(known))


def test_the_events_that_views_receive_make_up_the_log(view: View):
    """Whoever puts what comes after what is known, or in its place, knows the end of the log, whatever is taken back."""
    game, luck = view.board.game, random.Random(3)
    known = view.board.with_sentences(game.events())
    for _ in range(200):
        if luck.random() < 0.15:
            game.undo()
        elif not game.step():
            play_some(view, luck)
        view.catch_up()
        for news in view.news():
            if news["items"]:
                known = [event for event in known if event["seq"] < news["items"][0]["seq"]] + news["items"]
        view.sent.clear()
        assert known[-50:] == view.board.with_sentences(game.events()[-50:])


def test_views_receive_more_than_the_end_of_a_burst_of_bots(open_board: Open):
    """A bankruptcy that long estates follow must reach every view."""
    game = pw.Game(players=[(name, pw.bots.Balanced()) for name in ("Hal", "Ida")], seed=7)
    view = open_board(game)
    game.run(turns=40)
    view.catch_up()
    received = [event for news in view.news() for event in news["items"]]
    assert 100 < len(received) <= 500
    assert received == view.board.with_sentences(game.events()[-len(received) :])


def test_every_state_is_another_dictionary(view: View):
    before = view.board.state
    view.board.game.play("roll")
    assert view.board.state is not before
    assert before["revision"] + 1 == view.board.state["revision"]


def test_tail_holds_the_last_events_even_after_undo(view: View):
    game, luck = view.board.game, random.Random(1)
    while len(game.events()) < 120:
        if not game.step():
            play_some(view, luck)
    for _ in range(40):
        view.catch_up()
        assert view.board.tail == view.board.with_sentences(game.events()[-50:])
        game.undo()


def test_a_repeated_request_is_carried_out_once(view: View):
    message = view.message("action", seat=0, move="roll", decision=view.board.game.table.decision, base_revision=0)
    view.send(message)
    digest = view.board.game.record.digest()
    view.send(message)
    view.send({**message, "move": "end"})
    first, *others = view.answers(message["id"])
    assert others == [first, first]
    assert view.board.game.record.digest() == digest


def test_the_last_64_results_are_kept(view: View):
    first = view.message("action", seat=0, move="nonsense", decision="q0.0", base_revision=0)
    view.send(first)
    for _ in range(64):
        view.act("nonsense")
    view.send({**first, "move": "roll"})
    assert view.answers(first["id"])[-1]["ok"]  # forgotten, so carried out anew


def test_an_answer_to_a_settled_question_is_stale(view: View):
    view.act("roll")
    question = view.board.game.table.decision
    assert view.act("decline")["ok"]
    assert error(view.act("buy", decision=question)) == "stale"


def test_a_move_at_a_quiet_point_is_judged_by_what_is_legal_now(open_board: Open):
    game = pw.Game(players=["Ana", "Léo"], seed=1, position={"seats": {"Léo": {"titles": [1], "cash": 100}}})
    view = open_board(game)
    earlier = game.table.decision
    game.play("dice 4+6")
    game.play("Ana: roll")
    assert game.table.decision != earlier
    assert view.act("mortgage 1", seat=1, decision=earlier)["ok"]


def test_a_seat_of_a_bot_cannot_be_played(view: View):
    game = view.board.game
    digest, revision = game.record.digest(), game.table.revision
    for seat, move in ((2, "roll"), (0, "Hal: roll"), (0, "3: roll"), (0, "dice 6+6"), (0, "top PL-01"), (0, "time 90")):
        assert error(view.act(move, seat)) == "not_your_turn", move
        assert (game.record.digest(), game.table.revision) == (digest, revision)
    assert error(view.request("control", what="hold", seat=2, on=True)) == "not_your_turn"
    assert "game.play" in view.act("dice 6+6", 0)["error"]["text"]["en"]  # where that is possible


def test_a_person_may_move_for_another_person(view: View):
    """Hot seat: whoever sits at the browser plays every person."""
    assert view.act("Ana: roll", seat=1)["ok"]


def test_a_refusal_cites_its_rule_in_both_languages(view: View):
    answer = view.act("build 1")
    assert error(answer) == "illegal_move"
    rule, text = answer["error"]["params"]["rule"], answer["error"]["text"]
    assert rule.startswith("PLK-")
    assert rule in text["fr"]
    assert rule in text["en"]
    assert text["fr"] != text["en"]
    unread = view.act("fly away")["error"]
    assert unread["params"]["rule"] == ""
    assert unread["text"]["fr"] != unread["text"]["en"] != ""


def test_events_are_worded_in_the_languages_of_the_views(open_board: Open):
    board = open_board().board
    view, other = View(board, "view1"), View(board, "view2")
    view.request("hello", protocol_version=1, last_revision=0, last_event=0, locale="fr")
    view.act("roll")
    thrown = next(event for event in view.news()[-1]["items"] if event["kind"] == "thrown")
    assert [*thrown["sentence"]] == ["fr"]
    other.request("hello", protocol_version=1, last_revision=0, last_event=0, locale="en")
    again = next(event for event in other.news()[-1]["items"] if event["kind"] == "thrown")
    assert again["sentence"] == {"fr": thrown["sentence"]["fr"], "en": "Ana rolls {a} and {b}.".format(**thrown)}
    view.write(locale="en")  # all views follow what is chosen
    assert [*view.news()[-1]["items"][-1]["sentence"]] == ["en"]
    assert [*view.request("at", event=2)["items"][-1]["sentence"]] == ["en"]
    assert [*view.request("log_get", start=0, count=1)["items"][0]["sentence"]] == ["en"]
    assert (
        "locale"
        in view.request("hello", protocol_version=1, last_revision=0, last_event=0, locale="de")["error"]["params"].values()
    )


@pytest.mark.parametrize(
    ("code", "move", "seat"),
    [("not_your_turn", "roll", 1), ("unknown_move", "fly away", 0), ("illegal_move", "end", 0)],
)
def test_refusals_have_their_codes_and_change_nothing(view: View, code: str, move: str, seat: int):
    before = json.dumps(view.board.game.state())
    assert error(view.act(move, seat)) == code
    assert json.dumps(view.board.game.state()) == before
    assert not view.states()


def test_money_that_is_missing(open_board: Open):
    game = pw.Game(players=["Ana", "Léo"], position={"seats": {"Ana": {"cash": 10, "titles": [6]}}})
    game.play("dice 1+2")
    game.play("roll")
    assert error(open_board(game).act("buy")) == "insufficient_funds"


def test_a_finished_game(open_board: Open):
    game = pw.Game(players=["Ana", ("Hal", pw.bots.Balanced())], options={"end_condition": "turns:1"}, seed=1)
    while not game.over:
        if not game.step():
            game.play(game.legal()[0]["move"], game.legal()[0]["seat"])
    assert error(open_board(game).act("roll")) == "game_over"


def test_another_session_and_another_protocol(view: View):
    assert error(view.act("roll", session="another")) == "wrong_session"
    assert error(view.act("roll", v=2)) == "wrong_protocol"
    assert error(view.request("hello", protocol_version=2, last_revision=0)) == "wrong_protocol"


def test_no_refusal_of_several_moves_reveals_a_throw(open_board: Open):
    view = open_board()
    revision, decision = view.board.game.table.revision, view.board.game.table.decision
    seat = view.board.game.state()["seat"]
    fields = {"seat": seat, "decision": decision, "base_revision": revision}
    assert error(view.request("action", moves=["roll", "end"], **fields)) == "bad_payload"


def test_a_board_to_watch(open_board: Open):
    view = open_board(read_only=True)
    assert error(view.act("roll")) == "read_only"
    assert error(view.request("step", revision=0)) == "read_only"
    assert error(view.request("control", what="undo")) == "read_only"
    assert view.request("hello", protocol_version=1, last_revision=0, last_event=0)["ok"]
    assert view.request("at", event=0)["ok"]
    assert view.request("log_get", start=0, count=5)["ok"]
    view.write(paused=True, speed="slow")
    assert (view.updates("paused")[-1], view.updates("speed")[-1]) == (False, "normal")
    assert (view.board.game.board.paused, view.board.game.board.speed) == (False, "normal")


def test_a_game_that_is_busy_elsewhere(view: View, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(messages, "LOCK_TIMEOUT", 0.05)
    held, done = threading.Event(), threading.Event()

    def hold() -> None:
        with view.board.game.table.lock:
            held.set()
            done.wait(120)

    thread = threading.Thread(target=hold)
    thread.start()
    assert held.wait(120)
    message = view.message("action", seat=0, move="roll", decision="q0.0", base_revision=0)
    view.send(message)
    assert error(view.answers(message["id"])[-1]) == "busy"
    done.set()
    thread.join()
    view.send(message)
    first, again = view.answers(message["id"])
    assert again == first  # the repeated message is not carried out after all: a view that was refused sends it anew
    assert (view.board.game.table.revision, view.act("roll")["ok"]) == (0, True)


def test_a_fault_of_ours_is_reported_and_kept(view: View, monkeypatch: pytest.MonkeyPatch, caplog):
    monkeypatch.setattr(view.board.table, "play", lambda *_: 1 / 0)
    answer = view.act("roll")
    assert error(answer) == "internal"
    assert answer["error"]["params"]["ref"] in caplog.text
    assert "ZeroDivisionError" in view.board.last_error


class Faulty(pw.bots.Balanced):
    name = "mine"

    def choose_purchase(self, view: Any, legal: Any) -> str:
        raise LookupError("no such lot")


class Cheating(Faulty):
    def choose_purchase(self, view: Any, legal: Any) -> str:
        return "roll"


@pytest.mark.parametrize("bot", [Faulty(), Cheating()])
def test_a_bot_that_fails_is_named_and_another_can_go_on(open_board: Open, bot: pw.bots.Bot):
    game = pw.Game("plakettopoly", players=["Ana", ("Hal", bot)], position={"turn": "Hal"})
    game.play("dice 1+2")
    view = open_board(game)
    for answer in (view.request("step", revision=game.table.revision), view.request("control", what="skip")):
        assert error(answer) == "bot_failed"
        assert answer["error"]["params"]["bot"] == "Hal"
    assert "mine (P2)" in view.board.last_error
    other = pw.loads(game.record.notation(names=True), bots={"Hal": pw.bots.Balanced()})
    assert other.step()


def test_a_bot_that_thinks_for_long_does_so_in_view_of_all(open_board: Open, monkeypatch: pytest.MonkeyPatch):
    class Slow(Balanced):
        def buys(self, pos: Position, seat: int, title: int, price: int) -> int:
            until(lambda: view.board.thinking and other.board.thinking)
            return super().buys(pos, seat, title, price)

    monkeypatch.setattr(pw.bots.Balanced, "strategy", lambda bot: Slow())
    game = pw.Game("plakettopoly", players=["Ana", ("Hal", pw.bots.Balanced())], position={"turn": "Hal"})
    game.play("dice 1+2")
    view, other = open_board(game), open_board(game)
    for moment in (0, 600):  # the throw, which has it asked, then the purchase, however long that takes
        monkeypatch.setattr(game_messages, "THINKING_DELAY", moment)
        assert view.request("step", revision=game.table.revision)["moved"]
    assert game.state()["titles"]["owner"][1] == 1
    assert view.updates("thinking") == other.updates("thinking") == [True, False]


def test_two_views_that_ask_for_a_step_make_one(open_board: Open):
    game = pw.Game(players=[("A", pw.bots.Balanced()), ("B", pw.bots.Balanced())], seed=1)
    view = open_board(game)
    other = View(view.board, "other")
    assert view.request("step", revision=0)["moved"]
    assert not other.request("step", revision=0)["moved"]
    assert game.table.revision == 1
    view.write(paused=True)
    assert error(view.request("step", revision=1)) == "busy"  # and not that there is nothing to say


MISSES_TWO = {"turn": "Ana", "seats": {"Ana": {"on": 12, "missed": 2}, "Léo": {"on": 5}}}


def test_a_missed_turn_goes_by_itself_once_and_an_undo_goes_back_past_it(open_board: Open, tmp_path: Path):
    path = tmp_path / "race.plk"
    game = pw.Game("confinement", players=["Ana", "Léo"], seed=3, position=MISSES_TWO, autosave=path)
    view, watcher = open_board(game), open_board(game, read_only=True)
    assert view.board.state["forced"] == "missed"
    assert error(watcher.request("step", revision=0)) == "read_only"
    assert [one.request("step", revision=0)["moved"] for one in (view, View(view.board, "other"))] == [True, False]
    assert game.moves() == ["Ana: go"]
    assert "Ana misses a turn, and has one more to miss." in game.story("en")
    assert view.board.state["undo"] is None  # nobody has decided anything yet
    assert not view.request("step", revision=1)["moved"]  # a throw is no forced move
    assert view.act("roll", seat=1)["ok"]
    assert view.request("step", revision=2)["moved"]
    assert not game.past.undo_is_free  # the throw is before the missed turn
    until(lambda: path.exists() and path.read_text("utf-8").count("*go") == 2)
    for back in (pw.load(path), game):
        assert len(back.moves()) == 3
        back.undo()
        assert back.moves() == ["Ana: go"]
    assert view.board.state["forced"] is None


def test_a_forced_move_goes_by_itself_only_where_that_is_chosen(open_board: Open):
    game = pw.Game("confinement", players=["Ana", "Léo"], seed=3, position=MISSES_TWO)
    view, other = open_board(game), open_board(game)
    other.board.forced_moves = "none"
    assert view.board.forced_moves == "none"  # it is the game's
    assert not view.request("step", revision=0)["moved"]
    view.write(forced_moves="all")
    game.hold("Léo")
    assert not view.request("step", revision=1)["moved"]
    game.hold("Léo", False)
    assert view.request("step", revision=2)["moved"]
    broke = pw.Game("plakettopoly", ["Ana", "Léo"], seed=3, position={"turn": "Ana", "seats": {"Ana": {"cash": 5, "on": 0}}})
    broke.play("dice 1+2")
    broke.play("roll")  # onto a lot that Ana cannot afford
    poor = open_board(broke)
    assert poor.board.state["forced"] == "other"
    assert not poor.request("step", revision=broke.table.revision)["moved"]
    poor.write(forced_moves="all")
    assert poor.request("step", revision=broke.table.revision)["moved"]


def test_bots_pause_on_all_boards_of_a_game(open_board: Open):
    game = pw.Game(players=[("A", pw.bots.Balanced()), ("B", pw.bots.Balanced())], seed=1)
    first, second, stranger = open_board(game), open_board(game), open_board()
    first.write(paused=True)
    assert (second.board.paused, stranger.board.paused) == (True, False)
    assert error(second.request("step", revision=0)) == "busy"
    assert pw.Board(game).paused
    second.write(paused=False)
    assert not first.board.paused


def test_bots_go_at_the_pace_that_was_chosen_last_on_any_board_of_a_game(open_board: Open):
    game = pw.Game("plakettopoly", [pw.bots.Balanced()] * 3, seed=7)
    first, second, stranger = open_board(game), open_board(game), open_board()
    first.write(speed="slow")
    assert (second.board.speed, stranger.board.speed) == ("slow", "normal")
    assert second.updates("speed") == ["slow"]  # its view waits as long, too
    assert pw.Board(game, read_only=True).speed == "slow"
    second.write(speed="fast")
    assert first.board.speed == "fast"
    assert first.request("step", revision=0)["moved"]


def test_a_repeated_step_is_made_once(open_board: Open):
    """Its revision names the step, so that steps need not fill the results that are kept."""
    game = pw.Game(players=[("A", pw.bots.Balanced()), ("B", pw.bots.Balanced())], seed=1)
    view = open_board(game)
    message = view.message("step", revision=0)
    for _ in range(3):
        view.send(message)
    assert [answer["moved"] for answer in view.answers(message["id"])] == [True, False, False]
    assert game.table.revision == 1


@pytest.mark.parametrize("kind", ["step", "action"])
def test_a_view_that_has_lost_a_state_is_sent_it_again(open_board: Open, monkeypatch: pytest.MonkeyPatch, kind: str):
    """Servers drop floods without a word: whoever still speaks of an old revision later on has missed the present one."""
    game = pw.Game(players=["Ana", ("Hal", pw.bots.Balanced())], seed=7, opening=[(6, 6), (1, 2)])
    view = open_board(game)
    view.act("roll")
    view.sent.clear()
    monkeypatch.setattr(board_messages, "MAX_STATE_AGE", 600)
    view.request("step", revision=0) if kind == "step" else view.act("decline", base_revision=0, decision="b0.0.7")
    assert not view.states()  # it may still be on its way
    monkeypatch.setattr(board_messages, "MAX_STATE_AGE", 0)
    view.request("step", revision=0) if kind == "step" else view.act("decline", base_revision=0, decision="b0.0.7")
    assert [state["revision"] for state in view.states()] == [game.table.revision] == [1]
    assert view.news()[-1]["items"] == view.board.with_sentences(game.events()[-50:])
    assert view.sent[-1]["content"]["kind"] == "result"


def test_two_views_that_want_the_same_taken_back_take_it_back_once(open_board: Open):
    """Also for branches and lines: each names its line of play, and that line is gone."""
    game = pw.Game(players=["Ana", "Léo"], seed=7, position={"seats": {"Ana": {"titles": [5, 15, 25]}}})
    view = open_board(game)
    other = View(view.board, "other")
    for title in (5, 15, 25):
        assert view.act(f"mortgage {title}")["ok"]
    for what, fields in (("undo", {"seat": 0, "on": True}), ("line", {"value": 1}), ("branch", {"at": 0})):
        branch = game.past.branch
        assert view.control(what, **fields)["ok"]
        digest = game.record.digest()
        assert error(other.control(what, branch=branch, **fields)) == "stale"
        assert (game.record.digest(), game.past.branch) == (digest, branch + 1)


def test_a_repeated_undo_takes_one_move_back(open_board: Open):
    game = pw.Game(players=["Ana", "Léo"], seed=7, position={"seats": {"Ana": {"titles": [5, 15]}}})
    view = open_board(game)
    for title in (5, 15):
        view.act(f"mortgage {title}")
    message = view.message("control", what="undo", seat=0, on=True, branch=0)
    view.send(message)
    view.send(message)
    assert [answer["ok"] for answer in view.answers(message["id"])] == [True, True]
    assert game.moves() == ["Ana: mortgage 5"]


@pytest.mark.slow
def test_hostile_but_legal(open_board: Open):
    """Wishes, branches, lines and looks without end: the game stays what its moves say, and what is kept is bounded."""
    game = three()
    view, luck = open_board(game), random.Random(5)
    for number in range(400):
        whim = luck.random()
        if whim < 0.4:
            game.step() or play_some(view, luck)
        elif whim < 0.55:
            view.control("undo", seat=luck.randrange(2), on=luck.random() < 0.8)
        elif whim < 0.7:
            view.control("branch", at=luck.randrange(game.length))
        elif whim < 0.8 and game.past.lines:
            view.control("line", value=luck.choice(game.past.lines)["number"])
        elif whim < 0.9:
            view.request("preview", seat=0, move=luck.choice(["roll", "buy", "offer 2: 1 for 3", "mortgage 5"]))
            view.request("at", event=luck.randrange(game.length))
        else:
            chunk = view.request("log_get", start=luck.randrange(-200, game.length), count=200, seat=1)
            assert len(chunk["items"]) <= 200
        assert len(game.past.lines) <= 20
        assert len(view.board._results) <= messages.MAX_KEPT_ANSWERS, number
    assert not view.board.last_error
    assert game.fork().record.digest() == game.record.digest()
    view.catch_up()
    assert view.board.state["revision"] == game.table.revision
    assert view.board.state["branch"] == game.past.branch > 50


def test_controls(view: View):
    game = view.board.game
    digest = game.record.digest()
    assert view.act("roll")["ok"]
    for seat in (0, 1):  # dice have been thrown: both must agree
        assert view.control("undo", seat=seat, on=True)["moved"] == (seat == 1)
    assert game.record.digest() == digest
    assert view.request("control", what="pause", on=True)["ok"]
    assert view.request("control", what="speed", value="fast")["ok"]
    assert (view.board.paused, view.board.speed) == (True, "fast")
    assert view.request("control", what="hold", seat=1, on=True)["ok"]
    assert view.states()[-1]["players"][1]["hold"]
    branch = game.past.branch
    for wrong in (
        {"what": "speed", "value": "warp"}, {"what": "cheat"}, {"what": "hold", "seat": 9, "on": True}, {},
        {"what": "branch", "at": game.length, "branch": branch}, {"what": "line", "value": 77, "branch": branch},
        {"what": "undo", "seat": 0, "branch": branch}, {"what": "undo", "seat": 0, "on": True},
    ):  # fmt: skip
        assert error(view.request("control", **wrong)) == "bad_payload"


@pytest.mark.parametrize(("end", "left"), [("last_survivor", {1}), ("first_bankruptcy", set())])
def test_a_hold_ends_when_its_seat_is_out_or_the_game_is_over(end: str, left: set[int]):
    poor = {"turn": "Ana", "seats": {"Ana": {"cash": 3}}}
    game = pw.Game("plakettopoly", ["Ana", "Léo", ("Hal", pw.bots.Balanced())], position=poor, options={"end_condition": end})
    game.hold(0)
    game.hold(1)
    game.play("dice 1+3")
    game.play("roll")  # onto a tax that she cannot pay
    assert game.state()["players"][0]["out"]
    assert game.table.holding == left
    game.hold(0)
    assert game.table.holding == left


def test_a_hold_can_always_be_released(view: View):
    game = view.board.game
    game.hold(2)  # of a bot, which only Python can say
    assert view.request("control", what="hold", seat=2, on=False)["ok"]
    assert game.table.holding == set()


def test_bots_run_on_to_the_next_decision_in_one_go(open_board: Open, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(board_messages, "SKIP_TIME", 0.01)
    game = pw.Game(players=[("A", pw.bots.Balanced()), ("B", pw.bots.Balanced())], seed=1)
    view = open_board(game)
    moved, revs = True, set()
    while moved:
        moved = view.request("control", what="skip")["moved"]
        revs.add(game.table.revision)
    assert game.over
    assert [state["revision"] for state in view.states()] == sorted(revs - {0})  # one a message


def test_the_wording_of_a_rule(view: View):
    answer = view.request("rule", rule="PLK-102")
    assert answer["text"]["en"] == view.board.game.edition.rulebook.text("PLK-102", "en")
    assert error(view.request("rule", rule="PLK-999")) == "bad_payload"


def test_a_move_in_python_reaches_the_view(view: View):
    view.board.game.play("roll")
    assert [state["revision"] for state in view.states()] == [1]


def test_questions_to_a_race_bring_no_states_of_their_own(open_board: Open, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("plakett_widgets.game.throttle.after", lambda _seconds, _call: None)  # the next state is not due yet
    game = pw.Game(players=[(name, pw.bots.Balanced()) for name in "ABCD"], seed=3)
    view = open_board(game)
    view.board._throttle.done = math.inf
    game.run(turns=3)
    for kind, fields in (("history", {"start": 0}), ("at", {"event": 0}), ("lines", {}), ("log_get", {"start": 0, "count": 5})):
        assert view.request(kind, **fields)["ok"]
    assert not view.states()
    view.catch_up()
    assert [state["revision"] for state in view.states()] == [game.table.revision]


def test_a_history_comes_in_parts(open_board: Open, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(protocol, "MAX_ROWS", 4)
    game = pw.Game(players=[(name, pw.bots.Balanced()) for name in "ABCD"], seed=3)
    game.run(turns=10)
    view = open_board(game)
    rows: list[dict] = []
    while part := view.request("history", start=len(rows))["rows"]:
        assert len(part) <= 4
        rows += part
    assert rows == game.history()


def test_nothing_overtakes_the_state_while_traits_are_held(view: View, monkeypatch: pytest.MonkeyPatch):
    later: list[Callable[[], None]] = []
    monkeypatch.setattr("plakett_widgets.game.throttle.after", lambda _seconds, call: later.append(call))
    game = view.board.game
    with view.board.hold_sync():
        game.play("roll")
        view.board.theme = "dark"
        later.pop()()  # it waits on
        assert not view.sent
    later.pop()()
    assert [m["method"] for m in view.sent] == ["update", "update", "custom"]
    assert view.states()[0]["revision"] == view.news()[0]["revision"] == game.table.revision


def test_states_are_few_while_python_races_and_the_last_one_comes(open_board: Open):
    game = pw.Game(players=[(name, pw.bots.Balanced()) for name in "ABCD"], seed=3)
    view = open_board(game)
    start = time.monotonic()
    for _ in range(400):
        game.hold(0, True)
        game.hold(0, False)
    lasted = time.monotonic() - start
    until(lambda: view.states()[-1]["revision"] == game.table.revision == 800)
    assert len(view.states()) <= 2 + lasted / game_messages.STATE_INTERVAL


FORGED = [
    ("state", {"revision": 99}), ("tail", []), ("session", "mine"), ("definition", {}), ("protocol_version", 9),
    ("read_only", True),
    ("_esm", "alert()"), ("_view_name", "Other"), ("nonsense", 1), ("locale", "de"), ("locale", []), ("theme", 3),
    ("speed", None), ("paused", "yes"), ("paused", []), ("cursor", -5), ("cursor", 10**6), ("cursor", True), ("cursor", 1.5),
    ("cursor", 2**53 + 1), ("cursor", float("nan")), ("seen_revision", 2**60), ("seen_revision", True), ("seen_revision", -1),
    ("texts", {}),
    ("view", "log"), ("chances", {}), ("motion", "wild"), ("presentation", "yes"), ("layout", "IPY_MODEL_0"), ("comm", None),
]  # fmt: skip


@pytest.mark.parametrize(("name", "value"), FORGED)
def test_forged_traits_are_dropped_and_answered_in_few_words(view: View, name: str, value: object):
    shown = view.board.get_state()
    view.sent.clear()
    view.write(**{name: value})
    assert view.board.get_state() == shown
    if name in view.board.WRITABLE:
        assert json.dumps(view.updates(name)[-1]) == json.dumps(shown[name])
    elif name in view.board.keys:
        (answer,) = view.sent
        refused = answer["content"]["error"]
        assert (refused["code"], refused["params"]) == ("not_writable", {"trait": name})
        assert refused["text"]["en"] == f"Only the kernel sets “{name}”."
    assert len(json.dumps(view.sent, ensure_ascii=False).encode()) < 300


def test_many_forged_traits_are_answered_in_as_few_words(view: View):
    view.write(**dict.fromkeys({*view.board.keys} - view.board.WRITABLE, 1))
    assert len(json.dumps(view.sent, ensure_ascii=False).encode()) < 300


def test_an_observer_of_a_trait_may_fail(view: View):
    """Whoever observes a trait from a cell brings down neither the message nor the other traits in it."""
    view.board.observe(lambda _change: 1 / 0, "cursor")
    view.write(cursor=2, speed="slow")
    assert (view.board.cursor, view.board.speed) == (2, "slow")
    assert "ZeroDivisionError" in view.board.last_error
    assert view.act("roll")["ok"]


def test_the_cursor_is_on_an_event_that_there_is(view: View):
    board, game = view.board, view.board.game
    with pytest.raises(TraitError, match="there is no event"):
        board.cursor = game.length
    view.act("roll")
    board.cursor = game.length - 1
    game.undo()
    view.catch_up()
    assert board.cursor == -1
    assert view.updates("cursor")[-1] == -1


def test_traits_that_the_browser_may_write(view: View):
    wanted = {
        "locale": "fr", "theme": "dark", "speed": "slow", "paused": True, "cursor": 3, "seen_revision": 2, "motion": "off",
        "presentation": True,
    }  # fmt: skip
    view.write(**wanted)
    assert {name: getattr(view.board, name) for name in wanted} == wanted


NASTY = [
    None, True, False, -1, 0, 1, 2**31, 2**53, 2**53 + 1, 2**64, -(2**63), 10**400, 0.0, 1.0, -0.5, 1e308, float("nan"),
    float("inf"), "", " ", "0", "null", "\x00", "\ud800", "\udfff x", "\U0001f3b2", "\u202e", "x" * 81, "x" * 301,
    "constructor", "__class__", [], [[]], [None] * 500, ["roll"] * 61, {}, {"id": {}}, {"": [{}]},
]  # fmt: skip
nested: object = "deep"
for _ in range(5000):
    nested = [nested]
junk = st.sampled_from([*NASTY, nested])
anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters(), max_size=9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=9), inner, max_size=3),
)
KINDS = ["hello", "action", "step", "control", "rule", "ping", "preview", "plans", "at", "history", "lines", "log_get"]
FIELDS = {
    "session": ["SESSION"] * 6, "seat": [0, 1, 2, 3], "decision": ["q0.0", "b0.0.1", "q1.0"], "base_revision": [0],
    "move": ["accept", "bid 5", "buy", "build 1", "offer 2: 1 for 2", "Hal: roll", "2: roll", "dice 6+6", "sell 1 down to 9"],
    "moves": [["fly"], ["Hal: end"], ["build 1", "end"], ["roll", "build 1"], ["roll", None]],
    "what": ["pause", "speed", "undo", "branch", "line"], "at": [0, 5, 99], "branch": [0, 1], "value": ["fast", 1],
    "event": [0, 5, 99], "start": [-200, -1, 0, 5, 99], "count": [0, 5, 200, 201], "topics": [["rent"], ["nonsense"]],
    "rule": ["PLK-102", "PLK-999"], "revision": [1, 7], "protocol_version": [1, 2], "last_revision": [-1, 0, 9],
    "last_event": [-1, 0, 9],
}  # fmt: skip
nearly = st.fixed_dictionaries(
    {"v": st.just(1), "kind": st.sampled_from(KINDS), "id": st.uuids().map(str)},
    optional={name: st.sampled_from(values) | junk for name, values in FIELDS.items()},
)
broken = st.fixed_dictionaries({"v": junk | st.just(1), "kind": junk | st.sampled_from(KINDS), "id": junk})


@pytest.mark.slow
@settings(max_examples=500, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(message=nearly | broken | junk | anything)
def test_malformed_messages_leave_the_game_unchanged(view: View, message):
    game = view.board.game
    if isinstance(message, dict) and message.get("session") == "SESSION":
        message["session"] = game.table.session_id
    before = game.table.revision, game.record.digest(), game.moves(), game.table.decision
    view.sent.clear()
    view.send(message)
    assert (game.table.revision, game.record.digest(), game.moves(), game.table.decision) == before
    (answer,) = (m["content"] for m in view.sent if m["method"] == "custom" and m["content"]["kind"] != "events")
    json.dumps(answer, ensure_ascii=False, allow_nan=False).encode()  # as a kernel packs it
    assert answer["ok"] or answer["error"]["code"] in CODES
    assert answer["ok"] or answer["error"]["code"] != "internal", view.board.last_error


@pytest.mark.parametrize(
    "data", [{}, {"method": "update"}, {"method": "update", "state": [1]}, {"method": "update", "state": 5}]
)
def test_messages_that_are_not_of_widgets_leave_the_board_alive(view: View, data: dict):
    with suppress(KeyError):  # of ipywidgets itself, for the kernel's log
        view.board.comm.receive(data)
    assert view.act("roll")["ok"]


def test_a_huge_message(view: View):
    assert error(view.act("roll " + "x" * 1_000_000)) == "bad_payload"
    view.send({"v": 1, "kind": "action", "id": "a", **{str(number): number for number in range(1000)}})
    assert error(view.answers("a")[-1]) == "bad_payload"


@pytest.mark.slow
def test_threads_that_hammer_one_game_leave_it_consistent(open_board: Open, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(board_messages, "MAX_STATE_AGE", 600)  # however long a thread stands still: no state is sent again
    game = pw.Game(players=["Ana", "Léo", ("Hal", pw.bots.Balanced())], seed=5)
    boards = [open_board(game), open_board(game)]
    failures: list[BaseException] = []

    def play(view: View) -> None:
        luck = random.Random(view.name)
        try:
            for _ in range(150):
                play_some(view, luck)
                view.request("step", revision=game.table.revision)
                view.write(seen_revision=game.table.revision)
        except BaseException as caught:
            failures.append(caught)

    def race() -> None:
        for _ in range(300):
            game.step()
            game.hold(0, True)
            game.hold(0, False)

    threads = [threading.Thread(target=play, args=(view,)) for view in boards] + [threading.Thread(target=race)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(600)
    assert not failures
    assert not any(view.board.last_error for view in boards)
    assert game.turn > 5
    assert game.fork().record.digest() == game.record.digest()
    for view in boards:
        revisions = [state["revision"] for state in view.states()]
        assert revisions == sorted(set(revisions))
        view.request("hello", protocol_version=1, last_revision=-1, last_event=-1)
        assert view.states()[-1]["revision"] == game.table.revision


def test_markup_in_names_is_only_text(open_board: Open):
    name = '<img src=x onerror="alert(1)">&\'"'
    view = open_board(pw.Game(players=[name, "</text><script>"], seed=1))
    assert view.board.state["players"][0]["name"] == name  # the view makes text nodes of it
    html = view.board._repr_mimebundle_()[0]["text/html"]
    assert html.startswith("<img alt=")
    assert "<script" not in html
    assert re.findall(r"<(\w+)", html) == ["img", "p", "br"]


def test_a_board_is_shown_alike_for_games_alike(open_board: Open):
    first, second = open_board(three()), open_board(three())
    bundles = [view.board._repr_mimebundle_()[0] for view in (first, second)]
    for mime in ("text/plain", "text/html"):
        assert bundles[0][mime] == bundles[1][mime]
    assert repr(first.board) == repr(second.board) == "Plakettopoly. Round 1: Ana to play."
    assert LIVE in bundles[0]


def test_a_closed_board_receives_and_keeps_nothing(open_board: Open):
    game = three()
    board = open_board(game).board
    board.close()
    assert not game.table.listeners
    game.play("roll")
    gone = weakref.ref(board)
    del board
    open_board.__closure__[0].cell_contents.clear()
    gc.collect()
    assert gone() is None


def test_the_bundle_is_text_not_a_path():
    assert isinstance(pw.Board._esm, str)


def test_a_bidder_who_has_passed_long_ago_is_still_out(open_board: Open):
    """The last events that a view has at hand do not reach back so far."""
    game = pw.Game(players=["Ana", "Léo", "Zoé"], position={"turn": "Ana", "seats": {"Ana": {"on": 16}}}, seed=1)
    view = open_board(game)
    for move in ("dice 5+3", "roll", "decline", "Léo: bid 1", "Zoé: pass"):
        game.play(move)
    for bid in range(2, 62, 2):
        game.play(f"Ana: bid {bid}")
        game.play(f"Léo: bid {bid + 1}")
    view.catch_up()
    assert "bidder_passed" not in {event["kind"] for event in view.board.tail}
    pending = view.board.state["pending"]
    assert {name: pending[name] for name in ("bidders", "passed", "leader", "price")} == {
        "bidders": [1, 0], "passed": [2], "leader": 1, "price": 61,
    }  # fmt: skip
    assert pending["text"]["en"] == "Home Care Road is up for auction. Ana to bid, from $62."
    [bid] = [choice for choice in view.board.state["legal"] if choice["kind"] == "bid"]
    assert bid["quick_bids"][0] == 62


def test_a_cell_can_wait_for_a_move(open_board: Open):
    view = open_board()
    game = view.board.game

    async def follow() -> list[str]:
        loop = asyncio.get_running_loop()
        loop.call_soon(view.act, "roll")
        found = [await view.board.game.move()]
        loop.call_soon(view.act, "decline" if game.state()["pending"] else "end")
        return [*found, await view.board.game.move(0)]

    assert asyncio.run(follow()) == game.moves()[-2:]


def test_a_cell_waits_for_no_move_where_none_can_come(open_board: Open, monkeypatch: pytest.MonkeyPatch):
    over = pw.Game(players=[("A", pw.bots.Balanced()), ("B", pw.bots.Balanced())], seed=2)
    over.run()
    with pytest.raises(RuntimeError, match="the game is over"):
        asyncio.run(open_board(over).board.game.move())
    kernel = SimpleNamespace(implementation="ipython", implementation_version="6.30.1")
    monkeypatch.setattr("plakett_widgets.widgets.awaited_move.jupyter_kernel", lambda: kernel)
    with pytest.raises(RuntimeError, match="ipykernel 7 does"):
        asyncio.run(open_board().board.game.move())


def test_a_still_picture_has_a_caption_on_how_to_go_on(tmp_path: Path):
    html = pw.Game(players=2, locale="fr").board.still()["text/html"]
    assert "Image fixe de la partie." in html
    assert "en commence une nouvelle" in html
    kept = pw.Game(players=2, autosave=tmp_path / "evening & night.plk").board.still()["text/html"]
    assert "The game goes on where it stood, from the file evening &amp; night.plk." in kept
    assert "begins a new one" not in kept
    assert str(tmp_path) not in kept  # it may be handed on


@pytest.mark.slow
def test_a_notebook_that_runs_by_itself_shows_still_pictures_and_waits_for_nobody():
    cells = [
        "import plakett_widgets as pw\ngame = pw.Game(players=['Ana', 'Léo'])\ngame",
        *("game.board", "pw.LogView(game)", "game.watch()"),
        "from plakett_widgets.record import progress\nfor _ in progress.tqdm_class()(range(1)): pass",
        "await game.move()",
    ]
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
    with pytest.raises(nbclient.exceptions.CellExecutionError, match="runs by itself, and nobody can move"):
        nbclient.NotebookClient(notebook, timeout=600, startup_timeout=600, kernel_name="python3").execute()
    shown = [output.get("data", {}).keys() for cell in notebook.cells[:4] for output in cell.outputs]
    assert shown == [{"text/plain", "text/html"}] * 4
    assert {output.output_type for output in notebook.cells[4].outputs} == {"stream"}  # a bar, as text


@pytest.mark.parametrize("name", ["JPY_SESSION_NAME", "VOILA_PREHEAT"])
def test_a_notebook_on_a_server_is_live(name: str, open_board: Open, monkeypatch: pytest.MonkeyPatch):
    request = {"content": {"allow_stdin": False}}
    kernel = SimpleNamespace(implementation="ipython", get_parent=lambda channel: request)
    monkeypatch.setattr("plakett_widgets.jupyter.presence.jupyter_kernel", lambda: kernel)
    board = open_board().board
    for attended in (False, True):
        if attended:
            monkeypatch.setenv(name, "")
        assert (LIVE in board._repr_mimebundle_()[0]) is attended
    monkeypatch.delenv(name)
    request["content"]["allow_stdin"] = True  # `jupyter console`, or an editor that starts kernels without a server
    assert LIVE in board._repr_mimebundle_()[0]


def test_a_script_without_a_board_waits_a_second_for_a_move(monkeypatch: pytest.MonkeyPatch, open_board: Open):
    game = pw.Game(players=["Ana", "Léo"])
    with pytest.raises(RuntimeError, match="no board of this game is open"):
        asyncio.run(asyncio.wait_for(game.move(), 60))

    async def beside() -> str:
        asyncio.get_running_loop().call_later(0.2, game.play, "roll")
        return await game.move()

    assert asyncio.run(beside()) == game.moves()[-1]
    monkeypatch.setattr("plakett_widgets.widgets.awaited_move.SCRIPT_TIMEOUT", 0)
    view = open_board()
    view.act("roll")
    with pytest.raises(asyncio.TimeoutError):
        asyncio.run(asyncio.wait_for(view.board.game.move(), 0.5))


@pytest.mark.parametrize("seat", [4, "Lia", -1])
def test_a_cell_waits_for_nobody_who_is_not_at_the_table(open_board: Open, seat: object):
    with pytest.raises(ValueError, match=r"seat: (a whole number from 0 to|“Lia” is no player)"):
        asyncio.run(asyncio.wait_for(open_board().board.game.move(seat), 1))  # type: ignore[arg-type]


def test_a_cell_that_waits_for_a_move_can_be_interrupted(open_board: Open):
    async def wakes() -> bool:
        waiting = asyncio.ensure_future(open_board().board.game.move())
        await asyncio.sleep(0)
        found = bool(asyncio.get_running_loop()._scheduled)  # the loop of a kernel notices an interrupt only as it wakes
        waiting.cancel()
        return found

    assert asyncio.run(wakes())


@pytest.mark.parametrize("edition", pw.editions.names())
def test_state_is_small(open_board: Open, edition: str):
    """Six persons, everything sold in whole groups: what is sent at every move stays under 8 KB."""
    box = pw.editions.load(edition)
    groups = [[box.titles[title].square for title in group.titles] for group in box.groups]
    names = ["Alexandra", "Bertrand", "Charlotte", "Dominique", "Emmanuelle", "Frédéric"]
    cash = 5 * box.amounts.start_cash
    owned = [[square for group in groups[number::6] for square in group] for number in range(6)]
    seats = {name: {"titles": titles, "cash": cash} for name, titles in zip(names, owned, strict=True)}
    view = open_board(pw.Game(edition, players=names, position={"seats": seats}))
    largest = 0
    for _ in range(30):
        play_some(view, random.Random(1))
        largest = max(largest, len(json.dumps(view.board.state, separators=(",", ":")).encode()))
    assert largest <= 8000, largest


@pytest.mark.slow
@pytest.mark.parametrize("edition", pw.editions.names())
def test_late_states_are_small_too(open_board: Open, edition: str):
    """As long games of bots make them, if six persons had played: whole groups, money to build, cards at hand."""
    names = ["Alexandra", "Bertrand", "Charlotte", "Dominique", "Emmanuelle", "Frédéric"]
    game = pw.Game(edition, [(name, pw.bots.Balanced()) for name in names], seed=1)
    game.run(rounds=60)
    twin = pw.Game(edition, names, seed=1, tokens=[player.token for player in game.players])
    for number, move in enumerate(game.moves()):
        twin.play(move)
        if number % 10 == 0:
            state = board_module.board_state(twin)
            assert len(json.dumps(state, separators=(",", ":")).encode()) <= 8000, move


def test_every_legal_move_is_known_to_the_view(open_board: Open):
    position = {"seats": {"Ana": {"titles": [1, 3, 4, 15, 27], "buildings": {"1": "pecherie"}}, "Léo": {"titles": [6]}}}
    game = pw.Game("mspm", players=["Ana", "Léo"], seed=1, position=position)
    assert offered(open_board(game)) == [(choice["move"], choice["seat"]) for choice in game.legal()]


@pytest.mark.slow
def test_boards_opened_and_closed_leave_nothing(open_board: Open):
    """Neither listeners nor widgets: those of one game, shown again and again."""
    game = three()
    boards = open_board.__closure__[0].cell_contents
    gone = []
    for _ in range(20):
        view = open_board(game)
        log, watch = pw.LogView(view.board), game.watch()
        view.act("roll")
        gone += [weakref.ref(one) for one in (view.board, log, watch)]
        for one in (log, watch, boards.pop()):
            one.close()
        del view, log, watch, one
    gc.collect()
    assert not game.table.listeners
    assert not any(ref() for ref in gone)


@pytest.mark.slow
def test_a_cell_that_is_run_again_and_again_leaves_few_boards(open_board: Open):
    """Nobody closes them: those that sent nothing for longest give way."""
    game = three()
    used = open_board(game)
    gone = []
    for number in range(60):
        board = open_board(game).board if number % 2 else pw.LogView(game)
        gone.append(weakref.ref(board))
        del board
        used.write(seen_revision=0)
    open_board.__closure__[0].cell_contents[1:] = []
    gc.collect()
    assert sum(ref() is not None for ref in gone) == len(game.table.listeners) - 1 == channel_module.MAX_WIDGETS - 1
    assert used.act("roll")["ok"]
    for listener in game.table.listeners[:]:
        listener.__self__.close()


def test_a_game_whose_board_was_closed_has_another(monkeypatch: pytest.MonkeyPatch):
    game = three()
    first = game.board
    first.close()
    assert game.board is not first
    assert game.board is game.board
    game.board.close()
    assert not game.table.listeners


def test_nobody_is_offered_an_undo_of_bots(open_board: Open):
    game = pw.Game(players=[pw.bots.Balanced(), pw.bots.Balanced()], seed=1)
    game.run(turns=2)
    assert open_board(game).board.state["undo"] is None


@pytest.mark.parametrize(
    "name", ["Anne\u00a0B.", "\N{WOMAN}\u200d\N{ROCKET} Zoé", "\u05d3\u05e0 \u05db\u05d4\u05df", "\U0001f1eb\U0001f1f7"]
)
def test_names_of_all_kinds_play_and_are_shown(open_board: Open, tmp_path: Path, name: str):
    view = open_board(pw.Game(players=[name, "Léo"], seed=1, position={"turn": name}))
    assert view.act(f"{name}: roll", 1)["ok"]
    assert name in view.board.describe("fr")
    view.board.game.save(tmp_path / "game.plk")
    assert pw.load(tmp_path / "game.plk").names == [name, "Léo"]


@pytest.mark.parametrize(
    ("name", "sign"), [("a\tb", "U+0009"), ("a:b", "U+003A (colon)"), ("\u202eanA", "U+202E (right-to-left override)")]
)
def test_a_name_is_refused_with_the_character_that_is_wrong(name: str, sign: str):
    with pytest.raises(ValueError, match=re.escape(f"cannot be a name: it contains {sign}")):
        pw.Game(players=[name, "Léo"])
