"""An edition names its sources, and what of it its rules do not state."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from docs import sources
from plakett_widgets import Game, editions
from plakett_widgets.widgets.board_definition import board_definition

ROOT = Path(__file__).resolve().parents[2]
PUBLISHED = [name for name in sources.GAMES if name != "classic40"]
MARK = "Mono" + "poly"


@pytest.mark.parametrize("name", editions.names())
@pytest.mark.parametrize("locale", ["fr", "en"])
def test_the_rules_begin_with_the_source_and_the_board_shows_it(name: str, locale: str) -> None:
    edition = editions.load(name)
    about = edition.about(locale)
    labels = {label for label, _ in about}
    assert labels >= ({"Le jeu", "De nous", "Remerciements"} if locale == "fr" else {"The game", "Ours", "Acknowledgements"})
    head, _, rest = Game(name, 2).rules(locale).partition("\n\n")[2].partition("\n\n")
    colon = "\u00a0: " if locale == "fr" else ": "
    assert head.split("\n") == [f"{label}{colon}{text}" for label, text in about]
    assert rest.startswith(edition.options[0].name)
    assert [(line["label"], line["text"]) for line in board_definition(edition)["about"][locale]] == about


def test_an_edition_without_a_source_has_no_text_about_it() -> None:
    folder = Path(editions.__file__).parent / "plakettopoly"
    data = {name: tomllib.loads((folder / name).read_text("utf-8")) for name in editions.json_schema()}
    del data["edition.toml"]["source"]
    assert editions.loading.from_data("mine", data).about("en") == []


@pytest.mark.parametrize("name", PUBLISHED)
def test_each_square_and_card_of_a_published_game_names_what_is_ours(name: str) -> None:
    edition = editions.load(name)
    for square in (square for box in (edition, *edition.profiles.values()) for square in box.squares):
        needed = ["name", "place", *(["price", "rent"] if square.title is not None else ["amount"] if square.tax else [])]
        assert [part for part in needed if getattr(square.origin, part) is None] == [], square.id
    assert {card.origin.text for card in edition.cards} == {"ours"}
    assert None not in {origin for card in edition.cards for origin in (card.origin.title, card.origin.effect)}


def test_the_catalogues_decide_what_is_ours() -> None:
    plakettopoly, france = editions.load("plakettopoly"), editions.load("france2008")
    assert [square.number for square in plakettopoly.squares if square.origin.place == "stated"] == [0, 2, 7]
    assert {square.origin.price for square in plakettopoly.squares if square.title is not None} == {"ours"}
    assert [square.name["fr"] for square in france.squares if square.origin.price == "stated"] == ["Lyon", "Nîmes"]
    assert france.square_named("Nîmes").origin.rent == "ours"
    assert france.under({"board_profile": "printed_2008"}).square_named("Nîmes").origin.rent == "found"


def test_the_page_holds_what_the_editions_hold() -> None:
    assert sources.PAGE.read_text("utf-8") == sources.page(), "meant? then: python docs/sources.py"


def test_a_trade_mark_stands_in_one_citation_and_nowhere_else() -> None:
    """Option names and rules speak of a monopoly, as economists do."""
    found = [
        (path.relative_to(ROOT).as_posix(), line.split(" = ")[0])
        for folder in ("plakett_widgets", "docs", "notebooks", "js/src")
        for path in sorted((ROOT / folder).rglob("*"))
        if path.suffix in {".py", ".toml", ".json", ".md", ".js", ".css", ".ts", ".tsx", ".ipynb", ".svg"}
        for line in path.read_text("utf-8").splitlines()
        if re.search(MARK, line)
    ]
    assert found == [("plakett_widgets/editions/france2008/edition.toml", "cited")]
