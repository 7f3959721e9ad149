"""Who holds which title, and what follows for groups."""

from __future__ import annotations

from ..native import i64
from ..position import BANK, Position


def take(pos: Position, seat: i64, title: i64) -> None:
    """The title passes from its holder, the bank or a seat, to ``seat`` (or back to the bank)."""
    group = pos.t.group[title]
    size: i64 = pos.t.size[group] if pos.t.colour_group[group] else 0
    holder = pos.owner[title]
    if holder != BANK:
        if pos.held[holder][group] == size:
            pos.whole[holder] -= 1
            pos.whole_groups -= 1
        pos.held[holder][group] -= 1
        pos.forget(holder)
    pos.owner[title] = seat
    if seat != BANK:
        pos.held[seat][group] += 1
        pos.forget(seat)
        if pos.held[seat][group] == size:
            pos.whole[seat] += 1
            pos.whole_groups += 1


def all_sold(pos: Position) -> bool:
    """Is no title left to the bank?"""
    return all(owner != BANK for owner in pos.owner)  # `in` would make an object of each


def holds_group(pos: Position, seat: i64, group: i64) -> bool:
    """Does ``seat`` hold every lot of this colour group?"""
    return pos.t.colour_group[group] and pos.held[seat][group] == pos.t.size[group]


def group_is_bare(pos: Position, title: i64) -> bool:
    for member in pos.t.members[pos.t.group[title]]:  # noqa: SIM110 - a generator takes twice the time
        if pos.step[member]:
            return False
    return True
