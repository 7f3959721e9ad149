"""Copying and pickling of the objects of this package."""

from __future__ import annotations

import copyreg
from collections.abc import Callable
from typing import Any, ClassVar, NoReturn, SupportsIndex


class Portable:
    """Mixin of an exception that is copied and pickled with its text and its attributes, without its constructor.

    Python would call the constructor with the text alone.  A process of a pool then waits for ever for an error that nobody
    can make again.
    """

    args: tuple[Any, ...]

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...], dict[str, Any]]:
        return copyreg.__newobj__, (type(self), *self.args), vars(self)  # type: ignore[attr-defined]  # typeshed lacks it


class NotCopied:
    """Mixin of a class whose objects are neither copied nor pickled.  ``NOT_COPIED`` gives the reason and a remedy."""

    NOT_COPIED: ClassVar[str]

    def __copy__(self) -> Any:
        raise TypeError(self.NOT_COPIED)

    def __deepcopy__(self, memo: dict[int, Any]) -> Any:
        raise TypeError(self.NOT_COPIED)

    def __reduce_ex__(self, protocol: SupportsIndex) -> NoReturn:
        raise TypeError(self.NOT_COPIED)
