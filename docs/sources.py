#!/usr/bin/env python3
"""Write docs/sources.md again below the heads of its halves, from the editions:  .venv/bin/python docs/sources.py"""

from __future__ import annotations

from pathlib import Path

from plakett_widgets import editions
from plakett_widgets.editions.sources import LABELS

PAGE = Path(__file__).resolve().parent / "sources.md"
GAMES = "plakettopoly", "mspm", "france2008", "confinement", "classic40"
FRENCH = "\n## En français\n"


def page() -> str:
    """Return the page: the heads of both halves as they are, and what each edition says about itself."""
    english, french = PAGE.read_text("utf-8").split(FRENCH)
    return f"{half(english, '##', 'en')}{FRENCH}{half(french, '###', 'fr')}"


def half(head: str, level: str, locale: str) -> str:
    parts = [head.partition(f"\n{level} ")[0]]
    for name in GAMES:
        edition = editions.load(name)
        about = [line for line in edition.about(locale) if line[0] != LABELS["cited"][locale]]
        lines = [f"- **{label}.** {text}" for label, text in about]
        parts.append("\n".join([f"{level} {edition.name[locale]}", "", *lines, ""]))
    return "\n".join(parts)


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
