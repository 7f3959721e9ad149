"""The decisions that a beat requests of a seat: one number for each kind."""

from __future__ import annotations

from typing import Final

QUIET: Final = 0  # a quiet point: any seat may move
BUY: Final = 1  # a: title, b: price
BID: Final = 2  # a: title, or -1 - kind of a building, b: lowest bid that counts
DEBT: Final = 3  # a: creditor (-1 the bank), b: amount owed
OFFER: Final = 4  # a: the proposer, b: cash that it pays (negative: receives). The terms are in the position
LIFT: Final = 5  # a: mortgaged title just received, b: cost of lifting it at once
WANT: Final = 6  # a: kind of building, b: the most that may be requested
PLACE: Final = 7  # a: kind of building, b: price already bid, or -1 for the printed price
RELEASE: Final = 8  # a: fine due after the last failed throw. A kept card may serve instead

TICKET: Final = 9  # a: what leaving the weekend costs, b: 1 if the seat may stay instead
IN_KIND: Final = 10  # a: debtor, b: amount owed, or of the rent just paid. The titles are in the terms of the position
CHOOSE: Final = 20  # a: first branch, b: how many there are
JOKER: Final = 21  # a: card that may be used now, b: money that it would save
PATH: Final = 22  # a, b: squares, one of which is to be reached

NAMES: Final = {number: name.lower() for name, number in globals().items() if name.isupper() and isinstance(number, int)}
