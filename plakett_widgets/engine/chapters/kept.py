"""Kept cards: their holders, their use and how they change hands."""

from __future__ import annotations

from .. import event, reason, rule
from ..native import i64
from ..position import BANK, Position
from . import chance


def keeps(pos: Position, seat: i64, card: i64, kind: i64) -> bool:
    """Return whether ``seat`` keeps this card and it is of that kind."""
    return pos.t.kept_kind[card] == kind and pos.holder[pos.t.keepable.index(card)] == seat


def may_use(pos: Position, seat: i64, card: i64, kind: i64) -> i64:
    """Return why ``seat`` may not use this card where a card of that kind serves."""
    if keeps(pos, seat, card, kind):
        return reason.ALLOWED
    return reason.CARD_USELESS_HERE if card in kept(pos, seat) else reason.CARD_NOT_HELD


def kept(pos: Position, seat: i64, kind: i64 = -1) -> list[int]:
    """Return the cards of that kind that ``seat`` keeps, of any kind by default."""
    return [card for k, card in enumerate(pos.t.keepable) if pos.holder[k] == seat and kind in (-1, pos.t.kept_kind[card])]


def give_back(pos: Position, seat: i64, card: i64) -> None:
    """Put a used card where drawn cards go."""
    pos.holder[pos.t.keepable.index(card)] = BANK
    return_card(pos, seat, card)


def return_card(pos: Position, seat: i64, card: i64) -> None:
    """Put a card under its deck, or aside for the next shuffle."""
    chance.put_back(pos, card)
    if pos.logging:
        pos.write_card(card, event.CARD_RETURNED, rule.CARD_DISCARD if pos.t.discard else rule.CARD_BOTTOM, seat)


def hand_over(pos: Position, k: i64, taker: i64, rule_id: i64) -> None:
    """Give a kept card (by its place in ``keepable``) to ``taker``."""
    giver = pos.holder[k]
    pos.holder[k] = taker
    pos.write_card(pos.t.keepable[k], event.CARD_MOVED, rule_id, taker, other=giver)
