"""Packed integers as columns of polars, in bulk: a frame is made by few calls, however long it is."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from .schema import need_polars

if TYPE_CHECKING:
    import polars as pl

TYPES: Final = {"b": "Int8", "B": "UInt8", "h": "Int16", "H": "UInt16", "i": "Int32", "q": "Int64"}


MANY: Final = 1000  # rows: from here on their bytes are copied as they are, which fewer do not repay


def unpacked(columns: Mapping[str, array[int]]) -> pl.DataFrame:
    """The same numbers as a frame.

    >>> few = unpacked({"seat": array("b", [1, -1]), "cash": array("q", [5, 7])})
    >>> few.rows(), unpacked({"seat": array("b", [1, -1] * MANY)})[-1:].rows()
    ([(1, 5), (-1, 7)], [(-1,)])
    """
    polars = need_polars()
    types = {name: getattr(polars, TYPES[packed.typecode]) for name, packed in columns.items()}
    length = max(map(len, columns.values()))
    if length < MANY:
        few: pl.DataFrame = polars.DataFrame({name: polars.Series(columns[name], dtype=type) for name, type in types.items()})
        return few
    bytes_of = polars.DataFrame({name: [packed.tobytes()] for name, packed in columns.items()})
    made: pl.DataFrame = bytes_of.select(
        polars.col(name).bin.reinterpret(dtype=polars.Array(type, length), endianness=sys.byteorder).explode()
        for name, type in types.items()
    )
    return made


def joined(parts: Sequence[array[int]]) -> array[int]:
    """One after the other; of eight bytes a number where they are not of one type.

    >>> joined([array("b", [1]), array("b", [2])]), joined([array("b", [1]), array("q", [2])])
    (array('b', [1, 2]), array('q', [1, 2]))
    """
    if len(parts) == 1:
        return parts[0]
    whole = parts[0][:] if len({part.typecode for part in parts}) == 1 else array("q", parts[0])
    for part in parts[1:]:
        whole.extend(part if part.typecode == whole.typecode else array("q", part))
    return whole


def of_rows(rows: Sequence[list[int]], names: Sequence[str], games: Sequence[int]) -> pl.DataFrame:
    """Rows of integers, for each game one after the other, as columns beside the number of the game.

    >>> of_rows([[1, 2, 3, 4], [5, 6]], ["a", "b"], [0, 1]).rows()
    [(0, 1, 2), (0, 3, 4), (1, 5, 6)]
    """
    width = len(names)
    packed = {"game": joined([repeated(game, len(part) // width) for game, part in zip(games, rows, strict=True)])}
    packed |= {name: joined([array("q", part[k::width]) for part in rows]) for k, name in enumerate(names)}
    return unpacked(packed)


def repeated(number: int, times: int) -> array[int]:
    return array("i", [number]) * times


def absent(name: str) -> Any:
    """A column, null for what is below zero.

    >>> unpacked({"seat": array("b", [2, -1])}).select(absent("seat")).rows()
    [(2,), (None,)]
    """
    polars = need_polars()
    return polars.when(polars.col(name) >= 0).then(polars.col(name))


def coded(index: Any, names: Any) -> Any:
    """What each number of a column stands for, by a series of names; null where it is null.

    >>> polars = need_polars()
    >>> unpacked({"deck": array("b", [1, -1])}).select(coded(absent("deck"), polars.Series(["a", "b"]))).rows()
    [('b',), (None,)]
    """
    polars = need_polars()
    return polars.lit(names).gather(index.cast(polars.Int64))
