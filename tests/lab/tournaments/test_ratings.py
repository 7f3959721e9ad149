"""Ratings of bots: likeliest strengths, and how sure they are."""

from __future__ import annotations

import random
from collections import Counter
from itertools import permutations

import pytest

from plakett_widgets.lab.tournaments.ratings import likeliest_ratings, standard_errors


def test_strengths_are_those_of_the_odds():
    even = likeliest_ratings({((0, 1), 0): 500, ((1, 0), 1): 500}, 2)
    assert even == pytest.approx([1500, 1500])
    ten_to_one = likeliest_ratings({((0, 1), 0): 10_000, ((0, 1), 1): 1_000}, 2)
    assert ten_to_one[0] - ten_to_one[1] == pytest.approx(400, abs=1)
    three = likeliest_ratings({((0, 1, 2), 0): 6000, ((0, 1, 2), 1): 3000, ((0, 1, 2), 2): 1000}, 3)
    assert three[0] - three[2] == pytest.approx(400 * 0.778, abs=2)


@pytest.mark.parametrize("bots", [2, 4, 8])
def test_strengths_are_finite_if_each_bot_beats_all_below(bots: int):
    points = likeliest_ratings({((one, two), min(one, two)): 200 for one, two in permutations(range(bots), 2)}, bots)
    strength = [10 ** ((own - 1500) / 400) for own in points]
    for bot, own in enumerate(strength):
        won = sum(400 * own / (own + other) for place, other in enumerate(strength) if place != bot) + own / (own + 1)
        assert won == pytest.approx(400 * (bots - 1 - bot) + 0.5, abs=1e-3)
    assert [points[0] - 1500, sum(points)] == pytest.approx([1500 - points[-1], 1500 * bots])


def test_intervals_of_ratings_cover_95_percent():
    """Games drawn by known strengths: the true points lie in about 95 % of the intervals, also where one bot wins all."""
    generator = random.Random(0)
    for true in ([1600, 1400], [1900, 1100], [1700, 1550, 1250]):
        strength = [10 ** (points / 400) for points in true]
        held = 0
        for _ in range(200):
            found = Counter(
                (lineup, generator.choices(lineup, [strength[bot] for bot in lineup])[0])
                for lineup in permutations(range(len(true)), 2)
                for _ in range(20)
            )
            points = likeliest_ratings(found, len(true))
            held += abs(points[0] - true[0]) <= 1.96 * standard_errors(found, points)[0]
        assert held >= 180
    shut_out = Counter({((0, 1), 0): 20})
    assert standard_errors(shut_out, likeliest_ratings(shut_out, 2))[0] > 50
