"""Texts of editions are set as each language sets them, and none stands twice."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from plakett_widgets import editions

HOME = Path(editions.__file__).parent


def texts(edition: str, lang: str) -> list[tuple[str, str]]:
    """Return every text of the files in one language, with the path to it."""
    found: list[tuple[str, str]] = []

    def collect(path: str, data: Any) -> None:
        if isinstance(data, list):
            for number, item in enumerate(data):
                collect(f"{path}[{number}]", item)
        elif isinstance(data, dict):
            for key, item in data.items():
                if key == lang and isinstance(item, dict):  # of its grammar
                    found.extend((f"{path}.{form}", item[form]) for form in item)
                elif key == lang:
                    found.append((path, item))
                else:
                    collect(f"{path}.{key}", item)

    for file in sorted((HOME / edition).glob("*.toml")):
        collect(file.name, tomllib.loads(file.read_text("utf-8")))
    return found


@pytest.mark.parametrize("edition", editions.names())
def test_french(edition: str) -> None:
    for path, text in texts(edition, "fr"):
        assert not re.search(r"[\"'`]|\.\.\.", text), (path, text)
        assert not re.search(r"[^\u00a0\u202f{}][;:?!»]|«[^\u00a0\u202f]", text), (path, text)
        assert not re.search(r"\d [\d$%]|\d[$%]", text), (path, text)


@pytest.mark.parametrize("edition", editions.names())
def test_english(edition: str) -> None:
    for path, text in texts(edition, "en"):
        assert not re.search(r"[\"'`«»]|\.\.\.| [;:?!]|\d\s?\$|\d{5}|\b(?!20)\d{4}", text), (path, text)


@pytest.mark.parametrize("edition", editions.names())
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_no_rule_or_card_repeats_another(edition: str, lang: str) -> None:
    box = editions.load(edition)
    for things in (box.rulebook.rules, box.cards if edition != "confinement" else ()):  # which holds some cards several times
        assert [text for text, count in Counter(thing.text[lang] for thing in things).items() if count > 1] == []
