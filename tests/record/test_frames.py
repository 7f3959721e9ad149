"""The log as a polars frame says what the rows say, and what the positions were."""

from __future__ import annotations

import polars as pl
from hypothesis import given, settings
from hypothesis import strategies as st

from plakett_widgets import Game
from plakett_widgets.engine import event
from plakett_widgets.record.frames import COLUMNS, events_schema

from ..engine.play import BY_ID, EDITION, play, replay

editions = st.sampled_from(sorted(BY_ID))

SAME = ("seq", "turn", "seat", "kind", "rule", "square", "amount", "other", "cause")


@settings(max_examples=15)
@given(editions, st.integers(0, 2**32), st.integers(0, 60))
def test_frame_and_rows_agree(edition: str, seed: int, moves: int):
    game = replay(play(seed, BY_ID[edition], moves, thorough=0, probing=0))
    box = game.edition
    frame, rows = game.log, game.events()
    assert frame.schema == pl.Schema(events_schema())
    assert frame.columns == list(COLUMNS)
    for name in SAME:
        assert frame[name].to_list() == [row[name] for row in rows], name
    assert frame["card"].to_list() == [None if row["card"] is None else box.cards[row["card"]].id for row in rows]
    assert frame["cash"].to_list() == [None if row["seat"] is None else row["cash"] for row in rows]
    assert set(frame["rule"]) <= {rule.id for rule in box.rulebook.rules}
    dice = frame.filter(pl.col("kind").cast(pl.String).is_in(["thrown", "order_thrown"]))
    assert dice["die1"].is_between(1, 6).all()
    assert frame["die1"].count() == len(dice)
    assert frame["die2"].count() == (len(dice) if box.dice > 1 else 0)


@settings(max_examples=15)
@given(editions, st.integers(0, 2**32), st.integers(0, 90))
def test_rounds_and_turns_are_those_of_the_game(edition: str, seed: int, moves: int):
    played = play(seed, BY_ID[edition], moves, thorough=0, probing=0)
    seen = []
    for number in range(0, len(played.answers), 7):
        game = replay(played, number)
        if not game.over:
            seen.append((len(game._play.live.log) - 1, game.round, game.turn))
    frame = replay(played).log
    for seq, round, turn in seen:
        assert (frame["round"][seq], frame["turn"][seq]) == (round, turn)


def test_a_frame_is_made_once_for_each_revision():
    game = Game(EDITION, 2, seed=1)
    frame = game.log
    assert game.log is frame
    game.play("roll")
    assert len(game.log) > len(frame)


def test_kinds_of_event_are_one_enumeration():
    """Frames of different games must be of one type, whatever happened in them."""
    kinds = events_schema()["kind"]
    assert list(kinds.categories) == [event.NAMES[number] for number in sorted(event.NAMES)]
    one, other = Game(EDITION, 2, seed=1), Game(EDITION, 6, seed=2, options={"rent_claim": "automatic"})
    assert len(pl.concat([one.log, other.log])) == len(one.log) + len(other.log)
