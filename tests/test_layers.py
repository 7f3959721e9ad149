"""Imports point one way, as CONTRIBUTING.md has it; what is public is there from the first line."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import plakett_widgets

PACKAGE = Path(plakett_widgets.__file__).parent
FLOORS = (  # from the ground up: a module imports, as it is loaded, only from lower ones
    ("_version", "engine", "timer", "wording"),
    ("bots", "editions"),
    ("arguments", "refusal"),
    ("players",),
    ("record",),
    ("taps",),
    ("autosave",),
    ("game",),
    ("scenario", "verdict"),
    ("lab", "widgets"),
    ("cli",),
)
FLOOR = {name: number for number, names in enumerate(FLOORS) for name in names}
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
    """The modules that a file imports; those of the package begin with a dot, seen from the package."""
    folders = path.relative_to(PACKAGE).parent.parts
    for node in loaded(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif not node.level:
            yield node.module or ""
        else:
            home = folders[: len(folders) - node.level + 1]
            inner = [*home, node.module] if node.module else [*home]
            yield from ["." + ".".join(inner)] if inner else [f".{alias.name}" for alias in node.names]


def modules(name: str) -> list[Path]:
    return [*(PACKAGE / name).rglob("*.py")] or [PACKAGE / f"{name}.py"]


def test_imports_point_one_way() -> None:
    upward = [
        (str(path.relative_to(PACKAGE)), module)
        for name in FLOOR
        for path in modules(name)
        for module in imports(path)
        if (target := module.split(".")[1] if module.startswith(".") else "") in FLOOR
        if target != name and FLOOR[target] >= FLOOR[name] and (name, target) not in NEIGHBOURS
    ]
    assert upward == []


def test_every_module_has_its_floor() -> None:
    found = {path.stem for path in PACKAGE.iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()}
    assert found - {"__init__", "__main__"} == set(FLOOR)


def test_the_engine_needs_nothing_but_python() -> None:
    needed = {module.split(".")[0] for path in modules("engine") for module in imports(path) if not module.startswith(".")}
    assert needed <= sys.stdlib_module_names


def test_all_that_is_public_is_there_at_once() -> None:
    done = subprocess.run([sys.executable, "-c", PUBLIC], capture_output=True, text=True, check=False)
    assert done.stdout.strip() in ("True", "False"), done.stderr
