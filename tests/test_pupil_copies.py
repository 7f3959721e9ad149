"""Copies of the lessons for pupils: no answer is anywhere in them, and nbgrader reads them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nbformat
import pytest

from notebooks.renew import notebooks
from plakett_widgets import cli
from plakett_widgets.lessons.folder import PACKAGED, copied_files, lessons_folder
from plakett_widgets.lessons.pupil_copy import MARKS, pupil_copy, without_regions

ROOT = Path(__file__).resolve().parents[1]
SHORTEST = 6  # characters of a line that can give an answer away
FIGURE = re.compile(r"\d[\d  ,.]*\d")

Notebook = dict[str, Any]


@pytest.fixture(scope="module")
def pupils() -> dict[str, Notebook]:
    """The pupil's copy of each lesson, by the path of the lesson."""
    files = copied_files(ROOT / "notebooks", pupil=True)
    return {name.as_posix(): json.loads(content) for name, content in files if name.suffix == ".ipynb"}


by_path = pytest.mark.parametrize("path", notebooks(), ids=lambda path: path.stem)


def teacher(path: Path) -> nbformat.NotebookNode:
    return nbformat.read(path, as_version=4)


def name_of(path: Path) -> str:
    return path.relative_to(ROOT / "notebooks").as_posix()


def strings(value: object) -> Iterator[str]:
    """All texts of a notebook, wherever they are, names of fields too; a source or an output as one text."""
    if isinstance(value, dict):
        for name, one in value.items():
            yield name
            yield from strings(one)
    elif isinstance(value, list) and value and all(isinstance(one, str) for one in value):
        yield "".join(value)
    elif isinstance(value, list):
        for one in value:
            yield from strings(one)
    else:
        yield str(value)


def list_of(part: object) -> list[object]:
    """The values of an output's data, or its text, without the names of formats."""
    return [*part.values()] if isinstance(part, dict) else [part or ""]


def parts(notebook: nbformat.NotebookNode) -> tuple[list[str], list[str]]:
    """What only a teacher may see, and what pupils may: sources by cell; outputs are the teacher's."""
    answers, lesson = [], []
    for cell in notebook.cells:
        marks = cell.metadata.get("nbgrader", {})
        if marks.get("solution"):
            answers.append(cell.source)
        else:
            shown = without_regions(cell.source)
            lesson.append(shown)
            answers.append("\n".join(line for line in cell.source.splitlines() if line not in shown.splitlines()))
        judges = marks.get("solution") or marks.get("grade")
        outputs = cell.get("outputs", []) if judges else []
        answers += [text for output in outputs for part in ("text", "data") for text in strings(list_of(output.get(part)))]
    return answers, lesson


@by_path
def test_each_answer_of_a_lesson_is_marked(path: Path):
    """Whatever is called an answer, or judges one, or is folded away."""
    for cell in teacher(path).cells:
        marks = cell.metadata.get("nbgrader", {})
        if re.match(r"(#+ )?(corrigé|answer) \d", cell.source, re.IGNORECASE):
            assert marks.get("solution"), cell.id
        elif cell.metadata.get("jupyter", {}).get("source_hidden"):
            assert marks.get("grade"), cell.id
            assert len(without_regions(cell.source).splitlines()) == 1, cell.id


@by_path
def test_nbgrader_reads_the_marks(path: Path):
    """The rules of its validator: fields by kind of cell, points where it grades, one id a cell."""
    marked = [cell for cell in teacher(path).cells if "nbgrader" in cell.metadata]
    for cell in marked:
        marks = cell.metadata.nbgrader
        assert marks.schema_version == 3
        assert set(marks) <= set(MARKS)
        assert ("points" in marks) == marks.grade
        assert cell.cell_type == "code" or (marks.grade and marks.solution)
        assert marks.locked == (marks.grade and not marks.solution)
        assert "BEGIN HIDDEN TESTS" not in cell.source or (marks.grade and not marks.solution)
        assert re.fullmatch(r"[\w-]+", marks.grade_id)
    assert len({cell.metadata.nbgrader.grade_id for cell in marked}) == len(marked)


@by_path
def test_a_pupils_copy_holds_no_answer(path: Path, pupils: dict[str, Notebook]):
    copy = pupils[name_of(path)]
    answers, lesson = parts(teacher(path))
    shown = [*strings(copy)]
    known = {line.strip() for text in lesson for line in text.splitlines()}
    lines = {line.strip() for text in answers for line in text.splitlines()}
    secret = {line for line in lines if len(line) >= SHORTEST and line not in known}
    assert bool(secret) == any("nbgrader" in cell.metadata for cell in teacher(path).cells)
    whole = "\n".join(shown)
    assert [line for line in secret if line in whole and not any(line in text for text in lesson)] == []
    figures = {figure for line in secret for figure in FIGURE.findall(line)} - {
        figure for text in lesson for figure in FIGURE.findall(text)
    }
    assert figures & {figure for text in shown for figure in FIGURE.findall(text)} == set()


@by_path
def test_a_pupils_copy_is_a_whole_notebook_with_nothing_beside_its_cells(path: Path, pupils: dict[str, Notebook]):
    copy = pupils[name_of(path)]
    nbformat.validate(nbformat.from_dict(copy))
    assert set(copy["metadata"]) <= {"kernelspec", "language_info"}
    for cell in copy["cells"]:
        assert cell.get("outputs", []) == []
        assert cell.get("execution_count") is None
        assert "attachments" not in cell
        assert set(cell["metadata"]) <= {"nbgrader"}
        assert set(cell["metadata"].get("nbgrader", {})) <= set(MARKS)
    assert [cell["id"] for cell in copy["cells"]] == [
        cell.id
        for cell in teacher(path).cells
        if not (marks := cell.metadata.get("nbgrader", {})).get("solution") or marks.get("points")
    ]


def test_answers_hide_in_no_attachment_comment_or_metadata():
    mark = {"grade": True, "grade_id": "a", "locked": True, "points": 1, "schema_version": 3, "solution": False, "task": False}
    cells = [
        {"cell_type": "markdown", "id": "a", "metadata": {"note": "SECRET"}, "source": ["see"], "attachments": {"x": "SECRET"}},
        {
            "cell_type": "code", "id": "b", "execution_count": 3, "outputs": [{"output_type": "stream", "text": "SECRET"}],
            "metadata": {"nbgrader": mark | {"key": "SECRET"}},
            "source": ["# here\n", "    # BEGIN HIDDEN TESTS\n", "SECRET\n", "    # END HIDDEN TESTS\n", "1"],
        },
        {"cell_type": "raw", "id": "c", "metadata": {"nbgrader": mark | {"solution": True, "points": 0}}, "source": "SECRET"},
    ]  # fmt: skip
    whole = {"cells": cells, "metadata": {"key": "SECRET"}, "nbformat": 4, "nbformat_minor": 5}
    copy = pupil_copy(whole, "en")
    assert "SECRET" not in json.dumps(copy)
    assert "".join(copy["cells"][1]["source"]) == "# here\n1"
    with pytest.raises(ValueError, match="END SOLUTION"):
        without_regions("# BEGIN SOLUTION\nSECRET")


def test_the_command_copies_the_lessons_of_a_language(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert cli.main(["lessons", str(tmp_path / "élèves"), "--pupil", "--locale", "fr"]) == 0
    capsys.readouterr()
    names = {path.relative_to(tmp_path / "élèves").as_posix() for path in (tmp_path / "élèves").rglob("*.*")}
    games = {f"games/{path.name}" for path in (ROOT / "notebooks/games").iterdir()}
    assert names == games | {f"fr/{path.name}" for path in notebooks() if path.parent.name == "fr"}
    for path in (tmp_path / "élèves").rglob("*.ipynb"):
        links = re.findall(r"\]\((?!https?:)([^)#\s]+)", "\n".join(cell.source for cell in teacher(path).cells))
        assert [link for link in links if not (path.parent / link).exists()] == []
    assert cli.main(["lessons", str(tmp_path / "élèves"), "--pupil", "--locale", "fr"]) == 1
    assert "existe déjà" in capsys.readouterr().err
    assert cli.main(["lessons", str(tmp_path / "source")]) == 0
    for path in notebooks():
        copy = teacher(tmp_path / "source" / path.relative_to(ROOT / "notebooks"))
        assert [(cell.id, cell.get("outputs")) for cell in copy.cells] == [
            (cell.id, cell.get("outputs")) for cell in teacher(path).cells
        ]


def test_a_wheel_has_the_lessons_where_the_command_looks():
    import tomllib

    wheel = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["hatch"]["build"]["targets"]["wheel"]
    files = (path for pattern in ("*/*.ipynb", "*/*.plk") for path in (ROOT / "notebooks").glob(pattern))
    folders = {path.parent.relative_to(ROOT).as_posix() for path in files}
    assert set(wheel["only-include"]) == folders | {"plakett_widgets"}
    assert wheel["sources"] == {"notebooks": PACKAGED.relative_to(ROOT).as_posix()}
    assert lessons_folder() == ROOT / "notebooks"
