"""Chapter: debts and bankruptcy.  Who owes raises the money; who owes more than can be paid gives up everything."""

from __future__ import annotations

from . import auction, bank, building, chance, decision, destitution, event, mortgage, move, raising, rule, titles, trade
from .position import BANK, Position


def owe(pos: Position, debtor: int, creditor: int, amount: int, kind: int, law: int, square: int = -1) -> bool:
    """``debtor`` must pay a seat, the bank or the pot; False if that ended in bankruptcy."""
    if pos.cash[debtor] < amount:
        if not raising.finds(pos, debtor, amount, creditor):
            insolvent(pos, debtor, creditor)
            return False
    bank.pay(pos, debtor, creditor, amount, kind, law, square)
    return True


def owe_each(pos: Position, debtor: int, creditors: list[int], amount: int, kind: int, law: int) -> None:
    """Debts created together: paid one after the other in turn order, or in equal parts where that option is on."""
    if pos.t.pro_rata and raising.means(pos, debtor) < amount * len(creditors):
        share_estate(pos, debtor, creditors)
        return
    for creditor in creditors:
        if not owe(pos, debtor, creditor, amount, kind, law):
            return


def insolvent(pos: Position, debtor: int, creditor: int, law: int = 0) -> None:
    """The estate goes to the creditor as it stands; only buildings are sold first."""
    if pos.t.roundabout >= 0:
        destitution.fall(pos, debtor)
        return
    to_player = creditor >= 0
    creditor = creditor if to_player else BANK  # a fine owed to the pot makes the bank the creditor
    if not law:
        law = rule.BANKRUPT_TO_PLAYER if to_player else rule.BANKRUPT_TO_BANK
    leave(pos, debtor, creditor, law)
    sell_buildings(pos, debtor)
    if pos.cash[debtor]:
        bank.pay(pos, debtor, creditor, pos.cash[debtor], event.ESTATE_PAID, rule.ESTATE_CASH)
    give_up_cards(pos, debtor, creditor)
    estate = [title for title, owner in enumerate(pos.owner) if owner == debtor]
    if to_player:
        inherit(pos, debtor, creditor, estate)
    else:
        auction_estate(pos, debtor, estate)


def leave(pos: Position, debtor: int, creditor: int, law: int) -> None:
    pos.tell_cause(event.BANKRUPT, law, debtor, pos.square[debtor], creditor)
    pos.playing[debtor] = False
    pos.left -= 1
    pos.bankruptcies += 1
    pos.detained[debtor] = 0
    pos.claims = [claim for claim in pos.claims if debtor not in (claim.owner, claim.visitor)]


def sell_buildings(pos: Position, debtor: int) -> None:
    for title, owner in enumerate(pos.owner):
        if owner == debtor and pos.step[title]:
            building.come_down(pos, debtor, title, 0, rule.ESTATE_BUILDINGS)


def give_up_cards(pos: Position, debtor: int, taker: int) -> None:
    for card, holder in enumerate(pos.holder):
        if holder == debtor:
            trade.hand_over_card(pos, card, taker, rule.ESTATE_CARD)
            if taker == BANK:
                chance.put_back(pos, pos.t.keepable[card])


def inherit(pos: Position, debtor: int, creditor: int, estate: list[int]) -> None:
    """A player takes the titles; the interest on mortgaged ones is due at once, title by title in board order."""
    mortgaged = [title for title in estate if pos.mortgaged[title]]
    for title in estate:
        titles.take(pos, creditor, title)
        law = rule.ESTATE_MORTGAGED_TITLE if title in mortgaged else rule.ESTATE_TITLE
        pos.tell(event.TITLE_MOVED, law, creditor, pos.t.square_of[title], debtor)
    for title in mortgaged:
        if not pos.playing[creditor]:
            return  # bankrupt over an earlier title; the bank has the rest
        base = pos.t.price[title] if pos.t.inherited_interest_on_price else pos.t.mortgage[title]
        due = mortgage.interest(pos, base)
        square = pos.t.square_of[title]
        if raising.means(pos, creditor) < due:
            if pos.t.unpaid_interest_to_bank and pos.owner[title] == creditor:
                auction_estate(pos, creditor, [title])
                continue
            insolvent(pos, creditor, BANK, rule.INTEREST_UNPAYABLE)
            return
        raising.raise_cash(pos, creditor, due, BANK)
        bank.pay(pos, creditor, BANK, due, event.INTEREST_PAID, rule.INHERITED_INTEREST, square)
        if pos.owner[title] == creditor:  # it may have been sold to raise the interest
            lift_inherited(pos, creditor, title)


def lift_inherited(pos: Position, creditor: int, title: int) -> None:
    principal = pos.t.mortgage[title]
    if pos.cash[creditor] < principal or not pos.mortgaged[title]:
        return
    if move.kind_of(pos.ask(decision.LIFT, creditor, title, principal)) == move.LIFT:
        pos.mortgaged[title] = False
        bank.pay(pos, creditor, BANK, principal, event.LIFTED, rule.INHERITED_LIFT, pos.t.square_of[title])


def auction_estate(pos: Position, former: int, estate: list[int]) -> None:
    """The bank takes the titles and auctions them at once, in board order."""
    bidders = pos.seats_after(former)
    if pos.playing[former]:
        bidders.append(former)
    nobody_bids = len(bidders) < 2  # one player is left: the game is over
    for title in estate:
        cleared = pos.mortgaged[title] and (pos.t.bank_auction_clears or nobody_bids)
        if cleared:
            pos.mortgaged[title] = False
        titles.take(pos, BANK, title)
        pos.tell(event.TITLE_MOVED, rule.ESTATE_AUCTION, BANK, pos.t.square_of[title], former, a=int(cleared))
    if nobody_bids:
        return
    for title in estate:
        auction.sell_title(pos, bidders, title, rule.ESTATE_AUCTION)


def share_estate(pos: Position, debtor: int, creditors: list[int]) -> None:
    """In equal parts: the cash, buildings sold, among the creditors; the titles to the bank's auction."""
    leave(pos, debtor, BANK, rule.SEVERAL_CREDITORS)
    sell_buildings(pos, debtor)
    cash = pos.cash[debtor]
    for k, creditor in enumerate(creditors):
        part = cash // len(creditors) + (k < cash % len(creditors))
        if part:
            bank.pay(pos, debtor, creditor, part, event.ESTATE_PAID, rule.SEVERAL_CREDITORS)
    give_up_cards(pos, debtor, BANK)
    auction_estate(pos, debtor, [title for title, owner in enumerate(pos.owner) if owner == debtor])
