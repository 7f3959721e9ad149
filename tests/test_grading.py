"""The command ``plakett grade``: a row a file, whatever was handed in."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

import plakett_widgets as pw
from plakett_widgets import cli

EXPECTED = """
edition = "plakettopoly"
options = {end_condition = "laps:1"}
over = true
counts = {dealt = 2}
cash = {0 = {min = 0, max = 9000}}
events = ["bought", {kind = "won"}]
[points]
rules = 2
over = 0.5
"""
MOST = 6.5


@pytest.fixture(scope="module")
def game() -> pw.Game:
    game = pw.Game("plakettopoly", [pw.bots.Balanced(), pw.bots.Balanced()], seed=3, options={"end_condition": "laps:1"})
    game.run()
    return game


@pytest.fixture
def folder(tmp_path: Path, game: pw.Game) -> Path:
    folder = tmp_path / "rendus"
    folder.mkdir()
    (tmp_path / "expected.toml").write_text(EXPECTED, "utf-8")
    game.save(folder / "Ana.plk")
    return folder


def graded(folder: Path, locale: str = "en") -> list[dict[str, str]]:
    table = folder.parent / "notes.csv"
    assert cli.main(["grade", str(folder), str(folder.parent / "expected.toml"), "--csv", str(table), "--locale", locale]) == 0
    with table.open(encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file, delimiter=";" if locale == "fr" else ","))


def test_a_log_and_a_saved_game_pass(folder: Path, game: pw.Game):
    (folder / "Léo").mkdir()
    game.log.write_csv(folder / "Léo" / "journal.csv")
    rows = graded(folder)
    assert [(row["name"], row["file"], row["points"], row["out of"]) for row in rows] == [
        ("Ana", "Ana.plk", "6.5", "6.5"), ("Léo", "Léo/journal.csv", "6.5", "6.5"),
    ]  # fmt: skip
    checks = ("rules", "begun", "over", "counts", "cash", "events")
    assert [[row[check] for check in checks] for row in rows] == [["passed"] * len(checks)] * 2


def test_what_is_wrong_stands_in_a_sentence(folder: Path):
    other = pw.Game("plakettopoly", [pw.bots.Balanced() for _ in range(3)], seed=3)
    other.run(turns=4)
    other.save(folder / "Zoé.plk")
    _, row = graded(folder, "fr")
    assert (row["nom"], row["points"], row["sur"]) == ("Zoé", "3", "6,5")
    assert row["rules"] == row["cash"] == "réussi"
    assert row["over"] == "la partie devrait être finie"
    assert "2 fois attendu, 3 trouvé" in row["counts"]
    assert "end_condition" in row["begun"]


def test_broken_foreign_and_cut_files_get_a_sentence(folder: Path, game: pw.Game):
    whole = (folder / "Ana.plk").read_bytes()
    game.log.write_csv(folder / "log.csv")
    log = (folder / "log.csv").read_bytes()
    odd = {
        "cut.plk": whole[: len(whole) // 2], "cut.csv": log[: log.rindex(b",won") + 2], "empty.plk": b"",
        "empty.csv": b"", "photo.jpg": bytes(range(256)) * 40, "list.csv": b"a,b\n1,2\n", "torn.parquet": b"PAR1 torn",
        "torn.arrow": b"ARROW1 torn", "deep.ndjson": b"[" * 5000, "essay.txt": "Bonjour, c’est fini.".encode(),
    }  # fmt: skip
    for name, content in odd.items():
        (folder / name).write_bytes(content)
    (folder / "gone.plk").symlink_to("nowhere")
    (folder / ".DS_Store").write_bytes(b"of a system")
    rows = {row["file"]: row for row in graded(folder)}
    assert rows.keys() == {"Ana.plk", "log.csv", "gone.plk", *odd}
    for name in ("gone.plk", *odd):
        assert rows[name]["points"] == "0"
        assert len(rows[name]["remark"]) > 10
        assert "\n" not in rows[name]["remark"]
        assert rows[name]["rules"] == ""
    assert rows["gone.plk"]["remark"] == "No such file or directory"
    assert rows["Ana.plk"]["points"] == rows["log.csv"]["points"] == "6.5"


def test_no_cell_is_a_formula(folder: Path):
    (folder / "=1+1.plk").write_bytes(b"")
    assert graded(folder)[0]["name"] == "'=1+1"


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ("counts = {delt = 2}", "delt"),
        ('cash = {0 = "1500"}', "a number"),
        ("winer = 0", "winer"),
        ("over = [", "expected.toml"),
        ('edition = "plakettopoli"', "plakettopoli"),
        ("[points]\nwinner = 1", "there is no check winner"),
        ("over = true\n[points]\nover = -1", "a number from 0"),
        ('log = "none.plk"', "No such file"),
        ('winner = "Zoé"', "Zoé"),
    ],
)
def test_a_mistake_in_what_is_expected_is_the_teachers(
    folder: Path, wrong: str, message: str, capsys: pytest.CaptureFixture[str]
):
    (folder.parent / "expected.toml").write_text(wrong, "utf-8")
    (folder / "photo.jpg").write_bytes(b"\xff")
    assert cli.main(["grade", str(folder), str(folder.parent / "expected.toml")]) == 1
    assert message in capsys.readouterr().err


def test_a_log_may_be_compared_with_another_beside_the_file(folder: Path, game: pw.Game):
    game.save(folder.parent / "right.plk")
    (folder.parent / "expected.toml").write_text('log = "right.plk"', "utf-8")
    assert graded(folder)[0]["log"] == "passed"


def test_a_table_replaces_its_own_and_no_log(folder: Path, capsys: pytest.CaptureFixture[str]):
    assert graded(folder) == graded(folder)
    log = folder / "Ana.plk"
    before = log.read_bytes()
    assert cli.main(["grade", str(folder), str(folder.parent / "expected.toml"), "--csv", str(log)]) == 1
    assert "is there already" in capsys.readouterr().err
    assert log.read_bytes() == before


def test_an_empty_or_missing_folder_is_an_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    (tmp_path / "expected.toml").write_text("over = true", "utf-8")
    (tmp_path / "empty").mkdir()
    for name in ("empty", "none"):
        assert cli.main(["grade", str(tmp_path / name), str(tmp_path / "expected.toml")]) == 1
        assert name in capsys.readouterr().err
