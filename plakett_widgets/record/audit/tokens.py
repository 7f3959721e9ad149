"""Where tokens go, and the salary on the way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from ...engine import event, rule, tables
from ...engine.chapters import cards, movement, track, weekend
from .auditor import Auditor, Check
from .destinations import Way, forward, free_squares, ordered
from .differences import Seat
from .rows import Event

PUT_THERE: Final = (rule.FREED, rule.DESTITUTE)  # by nothing that was thrown or ordered


def move(audit: Auditor, one: Event) -> None:
    pos, t = audit.pos, audit.t
    audit.stands(one, one.a)
    if t.open_track:
        advance(audit, one)
        return
    audit.object_to(one, not audit.kept_in, "kept_in", Seat(one.seat))
    audit.kept_in = False
    audit.passed = one.seat if one.square <= one.a else -1
    if one.card >= 0:
        move_by_card(audit, one)
    elif third_double(audit):
        away = t.detention < 0 and (one.a + weekend.steps_to_next(pos, one.seat)) % t.squares == one.square
        audit.object_to(one, away, "leads", one.a, one.square)
    else:
        steps, audit.thrown[one.seat] = audit.thrown[one.seat], 0  # a throw moves the token once
        audit.object_to(one, one.square == (one.a + steps) % t.squares, "steps", steps, one.a, one.square)
        audit.passed = audit.earned = one.seat if one.a + steps >= t.squares else -1


def third_double(audit: Auditor) -> bool:
    """Was the last throw a double, and as many in a row as lead away?"""
    pos = audit.pos
    return pos.die1 == pos.die2 and 0 < audit.t.max_doubles <= pos.doubles


def release(audit: Auditor, one: Event) -> None:
    """By a throw, for the fine or a ticket, or by a card."""
    pos, t, who = audit.pos, audit.t, one.seat
    if t.kind[pos.square[who]] == tables.WEEKEND:
        free = pos.die1 + pos.die2 >= t.weekend_total or not weekend.price(pos, who)
    else:
        free = pos.die1 == pos.die2
    by_card = one.card in t.keepable and pos.holder[t.keepable.index(one.card)] == who
    audit.object_to(one, audit.paid_out or by_card or (free and audit.thrown[who] > 0), "kept_in", Seat(who))
    audit.kept_in = False


def stay(audit: Auditor, one: Event) -> None:
    """It is told that the token does not come out: it stays, or its player is out of the game."""
    audit.kept_in = False


def move_by_card(audit: Auditor, one: Event) -> None:
    t, targets = audit.t, []
    for effect in t.effects[one.card]:
        if effect[0] == tables.MOVE_TO:
            targets.append(effect[1])
        elif effect[0] == tables.MOVE_BY:
            targets.append((one.a + effect[1]) % t.squares)
            if targets[-1] == one.square and one.a + effect[1] >= t.squares:  # more than a lap, perhaps
                audit.passed = one.seat
        elif effect[0] == tables.MOVE_NEAREST:
            ahead = [(t.square_of[title] - one.a - 1) % t.squares for title in t.members[effect[1]]]
            targets.append((one.a + min(ahead) + 1) % t.squares)
        if effect[0] in cards.LEADS and targets[-1] == one.square:
            audit.pos.rent_factor, audit.pos.throw_factor = cards.factors(effect)
    audit.object_to(one, one.square in targets, "card_move", one.square)


def advance(audit: Auditor, one: Event) -> None:
    """By the number thrown, or by what a square or card orders, on a track with an exit."""
    pos, t, who = audit.pos, audit.t, one.seat
    if one.a != pos.square[who]:
        return
    thrown = audit.thrown[who]
    numbers = [(rule.ADVANCE, number) for number in {thrown, audit.kept[who]} - {0}]
    numbers += [(rule.ADVANCE_AGAIN, number) for number in audit.counted]
    ways = [way for law, number in numbers for way in forward(pos, one.a, number, law)]
    ways += ordered(pos, one.a, orders(audit, one, who), one.card >= 0, thrown)
    ways += [Way(rule.FREED, square) for square in free_squares(pos, who, t.roundabout - 1)]
    ways.append(Way(rule.DESTITUTE, t.roundabout))
    found = [way for way in ways if way.square == one.square and audit.bears(way.law, one)]
    by_throw = audit.bears(rule.ADVANCE, one)
    audit.object_to(one, bool(found), "steps" if by_throw else "leads", *([thrown] * by_throw), one.a, one.square)
    laws = {way.law for way in found}  # several, where one rule of the edition is cited for them all
    if laws == {rule.ADVANCE}:
        audit.thrown[who] = 0
    if laws.isdisjoint(PUT_THERE):
        audit.counted.clear()
        audit.kept[who] = 0
    audit.counted |= {way.number for way in found} - {0}


def orders(audit: Auditor, one: Event, who: int) -> Sequence[Sequence[int]]:
    """What the card says, or the square that ``who`` follows."""
    return audit.t.effects[one.card] if one.card >= 0 else audit.t.directives[audit.followed[who]]


def follow(audit: Auditor, one: Event) -> None:
    audit.followed[one.seat] = one.square


def accompany(audit: Auditor, one: Event) -> None:
    goals = {way.square for way in ordered(audit.pos, one.square, orders(audit, one, one.other), one.card >= 0, 0)}
    audit.object_to(one, one.square in goals, "leads", one.a, one.square)


def keep_throw(audit: Auditor, one: Event) -> None:
    audit.kept[one.seat] = audit.thrown[one.seat]


def keep_distance(audit: Auditor, one: Event) -> None:
    """Back to the nearest square where nobody stands."""
    stands = audit.stands(one, one.a)
    occupied = not track.has_room(audit.pos, one.square) and bool(track.others_on(audit.pos, one.seat, one.square))
    audit.object_to(one, not occupied, "occupied", one.square)
    if stands and not occupied:
        audit.object_to(one, one.square in free_squares(audit.pos, one.seat, one.a), "leads", one.a, one.square)


def salary(audit: Auditor, one: Event) -> None:
    if audit.t.open_track:
        return
    passed, audit.passed = audit.passed, -1
    audit.object_to(one, passed == one.seat, "salary", Seat(one.seat))
    sums = [movement.salary(audit.pos, one.seat, by_card) for by_card in (False, True)]
    audit.object_to(one, one.amount in sums, "amount", one.amount, sums[0])


def detain(audit: Auditor, one: Event) -> None:
    """By a card, by the square where the token stands, or by too many doubles in a row."""
    sent = one.card >= 0 or audit.t.kind[audit.pos.square[one.seat]] == tables.SEND
    audit.object_to(one, sent or third_double(audit), "doubles", audit.t.max_doubles)
    audit.stands(one, one.a)
    audit.object_to(one, one.square == audit.t.detention, "leads", one.a, one.square)


CHECKS: Final[Mapping[int, Check]] = {
    event.MOVED: move, event.SALARY_PAID: salary, event.DETAINED: detain, event.DISTANCED: keep_distance,
    event.RELEASED: release, event.STAYED: stay, event.BANKRUPT: stay, event.THROW_KEPT: keep_throw, event.FOLLOWED: follow,
    event.ACCOMPANIED: accompany,
}  # fmt: skip
