"""The engine plays the same game in WebAssembly Python as here: 32-bit words, another libc, a newer Python."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from .engine.reference import DIGEST, reference_games

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "tests" / "pyodide"
ABSENT = not shutil.which("node") or not (ROOT / "js" / "node_modules" / "pyodide").exists()

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(ABSENT and os.environ.get("CI") != "true", reason="no Pyodide: needs Node and `npm ci` in js/"),
]


@pytest.fixture(scope="module")
def printed() -> list[str]:
    """What is printed as all of the engine is imported, and then as the reference games are played."""
    command = ["node", FOLDER / "run.mjs", FOLDER / "imports.py", FOLDER / "digest.py"]
    done = subprocess.run(command, input=json.dumps(reference_games()), capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_the_engine_runs_on_the_standard_library_alone(printed: list[str]):
    """No package is loaded beside Pyodide itself, so what the engine imports must be in the standard library."""
    assert printed[0] == "emscripten"


def test_games_have_the_same_digest(printed: list[str]):
    assert printed[1:] == DIGEST.read_text().splitlines()
