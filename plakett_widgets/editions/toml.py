"""TOML as people write it: where it cannot be read, and what would be right there."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from typing import Any, Final

from ..errors.worded import as_hint, wrong
from ..words.catalogue import Both, both

MOST_PARTS: Final = 8  # of a key
MOST_DOTS: Final = 100  # of a line, texts and inline tables included
PART: Final = r"""(?:[A-Za-z0-9_-]+|"(?:[^"\\\n]|\\.)*"|'[^'\n]*')"""
LONG_KEY: Final = re.compile(rf"[\s\[]*(?:{PART}[ \t]*\.[ \t]*){{{MOST_PARTS}}}")
LONG_NUMBER: Final = re.compile(r"[0-9_]{4301}")  # more than Python reads
PLACE: Final = re.compile(r"\(at (?:line (\d+), column (\d+)|end of document)\)$")
NUMBER: Final = "toml.number"
QUOTES: Final = "toml.quotes"
BOOLEAN: Final = re.compile(r"(?i)(true|false|vrai|faux|oui|non|yes|no)\b")
WORD: Final = re.compile(r"\w*[^\W\d_]")
AFTER_NUMBER: Final = re.compile(r"=\s*\d[\d.,\s$€£_]*$")
IN_NUMBER: Final = re.compile(r"[\s\d.,$€£}]")
# what stands before and after the place where reading stopped, and the text that says what would be right
HINTS: Final[tuple[tuple[Callable[[str, str], object], str], ...]] = (
    (lambda before, after: before.rstrip().endswith((",", "{")) and after.strip() in ("", "}") and "{" in before,
     "toml.inline"),
    (lambda before, after: after[:1] in {*"“”„‟«»‘’‚"}, QUOTES),
    (lambda before, after: BOOLEAN.match(after), "toml.flag"),
    (lambda before, after: after[:1].isspace() and after[:1] not in " \t\n", "toml.blank"),
    (lambda before, after: WORD.match(after) and before.rstrip().endswith(("=", "[", ",")), QUOTES),
    (lambda before, after: AFTER_NUMBER.search(before) and IN_NUMBER.match(after), NUMBER),
    (lambda before, after: after[:1].isdigit(), NUMBER),
    (lambda before, after: after[:1] == ":", "toml.equals"),
    (lambda before, after: WORD.match(after) and not after[0].isascii(), "toml.accents"),
    (lambda before, after: not after.strip() and before.count('"') % 2, QUOTES),
)  # fmt: skip


def loads(text: str) -> dict[str, Any]:
    """What a text says; ``ValueError`` tells the place where it cannot be read and, as far as can be guessed, what is meant.

    >>> loads("id = auction")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    plakett_widgets.errors.worded.ArgumentError: is not TOML: ...; a text stands between straight quotes on one line: "…"
    """
    text = text.replace("\r\n", "\n")
    for number, line in enumerate(text.split("\n"), 1):
        if line.lstrip().startswith("#"):
            continue
        if LONG_KEY.match(line):  # of such keys the parser takes quadratic time
            raise wrong("file.long_key", most=MOST_PARTS, line=str(number))
        if line.count(".") > MOST_DOTS:
            raise wrong("file.dots", most=MOST_DOTS, line=str(number))
        if LONG_NUMBER.search(line):
            raise wrong("file.long_number", line=str(number))
    try:
        return tomllib.loads(text)
    except ValueError as error:
        said = str(error)[:200]
        hint = right(text, said)
    raise wrong("file.not_toml", why=said, hint=as_hint(hint) if hint else "")


def right(text: str, said: str) -> Both | None:
    """What would be right where reading stopped; None if there is no guess."""
    if said.startswith("Cannot"):
        return both("toml.twice")
    place = PLACE.search(said)
    if place is None:
        return None
    if place[1] is None:  # a text that began between ' goes on to the end
        lines = enumerate(re.sub(r'"[^"]*"', "", line).count("'") % 2 for line in text.split("\n"))
        opened = next((number for number, odd in lines if odd), None)
        return None if opened is None else both("toml.opened", line=str(opened + 1), quotes=hinted(QUOTES))
    line, column = text.split("\n")[int(place[1]) - 1], int(place[2]) - 1
    before, rest = line[:column], line[column:]
    return next((hinted(key) for fits, key in HINTS if fits(before, rest)), None)


def hinted(key: str) -> Both:
    """Return a hint, in the words of the catalogue."""
    return both(key, left="{", right="}", quotes='"…"', example='"Zoé"')
