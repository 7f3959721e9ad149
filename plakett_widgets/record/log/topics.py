"""Topics by which people find events in a long log."""

from __future__ import annotations

from typing import Final

from ...engine import event

TOPICS: Final = {
    "turn": (
        event.TURN_BEGUN, event.THROWN, event.TURN_ENDED, event.ORDER_THROWN, event.SHUFFLED, event.DEALT, event.TIME_PASSED,
        event.THROW_EARNED, event.THROW_KEPT,
    ),
    "travel": (
        event.MOVED, event.RESTED, event.WENT_AWAY, event.DISTANCED, event.SHARED, event.PATH_CHOSEN, event.ACCOMPANIED,
        event.FOLLOWED, event.DEFERRED, event.DEFERRAL_LAPSED, event.GUARDED, event.BRANCH_CHOSEN, event.EXITED,
    ),
    "title": (
        event.BOUGHT, event.DECLINED, event.AUCTION_OPENED, event.BID_MADE, event.BIDDER_PASSED, event.AUCTION_WON,
        event.AUCTION_FAILED, event.TITLE_OFFERED, event.TITLE_WANTED, event.TITLE_UNWANTED, event.CONTEST_THROWN,
        event.TITLE_MOVED,
    ),
    "rent": (event.RENT_DUE, event.RENT_PAID, event.RENT_LAPSED, event.RENT_CLAIMED, event.ROYALTY_PAID, event.ROYALTY_SPARED,
             event.SHARE_PAID),
    "money": (
        event.SALARY_PAID, event.TAX_PAID, event.JACKPOT_TAKEN, event.CARD_PAID, event.CARD_GAINED, event.FINE_PAID,
        event.INTEREST_PAID, event.PRICE_PAID, event.MONEY_ISSUED, event.TICKET_PAID, event.AID_PAID, event.AID_LOST,
        event.PROMISED, event.POST_PAID, event.POST_LOST, event.DEPOSITED, event.OVERDRAWN, event.SQUARE_GAINED,
    ),
    "card": (
        event.CARD_DRAWN, event.CARD_KEPT, event.CARD_RETURNED, event.CARD_MOVED, event.CARD_QUEUED, event.ERRAND_RUN,
        event.JOKER_USED, event.DECK_EMPTY,
    ),
    "building": (
        event.BUILT, event.BUILDING_SOLD, event.WANTED, event.BUILDING_WON, event.MORTGAGED, event.LIFTED,
    ),
    "trade": (
        event.OFFERED, event.TERM_OFFERED, event.OFFER_ACCEPTED, event.OFFER_REFUSED, event.OFFER_WITHDRAWN,
    ),
    "wait": (
        event.DETAINED, event.STAYED, event.RELEASED, event.TURN_MISSED, event.MISSES, event.HELD, event.HOLD_ENDED,
        event.FREED, event.TURNS_CANCELLED, event.JAILED, event.PRISON_VISITED, event.CURED, event.CURE_FAILED,
    ),
    "debt": (
        event.DEBT_OPENED, event.BANKRUPT, event.ESTATE_PAID, event.DEBT_PAID, event.LOAN_GRANTED, event.KIND_OFFERED,
        event.KIND_PAID, event.DEBT_SET_OFF, event.DESTITUTE,
    ),
    "end": (event.GAME_ENDED, event.ESTATE_VALUED, event.WON),
}  # fmt: skip
"""The kinds of events by topic.  Each kind has one."""
