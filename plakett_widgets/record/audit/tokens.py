"""Check where tokens go and wait, the salary on the way, and money that waits at a post office."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from ...engine import event, rule, tables
from ...engine.chapters import cards, distance, movement, track, weekend
from ...engine.position import Position
from ..positions.effects import Effect, all_effects
from .auditor import Auditor, Check
from .differences import Seat
from .rows import AuditedEvent

UNORDERED_RULES: Final = (rule.FREED, rule.DESTITUTE)  # neither thrown nor ordered


def check_move(audit: Auditor, entry: AuditedEvent) -> None:
    pos, t = audit.pos, audit.t
    audit.expect_square(entry, entry.a)
    if t.open_track:
        check_track_move(audit, entry)
        return
    audit.expect(entry, not audit.token_waits, "kept_in", Seat(entry.seat))
    audit.token_waits = False
    audit.passed_start = entry.seat if entry.square <= entry.a else -1
    if entry.card >= 0:
        check_move_by_card(audit, entry)
    elif is_third_double(audit):
        away = t.detention < 0 and (entry.a + weekend.steps_to_next(pos, entry.seat)) % t.squares == entry.square
        audit.expect(entry, away, "leads", entry.a, entry.square)
    else:
        steps, audit.thrown_sums[entry.seat] = audit.thrown_sums[entry.seat], 0  # a throw moves the token once
        audit.expect(entry, entry.square == (entry.a + steps) % t.squares, "steps", steps, entry.a, entry.square)
        audit.passed_start = audit.salary_due = entry.seat if entry.a + steps >= t.squares else -1


def is_third_double(audit: Auditor) -> bool:
    """Return whether the last throw was the double that leads to detention or away."""
    pos = audit.pos
    return pos.die1 == pos.die2 and 0 < audit.t.max_doubles <= pos.doubles


def check_release(audit: Auditor, entry: AuditedEvent) -> None:
    """Check that a token is released by a throw, a payment or a card."""
    pos, t, who = audit.pos, audit.t, entry.seat
    if t.kind[pos.square[who]] == tables.WEEKEND:
        free = pos.die1 + pos.die2 >= t.weekend_total or not weekend.price(pos, who)
    else:
        free = pos.die1 == pos.die2
    by_card = entry.card in t.keepable and pos.holder[t.keepable.index(entry.card)] == who
    audit.expect(entry, audit.paid_to_leave or by_card or (free and audit.thrown_sums[who] > 0), "kept_in", Seat(who))
    audit.token_waits = False


def note_stay(audit: Auditor, entry: AuditedEvent) -> None:
    """The token does not come out: it stays, or its player is out of the game."""
    audit.token_waits = False


def check_move_by_card(audit: Auditor, entry: AuditedEvent) -> None:
    t, targets = audit.t, []
    for effect in t.effects[entry.card]:
        if effect[0] == tables.MOVE_TO:
            targets.append(effect[1])
        elif effect[0] == tables.MOVE_BY:
            targets.append((entry.a + effect[1]) % t.squares)
            if targets[-1] == entry.square and entry.a + effect[1] >= t.squares:  # more than a lap, perhaps
                audit.passed_start = entry.seat
        elif effect[0] == tables.MOVE_NEAREST:
            ahead = [(t.square_of[title] - entry.a - 1) % t.squares for title in t.members[effect[1]]]
            targets.append((entry.a + min(ahead) + 1) % t.squares)
        if effect[0] in cards.LEADS and targets[-1] == entry.square:
            audit.pos.rent_factor, audit.pos.throw_factor = cards.factors(effect)
    audit.expect(entry, entry.square in targets, "card_move", entry.square)


def check_track_move(audit: Auditor, entry: AuditedEvent) -> None:
    """Check that the number thrown, a square or a card moves the token on an open track."""
    pos, t, who = audit.pos, audit.t, entry.seat
    if entry.a != pos.square[who]:
        return
    thrown = audit.thrown_sums[who]
    numbers = [(rule.ADVANCE, number) for number in {thrown, audit.kept_throws[who]} - {0}]
    numbers += [(rule.ADVANCE_AGAIN, number) for number in audit.counted_forward]
    ways = [way for rule_id, number in numbers for way in ways_forward(pos, entry.a, number, rule_id)]
    ways += ordered_ways(pos, entry.a, effects_of(audit, entry, who), entry.card >= 0, thrown)
    ways += [Way(rule.FREED, square) for square in free_squares(pos, who, t.roundabout - 1)]
    ways.append(Way(rule.DESTITUTE, t.roundabout))
    found = [way for way in ways if way.square == entry.square and audit.may_cite(way.rule_id, entry)]
    by_throw = audit.may_cite(rule.ADVANCE, entry)
    audit.expect(entry, bool(found), "steps" if by_throw else "leads", *([thrown] * by_throw), entry.a, entry.square)
    rule_ids = {way.rule_id for way in found}  # several, where the edition cites one rule for them all
    if rule_ids == {rule.ADVANCE}:
        audit.thrown_sums[who] = 0
    if rule_ids.isdisjoint(UNORDERED_RULES):
        audit.counted_forward.clear()
        audit.kept_throws[who] = 0
    audit.counted_forward |= {way.number for way in found} - {0}


def effects_of(audit: Auditor, entry: AuditedEvent, who: int) -> Sequence[Sequence[int]]:
    """Return the effects of the card, or of the square that ``who`` follows."""
    return audit.t.effects[entry.card] if entry.card >= 0 else audit.t.directives[audit.followed_squares[who]]


def note_followed(audit: Auditor, entry: AuditedEvent) -> None:
    audit.followed_squares[entry.seat] = entry.square


def check_companion(audit: Auditor, entry: AuditedEvent) -> None:
    goals = {
        way.square for way in ordered_ways(audit.pos, entry.square, effects_of(audit, entry, entry.other), entry.card >= 0, 0)
    }
    audit.expect(entry, entry.square in goals, "leads", entry.a, entry.square)


def note_kept_throw(audit: Auditor, entry: AuditedEvent) -> None:
    audit.kept_throws[entry.seat] = audit.thrown_sums[entry.seat]


def check_distance(audit: Auditor, entry: AuditedEvent) -> None:
    """Check that a token steps back to the nearest free square."""
    stands = audit.expect_square(entry, entry.a)
    occupied = not track.has_room(audit.pos, entry.square) and bool(track.others_on(audit.pos, entry.seat, entry.square))
    audit.expect(entry, not occupied, "occupied", entry.square)
    if stands and not occupied:
        audit.expect(entry, entry.square in free_squares(audit.pos, entry.seat, entry.a), "leads", entry.a, entry.square)


def check_salary(audit: Auditor, entry: AuditedEvent) -> None:
    if audit.t.open_track:
        return
    passed, audit.passed_start = audit.passed_start, -1
    audit.expect(entry, passed == entry.seat, "salary", Seat(entry.seat))
    sums = [movement.salary(audit.pos, entry.seat, by_card) for by_card in (False, True)]
    audit.expect(entry, entry.amount in sums, "amount", entry.amount, sums[0])


def check_detention(audit: Auditor, entry: AuditedEvent) -> None:
    """Check that a card, the square or too many doubles in a row send a token to detention."""
    sent = entry.card >= 0 or audit.t.kind[audit.pos.square[entry.seat]] == tables.SEND
    audit.expect(entry, sent or is_third_double(audit), "doubles", audit.t.max_doubles)
    audit.expect_square(entry, entry.a)
    audit.expect(entry, entry.square == audit.t.detention, "leads", entry.a, entry.square)


class Way(NamedTuple):
    """A rule that can send a token to a square, with the number that was counted forward (0 for none)."""

    rule_id: int
    square: int
    number: int = 0


def ways_forward(pos: Position, origin: int, number: int, rule_id: int) -> Iterator[Way]:
    """Ways forward by a number, whether the optional square counts or not.  Beyond the exit they lead back."""
    beyond = rule.DIABOLIC if pos.t.diabolic else rule.EXIT_BOUNCE
    for counts in (False, True):
        square = track.ahead(pos, origin, number, counts)
        yield Way(rule_id if square <= pos.t.exit else beyond, distance.reached(pos, square), number)


def ordered_ways(pos: Position, origin: int, effects: Sequence[Effect], by_card: bool, thrown: int) -> Iterator[Way]:
    """Ways that a card or a square orders."""
    rule_id = rule.ERRAND_MOVE if by_card else rule.SQUARE_MOVE
    for effect in all_effects(pos.t, effects):
        operation, *operands = effect
        if operation == tables.MOVE_TO:
            yield Way(rule_id, operands[0])
        elif operation == tables.MOVE_BY and operands[0] < 0:
            yield Way(rule_id, track.behind(pos, origin, -operands[0]))
        elif operation == tables.MOVE_BY:
            yield from ways_forward(pos, origin, operands[0], rule_id)
        elif operation == tables.PILGRIMAGE:
            yield Way(rule.PILGRIMAGE, operands[0])
        elif operation == tables.EXIT_ON and thrown:
            yield way_at_exit(pos, origin, operands[0], thrown)


def way_at_exit(pos: Position, origin: int, wanted: int, thrown: int) -> Way:
    """Return the way from the square before the exit, which only one number leaves."""
    t = pos.t
    if thrown == wanted:
        return Way(rule.ADVANCE, t.exit)
    if t.diabolic and t.diabolic_at_exit:
        return Way(rule.DIABOLIC, t.start_square)
    if t.bounce_at_exit:
        too_many = t.place[origin] // 2 + thrown - t.place[t.exit] // 2
        return Way(rule.EXIT_BOUNCE, track.behind(pos, t.exit, too_many))
    return Way(rule.EXIT_FAILED, track.behind(pos, origin, thrown))


def free_squares(pos: Position, seat: int, square: int) -> set[int]:
    """Return the squares to which a token may step back, as the log does not always show the side from which it came."""
    return {free for backward in (False, True) for free in track.free_squares(pos, seat, square, backward)}


def ordered_numbers(audit: Auditor, entry: AuditedEvent, operation: int) -> list[int]:
    """Return the numbers with which the card or the square orders an operation."""
    effects = all_effects(audit.t, effects_of(audit, entry, entry.seat))
    return [effect[1] for effect in effects if effect[0] == operation]


def check_misses(audit: Auditor, entry: AuditedEvent) -> None:
    """Check that a seat misses as many turns as are ordered, or as were thrown."""
    turns = [number or audit.pos.die1 for number in ordered_numbers(audit, entry, tables.MISS)]
    audit.expect_amount(entry, entry.amount if entry.amount in turns else min(turns, default=0))
    left = audit.pos.missed[entry.seat] + entry.amount
    audit.expect(entry, entry.a == left, "missed", left, entry.a)


def check_turn_missed(audit: Auditor, entry: AuditedEvent) -> None:
    left = audit.pos.missed[entry.seat] - 1
    audit.expect(entry, entry.a == left, "missed", left, entry.a)


def check_hold(audit: Auditor, entry: AuditedEvent) -> None:
    audit.expect(entry, entry.a == audit.t.hold, "missed", audit.t.hold, entry.a)


def check_promise(audit: Auditor, entry: AuditedEvent) -> None:
    sums = ordered_numbers(audit, entry, tables.PROMISE)
    audit.expect_amount(entry, entry.amount if entry.amount in sums else min(sums, default=0))


def check_post(audit: Auditor, entry: AuditedEvent) -> None:
    """Money at the post office is paid for an even number, and lost for an odd one."""
    audit.expect_amount(entry, audit.pos.promised[entry.seat])
    opens = audit.pos.die1 % 2 == 0
    audit.expect(entry, opens == (entry.kind == event.POST_PAID), "post", audit.pos.die1)


def check_aid(audit: Auditor, entry: AuditedEvent) -> None:
    audit.expect_amount(entry, audit.t.aid)


CHECKS: Final[Mapping[int, Check]] = {
    event.MOVED: check_move, event.SALARY_PAID: check_salary, event.DETAINED: check_detention,
    event.DISTANCED: check_distance, event.RELEASED: check_release, event.STAYED: note_stay, event.BANKRUPT: note_stay,
    event.THROW_KEPT: note_kept_throw, event.FOLLOWED: note_followed, event.ACCOMPANIED: check_companion,
    event.MISSES: check_misses, event.TURN_MISSED: check_turn_missed, event.HELD: check_hold, event.PROMISED: check_promise,
    event.POST_LOST: check_post, event.POST_PAID: check_post, event.AID_PAID: check_aid,
}  # fmt: skip
