"""Check cards: which can be drawn, who keeps them, and what they order to be paid."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ...engine import event, tables
from ...engine.chapters import cards
from ...engine.position import BANK
from .auditor import Auditor, Check
from .differences import Seat
from .rows import AuditedEvent


def lay_card(audit: Auditor, entry: AuditedEvent) -> None:
    deck = audit.t.deck_of[entry.card]
    remove_card(audit, deck, entry.card)
    audit.laid_cards[deck].append(entry.card)


def remove_card(audit: Auditor, deck: int, card: int) -> None:
    audit.unseen_cards[deck].discard(card)
    if card in audit.laid_cards[deck]:
        audit.laid_cards[deck].remove(card)


def note_shuffle(audit: Auditor, entry: AuditedEvent) -> None:
    audit.shuffled = entry.turn > 0


def check_card_moved(audit: Auditor, entry: AuditedEvent) -> None:
    holder = audit.pos.holder[audit.t.keepable.index(entry.card)] if entry.card in audit.t.keepable else BANK
    audit.expect(entry, holder == entry.other, "not_holder", Seat(entry.other))
    if entry.seat >= 0:
        audit.expect_agreed(entry)


def check_draw(audit: Auditor, entry: AuditedEvent) -> None:
    check_top_card(audit, entry)
    audit.drawer, audit.under_way = entry.seat, -1
    audit.drawn_now.add((entry.seat, entry.card))


def check_card_kept(audit: Auditor, entry: AuditedEvent) -> None:
    """Check that a card that is kept or queued was drawn in this turn."""
    audit.expect(entry, (entry.seat, entry.card) in audit.drawn_now, "not_drawn", Seat(entry.seat))
    audit.drawn_now.discard((entry.seat, entry.card))


def reckon_card(audit: Auditor, card: int) -> None:
    """Work out the payments of a card.  A sum stays as it was when first due, whatever is sold to pay for it."""
    begun = {key: due for key, due in audit.card_dues.items() if key[0] <= audit.under_way}
    audit.card_dues = begun | {
        (number, payer, payee): amount_between(audit, effect, payer, payee)
        for number, effect in enumerate(audit.t.effects[card])
        if effect[0] == tables.TRANSFER and number > audit.under_way
        for payer in parties_of(audit, effect, effect[1])
        for payee in parties_of(audit, effect, effect[2])
        if payer != payee
    }


def parties_of(audit: Auditor, effect: list[int], who: int) -> list[int]:
    """Return the seats that pay or are paid in a transfer, or the bank."""
    if who == tables.THE_BANK:
        return [BANK]
    if who == tables.OWNER_OF:
        return [BANK if audit.pos.mortgaged[effect[5]] else audit.pos.owner[effect[5]]]
    return cards.party(audit.pos, audit.drawer, who)


def amount_between(audit: Auditor, effect: list[int], payer: int, payee: int) -> int:
    """Return the amount between two parties: a flat part, and a part for what the counted party holds."""
    flat, counted = effect[3:5]
    return flat + (cards.per_holding(audit.pos, (payer, payee)[counted - 1], effect) if counted else 0)


def check_top_card(audit: Auditor, entry: AuditedEvent) -> None:
    """Check that the card on top was not seen since the deck was shuffled, or is the first of those laid under it."""
    deck = audit.t.deck_of[entry.card]
    unseen, laid = audit.unseen_cards[deck], audit.laid_cards[deck]
    if audit.shuffled:  # a shuffle is of the deck that is drawn from next
        audit.expect(entry, audit.on_top or not unseen, "shuffled", len(unseen))
        unseen |= {*laid}
        laid.clear()
        audit.shuffled = False
    audit.expect(entry, entry.card in unseen or entry.card in laid, "card_away")
    if entry.card in laid and not audit.on_top:
        place = laid.index(entry.card) + len(unseen)
        audit.expect(entry, not audit.t.discard, "card_aside")
        audit.expect(entry, audit.t.discard or not place, "card_under", place)
    remove_card(audit, deck, entry.card)


CHECKS: Final[Mapping[int, Check]] = {
    event.CARD_DRAWN: check_draw, event.CARD_RETURNED: lay_card, event.CARD_MOVED: check_card_moved,
    event.SHUFFLED: note_shuffle, **dict.fromkeys((event.CARD_KEPT, event.CARD_QUEUED), check_card_kept),
}  # fmt: skip
