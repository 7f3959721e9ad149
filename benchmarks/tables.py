"""Tables in Markdown, and the places that documents have for what a benchmark writes."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
END = "<!-- to here -->"

Row = Sequence[str]


def line(row: Row) -> str:
    return f"| {' | '.join(row)} |"


def table(rows: Iterable[Row]) -> str:
    return "\n".join(map(line, rows))


def cells(line: str) -> list[str]:
    """Those of a line of a table: the other way round."""
    return [cell.strip() for cell in line.strip("|").split("|")]


class Place:
    """What a script has written into a document, between two marks; the script ends at once where they are not there.

    ``what`` names one of several places of a script.
    """

    def __init__(self, document: str, script: str, what: str = "this") -> None:
        self.document = ROOT / document
        begin = f"<!-- benchmarks/{script} writes {what} -->"
        self.marked = re.compile(f"(?<={re.escape(begin)}\n\n).*?(?=\n\n{END})", re.DOTALL)
        if not self.marked.search(self.document.read_text("utf-8")):
            sys.exit(f"{document} has no place for the tables: {begin} … {END}")

    @property
    def text(self) -> str:
        return self.marked.findall(self.document.read_text("utf-8"))[0]

    def write(self, text: str) -> None:
        whole = self.document.read_text("utf-8")
        self.document.write_text(self.marked.sub(lambda _: text, whole), "utf-8")

    def renew(self, row: Row, known_by: int = 2) -> None:
        """Put a row where the one is that has the same first cells, or last; the others stay as they are."""
        rows = {tuple(cells(one)[:known_by]): one for one in self.text.splitlines()}
        rows[tuple(row[:known_by])] = line(row)
        self.write("\n".join(rows.values()))
