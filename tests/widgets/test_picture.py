"""The still picture and the prose show the position, and escape texts of players."""

from __future__ import annotations

import base64
import re
import xml.etree.ElementTree as ET
from itertools import combinations, pairwise
from typing import Any

import pytest

import plakett_widgets as pw
from plakett_widgets import editions
from plakett_widgets.widgets.describe import describe
from plakett_widgets.widgets.label_size import text_width
from plakett_widgets.widgets.layout import Layout, Place
from plakett_widgets.widgets.picture import UNIT, as_image, picture, tokens
from plakett_widgets.widgets.short_names import short_names

SVG = "{http://www.w3.org/2000/svg}"
POSITION = {
    "seats": {
        "Ana": {"titles": [16, 18, 19, 5], "buildings": {"16": 4, "18": 4, "19": "complexe"}, "cards": ["PL-03"]},
        "Léo": {"on": 10, "detained": 2, "mortgaged": [39]},
    }
}


def texts(svg: str) -> list[str]:
    return [node.text or "" for node in ET.fromstring(svg).iter(f"{SVG}text")]


def test_a_long_name_leaves_room_for_the_cash():
    names = {}
    for edition in ("plakettopoly", "france2008"):
        game = pw.Game(edition, ["W" * 40, "Marie-Antoinette"])
        names[edition], whole = (text for text in texts(picture(game.table, "fr")) if text.startswith(("WW", "Marie-")))
        assert whole == "Marie-Antoinette"
    assert 10 < len(names["france2008"]) < len(names["plakettopoly"]) < 24  # as 15 000 000 € is longer than 1 500 $


@pytest.mark.parametrize("locale", ["fr", "en"])
def test_a_long_name_leaves_room_for_the_emblem_beside_the_course(locale: str):
    game = pw.Game("confinement", ["Bartholomäus-Maximilian von Hohenlohe-II", "W" * 40])
    svg = picture(game.table, locale)
    *_, (x, scale) = re.findall(r'translate\(([\d.]+) [\d.]+\) scale\(([\d.]+)\)" stroke-linecap', svg)
    (turn,) = (node for node in ET.fromstring(svg).iter(f"{SVG}text") if re.match(r"(Tour|Round) 1", node.text or ""))
    begins = float(turn.attrib["x"]) - float(turn.attrib["font-size"]) * text_width(turn.text or "") / 2
    assert game.edition.theme.centre
    assert begins > float(x) + float(scale) * game.edition.theme.centre.size[0]


@pytest.mark.parametrize("locale", ["fr", "en"])
@pytest.mark.parametrize("edition", pw.editions.names())
def test_the_name_of_each_square_is_there_to_its_end(edition: str, locale: str):
    game = pw.Game(edition, 2)
    drawn = "".join(texts(picture(game.table, locale))).replace("-", "")
    for square in game.edition.squares:
        names = (re.sub("[ \u00a0\u00ad-]", "", name) for name in short_names(square, locale))
        assert any(name in drawn.replace(" ", "").replace("\u00a0", "") for name in names)


RACE = {
    "turn": "Ana",
    "seats": {
        "Ana": {"on": 17, "promised": 80, "queue": ["C16", "C02"], "cards": ["C27"]},
        "Léo": {"on": "21 bis", "cash": 12, "cured": True},
        "Zoé": {"on": 30, "missed": 2, "held": True, "aid_due": True, "cash": 0},
        "Hal": {"on": 34, "jailed": True},
    },
}


@pytest.mark.parametrize("locale", ["fr", "en"])
def test_the_picture_of_a_race_has_every_stop_and_condition(locale: str):
    game = pw.Game("confinement", ["Ana", "Léo", "Zoé", "Hal"], position=RACE)
    shown = texts(picture(game.table, locale))
    assert {square.label for square in game.edition.squares} <= set(shown)
    waits = {"fr": "2 tours à passer ; à l’arrêt ; aide à venir : 150 £", "en": "2 turns to miss; held; aid to come: £150"}
    assert waits[locale] in [one.replace("\u00a0", " ") for one in shown]
    assert shown.count("Z") == 2


def test_the_prose_of_a_race():
    prose = describe(pw.Game("confinement", ["Ana", "Léo", "Zoé", "Hal"], position=RACE).table, "fr").replace("\u00a0", " ")
    assert prose.splitlines()[1:] == [
        "Ana a 365 £ et se trouve case 17, la Poste. Situation : case à exécuter ; promis : 80 £."
        " Cartes en attente : Piste cyclable ; Gymnastique au balcon. Jokers : Masque de compétition.",
        "Léo a 12 £ et se trouve case 21 bis, la boutique orange. Situation : guérison.",
        "Zoé a 0 £ et se trouve case 30, le rond-point. Situation : 2 tours à passer ; à l’arrêt ; aide à venir : 150 £.",
        "Hal a 365 £ et se trouve case 34, la prison. Situation : en prison.",
    ]


@pytest.mark.parametrize("locale", ["fr", "en"])
def test_the_picture_is_an_svg_with_every_square(locale: str):
    game = pw.Game(players=["Ana", "Léo"], position=POSITION)
    shown = texts(picture(game.table, locale))
    assert game.edition.name[locale] in shown
    assert game.edition.currency.format(1500, locale) in shown
    assert shown.count("A") == 2 + 4  # the token, the mark beside the name, and one on each title
    assert shown.count(game.edition.currency.format(60, locale)) == 1  # the price of a title that is for sale
    assert game.edition.currency.format(400, locale) not in shown  # Léo owns it
    assert len(list(ET.fromstring(picture(game.table, locale)).iter(f"{SVG}rect"))) > 40


def test_texts_of_players_are_escaped():
    name = "</text><script>alert(1)</script>&\"'"
    svg = picture(pw.Game(players=[name, "B"]).table)
    assert "<script" not in svg
    assert any(text.startswith("</text><script>") for text in texts(svg))
    image = as_image(svg, f"{name} plays")
    assert re.fullmatch(r'<img alt="[^"<>]*" style="[^"]*" src="data:image/svg\+xml;base64,[A-Za-z0-9+/=]*">', image)
    ET.fromstring(base64.b64decode(image.split("base64,")[1][:-2]))


def test_the_prose_tells_all():
    game = pw.Game(players=["Ana", "Léo"], position=POSITION)
    prose = describe(game.table, "fr")
    assert prose.splitlines()[0] == "Plakettopoly. Tour 1\u00a0: à Ana de jouer."
    assert "Place de la Pharmacie (4\u00a0cliniques)" in prose
    assert "Place de l’Imagerie (1\u00a0complexe)" in prose
    assert "Esplanade de la Première Ligne (sous hypothèque)" in prose
    assert "Cartes gardées\u00a0: Sortir de l’urgence gratuitement" in prose
    assert "et doit sortir de l’Urgence." in prose


@pytest.mark.parametrize("locale", ["fr", "en"])
def test_the_prose_states_once_that_a_player_is_away(locale: str):
    prose = describe(pw.Game("mspm", ["Ana", "Léo"], position={"seats": {"Ana": {"on": "Halifax"}}}).table, locale)
    assert len(re.findall("week-?end", prose, re.IGNORECASE)) == 1


@pytest.mark.parametrize(("locale", "sentence"), [("fr", "Cagnotte\u00a0: 150\u00a0$."), ("en", "Pot: $150.")])
def test_the_prose_has_the_pot_on_the_resting_place(locale: str, sentence: str):
    game = pw.Game("classic40", ["Ana", "Léo"], options={"rest_jackpot": True}, position={"bank": {"pot": 150}})
    assert sentence in describe(game.table, locale).splitlines()
    assert sentence not in describe(pw.Game("classic40", ["Ana", "Léo"]).table, locale)


@pytest.mark.parametrize(
    ("edition", "square", "held", "words"),
    [
        ("plakettopoly", 10, {"detained": 2}, "à l’Urgence, en simple visite"),
        ("confinement", 35, {"jailed": True}, "simple visite"),
    ],
)
def test_a_visitor_stands_beside_the_cell_and_the_prose_has_the_visit(edition: str, square: int, held: Any, words: str):
    place = Layout.of(editions.load(edition)).places[square]
    label = editions.load(edition).squares[square].label  # as printed: on a course "34"
    on: Any = {"on": label if edition == "confinement" else square}
    seats = {"Ana": {**on, **held}, "Léo": on, "Zoé": on}
    game = pw.Game(edition, list(seats), position={"seats": seats})
    ana, *visitors = tokens(game.state(), Layout.of(game.edition))
    assert place.cell
    assert ana.left > place.cell[0] * UNIT
    assert all(token.right < place.cell[0] * UNIT for token in visitors)
    prose = describe(game.table, "fr").splitlines()
    assert [words in line for line in prose[-3:]] == [False, True, True]


def test_the_prose_has_the_pending_decision():
    game = pw.Game(players=["Ana", "Léo"], position={})
    game.play("dice 1+2")
    game.play("roll")
    assert "Does Ana buy Thermometer Street for $80, or leave it to the auction?" in describe(game.table, "en")


TRADE: dict[str, Any] = {
    "seats": {"Ana": {"titles": [6], "mortgaged": [11], "cards": ["PL-03"]}, "Léo": {"titles": [12, 14]}},
}


@pytest.mark.parametrize(
    ("locale", "terms"),
    [
        (
            "fr",
            "Léo donne le Service Plakett – Recrutement et 50 $. "
            "Ana donne le boulevard de la Nutrition (sous hypothèque) et la carte « Sortir de l’urgence gratuitement ».",
        ),
        (
            "en",
            "Léo gives Plakett Service – Recruitment and $50. "
            "Ana gives Nutrition Boulevard (mortgaged) and the card “Leave the emergency ward free”.",
        ),
    ],
)
def test_the_prose_has_the_terms_of_an_offer(locale: str, terms: str):
    game = pw.Game(players=["Ana", "Léo"], position=TRADE)
    game.play("Léo: offer Ana: 12 + 50 $ for 11 + PL-03")
    assert describe(game.table, locale).splitlines()[2].replace("\u00a0", " ") == terms


def test_the_prose_has_loans_and_debts():
    seats = {"Ana": {"titles": [1]}, "Léo": {"cash": 0, "titles": [5]}}
    owed = [{"debtor": "Léo", "creditor": "Ana", "amount": 700}]
    position = {"turn": "Ana", "seats": seats, "debts": owed}
    game = pw.Game("mspm", ["Ana", "Léo"], position=position, options={"player_loans": True})
    game.play("Ana: offer Léo: 900 $SPM later for 5")
    assert (
        describe(game.table, "en").splitlines()[2].replace("\u00a0", " ")
        == "Ana gives $SPM 900 next turn. Léo gives the inter-island ferry."
    )
    game.play("Léo: accept")
    assert game.state()["debts"] == [
        {"debtor": 1, "creditor": 0, "amount": 700, "due": "turn_end"},
        {"debtor": 0, "creditor": 1, "amount": 900, "due": "turn_start"},
    ]
    ana, leo = describe(game.table, "fr").replace("\u00a0", " ").splitlines()[1:]
    assert ana.endswith("Dettes : 900 $SPM à Léo, au début de son tour.")
    assert leo.endswith("Dettes : 700 $SPM à Ana, avant la fin du tour.")


def test_the_prose_has_the_bidders():
    game = pw.Game(players=["Ana", "Léo", "Zoé"], position={"turn": "Ana", "seats": {"Ana": {"on": 16}}})
    for move in ("dice 5+3", "roll", "decline", "Léo: bid 40", "Zoé: pass"):
        game.play(move)
    assert describe(game.table, "en").splitlines()[2:4] == ["Léo leads with $40.", "Still in: Léo; Ana."]


def test_the_prose_of_the_end():
    game = pw.Game(players=[("A", pw.bots.Balanced()), ("B", pw.bots.Balanced())], seed=2)
    game.run()
    winner = game.players[game.winners[0]].name
    assert describe(game.table, "en").startswith(f"Plakettopoly. The game is over. {winner} wins.")
    assert "is out of the game." in describe(game.table, "en")


def touch(one: Place, other: Place) -> bool:
    """Do two boxes share more than a corner?"""
    (x, y, wide, high), (left, top, width, height) = one.box, other.box
    across = min(x + wide, left + width) - max(x, left)
    down = min(y + high, top + height) - max(y, top)
    return across > -1e-9 and down > -1e-9 and max(across, down) > 0.5


def check_places(layout: Layout) -> None:
    """No two squares overlap, and none lies beside the board."""
    for place in layout.places:
        left, top, width, height = place.box
        assert left >= 0
        assert top >= 0
        assert left + width <= layout.width + 1e-9
        assert top + height <= layout.height + 1e-9
    for one, other in combinations(layout.places, 2):
        (x, y, wide, high), (left, top, width, height) = one.box, other.box
        apart = (left - x - wide, x - left - width, top - y - high, y - top - height)
        assert max(apart) > -1e-6


@pytest.mark.parametrize("squares", [4, 24, 40, 41, 52])
def test_the_squares_of_a_ring_follow_one_another_along_its_edge(squares: int):
    ring = Layout.ring(squares)
    check_places(ring)
    assert len(ring.places) == squares
    assert all(touch(one, other) for one, other in pairwise(ring.places))


@pytest.mark.parametrize("aside", [22, 9, 15, 39])
def test_a_course_leads_up_row_by_row_and_its_optional_stop_lies_beside_its_neighbours(aside: int):
    course = Layout.course([stop == aside for stop in range(41)])
    check_places(course)
    stops = [place for place in course.places if place.side == "stop"]
    for (x, y, width, _), (left, top, _, height) in pairwise(place.box for place in stops):
        along = abs(x - left) == width and y == top
        assert along or (x == left and y - top >= height)
    assert stops[0].box[1] > stops[-1].box[1]
    assert course.places[aside].side == "aside"
    assert touch(course.places[aside], course.places[aside - 1])


@pytest.mark.parametrize("locale", ["fr", "en"])
def test_both_show_how_far_the_end_is(locale: str):
    game = pw.Game(players=["Ana", "Léo"], options={"end_condition": "turns:60"}, position={"round": 15, "turn_number": 59})
    sentence = {"fr": "Tours de jeu\u00a0: 59 sur 60.", "en": "Turns: 59 of 60."}[locale]
    assert sentence in describe(game.table, locale)
    (turn,) = (line for line in texts(picture(game.table, locale)) if sentence in line)
    assert "Ana" in turn
