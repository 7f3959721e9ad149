"""Cards: which can be drawn, who keeps them, what they order to be paid."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ...engine import event, tables
from ...engine.chapters import cards
from ...engine.position import BANK
from .auditor import Auditor, Check
from .differences import Seat
from .rows import Event


def return_card(audit: Auditor, one: Event) -> None:
    deck = audit.t.deck_of[one.card]
    take_from(audit, deck, one.card)
    audit.laid[deck].append(one.card)


def take_from(audit: Auditor, deck: int, card: int) -> None:
    audit.unseen[deck].discard(card)
    if card in audit.laid[deck]:
        audit.laid[deck].remove(card)


def shuffle(audit: Auditor, one: Event) -> None:
    audit.shuffled = one.turn > 0


def pass_card(audit: Auditor, one: Event) -> None:
    holder = audit.pos.holder[audit.t.keepable.index(one.card)] if one.card in audit.t.keepable else BANK
    audit.object_to(one, holder == one.other, "not_holder", Seat(one.other))


def draw(audit: Auditor, one: Event) -> None:
    lift_card(audit, one)
    audit.drawer = one.seat
    audit.card_settled.clear()
    reckon(audit, one.card)


def reckon(audit: Auditor, card: int) -> None:
    """What a card costs or brings: each of its sums is known once the one before it is paid, whatever is sold to pay it."""
    audit.card_dues = {
        (number, who): effect[3] + (cards.per_holding(audit.pos, who, effect) if effect[4] else 0)
        for number, effect in enumerate(audit.t.effects[card])
        if effect[0] == tables.TRANSFER
        for who in cards.party(audit.pos, audit.drawer, effect[2] if effect[1] == tables.THE_BANK else effect[1])
    }


def lift_card(audit: Auditor, one: Event) -> None:
    """The card on top: one not seen since the deck was shuffled, or of those laid under the deck the first."""
    deck = audit.t.deck_of[one.card]
    unseen, laid = audit.unseen[deck], audit.laid[deck]
    if audit.shuffled:  # that deck, for this draw
        audit.object_to(one, audit.on_top or not unseen, "shuffled", len(unseen))
        unseen |= {*laid}
        laid.clear()
        audit.shuffled = False
    audit.object_to(one, one.card in unseen or one.card in laid, "card_away")
    if one.card in laid and not audit.on_top:
        place = laid.index(one.card) + len(unseen)
        audit.object_to(one, not audit.t.discard, "card_aside")
        audit.object_to(one, audit.t.discard or not place, "card_under", place)
    take_from(audit, deck, one.card)


CHECKS: Final[Mapping[int, Check]] = {
    event.CARD_DRAWN: draw, event.CARD_RETURNED: return_card, event.CARD_MOVED: pass_card, event.SHUFFLED: shuffle,
}  # fmt: skip
