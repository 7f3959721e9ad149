"""The page on making an edition is right: every field, effect, setting and limit. Its example is played."""

from __future__ import annotations

import dataclasses
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any, get_args

import pytest
from pydantic import BaseModel

from plakett_widgets import Game, cli, editions
from plakett_widgets.editions import check, options, settings
from plakett_widgets.editions import format as fmt
from plakett_widgets.engine import tables
from plakett_widgets.engine.legality import MAX_MINUTES
from tests.pages import EXAMPLE, code_of, read

ROOT = Path(__file__).parent.parent.parent
PAGE = read("editions.md")
INLINE, BLOCKS = code_of("editions.md")
WORDS = {word for code in INLINE for pattern in (r"\w+", r"[\w-]+") for word in re.findall(pattern, code)}


def rows(header: str) -> list[list[str]]:
    """The cells of the table whose header begins so."""
    (table,) = re.findall(rf"^\| {re.escape(header)}.*\n\|[-|]+\|\n((?:\|.*\n)+)", PAGE, re.MULTILINE)
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines()]


def codes(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


def names(model: type[BaseModel]) -> set[str]:
    return {field.alias or name for name, field in model.model_fields.items()}


def models(model: type[BaseModel] = fmt.Model) -> list[type[BaseModel]]:
    return [model, *(deeper for below in model.__subclasses__() for deeper in models(below))]


EFFECTS = {do: model for model in get_args(get_args(fmt.EffectFile)[0]) for do in get_args(model.model_fields["do"].annotation)}


# what there is to write


@pytest.mark.parametrize("model", models(), ids=lambda model: model.__name__)
def test_every_field_is_named(model: type[BaseModel]) -> None:
    assert names(model) - WORDS == set()


def test_every_word_that_a_field_takes_is_named() -> None:
    def literals(annotation: Any) -> set[object]:
        parts = get_args(annotation)
        return {part for part in parts if isinstance(part, str)}.union(*(literals(part) for part in parts))

    taken = {word for model in models() for field in model.model_fields.values() for word in literals(field.annotation)}
    assert {str(word) for word in taken} - WORDS == set()


def test_the_table_of_effects_is_that_of_the_format() -> None:
    documented = {codes(do)[0]: (codes(fields), track) for do, fields, track, _ in rows("`do`")}
    assert {do: set(fields) for do, (fields, _) in documented.items()} == {
        do: names(model) - {"do"} for do, model in EFFECTS.items()
    }
    for do, (_, track) in documented.items():
        assert track == ("both" if do in check.ON_BOTH else "loop" if do in check.ON_A_LOOP else "open"), do


def test_the_docstring_of_the_format_has_the_same_effects() -> None:
    table = re.findall(r"^(\w+) {2,}", fmt.__doc__ or "", re.MULTILINE)
    assert set(table) - {"do"} == set(EFFECTS)


def test_who_may_pay_whom() -> None:
    assert {codes(payer)[0]: tuple(codes(payees)) for payer, payees in rows("payer")} == check.PAYEES


def test_the_table_of_settings_is_that_of_the_engine() -> None:
    documented = {name: (values, default) for name_cell, values, default, _ in rows("setting") for name, values, default in
            ((name, values, default) for name in codes(name_cell))}  # fmt: skip
    assert set(documented) == set(settings.DEFAULTS)
    for name, (values, default) in documented.items():
        usual = settings.DEFAULTS[name]
        if name in settings.SYMBOLS:
            assert codes(values) == list(settings.SYMBOLS[name]), name
            assert settings.SYMBOLS[name][codes(default)[0]] == usual, name
            continue
        assert (values == "true, false") == isinstance(usual, bool), name
        if default != "–":
            assert default == str(usual).lower(), name
        low, high = settings.RANGES.get(name, (0, settings.MAX_AMOUNT))
        if not isinstance(usual, bool):
            assert values == {
                (0, settings.MAX_AMOUNT): "number",
                (1, settings.MAX_AMOUNT): "number from 1",
                (0, 1): "0, 1",
            }.get((low, high), f"{low} to {high}"), name


def test_what_another_field_settles_is_marked_so() -> None:
    documented = {name for cell, _, default, _ in rows("setting") if default == "–" for name in codes(cell)}
    assert documented == {*settings.AMOUNTS, "banker", "unlimited_bank"}
    assert documented <= {field.name for field in dataclasses.fields(tables.Tables)}


def test_the_limits() -> None:
    def longest(model: type[BaseModel], field: str) -> int:
        found: list[int] = [part.max_length for part in model.model_fields[field].metadata if hasattr(part, "max_length")]
        return found[0]

    assert [limit for _, limit in rows("what")] == [
        f"{fmt.MAX_SQUARES}, at least 4",
        f"{fmt.MAX_SEATS}",
        f"{fmt.MAX_TITLES}",
        f"{fmt.MAX_CARDS} in all, in {longest(fmt.CardsFile, 'deck')} decks; {fmt.MAX_KEPT} that are kept",
        f"{longest(fmt.CardFile, 'effects')}",
        f"{longest(fmt.BoardFile, 'group')}",
        f"{longest(fmt.CountGroup, 'rents')}",
        f"{longest(fmt.EditionFile, 'building')}",
        f"{longest(fmt.BoardFile, 'profile')}",
        f"{longest(fmt.OptionsFile, 'option')}, with {longest(fmt.OptionFile, 'choice')} choices each",
        f"{options.MAX_NUMBER:,}; of minutes {MAX_MINUTES:,}",
        f"{longest(fmt.RulebookFile, 'chapter')}, with {longest(fmt.ChapterFile, 'rule')} rules each",
        f"{settings.MAX_AMOUNT:,}",
        "80 characters",
        "600 characters",
        f"{longest(fmt.LookFile, 'shape'):,} characters",
        f"{longest(fmt.DrawingFile, 'shapes')}",
    ]


def test_french_on_the_page_is_set_as_french() -> None:
    (french,) = re.findall(r"^\*\*En français\.\*\*(.*)$", PAGE, re.MULTILINE)
    prose = re.sub(r"`[^`]*`|\(.*?\)", "", french)
    assert not re.search(r"[^\u00a0\u202f][;:?!»]|'", prose)


# the worked example


def test_the_example_fits(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["edition", str(EXAMPLE)]) == 0
    assert "fits (My Street: 40 squares, 28 titles, 32 cards" in capsys.readouterr().out


def test_the_example_differs_from_its_base_as_the_page_says() -> None:
    mine, base = editions.load(EXAMPLE), editions.load("classic40")
    assert mine.rulebook == base.rulebook
    assert [title.name["en"] for title, other in zip(mine.titles, base.titles, strict=True) if title != other] == [
        "School Street", "Bakery Street", "Stadium Avenue", "Washhouse Avenue", "Town Hall Avenue",
    ]  # fmt: skip
    assert [title.price for title in mine.titles[:2]] == [80, 90]
    changed = [card.id for card, other in zip(mine.cards, base.cards, strict=True) if card != other]
    assert changed == ["LU-12", "CF-12"]
    chosen = [option.name for option, other in zip(mine.options, base.options, strict=True) if option != other]
    assert chosen == ["rest_jackpot"]
    assert mine.theme.palette != base.theme.palette
    assert (mine.theme.tokens, mine.theme.buildings) == (base.theme.tokens, base.theme.buildings)
    assert (mine.groups, mine.tokens, mine.buildings, mine.amounts) == (base.groups, base.tokens, base.buildings, base.amounts)


def test_what_the_page_shows_of_the_example_stands_in_its_files() -> None:
    files = "\n".join(file.read_text("utf-8") for file in sorted(EXAMPLE.glob("*.toml")))
    shown = [text for kind, text in BLOCKS if kind == "toml" and re.search(r"\[\[|based_on|palette", text)]
    assert len(shown) == 6
    for text in shown:
        assert text in files


def test_every_piece_of_toml_on_the_page_can_be_read() -> None:
    for kind, text in BLOCKS:
        if kind == "toml":
            tomllib.loads(text)
    for code in INLINE:
        if " = " in code and "…" not in code:
            tomllib.loads(f"value = {code}" if code.startswith("{") else code)


@pytest.mark.slow
def test_the_steps_of_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Copied, changed and checked as the page has it, the files are those of the example, and the mistakes are reported so."""
    monkeypatch.chdir(tmp_path)
    commands = [line.split()[1:] for line in re.findall(r"^plakett .*$", PAGE, re.MULTILINE)]
    assert [words[0] for words in commands] == ["copy", "edition", "schema"]
    copying = commands[0]
    assert cli.main(copying) == 0
    assert cli.main(copying) == 1  # nothing is overwritten
    assert "is there already" in capsys.readouterr().err
    base = Path(editions.__file__).parent / "classic40"
    for name in copying[3:]:
        assert (tmp_path / "ma-rue" / name).read_bytes() == (base / name).read_bytes()
        shutil.copy(EXAMPLE / name, tmp_path / "ma-rue" / name)
    board = tmp_path / "ma-rue" / "board.toml"
    right = board.read_text("utf-8")
    expected = [text for kind, text in BLOCKS if not kind and text.startswith("ma-rue:")]
    for (old, new), answer in zip((("price = 80", 'price = "80"'), ('deck = "fund"', 'deck = "fond"')), expected, strict=True):
        board.write_text(right.replace(old, new, 1), "utf-8")
        assert cli.main(commands[1]) == 1
        assert capsys.readouterr().out == answer
    board.write_text(right, "utf-8")
    assert cli.main(commands[1]) == 0
    capsys.readouterr()
    assert cli.main(commands[2][:2]) == 0  # the rest of the line is the shell's
    assert '"title": "board.toml"' in capsys.readouterr().out


def test_the_cell_of_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    (cell,) = [text for kind, text in BLOCKS if kind == "python"]
    known: dict[str, Any] = {}
    exec(cell, known)
    game: Game = known["game"]
    assert game.edition.name["fr"] == "Ma rue"
    assert game.options["rest_jackpot"] is True
    game.run()  # up to the first person's turn
    (seat,) = {choice["seat"] for choice in game.legal() if choice["kind"] == "roll"}
    game.play("dice 1+1")
    game.play("top CF-12")
    game.play("roll", seat)
    assert [event["square"] for event in game.events() if event["kind"] == "moved"][-2:] == [2, 1]
    assert "Rue de l’École" in game.edition.card_named("CF-12").text["fr"]


def test_the_example_is_saved_and_found_again(tmp_path: Path) -> None:
    from plakett_widgets import load

    game = Game(EXAMPLE, 2, seed=1)
    game.play("roll")
    game.save(tmp_path / "evening.plk")
    assert load(tmp_path / "evening.plk", edition=EXAMPLE).record.digest() == game.record.digest()


# the command


@pytest.mark.slow
def test_an_edition_may_be_at_home_where_no_shell_expands_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    assert cli.main(["copy", "classic40", "~/mine"]) == 0
    assert cli.main(["edition", "~/mine"]) == 0
    assert [path.name for path in tmp_path.iterdir()] == ["mine"]
    assert editions.load("~/mine") == editions.load(tmp_path / "mine")
    with pytest.raises(SystemExit):
        cli.main(["copy", "classic40", "~no one/mine"])
    with pytest.raises(editions.UnknownNameError):
        editions.load("~no one/mine")


@pytest.mark.slow
def test_the_command_names_what_it_does_not_know(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["copy", "classic40", str(tmp_path / "mine"), "bord.toml"]) == 1
    assert "the files of an edition are edition.toml, board.toml" in capsys.readouterr().err
    (tmp_path / "file").write_text("")
    for file in (tmp_path / "file", tmp_path / "file" / "mine"):
        assert cli.main(["copy", "classic40", str(file)]) == 1
        assert capsys.readouterr().err == f"{file}: is a file, or in one; give a folder, which is made if it is not there\n"
    assert cli.main(["edition", str(tmp_path / "nowhere")]) == 1
    assert cli.main(["edition", "x" * 300]) == 1
    assert "there is no edition" in capsys.readouterr().err
    assert cli.main(["edition", "classic40", "mspm"]) == 0
    with pytest.raises(SystemExit):
        cli.main(["copy", "chess", str(tmp_path)])
    assert cli.main(["schema"]) == 0
    assert '"Expected"' in capsys.readouterr().out


@pytest.mark.slow
def test_the_command_helps() -> None:
    done = subprocess.run([sys.executable, "-m", "plakett_widgets", "-h"], capture_output=True, text=True, cwd=ROOT)
    assert [verb for verb in ("check", "copy", "edition", "schema") if f"    {verb} " not in done.stdout] == []
