#!/usr/bin/env python3
"""Run the notebooks and keep their outputs, without anything that differs from one run or machine to the next.

.venv/bin/python notebooks/renew.py [notebook ...]   without a name, all of them
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import copytree, ignore_patterns
from tempfile import TemporaryDirectory

import nbformat
from nbclient import NotebookClient
from nbformat import NotebookNode

HERE = Path(__file__).resolve().parent
KERNEL = {"display_name": "Python 3", "language": "python", "name": "python3"}
PLAYED = ("mes-parties", "my-games", "parties", "six-tables")  # folders of the games that are played in notebooks
KEPT = ("jupyter", "tags")  # metadata of a cell: what is folded, what a slide or a test should know
ANSWER = re.compile(r"key-\d+(-text)?")  # ids of the cells of an answer: its code and what is written about it


def notebooks() -> list[Path]:
    return sorted(HERE.glob("*/*.ipynb"))


@contextmanager
def unplayed() -> Iterator[Path]:
    """Make a copy of the notebooks without the games that somebody has played in them, which would go on."""
    with TemporaryDirectory() as folder:
        yield copytree(HERE, Path(folder, "notebooks"), ignore=ignore_patterns(*PLAYED))


def run(notebook: NotebookNode, folder: Path) -> None:
    where = {"metadata": {"path": str(folder)}}
    os.environ["TQDM_DISABLE"] = "1"  # as conftest.py says
    NotebookClient(notebook, kernel_name="python3", coalesce_streams=True, resources=where).execute()


def nbgrader_marks(cell: NotebookNode, judged: int) -> NotebookNode | None:
    """Return the metadata by which nbgrader and pupils' copies know answers and what judges them.

    Where answers are judged, by a cell that gives as many points, those in the keys are the teacher's alone. Elsewhere pupils
    write theirs into the cells of the keys, and a point each is given by hand. nbgrader wants points for prose: none.
    """
    judges, prose = cell.id == "verdict", cell.id.endswith("-text")
    if not judges and not ANSWER.fullmatch(cell.id):
        return None
    marks = {"grade": judges or prose or not judged, "grade_id": cell.id, "locked": judges, "schema_version": 3}
    points = {"points": judged if judges else 0 if prose else 1} if marks["grade"] else {}
    return NotebookNode(marks | points | {"solution": not judges, "task": False})


def tidy(notebook: NotebookNode) -> NotebookNode:
    """What is committed: outputs with clean metadata."""
    notebook.metadata = NotebookNode(kernelspec=KERNEL, language_info={"name": "python"})
    number = 0
    ids = [cell.id for cell in notebook.cells]
    judged = sum(bool(re.fullmatch(r"key-\d+", id)) for id in ids) if "verdict" in ids else 0
    for cell in notebook.cells:
        cell.metadata = NotebookNode({name: value for name, value in cell.metadata.items() if name in KEPT})
        if marks := nbgrader_marks(cell, judged):
            cell.metadata.nbgrader = marks
        if cell.cell_type != "code":
            continue
        number += 1
        cell.execution_count = number
        for output in cell.outputs:
            if "metadata" in output:
                output.metadata = NotebookNode()
            if "execution_count" in output:
                output.execution_count = number
    return notebook


def written(notebook: NotebookNode) -> str:
    return nbformat.writes(notebook, version=4, indent=1, ensure_ascii=False) + "\n"


def main(names: list[str]) -> None:
    with unplayed() as copy:
        for path in [Path(name) for name in names] or notebooks():
            notebook = nbformat.read(path, as_version=4)
            run(notebook, copy / path.resolve().relative_to(HERE).parent)
            path.write_text(written(tidy(notebook)), encoding="utf-8")
            print(path)


if __name__ == "__main__":
    main(sys.argv[1:])
