"""One edition under its options, as plain integers: all that the rules read about a game.

An edition fills it (see :mod:`plakett_widgets.editions`); the engine knows no edition by name.  Titles, cards, decks,
groups and kinds of building are numbered in the order of the edition's data, squares along the track from 0.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

# kinds of square
START: Final = 0
PROPERTY: Final = 1
DRAW: Final = 2
TAX: Final = 3
REST: Final = 4
DETENTION: Final = 5
SEND: Final = 6

# families of title: how the rent is found
LOT: Final = 0  # by the step built on it
BY_COUNT: Final = 1  # by the number of the family that its owner holds
BY_DICE: Final = 2  # the throw times a factor by that number

# operations of cards; an effect is a row [operation, operands...]
TRANSFER: Final = 0  # payer, payee, amount per pair, whose buildings count (0 none, 1 payer, 2 payee), rate per kind ...
MOVE_TO: Final = 1  # square, salary
MOVE_NEAREST: Final = 2  # family, salary, rent factor, factor of the throw (0: the title's), throw anew
MOVE_BY: Final = 3  # steps, salary
SEND_AWAY: Final = 4
KEEP: Final = 5  # kind of kept card

# parties of a transfer
THE_BANK: Final = 0
THE_DRAWER: Final = 1
EACH_OTHER: Final = 2
EACH_PLAYER: Final = 3

# kinds of kept card
RELEASE: Final = 0

# when the game ends
FIRST_BANKRUPTCY: Final = 0
LAST_SURVIVOR: Final = 1
BANKRUPTCIES: Final = 2
TURNS: Final = 3
MINUTES: Final = 4

# how interest is rounded
UP: Final = 0
NEAREST: Final = 1
DOWN: Final = 2


@dataclass
class Tables:
    # the track
    kind: list[int]  # by square
    title_at: list[int]  # by square, -1 for none
    deck_at: list[int]  # by square, -1 for none
    tax: list[int]  # by square
    detention: int  # square of the detained
    # titles
    square_of: list[int]
    family: list[int]
    group: list[int]
    price: list[int]
    mortgage: list[int]
    rent: list[list[int]]  # lots: by step; others: by number held, from 0
    steps: list[int]  # building steps of a lot, 0 for other families
    building_price: list[list[int]]  # by title and step reached, from 1 (index 0 unused)
    members: list[list[int]]  # titles by group
    colour_group: list[bool]  # by group: can it be built on?
    # buildings
    supply: list[int]  # by kind
    kind_of_step: list[int]  # from step 1 (index 0 unused)
    pieces_of_step: list[int]  # pieces of that kind that stand there
    top_step: int  # the step that replaces all pieces below it by one of another kind
    # cards
    decks: list[list[int]]
    deck_of: list[int]  # by card
    effects: list[list[list[int]]]  # by card
    keepable: list[int]  # the cards that can be kept
    kept_kind: list[int]  # by card, -1 for none
    # amounts
    start_cash: int
    bank_cash: int
    salary: int
    fine: int
    interest_percent: int
    interest_unit: int
    resale_percent: int
    double_rent: int  # factor for a bare lot of a complete group
    # limits
    max_doubles: int
    detention_throws: int  # failed throws after which the fine is due
    fine_throws: int  # throws before which the fine may be paid
    counter_limit: int
    # options
    end: int = FIRST_BANKRUPTCY
    end_count: int = 0
    claim_steps: int = 2  # players after the visitor whose first throw closes a claim; 0: rent is automatic
    discard: bool = False  # drawn cards wait for a reshuffle instead of going under the deck
    inherited_interest_on_price: bool = False
    interest_rounding: int = UP
    building_auction_lowest_printed: bool = True
    top_sale_any_level: bool = True
    bid_on_means: bool = False
    build_own_turn: bool = False
    card_after_last_failure: bool = False
    unpaid_interest_to_bank: bool = False  # the title goes to the bank instead of its new owner going bankrupt
    bank_auction_clears: bool = True
    pro_rata: bool = False
    printed_value: bool = False
    playing_banker: bool = True
    optional_bonus: bool = False
    barter: bool = True
    trade_own_turn: bool = False
    mortgaged_counts: bool = True
    jackpot: bool = False
    auto_liquidate: bool = True
    # derived
    size: list[int] = field(init=False)  # titles by group
    squares: int = field(init=False)
    cheapest_building: int = field(init=False)
    largest_request: int = field(init=False)  # pieces that a whole colour group could ever take

    def __post_init__(self) -> None:
        self.size = [len(titles) for titles in self.members]
        self.squares = len(self.kind)
        colour_groups = [size for size, built in zip(self.size, self.colour_group, strict=True) if built]
        self.largest_request = (self.top_step - 1) * max(colour_groups, default=0)
        self.cheapest_building = min((price for prices in self.building_price for price in prices[1:]), default=0)
