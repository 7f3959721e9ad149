"""The tournament of a class: a folder with one bot a file, none of which is executed here."""

from __future__ import annotations

import os
import sys
import warnings
from pathlib import Path
from typing import Any

import polars as pl
import pytest

import plakett_widgets as pw
from plakett_widgets.bots.guests.process import POOL
from plakett_widgets.lab.tournaments.bot_folder import read_file
from plakett_widgets.lab.tournaments.check import check_game

ANA = """
import os
import plakett_widgets as pw
with open({path!r}, "a") as file:
    file.write(f"{{os.getpid()}} ")
class Mine(pw.bots.Careful):
    reserve = 40
"""
LEO = """
import plakett_widgets as pw
class Mine(pw.bots.Careful):
    def choose_purchase(self, view, legal):
        return 1 // 0
"""
FILES = {"léo.py": LEO, "max.py": "import plakett_widgets as pw\nbot = pw.bots.Random()\n", "zoe.py": "x = 1\nclass Mine(\n",
         "_notes.py": "raise SystemExit", "liste.txt": "Ana, Léo"}  # fmt: skip


def fight(folder: Path, **more: Any) -> pw.Tournament:
    given = {"games": 1, "rounds": 12, "seed": 3, "workers": 0, "progress": False, **more}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return pw.tournament(folder, **given).wait()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("rendus")
    for name, text in {**FILES, "ana.py": ANA.format(path=str(folder / "pids"))}.items():
        (folder / name).write_text(text, "utf-8")
    return folder


@pytest.fixture(scope="module")
def fought(folder: Path) -> pw.Tournament:
    return fight(folder)


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")


def test_a_bot_goes_by_its_file_and_a_file_that_cannot_play_is_left_out(fought: pw.Tournament):
    assert fought.bots == ["ana", "léo", "max"]
    assert set(fought.ratings["bot"]) == {"ana", "léo", "max"}
    assert fought.games.height == 6
    first = fought.errors.row(0, named=True)
    assert first == {
        "bot": "zoe", "game": None, "seat": None, "what": "zoe.py, line 2: this is no Python ('(' was never closed)",
        "forfeits": 0,
    }  # fmt: skip


def test_the_first_error_of_a_bot_has_its_line(fought: pw.Tournament):
    (error,) = fought.errors.filter(pl.col("bot") == "léo").to_dicts()
    lost = fought.games.filter(pl.col("forfeit").is_not_null())
    assert error["forfeits"] == lost.height > 0
    assert (error["game"], error["seat"]) == lost.select("game", "forfeit").row(0)
    assert "ZeroDivisionError" in error["what"]
    assert "line 5" in error["what"]
    assert "return 1 // 0" in error["what"]
    assert fought.ratings.filter(pl.col("bot") == "léo")["forfeits"].item() == lost.height
    french = fought.errors_in("fr").filter(pl.col("bot") == "léo")["what"].item()
    assert "ligne 5" in french


def test_no_file_is_executed_here(folder: Path, fought: pw.Tournament):
    pids = {*(folder / "pids").read_text("utf-8").split()}
    assert pids
    assert str(os.getpid()) not in pids
    assert "bot_file_ana" not in sys.modules


def test_one_line_warns_of_all_errors(folder: Path, monkeypatch: pytest.MonkeyPatch):
    fought = pw.tournament(folder, games=1, rounds=12, seed=3, workers=0, progress=False)
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    with pytest.warns(UserWarning, match="léo") as caught:
        fought.wait()
    (warned,) = caught
    assert str(warned.message).startswith("des automates ont échoué\u00a0: zoe ne joue pas (zoe.py, ligne 2\u00a0: ")
    assert "parties perdues par léo" in str(warned.message).replace("une partie perdue", "parties perdues")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        fought.wait()


def test_replaying_calls_no_bot(fought: pw.Tournament, monkeypatch: pytest.MonkeyPatch):
    POOL.clear()
    monkeypatch.setattr(type(POOL), "take", None)
    for number, row in enumerate(fought.games.iter_rows(named=True)):
        game = fought.game(number)
        assert game.round == row["rounds"]
    assert fought.check().games["what"].to_list() == [None] * 6
    replays = fought.replays("léo", locale="fr")
    assert repr(replays) == "<Replays of 4 games>"
    replays.show(0)
    assert replays.board is not None
    with pytest.raises(ValueError, match="bot: “leo” is not in this tournament; there are ana, léo, max"):
        fought.replays("leo")


def test_a_game_that_ends_otherwise_than_recorded_is_found(fought: pw.Tournament):
    recorded = fought.arms[0, 2].games.row(0, named=True)
    assert check_game(lambda: fought.game(1), recorded) is None
    forged = {**recorded, "rounds": 99}
    assert f"rounds {recorded['rounds']}, 99" in str(check_game(lambda: fought.game(1), forged))


def test_a_seed_of_64_bits_is_drawn_and_kept(folder: Path, tmp_path: Path):
    sink = tmp_path / "sink"
    fought = fight(folder, seed=None, sink=sink, rounds=3)
    assert abs(fought.seed) > 2**40  # one in millions is less
    assert f"seed {fought.seed}; 2 s an answer, 60 s a game>" in repr(fought)
    again = fight(folder, seed=None, sink=sink, rounds=3)
    assert again.seed == fought.seed
    assert again.games.equals(fought.games)
    assert again.errors.equals(fought.errors)
    assert again.game(3).length == fought.game(3).length
    with pytest.raises(ValueError, match="holds another tournament: seed '"):
        fight(folder, seed=4, sink=sink, rounds=3)
    other = tmp_path / "rendus"
    other.mkdir()
    for name in ("ana.py", "léo.py"):
        (other / name).write_text((folder / name).read_text("utf-8") + "# again\n", "utf-8")
    with pytest.raises(ValueError, match=r"holds another tournament: another text or version of ana; another .* of léo"):
        fight(other, seed=None, sink=sink, rounds=3)


def test_time_limits_are_arguments():
    bots = [pw.bots.Careful(), pw.bots.Balanced()]
    given: dict[str, Any] = {"games": 1, "rounds": 1, "workers": 0, "seed": 3, "progress": False}
    fought = pw.tournament(bots, answer_seconds=5, game_seconds=30.5, **given).wait()
    assert (fought.answer_seconds, fought.game_seconds) == (5, 30.5)
    assert repr(fought).endswith("seed 3; 5 s an answer, 30.5 s a game>")
    with pytest.raises(ValueError, match=r"answer_seconds: a number of seconds above 0, not 0"):
        pw.tournament(bots, answer_seconds=0)


def test_a_folder_that_cannot_play_is_refused(folder: Path, tmp_path: Path):
    with pytest.raises(ValueError, match=r"bots: there is no folder "):
        pw.tournament(tmp_path / "none")
    with pytest.raises(ValueError, match=r"bots: the folder .* has no Python file"):
        pw.tournament(str(tmp_path))
    (tmp_path / "zoe.py").write_text(FILES["zoe.py"])
    with pytest.raises(ValueError, match=r"bots: two at least, not 0; left out: zoe.py, line 2"):
        pw.tournament(tmp_path)


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (b"x" * (2**20 + 1), "the file has more than 1,048,576 bytes"),
        (b"\xff", "the file is no text in UTF-8"),
        (b"# coding: klingon\n", "the file is no text in UTF-8"),
    ],
)
def test_a_file_that_is_no_text_is_left_out(data: bytes, what: str, tmp_path: Path):
    (tmp_path / "zoe.py").write_bytes(data)
    found = read_file(tmp_path / "zoe.py")
    assert found.words["en"] == f"zoe.py: {what}"  # type: ignore[union-attr]
