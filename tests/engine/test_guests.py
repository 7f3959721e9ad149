"""Bots from outside the package see what a player sees, speak for themselves, and keep to the rules."""

from __future__ import annotations

import pickle
from collections.abc import Callable

import pytest

import plakett_widgets as pw
from plakett_widgets.bots import Balanced, Bot, BotFailed, Table, guest
from plakett_widgets.bots.guest import Guest, Nobody, seen_by
from plakett_widgets.engine import beats, move
from plakett_widgets.engine.log import WIDTH
from plakett_widgets.engine.position import Position
from plakett_widgets.engine.session import IllegalAnswer

PLAY = [lambda game: game.run(rounds=20), lambda game: beats.play(game.dealt(5, [player.bot for player in game.players]), 20)]


class Spy(Balanced):
    """Plays like ``Balanced`` and keeps, and spoils, what it is shown."""

    name = "spy"

    def __init__(self) -> None:
        self.seen: list[Position] = []

    def on_turn(self, pos: Position, seat: int) -> int:
        self.seen.append(pos.copy(pos.policy))
        said = super().on_turn(pos, seat)
        pos.cash[seat] = 10**6
        for title in range(len(pos.owner)):
            pos.owner[title] = seat
        pos.log.truncate(0)
        pos.log.write(*range(WIDTH))
        pos.decks.clear()
        return said


@pytest.mark.parametrize("edition", pw.editions.names())
def test_a_guest_plays_as_it_would_among_ours_and_changes_nothing_else(edition: str):
    ours = pw.Game(edition, [Balanced(), Balanced()], seed=5)
    theirs = pw.Game(edition, [Spy(), Spy()], seed=5)
    ours.run(rounds=15)
    theirs.run(rounds=15)
    assert theirs.digest() == ours.digest()
    dealt = ours.dealt(5, [Spy(), Spy()])
    beats.play(dealt, 15)
    assert dealt.log.digest() == ours.digest()


class Cheat(Balanced):
    """Makes rules of its own."""

    name = "cheat"

    def on_turn(self, pos: Position, seat: int) -> int:
        pos.t.salary = 10**6
        for rents in pos.t.rent:
            for step in range(len(rents)):
                rents[step] = 0
        return super().on_turn(pos, seat)


def test_the_rules_that_a_guest_sees_are_its_own_copy():
    game = pw.Game("plakettopoly", [Cheat(), Spy()], seed=5)
    game.run(rounds=3)
    spy = game.players[1].bot
    assert isinstance(spy, Spy)
    rules = game.edition.tables(game.options)
    assert spy.seen[-1].t == game._play.point.t == rules


def test_dice_to_come_and_the_order_of_decks_are_not_to_be_seen():
    spy = Spy()
    game = pw.Game("plakettopoly", [spy, Balanced()], seed=5)
    before = game._play.point.copy(Nobody())
    game.run(turns=1)
    view = spy.seen[0]
    assert view.streams != before.streams
    assert [sorted(deck) for deck in view.decks] == [sorted(deck) for deck in before.decks]
    assert view.decks != before.decks
    assert view.cash == before.cash


def test_a_view_can_be_played_on_and_does_not_foretell_the_game():
    game = pw.Game("plakettopoly", [Balanced(), Balanced()], seed=5)
    point = game._play.point
    view = seen_by(point, 0, point.t)
    with pytest.raises(TypeError, match="a table of your own"):
        beats.beat(view)
    alone = view.copy(Table([Balanced(), Balanced()]))
    assert beats.play(alone, 1000)
    game.run()
    assert alone.log.digest() != game.digest()


def saying(said: Callable[[int], int]) -> Bot:
    class Told(Bot):
        name = "told"

        def on_turn(self, pos: Position, seat: int) -> int:
            return said(seat)

    return Told()


class Crashing(Bot):
    name = "crashing"

    def buys(self, pos: Position, seat: int, title: int, price: int) -> int:
        raise KeyError("nothing")


@pytest.mark.parametrize("play", PLAY)
@pytest.mark.parametrize(
    "said",
    [
        lambda seat: move.pack(move.DICE, move.OUTSIDE, 6, 6),
        lambda seat: move.pack(move.ROLL, 1 - seat),
        lambda seat: move.pack(move.BUILD, seat, 1),
        lambda seat: "roll",
    ],
)
def test_cheating_is_not_heard(play: Callable[[pw.Game], object], said: Callable[[int], int]):
    game = pw.Game("plakettopoly", [saying(said), saying(said)], seed=5)
    with pytest.raises((IllegalAnswer, pw.Refused)):
        play(game)
    assert game.turn == 1


@pytest.mark.parametrize("play", PLAY)
def test_who_crashes_is_named(play: Callable[[pw.Game], object]):
    game = pw.Game("plakettopoly", [Crashing(), Crashing()], seed=5)
    with pytest.raises(BotFailed, match=r"of seat [01] failed: KeyError: 'nothing'") as told:
        play(game)
    assert told.value.seat in (0, 1)


class Dreaming(Bot):
    name = "dreaming"

    def buys(self, pos: Position, seat: int, title: int, price: int) -> int:
        while True:
            pass


@pytest.mark.parametrize("play", PLAY)
def test_who_does_not_answer_is_interrupted(play: Callable[[pw.Game], object], monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(guest, "PATIENCE", 0.2)
    game = pw.Game("plakettopoly", [Dreaming(), Dreaming()], seed=5)
    with pytest.raises(BotFailed, match="Stalled: no answer within"):
        play(game)


def test_failures_travel_between_processes():
    for error in (BotFailed(1, "KeyError: 'x'"), IllegalAnswer(1, 3)):
        again = pickle.loads(pickle.dumps(error))
        assert (str(again), again.seat) == (str(error), 1)


def test_ours_are_not_copied_for():
    assert not isinstance(pw.Game("plakettopoly", [Balanced(), Spy()], seed=5).players[0].speaker, Guest)
