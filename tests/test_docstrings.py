"""Public docstrings follow numpydoc: a summary on one line, parameters, returned values and an example."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from importlib import import_module
from inspect import isclass, isfunction
from typing import Any

from numpydoc.docscrape import get_doc_object
from numpydoc.validate import Validator, validate

from plakett_widgets.engine import COMPILED

PACKAGES = (
    "plakett_widgets",
    "plakett_widgets.lab",
    "plakett_widgets.lab.charts",
    "plakett_widgets.bots",
    "plakett_widgets.editions",
)
MEMBERS = (property, cached_property, classmethod, staticmethod)
# an extended summary and “See Also” are for who has something to say there, and where quotes stand is a matter of taste
NOT_ASKED = {"ES01", "SA01", "GL01", "GL02", "RT02"}
# where compiled, their functions have no signature to compare a docstring with
LEFT_OUT = ("plakett_widgets.bots.",) if COMPILED else ()


class Documented(Validator):
    """A docstring without the comments around it, which numpydoc would look through for checks that they switch off."""

    source_file_name = source_file_def_line = None

    def __init__(self, obj_name: Any) -> None:
        super().__init__(get_doc_object(obj_name, config={"show_class_members": False}))


def public_things() -> dict[str, Any]:
    """Return each public function, class and member by the place that defines it."""
    found: dict[str, Any] = {}
    for package in map(import_module, PACKAGES):
        for thing in (getattr(package, name) for name in package.__all__):
            if isfunction(thing) or isclass(thing):
                found[place_of(thing)] = thing
            if isclass(thing):
                found |= members(thing)
    return found


def place_of(thing: Any) -> str:
    return f"{thing.__module__}.{thing.__qualname__}"


def members(kind: type) -> Iterator[tuple[str, Any]]:
    """Yield the public members of a class that this package defines, without those that take over a docstring."""
    for base in kind.__mro__:
        for name, member in vars(base).items() if base.__module__.startswith("plakett_widgets.") else ():
            public = not name.startswith("_") and (isfunction(member) or isinstance(member, MEMBERS))
            if public and (member.__doc__ or not any(name in vars(above) for above in base.__mro__[1:])):
                yield f"{place_of(base)}.{name}", getattr(base, name)


def faults(thing: Any) -> list[str]:
    """Return what numpydoc finds; an example is asked for only of what is called directly."""
    own = NOT_ASKED if isclass(thing) or (isfunction(thing) and "." not in thing.__qualname__) else NOT_ASKED | {"EX01"}
    return [f"{code} {text}" for code, text in validate(thing, Documented)["errors"] if code not in own]


def test_public_docstrings_are_whole() -> None:
    things = {name: thing for name, thing in public_things().items() if not name.startswith(LEFT_OUT)}
    assert {name: errors for name, thing in things.items() if (errors := faults(thing))} == {}
