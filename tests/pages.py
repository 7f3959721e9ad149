"""Run the examples of the pages of `docs/`."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

DOCS = Path(__file__).parents[1] / "docs"
EXAMPLE = DOCS / "examples" / "ma-rue"  # the edition that ``editions.md`` makes
BLOCK = re.compile(r"```(\w*)\n(.*?)```", re.DOTALL)


def read(name: str) -> str:
    return (DOCS / name).read_text("utf-8")


def code_of(name: str) -> tuple[list[str], list[tuple[str, str]]]:
    """The code of a page: what stands in its lines, and the blocks, each after the name of its language."""
    page = read(name)
    return re.findall(r"`([^`\n]+)`", re.sub(r"```.*?```", "", page, flags=re.DOTALL)), BLOCK.findall(page)


def run_examples(name: str, until: str = "") -> int:
    """Run the examples of a page, up to a heading if one is given, and return how many there are."""
    page = read(name).partition(until)[0] if until else read(name)
    example = doctest.DocTestParser().get_doctest(page.replace("```", ""), {}, f"docs/{name}", None, None)
    runner = doctest.DocTestRunner()
    runner.run(example)
    assert not runner.failures
    return runner.tries
