"""The kinds of event: one number for each.

An event is one row of integers (see :mod:`plakett_widgets.engine.log`). ``FLOW`` holds the direction of the kinds that move
money: the seat of the event pays ``other`` (-1) or receives from it (+1).
"""

from __future__ import annotations

from typing import Final

# setting up
SHUFFLED: Final = 1
DEALT: Final = 2
ORDER_THROWN: Final = 3
# the turn
TURN_BEGUN: Final = 5
THROWN: Final = 6
MOVED: Final = 7
SALARY_PAID: Final = 8
RESTED: Final = 9
TURN_ENDED: Final = 10
# buying and auctions
BOUGHT: Final = 11
DECLINED: Final = 12
AUCTION_OPENED: Final = 13
BID_MADE: Final = 14
BIDDER_PASSED: Final = 15
AUCTION_WON: Final = 16
AUCTION_FAILED: Final = 17
# rent
RENT_DUE: Final = 18
RENT_PAID: Final = 19
RENT_LAPSED: Final = 20
# squares and cards
TAX_PAID: Final = 21
JACKPOT_TAKEN: Final = 22
CARD_DRAWN: Final = 23
CARD_KEPT: Final = 24
CARD_RETURNED: Final = 25
CARD_PAID: Final = 26
CARD_GAINED: Final = 27
# the detention
DETAINED: Final = 28
STAYED: Final = 29
FINE_PAID: Final = 30
RELEASED: Final = 31
# buildings and mortgages
BUILT: Final = 32
BUILDING_SOLD: Final = 33
WANTED: Final = 34
BUILDING_WON: Final = 54
RENT_CLAIMED: Final = 55
MORTGAGED: Final = 35
LIFTED: Final = 36
INTEREST_PAID: Final = 37
# trades
OFFERED: Final = 38
TERM_OFFERED: Final = 39
OFFER_ACCEPTED: Final = 40
OFFER_REFUSED: Final = 41
OFFER_WITHDRAWN: Final = 42
PRICE_PAID: Final = 43
TITLE_MOVED: Final = 44
CARD_MOVED: Final = 45
# debts and bankruptcy
DEBT_OPENED: Final = 46
BANKRUPT: Final = 47
ESTATE_PAID: Final = 48
# the bank and the end
MONEY_ISSUED: Final = 49
TIME_PASSED: Final = 50
GAME_ENDED: Final = 51
ESTATE_VALUED: Final = 52
WON: Final = 53

# royalties, weekends
ROYALTY_PAID: Final = 56
ROYALTY_SPARED: Final = 57  # by an exemption card, or since the seat holds the title
SHARE_PAID: Final = 58  # of the price of a building
WENT_AWAY: Final = 59
TICKET_PAID: Final = 60
# debts that stand, payment in kind, titles offered at their price
DEBT_PAID: Final = 61
LOAN_GRANTED: Final = 62
KIND_OFFERED: Final = 63
KIND_PAID: Final = 64
TITLE_OFFERED: Final = 65
TITLE_WANTED: Final = 66
CONTEST_THROWN: Final = 67
TITLE_UNWANTED: Final = 68
DEBT_SET_OFF: Final = 69  # against one in return
# waiting
TURN_MISSED: Final = 80
MISSES: Final = 81
HELD: Final = 82
HOLD_ENDED: Final = 83
FREED: Final = 84
AID_PAID: Final = 85
AID_LOST: Final = 86
TURNS_CANCELLED: Final = 87
JAILED: Final = 88
PRISON_VISITED: Final = 89
# cards and squares that wait for the next turn
CARD_QUEUED: Final = 90
ERRAND_RUN: Final = 91
FOLLOWED: Final = 92  # the directives of a square
DEFERRED: Final = 93
DEFERRAL_LAPSED: Final = 94
GUARDED: Final = 95  # a square is not followed twice in a turn
# movement and distance
DISTANCED: Final = 96
SHARED: Final = 97
PATH_CHOSEN: Final = 98
ACCOMPANIED: Final = 99
THROW_EARNED: Final = 100
EXITED: Final = 101
DESTITUTE: Final = 102
# orders of squares and cards
PROMISED: Final = 103
POST_PAID: Final = 104
POST_LOST: Final = 105
THROW_KEPT: Final = 106
CURED: Final = 107
CURE_FAILED: Final = 108
DEPOSITED: Final = 109
OVERDRAWN: Final = 110
BRANCH_CHOSEN: Final = 111
JOKER_USED: Final = 112
SQUARE_GAINED: Final = 113
DECK_EMPTY: Final = 114

NAMES: Final = {number: name.lower() for name, number in globals().items() if name.isupper() and isinstance(number, int)}

FLOW: Final = {
    DEALT: 1, SALARY_PAID: 1, BOUGHT: -1, AUCTION_WON: -1, RENT_PAID: -1, TAX_PAID: -1, JACKPOT_TAKEN: 1,
    CARD_PAID: -1, CARD_GAINED: 1, FINE_PAID: -1, BUILT: -1, BUILDING_SOLD: 1, MORTGAGED: 1, LIFTED: -1,
    INTEREST_PAID: -1, PRICE_PAID: -1, ESTATE_PAID: -1,
    ROYALTY_PAID: -1, SHARE_PAID: -1, TICKET_PAID: -1, DEBT_PAID: -1,
    AID_PAID: 1, POST_PAID: 1, DEPOSITED: -1, SQUARE_GAINED: 1,
}  # fmt: skip
