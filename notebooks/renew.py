#!/usr/bin/env python3
"""Run the notebooks and keep their outputs, without anything that differs from one run or machine to the next.

.venv/bin/python notebooks/renew.py [notebook ...]   without a name, all of them
"""

from __future__ import annotations

import os
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
PLAYED = ("mes-parties", "my-games", "parties")  # folders of the games that are played in notebooks
KEPT = ("jupyter", "tags")  # metadata of a cell: what is folded, what a slide or a test should know


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


def tidy(notebook: NotebookNode) -> NotebookNode:
    """What is committed: outputs with clean metadata."""
    notebook.metadata = NotebookNode(kernelspec=KERNEL, language_info={"name": "python"})
    number = 0
    for cell in notebook.cells:
        cell.metadata = NotebookNode({name: value for name, value in cell.metadata.items() if name in KEPT})
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
