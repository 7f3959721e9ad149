"""Markup in the files of an edition is text, wherever it is shown."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from xml.etree import ElementTree

from plakett_widgets import Game, editions
from plakett_widgets.widgets.board_definition import board_definition
from plakett_widgets.widgets.describe import describe
from plakett_widgets.widgets.picture import as_image, picture

MARKUP = "</text><script>alert(1)</script><img src=x onerror=alert(1)>&\"'"


def test_markup_in_names_is_shown_as_it_is(tmp_path: Path) -> None:
    folder = Path(shutil.copytree(Path(editions.__file__).parent / "plakettopoly", tmp_path / "mine"))
    changes = [
        ("board.toml", '"Rue du Sparadrap"'),
        ("edition.toml", '"Plakettopoly"'),
        ("cards.toml", '"Congrès de périnatalité"'),
    ]
    for file, old in [*changes, ("edition.toml", 'fr = "{}')]:
        text = (folder / file).read_text("utf-8")
        assert old in text
        new = old + "<i>" if "{" in old else json.dumps(MARKUP)
        (folder / file).write_text(text.replace(old, new, 1), "utf-8")
    game = Game(folder, ["A", "B"], position={"seats": {"A": {"on": 1, "titles": [1]}}})
    drawn = picture(game.table, "fr")
    shown = [node.text or "" for node in ElementTree.fromstring(drawn).iter("{http://www.w3.org/2000/svg}text")]
    assert "<script" not in drawn
    assert "<img" not in drawn
    assert any("<i>" in text for text in shown)
    image = as_image(drawn, describe(game.table, "fr"))
    assert image.count("<") == 1
    assert MARKUP[:7] in describe(game.table, "fr")  # text, for whoever shows it to escape
    assert str(board_definition(game.edition)["squares"][1]["name"]["fr"]).startswith("</text>")
