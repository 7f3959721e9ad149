"""Packed integers as columns of polars, in bulk."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from .schema import need_polars

if TYPE_CHECKING:
    import polars as pl

TYPES: Final = {"b": "Int8", "B": "UInt8", "h": "Int16", "H": "UInt16", "i": "Int32", "q": "Int64"}


def integers(values: array[int]) -> pl.Series:
    """The same numbers as a column; their bytes are copied as they are.

    >>> integers(array("h", [3, -1])).to_list()
    [3, -1]
    """
    polars = need_polars()
    type = getattr(polars, TYPES[values.typecode])
    if not values:
        empty: pl.Series = polars.Series([], dtype=type)
        return empty
    whole = polars.Array(type, len(values))
    column: pl.Series = polars.Series([values.tobytes()]).bin.reinterpret(dtype=whole, endianness=sys.byteorder).explode()
    return column


def columns(rows: list[int], names: Sequence[str]) -> dict[str, pl.Series]:
    """Rows of integers, one after the other, as columns.

    >>> {name: column.to_list() for name, column in columns([1, 2, 3, 4], ["a", "b"]).items()}
    {'a': [1, 3], 'b': [2, 4]}
    """
    return {name: integers(array("q", rows[k :: len(names)])) for k, name in enumerate(names)}


def absent(numbers: pl.Series) -> pl.Series:
    """Null for what is below zero.

    >>> absent(integers(array("b", [2, -1]))).to_list()
    [2, None]
    """
    return numbers.set(numbers < 0, None)


def coded(numbers: pl.Series, names: Sequence[Any], type: Any) -> pl.Series:
    """What each number stands for; null for those below zero.

    >>> coded(integers(array("b", [1, -1])), ["a", "b"], need_polars().String).to_list()
    ['b', None]
    """
    polars = need_polars()
    column: pl.Series = polars.Series(names, dtype=type).gather(absent(numbers.cast(polars.Int64)))
    return column
