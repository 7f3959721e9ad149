"""Verdicts on the answers of a lesson: right, a hint, or what is missing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from ..words.catalogue import Both
from ..words.languages import require_language

Judge = Callable[[Any], Both | None]  # takes an answer and returns a hint, or None if the answer is right

RIGHT: Final = Both("right", "juste")
YOUR_TURN: Final = Both("your turn", "à vous")
NO_FORM: Final = Both("the answer does not have the form asked for", "la réponse n’a pas la forme demandée")
NO_POINT: Final = 0.001  # nbgrader reads the last value of a cell as points, and 0 as all of them


def judge(answers: Mapping[int, Any], locale: str, *judges: Judge) -> float:
    """Print a verdict on each answer and return the points for nbgrader.

    Parameters
    ----------
    answers : mapping of int to object
        The answers by number, from 1. None is an answer not yet given.
    locale : str
        Language of the verdicts: ``"fr"`` or ``"en"``.
    *judges : callable
        A function for each answer. It returns a hint, or None if the answer is right. An answer that makes it fail does not
        have the form asked for.

    Returns
    -------
    float
        A point for each right answer.

    Examples
    --------
    >>> def even(answer):
    ...     return Both("try an even number", "essayez un nombre pair") if answer % 2 else None
    >>> judge({1: 4, 2: 3, 3: "five", 4: None}, "en", even, even, even, even)
    1. right
    2. try an even number
    3. the answer does not have the form asked for
    4. your turn
    1.0
    """
    locale, points = require_language(locale), 0
    for number, judge_answer in enumerate(judges, 1):
        verdict = verdict_on(answers.get(number), judge_answer)
        print(f"{number}. {verdict.words[locale]}")
        points += verdict is RIGHT
    return float(points) or NO_POINT


def verdict_on(answer: Any, judge_answer: Judge, right: Both = RIGHT) -> Both:
    if answer is None:
        return YOUR_TURN
    try:
        return judge_answer(answer) or right
    except Exception:  # whatever a pupil may write as an answer
        return NO_FORM


def first_wrong(answer: Iterable[Any], right: Iterable[Any], hints: Iterable[Both]) -> Both | None:
    """Return the hint on the first part of an answer that is wrong.

    >>> first_wrong((3, 5), (3, 4), (Both("the rows", "les lignes"), Both("the columns", "les colonnes")))
    'the columns'
    """
    parts = zip(answer, right, hints, strict=True)
    return next((hint for given, wanted, hint in [*parts] if given != wanted), None)
