"""Public names of a package that are imported when they are first used."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from sys import modules
from types import FunctionType, ModuleType
from typing import Any, Final

from .suggestions import missing_attribute, public_function

ROOT: Final = __package__.partition(".")[0]
Homes = Mapping[str, Sequence[str]]  # the public names by the module that defines them, and public modules with none


def find_public(name: str, homes: Homes, package: str) -> Any:
    """Return a public name of a package, or one of its modules.  Raise ``AttributeError`` for anything else.

    It is imported when it is used: the engine must load where polars or a browser is missing, and charts need an extra.

    >>> find_public("chain", {"exact.chains": ("Chain", "chain")}, "plakett_widgets.lab").__name__
    'chain'
    """
    for module, names in homes.items():
        if name == module or name in names:
            home = import_home(f".{module}", package)
            thing = home if name == module else getattr(home, name)
            if isinstance(thing, FunctionType):
                thing = public_function(thing)
                setattr(modules[package], name, thing)  # once
            return thing
    raise missing_attribute(package, name, modules[package].__all__, find_deeper(homes, package))


def find_deeper(homes: Homes, package: str) -> dict[str, str]:
    """Return where the public names of the modules are that are public themselves."""
    found: dict[str, str] = {}
    for module, names in homes.items():
        if not names:
            with suppress(ImportError):  # an extra
                found |= {name: f"{module}.{name}" for name in import_home(f".{module}", package).__all__}
    return found


def import_home(module: str, package: str) -> ModuleType:
    """Import a module.  Where it misses polars, the ``ImportError`` names what works without it."""
    try:
        return import_module(module, package)
    except ModuleNotFoundError as error:
        if error.name == "polars":
            import_module(".record.frames.schema", ROOT).import_polars()
        raise
