"""Judges of the lesson *How many turns to pay back?*."""

from __future__ import annotations

from typing import Final

import polars as pl

from ...words.catalogue import Both
from ..judging import Judge

CLOSE: Final = 0.06  # to the tenth
BUDGET: Final = 900


def judges(paybacks: pl.DataFrame) -> list[Judge]:
    """Return a judge for each exercise, who reads the steps of ``Chain.payback()``."""
    return [judge_hand, judge_rounds, lambda answer: judge_budget(paybacks, answer), judge_risk]


def judge_hand(answer: tuple[float, float]) -> Both | None:
    income, payback = answer
    if not abs(income - 39.01) < CLOSE:
        return Both(
            "income: the share of a square times rents[5], for squares 6, 8 and 9",
            "revenu : la part d’une case fois rents[5], pour les cases 6, 8 et 9",
        )
    if abs(payback - 750 / 39.01) < CLOSE:
        return Both(
            "the income is right; the titles have cost something too", "le revenu est juste ; les titres ont coûté aussi"
        )
    if not abs(payback - 27.43) < CLOSE:
        return Both(
            "the income is right; cost: three titles and fifteen steps at $50",
            "le revenu est juste ; coût : trois titres et quinze marches à 50 $",
        )
    return None


def judge_rounds(answer: tuple[float, float]) -> Both | None:
    rolls, rounds = answer
    if not abs(rolls - 30.74) < CLOSE:
        return Both("rolls: plakett.payback(), group orange, step 3", "lancers : plakett.payback(), groupe orange, marche 3")
    if abs(rounds - 30.74 / 3) < CLOSE:
        return Both("the rolls are right; a double earns another roll", "les lancers sont justes ; un double fait relancer")
    if not abs(rounds - 8.64) < CLOSE:
        return Both(
            "the rolls are right; how many of them are there in a round?",
            "les lancers sont justes ; combien y en a-t-il par tour de table ?",
        )
    return None


def judge_budget(paybacks: pl.DataFrame, answer: tuple[int, int, float]) -> Both | None:
    blue, red, added = answer
    if blue not in range(6) or red not in range(6):
        return Both("from 0 to 5 steps on each group", "sur chaque groupe, de 0 à 5 marches")
    spent, found = (
        sum(
            float(steps[column][step] - steps[column][0])
            for steps, step in ((paybacks.filter(group="light-blue"), blue), (paybacks.filter(group="red"), red))
        )
        for column in ("cost", "income")
    )
    if spent > BUDGET:
        return Both(f"that costs ${spent:.0f}, more than there is", f"cela coûte {spent:.0f} $, plus que le budget")
    if (blue, red) == (0, 2):
        return Both(
            "that is what one builds by taking the best possible step each time; try all pairs",
            "c’est ce que l’on bâtit en prenant à chaque pas la meilleure marche possible ; essayez toutes les paires",
        )
    if (blue, red) != (5, 0):
        return Both(
            f"that adds ${found:.1f} a roll; one can do better",
            f"cela ajoute {found:.1f} $ par lancer ; on peut faire mieux".replace(".", ","),
        )
    if not abs(added - found) < CLOSE:
        return Both(
            "the steps are right; added: the income afterwards, less that of the bare lots",
            "les marches sont justes ; ajouté : le revenu après, moins celui des terrains nus",
        )
    return None


def judge_risk(answer: tuple[float, int]) -> Both | None:
    mean, ninth = answer
    if abs(mean - 32.1) < CLOSE:
        return Both(
            "this is cost / income; the mean duration is repayment(…).mean()",
            "c’est coût / revenu ; la durée moyenne est repayment(…).mean()",
        )
    if not abs(mean - 41.5) < CLOSE:
        return Both("mean: repayment(…).mean()", "moyenne : repayment(…).mean()")
    if ninth != 76:
        return Both(
            "the mean is right; nine times out of ten: quantile(…, 0.9) of the lengths",
            "la moyenne est juste ; neuf fois sur dix : quantile(…, 0.9) des durées",
        )
    return None
