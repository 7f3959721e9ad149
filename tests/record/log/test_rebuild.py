"""The log alone is enough to rebuild the state."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from plakett_widgets import Game, bots
from plakett_widgets.bots.house.balanced import Balanced
from plakett_widgets.bots.house.strategy import Table
from plakett_widgets.engine import beats
from plakett_widgets.engine.chapters import setup
from plakett_widgets.engine.position import Position
from plakett_widgets.record.log.rebuild import RebuiltState

from ...engine.play import BY_ID, EDITION, replay, sample


def rebuild(pos: Position, start: Position | None = None, stop: int | None = None) -> RebuiltState:
    """Rebuild the state after the first events of a new game, or of one that began from ``start``."""
    state = RebuiltState.of(start or Position(pos.t, pos.seats, 0, pos.policy))
    for seq in range(len(start.log) if start else 0, len(pos.log) if stop is None else stop):
        state.apply(pos.log.row(seq))
    return state


@settings(max_examples=15)
@given(st.sampled_from(sorted(BY_ID)), st.integers(0, 2**32), st.integers(0, 60))
def test_the_rebuilt_state_is_the_position(edition: str, seed: int, moves: int):
    """At a quiet point or in the midst of an auction, a trade or a debt; of a new game or one from a position."""
    played = sample(edition, seed, moves)
    game = replay(played)
    begun = played.game.table.history.session.point
    pos = game.table.position
    assert rebuild(pos, start=begun if game.table.setup.start else None) == RebuiltState.of(pos)


def test_the_rebuilt_state_of_a_whole_game_is_the_position():
    t = EDITION.tables({"end_condition": "last_survivor"})
    for seats in range(2, 7):
        pos = Position(t, seats, seats, Table([Balanced() for _ in range(seats)]))
        setup.start(pos)
        beats.play(pos, 300)
        assert rebuild(pos) == RebuiltState.of(pos)


def test_the_rebuilt_state_of_an_earlier_moment_is_its_position():
    """Up to any event: what the game was when that event was the last."""
    game = Game(EDITION, [bots.Balanced() for _ in range(3)], seed=2)
    game.run(rounds=12)
    pos = game.table.position
    for at in range(0, len(pos.log), 17):
        fork = game.fork(at=at).table.position
        assert rebuild(pos, stop=len(fork.log)) == RebuiltState.of(fork)
