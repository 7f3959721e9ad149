"""Bots of somebody else: each plays in a process of its own, and nothing that one does there ends the games of others."""

from __future__ import annotations

import ctypes
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, ClassVar, NoReturn

import psutil
import pytest

import plakett_widgets as pw
from plakett_widgets.bots.bot import Bot
from plakett_widgets.bots.failure import BotFailed
from plakett_widgets.bots.guests import process as processes
from plakett_widgets.bots.guests.guest import Guest, GuestTable, Limits
from plakett_widgets.bots.guests.process import POOL
from plakett_widgets.bots.guests.sending import send_bot
from plakett_widgets.bots.house.careful import Careful
from plakett_widgets.bots.sheet import Sheet
from plakett_widgets.engine import beats, move
from plakett_widgets.engine.position import Position

SETUP = pw.Game("plakettopoly", ["Ana", "Zoé"], seed=7).table.setup
SHEET = Sheet(SETUP.edition, SETUP.options, SETUP.names)
PATIENT = Limits(answer_seconds=20)  # on a computer that is busy
HURRIED = Limits(answer_seconds=0.3)


def seated(bot: Bot, limits: Limits = PATIENT) -> Guest:
    return Guest(send_bot(bot), SHEET, 0, limits)


def play(guest: Guest, rounds: int = 5, seed: int = 7) -> Position:
    """A game of a guest with one of the house."""
    guest.begin(seed)
    pos = SETUP.new_game.begin(seed, GuestTable([guest, Careful()]))
    beats.play(pos, rounds)
    guest.close()
    return pos


@pytest.fixture
def groups(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """The process groups of the guests that are started meanwhile."""
    POOL.clear()
    started: list[int] = []
    start = processes.start_child

    def noting() -> Any:
        child = start()
        started.append(child[0].pid)
        return child

    monkeypatch.setattr(processes, "start_child", noting)
    yield started
    POOL.clear()
    assert alive(started) == []


def alive(groups: list[int]) -> list[str]:
    """The processes in these groups that have not ended."""
    found = []
    for one in psutil.process_iter():
        try:
            if os.getpgid(one.pid) in groups and one.status() != psutil.STATUS_ZOMBIE:
                found.append(" ".join(one.cmdline()))
        except (ProcessLookupError, psutil.Error):
            continue
    return found


# 1. bots that fail, each in its own way


class Hostile(Bot):
    """A bot that fails at its first move. ``says`` is in the message."""

    says: ClassVar[str] = ""
    limits: ClassVar[Limits] = PATIENT

    def choose(self, view: Any, legal: Any) -> Any:
        self.fail()
        return legal[0]

    def fail(self) -> object: ...


class Raises(Hostile):
    says = "ZeroDivisionError: integer division or modulo by zero"

    def fail(self) -> object:
        return 1 // 0


class RaisesAtTheBeginning(Hostile):
    says = "KeyError: 'plan'"

    def begin(self, seed: int) -> None:
        raise KeyError("plan")


class CannotBeMade(Hostile):
    says = "LookupError: there is one of me"

    def __setstate__(self, state: object) -> None:
        raise LookupError("there is one of me")

    def __init__(self) -> None:
        self.state = 1


class Exits(Hostile):
    says = "SystemExit"

    def fail(self) -> NoReturn:
        sys.exit(0)


class Interrupts(Hostile):
    says = "KeyboardInterrupt"

    def fail(self) -> NoReturn:
        raise KeyboardInterrupt


class ExitsAtOnce(Hostile):
    says = "its process has ended by itself, with status 3"

    def fail(self) -> NoReturn:
        os._exit(3)


class Crashes(Hostile):
    says = "its process has crashed (SIGSEGV)"

    def fail(self) -> object:
        return ctypes.string_at(0)


class KillsItself(Hostile):
    says = "its process has closed the connection, or was killed"

    def fail(self) -> None:
        os.kill(os.getpid(), signal.SIGKILL)


class KillsItsGroup(Hostile):
    says = "its process has closed the connection, or was killed"

    def fail(self) -> None:
        os.killpg(0, signal.SIGKILL)


class Late(Hostile):
    """Bots that never answer."""

    says = "no answer within 0.3 seconds"
    limits = HURRIED


class Loops(Late):
    def fail(self) -> None:
        while True:
            pass


class CatchesAll(Late):
    def fail(self) -> None:
        signal.signal(signal.SIGALRM, signal.SIG_IGN)
        while True:
            try:
                while True:
                    time.sleep(1)
            except BaseException:
                continue


class LoopsInC(Late):
    def fail(self) -> None:
        pow(3, 10**9)


class Backtracks(Late):
    def fail(self) -> None:
        re.match("(a+)+$", "a" * 60 + "b")


class StopsItself(Late):
    def fail(self) -> None:
        os.kill(os.getpid(), signal.SIGSTOP)


class Prints(Late):
    def fail(self) -> None:
        while True:
            print("hello " * 1000)
            os.write(1, b"hello " * 1000)


class Wordy(Exception):
    def __str__(self) -> str:
        while True:
            pass


class NeverSaysWhy(Late):
    def fail(self) -> None:
        raise Wordy


class AsksForInput(Hostile):
    says = "EOFError"

    def fail(self) -> None:
        input("Which move? ")


class Recurses(Hostile):
    says = "RecursionError"

    def fail(self) -> None:
        self.fail()


class RecursesWithoutLimit(Hostile):
    limits = Limits(answer_seconds=20, memory_bytes=300 << 20)

    def fail(self) -> None:
        sys.setrecursionlimit(10**9)
        nested: list[Any] = []
        for _ in range(2 * 10**5):
            nested = [nested]
        repr(nested)


class SaysTooMuch(Hostile):
    says = "ValueError: xxx"

    def fail(self) -> None:
        raise ValueError("x" * 10**7)


class FillsMemory(Hostile):
    says = "it needs more memory than it may use"

    def fail(self) -> None:
        self.kept = bytearray(1 << 31)


class GrowsAndGrows(Hostile):
    says = "it needs more memory than it may use"
    limits = Limits(answer_seconds=20, memory_bytes=300 << 20)

    def fail(self) -> None:
        kept = []
        while True:
            kept.append(bytearray(1 << 20))


def sockets() -> list[int]:
    """The connection to the game, as a bot can find it."""
    return [int(one) for one in os.listdir("/proc/self/fd") if os.path.exists(f"/proc/self/fd/{one}") and int(one) > 2]


class FloodsTheGame(Hostile):
    says = "its process has sent what is no answer"

    def fail(self) -> None:
        for handle in sockets():
            try:
                while True:
                    os.write(handle, b"{" * 10**6)
            except OSError:
                continue


class AnnouncesMuch(Hostile):
    says = "its process has sent what is no answer"

    def fail(self) -> None:
        for handle in sockets():
            try:
                os.write(handle, b"\x00\x01\x00\x01")  # a byte more than it may
            except OSError:
                continue
        time.sleep(100)


class SendsNests(Hostile):
    says = "its process has sent what is no answer"

    def fail(self) -> None:
        for handle in sockets():
            try:
                os.write(handle, (60_000).to_bytes(4) + b"[" * 60_000)
            except OSError:
                continue
        time.sleep(100)


class Cheats(Hostile):
    says = "its process has sent a move that the rules forbid"

    def choose(self, view: Any, legal: Any) -> Any:
        data = json.dumps({"n": 1, "move": [move.pack(move.BUY, 0)]}).encode()
        for handle in sockets():
            try:
                os.write(handle, len(data).to_bytes(4) + data)
            except OSError:
                continue
        time.sleep(100)


class ClosesAll(Hostile):
    says = "its process has closed the connection, or was killed"

    def fail(self) -> None:
        os.closerange(0, 1000)
        time.sleep(100)


class Forks(Hostile):
    says = "it has made a copy of its process"

    def fail(self) -> None:
        os.fork()


class LeavesACopy(Hostile):
    """It ends, and what it has started goes on with the connection open."""

    limits = Limits(answer_seconds=1)

    def fail(self) -> None:
        if ctypes.CDLL(None).fork():
            os._exit(0)
        while True:
            time.sleep(1)


class LeavesAProgram(Hostile):
    says = "ValueError"

    def fail(self) -> None:
        subprocess.Popen(["sleep", "1000"])
        raise ValueError


class AnswersNothing(Hostile):
    says = "answered None"

    def choose(self, view: Any, legal: Any) -> Any:
        return None


class AnswersNonsense(Hostile):
    says = "answered 'fly away', which is no answer here"

    def choose(self, view: Any, legal: Any) -> Any:
        return "fly away"


HOSTILE = [kind for base in (Hostile, Late) for kind in base.__subclasses__() if kind is not Late]


class Good(Bot):
    """A bot that plays."""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="tried on Linux only")
def test_whatever_a_guest_does_the_games_of_others_finish(groups: list[int]) -> None:
    assert len(HOSTILE) >= 25
    ended = []

    def fails(kind: type[Hostile]) -> str:
        guest = seated(kind(), kind.limits)
        with pytest.raises(BotFailed) as error:
            play(guest)
        ended.append(play(good := seated(Good()), rounds=2).round)
        assert (error.value.seat, guest.process, good.seconds > 0) == (0, None, True)
        return str(error.value)

    with ThreadPoolExecutor(4) as threads:
        said = dict(zip(HOSTILE, threads.map(fails, HOSTILE), strict=True))
    assert [f"{kind.__name__}: {text}" for kind, text in said.items() if kind.says not in text] == []
    assert all(text.startswith(f"{kind.__name__} (P1)") for kind, text in said.items())
    assert ended == [3] * len(HOSTILE)
    assert len(alive(groups)) == len(POOL.idle) <= 4  # only those of good bots
