"""A move has one word in each language, on its button, in questions and answers, and typed; other words are understood."""

from __future__ import annotations

import re

import pytest

from plakett_widgets import Game, Refused
from plakett_widgets.editions.names import fold
from plakett_widgets.engine import decision, move
from plakett_widgets.moves.grammar import MEANT
from plakett_widgets.moves.verbs import split_verb, word_for
from plakett_widgets.texts import catalogue
from plakett_widgets.words.languages import LANGUAGES

KINDS = {name: kind for kind, name in move.NAMES.items()}
ASKED = {name: kind for kind, name in decision.NAMES.items()}
LABELS = [
    (locale, key) for locale in LANGUAGES for key in catalogue(locale) if key.startswith("move.")
]  # fmt: skip


@pytest.mark.parametrize(("locale", "key"), LABELS)
def test_a_button_bears_the_word_of_its_move_and_can_be_typed_as_it_stands(locale: str, key: str):
    label = catalogue(locale)[key]
    _, name, *variants = key.split(".")
    kind = KINDS[name]
    asked = next((ASKED[variant] for variant in variants if variant in ASKED), decision.QUIET)
    assert f" {fold(word_for(kind, locale, asked))} " in f" {fold(label)} "
    if "{" not in label:
        typed, rest = split_verb(label)
        assert typed is not None
        meant = move.PAY if kind == move.IN_KIND else kind
        assert MEANT.get((asked, typed), typed) == meant
        assert not rest or variants or kind == move.IN_KIND


@pytest.mark.parametrize(
    "typed", ["Se retirer", "se retirer", "SE RETIRER", "passer", "drop out", "pass", "retirer", "refuser"]
)
def test_an_auction_is_left_in_many_words(typed: str):
    game = Game("plakettopoly", ["Ana", "Léo"], position={"turn": "Ana", "seats": {"Ana": {"on": 0}}})
    game.play_all(["dice 1+2", "roll", "decline"])
    game.play(typed)
    assert game.moves()[-1].endswith(": pass")


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("finir le tour", "end"), ("Finir mon tour", "end"), ("terminer", "end"), ("End the turn", "end"),
        ("lancer les dés", "roll"), ("Lancer les des", "roll"),
        ("offrir Léo : 5 contre 100 $", "offer Léo: 5 for 100 $"),
        ("offrir à Léo : 5 contre 100 $", "offer Léo: 5 for 100 $"),
        ("échanger avec Léo : 5 contre 100 $", "offer Léo: 5 for 100 $"),
        ("proposer un échange à Léo : 5 contre 100 $", "offer Léo: 5 for 100 $"),
        ("contre proposer 5 contre 100 $", "counter 5 for 100 $"),
        ("Faire une contre-proposition : 5 contre 100 $", "counter 5 for 100 $"),
        ("Lever l'hypothèque de 5", "lift 5"),
        ("se déclarer en faillite", "bankrupt"), ("faillite", "bankrupt"),
        ("ne pas acheter", "decline"), ("laisser aux encheres", "decline"),
        ("régler", "settle"), ("liquider", "settle"),
        ("payer en titres 5", "pay with 5"),
        ("choisir la case 5", "choose 5"),
    ],
)  # fmt: skip
def test_french_moves_are_read(typed: str, written: str):
    game = Game("plakettopoly", ["Ana", "Léo"], seed=1)
    assert game.table.reader.write(game.table.read(typed), with_seat=False) == written


@pytest.mark.parametrize("typed", ["aide", "Aide", "help", "?", "Ana: aide", "1: help"])
def test_help_lists_the_possible_moves(typed: str):
    game = Game("plakettopoly", ["Ana", "Léo"], position={"turn": "Ana"})
    with pytest.raises(Refused) as caught:
        game.play(typed)
    assert caught.value.code == "help"
    assert caught.value.text("en") == "Ana is in turn, and may say: roll."
    assert caught.value.text("fr") == "C’est à Ana de jouer, qui peut dire\u00a0: lancer."
    assert game.moves() == []


def test_help_is_for_whoever_wants_it():
    seats = {"Ana": {"titles": [5]}, "Léo": {"titles": [6]}}
    game = Game("plakettopoly", ["Ana", "Léo"], position={"turn": "Ana", "seats": seats})

    def refusal_of(typed: str) -> str:
        refused = game.would_refuse(typed)
        assert refused is not None
        return refused.text("fr")

    assert re.search("^Ce n’est pas à Léo de jouer, qui peut pourtant dire.*hypothéquer.*proposer", refusal_of("Léo: aide"))
    game.play("offer Léo: 5 for 6")
    assert refusal_of("Ana: aide") == "Ana attend la réponse, et peut dire\u00a0: retirer."
    assert re.search(
        "^Léo répond d’abord \\(une offre\\), et peut dire.*accepter, refuser, contre-proposer", refusal_of("aide")
    )
