"""Judges of the lesson *First throw*."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt
from typing import Final

from ...words.catalogue import Both
from ..judging import Judge

P: Final = 1 / 6  # of a 7
CLOSE: Final = 0.0006  # to the thousandth


def judge_pink(answer: tuple[float, float]) -> Both | None:
    dice, cards = answer
    if not abs(dice - 2 / 36) < CLOSE:
        return Both("dice alone: is a total of 13 or 14 possible?", "dés seuls : un total de 13 ou de 14 est-il possible ?")
    if abs(cards - 2 / 36) < CLOSE:
        return Both(
            "dice alone is right, but a card of square 7 leads to a pink lot",
            "dés seuls, c’est juste ; mais une carte de la case 7 mène sur un terrain rose",
        )
    if abs(cards - 2 / 36 - 1 / 16) < CLOSE:
        return Both(
            "one card out of sixteen, yes, but you have to stop on square 7 first",
            "une carte sur seize, oui, mais il faut d’abord s’arrêter sur la case 7",
        )
    if not abs(cards - 19 / 288) < CLOSE:
        return Both(
            "dice alone is right; with cards: the column share of the table",
            "dés seuls, c’est juste ; pour la fin, la colonne share de la table",
        )
    return None


def judge_size(answer: float) -> Both | None:
    if abs(answer - 1.96**2 * P * (1 - P) / 0.02**2) < 5:
        return Both(
            "one point on either side: the whole band is two points wide",
            "un point de part et d’autre : la bande entière en mesure deux",
        )
    if abs(answer - P * (1 - P) / 0.01**2) < 5:
        return Both("and the factor 1.96?", "et le facteur 1,96 ?")
    if abs(answer - 1.96**2 / 4 / 0.01**2) < 5:
        return Both(
            "that is the precaution for any probability; here p is 1/6",
            "c’est la précaution qui vaut pour toute probabilité ; ici, p vaut 1/6",
        )
    if 5335 <= answer < 5336:
        return Both("a whole number of throws: round up", "un nombre entier de lancers : arrondissez au-dessus")
    if 1.96 * sqrt(P * (1 - P) / answer) > 0.01 or answer > 5337:
        return Both("solve 1.96 √(p(1 − p)/n) ≤ 0.01", "résolvez 1,96 √(p(1 − p)/n) ≤ 0,01")
    return None


def judge_doubles(answer: tuple[float, float]) -> Both | None:
    throws, three = answer
    if abs(throws - 6 / 5) < CLOSE:
        return Both("there is no fourth throw: the sum stops", "il n’y a pas de quatrième lancer : la somme s’arrête")
    if abs(throws - 7 / 6) < CLOSE:
        return Both("a second double earns a third throw", "un second double donne un troisième lancer")
    if not abs(throws - 43 / 36) < CLOSE:
        return Both(
            "throws: the probability that the first takes place, plus that of the second, plus that of the third",
            "lancers : la probabilité que le premier ait lieu, plus celle du deuxième, plus celle du troisième",
        )
    if abs(three - 1 / 36) < CLOSE:
        return Both("the throws are right; this is two doubles", "les lancers sont justes ; ceci fait deux doubles")
    if not abs(three - 1 / 216) < CLOSE:
        return Both("the throws are right; each double is 1/6", "les lancers sont justes ; chaque double vaut 1/6")
    return None


def judge_tax(answer: float) -> Both | None:
    cards = Fraction(-8945, 576) + Fraction(200, 12)
    if abs(answer - cards) < 0.06:
        return Both(
            "this is the expected value of the cards; the tax is paid only 3 times in 36",
            "c’est l’espérance des cartes ; l’impôt, lui, n’est payé que 3 fois sur 36",
        )
    if abs(answer + 12 * cards) < 0.06:
        return Both("the sign: a tax is what is paid", "le signe : un impôt est ce que l’on paie")
    if not abs(answer - 12 * cards) < 0.06:
        return Both("solve: expected value without tax = 3/36 × tax", "résolvez : espérance sans impôt = 3/36 × impôt")
    return None


JUDGES: Final[tuple[Judge, ...]] = (judge_pink, judge_size, judge_doubles, judge_tax)
