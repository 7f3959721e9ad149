"""Chapter: raising money. Before paying, bidding or buying, a seat may sell buildings, mortgage and trade."""

from __future__ import annotations

from .. import decision, event, move, reason, rule, tables
from ..native import i64
from ..position import Position, Raising
from . import building, in_kind, mortgage, titles, trade


def means(pos: Position, seat: i64) -> i64:
    """Return all that ``seat`` can pay, on paper: cash, buildings sold back, unmortgaged titles mortgaged."""
    return pos.cash[seat] + building.raisable(pos, seat)


def carry_out(pos: Position, answer: i64, titles_too: bool = True) -> bool:
    """Carry out a way of raising money, and return whether it was one. ``titles_too``: titles may be traded now."""
    kind = answer & move.KIND
    if kind == move.MORTGAGE:
        mortgage.mortgage(pos, move.seat_of(answer), move.a_of(answer))
    elif kind == move.SELL:
        building.carry_out(pos, answer)
    elif kind == move.OFFER:
        trade.offer(pos, move.seat_of(answer), move.a_of(answer), titles_too)
    else:
        return False
    return True


def ask(pos: Position, kind: i64, seat: i64, a: i64, b: i64) -> i64:
    """Return the answer to a decision, after the ways of raising money that come before it."""
    while True:
        answer = pos.ask(kind, seat, a, b)
        if not carry_out(pos, answer):
            return answer


def raise_debt(pos: Position, seat: i64, amount: i64, creditor: i64, more: i64 = 0, loan: bool = False) -> i64:
    """Make the debtor find the cash, and return what is left to pay in cash, or -1 for bankruptcy.

    Titles may have been taken in kind. ``more`` is due to others together with it. ``loan``: it is the oldest of the debtor's
    loans.
    """
    if pos.cash[seat] >= amount:
        return amount
    if pos.t.debts == tables.DECLARED:
        return raise_or_declare(pos, seat, amount, creditor, loan)
    return amount if raise_cash(pos, seat, amount, creditor, more) else -1


def raise_cash(pos: Position, seat: i64, amount: i64, creditor: i64, more: i64 = 0) -> bool:
    """Let ``seat`` sell, mortgage and trade until the cash is there. False if it is bankrupt.

    A debtor with the means on paper must keep them through every trade. One without them may sell at any price, or give up.
    """
    if pos.cash[seat] >= amount:
        return True
    there_is = means(pos, seat)
    if there_is < amount and not may_bargain(pos, seat):
        return False
    pos.write(event.DEBT_OPENED, rule.DEBT, seat, pos.square[seat], creditor, amount)
    pos.owing.append(Raising(seat, must_stay(amount, more, there_is), creditor))
    while pos.cash[seat] < amount:
        answer = pos.ask(decision.DEBT, seat, creditor, amount)
        kind = answer & move.KIND
        if kind == move.BANKRUPT:
            break
        if kind == move.SETTLE:
            liquidate(pos, seat, amount)
        else:
            carry_out(pos, answer)
        if not pos.owing[-1].must_stay:
            there_is = means(pos, seat)
            if there_is < amount and not may_bargain(pos, seat):
                break
            pos.owing[-1] = pos.owing[-1].keeping(must_stay(amount, more, there_is))
    pos.owing.pop()
    return pos.cash[seat] >= amount


def may_bargain(pos: Position, seat: i64) -> bool:
    """Return whether a debtor whose means on paper fall short may still sell something to another player."""
    return pos.t.debts == tables.BARGAINED and owns_anything(pos, seat)


def must_stay(amount: i64, more: i64, there_is: i64) -> i64:
    """Return what every trade must leave: nothing where the means fall short.

    No trade for one of several debts may take from the others.
    """
    return min(amount + more, there_is) if there_is >= amount else 0


def cannot_pay(pos: Position, seat: i64, amount: i64, creditor: i64) -> bool:
    """Return whether a sum that is due to several at once is beyond ``seat``, who bargains first where the rules allow it."""
    if means(pos, seat) >= amount:
        return False
    return pos.t.debts != tables.BARGAINED or raise_debt(pos, seat, amount, creditor) < 0


def raise_or_declare(pos: Position, seat: i64, amount: i64, creditor: i64, loan: bool) -> i64:
    """Let the debtor sell and offer until the cash is there, the creditor is content, or nothing is left."""
    pos.write(event.DEBT_OPENED, rule.DEBT, seat, pos.square[seat], creditor, amount)
    pos.owing.append(Raising(seat, 0, creditor, loan))  # any trade is allowed, whether it saves the debtor or not
    offers = pos.offers
    if seat != pos.seat:  # each proposes on an account of its own
        pos.offers = 0
    while 0 <= pos.cash[seat] < amount:
        if not owns_anything(pos, seat):
            amount = -1
            break
        answer = pos.ask(decision.DEBT, seat, creditor, amount)
        kind = move.kind_of(answer)
        if kind == move.IN_KIND:
            amount = in_kind.offer(pos, seat, creditor, amount)
        elif kind == move.SETTLE:
            liquidate(pos, seat, amount)
        elif kind == move.BANKRUPT:
            amount = -1
        else:
            carry_out(pos, answer)
    if seat != pos.seat:
        pos.offers = offers
    pos.owing.pop()
    return amount


def owns_anything(pos: Position, seat: i64) -> bool:
    """Return whether anything is left that could be sold to somebody."""
    return bool(pos.holdings[seat]) or (pos.t.card_trade and seat in pos.holder)


def may_declare(pos: Position, seat: i64) -> i64:
    """Return why a debtor whose cash falls short may not give up.

    Buildings are sold first, unless they bring nothing. Where the means are judged on paper, they must fall short. A bid must
    be paid: so much was never beyond the bidder's means.
    """
    if pos.owing[-1].must_stay:
        return reason.BID_MUST_BE_PAID if pos.t.debts == tables.DECLARED else reason.MEANS_SUFFICE
    early = pos.t.debts == tables.DECLARED and titles.has_built(pos, seat) and not pos.t.buildings_returned
    return reason.BUILDINGS_FIRST if early else reason.ALLOWED


def may_settle(pos: Position, seat: i64, amount: i64) -> i64:
    """Return why the bank may not liquidate. The rules do not declare a bankruptcy for anybody."""
    if not pos.t.auto_liquidate:
        return reason.NO_LIQUIDATION
    return reason.ALLOWED if means(pos, seat) >= amount else reason.LIQUIDATION_TOO_LITTLE


def liquidate(pos: Position, seat: i64, amount: i64) -> None:
    """Raise the cash of an idle debtor: buildings evenly, the cheapest first, then mortgages, the cheapest first."""
    while pos.cash[seat] < amount:
        answer = cheapest(pos, seat)
        if answer == move.NONE:
            return
        carry_out(pos, answer)


def cheapest(pos: Position, seat: i64) -> i64:
    """Return the next sale or mortgage of a liquidation, ``move.NONE`` when nothing is left."""
    built: i64 = -1
    least: i64 = 0
    sold: i64 = -1
    lowest: i64 = 0
    for title in pos.holdings[seat]:
        if pos.step[title]:
            paid: i64 = building.last_paid(pos, title)
            if built < 0 or paid < least:
                built, least = title, paid
            if (sold < 0 or paid < lowest) and not building.may_sell(pos, seat, title):
                sold, lowest = title, paid
    if sold >= 0:
        return move.pack(move.SELL, seat, sold)
    if built >= 0:  # no piece left to step down with
        alone = cheapest_outright(pos, seat)
        if alone >= 0:
            return move.pack(move.SELL, seat, alone, 0, 1)
        # nor may one be sold alone: a whole group at once
        for down_to in range(pos.t.steps[built] - 1, -1, -1):
            if not building.may_sell_group(pos, seat, built, down_to):
                return move.pack(move.SELL, seat, built, down_to + 1)
    pledged = cheapest_pledge(pos, seat)
    return move.pack(move.MORTGAGE, seat, pledged) if pledged >= 0 else move.NONE


def cheapest_pledge(pos: Position, seat: i64) -> i64:
    """Return the title with the smallest loan of those that may be mortgaged, -1 for none."""
    found: i64 = -1
    for title in pos.holdings[seat]:
        cheaper = found < 0 or pos.t.mortgage[title] < pos.t.mortgage[found]
        if cheaper and not mortgage.may_mortgage(pos, seat, title):
            found = title
    return found


def cheapest_outright(pos: Position, seat: i64) -> i64:
    """Return the lot with the cheapest top building that may be sold alone, with what it replaced. -1: none."""
    found: i64 = -1
    lowest: i64 = 0
    for title in pos.holdings[seat]:
        if not building.may_sell_outright(pos, seat, title):
            paid: i64 = building.last_paid(pos, title)
            if found < 0 or paid < lowest:
                found, lowest = title, paid
    return found
