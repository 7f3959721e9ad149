"""Fields of a file that failed their check, in words: where each stands, what is wrong, and what would be right."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from pydantic import ValidationError

from ..wording import did_you_mean, shown
from .format import CODE, COLOUR, IDENTIFIER, LABEL, LETTER, MONEY, PAINT, PATH, SLUG

WANTED: Final = {
    "int_type": "a whole number", "int_from_float": "a whole number", "string_type": "a text", "bool_type": "true or false",
    "list_type": "a list between [ and ]", "dict_type": "a table between { and }",
    "model_type": "a table between { and }", "model_attributes_type": "a table between { and }",
    "tuple_type": "two numbers, such as [3, 4]",
}  # fmt: skip
SHAPES: Final = {  # of texts, in words
    SLUG: "small letters and figures with - between them, such as my-street",
    CODE: "letters and figures with - between them, such as LU-12",
    IDENTIFIER: "small letters, figures and _, such as rent_claim",
    COLOUR: "a colour such as #7b4b2a",
    PATH: "a path of SVG: M, then its letters, figures, blanks, commas, points and signs",
    MONEY: "a text in which {} stands for the amount, such as {} $",
    LETTER: "one capital letter",
    LABEL: "a number as it is printed, such as 21 or 21 bis",
    PAINT: "a colour such as #7b4b2a, or the name of one of the palette",
}


def wrong_fields(error: ValidationError, data: object) -> Iterator[str]:
    """One line for each field that failed; the members of a union fail together."""
    failed: dict[str, list[tuple[str, str, object]]] = {}
    for details in error.errors(include_url=False):
        kind = details["type"]
        field = _field(details["loc"], data, kind == "missing")
        if kind == "unknown_field":
            field += "." + re.sub(r"[^A-Za-z0-9_-]", "·", details["ctx"]["key"][:40])
        value = details["input"]
        if kind.startswith("union_tag"):  # the field that tells the members of a union apart
            tag = details["ctx"]["discriminator"].strip("'")
            field, value = f"{field}.{tag}", value.get(tag)
        failed.setdefault(field.lstrip("."), []).append((kind, details["msg"], value))
    yield from (f"{field}: {of_all(members)}" for field, members in failed.items())


def of_all(members: Sequence[tuple[str, str, object]]) -> str:
    """Why all members of a union failed: one of them nearly fits, or each wants something else.

    >>> of_all([("int_type", "", [5]), ("string_type", "", [5])])
    'should be a whole number, or a text, not a list'
    """
    near = [member for member in members if member[0] not in WANTED]
    if near or len(members) == 1:
        return reason(*[*near, *members][0])
    *wanted, last = dict.fromkeys(WANTED[kind] for kind, _, _ in members)
    return f"should be {', '.join(wanted)}{', or ' if wanted else ''}{last}, not {shown(members[0][2])}"


def _field(location: tuple[int | str, ...], data: object, missing: bool) -> str:
    """The path to a field as one writes it, with the id of the thing that it belongs to; tags of unions left out."""
    path = ""
    for part in location:
        if isinstance(data, list) and isinstance(part, int) and part < len(data):
            data = data[part]
            path += f"[{part}]"
            id = data.get("id", data.get("name")) if isinstance(data, dict) else None
            if isinstance(id, str) and re.fullmatch(r"[A-Za-z0-9_-]{1,60}", id):
                path += f" ({id})"
        elif isinstance(data, dict) and part in (named := {str(key): value for key, value in data.items()}):
            data = named[part]  # whoever writes Python may have named it by a number
            path += f".{part}"
    return f"{path}.{location[-1]}" if missing else path


def reason(kind: str, message: str, value: object) -> str:
    """Why a field failed its check, in the words of a message.

    >>> reason("greater_than_equal", "Input should be greater than or equal to 1", -5)
    'should be greater than or equal to 1, not -5'
    """
    if kind in ("missing", "union_tag_not_found"):
        return "is missing"
    if kind == "union_tag_invalid":
        known = re.findall("'([a-z_]+)'", message.rpartition(": ")[2])
        return f"should be one of {', '.join(known)}, not {shown(value)}{did_you_mean(str(value), known)}"
    if kind in ("unknown_field", "worded"):  # here, and not by pydantic
        return message
    if kind == "list_type" and isinstance(value, dict):
        return "should be a list: its tables begin with two brackets, [[ ]]"
    if kind in WANTED:
        return f"should be {WANTED[kind]}, not {shown(value)}"
    if kind == "string_pattern_mismatch":
        pattern = message.partition("'")[2][:-1]
        return f"should be {SHAPES[pattern]}, not {shown(value)}"
    for beginning in ("Value error, ", "Input ", "String "):
        message = message.removeprefix(beginning)
    message = message[0].lower() + message[1:]
    if kind in ("too_long", "too_short"):
        return message.replace(" after validation", "")
    return f"{message}, not {shown(value)}"
