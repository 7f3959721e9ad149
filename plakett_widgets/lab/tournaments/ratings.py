"""Strengths of bots from the games that they won, in points, with their errors."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from operator import mul
from typing import Final

MAX_STEPS: Final = 1000  # of Newton’s towards the likeliest strengths
SHORTEST_STEP: Final = 1e-7  # points; after a shorter step the strengths are reached
POINTS_PER_LOG: Final = 400 / math.log(10)  # as in Elo’s system: ten times as strong is 400 points more
MEAN_RATING: Final = 1500

Lineup = tuple[int, ...]  # bots by seat
WinCounts = Mapping[tuple[Lineup, int], float]  # games by line-up and bot that won


def likeliest_ratings(found: WinCounts, bots: int) -> list[float]:
    """Return the likeliest strengths in points.

    >>> [round(points) for points in likeliest_ratings({((0, 1), 0): 1000, ((1, 0), 1): 100}, 2)]
    [1700, 1300]
    """
    points = [float(MEAN_RATING)] * bots
    for _ in range(MAX_STEPS):
        slope, spread = fit_terms(found, points)
        step = [math.fsum(map(mul, row, slope)) for row in spread]
        far = 2 * max(map(abs, step))
        if far < SHORTEST_STEP:
            break
        part = math.log1p(far) / far  # this part of a step of Newton’s never goes too far
        points = [own + POINTS_PER_LOG * part * way for own, way in zip(points, step, strict=True)]
    return points


def standard_errors(found: WinCounts, points: Sequence[float]) -> list[float]:
    """Return the standard errors of these points, each against the mean of all.

    >>> [round(error) for error in standard_errors({((0, 1), 0): 1000, ((1, 0), 1): 100}, [1700, 1300])]
    [9, 9]
    """
    return [POINTS_PER_LOG * math.sqrt(row[bot]) for bot, row in enumerate(fit_terms(found, points)[1])]


def fit_terms(found: WinCounts, points: Sequence[float]) -> tuple[list[float], list[list[float]]]:
    """Return how many more wins each bot has than these points predict, and the covariances of the log strengths.

    Half a win and half a defeat against a middling bot are added. The covariances, the inverse of the information, hold under
    a fixed mean.
    """
    strength, bots = [math.exp((own - MEAN_RATING) / POINTS_PER_LOG) for own in points], range(len(points))
    slope = [0.5 - own / (1 + own) for own in strength]
    information = [[own / (1 + own) ** 2 if row == column else 0.0 for column, own in enumerate(strength)] for row in bots]
    for (lineup, winner), count in found.items():
        chance = {bot: strength[bot] / sum(strength[each] for each in lineup) for bot in lineup}
        slope[winner] += count
        for row in lineup:
            slope[row] -= count * chance[row]
            for column in lineup:
                information[row][column] += count * chance[row] * ((row == column) - chance[column])
    spread = inverse(information)
    along = [math.fsum(row) for row in spread]  # the games determine no common shift of all bots
    return slope, [[spread[row][column] - along[row] * along[column] / math.fsum(along) for column in bots] for row in bots]


def inverse(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """Return the inverse of a positive definite matrix.

    >>> inverse([[4.0, 2.0], [2.0, 2.0]])
    [[0.5, -0.5], [-0.5, 1.0]]
    """
    size = len(matrix)
    rows = [[*row, *(float(number == place) for place in range(size))] for number, row in enumerate(matrix)]
    for number in range(size):
        rows[number] = [value / rows[number][number] for value in rows[number]]
        for other in range(size):
            if other != number:
                factor = rows[other][number]
                rows[other] = [value - factor * own for value, own in zip(rows[other], rows[number], strict=True)]
    return [row[size:] for row in rows]
