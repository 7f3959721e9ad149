"""Games that never end: the published share, in small, and the same games in a batch."""

from __future__ import annotations

import pytest

import plakett_widgets as pw
from plakett_widgets.lab.batches.batch import Setting, play_batch
from tests.lab.simulations.never_ending import NO_SECOND_THROW, Thrifty, still_run


@pytest.mark.slow
def test_about_one_game_in_eight_never_ends():
    """Of many games 16 % to 11 % run on between 400 and 10,000 rounds; five standard errors beside them."""
    assert 0 < still_run(80, 400) / 80 <= 0.34


@pytest.mark.slow
def test_a_batch_plays_the_same_games():
    new_game = pw.Game("classic40", 2, options=NO_SECOND_THROW).table.setup.new_game
    played = play_batch(Setting(new_game, (Thrifty(), Thrifty()), seed=1, rounds=150), 0, 6)
    assert sum(capped for _, capped, *_ in played.results) == still_run(6, 150)
