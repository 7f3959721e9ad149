"""Buildings on a ladder, built and sold evenly over a whole group. The top one replaces the others of its lot."""

from __future__ import annotations

from .. import reason
from ..native import i64, vec
from ..position import Position


def next_kind(pos: Position, title: i64) -> i64:
    """Return the kind of the building that comes next on this lot (the last kind once it is full)."""
    step = pos.step[title]
    return pos.t.kind_at[title][step + 1 if step < pos.t.steps[title] else step]


def fits(pos: Position, title: i64, kind: i64) -> i64:
    """Return why this kind is not the one that comes next."""
    t = pos.t
    step = pos.step[title]
    last = t.steps[title]
    if step == last:
        return reason.LOT_COMPLETE
    kinds = t.kind_at[title]
    if kind == kinds[last] and step + 1 < last:
        return reason.TOP_TOO_EARLY
    return reason.ALLOWED if kind == kinds[step + 1] else reason.WRONG_STEP


def stays_even(pos: Position, title: i64) -> i64:
    """Return why this lot may not go first: another of the group stands lower."""
    step = pos.step[title]
    if not step:
        return reason.ALLOWED
    for member in pos.t.members[pos.t.group[title]]:
        if pos.step[member] < step:
            return reason.TOP_UNEVEN if step + 1 == pos.t.steps[title] else reason.BUILD_UNEVEN
    return reason.ALLOWED


def stock_allows(pos: Position, lots: vec[i64], down_to: i64) -> bool:
    """Return whether the bank has the pieces that the lots need when they come down to this step."""
    t = pos.t
    if not down_to:
        return True
    kind = t.kind_at[lots[0]][down_to]
    needed = 0
    for lot in lots:
        step = pos.step[lot]
        if step > down_to:
            needed += t.pieces_at[lot][down_to]
            if t.kind_at[lot][step] == kind:
                needed -= t.pieces_at[lot][step]
    return needed <= pos.stock[kind]
