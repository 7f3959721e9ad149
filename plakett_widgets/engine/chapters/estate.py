"""Chapter: bankruptcy. The estate goes to the creditor, or to the bank, which sells the titles."""

from __future__ import annotations

from .. import decision, event, move, rule, tables
from ..native import i64
from ..position import BANK, Debt, Position, Raising
from . import auction, bank, building, chance, destitution, kept, mortgage, purchase, raising, titles


def insolvent(pos: Position, debtor: i64, creditor: i64, rule_id: i64 = 0) -> None:
    """Give the estate to the creditor as it stands. Only buildings are sold first."""
    if pos.t.roundabout >= 0:
        destitution.fall(pos, debtor)
        return
    if pos.left == 1:
        return  # the last player left has won, whatever is still owed
    to_player = creditor >= 0
    creditor = creditor if to_player else BANK  # a fine owed to the pot makes the bank the creditor
    if not rule_id:
        rule_id = rule.BANKRUPT_TO_PLAYER if to_player else rule.BANKRUPT_TO_BANK
    leave(pos, debtor, creditor, rule_id)
    pass_debts(pos, debtor, creditor)
    clear_buildings(pos, debtor, rule.ESTATE_BUILDINGS if to_player else rule.ESTATE_BUILDINGS_TO_BANK)
    if pos.cash[debtor]:
        rule_id = rule.ESTATE_CASH if to_player else rule.ESTATE_CASH_TO_BANK
        bank.pay(pos, debtor, creditor, pos.cash[debtor], event.ESTATE_PAID, rule_id)
    give_up_cards(pos, debtor, creditor)
    titles_left = pos.holdings[debtor][:]
    if to_player:
        inherit(pos, debtor, creditor, titles_left)
    elif pos.t.estate_offered:
        offer_all(pos, debtor, titles_left)
    else:
        auction_all(pos, debtor, titles_left)


def leave(pos: Position, debtor: i64, creditor: i64, rule_id: i64, owed: i64 = 0) -> None:
    """Take a seat out of the game. ``owed`` is logged where it is owed to several."""
    pos.write_cause(event.BANKRUPT, rule_id, debtor, pos.square[debtor], creditor, owed)
    pos.playing[debtor] = False
    pos.left -= 1
    pos.bankruptcies += 1
    pos.detained[debtor] = 0
    pos.claims = [claim for claim in pos.claims if debtor not in (claim.owner, claim.visitor)]


def clear_buildings(pos: Position, debtor: i64, rule_id: i64) -> None:
    """Give buildings back to the bank, for the resale price or, where that option is on, for nothing."""
    for title in pos.holdings[debtor]:
        if pos.step[title]:
            if pos.t.buildings_returned:
                building.set_step(pos, title, 0)
                pos.paid[title] = ()
                pos.write(event.BUILDING_SOLD, rule_id, debtor, pos.t.square_of[title], BANK)
            else:
                building.come_down(pos, debtor, title, 0, rule_id)


def pass_debts(pos: Position, debtor: i64, heir: i64) -> None:
    """Pass what others owe the debtor to the heir. What the debtor owes is gone."""
    pos.debts = inherited(pos.debts, debtor, heir)
    pos.loans = inherited(pos.loans, debtor, heir)
    bank.set_off(pos)


def inherited(debts: list[Debt], debtor: i64, heir: i64) -> list[Debt]:
    left = [debt for debt in debts if debt.debtor != debtor]
    passed = [debt.to(heir) if debt.creditor == debtor else debt for debt in left]
    return [debt for debt in passed if debt.debtor != debt.creditor]


def give_up_cards(pos: Position, debtor: i64, taker: i64) -> None:
    rule_id = rule.ESTATE_CARD_TO_BANK if taker == BANK else rule.ESTATE_CARD
    for card, holder in enumerate(pos.holder):
        if holder == debtor:
            kept.hand_over(pos, card, taker, rule_id)
            if taker == BANK:
                chance.put_back(pos, pos.t.keepable[card])


def inherit(pos: Position, debtor: i64, creditor: i64, estate: list[int]) -> None:
    """Give a player the titles. The interest on mortgaged ones is due at once, title by title in board order.

    Where interest is due once, the heir may lift the mortgage first: then there is none.
    """
    mortgaged = [title for title in estate if pos.mortgaged[title]]
    for title in estate:
        titles.take(pos, creditor, title)
        rule_id = rule.ESTATE_MORTGAGED_TITLE if pos.mortgaged[title] else rule.ESTATE_TITLE
        pos.write(event.TITLE_MOVED, rule_id, creditor, pos.t.square_of[title], debtor)
    dues = [inherited_interest(pos, title) for title in mortgaged]
    for k, title in enumerate(mortgaged):
        if not pos.playing[creditor]:
            return  # bankrupt over an earlier title, and the bank has the rest
        if pos.t.interest_once and lift_inherited(pos, creditor, title):
            continue
        if not pay_interest(pos, creditor, title, dues[k], sum(dues[k + 1 :])):
            return
        if not pos.t.interest_once:
            lift_inherited(pos, creditor, title)


def inherited_interest(pos: Position, title: i64) -> i64:
    return pos.t.interest_on(pos.t.price[title] if pos.t.inherited_interest_on_price else pos.t.mortgage[title])


def pay_interest(pos: Position, heir: i64, title: i64, due: i64, more: i64) -> bool:
    """Take the interest on an inherited title, and ``more`` on others after it. False if that bankrupts."""
    square = pos.t.square_of[title]
    if pos.cash[heir] < due and pos.t.debts == tables.STANDING:
        mortgage.mark_interest_paid(pos, heir, title)
        kind, rule_id, why = event.INTEREST_PAID, rule.INHERITED_INTEREST, rule.INTEREST_UNPAYABLE
        bank.pay_what_there_is(pos, heir, BANK, due, kind, rule_id, square, why)
        return True
    if pos.t.unpaid_interest_to_bank and pos.owner[title] == heir and raising.means(pos, heir) < due:
        auction_all(pos, heir, [title])
        return True
    if raising.raise_debt(pos, heir, due, BANK, more) < 0:
        insolvent(pos, heir, BANK, rule.INTEREST_UNPAYABLE)
        return False
    mortgage.mark_interest_paid(pos, heir, title)
    bank.pay(pos, heir, BANK, due, event.INTEREST_PAID, rule.INHERITED_INTEREST, square)
    return True


def lift_inherited(pos: Position, creditor: i64, title: i64) -> bool:
    """Offer the heir to repay the loan, if the cash is there. True if the mortgage has been lifted."""
    principal = pos.t.mortgage[title]
    if pos.owner[title] != creditor or not pos.mortgaged[title]:
        return False  # it has been sold to raise interest, or has gone to the bank
    if pos.cash[creditor] < principal or move.kind_of(pos.ask(decision.LIFT, creditor, title, principal)) != move.LIFT:
        return False
    mortgage.encumber(pos, title, False)
    bank.pay(pos, creditor, BANK, principal, event.LIFTED, rule.INHERITED_LIFT, pos.t.square_of[title])
    return True


def to_bank(pos: Position, former: i64, estate: list[int], clears: bool, rule_id: i64) -> None:
    """Give the titles to the bank, in board order."""
    for title in estate:
        cleared = pos.mortgaged[title] and clears
        if cleared:
            mortgage.encumber(pos, title, False)
        titles.take(pos, BANK, title)
        pos.write(event.TITLE_MOVED, rule_id, BANK, pos.t.square_of[title], former, a=int(cleared))


def auction_all(pos: Position, former: i64, estate: list[int]) -> None:
    """Give the titles to the bank, which auctions them at once, in board order."""
    bidders = pos.seats_after(former)
    if pos.playing[former]:
        bidders.append(former)
    nobody_bids = len(bidders) < 2  # one player is left: the game is over
    to_bank(pos, former, estate, pos.t.bank_auction_clears or nobody_bids, rule.ESTATE_AUCTION)
    if nobody_bids:
        return
    for title in estate:
        auction.sell_title(pos, bidders, title, rule.ESTATE_AUCTION)


def offer_all(pos: Position, former: i64, estate: list[int]) -> None:
    """Give the titles to the bank, which offers them at their price, one after the other."""
    to_bank(pos, former, estate, True, rule.ESTATE_TO_BANK)
    buyers = pos.seats_after(former)
    if len(buyers) < 2:
        return
    waiting = estate[:]
    while waiting:
        title = chance.lot(pos, former, waiting) if pos.t.estate_shuffled else waiting.pop(0)
        offer(pos, [seat for seat in buyers if pos.playing[seat]], title)


def offer(pos: Position, buyers: list[int], title: i64) -> None:
    """Offer a title to all who could pay it. Of several who want it, the dice choose the buyer."""
    square, price, owing = pos.t.square_of[title], pos.t.price[title], len(pos.owing)
    pos.write(event.TITLE_OFFERED, rule.ESTATE_OFFERED, -1, square, amount=price)
    wanting = [seat for seat in buyers if could_pay(pos, seat, title) and wants(pos, seat, title)]
    for seat in wanting:  # logged together, so that no answer depends on another
        pos.write(event.TITLE_WANTED, rule.ESTATE_WANTED, seat, square)
    if wanting:
        purchase.buy(pos, draw_lots(pos, wanting, square), title, rule.ESTATE_WANTED)
    else:
        pos.write(event.TITLE_UNWANTED, rule.ESTATE_UNWANTED, -1, square)
    del pos.owing[owing:]  # the promises of the buyers


def wants(pos: Position, seat: i64, title: i64) -> bool:
    """Ask a seat whether it would buy. If so, the price stays in its hands until the title is sold."""
    if move.kind_of(raising.ask(pos, decision.BUY, seat, title, pos.t.price[title])) != move.BUY:
        return False
    pos.owing.append(Raising(seat, pos.t.price[title], BANK))
    return True


def could_pay(pos: Position, seat: i64, title: i64) -> bool:
    """Return whether ``seat`` could pay the price of this title. What it may not sell now is no means."""
    may_raise = pos.t.estate_on_means and not building.sale_time(pos, seat)
    means = raising.means(pos, seat) if may_raise else pos.cash[seat]
    return means >= pos.t.price[title]


def draw_lots(pos: Position, seats: list[int], square: i64) -> i64:
    """Return the seat with the highest throw, after ties have thrown again.

    The dice of the turn are put back: rents may still go by them.
    """
    die1, die2 = pos.die1, pos.die2
    while len(seats) > 1:
        totals = {}
        for seat in seats:
            chance.throw(pos, seat)
            totals[seat] = pos.die1 + pos.die2
            pos.write(event.CONTEST_THROWN, rule.ESTATE_DICE, seat, square, a=pos.die1, b=pos.die2)
        seats = [seat for seat in seats if totals[seat] == max(totals.values())]
    pos.die1, pos.die2 = die1, die2
    return seats[0]


def share(pos: Position, debtor: i64, dues: dict[int, int]) -> None:
    """Share the cash among the creditors in proportion to what each is owed. The bank auctions the titles."""
    whole = sum(dues.values())
    leave(pos, debtor, BANK, rule.SEVERAL_CREDITORS, whole)
    pass_debts(pos, debtor, BANK)
    clear_buildings(pos, debtor, rule.ESTATE_BUILDINGS)
    cash = pos.cash[debtor]
    left_over = cash - sum(cash * owed // whole for owed in dues.values())
    for k, (creditor, owed) in enumerate(dues.items()):
        part = cash * owed // whole + (k < left_over)
        if part:
            bank.pay(pos, debtor, creditor, part, event.ESTATE_PAID, rule.SEVERAL_CREDITORS)
    give_up_cards(pos, debtor, BANK)
    auction_all(pos, debtor, pos.holdings[debtor][:])
