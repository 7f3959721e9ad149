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
ACTION: Final = 8  # its directives, in the one language of effects
EXIT: Final = 9

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
# operations of an open track
PROMISE: Final = 16  # amount that waits at the post office
MISS: Final = 17  # turns (0: as many as thrown), may a permit be used?
HOLD: Final = 18
TAKE_CARDS: Final = 19  # deck, count
CHOOSE: Final = 20  # first branch, count
PARITY: Final = 21  # branch when even, branch when odd
CURE: Final = 22  # is it the pharmacy that cures?
UNLESS_CURED: Final = 23  # branch
DEPOSIT: Final = 24  # amount, branch of who has less
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

# kinds of kept card
RELEASE: Final = 0
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
FIRST_EXIT: Final = 6
ALL_EXIT: Final = 7

# what becomes of a sum that is not there
AT_ONCE: Final = 0  # who has the means raises it, who has not is bankrupt
DECLARED: Final = 1  # the debtor says when to give up

# what happens to the cash of who cannot make a deposit
LEFT_ALONE: Final = 0
EMPTIED: Final = 1
OVERDRAWN: Final = 2

# who is cured
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
    # chance
    dice: int
    # an open track: it has an exit, and its squares have directives
    exit: int  # -1: the track is a loop
    optional: int  # the square that need not be counted, -1 for none
    roundabout: int  # where the bankrupt are held
    hold: int  # turns of a stay there
    aid: int
    directives: list[list[list[int]]]  # by square: effects
    deferred: list[bool]  # by square: do its directives wait for the next turn?
    branches: list[list[list[int]]]  # effects that another one may choose
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
    unlimited_bank: bool = False
    debts: int = AT_ONCE
    # the open track
    start_square: int = 0
    round_limit: int = 0
    diabolic: bool = False  # who would go past the exit starts again
    diabolic_at_exit: bool = True  # the square before the exit included
    bounce_at_exit: bool = False
    pushback_by_travel: bool = False
    bis_on_pushback: bool = True
    squares_fine: bool = False  # moves that squares order cost a fine on an occupied square, as those of cards do
    fine_at_origin: bool = False  # who pays it does not move
    money_at_once: bool = False  # only cards that move wait for the next turn
    all_queued_moves: bool = False
    post_on_arrival: bool = False
    companion_draws: bool = False
    strict_two: bool = False
    freed_steps_back: bool = False
    aid_early: bool = True  # who is freed before the end of the stay keeps the aid
    aid_for_all: bool = False
    overdraft: int = LEFT_ALONE
    cured_by: int = BY_STATUS
    pharmacy_cures: bool = True
    prison_release: int = NEXT_TURN
    # derived
    size: list[int] = field(init=False)  # titles by group
    squares: int = field(init=False)
    cheapest_building: int = field(init=False)
    largest_request: int = field(init=False)  # pieces that a whole colour group could ever take
    place: list[int] = field(init=False)  # by square: twice the printed number, an optional square half-way
    moves_token: list[bool] = field(init=False)  # by card: does it order a movement?

    def __post_init__(self) -> None:
        self.size = [len(titles) for titles in self.members]
        self.squares = len(self.kind)
        colour_groups = [size for size, built in zip(self.size, self.colour_group, strict=True) if built]
        self.largest_request = (self.top_step - 1) * max(colour_groups, default=0)
        self.cheapest_building = min((price for prices in self.building_price for price in prices[1:]), default=0)
        self.place = [2 * at - (0 if self.optional < 0 or at < self.optional else 1 if at == self.optional else 2)
                      for at in range(self.squares)]  # fmt: skip
        self.moves_token = [any(row[0] in (MOVE_TO, MOVE_BY) for row in rows) for rows in self.effects]
