"""The events in their order: which check each must pass, and what it then changes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ...engine import event, tables
from ...engine.chapters import titles
from . import agreements, debts, decks, estates, payments, tokens, turns, waiting
from .auditor import Auditor, Check
from .differences import Difference, Seat, difference
from .rows import Event

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
    **turns.CHECKS, **tokens.CHECKS, **waiting.CHECKS, **estates.CHECKS, **decks.CHECKS, **payments.CHECKS,
    **agreements.CHECKS, **debts.CHECKS,
}  # fmt: skip
"""What needs to be known from the beginning; ``turns.ANYWHERE`` can be looked at wherever a log begins."""


def read_through(audit: Auditor) -> list[Difference]:
    """What does not follow, in the order of the events."""
    first = audit.events[0] if audit.events else None
    turn = first.turn - (first.kind == event.TURN_BEGUN) if first else 0
    numbered = any(one.turn for one in audit.events)  # or somebody has left the column out
    off = off_round = 0
    for at, one in enumerate(audit.events):
        if one.seq != at:
            return [*audit.found, difference(one.seq, one.rule, "gap", at)]
        turn += one.kind == event.TURN_BEGUN
        before, off = off, one.turn - turn if numbered else 0
        audit.object_to(one, off in (0, before), "turn_number", turn, one.turn)  # once, where many are off alike
        if inside(audit, one):
            examine(audit, one)
            enter(audit, one)
        else:
            audit.object_to(one, False, "nowhere")
        before, off_round = off_round, 0 if one.round is None or not audit.known else one.round - audit.round
        audit.object_to(one, off_round in (0, before), "round_number", audit.round, one.round)
    return audit.found


def inside(audit: Auditor, one: Event) -> bool:
    """Is it about seats, squares, cards and steps that there are?"""
    seats, t = range(-1, audit.pos.seats), audit.t
    if one.seat not in seats or one.other not in seats or not -1 <= one.square < t.squares:
        return False
    if not -1 <= one.card < len(audit.edition.cards) or (one.kind in OF_A_SEAT and one.seat < 0):
        return False
    title = audit.title(one)
    if (one.kind in OF_A_TITLE and title < 0) or (one.kind in OF_A_CARD and one.card < 0):
        return False
    if one.kind == event.DETAINED and one.square < 0:
        return False
    return one.kind not in (event.BUILT, event.BUILDING_SOLD) or 0 <= one.a <= t.steps[title]


def examine(audit: Auditor, one: Event) -> None:
    pos = audit.pos
    audit.object_to(one, not one.rule or one.rule in audit.laws, "no_rule", one.rule)  # what is not cited shows none
    audit.object_to(one, one.cause < one.seq, "cause", one.cause)
    audit.object_to(one, not audit.is_over or one.kind in LAST_WORDS, "over")
    if one.kind in OWN_DEEDS and one.seat >= 0:
        audit.object_to(one, pos.playing[one.seat], "out", Seat(one.seat))
    if one.kind in WHERE_IT_STANDS and audit.known:
        audit.stands(one, one.square)
    debts.rest_stands(audit, one)
    due = audit.earned
    if due >= 0 and one.kind != event.MONEY_ISSUED:
        audit.earned = -1
        audit.object_to(one, one.kind == event.SALARY_PAID and one.seat == due, "salary_missing", Seat(due))
    audit.paid_out |= one.kind in WAYS_OUT and one.seat == audit.turn_of
    check = turns.ANYWHERE.get(one.kind)
    if check:
        check(audit, one)
    check = CHECKS.get(one.kind)
    if check and audit.known:
        check(audit, one)


def enter(audit: Auditor, one: Event) -> None:
    """What the event changes, and whether the cash then is what it says."""
    pos, title = audit.pos, audit.title(one)
    if one.kind in TAKES_TITLE and title >= 0:
        titles.take(pos, one.seat, title)
    if one.kind in (event.MORTGAGED, event.LIFTED):
        audit.unsure.discard(title)
    if one.kind in (event.CARD_KEPT, event.CARD_MOVED) and one.card not in audit.t.keepable:
        return
    if one.kind == event.CARD_MOVED and one.seat < 0:
        decks.return_card(audit, one)
    audit.state.apply(one.row(agreements.law(audit, one)))
    if one.kind == event.PRICE_PAID:
        audit.price = None
    if one.seat < 0 or one.cash is None:
        return
    held = pos.cash[one.seat]
    if one.seat in audit.met:
        audit.object_to(one, held == one.cash, "cash", Seat(one.seat), held, one.cash)
        paid = event.FLOW.get(one.kind, 0) < 0 and audit.t.overdraft != tables.OVERDRAWN
        audit.object_to(one, one.cash >= 0 or not paid, "below_zero", Seat(one.seat), one.cash)
    audit.met.add(one.seat)
    pos.cash[one.seat] = one.cash
