"""The state after any event of a game, however it began and wherever it stands."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plakett_widgets import Game, bots
from plakett_widgets.engine import event
from plakett_widgets.engine.chapters.rent import due_now
from plakett_widgets.engine.position import BANK, POT, Policy, Position
from plakett_widgets.moves.grammar import Move
from plakett_widgets.record.frames.codes import THROWS
from plakett_widgets.record.log.rebuild import RebuiltState

from ...engine.play import BY_ID, EDITION, Played, replay, sample, sample_game

NOW = ("revision", "decision", "pending", "legal", "seq")
games = st.builds(sample, st.sampled_from(sorted(BY_ID)), st.integers(0, 2**32), st.integers(0, 60))


def without(state: dict[str, Any], *names: str) -> dict[str, Any]:
    return {name: value for name, value in state.items() if name not in names}


def as_view(game: Game, state: RebuiltState) -> dict[str, Any]:
    """The rebuilt state in the form of a view."""
    seats = range(len(game.players))
    t, keepable = state.t, state.t.keepable
    pos = Position(t, len(seats), 0, Policy())
    RebuiltState.of(state).share_with(pos)
    bare = [title for title, group in enumerate(t.group) if not any(state.step[member] for member in t.members[group])]
    return {
        "cash": list(state.cash[: len(game.players)]),
        "pot": state.cash[POT],
        "bank": state.cash[BANK],
        "squares": list(state.square),
        "detained": list(state.detained),
        "out": [not playing for playing in state.playing],
        "cards": [[card for card, holder in zip(keepable, state.holder, strict=True) if holder == seat] for seat in seats],
        "tradable": [[t.square_of[title] for title in bare if state.owner[title] == seat] for seat in seats],
        "titles": {
            "owner": list(state.owner),
            "level": list(state.step),
            "mortgaged": [int(one) for one in state.mortgaged],
            "due": [due_now(pos, title) for title in range(len(t.group))],
        },
    }


def seen(moment: dict[str, Any]) -> dict[str, Any]:
    players = moment["players"]
    return {
        "cash": [player["cash"] for player in players],
        "pot": moment["pot"],
        "bank": moment["bank"],
        "squares": [player["square"] for player in players],
        "detained": [player["detained"] for player in players],
        "out": [player["out"] for player in players],
        "cards": [player["cards"] for player in players],
        "tradable": [player["tradable"] for player in players],
        "titles": moment["titles"],
    }


def check(game: Game) -> None:
    """Every moment of the game is what its log holds, and the last one is the present."""
    pos, moments = game.table.position, list(game.past.moments())
    assert [moment["seq"] for moment in moments] == list(range(game.length))
    first, begun = [*game.table.history.session.points, (game.table.history.session.point, game.table.history.session.mark)][0]
    state = RebuiltState.of(first if game.table.setup.start else Position(pos.t, pos.seats, 0, pos.policy))
    rows = [pos.log.row(seq) for seq in range(game.length)]
    kinds = [row[2] for row in rows]
    in_round = game.log["round"].to_list()
    dice, seat = None, None
    worth = {(at, of): amount for at, of, amount in game.frames.balances.select("seq", "seat", "worth").rows()}
    latest = {of: amount for (at, of), amount in worth.items() if at < 0}
    for seq, (moment, row) in enumerate(zip(moments, rows, strict=True)):
        turn, of, kind, _, _, _, _, _, a, b, _, _ = row
        if not (game.table.setup.start and seq < begun):
            state.apply(row)
            assert seen(moment) == as_view(game, state), event.NAMES[kind]
        latest |= {of: worth[seq, of] for of in range(pos.seats) if (seq, of) in worth}
        assert {of: moment["players"][of]["worth"] for of in latest} == latest, event.NAMES[kind]
        dice = [die for die in (a, b) if die] if kind in THROWS else dice
        seat = of if kind == event.TURN_BEGUN else seat
        assert (moment["turn"], moment["round"], moment["dice"]) == (turn, in_round[seq], dice)
        assert moment["seat"] == (seat or 0)
        assert moment["over"] == (event.GAME_ENDED in kinds[: seq + 1])
        assert moment["pending"] is None
        assert moment["legal"] == []
    assert without(moments[-1], *NOW) == without(game.state(), *NOW)
    assert [game.at(seq) for seq in range(max(game.length - 5, 0), game.length)] == moments[-5:]  # one after the other


@pytest.mark.slow
@settings(max_examples=12, deadline=None)
@given(games, st.data())
def test_every_moment_is_what_the_log_tells(played: Played, data: st.DataObject):
    """At a quiet point or in the midst of a beat, of a new game or of one from a position."""
    game = replay(played, data.draw(st.integers(0, len(played.answers))))
    before = game.state()
    check(game)
    assert game.state() == before


@settings(max_examples=6, deadline=None)
@given(games, st.data())
def test_one_moment_is_as_in_the_pass_over_all(played: Played, data: st.DataObject):
    game = replay(played, data.draw(st.integers(0, len(played.answers))))
    moments = list(game.past.moments())
    for seq in data.draw(st.lists(st.integers(0, game.length - 1), min_size=1, max_size=5)):
        assert game.at(seq) == moments[seq]


@pytest.mark.slow
@settings(max_examples=6, deadline=None)
@given(games, st.data())
def test_moments_are_right_after_going_back(played: Played, data: st.DataObject):
    game = replay(played)
    for _ in range(data.draw(st.integers(0, 3))):
        game.undo()
    check(game)
    game.past.branch_at(data.draw(st.integers(0, game.length - 1)))
    check(game)
    answered = len(game.moves())
    for answer, *terms in played.answers[answered : answered + 5]:
        game.play(Move(answer, tuple(terms)))
    check(game)


@pytest.mark.slow
def test_moments_of_a_game_of_bots_are_right():
    game = Game(EDITION, [bots.Balanced() for _ in range(4)], seed=5)
    game.run(rounds=60)
    check(game)


@pytest.mark.parametrize(("edition", "seed"), [("plakettopoly", 10), ("mspm", 9)])
def test_worth_changes_with_the_event_that_changes_it(edition: str, seed: int):
    """Not before: a building is worth something until it is sold, debts pass on with the bankruptcy."""
    game = sample_game(edition, seed * 7 + 3, 150)
    assert {"money_issued", "bankrupt"} & {row["kind"] for row in game.events()}
    check(game)


def test_lots_can_be_traded_until_the_event_that_builds_on_them():
    """Before it, one event tells that the owner of the plant pays no share of the price."""
    game = Game("mspm", ["A", "B"], seed=1, position={"seats": {"A": {"titles": [1, 3, 4, 27]}}})
    game.play("A: build 3 dechetterie")
    spared, built = [[player["tradable"] for player in game.at(seq)["players"]] for seq in (game.length - 2, game.length - 1)]
    assert [row["kind"] for row in game.events(game.length - 2)] == ["royalty_spared", "built"]
    assert (spared, built) == ([[1, 3, 4, 27], []], [[27], []])
    check(game)


def test_a_decision_was_reached_with_all_that_came_before_it():
    """What follows an event without one of its own belongs to it, where the table has to wait."""
    game = Game(EDITION, ["A", "B"], seed=1, opening=[(6, 6), (1, 1)])
    game.play("dice 3+3")
    game.play("roll")
    assert game.pending
    waiting, seq = game.state(), game.length - 1
    game.play("decline")
    assert without(game.at(seq), "revision", "decision", "pending", "legal", "seq", "events", "undo") == without(
        waiting, "revision", "decision", "pending", "legal", "seq", "events", "undo"
    )


def test_later_moves_do_not_change_moments():
    game = Game(EDITION, [bots.Balanced() for _ in range(3)], seed=2)
    game.run(turns=5)
    whole, begun = list(game.past.moments()), game.past.moments()
    first = next(begun)
    game.past.branch_at(20)
    game.run(turns=1)
    assert [first, *begun] == whole


@pytest.mark.parametrize("seq", [-1, 1000])
def test_an_unknown_event_is_refused(seq: int):
    with pytest.raises(IndexError, match=str(seq)):
        Game(EDITION, 2, seed=1).at(seq)
