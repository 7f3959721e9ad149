"""The position of a game: plain fields, the policy that answers, and the log that is written."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from . import generator, log, move
from .native import COMPILING, i64, mypyc_attr, vec
from .recorded_chance import RecordedChance
from .tables import Tables

BANK: Final = -1  # also the last entry of ``cash``
UNKNOWN: Final = -1  # not yet computed by bots
POT: Final = -2  # fines that wait on the rest square, where that option is on

ROWS: Final = {list, type(vec[i64]()), type(vec[bool]()), type(vec[vec[i64]]())}  # of which each position has its own

# whether another throw is to come this turn
DUE: Final = 0
OPTIONAL: Final = 1
DONE: Final = 2


@mypyc_attr(acyclic=True, free_list_len=1)
class Claim:
    """A rent that its owner may still claim. Like all open matters it is never changed, only replaced."""

    def __init__(self, owner: i64, visitor: i64, amount: i64, title: i64, rule: i64, due: i64) -> None:
        self.owner = owner
        self.visitor = visitor
        self.amount = amount
        self.title = title
        self.rule = rule  # that set the amount
        self.due = due  # the event of the landing

    def __reduce__(self) -> tuple[type[Claim], tuple[int, ...]]:
        return Claim, (self.owner, self.visitor, self.amount, self.title, self.rule, self.due)


@mypyc_attr(acyclic=True, free_list_len=1)
class Debt:
    """A sum that stays owed."""

    def __init__(self, debtor: i64, creditor: i64, amount: i64, square: i64, opened: i64 = -1) -> None:
        self.debtor = debtor
        self.creditor = creditor
        self.amount = amount
        self.square = square
        self.opened = opened  # the event by which it came to be

    def __reduce__(self) -> tuple[type[Debt], tuple[int, ...]]:
        return Debt, (self.debtor, self.creditor, self.amount, self.square, self.opened)

    def over(self, amount: i64) -> Debt:
        """Return the same debt over another sum."""
        return Debt(self.debtor, self.creditor, amount, self.square, self.opened)

    def to(self, creditor: i64) -> Debt:
        """Return the same debt to another creditor."""
        return Debt(self.debtor, creditor, self.amount, self.square, self.opened)


@mypyc_attr(acyclic=True, free_list_len=1)
class Auction:
    """The bidders, those who are still in, and the highest bidder and bid so far (-1 and 0: none)."""

    def __init__(self, bidders: list[int], left: list[int], highest: i64, price: i64) -> None:
        self.bidders = bidders
        self.left = left
        self.highest = highest
        self.price = price

    def __reduce__(self) -> tuple[type[Auction], tuple[list[int], list[int], int, int]]:
        return Auction, (self.bidders, self.left, self.highest, self.price)


@mypyc_attr(acyclic=True, free_list_len=1)
class Raising:
    """A sum that a seat must pay, or has promised to.

    ``must_stay`` is what every trade must leave for it (0: nothing). ``loan``: it is a loan. ``offers`` holds the seats to
    which offers have been made for it, once for each offer.
    """

    def __init__(self, seat: i64, must_stay: i64, creditor: i64, loan: bool = False, offers: tuple[int, ...] = ()) -> None:
        self.seat = seat
        self.must_stay = must_stay
        self.creditor = creditor
        self.loan = loan
        self.offers = offers

    def __reduce__(self) -> tuple[type[Raising], tuple[i64, i64, i64, bool, tuple[int, ...]]]:
        return Raising, (self.seat, self.must_stay, self.creditor, self.loan, self.offers)

    def keeping(self, must_stay: i64) -> Raising:
        """Return the same with another sum that must stay."""
        return Raising(self.seat, must_stay, self.creditor, self.loan, self.offers)

    def offering(self, to: i64) -> Raising:
        """Return the same after one more offer."""
        return Raising(self.seat, self.must_stay, self.creditor, self.loan, (*self.offers, to))


@mypyc_attr(allow_interpreted_subclasses=True)
class Answerer:
    """Answer the decisions inside a beat.  Moves are packed as in :mod:`plakett_widgets.engine.move`.

    No ``ABC``: compiled classes would share the cache of ``isinstance`` of one of them.
    """

    def ask(self, pos: Position, kind: i64, seat: i64, a: i64, b: i64) -> i64:
        """Return the answer to a decision inside a beat.

        Parameters
        ----------
        pos : Position
            The game, which must not be changed.
        kind : int
            The kind of decision, see :mod:`plakett_widgets.engine.decision`.
        seat : int
            The seat that decides.
        a : int
            The first detail of the decision.
        b : int
            The second detail.

        Returns
        -------
        int
            A packed move.
        """
        raise TypeError(f"{type(self).__name__} has no method ask")

    def terms(self, pos: Position, seat: i64) -> list[int]:
        """Return the terms of the offer or counter-offer that a seat has just made.

        Parameters
        ----------
        pos : Position
            The game, which must not be changed.
        seat : int
            The seat.

        Returns
        -------
        list of int
            ``move.TERMS`` numbers.
        """
        raise TypeError(f"{type(self).__name__} has no method terms")


@mypyc_attr(allow_interpreted_subclasses=True)
class Policy(Answerer):
    """Answer for all the seats of a table, inside a beat and at quiet points."""

    def quiet(self, pos: Position) -> i64:
        """Return the next move at a quiet point, by any seat.

        Parameters
        ----------
        pos : Position
            The game, which must not be changed.

        Returns
        -------
        int
            A packed move.
        """
        raise TypeError(f"{type(self).__name__} has no method quiet")

    def beat_so_far(self, pos: Position) -> tuple[Position, int, Sequence[Sequence[int]]] | None:
        """Return the beat under way, as far as this policy keeps it.

        Parameters
        ----------
        pos : Position
            The game, inside a beat.

        Returns
        -------
        tuple of (Position, int, sequence of sequences of int), or None
            The position at the quiet point before it, the length of the log there, and the answers since.
        """
        return None


@mypyc_attr(native_class=True)
class Position:
    """A game at one moment.  Rules are functions over it and have no effect outside it and its log.

    ``cash`` has one entry a seat, then the pot, then the bank (``cash[BANK]``).  Titles, cards and kinds of building are
    the numbers of the :class:`Tables`.
    """

    def __init__(self, t: Tables, seats: i64, seed: int, policy: Policy, logging: bool = True) -> None:
        groups = len(t.members)
        titles = len(t.price)
        self.t = t
        self.policy = policy
        self.logging = logging
        self.log = log.Log()
        self.seats = seats
        # chance
        self.streams = vec[i64]([0] * (seats + len(t.decks)))
        for k in range(len(self.streams)):
            self.streams[k] = generator.stream(seed, k)
        self.recorded_chance: RecordedChance | None = None
        # how much of the recorded chance is used: numbers by seat, shuffles by deck, words of a text
        self.used = vec[i64]([0] * (seats + len(t.decks) + 1))
        self.scripted: list[int] = []
        self.die1: i64 = 0
        self.die2: i64 = 0
        self.decks = [cards[:] for cards in t.decks]
        self.discards: list[list[int]] = [[] for _ in t.decks]
        # the turn
        self.turn: i64 = 0
        self.round: i64 = 0
        self.seat: i64 = 0
        self.starter: i64 = 0
        self.banker: i64 = 0 if t.banker and t.playing_banker else BANK
        self.last: i64 = BANK  # whose turn ended last
        self.doubles: i64 = 0
        self.throws: i64 = DUE
        self.first_throw = True
        # the end
        self.over = False
        self.winners: list[int] = []
        self.bankruptcies: i64 = 0
        self.minutes: i64 = 0
        # seats
        self.playing = vec[bool]([True] * seats)
        self.left: i64 = seats
        self.cash = vec[i64]([0] * (seats + 2))
        self.cash[BANK] = t.bank_cash
        self.square = vec[i64]([t.start_square] * seats)
        self.detained = vec[i64]([0] * seats)  # 0 free, n: the n-th throw since being sent is next
        self.salaries = vec[i64]([-1] * seats)  # of unequal starts, -1: that of the edition
        self.laps = vec[i64]([0] * seats)  # salaries so far
        # titles and buildings
        self.owner = vec[i64]([BANK] * titles)
        self.step = vec[i64]([0] * titles)
        self.mortgaged = vec[bool]([False] * titles)
        self.interest_paid = vec[bool]([False] * titles)  # when the mortgaged title was received, where it is due once
        self.paid: list[tuple[int, ...]] = [()] * titles  # price of each step, the last bought last
        self.stock = t.supply[:]
        self.holder = vec[i64]([BANK] * len(t.keepable))  # of the cards that can be kept
        # derived: the titles of a seat, how many of each group it holds, of which groups all but one, which colour groups it
        # holds whole, and which others hold any whole, in turn order, lots of each group built on, a bit mask of the mortgaged
        # titles
        self.holdings: list[list[int]] = [[] for _ in range(seats)]
        self.held = vec[vec[i64]]([vec[i64]([0] * groups) for _ in range(seats)])
        self.lacks_one = [[group for group, size in enumerate(t.size) if size == 1] for _ in range(seats)]
        self.whole: list[list[int]] = [[] for _ in range(seats)]
        self.rivals: list[list[int]] = [[] for _ in range(seats)]
        self.built = vec[i64]([0] * groups)
        self.pledged: i64 = 0
        # computed by bots for a seat, and reset where a rule changes it: the money below which there is nothing to build, and
        # the cash to lift, the loans of the bank on single titles, and the title with the highest one
        self.builds_from = vec[i64]([0] * seats)
        self.lifts_from = vec[i64]([0] * seats)
        self.credit = vec[i64]([UNKNOWN] * seats)
        self.best_pledge = vec[i64]([UNKNOWN] * seats)
        # open matters
        self.claims: list[Claim] = []
        self.terms = [0] * move.TERMS  # of the offer on the table
        self.offers: i64 = 0  # made this turn
        self.traded: tuple[tuple[int, int], ...] = ()  # titles that changed hands this turn, each with its giver
        self.counters: i64 = 0
        self.titles_too = True  # titles may be traded at this moment, also by a counter
        self.owing: list[Raising] = []
        self.auction: Auction | None = None  # the last one, which is under way during a bid
        self.debts: list[Debt] = []  # oldest first
        self.loans: list[Debt] = []  # due when the debtor's next turn begins
        self.rent: Debt | None = None  # paid on this landing: titles may still take the place of the cash
        # the landing under way, and whether it sent the seat to the detention
        self.rent_factor: i64 = 1
        self.throw_factor: i64 = 0  # 0: the title's own
        self.sent = False
        # the open track
        self.missed = vec[i64]([0] * seats)  # turns still to be missed
        self.on_hold = vec[bool]([False] * seats)
        self.jailed = vec[bool]([False] * seats)
        self.cured = vec[bool]([False] * seats)
        self.aid_due = vec[bool]([False] * seats)
        self.promised = vec[i64]([0] * seats)  # money that waits at the post office
        self.queue: list[list[int]] = [[] for _ in range(seats)]  # cards that wait, the oldest first
        self.deferred = vec[bool]([False] * seats)  # the square waits for the next turn
        self.kept_throw = vec[i64]([0] * seats)
        self.exits: list[int] = []  # the seats that have left, in order
        self.fresh: tuple[tuple[int, int], ...] = ()  # seat and card: drawn, and carried out at once
        self.errands: i64 = 0  # waiting cards that are still to be carried out this turn
        self.visited = 0  # bit mask of the squares followed this turn
        self.companion: i64 = -1  # of the pilgrimage under way, a seat that draws too
        self.count: i64 = 0  # squares counted forward in the movement under way, 0 for none
        # causes of the next event
        self.cause: i64 = -1
        self.card: i64 = -1

    def copy(self, policy: Policy) -> Position:
        """Return the same position for another policy. The log is shared."""
        twin = restored(self.t, policy, {name: value for name, value in self.contents().items() if type(value) not in ROWS})
        twin.policy = policy
        twin.streams = self.streams[:]
        twin.used = self.used[:]
        twin.scripted = self.scripted[:]
        twin.decks = [cards[:] for cards in self.decks]
        twin.discards = [cards[:] for cards in self.discards]
        twin.winners = self.winners[:]
        twin.playing = self.playing[:]
        twin.cash = self.cash[:]
        twin.square = self.square[:]
        twin.detained = self.detained[:]
        twin.salaries = self.salaries[:]
        twin.laps = self.laps[:]
        twin.owner = self.owner[:]
        twin.step = self.step[:]
        twin.mortgaged = self.mortgaged[:]
        twin.interest_paid = self.interest_paid[:]
        twin.paid = self.paid[:]
        twin.stock = self.stock[:]
        twin.holder = self.holder[:]
        twin.holdings = [own[:] for own in self.holdings]
        twin.held = vec[vec[i64]]([counts[:] for counts in self.held])
        twin.lacks_one = [groups[:] for groups in self.lacks_one]
        twin.whole = [groups[:] for groups in self.whole]
        twin.rivals = [others[:] for others in self.rivals]
        twin.built = self.built[:]
        twin.builds_from = vec[i64]([0] * self.seats)  # other bots may keep more back, or less
        twin.lifts_from = vec[i64]([0] * self.seats)
        twin.credit = vec[i64]([UNKNOWN] * self.seats)
        twin.best_pledge = vec[i64]([UNKNOWN] * self.seats)
        twin.claims = self.claims[:]
        twin.terms = self.terms[:]
        twin.owing = self.owing[:]
        twin.debts = self.debts[:]
        twin.loans = self.loans[:]
        twin.missed = self.missed[:]
        twin.on_hold = self.on_hold[:]
        twin.jailed = self.jailed[:]
        twin.cured = self.cured[:]
        twin.aid_due = self.aid_due[:]
        twin.promised = self.promised[:]
        twin.queue = [cards[:] for cards in self.queue]
        twin.deferred = self.deferred[:]
        twin.kept_throw = self.kept_throw[:]
        twin.exits = self.exits[:]
        return twin

    def contents(self) -> dict[str, Any]:
        """Return all fields, by name."""
        names = getattr(Position, "__mypyc_attrs__" if COMPILING else "__slots__")
        return {name: getattr(self, name) for name in names}

    def __reduce__(self) -> tuple[Callable[..., Position], tuple[Any, ...]]:
        return restored, (self.t, self.policy, self.contents())

    def ask(self, kind: i64, seat: i64, a: i64 = 0, b: i64 = 0) -> i64:
        return self.policy.ask(self, kind, seat, a, b)

    def write(
        self,
        kind: i64,
        rule: i64,
        seat: i64,
        square: i64 = -1,
        other: i64 = -1,
        amount: i64 = 0,
        a: i64 = 0,
        b: i64 = 0,
    ) -> None:
        """Write one event.  What each turn comes by looks at ``logging`` first, which spares it the call."""
        if self.logging and not self.log.passes(kind):
            cash: i64 = 0
            if seat >= 0:
                cash = self.cash[seat]
            self.log.write(self.turn, seat, kind, rule, square, amount, other, self.card, a, b, cash, self.cause)

    def write_cause(self, kind: i64, rule: i64, seat: i64, square: i64 = -1, other: i64 = -1, amount: i64 = 0,
                   a: i64 = 0, b: i64 = 0) -> None:  # fmt: skip
        """Write an event that the following ones come from."""
        if self.logging:
            self.write(kind, rule, seat, square, other, amount, a, b)
            self.cause = self.last_event()

    def write_card(self, card: i64, kind: i64, rule: i64, seat: i64, square: i64 = -1, other: i64 = -1) -> None:
        """Write an event about a card, or about none (-1), whichever is being carried out."""
        outer, self.card = self.card, card
        self.write(kind, rule, seat, square, other)
        self.card = outer

    def last_event(self) -> i64:
        return self.log.length - 1

    def seats_after(self, seat: i64) -> list[int]:
        """Return the other seats still in play, in turn order from the left of ``seat``."""
        n = self.seats
        return [q % n for q in range(seat + 1, seat + n) if self.playing[q % n]]


def restored(t: Tables, policy: Policy, contents: dict[str, Any]) -> Position:
    """Return the position with these fields."""
    pos = Position(t, 0, 0, policy)
    for name, value in contents.items():
        setattr(pos, name, value)
    return pos
