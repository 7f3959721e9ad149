"""Types of the compiler, for the interpreter: whole numbers of 64 bits, packed rows, marks of classes.

The compiler reads ``native.pyi``. This module is never compiled. What the compiler asks of the code:

- Numbers in signatures and fields are ``i64``. Longer ones, such as a seed, stay ``int``.
- Rows of a fixed length are ``vec``, a list to the interpreter. They have no ``index``, ``count`` or ``append`` where compiled.
- The type of ``a if … else b`` is that of both: annotate the name that takes it (``first: i64 = 1 if … else step``).
- Hot code sums in a loop into an annotated ``i64``.
- Make a mask with ``masks.bit(number)``, because ``1 << number`` shifts in 32 bits.
- A class that others may subclass is marked ``mypyc_attr(allow_interpreted_subclasses=True)``.
- A compiled class without ``__reduce__`` loses its fields in ``copy`` and ``pickle``, unless marked ``serializable=True``.
- Positions and tables have no ``__dict__``: no ``vars(pos)``, no attributes of your own.

>>> vec[i64](range(3))
[0, 1, 2]
"""

from __future__ import annotations

import dis
from collections import defaultdict
from collections.abc import Callable
from typing import Any, TypeVar

from . import COMPILED

COMPILING = COMPILED
i64 = int
i32 = int
i16 = int
u8 = int
Kind = TypeVar("Kind", bound=type)
vec: defaultdict[object, type[list[Any]]] = defaultdict(lambda: list)  # ``list[int](items)`` would take four times as long


def append(row: list[int], number: int) -> list[int]:
    """Return the row with a number at its end. The old row is no longer valid."""
    row.append(number)
    return row


def extend(row: list[int], more: list[int]) -> list[int]:
    """Return the row with more at its end. The old row is no longer valid."""
    row += more
    return row


def mypyc_attr(native_class: bool = False, **_: int) -> Callable[[Kind], Kind]:
    """Mark how a compiled class is used and kept. Of that, only ``native_class`` has an effect here.

    ``native_class``: its fields have places of their own, and nothing else has, here too. ``acyclic``: objects that never lead
    back to themselves are not searched for circles. ``free_list_len=1``: one that is given up is kept for the next.
    """
    return with_places if native_class else lambda kind: kind


def with_places(kind: Kind) -> Kind:
    """Return the class with a place for each field that is set as it begins, instead of a dictionary.

    >>> class Stop:
    ...     def __init__(self):
    ...         self.square = 3
    >>> stop = with_places(Stop)()
    >>> stop.square, hasattr(stop, "__dict__")
    (3, False)
    """
    begins = kind.__init__  # type: ignore[misc]
    fields = dict.fromkeys(step.argval for step in dis.get_instructions(begins) if step.opname == "STORE_ATTR")
    members = {name: member for name, member in vars(kind).items() if name not in ("__dict__", "__weakref__")}
    made: Kind = type(kind)(kind.__name__, kind.__bases__, {**members, "__slots__": tuple(fields)})
    return made
