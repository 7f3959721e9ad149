"""The chart of accounts, numbered by type.  ``labels.toml`` has their names in French and English."""

from __future__ import annotations

from typing import Final

# assets
CASH: Final = 0
POT: Final = 1  # of the bank: fines that wait on the rest square
PROPERTY: Final = 2
BUILDINGS: Final = 3
RECEIVABLE: Final = 4
CLEARING: Final = 5  # what one side of a trade has given and not yet received: 0 when the trade is done
# liabilities
PAYABLE: Final = 20
MORTGAGE_PAYABLE: Final = 21
# equity
CAPITAL: Final = 30
BANKRUPTCY: Final = 31  # what is given up in a bankruptcy, debts included
BANK_CAPITAL: Final = 32  # the counterpart of all the bank's money
# revenue
SALARY: Final = 40
RENT_REVENUE: Final = 41
CARD_REVENUE: Final = 42
SQUARE_REVENUE: Final = 43
ROYALTY_REVENUE: Final = 44
TICKET_REVENUE: Final = 45
CARD_SALES: Final = 46
INTEREST_REVENUE: Final = 47
JACKPOT: Final = 48
POST: Final = 49
AID: Final = 50
TRADE_GAIN: Final = 51
BUILDING_GAIN: Final = 52
ESTATE: Final = 53  # what comes from a bankrupt
# expense
RENT_EXPENSE: Final = 70
CARD_EXPENSE: Final = 71
TAX: Final = 72
FINE: Final = 73
ROYALTY_EXPENSE: Final = 74
TICKET_EXPENSE: Final = 75
CARD_PURCHASES: Final = 76
INTEREST_EXPENSE: Final = 77
DEPOSIT: Final = 78
TRADE_LOSS: Final = 79
BUILDING_LOSS: Final = 80
BAD_DEBT: Final = 81

NAMES: Final = {number: name.lower() for name, number in globals().items() if name.isupper() and isinstance(number, int)}

TYPES: Final = {"asset": range(20), "liability": range(20, 30), "equity": range(30, 40), "revenue": range(40, 70),
                "expense": range(70, 100)}  # fmt: skip
NUMBERS: Final = range(TYPES["expense"].stop)


def type_of(account: int) -> str:
    """Return the type of an account.

    >>> type_of(CASH), type_of(MORTGAGE_PAYABLE), type_of(BAD_DEBT)
    ('asset', 'liability', 'expense')
    """
    return next(name for name, numbers in TYPES.items() if account in numbers)
