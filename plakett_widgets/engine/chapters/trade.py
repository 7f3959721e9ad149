"""Chapter: private sales.  Titles, kept cards and money change hands at any agreed price, settled at once.

The terms of the offer on the table (``pos.terms``) are seen from the proposer: see the indices in
:mod:`plakett_widgets.engine.move`.
"""

from __future__ import annotations

from .. import decision, event, move, reason, rule
from ..masks import bit, bits
from ..move import BUILDINGS, CASH, GIVE_CARDS, GIVE_TITLES, LATER_CASH, TAKE_CARDS, TAKE_TITLES
from ..native import i64
from ..position import Debt, Position
from . import bank, building, kept, mortgage, titles


def may_offer(pos: Position, proposer: i64, to: i64, terms: list[int]) -> i64:
    """Return why these terms may not be offered to ``to``. Whether they can be paid is judged on acceptance."""
    why = never_traded(pos, proposer, to, terms) or may_speak(pos, proposer, names_titles(terms))
    return why or may_propose_to(pos, proposer, to) or forbidden_terms(pos, proposer, to, terms)


def names_titles(terms: list[int]) -> bool:
    return bool(terms[GIVE_TITLES] | terms[TAKE_TITLES])


def may_speak(pos: Position, proposer: i64, titles_too: bool) -> i64:
    """Return why this is no moment for ``proposer`` to make an offer."""
    t = pos.t
    debt = debt_of(pos, proposer)
    if debt >= 0 and pos.owing[debt].creditor < 0 and not t.trade_in_bank_debt:
        return reason.TRADE_FOR_BANK
    own_turn = proposer == pos.seat or still_owes_for_turn(pos, proposer)
    if t.trade_own_turn and not own_turn and debt < 0 and (titles_too or not t.cards_any_time):
        return reason.TRADE_OUT_OF_TURN
    return reason.OFFERS_SPENT if 0 < t.offer_limit <= pos.offers else reason.ALLOWED


def may_propose_to(pos: Position, proposer: i64, to: i64) -> i64:
    """Return why no more offers may be made to ``to``.

    Offers that a debtor makes to one player for one debt are counted. Counter-offers are not.
    """
    limit = pos.t.debt_offers
    if limit and pos.owing:
        debt = debt_of(pos, proposer)
        if debt >= 0 and pos.owing[debt].offers.count(to) >= limit:
            return reason.DEBT_OFFERS_SPENT
    return reason.ALLOWED


def debt_of(pos: Position, seat: i64) -> i64:
    """Return the place in ``owing`` of what ``seat`` raises money for now, -1 for none."""
    found: i64 = -1
    for k, debtor in enumerate(pos.owing):
        if debtor.seat == seat:
            found = k
    return found


def still_owes_for_turn(pos: Position, seat: i64) -> bool:
    """Return whether ``seat`` owes something after its turn, before its balance is checked."""
    return seat == pos.last and pos.first_throw and any(debt.debtor == seat for debt in pos.debts)


def may_counter(pos: Position, proposer: i64, to: i64, terms: list[int]) -> i64:
    if pos.counters >= pos.t.counter_limit:
        return reason.COUNTERS_SPENT
    if names_titles(terms) and not pos.titles_too:
        return reason.COUNTER_WITH_TITLES
    return forbidden_terms(pos, proposer, to, terms)


def may_withdraw(pos: Position) -> i64:
    """Return why an offer may not be withdrawn: a counter to a balanced exchange is accepted or refused."""
    return reason.COUNTER_STANDS if pos.t.balanced and pos.counters else reason.ALLOWED


def never_traded(pos: Position, proposer: i64, to: i64, terms: list[int]) -> i64:
    """Return what forbids these terms at any time: the bank is no partner, and buildings go to nobody else."""
    if proposer == to:
        return reason.OFFER_TO_ONESELF
    if not 0 <= to < pos.seats:
        pays_off = any(pos.mortgaged[title] and pos.owner[title] != proposer for title in bits(terms[TAKE_TITLES]))
        return reason.NOT_YOURS_TO_LIFT if pays_off else reason.OFFER_TO_BANK
    if not pos.playing[to]:
        return reason.PARTNER_LEFT
    return reason.OFFER_OF_BUILDING if terms[BUILDINGS] else reason.ALLOWED


def forbidden_terms(pos: Position, proposer: i64, to: i64, terms: list[int]) -> i64:
    """Return what forbids these terms, if anything."""
    why = never_traded(pos, proposer, to, terms)
    if why:
        return why
    if (terms[GIVE_CARDS] or terms[TAKE_CARDS]) and not pos.t.card_trade:
        return reason.NO_CARD_TRADE
    gives, takes = (terms[GIVE_TITLES] | terms[GIVE_CARDS]) != 0, (terms[TAKE_TITLES] | terms[TAKE_CARDS]) != 0
    if not pos.t.lending and terms[LATER_CASH]:
        return reason.NO_LATER_PAYMENT
    if not (gives or takes or terms[LATER_CASH]):
        return reason.OFFER_OF_NOTHING if pos.t.lending else reason.MONEY_FOR_NOTHING
    why = forbidden_goods(pos, proposer, terms[GIVE_TITLES], terms[GIVE_CARDS])
    if not why:
        why = forbidden_goods(pos, to, terms[TAKE_TITLES], terms[TAKE_CARDS])
    if why:
        return why
    if pos.t.sellers_offer and takes:
        return reason.SELLER_PROPOSES
    if not pos.t.barter and ((gives and takes) or (gives and terms[CASH] > 0) or (takes and terms[CASH] < 0)):
        return reason.NO_BARTER
    price, later = terms[CASH], terms[LATER_CASH]
    if pos.t.balanced:
        if price not in (0, balance(pos, terms)):
            return reason.UNBALANCED
        price = 0  # it must be there when the offer is accepted
    if price % pos.t.smallest_note or later % pos.t.smallest_note:
        return reason.PRICE_NOT_IN_NOTES
    most: i64 = 0  # nobody can ask for more than there is
    for cash in pos.cash:
        if cash > 0:  # an unlimited bank may be below zero
            most += cash
    if price > pos.cash[proposer]:
        return reason.PRICE_TOO_DEAR
    return reason.ALLOWED if -most <= price and -most <= later <= most else reason.MORE_THAN_THERE_IS


def forbidden_goods(pos: Position, seat: i64, offered: i64, cards: i64) -> i64:
    """Return what keeps ``seat`` from giving these titles and cards."""
    if offered:
        for title in pos.holdings[seat]:
            if offered >> title & 1:
                if not titles.group_is_bare(pos, title):
                    return reason.GROUP_BUILT
                offered ^= bit(title)
        if offered:
            return reason.NOT_THEIRS_TO_GIVE
    if cards:
        for card in bits(cards):
            if card >= len(pos.holder) or pos.holder[card] != seat:
                return reason.CARD_OF_OTHER
    return reason.ALLOWED


def balance(pos: Position, terms: list[int]) -> i64:
    """Return what the proposer pays to make the printed prices of both sides even."""
    given, taken = (sum(pos.t.price[title] for title in bits(terms[side])) for side in (GIVE_TITLES, TAKE_TITLES))
    return taken - given


def may_accept(pos: Position, proposer: i64, to: i64, terms: list[int]) -> i64:
    """Return why the terms cannot be carried out at once, the interest on mortgaged titles included."""
    why = forbidden_goods(pos, proposer, terms[GIVE_TITLES], terms[GIVE_CARDS])
    why = why or forbidden_goods(pos, to, terms[TAKE_TITLES], terms[TAKE_CARDS])
    if why:
        return why  # built on since
    price, given, taken = terms[CASH], terms[GIVE_TITLES], terms[TAKE_TITLES]
    return may_pay(pos, proposer, price, given, taken) or may_pay(pos, to, -price, taken, given)


def may_pay(pos: Position, seat: i64, price: i64, out: i64, into: i64) -> i64:
    """Return why ``seat`` cannot pay its price, and the interest, when the titles change hands (bit masks)."""
    if pos.cash[seat] < price:
        return reason.PARTNER_TOO_POOR
    interest = interest_due(pos, into)
    after = pos.cash[seat] - price - interest
    if interest and after < bank.owed(pos, seat):
        return reason.INTEREST_TOO_DEAR
    for debtor in pos.owing:
        if debtor.seat == seat and after + loans(pos, seat, bits(out), bits(into)) < debtor.must_stay:
            return reason.TRADE_LEAVES_DEBT
    return reason.ALLOWED


def interest_due(pos: Position, received: i64) -> i64:
    """Return the interest on all the titles of a bit mask."""
    due: i64 = 0
    if received & pos.pledged:  # mostly none is
        for title in bits(received & pos.pledged):
            due += mortgage.transfer_interest(pos, title)
    return due


def interest_on(pos: Position, title: i64) -> i64:
    return mortgage.transfer_interest(pos, title) if pos.mortgaged[title] else 0


def loans(pos: Position, seat: i64, out: list[int], into: list[int]) -> i64:
    """Return what ``seat`` could raise beside its cash after giving the titles ``out`` and receiving ``into``."""
    if not pos.t.mortgages:
        return building.raisable(pos, seat)
    from_titles = sum(pos.t.mortgage[title] for title in into if not pos.mortgaged[title])
    return building.raisable(pos, seat) + from_titles - sum(pos.t.mortgage[title] for title in out if not pos.mortgaged[title])


def offer(pos: Position, proposer: i64, to: i64, titles_too: bool = True) -> None:
    """Put an offer to its partner until it is accepted, refused or withdrawn. A counter exchanges the roles."""
    pos.titles_too = titles_too and not may_speak(pos, proposer, titles_too=True)
    pos.terms = on_the_table(pos, proposer)
    pos.offers += 1
    debt = debt_of(pos, proposer)
    if debt >= 0:
        pos.owing[debt] = pos.owing[debt].offering(to)
    pos.counters = 0
    cause, card = pos.cause, pos.card
    pos.card = -1
    while True:
        write_offer(pos, proposer, to)
        kind = move.kind_of(answer_to_offer(pos, proposer, to))
        if kind == move.ACCEPT:
            carry_out(pos, proposer, to)
            break
        if kind == move.WITHDRAW:
            pos.write(event.OFFER_WITHDRAWN, rule.TRADE, proposer, other=to)
            break
        if kind == move.REFUSE:
            pos.write(event.OFFER_REFUSED, rule.TRADE, to, other=proposer)
            break
        pos.counters += 1
        pos.terms = on_the_table(pos, to)
        proposer, to = to, proposer
    pos.cause, pos.card = cause, card


def may_work(pos: Position, answer: i64) -> bool:
    """Return whether the sides of an open exchange may build and sell meanwhile. A debtor only sells."""
    kind = move.kind_of(answer)
    return pos.t.balanced and (kind == move.SELL or (kind == move.BUILD and not pos.owing))


def answer_to_offer(pos: Position, proposer: i64, to: i64) -> i64:
    """Return the answer to the terms on the table."""
    while True:
        answer = pos.ask(decision.OFFER, to, proposer, pos.terms[CASH])
        if not building.carry_out(pos, answer):
            return answer


def on_the_table(pos: Position, proposer: i64) -> list[int]:
    """Return the terms of ``proposer``, with the cash of a balanced exchange."""
    return settled(pos, pos.policy.terms(pos, proposer))


def settled(pos: Position, terms: list[int]) -> list[int]:
    """Return terms with the cash that a balanced exchange comes to."""
    if pos.t.balanced:
        terms = [*terms[:CASH], balance(pos, terms), *terms[CASH + 1 :]]
    return terms


def takes_back(pos: Position, giver: i64, title: i64) -> bool:
    """Return whether ``giver`` gave this title away in an exchange of this turn, and would only get it back."""
    return (title, giver) in pos.traded


def write_offer(pos: Position, proposer: i64, to: i64) -> None:
    terms = pos.terms
    pos.write_cause(event.OFFERED, rule.TRADE, proposer, other=to, amount=terms[CASH])
    if pos.logging:
        write_side(pos, proposer, to, terms[GIVE_TITLES], terms[GIVE_CARDS])
        write_side(pos, to, proposer, terms[TAKE_TITLES], terms[TAKE_CARDS])


def write_side(pos: Position, giver: i64, taker: i64, offered: i64, cards: i64) -> None:
    """Log what one of two would give (bit masks)."""
    for title in bits(offered):
        pos.write(event.TERM_OFFERED, rule.TRADE, giver, pos.t.square_of[title], taker)
    for card in bits(cards):
        pos.write_card(pos.t.keepable[card], event.TERM_OFFERED, rule.TRADE_CARD, giver, other=taker)


def carry_out(pos: Position, proposer: i64, to: i64) -> None:
    terms = pos.terms[:]
    pos.write(event.OFFER_ACCEPTED, rule.TRADE, to, other=proposer, amount=terms[CASH])
    rule_id = rule.BALANCED if pos.t.balanced else rule.TRADE
    if terms[CASH] > 0:
        bank.pay(pos, proposer, to, terms[CASH], event.PRICE_PAID, rule_id)
    elif terms[CASH] < 0:
        bank.pay(pos, to, proposer, -terms[CASH], event.PRICE_PAID, rule_id)
    mortgaged_given = hand_over(pos, proposer, to, terms[GIVE_TITLES], terms[GIVE_CARDS])
    mortgaged_taken = hand_over(pos, to, proposer, terms[TAKE_TITLES], terms[TAKE_CARDS])
    lend(pos, proposer, to, terms[LATER_CASH])
    mortgage.settle_on_transfer(pos, to, mortgaged_given)
    mortgage.settle_on_transfer(pos, proposer, mortgaged_taken)


def hand_over(pos: Position, giver: i64, taker: i64, offered: i64, cards: i64) -> list[int]:
    """Hand over titles and kept cards (bit masks), and return the titles that are mortgaged."""
    mortgaged: list[int] = []
    for title in bits(offered):
        titles.take(pos, taker, title)
        pos.traded += ((title, giver),)
        rule_id = rule.TRADE_MORTGAGED if pos.mortgaged[title] else rule.TRADE
        pos.write(event.TITLE_MOVED, rule_id, taker, pos.t.square_of[title], giver)
        if pos.mortgaged[title]:
            mortgaged.append(title)
    for card in bits(cards):
        kept.hand_over(pos, card, taker, rule.TRADE_CARD)
    return mortgaged


def lend(pos: Position, proposer: i64, to: i64, later: int) -> None:
    """Note a loan, due when the next turn of its debtor begins."""
    if later:
        debtor, creditor = (proposer, to) if later > 0 else (to, proposer)
        pos.loans.append(Debt(debtor, creditor, abs(later), -1, len(pos.log)))
        pos.write(event.LOAN_GRANTED, rule.LOAN, creditor, other=debtor, amount=abs(later))
