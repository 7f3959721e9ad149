"""Read the events in order: check each, then apply what it changes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ...engine import event, tables
from ...engine.chapters import titles
from . import agreements, decks, estates, payments, tokens, turns
from .auditor import Auditor, Check
from .differences import Difference, Seat, difference
from .rows import AuditedEvent

TAKES_TITLE: Final = (event.BOUGHT, event.AUCTION_WON, event.TITLE_MOVED)
LAST_WORDS: Final = (event.ESTATE_VALUED, event.WON, event.CARD_RETURNED)
OF_A_TITLE: Final = (
    *TAKES_TITLE, event.MORTGAGED, event.LIFTED, event.INTEREST_PAID, event.BUILT, event.BUILDING_SOLD, event.ROYALTY_PAID,
    event.ROYALTY_SPARED,
)  # fmt: skip
WHERE_IT_STANDS: Final = (
    event.TURN_BEGUN, event.TURN_ENDED, event.THROWN, event.RESTED, event.TAX_PAID, event.JACKPOT_TAKEN, event.CARD_DRAWN,
    event.STAYED, event.RELEASED, event.WENT_AWAY, event.TICKET_PAID, event.FOLLOWED, event.ERRAND_RUN, event.DEFERRED,
    event.BRANCH_CHOSEN, event.MISSES, event.TURN_MISSED, event.HELD, event.HOLD_ENDED, event.JAILED, event.PRISON_VISITED,
    event.PROMISED, event.POST_PAID, event.POST_LOST, event.DEPOSITED, event.OVERDRAWN, event.THROW_EARNED,
)  # fmt: skip
OF_A_SEAT: Final = (
    *event.FLOW, *WHERE_IT_STANDS, event.MOVED, event.DETAINED, event.DISTANCED, event.BID_MADE, event.BUILDING_WON,
    event.THROW_KEPT, event.CARD_KEPT, event.CARD_QUEUED, event.ESTATE_VALUED, event.BANKRUPT, event.WON, event.EXITED,
    event.ACCOMPANIED, event.DECLINED, event.ROYALTY_SPARED,
)  # fmt: skip
OF_A_CARD: Final = (event.CARD_DRAWN, event.CARD_RETURNED)
WAYS_OUT: Final = (event.FINE_PAID, event.TICKET_PAID, event.CARD_RETURNED, event.DEBT_OPENED)
OWN_DEEDS: Final = (
    event.TURN_BEGUN, event.THROWN, event.MOVED, event.BOUGHT, event.BUILT, event.BID_MADE, event.AUCTION_WON, event.OFFERED,
)  # fmt: skip
CHECKS: Final[Mapping[int, Check]] = {
    **turns.CHECKS, **tokens.CHECKS, **estates.CHECKS, **decks.CHECKS, **payments.CHECKS, **agreements.CHECKS,
}  # fmt: skip
"""Checks that need the whole log.  ``turns.CHECKS_ANYWHERE`` also hold for a log that begins in the midst of a game."""


def audit_events(audit: Auditor) -> list[Difference]:
    """Return the differences in the order of the events."""
    first = audit.events[0] if audit.events else None
    turn = first.turn - (first.kind == event.TURN_BEGUN) if first else 0
    numbered = any(entry.turn for entry in audit.events)  # the column may have been left out
    off = off_round = 0
    for at, entry in enumerate(audit.events):
        if entry.seq != at:
            return [*audit.differences, difference(entry.seq, entry.rule, "gap", at)]
        turn += entry.kind == event.TURN_BEGUN
        before, off = off, entry.turn - turn if numbered else 0
        audit.expect(entry, off in (0, before), "turn_number", turn, entry.turn)  # once, where all are off alike from here on
        if names_things_that_exist(audit, entry):
            check_event(audit, entry)
            apply_event(audit, entry)
        else:
            audit.expect(entry, False, "nowhere")
        before, off_round = off_round, 0 if entry.round is None or not audit.known else entry.round - audit.round
        audit.expect(entry, off_round in (0, before), "round_number", audit.round, entry.round)
    return audit.differences


def names_things_that_exist(audit: Auditor, entry: AuditedEvent) -> bool:
    """Return whether the seats, squares, cards and steps of the event exist."""
    seats, t = range(-1, audit.pos.seats), audit.t
    if entry.seat not in seats or entry.other not in seats or not -1 <= entry.square < t.squares:
        return False
    if not -1 <= entry.card < len(audit.edition.cards) or (entry.kind in OF_A_SEAT and entry.seat < 0):
        return False
    title = audit.title_of(entry)
    if (entry.kind in OF_A_TITLE and title < 0) or (entry.kind in OF_A_CARD and entry.card < 0):
        return False
    if entry.kind == event.DETAINED and entry.square < 0:
        return False
    return entry.kind not in (event.BUILT, event.BUILDING_SOLD) or 0 <= entry.a <= t.steps[title]


def check_event(audit: Auditor, entry: AuditedEvent) -> None:
    pos = audit.pos
    known_rule = not entry.rule or entry.rule in audit.rulebook_ids  # an event that cites none is right
    audit.expect(entry, known_rule, "no_rule", entry.rule)
    audit.expect(entry, entry.cause < entry.seq, "cause", entry.cause)
    audit.expect(entry, not audit.is_over or entry.kind in LAST_WORDS, "over")
    if entry.kind in OWN_DEEDS and entry.seat >= 0:
        audit.expect(entry, pos.playing[entry.seat], "out", Seat(entry.seat))
    if entry.kind in WHERE_IT_STANDS and audit.known:
        audit.expect_square(entry, entry.square)
    payments.check_rest(audit, entry)
    due = audit.salary_due
    if due >= 0 and entry.kind != event.MONEY_ISSUED:
        audit.salary_due = -1
        audit.expect(entry, entry.kind == event.SALARY_PAID and entry.seat == due, "salary_missing", Seat(due))
    audit.paid_to_leave |= entry.kind in WAYS_OUT and entry.seat == audit.turn_of
    check = turns.CHECKS_ANYWHERE.get(entry.kind)
    if check:
        check(audit, entry)
    check = CHECKS.get(entry.kind)
    if check and audit.known:
        check(audit, entry)


def apply_event(audit: Auditor, entry: AuditedEvent) -> None:
    """Apply what the event changes, and check the cash after it."""
    pos, title = audit.pos, audit.title_of(entry)
    if entry.kind in TAKES_TITLE and title >= 0:
        titles.take(pos, entry.seat, title)
    if entry.kind in (event.MORTGAGED, event.LIFTED):
        audit.unsure_titles.discard(title)
    if entry.kind in (event.CARD_KEPT, event.CARD_MOVED) and entry.card not in audit.t.keepable:
        return
    if entry.kind == event.CARD_MOVED and entry.seat < 0:
        decks.lay_card(audit, entry)
    audit.state.apply(entry.row(agreements.rule_id_of(audit, entry)))
    if entry.kind == event.PRICE_PAID:
        audit.agreed_price = None
    if entry.seat < 0 or entry.cash is None:
        return
    held = pos.cash[entry.seat]
    if entry.seat in audit.known_cash:
        audit.expect(entry, held == entry.cash, "cash", Seat(entry.seat), held, entry.cash)
        paid = event.FLOW.get(entry.kind, 0) < 0 and audit.t.overdraft != tables.OVERDRAWN
        audit.expect(entry, entry.cash >= 0 or not paid, "below_zero", Seat(entry.seat), entry.cash)
    audit.known_cash.add(entry.seat)
    pos.cash[entry.seat] = entry.cash
