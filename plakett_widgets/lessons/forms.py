"""The forms of answers, which pupils check by themselves.  What is right stays with whoever judges."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import isfinite
from typing import Any, Final

from ..words.catalogue import Both
from ..words.languages import require_language
from .judging import Judge, verdict_on

GOOD_FORM: Final = Both("the form is good", "la forme est bonne")
NO_NUMBER: Final = Both("a number, with a point and no quotation marks", "un nombre, avec un point et sans guillemets")
NOT_WHOLE: Final = Both("a whole number", "un nombre entier")
NO_SHARE: Final = Both("a share from 0 to 1, not in percent", "une part de 0 à 1, et non en pour cent")
NO_TEXT: Final = Both("a text in quotation marks", "un texte entre guillemets")
NO_LIST: Final = Both("a list in square brackets", "une liste entre crochets")


class Share:
    """The form of a probability or a share: a number from 0 to 1."""


def check_forms(answers: Mapping[int, Any], locale: str, *forms: Any) -> None:
    """Print for each answer whether it has the form asked for, and nothing about whether it is right.

    Parameters
    ----------
    answers : mapping of int to object
        The answers by number, from 1. None is an answer not yet given.
    locale : str
        Language of what is printed: ``"fr"`` or ``"en"``.
    *forms : object
        The form of each answer: ``int``, ``float``, ``Share``, ``str`` or a class, a tuple of forms for values in an
        order, or a list with one form for as many values as one likes.

    Examples
    --------
    >>> check_forms({1: 3.5, 2: (66, "red"), 3: [4, 9], 4: None}, "en", int, (Share, str), [int], float)
    1. a whole number
    2. value 1: a share from 0 to 1, not in percent
    3. the form is good
    4. your turn
    """
    locale = require_language(locale)
    for number, form in enumerate(forms, 1):
        verdict = verdict_on(answers.get(number), form_judge(form), GOOD_FORM)
        print(f"{number}. {verdict.words[locale]}")


def form_judge(form: Any) -> Judge:
    return lambda answer: form_hint(answer, form)


def form_hint(answer: Any, form: Any) -> Both | None:
    """Return what an answer lacks of a form.  None if it has it.

    >>> form_hint(("red", 5), (str, int)) is None
    True
    """
    if isinstance(form, tuple):
        values = values_of(answer)
        if len(values) != len(form):
            return Both(f"{len(form)} values in brackets", f"{len(form)} valeurs entre parenthèses")
        return first_hint(zip(values, form, strict=True))
    if isinstance(form, list):
        values = values_of(answer)
        return first_hint((value, form[0]) for value in values) if values else NO_LIST
    if form in (int, float, Share):
        return number_hint(answer, form)
    if isinstance(answer, form):
        return None
    return NO_TEXT if form is str else Both(f"a {form.__name__}, made with ( )", f"un {form.__name__}, créé avec ( )")


def first_hint(pairs: Iterable[tuple[Any, Any]]) -> Both | None:
    for number, (value, form) in enumerate(pairs, 1):
        if (hint := form_hint(value, form)) is not None:
            return Both(f"value {number}: {hint}", f"valeur {number}\u00a0: {hint.fr}")
    return None


def number_hint(answer: Any, form: Any) -> Both | None:
    try:
        number = float("nan" if isinstance(answer, str) else answer)
    except (TypeError, ValueError):
        return NO_NUMBER
    if not isfinite(number):
        return NO_NUMBER
    if form is int and number % 1:
        return NOT_WHOLE
    return NO_SHARE if form is Share and not 0 <= number <= 1 else None


def values_of(answer: Any) -> list[Any]:
    """Return the values of an answer, none of a single one.

    >>> values_of("abc"), values_of((1, 2))
    ([], [1, 2])
    """
    return [*answer] if isinstance(answer, Iterable) and not isinstance(answer, (str, Mapping)) else []
