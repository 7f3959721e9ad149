"""``docs/data.md`` says what the frames are, and its examples run."""

from __future__ import annotations

import doctest
import re
from pathlib import Path
from typing import Any

import pytest

from plakett_widgets.record.frames import SCHEMAS, VERSION
from plakett_widgets.record.frames.accounts import NAMES
from plakett_widgets.record.frames.schema import HOW, document

PAGE = (Path(__file__).parents[2] / "docs" / "data.md").read_text("utf-8")


@pytest.mark.parametrize("frame", SCHEMAS)
def test_every_column_with_its_type_and_meaning(frame: str):
    section = PAGE.split(f"\n## {frame}\n")[1].split("\n## ")[0]
    assert document(frame) in section


def test_version_and_vocabularies():
    assert f"version {VERSION} of the schema" in PAGE
    assert all(f"`{how}`" in PAGE for how in HOW)
    table = PAGE.split("\n## ledger\n")[1]
    assert [name for name in NAMES.values() if not re.search(rf"\b{name.split('_')[0]}", table)] == []


def test_the_examples():
    known: dict[str, Any] = {}
    blocks = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert len(blocks) > 5
    for block in blocks:
        example = doctest.DocTestParser().get_doctest(block, known, "docs/data.md", None, None)
        runner = doctest.DocTestRunner()
        runner.run(example, clear_globs=False)
        assert not runner.failures
        known = example.globs
