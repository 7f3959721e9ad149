"""A board that shows another game in the place of the last one."""

from __future__ import annotations

import plakett_widgets as pw

from .conftest import Open, View


def finished(**options: object) -> pw.Game:
    players = [("Ana", pw.bots.Balanced()), ("Léo", pw.bots.Balanced())]
    game = pw.Game("plakettopoly", players, seed=7, options={"end_condition": "turns:4"}, **options)
    assert game.run()
    return game


def test_a_board_shows_another_game_in_one_update(open_board: Open):
    view = open_board(locale="fr")
    game, board = view.board.game, view.board
    board.cursor = 3
    again = pw.Game("confinement", ["Zoé", "Ida"], seed=1)
    view.sent.clear()
    board.show(again)
    (update,) = view.sent
    state = update["state"]
    assert (state["session"], state["cursor"]) == (again.table.session_id, -1)
    assert [player["name"] for player in state["state"]["players"]] == ["Zoé", "Ida"]
    assert (state["definition"]["course"], state["tail"][-1]["seq"]) == (True, again.length - 1)
    assert (board.game, again.board, board.locale) == (again, board, "fr")
    view.sent.clear()
    game.play("roll")
    assert view.sent == []
    again.play("roll")
    assert [one["players"][0]["name"] for one in view.states()] == ["Zoé"]
    assert game.board is not board
    game.board.close()


def test_what_a_view_of_the_last_game_requests_is_refused(open_board: Open):
    view = open_board()
    old = view.message("action", seat=0, move="roll", decision="q0.0", base_revision=0)
    again = view.board.game.past.rematch()
    view.board.show(again)
    view.send(old)
    assert view.answers(old["id"])[-1]["error"]["code"] == "wrong_session"
    assert again.moves() == []


def test_only_this_board_changes(open_board: Open):
    view = open_board()
    other = pw.Board(view.board.game)
    view.board.show(view.board.game.past.rematch())
    assert other.game is not view.board.game
    other.close()


def test_a_rematch_of_a_view_puts_the_new_game_in_the_place_of_the_old_one(open_board: Open):
    game = finished()
    view = open_board(game)
    message = view.message("control", what="rematch", branch=0, on=False)
    view.send(message)
    (answer,) = view.answers(message["id"])
    again = view.board.game
    assert (answer["ok"], again.over, again.table.position.starter) == (True, False, 1 - game.table.position.starter)
    assert view.updates("session") == [again.table.session_id]
    view.send(message)  # a repeated request makes no third game
    assert view.board.game is again
    assert view.request("step", revision=again.table.revision)["moved"] is True


def test_a_rematch_with_the_same_dice(open_board: Open):
    view = open_board(finished())
    view.control("rematch", on=True)
    assert view.board.game.seed == 7


def test_no_rematch_before_the_end_nor_on_a_board_that_is_read_only(open_board: Open):
    view = open_board()
    assert view.control("rematch", on=False)["error"]["code"] == "illegal_move"
    watched = open_board(finished(), read_only=True)
    assert watched.control("rematch", on=False)["error"]["code"] == "read_only"


def test_the_forecast_of_the_last_game_ends(view: View):
    view.board.forecast()
    view.board.show(pw.Game("plakettopoly", ["Ana", "Léo"], seed=1))
    assert view.board.chances is None
    view.board.forecast()  # none is under way
    view.board.stop_forecast()
