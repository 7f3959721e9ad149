"""The open question of a game in words, with the moves that answer it."""

from __future__ import annotations

from collections.abc import Sequence

from ...engine import decision, legality, move
from ...engine.legality import Pending
from ...engine.position import Position
from ...words.catalogue import catalogue, fill_in, in_words
from ...words.languages import LANGUAGES
from .verbs import word_for


def describe_question(pos: Position, pending: Pending, names: Sequence[str], wanted: int | None = None) -> dict[str, str]:
    """Return who must answer what, and with which verbs, in both languages.

    At a quiet point, that is what the seat in turn may say, or the one that is named.

    >>> from plakett_widgets import Game
    >>> game = Game("plakettopoly", ["Ana", "Léo"], seed=7)
    >>> describe_question(game.table.position, game.table.pending, game.names)["en"]
    'Léo is in turn, and may say: roll.'
    """
    if pos.over:
        return in_words("refused.game_over")
    quiet = pending.kind == decision.QUIET
    may_move = wanted is not None and wanted in pending.speakers(pos)
    seat = wanted if wanted is not None and may_move else pos.seat if quiet else pending.seat
    kinds = {move.kind_of(choice.move): None for choice in legality.legal(pos, pending) if move.seat_of(choice.move) == seat}
    if quiet:
        key = "turn" if seat == pos.seat else "quiet" if kinds else "nothing"
    else:
        key = "asked" if seat == pending.seat else "offered"
    words: dict[str, str] = {}
    for locale in LANGUAGES:
        texts = catalogue(locale)
        verbs = ", ".join(dict.fromkeys(word_for(kind, locale, pending.kind) for kind in kinds))
        about = texts.get(f"about.{decision.NAMES[pending.kind]}", "")
        words[locale] = fill_in(texts[f"question.{key}"], {"seat": names[seat], "verbs": verbs, "about": about}, locale)
    return words
