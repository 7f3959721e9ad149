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
    if one.seat >= 0:
        audit.hand_over(one)


def draw(audit: Auditor, one: Event) -> None:
    lift_card(audit, one)
    audit.drawer, audit.under_way = one.seat, -1
    audit.fresh.add((one.seat, one.card))


def lay_by(audit: Auditor, one: Event) -> None:
    """To keep, or for the next turn: what was drawn in this turn."""
    audit.object_to(one, (one.seat, one.card) in audit.fresh, "not_drawn", Seat(one.seat))
    audit.fresh.discard((one.seat, one.card))


def reckon(audit: Auditor, card: int) -> None:
    """What a card costs or brings: each sum is known as it is first asked for, whatever was sold to pay those before it."""
    begun = {key: due for key, due in audit.card_dues.items() if key[0] <= audit.under_way}
    audit.card_dues = begun | {
        (number, payer, payee): between(audit, effect, payer, payee)
        for number, effect in enumerate(audit.t.effects[card])
        if effect[0] == tables.TRANSFER and number > audit.under_way
        for payer in side(audit, effect, effect[1])
        for payee in side(audit, effect, effect[2])
        if payer != payee
    }


def side(audit: Auditor, effect: list[int], who: int) -> list[int]:
    """One of the parties of a transfer."""
    if who == tables.THE_BANK:
        return [BANK]
    if who == tables.OWNER_OF:
        return [BANK if audit.pos.mortgaged[effect[5]] else audit.pos.owner[effect[5]]]
    return cards.party(audit.pos, audit.drawer, who)


def between(audit: Auditor, effect: list[int], payer: int, payee: int) -> int:
    """What one pays the other: so much, and so much for what the one holds whose holdings count."""
    flat, counted = effect[3:5]
    return flat + (cards.per_holding(audit.pos, (payer, payee)[counted - 1], effect) if counted else 0)


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
    **dict.fromkeys((event.CARD_KEPT, event.CARD_QUEUED), lay_by),
}  # fmt: skip
