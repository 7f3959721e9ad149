"""Suggestions for names that do not exist, and short tracebacks for refusals."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Collection, Mapping, Sequence
from dis import opmap
from functools import update_wrapper
from inspect import iscoroutinefunction, signature
from linecache import getline
from pathlib import Path
from types import FrameType, FunctionType, ModuleType, TracebackType
from typing import Any, Final, TypeVar

from ..words.languages import find_language
from .worded import Worded, closest_match, show_value

UNEXPECTED: Final = re.compile(r"unexpected keyword argument '(\w+)'$")  # Python 3.13 goes on, with a suggestion
RAISE: Final = bytes([opmap["RAISE_VARARGS"]])
SPECIAL: Final = ("__init__", "__getitem__")
NOTHING: Final[Mapping[str, str]] = {}

Kind = TypeVar("Kind", bound=type)
Call = TypeVar("Call", bound=Callable[..., Any])


def suggest_name(name: str, known: Collection[str], elsewhere: Mapping[str, str] = NOTHING) -> str:
    """Suggest the nearest of the known names, or the remedy ``elsewhere`` for the name.

    >>> suggest_name("rol", ["rules"], {"roll": 'play("roll")'})
    '; did you mean “play("roll")”?'
    """
    match = None if name.startswith("_") else closest_match(name, [*known, *elsewhere])
    return "" if match is None else f"; did you mean {show_value(match if match in known else elsewhere[match])}?"


def public(kind: Kind, elsewhere: Mapping[str, str] = NOTHING) -> Kind:
    """Decorate a class: it suggests attributes, and its public methods explain their refusals.

    ``elsewhere`` has names that people look for in vain, with what they should write.

    >>> @public
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
            if name.startswith("_"):  # widgets look for a hundred such names as a board is made
                raise
            known = [one for one in dir(self) if not one.startswith("_")]
            if name not in known:  # else it is a property in which something is missing
                error.args = (f"{error}{suggest_name(name, known, elsewhere)}",)
                error.name = None  # shells would add a suggestion of their own
                shorten(error)
            raise

    for name, member in [*vars(kind).items()]:
        if isinstance(member, FunctionType) and (not name.startswith("_") or name in SPECIAL):
            setattr(kind, name, public_function(member))
    kind.__getattr__ = missing  # type: ignore[attr-defined]
    return kind


def public_module(module: ModuleType) -> None:
    """Have a module suggest attributes, and its public functions explain their refusals."""
    known: list[str] = module.__all__
    for name in known:
        if isinstance(call := vars(module).get(name), FunctionType):
            setattr(module, name, public_function(call))

    def missing(name: str) -> Any:
        raise missing_attribute(module.__name__, name, known)

    vars(module)["__getattr__"] = missing


def missing_attribute(module: str, name: str, known: Collection[str], elsewhere: Mapping[str, str] = NOTHING) -> AttributeError:
    """Return the error of a module that has no such attribute."""
    words = f"module {module!r} has no attribute {name!r}{suggest_name(name, known, elsewhere)}"
    error = AttributeError(words, obj=sys.modules[module])
    shorten(error)
    return error


def public_function(call: Call) -> Call:
    """Return a function in place of another one that explains its refusals.

    >>> public_function(lambda turns=None: turns)(turn=5)  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    TypeError: <lambda>() got an unexpected keyword argument 'turn'...id you mean ...turns...
    """
    made: Call = wrap_function(call)
    return made


def wrap_function(call: Any) -> Any:
    explained = explain  # the function below sees no other name of this module

    def called(*args: Any, **named: Any) -> Any:
        __tracebackhide__ = True  # from readers of a whole traceback, in notebooks and in pytest
        try:
            return call(*args, **named)
        except Exception as error:
            explained(error, call, args, named)
            del args, named  # which the error would keep
            raise

    async def awaited(*args: Any, **named: Any) -> Any:
        __tracebackhide__ = True
        try:
            return await call(*args, **named)
        except Exception as error:
            explained(error, call, args, named)
            del args, named
            raise

    code = (awaited if iscoroutinefunction(call) else called).__code__
    # with the names of the function's own module, in which doctest looks for it
    made = FunctionType(code, call.__globals__, call.__name__, None, called.__closure__)
    if call.__globals__.get(call.__name__) is call:
        call.__globals__[call.__name__] = made  # where pickle looks for it
    return update_wrapper(made, call)


def explain(error: Exception, call: Callable[..., Any], args: Sequence[Any], named: Mapping[str, Any]) -> None:
    """Word an error in the language of the caller, suggest a keyword argument, and shorten the traceback of a refusal.

    The language is that of the argument ``locale`` of what was called, else of the object whose method it is.
    """
    trace = error.__traceback__ and error.__traceback__.tb_next
    if trace is None:
        found = UNEXPECTED.search(str(error))
        if found:
            error.args = (f"{error}{suggest_name(found[1], signature(call).parameters)}",)
        shorten(error)
        return
    if isinstance(error, Worded):  # the outermost call decides
        given = signature(call).bind_partial(*args, **named).arguments
        error.locale = find_language(given.get("locale") or getattr(given.get("self"), "locale", None)) or error.locale
    place = None  # where the code of somebody else, which was called from here, used something public
    while trace.tb_next is not None:
        if not (is_own_code(trace.tb_frame) or is_of_python(trace.tb_frame)):
            place = trace.tb_frame.f_code.co_filename, trace.tb_lineno
        trace = trace.tb_next
    if error.__cause__ is None and is_worded(error, trace):
        shorten(error, place)


def is_worded(error: Exception, trace: TracebackType) -> bool:
    """Return whether an error is an answer, raised by this package or by the system about a file, and not a fault in code."""
    if isinstance(error, OSError):
        return is_own_code(trace.tb_frame) or is_of_python(trace.tb_frame)
    raised = trace.tb_frame.f_code.co_code[trace.tb_lasti :][:1] == RAISE
    return raised and is_own_code(trace.tb_frame) and not isinstance(error, AssertionError)


class Lines(tuple[str, ...]):
    """The text that IPython shows in place of a traceback."""

    __slots__ = ()

    def __call__(self) -> list[str]:
        return [*self]


def shorten(error: Exception, place: tuple[str, int] | None = None) -> None:
    """Have IPython show an error by its message and the line that led to it, by default the nearest outside the package."""
    file, number = place or calling_line()
    where = f"{Path(file).name}, line" if Path(file).exists() else "line"  # of a cell
    message = [f"{type(error).__name__}: {error}", *getattr(error, "__notes__", ())]
    code = getline(file, number).strip()
    line = f"  {where} {number}{code and f': {code}'}"
    error._render_traceback_ = Lines([*message, line])  # type: ignore[attr-defined]


def calling_line() -> tuple[str, int]:
    """Return the file and the line from which the package was called."""
    frame = sys._getframe()
    while is_own_code(frame) and frame.f_back is not None:
        frame = frame.f_back
    return frame.f_code.co_filename, frame.f_lineno


def is_own_code(frame: FrameType) -> bool:
    """Return whether a frame runs code of the package."""
    return f"{frame.f_globals.get('__name__')}.".startswith(f"{__package__.partition('.')[0]}.")


def is_of_python(frame: FrameType) -> bool:
    """Return whether a frame runs code of the standard library."""
    return str(frame.f_globals.get("__name__")).split(".")[0] in sys.stdlib_module_names
