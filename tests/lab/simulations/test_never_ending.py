"""Games that never end: the published share, in small, and the same games through the public face."""

from __future__ import annotations

import pytest

import plakett_widgets as pw
from tests.lab.simulations.never_ending import NO_SECOND_THROW, Thrifty, still_run


@pytest.mark.slow
def test_about_one_game_in_eight_never_ends():
    """Of many games 16 % to 11 % run on between 400 and 10,000 rounds; five standard errors beside them."""
    assert 0 < still_run(80, 400) / 80 <= 0.34


@pytest.mark.slow
def test_simulate_plays_the_same_games():
    games = pw.simulate(
        "classic40", 6, [Thrifty(), Thrifty()], seed=1, options=NO_SECOND_THROW, rounds=150, workers=0, progress=False
    ).games
    assert games["capped"].sum() == still_run(6, 150)
