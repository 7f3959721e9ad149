"""The command ``plakett``: what it does with games, and what becomes of what it prints."""

from __future__ import annotations

import argparse
import os
import re
import resource
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

import plakett_widgets as pw
from plakett_widgets import __version__, cli
from plakett_widgets.words.catalogue import load_texts

COMMANDS = (
    "check", "copy", "edition", "sheet", "replay", "simulate", "tournament", "grade", "host", "lab", "lessons", "play",
    "schema",
)  # fmt: skip


def test_a_simulation_is_summed_up(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    words = ["simulate", "confinement", "--games", "12", "--bots", "random,balanced", "--workers", "0", "--sink", str(tmp_path)]
    for _ in range(2):
        assert cli.main(words) == 0
        lines = capsys.readouterr().out.splitlines()
        assert [line.partition(":")[0] for line in lines] == [
            "seat 0 (random)", "seat 1 (balanced)", "shared or capped", "turns", "rounds", "rolls", "capped at 1,000 rounds",
        ]  # fmt: skip
    assert (tmp_path / "simulation.json").exists()


def test_the_games_of_a_summary_add_up(capsys: pytest.CaptureFixture[str]):
    assert (
        cli.main(["simulate", "plakettopoly", "--games", "20", "--bots", "random,random", "--rounds", "50", "--workers", "0"])
        == 0
    )
    counted = [int(line.split(": ")[1].split()[0]) for line in capsys.readouterr().out.splitlines() if "of 20 games" in line]
    assert sum(counted) == 20
    assert counted[2] > 0


def test_a_median_between_two_lengths_is_exact(capsys: pytest.CaptureFixture[str]):
    words = ["confinement", "--games", "2", "--bots", "random,random", "--seed", "2", "--workers", "0"]
    assert cli.main(["simulate", *words]) == 0
    found = pw.simulate("confinement", 2, [pw.bots.Random(), pw.bots.Random()], seed=2, workers=0).games["turns"]
    shortest, longest = sorted(found)
    assert (shortest + longest) % 2 == 1
    assert f"turns: median {(shortest + longest) / 2}, from {shortest} to {longest}\n" in capsys.readouterr().out


def test_the_version_is_printed(capsys: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit):
        cli.main(["--version"])
    assert capsys.readouterr().out == f"plakett_widgets {__version__}\n"


@pytest.mark.parametrize("command", COMMANDS)
def test_help_explains_each_word(command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    monkeypatch.setenv("COLUMNS", "300")
    with pytest.raises(SystemExit):
        cli.main([command, "--help"])
    listed = [line for line in capsys.readouterr().out.splitlines() if line.startswith("  ")]
    assert [line for line in listed if "  " not in line.strip()] == []


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["plakettopoli"], "plakettopoli"),
        (["plakettopoly", "--bots", "clever,balanced"], "“clever”: there are balanced, careful, random, searching"),
        (["plakettopoly", "--bots", ""], "--bots: “”: there are balanced"),
        (["plakettopoly", "--games", "0"], "games: a whole number from 1, not 0"),
        (["plakettopoly", "--option", "end_condition"], "NAME=VALUE, not end_condition"),
        (["plakettopoly", "--option", "end\x1b[2J"], "NAME=VALUE, not end·[2J"),
        (
            ["plakettopoly", "--option", "end_condition=laps:2", "--option", "end_condition=laps:3"],
            "end_condition is there twice",
        ),
        (["plakettopoly", "--option", "end_condition=minutes:5"], "has no minutes"),
        (["plakettopoly", "--bots", "balanced"], "PLK-"),
        (["plakettopoly", "--option", "end_condition=--5"], "“--5”"),
        (["plakettopoly", "--option", "end_condition=" + "9" * 5000], "not “9999"),
        (["plakettopoly", "--sink", ""], "sink: a folder, not “”"),
    ],
)
def test_errors_are_printed(words: list[str], message: str, capsys: pytest.CaptureFixture[str]):
    assert cli.main(["simulate", *words, "--workers", "0"]) == 1
    assert message in capsys.readouterr().err


def test_without_jupyterlab_it_prints_what_to_install(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    monkeypatch.setattr(cli, "find_spec", lambda _: None)
    assert cli.main(["lab"]) == 1
    assert "plakett-widgets[lab]" in capsys.readouterr().err


@pytest.fixture
def opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The options that JupyterLab would be run with."""
    options: list[str] = []
    monkeypatch.setattr(cli, "run_lab", lambda given: options.extend(given) or 0)
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path / ".data"))
    return options


def test_jupyterlab_opens_on_a_notebook_and_prints_its_address(tmp_path: Path, opened: list[str]):
    notebook = tmp_path / "leçons" / "ma partie.ipynb"
    notebook.parent.mkdir()
    notebook.write_text("{}")
    assert cli.main(["lab", str(notebook), f"--root={tmp_path}", "--no-browser", "--port", "9999"]) == 0
    assert opened == [
        f"--ServerApp.root_dir={tmp_path}", "--LabApp.default_url=/lab/tree/le%C3%A7ons/ma%20partie.ipynb",
        "--no-browser", "--port", "9999",
    ]  # fmt: skip
    opened.clear()
    assert cli.main(["lab", str(notebook)]) == 0
    assert opened == [f"--ServerApp.root_dir={notebook.parent}", "--LabApp.default_url=/lab/tree/ma%20partie.ipynb"]
    opened.clear()
    assert cli.main(["lab", str(tmp_path)]) == 0
    assert opened == [f"--ServerApp.root_dir={tmp_path}", "--LabApp.default_url=/lab"]


def test_the_lobby_is_put_into_a_folder_once(tmp_path: Path, opened: list[str]):
    assert cli.main(["play", str(tmp_path), "--no-browser"]) == 0
    assert opened == [f"--ServerApp.root_dir={tmp_path}", "--LabApp.default_url=/lab/tree/jouer-play.ipynb", "--no-browser"]
    notebook = tmp_path / "jouer-play.ipynb"
    assert notebook.read_bytes() == (Path(__file__).parents[1] / "notebooks/jouer-play.ipynb").read_bytes()
    notebook.write_text("{}")
    assert cli.main(["play", str(tmp_path)]) == 0
    assert notebook.read_text() == "{}"
    assert cli.main(["play", str(tmp_path / "none")]) == 1


def test_jupyterlab_opens_on_nothing_that_it_could_not_show(
    tmp_path: Path, opened: list[str], capsys: pytest.CaptureFixture[str]
):
    assert cli.main(["lab", str(tmp_path / "none")]) == 1
    assert capsys.readouterr().err == f"{tmp_path / 'none'}: no such folder or notebook\n"
    (tmp_path / "here").mkdir()
    assert cli.main(["lab", str(tmp_path), f"--root={tmp_path / 'here'}"]) == 1
    assert capsys.readouterr().err == f"{tmp_path}: is not in {tmp_path / 'here'}\n"
    assert opened == []


def test_only_jupyterlab_takes_options_of_its_own(capsys: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit):
        cli.main(["edition", "mspm", "--no-browser"])
    assert "unrecognized arguments: --no-browser" in capsys.readouterr().err


def test_a_missing_game_is_an_error_of_the_system(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert cli.main(["replay", str(tmp_path / "none.plk")]) == 1
    assert capsys.readouterr().err == f"{tmp_path / 'none.plk'}: No such file or directory\n"


@pytest.mark.parametrize(
    "words", [["check"], ["copy", "classic40"], ["edition"], ["replay"], ["replay", "game.plk", "--edition"], ["lab"]]
)
def test_no_name_is_not_this_folder(words: list[str], capsys: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit):
        cli.main([*words, ""])
    assert "a name, not nothing" in capsys.readouterr().err


def test_a_folder_that_is_not_there_is_no_edition_of_the_package(capsys: pytest.CaptureFixture[str]):
    assert cli.main(["edition", "./mspm"]) == 1
    assert "there is no edition “./mspm”" in capsys.readouterr().err


def test_a_pipe_is_not_waited_for(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    os.mkfifo(tmp_path / "game.plk")
    assert cli.main(["replay", str(tmp_path / "game.plk")]) == 1
    assert capsys.readouterr().err == f"{tmp_path / 'game.plk'}: this is no file, but a pipe or a device\n"


PLAKETT = [sys.executable, "-m", "plakett_widgets"]


def test_a_closed_pipe_ends_the_command():
    with subprocess.Popen([*PLAKETT, "schema"], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as command:
        assert command.stdout is not None
        assert command.stderr is not None
        command.stdout.close()
        assert command.stderr.read() == b""


def test_an_output_error_is_printed(tmp_path: Path):
    """As on a disk that is full."""
    limit = partial(resource.setrlimit, resource.RLIMIT_FSIZE, (0, 0))
    with (tmp_path / "printed.txt").open("w") as full:
        done = subprocess.run([*PLAKETT, "edition", "mspm"], stdout=full, stderr=subprocess.PIPE, check=False, preexec_fn=limit)
    assert (done.returncode, done.stderr) == (1, b"what is printed: File too large\n")


def test_a_deleted_folder_is_an_error(tmp_path: Path):
    (gone := tmp_path / "gone").mkdir()
    asked = [*PLAKETT, "simulate", "confinement", "--games", "1", "--workers", "0", "--sink", "games"]
    done = subprocess.run(asked, cwd=gone, capture_output=True, check=False, preexec_fn=gone.rmdir)
    assert (done.returncode, done.stderr) == (1, b"the folder that this runs in: No such file or directory\n")


@pytest.mark.slow
def test_a_terminal_without_accents_and_quotes_is_enough(tmp_path: Path):
    file = tmp_path / "zoé.toml"
    file.write_text('[[scenario]]\nid = "é"\nposition.seats.A.on = 50', encoding="utf-8")
    ascii_only = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = subprocess.run([*PLAKETT, "check", str(file)], capture_output=True, env=ascii_only, check=False)
    assert done.stderr == b""
    assert done.stdout.splitlines()[-1] == b"0 passed, 1 failed"


@pytest.mark.slow
def test_the_blank_in_a_large_number_is_one_for_every_terminal():
    """Windows writes to files in a code page that has no narrow blank."""
    assert "“1\u202f500\xa0$”".encode("cp1252", cli.SPELT_OUT) == b"\x931 500\xa0$\x94"
    assert "pass”".encode("ascii", cli.SPELT_OUT) == b"pass\\u201d"


def test_only_missing_arguments_are_named(capsys: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit):
        cli.main(["copy", "mspm"])
    assert capsys.readouterr().err.endswith("the following arguments are required: FOLDER\n")


def test_an_impossible_folder_name_is_an_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert cli.main(["copy", "classic40", str(tmp_path / ("x" * 300))]) == 1
    assert "File name too long" in capsys.readouterr().err


@pytest.mark.slow
def test_no_name_of_a_file_steers_a_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    hostile = tmp_path / "b\x1b[31mad\nname"
    hostile.mkdir()
    torn = hostile / "torn.toml"
    torn.write_text("id =")
    failing = hostile / "failing.toml"
    failing.write_text('[[scenario]]\nid = "x"\nedition = "chess"')
    empty = hostile / "empty\x1b[2J"
    empty.mkdir()
    commands = [
        ["check", str(hostile), str(empty), str(hostile / "nowhere.toml")],
        ["copy", "mspm", str(hostile / "mine"), "board.toml"],
        ["copy", "mspm", str(hostile / "mine"), "board.toml"],  # it is there
        ["copy", "mspm", str(failing)],
        ["edition", str(hostile), str(hostile / "nowhere")],
        ["replay", str(hostile)],
        ["replay", str(torn.rename(hostile / "torn\x1b[31m.toml"))],
        ["simulate", "confinement", "--games", "1", "--workers", "0", "--sink", str(failing)],
    ]
    for words in commands:
        cli.main(words)
        printed = "".join(capsys.readouterr())
        assert all(line.isprintable() for line in printed.split("\n"))
        assert "\nname" not in printed


def run_in(locale: str, monkeypatch: pytest.MonkeyPatch, *words: str) -> int:
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", locale)
    try:
        return cli.main(words)
    except SystemExit as end:
        return int(end.code or 0)


@pytest.mark.parametrize("words", [["--locale", "fr", "schema", "-h"], ["schema", "--locale=fr", "-h"]])
def test_the_language_stands_before_or_after_the_command(
    words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    assert run_in("en_CA.UTF-8", monkeypatch, *words) == 0
    assert "Affiche le schéma JSON d’un fichier" in " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize(
    "command", ["", "check", "copy", "edition", "sheet", "replay", "simulate", "tournament", "host", "lab", "play", "schema"]
)
def test_help_is_in_the_language_of_the_system(
    command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    words = [*([command] if command else []), "--help"]
    assert run_in("fr_FR.UTF-8", monkeypatch, *words) == 0
    french = capsys.readouterr().out
    assert french.startswith("usage\u00a0: plakett")
    assert not re.search(r"\b(the|of|is|are|and|show|exit|arguments? are|FOLDER|FILE|by default)\b", french)
    assert run_in("de_DE.UTF-8", monkeypatch, *words) == 0
    assert capsys.readouterr().out.startswith("usage: plakett")


@pytest.mark.parametrize(
    ("words", "status", "message"),
    [
        (["check"], 2, "plakett check : erreur : il manque : FICHIER"),
        (["fly"], 2, "'fly' n’en fait pas partie"),
        (["--fly", "schema"], 2, "arguments inconnus : --fly"),
        (["--locale", "de", "schema"], 2, "'de' n’en fait pas partie"),
        (["simulate", "mspm", "--games"], 2, "--games : il manque la valeur"),
        (["copy", "mspm", ""], 2, "un nom, et non rien"),
        (["copy", "mspm", ".", "bord.toml"], 1, "bord.toml : les fichiers d’une édition sont"),
        (["edition", "plakettopoli"], 1, "« plakettopoli » ne désigne aucune édition ; peut-être « plakettopoly » ?"),
        (["edition", "mspm"], 0, "mspm : tout concorde (MSPM"),
        (["replay", "none.plk"], 1, "none.plk : fichier ou dossier introuvable"),
        (["check", "none.toml"], 1, "none.toml : fichier ou dossier introuvable"),
        (["simulate", "mspm", "--bots", "clever"], 1, "--bots : « clever » : il y a balanced"),
        (["simulate", "mspm", "--option", "x"], 1, "--option : NOM=VALEUR, et non x"),
    ],
)
def test_errors_are_in_french(
    words: list[str], status: int, message: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    assert run_in("fr", monkeypatch, *words) == status
    printed = capsys.readouterr()
    assert message in (printed.out + printed.err).replace("\u00a0", " ")


def test_a_simulation_is_summed_up_in_french(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    words = ["simulate", "confinement", "--games", "2", "--bots", "random,balanced", "--workers", "0"]
    assert run_in("fr", monkeypatch, *words) == 0
    printed = capsys.readouterr().out
    assert re.search(r"^place 0 \(random\)\W: parties gagnées, \d sur 2\n", printed)
    assert not re.search(r"\b(seat|won|median|rounds|capped)\b", printed)


@pytest.fixture(scope="module")
def handed_in(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three files: one that plays, one that fails where it may buy, and one that is no Python."""
    folder = tmp_path_factory.mktemp("rendus")
    (folder / "ana.py").write_text("import plakett_widgets as pw\nbot = pw.bots.Careful()\n")
    failing = "class Mine(pw.bots.Bot):\n    def choose_purchase(self, view, legal):\n        1 / 0\n"
    (folder / "max.py").write_text(f"import plakett_widgets as pw\n{failing}")
    (folder / "zoe.py").write_text("class Mine(")
    return folder


def test_a_tournament_prints_ratings_errors_and_where_the_games_are(
    handed_in: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    words = ["tournament", str(handed_in), "--games", "1", "--rounds", "20", "--workers", "0", "--sink", str(tmp_path / "sink")]
    assert run_in("en", monkeypatch, *words, "--seed", "5", "--check", "9") == 0
    printed = capsys.readouterr().out
    head, first, last = printed.splitlines()[:3]
    assert head.split() == ["bot", "points", "95%", "interval", "games", "won", "forfeits"]
    assert (first.split()[0], last.split()[0], last.split()[-1]) == ("ana", "max", "2")
    assert "\nerrors:\n  zoe: zoe.py, line 1: this is no Python (" in printed
    assert "ZeroDivisionError" in printed
    assert "games lost so: 2\n" in printed
    assert "games: 2; seed: 5; time: 2 s an answer, 60 s a game\n2 of 2 games were played again" in printed
    assert printed.endswith(f"the games are in {tmp_path / 'sink'}\n")
    assert run_in("fr", monkeypatch, *words) == 0
    french = capsys.readouterr().out.replace("\u00a0", " ")
    assert "zoe.py, ligne 1 : ce n’est pas du Python (" in french
    assert "parties : 2 ; graine : 5 ; temps : 2 s par réponse, 60 s par partie" in french
    assert not re.search(r"\b(the|games|won|seed|line|answer)\b", french.replace(str(tmp_path), ""))


def test_a_folder_without_bots_is_an_error_of_the_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    assert run_in("fr", monkeypatch, "tournament", str(tmp_path)) == 1
    assert "n’a aucun fichier Python" in capsys.readouterr().err
    assert run_in("en", monkeypatch, "tournament", str(tmp_path), "--option", "x") == 1
    assert capsys.readouterr().err == "--option: NAME=VALUE, not x\n"


WRONG = """
[[scenario]]
id = "three"
position.seats.A.mortgaged = [1]
position.seats.A.buildings = { 3 = 1 }
[[scenario]]
id = "one"
position.seats.A.titles = [1]
position.turn = "A"
steps = [
    { say = "A: mortgage 3", refused = "PLK-001" },
]
[[scenario.variants]]
name = "two"
steps = [
    { say = "A: mortgage 1", expect = { cash = { A = 5, "Zoé" = 1 }, no_events = ["mortgaged"], on = { A = "urgense" }, \
legal = ["B: fly", "A: lift 3"], events = [{ kind = "lifted" }] } },
    { say = "A: build 1" },
]
"""


def test_failures_of_a_scenario_are_in_one_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    file = tmp_path / "un.toml"
    file.write_text(WRONG, encoding="utf-8")
    assert run_in("fr", monkeypatch, "check", str(file)) == 1
    printed = capsys.readouterr().out
    assert f"ÉCHEC {file}\u00a0: one (two)" in printed
    assert "\u00a0: attendu 5, trouvé " in printed
    assert "Zoé\u00a0» n’est pas à la table" in printed
    assert "ne désigne aucune case" in printed
    assert "réussites\u00a0: 0, échecs\u00a0: 3" in printed
    english = r"\b(expected|found|step|allowed|refused|there|no|the|you|of|may|bank|mortgage value|did you mean)\b"
    assert not re.search(english, re.sub(r"«[^»]*»|'[^']*'", "", printed.replace(str(file), "")))
    assert run_in("en", monkeypatch, "check", str(file)) == 1
    assert not re.search(r"[àéèç»]", capsys.readouterr().out.replace("Zoé", "").replace(str(file), ""))


def test_the_words_of_argparse_are_known():
    source = Path(argparse.__file__).read_text("utf-8")
    for key, english in load_texts("en", "command").items():
        if key.startswith("argparse."):
            assert english.encode("unicode_escape").decode() in source
