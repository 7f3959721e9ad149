"""The compiled engine: run by ``python3 dev.py test --compiled``, with the tests of the engine."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from plakett_widgets import engine

from .engine.reference import DIGEST, SCRIPT, reference_games

ROOT = Path(__file__).parents[1]


def test_it_is_what_is_tested_here():
    assert engine.COMPILED


def test_the_wheel_plays_the_same_games(tmp_path: Path):
    """Built, installed where there is nothing else, and asked for the digests that the interpreter gives."""
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", tmp_path, ROOT]
    subprocess.run(build, env=os.environ | {"HATCH_BUILD_HOOKS_ENABLE": "true"}, check=True)
    (wheel,) = tmp_path.glob("*.whl")
    assert not wheel.name.endswith("-none-any.whl")
    subprocess.run([sys.executable, "-m", "venv", tmp_path / "clean"], check=True)
    (python,) = (path for name in ("bin/python", "Scripts/python.exe") if (path := tmp_path / "clean" / name).exists())
    subprocess.run([python, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", wheel], check=True)
    asked = "from plakett_widgets import engine; print(engine.COMPILED, engine.__file__)"
    compiled, where = subprocess.check_output([python, "-I", "-c", asked], text=True).split()
    assert compiled == "True"
    assert str(tmp_path) in where
    told = subprocess.run([python, "-I", SCRIPT], input=json.dumps(reference_games()), stdout=-1, text=True, check=True)
    assert told.stdout == DIGEST.read_text()
