"""Chapter: raising money.  Who must pay, bid or decide on a purchase may sell buildings, mortgage and trade first."""

from __future__ import annotations

from . import building, decision, event, mortgage, move, rule, tables, trade
from .position import Position


def means(pos: Position, seat: int) -> int:
    """All that ``seat`` can pay, on paper: cash, buildings sold back, unmortgaged titles mortgaged."""
    return pos.cash[seat] + building.raisable(pos, seat)


def carry_out(pos: Position, said: int) -> bool:
    """Do what was said if it is a way of raising money."""
    kind = move.kind_of(said)
    seat = move.seat_of(said)
    title = move.a_of(said)
    if kind == move.MORTGAGE:
        mortgage.mortgage(pos, seat, title)
    elif kind == move.SELL:
        if move.b_of(said):
            building.sell_group(pos, seat, title, move.b_of(said) - 1)
        else:
            building.sell(pos, seat, title)
    elif kind == move.OFFER:
        trade.offer(pos, seat, move.a_of(said))
    else:
        return False
    return True


def finds(pos: Position, seat: int, amount: int, creditor: int) -> bool:
    """Does ``seat`` find the cash?  On paper, or by its own word where the debtor says when to give up."""
    if pos.t.debts == tables.AT_ONCE:
        if means(pos, seat) < amount:
            return False
        raise_cash(pos, seat, amount, creditor)
        return True
    if not has_goods(pos, seat):
        return False
    pos.tell(event.DEBT_OPENED, rule.DEBT, seat, pos.square[seat], creditor, amount)
    pos.owing.append((seat, amount))
    while pos.cash[seat] < amount and has_goods(pos, seat):
        said = pos.ask(decision.DEBT, seat, creditor, amount)
        if move.kind_of(said) == move.BANKRUPT:
            break
        carry_out(pos, said)
    pos.owing.pop()
    return pos.cash[seat] >= amount


def has_goods(pos: Position, seat: int) -> bool:
    """Has ``seat`` anything that it could sell?"""
    return seat in pos.holder or seat in pos.owner


def raise_cash(pos: Position, seat: int, amount: int, creditor: int) -> None:
    """``seat`` has the means: it sells, mortgages and trades as it likes until the cash is there."""
    if pos.cash[seat] >= amount:
        return
    pos.tell(event.DEBT_OPENED, rule.DEBT, seat, pos.square[seat], creditor, amount)
    pos.owing.append((seat, amount))
    while pos.cash[seat] < amount:
        said = pos.ask(decision.DEBT, seat, creditor, amount)
        if move.kind_of(said) == move.SETTLE:
            liquidate(pos, seat, amount)
        else:
            carry_out(pos, said)
    pos.owing.pop()


def liquidate(pos: Position, seat: int, amount: int) -> None:
    """For a debtor who does not act: buildings evenly, the cheapest first, then mortgages, the cheapest first."""
    while pos.cash[seat] < amount:
        said = cheapest(pos, seat)
        if said == move.NONE:
            return
        carry_out(pos, said)


def cheapest(pos: Position, seat: int) -> int:
    """The next thing that liquidation sells or mortgages."""
    own = [title for title, owner in enumerate(pos.owner) if owner == seat]
    sales = [title for title in own if pos.step[title]]
    for title in sorted(sales, key=lambda title: building.price_of_step(pos, title, pos.step[title])):
        if not building.may_sell(pos, seat, title):
            return move.pack(move.SELL, seat, title)
    if sales:  # no piece left to step down with: a whole group at once
        for down_to in range(pos.t.top_step - 1, -1, -1):
            if not building.may_sell_group(pos, seat, sales[0], down_to):
                return move.pack(move.SELL, seat, sales[0], down_to + 1)
    for title in sorted(own, key=lambda title: pos.t.mortgage[title]):
        if not mortgage.may_mortgage(pos, seat, title):
            return move.pack(move.MORTGAGE, seat, title)
    return move.NONE
