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

pytestmark = pytest.mark.skipif(ABSENT and os.environ.get("CI") != "true", reason="no Pyodide: needs Node and `npm ci` in js/")


def run(*command: str | Path, given: object) -> str:
    """What a command prints when it is given this, as JSON."""
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, input=json.dumps(given), capture_output=True, text=True, env=environment, timeout=600)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_same_digest():
    printed = run("node", FOLDER / "run.mjs", FOLDER / "digest.py", given=reference_games())
    assert printed == DIGEST.read_text()


def test_runs_on_the_standard_library_alone():
    """No package is loaded beside Pyodide itself, so what the engine imports must be in the standard library."""
    printed = run("node", FOLDER / "run.mjs", FOLDER / "imports.py", given=None)
    assert printed.split() == ["emscripten"]
