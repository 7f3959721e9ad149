from collections.abc import Callable
from typing import Final, TypeVar

COMPILING: Final = True  # which of the two is read below is set on the command line of mypy and mypyc

if COMPILING:
    from librt.vecs import append as append
    from librt.vecs import extend as extend
    from librt.vecs import vec as vec
    from mypy_extensions import i16 as i16
    from mypy_extensions import i32 as i32
    from mypy_extensions import i64 as i64
    from mypy_extensions import mypyc_attr as mypyc_attr
    from mypy_extensions import u8 as u8
else:
    Kind = TypeVar("Kind", bound=type)
    i64 = int
    i32 = int
    i16 = int
    u8 = int
    vec = list
    def append(row: list[int], number: int) -> list[int]: ...
    def extend(row: list[int], more: list[int]) -> list[int]: ...
    def mypyc_attr(native_class: bool = False, **_: int) -> Callable[[Kind], Kind]: ...
