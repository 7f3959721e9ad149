"""Suggest the nearest name where an attribute or a keyword argument of something public does not exist."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Collection, Mapping
from functools import update_wrapper
from inspect import signature
from types import FunctionType, ModuleType
from typing import Any, Final, TypeVar

from .wording import closest, shown

NATIVE: Final = sys.version_info >= (3, 13)  # there Python suggests keyword arguments by itself
UNEXPECTED: Final = re.compile(r"unexpected keyword argument '(\w+)'$")
NOTHING: Final[Mapping[str, str]] = {}

Kind = TypeVar("Kind", bound=type)
Call = TypeVar("Call", bound=Callable[..., Any])


def suggestion(name: str, known: Collection[str], elsewhere: Mapping[str, str] = NOTHING) -> str:
    """Suggest the nearest of the known names, or what stands ``elsewhere`` for the name that was looked for.

    >>> suggestion("rol", ["rules"], {"roll": 'play("roll")'})
    '; did you mean “play("roll")”?'
    """
    match = None if name.startswith("_") else closest(name, [*known, *elsewhere])
    return "" if match is None else f"; did you mean {shown(match if match in known else elsewhere[match])}?"


def suggests(kind: Kind, elsewhere: Mapping[str, str] = NOTHING) -> Kind:
    """Have a class suggest attributes, and keyword arguments of its methods: a decorator.

    ``elsewhere`` has what people look for in vain in its objects, and what they should write instead.

    >>> @suggests
    ... class Table:
    ...     def lay(self, cards=0): ...
    >>> Table().play
    Traceback (most recent call last):
    ...
    AttributeError: 'Table' object has no attribute 'play'; did you mean “lay”?
    """

    def missing(self: object, name: str) -> Any:
        try:
            return object.__getattribute__(self, name)  # fails again, with the message of Python
        except AttributeError as error:
            public = [known for known in dir(self) if not known.startswith("_")]
            if name not in public:  # else it is a property in which something is missing
                error.args = (f"{error}{suggestion(name, public, elsewhere)}",)
                error.name = None  # shells would add a suggestion of their own
            raise

    for name, member in [*vars(kind).items()]:
        if isinstance(member, FunctionType) and (not name.startswith("_") or name == "__init__"):
            setattr(kind, name, suggesting(member))
    kind.__getattr__ = missing  # type: ignore[attr-defined]
    return kind


def suggests_in(module: ModuleType) -> ModuleType:
    """Have a module suggest attributes, and keyword arguments of its public functions."""
    public: list[str] = module.__all__
    for name in public:
        if isinstance(call := vars(module).get(name), FunctionType):
            setattr(module, name, suggesting(call))

    def missing(name: str) -> Any:
        raise missing_in(module.__name__, name, public)

    vars(module)["__getattr__"] = missing
    return module


def missing_in(module: str, name: str, public: Collection[str], elsewhere: Mapping[str, str] = NOTHING) -> AttributeError:
    """Return the error of a module that has no such attribute."""
    words = f"module {module!r} has no attribute {name!r}{suggestion(name, public, elsewhere)}"
    return AttributeError(words, obj=sys.modules[module])


def suggesting(call: Call) -> Call:
    """Return the function so that it suggests keyword arguments.

    >>> suggesting(lambda turns=None: turns)(turn=5)  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    TypeError: <lambda>() got an unexpected keyword argument 'turn'...id you mean ...turns...
    """
    return call if NATIVE else wrapped(call)


def wrapped(call: Any) -> Any:
    """Wrap a function in one that explains an unexpected keyword argument."""
    explained = explain  # the wrapper sees no other name of this module

    def called(*args: Any, **named: Any) -> Any:
        __tracebackhide__ = True  # from readers of a traceback, in notebooks and in pytest
        try:
            return call(*args, **named)
        except TypeError as error:
            explained(error, call)
            raise

    # with the names of the function's own module, in which doctest looks for it
    made = FunctionType(called.__code__, call.__globals__, call.__name__, None, called.__closure__)
    if call.__globals__.get(call.__name__) is call:
        call.__globals__[call.__name__] = made  # where pickle looks for it
    return update_wrapper(made, call)


def explain(error: TypeError, call: Callable[..., Any]) -> None:
    """Add a suggestion where it is this call that has no such keyword argument."""
    found = UNEXPECTED.search(str(error))
    inside = error.__traceback__ and error.__traceback__.tb_next
    if found and not inside:
        error.args = (f"{error}{suggestion(found[1], signature(call).parameters)}",)
