"""The examples of ``docs/simulations.md`` run, and every argument is named in it."""

from __future__ import annotations

import doctest
import inspect
import re
from pathlib import Path
from typing import Any

import plakett_widgets as pw

PAGE = (Path(__file__).parents[2] / "docs" / "simulations.md").read_text("utf-8")


def test_every_argument_is_named():
    for name in inspect.signature(pw.simulate).parameters:
        assert f"`{name}`" in PAGE or name == "progress"


def test_the_examples():
    known: dict[str, Any] = {}
    for block in re.findall(r"```python\n(>>>.*?)```", PAGE, re.DOTALL):
        example = doctest.DocTestParser().get_doctest(block, known, "docs/simulations.md", None, None)
        runner = doctest.DocTestRunner()
        runner.run(example, clear_globs=False)
        assert not runner.failures
        known = example.globs
