"""Chapter: payment in kind.  If the creditor agrees, titles at their printed price take the place of cash."""

from __future__ import annotations

from .. import decision, event, move, reason, rule, tables
from ..masks import bits
from ..move import GIVE_TITLES
from ..native import i64
from ..position import Position
from . import bank, mortgage, titles, trade


def may_offer(pos: Position, debtor: i64, creditor: i64, terms: list[int]) -> i64:
    """Return why these titles may not be offered to a creditor instead of cash."""
    if pos.t.in_kind == tables.NEVER:
        return reason.NO_PAYMENT_IN_KIND
    if creditor < 0:
        return reason.BANK_TAKES_CASH
    if not terms[GIVE_TITLES] or any(term for k, term in enumerate(terms) if k != GIVE_TITLES):
        return reason.TITLES_ONLY_IN_KIND
    return trade.forbidden_goods(pos, debtor, terms[GIVE_TITLES], 0)


def may_offer_in_debt(pos: Position, debtor: i64, creditor: i64, terms: list[int]) -> i64:
    """Return the same while the money is being raised.

    A debtor who must raise all of it at once has to sell and mortgage.
    """
    return may_offer(pos, debtor, creditor, terms) if pos.t.debts == tables.DECLARED else reason.NO_PAYMENT_IN_KIND


def may_offer_after(pos: Position, seat: i64, terms: list[int]) -> i64:
    """Return why the payer of a rent may not offer titles for it now."""
    rent = pos.rent
    if pos.t.in_kind != tables.ALWAYS:
        return reason.NO_PAYMENT_IN_KIND
    if rent is None or rent.debtor != seat:
        return reason.NO_RENT_JUST_PAID
    return may_offer(pos, seat, rent.creditor, terms)


def worth(pos: Position) -> i64:
    """Return the printed prices of the titles on the table."""
    return sum(pos.t.price[title] for title in bits(pos.terms[GIVE_TITLES]))


def is_paid(pos: Position) -> bool:
    """Return whether the cash has been given, as for a rent just paid. Else the debtor is among those who owe."""
    return not pos.owing


def back(pos: Position, due: i64) -> i64:
    """Return what the creditor gives back for the titles on the table: their worth beyond the debt, and its cash."""
    value = worth(pos)
    over = max(value - due, 0) if pos.t.change_in_kind else 0
    return over + min(value, due) if is_paid(pos) else over


def pays_loan(pos: Position) -> bool:
    """Return whether a loan is owed, which becomes smaller by what is paid."""
    return not is_paid(pos) and pos.owing[-1].loan


def offer(pos: Position, debtor: i64, creditor: i64, amount: i64) -> i64:
    """Offer the titles of the debtor's terms against a debt, and return what is left of it."""
    pos.terms = pos.policy.terms(pos, debtor)
    value = worth(pos)
    change = back(pos, amount)
    given = bits(pos.terms[GIVE_TITLES])
    pos.write(event.KIND_OFFERED, rule.IN_KIND, debtor, other=creditor, amount=value)
    for title in given:
        pos.write_card(-1, event.TERM_OFFERED, rule.IN_KIND, debtor, pos.t.square_of[title], creditor)
    if move.kind_of(pos.ask(decision.IN_KIND, creditor, debtor, amount)) != move.ACCEPT:
        pos.write(event.OFFER_REFUSED, rule.IN_KIND, creditor, other=debtor)
        return amount
    paid = min(value, amount)
    rule_id = rule.IN_KIND
    if pays_loan(pos):
        rule_id = rule.LOAN_DUE
        bank.reduce_loan(pos, debtor, paid)
    pos.write(event.KIND_PAID, rule_id, debtor, other=creditor, amount=paid)
    for title in given:
        titles.take(pos, creditor, title)
        pos.write(event.TITLE_MOVED, rule.IN_KIND, creditor, pos.t.square_of[title], debtor)
    if change:
        bank.pay(pos, creditor, debtor, change, event.PRICE_PAID, rule.IN_KIND)
    mortgage.settle_on_transfer(pos, creditor, [title for title in given if pos.mortgaged[title]])
    return max(amount - value, 0)


def may_accept(pos: Position, creditor: i64, due: i64) -> i64:
    """Return why the creditor cannot give back, or pay the interest on mortgaged titles."""
    left = pos.cash[creditor] - back(pos, due)
    if left < 0:
        return reason.CHANGE_TOO_DEAR
    return reason.ALLOWED if left >= trade.interest_due(pos, pos.terms[GIVE_TITLES]) else reason.INTEREST_TOO_DEAR


def offer_after(pos: Position) -> None:
    """Offer titles instead of the rent just paid."""
    rent = pos.rent
    if rent is not None:
        left = offer(pos, rent.debtor, rent.creditor, rent.amount)
        pos.rent = rent.over(left) if left else None
