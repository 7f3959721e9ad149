"""Lessons as a class uses them: short cells, and a sheet of 50 minutes for the teacher in both languages."""

from __future__ import annotations

import re
from pathlib import Path

import nbformat
import pytest

from .test_notebooks import LINK, TWINS

ROOT = Path(__file__).parents[1]
PAGES = ROOT / "docs/lessons"
FIRST_GAME = {french: english for french, english in TWINS.items() if french.startswith("jouer-")}
LESSONS = {"une-premiere-partie": "a-first-game"} | {fr: en for fr, en in TWINS.items() if fr not in FIRST_GAME}
HEADINGS = {
    "fr": ["But", "Niveau", "À savoir avant", "Matériel", "Minute par minute", "Ce qui trompe", "Évaluer"],
    "en": ["Aim", "Level", "Before", "Materials", "Minute by minute", "Common mistakes", "Assess"],
}
ROW = re.compile(r"^\| (\d+)–(\d+) \|.*\| (.*) \|$", re.MULTILINE)
NAMED = re.compile(r"\*([^*]+)\*")
MAX_SHEET_LINES = 90
MAX_LINES, FEW_LINES, MAX_LESSON_LINES = 8, 3, 15
# cells that are themselves the lesson, by the notebook in French
LESSON_CELLS = {
    "ecris-ton-bot": {"trader"},
    "plateau-de-reference": {"doubles"},
    "regles-maison": {"thrifty"},
}

SHEETS = [(lang, pair) for pair in LESSONS.items() for lang in HEADINGS]
by_sheet = pytest.mark.parametrize(
    ("language", "names"), SHEETS, ids=lambda value: value if isinstance(value, str) else value[0]
)


def sheet(language: str, names: tuple[str, str]) -> Path:
    return PAGES / language / f"{names[language == 'en']}.md"


def notebooks_of(language: str, names: tuple[str, str]) -> list[Path]:
    """Return the notebooks of a lesson: one, or the four games of the first lesson."""
    pairs = FIRST_GAME.items() if names[0] not in TWINS else [names]
    return [ROOT / "notebooks" / language / f"{pair[language == 'en']}.ipynb" for pair in pairs]


def code_lines(source: str) -> int:
    """Count the lines of a cell that are neither blank nor comments."""
    return sum(bool(line.strip()) and not line.lstrip().startswith("#") for line in source.splitlines())


@by_sheet
def test_a_sheet_has_its_headings(language: str, names: tuple[str, str]) -> None:
    text = sheet(language, names).read_text("utf-8")
    assert re.findall(r"^## (.*)$", text, re.MULTILINE) == HEADINGS[language]
    assert len(text.splitlines()) <= MAX_SHEET_LINES


@by_sheet
def test_the_minutes_of_a_sheet_cover_the_lesson(language: str, names: tuple[str, str]) -> None:
    rows = ROW.findall(sheet(language, names).read_text("utf-8"))
    starts, ends = [int(start) for start, _, _ in rows], [int(end) for _, end, _ in rows]
    assert [*starts, 50] == [0, *ends]
    assert starts == sorted(set(starts))


@by_sheet
def test_a_sheet_names_parts_of_the_notebook(language: str, names: tuple[str, str]) -> None:
    """The last column of its table has headings of the notebook in italics."""
    rows = ROW.findall(sheet(language, names).read_text("utf-8"))
    cells = [cell for path in notebooks_of(language, names) for cell in nbformat.read(path, 4).cells]
    prose = "\n".join(cell.source for cell in cells if cell.cell_type == "markdown")
    headings = {heading.strip() for heading in re.findall(r"^#+ (.*)$", prose, re.MULTILINE)}
    named = [name for _, _, last in rows for name in NAMED.findall(last)]
    assert named
    assert [name for name in named if name not in headings] == []


@by_sheet
def test_links_of_a_sheet_lead_somewhere(language: str, names: tuple[str, str]) -> None:
    page = sheet(language, names)
    links = {(page.parent / link).resolve() for link in LINK.findall(page.read_text("utf-8"))}
    assert [link for link in links if not link.exists()] == []
    assert {sheet("fr" if language == "en" else "en", names), *notebooks_of(language, names)} <= links


@by_sheet
def test_cells_are_short(language: str, names: tuple[str, str]) -> None:
    for path in notebooks_of(language, names):
        cells = {cell.id: code_lines(cell.source) for cell in nbformat.read(path, 4).cells if cell.cell_type == "code"}
        french = next(fr for fr, en in TWINS.items() if path.stem in (fr, en))
        lessons = LESSON_CELLS.get(french, set[str]())
        assert {cell for cell, lines in cells.items() if lines > MAX_LINES} == lessons
        assert all(cells[cell] <= MAX_LESSON_LINES for cell in lessons)
        assert sum(lines <= FEW_LINES for lines in cells.values()) >= len(cells) / 2


def test_the_map_leads_to_each_lesson_in_both_languages() -> None:
    links = {(PAGES / link).resolve() for link in LINK.findall((PAGES / "index.md").read_text("utf-8"))}
    lessons = {page for pair in LESSONS.items() for lang in HEADINGS for page in [sheet(lang, pair), *notebooks_of(lang, pair)]}
    assert lessons <= links
