"""The effects of squares and cards, with those that depend on a choice."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from ...engine import tables

Effect = Sequence[int]


def all_effects(t: tables.Tables, effects: Sequence[Effect]) -> Iterator[Effect]:
    """Yield effects that are carried out or may be, with the branches of choices."""
    for effect in effects:
        yield effect
        for branch in branches(effect):
            yield from all_effects(t, t.branches[branch])


def branches(effect: Effect) -> Collection[int]:
    operation = effect[0]
    if operation == tables.CHOOSE:
        return range(effect[1], effect[1] + effect[2])
    if operation == tables.PARITY:
        return effect[1:3]
    return effect[1:2] if operation == tables.UNLESS_CURED else effect[2:3] if operation == tables.DEPOSIT else ()
