"""The pages of ``docs/`` as their readers try them."""

from __future__ import annotations

import doctest
from pathlib import Path

DOCS = Path(__file__).parents[1] / "docs"


def read(name: str) -> str:
    return (DOCS / name).read_text("utf-8")


def run_examples(name: str) -> int:
    """Run the examples of a page one after the other, and compare what they print; how many there are."""
    example = doctest.DocTestParser().get_doctest(read(name).replace("```", ""), {}, f"docs/{name}", None, None)
    runner = doctest.DocTestRunner()
    runner.run(example)
    assert not runner.failures
    return runner.tries
