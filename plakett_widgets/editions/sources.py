"""The sources of a game: what its rulebook states, what was found elsewhere, what is ours."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

from ..words.languages import SPACE
from .format import Origins, SourceFile, Words

LABELS: Final = {
    "game": Words(fr="Le jeu", en="The game"),
    "cited": Words(fr="Source", en="Source"),
    "stated": Words(fr="Dans les règles", en="Stated by the rules"),
    "found": Words(fr="Trouvé ailleurs", en="Found elsewhere"),
    "ours": Words(fr="De nous", en="Ours"),
    "squares": Words(fr="Les cases, une à une", en="Square by square"),
    "cards": Words(fr="Les cartes, une à une", en="Card by card"),
    "thanks": Words(fr="Remerciements", en="Acknowledgements"),
}
ORIGINS: Final = {
    "stated": Words(fr="des règles", en="from the rules"),
    "found": Words(fr="d’ailleurs", en="from elsewhere"),
    "ours": Words(fr="de nous", en="ours"),
}
PARTS: Final = {
    "name": Words(fr="noms", en="names"),
    "title": Words(fr="titres", en="titles"),
    "place": Words(fr="places", en="places"),
    "price": Words(fr="prix", en="prices"),
    "rent": Words(fr="loyers", en="rents"),
    "amount": Words(fr="montants", en="amounts"),
    "text": Words(fr="textes", en="texts"),
    "effect": Words(fr="effets", en="effects"),
}


def lines(
    source: SourceFile | None, squares: Iterable[Origins], cards: Iterable[Origins], locale: str
) -> list[tuple[str, str]]:
    """Return the sources of a game and of its data, as pairs of a label and a text. Empty without a source."""
    if source is None:
        return []
    texts = {name: text if isinstance(text, str) else text[locale] for name, text in source if text is not None}
    texts |= {"squares": counted(squares, locale), "cards": counted(cards, locale)}
    return [(label[locale], texts[name]) for name, label in LABELS.items() if texts.get(name)]


def counted(things: Iterable[Origins], locale: str) -> str:
    """Return how many names, prices and so on of these things come from each source."""
    origins = Counter((part, origin) for thing in things for part, origin in thing if origin is not None)
    parts = []
    for part, called in PARTS.items():
        here = [f"{origins[part, origin]} {words[locale]}" for origin, words in ORIGINS.items() if origins[part, origin]]
        if here:
            parts.append(f"{called[locale]}{SPACE[locale]}: {', '.join(here)}")
    return " · ".join(parts)
