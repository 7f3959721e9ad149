"""The games of a tournament as a table, of which a press opens a replay."""

from __future__ import annotations

import polars as pl
import pytest

import plakett_widgets as pw
from plakett_widgets.lab.tournaments.replays import Replays, replay_rows

GAMES = pl.DataFrame(
    {
        "game": range(3),
        "lineup": ["ana|<léo>", "<léo>|ana", "ana|<léo>"],
        "won": ["ana", "<léo>", None],
        "forfeit": [None, 1, None],
        "capped": [False, False, True],
        "rounds": [12, 3, 1000],
    },
    schema_overrides={"forfeit": pl.Int8},
)


def played(number: int) -> pw.Game:
    if number == 2:
        raise ValueError("no file")
    game = pw.Game("plakettopoly", ["Ana", "Léo"], seed=number)
    game.play("roll")
    return game


@pytest.fixture
def replays() -> Replays:
    return Replays(replay_rows(GAMES, "en"), played, "en", "all of them")


def press(replays: Replays, content: object) -> None:
    replays.children[0]._handle_custom_msg(content, [])  # noqa: SLF001  # as ipywidgets calls it


def test_a_press_shows_a_game_from_its_beginning_and_the_next_one_in_its_place(replays: Replays):
    assert replays.board is None
    press(replays, {"kind": "open", "game": 1})
    board = replays.board
    assert board is not None
    assert replays.children == (replays.children[0], board)
    assert (board.game.seed, board.cursor, board.paused, board.read_only) == (1, 0, True, True)
    press(replays, {"kind": "open", "game": 0})
    assert replays.board is board
    assert (board.game.seed, board.cursor, board.paused) == (0, 0, True)
    assert replays.children[0].shown == 0


@pytest.mark.parametrize(
    "content", [{"kind": "open", "game": 7}, {"kind": "open", "game": True}, {"kind": "open"}, "open", None]
)
def test_nothing_else_opens_a_game(replays: Replays, content: object):
    press(replays, content)
    assert replays.board is None


def test_an_error_is_shown(replays: Replays):
    press(replays, {"kind": "open", "game": 2})
    assert replays.children[0].note == "ValueError: no file"
    press(replays, {"kind": "open", "game": 1})
    assert replays.children[0].note == ""


def test_without_a_kernel_there_is_a_table():
    french = Replays(replay_rows(GAMES, "fr"), played, "fr")
    shown = french.still()["text/html"]
    assert "<td>1</td><td>&lt;léo&gt; – ana</td><td>&lt;léo&gt;</td><td>3</td><td>perdue par forfait, ana</td>" in shown
    assert "<td>1\u202f000</td><td>arrêtée au plafond</td>" in shown
    assert "Parties, 3 sur 3." in shown
    live = french._repr_mimebundle_()
    assert live is not None
    assert live[0]["text/html"] == shown
    french.close()
