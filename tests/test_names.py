"""Names of game things in sentences: article, preposition, gender and number, from their words and from the data."""

from __future__ import annotations

import copy
import pickle
import tomllib
from pathlib import Path
from typing import Any

import pytest

from plakett_widgets import editions
from plakett_widgets.editions import Edition, EditionError, loading
from plakett_widgets.texts import Name, Phrasebook

HERE = Path(editions.__file__).parent


def in_sentence(edition: Edition | str, square: str, locale: str) -> str:
    """A square with its article, with “of”, and as a place."""
    box = editions.load(edition)
    name = Phrasebook(locale, box, ()).square(box.square_named(square).number)
    return f"{name:the}, {name:of}, {name:at}"


def renamed(fr: str, en: str, grammar: dict[str, Any] | None = None) -> Edition:
    """Forty Squares with another name for a street, as somebody's own edition has it."""
    data = {name: tomllib.loads((HERE / "classic40" / name).read_text("utf-8")) for name in editions.json_schema()}
    data["board.toml"]["square"][1] |= {"name": {"fr": fr, "en": en}, "grammar": grammar or {}}
    return loading.from_data("mine", data)


@pytest.mark.parametrize(
    ("edition", "square", "french", "english"),
    [
        (
            *("plakettopoly", "avenue-de-la-vaccination"),
            "l’avenue de la Vaccination, de l’avenue de la Vaccination, avenue de la Vaccination",
            "Vaccination Avenue, of Vaccination Avenue, on Vaccination Avenue",
        ),
        (
            *("plakettopoly", "fonds-des-batisseurs"),
            "le Fonds des Bâtisseurs, du Fonds des Bâtisseurs, au Fonds des Bâtisseurs",
            "the Builders’ Fund, of the Builders’ Fund, at the Builders’ Fund",
        ),
        ("plakettopoly", "go", "la case GO, de la case GO, sur la case GO", "GO, of GO, on GO"),
        ("mspm", "19", "les Graves, des Graves, aux Graves", "Les Graves, of Les Graves, at Les Graves"),
        ("mspm", "20", "Halifax, de Halifax, à Halifax", "Halifax, of Halifax, in Halifax"),
        ("france2008", "Annecy", "Annecy, d’Annecy, à Annecy", "Annecy, of Annecy, in Annecy"),
        (
            *("classic40", "Gare du Pont"),
            "la gare du Pont, de la gare du Pont, à la gare du Pont",
            "Bridge Station, of Bridge Station, at Bridge Station",
        ),
        (
            *("confinement", "la boulangerie"),
            "la boulangerie, de la boulangerie, à la boulangerie",
            "the bakery, of the bakery, on the bakery",
        ),
    ],
)
def test_a_name_has_its_article_and_its_preposition(edition: str, square: str, french: str, english: str):
    assert in_sentence(edition, square, "fr") == french
    assert in_sentence(edition, square, "en") == english


@pytest.mark.parametrize(
    ("fr", "en", "french", "english"),
    [
        ("Rue de l’École", "School Street", "la rue de l’École, de la rue de l’École, rue de l’École", "on School Street"),
        ("Impasse du Chat", "Cat Lane", "l’impasse du Chat, de l’impasse du Chat, impasse du Chat", "on Cat Lane"),
        ("Le Moulin", "The Mill", "le Moulin, du Moulin, au Moulin", "at the Mill"),
        ("Les Halles", "Halles", "les Halles, des Halles, aux Halles", "at Halles"),
        ("Évreux", "Évreux", "Évreux, d’Évreux, à Évreux", "at Évreux"),
    ],
)
def test_an_edition_without_grammar_has_what_follows_from_the_words(fr: str, en: str, french: str, english: str):
    edition = renamed(fr, en)
    assert in_sentence(edition, "1", "fr") == french
    assert in_sentence(edition, "1", "en").endswith(english)


def test_an_edition_of_ones_own_gives_the_rest():
    edition = renamed("Moulin", "Mill", {"fr": {"gender": "m"}, "en": {"the": "the mill", "at": "by the mill"}})
    assert in_sentence(edition, "1", "fr") == "le moulin, du moulin, au moulin"
    assert in_sentence(edition, "1", "en") == "the mill, of the mill, by the mill"


def test_a_gender_against_its_article_is_an_error():
    with pytest.raises(EditionError, match="gender should be f, as in la halle"):
        renamed("Halle", "Market hall", {"fr": {"the": "la halle", "gender": "m"}})


def test_another_name_of_a_profile_has_not_the_grammar_of_the_first():
    printed = editions.load("france2008").under({"board_profile": "printed_2008"})
    assert in_sentence(printed, "13", "en") == "Lyon, of Lyon, in Lyon"


@pytest.mark.parametrize("name", editions.names())
def test_every_title_and_building_agrees_and_has_its_article(name: str):
    edition = editions.load(name)
    phrases = Phrasebook("fr", edition, ())
    for title in edition.titles:
        one = phrases.title(title.number)
        article = f"{one:the}".partition(" ")[0]
        assert f"{one:{'m|f'}}" in {"le": "m", "la": "f", "les": ("ms", "fs")}.get(article, ("m", "f"))
        assert f"{one:the}".casefold().endswith(one.casefold())
    for kind in edition.buildings:
        assert f"{phrases.building(kind.number):a}" == f"{phrases.building(kind.number):un|une} {kind.short.fr}"


def test_a_player_is_named_without_gender():
    ana, hugo = Phrasebook("fr", editions.load("mspm"), ["Ana", "Hugo"]).players
    assert f"{ana:of}, {hugo:of}, {ana:to}" == "d’Ana, de Hugo, à Ana"
    with pytest.raises(ValueError, match="does not agree with “Ana”"):
        format(ana, "prêt|prête")


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, lambda name: pickle.loads(pickle.dumps(name))])
def test_a_name_is_copied_with_its_forms(again: Any):
    name: Name = again(Phrasebook("fr", editions.load("mspm"), ()).square(19))
    assert f"{name}, {name:The}, {name:vendu|vendue}" == "Les Graves, Les Graves, vendues"
