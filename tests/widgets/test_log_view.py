"""The log as a widget: tiny on the wire, linked to its board, and readable without a browser."""

from __future__ import annotations

import json
from collections.abc import Iterator

import comm
import pytest

import plakett_widgets as pw
from plakett_widgets.widgets.channel import channels
from plakett_widgets.widgets.log_view import COLUMNS
from tests.browser.inprocess import RecordingComm

from .conftest import View, three


@pytest.fixture
def board(monkeypatch: pytest.MonkeyPatch) -> Iterator[pw.Board]:
    monkeypatch.setattr(comm, "create_comm", RecordingComm)
    board = pw.Board(three())
    yield board
    board.close()


@pytest.fixture
def view(board: pw.Board) -> Iterator[View]:
    shown = pw.LogView(board)
    yield View(shown)
    shown.close()


def test_only_how_far_the_log_has_come_is_sent(board: pw.Board, view: View):
    view.sent.clear()
    board.game.play("roll")
    (update,) = view.sent
    assert update["state"] == {
        "extent": {"revision": 1, "branch": 0, "events": board.game.length, "players": ["Ana", "Léo", "Hal"]}
    }


def test_windows_from_either_end(board: pw.Board, view: View):
    board.game.play("roll")
    count = board.game.length
    chunk = view.request("log_get", start=2, count=3)
    assert (chunk["start"], chunk["total"]) == (2, count)
    assert chunk["items"] == board.with_sentences(board.game.events(2, 5))
    assert view.request("log_get", start=-2, count=9)["items"] == board.with_sentences(board.game.events(count - 2))
    assert view.request("log_get", start=-200, count=1)["items"] == board.with_sentences(board.game.events(0, 1))
    dealt = view.request("log_get", start=0, count=9, seat=1, topics=["turn"])["items"]
    assert [event["kind"] for event in dealt] == ["dealt", "order_thrown"]
    for wrong in (-201, 1.5, None):
        assert view.request("log_get", start=wrong, count=1)["error"]["code"] == "bad_payload"


def test_windows_around_an_event_or_a_turn(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(comm, "create_comm", RecordingComm)
    game = pw.Game("plakettopoly", [pw.bots.Balanced(), pw.bots.Balanced()], seed=3)
    game.run(turns=6)
    view = View(pw.LogView(game))
    events = game.events(0)
    chunk = view.request("log_get", start=-2, count=4, seq=9)
    assert (chunk["start"], chunk["items"]) == (7, view.board.with_sentences(events[7:11]))
    assert view.request("log_get", start=-20, count=1, seq=9)["start"] == 0
    assert view.request("log_get", start=0, count=1, seq=len(events) + 5)["start"] == len(events)
    for turn in (0, 1, 2, 99):
        place = sum(event["turn"] < turn for event in events)
        assert view.request("log_get", start=0, count=0, turn=turn)["start"] == place
    *_, last = game.past.find_events(topics=["turn"])
    chunk = view.request("log_get", start=0, count=9, seq=last, topics=["turn"])
    assert chunk["items"] == view.board.with_sentences(game.events(last, last + 1))
    for name in ("seq", "turn"):
        for wrong in (-1, 1.5, None, True):
            assert view.request("log_get", start=0, count=1, **{name: wrong})["error"]["params"] == {"field": name}


def test_rules_are_worded_and_nothing_can_be_played(board: pw.Board, view: View):
    rule = board.game.events(0, 1)[0]["rule"]
    assert view.request("rule", rule=rule)["text"]["en"] == board.game.edition.rulebook.text(rule, "en")
    assert view.request("action", seat=0, move="roll", decision="", base_revision=0)["error"]["code"] == "bad_payload"
    assert board.game.table.revision == 0


def test_a_view_receives_what_it_has_missed(board: pw.Board, view: View):
    view.sent.clear()
    assert view.request("hello", protocol_version=1, last_revision=7, last_event=0)["ok"]
    assert [set(message["state"]) for message in view.sent if message["method"] == "update"] == [{"extent"}]


def test_the_board_and_the_log_look_at_the_same_moment(board: pw.Board, view: View):
    received = []
    board.observe(lambda change: received.append(change["new"]), "cursor")
    view.write(cursor=3)
    assert (board.cursor, received) == (3, [3])
    View(board).write(cursor=1)
    assert view.board.cursor == 1
    board.cursor = -1
    assert view.board.cursor == -1
    view.board.close()
    board.cursor = 2
    assert view.board.cursor == -1


def test_the_log_of_a_board_has_its_language_and_its_night_unless_it_is_given_one(board: pw.Board):
    follows, own = pw.LogView(board), pw.LogView(board, "fr")
    board.locale, board.theme = "en", "dark"
    assert [(log.locale, log.theme) for log in (follows, own)] == [("en", "dark"), ("fr", "dark")]
    follows.close()
    own.close()


def test_the_log_of_a_game_has_a_moment_of_its_own(board: pw.Board):
    alone = pw.LogView(board.game, "fr")
    alone.cursor = 4
    assert board.cursor == -1
    alone.close()
    assert alone not in channels(board.game.table)


def test_a_log_is_that_of_a_board_or_of_a_game(board: pw.Board):
    with pytest.raises(ValueError, match="shown: a Board or a Game, not a DataFrame"):
        pw.LogView(board.game.log)  # type: ignore[arg-type]


def test_a_browser_may_write_no_more_than_where_it_looks(view: View):
    log = view.board.log
    view.write(log={"revision": 99}, definition={})
    assert view.board.log == log
    assert view.board.definition


def test_without_a_browser_it_is_a_table():
    game = pw.Game(players=["<b>Ana</b>", "Léo"], seed=7)
    game.run()
    game.play("roll")
    shown = pw.LogView(game, "fr")
    assert repr(shown) == f"<LogView of {game!r}>"
    bundle = shown._repr_mimebundle_()
    assert bundle
    html, text = bundle[0]["text/html"], bundle[0]["text/plain"]
    assert "<b>" not in html
    assert "&lt;b&gt;Ana&lt;/b&gt; fait 3 et 3" in html
    assert html.count("<th>") == len(COLUMNS)
    assert html.count("<tr>") == 1 + min(20, game.length)
    assert text.splitlines()[-1].startswith(f"{game.length - 1} ")
    assert text == pw.LogView(game, "fr")._repr_mimebundle_()[0]["text/plain"]


@pytest.mark.parametrize(("locale", "name"), [("fr", "début du tour"), ("en", "turn begun")])
def test_kinds_are_named_in_the_language_of_the_view_with_their_codes_beside(board: pw.Board, locale: str, name: str):
    html = pw.LogView(board.game, locale)._repr_mimebundle_()[0]["text/html"]
    (row,) = (row for row in html.split("<tr>") if "turn_begun" in row)
    cells = row.split("<td>")
    assert cells[1 + COLUMNS.index("kind")] == f"{name}</td>"
    assert cells[1 + COLUMNS.index("code")].startswith("turn_begun</td>")


def test_a_meaningless_message_changes_nothing(view: View):
    view.board._handle_msg({"content": {"data": {"method": "nonsense"}}})  # ipywidgets tells its own `log`


def test_little_is_sent_to_begin_with(view: View):
    state = {name: value for name, value in view.board.get_state().items() if name in ("extent", "cursor", "locale", "session")}
    assert len(json.dumps(state)) < 400
