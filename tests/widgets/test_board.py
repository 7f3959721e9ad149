"""The Python side of the board: order on the wire, repeats, staleness, distrust, threads."""

from __future__ import annotations

import gc
import json
import random
import threading
import time
import weakref
from contextlib import suppress

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import plakett_widgets as pw
from plakett_widgets.widgets import channel as channel_module
from plakett_widgets.widgets.protocol import CODES

from .conftest import Open, View, three


def error(answer: dict) -> str:
    assert answer["ok"] is False
    return answer["error"]["code"]


def play_some(view: View, luck: random.Random) -> None:
    """Say a legal move that the view knows of, as a click would; who may throw or end, does."""
    legal = [choice for choice in view.board.state["legal"] if choice["kind"] not in ("offer", "counter")]
    forth = [choice for choice in legal if choice["kind"] in ("roll", "end")]
    if legal:
        choice = luck.choice(forth or legal)
        text = choice.get("move") or " ".join(str(choice[k]) for k in ("kind", "square") if k in choice)
        view.act(f"{text} {choice['min']}" if "min" in choice else text, choice["seat"])


def test_hello_is_welcomed(view: View):
    game = view.board.game
    answer = view.say("hello", proto=1, last_rev=game.rev, last_event=game.length - 1)
    assert answer == {"v": 1, "kind": "welcome", "id": "view1-1", "ok": True, "session": view.board.session, "rev": 0}
    assert len(view.sent) == 1


def test_hello_of_a_view_that_missed_something_sends_the_state_again(view: View):
    view.board.game.play("roll")
    view.sent.clear()
    view.say("hello", proto=1, last_rev=0, last_event=-1)
    assert [state["rev"] for state in view.states()] == [view.board.game.rev]
    (news,) = view.news()
    assert news["items"] == view.board.game.events()
    assert news["to_rev"] == view.board.game.rev


def test_ping(view: View):
    assert view.say("ping")["kind"] == "pong"


def test_the_state_comes_first_then_the_events_then_the_result_all_of_one_revision(view: View):
    known = view.board.game.length
    answer = view.act("roll")
    assert answer["ok"]
    assert answer["rev"] == view.board.game.rev
    update, news, result = view.sent
    assert update["method"] == "update"
    assert set(update["state"]) == {"state"}
    assert update["state"]["state"]["rev"] == news["content"]["to_rev"] == result["content"]["rev"]
    assert news["content"]["kind"] == "events"
    assert news["content"]["items"] == view.board.game.events(known)


def test_the_events_that_views_hear_of_make_up_the_log(view: View):
    """Whoever puts what comes after what is known, or in its place, knows the end of the log, whatever is taken back."""
    game, luck = view.board.game, random.Random(3)
    known = game.events()
    for _ in range(200):
        if luck.random() < 0.15:
            game.undo()
        elif not game.step():
            play_some(view, luck)
        view.say("ping")
        for news in view.news():
            if news["items"]:
                known = [event for event in known if event["seq"] < news["items"][0]["seq"]] + news["items"]
        view.sent.clear()
        assert known[-50:] == game.events()[-50:]


def test_every_state_is_another_dictionary(view: View):
    before = view.board.state
    view.board.game.play("roll")
    assert view.board.state is not before
    assert before["rev"] + 1 == view.board.state["rev"]


def test_tail_holds_the_last_events_even_after_undo(view: View):
    game, luck = view.board.game, random.Random(1)
    while len(game.events()) < 120:
        if not game.step():
            play_some(view, luck)
    for _ in range(40):
        view.say("ping")  # whatever is heard, the state goes out before the answer
        assert view.board.tail == game.events()[-50:]
        game.undo()


def test_a_message_said_twice_is_done_once(view: View):
    message = view.message("action", seat=0, move="roll", decision=view.board.game.decision, base_rev=0)
    view.hear(message)
    digest = view.board.game.digest()
    view.hear(message)
    view.hear({**message, "move": "end"})
    first, *others = view.answers(message["id"])
    assert others == [first, first]
    assert view.board.game.digest() == digest


def test_the_last_64_results_are_kept(view: View):
    first = view.message("action", seat=0, move="nonsense", decision="q0.0", base_rev=0)
    view.hear(first)
    for _ in range(64):
        view.act("nonsense")
    view.hear({**first, "move": "roll"})
    assert view.answers(first["id"])[-1]["ok"]  # forgotten, so heard anew


def test_an_answer_to_a_settled_question_is_stale(view: View):
    view.act("roll")
    question = view.board.game.decision
    assert view.act("decline")["ok"]
    assert error(view.act("buy", decision=question)) == "stale"


def test_what_is_said_at_a_quiet_point_is_judged_by_what_is_legal_now(open_board: Open):
    game = pw.Game(players=["Ana", "Léo"], seed=1, position={"seats": {"Léo": {"titles": [1], "cash": 100}}})
    view = open_board(game)
    earlier = game.decision
    game.play("dice 4+6")
    game.play("Ana: roll")
    assert game.decision != earlier
    assert view.act("mortgage 1", seat=1, decision=earlier)["ok"]


def test_a_seat_of_a_bot_cannot_be_played(view: View):
    game = view.board.game
    digest, rev = game.digest(), game.rev
    for seat, move in ((2, "roll"), (0, "Hal: roll"), (0, "3: roll"), (0, "dice 6+6"), (0, "top PL-01"), (0, "time 90")):
        assert error(view.act(move, seat)) == "not_your_turn", move
        assert (game.digest(), game.rev) == (digest, rev)
    assert error(view.say("control", what="hold", seat=2, on=True)) == "not_your_turn"


def test_a_person_may_speak_for_another_person(view: View):
    """Hot seat: whoever sits at the browser plays every person."""
    assert view.act("Ana: roll", seat=1)["ok"]


def test_a_refusal_cites_its_rule_in_both_languages(view: View):
    answer = view.act("build 1")
    assert error(answer) == "illegal_move"
    params = answer["error"]["params"]
    assert params["rule"].startswith("PLK-")
    assert params["rule"] in params["fr"]
    assert params["rule"] in params["en"]
    assert params["fr"] != params["en"]
    unread = view.act("fly away")["error"]["params"]
    assert unread["rule"] == ""
    assert unread["fr"] != unread["en"] != ""


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
    assert error(view.act("roll", v=2)) == "wrong_proto"
    assert error(view.say("hello", proto=2, last_rev=0)) == "wrong_proto"


def test_a_board_to_watch(open_board: Open):
    view = open_board(read_only=True)
    assert error(view.act("roll")) == "read_only"
    assert error(view.say("step", rev=0)) == "read_only"
    assert error(view.say("control", what="undo")) == "read_only"
    assert view.say("hello", proto=1, last_rev=0, last_event=0)["ok"]
    assert view.say("at", event=0)["ok"]
    assert view.say("log_get", **{"from": 0, "count": 5})["ok"]


def test_a_game_that_is_busy_elsewhere(view: View, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(channel_module, "PATIENCE", 0.05)
    held, done = threading.Event(), threading.Event()

    def hold() -> None:
        with view.board.game.lock:
            held.set()
            done.wait(5)

    thread = threading.Thread(target=hold)
    thread.start()
    held.wait(5)
    message = view.message("action", seat=0, move="roll", decision="q0.0", base_rev=0)
    view.hear(message)
    assert error(view.answers(message["id"])[-1]) == "busy"
    done.set()
    thread.join()
    view.hear(message)
    assert view.answers(message["id"])[-1]["ok"]  # it was not kept: said again, it is heard


def test_a_fault_of_ours_is_reported_and_kept(view: View, monkeypatch: pytest.MonkeyPatch, caplog):
    monkeypatch.setattr(view.board.game, "play", lambda *_: 1 / 0)
    answer = view.act("roll")
    assert error(answer) == "internal"
    assert answer["error"]["params"]["ref"] in caplog.text
    assert "ZeroDivisionError" in view.board.last_error


def test_two_views_that_ask_for_a_step_make_one(open_board: Open):
    game = pw.Game(players=[("A", pw.bots.Balanced()), ("B", pw.bots.Balanced())], seed=1)
    view = open_board(game)
    other = View(view.board, "other")
    assert view.say("step", rev=0)["moved"]
    assert not other.say("step", rev=0)["moved"]
    assert game.rev == 1
    view.write(paused=True)
    assert not view.say("step", rev=1)["moved"]


def test_controls(view: View):
    game = view.board.game
    digest = game.digest()
    assert view.act("roll")["ok"]
    for seat in (0, 1):  # dice have been thrown: both must agree
        assert view.say("control", what="undo", seat=seat, on=True)["moved"] == (seat == 1)
    assert game.digest() == digest
    assert view.say("control", what="pause", on=True)["ok"]
    assert view.say("control", what="speed", value="fast")["ok"]
    assert (view.board.paused, view.board.speed) == (True, "fast")
    assert view.say("control", what="hold", seat=1, on=True)["ok"]
    assert view.states()[-1]["players"][1]["hold"]
    for wrong in (
        {"what": "speed", "value": "warp"}, {"what": "cheat"}, {"what": "hold", "seat": 9, "on": True}, {},
        {"what": "branch", "at": game.length}, {"what": "line", "value": 77}, {"what": "undo", "seat": 0},
    ):  # fmt: skip
        assert error(view.say("control", **wrong)) == "bad_payload"


def test_bots_run_on_to_the_next_decision_in_one_go(open_board: Open):
    game = pw.Game(players=[("A", pw.bots.Balanced()), ("B", pw.bots.Balanced())], seed=1)
    view = open_board(game)
    slices = 0
    while view.say("control", what="skip")["moved"]:
        slices += 1
        assert slices < 1000
    assert game.over
    assert len(view.states()) == slices + 1  # one for each time that was asked


def test_the_wording_of_a_rule(view: View):
    answer = view.say("rule", rule="PLK-102")
    assert answer["text"]["en"] == view.board.game.edition.rulebook.text("PLK-102", "en")
    assert error(view.say("rule", rule="PLK-999")) == "bad_payload"


def test_a_move_in_python_reaches_the_view(view: View):
    view.board.game.play("roll")
    assert [state["rev"] for state in view.states()] == [1]


def test_states_are_few_while_python_races_and_the_last_one_comes(open_board: Open):
    game = pw.Game(players=[(name, pw.bots.Balanced()) for name in "ABCD"], seed=3)
    view = open_board(game)
    start = time.monotonic()
    for _ in range(400):
        game.hold(0, True)
        game.hold(0, False)
    lasted = time.monotonic() - start
    deadline = time.monotonic() + 5
    while view.states()[-1]["rev"] != game.rev and time.monotonic() < deadline:
        time.sleep(0.01)
    assert view.states()[-1]["rev"] == game.rev == 800
    assert len(view.states()) <= 2 + lasted / channel_module.GAP


FORGED = {
    "state": {"rev": 99}, "tail": [], "session": "mine", "board_def": {}, "proto": 9, "read_only": True, "_esm": "alert()",
    "_view_name": "Other", "nonsense": 1, "locale": "de", "theme": 3, "speed": None, "paused": "yes", "cursor": -5,
    "seen_rev": 2**60, "texts": {}, "view": "log", "replay": {}, "motion": "wild", "presentation": "yes",
}  # fmt: skip


@pytest.mark.parametrize("name", FORGED)
def test_forged_traits_are_dropped_and_the_true_value_sent_back(view: View, name: str):
    true = getattr(view.board, name, None)
    view.write(**{name: FORGED[name]})
    assert getattr(view.board, name, None) == true
    if name in view.board.keys:
        updates = [m["state"] for m in view.sent if m["method"] == "update"]
        assert json.dumps(updates[-1][name]) == json.dumps(true)


def test_traits_that_the_browser_may_write(view: View):
    wanted = {
        "locale": "fr", "theme": "dark", "speed": "slow", "paused": True, "cursor": 3, "seen_rev": 2, "motion": "off",
        "presentation": True,
    }  # fmt: skip
    view.write(**wanted)
    assert {name: getattr(view.board, name) for name in wanted} == wanted


scalars = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=400)
anything = st.recursive(scalars, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4))
kinds = st.sampled_from(
    ["hello", "action", "step", "control", "rule", "ping", "preview", "plans", "at", "history", "lines", "log_get"]
)
nearly = st.fixed_dictionaries(
    {"v": st.just(1), "kind": kinds | anything, "id": st.text(max_size=100) | anything},
    optional={
        "session": st.just("SESSION") | anything,
        "seat": st.integers(-3, 9) | anything,
        "move": st.sampled_from(["accept", "bid 5", "buy", "build 1", "x" * 301, "offer 2: 1 for 2"]) | anything,
        "decision": st.sampled_from(["q0.0", "b0.0.1"]) | anything,
        "base_rev": st.just(0) | anything,
        "moves": st.lists(st.sampled_from(["roll", "fly", "Hal: end", "build 1"]) | anything, max_size=4) | anything,
        "what": st.sampled_from(["pause", "speed", "undo", "branch", "line"]) | anything,
        "at": st.integers(-2, 99) | anything,
        "event": st.integers(-2, 99) | anything,
        "from": st.integers(-2, 99) | anything,
        "count": st.integers(-2, 999) | anything,
        "topics": st.lists(st.sampled_from(["rent", "nonsense"]), max_size=3) | anything,
        "value": anything,
        "rule": anything,
        "rev": st.just(-1) | anything,
        "proto": anything,
        "last_rev": st.just(0) | anything,
        "last_event": st.just(0) | anything,
    },
)


@settings(max_examples=1000, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(message=anything | nearly)
def test_malformed_messages_leave_the_game_unchanged(view: View, message):
    if isinstance(message, dict) and message.get("session") == "SESSION":
        message["session"] = view.board.game.session
    before = view.board.game.digest(), json.dumps(view.board.game.state())
    view.hear(message)
    assert (view.board.game.digest(), json.dumps(view.board.game.state())) == before
    answer = [m["content"] for m in view.sent if m["method"] == "custom"][-1]
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
    view.hear({"v": 1, "kind": "action", "id": "a", **{str(number): number for number in range(1000)}})
    assert error(view.answers("a")[-1]) == "bad_payload"


def test_threads_that_hammer_one_game_leave_it_consistent(open_board: Open):
    game = pw.Game(players=["Ana", "Léo", ("Hal", pw.bots.Balanced())], seed=5)
    boards = [open_board(game), open_board(game)]
    failures: list[BaseException] = []

    def play(view: View) -> None:
        luck = random.Random(view.name)
        try:
            for _ in range(150):
                play_some(view, luck)
                view.say("step", rev=game.rev)
                view.write(seen_rev=game.rev)
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
        thread.join(60)
    assert not failures
    assert not any(view.board.last_error for view in boards)
    assert game.turn > 5
    assert game.fork().digest() == game.digest()
    for view in boards:
        revisions = [state["rev"] for state in view.states()]
        assert revisions == sorted(set(revisions))
        view.say("hello", proto=1, last_rev=-1, last_event=-1)
        assert view.states()[-1]["rev"] == game.rev


def test_markup_in_names_is_only_text(open_board: Open):
    name = '<img src=x onerror="alert(1)">&\'"'
    view = open_board(pw.Game(players=[name, "</text><script>"], seed=1))
    assert view.board.state["players"][0]["name"] == name  # the view makes text nodes of it
    html = view.board._repr_mimebundle_()[0]["text/html"]
    assert html.startswith("<img alt=")
    assert "<script" not in html
    assert html.count("<") == 1


def test_a_board_is_shown_alike_for_games_alike(open_board: Open):
    first, second = open_board(three()), open_board(three())
    bundles = [view.board._repr_mimebundle_()[0] for view in (first, second)]
    for mime in ("text/plain", "text/html"):
        assert bundles[0][mime] == bundles[1][mime]
    assert repr(first.board) == repr(second.board) == "Plakettopoly. Round 1: Ana to play."
    assert "application/vnd.jupyter.widget-view+json" in bundles[0]


def test_a_closed_board_hears_and_holds_nothing(open_board: Open):
    game = three()
    board = open_board(game).board
    board.close()
    assert not game.listeners
    game.play("roll")
    gone = weakref.ref(board)
    del board
    open_board.__closure__[0].cell_contents.clear()
    gc.collect()
    assert gone() is None


def test_the_bundle_is_text_not_a_path():
    assert isinstance(pw.Board._esm, str)


@pytest.mark.parametrize("edition", pw.editions.names())
def test_state_is_small(open_board: Open, edition: str):
    """Six persons, everything sold in whole groups: what is sent at every move stays under 6 KB."""
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
    assert largest <= 6000, largest


def test_a_hundred_boards_opened_and_closed_leave_nothing(open_board: Open):
    """Neither listeners nor boards: those of one game, shown again and again."""
    game = three()
    boards = open_board.__closure__[0].cell_contents
    gone = []
    for _ in range(100):
        view = open_board(game)
        view.act("roll")
        boards.pop().close()
        gone.append(weakref.ref(view.board))
        del view
    gc.collect()
    assert not game.listeners
    assert not any(ref() for ref in gone)
