"""Imports point one way, as in CONTRIBUTING.md, and public names exist at once."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import FrameType

import pytest

import plakett_widgets
from plakett_widgets import engine

PACKAGE = Path(plakett_widgets.__file__).parent
FLOORS = {  # from the ground up: a module imports, as it is loaded, only from lower ones
    "": (
        ("_version", "engine", "jupyter", "words"),
        ("errors",),
        ("editions",),
        ("moves",),
        ("bots",),
        ("texts",),
        ("inputs", "sheets"),
        ("record",),
        ("game",),
        ("scenario", "verdict"),
        ("lab", "widgets"),
        ("classroom", "lessons"),
        ("cli",),
    ),
    "record": (
        ("files", "log", "progress"),
        ("moves",),
        ("notation", "positions"),
        ("audit", "ending", "reasons", "frames"),
    ),
    "lab": (("intervals",), ("analysis", "batches"), ("exact",), ("charts", "forecasts", "simulations"), ("tournaments",)),
}
GAME = PACKAGE / "game" / "game.py"
NEIGHBOURS = {("lab", "widgets"), ("widgets", "lab")}  # charts are shown by widgets, the board shows forecasts
PUBLIC = "import plakett_widgets as pw; [getattr(pw, name) for name in pw.__all__]; print(pw.engine.COMPILED)"


def loaded(tree: ast.AST) -> Iterator[ast.Import | ast.ImportFrom]:
    """What is imported as a module is loaded: not within functions, nor for types alone."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield node
        elif isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            yield from loaded(ast.Module(node.orelse, []))
        elif not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield from loaded(node)


def imports(path: Path) -> Iterator[str]:
    """What a file imports; what is of the package begins with a dot, seen from the package."""
    folders = path.relative_to(PACKAGE).parent.parts
    for node in loaded(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif not node.level:
            yield node.module or ""
        else:
            home = folders[: len(folders) - node.level + 1]
            inner = ["", *home, *([node.module] if node.module else [])]
            yield from (".".join([*inner, alias.name]) for alias in node.names)


def modules(*place: str) -> list[Path]:
    """The files of a folder, or the one of a module."""
    home = PACKAGE.joinpath(*place)
    return [*home.rglob("*.py")] or [home.with_suffix(".py")]


@pytest.mark.slow
@pytest.mark.parametrize("home", FLOORS)
def test_imports_point_one_way(home: str) -> None:
    floor = {name: number for number, names in enumerate(FLOORS[home]) for name in names}
    within = f".{home}." if home else "."
    upward = [
        (str(path.relative_to(PACKAGE)), module)
        for name in floor
        for path in modules(home, name)
        for module in imports(path)
        if (target := module.removeprefix(within).split(".")[0] if module.startswith(within) else "") in floor
        if target != name and floor[target] >= floor[name] and (name, target) not in NEIGHBOURS
    ]
    assert upward == []


@pytest.mark.parametrize("home", FLOORS)
def test_every_module_has_its_floor(home: str) -> None:
    found = {path.stem for path in (PACKAGE / home).iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()}
    assert found - {"__init__", "__main__"} == {name for names in FLOORS[home] for name in names}


def test_the_engine_needs_nothing_but_python() -> None:
    needed = {module.split(".")[0] for path in modules("engine") for module in imports(path) if not module.startswith(".")}
    assert needed <= sys.stdlib_module_names


@pytest.mark.slow
def test_all_that_is_public_is_there_at_once() -> None:
    done = subprocess.run([sys.executable, "-c", PUBLIC], capture_output=True, text=True, check=False)
    assert done.stdout.strip() in ("True", "False"), done.stderr


def modules_of(path: Path) -> set[Path]:
    """The files of the package that a file imports at any time, for types too."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.level:
            home = path.parents[node.level - 1].joinpath(*(node.module or "").split("."))
            names = [home / alias.name for alias in node.names]
            places = [
                *(name for name in names if is_module(name)),
                *([home] if any(not is_module(name) for name in names) else []),
            ]
            found |= {place / "__init__.py" if place.is_dir() else place.with_suffix(".py") for place in places}
    return found


def is_module(place: Path) -> bool:
    return place.with_suffix(".py").exists() or (place / "__init__.py").exists()


@pytest.mark.slow
def test_the_game_imports_few_modules_and_nothing_that_it_shows_imports_it() -> None:
    assert len(modules_of(GAME)) <= 30
    reached, new = set(), {GAME}
    while new:
        reached |= new
        new = {path for one in new for path in modules_of(one) if path not in reached}
    assert [path for path in reached if GAME in modules_of(path)] == []


def test_the_game_has_few_members() -> None:
    game = plakett_widgets.Game("plakettopoly", players=2, seed=7)
    assert len([name for name in dir(game) if not name.startswith("_")]) <= 40


@pytest.mark.skipif(engine.COMPILED, reason="compiled code has no frames")
def test_few_frames_lie_between_a_move_and_the_chapters() -> None:
    game = plakett_widgets.Game("plakettopoly", players=2, seed=7)
    depths: list[int] = []

    def profile(frame: FrameType, event: str, _arg: object) -> None:
        if event == "call" and Path(frame.f_code.co_filename).parent.name == "chapters":
            depth, outer = 0, frame.f_back
            while outer is not None and outer is not here:
                depth, outer = depth + 1, outer.f_back
            depths.append(depth)

    here = sys._getframe()
    sys.setprofile(profile)
    game.play("roll")
    sys.setprofile(None)
    assert depths[0] <= 6
