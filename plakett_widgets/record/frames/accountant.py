"""Double entry: what each event does to the books of the seats and of the bank.

``ENTRIES`` has a method for each kind of event that moves money, titles, buildings, mortgages or debts.  Cards, rents before
they are claimed and money promised at a post office have no value of their own, and stand in no books.
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
from .trades import Trade, agreed_trade, mortgage_on

BEFORE_FIRST_EVENT: Final = -1  # as a seq

LEDGER_COLUMNS: Final = ("seq", "seat", "account", "title", "amount")
BALANCE_COLUMNS: Final = (
    "seq", "seat", "cash", "titles", "buildings", "mortgages", "debts", "book", "worth", "liquidation",
)  # fmt: skip

INCOME: Final = {
    event.DEALT: to.CAPITAL, event.SALARY_PAID: to.SALARY, event.JACKPOT_TAKEN: to.JACKPOT,
    event.CARD_GAINED: to.CARD_REVENUE, event.SQUARE_GAINED: to.SQUARE_REVENUE, event.AID_PAID: to.AID,
    event.POST_PAID: to.POST,
}  # fmt: skip
SPENDING: Final = {  # the accounts of payer and payee
    event.RENT_PAID: (to.RENT_EXPENSE, to.RENT_REVENUE), event.CARD_PAID: (to.CARD_EXPENSE, to.CARD_REVENUE),
    event.TAX_PAID: (to.TAX, to.SQUARE_REVENUE), event.FINE_PAID: (to.FINE, to.SQUARE_REVENUE),
    event.ROYALTY_PAID: (to.ROYALTY_EXPENSE, to.ROYALTY_REVENUE), event.DEPOSITED: (to.DEPOSIT, to.SQUARE_REVENUE),
    event.TICKET_PAID: (to.TICKET_EXPENSE, to.TICKET_REVENUE), event.ESTATE_PAID: (to.BANKRUPTCY, to.ESTATE),
    event.INTEREST_PAID: (to.INTEREST_EXPENSE, to.INTEREST_REVENUE),
}  # fmt: skip
OWED_ON: Final = {  # the payment of a standing debt, by the kind of square it arose on
    tables.PROPERTY: event.RENT_PAID, tables.TAX: event.TAX_PAID, tables.WEEKEND: event.TICKET_PAID,
}  # fmt: skip


def payment_of_debt(t: Tables, row: Row) -> int:
    """Return the kind of payment that a debt stands for: a loan stands for a price."""
    if row.rule == rule.INTEREST_UNPAYABLE:
        return event.INTEREST_PAID
    if row.card >= 0:
        return event.CARD_PAID
    return OWED_ON.get(t.kind[row.square], event.FINE_PAID) if row.square >= 0 else event.PRICE_PAID


def replaces_cash(row: Row) -> bool:
    """Return whether titles replace cash that was paid.  They are offered at a quiet point, so that the event has no cause."""
    return row.cause < 0 and row.rule != rule.LOAN_DUE


def split_rows(numbers: Iterable[int], columns: Sequence[str]) -> Iterator[tuple[int, ...]]:
    """Split integers that stand one after the other into rows.

    >>> [*split_rows([-1, 0, 1500, 4, 1, 1480], ("seq", "seat", "cash"))]
    [(-1, 0, 1500), (4, 1, 1480)]
    """
    return zip(*[iter(numbers)] * len(columns), strict=True)


class Tenure(NamedTuple):
    """A title with its owner from an event on, and how it came there."""

    title: int
    since: int
    owner: int
    how: str
    price: int


class Accountant:
    """Keep the books of a game, event by event, from its first position on.

    ``lines`` are the postings: a debit above 0, a credit below.  ``balances`` are what a seat has after each event that
    changed it.  Both are rows of integers one after the other, with ``LEDGER_COLUMNS`` and ``BALANCE_COLUMNS``.
    ``tenures`` are the owners of the titles.

    >>> from plakett_widgets import Game
    >>> game = Game("plakettopoly", players=2, seed=7)
    >>> accountant = Accountant(game.frames.source.opening)
    >>> accountant.read_log(game.frames.source.log)
    >>> accountant.lines[-5:] == [accountant.seq, 1, to.CAPITAL, -1, -1500]
    True
    """

    def __init__(self, first: Position, under_way: bool = False) -> None:
        self.pos, self.state = linked_copy(first)
        pos = self.pos
        self.t = pos.t
        self.seq = BEFORE_FIRST_EVENT
        self.log = Log()
        self.lines: list[int] = []
        self.balances: list[int] = []
        self.tenures: list[Tenure] = []
        # at cost: each title, and its buildings by step
        self.title_costs = [0] * len(pos.owner)
        self.building_costs: list[list[int]] = [[] for _ in pos.owner]
        self.claimed_rents: dict[tuple[int, int], int] = {}  # by debtor and creditor, until they are paid
        self.raised_payments: dict[tuple[int, int], int] = {}  # by the same: the kind of payment that cash was raised for last
        self.last_built = -1  # a title
        self.was_mortgaged = False  # the title of the event, before it
        self.trade: Trade | None = None
        # by seat: assets less liabilities, what was given and not yet received in a trade, and the last appraisal
        self.book = [0] * pos.seats
        self.clearing = [0] * pos.seats
        self.appraisals: list[tuple[int, ...]] = [()] * pos.seats
        self.last_balances: list[tuple[int, ...]] = [()] * pos.seats
        self.touched_seats: set[int] = set()  # by the event
        self.revalued_seats: set[int] = set()  # their estates or debts have changed
        self.open_books(under_way)

    # postings

    def post(self, seat: int, account: int, amount: int, title: int = -1) -> None:
        """Post a debit (above 0) or a credit (below) to an account of a seat or the bank."""
        if not amount:
            return
        self.lines += (self.seq, seat, account, title, amount)
        if seat < 0:
            return
        self.touched_seats.add(seat)
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
        """Post a debit to the debtor, and the credit to the creditor unless that is the bank."""
        self.post(debtor, expense, amount, title)
        if creditor >= 0:
            self.post(creditor, revenue, -amount, title)

    def post_gain_or_loss(self, seat: int, loss: int, gain: int, amount: int, title: int = -1) -> None:
        """Post what is left over: a loss above 0, a gain below."""
        self.post(seat, loss if amount > 0 else gain, amount, title)

    def settle_claim(self, debtor: int, creditor: int, amount: int) -> int:
        """Return how much of an amount pays a rent that stands in the books since it was claimed."""
        settled = min(amount, self.claimed_rents.get((debtor, creditor), 0))
        if settled:
            self.claimed_rents[debtor, creditor] -= settled
        return settled

    # the course of the game

    def open_books(self, under_way: bool) -> None:
        """Post what everybody has before the first event."""
        pos = self.pos
        for account, amount in ((to.CASH, pos.cash[BANK]), (to.POT, pos.cash[POT])):
            self.post(BANK, account, amount)
            self.post(BANK, to.BANK_CAPITAL, -amount)
        for seat in range(pos.seats):
            self.post(seat, to.CASH, pos.cash[seat])
        for title, owner in enumerate(pos.owner):
            self.tenures.append(Tenure(title, BEFORE_FIRST_EVENT, owner, "bank" if owner < 0 else "start", self.t.price[title]))
            if owner >= 0:
                keeps_last = self.t.substitution and not self.t.cumulative_resale
                self.building_costs[title] = list(pos.paid[title][-1:] if keeps_last else pos.paid[title])
                self.book_acquisition(owner, title, self.t.price[title])
                self.post(owner, to.BUILDINGS, sum(self.building_costs[title]), title)
        for debt in (*pos.debts, *pos.loans):
            self.exchange(debt.debtor, debt.creditor, to.PAYABLE, to.RECEIVABLE, -debt.amount)
        for seat in range(pos.seats):
            self.post(seat, to.CAPITAL, -self.book[seat])
            self.appraisals[seat] = self.appraise(seat)
        if under_way:
            self.touched_seats = set(range(pos.seats))
            self.write_balances()

    def read_log(self, log: Log) -> None:
        """Book the events of a log."""
        self.log = log
        kinds = log.column("kind")
        for seq, kind in enumerate(kinds):
            if kind in ENTRIES:
                self.seq = seq
                self.book_event(log.row(seq))

    def book_event(self, row: Row) -> None:
        title = self.title(row)
        self.was_mortgaged = title >= 0 and self.pos.mortgaged[title]
        passes_on = row.kind == event.BANKRUPT  # debts are written off as they were before it
        if not passes_on:
            self.state.apply(row)
        ENTRIES[row.kind](self, row)
        if passes_on:
            self.state.apply(row)
        if self.trade is not None and self.seq >= self.trade.last:
            self.close_trade(self.trade)
        if self.touched_seats or self.revalued_seats:
            self.write_balances()

    def title(self, row: Row) -> int:
        """Return the title of the square of an event, -1 for none."""
        return self.t.title_at[row.square] if row.square >= 0 else -1

    def write_balances(self) -> None:
        """Add the balances of the seats that the event has changed."""
        pos = self.pos
        for seat in sorted(self.touched_seats | self.revalued_seats):
            if seat in self.revalued_seats:
                self.appraisals[seat] = self.appraise(seat)
            titles, buildings, mortgages, debts, worth, liquidation = self.appraisals[seat]
            cash = pos.cash[seat]
            worth = cash + worth if pos.playing[seat] else 0
            now = (cash, titles, buildings, mortgages, debts, self.book[seat], worth, cash + liquidation)
            if now != self.last_balances[seat]:
                self.last_balances[seat] = now
                self.balances += (self.seq, seat, *now)
        self.touched_seats.clear()
        self.revalued_seats.clear()

    def appraise(self, seat: int) -> tuple[int, ...]:
        """Count what a seat has and owes, and value it beside the cash."""
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

    def book_income(self, row: Row) -> None:
        self.move_money(row.other, row.seat, row.amount)
        self.post(row.seat, INCOME[row.kind], -row.amount)
        self.touched_seats.add(row.seat)  # a seat that is dealt nothing gets a balance too

    def book_payment(self, row: Row) -> None:
        self.move_money(row.seat, row.other, row.amount)
        settled = self.settle_claim(row.seat, row.other, row.amount) if row.kind == event.RENT_PAID else 0
        self.exchange(row.seat, row.other, to.PAYABLE, to.RECEIVABLE, settled)
        self.exchange(row.seat, row.other, *SPENDING[row.kind], row.amount - settled, title=self.title(row))

    def book_issue(self, row: Row) -> None:
        self.post(BANK, to.CASH, row.amount)
        self.post(BANK, to.BANK_CAPITAL, -row.amount)

    def book_claim(self, row: Row) -> None:
        self.claimed_rents[row.other, row.seat] = self.claimed_rents.get((row.other, row.seat), 0) + row.amount
        self.exchange(row.other, row.seat, to.PAYABLE, to.RECEIVABLE, -row.amount)
        self.exchange(row.other, row.seat, to.RENT_EXPENSE, to.RENT_REVENUE, row.amount, self.title(row))

    # titles

    def book_acquisition(self, seat: int, title: int, value: int) -> int:
        """Take a title with its mortgage into the books, and return its value beyond the mortgage."""
        owed = mortgage_on(self.pos, [title])
        self.title_costs[title] = value
        self.post(seat, to.PROPERTY, value, title)
        self.post(seat, to.MORTGAGE_PAYABLE, -owed, title)
        return value - owed

    def book_purchase(self, row: Row) -> None:
        title = self.title(row)
        self.move_money(row.seat, BANK, row.amount)
        value = row.amount + mortgage_on(self.pos, [title])
        self.book_acquisition(row.seat, title, value)
        self.add_tenure(title, row.seat, "bought" if row.kind == event.BOUGHT else "auctioned", value)

    def book_title_transfer(self, row: Row) -> None:
        """Pass on a title by trade, in kind, or out of the estate of a bankrupt."""
        title, taker, former = self.title(row), row.seat, row.other
        owed = self.t.mortgage[title] if self.was_mortgaged else 0
        book, self.title_costs[title] = self.title_costs[title], 0
        self.post(former, to.MORTGAGE_PAYABLE, owed, title)
        self.post(former, to.PROPERTY, -book, title)
        self.revalued_seats.add(former)
        if self.trade is not None and title in self.trade.values:
            value = self.trade.values[title]
            self.post(former, to.CLEARING, value - owed)
            self.post_gain_or_loss(former, to.TRADE_LOSS, to.TRADE_GAIN, book - value, title)
            self.post(taker, to.CLEARING, -self.book_acquisition(taker, title, value))
            self.add_tenure(title, taker, "in_kind" if row.rule == rule.IN_KIND else "traded", value)
            return
        self.post(former, to.TRADE_LOSS if self.pos.playing[former] else to.BANKRUPTCY, book - owed, title)
        if taker >= 0:
            value = self.t.price[title]
            self.post(taker, to.ESTATE, -self.book_acquisition(taker, title, value), title)
        self.add_tenure(title, taker, "inherited" if taker >= 0 else "bank", self.title_costs[title])

    def add_tenure(self, title: int, owner: int, how: str, price: int) -> None:
        self.tenures.append(Tenure(title, self.seq, owner, how, price))
        if owner >= 0:
            self.revalued_seats.add(owner)

    def book_mortgage(self, row: Row) -> None:
        self.move_money(BANK, row.seat, row.amount)
        self.post(row.seat, to.MORTGAGE_PAYABLE, -row.amount, self.title(row))
        self.revalued_seats.add(row.seat)

    def book_redemption(self, row: Row) -> None:
        title = self.title(row)
        self.move_money(row.seat, BANK, row.amount)
        self.post(row.seat, to.MORTGAGE_PAYABLE, self.t.mortgage[title], title)
        self.post(row.seat, to.INTEREST_EXPENSE, row.amount - self.t.mortgage[title], title)
        self.revalued_seats.add(row.seat)

    # buildings

    def book_building(self, row: Row) -> None:
        self.last_built = title = self.title(row)
        self.move_money(row.seat, BANK, row.amount)
        self.post(row.seat, to.BUILDINGS, row.amount, title)
        if self.t.substitution and not self.t.cumulative_resale:  # the building that it replaces can no longer be sold
            self.write_off(row.seat, title, 0, 0)
        self.building_costs[title].append(row.amount)
        self.revalued_seats.add(row.seat)

    def book_building_share(self, row: Row) -> None:
        """Book the part of the price of a building that goes to the owner of a title."""
        self.move_money(row.seat, row.other, row.amount)
        self.post(row.seat, to.BUILDINGS, row.amount, self.last_built)
        self.post(row.other, to.ROYALTY_REVENUE, -row.amount, self.title(row))
        self.building_costs[self.last_built][-1] += row.amount

    def book_building_sale(self, row: Row) -> None:
        title = self.title(row)
        self.move_money(BANK, row.seat, row.amount)
        self.write_off(row.seat, title, row.a, row.amount)
        group = self.t.members[self.t.group[title]]  # other owners, in a position, may borrow once it is bare
        self.revalued_seats |= {self.pos.owner[member] for member in group} - {BANK}

    def write_off(self, seat: int, title: int, step: int, amount: int) -> None:
        """Take the buildings above a step out of the books, for what they have brought."""
        gone = sum(self.building_costs[title][step:])
        del self.building_costs[title][step:]
        self.post(seat, to.BUILDINGS, -gone, title)
        self.post_gain_or_loss(seat, to.BUILDING_LOSS, to.BUILDING_GAIN, gone - amount, title)

    # trades

    def book_trade(self, row: Row) -> None:
        self.trade = agreed_trade(self.log, self.seq, self.pos)
        if row.kind == event.KIND_PAID and not replaces_cash(row):
            loan = row.rule == rule.LOAN_DUE
            settled = row.amount if loan else self.settle_claim(row.seat, row.other, row.amount)
            self.exchange(row.seat, row.other, to.PAYABLE, to.RECEIVABLE, settled)
            self.exchange(row.seat, row.other, *SPENDING[self.raised_payments[row.seat, row.other]], row.amount - settled)
            self.exchange(row.other, row.seat, to.CLEARING, to.CLEARING, row.amount)
            self.revalued_seats.add(row.seat)

    def book_price(self, row: Row) -> None:
        self.move_money(row.seat, row.other, row.amount)
        if row.rule != rule.LOAN_DUE:
            self.exchange(row.seat, row.other, to.CLEARING, to.CLEARING, row.amount)
            return
        self.revalued_seats.add(row.seat)
        self.exchange(row.seat, row.other, to.PAYABLE, to.RECEIVABLE, row.amount)

    def close_trade(self, trade: Trade) -> None:
        """Close a trade.  What was given and not received paid for cards or credit, or is a loss."""
        for seat, left in enumerate(self.clearing):
            if left:
                self.post(seat, to.CLEARING, -left)
                loss, gain = (
                    (to.TRADE_LOSS, to.TRADE_GAIN) if trade.values
                    else (to.CARD_PURCHASES, to.CARD_SALES) if trade.cards
                    else (to.INTEREST_EXPENSE, to.INTEREST_REVENUE)
                )  # fmt: skip
                self.post_gain_or_loss(seat, loss, gain, left)
        self.trade = None

    def book_nothing(self, row: Row) -> None:
        """Book nothing.  The event may change the state, or complete a trade."""

    # debts

    def book_loan(self, row: Row) -> None:
        self.exchange(row.other, row.seat, to.PAYABLE, to.RECEIVABLE, -row.amount)
        self.exchange(row.other, row.seat, to.CLEARING, to.CLEARING, row.amount)
        self.revalued_seats.add(row.other)

    def book_debt(self, row: Row) -> None:
        """Book a standing debt.  A debt for which cash is raised is booked when it is paid, perhaps with titles."""
        if row.rule not in STANDING_DEBT_RULES:
            self.raised_payments[row.seat, row.other] = payment_of_debt(self.t, row)
            return
        debtor, creditor, amount = row.seat, row.other, row.amount
        self.revalued_seats.add(debtor)
        kind = payment_of_debt(self.t, row)
        if kind == event.PRICE_PAID:  # a loan, which is in the books
            return
        if kind == event.RENT_PAID:
            amount -= self.settle_claim(debtor, creditor, amount)
        self.exchange(debtor, creditor, to.PAYABLE, to.RECEIVABLE, -amount)
        self.exchange(debtor, creditor, *SPENDING[kind], amount, title=self.title(row))

    def book_repayment(self, row: Row) -> None:
        self.move_money(row.seat, row.other, row.amount)
        self.exchange(row.seat, row.other, to.PAYABLE, to.RECEIVABLE, row.amount)
        self.revalued_seats.add(row.seat)

    def book_set_off(self, row: Row) -> None:
        """Book one of the debts in a circle that cancel out: a seat is freed of as much as it frees another of."""
        self.exchange(row.seat, row.other, to.PAYABLE, to.RECEIVABLE, row.amount)
        self.exchange(row.other, row.seat, to.CLEARING, to.CLEARING, row.amount)
        self.revalued_seats.add(row.seat)

    def book_bankruptcy(self, row: Row) -> None:
        """Write off what the bankrupt owes, and pass on to the heir what others owe."""
        pos, ruined, heir = self.pos, row.seat, row.other
        claims = [Debt(*pair, amount, -1) for pair, amount in self.claimed_rents.items()]
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
        self.claimed_rents = {pair: amount for pair, amount in self.claimed_rents.items() if ruined not in pair}
        self.revalued_seats |= {ruined, heir} - {BANK}

    def book_exit(self, row: Row) -> None:
        """Value a seat that leaves by the exit."""
        self.revalued_seats.add(row.seat)


EntryMethod = Callable[[Accountant, Row], None]

ENTRIES: Final[dict[int, EntryMethod]] = {
    **dict.fromkeys(INCOME, Accountant.book_income),
    **dict.fromkeys(SPENDING, Accountant.book_payment),
    event.MONEY_ISSUED: Accountant.book_issue,
    event.RENT_CLAIMED: Accountant.book_claim,
    **dict.fromkeys((event.BOUGHT, event.AUCTION_WON), Accountant.book_purchase),
    event.TITLE_MOVED: Accountant.book_title_transfer,
    **dict.fromkeys((event.AUCTION_FAILED, event.BUILDING_WON, event.CARD_MOVED), Accountant.book_nothing),
    event.MORTGAGED: Accountant.book_mortgage,
    event.LIFTED: Accountant.book_redemption,
    event.BUILT: Accountant.book_building,
    event.SHARE_PAID: Accountant.book_building_share,
    event.BUILDING_SOLD: Accountant.book_building_sale,
    **dict.fromkeys((event.OFFER_ACCEPTED, event.KIND_PAID), Accountant.book_trade),
    event.PRICE_PAID: Accountant.book_price,
    event.LOAN_GRANTED: Accountant.book_loan,
    event.DEBT_OPENED: Accountant.book_debt,
    event.DEBT_PAID: Accountant.book_repayment,
    event.DEBT_SET_OFF: Accountant.book_set_off,
    event.BANKRUPT: Accountant.book_bankruptcy,
    event.EXITED: Accountant.book_exit,
}
