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
from .rows import AuditedEvent

RESTS_OWED: Final = (event.RENT_PAID, event.TAX_PAID, event.FINE_PAID, event.CARD_PAID)  # what is not there of these stays owed

Goods = tuple[int, int, int, int]
"""From whom to whom, the square of a title, a card."""


class Auditor:
    """What the events read so far tell.  The checks of each subject are in a module of their own."""

    def __init__(
        self, events: list[AuditedEvent], edition: Edition, t: tables.Tables, first: Position | None, on_top: bool
    ) -> None:
        self.events = events
        self.edition = edition
        self.t = t
        seats = min(max((max(entry.seat, entry.other) for entry in events), default=0) + 1, edition.players.max)
        self.pos, self.state = linked_copy(first or Position(t, seats, 0, Script(())))
        pos = self.pos
        # of a game that begins in its midst, and whose beginning nobody has said, only turns and throws are looked at
        self.known = first is not None or any(entry.kind == event.DEALT for entry in events)
        self.met: set[int] = set() if not self.known else set(range(pos.seats))
        self.unsure: set[int] = set()  # titles whose mortgage the bank may have cleared
        self.received: set[int] = set()  # mortgaged titles whose new owner has neither paid the interest nor lifted them
        self.found: list[Difference] = []
        self.rule_ids = {rule_id.id for rule_id in edition.rulebook.rules}
        self.turn_of = -1
        self.first_round, self.starter = (1, -1) if first is None else (first.round, first.starter)
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
        self.in_kind: tuple[AuditedEvent, int] | None = (
            None  # titles offered instead of cash, and what those named so far come to
        )
        # by debtor and creditor: what titles may take the place of, and whether it has been paid
        self.due_in_cash: dict[tuple[int, int], tuple[int, bool]] = {}
        self.raising: dict[tuple[int, int], AuditedEvent] = {}  # by debtor and creditor: a sum whose cash is being found
        if pos.rent is not None:
            self.due_in_cash[pos.rent.debtor, pos.rent.creditor] = pos.rent.amount, True
        self.rest: tuple[int, int, int] | None = None  # by whom, to whom, how much: of what was just paid in part
        self.stays = False  # is it this rest that is owed now?
        self.shares: dict[int, int] = {}  # by seat: what must still go to the owner of a title, of the price of a building
        self.spared: dict[int, AuditedEvent] = {}  # by seat: the same, where nothing must go there
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

    def expect(self, entry: AuditedEvent, holds: bool, what: str, *values: object) -> None:
        if not holds:
            self.found.append(difference(entry.seq, entry.rule, what, *values))

    def expect_amount(self, entry: AuditedEvent, due: int, in_part: bool = False, what: str = "amount") -> None:
        """Is it about this sum?  ``in_part``: or a part of it, where sums may be paid so."""
        less = in_part and self.is_part(entry, due)
        self.expect(entry, less or entry.amount == due, what, entry.amount, due)
        if less and self.t.debts == tables.STANDING and entry.kind in RESTS_OWED:
            self.rest = entry.seat, entry.other, due - entry.amount

    def is_part(self, entry: AuditedEvent, due: int) -> bool:
        """Is it less, as titles may have taken the place of cash, or is it all the cash there was, and the rest stays owed?"""
        expect_square = self.t.debts == tables.STANDING and entry.amount == self.pos.cash[entry.seat]
        return entry.amount < due and (expect_square or self.t.in_kind != tables.NEVER)

    def expect_square(self, entry: AuditedEvent, square: int) -> bool:
        """Does the token of the seat stand on that square?"""
        here = self.pos.square[entry.seat]
        self.expect(entry, here == square, "stands", Seat(entry.seat), here)
        return here == square

    def expect_agreed(self, entry: AuditedEvent) -> None:
        """Was it agreed that this changes hands, or does it leave who is out of the game?"""
        moved = goods_of(entry.other, entry.seat, entry)
        holds = moved in self.agreed or entry.other < 0 or not self.pos.playing[entry.other]
        self.expect(entry, holds, "no_offer", Seat(entry.other), Seat(entry.seat))
        self.agreed.discard(moved)

    def title_of(self, entry: AuditedEvent) -> int:
        return self.t.title_at[entry.square] if entry.square >= 0 else -1

    def is_title_of(self, entry: AuditedEvent, holder: int) -> bool:
        """Is there a title on its square, and is it that holder's?"""
        title_of = self.title_of(entry)
        return title_of >= 0 and self.pos.owner[title_of] == holder

    def expect_own_title(self, entry: AuditedEvent) -> bool:
        """Is it about a title of the seat's?"""
        holds = self.is_title_of(entry, entry.seat)
        self.expect(entry, holds, "not_owner", Seat(entry.seat), entry.square)
        return holds

    def may_cite(self, rule_id: int, entry: AuditedEvent) -> bool:
        """May that rule of the engine be meant?  Others may be cited by the same rule of the edition, or by none."""
        return entry.rule in (self.edition.cites(rule_id, entry.square, entry.card) or ("",))


def goods_of(giver: int, taker: int, entry: AuditedEvent) -> Goods:
    """The title of its square, or the card: a title may have been given for what another card ordered."""
    return giver, taker, entry.square, -1 if entry.square >= 0 else entry.card


Check = Callable[[Auditor, AuditedEvent], None]
