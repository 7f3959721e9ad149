"""What the compiler knows and the interpreter need not: whole numbers of 64 bits, and how classes may be used.

``native.pyi`` tells the compiler; this module is for the interpreter, and is never compiled.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

i64 = int
Kind = TypeVar("Kind", bound=type)


def mypyc_attr(**_: bool) -> Callable[[Kind], Kind]:
    """How a class may be used when it is compiled: means nothing here."""
    return lambda kind: kind
