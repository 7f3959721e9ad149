"""Copies of a lesson for pupils, made from the teacher's copy by the metadata that nbgrader uses.

=====================  ================================================================
metadata of a cell     in the pupil's copy
=====================  ================================================================
solution, no points    left out: an answer
solution, points       empty, to be written by the pupil
grade, no solution     without what stands between ``BEGIN HIDDEN TESTS`` and its end
none                   as it is
=====================  ================================================================

No cell keeps its outputs, nor other metadata than the fields of nbgrader.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import count
from typing import Any, Final

from ..words.languages import Locale

REGIONS: Final = (("BEGIN HIDDEN TESTS", "END HIDDEN TESTS"), ("BEGIN SOLUTION", "END SOLUTION"))
MARKS: Final = ("schema_version", "grade_id", "grade", "solution", "locked", "task", "points", "cell_type")  # of nbgrader
NOTEBOOK_METADATA: Final = ("kernelspec", "language_info")
STUBS: Final[Mapping[Locale, str]] = {"fr": "# exercice {n}\u00a0: à vous", "en": "# exercise {n}: your turn"}


def pupil_copy(notebook: Mapping[str, Any], locale: Locale) -> dict[str, Any]:
    """Return the pupil's copy of a notebook, which is given as its JSON.

    Parameters
    ----------
    notebook : mapping
        The teacher's copy.
    locale : str
        The language of the lesson.

    Returns
    -------
    dict
        A notebook without any answer.

    Raises
    ------
    ValueError
        If a region of hidden tests or of a solution has no end.
    """
    stubs = count(1)
    kept = (pupil_cell(cell, locale, stubs) for cell in notebook["cells"])
    metadata = {name: notebook["metadata"][name] for name in NOTEBOOK_METADATA if name in notebook["metadata"]}
    formats = {name: notebook[name] for name in ("nbformat", "nbformat_minor")}
    return {"cells": [cell for cell in kept if cell is not None], "metadata": metadata, **formats}


def pupil_cell(cell: Mapping[str, Any], locale: Locale, stubs: Iterator[int]) -> dict[str, Any] | None:
    """Return the cell that a pupil sees, numbered if it is empty.  None for an answer."""
    marks = {name: value for name, value in cell["metadata"].get("nbgrader", {}).items() if name in MARKS}
    source = without_regions("".join(cell["source"]))
    if marks.get("solution") and source == "".join(cell["source"]):
        if not marks.get("points"):
            return None
        source = STUBS[locale].format(n=next(stubs)) if cell["cell_type"] == "code" else ""
    found = {name: cell[name] for name in ("cell_type", "id") if name in cell}
    shown = {name: file for name, file in cell.get("attachments", {}).items() if f"attachment:{name}" in source}
    if shown:
        found["attachments"] = shown
    if cell["cell_type"] == "code":
        found |= {"execution_count": None, "outputs": []}
    return found | {"metadata": {"nbgrader": marks} if marks else {}, "source": source.splitlines(keepends=True)}


def without_regions(source: str) -> str:
    """Return a source without its regions of hidden tests and of solutions.

    >>> without_regions("a = 1\\n### BEGIN SOLUTION\\nb = 2\\n### END SOLUTION\\nc = 3")
    'a = 1\\nc = 3'
    """
    kept, end = [], ""
    for line in source.split("\n"):
        if end:
            end = "" if end in line else end
        elif not (end := next((last for first, last in REGIONS if first in line), "")):
            kept.append(line)
    if end:
        raise ValueError(f"{end} is missing")
    return "\n".join(kept)
