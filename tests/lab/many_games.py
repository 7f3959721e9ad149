"""Many games at once as their tests ask for them: few and short ones, on any executor, or in a script of their own."""

from __future__ import annotations

import pickle
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

import plakett_widgets as pw
from plakett_widgets.bots import Balanced, Bot, Careful, Random
from plakett_widgets.lab.batches import dispatch, results

MIXED = (Random(), Careful(), Balanced())


def simulate(edition: str = "confinement", games: int = 25, bots: Any = MIXED, **more: Any) -> pw.Simulation:
    where = {} if "executor" in more else {"workers": 0}
    return pw.simulate(edition, games, bots, **{"seed": 3, "progress": False, **where, **more})


@contextmanager
def spawned() -> Iterator[Executor]:
    with ProcessPoolExecutor(2, get_context("spawn")) as executor:
        yield executor


@contextmanager
def threads() -> Iterator[Executor]:
    with ThreadPoolExecutor(3) as executor:
        yield executor


class Interpreters(ThreadPoolExecutor):
    """As that of Python 3.14: threads, and what they are given is pickled."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **more: Any) -> Future[Any]:
        return super().submit(*pickle.loads(pickle.dumps((fn, *args))), **more)


@contextmanager
def interpreters() -> Iterator[Executor]:
    with pytest.MonkeyPatch.context() as patch, Interpreters(2) as executor:
        patch.setattr(results, "INTERPRETERS", Interpreters)
        yield executor


@contextmanager
def by_loky() -> Iterator[Executor]:
    import loky

    executor = loky.ProcessPoolExecutor(2)
    yield executor
    executor.shutdown()


@contextmanager
def on_dask() -> Iterator[Executor]:
    """Dask in threads, which takes a second and not twenty. It pickles what it sends all the same."""
    from distributed import Client, LocalCluster

    with LocalCluster(n_workers=1, processes=False, dashboard_address=None) as cluster, Client(cluster) as client:
        yield client.get_executor()


class Cheat(Bot):
    name = "cheat"

    def choose_turn(self, view: Any, legal: Any) -> str:
        return "build 1"


class Faulty(Bot):
    name = "faulty"

    def choose_purchase(self, view: Any, legal: Any) -> bool:
        raise ZeroDivisionError("of a pupil")


def interrupt_who_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """As soon as this thread waits for a simulation, somebody interrupts it."""
    waits, wait, here = threading.Event(), dispatch.wait, threading.get_ident()

    def wait_on(*futures: Any) -> Any:
        waits.set()
        return wait(*futures)

    def interrupt() -> None:
        waits.wait()
        time.sleep(0.2)
        signal.pthread_kill(here, signal.SIGINT)

    monkeypatch.setattr(dispatch, "wait", wait_on)
    threading.Thread(target=interrupt, daemon=True).start()


def left_behind(mark: str) -> list[str]:
    """Return the commands of processes that run with a mark in their environment, once they have had time to end."""
    until = time.monotonic() + 20
    while found := marked(mark):
        if time.monotonic() > until:
            break
        time.sleep(0.05)
    return found


def marked(mark: str) -> list[str]:
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if mark.encode() in (process / "environ").read_bytes():
                found.append((process / "cmdline").read_text())
    return [command for command in found if command]  # a zombie has none


def run_script(folder: Path, text: str) -> subprocess.CompletedProcess[str]:
    (script := folder / "script.py").write_text(text, "utf-8")
    return subprocess.run([sys.executable, script], capture_output=True, text=True, encoding="utf-8", timeout=600)
