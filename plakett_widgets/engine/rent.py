"""Chapter: rent.  A landing makes it due; the owner must ask for it in time, or has it at once where it is automatic."""

from __future__ import annotations

from . import debts, event, rule, tables
from .position import Position


def amount_due(pos: Position, title: int) -> tuple[int, int]:
    """The rent of an owned, unmortgaged title for the landing under way, and the rule that sets it."""
    t = pos.t
    owner = pos.owner[title]
    group = t.group[title]
    family = t.family[title]
    if family == tables.LOT:
        step = pos.step[title]
        amount = t.rent[title][step] * pos.rent_factor
        if step:
            return amount, rule.RENT_BUILT
        if pos.held[owner][group] < t.size[group]:
            return amount, rule.RENT_BARE
        law = rule.RENT_DOUBLE
        for member in t.members[group]:
            if pos.mortgaged[member]:
                law = rule.RENT_DOUBLE_DESPITE_MORTGAGE
            elif pos.step[member]:
                law = rule.RENT_DOUBLE_BESIDE_BUILT
        return amount * t.double_rent, law
    held = pos.held[owner][group]
    if not t.mortgaged_counts:
        held -= sum(pos.mortgaged[member] and pos.owner[member] == owner for member in t.members[group])
    if family == tables.BY_COUNT:
        return t.rent[title][held] * pos.rent_factor, rule.RENT_BY_COUNT
    return (pos.throw_factor or t.rent[title][held]) * (pos.die1 + pos.die2), rule.RENT_BY_DICE


def visit(pos: Position, visitor: int, title: int) -> None:
    """``visitor`` has landed on a title that somebody owns."""
    owner = pos.owner[title]
    square = pos.t.square_of[title]
    if owner == visitor:
        pos.tell(event.RESTED, rule.OWN_TITLE, visitor, square)
    elif pos.mortgaged[title]:
        pos.tell(event.RESTED, rule.NO_RENT_ON_MORTGAGE, visitor, square, owner)
    else:
        amount, law = amount_due(pos, title)
        if pos.t.claim_steps:
            pos.claims.append((owner, visitor, amount, title, law))
            pos.tell(event.RENT_DUE, law, visitor, square, owner, amount)
        else:
            debts.owe(pos, visitor, owner, amount, event.RENT_PAID, law, square)


def may_claim(pos: Position, owner: int, title: int) -> int:
    """``title`` -1: any rent that is still open to this owner."""
    for claim in pos.claims:
        if claim[0] == owner and title in (-1, claim[3]):
            return rule.ALLOWED
    return rule.NO_OPEN_CLAIM


def claim(pos: Position, owner: int, title: int) -> None:
    """The owner asks for one open rent, or for all of them, oldest first."""
    for open_claim in [c for c in pos.claims if c[0] == owner and title in (-1, c[3])]:
        if open_claim in pos.claims:  # a bankruptcy over an earlier one closes the others
            pos.claims.remove(open_claim)
            _, visitor, amount, visited, law = open_claim
            pos.tell_cause(event.RENT_CLAIMED, rule.CLAIM, owner, pos.t.square_of[visited], visitor, amount)
            debts.owe(pos, visitor, owner, amount, event.RENT_PAID, law, pos.t.square_of[visited])


def waive(pos: Position, owner: int) -> None:
    """The owner says that nothing will be asked."""
    for open_claim in [c for c in pos.claims if c[0] == owner]:
        lapse(pos, open_claim)


def lapse(pos: Position, open_claim: tuple[int, int, int, int, int]) -> None:
    owner, visitor, amount, title, _ = open_claim
    pos.claims.remove(open_claim)
    pos.tell(event.RENT_LAPSED, rule.CLAIM_DEADLINE, owner, pos.t.square_of[title], visitor, amount)


def closed_by(pos: Position, thrower: int) -> list[tuple[int, int, int, int, int]]:
    """The claims that must be made before ``thrower`` throws for the first time in a turn."""
    closing = []
    for open_claim in pos.claims:
        visitor = open_claim[1]
        order = [*pos.seats_after(visitor), visitor]
        if order[min(pos.t.claim_steps, len(order)) - 1] == thrower:
            closing.append(open_claim)
    return closing


def close_claims(pos: Position, thrower: int) -> None:
    """The first throw of a turn ends the claims that had to be made before it."""
    if pos.claims:
        for open_claim in closed_by(pos, thrower):
            lapse(pos, open_claim)
