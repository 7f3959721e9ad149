"""Chapter: rent. A landing makes it due. The owner claims it in time, or has it at once where it is automatic."""

from __future__ import annotations

from .. import event, reason, rule, tables
from ..native import i64
from ..position import BANK, Claim, Debt, Position
from . import debts


def amount_due(pos: Position, title: i64) -> tuple[i64, i64]:
    """Return the rent of an owned, unmortgaged title for the landing under way, and the rule that sets it."""
    t = pos.t
    owner = pos.owner[title]
    group = t.group[title]
    family = t.family[title]
    if family == tables.LOT:
        step = pos.step[title]
        amount = t.rent[title][step] * pos.rent_factor
        if step:
            return amount, rule.RENT_BUILT
        if t.double_rent == 1:
            return amount, rule.RENT_BARE
        rule_id = rule.RENT_DOUBLE
        for member in t.members[group]:
            if pos.owner[member] != owner:
                return amount, rule.RENT_BARE
            if pos.mortgaged[member]:
                if not t.double_despite_mortgage:
                    return amount, rule.RENT_BARE
                rule_id = rule.RENT_DOUBLE_DESPITE_MORTGAGE
            elif pos.step[member]:
                rule_id = rule.RENT_DOUBLE_BESIDE_BUILT
        return amount * t.double_rent, rule_id
    if family == tables.FIXED:
        return t.rent[title][0] * pos.rent_factor, rule.RENT_FIXED
    held = counted(pos, title)
    if family == tables.BY_COUNT:
        return t.rent[title][held] * pos.rent_factor, rule.RENT_BY_COUNT
    rule_id = rule.RENT_BY_DICE if held < 2 else rule.RENT_BY_DICE_SEVERAL
    return (pos.throw_factor or t.rent[title][held]) * (pos.die1 + pos.die2), rule_id


def counted(pos: Position, title: i64) -> i64:
    """Return how many titles of its group set the rent of an owned one."""
    count: i64 = 0
    for member in pos.t.members[pos.t.group[title]]:
        if pos.owner[member] == pos.owner[title] and (pos.t.mortgaged_counts or not pos.mortgaged[member]):
            count += 1
    return count


def goes_to_bank(pos: Position, title: i64) -> bool:
    """Return whether a landing on this title earns the bank its rent, since it is mortgaged."""
    return pos.mortgaged[title] and pos.t.fixed_rent_to_bank and pos.t.family[title] == tables.FIXED


def deed(t: tables.Tables, title: i64) -> list[int]:
    """Return every rent of a title.

    Of a lot: bare, in a whole group where that earns more, then by step. Of another: by the number held, or the only one.
    """
    rents = list(t.rent[title])
    if t.family[title] == tables.LOT and t.double_rent > 1:
        rents.insert(1, rents[0] * t.double_rent)
    return rents if t.family[title] in (tables.LOT, tables.FIXED) else rents[1:]


def due_now(pos: Position, title: i64) -> i64:
    """Return which rent of its :func:`deed` a title earns now, for its owner or the bank. -1: none."""
    t = pos.t
    if pos.owner[title] < 0 or (pos.mortgaged[title] and not goes_to_bank(pos, title)):
        return -1
    if t.family[title] == tables.FIXED:
        return 0
    if t.family[title] != tables.LOT:
        return counted(pos, title) - 1
    step = pos.step[title]
    if step:
        return step + len(deed(t, title)) - len(t.rent[title])
    _, rule_id = amount_due(pos, title)
    return 0 if rule_id == rule.RENT_BARE else 1


def visit(pos: Position, visitor: i64, title: i64) -> None:
    """Resolve the landing of ``visitor`` on a title that somebody owns."""
    owner = pos.owner[title]
    square = pos.t.square_of[title]
    if owner == visitor:
        if pos.logging:
            pos.write(event.RESTED, rule.OWN_TITLE, visitor, square)
    elif pos.mortgaged[title]:
        if goes_to_bank(pos, title):
            debts.owe(pos, visitor, BANK, pos.t.rent[title][0], event.RENT_PAID, rule.RENT_TO_BANK, square)
        else:
            pos.write(event.RESTED, rule.NO_RENT_ON_MORTGAGE, visitor, square, owner)
    else:
        amount, rule_id = amount_due(pos, title)
        if pos.t.claim_steps:
            if pos.logging:
                pos.write(event.RENT_DUE, rule_id, visitor, square, owner, amount)
            pos.claims.append(Claim(owner, visitor, amount, title, rule_id, pos.last_event()))
        else:
            in_hand = pos.cash[visitor] >= amount
            if debts.owe(pos, visitor, owner, amount, event.RENT_PAID, rule_id, square) and in_hand:
                pos.rent = Debt(visitor, owner, amount, square)


def open_claims(pos: Position, owner: i64, title: i64 = -1) -> list[Claim]:
    """Return the rents that ``owner`` may still claim, oldest first, of one title or of any (-1)."""
    found: list[Claim] = []
    for claim in pos.claims:
        if claim.owner == owner and (title < 0 or claim.title == title):
            found.append(claim)
    return found


def may_be_asked(pos: Position, visitor: i64) -> bool:
    """Return whether somebody may still claim a rent from ``visitor``."""
    return any(claim.visitor == visitor for claim in pos.claims)


def may_claim(pos: Position, owner: i64, title: i64) -> i64:
    if open_claims(pos, owner, title):
        return reason.ALLOWED
    if 0 <= title < len(pos.owner) and pos.owner[title] == owner and pos.mortgaged[title]:
        return reason.RENT_ON_MORTGAGE
    return reason.NO_RENT_OPEN if pos.t.claim_steps else reason.RENT_BY_ITSELF


def claim(pos: Position, owner: i64, title: i64) -> None:
    """Claim the open rent of one title, or of all of them (-1)."""
    while pos.claims and (left := open_claims(pos, owner, title)):  # one that is paid may close the others
        claimed = left[0]
        pos.claims.remove(claimed)
        square = pos.t.square_of[claimed.title]
        pos.cause = claimed.due
        if pos.logging:
            pos.write_cause(event.RENT_CLAIMED, rule.CLAIM, owner, square, claimed.visitor, claimed.amount)
        more = sum(other.amount for other in left[1:] if other.visitor == claimed.visitor) if len(left) > 1 else 0
        in_hand = pos.cash[claimed.visitor] >= claimed.amount
        paid = debts.owe(pos, claimed.visitor, owner, claimed.amount, event.RENT_PAID, claimed.rule, square, more)
        if paid and in_hand and pos.t.in_kind != tables.NEVER:
            pos.rent = Debt(claimed.visitor, owner, claimed.amount, square)


def waive(pos: Position, owner: i64) -> None:
    """Give up all open rents of ``owner``."""
    for waived in open_claims(pos, owner):
        lapse(pos, waived)


def lapse(pos: Position, lapsed: Claim) -> None:
    pos.claims.remove(lapsed)
    pos.cause = lapsed.due
    square = pos.t.square_of[lapsed.title]
    pos.write(event.RENT_LAPSED, rule.CLAIM_DEADLINE, lapsed.owner, square, lapsed.visitor, lapsed.amount)


def closed_by(pos: Position, thrower: i64) -> list[Claim]:
    """Return the claims that must be made before ``thrower`` throws for the first time in a turn."""
    closing = []
    for still_open in pos.claims:
        order = [*pos.seats_after(still_open.visitor), still_open.visitor]
        if order[min(pos.t.claim_steps, len(order)) - 1] == thrower:
            closing.append(still_open)
    return closing


def close_claims(pos: Position, thrower: i64) -> None:
    """End the claims that had to be made before the first throw of a turn."""
    for closing in closed_by(pos, thrower):
        lapse(pos, closing)
