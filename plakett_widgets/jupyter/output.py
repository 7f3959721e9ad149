"""The cell below which a function prints, if a click calls it while no cell runs."""

from __future__ import annotations

from collections.abc import Callable
from contextvars import ContextVar, copy_context
from typing import Final, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

ANSWERS_MESSAGE: Final = ContextVar("answers_message", default=False)  # while a message of a view is answered


def prints_here(call: Callable[P, T]) -> Callable[P, T]:
    """Return the function, so that it prints below the cell that runs now when a message of a view calls it."""
    here = copy_context()

    def called(*args: P.args, **named: P.kwargs) -> T:
        return here.copy().run(call, *args, **named) if ANSWERS_MESSAGE.get() else call(*args, **named)

    return called
