"""The dashboard of a classroom, with a stand-in for the classroom."""

from __future__ import annotations

import math
import threading
from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest

import plakett_widgets as pw
from plakett_widgets.errors.worded import Worded
from plakett_widgets.widgets.dashboard import Dashboard
from plakett_widgets.widgets.dashboard_glance import Waits, room_glance
from plakett_widgets.widgets.protocol import PROTOCOL_VERSION
from tests.widgets.stand_in_room import StandInRoom, glance, table

NUMBERS = count()


@pytest.fixture
def room() -> StandInRoom:
    return StandInRoom()


@pytest.fixture
def dashboard(room: StandInRoom) -> Iterator[Dashboard]:
    dashboard = Dashboard(room, locale="en")
    yield dashboard
    dashboard.close()


def request(dashboard: Dashboard, **fields: object) -> Any:
    """Send a request as a view does, and return its answer."""
    panel = dashboard.panel
    answers: list[Any] = []
    panel.send = lambda content, buffers=None: answers.append(content)  # type: ignore[method-assign]
    panel.receive(
        {"v": PROTOCOL_VERSION, "kind": "room", "id": f"a{next(NUMBERS)}", "view": "v", "session": panel.session, **fields}
    )
    return answers[-1]


@pytest.mark.parametrize(
    ("fields", "call"),
    [
        ({"do": "start"}, ("start",)),
        ({"do": "pause", "on": True, "table": None}, ("pause", None)),
        ({"do": "pause", "on": False, "table": 2}, ("resume", 2)),
        ({"do": "add_table"}, ("add_table",)),
        ({"do": "say", "text": "Five more minutes"}, ("say", "Five more minutes")),
        ({"do": "say", "text": ""}, ("say", "")),
        ({"do": "end", "after": "10 minutes"}, ("end", "10 minutes")),
        ({"do": "end", "after": ""}, ("end", "")),
        ({"do": "end", "after": None}, ("end", None)),
        ({"do": "settings", "patience": 30, "level": "careful"}, ("settings", 30, "careful")),
        ({"do": "settings", "patience": None, "level": "balanced"}, ("settings", math.inf, "balanced")),
        ({"do": "open"}, ("open", "0.0.0.0")),
        ({"do": "close"}, ("open", "127.0.0.1")),
        ({"do": "seat", "name": "Noor", "what": "bot", "level": "careful"}, ("Noor", "bot", "careful")),
        ({"do": "seat", "name": "Noor", "what": "back"}, ("Noor", "back")),
        ({"do": "seat", "name": "Noor", "what": "free"}, ("Noor", "free")),
        ({"do": "seat", "name": "Noor", "what": "move", "table": 5}, ("Noor", "move", 5)),
    ],
    ids=lambda value: " ".join(map(str, value.values())) if isinstance(value, dict) else "",
)
def test_each_request_is_a_method_of_the_classroom(dashboard: Dashboard, room: StandInRoom, fields: Any, call: Any):
    assert request(dashboard, **fields)["ok"]
    assert room.calls == [call]


@pytest.mark.parametrize(
    "fields",
    [
        {"do": "blow up"},
        {"do": "pause", "on": True, "table": 6},
        {"do": "say", "text": "x" * 301},
        {"do": "settings", "patience": -1, "level": "balanced"},
        {"do": "settings", "patience": 60, "level": "own"},
        {"do": "seat", "name": "Noor", "what": "move"},
        {"do": "seat", "name": "Noor", "what": "bot", "level": ""},
    ],
    ids=str,
)
def test_malformed_requests_reach_no_host(dashboard: Dashboard, room: StandInRoom, fields: Any):
    assert request(dashboard, **fields)["error"]["code"] == "bad_payload"
    assert room.calls == []


def test_a_new_link_is_in_the_answer_and_in_no_trait(dashboard: Dashboard):
    answer = request(dashboard, do="seat", name="Noor", what="link")
    assert answer["link"]["url"].endswith("#secret")
    assert "#secret" not in str(dashboard.panel.get_state())


def test_a_refusal_of_the_host_is_worded(dashboard: Dashboard, room: StandInRoom):
    room.refuses = Worded({"fr": "Personne ne s’appelle Noé.", "en": "Nobody is called Noé."})
    assert request(dashboard, do="start")["error"]["text"]["fr"] == "Personne ne s’appelle Noé."


def test_news_of_another_thread_are_shown_while_a_request_waits(dashboard: Dashboard, room: StandInRoom):
    """The answer to a request comes after news on the same connection, whose thread must not wait for the request."""

    def start() -> None:
        thread = threading.Thread(target=lambda: room.send(message="Hello"))
        thread.start()
        thread.join(5)
        assert not thread.is_alive()
        room.calls.append(("start",))

    room.start = start  # type: ignore[method-assign]
    assert request(dashboard, do="start")["ok"]
    dashboard.panel.refresh()
    assert dashboard.panel.room["message"] == "Hello"


def test_many_news_are_sent_at_most_four_times_a_second(dashboard: Dashboard, room: StandInRoom):
    seen: list[str] = []
    dashboard.panel.observe(lambda change: seen.append(change.new["message"]), "room")
    for number in range(1000):
        room.send(message=str(number))
    dashboard.panel.refresh()
    assert seen[-1] == "999"
    assert len(seen) < 20  # however slow the machine


def test_the_board_of_a_table_is_shown_and_follows_another_game(dashboard: Dashboard, room: StandInRoom):
    assert request(dashboard, do="show", table=2)["ok"]
    board = dashboard.board
    assert board is not None
    assert (board.read_only, board.game, dashboard.children[1:]) == (True, room.games[2], (board,))
    assert dashboard.panel.room["shown"] == 2
    room.games[2] = pw.Game(players=["Zoé", "Léo"], seed=9)
    dashboard.follow()
    assert board.game is room.games[2]
    assert dashboard.show(4) is board
    assert board.game is room.games[4]
    request(dashboard, do="show", table=None)
    assert (dashboard.board, dashboard.panel.room["shown"], len(dashboard.children), board.closed) == (None, None, 1, True)


def test_a_glance_marks_who_plays_who_leads_and_since_when(monkeypatch: pytest.MonkeyPatch):
    waits, now = Waits(), [100.0]
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    given = glance()
    first = room_glance(given, waits, None)["tables"][0]
    assert [seat["plays"] for seat in first["seats"]] == [True, False, False, False]
    assert [seat["leads"] for seat in first["seats"]].count(True) == 1
    assert first["since"] == 7
    now[0] += 30
    assert room_glance(given, waits, None)["tables"][0]["since"] == 37  # the host sends a table again only after a move


def test_a_game_that_is_over_waits_for_nobody(monkeypatch: pytest.MonkeyPatch):
    given = glance(ends_in=0.0, end={"at": 1})
    given["tables"][0] |= {"over": True, "winners": [2], "waits_for": -1}
    table = room_glance(given, Waits(), None)["tables"][0]
    assert (table["over"], table["since"]) == (True, None)
    assert [seat["leads"] for seat in table["seats"]] == [False, False, True, False]


def test_a_game_that_only_the_host_knows_is_shown_without_its_money(room: StandInRoom):
    room.glance["tables"][3]["edition"] = "of-my-own"
    dashboard = Dashboard(room)
    assert dashboard.panel.furniture["editions"]["of-my-own"] == {
        "name": {"fr": "of-my-own", "en": "of-my-own"},
        "currency": None,
        "race": False,
    }
    dashboard.close()


def test_a_table_with_another_game_comes_while_the_dashboard_is_open(dashboard: Dashboard, room: StandInRoom):
    before = dashboard.panel.furniture["editions"].keys()
    room.send(tables=[*room.glance["tables"], table(6, ("", ""), begun=False, edition="mspm")])
    dashboard.panel.refresh()
    assert dashboard.panel.furniture["editions"].keys() - before == {"mspm"}
    assert len(dashboard.panel.room["tables"]) == 7


def test_the_still_form_has_every_table_and_no_name(dashboard: Dashboard):
    still = dashboard.still()
    assert still["text/html"].count("<tr>") == 7
    assert not any(name in text for text in still.values() for name in ("Noor", "Zoé", "Hal", "192.168"))


def test_a_closed_dashboard_listens_no_more(room: StandInRoom):
    dashboard = Dashboard(room)
    dashboard.show(0)
    dashboard.close()
    room.send(message="late")
    assert (room.listeners, dashboard.closed) == ([], True)


def test_the_board_has_the_language_and_the_look_of_the_dashboard(dashboard: Dashboard):
    board = dashboard.show(1)
    dashboard.locale, dashboard.theme = "fr", "dark"
    assert (board.locale, board.theme, dashboard.locale, dashboard.theme) == ("fr", "dark", "fr", "dark")


def test_a_program_that_runs_the_notebook_gets_only_the_still_form(dashboard: Dashboard, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("plakett_widgets.widgets.still.is_unattended", lambda: True)
    assert dashboard._repr_mimebundle_() == (dashboard.still(), {})
