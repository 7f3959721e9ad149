"""A sheet as Markdown, whose tables read well in a terminal too."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from ..words.languages import SPACE
from .parts import Code, Facts, Sheet, Table

SIGNS: Final = re.compile(r"[\\`*<|\[]|(?<!\w)_|_(?!\w)")  # within a word, an underscore is one
WIDEST: Final = 32  # of a column that is filled up with blanks, so that others align


def markdown(sheet: Sheet) -> str:
    """Return a sheet as Markdown."""
    lines = [f"# {plain(sheet.title)}"]
    for section in sheet.sections:
        lines += ["", f"{'#' * section.level} {plain(section.heading)}"]
        if section.note:
            lines += ["", plain(section.note)]
        for block in section.blocks:
            lines += ["", *(table_lines(block) if isinstance(block, Table) else fact_lines(block, sheet.locale))]
    return "\n".join(lines) + "\n"


def plain(text: str) -> str:
    """Return a text in which nothing is markup.

    >>> print(plain("a_b | *c*"), plain(Code("a_b")))
    a_b \\| \\*c\\* `a_b`
    """
    if isinstance(text, Code):
        return f"`{text}`" if text else ""
    return SIGNS.sub(r"\\\g<0>", text)


def fact_lines(facts: Facts, locale: str) -> Iterator[str]:
    for label, text in facts.lines:
        yield f"- **{plain(label)}**{SPACE[locale]}: {plain(text)}"


def table_lines(table: Table) -> Iterator[str]:
    rows = [[plain(cell) for cell in row] for row in (table.heads, *table.rows)]
    longest = [max(3, *map(len, column)) for column in zip(*rows, strict=True)]
    widths = [width if width <= WIDEST else 0 for width in longest]
    for at, row in enumerate(rows):
        yield row_line(row, widths, table.figures)
        if not at:
            dashes = ["-" * max(3, width) for width in widths]
            yield f"| {' | '.join(f'{dash[1:]}:' if n in table.figures else dash for n, dash in enumerate(dashes))} |"


def row_line(row: Sequence[str], widths: Sequence[int], figures: frozenset[int]) -> str:
    filled = enumerate(zip(row, widths, strict=True))
    cells = [cell.rjust(width) if at in figures else cell.ljust(width) for at, (cell, width) in filled]
    return f"| {' | '.join(cells)} |"
