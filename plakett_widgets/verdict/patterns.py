"""Patterns of events: their fields, what fits them, and their words."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from numbers import Real
from typing import Any, Final

from ..editions.options import plain
from ..errors.worded import describe_value, did_you_mean, wrong
from ..inputs.arguments import seat_number
from ..moves.seats import seat_label
from ..record.audit import KIND_NUMBERS
from ..record.frames.lookup import code_labels
from ..texts import catalogue
from ..words.catalogue import both
from ..words.languages import LANGUAGES
from .sources import OpenedLog, Row, rows_of

COMPARED: Final = ("turn", "seat", "kind", "rule", "square", "amount", "other", "card", "cash")
BESIDE: Final = {"cause": "cause", "die1": "a", "die2": "b", "detail": "a"}  # compared where rows hold it, or by the other name
SEATS: Final = ("seat", "other")
NUMBERED: Final = ("seq", "round", "turn", "square", "amount", "cash", "cause", "die1", "die2", "detail", "a", "b")
WORDED: Final = ("rule", "card", "title", "label")


def plain_values(wanted: Any) -> Any:
    """Return expected values as plain data: lists, rows for frames, and Python’s numbers for NumPy’s.

    >>> plain_values({"cash": {0: (1500, 1700)}})
    {'cash': {0: [1500, 1700]}}
    """
    wanted = rows_of(plain(wanted))
    if isinstance(wanted, Mapping):
        return {plain(name): plain_values(value) for name, value in wanted.items()}
    several = isinstance(wanted, Iterable) and not isinstance(wanted, (str, bytes, range))
    return [plain_values(one) for one in wanted] if several else wanted


def matches(row: Row, pattern: Mapping[str, Any]) -> bool:
    """Return whether the fields of a row fit a pattern."""
    return all(fits(row.get(name), wanted) for name, wanted in pattern.items())


def fits(value: object, wanted: object) -> bool:
    """Return whether a value is the expected one, one of several, or accepted by a function.

    >>> fits(3, 3), fits(3, range(5)), fits("a", "abc"), fits(3, lambda amount: amount > 5)
    (True, True, False, False)
    """
    if callable(wanted):
        return bool(wanted(value))
    if isinstance(wanted, Container) and not isinstance(wanted, str):
        return value in wanted
    return value == wanted


def wanted_text(wanted: object, field: str = "") -> str:
    """Return the expected value of a field for a message, seats by their labels.

    >>> wanted_text(range(1, 4)), wanted_text([2, 5]), wanted_text(lambda amount: amount > 5), wanted_text([0, 1], "seat")
    ('1–3', '2, 5', '…', 'P1, P2')
    """
    if callable(wanted):
        return "…"
    if isinstance(wanted, range) and wanted.step == 1 and wanted:
        return f"{wanted_text(wanted[0], field)}–{wanted_text(wanted[-1], field)}"
    if isinstance(wanted, list):
        return ", ".join(wanted_text(one, field) for one in wanted)
    return "–" if wanted is None else seat_label(wanted) if field in SEATS and isinstance(wanted, int) else str(wanted)


def value_list(wanted: object) -> list[object]:
    """Return the values to choose from, also for a single one.

    >>> value_list([0, 1]), value_list(0), value_list("bought")
    ([0, 1], [0], ['bought'])
    """
    return wanted if isinstance(wanted, list) else [wanted]


def describe_pattern(pattern: Mapping[str, Any]) -> dict[str, str]:
    """Return what a pattern requires, by language: fields by the headings of the log, kinds by their names."""
    return {
        locale: ", ".join(
            f"{field_heading(name, locale)} = {wanted_name(wanted, name, locale)}" for name, wanted in pattern.items()
        )
        for locale in LANGUAGES
    }


def field_heading(field: str, locale: str) -> str:
    """Return the name of a field in French.  In English it is what one writes."""
    return catalogue(locale).get(f"log.{field}", field) if locale == "fr" else field


def wanted_name(wanted: object, field: str, locale: str) -> str:
    """Return the expected value of a field, in words for a kind of event.

    >>> wanted_name("rent_paid", "kind", "fr"), wanted_name("rent_paid", "kind", "en")
    ('loyer payé (rent_paid)', 'rent_paid')
    """
    if field != "kind" or locale == "en" or not isinstance(wanted, (str, list)):
        return wanted_text(wanted, field)
    kinds = code_labels()["kind"]
    return ", ".join(f"{kinds[str(one)][locale]} ({one})" for one in value_list(wanted))


def require_table(name: str, wanted: object, of: str) -> Mapping[Any, Any]:
    if not isinstance(wanted, Mapping):
        raise wrong("verdict.a_table", name=name, of=both(of), given=describe_value(wanted))
    return wanted


def seat_of(log: OpenedLog, name: str, value: object) -> int:
    """Return the number of a seat, given by that or by name."""
    if isinstance(value, str):
        return seat_number(name, value, log.names)
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise wrong("verdict.a_seat", name=name, given=describe_value(value))
    return value


def required_values(name: str, wanted: object) -> list[object]:
    """Return the values to choose from, at least one.  Empty for a function or a range, which list none."""
    if callable(wanted) or (isinstance(wanted, range) and wanted):
        return []
    found = [] if isinstance(wanted, range) else value_list(wanted)
    if not found:
        raise wrong("verdict.no_value", name=name)
    return found


def require_number(name: str, wanted: object) -> None:
    """Raise for a value that is no number, as it would never be found."""
    for one in required_values(name, wanted):
        if one is not None and (not isinstance(one, Real) or isinstance(one, bool) or one != one):
            raise wrong("verdict.a_number", name=name, given=describe_value(one))


def require_kind(name: str, value: object) -> str:
    """Return a kind of event.  A mistyped one would never be found."""
    if not isinstance(value, str) or value not in KIND_NUMBERS:
        hint = did_you_mean(value, KIND_NUMBERS) if isinstance(value, str) else ""
        raise wrong("verdict.a_kind", name=name, given=describe_value(value), hint=hint)
    return value


def read_patterns(log: OpenedLog, name: str, wanted: object) -> list[Mapping[str, Any]]:
    """Return patterns of events, one or several.  A kind stands for a pattern."""
    several = [wanted] if isinstance(wanted, (str, Mapping)) else wanted
    if not isinstance(several, Iterable):
        raise wrong("verdict.a_list", name=name, given=describe_value(wanted))
    given: list[Mapping[str, Any]] = [{"kind": one} if isinstance(one, str) else one for one in several]
    fields = {*COMPARED, *(log.words(0) if log.rows else ())}
    for pattern in given:
        if not isinstance(pattern, Mapping):
            raise wrong("verdict.a_pattern", name=name, such=str({"kind": "rent_paid"}), given=describe_value(pattern))
        for field, value in pattern.items():
            if field not in fields:
                hint = did_you_mean(str(field), fields)
                names = ", ".join(sorted(fields))
                raise wrong("verdict.a_field", name=name, given=describe_value(field), names=names, hint=hint)
            for one in required_values(f"{name}: {field}", value):
                if field == "kind":
                    require_kind(name, one)
                elif field in SEATS:
                    with_seat_numbers(log, name, one)
                elif field in NUMBERED:
                    require_number(f"{name}: {field}", one)
                elif field in WORDED and not (one is None or isinstance(one, str)):
                    raise wrong("verdict.a_text", name=name, field=field, given=describe_value(one))
    return [
        {field: with_seat_numbers(log, name, value) if field in SEATS else value for field, value in pattern.items()}
        for pattern in given
    ]


def with_seat_numbers(log: OpenedLog, name: str, wanted: Any) -> Any:
    """Return the expected value of a seat, with numbers for names."""
    if isinstance(wanted, list):
        return [with_seat_numbers(log, name, one) for one in wanted]
    return wanted if wanted is None or callable(wanted) or isinstance(wanted, range) else seat_of(log, name, wanted)
