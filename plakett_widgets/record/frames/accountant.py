"""Double entry: what every event does to the books of the seats and of the bank.

``ENTRIES`` has a deed for each kind of event that moves money, titles, buildings, mortgages or debts.  What has no value of
its own (cards, claims before they are made, money promised at a post office) is in nobody's books.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from ...engine import event, rule, tables
from ...engine.chapters import bank, building, ending
from ...engine.log import Log, Row
from ...engine.position import BANK, POT, Debt, Position
from ...engine.tables import Tables
from ..log.rebuild import STANDING_DEBT_RULES, linked_copy
from . import accounts as to
from .trades import Bargain, agreed, mortgage

OPENING: Final = -1  # the number before the first event

LINE: Final = ("seq", "seat", "account", "title", "amount")
BALANCE: Final = (
    "seq", "seat", "cash", "titles", "buildings", "mortgages", "debts", "book", "worth", "liquidation",
)  # fmt: skip

INCOME: Final = {
    event.DEALT: to.CAPITAL, event.SALARY_PAID: to.SALARY, event.JACKPOT_TAKEN: to.JACKPOT,
    event.CARD_GAINED: to.CARD_REVENUE, event.SQUARE_GAINED: to.SQUARE_REVENUE, event.AID_PAID: to.AID,
    event.POST_PAID: to.POST,
}  # fmt: skip
SPENDING: Final = {  # the account of who pays, and of who is paid
    event.RENT_PAID: (to.RENT_EXPENSE, to.RENT_REVENUE), event.CARD_PAID: (to.CARD_EXPENSE, to.CARD_REVENUE),
    event.TAX_PAID: (to.TAX, to.SQUARE_REVENUE), event.FINE_PAID: (to.FINE, to.SQUARE_REVENUE),
    event.ROYALTY_PAID: (to.ROYALTY_EXPENSE, to.ROYALTY_REVENUE), event.DEPOSITED: (to.DEPOSIT, to.SQUARE_REVENUE),
    event.TICKET_PAID: (to.TICKET_EXPENSE, to.TICKET_REVENUE), event.ESTATE_PAID: (to.BANKRUPTCY, to.ESTATE),
    event.INTEREST_PAID: (to.INTEREST_EXPENSE, to.INTEREST_REVENUE),
}  # fmt: skip
OWED_ON: Final = {  # what a standing debt is for, by the kind of square that it arose on
    tables.PROPERTY: event.RENT_PAID, tables.TAX: event.TAX_PAID, tables.WEEKEND: event.TICKET_PAID,
}  # fmt: skip


def owed_for(t: Tables, e: Row) -> int:
    """The kind of payment that a debt stands for: that of a loan is its price."""
    if e.rule == rule.INTEREST_UNPAYABLE:
        return event.INTEREST_PAID
    if e.card >= 0:
        return event.CARD_PAID
    return OWED_ON.get(t.kind[e.square], event.FINE_PAID) if e.square >= 0 else event.PRICE_PAID


def paid_before(e: Row) -> bool:
    """Is it for a rent that has been paid in cash already?  That is said at a quiet point, and follows from nothing."""
    return e.cause < 0 and e.rule != rule.LOAN_DUE


def in_rows(numbers: Iterable[int], columns: Sequence[str]) -> Iterator[tuple[int, ...]]:
    """Integers that stand one after the other, by row.

    >>> [*in_rows([-1, 0, 1500, 4, 1, 1480], ("seq", "seat", "cash"))]
    [(-1, 0, 1500), (4, 1, 1480)]
    """
    return zip(*[iter(numbers)] * len(columns), strict=True)


class Tenure(NamedTuple):
    """A title has come to an owner."""

    title: int
    since: int
    owner: int
    how: str
    price: int


class Accountant:
    """Keeps the books of a game, event by event, from what was there before the first.

    ``lines`` are the postings (a debit above 0, a credit below) and ``balances`` what a seat has after each event that
    changed it, both as rows of integers one after the other: ``LINE`` and ``BALANCE`` name their columns.  ``tenures`` are
    the owners of the titles.

    >>> from plakett_widgets import Game
    >>> game = Game("plakettopoly", players=2, seed=7)
    >>> accountant = Accountant(game.frames.only.opening)
    >>> accountant.read(game.frames.only.log)
    >>> accountant.lines[-5:] == [accountant.seq, 1, to.CAPITAL, -1, -1500]
    True
    """

    def __init__(self, opening: Position, under_way: bool = False) -> None:
        self.pos, self.state = linked_copy(opening)
        pos = self.pos
        self.t = pos.t
        self.seq = OPENING
        self.log = Log()
        self.lines: list[int] = []
        self.balances: list[int] = []
        self.tenures: list[Tenure] = []
        # at cost: titles, and the buildings of each by step
        self.cost = [0] * len(pos.owner)
        self.spent: list[list[int]] = [[] for _ in pos.owner]
        self.claimed: dict[tuple[int, int], int] = {}  # rents asked for and not yet paid, by debtor and creditor
        self.raised: dict[tuple[int, int], int] = {}  # the kind of payment that cash was looked for last, by the same
        self.built = -1  # the lot built on last
        self.mortgaged = False  # was the title of the event, before it?
        self.deal: Bargain | None = None
        # by seat: assets less liabilities, what is given and not yet received, what its goods come to
        self.book = [0] * pos.seats
        self.clearing = [0] * pos.seats
        self.goods: list[tuple[int, ...]] = [()] * pos.seats
        self.last: list[tuple[int, ...]] = [()] * pos.seats
        self.touched: set[int] = set()  # seats that the event has changed
        self.changed: set[int] = set()  # those of them whose goods or debts it has changed
        self.open(under_way)

    # postings

    def post(self, seat: int, account: int, amount: int, title: int = -1) -> None:
        """A debit above 0, a credit below."""
        if not amount:
            return
        self.lines += (self.seq, seat, account, title, amount)
        if seat < 0:
            return
        self.touched.add(seat)
        if account < to.CAPITAL:
            self.book[seat] += amount
            if account == to.CLEARING:
                self.clearing[seat] += amount

    def move_money(self, payer: int, payee: int, amount: int) -> None:
        for who, moved in ((payer, -amount), (payee, amount)):
            if who >= 0:
                self.post(who, to.CASH, moved)
            else:
                self.post(BANK, to.POT if who == POT else to.CASH, moved)
                self.post(BANK, to.BANK_CAPITAL, -moved)

    def exchange(self, debtor: int, creditor: int, expense: int, revenue: int, amount: int, title: int = -1) -> None:
        """The counterpart of what passes between two seats, or a seat and the bank."""
        self.post(debtor, expense, amount, title)
        if creditor >= 0:
            self.post(creditor, revenue, -amount, title)

    def turn_over(self, seat: int, loss: int, gain: int, amount: int, title: int = -1) -> None:
        """What is left over, a loss above 0 and a gain below."""
        self.post(seat, loss if amount > 0 else gain, amount, title)

    def settle(self, debtor: int, creditor: int, amount: int) -> int:
        """How much of this pays a rent that was claimed, and stands in the books already."""
        settled = min(amount, self.claimed.get((debtor, creditor), 0))
        if settled:
            self.claimed[debtor, creditor] -= settled
        return settled

    # the course of the game

    def open(self, under_way: bool) -> None:
        """What everybody has before the first event."""
        pos = self.pos
        for account, amount in ((to.CASH, pos.cash[BANK]), (to.POT, pos.cash[POT])):
            self.post(BANK, account, amount)
            self.post(BANK, to.BANK_CAPITAL, -amount)
        for seat in range(pos.seats):
            self.post(seat, to.CASH, pos.cash[seat])
        for title, owner in enumerate(pos.owner):
            self.tenures.append(Tenure(title, OPENING, owner, "bank" if owner < 0 else "start", self.t.price[title]))
            if owner >= 0:
                keeps_last = self.t.substitution and not self.t.cumulative_resale
                self.spent[title] = list(pos.paid[title][-1:] if keeps_last else pos.paid[title])
                self.take_in(owner, title, self.t.price[title])
                self.post(owner, to.BUILDINGS, sum(self.spent[title]), title)
        for debt in (*pos.debts, *pos.loans):
            self.exchange(debt.debtor, debt.creditor, to.PAYABLE, to.RECEIVABLE, -debt.amount)
        for seat in range(pos.seats):
            self.post(seat, to.CAPITAL, -self.book[seat])
            self.goods[seat] = self.appraise(seat)
        if under_way:
            self.touched = set(range(pos.seats))
            self.balance()

    def read(self, log: Log) -> None:
        """Enter the events of a log."""
        self.log = log
        kinds = log.column("kind")
        for seq, kind in enumerate(kinds):
            if kind in ENTRIES:
                self.seq = seq
                self.enter(log.row(seq))

    def enter(self, happened: Row) -> None:
        title = self.title(happened)
        self.mortgaged = title >= 0 and self.pos.mortgaged[title]
        passes_on = happened.kind == event.BANKRUPT  # what was owed before is written off
        if not passes_on:
            self.state.apply(happened)
        ENTRIES[happened.kind](self, happened)
        if passes_on:
            self.state.apply(happened)
        if self.deal is not None and self.seq >= self.deal.last:
            self.close(self.deal)
        if self.touched or self.changed:
            self.balance()

    def title(self, happened: Row) -> int:
        """The title that it is about."""
        return self.t.title_at[happened.square] if happened.square >= 0 else -1

    def balance(self) -> None:
        """Write down what the seats have now."""
        pos = self.pos
        for seat in sorted(self.touched | self.changed):
            if seat in self.changed:
                self.goods[seat] = self.appraise(seat)
            titles, buildings, mortgages, debts, worth, liquidation = self.goods[seat]
            cash = pos.cash[seat]
            worth = cash + worth if pos.playing[seat] else 0
            now = (cash, titles, buildings, mortgages, debts, self.book[seat], worth, cash + liquidation)
            if now != self.last[seat]:
                self.last[seat] = now
                self.balances += (self.seq, seat, *now)
        self.touched.clear()
        self.changed.clear()

    def appraise(self, seat: int) -> tuple[int, ...]:
        """Counts of what a seat has, its debts, and what all of it is worth beside the cash."""
        pos, t = self.pos, self.t
        own = pos.holdings[seat]
        debts = bank.owed_in_all(pos, seat)
        return (
            len(own),
            sum(t.pieces_at[title][pos.step[title]] for title in own),
            sum(pos.mortgaged[title] for title in own),
            debts,
            ending.worth(pos, seat) - pos.cash[seat],
            building.raisable(pos, seat) - debts,
        )

    # money

    def earn(self, e: Row) -> None:
        self.move_money(e.other, e.seat, e.amount)
        self.post(e.seat, INCOME[e.kind], -e.amount)
        self.touched.add(e.seat)  # who is dealt nothing has that

    def spend(self, e: Row) -> None:
        self.move_money(e.seat, e.other, e.amount)
        settled = self.settle(e.seat, e.other, e.amount) if e.kind == event.RENT_PAID else 0
        self.exchange(e.seat, e.other, to.PAYABLE, to.RECEIVABLE, settled)
        self.exchange(e.seat, e.other, *SPENDING[e.kind], e.amount - settled, title=self.title(e))

    def issue(self, e: Row) -> None:
        self.post(BANK, to.CASH, e.amount)
        self.post(BANK, to.BANK_CAPITAL, -e.amount)

    def claim(self, e: Row) -> None:
        self.claimed[e.other, e.seat] = self.claimed.get((e.other, e.seat), 0) + e.amount
        self.exchange(e.other, e.seat, to.PAYABLE, to.RECEIVABLE, -e.amount)
        self.exchange(e.other, e.seat, to.RENT_EXPENSE, to.RENT_REVENUE, e.amount, self.title(e))

    # titles

    def take_in(self, seat: int, title: int, value: int) -> int:
        """A title comes into the books, with its mortgage; what it is worth beyond that."""
        owed = mortgage(self.pos, [title])
        self.cost[title] = value
        self.post(seat, to.PROPERTY, value, title)
        self.post(seat, to.MORTGAGE_PAYABLE, -owed, title)
        return value - owed

    def purchase(self, e: Row) -> None:
        title = self.title(e)
        self.move_money(e.seat, BANK, e.amount)
        value = e.amount + mortgage(self.pos, [title])
        self.take_in(e.seat, title, value)
        self.keep(title, e.seat, "bought" if e.kind == event.BOUGHT else "auctioned", value)

    def hand_over(self, e: Row) -> None:
        """By trade, in kind, or out of the estate of a bankrupt."""
        title, taker, former = self.title(e), e.seat, e.other
        owed = self.t.mortgage[title] if self.mortgaged else 0
        book, self.cost[title] = self.cost[title], 0
        self.post(former, to.MORTGAGE_PAYABLE, owed, title)
        self.post(former, to.PROPERTY, -book, title)
        self.changed.add(former)
        if self.deal is not None and title in self.deal.values:
            value = self.deal.values[title]
            self.post(former, to.CLEARING, value - owed)
            self.turn_over(former, to.TRADE_LOSS, to.TRADE_GAIN, book - value, title)
            self.post(taker, to.CLEARING, -self.take_in(taker, title, value))
            self.keep(title, taker, "in_kind" if e.rule == rule.IN_KIND else "traded", value)
            return
        self.post(former, to.TRADE_LOSS if self.pos.playing[former] else to.BANKRUPTCY, book - owed, title)
        if taker >= 0:
            value = self.t.price[title]
            self.post(taker, to.ESTATE, -self.take_in(taker, title, value), title)
        self.keep(title, taker, "inherited" if taker >= 0 else "bank", self.cost[title])

    def keep(self, title: int, owner: int, how: str, price: int) -> None:
        self.tenures.append(Tenure(title, self.seq, owner, how, price))
        if owner >= 0:
            self.changed.add(owner)

    def borrow(self, e: Row) -> None:
        self.move_money(BANK, e.seat, e.amount)
        self.post(e.seat, to.MORTGAGE_PAYABLE, -e.amount, self.title(e))
        self.changed.add(e.seat)

    def redeem(self, e: Row) -> None:
        title = self.title(e)
        self.move_money(e.seat, BANK, e.amount)
        self.post(e.seat, to.MORTGAGE_PAYABLE, self.t.mortgage[title], title)
        self.post(e.seat, to.INTEREST_EXPENSE, e.amount - self.t.mortgage[title], title)
        self.changed.add(e.seat)

    # buildings

    def build(self, e: Row) -> None:
        self.built = title = self.title(e)
        self.move_money(e.seat, BANK, e.amount)
        self.post(e.seat, to.BUILDINGS, e.amount, title)
        if self.t.substitution and not self.t.cumulative_resale:  # what it replaces brings nothing any more
            self.write_off(e.seat, title, 0, 0)
        self.spent[title].append(e.amount)
        self.changed.add(e.seat)

    def share(self, e: Row) -> None:
        """The part of the price of a building that goes to the owner of a title."""
        self.move_money(e.seat, e.other, e.amount)
        self.post(e.seat, to.BUILDINGS, e.amount, self.built)
        self.post(e.other, to.ROYALTY_REVENUE, -e.amount, self.title(e))
        self.spent[self.built][-1] += e.amount

    def sell_building(self, e: Row) -> None:
        title = self.title(e)
        self.move_money(BANK, e.seat, e.amount)
        self.write_off(e.seat, title, e.a, e.amount)
        group = self.t.members[self.t.group[title]]  # others may hold some in a position, and borrow once it is bare
        self.changed |= {self.pos.owner[member] for member in group} - {BANK}

    def write_off(self, seat: int, title: int, step: int, amount: int) -> None:
        """The buildings above a step leave the books, for what they have brought."""
        gone = sum(self.spent[title][step:])
        del self.spent[title][step:]
        self.post(seat, to.BUILDINGS, -gone, title)
        self.turn_over(seat, to.BUILDING_LOSS, to.BUILDING_GAIN, gone - amount, title)

    # trades

    def agree(self, e: Row) -> None:
        self.deal = agreed(self.log, self.seq, self.pos)
        if e.kind == event.KIND_PAID and not paid_before(e):
            loan = e.rule == rule.LOAN_DUE
            settled = e.amount if loan else self.settle(e.seat, e.other, e.amount)
            self.exchange(e.seat, e.other, to.PAYABLE, to.RECEIVABLE, settled)
            self.exchange(e.seat, e.other, *SPENDING[self.raised[e.seat, e.other]], e.amount - settled)
            self.exchange(e.other, e.seat, to.CLEARING, to.CLEARING, e.amount)
            self.changed.add(e.seat)

    def pay_price(self, e: Row) -> None:
        self.move_money(e.seat, e.other, e.amount)
        if e.rule != rule.LOAN_DUE:
            self.exchange(e.seat, e.other, to.CLEARING, to.CLEARING, e.amount)
            return
        self.changed.add(e.seat)
        self.exchange(e.seat, e.other, to.PAYABLE, to.RECEIVABLE, e.amount)

    def close(self, deal: Bargain) -> None:
        """The trade is done: what was given and not received was for cards, for credit, or is a loss."""
        for seat, left in enumerate(self.clearing):
            if left:
                self.post(seat, to.CLEARING, -left)
                loss, gain = (
                    (to.TRADE_LOSS, to.TRADE_GAIN) if deal.values
                    else (to.CARD_PURCHASES, to.CARD_SALES) if deal.cards
                    else (to.INTEREST_EXPENSE, to.INTEREST_REVENUE)
                )  # fmt: skip
                self.turn_over(seat, loss, gain, left)
        self.deal = None

    def nothing(self, e: Row) -> None:
        """Nothing of value by itself; it may complete a trade."""

    # debts

    def lend(self, e: Row) -> None:
        self.exchange(e.other, e.seat, to.PAYABLE, to.RECEIVABLE, -e.amount)
        self.exchange(e.other, e.seat, to.CLEARING, to.CLEARING, e.amount)
        self.changed.add(e.other)

    def owe(self, e: Row) -> None:
        """A debt that stands, or one that titles may take the place of before it is paid."""
        if e.rule not in STANDING_DEBT_RULES:
            self.raised[e.seat, e.other] = owed_for(self.t, e)
            return
        debtor, creditor, amount = e.seat, e.other, e.amount
        self.changed.add(debtor)
        kind = owed_for(self.t, e)
        if kind == event.PRICE_PAID:  # it is in the books
            return
        if kind == event.RENT_PAID:
            amount -= self.settle(debtor, creditor, amount)
        self.exchange(debtor, creditor, to.PAYABLE, to.RECEIVABLE, -amount)
        self.exchange(debtor, creditor, *SPENDING[kind], amount, title=self.title(e))

    def repay(self, e: Row) -> None:
        self.move_money(e.seat, e.other, e.amount)
        self.exchange(e.seat, e.other, to.PAYABLE, to.RECEIVABLE, e.amount)
        self.changed.add(e.seat)

    def set_off(self, e: Row) -> None:
        """One link of a circle of debts that cancel out: what one seat is freed of, it frees another of."""
        self.exchange(e.seat, e.other, to.PAYABLE, to.RECEIVABLE, e.amount)
        self.exchange(e.other, e.seat, to.CLEARING, to.CLEARING, e.amount)
        self.changed.add(e.seat)

    def go_bankrupt(self, e: Row) -> None:
        """What the bankrupt owes is lost to the creditors; what others owe is owed to the heir."""
        pos, ruined, heir = self.pos, e.seat, e.other
        claims = [Debt(*pair, amount, -1) for pair, amount in self.claimed.items()]
        for debt in (*pos.debts, *pos.loans, *claims):
            if debt.debtor == ruined:
                self.post(ruined, to.PAYABLE, debt.amount)
                self.post(ruined, to.BANKRUPTCY, -debt.amount)
                if debt.creditor >= 0:
                    self.post(debt.creditor, to.BAD_DEBT, debt.amount)
                    self.post(debt.creditor, to.RECEIVABLE, -debt.amount)
            elif debt.creditor == ruined:
                self.post(ruined, to.BANKRUPTCY, debt.amount)
                self.post(ruined, to.RECEIVABLE, -debt.amount)
                if heir >= 0:
                    self.post(heir, to.PAYABLE if heir == debt.debtor else to.RECEIVABLE, debt.amount)
                    self.post(heir, to.ESTATE, -debt.amount)
        self.claimed = {pair: amount for pair, amount in self.claimed.items() if ruined not in pair}
        self.changed |= {ruined, heir} - {BANK}

    def leave(self, e: Row) -> None:
        """By the exit, with all that one has."""
        self.changed.add(e.seat)


Deed = Callable[[Accountant, Row], None]

ENTRIES: Final[dict[int, Deed]] = {
    **dict.fromkeys(INCOME, Accountant.earn),
    **dict.fromkeys(SPENDING, Accountant.spend),
    event.MONEY_ISSUED: Accountant.issue, event.RENT_CLAIMED: Accountant.claim,
    event.BOUGHT: Accountant.purchase, event.AUCTION_WON: Accountant.purchase, event.TITLE_MOVED: Accountant.hand_over,
    event.AUCTION_FAILED: Accountant.nothing, event.MORTGAGED: Accountant.borrow, event.LIFTED: Accountant.redeem,
    event.BUILDING_WON: Accountant.nothing, event.BUILT: Accountant.build, event.SHARE_PAID: Accountant.share,
    event.BUILDING_SOLD: Accountant.sell_building,
    event.OFFER_ACCEPTED: Accountant.agree, event.KIND_PAID: Accountant.agree, event.PRICE_PAID: Accountant.pay_price,
    event.CARD_MOVED: Accountant.nothing, event.LOAN_GRANTED: Accountant.lend,
    event.DEBT_OPENED: Accountant.owe, event.DEBT_PAID: Accountant.repay, event.DEBT_SET_OFF: Accountant.set_off,
    event.BANKRUPT: Accountant.go_bankrupt, event.EXITED: Accountant.leave,
}  # fmt: skip
