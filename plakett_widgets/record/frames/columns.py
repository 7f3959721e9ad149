"""Packed integers as columns of polars, made in bulk: few calls make a frame, however long it is."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from .schema import import_polars

if TYPE_CHECKING:
    import polars as pl

# by their code in array
POLARS_TYPES: Final = {"b": "Int8", "B": "UInt8", "h": "Int16", "H": "UInt16", "i": "Int32", "q": "Int64"}


def unpack_columns(columns: Mapping[str, tuple[bytes, str]]) -> pl.DataFrame:
    """Return columns from packed numbers, each with the code of its type in :mod:`array`.

    >>> unpack_columns({"a": (bytes(8), "i"), "b": (bytes(16), "q")}).rows()
    [(0, 0), (0, 0)]
    """
    polars = import_polars()

    def read(name: str, code: str) -> pl.Expr:
        together = polars.Array(getattr(polars, POLARS_TYPES[code]), len(columns[name][0]) // array(code).itemsize)
        made: pl.Expr = polars.col(name).bin.reinterpret(dtype=together, endianness=sys.byteorder).reshape((-1,))
        return made

    packed = polars.DataFrame({name: [numbers] for name, (numbers, _) in columns.items()})
    frame: pl.DataFrame = packed.select(read(name, code) for name, (_, code) in columns.items())
    return frame


def columns_of_rows(rows: Sequence[bytes], names: Sequence[str], games: Sequence[int]) -> pl.DataFrame:
    """Return columns from the rows of several games, packed in eight bytes a number, with the number of the game.

    >>> from plakett_widgets.engine.packing import as_bytes
    >>> columns_of_rows([as_bytes([1, 2, 3, 4]), as_bytes([5, 6])], ["a", "b"], [0, 1]).rows()
    [(0, 1, 2), (0, 3, 4), (1, 5, 6)]
    """
    polars, width = import_polars(), len(names)
    lengths = [len(part) // array("q").itemsize // width for part in rows]
    made: pl.DataFrame = unpack_columns({"all": (b"".join(rows), "q")}).select(
        unpack_columns({"game": repeated_column(games, lengths)})["game"],
        *(polars.col("all").gather_every(width, place).alias(name) for place, name in enumerate(names)),
    )
    return made


def repeated_column(numbers: Sequence[int], times: Sequence[int]) -> tuple[bytes, str]:
    """Pack a column in which each number is repeated, and return it with its code.

    >>> numbers, code = repeated_column([5, 6, 7], [2, 0, 1])
    >>> code, array(code, numbers).tolist()
    ('h', [5, 5, 7])
    """
    code = array_code(max(numbers, default=0))
    return b"".join(array(code, [number]).tobytes() * count for number, count in zip(numbers, times, strict=True)), code


def counted_column(lengths: Sequence[int]) -> tuple[bytes, str]:
    """Pack a column that counts from 0 anew for each length, and return it with its code.

    >>> numbers, code = counted_column([2, 0, 3])
    >>> code, array(code, numbers).tolist()
    ('h', [0, 1, 0, 1, 2])
    """
    code = array_code(max(lengths))
    longest = array(code, range(max(lengths)))
    return b"".join(longest[:length].tobytes() for length in lengths), code


def array_code(largest: int) -> str:
    """Return the narrow code in :mod:`array` for numbers of games or events up to the largest."""
    return "h" if largest < 2**15 else "i"


def null_below_zero(name: str) -> Any:
    """Return the column of that name, null where it is below zero.

    >>> import_polars().DataFrame({"seat": [2, -1]}).select(null_below_zero("seat")).rows()
    [(2,), (None,)]
    """
    polars = import_polars()
    return polars.when(polars.col(name) >= 0).then(polars.col(name))


def look_up(index: Any, names: Any) -> Any:
    """Return the names that the numbers of a column stand for, null where it is null.

    >>> polars = import_polars()
    >>> polars.DataFrame({"deck": [1, -1]}).select(look_up(null_below_zero("deck"), polars.Series(["a", "b"]))).rows()
    [('b',), (None,)]
    """
    polars = import_polars()
    return polars.lit(names).gather(index.cast(polars.UInt32))
