"""The process of a guest: it loads the bot, makes a fresh one for each game, and answers the questions that it receives.

It is started by :mod:`.process`, which it trusts. It imports the engine and the editions, and nothing of a game.
"""

from __future__ import annotations

import gc
import io
import json
import linecache
import os
import pickle
import random
import signal
import socket
import sys
import threading
import time
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, cast

from ...errors.worded import Worded, same_in_both
from ...words.catalogue import in_words
from ..failure import IllegalAnswer, describe_error
from .connection import Connection, Disconnected
from .limits import MAX_PRINTED, MAX_QUESTION, MAX_REPLY, MAX_WORDS
from .messages import READY, Question, encode
from .sending import SentBot

if TYPE_CHECKING:
    from ..bot import Bot
    from ..sheet import Sheet

MAX_HELLO: Final = 2**31  # bytes, from a game that is trusted
HOST_INTERVAL: Final = 1.0  # seconds between looks at whether the host is still there
NUMPY_SEEDS: Final = 2**32
PR_CAPBSET_DROP: Final = 24
CAP_SYS_PTRACE: Final = 19
CAPABILITIES: Final = 0x20080522  # the version of the form in which the system has them


@dataclass(frozen=True)
class Hello:
    """What the process receives first."""

    sent: SentBot
    path: tuple[str, ...]  # sys.path
    folder: str  # in which it works
    memory_bytes: int
    alarm_seconds: int  # after which it ends by itself, where nobody has ended it


class Collector(io.TextIOBase):
    """The beginning of what a bot prints."""

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.room = MAX_PRINTED

    def writable(self) -> bool:
        return True

    def write(self, text: str, /) -> int:
        if self.room > 0:
            self.parts.append(text[: self.room])
            self.room -= len(text)
        return len(text)

    def take(self) -> str:
        """Return what has been printed since the last time."""
        text = "".join(self.parts)
        self.parts, self.room = [], MAX_PRINTED
        return text


@dataclass
class BotRunner:
    """A bot that plays one game after the other."""

    sent: SentBot
    printed: Collector = field(default_factory=Collector)
    bot: Bot | None = None
    sheet: Sheet | None = None
    file: Any = None  # a BotFile, where the bot comes as one
    alone: bool = True  # in this process
    forked: bool = False  # it has made a copy of its process
    too_large: dict[str, str] = field(default_factory=lambda: in_words("guest.memory"))  # made while there is memory

    def handle(self, message: dict[str, Any], rules: bytes = b"") -> dict[str, Any]:
        """Return the reply to a message."""
        kind = message["kind"]
        try:
            if kind == "load":
                self.fresh_bot()
                reply: dict[str, Any] = {}
            elif kind == "begin":
                self.begin(message, rules)
                reply = {}
            else:
                reply = self.answer(cast(Question, message))
        except BaseException as error:  # whatever it raises is the failure of the bot
            if isinstance(error, KeyboardInterrupt) and not self.alone:
                raise
            if isinstance(error, MemoryError):
                error.__traceback__ = None  # which holds all that has filled the memory
                reply = {"error": {"words": self.too_large}}
            else:
                reply = {"error": describe(error)}
        if self.forked:
            reply = {"error": {"words": in_words("guest.forked")}}
        reply["n"] = message["n"]
        if self.printed.parts:
            reply["printed"] = self.printed.take()
        return reply

    def begin(self, message: dict[str, Any], rules: bytes) -> None:
        """Make a fresh bot for a game."""
        from ..sheet import Sheet

        if rules:
            edition, options = pickle.loads(rules)
        else:
            assert self.sheet is not None
            edition, options = self.sheet.edition, self.sheet.options
        self.sheet = Sheet(edition, options, message["names"])
        gc.freeze()
        seed = message["seed"]
        self.seed_generators(seed)
        self.bot = self.fresh_bot()
        self.seed_generators(seed)  # the first one of a process may have imported more than the next
        self.bot.begin(seed)

    def fresh_bot(self) -> Bot:
        """Return a bot that remembers no other game."""
        if self.sent.payload:
            if self.alone:
                forget_classes()
            bot: Bot = pickle.loads(self.sent.payload)
            return bot
        if self.file is None:
            from ..bot_file import BotFile

            self.file = BotFile(self.sent.source, self.sent.file)
        fresh: Bot = self.file.fresh()
        return fresh

    def seed_generators(self, seed: int) -> None:
        """Seed the generators that bots use, so that a game can be played again."""
        random.seed(seed)
        numpy = sys.modules.get("numpy")
        if numpy is not None and self.alone:
            with suppress(AttributeError):
                numpy.random.seed(seed % NUMPY_SEEDS)

    def answer(self, question: Question) -> dict[str, Any]:
        """Return the move of the bot."""
        from ..bot import answer_of
        from ..view import View

        assert self.bot is not None
        assert self.sheet is not None
        view = View(question, self.sheet)
        chosen = answer_of(self.bot, view, view.legal, self.sent.name)
        return {"move": [chosen.packed, *chosen.terms]}


def forget_classes() -> None:
    """Have the classes of a payload made anew: what a bot notes in its class is of one game, too."""
    cloudpickle = sys.modules.get("cloudpickle.cloudpickle")
    for name in ("_DYNAMIC_CLASS_TRACKER_BY_CLASS", "_DYNAMIC_CLASS_TRACKER_BY_ID"):
        getattr(cloudpickle, name, {}).clear()


def describe(error: BaseException) -> dict[str, Any]:
    """Return an error as data, worded in both languages."""
    if isinstance(error, IllegalAnswer):
        return {"words": error.words, "whole": True, "illegal": True, "reusable": True}
    if type(error).__name__ == "BotFileError" and isinstance(error, Worded):
        return {"words": error.words, "whole": True, "reusable": True}
    words = same_in_both(type(error).__name__).words
    with suppress(BaseException):  # raised by its own text
        words = describe_error(error).words
    ordinary = isinstance(error, Exception) and not isinstance(error, RecursionError)
    return {"words": {locale: text[:MAX_WORDS] for locale, text in words.items()}, "reusable": ordinary}


# the process itself


def main() -> None:
    """Serve the game that has started this process, until it closes the connection."""
    connection = Connection(find_socket())
    give_up_reading_others()  # first, as each thread has rights of its own
    threading.Thread(target=end_with_host, name="plakett host", daemon=True).start()
    hello: Hello = pickle.loads(connection.receive(MAX_HELLO))
    runner = BotRunner(hello.sent)
    settle_down(hello, runner)
    connection.send(READY)
    with suppress(Disconnected):
        while True:
            message = json.loads(connection.receive(MAX_QUESTION))
            rules = connection.receive(MAX_HELLO) if message.get("rules") else b""
            set_alarm(hello.alarm_seconds)
            reply = runner.handle(message, rules)
            data = encode(reply)
            if len(data) > MAX_REPLY:
                data = encode({**reply, "printed": ""})
            set_alarm(0)
            connection.send(data)
    end_group()


def end_with_host() -> None:
    """End soon after the process that has started this one, also where a bot decides and nobody reads the connection."""
    parent = os.getppid()
    while os.getppid() == parent:
        time.sleep(HOST_INTERVAL)
    end_group()


def find_socket() -> socket.socket:
    """Return the socket that this process has inherited."""
    if sys.platform == "win32":
        return socket.fromshare(sys.stdin.buffer.read())
    return socket.socket(fileno=int(sys.argv[1]))


def settle_down(hello: Hello, runner: BotRunner) -> None:
    """Work where the game works, within the limits."""
    sys.argv[1:] = []
    sys.path[:] = hello.path
    with suppress(OSError):
        os.chdir(hello.folder)
    sys.stdout = sys.__stdout__ = sys.stderr = sys.__stderr__ = runner.printed  # type: ignore[assignment, misc]
    for file, text in hello.sent.cells:  # which a traceback quotes
        linecache.cache[file] = len(text), None, text.splitlines(keepends=True), file
    import_what_is_needed(hello.sent)
    limit_memory(hello.memory_bytes)
    gc.freeze()
    if hasattr(os, "register_at_fork"):

        def note_fork() -> None:
            runner.forked = True

        os.register_at_fork(after_in_parent=note_fork, after_in_child=lambda: os._exit(0))


def import_what_is_needed(sent: SentBot) -> None:
    """Import what every bot needs, before its own time begins."""
    from ...engine import beats  # noqa: F401
    from .. import sheet, view  # noqa: F401

    if sent.payload:
        with suppress(ImportError):
            import cloudpickle  # type: ignore[import-untyped]  # noqa: F401


def give_up_reading_others() -> None:
    """On Linux, give up the right of root to read the memory of any process: that of the game would be open to it."""
    if sys.platform != "linux" or os.geteuid():
        return
    import ctypes

    libc = ctypes.CDLL(None)
    libc.prctl(PR_CAPBSET_DROP, CAP_SYS_PTRACE, 0, 0, 0)  # also in programs that it starts
    header, rights = (ctypes.c_uint32 * 2)(CAPABILITIES, 0), (ctypes.c_uint32 * 6)()  # effective, permitted, inheritable; twice
    if libc.capget(header, rights) == 0:
        for kind in range(3):
            rights[kind] &= ~(1 << CAP_SYS_PTRACE)
        libc.capset(header, rights)


def limit_memory(size: int) -> None:
    """Limit the memory of this process, on Linux.  Elsewhere the game looks at it from time to time."""
    if sys.platform == "linux":
        import resource

        hard = resource.getrlimit(resource.RLIMIT_AS)[1]
        size = size if hard == resource.RLIM_INFINITY else min(size, hard)
        resource.setrlimit(resource.RLIMIT_AS, (size, size))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def set_alarm(seconds: int) -> None:
    """End this process after so many seconds, even within a loop of C: 0 for never."""
    if hasattr(signal, "alarm"):
        signal.alarm(seconds)


def end_group() -> None:
    """End what this process has started, and itself."""
    if hasattr(os, "killpg") and os.getpgrp() == os.getpid():
        os.killpg(os.getpid(), signal.SIGKILL)
    os._exit(0)
