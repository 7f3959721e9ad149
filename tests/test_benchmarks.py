"""What the benchmarks write down: the README holds what `benchmarks/laboratory.py --write` would put there, figures apart."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest

from benchmarks import laboratory
from plakett_widgets import editions


def form(text: str) -> str:
    """Without figures, and what depends on them."""
    return re.sub(r"\| (yes|no|0) \|$", "| ? |", re.sub(r"–|\d[\d,.]*(e\+\d+)?", "0", text), flags=re.MULTILINE)


def test_the_tables_of_the_readme_are_those_that_are_written() -> None:
    lines = [laboratory.Line(name, engine, *[0.0] * 7) for name in editions.names() for engine in laboratory.ENGINES]
    lines += [laboratory.Line(f"OpenSpiel’s {name}", "C++, random play", *[0.0] * 3) for name in laboratory.PEERS]
    found = laboratory.written(laboratory.README.read_text("utf-8"))
    assert found is not None
    assert form(found) == form(laboratory.tables(lines, [0.0] * len(laboratory.FLOORS)))


@pytest.mark.parametrize("name", sorted(path.stem for path in Path(laboratory.__file__).parent.glob("*.py")))
def test_what_a_benchmark_takes_from_the_package_is_there(name: str) -> None:
    import_module(f"benchmarks.{name}")
