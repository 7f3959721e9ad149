"""The lobby: what is chosen there, what a browser may write, and how a game begins or goes on."""

from __future__ import annotations

import gc
import os
import weakref
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

import comm
import pytest

import plakett_widgets as pw
from plakett_widgets import editions
from plakett_widgets.game import autosave
from tests.browser.inprocess import Message, RecordingComm
from tests.pages import code_of

OpenLobby = Callable[..., "LobbyView"]


class LobbyView:
    """One view of a lobby: sends messages and writes traits as a browser can, and reads what was sent."""

    def __init__(self, lobby: pw.Lobby) -> None:
        lobby.open()
        self.lobby = lobby
        self.comm: Any = lobby.panel.comm
        self.numbers = count(1)

    @property
    def choice(self) -> dict[str, Any]:
        return dict(self.lobby.panel.choice)

    def write(self, **traits: Any) -> None:
        self.comm.receive({"method": "update", "state": traits, "buffer_paths": []})

    def request(self, kind: str, **fields: Any) -> Message:
        id = f"view-{next(self.numbers)}"
        content = {"v": 1, "kind": kind, "id": id, "session": self.lobby.session, **fields}
        self.comm.receive({"method": "custom", "content": content})
        answers = [m["content"] for m in self.comm.sent if m["method"] == "custom" and m["content"].get("id") == id]
        return dict(answers[-1])

    def start(self, **changes: Any) -> Message:
        return self.request("start", choice=self.choice | changes, locale="")

    def updates(self, name: str) -> list[Any]:
        return [m["state"][name] for m in self.comm.sent if m["method"] == "update" and name in m["state"]]


@pytest.fixture
def open_lobby(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> OpenLobby:
    """``open_lobby(…)`` is a view of a lobby with these arguments, in a folder of its own."""
    monkeypatch.setattr(comm, "create_comm", RecordingComm)
    monkeypatch.chdir(tmp_path)
    return lambda *arguments, **options: LobbyView(pw.play(*arguments, **options))


def person(name: str, token: str = "", level: str = "") -> dict[str, str]:
    return {"name": name, "token": token, "level": level}


def test_a_fresh_lobby_begins_a_game_against_bots_with_one_press(open_lobby: OpenLobby):
    view = open_lobby()
    with pytest.raises(RuntimeError, match=r"Press Start first, or call lobby\.start\(\)"):
        _ = view.lobby.game
    assert view.start()["ok"]
    game = view.lobby.game
    assert [player.person for player in game.players] == [True, False, False, False]
    assert view.lobby.children == (game.board,)
    assert view.lobby.panel.closed
    assert game.table.autosave.parent.name == "parties"
    assert view.lobby.start() is game


def test_all_that_the_lobby_shows_is_an_argument(open_lobby: OpenLobby):
    thrifty = pw.bots.Searching(rollouts=5)
    arguments: dict[str, Any] = {
        "tokens": ["phare", "doris"], "options": {"rent_claim": "automatic"}, "seed": 7, "speed": "fast", "locale": "fr",
        "theme": "dark", "autosave": None,
    }  # fmt: skip
    view = open_lobby("mspm", ["Ana", ("Hal", thrifty)], **arguments)
    assert view.choice["options"] == {"rent_claim": "automatic"}
    game = view.lobby.start()
    assert list(game.players) == [pw.Player("Ana", "phare"), pw.Player("Hal", "doris", thrifty)]
    assert (game.seed, game.options["rent_claim"], game.locale) == (7, "automatic", "fr")
    assert (game.board.speed, game.board.locale, game.board.theme, game.table.autosave) == ("fast", "fr", "dark", None)


def test_start_in_python_takes_what_is_chosen_in_the_browser(open_lobby: OpenLobby):
    view = open_lobby()
    players = [person("Zoé", "casserole"), person("Bob", "tasse", "random")]
    view.write(choice={"edition": "confinement", "players": players, "options": {"diabolic": True}, "speed": "slow"})
    view.write(locale="fr")
    game = view.lobby.start()
    assert (game.edition.id, game.names, game.options["diabolic"]) == ("confinement", ["Zoé", "Bob"], True)
    assert isinstance(game.players[1].bot, pw.bots.Random)
    assert (game.board.speed, game.locale) == ("slow", "fr")


@pytest.mark.parametrize("edition", editions.names())
def test_the_usual_table_of_every_game_may_begin(open_lobby: OpenLobby, edition: str):
    view = open_lobby(edition, autosave=None)
    assert view.start()["ok"]
    assert view.lobby.game.edition.id == edition


FORGED = {
    "edition": ["chess", "../plakettopoly", 3, None],
    "players": [[], "Ana", [{}], [person("A")] * 13, [person("x" * 41)], [person("A", "hat")], [person("A", "", "god")],
                [person("A") | {"bot": "x"}], [person("\ud800")], [[]]],
    "options": [[], {"trade_barter": "maybe"}, {"no_such": True}, {"end_condition": "turns:0"}, {"trade_barter": []}],
    "speed": ["", "warp", ["fast"]],
}  # fmt: skip


@pytest.mark.parametrize(("field", "value"), [(field, value) for field, values in FORGED.items() for value in values])
def test_a_forged_choice_is_answered_with_the_true_one(open_lobby: OpenLobby, field: str, value: object):
    view = open_lobby()
    true = view.choice
    for forged in (true | {field: value}, {field: value}, [value]):
        view.write(choice=forged)
        assert view.choice == true == view.updates("choice")[-1]
    assert view.start(**{field: value})["error"]["code"] == "bad_payload"
    view.write(offer={"edition": "mspm"}, menu={}, session="x")
    assert view.lobby.panel.offer is None
    assert not view.lobby.begun


def test_what_the_rules_refuse_comes_back_as_a_sentence(open_lobby: OpenLobby):
    view = open_lobby()
    alone = view.start(players=[person("Ana", "ambulance")])["error"]
    assert "2" in alone["text"]["fr"]
    assert alone["params"]["rule"].startswith("PLK-")
    unnamed = view.start(players=[person("", "ambulance"), person("Léo", "seringue")])["error"]
    assert unnamed["code"] == "refused_table"
    assert unnamed["text"]["en"] == "“” cannot be a name: it has nothing to be seen."
    assert not view.lobby.begun
    assert not Path("parties").exists()
    with pytest.raises(ValueError, match="cannot be a name"):
        view.lobby.start()


def test_the_words_of_a_rule(open_lobby: OpenLobby):
    view = open_lobby()
    assert "auto" not in view.request("rule", edition="mspm", rule="SPM-042")["text"]
    assert view.request("rule", edition="mspm", rule="PLK-001")["error"]["code"] == "bad_payload"
    assert view.request("rule", edition="chess", rule="PLK-001")["error"]["code"] == "bad_payload"


def test_the_game_that_was_going_on_can_be_taken_up(open_lobby: OpenLobby):
    first = open_lobby(players=["Ana", "Léo"], seed=7).lobby
    assert first.panel.offer is None
    game = first.start()
    game.play(game.legal()[0])
    again = open_lobby()
    offer = again.lobby.panel.offer
    assert offer["players"] == ["Ana", "Léo"]
    assert again.request("resume")["ok"]
    assert again.lobby.game is game
    assert again.lobby.children == (game.board,)


def test_a_new_process_takes_it_up_from_its_file(open_lobby: OpenLobby):
    game = open_lobby("confinement", ["Ana", pw.bots.Balanced()], seed=7, locale="fr").lobby.start()
    game.play(game.legal()[0])
    (file,) = Path("parties").iterdir()
    assert file.name.endswith("-confinement.plk")
    moves = game.moves()
    game.board.close()  # as with its process
    damaged, over = Path("parties/damaged.plk"), Path("parties/over.plk")
    damaged.write_bytes(b"\xff\x00[Game")
    ended = pw.Game("confinement", [pw.bots.Balanced(), pw.bots.Balanced()], seed=1)
    ended.run()
    ended.save(over)
    for newer, path in enumerate((over, damaged), 1):
        os.utime(path, (file.stat().st_mtime + newer,) * 2)
    taken = open_lobby(locale="en").lobby.resume()
    assert taken is not game
    assert (taken.moves(), taken.locale, taken.table.autosave) == (moves, "en", file.absolute())
    taken.run()
    taken.play(taken.legal()[0])
    autosave.flush(file)
    assert len(pw.load(file).moves()) == len(taken.moves())


def test_a_rematch_is_the_game_of_the_lobby(open_lobby: OpenLobby):
    lobby = open_lobby(players=["Ana", "Léo"], seed=7).lobby
    game = lobby.start()
    again = game.past.rematch()
    lobby.board.show(again)
    assert lobby.game is again
    assert lobby.children == (again.board,)
    lobby.board.close()
    assert lobby.board is again.board
    assert lobby.children == (again.board,)


def test_without_a_game_to_take_up(open_lobby: OpenLobby):
    view = open_lobby()
    assert view.request("resume")["error"]["text"]["fr"].startswith("Aucune partie")
    with pytest.raises(RuntimeError, match="No game can be taken up"):
        view.lobby.resume()
    kept = open_lobby(autosave="evenings").lobby
    kept.start()
    gone = open_lobby(autosave="evenings")
    assert gone.lobby.panel.offer
    kept.game.record.comment("Nobody has moved.")
    assert gone.lobby.resume() is kept.game


def test_two_games_in_one_minute_have_files_of_their_own(open_lobby: OpenLobby):
    games = [open_lobby().lobby.start() for _ in range(3)]
    assert len({game.table.autosave for game in games}) == 3 == len(list(Path("parties").iterdir()))


def test_wrong_arguments_are_named(open_lobby: OpenLobby):
    for wrong, message in (
        ({"players": "Ana"}, "players"), ({"speed": "warp"}, "speed"), ({"options": {"x": 1}}, "x"),
        ({"tokens": ["hat"]}, "tokens"), ({"locale": "de"}, "locale"), ({"autosave": 3}, "autosave"),
        ({"theme": "blue"}, "theme"),
    ):  # fmt: skip
        with pytest.raises(ValueError, match=message):
            open_lobby(**wrong)


def test_a_lobby_that_nothing_shows_or_uses_is_let_go(open_lobby: OpenLobby):
    gone = [weakref.ref(view.lobby) for view in [open_lobby(autosave=None)]]
    lobby = open_lobby(autosave=None).lobby
    lobby.start()
    gone.append(weakref.ref(lobby.game))
    lobby.board.close()
    del lobby
    gc.collect()
    assert [one() for one in gone] == [None, None]


def test_the_still_form_is_the_same_whatever_was_played(open_lobby: OpenLobby):
    before = open_lobby(locale="fr").lobby.still()
    open_lobby().lobby.start()
    lobby = open_lobby(locale="fr").lobby
    assert lobby.still() == before
    assert before["text/plain"].startswith("Le salon")
    assert "data:image/svg+xml" in before["text/html"]
    lobby.start()
    assert lobby.still()["text/plain"] == lobby.board.describe("fr")


def test_the_page(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {}
    for _, block in code_of("lobby.md")[1]:
        exec(block, names)
    assert names["game"].edition.id == "mspm"
