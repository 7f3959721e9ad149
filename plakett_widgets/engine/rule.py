"""The rules of the engine under neutral names: one number each.

Every event bears one of them, and every refusal by its :mod:`.reason`. An edition's rulebook lists its own rules for each.
"""

from __future__ import annotations

from typing import Final

# material and setting up
PLAYERS: Final = 1
BANKER_PLAYS: Final = 2
SHUFFLE: Final = 3
DEAL: Final = 4
BANK_ISSUES: Final = 5
ORDER_THROW: Final = 6
ORDER_TIE: Final = 7
HIGHEST_STARTS: Final = 8
# the turn
NEXT_PLAYER: Final = 9
OWN_TURN: Final = 10
UNRESOLVED: Final = 11
THROW: Final = 12
BONUS_THROW: Final = 13
NO_THROW_LEFT: Final = 14
THROW_DUE: Final = 15
MOVE: Final = 16
MOVE_ON_DOUBLE: Final = 17
THIRD_DOUBLE: Final = 18
SALARY: Final = 19
SALARY_BY_CARD: Final = 20
# squares
TAX: Final = 21
REST: Final = 22
JACKPOT: Final = 23
START_REACHED: Final = 24
OWN_TITLE: Final = 25
# buying and auctions
BUY: Final = 26
OWN_CASH: Final = 27
DECLINE: Final = 28
AUCTION: Final = 29
BID: Final = 30
OPENING_BID: Final = 31
BID_LIMIT: Final = 32
PASS: Final = 33
HIGHEST_BID: Final = 34
NO_BID: Final = 35
NO_AUCTION: Final = 36
# rent
RENT_BARE: Final = 37
RENT_DOUBLE: Final = 38
RENT_DOUBLE_DESPITE_MORTGAGE: Final = 39
RENT_DOUBLE_BESIDE_BUILT: Final = 40
RENT_BUILT: Final = 41
RENT_BY_COUNT: Final = 42
RENT_BY_DICE: Final = 43
RENT_BY_DICE_SEVERAL: Final = 198
NO_RENT_ON_MORTGAGE: Final = 44
CLAIM_DEADLINE: Final = 45
CLAIM: Final = 126
NO_OPEN_CLAIM: Final = 46
# cards
CARD: Final = 47
CARD_PAYMENT: Final = 48
CARD_GAIN: Final = 49
CARD_MOVE: Final = 50
CARD_BOTTOM: Final = 51
CARD_DISCARD: Final = 52
CARD_KEPT: Final = 53
CARD_HELD: Final = 54
# the detention
SENT_BY_SQUARE: Final = 55
SENT_BY_CARD: Final = 56
SENT_ENDS_TURN: Final = 57
JUST_VISITING: Final = 58
STAY: Final = 59
RELEASED_BY_DOUBLE: Final = 60
RELEASED_BY_CARD: Final = 61
FINE_BEFORE_THROW: Final = 62
FINE_TOO_LATE: Final = 63
FINE_FORCED: Final = 64
RELEASED_AFTER_FINE: Final = 65
NOT_DETAINED: Final = 66
# buildings
NOT_BUILDABLE: Final = 67
GROUP_NEEDED: Final = 68
GROUP_MORTGAGED: Final = 69
EVEN_BUILDING: Final = 70
LOT_FULL: Final = 71
TOP_NEEDS_FULL_GROUP: Final = 72
ONE_TOP_BUILDING: Final = 73
BUILD: Final = 74
BUILD_TOP: Final = 75
BUILD_PAYABLE: Final = 76
BUILD_TIMING: Final = 77
NO_STOCK: Final = 78
SHORTAGE_REQUEST: Final = 79
SHORTAGE_AUCTION: Final = 80
SHORTAGE_OPENING: Final = 81
# selling
SELL_BUILDING: Final = 82
EVEN_SELLING: Final = 83
SELL_GROUP: Final = 84
TOP_SALE_NEEDS_STOCK: Final = 85
TRADE: Final = 86
TRADE_TIMING: Final = 87
TRADE_BARTER: Final = 88
TRADE_NOT_OWNED: Final = 89
TRADE_NEEDS_BARE_GROUP: Final = 90
NO_BUILDING_TRADE: Final = 91
NO_CREDIT: Final = 92
TRADE_PAYABLE: Final = 93
TRADE_MORTGAGED: Final = 94
TRADE_CARD: Final = 95
COUNTER_LIMIT: Final = 96
NO_OFFER: Final = 97
# mortgages
MORTGAGE: Final = 98
MORTGAGE_NEEDS_BARE_GROUP: Final = 99
MORTGAGED_ALREADY: Final = 100
LIFT: Final = 101
LIFT_OWNER_ONLY: Final = 102
LIFT_AT_ONCE: Final = 103
INTEREST_ON_TRANSFER: Final = 104
# debts and bankruptcy
DEBT: Final = 105
SOLVENT_MUST_PAY: Final = 106
BANKRUPT_TO_PLAYER: Final = 107
BANKRUPT_TO_BANK: Final = 108
INTEREST_UNPAYABLE: Final = 109
ESTATE_BUILDINGS: Final = 110
ESTATE_TITLE: Final = 111
ESTATE_MORTGAGED_TITLE: Final = 112
ESTATE_CARD: Final = 113
ESTATE_CASH: Final = 114
ESTATE_AUCTION: Final = 115
INHERITED_INTEREST: Final = 116
INHERITED_LIFT: Final = 117
SEVERAL_CREDITORS: Final = 118
PLAYER_LEAVES: Final = 119
# the end
END_OF_GAME: Final = 120
TIME_LIMIT: Final = 121
VALUATION: Final = 122
RICHEST_WINS: Final = 123
SHARED_VICTORY: Final = 124
GAME_OVER: Final = 125

# variations that only some editions have
NO_MORTGAGES: Final = 127
NO_AUCTIONS: Final = 128
NO_BUILDING_AUCTION: Final = 129
RENT_FIXED: Final = 130
RENT_TO_BANK: Final = 131
RENT_AUTOMATIC: Final = 132
SALARY_ROYALTY: Final = 133
ROYALTY_TO_BANK: Final = 134
ROYALTY_OWN: Final = 135
ROYALTY_EXEMPT: Final = 136
BUILDING_SHARE: Final = 137
BUILDING_TYPE: Final = 138
SUBSTITUTE: Final = 139
SUBSTITUTION_TIMING: Final = 140
SELL_OUTRIGHT: Final = 141
SELL_TIMING: Final = 142
# weekends
WEEKEND: Final = 143
WEEKEND_STAY: Final = 144
WEEKEND_LEFT: Final = 145
TICKET: Final = 146
TICKET_FORCED: Final = 147
TICKET_CARD: Final = 148
TICKET_RETHROW: Final = 149
TICKET_PAYABLE: Final = 150
TICKET_TO_BANK: Final = 151
THIRD_DOUBLE_AWAY: Final = 152
# debts that stand, debts that are declared, payment in kind
DEBT_STANDS: Final = 153
DEBT_REPAID: Final = 154
BANKRUPTCY_DECLARED: Final = 155
BANKRUPTCY_TOO_EARLY: Final = 156
IN_KIND: Final = 157
IN_KIND_PAYABLE: Final = 158
LOAN: Final = 159
LOAN_DUE: Final = 160
OLDEST_CREDITOR: Final = 161
# balanced exchanges
BALANCED: Final = 162
NO_CARD_TRADE: Final = 163
OFFER_LIMIT: Final = 164
# a bankrupt's titles offered at their price
ESTATE_OFFERED: Final = 165
ESTATE_WANTED: Final = 166
ESTATE_DICE: Final = 167
ESTATE_UNWANTED: Final = 168
FINE_ENDS_TURN: Final = 169
TOKENS_DRAWN: Final = 170
ROYALTY_MORTGAGED: Final = 171
ESTATE_CASH_TO_BANK: Final = 172
ESTATE_TO_BANK: Final = 173
RESHUFFLE: Final = 174
NO_BUILDING_TO_SELL: Final = 175
TRADE_PARTNER: Final = 176
ESTATE_BUILDINGS_TO_BANK: Final = 177
ESTATE_CARD_TO_BANK: Final = 178
CARD_BEFORE_THROW: Final = 179

# an open track: waiting
MISSED_TURN: Final = 200
TELEWORK: Final = 201
HOLD: Final = 202
HOLD_OVER: Final = 203
FREED: Final = 204
AID: Final = 205
AID_LOST: Final = 206
# cards and squares that wait for the next turn
QUEUED: Final = 207
ERRAND: Final = 208
ERRAND_MOVE: Final = 209
DEFERRED: Final = 210
DEFERRED_LAPSED: Final = 211
# movement and distance
ADVANCE: Final = 212
SQUARE_MOVE: Final = 213
DISTANCED: Final = 214
DISTANCE_CHAIN: Final = 215
DISTANCE_FINE: Final = 216
MASK: Final = 217
GEL: Final = 218
SHARED_SQUARE: Final = 219
BIS_CHOICE: Final = 220
BIS_PUSHBACK: Final = 221
SQUARE_GUARD: Final = 222
# orders of squares and cards
POST_PROMISE: Final = 223
POST_OPEN: Final = 224
POST_CLOSED: Final = 225
NO_CARD: Final = 226
POLICE: Final = 227
PERMIT: Final = 228
MISS: Final = 229
PRISON_THROW: Final = 230
PRISON_FREE: Final = 231
PRISON_STAY: Final = 232
LAWYER: Final = 233
CURED: Final = 234
CURE_NEEDED: Final = 235
CERTIFICATE: Final = 236
DEPOSIT: Final = 237
OVERDRAFT: Final = 238
CHOOSE: Final = 239
PARITY: Final = 240
ADVANCE_AGAIN: Final = 241
THROW_AGAIN: Final = 242
PILGRIMAGE: Final = 243
COMPANION: Final = 244
# the exit
EXIT: Final = 245
EXIT_BOUNCE: Final = 246
DIABOLIC: Final = 247
EXIT_FAILED: Final = 248
DESTITUTE: Final = 249
FIRST_EXIT_WINS: Final = 250
ALL_OUT: Final = 251
ROUND_LIMIT: Final = 252
JOKER_KEPT: Final = 253
JOKER_USED: Final = 254
SQUARE_EFFECT: Final = 255
SQUARE_GAIN: Final = 199  # 255 is the last that the log has room for

NAMES: Final = {number: name.lower() for name, number in globals().items() if name.isupper() and isinstance(number, int)}
