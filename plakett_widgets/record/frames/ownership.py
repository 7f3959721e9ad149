"""The ``ownership`` frame: who has held each title, from when to when."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from .schema import frame
from .source import Source

if TYPE_CHECKING:
    import polars as pl


def ownership(source: Source) -> pl.DataFrame:
    """Intervals, title by title, that follow each other without gaps from the beginning to now."""
    held = sorted(source.accounts.tenures, key=lambda tenure: tenure.title)  # each title's stay in order
    ends = [after.since if after.title == tenure.title else None for tenure, after in pairwise(held)]
    return frame("ownership", {
        "game": [source.game] * len(held),
        "title": [source.edition.titles[tenure.title].id for tenure in held],
        "from_seq": [tenure.since for tenure in held],
        "to_seq": ends + [None] * bool(held),
        "owner": [None if tenure.owner < 0 else tenure.owner for tenure in held],
        "how": [tenure.how for tenure in held],
        "price": [None if tenure.owner < 0 else tenure.price for tenure in held],
    })  # fmt: skip
