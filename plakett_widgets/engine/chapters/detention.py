"""Chapter: the detention (the Urgence).  Three ways in; out by a double, a kept card, or the fine."""

from __future__ import annotations

from .. import decision, event, move, rule, tables
from ..native import i64
from ..position import DONE, Position
from . import bank, debts, kept


def send(pos: Position, seat: i64, law: i64) -> None:
    """Straight there, without salary; the turn ends at once."""
    origin = pos.square[seat]
    pos.square[seat] = pos.t.detention
    pos.detained[seat] = 1
    pos.sent = True
    pos.tell(event.DETAINED, law, seat, pos.t.detention, a=origin)


def was_just_sent(pos: Position, seat: i64) -> bool:
    """Has the turn just ended because this seat was sent here?"""
    return seat == pos.last and pos.detained[seat] == 1 and pos.square[seat] == pos.t.detention


def before_throw(pos: Position, seat: i64) -> i64:
    """What every way out before the throw requires: one's own turn, in detention, the dice still to throw."""
    if seat != pos.seat:
        return rule.OWN_TURN
    if not pos.detained[seat] or pos.square[seat] != pos.t.detention:
        return rule.NOT_DETAINED
    return rule.ALLOWED if pos.first_throw else rule.CARD_BEFORE_THROW


def may_pay_fine(pos: Position, seat: i64) -> i64:
    law = before_throw(pos, seat)
    if law:
        return law if law == rule.OWN_TURN else rule.FINE_BEFORE_THROW
    if pos.detained[seat] > pos.t.fine_throws:
        return rule.FINE_TOO_LATE
    return rule.FINE_BEFORE_THROW if too_poor(pos, seat) else rule.ALLOWED


def too_poor(pos: Position, seat: i64) -> bool:
    """Is it for want of cash that a detained player may not pay the fine?"""
    return not before_throw(pos, seat) and pos.detained[seat] <= pos.t.fine_throws and pos.cash[seat] < pos.t.fine


def pay_fine(pos: Position, seat: i64) -> None:
    square = pos.t.detention
    bank.pay(pos, seat, bank.fines(pos), pos.t.fine, event.FINE_PAID, rule.FINE_BEFORE_THROW, square)
    release(pos, seat, rule.FINE_ENDS_TURN if pos.t.fine_ends_turn else rule.FINE_BEFORE_THROW)
    if pos.t.fine_ends_turn:
        ends_turn(pos)


def release(pos: Position, seat: i64, law: i64) -> None:
    pos.detained[seat] = 0
    pos.tell(event.RELEASED, law, seat, pos.t.detention)


def may_use_card(pos: Position, seat: i64, card: i64) -> i64:
    return before_throw(pos, seat) or (rule.ALLOWED if kept.keeps(pos, seat, card, tables.RELEASE) else rule.CARD_HELD)


def use_card(pos: Position, seat: i64, card: i64) -> None:
    pos.card = card
    release(pos, seat, rule.RELEASED_BY_CARD)
    pos.card = -1
    kept.give_back(pos, seat, card)
    if pos.t.card_ends_turn:
        ends_turn(pos)


def ends_turn(pos: Position) -> None:
    """Leaving took the place of the throw: play goes on next turn."""
    pos.throws = DONE
    pos.first_throw = False


def leaves(pos: Position, seat: i64) -> bool:
    """The throw of a detained seat: does it leave, and move by this throw?"""
    failed = pos.detained[seat]
    if pos.die1 == pos.die2:
        release(pos, seat, rule.RELEASED_BY_DOUBLE)
        return True
    if failed < pos.t.detention_throws:
        pos.detained[seat] = failed + 1
        pos.tell(event.STAYED, rule.STAY, seat, pos.t.detention, a=failed)
        return False
    return after_last_failure(pos, seat)


def after_last_failure(pos: Position, seat: i64) -> bool:
    """The fine is due, or a kept card where the option allows it; False if the fine bankrupts."""
    fine = pos.t.fine
    if pos.t.card_after_last_failure and kept.kept(pos, seat, tables.RELEASE):
        said = pos.ask(decision.RELEASE, seat, fine)
        if move.kind_of(said) == move.USE:
            use_card(pos, seat, move.a_of(said))
            return True
    if not debts.owe(pos, seat, bank.fines(pos), fine, event.FINE_PAID, rule.FINE_FORCED, pos.t.detention):
        return False
    release(pos, seat, rule.RELEASED_AFTER_FINE)
    return True
