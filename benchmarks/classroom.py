"""Measure the host of a classroom: python benchmarks/classroom.py [part ...] [--seconds N] [--write]

The host is a process of its own, as always, and so are the clients, which speak to it as pages do.  Parts, all without names:

- ``load``: 200 seats at 50 tables of plakettopoly, at the pace of people and then as fast as it goes; beside it a toy on
  boardgame.io, which npm installs into a temporary folder.  Time from sending a move to the arrival of its state at the last of
  four views, processor time of the host a move, connecting included, and its memory.
- ``idle``: 1,000 seats that are connected and do nothing: share of a core.
- ``cuts``: 1,000 connections cut at random moments, each of which repeats its request.
- ``kills``: 100 hosts killed at random moments, and begun again.
- ``forgeries``: 200,000 forged messages.
- ``return``: how long a lost connection of a kernel is away once the network is back.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import logging
import multiprocessing
import os
import random
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

import psutil

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from benchmarks.tables import Place, table  # noqa: E402
from plakett_widgets import engine  # noqa: E402
from plakett_widgets.classroom import host as host_module  # noqa: E402
from plakett_widgets.classroom import limits, seats, sockets  # noqa: E402
from plakett_widgets.classroom.joining import join  # noqa: E402
from plakett_widgets.classroom.limits import raise_file_limit  # noqa: E402
from plakett_widgets.classroom.process import detached, read_host_file, start_host  # noqa: E402
from plakett_widgets.classroom.store import FILE  # noqa: E402
from plakett_widgets.widgets.protocol import PROTOCOL_VERSION  # noqa: E402

PLACE: Final = ("docs/speed.md", "classroom.py")
TOY: Final = ROOT / "benchmarks" / "boardgameio"
BOARDGAME: Final = "boardgame.io@0.50.2"
PROCESSES: Final = 2  # of clients
TABLES: Final = 50
SEATS: Final = 4
PAUSE: Final = 0.75  # seconds between two moves at a table, of people
PLAIN: Final = ("roll", "buy", "claim", "pay", "end", "decline", "pass")  # moves that need no more words
WORDY: Final = ("offer", "bid", "want")  # moves that need more words
TIMEOUT: Final = 30.0  # seconds
IDLE: Final = 1000  # seats
SILENCE: Final = 10.0  # seconds after which a page requests a sign of life
CUTS: Final = 1000
KILLS: Final = 100
FORGERIES: Final = 200_000
BURST: Final = 200
SPAWN: Final = multiprocessing.get_context("spawn")
KIND: Final = re.compile(rb'"kind":\s?"(\w+)"')
REVISION: Final = re.compile(rb'"revision":\s?(\d+)')

Message = dict[str, Any]


# clients, which read of a message only what is needed, so that they leave the processor to the host


class SeatLost(Exception):
    """A token no longer opens its seat."""


class Page(asyncio.Protocol):
    """A connection to a host, with or without a seat."""

    def __init__(self) -> None:
        self.buffer = bytearray()
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.transport: asyncio.Transport
        self.lost = False
        self.token, self.session = "", ""
        self.place = (-1, -1)  # table and seat
        self.shown: bytes = b""  # the last message with a state
        self.revision = -1
        self.counts: Counter[str] = Counter()  # of messages by kind
        self.refused: Counter[str] = Counter()  # of refusals by code
        self.last: dict[str, Message] = {}  # the last message of each kind that is rare
        self.answers: dict[str, asyncio.Future[Message]] = {}
        self.changed = asyncio.Event()
        self.arrived: Callable[[], None] = lambda: None  # called with each new state

    @classmethod
    async def connect(cls, port: int, path: str = "socket") -> Page:
        """Connect to a host on this computer."""
        loop = asyncio.get_running_loop()
        _, page = await loop.create_connection(cls, "127.0.0.1", port)
        page.transport.write(
            f"GET /{path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        await asyncio.wait_for(page.opened, TIMEOUT)
        return page

    @classmethod
    async def joined(cls, port: int, name: str, number: int | None = None) -> Page:
        """Connect, and take a seat."""
        page = await cls.connect(port)
        page.send({"kind": "join", "name": name, "table": number})
        await page.until(lambda: "seat" in page.last or "refused" in page.last)
        return page

    @classmethod
    async def entered(cls, port: int, token: str) -> Page:
        """Connect with the token of a seat, and wait until the game is shown."""
        page = await cls.connect(port)
        page.send({"kind": "enter", "token": token})
        await page.until(lambda: page.session or page.last.get("lobby", {}).get("unknown"))
        if not page.session:
            raise SeatLost(token[:4])
        page.token = token
        return page

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport

    def connection_lost(self, exc: Exception | None) -> None:
        self.lost = True
        waiting: list[asyncio.Future[Any]] = [self.opened, *self.answers.values()]
        for answer in waiting:
            if not answer.done():
                answer.set_exception(ConnectionError())
                answer.exception()  # which perhaps nobody awaits
        self.changed.set()

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if not self.opened.done():
            head, found, rest = bytes(self.buffer).partition(b"\r\n\r\n")
            if not found:
                return
            if not head.startswith(b"HTTP/1.1 101"):
                self.transport.abort()
                return
            self.buffer[:] = rest
            self.opened.set_result(None)
        start = 0
        while (frame := self._frame(start)) is not None:
            opcode, payload, start = frame
            if opcode == 1:
                self.receive(payload)
            elif opcode == 9:
                self.write(payload, 10)
            elif opcode == 8:
                self.transport.close()
        del self.buffer[:start]

    def _frame(self, start: int) -> tuple[int, bytes, int] | None:
        """Return the kind and content of the frame that begins there, and where the next one does."""
        buffer = self.buffer
        if len(buffer) < start + 2:
            return None
        size, begin = buffer[start + 1], start + 2
        if size >= 126:
            width = 2 if size == 126 else 8
            size = int.from_bytes(buffer[begin : begin + width], "big")
            begin += width
        end = begin + size
        return (buffer[start] & 15, bytes(buffer[begin:end]), end) if len(buffer) >= end and begin <= len(buffer) else None

    def write(self, payload: bytes, opcode: int = 1) -> None:
        """Send a frame, masked by zeros."""
        size = len(payload)
        if size < 126:
            head = bytes((128 | opcode, 128 | size))
        elif size < 1 << 16:
            head = bytes((128 | opcode, 128 | 126)) + size.to_bytes(2, "big")
        else:
            head = bytes((128 | opcode, 128 | 127)) + size.to_bytes(8, "big")
        self.transport.write(head + bytes(4) + payload)

    def send(self, message: Message) -> None:
        """Send a message."""
        self.write(json.dumps(message).encode())

    def receive(self, text: bytes) -> None:
        """Take a message."""
        found = KIND.search(text, 0, 60)
        kind = found[1].decode() if found else "?"
        self.counts[kind] += 1
        if kind == "traits" and b'"state":' in text[:60] and (revision := REVISION.search(text)):
            self.shown, self.revision = text, int(revision[1])
            self.arrived()
        elif kind == "begin":
            message = json.loads(text)
            self.session, self.shown = message["traits"]["session"], text
            self.revision = message["traits"]["state"]["revision"]
            self.send({"kind": "write", "values": {"forced_moves": "missed", "locale": "fr"}})
            self.arrived()
        elif kind == "result":
            message = json.loads(text)
            if not message["ok"]:
                self.refused[message["error"]["code"]] += 1
            answer = self.answers.pop(message["id"], None)
            if answer is not None and not answer.done():
                answer.set_result(message)
        elif kind not in ("events", "room"):
            self.last[kind] = message = json.loads(text)
            if kind == "seat":
                self.place, self.token = (message["table"], message["seat"]), message.get("token", self.token)
            elif kind == "refused":
                self.refused[message["code"]] += 1
            elif kind == "?" and message.get("id") in self.answers:  # of the teacher
                self.answers.pop(message["id"]).set_result(message)
        self.changed.set()

    async def until(self, true: Callable[[], object]) -> None:
        """Wait until something is true.  Raise an error if the connection is lost before."""
        async with asyncio.timeout(TIMEOUT):
            while not true():
                if self.lost:
                    raise ConnectionError
                self.changed.clear()
                await self.changed.wait()

    def request(self, message: Message) -> asyncio.Future[Message]:
        """Send a request, and return its answer, that comes."""
        answer: asyncio.Future[Message] = asyncio.get_running_loop().create_future()
        if self.lost:
            answer.set_exception(ConnectionError())
            return answer
        self.answers[message["id"]] = answer
        self.send(message)
        return answer

    @property
    def state(self) -> Message:
        """The last state."""
        message = json.loads(self.shown)
        state: Message = (message.get("values") or message["traits"])["state"]
        return state

    def next_move(self, draw: random.Random, id: str) -> Message | None:
        """Return the request of a move, ``None`` where the own seat has none."""
        if not self.shown or b'"legal":[]' in self.shown:
            return None
        state = self.state
        legal = [one for one in state["legal"] if one["kind"] not in WORDY]
        wanted = [one for one in legal if one["kind"] in PLAIN] or (legal if state["pending"] else [])
        if not wanted:
            return None
        return {
            "v": PROTOCOL_VERSION, "kind": "action", "id": id, "session": self.session, "seat": self.place[1],
            "move": draw.choice(wanted)["move"], "decision": state["decision"], "base_revision": state["revision"],
        }  # fmt: skip

    def cut(self) -> None:
        """Lose the connection without a word, as a network does."""
        self.transport.abort()


async def teacher(port: int, token: str, *requests: Message) -> list[Message]:
    """Send requests as the teacher, one after the other, and return the answers."""
    page = await Page.connect(port, "teacher")
    page.send({"token": token})
    answers = [await asyncio.wait_for(page.request({"id": f"t{k}", **one}), TIMEOUT) for k, one in enumerate(requests)]
    page.transport.close()
    return answers


# hosts


class Kept:
    """The host of a folder, in a process of its own.

    Parameters
    ----------
    folder : Path
        Its folder.
    tables : int
        How many tables it lays, if the folder is new.
    seats : int
        How many seats each has.
    unlimited : bool
        Whether it takes any number of messages, so that each is judged.
    """

    def __init__(self, folder: Path, tables: int, seats: int, unlimited: bool = False) -> None:
        self.folder, self.unlimited = folder, unlimited
        self.links: set[str] = set()
        self.given = {
            "tables": [{"edition": "plakettopoly", "seed": number} for number in range(tables)],
            "seats": seats, "port": 0, "patience": None,
        }  # fmt: skip
        self.begin()

    def begin(self) -> None:
        """Start the process."""
        if self.unlimited:
            popen = self.popen()
            while (found := read_host_file(self.folder)) is None or found["process"] != popen.pid:
                assert popen.poll() is None, "no host"
                time.sleep(0.02)
        else:
            found = start_host(self.folder, self.given)
        self.process = psutil.Process(found["process"])
        self.token, self.port = str(found["token"]), urlsplit(found["url"]).port or 0
        self.links.add(str(found["url"]))

    def popen(self) -> subprocess.Popen[bytes]:
        """Start the process, and do not wait until it can be reached."""
        command = [sys.executable, *([str(Path(__file__)), "--host"] if self.unlimited else ["-m", host_module.__name__])]
        with open(self.folder / "host.log", "ab") as log:
            popen = subprocess.Popen([*command, str(self.folder)], stdin=subprocess.PIPE, stdout=log, stderr=log, **detached())
        assert popen.stdin is not None
        popen.stdin.write(json.dumps(self.given).encode())
        popen.stdin.close()
        return popen

    def do(self, *requests: Message) -> list[Message]:
        """Send requests as the teacher."""
        return asyncio.run(teacher(self.port, self.token, *requests))

    @property
    def cpu(self) -> float:
        """The seconds of processor time so far."""
        times = self.process.cpu_times()
        return float(times.user + times.system)

    @property
    def memory(self) -> float:
        """Megabytes."""
        return float(self.process.memory_info().rss / 1e6)

    def kill(self) -> None:
        """Kill the process, and wait until it is gone."""
        with suppress(psutil.NoSuchProcess):
            self.process.kill()
            reap(self.process)

    def stop(self) -> None:
        """End the process, and wait until it is gone."""
        self.process.terminate()
        reap(self.process)

    def faults(self) -> int:
        """Return how many tracebacks its log has."""
        return (self.folder / "host.log").read_text("utf-8", "replace").count("Traceback")

    def stored(self) -> tuple[list[tuple[Any, ...]], list[tuple[Any, ...]]]:
        """Return the moves and the seats in the file of a host that has ended."""
        with contextlib.closing(sqlite3.connect(self.folder / FILE)) as store:
            moves = store.execute(
                'SELECT "table", number, answer, by_bot, request FROM moves ORDER BY "table", number'
            ).fetchall()
            return moves, store.execute('SELECT "table", seat, record FROM seats ORDER BY "table", seat').fetchall()


def reap(process: psutil.Process) -> None:
    """Wait until a process is gone."""
    with suppress(psutil.NoSuchProcess, ChildProcessError):
        try:
            os.waitpid(process.pid, 0)
        except ChildProcessError:
            process.wait(TIMEOUT)


def serve_unlimited(folder: str) -> int:
    """Keep a classroom that counts no messages."""
    for module in (limits, sockets, seats):
        for name in ("MAX_MESSAGES", "MESSAGE_RATE", "MAX_SEAT_MESSAGES", "SEAT_RATE", "MAX_EXCESS", "MAX_SEAT_CONNECTIONS"):
            if hasattr(module, name):
                setattr(module, name, 10**9)
    sys.argv = ["host", folder]
    return host_module.main()


@contextmanager
def kept(tables: int, seats: int, **more: Any) -> Iterator[Kept]:
    """A host in a temporary folder."""
    with tempfile.TemporaryDirectory() as folder:
        host = Kept(Path(folder), tables, seats, **more)
        try:
            yield host
        finally:
            host.kill()


def names(tables: int, seats: int) -> list[str]:
    """Return a name for each seat."""
    return [f"Pupil {number + 1}" for number in range(tables * seats)]


async def seat_all(port: int, tables: Sequence[int], seats: int) -> list[list[Page]]:
    """Take every seat of some tables."""
    found: list[list[Page]] = []
    for number in tables:
        found.append(await asyncio.gather(*(Page.joined(port, f"Pupil {number}-{seat}", number) for seat in range(seats))))
    return found


# load


class Played:
    """What a process of clients has measured."""

    def __init__(self) -> None:
        self.moves, self.seconds = 0, 0.0
        self.times: list[float] = []  # seconds from a move to the last of four views
        self.refused: Counter[str] = Counter()


async def play_table(pages: list[Page], pause: float, end: float, draw: random.Random, played: Played) -> None:
    """Play at a table, one move after the other."""
    ids = 0
    await asyncio.sleep(draw.random() * pause)
    while time.perf_counter() < end:
        ids += 1
        found = None
        for page in pages:
            if (found := page.next_move(draw, f"m{ids}")) is not None:
                break
        if found is None:
            return  # the game is over
        before = page.revision
        everywhere: asyncio.Future[float] = asyncio.get_running_loop().create_future()

        def arrived(before: int = before, everywhere: asyncio.Future[float] = everywhere) -> None:
            if not everywhere.done() and all(page.revision > before for page in pages):
                everywhere.set_result(time.perf_counter())

        for one in pages:
            one.arrived = arrived
        sent = time.perf_counter()
        answer = await asyncio.wait_for(page.request(found), TIMEOUT)
        if answer["ok"]:
            played.times.append(await asyncio.wait_for(everywhere, TIMEOUT) - sent)
            played.moves += 1
        else:
            played.refused[answer["error"]["code"]] += 1
            await asyncio.sleep(0.05)
        await asyncio.sleep(pause)


def clients(port: int, tables: Sequence[int], pause: float, seconds: float, pipe: Any) -> None:
    """Play at tables, as a process of its own."""

    async def work() -> None:
        found = await seat_all(port, tables, SEATS)
        pipe.send("seated")
        pipe.recv()
        everybody = [page for pages in found for page in pages]
        await asyncio.gather(*(page.until(lambda page=page: page.session) for page in everybody))
        await asyncio.sleep(1)
        pipe.send("begun")
        pipe.recv()
        played, begun = Played(), time.perf_counter()
        draws = [random.Random(number) for number in tables]
        end = begun + seconds
        await asyncio.gather(*(play_table(pages, pause, end, draw, played) for pages, draw in zip(found, draws, strict=True)))
        played.seconds = time.perf_counter() - begun
        pipe.send(played)
        pipe.recv()

    asyncio.run(work())


class Figures:
    """What one load has come to."""

    def __init__(self, moves: int, seconds: float, times: list[float], cpu: float, memory: float) -> None:
        self.moves, self.rate = moves, moves / seconds
        ordered = sorted(times)
        self.median, self.most = (1000 * ordered[int(len(ordered) * share)] for share in (0.5, 0.95))
        self.cpu, self.memory = 1000 * cpu / max(moves, 1), memory
        self.later = self.cpu  # without connecting
        self.seconds = cpu  # of processor time, without connecting

    def __str__(self) -> str:
        return (
            f"{self.moves} moves, {self.rate:.0f} a second; {self.median:.1f} ms, 95th percentile {self.most:.1f} ms; "
            f"{self.cpu:.2f} ms CPU a move ({self.later:.2f} without what is known of connecting), {self.memory:.0f} MB"
        )


def load_host(pause: float, seconds: float) -> Figures:
    """Return the figures of the host of a classroom."""
    with kept(TABLES, SEATS) as host:
        first = host.cpu
        parts = [range(TABLES)[number::PROCESSES] for number in range(PROCESSES)]
        pipes, processes = [], []
        for part in parts:
            own, other = multiprocessing.Pipe()
            process = multiprocessing.get_context("spawn").Process(
                target=clients, args=(host.port, part, pause, seconds, other)
            )
            process.start()
            pipes.append(own)
            processes.append(process)
        everybody = [pipe.recv() for pipe in pipes]
        host.do({"do": "start"})
        for pipe in pipes:
            pipe.send("begin")
        everybody = [pipe.recv() for pipe in pipes]
        connected = host.cpu
        for pipe in pipes:
            pipe.send("play")
        everybody = [pipe.recv() for pipe in pipes]
        last, memory = host.cpu, host.memory
        for pipe, process in zip(pipes, processes, strict=True):
            pipe.send("end")
            process.join()
        moves = sum(one.moves for one in everybody)
        refused = sum((one.refused for one in everybody), Counter())
        if refused or host.faults():
            print(f"  refused: {dict(refused)}, faults: {host.faults()}")
        times = [one for played in everybody for one in played.times]
        figures = Figures(moves, max(one.seconds for one in everybody), times, last - first, memory)
        figures.seconds = last - connected
        figures.later = 1000 * figures.seconds / max(moves, 1)
        return figures


def load_toy(folder: Path, pause: float, seconds: float) -> Figures:
    """Return the figures of the toy on boardgame.io."""
    server = subprocess.Popen(["node", "server.js"], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        assert server.stdout is not None
        while (line := server.stdout.readline()).strip() != "up":
            assert line, "boardgame.io has not started"
        process = psutil.Process(server.pid)
        first = sum(process.cpu_times()[:2])
        given = ["node", "clients.js", str(TABLES), str(round(seconds)), str(round(pause * 1000))]
        found = json.loads(
            subprocess.run(given, cwd=folder, check=True, capture_output=True, text=True).stdout.splitlines()[-1]
        )
        cpu, memory = sum(process.cpu_times()[:2]) - first, process.memory_info().rss / 1e6
    finally:
        server.terminate()
        server.wait()
    figures = Figures(found["arrived"], seconds, [0.0], cpu, memory)
    figures.median, figures.most = float(found["p50"]), float(found["p95"])
    return figures


def toy_folder(folder: Path) -> Path | None:
    """Install the toy in a folder.  Return nothing where npm or its registry is not there."""
    if not shutil.which("npm"):
        return None
    shutil.copytree(TOY, folder, dirs_exist_ok=True)
    done = subprocess.run(["npm", "install", "--silent", "--no-audit", "--no-fund", BOARDGAME], cwd=folder, capture_output=True)
    return folder if done.returncode == 0 else None


def load(seconds: float) -> tuple[list[list[str]], list[list[str]]]:
    """Return the rows of the table of loads, and of that of goals."""
    rows, goals = [], []
    with tempfile.TemporaryDirectory() as name:
        folder = toy_folder(Path(name))
        if folder is None:
            print("boardgame.io is left out: it cannot be installed")
        for what, pause in (("the pace of people", PAUSE), ("saturated", 0.0)):
            ours = load_host(pause, seconds)
            print(f"{what}: {ours}", flush=True)
            rows.append([what, "plakettopoly", *cells(ours)])
            if not pause:
                rate = ours.moves / ours.seconds
                goals.append(["saturated: moves a second of processor time", "≥ 500", f"{rate:.0f}", yes(rate >= 500)])
                goals.append(["memory, saturated", "≤ 400 MB", f"{ours.memory:.0f} MB", yes(ours.memory <= 400)])
            if folder is None:
                continue
            toy = load_toy(folder, pause, seconds)
            print(f"  boardgame.io: {toy}", flush=True)
            rows.append([what, "boardgame.io’s toy", *cells(toy)])
            names = "rate", "median", "most", "cpu", "memory"
            ratios = [getattr(ours, name) / getattr(toy, name) for name in names]
            print("  ratios:", ", ".join(f"{name} {ratio:.2f}" for name, ratio in zip(names, ratios, strict=True)), flush=True)
            rows.append([what, "ratio", *(f"{ratio:.2f}" for ratio in ratios)])
            if pause:
                *_, most, cpu, _ = ratios
                goals.append([f"{what}: 95th percentile", "≤ 2.5 × the toy’s", f"{most:.2f} ×", yes(most <= 2.5)])
                goals.append([f"{what}: CPU a move", "≤ 2 × the toy’s", f"{cpu:.2f} ×", yes(cpu <= 2)])
    return rows, goals


def cells(figures: Figures) -> list[str]:
    """Return what the table has of some figures."""
    return [
        f"{figures.rate:.0f}",
        f"{figures.median:.1f}",
        f"{figures.most:.1f}",
        f"{figures.cpu:.2f}",
        f"{figures.memory:.0f}",
    ]


# nobody moves


def idle_clients(port: int, tables: Sequence[int], pipe: Any) -> None:
    """Sit at tables and do nothing but what a page does by itself, as a process of its own."""

    async def work() -> None:
        everybody = [page for pages in await seat_all(port, tables, SEATS) for page in pages]
        pipe.send("seated")
        while not pipe.poll():
            for page in everybody:  # which have received nothing for long
                await asyncio.sleep(SILENCE / len(everybody))
                page.send({"kind": "alive"})
        pipe.send(sum(page.lost for page in everybody))

    asyncio.run(work())


def idle(seconds: float) -> list[list[str]]:
    """Measure what 1,000 seats cost that are connected and do nothing, in games that have begun."""
    tables = IDLE // SEATS
    with kept(tables, SEATS) as host:
        pipe, other = multiprocessing.Pipe()
        process = SPAWN.Process(target=idle_clients, args=(host.port, range(tables), other))
        process.start()
        pipe.recv()
        host.do({"do": "start"})
        time.sleep(SILENCE)
        cpu, begun = host.cpu, time.perf_counter()
        time.sleep(seconds)
        share, memory = (host.cpu - cpu) / (time.perf_counter() - begun), host.memory
        pipe.send("end")
        lost = pipe.recv()
        process.join()
    print(f"idle: {IDLE} seats take {share:.1%} of a core and {memory:.0f} MB, {lost} connections lost", flush=True)
    return [[f"{IDLE:,} seats that are connected and idle", "≤ 5 % of a core", f"{100 * share:.1f} %", yes(share <= 0.05)]]


# cuts and kills


class Pupil:
    """Somebody who plays, and whose connection or host may be lost at any moment."""

    def __init__(self, host: Kept, page: Page) -> None:
        self.host, self.page = host, page
        self.token, self.place = page.token, page.place
        self.acknowledged: list[str] = []
        self.sent = self.repeated = 0

    async def come_back(self) -> None:
        """Connect again, however often it takes, and check that the seat is the same."""
        while True:
            try:
                page = await Page.entered(self.host.port, self.token)
            except (OSError, TimeoutError):
                await asyncio.sleep(0.02)
                continue
            if page.place != self.place:
                raise SeatLost(f"{self.place} has become {page.place}")
            self.page = page
            return

    async def move(self, draw: random.Random, cut: Callable[[], float | None]) -> bool:
        """Make a move, and repeat its request until there is an answer.  Return False where the seat has none."""
        if self.page.lost:
            await self.come_back()
        id = f"{'-'.join(map(str, self.place))}-{self.sent}"
        wanted = self.page.next_move(draw, id)
        if wanted is None:
            return False
        self.sent += 1
        if (cut_after := cut()) is not None:
            asyncio.get_running_loop().call_later(cut_after, self.page.cut)
        while True:
            try:
                answer = await asyncio.wait_for(self.page.request(wanted), TIMEOUT)
            except ConnectionError:
                self.repeated += 1
                await self.come_back()
                continue
            if answer["ok"]:
                self.acknowledged.append(id)
            elif answer["error"]["code"] == "too_many":
                await asyncio.sleep(0.2)
                continue
            return True

    async def play(self, draw: random.Random, end: Callable[[], bool], cut: Callable[[], float | None]) -> None:
        """Play on until the end."""
        while not end():
            if await self.move(draw, cut):
                await asyncio.sleep(draw.random() / 50)
            elif not self.page.lost:
                with suppress(TimeoutError, ConnectionError):
                    self.page.changed.clear()
                    await asyncio.wait_for(self.page.changed.wait(), 0.2)


async def pupils(host: Kept, tables: int, seats: int) -> list[Pupil]:
    """Seat everybody, and start."""
    found = [page for pages in await seat_all(host.port, range(tables), seats) for page in pages]
    await teacher(host.port, host.token, {"do": "start"})
    for page in found:
        await page.until(lambda page=page: page.session)
    return [Pupil(host, page) for page in found]


def check(host: Kept, everybody: Sequence[Pupil]) -> tuple[int, int, int]:
    """Return how many acknowledged moves are not stored, how many are stored twice, and how many were acknowledged."""
    moves, _ = host.stored()
    stored = Counter((number, request) for number, _, _, _, request in moves if request)
    acknowledged = [(pupil.place[0], f"{pupil.place[1]}.{id}") for pupil in everybody for id in pupil.acknowledged]
    return sum(one not in stored for one in acknowledged), sum(count > 1 for count in stored.values()), len(acknowledged)


def survived(
    what: str, count: int, everybody: Sequence[Pupil], lost: int, twice: int, acknowledged: int, faults: int
) -> list[str]:
    """Print what became of moves, and return the row of the table.  A lost seat has raised an error before."""
    repeated = sum(pupil.repeated for pupil in everybody)
    print(
        f"{count} {what}: {repeated} requests repeated, {acknowledged} moves acknowledged, "
        f"{lost} lost, {twice} done twice, no seat lost, {faults} faults",
        flush=True,
    )
    reached = yes(not (lost or twice or faults))
    return [f"{count:,} {what}: moves lost · done twice · seats lost", "0 · 0 · 0", f"{lost} · {twice} · 0", reached]


def cuts(count: int) -> list[list[str]]:
    """Cut connections at random moments, half of them while a move is under way."""
    draw, done = random.Random(49), 0

    async def work(host: Kept) -> list[Pupil]:
        everybody = await pupils(host, 25, SEATS)

        def end() -> bool:
            return done >= count

        def cut() -> float | None:
            nonlocal done
            if draw.random() < 0.5 or end():
                return None
            done += 1
            return draw.random() * draw.choice([0.002, 0.02])

        async def cut_anybody() -> None:
            nonlocal done
            while not end():
                await asyncio.sleep(draw.random() / 50)
                draw.choice(everybody).page.cut()
                done += 1

        await asyncio.gather(cut_anybody(), *(pupil.play(draw, end, cut) for pupil in everybody))
        for pupil in everybody:
            await pupil.come_back()
        return everybody

    with kept(25, SEATS) as host:
        everybody = asyncio.run(work(host))
        host.stop()
        lost, twice, acknowledged = check(host, everybody)
        faults = host.faults() + len(host.links) - 1
    return [survived("connections cut", count, everybody, lost, twice, acknowledged, faults)]


def kills(count: int) -> list[list[str]]:
    """Kill hosts at random moments, every third while it starts."""
    draw, over = random.Random(50), False

    async def work(host: Kept) -> list[Pupil]:
        nonlocal over
        everybody = await pupils(host, 10, 2)

        async def kill_on() -> None:
            nonlocal over
            for number in range(count):
                if number % 3 == 2:
                    popen = host.popen()
                    await asyncio.sleep(draw.random() * 1.5)
                    popen.kill()
                    popen.wait()
                else:
                    await asyncio.sleep(0.05 + draw.random() * 0.4)
                    host.kill()
                if number % 3 != 1:  # else the next one is killed while it starts
                    await asyncio.to_thread(host.begin)
            if count % 3 == 2:
                await asyncio.to_thread(host.begin)
            await asyncio.sleep(0.5)
            over = True

        await asyncio.gather(kill_on(), *(pupil.play(draw, lambda: over, lambda: None) for pupil in everybody))
        for pupil in everybody:
            await pupil.come_back()
        return everybody

    with kept(10, 2) as host:
        everybody = asyncio.run(work(host))
        host.stop()
        lost, twice, acknowledged = check(host, everybody)
        faults = host.faults() + len(host.links) - 1
    return [survived("hosts killed", count, everybody, lost, twice, acknowledged, faults)]


# forgeries


class Forger:
    """Makes messages that nothing may come of.

    Parameters
    ----------
    draw : random.Random
        What chance to use.
    page : Page
        A connection with a seat, whose messages they resemble.
    sessions : sequence of str
        Those of other tables.
    played : sequence of mapping
        Requests that were carried out.
    dead : str
        A token that was replaced.
    """

    ANY: Final = (
        None, True, False, -1, 10**18, -(10**40), 0.5, float("nan"), float("inf"), "", "x" * 500, [], {}, ["roll"], "roll",
        "\ud800", "\0", {"a": [{}]}, "1: roll", "b0",
    )  # fmt: skip
    FIELDS: Final = (
        "seat", "move", "moves", "decision", "base_revision", "session", "what", "on", "at", "value", "event", "start", "count",
        "token", "name", "table", "values", "revision", "topics", "rule", "locale", "protocol_version", "branch",
    )  # fmt: skip
    KINDS: Final = (
        "action", "control", "step", "preview", "plans", "at", "history", "log_get", "hello", "ping", "rule", "ending", "write",
        "x", "", "lines", "room",
    )  # fmt: skip

    def __init__(self, draw: random.Random, page: Page, sessions: Sequence[str], played: Sequence[Message], dead: str) -> None:
        self.draw, self.page, self.sessions, self.played, self.dead = draw, page, sessions, played, dead
        self.state, self.own = page.state, page.place[1]
        self.number = 0

    def action(self, **values: Any) -> Message:
        """Return a move as the page would send it, with other values."""
        return {
            "v": PROTOCOL_VERSION, "kind": "action", "id": f"f{self.number}", "session": self.page.session, "seat": self.own,
            "move": "roll", "decision": self.state["decision"], "base_revision": self.state["revision"],
        } | values  # fmt: skip

    def seated(self) -> bytes:
        """Return a forged message of somebody who has a seat."""
        self.number += 1
        draw, which = self.draw, self.draw.randrange(10)
        if which == 0:  # another seat
            forged = self.action(seat=1 - self.own, move=draw.choice(PLAIN))
        elif which == 1:  # another table
            forged = self.action(session=draw.choice(self.sessions), seat=draw.choice([self.own, 1 - self.own]))
        elif which == 2:  # once more
            forged = dict(draw.choice(self.played))
        elif which == 3:  # the requests of others
            forged = draw.choice(self.played) | {"seat": 1 - self.own, "id": f"f{self.number}"}
        elif which == 4:  # for somebody else in other ways
            forged = draw.choice([
                self.action(kind="control", what="hold", on=True, seat=1 - self.own),
                self.action(kind="control", what="undo", on=True, seat=1 - self.own, branch=self.state["branch"]),
                self.action(kind="control", what=draw.choice(["branch", "line", "skip", "rematch", "forecast"]), at=0, value=1),
                self.action(kind="step", revision=-1),
                self.action(moves=["roll"] * draw.randrange(3000)),
                self.action(kind="join", name="Mallory"),
            ])  # fmt: skip
        elif which == 5:  # numbers that are none, and anything else
            name = draw.choice(["seat", "base_revision"])
            forged = self.action(**{name: draw.choice(self.ANY), "decision": "b0"})
        elif which < 8:
            forged = {name: draw.choice(self.ANY) for name in draw.sample(self.FIELDS, 6)}
            forged |= {
                "v": draw.choice([PROTOCOL_VERSION, 0, None, "1"]),
                "kind": draw.choice(self.KINDS),
                "id": f"f{self.number}",
            }
            if draw.random() < 0.7:
                forged["session"] = self.page.session
        else:
            return self.broken()
        return json.dumps(forged).encode("utf-8", "surrogatepass")

    def guest(self) -> bytes:
        """Return a forged message of somebody who has no seat."""
        self.number += 1
        draw = self.draw
        token = draw.choice([self.dead, "x" * 22, "", None, 5, ["x"], {"token": "x"}, "x" * 10_000, "\ud800", self.dead[:-1]])
        forged = draw.choice([
            {"kind": draw.choice(["enter", "watch"]), "token": token, "table": draw.choice([0, 1, -1, True, 10**9, "0"])},
            {"kind": "join", "name": draw.choice(["Mallory", "", None, "x" * 9000, "\u202e", 5]), "token": token},
            self.action(),
            {"kind": "follow"},
            {"kind": "write", "values": {"locale": "fr", "forced_moves": "all"}},
            {"id": "t", "do": "start", "token": token},
        ])  # fmt: skip
        return self.broken() if draw.random() < 0.2 else json.dumps(forged).encode("utf-8", "surrogatepass")

    def broken(self) -> bytes:
        """Return what is no message at all."""
        draw, whole = self.draw, json.dumps(self.action()).encode()
        return draw.choice([
            whole[: draw.randrange(len(whole))],
            b"[" * draw.randrange(1, 8000),
            b'{"a":' * draw.randrange(1, 3000),
            b"NaN",
            b"-Infinity",
            b'{"v":1e999,"kind":"action","id":"x","seat":NaN}',
            b"9" * 5000,
            b"{" + b'"a":1,' * 2000 + b'"b":2}',
            whole[:-1] + b',"x":"' + b"x" * 20_000 + b'"}',
            b'"' + b"y" * draw.choice([100, 60_000]) + b'"',
            b"null",
        ])  # fmt: skip

    def deadly(self) -> tuple[bytes, int]:
        """Return what ends a connection: too long, no text, or no frame."""
        return self.draw.choice([(b"z" * 200_000, 1), (b"\xff\xfe{}", 1), (bytes(range(256)), 2), (b"x", 3), (b"x" * 200, 9)])


async def forge(host: Kept, count: int, before: dict[str, Any]) -> tuple[Counter[str], list[float]]:
    """Send so many forged messages, and return what became of them and the memory on the way."""
    draw, outcomes, memory = random.Random(51), Counter[str](), []
    played: list[Message] = before["played"]
    other = await Page.entered(host.port, before["tokens"][1])
    seated = await Page.entered(host.port, before["tokens"][0])
    forger = Forger(draw, seated, [other.session, "", "0" * 32], played, before["dead"])
    guest = await Page.connect(host.port)
    for page in (other, seated):
        page.send({"kind": "alive"})
        await page.until(lambda page=page: page.last.pop("alive", None))
        page.counts.clear()
    sent = 0
    for number in range(count // BURST):
        if seated.lost:
            seated = forger.page = await Page.entered(host.port, before["tokens"][0])
        if guest.lost:
            guest = await Page.connect(host.port)
        for _ in range(BURST):
            page, make = (guest, forger.guest) if draw.random() < 0.3 else (seated, forger.seated)
            page.write(make(), draw.choice([1, 1, 1, 2]))
            sent += 1
        if number % 10 == 9:
            page = draw.choice([guest, seated])
            page.write(*forger.deadly())
            page.send({"kind": "alive"})
            sent += 1
        for page in (guest, seated):
            page.send({"kind": "alive"})
            with suppress(ConnectionError):
                await page.until(lambda page=page: page.last.pop("alive", None))
            outcomes += page.counts
            outcomes["closed"] += page.lost
            page.counts.clear()
        for refused in (seated.refused, guest.refused):
            outcomes += Counter({f"refused: {code}": times for code, times in refused.items()})
            refused.clear()
        if number % max(count // BURST // 10, 1) == 0:
            memory.append(host.memory)
    outcomes["sent"] = sent
    memory.append(host.memory)
    outcomes["seen elsewhere"] = other.counts["traits"] + other.counts["events"]
    now = [json.dumps((await Page.entered(host.port, token)).state) for token in before["tokens"]]
    outcomes["changed"] = sum(one != state for one, state in zip(now, before["states"], strict=True))
    return outcomes, memory


async def play_before(host: Kept) -> dict[str, Any]:
    """Play some moves, and replace a token."""
    everybody = await pupils(host, 3, 2)
    draw, played = random.Random(52), []
    for number in range(60):
        for pupil in everybody:
            found = pupil.page.next_move(draw, f"p{number}")
            if found is not None and (await pupil.page.request(found))["ok"] and pupil.place == (0, 0):
                played.append(found)
    [link] = await teacher(host.port, host.token, {"do": "seat", "name": "Pupil 2-1", "what": "link"})
    new = str(link["value"]).rpartition("#")[2]
    return {"played": played, "tokens": [everybody[0].token, everybody[2].token, new], "dead": everybody[5].token}


async def note_states(host: Kept, before: dict[str, Any]) -> None:
    """Note what each table shows, once a host has begun again."""
    before["states"] = [json.dumps((await Page.entered(host.port, token)).state) for token in before["tokens"]]


async def flood(host: Kept, token: str, other: str) -> tuple[int, float]:
    """Send too many messages to a host that counts them.  Return how many it took, and how long another pupil waits."""
    page, calm = await Page.entered(host.port, token), await Page.entered(host.port, other)
    taken, longest = 0, 0.0
    with suppress(ConnectionError):
        for _ in range(50):
            for _ in range(100):
                page.send({"kind": "action", "id": "x", "v": PROTOCOL_VERSION, "session": page.session})
                taken += 1
            begun = time.perf_counter()
            calm.send({"kind": "alive"})
            await calm.until(lambda: calm.last.pop("alive", None))
            longest = max(longest, time.perf_counter() - begun)
            if page.lost:
                break
            await asyncio.sleep(0.2)
    assert page.lost
    return page.counts["result"] + page.counts["refused"], longest


def forgeries(count: int) -> list[list[str]]:
    """Send forged messages, each of which is judged, as this host counts none; then too many to one that counts."""
    with kept(3, 2, unlimited=True) as host:
        before = asyncio.run(play_before(host))
        host.stop()
        stored = host.stored()
        host.begin()
        asyncio.run(note_states(host, before))
        outcomes, memory = asyncio.run(forge(host, count, before))
        faults = host.faults()
        host.stop()
        same = host.stored() == stored
        host.unlimited = False
        host.begin()
        answered, longest = asyncio.run(flood(host, before["tokens"][0], before["tokens"][1]))
    print(f"forgeries: {dict(sorted(outcomes.items()))}")
    print(f"  store the same: {same}, faults: {faults}, memory {' '.join(f'{one:.0f}' for one in memory)} MB")
    print(f"  a flood ends after {answered} answers, another pupil waits at most {1000 * longest:.0f} ms", flush=True)
    grown = memory[-1] - memory[1]
    unchanged = same and not outcomes["changed"] and not outcomes["seen elsewhere"]
    found = f"{0 if unchanged else 1} · {faults} · {grown:+.0f} MB"
    return [[
        f"{count:,} forged messages: changes · faults · memory from a tenth of them on", "0 · 0 · flat", found,
        yes(unchanged and not faults and grown < 10),
    ]]  # fmt: skip


# the way back


class Network:
    """The way to a host, which can be cut: connections end, and there are no new ones."""

    def __init__(self, target: int) -> None:
        self.target = target
        self.port = 0
        self.ways: set[asyncio.Transport] = set()
        self.begun: list[float] = []  # when somebody has seen a game begin
        self.ready = threading.Event()
        threading.Thread(target=lambda: asyncio.run(self._run()), daemon=True).start()
        self.ready.wait(TIMEOUT)

    async def _run(self) -> None:
        self.loop, self.stopped = asyncio.get_running_loop(), asyncio.Event()
        await self._open()
        self.ready.set()
        await self.stopped.wait()

    async def _open(self) -> None:
        self.server = await asyncio.start_server(self._relay, "127.0.0.1", self.port)
        self.port = self.server.sockets[0].getsockname()[1]

    async def _relay(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        inside, outside = await asyncio.open_connection("127.0.0.1", self.target)
        self.ways |= {writer.transport, outside.transport}  # type: ignore[arg-type]

        async def pump(source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
            with suppress(OSError):
                while data := await source.read(1 << 16):
                    if b'"kind":"begin"' in data:
                        self.begun.append(time.perf_counter())
                    sink.write(data)
            sink.close()

        await asyncio.gather(pump(reader, outside), pump(inside, writer))

    def cut(self) -> None:
        """Lose everything, and let nobody in."""

        async def work() -> None:
            self.server.close()
            for way in self.ways:
                way.abort()
            self.ways.clear()

        asyncio.run_coroutine_threadsafe(work(), self.loop).result(TIMEOUT)

    def mend(self) -> None:
        """Let everybody in again."""
        self.begun.clear()
        asyncio.run_coroutine_threadsafe(self._open(), self.loop).result(TIMEOUT)


def come_back(count: int) -> list[list[str]]:
    """Measure how long a kernel and, where there is Chromium, a page are away once the network is back."""
    draw, times = random.Random(53), []
    with kept(1, 2) as host, contextlib.ExitStack() as stack:
        network = Network(host.port)
        code = (read_host_file(host.folder) or {})["url"].split("/")[3]
        url = f"http://127.0.0.1:{network.port}/{code}/"
        kernel = stack.enter_context(contextlib.closing(join(url, name="Kernel")))
        host.do({"do": "start"})  # before Playwright, which has a loop of its own
        assert kernel.wait(TIMEOUT)
        clients = 1
        try:
            from playwright.sync_api import Error

            from tests.browser.harness import new_context, start_chromium
        except ImportError:
            print("the page is left out: there is no Chromium")
        else:
            with suppress(Error):
                page = stack.enter_context(new_context(stack.enter_context(start_chromium()))).new_page()
                page.goto(url)
                page.fill("#name", "Page")
                page.keyboard.press("Enter")
                page.wait_for_selector(".board")
                clients = 2
        for _ in range(count):
            wait_for(0.5 + draw.random(), page if clients == 2 else None)
            network.cut()
            wait_for(0.3 + draw.random() * 6, page if clients == 2 else None)
            network.mend()
            begun = time.perf_counter()
            while len(network.begun) < clients:
                wait_for(0.05, page if clients == 2 else None)
                assert time.perf_counter() - begun < TIMEOUT
            times += [one - begun for one in network.begun]
    who = "a kernel and a page" if clients == 2 else "a kernel"
    print(
        f"return: {who}, {count} times: median {sorted(times)[len(times) // 2]:.2f} s, at most {max(times):.2f} s", flush=True
    )
    return [
        [f"{who} back after {count} cuts of the network, the slowest", "≤ 2 s", f"{max(times):.2f} s", yes(max(times) <= 2)]
    ]


def wait_for(seconds: float, page: Any) -> None:
    """Wait, and let a page of Playwright work meanwhile."""
    if page is None:
        time.sleep(seconds)
    else:
        page.wait_for_timeout(1000 * seconds)


def yes(reached: bool) -> str:
    """Return whether a goal is reached, as the table has it."""
    return "yes" if reached else "no"


HEAD: Final = [
    ["50 tables of four", "", "moves a second", "median, ms", "95th percentile, ms", "CPU a move, ms", "MB"],
    ["---", "---", "--:", "--:", "--:", "--:", "--:"],
]
GOALS: Final = [["", "goal", "measured", "reached"], ["---", "--:", "--:", "---"]]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", help="load, idle, cuts, kills, forgeries, return")
    parser.add_argument("--seconds", type=float, default=30.0, help="of each load, and of idling")
    parser.add_argument("--share", type=float, default=1.0, help="of the cuts, kills and forgeries")
    parser.add_argument("--write", action="store_true", help="write the tables into docs/speed.md")
    arguments = parser.parse_args()
    raise_file_limit()
    logging.getLogger("asyncio").setLevel(logging.ERROR)  # which warns where a forger writes to a connection that is gone
    print(f"engine {'compiled' if engine.COMPILED else 'interpreted'}; load of the machine: {os.getloadavg()[0]:.1f}")
    share, seconds = arguments.share, arguments.seconds
    parts: dict[str, Callable[[], list[list[str]]]] = {
        "idle": lambda: idle(seconds),
        "cuts": lambda: cuts(round(CUTS * share)),
        "kills": lambda: kills(round(KILLS * share)),
        "forgeries": lambda: forgeries(round(FORGERIES * share)),
        "return": lambda: come_back(round(20 * share)),
    }
    if unknown := [part for part in arguments.parts if part not in ("load", *parts)]:
        parser.error(f"no part {unknown[0]}: load, {', '.join(parts)}")
    load_place, goals_place = Place(*PLACE, "the load"), Place(*PLACE, "the goals")
    goals = []
    for part in arguments.parts or ("load", *parts):
        if part == "load":
            rows, reached = load(seconds)
            print(table([*HEAD, *rows]))
            if arguments.write:
                load_place.write(table([*HEAD, *rows]))
        else:
            reached = parts[part]()
        goals += reached
        for row in reached if arguments.write else ():
            goals_place.renew(row, 1)
    print(table([*GOALS, *goals]))


if __name__ == "__main__":
    if sys.argv[1:2] == ["--host"]:
        sys.exit(serve_unlimited(sys.argv[2]))
    main()
