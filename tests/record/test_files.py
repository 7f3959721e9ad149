"""A file is written whole or not at all, and an error has its name as it was given."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from plakett_widgets import Game, load, loads
from plakett_widgets.record import files

from .notation.round_trip import GAME


def test_saving_over_a_file_leaves_no_half_of_it(tmp_path: Path):
    path = tmp_path / "partie.plk"
    game = loads(f"{GAME}*\n")
    game.save(path)
    load(path).save(path)
    assert load(path).record.digest() == game.record.digest()
    assert [path.name for path in path.parent.iterdir()] == [path.name]


def test_a_pipe_is_neither_waited_for_nor_written_over(tmp_path: Path):
    pipe = tmp_path / "evening.plk"
    os.mkfifo(pipe)
    game = Game("plakettopoly", players=2, seed=7)
    for use in (load, game.save, lambda path: Game("plakettopoly", players=2, autosave=path)):
        with pytest.raises(OSError, match=r"no file, but a pipe or a device: .*evening\.plk"):
            use(pipe)
    assert pipe.is_fifo()


def test_a_link_goes_on_leading_to_the_file(tmp_path: Path):
    (tmp_path / "link.plk").symlink_to(tmp_path / "evening.plk")
    Game("plakettopoly", players=2, seed=7).save(tmp_path / "link.plk")
    assert (tmp_path / "link.plk").is_symlink()
    assert load(tmp_path / "evening.plk").seed == 7
    (tmp_path / "astray.plk").symlink_to(tmp_path / "nowhere" / "evening.plk")
    with pytest.raises(OSError, match=r"astray\.plk"):  # as it was named
        Game("plakettopoly", players=2).save(tmp_path / "astray.plk")


def test_a_file_stays_as_open_to_others_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    path = tmp_path / "evening.plk"
    Game("plakettopoly", players=2, seed=7).save(path)
    path.chmod(0o600)
    Game("plakettopoly", players=2, seed=8).save(path)
    assert (load(path).seed, path.stat().st_mode & 0o777) == (8, 0o600)
    path.chmod(0o400)
    monkeypatch.setattr("os.access", lambda file, how: bool(os.stat(file).st_mode & 0o200))  # root may all
    with pytest.raises(PermissionError, match=r"evening\.plk'$"):
        Game("plakettopoly", players=2, seed=9).save(path)
    assert load(path).seed == 8
    assert [file.name for file in tmp_path.iterdir()] == [path.name]


def test_a_file_that_cannot_be_written_is_named_as_it_was_given(tmp_path: Path):
    with pytest.raises(FileNotFoundError, match=r"nowhere/partie\.plk'$"):
        Game(players=2, seed=7).save(tmp_path / "nowhere" / "partie.plk")


@pytest.mark.parametrize("name", ["e" * 251 + ".plk", "é" * 125 + "e.plk", "e" * 237 + ".plk"])
def test_a_name_may_be_as_long_as_the_disk_takes(tmp_path: Path, name: str):
    assert len(os.fsencode(name)) <= 255
    game = Game("plakettopoly", players=2, seed=7, autosave=tmp_path / name)
    game.play("roll")
    game.save(tmp_path / name)
    assert load(tmp_path / name).record.digest() == game.record.digest()
    assert [file.name for file in tmp_path.iterdir()] == [name]


KILLED = """
import os, pathlib, signal, sys
from plakett_widgets.record import files
pathlib.Path.replace = lambda *_: os.kill(os.getpid(), signal.SIGKILL)
files.write_text(pathlib.Path(sys.argv[1]), "half")
"""


def test_a_killed_writer_leaves_the_old_file(tmp_path: Path):
    path = tmp_path / "evening.plk"
    files.write_text(path, "old")
    subprocess.run([sys.executable, "-c", KILLED, str(path)], check=False)
    assert path.read_text() == "old"


def test_an_interrupt_while_writing_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def interrupted(fresh: Path, path: Path) -> Path:
        if path.parent == tmp_path:  # those of other tests may be late
            raise KeyboardInterrupt
        return replace(fresh, path)

    replace = Path.replace
    monkeypatch.setattr(Path, "replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        files.write_text(tmp_path / "evening.plk", "new")
    assert not [*tmp_path.iterdir()]
