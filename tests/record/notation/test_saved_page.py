"""``docs/saved-games.md`` says how a game is written down: its examples are read, written again as they stand, and worded."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from plakett_widgets import Game, bots, loads
from plakett_widgets.cli import main
from plakett_widgets.record.notation.tags import TAG_VALUES
from plakett_widgets.record.positions.position import BankData, ClaimData, DebtData, PositionData, RentData, SeatData

from ...pages import read

PAGE = read("saved-games.md")


def examples(kind: str) -> list[str]:
    return re.findall(rf"```{kind}\n(.*?)```", PAGE, re.DOTALL)


def test_the_example_is_a_game():
    text, english, french = examples("plk")
    assert loads(text).record.notation(names=True) == text
    assert loads(english).record.digest() == loads(french).record.digest()


def test_the_line_is_a_position():
    (line,) = examples("position")
    assert Game("plakettopoly", 3, position=line.strip()).record.position_line() == line.strip()


def test_every_tag_is_on_the_page():
    assert [tag for tag in TAG_VALUES if f"| `{tag}` |" not in PAGE] == []


@pytest.mark.parametrize("data", [PositionData, SeatData, BankData, ClaimData, DebtData, RentData])
def test_every_field_of_a_position_is_on_the_page_on_scenarios(data: type[PositionData]):
    page = read("scenarios.md")
    missing = [field for field in data.model_fields if not re.search(rf"[`.{{ ]{field}(`| =|\.|,)", page)]
    assert missing == []


@pytest.mark.parametrize(("lang", "word"), [("en", "rolls"), ("fr", " fait ")])
def test_a_replay_prints_sentences(tmp_path: Path, capsys: pytest.CaptureFixture[str], lang: str, word: str):
    game = Game(["plakettopoly", "confinement"][lang == "fr"], ["Ana", "Léo"], seed=7)
    game.play("roll")
    path = tmp_path / "evening.plk"
    game.save(path)
    assert main(["replay", str(path), "--locale", lang]) == 0
    printed = capsys.readouterr().out
    assert len(printed.splitlines()) == game.length
    assert word in printed


def test_a_replay_takes_foreign_bots_and_editions(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    class Mine(bots.Balanced):
        name = "mine"

    assert main(["copy", "plakettopoly", str(tmp_path / "own")]) == 0
    material = tmp_path / "own" / "edition.toml"
    material.write_text(material.read_text("utf-8").replace('id = "plakettopoly"', 'id = "own"'), "utf-8")
    game = Game(tmp_path / "own", ["Ana", ("Zoé", Mine())], seed=3, opening=[(6, 6), (1, 1)])
    game.play("Ana: roll")
    path = tmp_path / "evening.plk"
    game.save(path)
    capsys.readouterr()
    assert main(["replay", str(path)]) == 1
    assert "plakett replay --edition my/folder" in capsys.readouterr().err
    assert main(["replay", str(path), "--edition", str(tmp_path / "own")]) == 0
    assert len(capsys.readouterr().out.splitlines()) == game.length


def test_a_replay_of_no_game_is_an_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = tmp_path / "evening.plk"
    path.write_text("roll", "utf-8")
    assert main(["replay", str(path)]) == 1
    assert "evening.plk: line 1" in capsys.readouterr().err
