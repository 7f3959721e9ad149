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
WEEKEND: Final = 7

# families of title: how the rent is found
LOT: Final = 0  # by the step built on it
BY_COUNT: Final = 1  # by the number of the family that its owner holds
BY_DICE: Final = 2  # the throw times a factor by that number
FIXED: Final = 3  # the same, whatever is held

# operations of cards; an effect is a row [operation, operands...]
TRANSFER: Final = 0  # payer, payee, amount per pair, whose holdings count (0 none, 1 payer, 2 payee), title of OWNER_OF,
#                      do mortgaged titles count, rate per kind of building ..., rate per title ...
MOVE_TO: Final = 1  # square, salary, backward
MOVE_NEAREST: Final = 2  # group, salary, rent factor, factor of the throw (0: the title's), throw anew
MOVE_BY: Final = 3  # steps, salary
SEND_AWAY: Final = 4
KEEP: Final = 5  # kind of kept card, title that it exempts from (-1 none)

# parties of a transfer
THE_BANK: Final = 0
THE_DRAWER: Final = 1
EACH_OTHER: Final = 2
EACH_PLAYER: Final = 3
OWNER_OF: Final = 4

# kinds of kept card
RELEASE: Final = 0
TICKET: Final = 1
EXEMPTION: Final = 2

# when the game ends
FIRST_BANKRUPTCY: Final = 0
LAST_SURVIVOR: Final = 1
BANKRUPTCIES: Final = 2
TURNS: Final = 3
MINUTES: Final = 4
ROUNDS: Final = 5

# what becomes of a sum that is not there
AT_ONCE: Final = 0  # who has the means raises it, who has not is bankrupt
DECLARED: Final = 1  # the debtor says when to give up
STANDING: Final = 2  # it stays owed until the end of an own turn

# which of several creditors takes the estate
OLDEST: Final = 0
LARGEST: Final = 1
PRO_RATA: Final = 2

# may a rent be paid with titles?
NEVER: Final = 0
IF_SHORT: Final = 1
ALWAYS: Final = 2

# may the top building of a lot be sold with all that it replaced?
NO: Final = 0
SINGLE: Final = 1
GROUP: Final = 2

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
    royalty: list[int]  # taken for the title from every salary
    building_share: list[int]  # percent of the price of every building, for the title
    steps: list[int]  # building steps of a lot, 0 for other families
    kind_at: list[list[int]]  # of building, by title and step from 1 (index 0 unused)
    pieces_at: list[list[int]]  # pieces of that kind that stand there
    building_price: list[list[int]]  # by title and step reached, from 1 (index 0 unused)
    members: list[list[int]]  # titles by group
    colour_group: list[bool]  # by group: can it be built on?
    # buildings
    supply: list[int]  # by kind
    substitution: bool  # one building a lot, of any type that it allows; else a ladder whose top replaces all below it
    # cards
    decks: list[list[int]]
    deck_of: list[int]  # by card
    effects: list[list[list[int]]]  # by card
    keepable: list[int]  # the cards that can be kept
    kept_kind: list[int]  # by card, -1 for none
    exempts: list[int]  # by card: the title from whose royalty it frees, -1 for none
    # amounts
    start_cash: int
    bank_cash: int
    salary: int
    card_salary: int  # when a card leads past the start
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
    # weekends
    weekend_total: int  # of the throw that leaves one
    weekend_throws: int
    ticket: int
    ticket_group: int  # whose owners share its price, -1 where there is no weekend
    # what an edition or an option settles
    banker: bool = True  # may a player keep the bank?
    unlimited_bank: bool = False
    end: int = FIRST_BANKRUPTCY
    end_count: int = 0
    building_worth: int = 100  # percent of what a building cost, when estates are valued
    claim_steps: int = 2  # players after the visitor whose first throw closes a claim; 0: rent is automatic
    discard: bool = False  # drawn cards wait for a reshuffle instead of going under the deck
    inherited_interest_on_price: bool = False
    interest_rounding: int = UP
    building_auction_lowest_printed: bool = True
    top_sale_any_level: bool = True
    bid_on_means: bool = False
    bid_step: int = 1  # by how much a bid beats the last
    build_own_turn: bool = False
    card_after_last_failure: bool = False
    unpaid_interest_to_bank: bool = False  # the title goes to the bank instead of its new owner going bankrupt
    bank_auction_clears: bool = True
    printed_value: bool = False
    playing_banker: bool = True
    optional_bonus: bool = False
    barter: bool = True
    offers_when_asked: bool = True  # else only by a debtor, or of kept cards where a ticket is asked
    trade_own_turn: bool = False
    mortgaged_counts: bool = True
    jackpot: bool = False
    auto_liquidate: bool = True
    # buying, building, selling
    auctions: bool = True
    building_auctions: bool = True
    mortgages: bool = True
    double_despite_mortgage: bool = True
    fixed_rent_to_bank: bool = False  # of a mortgaged title whose rent is fixed
    share_added: bool = False  # a title's share of building prices comes on top of them
    unlimited_small: bool = False  # so many of the small kinds of building as there are lots for them
    build_beside_mortgaged: bool = False
    substitute_own_turn: bool = False
    cumulative_resale: bool = False
    sell_own_turn: bool = False
    outright: int = NO
    # salary, weekends, detention
    card_royalties: bool = True
    away_salary: bool = True
    leaving_double_bonus: bool = False  # does a double that leaves the detention or a weekend earn a throw?
    bonus_bound: bool = False  # does a weekend bind the bonus throw of the turn in which it began?
    rethrow_needs_total: bool = False
    ticket_unowned_to_bank: bool = True
    ticket_mortgaged_to_owner: bool = False
    fine_ends_turn: bool = False
    card_ends_turn: bool = False
    # trades
    balanced: bool = False  # the cash of an exchange is the difference of the printed prices
    card_trade: bool = True
    cards_any_time: bool = False
    offer_limit: int = 0  # a turn, 0: none
    lending: bool = False
    # debts and bankruptcy
    debts: int = AT_ONCE
    creditor: int = OLDEST
    in_kind: int = NEVER
    change_in_kind: bool = True
    trade_in_bank_debt: bool = True
    buildings_returned: bool = False
    estate_offered: bool = False
    estate_shuffled: bool = False
    estate_on_means: bool = False
    # derived
    size: list[int] = field(init=False)  # titles by group
    squares: int = field(init=False)
    royal: list[int] = field(init=False)  # titles with a royalty on salaries
    sharing: int = field(init=False)  # the title that shares in building prices, -1 for none
    cheapest_building: int = field(init=False)
    largest_request: int = field(init=False)  # pieces that a whole colour group could ever take

    def __post_init__(self) -> None:
        self.size = [len(titles) for titles in self.members]
        self.squares = len(self.kind)
        self.royal = [title for title, amount in enumerate(self.royalty) if amount]
        self.sharing = next((title for title, percent in enumerate(self.building_share) if percent), -1)
        colour_groups = [size for size, built in zip(self.size, self.colour_group, strict=True) if built]
        self.largest_request = (max(self.steps, default=1) - 1) * max(colour_groups, default=0)
        self.cheapest_building = min((price for prices in self.building_price for price in prices[1:]), default=0)
