"""The moves of a seat: one number for each kind, packed with the seat and what the move is about.

>>> answer = pack(BUILD, seat=2, a=14, b=1)
>>> kind_of(answer) == BUILD, seat_of(answer), a_of(answer), b_of(answer), amount_of(answer)
(True, 2, 14, 1, 0)
"""

from __future__ import annotations

from operator import index
from typing import Final

from .native import COMPILING, i64, vec

NONE: Final = 0
ROLL: Final = 1
END: Final = 2
BUY: Final = 3
DECLINE: Final = 4
BID: Final = 5  # amount
PASS: Final = 6
CLAIM: Final = 7  # a: title + 1, or 0 for every open claim
BUILD: Final = 8  # a: title, b: kind of building + 1, or 0 for the next one
SELL: Final = 9  # a: title, b: highest step left on each lot of the group + 1, or 0 for this lot, amount: 1 outright
MORTGAGE: Final = 10  # a: title
LIFT: Final = 11  # a: title
PAY: Final = 12  # the fine, before the throw or where a card could serve instead, or a ticket
USE: Final = 13  # a: card
OFFER: Final = 14  # a: the other seat, with the terms beside it
ACCEPT: Final = 15
REFUSE: Final = 16
COUNTER: Final = 17  # the terms beside it
WITHDRAW: Final = 18
WANT: Final = 19  # a: kind of building, amount: how many
PLACE: Final = 20  # a: title
KEEP: Final = 21  # leave an inherited or bought mortgage in force
SETTLE: Final = 22  # the debtor, or a clock in its name, leaves the choice of sales and mortgages to the rules
TIME: Final = 23  # from outside: amount: minutes played
DICE: Final = 24  # from outside: a, b: the next throw
TOP: Final = 25  # from outside: a: the card put on top of its deck

BANKRUPT: Final = 26  # the debtor gives up
IN_KIND: Final = 27  # the debtor offers titles instead of cash: the terms beside it
STAY: Final = 28  # another turn on the weekend square

GO: Final = 40  # carry out what comes before the throw: a missed turn, waiting cards, the directive of a square
CHOOSE: Final = 41  # a: branch, or square where b is 1

NAMES: Final = {number: name.lower() for name, number in globals().items() if name.isupper() and isinstance(number, int)}

ABOUT_TITLE: Final = (BUILD, SELL, MORTGAGE, LIFT, PLACE)
OUTSIDE: Final = 15  # the seat of moves from outside the table

# the terms of an offer
GIVE_TITLES: Final = 0  # bit mask of titles
TAKE_TITLES: Final = 1
CASH: Final = 2  # the proposer pays (negative: receives)
GIVE_CARDS: Final = 3  # bit mask over the cards that can be kept
TAKE_CARDS: Final = 4
LATER_CASH: Final = 5  # is refused unless the game lends
BUILDINGS: Final = 6  # bit mask of lots whose buildings are offered: can be packed, is refused
TERMS: Final = 7
WITH_TERMS: Final = (OFFER, COUNTER, IN_KIND)
KIND: Final = 63  # the bits of a packed move that hold its kind
MAX_AMOUNT: Final = 2**33 - 1  # that has room in a packed move
MAX_B: Final = 2**10 - 1  # the same


def pack(kind: i64, seat: i64, a: i64 = 0, b: i64 = 0, amount: i64 = 0) -> i64:
    """Return a packed move.

    Parameters
    ----------
    kind : int
        A kind of move, such as ``BUY``.
    seat : int
        The seat that plays it.
    a, b : int
        Title, card or other seat.  Their meaning stands beside each kind.
    amount : int
        A sum of money, in units of the edition's currency.

    Returns
    -------
    int
        The move, as bots answer it.

    Raises
    ------
    OverflowError
        The amount does not fit.

    Examples
    --------
    >>> bid = pack(BID, seat=1, amount=120)
    >>> kind_of(bid) == BID, seat_of(bid), amount_of(bid)
    (True, 1, 120)
    """
    packed = kind | seat << 6
    if a:
        packed |= a << 10
    if b or amount:  # most moves have neither
        if not -MAX_AMOUNT <= amount <= MAX_AMOUNT:
            raise OverflowError(f"an amount should be of at most {MAX_AMOUNT}")
        packed |= b << 20 | amount << 30
    if not COMPILING and packed.__class__ is not int:  # numbers of NumPy may be too short to be shifted
        return pack(index(kind), index(seat), index(a), index(b), index(amount))
    return packed


def by_seat(kind: i64) -> vec[i64]:
    """Return the bare move of each seat, packed once for all."""
    return vec[i64]([pack(kind, seat) for seat in range(OUTSIDE)])


# the most frequent moves
ROLLS: Final = by_seat(ROLL)
ENDS: Final = by_seat(END)
CLAIMS: Final = by_seat(CLAIM)
BUYS: Final = by_seat(BUY)
DECLINES: Final = by_seat(DECLINE)
PASSES: Final = by_seat(PASS)


def kind_of(move: i64) -> i64:
    """Return the kind of a move.

    Parameters
    ----------
    move : int
        A packed move.

    Returns
    -------
    int
        A kind of move, such as ``BUY``.

    Examples
    --------
    >>> kind_of(pack(BUY, seat=0)) == BUY
    True
    """
    return move & KIND


def seat_of(move: i64) -> i64:
    """Return the seat of a move."""
    return move >> 6 & 15


def a_of(move: i64) -> i64:
    """Return what a move is about, as noted beside its kind."""
    return move >> 10 & 1023


def b_of(move: i64) -> i64:
    """Return what else it is about."""
    return move >> 20 & 1023


def amount_of(move: i64) -> i64:
    """Return the sum or count of a move."""
    return move >> 30
