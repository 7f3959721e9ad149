"""A text finds the square, card, building, group or deck that it names, or nothing."""

from __future__ import annotations

import pytest

from plakett_widgets import editions

EDITION = editions.load("plakettopoly")


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("24", 24),
        (" 24 ", 24),
        ("chemin-des-soins-a-domicile", 24),
        ("Chemin des Soins à domicile", 24),
        ("CHEMIN DES SOINS A DOMICILE", 24),
        ("Home Care Road", 24),
        ("chemin des s", 24),
        ("home", 24),
        ("soins a d", 24),
        ("go", 0),
        ("l'urgence", 10),
        ("nurses' promenade", 31),
        ("promenade des infirmières", 31),
        ("promenade des infirmières p", 32),
        ("senik-2", 17),
    ],
)
def test_squares(text: str, number: int) -> None:
    assert EDITION.square_named(text).number == number


def test_other_things() -> None:
    assert EDITION.card_named("sk-03").number == 18
    assert EDITION.card_named("tombola").id == "SK-08"
    assert [EDITION.building_named(word).id for word in ("clinic", "cliniques", "maison")] == ["clinique"] * 3
    assert [EDITION.building_named(word).id for word in ("complexe", "hôtel", "hotel")] == ["complexe"] * 3
    assert [EDITION.group_named(word).id for word in ("a", "brown", "bleu marine", "service")] == [
        "brun", "brun", "marine", "service",
    ]  # fmt: skip
    assert EDITION.deck_named("Sénik").number == 1
    assert EDITION.token_named("trousse").id == "trousse"


@pytest.mark.parametrize(
    ("text", "message", "matches"),
    [
        ("rue du sparadra!", None, ()),
        ("rue du sparadrop", "there is no square “rue du sparadrop”; did you mean", ("Rue du Sparadrap",)),
        ("40", "there is no square “40”; they go from 0 to 39", ()),
        ("9" * 5000, "they go from 0 to 39", ()),
        ("-1", "they go from 0 to 39", ()),
        ("+3", "they go from 0 to 39", ()),
        ("", "there is no square “”", ()),
        ("…", "there is no square “…”", ()),
        ("qqqq", "there is no square “qqqq”", ()),
        ("x" * 100_000, "there is no square “xxxx", ()),
        ("sénik", "“sénik” may be more than one square", ("Sénik (square 2)", "Sénik (square 17)", "Sénik (square 33)")),
        ("boulevard", "“boulevard” may be more than one square", ()),
    ],
)
def test_names_of_nothing(text: str, message: str | None, matches: tuple[str, ...]) -> None:
    if message is None:
        assert EDITION.square_named(text)
        return
    with pytest.raises(editions.UnknownNameError) as caught:
        EDITION.square_named(text)
    assert message in str(caught.value)
    assert set(matches) <= set(caught.value.matches)
    assert len(str(caught.value)) < 300


def test_every_square_answers_to_its_number_and_id() -> None:
    for square in EDITION.squares:
        assert EDITION.square_named(str(square.number)) is square
        assert EDITION.square_named(square.id) is square
