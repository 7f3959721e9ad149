"""Commands of `dev.py`: they make the environment that they need, in the folder of the clone."""

import importlib.util
import sys
import time
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import hatch_build

ROOT = Path(__file__).parent.parent


def script(folder: Path) -> ModuleType:
    """``dev.py`` as it would be read in a clone that lies in this folder."""
    (folder / "dev.py").write_bytes((ROOT / "dev.py").read_bytes())
    for name in ("pyproject.toml", "requirements-dev.txt"):
        (folder / name).write_text("")
    spec = importlib.util.spec_from_file_location("dev", folder / "dev.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def set_up(
    folder: Path, monkeypatch: pytest.MonkeyPatch, tests: bool = True, charts: bool = True, site: bool = False
) -> list[str]:
    """What setting up runs: the making of an environment, and what is installed into it, where there are charts or not."""
    dev, ran = script(folder), []

    def run(*command: Any, **how: Any) -> bool:
        if "venv" in command:
            ran.append("venv")
            assert not dev.VENV.exists(), "uv makes none where there is one"
            dev.PYTHON.parent.mkdir(parents=True)
            dev.PYTHON.touch()
            return True
        ran.append("all" if "-r" in command else command[-1])
        return charts or ran[-1] != ".[lab,charts]"

    monkeypatch.setattr(dev, "run", run)
    monkeypatch.setattr(dev.shutil, "which", lambda name, path=None: "/usr/bin/uv")
    if site:
        dev.set_up_docs()
    else:
        dev.set_up(tests)
    return ran


def test_an_environment_is_made_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert set_up(tmp_path, monkeypatch) == ["venv", "all"]
    assert set_up(tmp_path, monkeypatch) == []


def test_playing_needs_no_tool_of_the_tests(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert set_up(tmp_path, monkeypatch, tests=False) == ["venv", ".[lab,charts]"]
    assert set_up(tmp_path, monkeypatch, tests=False) == []
    assert set_up(tmp_path, monkeypatch) == ["all"], "the tests bring the rest"
    assert set_up(tmp_path, monkeypatch, tests=False) == [], "and then nothing is wanting to play"


def test_the_site_adds_its_packages_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert set_up(tmp_path, monkeypatch, site=True) == ["venv", ".[lab,charts]", ".[docs]"]
    assert set_up(tmp_path, monkeypatch, site=True) == []
    assert set_up(tmp_path, monkeypatch) == ["all"]
    assert set_up(tmp_path, monkeypatch, site=True) == [], "what the tests bring leaves them there"


def test_a_system_without_charts_can_play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert set_up(tmp_path, monkeypatch, tests=False, charts=False) == ["venv", ".[lab,charts]", ".[lab]"]
    assert "Without charts, which four lessons draw" in capsys.readouterr().out
    assert set_up(tmp_path, monkeypatch, tests=False, charts=False) == []


def test_a_clone_that_was_moved_makes_its_environment_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    here = tmp_path / "ici"
    here.mkdir()
    set_up(here, monkeypatch)
    there = here.rename(tmp_path / "déménagé & co")
    assert set_up(there, monkeypatch) == ["venv", "all"]


def test_an_environment_whose_python_is_gone_is_made_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    set_up(tmp_path, monkeypatch)
    script(tmp_path).PYTHON.unlink()
    assert set_up(tmp_path, monkeypatch) == ["venv", "all"]


def test_the_laboratory_opens_a_notebook_of_the_folder_where_one_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clone, lessons = tmp_path / "clone", tmp_path / "mes leçons"
    for folder in (clone, lessons):
        folder.mkdir()
    (lessons / "ma leçon.ipynb").touch()
    dev, opened = script(clone), []
    as_root = ["--allow-root"] if dev.IS_ROOT else []
    monkeypatch.setattr(dev, "set_up", lambda tests: None)
    monkeypatch.setattr(dev, "missing_compiler", lambda: "C compiler")  # then nothing is compiled beside it
    monkeypatch.setattr(dev.subprocess, "Popen", lambda command, **how: opened.append(command) or Server())
    monkeypatch.chdir(lessons)
    assert dev.lab(["ma leçon.ipynb", "--no-browser"]) == 0
    assert opened[0][3:] == ["lab", lessons / "ma leçon.ipynb", *as_root, "--no-browser"]
    (clone / "first-throw.ipynb").touch()
    assert dev.lab(["first-throw.ipynb", "--port", "9999"]) == 0
    assert opened[1][3:] == ["lab", clone / "first-throw.ipynb", *as_root, "--port", "9999", f"--root={clone}"]
    assert dev.lab(["--no-browser"]) == 0  # which shows where the play notebook is to be opened
    assert opened[2][3:] == ["lab", clone / dev.START, *as_root, "--no-browser", f"--root={clone}"]


@pytest.mark.parametrize("status", [0, 3])
def test_what_runs_beside_is_printed_at_its_end(status: int, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    code = f"import sys; print('one', flush=True); print('two', file=sys.stderr); sys.exit({status})"
    finish = script(tmp_path).start_beside(sys.executable, "-c", code)
    assert finish() == (status == 0)
    assert capfd.readouterr().out.split()[-2:] == ["one", "two"]


@pytest.mark.parametrize(("system", "compiler", "found"), [("nt", "gcc", False), ("nt", "cl", True), ("posix", "gcc", True)])
def test_a_compiler_is_one_that_python_uses_there(
    system: str, compiler: str, found: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dev = script(tmp_path)
    (tmp_path / "Python.h").touch()
    monkeypatch.setattr(dev.sysconfig, "get_path", lambda kind: str(tmp_path))
    monkeypatch.setattr(dev.shutil, "which", lambda name: name if name == compiler else None)
    with monkeypatch.context() as there:
        there.setattr(dev.os, "name", system)
        assert dev.find_compiler() is found


def test_a_compiler_needs_the_headers_of_python(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    dev = script(tmp_path)
    monkeypatch.setattr(dev.shutil, "which", lambda name: name)
    monkeypatch.setattr(dev.sysconfig, "get_path", lambda kind: str(tmp_path))
    assert not dev.find_compiler()
    assert capsys.readouterr().out.startswith("No headers of Python (on Debian: apt-get install python3-dev)")
    (tmp_path / "Python.h").touch()
    assert dev.find_compiler()


@pytest.mark.parametrize("name", ["build", "compile"])
def test_arguments_that_a_command_would_ignore_are_refused(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["dev.py", name, "tests/test_dev.py"])
    assert script(tmp_path).main() == 2  # and nothing has been made or run
    assert capsys.readouterr().out == f"dev.py {name} takes no arguments, and is given tests/test_dev.py.\n"


def test_checks_are_chosen_by_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    dev, ran = script(tmp_path), []
    monkeypatch.setattr(dev, "set_up", lambda: None)
    monkeypatch.setattr(dev, "set_up_node", lambda: pytest.fail("no check needs it"))
    monkeypatch.setattr(dev, "run", lambda *command: ran.append(command[2:4]) or True)
    assert dev.check(["ruff", "citation"]) == 0
    assert ran == [("ruff", "check"), ("check_jsonschema", "--builtin-schema")]
    assert dev.check(["rufff"]) == 2
    assert "dev.py check has no check rufff, but ruff, ruff format, mypy, " in capsys.readouterr().out


@pytest.mark.parametrize(("arguments", "status"), [(["--help"], 0), (["--chek"], 2), (["--check", "--clear"], 2)])
def test_nothing_is_compiled_by_other_commands(
    arguments: list[str], status: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(hatch_build, "compile_engine", lambda guided: pytest.fail("compiled"))
    assert hatch_build.main(arguments) == status
    assert "hatch_build.py --wheel   compile as for a wheel, guided by games" in capsys.readouterr().out


COMPILER = """
import subprocess, sys
held = "import fcntl, time; fcntl.flock(open('held'), fcntl.LOCK_EX); open('begun', 'w'); time.sleep(600)"
subprocess.run([sys.executable, "-c", held])
"""


def test_the_compiler_ends_with_the_laboratory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fcntl = pytest.importorskip("fcntl")
    dev = script(tmp_path)
    monkeypatch.setattr(dev, "PYTHON", Path(sys.executable))
    monkeypatch.setattr(dev, "missing_compiler", str)
    (tmp_path / "hatch_build.py").write_text(COMPILER)
    (tmp_path / "held").touch()
    with dev.compiling_beside():
        while not (tmp_path / "begun").exists():
            time.sleep(0.01)
    with (tmp_path / "held").open() as held:
        fcntl.flock(held, fcntl.LOCK_EX)  # once what the compiler has started is gone


class Server:
    """One that ends at once."""

    def wait(self) -> int:
        return 0
