"""The state of an audit while it reads a log, and the checks that several subjects share."""

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

RESTS_OWED: Final = (event.RENT_PAID, event.TAX_PAID, event.FINE_PAID, event.CARD_PAID)  # their rest stays owed

Goods = tuple[int, int, int, int]  # giver, taker, the square of a title, a card


class Auditor:
    """What the events so far have shown.  The checks of each subject are in a module of their own."""

    def __init__(
        self, events: list[AuditedEvent], edition: Edition, t: tables.Tables, first: Position | None, on_top: bool
    ) -> None:
        self.events = events
        self.edition = edition
        self.t = t
        seats = min(max((max(entry.seat, entry.other) for entry in events), default=0) + 1, edition.players.max)
        self.pos, self.state = linked_copy(first or Position(t, seats, 0, Script(())))
        pos = self.pos
        # a log that begins in the midst of a game, without its position, is checked for turns and throws alone
        self.known = first is not None or any(entry.kind == event.DEALT for entry in events)
        self.known_cash: set[int] = set() if not self.known else set(range(pos.seats))
        self.unsure_titles: set[int] = set()  # the bank may have cleared their mortgages
        self.received: set[int] = set()  # mortgaged titles whose new owner has neither paid the interest nor lifted them
        self.differences: list[Difference] = []
        self.rulebook_ids = {printed.id for printed in edition.rulebook.rules}
        self.is_over = False
        self.estate_values: dict[int, int] = {}
        # turns and throws
        self.turn_of = -1
        self.first_round, self.starter = (1, -1) if first is None else (first.round, first.starter)
        self.round, self.place = 0, pos.seats  # the place counts seats from the starter
        self.throwers: list[int] = []  # still to throw for the start
        self.totals: dict[int, int] = {}  # by seat: the throw for the start
        self.next_seat = -1  # who must begin the next turn
        self.may_throw_again = True
        self.in_a_row = 0  # doubles before the last throw
        self.away: tuple[int, int] | None = None  # at the last throw: throws in detention (0: none), and the square
        self.token_waits = False  # the turn began in detention or away, and no event has moved or kept the token yet
        self.paid_to_leave = False
        self.thrown_sums = [0] * pos.seats  # of this turn, until the token moves by it
        self.followed_squares = pos.square[:]
        self.counted_forward: set[int] = set()  # by the last movement, which may be repeated
        self.kept_throws = pos.kept_throw[:]  # thrown at the post office, for the next turn
        # salaries and rents
        self.passed_start = -1  # the seat, until its salary has been paid
        self.salary_due = -1  # the seat that must be paid next
        self.open_rents: dict[tuple[int, int, int], list[int]] = {}  # by visitor, owner and square, the oldest first
        for claim in pos.claims:
            self.open_rents.setdefault((claim.visitor, claim.owner, t.square_of[claim.title]), []).append(claim.amount)
        self.claimed_rents: dict[tuple[int, int, int], int] = {}
        # the card drawn last: its drawer, the effect under way, and what is due by effect, payer and payee
        self.drawer = self.under_way = -1
        self.card_dues: dict[tuple[int, int, int], int] = {}
        # auctions and trades
        self.highest_bid = (-1, 0)  # seat and amount
        self.open_offer: tuple[int, int, int, int] | None = None  # from, to, price, and the most that could be lent
        self.agreed_price: tuple[int, int, int] | None = None  # payer, payee, amount
        self.offered_goods: set[Goods] = set()
        self.agreed_goods: set[Goods] = set()  # still to change hands
        self.in_kind: tuple[AuditedEvent, int] | None = None  # an offer of titles instead of cash, and their value so far
        # by debtor and creditor: what titles may be given instead of, and whether it has been paid
        self.due_in_cash: dict[tuple[int, int], tuple[int, bool]] = {}
        if pos.rent is not None:
            self.due_in_cash[pos.rent.debtor, pos.rent.creditor] = pos.rent.amount, True
        # debts
        self.raised_debts: dict[tuple[int, int], AuditedEvent] = {}  # by debtor and creditor, until the cash is there
        self.unpaid_rest: tuple[int, int, int] | None = None  # debtor, creditor, amount: of what was just paid in part
        self.rest_is_owed = False  # the event opens the debt for that rest
        self.owes_unseen = False  # a debt may be open that the log does not show
        # by seat: the share of the price of a building that the owner of a title must receive, or must not
        self.shares_due: dict[int, int] = {}
        self.spared_shares: dict[int, AuditedEvent] = {}
        # decks
        self.drawn_now: set[tuple[int, int]] = set()  # seat and card: drawn in this turn, neither kept nor laid down since
        self.unseen_cards = [set(cards) for cards in pos.decks]  # by deck, in an order that the log does not show
        self.laid_cards = [cards[:] for cards in pos.discards]  # by deck, under it or aside
        self.on_top = on_top
        self.shuffled = False  # since the last draw

    def expect(self, entry: AuditedEvent, holds: bool, what: str, *values: object) -> None:
        if not holds:
            self.differences.append(difference(entry.seq, entry.rule, what, *values))

    def expect_amount(self, entry: AuditedEvent, due: int, in_part: bool = False, what: str = "amount") -> None:
        """Expect the amount due.  ``in_part`` allows less where a rest may stay owed or titles take the place of cash."""
        less = in_part and self.is_part(entry, due)
        self.expect(entry, less or entry.amount == due, what, entry.amount, due)
        if less and self.t.debts == tables.STANDING and entry.kind in RESTS_OWED:
            self.unpaid_rest = entry.seat, entry.other, due - entry.amount

    def is_part(self, entry: AuditedEvent, due: int) -> bool:
        """Return whether this is a part of the sum: all the cash of the seat, or what titles have left of it."""
        stands = self.t.debts == tables.STANDING and entry.amount == self.pos.cash[entry.seat]
        return entry.amount < due and (stands or self.t.in_kind != tables.NEVER)

    def expect_square(self, entry: AuditedEvent, square: int) -> bool:
        """Expect the token of the seat on a square."""
        here = self.pos.square[entry.seat]
        self.expect(entry, here == square, "stands", Seat(entry.seat), here)
        return here == square

    def expect_agreed(self, entry: AuditedEvent) -> None:
        """Expect that a title or card was agreed on, or comes from a seat that is out of the game."""
        moved = goods_of(entry.other, entry.seat, entry)
        holds = moved in self.agreed_goods or entry.other < 0 or not self.pos.playing[entry.other]
        self.expect(entry, holds, "no_offer", Seat(entry.other), Seat(entry.seat))
        self.agreed_goods.discard(moved)

    def title_of(self, entry: AuditedEvent) -> int:
        return self.t.title_at[entry.square] if entry.square >= 0 else -1

    def is_title_of(self, entry: AuditedEvent, holder: int) -> bool:
        """Return whether the square of the event has a title, which a seat or the bank holds."""
        title = self.title_of(entry)
        return title >= 0 and self.pos.owner[title] == holder

    def expect_own_title(self, entry: AuditedEvent) -> bool:
        """Expect a title that the seat holds."""
        holds = self.is_title_of(entry, entry.seat)
        self.expect(entry, holds, "not_owner", Seat(entry.seat), entry.square)
        return holds

    def may_cite(self, rule_id: int, entry: AuditedEvent) -> bool:
        """Return whether a rule of the engine may be cited here.  One rule of an edition may stand for several, or for none."""
        return entry.rule in (self.edition.cites(rule_id, entry.square, entry.card) or ("",))


def goods_of(giver: int, taker: int, entry: AuditedEvent) -> Goods:
    """Return the title of the square, or else the card.  An event about a title may name the card that led to it."""
    return giver, taker, entry.square, -1 if entry.square >= 0 else entry.card


Check = Callable[[Auditor, AuditedEvent], object]
