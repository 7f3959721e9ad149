"""Buildings by substitution: one on a lot, in no order. Another type that the lot allows may take its place."""

from __future__ import annotations

from .. import reason
from ..native import i64
from ..position import Position


def fits(pos: Position, title: i64, kind: i64) -> i64:
    """Return why this type may not stand there: the deed lacks it, or it stands there already."""
    kinds = pos.t.kind_at[title]
    if kind < 0:
        return reason.TYPE_NOT_NAMED
    if kind not in kinds:
        return reason.WRONG_TYPE
    step = pos.step[title]
    return reason.STANDS_THERE if step and kinds[step] == kind else reason.ALLOWED


def step_with(pos: Position, title: i64, kind: i64) -> i64:
    """The step of the lot that is a building of this kind."""
    return next(step for step, built in enumerate(pos.t.kind_at[title]) if built == kind)
