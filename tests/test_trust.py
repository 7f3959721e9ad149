"""Notebooks are signed if none of their outputs could run."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbformat.sign import NotebookNotary
from nbformat.v4 import new_code_cell, new_notebook, new_output

from plakett_widgets.jupyter.trust import is_inert_data, sign_notebooks

ROOT = Path(__file__).parents[1]
LIVE = "application/vnd.jupyter.widget-view+json"


@pytest.fixture(autouse=True)
def own_signatures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path / ".data"))


def is_trusted(path: Path) -> bool:
    return bool(NotebookNotary().check_signature(nbformat.read(path, 4)))


def with_output(path: Path, data: dict[str, Any], **metadata: Any) -> Path:
    output = new_output("display_data", data=data)
    path.parent.mkdir(parents=True, exist_ok=True)
    nbformat.write(new_notebook(cells=[new_code_cell("game", outputs=[output])], metadata=metadata), path)
    return path


def test_the_notebooks_of_a_clone_are_signed_once():
    notebooks = sorted(ROOT.glob("notebooks/*/*.ipynb"))
    assert [path for path in sign_notebooks(ROOT) if path in notebooks] == notebooks
    assert is_trusted(notebooks[0])
    assert sign_notebooks(notebooks[0]) == []


HOSTILE = [
    {"text/html": "<script>alert(1)</script>"},
    {"text/html": "<img src=x onerror=alert(1)>"},
    {"text/html": "<img src='https://example.org/seen.png'>"},
    {"text/html": "<svg><circle/></svg>"},
    {"text/html": "<a href='javascript:alert(1)'>press</a>"},
    {"text/html": "<iframe srcdoc='x'></iframe>"},
    {"text/html": "<p style='background:url(//example.org)'>"},
    {"text/html": "<style>@import '//example.org/a.css';</style>"},
    {"text/html": "<style>p{background:\\75rl(//example.org)}</style>"},
    {"text/html": "<!--[if true]><script>alert(1)</script><![endif]-->"},
    {"text/html": "<table><tr><td></table><object data=x>"},
    {"text/html": ["<scr", "ipt>alert(1)</script>"]},
    {"application/javascript": "alert(1)", "text/plain": ""},
    {"text/markdown": "# Read me"},
    {LIVE: {"model_id": "1"}, "text/html": "<p>A board.</p>"},
]


@pytest.mark.parametrize("data", HOSTILE)
def test_active_outputs_are_not_signed(tmp_path: Path, data: dict[str, Any]):
    assert not is_inert_data(data)
    path = with_output(tmp_path / "lesson.ipynb", data)
    assert sign_notebooks(path) == []
    assert not is_trusted(path)


def test_stored_widgets_are_not_signed(tmp_path: Path):
    path = with_output(tmp_path / "lesson.ipynb", {"text/plain": "1"}, widgets={"state": {}})
    assert sign_notebooks(path) == []


def test_a_damaged_notebook_does_not_stop_the_others(tmp_path: Path):
    (tmp_path / "a.ipynb").write_text("{")
    whole = with_output(tmp_path / "fr" / "lessons" / "b.ipynb", {"text/plain": "1", "image/png": "iVBOR"})
    with_output(tmp_path / "far" / "too" / "deep" / "c.ipynb", {"text/plain": "1"})
    assert sign_notebooks(tmp_path) == [whole]
