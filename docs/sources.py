#!/usr/bin/env python3
"""Write docs/sources.md again below its head, from the editions:  .venv/bin/python docs/sources.py"""

from __future__ import annotations

from pathlib import Path

from plakett_widgets import editions
from plakett_widgets.editions.sources import LABELS

PAGE = Path(__file__).resolve().parent / "sources.md"
GAMES = "plakettopoly", "mspm", "france2008", "confinement", "classic40"


def page() -> str:
    """Return the page: its head as it is, and what each edition says about itself."""
    parts = [PAGE.read_text("utf-8").partition("\n## ")[0]]
    for name in GAMES:
        edition = editions.load(name)
        about = [line for line in edition.about("en") if line[0] != LABELS["cited"].en]
        parts.append("\n".join([f"## {edition.name.en}", "", *(f"- **{label}.** {text}" for label, text in about), ""]))
    return "\n".join(parts)


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
