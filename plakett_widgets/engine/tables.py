"""The tables of a game: one edition under its options, as plain integers. The rules read nothing else.

An edition fills them (see :mod:`plakett_widgets.editions`). The engine names no edition. Titles, cards, decks, groups and kinds
of building are numbered in the order of the edition's data, squares along the track from 0.
"""

from __future__ import annotations

import copyreg
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from .masks import bit
from .native import COMPILING, i64, mypyc_attr, vec

# kinds of square
START: Final = 0
PROPERTY: Final = 1
DRAW: Final = 2
TAX: Final = 3
REST: Final = 4
DETENTION: Final = 5
SEND: Final = 6
WEEKEND: Final = 7
ACTION: Final = 8  # its directives, in the one language of effects
EXIT: Final = 9

# families of title: how the rent is found
LOT: Final = 0  # by the step built on it
BY_COUNT: Final = 1  # by the number of the family that its owner holds
BY_DICE: Final = 2  # the throw times a factor by that number
FIXED: Final = 3  # the same, whatever is held

# operations of cards: an effect is a row [operation, operands...]
TRANSFER: Final = 0  # payer, payee, amount per pair, whose holdings count (0 none, 1 payer, 2 payee), title of OWNER_OF,
#                      do mortgaged titles count, rate per kind of building ..., rate per title ...
MOVE_TO: Final = 1  # square, salary, backward
MOVE_NEAREST: Final = 2  # group, salary, rent factor, factor of the throw (0: the title's), throw anew
MOVE_BY: Final = 3  # steps, salary
SEND_AWAY: Final = 4
KEEP: Final = 5  # kind of kept card, title that it exempts from (-1 none)

# operations of an open track
PROMISE: Final = 16  # amount that waits at the post office
MISS: Final = 17  # turns (0: as many as thrown)
HOLD: Final = 18
TAKE_CARDS: Final = 19  # deck, count
CHOOSE: Final = 20  # first branch, count
PARITY: Final = 21  # branch when even, branch when odd
CURE: Final = 22  # 1 where the pharmacy cures
UNLESS_CURED: Final = 23  # branch
DEPOSIT: Final = 24  # amount, branch of a seat that has less
COLLECT: Final = 25
ADVANCE_AGAIN: Final = 26
THROW_AGAIN: Final = 27
PRISON: Final = 28
PILGRIMAGE: Final = 29  # square
EXIT_ON: Final = 30  # the number that must be thrown
PER_THROW: Final = 31  # payer, payee, amount by which a throw is multiplied

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
PERMIT: Final = 8  # the jokers of an open track
MASK: Final = 9
CERTIFICATE: Final = 10
LAWYER: Final = 11
TELEWORK: Final = 12
GEL: Final = 13

# when the game ends
FIRST_BANKRUPTCY: Final = 0
LAST_SURVIVOR: Final = 1
BANKRUPTCIES: Final = 2
TURNS: Final = 3
MINUTES: Final = 4
ROUNDS: Final = 5
FIRST_EXIT: Final = 6
ALL_EXIT: Final = 7
LAPS: Final = 8

# how a sum is paid that is not there
AT_ONCE: Final = 0  # a debtor with the means raises it, one without is bankrupt
DECLARED: Final = 1  # the debtor chooses when to give up
STANDING: Final = 2  # it stays owed until the end of an own turn
BARGAINED: Final = 3  # a debtor with the means raises it, one without may still sell to other players, or gives up

# which of several creditors takes the estate
OLDEST: Final = 0
LARGEST: Final = 1
PRO_RATA: Final = 2

# when a rent may be paid with titles
NEVER: Final = 0
IF_SHORT: Final = 1
ALWAYS: Final = 2

# the cash of a seat that cannot make a deposit
LEFT_ALONE: Final = 0
EMPTIED: Final = 1
OVERDRAWN: Final = 2

# how a seat is cured
BY_STATUS: Final = 0
BY_DIE: Final = 1
NOBODY: Final = 2

# when the prison opens
NEXT_TURN: Final = 0
SAME_ROLL: Final = 1
ONE_TURN: Final = 2

# how interest is rounded
UP: Final = 0
NEAREST: Final = 1
DOWN: Final = 2


PRICELESS: Final = 2**60  # more than there ever is


def numbers(items: Iterable[int]) -> vec[i64]:
    """Return a packed row of numbers: a list, or where the engine is compiled a row of fixed length.

    >>> list(numbers(range(3)))
    [0, 1, 2]
    """
    return vec[i64](items)


def flags(items: Iterable[bool]) -> vec[bool]:
    """Return a packed row of booleans."""
    return vec[bool](items)


def rows(items: Iterable[Iterable[int]]) -> vec[vec[i64]]:
    """Return a packed row of rows of numbers."""
    return vec[vec[i64]]([vec[i64](row) for row in items])


if COMPILING:  # so that bots that keep rows can be copied, as where they are lists
    copyreg.pickle(type(numbers(())), lambda row: (numbers, ([*row],)))
    copyreg.pickle(type(flags(())), lambda row: (flags, ([*row],)))
    copyreg.pickle(type(rows(())), lambda row: (rows, ([*row],)))


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
@dataclass(slots=True)
class Tables:
    # the track
    kind: vec[i64]  # by square
    title_at: vec[i64]  # by square, -1 for none
    deck_at: vec[i64]  # by square, -1 for none
    tax: list[int]  # by square
    detention: i64  # square of the detained
    # titles
    square_of: vec[i64]
    family: vec[i64]
    group: vec[i64]
    price: vec[i64]
    mortgage: vec[i64]
    rent: vec[vec[i64]]  # of a lot by step, of others by number held, from 0
    royalty: list[int]  # taken for the title from every salary
    building_share: list[int]  # percent of the price of every building, for the title
    steps: vec[i64]  # building steps of a lot, 0 for other families
    kind_at: vec[vec[i64]]  # of building, by title and step from 1 (index 0 unused)
    pieces_at: vec[vec[i64]]  # pieces of that kind that stand there
    building_price: vec[vec[i64]]  # by title and step reached, from 1 (index 0 unused)
    members: vec[vec[i64]]  # titles by group
    colour_group: vec[bool]  # by group: it can be built on
    # buildings
    supply: vec[i64]  # by kind
    substitution: bool  # one building a lot, of any type that it allows, or a ladder whose top replaces all below it
    # cards
    decks: list[list[int]]
    deck_of: list[int]  # by card
    effects: list[list[list[int]]]  # by card
    keepable: list[int]  # the cards that can be kept
    kept_kind: list[int]  # by card, -1 for none
    exempts: list[int]  # by card: the title from whose royalty it frees, -1 for none
    # amounts
    start_cash: i64
    bank_cash: i64
    salary: i64
    card_salary: i64  # when a card leads past the start
    fine: i64
    interest_percent: i64
    interest_unit: i64
    smallest_note: i64  # bids and prices of trades are made up of notes, 1 where there are none
    resale_percent: i64
    double_rent: i64  # factor for a bare lot of a complete group
    # limits
    max_doubles: i64
    detention_throws: i64  # failed throws after which the fine is due
    fine_throws: i64  # throws before which the fine may be paid
    counter_limit: i64
    # weekends
    weekend_total: i64  # of the throw that leaves one
    weekend_throws: i64
    ticket: i64
    ticket_group: i64  # whose owners share its price, -1 where there is no weekend
    # chance
    dice: i64
    # an open track: it has an exit, and its squares have directives
    exit: i64  # -1: the track is a loop
    optional: i64  # the square that need not be counted, -1 for none
    roundabout: i64  # where the bankrupt are held
    police: i64  # where a permit saves turns
    hold: i64  # turns of a stay there
    aid: i64
    directives: list[list[list[int]]]  # by square: effects
    deferred: list[bool]  # by square: its directives wait for the next turn
    branches: list[list[list[int]]]  # effects that another one may choose
    # settled by an edition or an option
    banker: bool = True  # a player may keep the bank
    unlimited_bank: bool = False
    end: i64 = FIRST_BANKRUPTCY
    end_count: i64 = 0
    building_worth: i64 = 100  # percent of the cost of a building, when estates are valued
    claim_steps: i64 = 2  # players after the visitor whose first throw closes a claim, 0: rent is automatic
    discard: bool = False  # drawn cards wait for a reshuffle instead of going under the deck
    inherited_interest_on_price: bool = False
    interest_rounding: i64 = UP
    interest_once: bool = False  # on a title received: not if it is lifted at once, else at once and never again
    building_auction_lowest_printed: bool = True
    top_sale_any_level: bool = True
    bid_on_means: bool = False
    bid_step: i64 = 1  # by how much a bid beats the last
    build_own_turn: bool = False
    card_after_last_failure: bool = False
    unpaid_interest_to_bank: bool = False  # the title goes to the bank instead of its new owner going bankrupt
    bank_auction_clears: bool = True
    printed_value: bool = False
    playing_banker: bool = True
    optional_bonus: bool = False
    barter: bool = True
    sellers_offer: bool = False  # only the holder of something names its buyer and price
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
    unlimited_small: bool = False  # so many of the small kinds of building as the lots have room for
    build_beside_mortgaged: bool = False
    substitute_own_turn: bool = False
    cumulative_resale: bool = False
    sell_own_turn: bool = False
    outright: bool = False  # one top building may be sold with all that it replaced, whatever else the group has
    # salary, weekends, detention
    card_royalties: bool = True
    away_salary: bool = True
    leaving_double_bonus: bool = False  # a double that leaves the detention or a weekend earns a throw
    bonus_bound: bool = False  # a weekend binds the bonus throw of the turn in which it began
    rethrow_needs_total: bool = False
    ticket_unowned_to_bank: bool = True
    ticket_mortgaged_to_owner: bool = False
    fine_ends_turn: bool = False
    card_ends_turn: bool = False
    # trades
    balanced: bool = False  # the cash of an exchange is the difference of the printed prices
    card_trade: bool = True
    cards_any_time: bool = False
    offer_limit: i64 = 0  # a turn, 0: none
    debt_offers: i64 = 0  # to each player while one debt is raised, 0: any number
    lending: bool = False
    # debts and bankruptcy
    debts: i64 = AT_ONCE
    creditor: i64 = OLDEST
    in_kind: i64 = NEVER
    change_in_kind: bool = True
    trade_in_bank_debt: bool = True
    buildings_returned: bool = False
    estate_offered: bool = False
    estate_shuffled: bool = False
    estate_on_means: bool = False
    # the open track
    start_square: i64 = 0
    round_limit: i64 = 0
    diabolic: bool = False  # a token that would go past the exit starts again
    diabolic_at_exit: bool = True  # the square before the exit included
    bounce_at_exit: bool = False
    pushback_by_travel: bool = False
    bis_on_pushback: bool = True
    squares_fine: bool = False  # moves that squares order cost a fine on an occupied square, as those of cards do
    fine_at_origin: bool = False  # a token that pays it does not move
    money_at_once: bool = False  # only cards that move wait for the next turn
    all_queued_moves: bool = False
    post_on_arrival: bool = False
    companion_draws: bool = False
    strict_two: bool = False
    freed_steps_back: bool = False
    aid_early: bool = True  # a seat freed before the end of the stay keeps the aid
    aid_for_all: bool = False
    overdraft: i64 = LEFT_ALONE
    cured_by: i64 = BY_STATUS
    pharmacy_cures: bool = True
    prison_release: i64 = NEXT_TURN
    # derived
    size: vec[i64] = field(init=False)  # titles by group
    titles_of: vec[i64] = field(init=False)  # by group: a bit mask of its titles
    squares: i64 = field(init=False)
    open_track: bool = field(init=False)  # from an entry to an exit, not round and round
    royal: list[int] = field(init=False)  # titles with a royalty on salaries
    sharing: i64 = field(init=False)  # the title that shares in building prices, -1 for none
    cheapest_in: vec[i64] = field(init=False)  # building, by group: priceless where none can stand
    interest: vec[i64] = field(init=False)  # by title: on its loan
    largest_request: i64 = field(init=False)  # pieces that a whole colour group could ever take
    place: list[int] = field(init=False)  # by square: twice the printed number, an optional square half-way
    moves_token: list[bool] = field(init=False)  # by card: it orders a movement

    def __post_init__(self) -> None:
        self.size = vec[i64]([len(titles) for titles in self.members])
        self.titles_of = vec[i64]([sum(map(bit, titles)) for titles in self.members])
        self.squares = len(self.kind)
        self.bid_step = max(self.bid_step, self.smallest_note)
        self.open_track = self.exit >= 0
        self.royal = [title for title, amount in enumerate(self.royalty) if amount]
        self.sharing = next((title for title, percent in enumerate(self.building_share) if percent), -1)
        largest = max((len(titles) for titles, built in zip(self.members, self.colour_group, strict=True) if built), default=0)
        a_lot = 1 if self.substitution else max(self.steps, default=1) - 1
        self.largest_request = a_lot * largest
        self.cheapest_in = vec[i64](
            [
                min((price for title in titles for price in self.building_price[title][1:]), default=PRICELESS)
                for titles in self.members
            ]
        )
        self.interest = vec[i64]([self.interest_on(loan) for loan in self.mortgage])
        self.place = [2 * at - (0 if self.optional < 0 or at < self.optional else 1 if at == self.optional else 2)
                      for at in range(self.squares)]  # fmt: skip
        self.moves_token = [any(row[0] in (MOVE_TO, MOVE_BY) for row in rows) for rows in self.effects]

    def in_notes(self, amount: i64) -> i64:
        """Return the largest sum that notes make up without exceeding this one.

        Below zero, it is the one nearest to zero.
        """
        if amount < 0:
            return -(-amount // self.smallest_note * self.smallest_note)
        return amount // self.smallest_note * self.smallest_note

    def interest_on(self, base: i64) -> i64:
        """Return the interest on a sum, in whole units of the edition's rounding."""
        unit = 100 * self.interest_unit
        parts = base * self.interest_percent
        if self.interest_rounding == UP:
            parts += unit - 1
        elif self.interest_rounding == NEAREST:
            parts += unit // 2
        return parts // unit * self.interest_unit
