"""Chapter: the hand. A drawn card waits for the next turn. A joker is kept until it is used or sold."""

from __future__ import annotations

from .. import decision, event, move, reason, rule, tables
from ..native import i64
from ..position import Position
from . import chance, kept


def take(pos: Position, seat: i64, deck: i64) -> None:
    """Draw a card and keep it."""
    card = chance.draw(pos, deck)
    if card < 0:
        pos.write(event.DECK_EMPTY, rule.NO_CARD, seat, pos.square[seat], a=deck)
        return
    pos.write_card(card, event.CARD_DRAWN, rule.CARD, seat, pos.square[seat])
    if pos.t.kept_kind[card] >= 0:
        pos.holder[pos.t.keepable.index(card)] = seat
        pos.write_card(card, event.CARD_KEPT, rule.JOKER_KEPT, seat)
    elif pos.t.money_at_once and not pos.t.moves_token[card]:
        pos.fresh += ((seat, card),)
    else:
        wait(pos, seat, card)


def wait(pos: Position, seat: i64, card: i64) -> None:
    """Put a card aside for the next turn."""
    pos.queue[seat].append(card)
    pos.write_card(card, event.CARD_QUEUED, rule.QUEUED, seat)


def may_use(pos: Position, seat: i64, card: i64) -> i64:
    """Return why a joker may not be used at a quiet point, where only turns to miss can be cancelled."""
    if card not in kept.kept(pos, seat):
        return reason.CARD_NOT_HELD
    if pos.t.kept_kind[card] != tables.TELEWORK:
        return reason.JOKER_NOT_WANTED
    if seat != pos.seat:
        return reason.OUT_OF_TURN
    return reason.ALLOWED if pos.missed[seat] and not (pos.on_hold[seat] or pos.jailed[seat]) else reason.NO_TURN_TO_SAVE


def plays(pos: Position, seat: i64, kind: i64, rule_id: i64, saved: i64 = 0) -> bool:
    """Ask the holder of a joker of this kind whether it is used, and return whether it was."""
    held = kept.kept(pos, seat, kind)
    if not held:
        return False
    answer = pos.ask(decision.JOKER, seat, held[0], saved)
    if move.kind_of(answer) != move.USE:
        return False
    use(pos, seat, move.a_of(answer), rule_id)
    return True


def use(pos: Position, seat: i64, card: i64, rule_id: i64) -> None:
    pos.write_card(card, event.JOKER_USED, rule_id, seat, pos.square[seat])
    kept.give_back(pos, seat, card)


def lay_down(pos: Position, seat: i64) -> None:
    """Give back the cards of a seat that has left the course."""
    while pos.queue[seat]:
        kept.return_card(pos, seat, pos.queue[seat].pop(0))
    for card in kept.kept(pos, seat):
        kept.give_back(pos, seat, card)
