"""Another game of the same players."""

from __future__ import annotations

from pathlib import Path

import pytest

from plakett_widgets import Game, bots, editions, load, loads
from plakett_widgets.game import autosave


@pytest.mark.parametrize("edition", editions.names())
def test_the_next_seat_begins_a_rematch_with_the_same_players(edition: str) -> None:
    game = Game(edition, ["Ana", ("Léo", bots.Careful()), "Zoé"], locale="fr")
    for _ in range(4):
        again = game.past.rematch()
        assert again.table.position.starter == (game.table.position.starter + 1) % 3
        assert (again.names, again.options, again.locale) == (game.names, game.options, "fr")
        assert [player.person for player in again.players] == [True, False, True]
        assert again.seed != game.seed
        if game.edition.players.tokens != "drawn":
            assert [player.token for player in again.players] == [player.token for player in game.players]
        assert loads(again.record.notation(names=True)).record.digest() == again.record.digest()
        game = again


def test_a_rematch_with_the_same_dice_is_the_same_game_again() -> None:
    game = Game("plakettopoly", [("Ana", bots.Balanced()), ("Léo", bots.Balanced())], seed=7)
    game.run()
    again = game.past.rematch(same_dice=True)
    assert not again.over
    again.run()
    assert again.record.digest() == game.record.digest()


def test_a_rematch_of_a_game_without_a_seed_has_its_dice() -> None:
    game = Game("confinement", [("Ana", bots.Balanced()), ("Léo", bots.Balanced())], seed=7)
    game.run()
    text = game.record.notation(names=True)
    lines = [line for line in text.splitlines() if not line.startswith("[Seed")]
    loaded = loads("\n".join(lines) + "\n", bots={"Ana": bots.Balanced(), "Léo": bots.Balanced()})
    again = loaded.past.rematch(same_dice=True)
    again.run()
    assert again.record.digest() == loaded.record.digest()


def test_a_rematch_is_written_beside_the_file_of_the_last_game(tmp_path: Path) -> None:
    file = tmp_path / "evening.plk"
    game = Game("plakettopoly", ["Ana", "Léo"], autosave=file)
    kept = file.read_text("utf-8")
    again = game.past.rematch()
    again.play("roll")
    assert file.read_text("utf-8") == kept
    assert again.record.autosave == tmp_path / "evening-2.plk"
    autosave.flush(tmp_path / "evening-2.plk")
    assert load(tmp_path / "evening-2.plk").record.digest() == again.record.digest()
    assert again.past.rematch().record.autosave == tmp_path / "evening-3.plk"


def test_a_game_from_a_position_begins_there_again() -> None:
    start = {"turn": "Léo", "seats": {"Ana": {"cash": 300}}}
    game = Game("plakettopoly", ["Ana", "Léo"], position=start)
    game.play("roll")
    state = game.past.rematch().state()
    assert (state["seat"], state["players"][0]["cash"]) == (1, 300)


def test_a_board_stays_with_its_game() -> None:
    game = Game("plakettopoly", ["Ana", "Léo"], seed=7)
    board = game.board
    again = game.past.rematch()
    assert again.board is not board
    assert game.board is board
