"""The still picture and the prose say what the position is, and nothing that a player wrote gets out of its text."""

from __future__ import annotations

import base64
import re
import xml.etree.ElementTree as ET
from itertools import pairwise

import pytest

import plakett_widgets as pw
from plakett_widgets.widgets.describe import describe
from plakett_widgets.widgets.layout import Ring
from plakett_widgets.widgets.picture import as_image, picture

SVG = "{http://www.w3.org/2000/svg}"
POSITION = {
    "seats": {
        "Ana": {"titles": [16, 18, 19, 5], "buildings": {"16": 4, "18": 4, "19": "complexe"}, "cards": ["PL-03"]},
        "Léo": {"on": 10, "detained": 2, "mortgaged": [39]},
    }
}


def texts(svg: str) -> list[str]:
    return [node.text or "" for node in ET.fromstring(svg).iter(f"{SVG}text")]


@pytest.mark.parametrize("locale", ["fr", "en"])
def test_the_picture_is_an_svg_with_every_square(locale: str):
    game = pw.Game(players=["Ana", "Léo"], position=POSITION)
    said = texts(picture(game, locale))
    assert game.edition.name[locale] in said
    assert game.edition.currency.format(1500, locale) in said
    assert said.count("A") == 2  # the token, and the mark beside the name
    assert len(list(ET.fromstring(picture(game, locale)).iter(f"{SVG}rect"))) > 40


def test_what_players_wrote_is_escaped():
    name = "</text><script>alert(1)</script>&\"'"
    svg = picture(pw.Game(players=[name, "B"]))
    assert "<script" not in svg
    assert any(said.startswith("</text><script>") for said in texts(svg))
    image = as_image(svg, f"{name} plays")
    assert re.fullmatch(r'<img alt="[^"<>]*" style="[^"]*" src="data:image/svg\+xml;base64,[A-Za-z0-9+/=]*">', image)
    ET.fromstring(base64.b64decode(image.split("base64,")[1][:-2]))


def test_the_prose_tells_all():
    game = pw.Game(players=["Ana", "Léo"], position=POSITION)
    prose = describe(game, "fr")
    assert prose.splitlines()[0] == "Plakettopoly. Tour 1\u00a0: à Ana de jouer."
    assert "Place de la Pharmacie (4\u00a0cliniques)" in prose
    assert "Place de l’Imagerie (1\u00a0complexe)" in prose
    assert "Esplanade de la Première Ligne (hypothéqué)" in prose
    assert "Cartes gardées\u00a0: Sortir de l’urgence gratuitement" in prose
    assert "à l’arrêt case L’Urgence / En visite" in prose


def test_the_prose_says_what_is_asked():
    game = pw.Game(players=["Ana", "Léo"], position={})
    game.play("dice 1+2")
    game.play("roll")
    assert "Ana: buy Thermometer Street for $80" in describe(game, "en")


def test_the_prose_of_the_end():
    game = pw.Game(players=[("A", pw.bots.Balanced()), ("B", pw.bots.Balanced())], seed=2)
    game.run()
    winner = game.players[game.winners[0]].name
    assert describe(game, "en").startswith(f"Plakettopoly. The game is over. {winner} wins.")
    assert "is out of the game." in describe(game, "en")


@pytest.mark.parametrize("squares", [4, 24, 40, 41, 52])
def test_every_square_of_a_ring_has_a_cell_of_its_own(squares: int):
    ring = Ring.of(squares)
    cells = [place.cell for place in ring.places]
    assert len(set(cells)) == squares
    for (column, row), (next_column, next_row) in pairwise(cells):
        assert abs(column - next_column) + abs(row - next_row) == 1
    for place in ring.places:
        left, top, width, height = place.box
        assert left >= 0
        assert top >= 0
        assert left + width <= ring.size + 1e-9
        assert top + height <= ring.size + 1e-9
