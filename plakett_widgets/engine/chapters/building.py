"""Chapter: buildings. Bought on whole groups and sold back to the bank. Their order is in ``ladder`` or ``substitution``."""

from __future__ import annotations

from .. import event, move, reason, rule
from ..native import i64, vec
from ..position import BANK, Position
from . import bank, ladder, royalties, substitution, titles


def may_place(pos: Position, seat: i64, title: i64, kind: i64) -> i64:
    """Return why a building of that kind may not be put on this lot, whatever it costs."""
    t = pos.t
    if not t.steps[title]:
        return reason.NOT_BUILDABLE
    group = t.group[title]
    if pos.held[seat][group] < t.size[group]:
        return reason.GROUP_INCOMPLETE
    why = substitution.fits(pos, title, kind) if t.substitution else ladder.fits(pos, title, kind)
    return why or may_follow(pos, title, kind)


def may_follow(pos: Position, title: i64, kind: i64) -> i64:
    """Return the same for a kind that fits the lot, whose group is held whole."""
    t = pos.t
    group = t.group[title]
    if pos.pledged & t.titles_of[group] and (pos.mortgaged[title] or not t.build_beside_mortgaged):
        return reason.GROUP_MORTGAGED
    if not t.substitution:
        why = ladder.stays_even(pos, title)
        if why:
            return why
    return reason.ALLOWED if pos.stock[kind] else reason.NONE_LEFT


def may_build(pos: Position, seat: i64, title: i64, kind: i64) -> i64:
    why = may_place(pos, seat, title, kind) or build_time(pos, seat, title)
    if why:
        return why
    return reason.ALLOWED if pos.cash[seat] >= cost(pos, seat, title, kind) else reason.BUILDING_TOO_DEAR


def build_time(pos: Position, seat: i64, title: i64) -> i64:
    """Return why this is no moment to build on this lot, or to put another building there."""
    if seat != pos.seat:
        if pos.t.substitution and pos.step[title]:
            if pos.t.substitute_own_turn:
                return reason.REPLACE_OUT_OF_TURN
        elif pos.t.build_own_turn:
            return reason.BUILD_OUT_OF_TURN
    return reason.ALLOWED


def next_kind(pos: Position, title: i64) -> i64:
    """Return the kind that is built when none is named. -1 where one must be."""
    if pos.t.substitution or not pos.t.steps[title]:
        return -1
    return ladder.next_kind(pos, title)


def kinds_for(pos: Position, title: i64) -> list[int]:
    """Return the kinds that could come on this lot now, price and stock aside."""
    if pos.t.substitution:
        return [kind for step, kind in enumerate(pos.t.kind_at[title]) if step and step != pos.step[title]]
    return [ladder.next_kind(pos, title)] if pos.t.steps[title] else []


def step_with(pos: Position, title: i64, kind: i64) -> i64:
    """Return the step that a building of this kind brings the lot to."""
    return substitution.step_with(pos, title, kind) if pos.t.substitution else pos.step[title] + 1


def price(pos: Position, title: i64, kind: i64) -> i64:
    """Return the price printed on the title deed."""
    return pos.t.building_price[title][step_with(pos, title, kind)]


def cost(pos: Position, seat: i64, title: i64, kind: i64) -> i64:
    """Return what ``seat`` would pay for a building of this kind at its printed price."""
    return royalties.building_cost(pos, seat, price(pos, title, kind))


def build(pos: Position, seat: i64, title: i64, kind: i64, bid: i64 = -1) -> None:
    """Put a building on the lot, for its printed price or for the bid that won it."""
    t = pos.t
    won = bid >= 0
    at = bid if won else price(pos, title, kind)
    step = step_with(pos, title, kind)
    if t.substitution:
        rule_id = rule.SUBSTITUTE if pos.step[title] else rule.BUILD
    else:
        rule_id = rule.BUILD_TOP if step == t.steps[title] else rule.BUILD
    set_step(pos, title, step)
    pos.paid[title] += (at,)
    royalties.pay_for_building(pos, seat, at, won, rule_id, t.square_of[title], step)


def set_step(pos: Position, title: i64, step: i64) -> None:
    """Exchange the buildings of a lot with the bank's stock."""
    t = pos.t
    old = pos.step[title]
    if old:
        kind = t.kind_at[title][old]
        if not pos.stock[kind]:
            for seat in range(pos.seats):  # any of them may have wanted one
                pos.builds_from[seat] = 0
        pos.stock[kind] += t.pieces_at[title][old]
    if step:
        pos.stock[t.kind_at[title][step]] -= t.pieces_at[title][step]
    titles.develop(pos, title, step)
    pos.builds_from[pos.owner[title]] = 0


def prices_paid(pos: Position, title: i64, above: i64 = 0) -> tuple[int, ...]:
    """Return what each building above a step cost its owner, as resale and valuation count it."""
    t, paid = pos.t, pos.paid[title]
    if t.substitution:
        return paid if t.cumulative_resale else paid[-1:]
    if t.printed_value:
        return tuple(t.building_price[title][above + 1 : pos.step[title] + 1])
    return paid[above:]


def last_paid(pos: Position, title: i64) -> i64:
    """Return the last of them."""
    t = pos.t
    return t.building_price[title][pos.step[title]] if t.printed_value and not t.substitution else pos.paid[title][-1]


def value(pos: Position, title: i64) -> i64:
    """Return what the buildings of a lot count when estates are valued, those under the top building included."""
    t = pos.t
    if t.substitution:
        return t.building_price[title][pos.step[title]]
    amount: i64 = 0
    for paid in prices_paid(pos, title):
        amount += paid
    return amount


def resale(pos: Position, title: i64, down_to: i64 = 0) -> i64:
    """Return what the bank gives for the buildings of a lot above step ``down_to``. Each is rounded down."""
    amount: i64 = 0
    percent = pos.t.resale_percent
    for paid in prices_paid(pos, title, down_to):
        amount += paid * percent // 100
    return amount


def one_less(pos: Position, title: i64) -> i64:
    """Return the step of a lot after one building of it is sold."""
    return 0 if pos.t.substitution else pos.step[title] - 1


def sale_time(pos: Position, seat: i64) -> i64:
    """Return why this is no moment to sell. A debtor may always do so."""
    away = pos.t.sell_own_turn and seat != pos.seat and all(debtor.seat != seat for debtor in pos.owing)
    return reason.SELL_OUT_OF_TURN if away else reason.ALLOWED


def own_lots(pos: Position, seat: i64, title: i64) -> vec[i64]:
    """Return the lots of this group that ``seat`` owns: all of them, unless a position was loaded otherwise."""
    members = pos.t.members[pos.t.group[title]]
    if pos.held[seat][pos.t.group[title]] == len(members):
        return members
    return vec[i64]([member for member in members if pos.owner[member] == seat])


def may_sell(pos: Position, seat: i64, title: i64) -> i64:
    """Return why one building of this lot may not be sold back to the bank."""
    if pos.owner[title] != seat:
        return reason.NOT_YOURS_TO_SELL
    if not pos.step[title]:
        return reason.NOTHING_BUILT
    if pos.t.substitution:
        return sale_time(pos, seat)
    if any(pos.step[lot] > pos.step[title] for lot in own_lots(pos, seat, title)):
        return reason.SELL_UNEVEN
    allowed = ladder.stock_allows(pos, vec[i64]([title]), pos.step[title] - 1)
    return sale_time(pos, seat) if allowed else reason.TOO_FEW_TO_STEP_DOWN


def may_sell_group(pos: Position, seat: i64, title: i64, down_to: i64) -> i64:
    """Return why the buildings of ``seat`` above step ``down_to`` in the group may not be sold in one go."""
    lots = own_lots(pos, seat, title)
    if all(pos.step[lot] <= down_to for lot in lots):
        return reason.NOTHING_BUILT_ABOVE
    topped = any(pos.step[lot] == pos.t.steps[lot] for lot in lots)
    if down_to and (pos.t.substitution or (topped and not pos.t.top_sale_any_level)):
        return reason.GROUP_SOLD_WHOLE
    return sale_time(pos, seat) if ladder.stock_allows(pos, lots, down_to) else reason.TOO_FEW_TO_STEP_DOWN


def may_sell_outright(pos: Position, seat: i64, title: i64) -> i64:
    """Return why the top building of this lot may not be sold alone, with all that it replaced."""
    if pos.owner[title] != seat:
        return reason.NOT_YOURS_TO_SELL
    if not pos.step[title]:
        return reason.NOTHING_BUILT
    if not pos.t.outright or pos.t.substitution:
        return reason.NO_OUTRIGHT_SALE
    if pos.step[title] < pos.t.steps[title]:
        return reason.OUTRIGHT_TOP_ONLY
    return sale_time(pos, seat)


def carry_out(pos: Position, answer: i64) -> bool:
    """Build at the printed price, or sell. False if it is another kind of move."""
    kind, seat, title, b = move.kind_of(answer), move.seat_of(answer), move.a_of(answer), move.b_of(answer)
    if kind == move.BUILD:
        wanted: i64 = b - 1 if b else next_kind(pos, title)
        build(pos, seat, title, wanted)
    elif kind != move.SELL:
        return False
    elif move.amount_of(answer):
        sell_outright(pos, seat, title)
    elif b:
        sell_group(pos, seat, title, b - 1)
    else:
        sell(pos, seat, title)
    return True


def sell(pos: Position, seat: i64, title: i64) -> None:
    come_down(pos, seat, title, one_less(pos, title), rule.SELL_BUILDING)


def sell_outright(pos: Position, seat: i64, title: i64) -> None:
    come_down(pos, seat, title, 0, rule.SELL_OUTRIGHT)


def sell_group(pos: Position, seat: i64, title: i64, down_to: i64) -> None:
    lowest_first = sorted(own_lots(pos, seat, title), key=lambda member: pos.step[member])  # they give pieces back
    for member in lowest_first:
        if pos.step[member] > down_to:
            come_down(pos, seat, member, down_to, rule.SELL_GROUP)


def come_down(pos: Position, seat: i64, title: i64, step: i64, rule_id: i64) -> None:
    amount = resale(pos, title, step)
    set_step(pos, title, step)
    pos.paid[title] = pos.paid[title][:step]
    bank.receive(pos, seat, BANK, amount, event.BUILDING_SOLD, rule_id, pos.t.square_of[title], step)


def buildable(pos: Position, seat: i64, kind: i64) -> list[int]:
    """Return the lots on which ``seat`` may put a building of this kind now, price aside."""
    if not pos.whole[seat]:
        return []
    group, held, size = pos.t.group, pos.held[seat], pos.t.size
    whole = [title for title in pos.holdings[seat] if held[group[title]] == size[group[title]]]
    return [title for title in whole if not may_place(pos, seat, title, kind)]


def prices_ahead(pos: Position, seat: i64, kind: i64) -> list[int]:
    """Return the printed prices of all buildings of this kind that ``seat`` could still place in whole groups."""
    t = pos.t
    prices: list[int] = []
    for group in pos.whole[seat]:
        members = t.members[group]
        lots = [title for title in members if not pos.mortgaged[title]]
        held_up = len(lots) < len(members)
        if held_up and not t.build_beside_mortgaged:
            continue
        if t.substitution:
            prices += [price(pos, title, kind) for title in lots if kind in kinds_for(pos, title)]
            continue
        last = t.steps[members[0]]
        if kind != t.kind_at[members[0]][last]:
            end = min(last, 2) if held_up else last  # beside a lot that stays bare, none comes further than the first
            prices += [price for title in lots for price in t.building_price[title][pos.step[title] + 1 : end]]
        elif all(pos.step[title] >= last - 1 for title in members):
            prices += [t.building_price[title][last] for title in lots if pos.step[title] < last]
    return prices


def capacity(pos: Position, seat: i64, kind: i64, money: i64 = -1) -> i64:
    """Return how many buildings of this kind ``seat`` could place and pay, the cheapest first.

    They are paid in cash, or with so much ``money``.
    """
    left: i64 = pos.cash[seat] if money < 0 else money
    count = 0
    shared = pos.t.sharing >= 0
    for price in sorted(prices_ahead(pos, seat, kind)):
        left -= royalties.building_cost(pos, seat, price) if shared else price
        if left < 0:
            break
        count += 1
    return count


def others_build(pos: Position, seat: i64, title: i64) -> bool:
    """Return whether somebody else has built in this group.

    That may be so in a loaded position. What ``seat`` owns there is no security then.
    """
    group = pos.t.group[title]
    if not pos.built[group] or pos.held[seat][group] == pos.t.size[group]:
        return False
    return any(pos.step[member] > 0 and pos.owner[member] != seat for member in pos.t.members[group])


def brings(pos: Position, seat: i64, title: i64) -> i64:
    """Return what the bank would give ``seat`` for a title: for its buildings, then for its mortgage."""
    if pos.mortgaged[title]:
        return 0
    t = pos.t
    amount: i64 = resale(pos, title) if pos.step[title] else 0
    group = t.group[title]
    # most often nobody has built there, or its owner has
    if t.mortgages and (not pos.built[group] or pos.held[seat][group] == t.size[group] or not others_build(pos, seat, title)):
        amount += t.mortgage[title]
    return amount


def raisable(pos: Position, seat: i64) -> i64:
    """Return what ``seat`` could get from the bank: its buildings sold, then all its titles mortgaged."""
    amount: i64 = 0
    for title in pos.holdings[seat]:
        amount += brings(pos, seat, title)
    return amount


def raisable_beside(pos: Position, seat: i64) -> i64:
    """Return the same without one whole group, on which a building will stand: the one that brings least."""
    t, held = pos.t, pos.held[seat]
    amount: i64 = 0
    for title in pos.holdings[seat]:
        group = t.group[title]
        if held[group] < t.size[group] or not t.colour_group[group]:
            amount += brings(pos, seat, title)
    least: i64 = -1
    for group in pos.whole[seat]:
        part: i64 = 0
        for title in t.members[group]:
            part += brings(pos, seat, title)
        amount += part
        if least < 0 or part < least:
            least = part
    return amount - max(least, 0)
