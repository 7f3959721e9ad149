"""Which engine a process uses: the compiled one of just these sources, or the interpreted one."""

from __future__ import annotations

import os
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import find_spec
from pathlib import Path

import pytest

from plakett_widgets.engine import compiled

POSITION = "plakett_widgets.engine.position"


@pytest.fixture(autouse=True)
def engines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where engines are, of a process that has not chosen yet."""
    monkeypatch.setattr(compiled, "ENGINES", tmp_path)
    finders = [finder for finder in sys.meta_path if not isinstance(finder, compiled.CompiledModules)]
    monkeypatch.setattr(sys, "meta_path", finders)
    monkeypatch.delenv(compiled.CHOICE, raising=False)
    return tmp_path


def put_in_place() -> Path:
    """An engine of these sources, with one module."""
    module = compiled.engine_folder() / "plakett_widgets" / "engine" / f"position{EXTENSION_SUFFIXES[0]}"
    module.parent.mkdir(parents=True)
    module.touch()
    return module


def chosen(monkeypatch: pytest.MonkeyPatch) -> Path:
    """Choose an engine, and return where its first module comes from."""
    monkeypatch.delitem(sys.modules, POSITION, raising=False)
    compiled.choose_engine()
    spec = find_spec(POSITION)
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin)


def test_without_a_compiled_engine_the_interpreted_one_is_used(monkeypatch: pytest.MonkeyPatch):
    assert chosen(monkeypatch).name == "position.py"
    put_in_place()  # meanwhile
    assert chosen(monkeypatch).name == "position.py"  # also by processes that this one starts


def test_an_engine_of_these_sources_is_used(monkeypatch: pytest.MonkeyPatch):
    module = put_in_place()
    assert chosen(monkeypatch) == module
    assert os.environ[compiled.CHOICE] == str(compiled.engine_folder())


def test_an_engine_of_other_sources_is_not_used(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    put_in_place()
    changed = tmp_path / "changed.py"
    changed.touch()
    with monkeypatch.context() as other:
        other.setattr(compiled, "find_sources", lambda: [changed])
        assert chosen(other).name == "position.py"


def test_processes_use_the_engine_that_was_chosen_before_a_change(monkeypatch: pytest.MonkeyPatch):
    module = put_in_place()
    assert chosen(monkeypatch) == module
    monkeypatch.setattr(compiled, "hash_sources", lambda: "changed")
    assert chosen(monkeypatch) == module


def test_the_engine_of_another_clone_is_not_used(monkeypatch: pytest.MonkeyPatch):
    module = put_in_place()
    monkeypatch.setenv(compiled.CHOICE, str(Path("another", "build", "engine", "1")))
    assert chosen(monkeypatch) == module


def test_an_engine_that_is_gone_is_an_error(monkeypatch: pytest.MonkeyPatch, engines: Path):
    monkeypatch.setenv(compiled.CHOICE, str(engines / "gone"))
    with pytest.raises(ImportError, match="there is no compiled engine in"):
        compiled.choose_engine()


def test_kernels_choose_for_themselves(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(compiled, "WAS_GIVEN", False)
    compiled.choose_engine()
    compiled.forget_choice()
    assert compiled.CHOICE not in os.environ
