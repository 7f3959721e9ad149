"""The pages of the site: each has its place in the navigation. `dev.py docs` checks links and anchors as it builds them."""

from __future__ import annotations

import re
from pathlib import Path

DOCS = Path(__file__).parents[1] / "docs"
TOCTREE = re.compile(r"^(?:```\{toctree\}\n(.*?)^```|\.\. toctree::\n(.*?)(?=^\S|\Z))", re.DOTALL | re.MULTILINE)
ENTRY = re.compile(r"^ *(?:.*<)?([\w/*-]+)>?$", re.MULTILINE)


def pages() -> list[Path]:
    return [*DOCS.glob("*.md"), *DOCS.glob("lessons/**/*.md"), *DOCS.glob("api/*.rst")]


def entries(page: Path) -> list[str]:
    """Return the pages that the navigation of a page leads to, as paths below ``docs`` without an ending."""
    found = [name for markdown, rest in TOCTREE.findall(page.read_text("utf-8")) for name in ENTRY.findall(markdown or rest)]
    paths = [(page.parent / name).relative_to(DOCS) for name in found]
    return [one for path in paths for one in (globbed(path) if "*" in path.name else [path.as_posix()])]


def globbed(path: Path) -> list[str]:
    return [page.relative_to(DOCS).with_suffix("").as_posix() for page in DOCS.glob(f"{path}.md")]


def test_each_page_stands_once_in_the_navigation() -> None:
    names = {page.relative_to(DOCS).with_suffix("").as_posix() for page in pages()}
    led_to = [name for page in pages() for name in entries(page)]
    assert sorted(led_to) == sorted(names - {"index"})
