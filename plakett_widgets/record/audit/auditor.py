"""What is known while a log is read, and which check each event must pass."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ...editions import Edition
from ...engine import event, tables
from ...engine.chapters import titles
from ...engine.position import Position
from ...engine.session import Script
from ..rebuild import followed
from . import agreements, decks, estates, payments, standing, tokens, turns, waiting
from .differences import Difference, Seat, difference
from .rows import Check, Event

TAKES_TITLE: Final = (event.BOUGHT, event.AUCTION_WON, event.TITLE_MOVED)
LAST_WORDS: Final = (event.ESTATE_VALUED, event.WON, event.CARD_RETURNED)
OF_A_TITLE: Final = (
    *TAKES_TITLE, event.MORTGAGED, event.LIFTED, event.INTEREST_PAID, event.BUILT, event.BUILDING_SOLD, event.ROYALTY_PAID,
    event.ROYALTY_SPARED,
)  # fmt: skip
WHERE_IT_STANDS: Final = (event.TURN_BEGUN, event.TURN_ENDED, event.THROWN)
OF_A_SEAT: Final = (
    *event.FLOW, *WHERE_IT_STANDS, event.MOVED, event.DETAINED, event.STAYED, event.DISTANCED, event.BID_MADE,
    event.BUILDING_WON, event.CARD_DRAWN, event.THROW_KEPT, event.CARD_KEPT, event.ESTATE_VALUED, event.BANKRUPT, event.WON,
    event.FOLLOWED, event.ACCOMPANIED, event.DECLINED, event.ROYALTY_SPARED, event.MISSES, event.TURN_MISSED, event.HELD,
    event.PROMISED, event.POST_LOST,
)  # fmt: skip
OF_A_CARD: Final = (event.CARD_DRAWN, event.CARD_RETURNED)
OWN_DEEDS: Final = (
    event.TURN_BEGUN, event.THROWN, event.MOVED, event.BOUGHT, event.BUILT, event.BID_MADE, event.AUCTION_WON, event.OFFERED,
)  # fmt: skip


class Auditor:
    """Reads the events in their order.  The checks of each subject are in a module of their own; what they know is here."""

    def __init__(self, events: list[Event], edition: Edition, t: tables.Tables, opening: Position | None, on_top: bool) -> None:
        self.events = events
        self.edition = edition
        self.t = t
        seats = min(max((max(one.seat, one.other) for one in events), default=0) + 1, edition.players.max)
        self.pos, self.books = followed(opening or Position(t, seats, 0, Script(())))
        pos = self.pos
        pos.held = tables.rows(pos.held)
        # of a game that begins in its midst, and whose beginning nobody has said, only turns and throws are looked at
        self.known = opening is not None or any(one.kind == event.DEALT for one in events)
        self.met: set[int] = set() if not self.known else set(range(pos.seats))
        self.unsure: set[int] = set()  # titles whose mortgage the bank may have cleared
        self.found: list[Difference] = []
        self.laws = {law.id for law in edition.rulebook.rules}
        self.turn_of = -1
        self.first_round, self.starter = (1, -1) if opening is None else (opening.round, opening.starter)
        self.round, self.place = 0, pos.seats  # of now; how many seats after the starter the turn is
        self.throwers: list[int] = []  # for the start, in this round; what they have thrown so far
        self.totals: dict[int, int] = {}
        self.following = -1  # who must begin the next turn
        self.double = True  # does the last throw of this turn earn another?
        self.passed = -1  # who has come to the start or past it, as long as the salary has not been paid
        self.earned = -1  # who must have the salary next
        self.dues: dict[tuple[int, int, int], list[int]] = {}  # open rents by visitor, owner and square, the oldest first
        for claim in pos.claims:
            self.dues.setdefault((claim.visitor, claim.owner, t.square_of[claim.title]), []).append(claim.amount)
        self.asked: dict[tuple[int, int, int], int] = {}
        # of the card drawn last: by whom, what each of its effects is to a seat, and which of them were settled, between whom
        self.drawer = -1
        self.card_dues: dict[tuple[int, int], int] = {}
        self.card_settled: set[tuple[int, int, int]] = set()
        self.highest = (-1, 0)  # of the auction: who bid, and how much
        # of the offer on the table: from, to, price, and the most that could be lent; of the one accepted: payer, payee, price
        self.offered: tuple[int, int, int, int] | None = None
        self.price: tuple[int, int, int] | None = None
        self.in_kind: tuple[Event, int] | None = None  # titles offered instead of cash, and what those named so far come to
        # by debtor and creditor: what titles may take the place of, and whether it has been paid
        self.due_in_cash: dict[tuple[int, int], tuple[int, bool]] = {}
        self.raising: dict[tuple[int, int], Event] = {}  # by debtor and creditor: a sum whose cash is being found
        if pos.rent is not None:
            self.due_in_cash[pos.rent.debtor, pos.rent.creditor] = pos.rent.amount, True
        self.rest: tuple[int, int, int] | None = None  # by whom, to whom, how much: of what was just paid in part
        self.stays = False  # is it this rest that is owed now?
        self.shares: dict[int, int] = {}  # by seat: what must still go to the owner of a title, of the price of a building
        self.spared: dict[int, Event] = {}  # by seat: the same, where nothing must go there
        # by deck: the cards in an order that nobody knows, and those that were laid under them, or aside
        self.unseen = [set(cards) for cards in pos.decks]
        self.laid = [cards[:] for cards in pos.discards]
        self.on_top = on_top
        self.shuffled = False  # since the last draw?
        self.thrown = [0] * pos.seats
        self.followed = pos.square[:]  # the square that was followed last
        self.counted: set[int] = set()  # squares forward in the last movement: what may be repeated
        self.kept = pos.kept_throw[:]  # thrown at the post office, for the next turn
        self.owing = False  # is something owed that cannot be seen here?
        self.estates: dict[int, int] = {}
        self.is_over = False

    def differences(self) -> list[Difference]:
        first = self.events[0] if self.events else None
        turn = first.turn - (first.kind == event.TURN_BEGUN) if first else 0
        numbered = any(one.turn for one in self.events)  # or somebody has left the column out
        off = off_round = 0
        for at, one in enumerate(self.events):
            if one.seq != at:
                return [*self.found, difference(one.seq, one.rule, "gap", at)]
            turn += one.kind == event.TURN_BEGUN
            before, off = off, one.turn - turn if numbered else 0
            self.object_to(one, off in (0, before), "turn_number", turn, one.turn)  # once, where many are off alike
            if self.inside(one):
                self.examine(one)
                self.enter(one)
            else:
                self.object_to(one, False, "nowhere")
            before, off_round = off_round, 0 if one.round is None or not self.known else one.round - self.round
            self.object_to(one, off_round in (0, before), "round_number", self.round, one.round)
        return self.found

    def inside(self, one: Event) -> bool:
        """Is it about seats, squares, cards and steps that there are?"""
        seats, t = range(-1, self.pos.seats), self.t
        if one.seat not in seats or one.other not in seats or not -1 <= one.square < t.squares:
            return False
        if not -1 <= one.card < len(self.edition.cards) or (one.kind in OF_A_SEAT and one.seat < 0):
            return False
        title = self.title(one)
        if (one.kind in OF_A_TITLE and title < 0) or (one.kind in OF_A_CARD and one.card < 0):
            return False
        if one.kind == event.DETAINED and one.square < 0:
            return False
        return one.kind not in (event.BUILT, event.BUILDING_SOLD) or 0 <= one.a <= t.steps[title]

    def object_to(self, one: Event, holds: bool, what: str, *values: object) -> None:
        if not holds:
            self.found.append(difference(one.seq, one.rule, what, *values))

    def amount(self, one: Event, due: int, in_part: bool = False, what: str = "amount") -> None:
        """Is it about this sum?  ``in_part``: or a part of it, where sums may be paid so."""
        less = in_part and one.amount < due and (self.t.in_kind != tables.NEVER or standing.pays_part(self, one, due))
        self.object_to(one, less or one.amount == due, what, one.amount, due)

    def stands(self, one: Event, square: int) -> bool:
        """Does the token of the seat stand on that square?"""
        here = self.pos.square[one.seat]
        self.object_to(one, here == square, "stands", Seat(one.seat), here)
        return here == square

    def examine(self, one: Event) -> None:
        pos = self.pos
        self.object_to(one, not one.rule or one.rule in self.laws, "no_rule", one.rule)  # what is not cited shows none
        self.object_to(one, one.cause < one.seq, "cause", one.cause)
        self.object_to(one, not self.is_over or one.kind in LAST_WORDS, "over")
        if one.kind in OWN_DEEDS and one.seat >= 0:
            self.object_to(one, pos.playing[one.seat], "out", Seat(one.seat))
        if one.kind in WHERE_IT_STANDS and self.known:
            self.stands(one, one.square)
        standing.rest_stands(self, one)
        due = self.earned
        if due >= 0 and one.kind != event.MONEY_ISSUED:
            self.earned = -1
            self.object_to(one, one.kind == event.SALARY_PAID and one.seat == due, "salary_missing", Seat(due))
        check = turns.ANYWHERE.get(one.kind)
        if check:
            check(self, one)
        check = CHECKS.get(one.kind)
        if check and self.known:
            check(self, one)

    def enter(self, one: Event) -> None:
        """What the event changes, and whether the cash then is what it says."""
        pos, title = self.pos, self.title(one)
        if one.kind in TAKES_TITLE and title >= 0:
            titles.take(pos, one.seat, title)
        if one.kind in (event.MORTGAGED, event.LIFTED):
            self.unsure.discard(title)
        if one.kind in (event.CARD_KEPT, event.CARD_MOVED) and one.card not in self.t.keepable:
            return
        if one.kind == event.CARD_MOVED and one.seat < 0:
            decks.return_card(self, one)
        self.books.enter(one.row(agreements.law(self, one)))
        if one.kind == event.PRICE_PAID:
            self.price = None
        if one.seat < 0 or one.cash is None:
            return
        held = pos.cash[one.seat]
        if one.seat in self.met:
            self.object_to(one, held == one.cash, "cash", Seat(one.seat), held, one.cash)
            paid = event.FLOW.get(one.kind, 0) < 0 and self.t.overdraft != tables.OVERDRAWN
            self.object_to(one, one.cash >= 0 or not paid, "below_zero", Seat(one.seat), one.cash)
        self.met.add(one.seat)
        pos.cash[one.seat] = one.cash

    def title(self, one: Event) -> int:
        return self.t.title_at[one.square] if one.square >= 0 else -1

    def held(self, one: Event, holder: int) -> bool:
        """Is there a title on its square, and is it that holder's?"""
        title = self.title(one)
        return title >= 0 and self.pos.owner[title] == holder

    def own(self, one: Event) -> bool:
        """Is it about a title of the seat's?"""
        holds = self.held(one, one.seat)
        self.object_to(one, holds, "not_owner", Seat(one.seat), one.square)
        return holds

    def bears(self, law: int, one: Event) -> bool:
        """May that rule of the engine be meant?  Others may be cited by the same rule of the edition, or by none."""
        return one.rule in (self.edition.cites(law, one.square, one.card) or ("",))


CHECKS: Final[Mapping[int, Check]] = {
    **turns.CHECKS, **tokens.CHECKS, **waiting.CHECKS, **estates.CHECKS, **decks.CHECKS, **payments.CHECKS,
    **agreements.CHECKS, **standing.CHECKS,
}  # fmt: skip
"""What needs to be known from the beginning; ``turns.ANYWHERE`` can be looked at wherever a log begins."""
