"""Tables of benchmarks: documents hold what `--write` would put there, figures apart."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest

from benchmarks import chain, forecast, laboratory, ladder, tables
from plakett_widgets import editions


def form(text: str) -> str:
    """Without figures, and what depends on them."""
    return re.sub(r"\| (yes|no|0) \|$", "| ? |", re.sub(r"–|\d[\d,.]*(e\+\d+)?", "0", text), flags=re.MULTILINE)


def test_the_tables_of_the_readme_are_those_that_are_written() -> None:
    lines = [laboratory.Line(name, engine, *[0.0] * 7) for name in editions.names() for engine in laboratory.ENGINES]
    lines += [laboratory.Line(f"OpenSpiel’s {name}", "C++, random play", *[0.0] * 3) for name in laboratory.PEERS]
    found = tables.Place(*laboratory.PLACE).text
    assert form(found) == form(laboratory.tables(lines, [0.0] * len(laboratory.FLOORS)))


@pytest.mark.parametrize(
    ("place", "head_of_it"),
    [
        (chain.PLACE, chain.HEAD),
        (ladder.PLACE, ladder.HEAD),
        (forecast.SCORES, forecast.SCORES_HEAD),
        (forecast.CAME, forecast.CAME_HEAD),
    ],
)
def test_a_table_that_is_written_row_by_row_has_the_head_and_every_edition(
    place: tuple[str, ...], head_of_it: list[list[str]]
) -> None:
    head, ruled, *rows = map(tables.cells, tables.Place(*place).text.splitlines())
    assert [head, ruled] == head_of_it
    assert {edition for edition, *_ in rows} == {*editions.names()}
    assert {len(row) for row in rows} == {len(head)}


@pytest.fixture
def document(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(tables, "ROOT", tmp_path)
    document = tmp_path / "a.md"
    rows = tables.table([["game", "bots", "won"], ["---"] * 3, ["mspm", "a – b", "1"], ["mspm", "b – c", "2"]])
    document.write_text(
        f"| mspm | a – b | 0 |\n\n<!-- benchmarks/one.py writes this -->\n\n{rows}\n\n{tables.END}\n\nmspm\n", "utf-8"
    )
    return document


def test_a_row_takes_the_place_of_the_one_with_the_same_first_two_cells(document: Path) -> None:
    before = document.read_text("utf-8")
    tables.Place("a.md", "one.py").renew(["mspm", "a – b", r"\1 of 3"])
    assert document.read_text("utf-8") == before.replace("| mspm | a – b | 1 |", r"| mspm | a – b | \1 of 3 |")


def test_a_row_that_is_new_comes_last(document: Path) -> None:
    before = document.read_text("utf-8")
    tables.Place("a.md", "one.py").renew(["classic40", "a – b", "3"])
    assert document.read_text("utf-8") == before.replace("| 2 |\n", "| 2 |\n| classic40 | a – b | 3 |\n")


def test_a_document_without_a_place_for_figures_is_refused_before_measuring(document: Path) -> None:
    with pytest.raises(SystemExit, match=r"a\.md has no place .* <!-- benchmarks/two\.py writes this -->"):
        tables.Place("a.md", "two.py")


@pytest.mark.parametrize("name", sorted(path.stem for path in Path(laboratory.__file__).parent.glob("*.py")))
def test_names_that_benchmarks_import_exist(name: str) -> None:
    import_module(f"benchmarks.{name}")
