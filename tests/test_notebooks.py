"""Notebooks as committed, and the pages with their pictures. nbval compares the outputs."""

from __future__ import annotations

import re
from copy import deepcopy
from pathlib import Path

import nbformat
import pytest

from docs.pictures import HERE as PICTURES
from docs.pictures import drawn
from notebooks.renew import PLAYED, notebooks, tidy, written

ROOT = Path(__file__).resolve().parents[1]
TWINS = {
    "jouer-a-plakettopoly": "play-plakettopoly",
    "jouer-a-mspm": "play-mspm",
    "jouer-a-france-2008": "play-france-2008",
    "jouer-a-sortie-de-confinement": "play-out-of-lockdown",
    "plateau-de-reference": "reference-board",
    "lire-le-journal": "read-the-log",
    "journal-et-bilan": "journal-and-balance-sheet",
    "qui-devient-riche": "who-gets-rich",
    "regles-maison": "house-rules",
    "ecris-ton-bot": "write-your-bot",
    "enquete-sur-un-journal": "a-log-under-investigation",
    "premier-lancer": "first-throw",
    "ou-finit-on": "where-do-we-end-up",
    "combien-de-tours-pour-rembourser": "how-many-turns-to-pay-back",
    "un-marche-a-six-tables": "a-market-at-six-tables",
}
CODE = re.compile(r"```.*?```|`[^`]*`|\]\([^)]*\)", re.DOTALL)
LINK = re.compile(r"\]\((?!https?:)([^)#]+)")

by_name = pytest.mark.parametrize("path", notebooks(), ids=lambda path: path.stem)


def read(path: Path) -> nbformat.NotebookNode:
    return nbformat.read(path, as_version=4)


def prose(notebook: nbformat.NotebookNode) -> str:
    return "\n".join(cell.source for cell in notebook.cells if cell.cell_type == "markdown")


@by_name
def test_a_notebook_is_committed_as_renew_leaves_it(path: Path) -> None:
    notebook = read(path)
    nbformat.validate(notebook)
    assert path.read_text("utf-8") == written(tidy(deepcopy(notebook))), "run notebooks/renew.py"


@by_name
def test_links_lead_somewhere(path: Path) -> None:
    links = LINK.findall(prose(read(path)))
    assert [link for link in links if not (path.parent / link).exists()] == []


@by_name
def test_no_sums_of_money_are_read_as_a_formula(path: Path) -> None:
    """JupyterLab takes what stands between two dollar signs of a paragraph for a formula, even where they are escaped."""
    text = re.sub(r"`[^`]*`|\$\$.*?\$\$|\\[a-z]+({[^}]*})?", "", prose(read(path)).replace(r"\$", "$"), flags=re.DOTALL)
    formulas = [found for line in text.splitlines() for found in re.findall(r"\$[^$]*\$", line)]
    assert [found for found in formulas if re.search(r"[^\W\d_]{2} ", found)] == []


def test_every_notebook_is_a_twin() -> None:
    assert {path.stem for path in notebooks()} == {*TWINS, *TWINS.values()}


@pytest.mark.parametrize(("french", "english"), TWINS.items())
def test_twins_have_the_same_cells(french: str, english: str) -> None:
    one, other = read(ROOT / f"notebooks/fr/{french}.ipynb"), read(ROOT / f"notebooks/en/{english}.ipynb")
    assert [(cell.id, cell.cell_type) for cell in one.cells] == [(cell.id, cell.cell_type) for cell in other.cells]


@pytest.mark.parametrize("name", TWINS)
def test_french_is_set_as_french(name: str) -> None:
    """No-break spaces before : ; ? ! and inside « », and ’ for the apostrophe; code and links apart."""
    text = CODE.sub("", prose(read(ROOT / f"notebooks/fr/{name}.ipynb")))
    english = [line for line in text.splitlines() if "This notebook in English" in line]
    text = "\n".join(line for line in text.splitlines() if line not in english)
    assert re.findall(r".{0,20}(?: [:;?!»]|« |\w[;?!»]|\w'[\w*])", text) == []


@pytest.mark.parametrize("name", TWINS)
def test_printed_french_has_decimal_commas(name: str) -> None:
    """Values of Python and tables stay as they are."""
    outputs = [output for cell in read(ROOT / f"notebooks/fr/{name}.ipynb").cells for output in cell.get("outputs", [])]
    lines = [line for output in outputs if output.output_type == "stream" for line in output.text.splitlines()]
    sentences = [line for line in lines if re.search(r"[^\W\d_]{3}|[£$€%±]", line) and not line.startswith(("{", "[", "("))]
    assert [line for line in sentences if re.search(r"\d\.\d", line)] == []


@pytest.mark.parametrize(
    "path", [path for path in notebooks() if path.stem.startswith(("jouer-", "play-"))], ids=lambda path: path.stem
)
def test_a_game_to_be_played_is_kept_in_a_folder_that_git_ignores(path: Path) -> None:
    (cell,) = (cell for cell in read(path).cells if cell.id == "new-game")
    (folder,) = re.findall(r'autosave="([^/"]*)/', cell.source)
    assert folder in PLAYED
    assert f"{path.parent.relative_to(ROOT).as_posix()}/{folder}/" in (ROOT / ".gitignore").read_text("utf-8").splitlines()


def test_the_links_and_the_example_of_the_readme_work() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    assert [link for link in LINK.findall(readme) if not (ROOT / link).exists()] == []
    (example,) = re.findall(r"```python\n(.*?)```", readme, re.DOTALL)
    names: dict[str, object] = {}
    exec(example, names)
    assert "Plakettopoly" in names["game"].board.describe()  # type: ignore[attr-defined]


def test_each_page_opens_with_a_summary_in_french() -> None:
    pages = [ROOT / "README.md", *sorted(ROOT.glob("docs/*.md"))]
    assert [page.name for page in pages if not page.read_text("utf-8").split("\n\n")[1].startswith("**En français.** ")] == []


def test_the_pictures_of_the_board_are_those_that_the_games_draw() -> None:
    shown = set(re.findall(r"pictures/([\w-]+\.svg)", (ROOT / "docs" / "board.md").read_text("utf-8")))
    assert {path.name: path.read_text("utf-8") for path in PICTURES.glob("*.svg")} == drawn()
    assert shown == set(drawn())


def test_the_readme_is_short_and_its_moving_picture_small() -> None:
    assert len((ROOT / "README.md").read_text("utf-8").splitlines()) <= 100
    assert (PICTURES / "game-in-a-cell.webp").stat().st_size <= 2_000_000
