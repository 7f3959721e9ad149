"""What is said in a game is heard whole or not at all, whoever fails meanwhile, and goes back to what it was."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from typing import Any

import pytest

from plakett_widgets import Game, Refused, bots, loads
from plakett_widgets.bots.watchdog import BotFailed
from plakett_widgets.engine import move, session
from plakett_widgets.engine.position import Position
from plakett_widgets.game import move_history
from plakett_widgets.record.moves.grammar import Move
from plakett_widgets.record.notation import transcript

from ..engine.test_session import interrupted

CLAIMED = {
    "turn": "Ana",
    "seats": {"Ana": {"on": 10}, "Léo": {"titles": [39]}, "Hal": {}},
    "claims": [{"owner": "Léo", "visitor": "Hal", "square": 39, "amount": 48}],
}
POOR = CLAIMED | {"seats": CLAIMED["seats"] | {"Hal": {"cash": 0, "titles": [1, 3]}}}


class Failing(bots.Balanced):
    """Fails where it is asked, as long as it is told to."""

    def __init__(self, fails: bool = True) -> None:
        super().__init__()
        self.fails = fails

    def buys(self, pos: Position, seat: int, title: int, price: int) -> int:
        self.think()
        return super().buys(pos, seat, title, price)

    def pays(self, pos: Position, seat: int, amount: int) -> int:
        self.think()
        return super().pays(pos, seat, amount)

    def think(self) -> None:
        if self.fails:
            raise ValueError("no")


def all_of(game: Game) -> dict[str, Any]:
    """Whatever can be seen of a game."""
    return {
        "state": game.state(), "events": game.events(), "moves": game.moves(), "text": game.notation(),
        "lines": game.lines, "comments": game.comments,
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
    for said in ("dice 1+3", "roll", "Léo: claim"):
        game.play(said)
    heard: list[int] = []
    game.on_change(lambda game: heard.append(game.rev))
    before = all_of(game)
    with pytest.raises(BotFailed):
        game.play("buy")
    assert all_of(game) == before
    assert not heard
    hal.fails = False
    game.play("buy")
    assert game.moves()[-1].startswith("Hal:")
    assert len(heard) == 1


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
    for said in ("Ana: claim", "Ana: claim", "Léo: settle"):
        game.play(said)
    again = loads(game.notation(names=True))
    assert again.pending == game.pending
    for one in (game, again):
        one.play("Hal: settle")
    assert again.digest() == game.digest()


def test_a_claim_that_waited_for_the_bot_of_a_fork_is_heard_after_it():
    game = asked_in_a_fork(fails=False)
    game.play("Léo: claim")
    assert game.step()
    assert game.moves()[-2:] == ["Ana: buy", "Léo: claim"]
    assert loads(game.notation(names=True), bots={"Ana": Failing()}).digest() == game.digest()


def test_the_bot_of_a_fork_that_fails_leaves_it_as_it_is():
    game = asked_in_a_fork(fails=True)
    game.play("Léo: claim")
    before = all_of(game)
    with pytest.raises(BotFailed):
        game.step()
    assert all_of(game) == before
    with pytest.raises(BotFailed):
        game.run()
    assert all_of(game) == before


def test_a_claim_that_was_said_last_is_taken_back_first():
    game = Game("plakettopoly", ["Ana", "Léo", "Hal"], seed=1, position=CLAIMED)
    for said in ("dice 1+3", "roll", "dice 1+1", "Léo: claim"):
        game.play(said)
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


def test_an_interrupt_while_a_game_is_written_leaves_what_can_be_written():
    for line in count(1, 7):
        game = Game("plakettopoly", [bots.Balanced(), bots.Balanced()], seed=3)
        game.run(turns=4)
        game.notation()
        game.branch_at(game.length // 2)
        game.run(turns=3)
        if not interrupted(game.notation, line, transcript.__file__):
            break
        assert game.notation() == game.notation() == rewritten(game)
    assert line > 100


def rewritten(game: Game) -> str:
    """By a transcript that has written nothing yet."""
    game._talk.transcript = transcript.Transcript(game._talk.transcript.scribe)
    return game.notation()


class Meddling(bots.Balanced):
    """Plays the game itself where it is asked."""

    name = "meddling"

    def __init__(self, method: str, act: Callable[[Game], object]) -> None:
        super().__init__()
        self.method = method
        self.act = act
        self.game: Game | None = None

    def meddle(self, method: str) -> None:
        if method == self.method and self.game is not None:
            self.act(self.game)

    def on_turn(self, pos: Position, seat: int) -> int:
        self.meddle("on_turn")
        return super().on_turn(pos, seat)

    def buys(self, pos: Position, seat: int, title: int, price: int) -> int:
        self.meddle("buys")
        return super().buys(pos, seat, title, price)


ACTS: dict[str, Callable[[Game], object]] = {
    "play": lambda game: game.play("Léo: mortgage 5"),
    "play all": lambda game: game.play_all(["dice 1+1", "Léo: mortgage 5"]),
    "undo": Game.undo,
    "branch": lambda game: game.branch_at(game.length - 2),
    "line": lambda game: game.take_line(1),
    "step": Game.step,
}


@pytest.mark.parametrize("method", ["on_turn", "buys"])
@pytest.mark.parametrize("act", ACTS)
def test_a_bot_cannot_play_the_game_that_waits_for_its_answer(act: str, method: str):
    bot = Meddling(method, ACTS[act])
    game = Game("plakettopoly", [("Ana", bot), "Léo"], seed=1, position={"seats": {"Léo": {"titles": [5]}}, "turn": "Ana"})
    for said in ("time 5", "dice 1+2", "dice 1+3"):
        game.play(said)
    game.undo()
    before = all_of(game)
    bot.game = game
    with pytest.raises(BotFailed, match=f"in {method}, .*meanwhile"):
        game.run(turns=1)
    assert all_of(game) == before
    assert loads(game.notation(names=True), bots={"Ana": bot}).digest() == game.digest()
    bot.game = None
    assert game.step()


def test_a_bot_cannot_play_the_game_that_begins_for_it():
    class Eager(bots.Balanced):
        game: Game

        def begin(self, seed: int) -> None:
            self.game.play("roll")

    bot = Eager()
    bot.game = game = Game("plakettopoly", ["Ana", bot], seed=3)
    with pytest.raises(BotFailed, match=r"before its first move, RuntimeError: .*meanwhile"):
        game.play("roll")
    assert game.moves() == []


def left_once(claims: bool) -> Game:
    """Two lines and a comment; and a claim that waits, Léo’s, while Ana is asked whether she buys."""
    game = Game("plakettopoly", ["Ana", "Léo", "Hal"], seed=1, position=CLAIMED)
    for said in ("dice 1+3", "roll", "buy"):
        game.play(said)
    game.undo()
    game.comment("Will she buy?")
    if claims:
        game.play("Léo: claim")
    return game


INTERRUPTED: dict[str, Callable[[Game], object]] = {
    "play": lambda game: game.play("buy"),
    "play all": lambda game: game.play_all(["buy", "end"]),
    "undo": Game.undo,
    "branch": lambda game: game.branch_at(game.length - 1),
    "line": lambda game: game.take_line(1),
}


@pytest.mark.parametrize("claims", [False, True])
@pytest.mark.parametrize("act", INTERRUPTED)
def test_an_interrupt_while_somebody_is_heard_leaves_all_or_nothing(act: str, claims: bool):
    def seen(game: Game) -> dict[str, Any]:
        return all_of(game) | {"state": None}

    twin = left_once(claims)
    before = seen(twin)
    INTERRUPTED[act](twin)
    after = seen(twin)
    for line in count(1):
        game, heard = left_once(claims), []
        game.on_change(lambda game, heard=heard: heard.append(game.rev))
        if not interrupted(lambda game=game: INTERRUPTED[act](game), line, move_history.__file__):
            break
        assert seen(game) == (after if heard else before)
        assert loads(game.notation(names=True)).digest() == game.digest()
    assert line > 10 or (act == "undo" and claims)


@pytest.mark.parametrize("act", INTERRUPTED)
def test_what_has_been_told_is_not_taken_back_later_where_an_interrupt_falls_at_its_end(act: str):
    for line in count(1):
        game = left_once(claims=True)
        told = [game.digest()]
        game.on_change(lambda game, told=told: told.append(game.digest()))
        if not interrupted(lambda game=game: INTERRUPTED[act](game), line, contextlib.__file__):
            break
        assert game.digest() == told[-1]


def test_an_interrupt_of_going_back_from_what_failed_goes_back_all_the_same():
    for line in count(1):
        game = Game("plakettopoly", [("Ana", Failing()), "Léo"], seed=1, position={"turn": "Ana"})
        game.play("dice 1+2")
        game.comment("She throws.")
        before = all_of(game)
        with suppress(BotFailed):
            if interrupted(lambda game=game: game.play("roll"), line, session.__file__, within="back"):
                assert all_of(game) == before
                assert loads(game.notation(names=True), bots={"Ana": Failing()}).digest() == game.digest()
                continue
        break
    assert line > 5


@pytest.mark.parametrize("minutes", [-1, 30_001])
def test_time_goes_on_by_what_can_be_written(minutes: int):
    game = Game("plakettopoly", players=2, seed=7)
    with pytest.raises(Refused):
        game.play(Move(move.pack(move.TIME, move.OUTSIDE, amount=minutes)))
    assert loads(game.notation()).digest() == game.digest()
