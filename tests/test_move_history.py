"""Moves are made whole or not at all, even if a bot or a listener fails."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from plakett_widgets import Game, Refused, bots, loads
from plakett_widgets.bots.house.balanced import Balanced
from plakett_widgets.bots.house.strategy import Strategy
from plakett_widgets.engine import move
from plakett_widgets.engine.position import Position
from plakett_widgets.moves.grammar import Move

CLAIMED = {
    "turn": "Ana",
    "seats": {"Ana": {"on": 10}, "Léo": {"titles": [39]}, "Hal": {}},
    "claims": [{"owner": "Léo", "visitor": "Hal", "square": 39, "amount": 48}],
}
POOR = CLAIMED | {"seats": CLAIMED["seats"] | {"Hal": {"cash": 0, "titles": [1, 3]}}}


class Inner(Balanced):
    """A strategy that calls ``think`` with the name of the method before it decides."""

    def __init__(self, think: Callable[[str], object]) -> None:
        super().__init__()
        self.think = think

    def __deepcopy__(self, memo: object) -> Inner:
        return Inner(self.think)

    def on_turn(self, pos: Position, seat: int) -> int:
        self.think("on_turn")
        return super().on_turn(pos, seat)

    def buys(self, pos: Position, seat: int, title: int, price: int) -> int:
        self.think("buys")
        return super().buys(pos, seat, title, price)

    def pays(self, pos: Position, seat: int, amount: int) -> int:
        self.think("pays")
        return super().pays(pos, seat, amount)


@pytest.fixture(autouse=True)
def in_place(monkeypatch: pytest.MonkeyPatch):
    """Ask the bots of these tests in place, as where no process can be made."""
    monkeypatch.setattr("plakett_widgets.game.speakers.is_guest", lambda bot: False)


class Failing(bots.Balanced):
    """A bot that fails at every purchase and payment while ``fails`` is true."""

    def __init__(self, fails: bool = True) -> None:
        super().__init__()
        self.fails = fails

    def strategy(self) -> Strategy:
        return Inner(self.think)

    def think(self, method: str) -> None:
        if self.fails and method != "on_turn":
            raise ValueError("no")


def all_of(game: Game) -> dict[str, Any]:
    """Whatever can be seen of a game."""
    return {
        "state": game.state(), "events": game.events(), "moves": game.moves(), "text": game.record.notation(),
        "lines": game.past.lines, "comments": game.record.comments,
    }  # fmt: skip


def asked_in_a_fork(fails: bool) -> Game:
    """Ana’s bot has thrown, and is asked whether it buys."""
    game = Game("plakettopoly", [("Ana", Failing(fails=False)), "Léo", "Hal"], seed=1, position=CLAIMED)
    game.play("dice 1+3")
    game.play("Ana: roll")
    bought = next(event["seq"] for event in game.events() if event["kind"] == "bought")
    twin = game.fork(at=bought)
    seated = twin.players[0].bot
    assert isinstance(seated, Failing)
    seated.fails = fails
    return twin


def test_a_bot_that_fails_over_a_claim_that_waited_takes_the_move_with_it():
    hal = Failing()
    game = Game("plakettopoly", ["Ana", "Léo", ("Hal", hal)], seed=1, position=POOR)
    for typed in ("dice 1+3", "roll", "Léo: claim"):
        game.play(typed)
    received: list[int] = []
    game.on.change(lambda game: received.append(game.table.revision))
    before = all_of(game)
    with pytest.raises(ValueError, match="no"):
        game.play("buy")
    assert all_of(game) == before
    assert not received
    hal.fails = False
    game.play("buy")
    assert game.moves()[-1].startswith("Hal:")
    assert len(received) == 1


def test_a_claim_that_has_lapsed_as_it_waited_is_not_written():
    position = {
        "turn": "Ana",
        "seats": {"Ana": {"titles": [39, 37]}, "Léo": {"cash": 0, "titles": [5]}, "Hal": {"cash": 0, "titles": [15]}},
        "claims": [
            {"owner": "Ana", "visitor": "Léo", "square": 39, "amount": 50},
            {"owner": "Ana", "visitor": "Hal", "square": 37, "amount": 35},
        ],
    }
    game = Game("plakettopoly", ["Ana", "Léo", "Hal"], seed=1, position=position)
    for typed in ("Ana: claim", "Ana: claim", "Léo: settle"):
        game.play(typed)
    again = loads(game.record.notation(names=True))
    assert again.pending == game.pending
    for one in (game, again):
        one.play("Hal: settle")
    assert again.record.digest() == game.record.digest()


def test_a_claim_that_waited_for_the_bot_of_a_fork_is_played_after_it():
    game = asked_in_a_fork(fails=False)
    game.play("Léo: claim")
    assert game.step()
    assert game.moves()[-2:] == ["Ana: buy", "Léo: claim"]
    assert loads(game.record.notation(names=True), bots={"Ana": Failing()}).record.digest() == game.record.digest()


def test_the_bot_of_a_fork_that_fails_leaves_it_as_it_is():
    game = asked_in_a_fork(fails=True)
    game.play("Léo: claim")
    before = all_of(game)
    with pytest.raises(ValueError, match="no"):
        game.step()
    assert all_of(game) == before
    with pytest.raises(ValueError, match="no"):
        game.run()
    assert all_of(game) == before


def test_a_claim_that_was_made_last_is_taken_back_first():
    game = Game("plakettopoly", ["Ana", "Léo", "Hal"], seed=1, position=CLAIMED)
    for typed in ("dice 1+3", "roll", "dice 1+1", "Léo: claim"):
        game.play(typed)
    moves = game.moves()
    assert game.undo()
    assert game.moves() == moves
    game.play("buy")
    assert "rent_paid" not in [event["kind"] for event in game.events()]


@pytest.mark.parametrize("fails", [False, True])
def test_no_bot_is_asked_by_who_goes_back(fails: bool):
    game = asked_in_a_fork(fails)
    before = all_of(game)
    game.play("dice 1+2")
    assert game.undo()
    assert all_of(game)["moves"] == before["moves"]
    assert game.pending == before["state"]["pending"]


class Meddling(bots.Balanced):
    """Plays the game itself where it is asked."""

    name = "meddling"

    def __init__(self, method: str, act: Callable[[Game], object]) -> None:
        super().__init__()
        self.method = method
        self.act = act
        self.game: Game | None = None

    def strategy(self) -> Strategy:
        return Inner(self.meddle)

    def meddle(self, method: str) -> None:
        if method == self.method and self.game is not None:
            self.act(self.game)


ACTS: dict[str, Callable[[Game], object]] = {
    "play": lambda game: game.play("Léo: mortgage 5"),
    "play all": lambda game: game.play_all(["dice 1+1", "Léo: mortgage 5"]),
    "undo": Game.undo,
    "branch": lambda game: game.past.branch_at(game.length - 2),
    "line": lambda game: game.past.take_line(1),
    "step": Game.step,
}


@pytest.mark.parametrize("method", ["on_turn", "buys"])
@pytest.mark.parametrize("act", ACTS)
def test_a_bot_cannot_play_the_game_that_waits_for_its_answer(act: str, method: str):
    bot = Meddling(method, ACTS[act])
    game = Game("plakettopoly", [("Ana", bot), "Léo"], seed=1, position={"seats": {"Léo": {"titles": [5]}}, "turn": "Ana"})
    for typed in ("time 5", "dice 1+2", "dice 1+3"):
        game.play(typed)
    game.undo()
    before = all_of(game)
    bot.game = game
    with pytest.raises(RuntimeError, match="meanwhile"):
        game.run(turns=1)
    assert all_of(game) == before
    assert loads(game.record.notation(names=True), bots={"Ana": bot}).record.digest() == game.record.digest()
    bot.game = None
    assert game.step()


@pytest.mark.parametrize("minutes", [-1, 30_001])
def test_time_goes_on_by_what_can_be_written(minutes: int):
    game = Game("plakettopoly", players=2, seed=7)
    with pytest.raises(Refused):
        game.play(Move(move.pack(move.TIME, move.OUTSIDE, amount=minutes)))
    assert loads(game.record.notation()).record.digest() == game.record.digest()
