"""``plakett simulate``, ``plakett replay`` and ``plakett lab``."""

from __future__ import annotations

from pathlib import Path

import pytest

from plakett_widgets import cli


def test_a_simulation_is_summed_up(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    words = ["simulate", "confinement", "--games", "12", "--bots", "random,balanced", "--workers", "0", "--sink", str(tmp_path)]
    for _ in range(2):
        assert cli.main(words) == 0
        said = capsys.readouterr().out.splitlines()
        assert [line.partition(":")[0] for line in said] == [
            "seat 0 (random)", "seat 1 (balanced)", "turns", "rounds", "rolls", "capped at 1000 rounds",
        ]  # fmt: skip
    assert (tmp_path / "simulation.json").exists()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["plakettopoli"], "plakettopoli"),
        (["plakettopoly", "--bots", "clever,balanced"], "clever: there are balanced, careful, random, searching"),
        (["plakettopoly", "--games", "0"], "games: a whole number from 1, not 0"),
        (["plakettopoly", "--option", "end_condition"], "NAME=VALUE, not end_condition"),
        (["plakettopoly", "--option", "end_condition=minutes:5"], "knows no minutes"),
        (["plakettopoly", "--bots", "balanced"], "PLK-"),
        (["plakettopoly", "--option", "end_condition=--5"], "“--5”"),
        (["plakettopoly", "--sink", ""], "sink: a folder, not “”"),
    ],
)
def test_what_is_wrong_is_said(words: list[str], said: str, capsys: pytest.CaptureFixture[str]):
    assert cli.main(["simulate", *words, "--workers", "0"]) == 1
    assert said in capsys.readouterr().err


def test_without_jupyterlab_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    monkeypatch.setattr(cli, "find_spec", lambda _: None)
    assert cli.main(["lab"]) == 1
    assert "plakett-widgets[lab]" in capsys.readouterr().err


def test_a_game_that_is_not_there_is_told_as_elsewhere(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert cli.main(["replay", str(tmp_path / "none.plk")]) == 1
    assert capsys.readouterr().err == f"{tmp_path / 'none.plk'}: No such file or directory\n"
