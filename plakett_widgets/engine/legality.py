"""Legal moves. Every check goes through here, to the tests that stand beside each deed in the chapters."""

from __future__ import annotations

from dataclasses import dataclass

from . import decision, move, reason, tables
from .chapters import (
    auction,
    building,
    detention,
    hand,
    in_kind,
    kept,
    mortgage,
    outing,
    purchase,
    raising,
    rent,
    shortage,
    titles,
    trade,
    turn,
    weekend,
)
from .native import i64
from .position import Position

MAX_MINUTES = 30_000  # minutes: the log has two bytes for them
# moves only where the track has an exit, and only where it has none
ON_THE_WAY_OUT = (move.GO, move.CHOOSE)
ON_A_LOOP = (
    move.BUY, move.DECLINE, move.BID, move.CLAIM, move.BUILD, move.SELL, move.MORTGAGE, move.LIFT, move.PAY, move.WANT,
    move.PLACE, move.KEEP, move.IN_KIND, move.STAY,
)  # fmt: skip
MASKS = (move.GIVE_TITLES, move.TAKE_TITLES, move.GIVE_CARDS, move.TAKE_CARDS, move.BUILDINGS)
RAISING = (decision.BUY, decision.BID, decision.DEBT, decision.TICKET)


@dataclass(frozen=True)
class Pending:
    """The decision that the game waits for: its kind, the seat asked, and its operands (see :mod:`.decision`)."""

    kind: i64 = decision.QUIET
    seat: i64 = -1
    a: i64 = 0
    b: i64 = 0

    def __reduce__(self) -> tuple[type[Pending], tuple[int, ...]]:
        return Pending, (self.kind, self.seat, self.a, self.b)

    def speakers(self, pos: Position) -> list[int]:
        """Return the seats that may move now."""
        if self.kind == decision.QUIET:
            return [seat for seat in range(pos.seats) if pos.playing[seat] and not pos.over]
        return [self.seat, self.a] if self.kind == decision.OFFER else [self.seat]

    @property
    def may_raise(self) -> bool:
        """Whether buildings may be sold, titles mortgaged and offers made before the answer."""
        return self.kind in RAISING or (self.kind == decision.PLACE and self.b < 0)  # granted, at its printed price


class Choice:
    """A legal move. Where it takes a number (a bid, a request, the cash of an offer), from ``low`` to ``high``."""

    def __init__(self, answer: i64, low: i64 = 0, high: i64 = 0) -> None:
        self.move = answer
        self.low = low
        self.high = high

    def __reduce__(self) -> tuple[type[Choice], tuple[int, ...]]:
        return Choice, (self.move, self.low, self.high)


def judge(pos: Position, pending: Pending, answer: i64, terms: list[int]) -> i64:
    """Return why this move is refused now, ``reason.ALLOWED`` if it is legal.  Nothing is changed."""
    kind = move.kind_of(answer)
    seat = move.seat_of(answer)
    if pos.over:
        return reason.GAME_ENDED
    if seat == move.OUTSIDE:
        return from_outside(pos, pending, answer)
    if not 0 <= seat < pos.seats or not pos.playing[seat]:
        return reason.SEAT_LEFT if seat < pos.seats else reason.NO_SUCH_THING
    if kind in (ON_A_LOOP if pos.t.open_track else ON_THE_WAY_OUT):
        return reason.NOT_IN_THIS_GAME
    if names_nothing(pos, answer, terms):
        return reason.NO_SUCH_THING
    if pending.kind == decision.QUIET:
        return at_quiet_point(pos, answer, terms)
    if seat not in pending.speakers(pos):
        return reason.OTHERS_ANSWER
    if pending.kind == decision.OFFER and trade.may_work(pos, answer):
        return at_quiet_point(pos, answer, terms)
    if kind in (move.SELL, move.MORTGAGE, move.OFFER):
        if not pending.may_raise:
            return reason.NOT_AN_ANSWER
        why = offer_time(pos, pending, trade.names_titles(terms)) if kind == move.OFFER else reason.ALLOWED
        return why or at_quiet_point(pos, answer, terms)
    return ANSWERS[pending.kind](pos, pending, answer, terms)


def names_nothing(pos: Position, answer: i64, terms: list[int]) -> bool:
    """Return whether a move names a title, card or building that there is not, or malformed terms."""
    kind = move.kind_of(answer)
    if kind in move.WITH_TERMS:
        return len(terms) != move.TERMS or any(terms[named] < 0 for named in MASKS)
    if kind == move.USE:
        return move.a_of(answer) >= len(pos.t.deck_of)
    if kind == move.CLAIM:
        return move.a_of(answer) > len(pos.owner)
    if kind == move.WANT:
        return move.a_of(answer) >= len(pos.stock)
    if kind == move.BUILD and move.b_of(answer) > len(pos.stock):
        return True
    return kind in move.ABOUT_TITLE and move.a_of(answer) >= len(pos.owner)


def from_outside(pos: Position, pending: Pending, answer: i64) -> i64:
    kind = move.kind_of(answer)
    if kind == move.TIME:
        if not 0 <= move.amount_of(answer) <= MAX_MINUTES:
            return reason.CLOCK_OUT_OF_RANGE
        return reason.ALLOWED if pending.kind == decision.QUIET else reason.CLOCK_WAITS
    if kind == move.DICE:
        second = range(1, 7) if pos.t.dice > 1 else (0,)
        thrown = 1 <= move.a_of(answer) <= 6 and move.b_of(answer) in second
        return reason.ALLOWED if thrown else reason.NO_SUCH_DICE
    if kind == move.TOP and move.a_of(answer) < len(pos.t.deck_of):
        in_a_deck = any(move.a_of(answer) in cards for cards in (*pos.decks, *pos.discards))
        return reason.ALLOWED if in_a_deck else reason.CARD_NOT_IN_A_DECK
    return reason.NO_SUCH_THING


def at_quiet_point(pos: Position, answer: i64, terms: list[int]) -> i64:
    kind = move.kind_of(answer)
    seat = move.seat_of(answer)
    a = move.a_of(answer)
    if kind == move.MORTGAGE:
        return mortgage.may_mortgage(pos, seat, a)
    if kind == move.BUILD:
        b = move.b_of(answer)
        return building.may_build(pos, seat, a, b - 1 if b else building.next_kind(pos, a))
    if kind == move.SELL:
        b = move.b_of(answer)
        if move.amount_of(answer):
            return building.may_sell_outright(pos, seat, a)
        return building.may_sell_group(pos, seat, a, b - 1) if b else building.may_sell(pos, seat, a)
    if kind == move.LIFT:
        return mortgage.may_lift(pos, seat, a)
    if kind == move.ROLL:
        return turn.may_roll(pos, seat)
    if kind == move.END:
        return turn.may_end(pos, seat)
    if kind == move.CLAIM:
        return rent.may_claim(pos, seat, a - 1)
    if kind == move.PASS:  # on an open rent
        return reason.NOTHING_TO_PASS if rent.may_claim(pos, seat, -1) else reason.ALLOWED
    if kind == move.IN_KIND:
        return in_kind.may_offer_after(pos, seat, terms)
    if kind == move.PAY:
        return detention.may_pay_fine(pos, seat)
    if kind == move.USE:
        return hand.may_use(pos, seat, a) if pos.t.open_track else detention.may_use_card(pos, seat, a)
    if kind == move.GO:
        return outing.may_go(pos, seat)
    if kind == move.OFFER:
        return trade.may_offer(pos, seat, a, terms)
    if kind == move.WANT:
        return shortage.may_want(pos, seat, a, move.amount_of(answer))
    return NOTHING_ASKED.get(kind, reason.NO_SUCH_THING)


NOTHING_ASKED = {
    move.BUY: reason.NOTHING_TO_BUY, move.DECLINE: reason.NOTHING_TO_BUY, move.BID: reason.NO_AUCTION_OPEN,
    move.ACCEPT: reason.NO_OFFER_OPEN, move.REFUSE: reason.NO_OFFER_OPEN, move.COUNTER: reason.NO_OFFER_OPEN,
    move.WITHDRAW: reason.NO_OFFER_OPEN, move.PLACE: reason.NOTHING_TO_PLACE, move.SETTLE: reason.NO_DEBT_TO_SETTLE,
    move.KEEP: reason.NOTHING_TO_KEEP, move.BANKRUPT: reason.NOT_IN_DEBT, move.STAY: reason.NOT_AWAY,
    move.CHOOSE: reason.NOTHING_TO_CHOOSE,
}  # fmt: skip


def to_buy(pos: Position, pending: Pending, answer: i64, terms: list[int]) -> i64:
    kind = move.kind_of(answer)
    if kind == move.BUY:
        return purchase.may_buy(pos, pending.seat, pending.a)
    return reason.ALLOWED if kind == move.DECLINE else reason.NOT_AN_ANSWER


def to_bid(pos: Position, pending: Pending, answer: i64, terms: list[int]) -> i64:
    kind = move.kind_of(answer)
    if kind == move.BID:
        if not bids_to_place(pos, pending):
            return shortage.why_not(pos, pending.seat, -1 - pending.a)
        amount, reserve = move.amount_of(answer), bid_reserve(pos, pending)
        return auction.may_bid(pos, pending.seat, amount, pending.b, pending.a, reserve)
    return reason.ALLOWED if kind == move.PASS else reason.NOT_AN_ANSWER


def bids_to_place(pos: Position, pending: Pending) -> bool:
    """A bidder for a building must still have a lot for it, whatever it has mortgaged or sold since the auction began."""
    return pending.a >= 0 or bool(building.buildable(pos, pending.seat, -1 - pending.a))


def bid_reserve(pos: Position, pending: Pending) -> i64:
    mortgaged = pending.a >= 0 and pos.mortgaged[pending.a]
    return mortgage.transfer_interest(pos, pending.a) if mortgaged else 0


def to_pay(pos: Position, pending: Pending, answer: i64, terms: list[int]) -> i64:
    kind = move.kind_of(answer)
    if kind == move.BANKRUPT:
        return raising.may_declare(pos, pending.seat)
    if kind == move.IN_KIND:
        return in_kind.may_offer_in_debt(pos, pending.seat, pending.a, terms)
    return raising.may_settle(pos, pending.seat, pending.b) if kind == move.SETTLE else reason.DEBT_FIRST


def to_offer(pos: Position, pending: Pending, answer: i64, terms: list[int]) -> i64:
    kind = move.kind_of(answer)
    if move.seat_of(answer) == pending.a:
        return trade.may_withdraw(pos) if kind == move.WITHDRAW else reason.PROPOSER_WAITS
    if kind == move.ACCEPT:
        return trade.may_accept(pos, pending.a, pending.seat, pos.terms)
    if kind == move.COUNTER:
        return trade.may_counter(pos, pending.seat, pending.a, terms)
    return reason.ALLOWED if kind == move.REFUSE else reason.NOT_AN_ANSWER


def to_lift(pos: Position, pending: Pending, answer: i64, terms: list[int]) -> i64:
    kind = move.kind_of(answer)
    lifts_this = kind == move.LIFT and move.a_of(answer) == pending.a
    return reason.ALLOWED if lifts_this or kind == move.KEEP else reason.LIFT_OR_KEEP


def to_want(pos: Position, pending: Pending, answer: i64, terms: list[int]) -> i64:
    kind = move.kind_of(answer)
    if kind == move.WANT and move.a_of(answer) == pending.a:
        return reason.ALLOWED if 1 <= move.amount_of(answer) <= pending.b else reason.WANTED_OUT_OF_RANGE
    return reason.ALLOWED if kind == move.PASS else reason.WANT_OR_PASS


def to_place(pos: Position, pending: Pending, answer: i64, terms: list[int]) -> i64:
    kind = move.kind_of(answer)
    if kind == move.PLACE:
        return shortage.may_place(pos, pending.seat, move.a_of(answer), pending.a, pending.b)
    if kind != move.PASS:
        return reason.PLACE_OR_PASS
    return reason.ALLOWED if pending.b < 0 else reason.MUST_PLACE


def to_release(pos: Position, pending: Pending, answer: i64, terms: list[int]) -> i64:
    kind = move.kind_of(answer)
    if kind == move.USE:
        return kept.may_use(pos, pending.seat, move.a_of(answer), tables.RELEASE)
    if kind != move.PAY:
        return reason.FINE_OR_CARD
    solvent = raising.means(pos, pending.seat) >= pos.t.fine  # nobody may choose bankruptcy
    return reason.ALLOWED if solvent else reason.FINE_RUINS


def to_ticket(pos: Position, pending: Pending, answer: i64, terms: list[int]) -> i64:
    kind = move.kind_of(answer)
    if kind == move.USE:
        return kept.may_use(pos, pending.seat, move.a_of(answer), tables.TICKET)
    if kind == move.STAY:
        return reason.ALLOWED if pending.b else reason.MUST_LEAVE
    return weekend.may_pay(pos, pending.seat, bool(pending.b)) if kind == move.PAY else reason.NOT_AN_ANSWER


def to_kind(pos: Position, pending: Pending, answer: i64, terms: list[int]) -> i64:
    kind = move.kind_of(answer)
    if kind == move.ACCEPT:
        return in_kind.may_accept(pos, pending.seat, pending.b)
    return reason.ALLOWED if kind == move.REFUSE else reason.NOT_AN_ANSWER


def to_choose(pos: Position, pending: Pending, answer: i64, terms: list[int]) -> i64:
    chooses = move.kind_of(answer) == move.CHOOSE and not move.b_of(answer)
    return reason.ALLOWED if chooses and 0 <= move.a_of(answer) - pending.a < pending.b else reason.CHOOSE_A_BRANCH


def to_path(pos: Position, pending: Pending, answer: i64, terms: list[int]) -> i64:
    chooses = move.kind_of(answer) == move.CHOOSE and move.b_of(answer) == 1
    return reason.ALLOWED if chooses and move.a_of(answer) in (pending.a, pending.b) else reason.CHOOSE_A_SQUARE


def to_joker(pos: Position, pending: Pending, answer: i64, terms: list[int]) -> i64:
    kind = move.kind_of(answer)
    if kind == move.USE:
        return kept.may_use(pos, pending.seat, move.a_of(answer), pos.t.kept_kind[pending.a])
    return reason.ALLOWED if kind == move.PASS else reason.JOKER_OR_PASS


ANSWERS = {
    decision.CHOOSE: to_choose, decision.PATH: to_path, decision.JOKER: to_joker,
    decision.BUY: to_buy, decision.BID: to_bid, decision.DEBT: to_pay, decision.OFFER: to_offer,
    decision.LIFT: to_lift, decision.WANT: to_want, decision.PLACE: to_place, decision.RELEASE: to_release,
    decision.TICKET: to_ticket, decision.IN_KIND: to_kind,
}  # fmt: skip


def legal(pos: Position, pending: Pending) -> list[Choice]:
    """Return every legal move of every seat that may move, offers and counters once per recipient.

    Numbers are given as ranges: a bid, how many buildings are wanted. The terms of an offer are left to the seat.
    """
    if pos.over:
        return []
    if pending.kind == decision.QUIET:
        return [choice for seat in pending.speakers(pos) for choice in quiet_choices(pos, seat)]
    seat = pending.seat
    choices = [Choice(answer, low, high) for answer, low, high in answers(pos, pending)]
    if pending.may_raise:
        choices += raising_choices(pos, seat, pending)
    in_titles = pos.t.in_kind and pos.t.debts == tables.DECLARED
    if pending.kind == decision.DEBT and in_titles and pending.a >= 0 and tradable(pos, seat):
        choices.append(Choice(move.pack(move.IN_KIND, seat)))
    if pending.kind == decision.OFFER:
        moves = [one for speaker in pending.speakers(pos) for one in [*builds(pos, speaker), *sales(pos, speaker)]]
        choices += [Choice(one) for one in moves if trade.may_work(pos, one)]
    return choices


def quiet_choices(pos: Position, seat: i64) -> list[Choice]:
    moves = [move.pack(kind, seat) for kind in (move.GO, move.ROLL, move.END, move.PAY, move.PASS)]
    moves += [move.pack(move.USE, seat, card) for k, card in enumerate(pos.t.keepable) if pos.holder[k] == seat]
    own_claims = {claim.title for claim in pos.claims if claim.owner == seat}
    moves += [move.pack(move.CLAIM, seat, title + 1) for title in sorted(own_claims)]
    choices = [Choice(one) for one in moves if not at_quiet_point(pos, one, [])]
    choices += [Choice(one) for one in builds(pos, seat)]
    lifted = [title for title in pos.holdings[seat] if pos.mortgaged[title] and not mortgage.may_lift(pos, seat, title)]
    choices += [Choice(move.pack(move.LIFT, seat, title)) for title in lifted]
    if pos.rent and pos.rent.debtor == seat and pos.t.in_kind == tables.ALWAYS and tradable(pos, seat):
        choices.append(Choice(move.pack(move.IN_KIND, seat)))
    if pos.whole[seat] and pos.t.building_auctions:
        for kind in range(len(pos.stock)):
            most = building.capacity(pos, seat, kind)
            if most and not shortage.may_want(pos, seat, kind, 1):
                choices.append(Choice(move.pack(move.WANT, seat, kind, 0, 1), 1, most))
    return choices + raising_choices(pos, seat, Pending())


def builds(pos: Position, seat: i64) -> list[int]:
    """Return the legal building moves."""
    if not pos.whole[seat]:
        return []
    return [
        move.pack(move.BUILD, seat, lot, named(pos, kind))
        for lot in pos.holdings[seat] if titles.holds_group(pos, seat, pos.t.group[lot])
        for kind in building.kinds_for(pos, lot) if not building.may_build(pos, seat, lot, kind)
    ]  # fmt: skip


def named(pos: Position, kind: i64) -> i64:
    """Return how a building move names the kind: not at all on a ladder, where it follows from the lot."""
    return kind + 1 if pos.t.substitution else 0


def offer_time(pos: Position, pending: Pending, titles_too: bool) -> i64:
    """Return why the decision leaves no time for an offer."""
    if pos.t.offers_when_asked or pending.kind in (decision.QUIET, decision.DEBT):
        return reason.ALLOWED
    return reason.ALLOWED if pending.kind == decision.TICKET and not titles_too else reason.TRADE_WAITS


def raising_choices(pos: Position, seat: i64, pending: Pending) -> list[Choice]:
    choices = [Choice(one) for one in sales(pos, seat)]
    if offer_time(pos, pending, titles_too=False) or trade.may_speak(pos, seat, titles_too=False):
        return choices
    titles_too = not (offer_time(pos, pending, titles_too=True) or trade.may_speak(pos, seat, titles_too=True))
    gives = can_give(pos, seat, titles_too)
    for other in pos.seats_after(seat):
        if (gives or can_be_asked(pos, other, titles_too)) and not trade.may_propose_to(pos, seat, other):
            choices.append(Choice(move.pack(move.OFFER, seat, other), *cash_range(pos, seat, other)))
    return choices


def sales(pos: Position, seat: i64) -> list[int]:
    """Return the legal sales and mortgages: a building, a group down to a step, a top building outright."""
    own = pos.holdings[seat]
    built = [title for title in own if pos.step[title]]
    moves = [move.pack(move.SELL, seat, title) for title in built if not building.may_sell(pos, seat, title)]
    moves += [move.pack(move.MORTGAGE, seat, title) for title in own if not mortgage.may_mortgage(pos, seat, title)]
    for members in pos.t.members if built else ():
        ours = [title for title in members if title in built]
        pieces = len(ours) if pos.t.substitution else sum(pos.step[title] for title in ours)
        if pieces > 1:
            highest = 1 if pos.t.substitution else max(pos.step[title] for title in ours)
            steps = [step for step in range(highest) if not building.may_sell_group(pos, seat, ours[0], step)]
            moves += [move.pack(move.SELL, seat, ours[0], step + 1) for step in steps]
    return moves + [
        move.pack(move.SELL, seat, title, 0, 1) for title in built if not building.may_sell_outright(pos, seat, title)
    ]


def can_give(pos: Position, seat: i64, titles_too: bool) -> bool:
    """Return whether this seat has anything of its own that an offer could name."""
    return pos.t.lending or has_goods(pos, seat, titles_too)


def can_be_asked(pos: Position, seat: i64, titles_too: bool) -> bool:
    """Return whether an offer of another seat may name anything that this one has."""
    return not pos.t.sellers_offer and has_goods(pos, seat, titles_too)


def has_goods(pos: Position, seat: i64, titles_too: bool) -> bool:
    """Return whether this seat has anything that an offer could name."""
    return (titles_too and bool(tradable(pos, seat))) or (pos.t.card_trade and seat in pos.holder)


def cash_range(pos: Position, seat: i64, other: i64) -> tuple[i64, i64]:
    """Return the range of cash that an offer may name: none where it is computed."""
    return (0, 0) if pos.t.balanced else (pos.t.in_notes(-pos.cash[other]), pos.t.in_notes(pos.cash[seat]))


def tradable(pos: Position, seat: i64) -> list[int]:
    """Return the titles of a seat that an offer may name."""
    return [title for title in pos.holdings[seat] if titles.group_is_bare(pos, title)]


def answers(pos: Position, pending: Pending) -> list[tuple[int, int, int]]:
    """Return the legal answers to a decision, with the range of their number."""
    seat, a, b = pending.seat, pending.a, pending.b
    if pending.kind == decision.BID:
        found = [(move.pack(move.PASS, seat), 0, 0)]
        lowest = -pos.t.in_notes(-b - pos.t.smallest_note + 1)
        highest = pos.t.in_notes(auction.limit(pos, seat) - bid_reserve(pos, pending))
        if highest >= lowest and bids_to_place(pos, pending):
            found.insert(0, (move.pack(move.BID, seat, 0, 0, lowest), lowest, highest))
        return found
    if pending.kind == decision.WANT:
        return [(move.pack(move.WANT, seat, a, 0, 1), 1, b), (move.pack(move.PASS, seat), 0, 0)]
    if pending.kind == decision.BUY:
        moves = [move.pack(move.BUY, seat), move.pack(move.DECLINE, seat)]
    elif pending.kind == decision.OFFER:
        moves = [move.pack(move.ACCEPT, seat), move.pack(move.REFUSE, seat), move.pack(move.WITHDRAW, a)]
        goods = can_give(pos, seat, pos.titles_too) or can_be_asked(pos, a, pos.titles_too)
        if pos.counters < pos.t.counter_limit and goods:
            return [*allowed(pos, pending, moves), (move.pack(move.COUNTER, seat), *cash_range(pos, seat, a))]
    elif pending.kind == decision.LIFT:
        moves = [move.pack(move.LIFT, seat, a), move.pack(move.KEEP, seat)]
    elif pending.kind == decision.PLACE:
        moves = [move.pack(move.PLACE, seat, title) for title in range(len(pos.owner))] + [move.pack(move.PASS, seat)]
    elif pending.kind == decision.IN_KIND:
        moves = [move.pack(move.ACCEPT, seat), move.pack(move.REFUSE, seat)]
    elif pending.kind == decision.TICKET:
        moves = [move.pack(move.PAY, seat), move.pack(move.STAY, seat)]
        moves += [move.pack(move.USE, seat, card) for card in pos.t.keepable]
    elif pending.kind == decision.CHOOSE:
        moves = [move.pack(move.CHOOSE, seat, branch) for branch in range(a, a + b)]
    elif pending.kind == decision.PATH:
        moves = [move.pack(move.CHOOSE, seat, square, 1) for square in (a, b)]
    elif pending.kind == decision.JOKER:
        moves = [move.pack(move.USE, seat, card) for card in pos.t.keepable] + [move.pack(move.PASS, seat)]
    elif pending.kind == decision.RELEASE:
        moves = [move.pack(move.PAY, seat)] + [move.pack(move.USE, seat, card) for card in pos.t.keepable]
    else:
        moves = [move.pack(move.SETTLE, seat), move.pack(move.BANKRUPT, seat)]
    return allowed(pos, pending, moves)


def allowed(pos: Position, pending: Pending, moves: list[int]) -> list[tuple[int, int, int]]:
    return [(one, 0, 0) for one in moves if not judge(pos, pending, one, [])]
