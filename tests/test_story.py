"""Stories of whole games: every sentence is well set."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from plakett_widgets import Game, bots, editions
from plakett_widgets.engine import event
from plakett_widgets.texts import Phrasebook

NAMES = ["Ana", "Yves", "Hugo", "Zoé"]
WRONG = {
    "fr": (
        r"\b(?:de|à) les? |\bde (?:A|É|une?\b)|\b(?:la|le|de|que) [aeéiou]\w*(?<!\boui)\b"
        r"|\b(?:du|de la|au) (?:l’|les? |la )|^[a-zéà]"
    ),
    "en": r"\ba [aeiou]|\bthe [Tt]he\b|\bof of\b|^[a-z]",
}
CARDS = r"[:–«“].*"  # what stands on a card is not ours to judge


def stories(edition: str, locale: str) -> Iterator[str]:
    """Sentences of some games of bots, one for each kind of event and what is missing in it."""
    for seed in range(2):
        players = [(name, bots.Random(seed + k) if k % 2 else bots.Balanced()) for k, name in enumerate(NAMES)]
        game = Game(edition, players, seed=seed)
        game.run(turns=60)
        yield from game.story(locale)


@pytest.mark.parametrize("locale", ["fr", "en"])
@pytest.mark.parametrize("edition", editions.names())
def test_a_story_reads_well(edition: str, locale: str):
    story = set(stories(edition, locale))
    sentences = [re.sub(CARDS, "", sentence) for sentence in story]
    assert [sentence for sentence in sentences if re.search(WRONG[locale], sentence)] == []
    assert [sentence for sentence in story if "{" in sentence or "  " in sentence or sentence[-1] not in ".!?…)»”"] == []


@pytest.mark.parametrize("locale", ["fr", "en"])
@pytest.mark.parametrize("edition", editions.names())
def test_every_kind_of_event_has_a_sentence_for_every_square(edition: str, locale: str):
    """Also where random games never come."""
    phrases = Phrasebook(locale, editions.load(edition), NAMES)
    plain = {"seat": 0, "other": 1, "amount": 50, "card": 0, "a": 1, "b": 2}
    for square in range(len(phrases.edition.squares)):
        for kind in event.NAMES.values():
            sentence = phrases.event(plain | {"kind": kind, "square": square})
            assert sentence != kind
            assert not re.search(WRONG[locale], re.sub(CARDS, "", sentence)), sentence
            assert "  " not in sentence or kind in ("built", "building_won"), (
                sentence
            )  # nothing is built on a square that is no lot
    for kind in event.NAMES.values():
        for changes in ({"seat": None}, {"other": None}, {"square": None, "card": None, "amount": 0, "a": 0, "b": 0}):
            assert phrases.event(plain | {"kind": kind, "square": 1} | changes)


@pytest.mark.parametrize(
    ("locale", "expected"),
    [
        (
            "fr",
            [
                "Noor bâtit une clinique place de la Pharmacie (100\u00a0$).",
                "Noor revend à la banque un bâtiment {} (50\u00a0$).",
            ],
        ),
        ("en", ["Noor builds a clinic on Pharmacy Square ($100).", "Noor sells the bank a building {} ($50)."]),
    ],
)
def test_building_and_selling_read_as_a_person_would_write(locale: str, expected: list[str]):
    game = Game("plakettopoly", ["Noor", "Zoé"], position={"turn": "Noor", "seats": {"Noor": {"titles": [16, 18, 19]}}})
    start = game.length
    for move in ("build 16", "sell 16"):
        game.play(move)
    place = {"fr": "place de la Pharmacie", "en": "on Pharmacy Square"}[locale]
    assert game.story(locale, start) == [sentence.format(place) for sentence in expected]
