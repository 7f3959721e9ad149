"""The rulebook of a game as a text."""

from __future__ import annotations

from collections.abc import Mapping

from ..editions import Edition
from ..words.languages import SPACE


def rulebook_text(edition: Edition, options: Mapping[str, object], locale: str) -> str:
    """Return where a game comes from, its options, and its rules, a line each."""
    lines = [edition.name[locale], ""]
    if about := edition.about(locale):
        lines += [*(f"{label}{SPACE[locale]}: {text}" for label, text in about), ""]
    for option in edition.options:
        value = options[option.name]
        governs = f" ({', '.join(option.rules)})" if option.rules else ""
        lines.append(f"{option.name} = {value}  {option.words(value, locale)}{governs}")
    for chapter in edition.rulebook.chapters:
        lines += ["", chapter.title[locale]]
        lines += [f"{rule.id}  {rule.text[locale]}" for rule in chapter.rules]
    return "\n".join(lines)
