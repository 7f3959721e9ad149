"""Judges of the lesson *Where do we end up?*."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...words.catalogue import Both
from ..judging import Judge

FREQUENT: Final = [24, 15, 1]
FORGOTTEN: Final = 25
LOSSES: Final = {  # in %, by the colour in English and in French
    ("brown", "brun"): 5.76,
    ("light blue", "bleu ciel"): 5.72,
    ("pink", "rose"): 5.14,
    ("orange", "orange"): 5.84,
    ("red", "rouge"): 6.73,
    ("yellow", "jaune"): 5.99,
    ("green", "vert"): 5.76,
    ("dark blue", "bleu marine"): 5.57,
}


def judge_squares(answer: Sequence[int]) -> Both | None:
    if list(answer) == FREQUENT:
        return None
    if sorted(answer) == sorted(FREQUENT):
        return Both("the right squares, but not in order", "les bonnes cases, mais pas dans l’ordre")
    return Both("sort the 40 squares by .share, largest first", "triez les 40 cases par .share, la plus grande d’abord")


def judge_forgetting(answer: float) -> Both | None:
    if answer % 1:
        return Both("a whole number of throws", "un nombre entier de lancers")
    if answer < FORGOTTEN:
        return Both("there the distance is still more than 1%", "la distance y dépasse encore 1 %")
    if answer > FORGOTTEN:
        return Both("enough, but fewer throws would do", "assez, mais moins de lancers suffiraient")
    return None


def judge_loss(answer: tuple[str, float]) -> Both | None:
    group, loss = answer
    found = next((lost for names, lost in LOSSES.items() if group.strip().lower() in names), None)
    if found is None:
        return Both("the name of a colour: brown, pink, …", "le nom d’une couleur : brun, rose, …")
    if found < max(LOSSES.values()):
        return Both(
            f"this group loses {found:.1f}%; another one loses more",
            f"ce groupe perd {found:.1f} % ; un autre perd davantage".replace(".", ","),
        )
    if not abs(loss - found) < 0.06:
        return Both(
            "the group is right; the loss: 100 (1 − after/before)", "le groupe est juste ; la perte : 100 (1 − après/avant)"
        )
    return None


def judge_ladders(answer: tuple[float, int, int]) -> Both | None:
    mean, median, mode = answer
    if min(abs(mean - 35.835), abs(mean - 43.3246)) < 0.05:
        return Both(
            "a throw beyond 100 leaves the token where it is: it neither finishes nor goes back",
            "un lancer qui dépasserait 100 laisse le jeton où il est : il ne finit pas, il ne recule pas non plus",
        )
    if not abs(mean - 39.2251) < 0.06:
        return Both(
            "mean: MarkovChain(0, turn).mean(), where square 100 leads nowhere ({})",
            "moyenne : MarkovChain(0, tourner).mean(), la case 100 ne menant nulle part ({})",
        )
    if median != 32:
        return Both(
            "the mean is right; median: the first number of throws where the sum of lengths() reaches 1/2",
            "la moyenne est juste ; médiane : le premier nombre de lancers où le cumul de lengths() atteint 1/2",
        )
    if mode != 22:
        return Both(
            "mean and median are right; mode: where lengths() is largest",
            "moyenne et médiane sont justes ; mode : où lengths() est le plus grand",
        )
    return None


JUDGES: Final[tuple[Judge, ...]] = (judge_squares, judge_forgetting, judge_loss, judge_ladders)
