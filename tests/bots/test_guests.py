"""Bots of somebody else: each plays in a process of its own, and nothing that one does there ends the games of others."""

from __future__ import annotations

import ctypes
import json
import os
import pickle
import random
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from copy import copy, deepcopy
from pathlib import Path
from typing import Any, ClassVar, NoReturn

import psutil
import pytest

import plakett_widgets as pw
from plakett_widgets.bots.bot import Bot
from plakett_widgets.bots.failure import BotFailed
from plakett_widgets.bots.guests import guest as guests
from plakett_widgets.bots.guests import process as processes
from plakett_widgets.bots.guests.connection import Connection, Disconnected, Oversized
from plakett_widgets.bots.guests.guest import Guest, GuestTable, Limits
from plakett_widgets.bots.guests.messages import BadReply, decode_reply
from plakett_widgets.bots.guests.process import POOL, InPlace, trial
from plakett_widgets.bots.guests.sending import SentBot, send_bot
from plakett_widgets.bots.house.careful import Careful
from plakett_widgets.bots.sheet import Sheet
from plakett_widgets.engine import beats, move
from plakett_widgets.engine.position import Position

ROOT = Path(__file__).parents[2]
SETUP = pw.Game("plakettopoly", ["Ana", "Zoé"], seed=7).table.setup
SHEET = Sheet(SETUP.edition, SETUP.options, SETUP.names)
PATIENT = Limits(answer_seconds=60)  # on a computer that is busy
HURRIED = Limits(answer_seconds=0.3)


def seated(bot: Bot, limits: Limits = PATIENT) -> Guest:
    return Guest(send_bot(bot), SHEET, 0, limits)


def play(guest: Guest, rounds: int = 5, seed: int = 7) -> Position:
    """A game of a guest with one of the house."""
    pos = SETUP.new_game.begin(seed, GuestTable([guest, Careful()]))
    try:
        guest.begin(seed)
        beats.play(pos, rounds)
    finally:
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
    assert alive(started, 0) == []


def alive(groups: list[int], most: int) -> list[str]:
    """The processes in these groups, once no more than so many are left: what is killed ends a moment later."""
    until = time.monotonic() + 60
    while len(found := running(groups)) > most and time.monotonic() < until:
        time.sleep(0.01)
    return found


def running(groups: list[int]) -> list[str]:
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
    reusable: ClassVar[bool] = False  # it leaves its process in order
    limits: ClassVar[Limits] = PATIENT

    def choose(self, view: Any, legal: Any) -> Any:
        self.fail()
        return legal[0]

    def fail(self) -> object: ...


class Raises(Hostile):
    says = "ZeroDivisionError: integer division or modulo by zero"
    reusable = True

    def fail(self) -> object:
        return 1 // 0


class RaisesAtTheBeginning(Hostile):
    says = "KeyError: 'plan'"
    reusable = True

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
    reusable = True

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
    reusable = True

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


class ReadsTheGame(Hostile):
    says = "PermissionError"
    reusable = True

    def fail(self) -> None:
        Path(f"/proc/{os.getppid()}/mem").read_bytes()


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
    reusable = True

    def fail(self) -> None:
        subprocess.Popen(["sleep", "1000"])
        raise ValueError


class AnswersNothing(Hostile):
    says = "answered None"
    reusable = True

    def choose(self, view: Any, legal: Any) -> Any:
        return None


class AnswersNonsense(Hostile):
    says = "answered 'fly away', which is no answer here"
    reusable = True

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
        ended.append(play(seated(Good()), rounds=2).round)
        assert (error.value.seat, guest.process) == (0, None)
        return str(error.value)

    with ThreadPoolExecutor(4) as threads:
        said = dict(zip(HOSTILE, threads.map(fails, HOSTILE), strict=True))
    assert [f"{kind.__name__}: {text}" for kind, text in said.items() if kind.says not in text] == []
    assert all(text.startswith(f"{kind.__name__} (P1)") for kind, text in said.items())
    assert ended == [3] * len(HOSTILE)
    kept = {process.sent.name for process in POOL.idle}
    assert kept == {"Good", *(kind.__name__ for kind in HOSTILE if kind.reusable)}
    left = len(POOL.idle) + 1
    assert len(alive(groups, left)) == left  # a program of one of them, which ends with it


# 2. what a guest is asked, and what it keeps


class Counts(Bot):
    """It notes all that it is asked, in its class too."""

    seen: ClassVar[list[str]] = []

    def __init__(self) -> None:
        self.asked: list[str] = []

    def choose(self, view: Any, legal: Any) -> Any:
        self.asked.append(view.question.kind)
        self.seen.append(view.question.kind)
        print(len(self.asked), len(self.seen), len(legal), random.random(), random.choice(legal).text)
        return legal[0]


@pytest.fixture(scope="module")
def counting() -> Iterator[Guest]:
    """A guest that keeps its process from test to test."""
    guest = seated(Counts())
    yield guest
    guest.close()
    POOL.clear()


def lines(guest: Guest) -> list[str]:
    """What a guest has printed."""
    printed, guest.printed = guest.printed, ""
    return printed.splitlines()


def test_each_game_has_a_fresh_bot_and_the_same_chance(counting: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guests, "MAX_PRINTED", 10**6)
    first, process = [], None
    for _ in range(2):
        play(counting, rounds=5)
        first.append(lines(counting))
        taken = POOL.take(counting.sent, counting.limits)
        assert process in (None, taken)  # one process for both games
        process = taken
        POOL.give(taken)
    assert first[0] == first[1]
    assert [line.split()[:2] for line in first[0][:2]] == [["1", "1"], ["2", "2"]]


def test_a_guest_is_asked_only_where_it_has_a_choice(counting: Guest) -> None:
    counting.begin(7)
    pos = SETUP.new_game.begin(7, GuestTable([counting, Careful()]))
    beats.play(pos, 20)
    asked = counting.number
    assert 0 < asked < len([row for row in pos.log if row.seat == 0])
    assert pos.round == 21
    counting.close()


def test_inside_a_beat_the_table_knows_how_it_began(counting: Guest) -> None:
    beats_seen = []

    class Looking(Guest):
        def ask(self, pos: Position, kind: int, seat: int, a: int, b: int) -> int:
            point, mark, answers = pos.policy.beat_so_far(pos)  # type: ignore[misc]
            beats_seen.append((point.log is pos.log, mark < len(pos.log), [move.kind_of(one[0]) for one in answers]))
            return super().ask(pos, kind, seat, a, b)

    guest = Looking(counting.sent, SHEET, 0, PATIENT)
    play(guest)
    assert beats_seen[0] == (True, True, [move.ROLL])


def test_a_copy_of_a_guest_has_not_begun(counting: Guest) -> None:
    counting.begin(1)
    for twin in (copy(counting), deepcopy(counting), pickle.loads(pickle.dumps(counting))):
        assert (twin.process, twin.sent, twin.own_seat, twin.limits) == (None, counting.sent, 0, PATIENT)
    counting.close()


def test_the_time_of_a_game_is_used_up() -> None:
    class Slow(Bot):
        def choose(self, view: Any, legal: Any) -> Any:
            time.sleep(0.2)
            return legal[0]

    guest = seated(Slow(), Limits(answer_seconds=20, game_seconds=0.5))
    with pytest.raises(BotFailed, match=r"Slow \(P1\) failed: it has used up its 0\.5 seconds of this game"):
        play(guest)


def test_a_turn_comes_to_an_end(counting: Guest) -> None:
    counting.begin(1)
    pos = SETUP.new_game.begin(7, GuestTable([counting, Careful()]))
    for _ in range(1000):
        counting.count(pos, move.pack(move.OFFER, 0, 1))
    counting.count(pos, move.pack(move.BID, 0))  # an auction ends by itself
    with pytest.raises(BotFailed, match="more than 1,000 moves in one turn"):
        counting.count(pos, move.pack(move.OFFER, 0, 1))


def test_a_bot_may_use_what_its_module_defines() -> None:
    class Plans(Bot):
        def choose(self, view: Any, legal: Any) -> Any:
            return legal[HOSTILE_INDEX]

    play(seated(Plans()), rounds=2)


HOSTILE_INDEX = 0


def test_what_cannot_be_sent_is_named() -> None:
    class Locked(Bot):
        def __init__(self) -> None:
            self.lock = threading.Lock()

    lock = threading.Lock()

    class Sharing(Bot):
        def choose(self, view: Any, legal: Any) -> Any:
            with lock:
                return legal[0]

    with pytest.raises(ValueError, match=r"^bots: Locked cannot be sent .* because of self\.lock \(TypeError"):
        send_bot(Locked())
    with pytest.raises(ValueError, match=r"^bots: Sharing cannot be sent .* because of lock \(TypeError"):
        send_bot(Sharing())


def test_a_bot_that_is_sent_keeps_its_name_and_version() -> None:
    class Mine(Bot):
        name = "zoe's"
        version = "3"

    sent = send_bot(Mine())
    assert (sent.name, sent.version, repr(sent)) == ("zoe's", "3", "<bot zoe's 3>")
    assert {sent, pickle.loads(pickle.dumps(sent))} == {sent}


@pytest.mark.parametrize(
    ("source", "says"),
    [
        ("from plakett_widgets.bots import Bot\n\nclass Mine(Bot):\n    def choose(self, view, legal):\n        legal[0]\n",
         r"^zoe \(P1\), asked .* answered None"),
        ("from plakett_widgets.bots import Bot\n\nclass Mine(Bot):\n    def choose(self, view, legal):\n        1 // 0\n",
         r"zoe \(P1\) failed: ZeroDivisionError.*line 5.*1 // 0"),
    ],
)  # fmt: skip
def test_the_bot_of_a_file_runs_in_its_process_alone(source: str, says: str) -> None:
    sent = SentBot("zoe", source=source, file="zoe.py")
    with pytest.raises(BotFailed, match=says):
        play(Guest(sent, SHEET, 0, PATIENT))


def test_a_bot_is_tried_before_its_games(groups: list[int]) -> None:
    trial(send_bot(Good()))
    assert [process.sent.name for process in POOL.idle] == ["Good"]
    with pytest.raises(BotFailed, match=r"^CannotBeMade failed: LookupError: there is one of me"):
        trial(send_bot(CannotBeMade()))
    assert len(POOL.idle) == 1


def test_few_processes_are_kept(groups: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "MAX_IDLE", 1)
    for name in ("a", "b"):
        POOL.give(POOL.take(SentBot(name, payload=send_bot(Good()).payload), PATIENT))
    assert [process.sent.name for process in POOL.idle] == ["b"]
    assert len(alive(groups, 1)) == 1


HOST = """
import ctypes, os, signal
from tests.bots.test_guests import *
readable = ctypes.CDLL(None).prctl(3, 0, 0, 0, 0)
guest = seated(Good())
guest.begin(1)
pos = SETUP.new_game.begin(7, GuestTable([guest, Careful()]))
guest.process.connection.receive = lambda *_: signal.raise_signal(signal.SIGINT)  # while it waits for an answer
for _ in range(2):
    try:
        beats.play(pos, 3)
    except KeyboardInterrupt:
        print("interrupted", guest.process.owed)
del guest.process.connection.receive
beats.play(pos, 3)
child = guest.process.popen.pid
print(pos.round, os.getsid(child) == child, readable, ctypes.CDLL(None).prctl(3, 0, 0, 0, 0))
print(child, flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="tried on Linux only")
def test_a_host_hides_its_memory_and_takes_interrupts_alone_and_its_guest_ends_with_it() -> None:
    done = subprocess.run([sys.executable, "-c", HOST], capture_output=True, text=True, cwd=ROOT, timeout=200)
    *printed, child = done.stdout.splitlines() or [done.stderr]
    assert printed == ["interrupted [1]", "interrupted [1, 2]", "4 True 1 0"], done.stderr
    left = [psutil.Process(int(child))] if psutil.pid_exists(int(child)) else []
    assert psutil.wait_procs(left, timeout=60)[1] == []


def test_a_guest_imports_no_game() -> None:
    class Names(Bot):
        def choose(self, view: Any, legal: Any) -> Any:
            print(*sorted(name for name in sys.modules if name.startswith(("plakett_widgets.", "polars", "numpy", "IPython"))))
            return legal[0]

    guest = seated(Names())
    guest.begin(1)
    pos = SETUP.new_game.begin(7, GuestTable([guest, Careful()]))
    while not guest.printed:
        beats.beat(pos)
    rooms = {name.split(".")[1] for name in lines(guest)[0].split() if "." in name}
    assert rooms <= {"_version", "bots", "editions", "engine", "errors", "moves", "words"}
    guest.end()


# 3. where no process can be made


def test_where_no_process_can_be_made_it_plays_in_place(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(processes, "CAN_START", False)
    monkeypatch.setattr(InPlace, "announced", False)
    random.seed(5)
    before = random.getstate()
    guest = seated(Good())
    assert play(guest, rounds=3).round == 4
    with pytest.raises(BotFailed, match=r"Raises \(P1\) failed: ZeroDivisionError"):
        play(seated(Raises()))
    assert capsys.readouterr().out.count("\n") == 1
    assert random.getstate() == before


# 4. what is sent


def test_a_message_has_a_limit_and_a_time() -> None:
    ours, theirs = (Connection(end) for end in socket.socketpair())
    with pytest.raises(TimeoutError):
        ours.receive(10, 0.01)
    theirs.sock.sendall(b"\0\0\0\3a")
    with pytest.raises(TimeoutError):
        ours.receive(10, 0.01)
    theirs.sock.sendall(b"bc\0\0\0\1d")
    assert (ours.receive(10, 60), ours.receive(10, 60)) == (b"abc", b"d")
    ours.send(b"e", -0.1)  # what is over by now: only the answer is late
    assert theirs.receive(10, 60) == b"e"
    theirs.send(b"x" * 11)
    with pytest.raises(Oversized):
        ours.receive(10, 1)
    with pytest.raises(TimeoutError):
        ours.send(b"x" * 10**7, 0.05)
    theirs.sock.close()
    with pytest.raises(Disconnected):
        ours.send(b"x")
    ours.sock.close()


@pytest.mark.parametrize(
    "data",
    [
        b"", b"[", b"[]", b"1", b"\xff", b"[" * 50_000, b"{}", b'{"n":true}', b'{"n":1,"move":[1,2,3,4,5,6,7,8,9]}',
        b'{"n":1,"move":[9223372036854775808]}', b'{"n":1,"move":[true]}', b'{"n":1,"move":{}}', b'{"n":1,"printed":1}',
        b'{"n":1,"error":1}', b'{"n":1,"error":{}}', b'{"n":1,"error":{"words":{"en":"x"}}}',
        b'{"n":1,"move":[' + b"9" * 5000 + b"]}",
    ],
)  # fmt: skip
def test_what_comes_from_a_guest_is_checked(data: bytes) -> None:
    with pytest.raises(BadReply):
        decode_reply(data)
