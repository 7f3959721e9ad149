"""Fields of a file that failed their check, in words: the place, what is wrong, and what would be right."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from pydantic import ValidationError

from ..errors.worded import about_field, did_you_mean, same_in_both, show_value
from ..words.catalogue import Both, both, error_text
from .format import CODE, COLOUR, IDENTIFIER, LABEL, LETTER, MONEY, PAINT, PATH, SLUG

# the texts ``wanted.…`` about what a field takes, by the kind of its failure
WANTED: Final = {
    "int_type": "whole", "int_from_float": "whole", "string_type": "text", "bool_type": "flag", "list_type": "list",
    "dict_type": "table", "model_type": "table", "model_attributes_type": "table", "tuple_type": "pair",
}  # fmt: skip
SHAPES: Final = {  # of texts, as the texts ``shape.…`` have it
    SLUG: "slug", CODE: "code", IDENTIFIER: "identifier", COLOUR: "colour", PATH: "path", MONEY: "money", LETTER: "letter",
    LABEL: "label", PAINT: "paint",
}  # fmt: skip


# of a value, in the words of the texts ``field.…``
BOUNDS: Final = (
    "greater_than", "greater_than_equal", "less_than", "less_than_equal", "string_too_long", "string_too_short", "too_long",
    "too_short",
)  # fmt: skip


class Failure(NamedTuple):
    """The failed check of a field: the kind and the message of pydantic, the value, and its context."""

    kind: str
    message: str
    value: object
    context: Mapping[str, Any] = {}


def wrong_fields(error: ValidationError, data: object) -> Iterator[Both]:
    """Yield a line for each field that failed. The members of a union fail together."""
    failed: dict[str, list[Failure]] = {}
    for details in error.errors(include_url=False):
        kind, context = details["type"], details.get("ctx", {})
        field = _field(details["loc"], data, kind == "missing")
        if kind == "unknown_field":
            field += "." + re.sub(r"[^A-Za-z0-9_-]", "·", context["key"][:40])
        value = details["input"]
        if kind.startswith("union_tag"):  # the field that distinguishes the members of a union
            tag = context["discriminator"].strip("'")
            field, value = f"{field}.{tag}", value.get(tag)
        failed.setdefault(field.lstrip("."), []).append(Failure(kind, details["msg"], value, context))
    yield from (about_field(field, of_all(members)) for field, members in failed.items())


def of_all(members: Sequence[Failure]) -> Both:
    """Return why all members of a union failed: one of them nearly fits, or each wants something else.

    >>> of_all([Failure("int_type", "", [5]), Failure("string_type", "", [5])])
    'should be a whole number, or a text, not a list'
    """
    near = [member for member in members if member.kind not in WANTED]
    if near or len(members) == 1:
        return reason([*near, *members][0])
    kinds = [wanted(kind) for kind in dict.fromkeys(WANTED[member.kind] for member in members)]
    every = Both(", or ".join(kinds), ", ou ".join(kind.fr for kind in kinds))
    return both("field.wanted", wanted=every, given=show_value(members[0].value))


def wanted(kind: str) -> Both:
    """Return what a field takes."""
    return both(f"wanted.{kind}", left="{", right="}")


def _field(location: tuple[int | str, ...], data: object, missing: bool) -> str:
    """Return the path to a field as one writes it, with the id of its thing. Tags of unions are left out."""
    path = ""
    for part in location:
        if isinstance(data, list) and isinstance(part, int) and part < len(data):
            data = data[part]
            path += f"[{part}]"
            id = data.get("id", data.get("name")) if isinstance(data, dict) else None
            if isinstance(id, str) and re.fullmatch(r"[A-Za-z0-9_-]{1,60}", id):
                path += f" ({id})"
        elif isinstance(data, dict) and part in (named := {str(key): value for key, value in data.items()}):
            data = named[part]  # data from Python may have numbers as keys
            path += f".{part}"
    return f"{path}.{location[-1]}" if missing else path


def reason(failure: Failure) -> Both:
    """Return why a field failed its check, in the words of a message.

    >>> reason(Failure("greater_than_equal", "", -5, {"ge": 1}))
    'should be greater than or equal to 1, not -5'
    """
    kind, message, value, context = failure
    if kind in ("missing", "union_tag_not_found"):
        return both("field.missing")
    if kind == "union_tag_invalid":
        known = re.findall("'([a-z_]+)'", context["expected_tags"])
        hint = did_you_mean(str(value), known)
        return both("field.one_of", names=", ".join(known), given=show_value(value), hint=hint)
    if kind == "unknown_field":  # here, and not by pydantic
        return both("field.unknown", hint=context["hint"])
    if kind == "value_error":
        return error_text(context["error"])
    if kind == "list_type" and isinstance(value, dict):
        return both("field.brackets")
    if kind in WANTED:
        return both("field.wanted", wanted=wanted(WANTED[kind]), given=show_value(value))
    if kind == "string_pattern_mismatch":
        shape = both(f"shape.{SHAPES[context['pattern']]}", amount="{}")
        return both("field.wanted", wanted=shape, given=show_value(value))
    if kind == "literal_error":
        expected = context["expected"]
        return both("field.literal_error", expected=Both(expected, expected.replace(" or ", " ou ")), given=show_value(value))
    if kind in BOUNDS:
        plain = {name: bound for name, bound in context.items() if name != "field_type"}
        bounds = {name: bound if "length" in name else f"{bound:.15g}" for name, bound in plain.items()}
        return both(f"field.{kind}", **bounds, given=show_value(value))
    message = message.removeprefix("Input ")
    return same_in_both(f"{message[0].lower()}{message[1:]}, not {show_value(value)}")
