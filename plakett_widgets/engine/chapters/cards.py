"""Chapter: cards. The top card is obeyed at once and in full, then goes under its deck. Some may be kept."""

from __future__ import annotations

from typing import Final

from .. import event, rule, tables
from ..native import i64
from ..position import BANK, Position
from . import bank, chance, debts, detention, directives, ending, kept, movement

LEADS: Final = (tables.MOVE_TO, tables.MOVE_BY, tables.MOVE_NEAREST)  # to another square, on a loop


def draw(pos: Position, seat: i64, deck: i64) -> bool:
    """Draw and obey. True if the token has moved and its new square must be resolved."""
    card = chance.draw(pos, deck)
    if card < 0:
        return False
    cause = pos.cause
    pos.card = card
    pos.write_cause(event.CARD_DRAWN, rule.CARD, seat, pos.square[seat])
    is_kept = pos.t.kept_kind[card] >= 0
    if is_kept:
        pos.holder[pos.t.keepable.index(card)] = seat
        pos.write(event.CARD_KEPT, rule.CARD_KEPT, seat)
    moved = False
    for effect in pos.t.effects[card]:
        if pos.playing[seat] or goes_on(pos, effect):
            moved = obey(pos, seat, effect) or moved
    moved = moved and pos.playing[seat]  # a seat that has left is done
    if not is_kept:
        kept.return_card(pos, seat, card)
    pos.card = -1
    if not moved:
        pos.cause = cause
    return moved


def goes_on(pos: Position, effect: list[int]) -> bool:
    """Return whether an effect is obeyed though its drawer is ruined.

    Payments between the bank and others are, unless the game has ended.
    """
    of_others = effect[0] == tables.TRANSFER and tables.THE_DRAWER not in (effect[1], effect[2])
    return of_others and not ending.reached(pos)


def obey_all(pos: Position, seat: i64, effects: list[list[int]]) -> bool:
    """Obey effects in their order. True if the token has come to a square that must be followed."""
    moved = False
    for effect in effects:
        moved = obey(pos, seat, effect) or moved
        if pos.sent or not pos.playing[seat]:  # held, or out by the exit
            return False
    return moved


def obey(pos: Position, seat: i64, effect: list[int]) -> bool:
    """Obey one effect of a card or square. True if it moves the token."""
    operation = effect[0]
    if pos.t.open_track:
        if operation in directives.BRANCHINGS:
            branch = directives.BRANCHINGS[operation](pos, seat, effect)
            moved = branch >= 0 and obey_all(pos, seat, pos.t.branches[branch])
            if operation == tables.DEPOSIT and branch >= 0:
                directives.deposit_after_all(pos, seat, effect)
            return moved
        return directives.DEEDS[operation](pos, seat, effect)
    if operation == tables.TRANSFER:
        transfer(pos, seat, effect)
    elif operation == tables.SEND_AWAY:
        detention.send(pos, seat, rule.SENT_BY_CARD)
    elif operation in LEADS:
        lead(pos, seat, effect)
        return True
    return False


def lead(pos: Position, seat: i64, effect: list[int]) -> None:
    """Move to another square, before a next effect perhaps leads further."""
    if effect[0] == tables.MOVE_NEAREST:
        steps = movement.steps_to_nearest(pos, seat, effect[1])
    elif effect[0] == tables.MOVE_BY:
        steps = effect[1]
    else:
        steps = movement.steps_to(pos, seat, effect[1])
        if effect[3]:
            steps -= pos.t.squares
    movement.advance(pos, seat, steps, rule.CARD_MOVE, rule.SALARY_BY_CARD, effect[2] > 0)
    pos.rent_factor, pos.throw_factor = factors(effect)
    if effect[0] == tables.MOVE_NEAREST and effect[5]:
        throw_for_rent(pos, seat)


def factors(effect: list[int]) -> tuple[i64, i64]:
    """Return the factor of the rent where an effect leads to, and of the throw in it (0: the title's own)."""
    return (effect[3], effect[4]) if effect[0] == tables.MOVE_NEAREST else (1, 0)


def throw_for_rent(pos: Position, seat: i64) -> None:
    """Throw again to settle the rent of an owned title."""
    title = pos.t.title_at[pos.square[seat]]
    if pos.owner[title] not in (BANK, seat) and not pos.mortgaged[title]:
        chance.throw(pos, seat)
        pos.write(event.THROWN, rule.CARD_MOVE, seat, pos.square[seat], a=pos.die1, b=pos.die2)


def transfer(pos: Position, drawer: i64, effect: list[int]) -> None:
    """Move money between the bank and players. Pairs are settled from the drawer's left, the drawer last."""
    payer, payee, flat, counted, owned = effect[1:6]
    if payer == tables.THE_BANK:
        for seat in party(pos, drawer, payee):
            amount = flat + (per_holding(pos, seat, effect) if counted else 0)
            if amount:
                bank.receive(pos, seat, BANK, amount, event.CARD_GAINED, rule.CARD_GAIN)
    elif payee == tables.OWNER_OF:
        owner = bank.fines(pos) if pos.mortgaged[owned] or pos.owner[owned] == BANK else pos.owner[owned]
        if owner != drawer:
            debts.owe(pos, drawer, owner, flat, event.CARD_PAID, rule.CARD_PAYMENT)
    elif payee == tables.EACH_OTHER:
        debts.owe_each(pos, drawer, dict.fromkeys(pos.seats_after(drawer), flat), event.CARD_PAID, rule.CARD_PAYMENT)
    else:
        creditor = bank.fines(pos) if payee == tables.THE_BANK else drawer
        dues = {seat: flat + (per_holding(pos, seat, effect) if counted else 0) for seat in party(pos, drawer, payer)}
        debts.each_owes(pos, dues, creditor, event.CARD_PAID, rule.CARD_PAYMENT)


def party(pos: Position, drawer: i64, who: i64) -> list[int]:
    if who == tables.THE_DRAWER:
        return [drawer]
    others = pos.seats_after(drawer)
    return [*others, drawer] if who == tables.EACH_PLAYER and pos.playing[drawer] else others


def per_holding(pos: Position, seat: i64, effect: list[int]) -> i64:
    """Return what a card counts on the buildings and titles of a seat."""
    t = pos.t
    kinds = len(t.supply)
    mortgaged_count, rates = effect[6], effect[7 : 7 + kinds]
    amount = 0
    for title in pos.holdings[seat]:
        step = pos.step[title]
        if step:
            amount += rates[t.kind_at[title][step]] * t.pieces_at[title][step]
    for title, rate in enumerate(effect[7 + kinds :]):
        if rate and pos.owner[title] == seat and (mortgaged_count or not pos.mortgaged[title]):
            amount += rate
    return amount
