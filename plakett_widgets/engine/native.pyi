from collections.abc import Callable
from typing import TypeVar

COMPILING: bool  # told on the command line of the compiler; to everybody else these are whole numbers like any other

if COMPILING:
    from mypy_extensions import i64 as i64
    from mypy_extensions import mypyc_attr as mypyc_attr
else:
    Kind = TypeVar("Kind", bound=type)
    i64 = int
    def mypyc_attr(**_: bool) -> Callable[[Kind], Kind]: ...
