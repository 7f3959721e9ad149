"""What is known while a log is read, and how an event is objected to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ...editions import Edition
from ...engine import event, tables
from ...engine.position import Position
from ...engine.session import Script
from ..log.rebuild import linked_copy
from .differences import Difference, Seat, difference
from .rows import Event

DUE: Final = (event.RENT_PAID, event.TAX_PAID, event.FINE_PAID, event.CARD_PAID)  # what is not there of these stays owed

Goods = tuple[int, int, int, int]
"""From whom to whom, the square of a title, a card."""


class Auditor:
    """What the events read so far tell.  The checks of each subject are in a module of their own."""

    def __init__(self, events: list[Event], edition: Edition, t: tables.Tables, opening: Position | None, on_top: bool) -> None:
        self.events = events
        self.edition = edition
        self.t = t
        seats = min(max((max(one.seat, one.other) for one in events), default=0) + 1, edition.players.max)
        self.pos, self.state = linked_copy(opening or Position(t, seats, 0, Script(())))
        pos = self.pos
        # of a game that begins in its midst, and whose beginning nobody has said, only turns and throws are looked at
        self.known = opening is not None or any(one.kind == event.DEALT for one in events)
        self.met: set[int] = set() if not self.known else set(range(pos.seats))
        self.unsure: set[int] = set()  # titles whose mortgage the bank may have cleared
        self.received: set[int] = set()  # mortgaged titles whose new owner has neither paid the interest nor lifted them
        self.found: list[Difference] = []
        self.laws = {law.id for law in edition.rulebook.rules}
        self.turn_of = -1
        self.first_round, self.starter = (1, -1) if opening is None else (opening.round, opening.starter)
        self.round, self.place = 0, pos.seats  # of now; how many seats after the starter the turn is
        self.throwers: list[int] = []  # for the start, in this round; what they have thrown so far
        self.totals: dict[int, int] = {}
        self.following = -1  # who must begin the next turn
        self.double = True  # does the last throw of this turn earn another?
        self.in_a_row = 0  # doubles before it
        self.away: tuple[int, int] | None = None  # at the last throw of this turn: for how many throws (0: not), and where
        self.passed = -1  # who has come to the start or past it, as long as the salary has not been paid
        self.earned = -1  # who must have the salary next
        self.dues: dict[tuple[int, int, int], list[int]] = {}  # open rents by visitor, owner and square, the oldest first
        for claim in pos.claims:
            self.dues.setdefault((claim.visitor, claim.owner, t.square_of[claim.title]), []).append(claim.amount)
        self.asked: dict[tuple[int, int, int], int] = {}
        # of the card drawn last: by whom, the effect under way, and by effect, payer and payee what is still to be paid
        self.drawer = self.under_way = -1
        self.card_dues: dict[tuple[int, int, int], int] = {}
        self.highest = (-1, 0)  # of the auction: who bid, and how much
        # of the offer on the table: from, to, price, and the most that could be lent; of the one accepted: payer, payee, price
        self.offered: tuple[int, int, int, int] | None = None
        self.price: tuple[int, int, int] | None = None
        self.terms: set[Goods] = set()  # what is offered,
        self.agreed: set[Goods] = set()  # and what was agreed on and has not changed hands
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
        self.fresh: set[tuple[int, int]] = set()  # by whom, and which: drawn in this turn, and neither kept nor put by since
        # by deck: the cards in an order that nobody knows, and those that were laid under them, or aside
        self.unseen = [set(cards) for cards in pos.decks]
        self.laid = [cards[:] for cards in pos.discards]
        self.on_top = on_top
        self.shuffled = False  # since the last draw?
        self.kept_in = False  # did the turn begin in the detention or away, and is not told yet whether the token comes out?
        self.paid_out = False  # was it paid for in this turn?
        self.thrown = [0] * pos.seats  # in this turn, as long as the token has not moved by it
        self.followed = pos.square[:]  # the square that was followed last
        self.counted: set[int] = set()  # squares forward in the last movement: what may be repeated
        self.kept = pos.kept_throw[:]  # thrown at the post office, for the next turn
        self.owing = False  # is something owed that cannot be seen here?
        self.estates: dict[int, int] = {}
        self.is_over = False

    def object_to(self, one: Event, holds: bool, what: str, *values: object) -> None:
        if not holds:
            self.found.append(difference(one.seq, one.rule, what, *values))

    def amount(self, one: Event, due: int, in_part: bool = False, what: str = "amount") -> None:
        """Is it about this sum?  ``in_part``: or a part of it, where sums may be paid so."""
        less = in_part and self.is_part(one, due)
        self.object_to(one, less or one.amount == due, what, one.amount, due)
        if less and self.t.debts == tables.STANDING and one.kind in DUE:
            self.rest = one.seat, one.other, due - one.amount

    def is_part(self, one: Event, due: int) -> bool:
        """Is it less, as titles may have taken the place of cash, or is it all the cash there was, and the rest stays owed?"""
        stands = self.t.debts == tables.STANDING and one.amount == self.pos.cash[one.seat]
        return one.amount < due and (stands or self.t.in_kind != tables.NEVER)

    def stands(self, one: Event, square: int) -> bool:
        """Does the token of the seat stand on that square?"""
        here = self.pos.square[one.seat]
        self.object_to(one, here == square, "stands", Seat(one.seat), here)
        return here == square

    def hand_over(self, one: Event) -> None:
        """Was it agreed that this changes hands, or does it leave who is out of the game?"""
        moved = goods(one.other, one.seat, one)
        holds = moved in self.agreed or one.other < 0 or not self.pos.playing[one.other]
        self.object_to(one, holds, "no_offer", Seat(one.other), Seat(one.seat))
        self.agreed.discard(moved)

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


def goods(giver: int, taker: int, one: Event) -> Goods:
    """The title of its square, or the card: a title may have been given for what another card ordered."""
    return giver, taker, one.square, -1 if one.square >= 0 else one.card


Check = Callable[[Auditor, Event], None]
