"""What was given, as a message tells it: shown in few words, refused where it is none of what was asked for, or guessed at."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Any, Final

BLANKS: Final = "\u00a0\u202f"  # which French sets around its signs


def printable(text: object) -> str:
    """A foreign text, or the name of a file, with a dot for what cannot be seen, or would turn what stands around it.

    >>> printable("GO" + chr(0x202E))
    'GO·'
    """
    return "".join(char if char.isprintable() or char in BLANKS else "·" for char in str(text))


def shown(value: object) -> str:
    """A foreign value as a message may show it: short, on one line.

    >>> shown("GO"), shown(-5), shown("x" * 100)
    ('“GO”', '-5', '“xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…”')
    """
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, (list, dict)):
        return "a list" if isinstance(value, list) else "a table"
    try:
        text = value if isinstance(value, str) else str(value)
    except ValueError:  # Python writes no more of them
        return "a number with thousands of digits"
    text = printable(text[:41])
    text = text[:40] + "…" if len(text) > 40 else text
    return f"“{text}”" if isinstance(value, str) else text


def told(value: object) -> str:
    """What was given, in a word or two; its own text is asked of numbers and texts alone.

    >>> told(2.5), told("x"), told(None), told(ValueError), told([1])
    ('2.5', '“x”', 'None', 'the class ValueError', 'a list')
    """
    if value is None or isinstance(value, (bool, int, float, str)):
        return repr(value) if value is None or isinstance(value, bool) else shown(value)
    if isinstance(value, type):
        return f"the class {value.__name__}"
    return one_of_class(type(value))


def one_of_class(kind: type) -> str:
    """
    >>> one_of_class(dict), one_of_class(ImportError)
    ('a dict', 'an ImportError')
    """
    name = kind.__name__
    return f"{'an' if name[0] in 'AEIOUaeiou' else 'a'} {name}"


def text(name: str, value: object) -> str:
    """
    >>> text("banker", 0)
    Traceback (most recent call last):
    ...
    ValueError: banker: a text, not 0
    """
    if not isinstance(value, str):
        raise ValueError(f"{name}: a text, not {told(value)}")
    return value


def named(name: str, values: object) -> dict[str, Any]:
    """Values by name, such as options; ``None`` is none of them."""
    if values is None:
        return {}
    if not isinstance(values, Mapping):
        raise ValueError(f"{name}: a dictionary of values by name, not {told(values)}")
    for key in values:
        if not isinstance(key, str):
            raise ValueError(f"{name}: a dictionary of values by name, and no name is {told(key)}")
    return dict(values)


def closest(word: str, known: Iterable[str]) -> str | None:
    """The known word most like another one, or None when none is like it.

    >>> closest("rent_clam", ["rent_claim", "bonus_throw"])
    'rent_claim'
    """
    return next(iter(get_close_matches(word[:80], list(known), 1)), None)


def did_you_mean(word: str, known: Iterable[str]) -> str:
    match = closest(word, known)
    return f"; did you mean {shown(match)}?" if match is not None else ""
