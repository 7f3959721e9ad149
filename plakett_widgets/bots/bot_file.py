"""A file with one bot, such as a pupil hands in: compiled once, and executed anew for each game."""

from __future__ import annotations

import linecache
import sys
from collections.abc import Mapping
from pathlib import PurePath
from traceback import extract_tb
from types import CodeType, ModuleType, TracebackType
from typing import TYPE_CHECKING, Any, Final

from ..errors.worded import Worded, printable
from ..words.catalogue import in_words

if TYPE_CHECKING:
    from .bot import Bot

MAX_ERROR: Final = 300  # characters of what Python says


class BotFileError(Worded, ValueError):
    """A file without a bot that can play: which file, which line, and what is wrong."""


class BotFile:
    """The code of one bot.

    Parameters
    ----------
    source : str
        The text of the file.
    file : str
        The name of the file, by which errors go.

    Raises
    ------
    BotFileError
        If the text is no Python.

    Examples
    --------
    >>> text = "from plakett_widgets.bots import Careful\\nclass Mine(Careful):\\n    pass"
    >>> type(BotFile(text, "zoe.py").fresh()).__name__
    'Mine'
    """

    def __init__(self, source: str, file: str) -> None:
        self.file = file
        self.module = f"bot_file_{PurePath(file).stem}"  # a file called random.py must not take the place of that module
        self.code = self._compile(source)
        # by this a traceback quotes the lines of a file that is not there
        linecache.cache[file] = len(source), None, source.splitlines(keepends=True), file

    def _compile(self, source: str) -> CodeType:
        try:
            return compile(source, self.file, "exec", dont_inherit=True)
        except SyntaxError as error:
            raise self.error("bot_file.syntax", line=str(error.lineno or 1), error=shortened(error.msg)) from None
        except (ValueError, RecursionError, MemoryError, OverflowError) as error:  # such as a zero byte, or a deep nesting
            raise self.error("bot_file.fails", error=described(error)) from None

    def fresh(self) -> Bot:
        """Execute the file as a module of its own, and return its bot.

        Returns
        -------
        Bot
            The only bot at the level of the module, else an instance of the only class of a bot that the file writes.

        Raises
        ------
        BotFileError
            If the file fails, or has no bot or several.
        """
        module = ModuleType(self.module)
        module.__file__ = self.file
        sys.modules[self.module] = module  # dataclasses look up their module
        try:
            exec(self.code, vars(module))
            return self._bot_of(vars(module))
        except BotFileError:
            raise
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # a file may also call sys.exit
            raise self._failed(error) from None

    def _bot_of(self, names: Mapping[str, Any]) -> Bot:
        from .bot import Bot

        values = list(names.values())
        bots = list({id(value): value for value in values if isinstance(value, Bot)}.values())
        if len(bots) == 1:
            return bots[0]
        kinds = [value for value in values if isinstance(value, type) and issubclass(value, Bot)]
        own = list(dict.fromkeys(kind for kind in kinds if kind.__module__ == self.module))
        last = [kind for kind in own if not any(kind in other.__mro__[1:] for other in own)]
        if len(last) == 1 and not bots:
            return last[0]()
        if bots or last:
            found = ", ".join(sorted(name for name, value in names.items() if any(value is one for one in bots or last)))
            raise self.error("bot_file.several", bots=shortened(found))
        raise self.error("bot_file.none", code="class Mine(pw.bots.Bot):")

    def _failed(self, error: BaseException) -> BotFileError:
        line = line_in(error.__traceback__, self.file)
        if line is None:
            return self.error("bot_file.fails", error=described(error))
        return self.error("bot_file.raises", line=str(line), error=described(error))

    def error(self, key: str, **values: object) -> BotFileError:
        """Return an error about this file."""
        return BotFileError(in_words(key, file=printable(self.file), **values))


def line_in(trace: TracebackType | None, file: str) -> int | None:
    """Return the last line of a file that a traceback passes, ``None`` if it passes none."""
    lines = [step.lineno for step in extract_tb(trace) if step.filename == file]
    return lines[-1] if lines else None


def described(error: BaseException) -> str:
    """Return an error by its class and message, whatever its own code does.

    >>> described(KeyError("cash")), described(SystemExit())
    ("KeyError: 'cash'", 'SystemExit')
    """
    kind = type(error).__name__
    try:
        message = str(error)
    except Exception:
        message = ""
    return shortened(f"{kind}: {message}" if message else kind)


def shortened(text: object) -> str:
    """Return a foreign text on one line, at most so long."""
    line = printable(" ".join(str(text).split()))
    return line if len(line) <= MAX_ERROR else f"{line[:MAX_ERROR]}…"
