"""The page of a whole game: small, the same each time, and safe from texts of players."""

from __future__ import annotations

import gzip
import json
import re
from base64 import b64decode, b64encode
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

import plakett_widgets as pw
from plakett_widgets.record import progress
from plakett_widgets.widgets.page import changes, replay
from plakett_widgets.widgets.view_state import past_state, with_sentences

from . import replays

HOSTILE = [
    "</script><script>alert(1)</script>",
    "<!-- {title} {0}",
    "\"'><img src=x onerror=alert(1)>",
    "</pre><b>",
    "&lt;",
]


def unpacked(page: str) -> dict[str, Any]:
    packed = re.search(r'id="game">([^<]*)<', page)
    assert packed
    data: dict[str, Any] = json.loads(gzip.decompress(b64decode(packed[1])))
    return data


def put(state: Any, path: str, value: object) -> None:
    *steps, last = [int(step) if step.isdigit() else step for step in path.split(".")]
    for step in steps:
        state = state[step]
    state[last] = value


def test_the_front_end_is_tested_with_replays_of_python():
    same = replays.FILE.read_text("utf-8") == replays.text()
    assert same, "run `python -m tests.widgets.replays`"


@pytest.mark.slow
def test_a_whole_game_of_six_is_a_small_page():
    game = pw.Game(players=[(f"P{number}", pw.bots.Balanced()) for number in range(6)], seed=7)
    game.run()
    assert game.over
    page = game.board.to_html()
    assert len(page.encode()) <= 350 * 1024
    assert page == game.board.to_html()
    assert unpacked(page)["replay"]["history"] == game.history()


def test_a_long_game_shows_how_far_its_page_is(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    monkeypatch.setattr(progress, "PROGRESS_DISABLED", False)
    monkeypatch.setattr(progress, "PROGRESS_DELAY", -1)
    game = pw.Game(players=2, seed=7)
    game.board.to_html()
    assert f"{game.length}/{game.length}" in capsys.readouterr().err


def test_a_page_of_a_game_that_goes_on_quickly_has_its_last_events():
    """Boards receive them a moment later."""
    game = pw.Game(players=[pw.bots.Balanced(), pw.bots.Balanced()], seed=7)
    board = game.board
    for _ in range(3):
        game.run(turns=1)
        traits = unpacked(board.to_html())["traits"]
        assert traits["tail"] == with_sentences(game.table, game.events(-50))
        assert traits["state"]["events"] == game.length


@pytest.mark.parametrize("edition", pw.editions.names())
def test_changes_lead_from_each_moment_to_the_next(edition: str):
    game = pw.Game(edition, [pw.bots.Random(1), pw.bots.Random(2), pw.bots.Random(3)], seed=4)
    game.run(turns=12)
    packed = json.loads(json.dumps(replay(game.board)))
    assert packed["events"] == json.loads(json.dumps(with_sentences(game.table, game.events())))
    assert packed["history"] == game.history()
    assert len(packed["changes"]) == game.length
    state = packed["first"]
    for seq, changed in enumerate(packed["changes"]):
        for change in changed:
            put(state, change["path"], change["value"])
        if seq % 7 == 0 or seq == game.length - 1:
            assert state == json.loads(json.dumps(past_state(game.at(seq))))
    assert {event["rule"] for event in packed["events"]} - {""} <= packed["rules"].keys()


def test_changes_of_another_length_or_kind_are_whole():
    before, after = {"a": [1, 2], "b": None, "c": {"d": [[1], [2]]}}, {"a": [1], "b": [3], "c": {"d": [[1], [4]]}}
    assert list(changes(before, after)) == [("a", [1]), ("b", [3]), ("c.d.1.0", 4)]


def test_the_page_gives_away_no_session_and_lets_nothing_be_played():
    game = pw.Game(players=["Ana", "Léo"], seed=1)
    game.play("roll")
    page = game.board.to_html()
    traits = unpacked(page)["traits"]
    assert game.table.session_id not in json.dumps(traits)
    assert traits["read_only"] is True
    assert traits["state"]["legal"] == []


def test_the_policy_lets_only_the_loader_run():
    page = pw.Game(players=2, seed=1).board.to_html()
    loader = re.search(r'<script type="module">(.*?)</script>', page, re.DOTALL)
    assert loader
    digest = b64encode(sha256(loader[1].encode()).digest()).decode()
    policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', page)
    assert policy
    assert "default-src 'none'" in policy[1]
    assert f"script-src 'sha256-{digest}' blob:;" in policy[1]
    assert page.count("<script") == 2


def test_texts_of_players_cannot_break_out():
    game = pw.Game(players=HOSTILE, seed=1)
    page = game.board.to_html()
    for name in HOSTILE:
        assert name == "&lt;" or name not in page
    assert page.count("<script") == page.count("</script>") == 2
    assert page.count("<img") == page.count("</pre>") == 1
    assert [player["name"] for player in unpacked(page)["traits"]["state"]["players"]] == HOSTILE


def test_the_page_is_written_in_a_language_and_to_a_file(tmp_path: Path):
    board = pw.Game(players=2, seed=1).board
    board.to_html(tmp_path / "partie.html", "fr")
    page = (tmp_path / "partie.html").read_text("utf-8")
    assert page == board.to_html(locale="fr")
    assert '<html lang="fr">' in page
    assert board.describe("fr").splitlines()[0] in page
    assert board.to_html(str(tmp_path / "game.html")) is None  # else a cell would show all of it
    assert '<html lang="en">' in (tmp_path / "game.html").read_text("utf-8")
    with pytest.raises(ValueError, match="locale: fr or en, not “de”"):
        board.to_html(locale="de")


def test_the_pending_decision_stands_on_the_page():
    game = pw.Game(players=2, seed=1, opening=[(6, 6), (1, 2)])
    game.play("dice 1+2")
    game.play("roll")
    traits = unpacked(game.board.to_html())["traits"]
    assert "P1" in traits["state"]["pending"]["text"]["en"]
    assert traits["state"]["legal"] == []


def test_a_board_in_the_past_gives_a_page_of_that_moment():
    game = pw.Game(players=2, seed=1)
    game.play("roll")
    board = pw.Board(game)
    board.cursor = 2
    assert unpacked(board.to_html())["traits"]["cursor"] == 2
