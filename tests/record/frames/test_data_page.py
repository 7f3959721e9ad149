"""``docs/data.md`` describes the frames, and its examples run."""

from __future__ import annotations

import re

import pytest

from plakett_widgets.record.frames import SCHEMAS, VERSION
from plakett_widgets.record.frames.accounts import NAMES
from plakett_widgets.record.frames.schema import HOW, VOCABULARIES

from ...pages import read, run_examples

PAGE = read("data.md")


def markdown_table(frame: str) -> str:
    rows = [("column", "type", "meaning"), ("---", "---", "---")]
    for name, (type, meaning) in SCHEMAS[frame].items():
        rows.append((f"`{name}`", f"Enum `{type}`" if type in VOCABULARIES else type, meaning))
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


@pytest.mark.parametrize("frame", SCHEMAS)
def test_the_page_prints_every_column(frame: str):
    section = PAGE.split(f"\n## {frame}\n")[1].split("\n## ")[0]
    assert markdown_table(frame) in section


def test_the_page_names_the_version_and_the_vocabularies():
    assert f"version {VERSION} of the schema" in PAGE
    assert all(f"`{how}`" in PAGE for how in HOW)
    table = PAGE.split("\n## ledger\n")[1]
    assert [name for name in NAMES.values() if not re.search(rf"\b{name.split('_')[0]}", table)] == []


def test_the_examples_of_the_page_run():
    assert run_examples("data.md") > 5
