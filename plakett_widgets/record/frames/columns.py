"""Packed integers as columns of polars, in bulk: a frame is made by few calls, however long it is."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from ...engine.native import i64, vec
from .schema import need_polars

if TYPE_CHECKING:
    import polars as pl

SIZES: Final = {"Int32": 4, "Int64": 8}


def as_bytes(numbers: vec[i64]) -> bytes:
    """Numbers, packed or not, of eight bytes each.

    >>> as_bytes([1, 2]) == array("q", [1, 2]).tobytes()
    True
    """
    return array("q", numbers).tobytes() if isinstance(numbers, list) else bytes(numbers)


def read(numbers: bytes, type: str) -> pl.Series:
    """A column from its numbers one after the other.

    >>> read(bytes(8), "Int32").to_list()
    [0, 0]
    """
    polars = need_polars()
    together = polars.Array(getattr(polars, type), len(numbers) // SIZES[type])
    made: pl.Series = polars.Series([numbers]).bin.reinterpret(dtype=together, endianness=sys.byteorder).explode()
    return made


def of_rows(rows: Sequence[bytes], names: Sequence[str], games: Sequence[int]) -> pl.DataFrame:
    """Rows of integers, for each game one after the other and eight bytes each, as columns beside the number of the game.

    >>> of_rows([as_bytes([1, 2, 3, 4]), as_bytes([5, 6])], ["a", "b"], [0, 1]).rows()
    [(0, 1, 2), (0, 3, 4), (1, 5, 6)]
    """
    polars, width = need_polars(), len(names)
    numbers = read(b"".join(rows), "Int64").to_frame("all")
    made: pl.DataFrame = numbers.select(
        repeated(games, [len(part) // SIZES["Int64"] // width for part in rows]).alias("game"),
        *(polars.col("all").gather_every(width, place).alias(name) for place, name in enumerate(names)),
    )
    return made


def repeated(numbers: Sequence[int], times: Sequence[int]) -> pl.Series:
    """A column in which each number stands so many times.

    >>> repeated([5, 6, 7], [2, 0, 1]).to_list()
    [5, 5, 7]
    """
    return read(
        b"".join(number.to_bytes(4, sys.byteorder, signed=True) * count for number, count in zip(numbers, times, strict=True)),
        "Int32",
    )


def counted(lengths: Sequence[int]) -> pl.Series:
    """A column that counts from 0 again and again, so far each time.

    >>> counted([2, 0, 3]).to_list()
    [0, 1, 0, 1, 2]
    """
    longest = array("i", range(max(lengths))).tobytes()
    return read(b"".join(longest[: length * SIZES["Int32"]] for length in lengths), "Int32")


def absent(name: str) -> Any:
    """A column, null for what is below zero.

    >>> need_polars().DataFrame({"seat": [2, -1]}).select(absent("seat")).rows()
    [(2,), (None,)]
    """
    polars = need_polars()
    return polars.when(polars.col(name) >= 0).then(polars.col(name))


def coded(index: Any, names: Any) -> Any:
    """What each number of a column stands for, by a series of names; null where it is null.

    >>> polars = need_polars()
    >>> polars.DataFrame({"deck": [1, -1]}).select(coded(absent("deck"), polars.Series(["a", "b"]))).rows()
    [('b',), (None,)]
    """
    polars = need_polars()
    return polars.lit(names).gather(index.cast(polars.Int64))
