"""What the compiler knows and the interpreter need not: whole numbers of 64 bits, and how classes may be used.

``native.pyi`` tells the compiler; this module is for the interpreter, and is never compiled.
"""

from __future__ import annotations

import dis
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


def mypyc_attr(native_class: bool = False, **_: int) -> Callable[[Kind], Kind]:
    """How a class may be used, and is kept, when it is compiled: of that, only ``native_class`` means something here.

    ``native_class``: its fields have places of their own, and nothing else has, here too.  ``acyclic``: what never leads back
    to itself is not searched for circles, ``free_list_len=1``: one that is given up is kept for the next.
    """
    return with_places if native_class else lambda kind: kind


def with_places(kind: Kind) -> Kind:
    """The class with a place for each field that is set as it begins: a dictionary of so many is read in twice the time.

    >>> class Stop:
    ...     def __init__(self):
    ...         self.square = 3
    >>> stop = with_places(Stop)()
    >>> stop.square, hasattr(stop, "__dict__")
    (3, False)
    """
    fields = {step.argval: None for step in dis.get_instructions(kind.__init__) if step.opname == "STORE_ATTR"}  # type: ignore[misc]
    members = {name: member for name, member in vars(kind).items() if name not in ("__dict__", "__weakref__")}
    made: Kind = type(kind)(kind.__name__, kind.__bases__, {**members, "__slots__": tuple(fields)})
    return made
