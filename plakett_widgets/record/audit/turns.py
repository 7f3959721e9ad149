"""Turns, throws, and the end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ...engine import event, rule
from ...engine.chapters import ending
from ..log.events import THROWS
from .auditor import Auditor, Check
from .differences import Seat
from .rows import Event


def begin_turn(audit: Auditor, one: Event) -> None:
    following = next(iter(audit.throwers), audit.following)
    if following >= 0 and audit.known:
        audit.object_to(one, one.seat == following, "turn", Seat(following), Seat(one.seat))
    audit.turn_of, audit.double, audit.away = one.seat, True, None
    if audit.starter < 0:
        audit.starter = one.seat
    place = (one.seat - audit.starter) % audit.pos.seats
    audit.round = (audit.round or audit.first_round - 1) + (place <= audit.place)
    audit.place = place
    audit.raising.clear()  # all is settled before a throw, and before a turn
    audit.fresh.clear()
    audit.thrown[one.seat] = 0
    begins = one.seq > 0 or audit.pos.first_throw  # or a position begins in the midst of the turn
    audit.kept_in, audit.paid_out = audit.known and begins and audit.pos.detained[one.seat] > 0, False
    if not audit.t.claim_steps:
        audit.asked.clear()


def end_turn(audit: Auditor, one: Event) -> None:
    audit.object_to(one, audit.turn_of in (-1, one.seat), "not_the_turn_of", Seat(one.seat))
    audit.object_to(one, not (audit.kept_in and audit.thrown[one.seat]), "kept_in", Seat(one.seat))
    audit.following = next(iter(audit.pos.seats_after(one.seat)), one.seat)
    audit.pos.doubles = 0  # not at the turn's beginning: a position may begin in its midst


def throw_for_start(audit: Auditor, one: Event) -> None:
    """Everybody once, the banker first; then again those who tie for the highest total, of whom one begins."""
    seats, t = audit.pos.seats, audit.t
    if not audit.throwers:
        first = one.seat if t.banker and t.playing_banker else 0
        audit.throwers = [(first + k) % seats for k in range(seats)]
    due = audit.throwers.pop(0)
    audit.object_to(one, one.seat == due, "turn", Seat(due), Seat(one.seat))
    audit.totals[due] = one.a + one.b
    if not audit.throwers:
        highest = [seat for seat, total in audit.totals.items() if total == max(audit.totals.values())]
        audit.throwers = highest if len(highest) > 1 else []
        audit.following = highest[0]
        audit.totals.clear()


def throw(audit: Auditor, one: Event) -> None:
    dice = [one.a, one.b] if audit.t.dice > 1 else [one.a]
    audit.object_to(one, all(1 <= die <= 6 for die in dice), "dice", *dice)
    if one.kind != event.THROWN:
        return
    companion = audit.t.open_track and one.card >= 0  # who goes along draws too, and throws for that card
    audit.object_to(one, companion or audit.turn_of in (-1, one.seat), "not_the_turn_of", Seat(one.seat))
    audit.raising.clear()
    audit.pos.die1, audit.pos.die2 = one.a, one.b
    if one.card >= 0 and not audit.t.open_track:
        return  # only for the rent
    audit.thrown[one.seat] = sum(dice)
    anew, double = takes_its_place(audit, one), one.a == one.b
    audit.object_to(one, audit.double or anew or audit.t.open_track, "throws")
    if not anew:
        audit.in_a_row = audit.pos.doubles
    audit.pos.doubles = audit.in_a_row + (double and counts(audit, one.seat))
    audit.double = double
    audit.pos.rent_factor, audit.pos.throw_factor = 1, 0


def counts(audit: Auditor, seat: int) -> bool:
    """Is a double one of a row?  The first one is not where it only leads out, and earns no throw."""
    pos, row = audit.pos, audit.in_a_row
    leads_out = pos.detained[seat] > 0 and (not row or audit.t.bonus_bound)
    return row > 0 or not leads_out or audit.t.leaving_double_bonus


def takes_its_place(audit: Auditor, one: Event) -> bool:
    """Does a ticket let who is away throw again, with nothing come of the last throw?"""
    away = audit.pos.detained[one.seat], audit.pos.square[one.seat]
    before, audit.away = audit.away, away
    still = away == before and away[0] > 0
    anew = (still or not audit.known) and audit.bears(rule.TICKET_RETHROW, one)
    if anew:  # a ticket brings one throw
        audit.away = None
    return anew


def finish(audit: Auditor, one: Event) -> None:
    audit.is_over = True


def value(audit: Auditor, one: Event) -> None:
    audit.estates[one.seat] = one.amount


def win(audit: Auditor, one: Event) -> None:
    if audit.estates:
        best = max(audit.estates.values())
        audit.object_to(one, audit.estates.get(one.seat) == best, "winner", Seat(one.seat))
        audit.amount(one, best)


def lead(audit: Auditor, one: Event) -> None:
    """Who wins is ahead on an open track; elsewhere nobody who still plays may be missing among the estates."""
    if audit.t.open_track:
        audit.object_to(one, one.seat in ending.ahead(audit.pos), "ahead", Seat(one.seat))
        return
    missing = [seat for seat, plays in enumerate(audit.pos.playing) if plays and seat not in audit.estates]
    audit.object_to(one, not missing, "estate", *map(Seat, missing[:1]))


def leave(audit: Auditor, one: Event) -> None:
    audit.stands(one, audit.t.exit)
    audit.pos.exits.append(one.seat)


def deal(audit: Auditor, one: Event) -> None:
    audit.amount(one, audit.t.start_cash)


def appraise(audit: Auditor, one: Event) -> None:
    if not audit.unsure and not audit.owing:
        due = ending.worth(audit.pos, one.seat)
        audit.amount(one, due)


CHECKS: Final[Mapping[int, Check]] = {
    event.DEALT: deal, event.ORDER_THROWN: throw_for_start, event.ESTATE_VALUED: appraise,
    event.EXITED: leave, event.WON: lead,
}  # fmt: skip

ANYWHERE: Final[Mapping[int, Check]] = {
    event.TURN_BEGUN: begin_turn, event.TURN_ENDED: end_turn, **dict.fromkeys(THROWS, throw),
    event.GAME_ENDED: finish, event.ESTATE_VALUED: value, event.WON: win,
}  # fmt: skip
