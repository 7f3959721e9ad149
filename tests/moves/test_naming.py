"""What a move names is found among the things that the move can be about."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from plakett_widgets import Game
from plakett_widgets.editions import Edition
from plakett_widgets.editions.format import Words
from plakett_widgets.engine import decision
from plakett_widgets.engine.legality import Pending

from ..engine.play import BY_ID

PLAKETT = BY_ID["plakettopoly"]


def table(edition: str | Edition = "plakettopoly", **position: Any) -> Game:
    return Game(edition, ["Ana", "Léo"], seed=1, position={"turn": "Ana", **position})


def means(game: Game, typed: str) -> str:
    return game.table.reader.write(game.table.read(typed), with_seat=False)


def refusal(game: Game, typed: str) -> dict[str, str]:
    refused = game.would_refuse(typed)
    assert refused is not None
    return {locale: refused.text(locale) for locale in ("en", "fr")}


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("hypothéquer Infirmières", "mortgage 31"),  # the label on the square; another begins so
        ("hypothéquer infirmières p", "mortgage 32"),
        ("hypothéquer Première Ligne", "mortgage 39"),  # three squares whose name begins so have no title
        ("hypothéquer Première", "mortgage 39"),
        ("mortgage Front Line", "mortgage 39"),
        ("lever Infirmières", "lift 31"),
        ("bâtir Infirmières", "build 31"),
        ("bâtir sur Infirmières", "build 31"),
        ("build Infirmières complexe", "build 31 complexe"),
        ("vendre Infirmières", "sell 31"),
        ("vendre Infirmières d’un coup", "sell 31 outright"),
        ("réclamer Infirmières", "claim 31"),
        ("placer Infirmières", "place 31"),
        ("proposer à Léo : Infirmières contre Première Ligne", "offer Léo: 31 for 39"),
        ("contre-proposer Infirmières contre Première", "counter 31 for 39"),
        ("payer avec Infirmières et Première Ligne", "pay with 31 + 39"),
    ],
)
def test_the_label_of_a_square_is_its_name_and_squares_without_a_title_do_not_compete(typed: str, written: str):
    assert means(table(), typed) == written


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("mortgage avenue", "mortgage 8"),
        ("lift avenue", "lift 9"),
        ("build chemin", "build 24"),
        ("build chemin clinique", "build 24 clinique"),
        ("sell rue", "sell 1"),
        ("offer Léo: place for 100 $", "offer Léo: 18 for 100 $"),
        ("offer Léo: 100 $ for place", "offer Léo: 100 $ for 16"),
    ],
)
def test_of_several_squares_those_compete_for_which_the_move_is_legal(typed: str, written: str):
    seats = {
        "Ana": {"titles": [1, 3, 8, 18, 21, 23, 24], "mortgaged": [9], "buildings": {1: 1, 21: 1, 23: 1}},
        "Léo": {"titles": [6, 16]},
    }
    assert means(table(seats=seats), typed) == written


def test_an_open_rent_is_claimed_by_the_beginning_of_its_name():
    game = table(seats={"Ana": {"on": 5}, "Léo": {"titles": [6, 8, 9]}})
    game.play_all(["dice 1+2", "roll"])
    assert means(game, "Léo: claim avenue") == "claim 8"


def test_a_card_is_one_that_is_held():
    game = table(seats={"Ana": {"cards": ["SK-03"]}, "Léo": {"cards": ["PL-03"]}})
    assert means(game, "use sortir de l’urgence") == "use SK-03"
    assert means(game, "use sortir") == "use SK-03"
    assert means(game, "offer Léo: sortir for 5 $") == "offer Léo: SK-03 for 5 $"
    assert means(game, "offer Léo: 5 $ for sortir") == "offer Léo: 5 $ for PL-03"
    both = table(seats={"Ana": {"cards": ["SK-03", "PL-03"]}})
    assert means(both, "use sortir") == "use PL-03"  # one is as good as the other
    assert means(table(seats={"Léo": {"cards": ["PL-03"]}}), "top sortir") == "top SK-03"  # the other is in no deck


def test_a_square_may_be_named_like_a_sale_to_a_player():
    assert means(table("mspm", seats={"Ana": {"titles": [29]}}), "vendre cap à l’aigle") == "sell 29"


def shared(kind: str, field: str = "name") -> Edition:
    """An edition in which all things of a kind have one name."""
    one = Words(fr="Même nom", en="Same name")
    changed = tuple(
        replace(thing, **{field: one, "short": one} if kind == "squares" else {field: one}) for thing in things(kind)
    )
    return replace(PLAKETT, **{kind: changed})


def things(kind: str) -> tuple[Any, ...]:
    found: tuple[Any, ...] = getattr(PLAKETT, kind)
    return found


def test_the_number_decides_between_squares_of_one_name():
    game = table(shared("squares"), seats={"Ana": {"titles": [1, 3]}, "Léo": {"titles": [6]}})
    words = refusal(game, "mortgage same name")
    assert (
        words["en"]
        == "“same name” may be more than one square: Same name (square 1) or Same name (square 3); the number decides"
    )
    several = "peut désigner plusieurs cases\u00a0: Même nom (case 1) ou Même nom (case 3)\u00a0; le numéro décide"
    assert words["fr"] == f"«\u00a0same name\u00a0» {several}"
    assert means(game, "offer Léo: 5 $ for même nom") == "offer Léo: 5 $ for 6"  # the only one that is Léo’s
    game.play("mortgage 3")
    assert means(game, "mortgage même nom") == "mortgage 1"


def test_the_id_decides_between_things_of_one_name():
    cards = table(shared("cards"))
    assert refusal(cards, "top same name")["en"].endswith("Same name (card PL-05) or 27 more; the id decides")
    assert refusal(cards, "top même nom")["fr"].endswith("Même nom (carte PL-05) ou 27 de plus\u00a0; l’identifiant décide")
    assert means(cards, "top SK-01") == "top SK-01"
    buildings = table(shared("buildings"))
    assert "Même nom (clinique) ou Même nom (complexe)" in refusal(buildings, "want 2 même nom")["fr"]
    assert means(buildings, "want 2 complexe") == "want 2 complexe"
    groups = table(shared("groups"), seats={"Ana": {"titles": [1, 3], "buildings": {1: 1, 3: 1}}})
    assert means(groups, "sell same name") == "sell brun down to 0"


def test_a_choice_is_one_of_those_offered():
    game = Game("confinement", ["Ana", "Léo"], seed=1)
    branches = game.edition.branches
    alike = [branch for branch in branches if branch.name.fr == "Pair ou impair"]
    assert len(alike) > 1
    for branch in alike:
        asked = Pending(decision.CHOOSE, 0, branch.number, 1)
        read = game.table.reader.read("choisir pair", game.table.position, asked)
        assert game.table.reader.write(read, with_seat=False) == f"choose {branch.id}"
