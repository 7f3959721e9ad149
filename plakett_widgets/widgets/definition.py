"""What never changes during a game, as the front end wants it: the trait ``board_def``, sent once."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from ..editions import Edition
from .layout import SEATS, SLOTS, Ring

LANGUAGES: Final = ("fr", "en")
PIECES: Final = ("#2563c4", "#c62f22")  # by kind of building

_LINKS: Final = re.compile(r"^(?:(?:de|du|des|d’|la|le|les|l’|of|the|à|au|–|-)(?:\s+|(?<=’)))+", re.IGNORECASE)
_VOWEL: Final = "[aeiouyàâéèêëîïôöùûüœ]"
_CONSONANT: Final = "[b-df-hj-np-tv-xzç]"
_ONSET: Final = f"(?:[cpst]h|gn|[bcdfgpt][lr]|{_CONSONANT})"
# between two syllables, at least three letters from either end
_SYLLABLE: Final = re.compile(
    rf"(?<=\w\w{_VOWEL})(?={_ONSET}{_VOWEL}\w)|(?<=\w{_VOWEL}[lmnrs])(?={_ONSET}{_VOWEL}\w)", re.IGNORECASE
)


def board_definition(edition: Edition) -> dict[str, Any]:
    """Names in both languages, geometry and prices; see ``BoardDef`` in ``js/src/wire.ts``."""
    ring = Ring.of(len(edition.squares))
    shorts = {language: short_names(edition, language) for language in LANGUAGES}
    row, top = edition.buildings
    return {
        "name": words(edition.name),
        "currency": {"symbol": edition.currency.symbol, **words(edition.currency)},
        "size": ring.size,
        "tracks": list(ring.tracks),
        "whole": edition.amounts.full_group_factor,
        "slots": [[list(slot) for slot in crowd] for crowd in SLOTS],
        "squares": [
            {
                "name": words(square.name),
                "short": {language: shorts[language][square.number] for language in LANGUAGES},
                "kind": square.kind,
                "title": square.title,
                "deck": square.deck,
                "tax": square.tax,
                "cell": list(place.cell),
                "box": list(place.box),
                "anchor": list(place.anchor),
                "side": place.side,
            }
            for square, place in zip(edition.squares, ring.places, strict=True)
        ],
        "titles": [
            {
                "square": title.square,
                "family": title.rent,
                "group": title.group,
                "price": title.price,
                "mortgage": title.mortgage,
                "rent": list(title.rents),
                "build": [{"kind": kind, "pieces": pieces, "price": price} for kind, pieces, price in title.steps],
            }
            for title in edition.titles
        ],
        "groups": [{"name": words(group.name), "colour": group.colour, "letter": group.letter} for group in edition.groups],
        "buildings": [
            {"id": kind.id, "short": words(kind.short), "plural": words(kind.plural), "colour": PIECES[kind.number]}
            for kind in edition.buildings
        ],
        "steps": [[row.number, count + 1] for count in range(row.per_lot)] + [[top.number, 1]],
        "decks": [{"name": words(deck.name)} for deck in edition.decks],
        "cards": [
            {"id": card.id, "deck": card.deck, "title": words(card.title), "text": words(card.text)} for card in edition.cards
        ],
        "seats": [dict(seat) for seat in SEATS],
    }


def words(both: Any) -> dict[str, str]:
    return {language: getattr(both, language) for language in LANGUAGES}


def short_names(edition: Edition, language: str) -> list[str]:
    """A name for each square that fits on it: titles without what their whole group has in common.

    >>> from plakett_widgets import editions
    >>> names = short_names(editions.load("plakettopoly"), "fr")
    >>> names[8].replace("\\u00ad", ""), names[12].replace("\\u00ad", "")
    ('Dépistage', 'Recrutement')
    """
    names = [square.name[language] for square in edition.squares]
    for group in edition.groups:
        squares = [edition.titles[title].square for title in group.titles]
        for square, short in zip(squares, without_common([names[square] for square in squares]), strict=True):
            names[square] = short
    return [hyphenated(name) for name in names]


def without_common(names: Sequence[str]) -> list[str]:
    """
    >>> without_common(["Avenue de la Prévention", "Avenue du Dépistage"])
    ['Prévention', 'Dépistage']
    >>> without_common(["Prevention Avenue", "Screening Avenue"])
    ['Prevention', 'Screening']
    """
    split = [name.split() for name in names]
    shortest = min(map(len, split))
    for end in (0, -1):
        while len(split) > 1 and shortest > 1 and len({parts[end] for parts in split}) == 1:
            for parts in split:
                del parts[end]
            shortest -= 1
    return [capitalised(_LINKS.sub("", " ".join(parts))) for parts in split]


def capitalised(text: str) -> str:
    return text[:1].upper() + text[1:]


def hyphenated(text: str) -> str:
    """Soft hyphens in long words: a browser without a dictionary would break them anywhere.

    >>> hyphenated("Physiothérapie").split("\\u00ad")
    ['Phy', 'sio', 'thé', 'ra', 'pie']
    """
    return " ".join(_SYLLABLE.sub("\u00ad", word) if len(word) > 8 else word for word in text.split(" "))
