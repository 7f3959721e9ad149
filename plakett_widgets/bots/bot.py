"""What a bot is: one method for each kind of decision, and a table where every seat is a bot."""

from __future__ import annotations

from collections.abc import Sequence
from operator import index
from typing import Any, ClassVar, SupportsIndex

from ..engine import decision, move, tables
from ..engine.chapters import bank, building, in_kind, kept, outing, raising, shortage
from ..engine.native import i64, mypyc_attr, vec
from ..engine.position import DONE, Answerer, Policy, Position


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Bot(Answerer):
    """Answers for a seat.  Override what should be decided otherwise; each method sees the position and must not change it.

    The answers of this class are the dullest legal ones: it buys nothing, bids nothing and never trades.
    """

    name: ClassVar[str] = "bot"

    def __init__(self) -> None:
        """It is made of nothing; compiled, this is what says so."""

    def begin(self, seed: int) -> None:
        """A game begins; ``seed`` is a number of its own, for what is left to chance in it.

        In the laboratory every bot hears it, of each game; elsewhere those of one's own do, before they are first asked.
        """

    def __getstate__(self) -> dict[str, object]:
        """What copies have: where compiled, fields of these classes lie apart from those that a class of one's own adds."""
        ours = [name for name in getattr(type(self), "__mypyc_attrs__", ()) if hasattr(self, name)]
        added = object.__getstate__(self)
        state: dict[str, object] = {name: getattr(self, name) for name in ours}
        for fields in added if isinstance(added, tuple) else (added,):  # of __dict__, and of __slots__
            state |= fields or {}
        return state

    def __setstate__(self, state: dict[str, object]) -> None:
        for name, value in state.items():
            object.__setattr__(self, name, value)

    def on_turn(self, pos: Position, seat: i64) -> i64:
        """One move at a quiet point of the own turn; it must come to ``roll`` and ``end`` at last.

        A bot of one's own that says more than 1,000 moves in a turn, bids apart, has failed.
        """
        return throw_or_end(pos, seat)

    def off_turn(self, pos: Position, seat: i64) -> i64:
        """One move before another's throw, ``move.NONE`` for nothing.  Asked only of holders of whole groups."""
        return move.NONE

    def clears(self, pos: Position, seat: i64) -> i64:
        """One sale or mortgage towards standing debts, ``move.NONE`` for nothing.  Asked before they ruin."""
        return raising.cheapest(pos, seat) if clearable(pos, seat) else move.NONE

    def claims(self, pos: Position, seat: i64) -> bool:
        """Ask for the rents that are open?"""
        return True

    def buys(self, pos: Position, seat: i64, title: i64, price: i64) -> i64:
        """Buy the title that ``seat`` has stopped on, by ``move.BUY``, or leave it, by ``move.DECLINE``."""
        return move.pack(move.DECLINE, seat)

    def bids(self, pos: Position, seat: i64, title: i64, lowest: i64) -> i64:
        """Bid, by ``move.pack(move.BID, seat, amount=bid)`` from ``lowest`` up, or leave the auction, by ``move.PASS``.

        ``title`` below 0: a building of kind -1 - ``title``.
        """
        return move.pack(move.PASS, seat)

    def pays(self, pos: Position, seat: i64, amount: i64) -> i64:
        """One sale or mortgage towards a debt, bankruptcy when nothing is left to sell, or where it would not suffice."""
        if pos.t.debts == tables.BARGAINED and not pos.owing[-1].must_stay:
            return move.pack(move.BANKRUPT, seat)
        return raising.cheapest(pos, seat) or move.pack(move.BANKRUPT, seat)

    def answers(self, pos: Position, seat: i64, proposer: i64) -> i64:
        """Accept, refuse or counter the offer whose terms are in ``pos.terms``."""
        return move.pack(move.REFUSE, seat)

    def lifts(self, pos: Position, seat: i64, title: i64, cost: i64) -> bool:
        """Lift at once the mortgage of a title just received?"""
        return False

    def wants(self, pos: Position, seat: i64, kind: i64, most: i64) -> i64:
        """How many of the last buildings of a kind are wanted, when another seat asks for some."""
        return 0

    def places(self, pos: Position, seat: i64, kind: i64, price: i64) -> i64:
        """On which lot a building goes that was granted (``price`` -1) or won in an auction."""
        return shortage.places(pos, seat, kind, price)[0]

    def releases(self, pos: Position, seat: i64, fine: i64) -> i64:
        """After the last failed throw: pay, or use a kept card, as who cannot pay must."""
        if raising.means(pos, seat) >= fine:
            return move.pack(move.PAY, seat)
        return move.pack(move.USE, seat, next(card for card in pos.t.keepable if kept.keeps(pos, seat, card, tables.RELEASE)))

    def tickets(self, pos: Position, seat: i64, price: i64, may_stay: bool) -> i64:
        """Away, after a throw too low: use a ticket, pay for one, or stay."""
        cards = kept.kept(pos, seat, tables.TICKET)
        if cards:
            return move.pack(move.USE, seat, cards[0])
        return move.pack(move.STAY if may_stay else move.PAY, seat)

    def takes(self, pos: Position, seat: i64, debtor: i64, back: i64) -> bool:
        """Take titles (``pos.terms``) instead of cash, giving ``back`` what they are worth beyond the debt?"""
        return False

    def chooses(self, pos: Position, seat: i64, branches: range) -> i64:
        """Which of several branches (of ``pos.t.branches``) is carried out."""
        return branches[0]

    def turns_to(self, pos: Position, seat: i64, optional: i64, other: i64) -> i64:
        """Which of two squares to go to: the optional one, or the one beyond or before it."""
        return other

    def plays_joker(self, pos: Position, seat: i64, card: i64, saved: i64) -> bool:
        """Use this joker, or another of its kind, now that it serves?  ``saved``: a fine that it cancels."""
        return False

    def offers(self, pos: Position, seat: i64) -> list[int]:
        """The terms of the offer or counter-offer just announced; a bot that announces none has none."""
        return [0] * move.TERMS

    def ask(self, pos: Position, kind: i64, seat: i64, a: i64, b: i64) -> i64:
        own: Any = self  # whatever is true is a yes, where it is compiled too
        if kind == decision.BUY:
            return self.buys(pos, seat, a, b)
        if kind == decision.BID:
            return self.bids(pos, seat, a, b)
        if kind == decision.DEBT:
            return self.pays(pos, seat, b)
        if kind == decision.OFFER:
            return self.answers(pos, seat, a)
        if kind == decision.LIFT:
            return move.pack(move.LIFT if own.lifts(pos, seat, a, b) else move.KEEP, seat, a)
        if kind == decision.WANT:
            wish = min(number(own.wants(pos, seat, a, b), "what is wanted", ""), b)
            return move.pack(move.WANT, seat, a, 0, wish) if wish > 0 else move.pack(move.PASS, seat)
        if kind == decision.PLACE:
            lots = building.buildable(pos, seat, a)
            if b < 0 and lots and not shortage.places(pos, seat, a, b):
                return move.pack(move.PASS, seat)  # granted, and too dear
            return move.pack(move.PLACE, seat, one_of("a lot", own.places(pos, seat, a, b), lots))
        if kind == decision.TICKET:
            return self.tickets(pos, seat, a, bool(b))
        if kind == decision.IN_KIND:
            takes = not in_kind.may_accept(pos, seat, b) and own.takes(pos, seat, a, in_kind.back(pos, b))
            return move.pack(move.ACCEPT if takes else move.REFUSE, seat)
        if kind == decision.CHOOSE:
            return move.pack(move.CHOOSE, seat, one_of("a branch", own.chooses(pos, seat, range(a, a + b)), range(a, a + b)))
        if kind == decision.PATH:
            return move.pack(move.CHOOSE, seat, one_of("a square", own.turns_to(pos, seat, a, b), (a, b)), 1)
        if kind == decision.JOKER:
            return move.pack(move.USE, seat, a) if own.plays_joker(pos, seat, a, b) else move.pack(move.PASS, seat)
        return self.releases(pos, seat, a)

    def terms(self, pos: Position, seat: i64) -> list[int]:
        return self.offers(pos, seat)


def clearable(pos: Position, seat: i64) -> i64:
    """What ``seat`` owes, if it could raise that; else 0."""
    owed = bank.owed(pos, seat)
    return owed if owed <= building.raisable(pos, seat) else 0


def number(said: object, what: str = "an answer", example: str = " such as move.pack(move.ROLL, seat)") -> int:
    """A plain number of 64 bits, without what a class of its own may do beside; those of NumPy are numbers too."""
    try:
        plain = int.__index__(index(said))  # type: ignore[arg-type]
    except TypeError:
        kind = type(said).__name__
        raise TypeError(f"{what} should be a number{example}, not of type {kind}") from None
    if plain.bit_length() >= 64:
        raise OverflowError(f"{what} should be a number of 64 bits")
    return plain


def one_of(what: str, said: object, known: Sequence[int]) -> int:
    """One of the numbers that may be chosen."""
    chosen = number(said, what, "")
    if chosen not in known:
        raise ValueError(f"{what} should be one of {', '.join(map(str, known))}, not {chosen}")
    return chosen


def whole(name: str, number: SupportsIndex, least: int | None = None) -> int:
    """A whole number, of any type that is one; ``True`` is none."""
    try:
        found = None if isinstance(number, bool) else index(number)
    except TypeError:
        found = None
    if found is None or (least is not None and found < least):
        raise ValueError(f"{name}: a whole number{'' if least is None else f' from {least}'}, not {number!r}")
    return found


def throw_or_end(pos: Position, seat: i64) -> i64:
    """The move that carries the turn of ``seat`` on."""
    if pos.t.open_track and outing.comes_first(pos, seat):
        return move.pack(move.GO, seat)
    return move.ENDS[seat] if pos.throws == DONE else move.ROLLS[seat]


@mypyc_attr(allow_interpreted_subclasses=True)
class Speakers(Policy):
    """Those of a table who are bots, by seat."""

    def __init__(self, bots: Sequence[Bot | None]) -> None:
        self.speakers = vec[Bot | None](bots)

    def quiet(self, pos: Position) -> i64:
        """What bots say at a quiet point: claims first, then wishes off the turn, then the seat in turn; NONE for nothing."""
        bots, seat = self.speakers, pos.seat
        if pos.claims:
            for claim in pos.claims:
                owner = claim.owner
                bot = bots[owner]
                if bot is not None and bot.claims(pos, owner):
                    return move.CLAIMS[owner]
        if pos.debts:
            debtor = seat if pos.throws == DONE else pos.last
            bot = bots[debtor] if debtor >= 0 else None
            if bot is not None:
                said = bot.clears(pos, debtor)
                if said:
                    return said
        rivals = pos.rivals[seat]
        if rivals and pos.throws != DONE:
            for other in rivals:
                if pos.cash[other] < pos.builds_from[other]:  # it has found all too dear
                    continue
                bot = bots[other]
                if bot is not None:
                    said = bot.off_turn(pos, other)
                    if said:
                        return said
        bot = bots[seat]
        if bot is None:
            return move.NONE
        return bot.on_turn(pos, seat)


@mypyc_attr(allow_interpreted_subclasses=True)
class Table(Speakers):
    """A table of bots, one a seat: the policy of a simulated game."""

    def __init__(self, bots: Sequence[Bot]) -> None:
        super().__init__(bots)
        self.bots = vec[Bot](bots)

    def __reduce__(self) -> tuple[Any, ...]:
        return seat_again, (type(self), tuple(self.bots)), getattr(self, "__dict__", None)

    def ask(self, pos: Position, kind: i64, seat: i64, a: i64, b: i64) -> i64:
        return self.bots[seat].ask(pos, kind, seat, a, b)

    def terms(self, pos: Position, seat: i64) -> list[int]:
        return self.bots[seat].terms(pos, seat)


def seat_again(kind: type[Table], bots: tuple[Bot, ...]) -> Table:
    """A copy of a table."""
    table = kind.__new__(kind)
    Table.__init__(table, bots)
    return table
