"""Judges of the lesson *House rules*."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import polars as pl

from ...lab.simulations.comparison import Comparison
from ...words.catalogue import Both
from ..judging import Judge


def judges(jackpot: Comparison, play: Callable[..., pl.DataFrame], bot: str) -> list[Judge]:
    """Return a judge for each exercise: of what was compared, and of a lesson's function that plays two bots of a name."""
    return [
        lambda answer: judge_effect(jackpot, answer),
        lambda answer: judge_ratio(jackpot, answer),
        lambda answer: judge_salary(play, bot, answer),
    ]


def rounds_row(jackpot: Comparison) -> dict[str, Any]:
    return jackpot.effects.filter(measure="rounds").row(0, named=True)


def judge_effect(jackpot: Comparison, answer: tuple[float, float]) -> Both | None:
    effect, half = answer
    row = rounds_row(jackpot)
    if abs(effect + row["effect"]) < 0.01 < abs(row["effect"]):
        return Both("the sign: with the rule minus without", "le signe : avec la règle moins sans")
    if not abs(effect - row["effect"]) < 0.01:
        return Both("the effect: the mean of with_it - without", "l’effet : la moyenne de avec - sans")
    width = row["high"] - row["low"]
    if abs(half - width) < 0.1:
        return Both(
            "the effect is right, but this is the whole width: half of it is wanted",
            "l’effet est juste, mais c’est la largeur entière : il en faut la moitié",
        )
    if abs(half - width / 2) < 0.05:
        return None
    return Both(
        "the effect is right, and s is that of the differences, n = 150",
        "l’effet est juste, et s est celui des différences, n = 150",
    )


def judge_ratio(jackpot: Comparison, answer: float) -> Both | None:
    ratio = rounds_row(jackpot)["saved"]
    if abs(answer * ratio - 1) < 0.01:
        return Both("the other way round: without pairs over with pairs", "dans l’autre sens : sans paires sur avec paires")
    if abs(answer - ratio) < 0.01:
        return None
    return Both(
        "(variance of A + variance of B) over the variance of B − A",
        "(variance de A + variance de B) sur la variance de B − A",
    )


def judge_salary(play: Callable[..., pl.DataFrame], bot: str, answer: tuple[int, int]) -> Both | None:
    capped, fewer = answer
    right = play(position={"seats": {f"{bot} {number}": {"salary": 1} for number in (1, 2)}}).filter("capped").height
    if capped != right:
        start = f'position={{"seats": {{"{bot} 1": {{"salary": 1}}, …}}}}'
        return Both(
            f"the sum of the column capped, where the start is {start}",
            f"la somme de la colonne capped, où le départ est {start}",
        )
    before = play().filter("capped").height
    if fewer == before - right:
        return None
    return Both(
        f"the first number is right; before, there were {before}",
        f"le premier nombre est juste ; avant, il y en avait {before}",
    )
