"""Chapter: private sales.  Titles, kept cards and money change hands at any agreed price, settled at once.

The terms of the offer on the table (``pos.terms``) are seen from the proposer: see the indices in
:mod:`plakett_widgets.engine.move`.
"""

from __future__ import annotations

from . import bank, building, decision, event, mortgage, move, rule, tables, titles
from .move import BUILDINGS, CASH, GIVE_CARDS, GIVE_TITLES, LATER_CASH, TAKE_CARDS, TAKE_TITLES
from .position import Position


def bits(mask: int) -> list[int]:
    """
    >>> bits(0b1011)
    [0, 1, 3]
    """
    numbers = []
    while mask:
        lowest = mask & -mask
        numbers.append(lowest.bit_length() - 1)
        mask ^= lowest
    return numbers


def may_offer(pos: Position, proposer: int, to: int, terms: list[int]) -> int:
    """May these terms be put to ``to``?  Whether they can be paid is judged when they are accepted."""
    if pos.t.trade_own_turn and proposer != pos.seat and all(seat != proposer for seat, _ in pos.owing):
        return rule.TRADE_TIMING
    return forbidden_terms(pos, proposer, to, terms)


def may_counter(pos: Position, proposer: int, to: int, terms: list[int]) -> int:
    return rule.COUNTER_LIMIT if pos.counters >= pos.t.counter_limit else forbidden_terms(pos, proposer, to, terms)


def forbidden_terms(pos: Position, proposer: int, to: int, terms: list[int]) -> int:
    """The rule that these terms break, if any."""
    if proposer == to or not 0 <= to < pos.seats or not pos.playing[to]:
        return rule.TRADE
    if terms[BUILDINGS]:
        return rule.NO_BUILDING_TRADE
    goods = terms[GIVE_TITLES] | terms[GIVE_CARDS], terms[TAKE_TITLES] | terms[TAKE_CARDS]
    if terms[LATER_CASH] or not any(goods):
        return rule.NO_CREDIT
    for seat, offered, cards in (
        (proposer, terms[GIVE_TITLES], terms[GIVE_CARDS]),
        (to, terms[TAKE_TITLES], terms[TAKE_CARDS]),
    ):
        for title in bits(offered):
            if title >= len(pos.owner) or pos.owner[title] != seat:
                return rule.TRADE_NOT_OWNED
            if not titles.group_is_bare(pos, title):
                return rule.TRADE_NEEDS_BARE_GROUP
        for card in bits(cards):
            if card >= len(pos.holder) or pos.holder[card] != seat:
                return rule.CARD_HELD
    if not pos.t.barter and (all(goods) or (goods[0] and terms[CASH] > 0) or (goods[1] and terms[CASH] < 0)):
        return rule.TRADE_BARTER
    payable = -sum(cash for cash in pos.cash if cash > 0) <= terms[CASH] <= pos.cash[proposer]  # nobody can ask for more than there is
    return rule.ALLOWED if payable else rule.TRADE_PAYABLE


def may_accept(pos: Position, proposer: int, to: int, terms: list[int]) -> int:
    """Can the terms be carried out at once, the interest on mortgaged titles included?"""
    given, taken = bits(terms[GIVE_TITLES]), bits(terms[TAKE_TITLES])
    for seat, price, out, into in ((proposer, terms[CASH], given, taken), (to, -terms[CASH], taken, given)):
        after = pos.cash[seat] - price - interest_due(pos, into)
        if pos.cash[seat] < price:
            return rule.TRADE_PAYABLE
        if after < 0:
            return rule.INTEREST_ON_TRANSFER
        for debtor, amount in pos.owing:
            enough = amount if pos.t.debts == tables.AT_ONCE else pos.cash[seat]  # who says when to give up gains at least
            if debtor == seat and after + loans(pos, seat, out, into) < enough:
                return rule.SOLVENT_MUST_PAY
    return rule.ALLOWED


def interest_due(pos: Position, received: list[int]) -> int:
    return sum(mortgage.transfer_interest(pos, title) for title in received if pos.mortgaged[title])


def loans(pos: Position, seat: int, out: list[int], into: list[int]) -> int:
    """What ``seat`` could raise beside its cash after giving the titles ``out`` and receiving ``into``."""
    from_titles = sum(pos.t.mortgage[title] for title in into if not pos.mortgaged[title])
    return building.raisable(pos, seat) + from_titles - sum(pos.t.mortgage[title] for title in out if not pos.mortgaged[title])


def offer(pos: Position, proposer: int, to: int) -> None:
    """One offer and the answers to it: accepted, refused, withdrawn, or countered with the roles exchanged."""
    pos.terms = pos.policy.terms(pos, proposer)
    pos.offers += 1
    pos.counters = 0
    cause, card = pos.cause, pos.card
    pos.card = -1
    while True:
        tell_offer(pos, proposer, to)
        answer = pos.ask(decision.OFFER, to, proposer, pos.terms[CASH])
        kind = move.kind_of(answer)
        if kind == move.ACCEPT:
            carry_out(pos, proposer, to)
            break
        if kind == move.WITHDRAW:
            pos.tell(event.OFFER_WITHDRAWN, rule.TRADE, proposer, other=to)
            break
        if kind == move.REFUSE:
            pos.tell(event.OFFER_REFUSED, rule.TRADE, to, other=proposer)
            break
        pos.counters += 1
        pos.terms = pos.policy.terms(pos, to)
        proposer, to = to, proposer
    pos.cause, pos.card = cause, card


def tell_offer(pos: Position, proposer: int, to: int) -> None:
    terms = pos.terms
    pos.tell_cause(event.OFFERED, rule.TRADE, proposer, other=to, amount=terms[CASH])
    if pos.logging:
        for side, (offered, cards) in enumerate(
            ((terms[GIVE_TITLES], terms[GIVE_CARDS]), (terms[TAKE_TITLES], terms[TAKE_CARDS]))
        ):
            giver, taker = (to, proposer) if side else (proposer, to)
            for title in bits(offered):
                pos.tell(event.TERM_OFFERED, rule.TRADE, giver, pos.t.square_of[title], taker)
            for card in bits(cards):
                pos.card = pos.t.keepable[card]
                pos.tell(event.TERM_OFFERED, rule.TRADE_CARD, giver, -1, taker)
                pos.card = -1


def carry_out(pos: Position, proposer: int, to: int) -> None:
    terms = pos.terms[:]
    pos.tell(event.OFFER_ACCEPTED, rule.TRADE, to, other=proposer, amount=terms[CASH])
    if terms[CASH] > 0:
        bank.pay(pos, proposer, to, terms[CASH], event.PRICE_PAID, rule.TRADE)
    elif terms[CASH] < 0:
        bank.pay(pos, to, proposer, -terms[CASH], event.PRICE_PAID, rule.TRADE)
    inherited: list[tuple[int, list[int]]] = []
    for giver, taker, offered, cards in (
        (proposer, to, terms[GIVE_TITLES], terms[GIVE_CARDS]),
        (to, proposer, terms[TAKE_TITLES], terms[TAKE_CARDS]),
    ):
        moved = bits(offered)
        for title in moved:
            titles.take(pos, taker, title)
            law = rule.TRADE_MORTGAGED if pos.mortgaged[title] else rule.TRADE
            pos.tell(event.TITLE_MOVED, law, taker, pos.t.square_of[title], giver)
        for card in bits(cards):
            hand_over_card(pos, card, taker, rule.TRADE_CARD)
        inherited.append((taker, [title for title in moved if pos.mortgaged[title]]))
    for taker, moved in inherited:
        mortgage.settle_on_transfer(pos, taker, moved)


def hand_over_card(pos: Position, card: int, taker: int, law: int) -> None:
    """A kept card (by its place in ``keepable``) passes to ``taker``."""
    giver = pos.holder[card]
    pos.holder[card] = taker
    outer, pos.card = pos.card, pos.t.keepable[card]
    pos.tell(event.CARD_MOVED, law, taker, -1, giver)
    pos.card = outer
