"""Pages for players and teachers: their examples run, both languages are whole, and what they quote is what the code has."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from plakett_widgets.classroom import page as classroom_page
from plakett_widgets.widgets import page as kept_page

from .pages import BLOCK, DOCS, read, run_examples

PAGES = [
    "board.md", "classroom.md", "csp.md", "hubs.md", "jupyterlite.md", "lobby.md", "moves.md", "notebooks.md",
    "publishing.md", "saved-games.md", "scenarios.md", "sheets.md", "sources.md",
]  # fmt: skip
FORMATS = {"ebnf", "plk", "position"}  # shown once, for both languages


@pytest.mark.parametrize("name", PAGES)
def test_both_languages_have_the_same_parts(name: str) -> None:
    english, french = read(name).split("\n## En français\n")
    assert french.count("\n### ") == english.count("\n## ")
    rows = [len(re.findall(r"^\| [^!|]", part, re.MULTILINE)) for part in (english, french)]
    assert rows[0] == rows[1]
    kinds = [
        [kind.replace("python", "py") for kind, _ in BLOCK.findall(part) if kind not in FORMATS] for part in (english, french)
    ]
    assert kinds[0] == kinds[1]


def test_examples_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert run_examples("publishing.md") == 4
    assert (tmp_path / "game.html").exists()


@pytest.mark.parametrize("name", ["board.md", "moves.md", "saved-games.md"])
def test_code_runs(name: str) -> None:
    names: dict[str, object] = {}
    for kind, code in BLOCK.findall(read(name)):
        if kind in {"py", "python"}:
            exec(code, names)


def test_policies_are_those_that_are_sent() -> None:
    policies = [" ".join(code.split()) for kind, code in BLOCK.findall(read("csp.md")) if kind == "text"]
    kept = kept_page.POLICY.format(digest="…")
    assert [kept, kept] == policies[1::3]
    sent = [classroom_page.POLICY.format(sockets=f"ws://{host} wss://{host}") for host in ("HOST", "HÔTE")]
    assert sent == policies[2::3]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_each_lesson_is_in_the_list_of_jupyterlite(language: str) -> None:
    listed = re.findall(rf"notebooks/{language}/([\w-]+)\.ipynb", read("jupyterlite.md"))
    play = {"en": "play-", "fr": "jouer-"}[language]
    lessons = (path.stem for path in (DOCS.parent / "notebooks" / language).glob("*.ipynb"))
    assert sorted(listed) == sorted(stem for stem in lessons if not stem.startswith(play))
