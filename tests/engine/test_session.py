"""Live play: replayed beats, undo, forks, scripted chance, and bots that are asked once."""

from __future__ import annotations

import random
from collections.abc import Callable
from copy import copy, deepcopy
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from plakett_widgets import Game, Refused, bots, load
from plakett_widgets.bots.house.balanced import Balanced
from plakett_widgets.engine.log import WIDTH
from plakett_widgets.engine.position import Position
from plakett_widgets.inputs.players import BOTS
from plakett_widgets.moves.grammar import Move

from .play import BY_ID, EDITION, Played, check, random_position, replay, sample

editions = st.sampled_from(sorted(BY_ID))
# what a search finds plays no part here
MADE: dict[str, Callable[[], bots.Bot]] = {**BOTS, "searching": partial(bots.Searching, rollouts=2, rounds=2)}
games = st.builds(sample, editions, st.integers(0, 2**32), st.integers(0, 70))


def play_answers(game: Game, played: Played, start: int, stop: int | None = None) -> None:
    for packed, *terms in played.answers[start:stop]:
        game.play(Move(packed, tuple(terms)))


def rows(game: Game) -> list[int]:
    return game.table.position.log.rows


@settings(max_examples=15)
@given(games)
def test_saying_everything_again_gives_the_same_log(played: Played):
    """Move by move, each beat replayed for each answer, as in the one run of every beat."""
    game = replay(played)
    assert game.record.digest() == played.pos.log.digest()
    assert game.over == played.pos.over
    assert game.winners == played.pos.winners


@settings(max_examples=15)
@given(games, st.data())
def test_undo_and_saying_it_again(played: Played, data: st.DataObject):
    count = len(played.answers)
    back = data.draw(st.integers(0, min(count, 15)))
    game = replay(played)
    for _ in range(back):
        assert game.undo()
    shorter = replay(played, count - back)
    assert game.record.digest() == shorter.record.digest()
    assert game.state()["legal"] == shorter.state()["legal"]
    play_answers(game, played, count - back)
    assert game.record.digest() == played.pos.log.digest()


@settings(max_examples=10)
@given(games)
def test_undo_reaches_the_beginning_and_stops(played: Played):
    game, fresh = replay(played), replay(played, 0)
    while game.undo():
        pass
    assert game.record.digest() == fresh.record.digest()
    assert not game.undo()
    assert game.record.digest() == fresh.record.digest()


@settings(max_examples=15)
@given(games, st.data())
def test_fork_at_an_event_is_the_game_up_to_the_last_decision_before_it(played: Played, data: st.DataObject):
    game = replay(played)
    length = len(game.table.position.log)
    at = data.draw(st.integers(0, length))
    fork = game.fork(at=at)
    fork_rows = rows(fork)
    assert fork_rows == rows(game)[: len(fork_rows)]
    begun = len(played.game.table.position.log)
    assert len(fork_rows) // WIDTH <= max(at, begun)
    answered = len(fork.moves())
    if answered < len(played.answers):  # the very next answer goes past that event
        play_answers(fork, played, answered, answered + 1)
        assert len(rows(fork)) // WIDTH > at
        play_answers(fork, played, answered + 1)
    assert fork.record.digest() == game.record.digest()


@pytest.mark.slow
@settings(max_examples=15)
@given(games)
def test_fork_is_equal_and_independent(played: Played):
    game = replay(played)
    fork = game.fork()
    assert fork.record.digest() == game.record.digest()
    assert fork.state()["legal"] == game.state()["legal"]
    before = game.record.digest()
    while fork.undo():
        pass
    assert game.record.digest() == before


def test_a_fork_has_the_comments_up_to_there():
    game = Game(EDITION, 2, seed=7)
    game.record.comment("Hello!")
    game.play("roll")
    game.record.comment("Lucky!")
    assert game.fork().record.comments == game.record.comments
    assert [one["text"] for one in game.fork(at=0).record.comments] == ["Hello!"]


@pytest.mark.slow
def test_fork_where_a_bot_is_asked_plays_on():
    """Bots without luck of their own play the same game again, from any event of it."""
    game = Game(players=[bots.Balanced() for _ in range(4)], seed=3)
    game.run(rounds=20)
    for at in random.Random(1).sample(range(len(game.table.position.log)), 25):
        fork = game.fork(at=at)
        fork.run(rounds=20)
        assert fork.record.digest() == game.record.digest()


def test_undo_among_bots_takes_back_what_a_person_played():
    game = Game(players=["Ana", bots.Balanced(), bots.Careful()], seed=8)
    digests = []
    rng = random.Random(2)
    for _ in range(25):
        game.run()
        digests.append(game.record.digest())
        choices = [c for c in game.legal(0) if c["kind"] not in ("offer", "counter")]
        choice = rng.choice([c for c in choices if c["kind"] in ("roll", "end", "pay")] or choices)
        text = f"{choice['kind']} {choice['min']}" if "min" in choice else choice["move"]
        game.play(text, seat=0)
    for digest in reversed(digests):
        assert game.undo()
        game.run()
        assert game.record.digest() == digest
    game.undo()
    assert not game.undo()


def test_undo_without_persons_changes_nothing():
    game = Game(players=[bots.Balanced(), bots.Balanced()], seed=4)
    game.run(rounds=3)
    before = game.record.digest()
    assert not game.undo()
    assert game.record.digest() == before


class Faint(Balanced):
    """Fails at its first purchase or bid."""

    failed = False

    def buys(self, pos: Position, seat: int, title: int, price: int) -> int:
        self.fail_once()
        return super().buys(pos, seat, title, price)

    def bids(self, pos: Position, seat: int, title: int, lowest: int) -> int:
        self.fail_once()
        return super().bids(pos, seat, title, lowest)

    def fail_once(self) -> None:
        failed, self.failed = self.failed, True
        if not failed:
            raise ZeroDivisionError


def test_what_a_throw_has_led_to_is_still_there_after_a_bot_failed_in_what_followed(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(bots.Balanced, "strategy", lambda bot: Faint())
    game = Game("plakettopoly", ["Ana", bots.Balanced()], position={"turn": "Ana"}, seed=5)
    game.play_all(["dice 1+2", "roll"])
    before = game.record.digest(), game.state()
    with pytest.raises(ZeroDivisionError):
        game.play("decline")
    assert (game.record.digest(), game.state()) == before
    assert [event["kind"] for event in game.events()][-2:] == ["thrown", "moved"]
    game.play("decline")
    assert "auction_opened" in [event["kind"] for event in game.events()]


def test_a_bot_that_fails_leaves_the_game_as_it_was(monkeypatch: pytest.MonkeyPatch):
    sober = Game(players=[("A", bots.Balanced()), ("B", bots.Careful())], seed=1)
    monkeypatch.setattr(bots.Balanced, "strategy", lambda bot: Faint())
    game = Game(players=[("A", bots.Balanced()), ("B", bots.Careful())], seed=1)
    with pytest.raises(ZeroDivisionError):
        game.run(rounds=5)
    assert game.pending is None
    for one in (game, sober):
        one.run(rounds=5)
    assert game.record.digest() == sober.record.digest()


@pytest.mark.slow
def test_a_bankruptcy_over_a_debt_that_stood_follows_from_it():
    ruined = []
    for seed in range(12):
        game = Game("mspm", [bots.Random(seed), bots.Random(seed + 50), bots.Careful()], seed=seed)
        game.run(rounds=80)
        rows = game.events()
        ruined += [rows[row["cause"]]["kind"] for row in rows if row["kind"] == "bankrupt" and row["cause"] is not None]
        assert all(row["cause"] is not None for row in rows if row["kind"] == "bankrupt")
    assert "debt_opened" in ruined


def test_dice_and_cards_can_be_scripted_and_taken_back():
    game = Game(EDITION, ["A", "B"], seed=1)
    first = game.state()["seat"]
    fresh = game.record.digest()
    game.play("dice 3+4")
    game.play("roll")
    game.play("top PL-13")
    assert game.state()["dice"] == [3, 4]
    assert [row["card"] for row in game.events() if row["kind"] == "card_drawn"] != []
    while game.undo():
        pass
    assert game.record.digest() == fresh
    game.play("top PL-13")
    game.play("dice 3+4")
    game.play("roll")
    drawn = [EDITION.cards[row["card"]].id for row in game.events() if row["kind"] == "card_drawn"]
    assert drawn == ["PL-13"]
    assert game.state()["players"][first]["cash"] == 1650


def test_a_card_that_somebody_holds_cannot_be_put_on_a_deck():
    game = Game(EDITION, ["A", "B"], seed=1, position={"seats": {"A": {"cards": ["PL-03"]}}})
    with pytest.raises(Refused) as refusal:
        game.play("top PL-03")
    assert refusal.value.rule == "PLK-075"


def test_a_claim_made_during_a_decision_waits_for_it():
    position = {
        "turn": "A",
        "seats": {"A": {"on": 10}, "B": {"titles": [39]}, "C": {}},
        "claims": [{"owner": "B", "visitor": "C", "square": 39, "amount": 48}],
    }
    game = Game(EDITION, ["A", "B", "C"], seed=1, position=position)
    game.play("dice 1+3")
    game.play("roll")
    assert game.pending["kind"] == "buy"
    game.play("B: claim")
    copies = [game.fork()]
    assert "rent_paid" not in [row["kind"] for row in game.events()]
    for one in [game, *copies]:
        one.play("A: buy")
        assert [row["kind"] for row in one.events()][-3:] == ["bought", "rent_claimed", "rent_paid"]
    with pytest.raises(Refused):
        game.play("B: claim")


class Table(RuleBasedStateMachine):
    """One person among bots, who plays, takes back, forks, saves and loads at random."""

    @initialize(
        edition=editions, seed=st.integers(0, 2**32),
        others=st.lists(st.sampled_from(sorted(MADE)), min_size=1, max_size=3),
    )  # fmt: skip
    def sit_down(self, edition: str, seed: int, others: list[str]) -> None:
        rng = random.Random(seed)
        names = ["Ana", *"BCD"[: len(others)]]
        options = {"end_condition": "last_survivor"} if edition == EDITION.id else {}
        position = random_position(rng, names, BY_ID[edition], options) if rng.random() < 0.5 else None
        if position:
            position["seats"]["Ana"].pop("out", None)
        players = ["Ana", *((name, MADE[bot]()) for name, bot in zip("BCD", others, strict=False))]
        self.game = Game(edition, players, seed=seed, options=options, position=position)
        self.digests: list[str] = []  # of the log before each move

    @rule(data=st.data())
    def speak(self, data: st.DataObject) -> None:
        self.game.run(turns=6)
        choices = [choice for choice in self.game.legal(0) if choice["kind"] not in ("offer", "counter", "in_kind")]
        if choices:
            choice = data.draw(st.sampled_from(choices))
            drawn = data.draw(st.integers(choice["min"], choice["max"])) if "min" in choice else 0
            if choice["kind"] == "bid":
                drawn = self.game.table.position.t.in_notes(drawn)
            number = f" {drawn}" if "min" in choice else ""
            kind = f" {self.game.edition.buildings[choice['building']].id}" if choice["kind"] == "want" else ""
            before = self.game.record.digest()
            self.game.play(f"{choice['move']}{number}{kind}", seat=0)
            self.digests.append(before)

    @rule()
    def undo(self) -> None:
        assert self.game.undo() == bool(self.digests)
        if self.digests:
            assert self.game.record.digest() == self.digests.pop()

    @rule()
    def fork(self) -> None:
        fork = self.game.fork()
        assert fork.record.digest() == self.game.record.digest()
        self.game = fork

    @rule()
    def save(self) -> None:
        with TemporaryDirectory() as folder:
            self.game.save(Path(folder) / "partie.plk")
            loaded = load(Path(folder) / "partie.plk")
        assert loaded.record.digest() == self.game.record.digest()
        self.game = loaded

    @invariant()
    def holds(self) -> None:
        if hasattr(self, "game"):
            pos = self.game.table.position
            check(self.game.edition, pos, self.game.table.pending)
            assert pos.over or self.game.legal()


TestTable = pytest.mark.slow(Table.TestCase)
TestTable.settings = settings(max_examples=25, stateful_step_count=20, suppress_health_check=list(HealthCheck))


@pytest.mark.parametrize("copied", [copy, deepcopy])
def test_a_copy_is_a_game_of_its_own(copied: Callable[[Game], Game]):
    game = Game("plakettopoly", players=2, seed=7)
    twin = copied(game)
    twin.play("roll")
    assert game.length < twin.length == twin.log.height
