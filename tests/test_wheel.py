"""Wheels, pure and compiled: built from the source distribution, installed away from the project, and used there."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

import dev

from .engine.reference import DIGEST, SCRIPT, reference_games

ROOT = Path(__file__).parents[1]
PACKAGE = "plakett_widgets"
COMPILED = {"HATCH_BUILD_HOOKS_ENABLE": "true", "MYPYC_OPT_LEVEL": "0"}  # optimised, it takes two minutes to compile
pytestmark = [pytest.mark.slow, pytest.mark.timeout(900)]  # one waits until all is compiled
NO_COMPILER = not dev.find_compiler() and os.environ.get("CI") != "true"
NEEDS_COMPILER = pytest.mark.skipif(NO_COMPILER, reason="no C compiler: not compiled")

PLAIN = """
import json
import plakett_widgets as pw
from plakett_widgets import lab

game = pw.Game("mspm", [pw.bots.Balanced(), pw.bots.Balanced()], seed=1)
game.run(turns=40)
game.save("game.plk")
assert pw.load("game.plk").events() == game.events()
assert set(game.frames.balances["seat"]) == {0, 1}
for state in game.state(), pw.Board(game).state:
    assert json.loads(json.dumps(state))["titles"]["owner"] == state["titles"]["owner"]
owed = [{"debtor": "A", "creditor": "B", "amount": 2000}]
owing = pw.Game("mspm", ["A", "B"], position={"seats": {"A": {"cash": 0}}, "debts": owed})
assert [debt["amount"] for debt in owing.state()["debts"]] == [2000]

class Own(pw.bots.Balanced):
    def choose_turn(self, view, legal):
        self.cash = view.me.cash
        return super().choose(view, legal)

game = pw.Game("mspm", [Own(), pw.bots.Balanced()], seed=1)
game.run(turns=10)
assert lab.win_chances(game, rollouts=2, rounds=2).height == 2
bot = pw.bots.Balanced()
assert [isinstance(bot, kind) for kind in (pw.bots.Searching, pw.bots.Bot, pw.bots.Random)] == [False, True, False]
assert "Complete legal moves." in pw.bots.Bot.choose.__doc__  # shown by `help`
assert "rollouts : int" in pw.bots.Searching.__doc__
print(lab.chain("classic40").landings().height)
"""

MEMORY = """
import gc
import tracemalloc
import plakett_widgets as pw
from plakett_widgets.engine import tables
from plakett_widgets.engine.log import from_rows

game = pw.Game("confinement", [pw.bots.Balanced(), pw.bots.Balanced()], seed=1)
game.run(turns=3)
events, line, live = len(game.events()), game.record.position_line(), game.table.position

def fields():
    for name, value in live.copy(live.policy).contents().items():
        setattr(live, name, value)

uses = {
    "moments": lambda: list(game.past.moments()),
    "history": game.history,
    "at": lambda: [game.at(seq) for seq in range(events)],
    "a game from a position": lambda: pw.Game("confinement", 2, position=line),
    "fields": fields,
    "calls": lambda: from_rows(tables.numbers(range(1200))),
}
tracemalloc.start()
for name, use in uses.items():
    held = []
    for times in 3, 20:
        for _ in range(times):
            use()
        gc.collect()
        held.append(tracemalloc.get_traced_memory()[0])
    assert held[1] - held[0] < 20 * 100, f"{name}: {(held[1] - held[0]) / 20:.0f} bytes are lost each time"
print(events)
"""


class Installed:
    """A wheel, and the environment in which it is installed."""

    def __init__(self, folder: Path, sources: Path, compiled: bool) -> None:
        self.compiled = compiled
        self.folder = folder
        build = [sys.executable, "-m", "build", "--no-isolation", "--wheel", "--outdir", folder, sources]
        subprocess.run(build, env=os.environ | (COMPILED if compiled else {}), check=True, capture_output=True)
        (self.wheel,) = folder.glob("*.whl")
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder / "clean"], check=True)
        self.scripts = folder / "clean" / ("Scripts" if os.name == "nt" else "bin")
        install = [sys.executable, "-m", "pip", "--python", self.scripts / "python", "install", "--quiet"]
        subprocess.run([*install, "--no-deps", "--no-index", self.wheel], check=True)
        # what it depends on is that of these tests, found after its own
        site = self.run("python", "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip()
        (Path(site) / "dependencies.pth").write_text(sysconfig.get_path("purelib"))

    def run(self, command: str, *arguments: str | Path, given: str = "") -> str:
        """What a command of that environment prints, called elsewhere than in the project."""
        called = [self.scripts / command, *arguments]
        done = subprocess.run(called, cwd=self.folder, input=given, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
        return done.stdout


@pytest.fixture(scope="module")
def sources(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source distribution, of which both wheels are built."""
    folder = tmp_path_factory.mktemp("sources")
    build = [sys.executable, "-m", "build", "--no-isolation", "--sdist", "--outdir", folder, ROOT]
    subprocess.run(build, check=True, capture_output=True)
    (packed,) = folder.glob("*.tar.gz")
    return packed


@pytest.fixture(scope="module")
def pure(sources: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    return Installed(tmp_path_factory.mktemp("pure"), sources, compiled=False)


@pytest.fixture(scope="module")
def compiled(sources: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    return Installed(tmp_path_factory.mktemp("compiled"), sources, compiled=True)


@pytest.fixture(params=["pure", pytest.param("compiled", marks=[pytest.mark.compiled, NEEDS_COMPILER])])
def installed(request: pytest.FixtureRequest) -> Installed:
    wheel: Installed = request.getfixturevalue(request.param)
    return wheel


def test_a_wheel_holds_the_package(installed: Installed):
    """Each file of it, the built front end, the lessons and the mark of types; compiled modules only where they are meant."""
    with zipfile.ZipFile(installed.wheel) as wheel:
        held = {name for name in wheel.namelist() if ".dist-info/" not in name}
    made = {name for name in held if name.endswith((".so", ".pyd"))}
    kept = [path for path in (ROOT / PACKAGE).rglob("*") if "__pycache__" not in path.parts]  # which others write meanwhile
    here = [path for path in kept if path.is_file() and path.suffix not in (".so", ".pyd")]
    lessons = [path for folder in ("fr", "en", "games") for path in (ROOT / "notebooks" / folder).iterdir() if path.is_file()]
    assert held - made == {
        *(path.relative_to(ROOT).as_posix() for path in here),
        *(f"{PACKAGE}/lessons/{path.relative_to(ROOT).as_posix()}" for path in lessons),
    }
    assert {f"{PACKAGE}/py.typed", f"{PACKAGE}/static/board.js"} <= held
    assert bool(made) is installed.compiled is not installed.wheel.name.endswith("-py3-none-any.whl")


def test_a_wheel_has_an_engine_of_its_own_that_plays_the_same_games(installed: Installed):
    asked = "from plakett_widgets import engine; print(engine.COMPILED, engine.__file__)"
    compiled, where = installed.run("python", "-I", "-c", asked).split()
    assert compiled == str(installed.compiled)
    assert Path(where).is_relative_to(installed.folder)
    if compiled == "True":  # the other one is the source, with which `test_pyodide` plays them
        assert installed.run("python", "-I", SCRIPT, given=json.dumps(reference_games())) == DIGEST.read_text()


def test_the_command_of_a_wheel_works(installed: Installed):
    assert "simulate" in installed.run("plakett", "--help")
    assert "8 games" in installed.run("plakett", "simulate", "confinement", "--games", "8", "--workers", "0")
    scenarios = ROOT / "tests" / "scenarios"  # which other tests have played where nothing is compiled
    assert ", 0 failed" in installed.run("plakett", "check", scenarios if installed.compiled else scenarios / "classic40.toml")


@pytest.mark.compiled
@NEEDS_COMPILER
def test_a_compiled_wheel_returns_plain_values(compiled: Installed):
    """The engine keeps its numbers in packed rows there."""
    assert compiled.run("python", "-c", PLAIN) == "40\n"


@pytest.mark.compiled
@NEEDS_COMPILER
def test_a_compiled_wheel_frees_its_memory(compiled: Installed):
    """What Python code does with a game leaves nothing behind, though the engine keeps its numbers in packed rows."""
    assert int(compiled.run("python", "-c", MEMORY)) > 10
