"""A folder of files with one bot a file, as a class hands them in."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from importlib.util import decode_source
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ...bots.bot_file import BotFileError, described
from ...bots.guests.process import CAN_START, trial
from ...bots.guests.sending import SentBot
from ...errors.worded import printable, wrong
from ...inputs.players import MAX_NAME_LENGTH, compose_accents, why_unfit
from ...words.catalogue import error_in_words, in_words
from ..batches.workers import usable_cpus

if TYPE_CHECKING:
    from ...bots.guests.limits import Limits

MAX_BYTES: Final = 2**20
VERSION_DIGITS: Final = 12
APART: Final = "|:"  # which stand between names


@dataclass(frozen=True)
class LeftOut:
    """A file whose bot cannot play, and why in both languages."""

    name: str
    words: dict[str, str]


def read_folder(folder: Path, limits: Limits) -> tuple[list[SentBot], list[LeftOut]]:
    """Return the bots of a folder by the names of their files, and the files whose bot cannot play.

    No file is executed in this process: each is tried in a process of its own. Files whose names begin with ``_`` or ``.`` are
    not looked at.
    """
    if not folder.is_dir():
        raise wrong("argument.no_bot_folder", folder=printable(folder))
    files = sorted(path for path in folder.glob("*.py") if not path.name.startswith(("_", ".")) and path.is_file())
    if not files:
        raise wrong("argument.no_bot_files", folder=printable(folder))
    found: list[SentBot | LeftOut] = list(map(read_file, files))
    if CAN_START:  # each waits for its own process
        with ThreadPoolExecutor(usable_cpus()) as threads:
            found = list(threads.map(partial(tried, limits=limits), found))
    else:
        found = [tried(one, limits) for one in found]
    return [one for one in found if isinstance(one, SentBot)], [one for one in found if isinstance(one, LeftOut)]


def read_file(path: Path) -> SentBot | LeftOut:
    """Return the bot of a file by its text, which is not executed."""
    file, name = printable(path.name), name_of(path)
    try:
        with path.open("rb") as opened:
            data = opened.read(MAX_BYTES + 1)
        if len(data) > MAX_BYTES:
            raise BotFileError(in_words("bot_file.too_long", file=file, most=MAX_BYTES))
        source = decode_source(data)
    except BotFileError as error:
        return LeftOut(name, error.words)
    except OSError as error:
        return LeftOut(name, in_words("bot_file.unread", file=file, error=error.strerror or described(error)))
    except (SyntaxError, ValueError, LookupError):  # of the line that names the encoding, or of the text
        return LeftOut(name, in_words("bot_file.encoding", file=file))
    return SentBot(name, sha256(data).hexdigest()[:VERSION_DIGITS], source=source, file=file)


def name_of(path: Path) -> str:
    """Return the name of a bot from that of its file.

    >>> name_of(Path("rendus/zoé.py")), name_of(Path("a|b.py")), len(name_of(Path("x" * 100 + ".py")))
    ('zoé', 'a·b', 40)
    """
    plain = "".join("·" if char in APART else char for char in compose_accents(path.stem))
    name = printable(plain)[:MAX_NAME_LENGTH].strip()
    return "·" if why_unfit(name) else name


def tried(bot: SentBot | LeftOut, limits: Limits) -> SentBot | LeftOut:
    """Return a bot that begins in its process, or why it does not."""
    if isinstance(bot, LeftOut):
        return bot
    try:
        trial(bot, limits)
    except Exception as error:
        return LeftOut(bot.name, error_in_words(error))
    return bot
