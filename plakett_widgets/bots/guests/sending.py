"""A bot as it is sent to the process in which it plays."""

from __future__ import annotations

import pickle
import sys
import sysconfig
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from io import BytesIO
from linecache import getlines
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import TYPE_CHECKING, Any, Final

from ...errors.worded import printable, wrong

if TYPE_CHECKING:
    from ..bot import Bot

PACKAGE: Final = __name__.partition(".")[0]
SENDING: Final = threading.Lock()  # what goes by value is noted for the whole process


@dataclass(frozen=True)
class SentBot:
    """A bot that another process can make again, as often as it needs one.

    It has either a ``payload``, made by :mod:`cloudpickle`, or the ``source`` of a ``file``, which only that process runs.

    Parameters
    ----------
    name : str
        Its name in tables and messages.
    version : str
        What distinguishes it from others of that name, in a sink.
    payload : bytes
        The pickled bot.
    source : str
        The text of its file.
    file : str
        The name of that file.
    cells : tuple of (str, str)
        The text of what is in no file, such as the cells of a notebook, by name.  Errors quote it.
    """

    name: str
    version: str = ""
    payload: bytes = b""
    source: str = ""
    file: str = ""
    cells: tuple[tuple[str, str], ...] = ()

    def __repr__(self) -> str:
        version = f" {printable(self.version)}" if self.version else ""
        return f"<bot {printable(self.name)}{version}>"

    @cached_property
    def digest(self) -> bytes:
        """A short number of all that is sent."""
        joined = "\0".join((self.name, self.version, self.source, self.file)).encode("utf-8", "surrogatepass")
        return blake2b(joined + b"\0" + self.payload, digest_size=16).digest()

    def __hash__(self) -> int:
        return hash(self.digest)


def send_bot(bot: Bot) -> SentBot:
    """Return a bot as it is sent.

    Classes of modules that are not installed, such as those of a notebook, are sent with their code.

    Parameters
    ----------
    bot : Bot
        A bot.

    Returns
    -------
    SentBot
        The bot, pickled.

    Raises
    ------
    ValueError
        Something of it cannot be sent.  The message names it.
    """
    from ..bot import bot_name

    name = bot_name(bot)
    with SENDING, by_value(type(bot)):
        try:
            payload, files = pickled(bot)
        except Exception as error:
            part, why = unsendable_part(bot) or (name, error)
            raise wrong("guest.unsendable", bot=printable(name), part=part, why=describe_failure(why)) from error
    cells = {file: "".join(getlines(file)) for file in sorted(files) if not Path(file).exists()}
    return SentBot(name, str(bot.version), payload, cells=tuple((file, text) for file, text in cells.items() if text))


def pickled(thing: object) -> tuple[bytes, set[str]]:
    """Return something with the code of what is not installed, and the files where that code is written."""
    import cloudpickle  # type: ignore[import-untyped]  # slow to import, and not needed by every player

    files: set[str] = set()
    table = cloudpickle.Pickler.dispatch_table

    def reduce_code(code: CodeType) -> tuple[Any, ...]:
        files.add(code.co_filename)
        make, args, *_ = table[CodeType](code)
        return make_code, (make, args, code.co_filename)

    class BotPickler(cloudpickle.Pickler):  # type: ignore[misc]
        """A pickler that keeps the names of files."""

        dispatch_table = table.new_child({CodeType: reduce_code})

    written = BytesIO()
    BotPickler(written, protocol=pickle.HIGHEST_PROTOCOL).dump(thing)
    return written.getvalue(), files


def make_code(make: Callable[..., CodeType], args: tuple[Any, ...], file: str) -> CodeType:
    """Return a code object with the name of its file, which cloudpickle leaves out."""
    return make(*args).replace(co_filename=file)


@contextmanager
def by_value(kind: type) -> Iterator[None]:
    """Have the modules of a class and of its bases sent by value, unless they are installed."""
    import cloudpickle

    noted: list[ModuleType] = []
    known = cloudpickle.list_registry_pickle_by_value()
    for name in dict.fromkeys(base.__module__ for base in kind.__mro__):
        module = sys.modules.get(name)
        if module is not None and name != "__main__" and name not in known and not is_installed(module):
            cloudpickle.register_pickle_by_value(module)
            noted.append(module)
    try:
        yield
    finally:
        for module in noted:
            cloudpickle.unregister_pickle_by_value(module)


def is_installed(module: ModuleType) -> bool:
    """Return whether another interpreter surely finds the same module."""
    name = module.__name__.partition(".")[0]
    if name == PACKAGE or name in sys.stdlib_module_names:
        return True
    file = getattr(module, "__file__", None)
    if file is None:
        return False
    homes = {Path(sysconfig.get_path(home)).resolve() for home in ("purelib", "platlib")}
    place = Path(file).resolve()
    return any(place.is_relative_to(home) for home in homes)


def unsendable_part(bot: Bot) -> tuple[str, Exception] | None:
    """Return which attribute of a bot, or which name that its code uses, cannot be sent, and why."""
    for name, value in members(bot).items():
        if why := failure_of(value):
            return f"self.{name}", why
    for kind in type(bot).__mro__:
        if kind.__module__.partition(".")[0] == PACKAGE:
            continue
        for name, value in vars(kind).items():
            if isinstance(value, FunctionType):
                for used, thing in used_names(value).items():
                    if why := failure_of(thing):
                        return used, why
            elif not name.startswith("__") and (why := failure_of(value)):
                return f"{kind.__name__}.{name}", why
    return None


def members(bot: object) -> Mapping[str, Any]:
    try:
        return vars(bot)
    except TypeError:
        return {}


def used_names(function: FunctionType) -> dict[str, Any]:
    """Return what a function uses of its module and of the functions around it."""
    names = {name: function.__globals__[name] for name in names_in(function.__code__) if name in function.__globals__}
    for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
        if name != "__class__":
            names[name] = cell.cell_contents
    return names


def names_in(code: CodeType) -> set[str]:
    inner = (const for const in code.co_consts if isinstance(const, CodeType))
    return {*code.co_names}.union(*map(names_in, inner))


def failure_of(thing: object) -> Exception | None:
    """Return why something cannot be sent, if it cannot."""
    try:
        pickled(thing)
    except Exception as error:
        return error
    return None


def describe_failure(error: Exception) -> str:
    """Return the message of an error of a pickler, on one line."""
    return printable(f"{type(error).__name__}: {error}")[:200]
