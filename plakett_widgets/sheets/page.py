"""A sheet as one page of HTML, to be read or printed without a network."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Final

from ..words.languages import SPACE
from .parts import Code, Facts, Section, Sheet, Table

STYLE: Final = """
:root { color-scheme: light dark; }
body { font: 16px/1.45 system-ui, sans-serif; margin: 1.5rem auto; max-width: 76rem; padding: 0 1rem; }
h1 { font-size: 1.7rem; } h2 { font-size: 1.25rem; margin-top: 2rem; }
nav ol { columns: 16rem; column-gap: 2.5rem; padding-left: 1.5rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: .9rem; }
th, td { border-bottom: 1px solid #9995; padding: .25rem .5rem; text-align: left; vertical-align: top; }
thead th { border-bottom: 2px solid currentColor; }
.figure { text-align: right; font-variant-numeric: tabular-nums; }
td.figure { white-space: nowrap; }
code { font-family: ui-monospace, monospace; font-size: .92em; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: minmax(8rem, max-content) 1fr; gap: .2rem 1rem; }
dt { font-weight: 600; } dd { margin: 0; }
@page { size: A4 landscape; margin: 12mm; }
@media print {
  :root { color-scheme: light; }
  body { font-size: 9pt; margin: 0; max-width: none; padding: 0; }
  nav { display: none; }
  .wide { overflow: visible; }
  table { font-size: 8pt; }
  thead { display: table-header-group; }
  tr, dt, dd { break-inside: avoid; }
  h2 { break-after: avoid; }
}
"""


def page(sheet: Sheet) -> str:
    """Return a sheet as a page of HTML."""
    title = escape(sheet.title)
    links = "".join(f'<li><a href="#s{at}">{escape(one.heading)}</a></li>' for at, one in enumerate(sheet.sections))
    body = "\n".join(part for at, section in enumerate(sheet.sections) for part in section_parts(section, at, sheet.locale))
    return (
        f'<!doctype html>\n<html lang="{sheet.locale}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{title}</title>\n'
        f"<style>{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n<nav><ol>{links}</ol></nav>\n{body}\n</body>\n</html>\n"
    )


def section_parts(section: Section, at: int, locale: str) -> Iterator[str]:
    yield f'<section id="s{at}">\n<h2>{escape(section.heading)}</h2>'
    if section.note:
        yield f"<p>{escape(section.note)}</p>"
    for block in section.blocks:
        yield html_table(block) if isinstance(block, Table) else html_facts(block, locale)
    yield "</section>"


def html_text(text: str) -> str:
    return f"<code>{escape(text)}</code>" if isinstance(text, Code) and text else escape(text)


def html_facts(facts: Facts, locale: str) -> str:
    lines = (f"<dt>{html_text(label)}{SPACE[locale]}:</dt><dd>{html_text(text)}</dd>" for label, text in facts.lines)
    return f"<dl>{''.join(lines)}</dl>"


def html_table(table: Table) -> str:
    def row(cells: tuple[str, ...], tag: str) -> str:
        classes = [' class="figure"' if at in table.figures else "" for at in range(len(cells))]
        scope = ' scope="col"' if tag == "th" else ""
        inner = "".join(f"<{tag}{scope}{kind}>{html_text(cell)}</{tag}>" for cell, kind in zip(cells, classes, strict=True))
        return f"<tr>{inner}</tr>"

    rows = "\n".join(row(cells, "td") for cells in table.rows)
    return f'<div class="wide"><table>\n<thead>{row(table.heads, "th")}</thead>\n<tbody>\n{rows}\n</tbody>\n</table></div>'
