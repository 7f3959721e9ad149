"""What the compiler knows and the interpreter need not: whole numbers of 64 bits, and how classes may be used.

``native.pyi`` tells the compiler; this module is for the interpreter, and is never compiled.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from . import COMPILED

COMPILING = COMPILED
i64 = int
i32 = int
i16 = int
u8 = int
vec = list
Kind = TypeVar("Kind", bound=type)


def append(row: list[int], number: int) -> list[int]:
    """The row with a number at its end; what it was before is gone."""
    row.append(number)
    return row


def extend(row: list[int], more: list[int]) -> list[int]:
    """The row with more at its end; what it was before is gone."""
    row += more
    return row


def mypyc_attr(**_: int) -> Callable[[Kind], Kind]:
    """How a class may be used, and is kept, when it is compiled: means nothing here.

    ``acyclic``: what never leads back to itself is not searched for circles, ``free_list_len=1``: one that is given up is
    kept for the next.
    """
    return lambda kind: kind
