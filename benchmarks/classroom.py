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
import multiprocessing
import os
import random
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
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

from plakett_widgets.classroom import host as host_module  # noqa: E402
from plakett_widgets.classroom import limits, seats, sockets  # noqa: E402
from plakett_widgets.classroom.limits import raise_file_limit  # noqa: E402
from plakett_widgets.classroom.process import detached, read_host_file, start_host  # noqa: E402
from plakett_widgets.classroom.store import FILE  # noqa: E402
from plakett_widgets.widgets.protocol import PROTOCOL_VERSION  # noqa: E402

PLACE: Final = ("docs/speed.md", "classroom.py")
TOY: Final = ROOT / "benchmarks" / "boardgameio"
BOARDGAME: Final = "boardgame.io@0.50.2"
TOY_PORT: Final = 8123
PROCESSES: Final = 2  # of clients
TABLES: Final = 50
SEATS: Final = 4
PAUSE: Final = 0.75  # seconds between two moves at a table, of people
PLAIN: Final = ("roll", "buy", "claim", "pay", "end", "decline", "pass")  # moves that need no more words
WORDY: Final = ("offer", "bid", "want")  # moves that need more words
TIMEOUT: Final = 30.0  # seconds
SPAWN: Final = multiprocessing.get_context("spawn")
KIND: Final = re.compile(rb'"kind":\s?"(\w+)"')
REVISION: Final = re.compile(rb'"revision":\s?(\d+)')

Message = dict[str, Any]


# clients, which read of a message only what is needed, so that they leave the processor to the host


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
        await page.until(lambda: page.session)
        page.token = token
        return page

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport

    def connection_lost(self, exc: Exception | None) -> None:
        self.lost = True
        for answer in (self.opened, *self.answers.values()):
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
        if kind == "traits" and (revision := REVISION.search(text)):
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

    def __str__(self) -> str:
        return (
            f"{self.moves} moves, {self.rate:.0f} a second; {self.median:.1f} ms, 95th percentile {self.most:.1f} ms; "
            f"{self.cpu:.2f} ms CPU a move ({self.later:.2f} without connecting), {self.memory:.0f} MB"
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
        figures.later = 1000 * (last - connected) / max(moves, 1)
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
    figures.later = float("nan")
    return figures


def toy_folder(folder: Path) -> Path | None:
    """Install the toy in a folder.  Return nothing where npm or its registry is not there."""
    if not shutil.which("npm"):
        return None
    shutil.copytree(TOY, folder, dirs_exist_ok=True)
    done = subprocess.run(["npm", "install", "--silent", "--no-audit", "--no-fund", BOARDGAME], cwd=folder, capture_output=True)
    return folder if done.returncode == 0 else None


def load(seconds: float) -> list[list[str]]:
    """Return the rows of the table of loads."""
    rows = []
    with tempfile.TemporaryDirectory() as name:
        folder = toy_folder(Path(name))
        if folder is None:
            print("boardgame.io is left out: it cannot be installed")
        for what, pause in (("the pace of people", PAUSE), ("saturated", 0.0)):
            ours = load_host(pause, seconds)
            print(f"{what}: {ours}", flush=True)
            rows.append([what, "plakettopoly", *cells(ours)])
            if folder is None:
                continue
            toy = load_toy(folder, pause, seconds)
            print(f"  boardgame.io: {toy}", flush=True)
            rows.append([what, "boardgame.io’s toy", *cells(toy)])
            ratios = [
                ours.rate / toy.rate,
                ours.median / toy.median,
                ours.most / toy.most,
                ours.cpu / toy.cpu,
                ours.memory / toy.memory,
            ]
            print(
                "  ratios: {:.2f} of the moves, {:.2f} median, {:.2f} 95th percentile, {:.2f} CPU, {:.2f} memory".format(
                    *ratios
                )
            )
            rows.append([what, "ratio", *(f"{ratio:.2f}" for ratio in ratios)])
    return rows


def cells(figures: Figures) -> list[str]:
    """Return what the table has of some figures."""
    return [
        f"{figures.rate:.0f}",
        f"{figures.median:.1f}",
        f"{figures.most:.1f}",
        f"{figures.cpu:.2f}",
        f"{figures.memory:.0f}",
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*")
    parser.add_argument("--seconds", type=float, default=30.0, help="of each load")
    arguments = parser.parse_args()
    raise_file_limit()
    load(arguments.seconds)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--host"]:
        sys.exit(serve_unlimited(sys.argv[2]))
    main()
