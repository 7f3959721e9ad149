"""Patterns of events: what they may say, what suits them, and how they are told."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from numbers import Real
from typing import Any, Final

from ..editions.options import plain
from ..errors.worded import did_you_mean, told, wrong
from ..inputs.arguments import seat
from ..inputs.players import label
from ..record.audit import KIND_NUMBERS
from ..record.frames.lookup import code_labels
from ..texts import catalogue
from ..words.catalogue import both
from ..words.languages import LANGUAGES
from .sources import Material, Row, rows_of

COMPARED: Final = ("turn", "seat", "kind", "rule", "square", "amount", "other", "card", "cash")
BESIDE: Final = {"cause": "cause", "die1": "a", "die2": "b", "detail": "a"}  # compared where rows say so, or by the other name
SEATS: Final = ("seat", "other")
NUMBERED: Final = ("seq", "round", "turn", "square", "amount", "cash", "cause", "die1", "die2", "detail", "a", "b")
WORDED: Final = ("rule", "card", "title", "label")


def plainly(wanted: Any) -> Any:
    """What is expected, with lists for what else holds several values, rows for frames, and Python’s numbers for NumPy’s.

    >>> plainly({"cash": {0: (1500, 1700)}})
    {'cash': {0: [1500, 1700]}}
    """
    wanted = rows_of(plain(wanted))
    if isinstance(wanted, Mapping):
        return {plain(name): plainly(value) for name, value in wanted.items()}
    several = isinstance(wanted, Iterable) and not isinstance(wanted, (str, bytes, range))
    return [plainly(one) for one in wanted] if several else wanted


def matches(row: Row, pattern: Mapping[str, Any]) -> bool:
    return all(suits(row.get(name), wanted) for name, wanted in pattern.items())


def suits(value: object, wanted: object) -> bool:
    """
    >>> suits(3, 3), suits(3, range(5)), suits("a", "abc"), suits(3, lambda amount: amount > 5)
    (True, True, False, False)
    """
    if callable(wanted):
        return bool(wanted(value))
    if isinstance(wanted, Container) and not isinstance(wanted, str):
        return value in wanted
    return value == wanted


def shown(wanted: object, field: str = "") -> str:
    """What is wanted of a field, in a message; seats as moves call them.

    >>> shown(3), shown(range(1, 4)), shown([2, 5]), shown(lambda amount: amount > 5), shown([0, 1], "seat")
    ('3', '1–3', '2, 5', '…', 'P1, P2')
    """
    if callable(wanted):
        return "…"
    if isinstance(wanted, range) and wanted.step == 1 and wanted:
        return f"{shown(wanted[0], field)}–{shown(wanted[-1], field)}"
    if isinstance(wanted, list):
        return ", ".join(shown(one, field) for one in wanted)
    return "–" if wanted is None else label(wanted) if field in SEATS and isinstance(wanted, int) else str(wanted)


def choices(wanted: object) -> list[object]:
    """What may be chosen from, or what alone is given.

    >>> choices([0, 1]), choices(0), choices("bought")
    ([0, 1], [0], ['bought'])
    """
    return wanted if isinstance(wanted, list) else [wanted]


def described(pattern: Mapping[str, Any]) -> dict[str, str]:
    """Return what a pattern asks for, by language: fields by the headings of the log, kinds by their names."""
    return {
        locale: ", ".join(f"{heading(name, locale)} = {named(wanted, name, locale)}" for name, wanted in pattern.items())
        for locale in LANGUAGES
    }


def heading(field: str, locale: str) -> str:
    """Return what a field is called in French; in English it is what one writes."""
    return catalogue(locale).get(f"log.{field}", field) if locale == "fr" else field


def named(wanted: object, field: str, locale: str) -> str:
    """Return what is wanted of a field, in words where it is a kind of event.

    >>> named("rent_paid", "kind", "fr"), named("rent_paid", "kind", "en")
    ('loyer payé (rent_paid)', 'rent_paid')
    """
    if field != "kind" or locale == "en" or not isinstance(wanted, (str, list)):
        return shown(wanted, field)
    kinds = code_labels()["kind"]
    return ", ".join(f"{kinds[str(one)][locale]} ({one})" for one in choices(wanted))


def a_table(name: str, wanted: object, of: str) -> Mapping[Any, Any]:
    if not isinstance(wanted, Mapping):
        raise wrong("verdict.a_table", name=name, of=both(of), given=told(wanted))
    return wanted


def a_seat(material: Material, name: str, value: object) -> int:
    """Return the number of a seat, given by that or by name."""
    if isinstance(value, str):
        return seat(name, value, material.names)
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise wrong("verdict.a_seat", name=name, given=told(value))
    return value


def some(name: str, wanted: object) -> list[object]:
    """What can be looked at before it is looked for: the values to choose from, of which there must be one."""
    if callable(wanted) or (isinstance(wanted, range) and wanted):
        return []
    found = [] if isinstance(wanted, range) else choices(wanted)
    if not found:
        raise wrong("verdict.no_value", name=name)
    return found


def a_number(name: str, wanted: object) -> None:
    """A number, or several to choose from; what is none, such as a text, would never be found, and all would seem well."""
    for one in some(name, wanted):
        if one is not None and (not isinstance(one, Real) or isinstance(one, bool) or one != one):
            raise wrong("verdict.a_number", name=name, given=told(one))


def a_kind(name: str, value: object) -> str:
    """The name of a kind of event; a mistyped one would never happen, and all would seem well."""
    if not isinstance(value, str) or value not in KIND_NUMBERS:
        hint = did_you_mean(value, KIND_NUMBERS) if isinstance(value, str) else ""
        raise wrong("verdict.a_kind", name=name, given=told(value), hint=hint)
    return value


def patterns(material: Material, name: str, wanted: object) -> list[Mapping[str, Any]]:
    """Patterns of events: one, or several; a kind stands for a pattern."""
    several = [wanted] if isinstance(wanted, (str, Mapping)) else wanted
    if not isinstance(several, Iterable):
        raise wrong("verdict.a_list", name=name, given=told(wanted))
    given: list[Mapping[str, Any]] = [{"kind": one} if isinstance(one, str) else one for one in several]
    fields = {*COMPARED, *(material.words(0) if material.rows else ())}
    for pattern in given:
        if not isinstance(pattern, Mapping):
            raise wrong("verdict.a_pattern", name=name, such=str({"kind": "rent_paid"}), given=told(pattern))
        for field, value in pattern.items():
            if field not in fields:
                raise wrong("verdict.a_field", name=name, given=told(field), names=", ".join(sorted(fields)))
            for one in some(f"{name}: {field}", value):
                if field == "kind":
                    a_kind(name, one)
                elif field in SEATS:
                    seated(material, name, one)
                elif field in NUMBERED:
                    a_number(f"{name}: {field}", one)
                elif field in WORDED and not (one is None or isinstance(one, str)):
                    raise wrong("verdict.a_text", name=name, field=field, given=told(one))
    return [
        {field: seated(material, name, value) if field in SEATS else value for field, value in pattern.items()}
        for pattern in given
    ]


def seated(material: Material, name: str, wanted: Any) -> Any:
    """What is wanted of the field of a seat, with numbers for names."""
    if isinstance(wanted, list):
        return [seated(material, name, one) for one in wanted]
    return wanted if wanted is None or callable(wanted) or isinstance(wanted, range) else a_seat(material, name, wanted)
