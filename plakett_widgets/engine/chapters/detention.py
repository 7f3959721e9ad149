"""Chapter: the detention (the Urgence). Three ways in. Out by a double, a kept card, or the fine."""

from __future__ import annotations

from .. import decision, event, move, reason, rule, tables
from ..native import i64
from ..position import DONE, Position
from . import bank, debts, kept


def send(pos: Position, seat: i64, rule_id: i64) -> None:
    """Send a seat straight there, without salary. The turn ends at once."""
    origin = pos.square[seat]
    pos.square[seat] = pos.t.detention
    pos.detained[seat] = 1
    pos.sent = True
    pos.write(event.DETAINED, rule_id, seat, pos.t.detention, a=origin)


def was_just_sent(pos: Position, seat: i64) -> bool:
    """Return whether the turn has just ended because this seat was sent here."""
    return seat == pos.last and pos.detained[seat] == 1 and pos.square[seat] == pos.t.detention


def is_detained(pos: Position, seat: i64) -> bool:
    return pos.detained[seat] > 0 and pos.square[seat] == pos.t.detention


def may_pay_fine(pos: Position, seat: i64) -> i64:
    if seat != pos.seat:
        return reason.OUT_OF_TURN
    if not is_detained(pos, seat):
        return reason.FINE_WITHOUT_DETENTION
    if not pos.first_throw:
        return reason.FINE_AFTER_THROW
    if pos.detained[seat] > pos.t.fine_throws:
        return reason.FINE_TOO_LATE
    return reason.ALLOWED if pos.cash[seat] >= pos.t.fine else reason.FINE_TOO_DEAR


def pay_fine(pos: Position, seat: i64) -> None:
    square = pos.t.detention
    bank.pay(pos, seat, bank.fines(pos), pos.t.fine, event.FINE_PAID, rule.FINE_BEFORE_THROW, square)
    release(pos, seat, rule.FINE_ENDS_TURN if pos.t.fine_ends_turn else rule.FINE_BEFORE_THROW)
    if pos.t.fine_ends_turn:
        ends_turn(pos)


def release(pos: Position, seat: i64, rule_id: i64) -> None:
    pos.detained[seat] = 0
    pos.write(event.RELEASED, rule_id, seat, pos.t.detention)


def may_use_card(pos: Position, seat: i64, card: i64) -> i64:
    if seat != pos.seat:
        return reason.OUT_OF_TURN
    if card not in kept.kept(pos, seat):
        return reason.CARD_NOT_HELD
    if not is_detained(pos, seat):
        return reason.CARD_WITHOUT_DETENTION
    if not pos.first_throw:
        return reason.CARD_AFTER_THROW
    return kept.may_use(pos, seat, card, tables.RELEASE)


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
    """Return whether the throw of a detained seat releases it, so that it moves by this throw."""
    failed = pos.detained[seat]
    if pos.die1 == pos.die2:
        release(pos, seat, rule.RELEASED_BY_DOUBLE)
        return True
    if failed < pos.t.detention_throws:
        pos.detained[seat] = failed + 1
        pos.write(event.STAYED, rule.STAY, seat, pos.t.detention, a=failed)
        return False
    return after_last_failure(pos, seat)


def after_last_failure(pos: Position, seat: i64) -> bool:
    """Take the fine, or a kept card where the option allows it. False if the fine bankrupts."""
    fine = pos.t.fine
    if pos.t.card_after_last_failure and kept.kept(pos, seat, tables.RELEASE):
        answer = pos.ask(decision.RELEASE, seat, fine)
        if move.kind_of(answer) == move.USE:
            use_card(pos, seat, move.a_of(answer))
            return True
    if not debts.owe(pos, seat, bank.fines(pos), fine, event.FINE_PAID, rule.FINE_FORCED, pos.t.detention):
        return False
    release(pos, seat, rule.RELEASED_AFTER_FINE)
    return True
