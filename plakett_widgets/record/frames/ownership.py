"""The ``ownership`` frame: the owners of each title over time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from .schema import frame_from_rows
from .source import Source

if TYPE_CHECKING:
    import polars as pl


def ownership(sources: Sequence[Source]) -> pl.DataFrame:
    """Return an interval for each owner of a title, without gaps from the beginning to now."""
    return frame_from_rows("ownership", [row for source in sources for row in ownership_rows(source)])


def ownership_rows(source: Source) -> Iterator[tuple[object, ...]]:
    titles = [title.id for title in source.edition.titles]
    held = sorted(source.accounts.tenures, key=lambda tenure: tenure.title)  # in order by title
    for tenure, after in pairwise([*held, None]):
        assert tenure is not None
        end = after.since if after is not None and after.title == tenure.title else None
        owner, price = (None, None) if tenure.owner < 0 else (tenure.owner, tenure.price)
        yield source.game, titles[tenure.title], tenure.since, end, owner, tenure.how, price
