"""The page for teachers: its examples run, both languages show the same code, and what it names is there."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final, Literal

import pytest

import plakett_widgets as pw
from plakett_widgets.classroom.joining import Seat
from plakett_widgets.classroom.room import PATIENCE
from plakett_widgets.classroom.room_tables import RoomSeat, RoomTable
from plakett_widgets.classroom.server import IDLE_TIMEOUT, PING_INTERVAL
from plakett_widgets.texts import board_texts
from plakett_widgets.widgets.dashboard import Dashboard

from ..pages import BLOCK, read, run_examples

NAME: Final = "a-class-at-one-table.md"
FRENCH: Final = "\n## En français\n"
PARTS: Final = dict(zip(("en", "fr"), read(NAME).split(FRENCH), strict=True))
TRANSLATION: Final = {
    "salle": "room", "regles": "rules", "cagnotte": "jackpot", "autres": "others", "nom": "name", "coup": "move",
    "lancer": "roll", "place": "seat", "chemin": "path", "Econome": "Thrifty", "ecole": "school",
}  # fmt: skip
FACES: Final[Mapping[str, type]] = {
    r"(?:room|salle)": pw.Classroom,
    r"(?:room|salle)\.dashboard": Dashboard,
    r"(?:room|salle)\.seat\(\"Noor\"\)": RoomSeat,
    r"(?:room|salle)\.tables\[2\]": RoomTable,
    "noor": Seat,
}
NO_BUTTONS: Final = {"host", "hôte"}


def code(part: str) -> list[str]:
    """Return the blocks of a part, without comments and with the names of the English part."""
    blocks = [re.sub(r"  +# .*", "", block) for _, block in BLOCK.findall(part)]
    return [re.sub(r"\w+", lambda word: TRANSLATION.get(word[0], word[0]), block) for block in blocks]


def test_the_examples(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert run_examples(NAME, until=FRENCH) > 20


def test_both_languages_have_the_same_code_and_the_same_tables() -> None:
    english, french = PARTS.values()
    assert code(french) == code(english)
    assert len(re.findall("^\\|", french, re.MULTILINE)) == len(re.findall("^\\|", english, re.MULTILINE))
    assert len(re.findall("^##", french, re.MULTILINE)) == len(re.findall("^##", english, re.MULTILINE))


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_button_is_on_the_dashboard_or_the_page(language: Literal["en", "fr"]) -> None:
    text = BLOCK.sub("", PARTS[language])
    buttons = set(re.findall(r"(?<!\*)\*([^*\n]+)\*(?!\*)", text)) - NO_BUTTONS
    assert len(buttons) > 15
    assert buttons - set(board_texts()[language].values()) == set()


@pytest.mark.parametrize("face", FACES)
def test_every_name_is_public(face: str) -> None:
    named = set(re.findall(rf"(?<![\w/]){face}\.([a-z]\w*)", read(NAME)))
    assert named
    assert {name for name in named if not hasattr(FACES[face], name)} == set()


def test_its_figures_are_those_of_the_host() -> None:
    english, french = PARTS.values()
    assert f"a ping every {PING_INTERVAL} seconds" in english
    assert f"un ping toutes les {PING_INTERVAL} secondes" in french
    assert (IDLE_TIMEOUT, PATIENCE) == (8 * 3600, 60)
    assert ("eight hours" in english, "After a minute" in english) == (True, True)
    assert ("huit heures" in french, "Au bout d’une minute" in french) == (True, True)
