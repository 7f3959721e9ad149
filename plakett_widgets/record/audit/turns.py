"""Check turns, throws and the end of the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ...engine import event, rule
from ...engine.chapters import ending
from ..log.events import THROWS
from .auditor import Auditor, Check
from .differences import Seat
from .rows import AuditedEvent


def check_turn_begun(audit: Auditor, entry: AuditedEvent) -> None:
    following = next(iter(audit.throwers), audit.next_seat)
    if following >= 0 and audit.known:
        audit.expect(entry, entry.seat == following, "turn", Seat(following), Seat(entry.seat))
    audit.turn_of, audit.may_throw_again, audit.away = entry.seat, True, None
    if audit.starter < 0:
        audit.starter = entry.seat
    place = (entry.seat - audit.starter) % audit.pos.seats
    audit.round = (audit.round or audit.first_round - 1) + (place <= audit.place)
    audit.place = place
    audit.raised_debts.clear()  # all is settled before a throw, and before a turn
    audit.drawn_now.clear()
    audit.thrown_sums[entry.seat] = 0
    begins = entry.seq > 0 or audit.pos.first_throw  # else a position begins in the midst of the turn
    audit.token_waits, audit.paid_to_leave = audit.known and begins and audit.pos.detained[entry.seat] > 0, False
    if not audit.t.claim_steps:
        audit.claimed_rents.clear()


def check_turn_ended(audit: Auditor, entry: AuditedEvent) -> None:
    audit.expect(entry, audit.turn_of in (-1, entry.seat), "not_the_turn_of", Seat(entry.seat))
    audit.expect(entry, not (audit.token_waits and audit.thrown_sums[entry.seat]), "kept_in", Seat(entry.seat))
    audit.next_seat = next(iter(audit.pos.seats_after(entry.seat)), entry.seat)
    audit.pos.doubles = 0  # not as the turn begins: a position may begin in its midst


def check_order_throw(audit: Auditor, entry: AuditedEvent) -> None:
    """Check that all throw once, the banker first, and those who tie for the highest total again, until one is left."""
    seats, t = audit.pos.seats, audit.t
    if not audit.throwers:
        first = entry.seat if t.banker and t.playing_banker else 0
        audit.throwers = [(first + k) % seats for k in range(seats)]
    due = audit.throwers.pop(0)
    audit.expect(entry, entry.seat == due, "turn", Seat(due), Seat(entry.seat))
    audit.totals[due] = entry.a + entry.b
    if not audit.throwers:
        highest = [seat for seat, total in audit.totals.items() if total == max(audit.totals.values())]
        audit.throwers = highest if len(highest) > 1 else []
        audit.next_seat = highest[0]
        audit.totals.clear()


def check_throw(audit: Auditor, entry: AuditedEvent) -> None:
    dice = [entry.a, entry.b] if audit.t.dice > 1 else [entry.a]
    audit.expect(entry, all(1 <= die <= 6 for die in dice), "dice", *dice)
    if entry.kind != event.THROWN:
        return
    companion = audit.t.open_track and entry.card >= 0  # a companion draws too, and throws for that card
    audit.expect(entry, companion or audit.turn_of in (-1, entry.seat), "not_the_turn_of", Seat(entry.seat))
    audit.raised_debts.clear()
    audit.pos.die1, audit.pos.die2 = entry.a, entry.b
    if entry.card >= 0 and not audit.t.open_track:
        return  # this throw sets the rent only
    audit.thrown_sums[entry.seat] = sum(dice)
    anew, double = replaces_throw(audit, entry), entry.a == entry.b
    audit.expect(entry, audit.may_throw_again or anew or audit.t.open_track, "throws")
    if not anew:
        audit.in_a_row = audit.pos.doubles
    audit.pos.doubles = audit.in_a_row + (double and counts_in_row(audit, entry.seat))
    audit.may_throw_again = double
    audit.pos.rent_factor, audit.pos.throw_factor = 1, 0


def counts_in_row(audit: Auditor, seat: int) -> bool:
    """Return whether a double counts as one of a row.  One that only leads out of detention, and earns no throw, does not."""
    pos, row = audit.pos, audit.in_a_row
    leads_out = pos.detained[seat] > 0 and (not row or audit.t.bonus_bound)
    return row > 0 or not leads_out or audit.t.leaving_double_bonus


def replaces_throw(audit: Auditor, entry: AuditedEvent) -> bool:
    """Return whether a ticket lets a seat that is away throw again, as if the last throw had not been."""
    away = audit.pos.detained[entry.seat], audit.pos.square[entry.seat]
    before, audit.away = audit.away, away
    still = away == before and away[0] > 0
    anew = (still or not audit.known) and audit.may_cite(rule.TICKET_RETHROW, entry)
    if anew:  # each ticket buys one throw
        audit.away = None
    return anew


def note_game_ended(audit: Auditor, entry: AuditedEvent) -> None:
    audit.is_over = True


def note_estate(audit: Auditor, entry: AuditedEvent) -> None:
    audit.estate_values[entry.seat] = entry.amount


def check_winner(audit: Auditor, entry: AuditedEvent) -> None:
    if audit.estate_values:
        best = max(audit.estate_values.values())
        audit.expect(entry, audit.estate_values.get(entry.seat) == best, "winner", Seat(entry.seat))
        audit.expect_amount(entry, best)


def check_leader(audit: Auditor, entry: AuditedEvent) -> None:
    """Check that the winner is ahead on an open track, else that the estates of all who still play were valued."""
    if audit.t.open_track:
        audit.expect(entry, entry.seat in ending.ahead(audit.pos), "ahead", Seat(entry.seat))
        return
    missing = [seat for seat, plays in enumerate(audit.pos.playing) if plays and seat not in audit.estate_values]
    audit.expect(entry, not missing, "estate", *map(Seat, missing[:1]))


def check_exit(audit: Auditor, entry: AuditedEvent) -> None:
    audit.expect_square(entry, audit.t.exit)
    audit.pos.exits.append(entry.seat)


def check_deal(audit: Auditor, entry: AuditedEvent) -> None:
    audit.expect_amount(entry, audit.t.start_cash)


def check_estate_value(audit: Auditor, entry: AuditedEvent) -> None:
    if not audit.unsure_titles and not audit.owes_unseen:
        audit.expect_amount(entry, ending.worth(audit.pos, entry.seat))


CHECKS: Final[Mapping[int, Check]] = {
    event.DEALT: check_deal, event.ORDER_THROWN: check_order_throw, event.ESTATE_VALUED: check_estate_value,
    event.EXITED: check_exit, event.WON: check_leader,
}  # fmt: skip

CHECKS_ANYWHERE: Final[Mapping[int, Check]] = {
    event.TURN_BEGUN: check_turn_begun, event.TURN_ENDED: check_turn_ended, **dict.fromkeys(THROWS, check_throw),
    event.GAME_ENDED: note_game_ended, event.ESTATE_VALUED: note_estate, event.WON: check_winner,
}  # fmt: skip
