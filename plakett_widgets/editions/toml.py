"""TOML as people write it: where it cannot be read, and what would be right there."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from typing import Any, Final

MOST_PARTS: Final = 8  # of a key
MOST_DOTS: Final = 100  # of a line, texts and inline tables included
PART: Final = r"""(?:[A-Za-z0-9_-]+|"(?:[^"\\\n]|\\.)*"|'[^'\n]*')"""
LONG_KEY: Final = re.compile(rf"[\s\[]*(?:{PART}[ \t]*\.[ \t]*){{{MOST_PARTS}}}")
LONG_NUMBER: Final = re.compile(r"[0-9_]{4301}")  # more than Python reads
PLACE: Final = re.compile(r"\(at (?:line (\d+), column (\d+)|end of document)\)$")
NUMBER: Final = "a number has digits only, without quotes: 1500"
QUOTES: Final = 'a text stands between straight quotes on one line: "…"'
BOOLEAN: Final = re.compile(r"(?i)(true|false|vrai|faux|oui|non|yes|no)\b")
WORD: Final = re.compile(r"\w*[^\W\d_]")
AFTER_NUMBER: Final = re.compile(r"=\s*\d[\d.,\s$€£_]*$")
IN_NUMBER: Final = re.compile(r"[\s\d.,$€£}]")
# what stands before and after the place where reading stopped, and what would be right
HINTS: Final[tuple[tuple[Callable[[str, str], object], str], ...]] = (
    (lambda before, after: before.rstrip().endswith((",", "{")) and after.strip() in ("", "}") and "{" in before,
     "what stands between { and } is one line, without a comma before the }"),
    (lambda before, after: after[:1] in {*"“”„‟«»‘’‚"}, QUOTES),
    (lambda before, after: BOOLEAN.match(after), "write true or false, in small letters"),
    (lambda before, after: after[:1].isspace() and after[:1] not in " \t\n", "this blank is of another kind: type it anew"),
    (lambda before, after: WORD.match(after) and before.rstrip().endswith(("=", "[", ",")), QUOTES),
    (lambda before, after: AFTER_NUMBER.search(before) and IN_NUMBER.match(after), NUMBER),
    (lambda before, after: after[:1].isdigit(), NUMBER),
    (lambda before, after: after[:1] == ":", "write = after a name, not :"),
    (lambda before, after: WORD.match(after) and not after[0].isascii(), "a name with accents stands between quotes: \"Zoé\""),
    (lambda before, after: not after.strip() and before.count('"') % 2, QUOTES),
)  # fmt: skip


def loads(text: str) -> dict[str, Any]:
    """What a text says; ``ValueError`` tells the place where it cannot be read and, as far as can be guessed, what is meant.

    >>> loads("id = auction")
    Traceback (most recent call last):
    ...
    ValueError: is not TOML: Invalid value (at line 1, column 6); a text stands between straight quotes on one line: "…"
    """
    text = text.replace("\r\n", "\n")
    for number, line in enumerate(text.split("\n"), 1):
        if line.lstrip().startswith("#"):
            continue
        if LONG_KEY.match(line):  # of such keys the parser takes quadratic time
            raise ValueError(f"has a key with more than {MOST_PARTS} parts (at line {number})")
        if line.count(".") > MOST_DOTS:
            raise ValueError(f"has a line with more than {MOST_DOTS} dots (at line {number})")
        if LONG_NUMBER.search(line):
            raise ValueError(f"has a number with thousands of digits (at line {number})")
    try:
        return tomllib.loads(text)
    except ValueError as error:
        said = str(error)[:200]
        hint = right(text, said)
    raise ValueError(f"is not TOML: {said}" + (f"; {hint}" if hint else ""))


def right(text: str, said: str) -> str:
    """What would be right where reading stopped; empty if there is no guess."""
    if said.startswith("Cannot"):
        return "it is there already, or a table of a list begins with one bracket too few: [[ ]]"
    place = PLACE.search(said)
    if place is None:
        return ""
    if place[1] is None:  # a text that began between ' goes on to the end
        lines = enumerate(re.sub(r'"[^"]*"', "", line).count("'") % 2 for line in text.split("\n"))
        opened = next((number for number, odd in lines if odd), None)
        return "" if opened is None else f"in line {opened + 1}: {QUOTES}"
    line, column = text.split("\n")[int(place[1]) - 1], int(place[2]) - 1
    before, after = line[:column], line[column:]
    return next((hint for fits, hint in HINTS if fits(before, after)), "")
