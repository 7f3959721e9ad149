"""The holders of titles, and what follows for groups."""

from __future__ import annotations

from ..native import i64
from ..position import BANK, UNKNOWN, Position


def take(pos: Position, seat: i64, title: i64) -> None:
    """Give the title of the bank or a seat to ``seat``, or back to the bank."""
    group = pos.t.group[title]
    holder = pos.owner[title]
    if holder != BANK:
        pos.holdings[holder].remove(title)
        count(pos, holder, group, -1)
        pos.credit[holder] = UNKNOWN
    pos.owner[title] = seat
    pos.interest_paid[title] = False
    if seat != BANK:
        enter(pos.holdings[seat], title)
        count(pos, seat, group, 1)
        pos.credit[seat] = UNKNOWN
        if pos.mortgaged[title]:
            pos.lifts_from[seat] = 0


def count(pos: Position, seat: i64, group: i64, more: i64) -> None:
    """Count one title more of the group for ``seat``, or (-1) one less."""
    before = pos.held[seat][group]
    after = before + more
    size = pos.t.size[group]
    pos.held[seat][group] = after
    if after == size - 1:
        enter(pos.lacks_one[seat], group)
    elif before == size - 1:
        pos.lacks_one[seat].remove(group)
    if pos.t.colour_group[group]:
        if after == size:
            enter(pos.whole[seat], group)
            find_rivals(pos)
            pos.builds_from[seat] = 0
        elif before == size:
            pos.whole[seat].remove(group)
            find_rivals(pos)


def enter(row: list[int], number: i64) -> None:
    """Put a number in its place: in so short a row that is sooner done than sorting."""
    place = 0
    for earlier in row:
        if earlier > number:
            break
        place += 1
    row.insert(place, number)


def find_rivals(pos: Position) -> None:
    """Find for each seat which others hold whole groups."""
    n = pos.seats
    for seat in range(n):
        pos.rivals[seat] = [q % n for q in range(seat + 1, seat + n) if pos.whole[q % n]]


def all_sold(pos: Position) -> bool:
    """Return whether the bank has no title left."""
    return all(owner != BANK for owner in pos.owner)  # `in` would make an object of each


def has_built(pos: Position, seat: i64) -> bool:
    """Return whether a building stands on a lot of ``seat``."""
    return any(pos.step[title] for title in pos.holdings[seat])


def holds_group(pos: Position, seat: i64, group: i64) -> bool:
    """Return whether ``seat`` holds every lot of this colour group."""
    return pos.t.colour_group[group] and pos.held[seat][group] == pos.t.size[group]


def develop(pos: Position, title: i64, step: i64) -> None:
    """Set the step up to which the lot is built."""
    pos.built[pos.t.group[title]] += (step > 0) - (pos.step[title] > 0)
    pos.step[title] = step


def group_is_bare(pos: Position, title: i64) -> bool:
    return not pos.built[pos.t.group[title]]
