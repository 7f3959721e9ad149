"""Find plain values that the code of a bot uses but pickle does not carry."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dis import get_instructions
from functools import cache, cached_property
from types import CodeType, FunctionType
from typing import Any, Final

from ...bots.house.strategy import Strategy as Bot

PACKAGE: Final = __package__.partition(".")[0]
PLAIN: Final = (bool, int, float, complex, str, bytes, type(None))
LOOKS_UP: Final = "LOAD_GLOBAL", "LOAD_NAME", "LOAD_FROM_DICT_OR_GLOBALS"
CHANGES: Final = "STORE_GLOBAL", "DELETE_GLOBAL"
# what keeps its answer, and by what name its function
BEHIND: Final[dict[type, str]] = {cached_property: "func", type(cache(bool)): "__wrapped__"}
LONGEST: Final = 100  # characters of a figure that are compared


def figures(bot: Bot) -> dict[str, str]:
    """Return the numbers and texts that classes of a bot have and that their functions look up, without those that they set."""
    kinds = [kind for kind in reversed(type(bot).__mro__) if not within_package(kind)]
    members = [member for kind in kinds for member in vars(kind).items()]
    found = {name: member for name, member in members if type(member) in PLAIN}
    functions = [function for _, member in members for function in functions_of(member)]
    for function in functions:  # which grow meanwhile
        known = function.__globals__
        for name in [name for name in names_in(function.__code__) if name in known]:
            if type(known[name]) in PLAIN:
                found.setdefault(name, known[name])
            elif isinstance(known[name], (FunctionType, *BEHIND)):
                functions += [one for one in functions_of(known[name]) if not within_package(one) and one not in functions]
    parts = [part for function in functions for part in parts_of(function.__code__)]
    changed = set().union(*(names_at(part, (*CHANGES, "STORE_ATTR")) for part in parts))
    return {name: repr(value)[:LONGEST] for name, value in found.items() if name not in changed and not name.startswith("__")}


def within_package(what: Any) -> bool:
    return str(what.__module__).partition(".")[0] in (PACKAGE, "builtins")


def functions_of(member: object) -> list[FunctionType]:
    """Return the functions behind a member of a class, or behind a global that is called by its name."""
    name = BEHIND.get(type(member), "__func__")
    parts = (member.fget, member.fset) if isinstance(member, property) else (getattr(member, name, member),)
    return [part for part in parts if isinstance(part, FunctionType)]


def names_in(code: CodeType) -> Iterator[str]:
    """Return the global names that a function looks up and leaves as they are, and the functions within it."""
    for part in parts_of(code):
        left = names_at(part, LOOKS_UP) - names_at(part, CHANGES)
        yield from (name for name in part.co_names if name in left)  # some are attributes, which may be called alike


def names_at(code: CodeType, instructions: Collection[str]) -> set[str]:
    """Return the names that such instructions of the code use."""
    return {step.argval for step in get_instructions(code) if step.opname in instructions}


def parts_of(code: CodeType) -> Iterator[CodeType]:
    """Return the code of a function, and of the functions within it."""
    yield code
    for part in code.co_consts:
        if isinstance(part, CodeType):
            yield from parts_of(part)
