"""What the table waits for, in words: which question is open, and what answers it takes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...engine import decision, legality, move
from ...engine.legality import Pending
from ...engine.position import Position
from .verbs import word_for

ABOUT: Final = {
    decision.BUY: ("a purchase", "un achat"),
    decision.BID: ("an auction", "une enchère"),
    decision.DEBT: ("a debt", "une dette"),
    decision.OFFER: ("an offer", "une offre"),
    decision.LIFT: ("a mortgage", "une hypothèque"),
    decision.WANT: ("a share of the last buildings", "une part des derniers bâtiments"),
    decision.PLACE: ("the place of a building", "la place d’un bâtiment"),
    decision.RELEASE: ("the way out", "la sortie"),
    decision.TICKET: ("a ticket", "un billet"),
    decision.IN_KIND: ("titles instead of cash", "des titres au lieu d’argent"),
    decision.CHOOSE: ("a choice", "un choix"),
    decision.JOKER: ("a card that may be used", "une carte à utiliser"),
    decision.PATH: ("a choice of two squares", "un choix entre deux cases"),
}


def question(pos: Position, pending: Pending, names: Sequence[str]) -> dict[str, str]:
    """Who must answer what before anything else, and with which verbs; at a quiet point, what the seat in turn may say.

    >>> from plakett_widgets import Game
    >>> game = Game("plakettopoly", ["Ana", "Léo"], seed=7)
    >>> question(game._play.live, game._play.pending, game.names)["en"]
    'Léo is in turn, and may say: roll.'
    """
    seat = pos.seat if pending.kind == decision.QUIET else pending.seat
    kinds = {move.kind_of(choice.move): None for choice in legality.legal(pos, pending) if move.seat_of(choice.move) == seat}
    en, fr = (", ".join(dict.fromkeys(word_for(kind, locale, pending.kind) for kind in kinds)) for locale in ("en", "fr"))
    name = names[seat]
    if pending.kind == decision.QUIET:
        return {"en": f"{name} is in turn, and may say: {en}.", "fr": f"C’est à {name} de jouer, qui peut dire : {fr}."}
    about = ABOUT[pending.kind]
    return {
        "en": f"{name} is asked first, about {about[0]}, and may say: {en}.",
        "fr": f"{name} répond d’abord ({about[1]}), et peut dire : {fr}.",
    }
