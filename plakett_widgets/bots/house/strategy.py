"""The base class of bots, with one method for each kind of decision, and a table where every seat is a bot."""

from __future__ import annotations

from collections.abc import Sequence
from operator import index
from typing import Any, ClassVar, SupportsIndex

from ...engine import decision, move, tables
from ...engine.chapters import bank, building, in_kind, kept, outing, raising, shortage
from ...engine.native import i64, mypyc_attr, vec
from ...engine.position import DONE, Answerer, Policy, Position


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Strategy(Answerer):
    """Answer for a seat: the base class of bots, which makes the dullest legal moves.

    It buys nothing, bids nothing and never trades.  Override the methods whose decisions should differ.  Each receives the
    game as ``pos``, which it must not change, and the number of its own ``seat``.  Moves are packed, see
    :mod:`plakett_widgets.engine.move`, and ``move.NONE`` stands for none.

    Examples
    --------
    >>> from plakett_widgets import Game
    >>> pos = Game("plakettopoly", players=2, seed=7).table.position
    >>> move.NAMES[move.kind_of(Strategy().on_turn(pos, pos.seat))]
    'roll'
    """

    name: ClassVar[str] = "bot"

    def __init__(self) -> None:
        """Make a bot.  Compiled classes need this constructor."""

    def begin(self, seed: int) -> None:
        """Prepare for a new game.

        In simulations it is called for each game, otherwise only for bots of one's own, before their first decision.

        Parameters
        ----------
        seed : int
            A number of this bot in this game, for what it leaves to chance.
        """

    def __getstate__(self) -> dict[str, object]:
        """Return the fields for a copy.  Compiled, those of these classes lie apart from those that a subclass adds."""
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
        """Return a move at a quiet point of the own turn.

        The moves of a turn must end with ``roll`` and ``end``.  A bot may make at most 1,000 moves a turn, not counting bids.

        Returns
        -------
        int
            A packed move, see :mod:`plakett_widgets.engine.move`.
        """
        return throw_or_end(pos, seat)

    def off_turn(self, pos: Position, seat: i64) -> i64:
        """Return a move before another seat throws.

        It is only called for seats that own a whole group.

        Returns
        -------
        int
            A packed move, or ``move.NONE`` for no move.
        """
        return move.NONE

    def clears(self, pos: Position, seat: i64) -> i64:
        """Return a sale or mortgage towards standing debts, before they ruin the seat.

        Returns
        -------
        int
            A packed move, or ``move.NONE`` for no move.
        """
        return raising.cheapest(pos, seat) if clearable(pos, seat) else move.NONE

    def claims(self, pos: Position, seat: i64) -> bool:
        """Return whether to claim the rents that are open.

        Returns
        -------
        bool
            True to claim them.
        """
        return True

    def buys(self, pos: Position, seat: i64, title: i64, price: i64) -> i64:
        """Return whether to buy the title on which the token has stopped.

        Parameters
        ----------
        title : int
            The title for sale.
        price : int
            Its price.

        Returns
        -------
        int
            A packed ``move.BUY`` or ``move.DECLINE``.
        """
        return move.pack(move.DECLINE, seat)

    def bids(self, pos: Position, seat: i64, title: i64, lowest: i64) -> i64:
        """Return a bid in an auction, or leave it.

        Parameters
        ----------
        title : int
            The title for sale.  Below 0: a building of kind ``-1 - title``.
        lowest : int
            The lowest bid allowed.

        Returns
        -------
        int
            ``move.pack(move.BID, seat, amount=bid)``, or a packed ``move.PASS``.
        """
        return move.pack(move.PASS, seat)

    def pays(self, pos: Position, seat: i64, amount: i64) -> i64:
        """Return a move towards a debt that the cash does not cover.

        Parameters
        ----------
        amount : int
            The sum owed.

        Returns
        -------
        int
            A packed sale or mortgage, or ``move.BANKRUPT`` where nothing would suffice.
        """
        if pos.t.debts == tables.BARGAINED and not pos.owing[-1].must_stay:
            return move.pack(move.BANKRUPT, seat)
        return raising.cheapest(pos, seat) or move.pack(move.BANKRUPT, seat)

    def answers(self, pos: Position, seat: i64, proposer: i64) -> i64:
        """Return the answer to an offer, whose terms are ``pos.terms``.

        Parameters
        ----------
        proposer : int
            The seat that offers.

        Returns
        -------
        int
            A packed ``move.ACCEPT``, ``move.REFUSE`` or ``move.COUNTER``.
        """
        return move.pack(move.REFUSE, seat)

    def lifts(self, pos: Position, seat: i64, title: i64, cost: i64) -> bool:
        """Return whether to lift the mortgage of a title at once, as it is received.

        Parameters
        ----------
        title : int
            The title.
        cost : int
            The price of lifting its mortgage.

        Returns
        -------
        bool
            True to lift it.
        """
        return False

    def wants(self, pos: Position, seat: i64, kind: i64, most: i64) -> i64:
        """Return how many of the last buildings of a kind to request, when another seat requests some.

        Parameters
        ----------
        kind : int
            The kind of building.
        most : int
            How many are left.

        Returns
        -------
        int
            A number from 0.
        """
        return 0

    def places(self, pos: Position, seat: i64, kind: i64, price: i64) -> i64:
        """Return the lot for a building that was granted, or won in an auction.

        Parameters
        ----------
        kind : int
            The kind of building.
        price : int
            The winning bid, or -1 for one that was granted.

        Returns
        -------
        int
            The title of the lot.
        """
        return shortage.places(pos, seat, kind, price)[0]

    def releases(self, pos: Position, seat: i64, fine: i64) -> i64:
        """Return how to leave detention after the last failed throw.

        A seat that cannot pay must use a kept card.

        Parameters
        ----------
        fine : int
            The fine to pay.

        Returns
        -------
        int
            A packed ``move.PAY`` or ``move.USE``.
        """
        if raising.means(pos, seat) >= fine:
            return move.pack(move.PAY, seat)
        return move.pack(move.USE, seat, next(card for card in pos.t.keepable if kept.keeps(pos, seat, card, tables.RELEASE)))

    def tickets(self, pos: Position, seat: i64, price: i64, may_stay: bool) -> i64:
        """Return how to come back from a weekend after a throw that is too low.

        Parameters
        ----------
        price : int
            The price of a ticket.
        may_stay : bool
            Whether staying is allowed.

        Returns
        -------
        int
            A packed ``move.USE``, ``move.PAY`` or ``move.STAY``.
        """
        cards = kept.kept(pos, seat, tables.TICKET)
        if cards:
            return move.pack(move.USE, seat, cards[0])
        return move.pack(move.STAY if may_stay else move.PAY, seat)

    def takes(self, pos: Position, seat: i64, debtor: i64, back: i64) -> bool:
        """Return whether to take titles (``pos.terms``) instead of cash.

        Parameters
        ----------
        debtor : int
            The seat that pays with titles.
        back : int
            The change to give for what the titles are worth beyond the debt.

        Returns
        -------
        bool
            True to take them.
        """
        return False

    def chooses(self, pos: Position, seat: i64, branches: range) -> i64:
        """Return which of several branches is carried out.

        Parameters
        ----------
        branches : range
            The branches, as numbers in ``pos.t.branches``.

        Returns
        -------
        int
            One of them.
        """
        return branches[0]

    def turns_to(self, pos: Position, seat: i64, optional: i64, other: i64) -> i64:
        """Return which of two squares to move to.

        Parameters
        ----------
        optional : int
            The optional square.
        other : int
            The square beyond or before it.

        Returns
        -------
        int
            One of the two.
        """
        return other

    def plays_joker(self, pos: Position, seat: i64, card: i64, saved: i64) -> bool:
        """Return whether to use a joker, or another of its kind, now that it applies.

        Parameters
        ----------
        card : int
            The joker.
        saved : int
            The fine that it cancels, 0 for none.

        Returns
        -------
        bool
            True to use it.
        """
        return False

    def offers(self, pos: Position, seat: i64) -> list[int]:
        """Return the terms of the offer or counter-offer that this bot has just announced.

        Returns
        -------
        list of int
            ``move.TERMS`` numbers, see :mod:`plakett_widgets.engine.move`.
        """
        return [0] * move.TERMS

    def ask(self, pos: Position, kind: i64, seat: i64, a: i64, b: i64) -> i64:
        if kind == decision.BUY:
            return self.buys(pos, seat, a, b)
        if kind == decision.BID:
            return self.bids(pos, seat, a, b)
        if kind == decision.DEBT:
            return self.pays(pos, seat, b)
        if kind == decision.OFFER:
            return self.answers(pos, seat, a)
        if kind == decision.LIFT:
            return move.pack(move.LIFT if self.lifts(pos, seat, a, b) else move.KEEP, seat, a)
        if kind == decision.WANT:
            wish = min(self.wants(pos, seat, a, b), b)
            return move.pack(move.WANT, seat, a, 0, wish) if wish > 0 else move.pack(move.PASS, seat)
        if kind == decision.PLACE:
            lots = building.buildable(pos, seat, a)
            if b < 0 and lots and not shortage.places(pos, seat, a, b):
                return move.pack(move.PASS, seat)  # granted, and too dear
            return move.pack(move.PLACE, seat, self.places(pos, seat, a, b))
        if kind == decision.TICKET:
            return self.tickets(pos, seat, a, bool(b))
        if kind == decision.IN_KIND:
            takes = not in_kind.may_accept(pos, seat, b) and self.takes(pos, seat, a, in_kind.back(pos, b))
            return move.pack(move.ACCEPT if takes else move.REFUSE, seat)
        if kind == decision.CHOOSE:
            return move.pack(move.CHOOSE, seat, self.chooses(pos, seat, range(a, a + b)))
        if kind == decision.PATH:
            return move.pack(move.CHOOSE, seat, self.turns_to(pos, seat, a, b), 1)
        if kind == decision.JOKER:
            return move.pack(move.USE, seat, a) if self.plays_joker(pos, seat, a, b) else move.pack(move.PASS, seat)
        return self.releases(pos, seat, a)

    def terms(self, pos: Position, seat: i64) -> list[int]:
        return self.offers(pos, seat)


def clearable(pos: Position, seat: i64) -> i64:
    """Return what a seat owes if it could raise that, else 0."""
    owed = bank.owed(pos, seat)
    return owed if owed <= building.raisable(pos, seat) else 0


def whole(name: str, number: SupportsIndex, least: int | None = None) -> int:
    """Return a whole number of any type.  ``True`` is none."""
    try:
        found = None if isinstance(number, bool) else index(number)
    except TypeError:
        found = None
    if found is None or (least is not None and found < least):
        raise ValueError(f"{name}: a whole number{'' if least is None else f' from {least}'}, not {number!r}")
    return found


def throw_or_end(pos: Position, seat: i64) -> i64:
    """Return the move that carries the turn of a seat on."""
    if pos.t.open_track and outing.comes_first(pos, seat):
        return move.pack(move.GO, seat)
    return move.ENDS[seat] if pos.throws == DONE else move.ROLLS[seat]


@mypyc_attr(allow_interpreted_subclasses=True)
class Speakers(Policy):
    """The bots of a table, by seat."""

    def __init__(self, bots: Sequence[Strategy | None]) -> None:
        self.speakers = vec[Strategy | None](bots)

    def quiet(self, pos: Position) -> i64:
        """Return the move of a bot at a quiet point.

        Claims come first, then debts, then moves off the turn, then the seat in turn.

        Returns
        -------
        int
            A packed move, or ``move.NONE`` where no bot moves.
        """
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
                answer = bot.clears(pos, debtor)
                if answer:
                    return answer
        rivals = pos.rivals[seat]
        if rivals and pos.throws != DONE:
            for other in rivals:
                if pos.cash[other] < pos.builds_from[other]:  # it has found all too dear
                    continue
                bot = bots[other]
                if bot is not None:
                    answer = bot.off_turn(pos, other)
                    if answer:
                        return answer
        bot = bots[seat]
        if bot is None:
            return move.NONE
        return bot.on_turn(pos, seat)


@mypyc_attr(allow_interpreted_subclasses=True)
class Table(Speakers):
    """A table with a bot in each seat: the policy of a simulated game.

    Parameters
    ----------
    bots : sequence of Strategy
        A bot for each seat.

    Examples
    --------
    >>> from plakett_widgets import Game
    >>> from plakett_widgets.engine import beats
    >>> ahead = Game("plakettopoly", players=2, seed=7).table.position.copy(Table([Strategy(), Strategy()]))
    >>> _ = beats.play(ahead, 3)
    >>> ahead.round
    4
    """

    def __init__(self, bots: Sequence[Strategy]) -> None:
        super().__init__(bots)
        self.bots = vec[Strategy](bots)

    def __reduce__(self) -> tuple[Any, ...]:
        return seat_again, (type(self), tuple(self.bots)), getattr(self, "__dict__", None)

    def ask(self, pos: Position, kind: i64, seat: i64, a: i64, b: i64) -> i64:
        return self.bots[seat].ask(pos, kind, seat, a, b)

    def terms(self, pos: Position, seat: i64) -> list[int]:
        return self.bots[seat].terms(pos, seat)


def seat_again(kind: type[Table], bots: tuple[Strategy, ...]) -> Table:
    """Return a copy of a table."""
    table = kind.__new__(kind)
    Table.__init__(table, bots)
    return table
