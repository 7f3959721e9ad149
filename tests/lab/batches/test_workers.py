"""Processes of our own: as few and as light as will do, and none outlives who waits, fails or is killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import active_children
from pathlib import Path

import pytest

import plakett_widgets as pw
from plakett_widgets.bots import Balanced, BotFailed
from plakett_widgets.lab.batches import dispatch, workers

from ..many_games import Faulty, interrupt_who_waits, left_behind, simulate


def test_a_process_soon_begins():
    heavy = "{'polars', 'pydantic', 'tqdm', 'ipywidgets'}"
    script = f"import sys, plakett_widgets.lab.batches.worker; sys.exit(', '.join({heavy} & {{*sys.modules}}))"
    assert subprocess.run([sys.executable, "-c", script], capture_output=True, text=True).stderr.strip() == ""


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """The end of processes may take as long as it does on a machine that is busy."""
    for module in (dispatch, workers):
        monkeypatch.setattr(module, "SHUTDOWN_TIMEOUT", 60)


@pytest.mark.slow
@pytest.mark.usefixtures("patient")
def test_processes_end_before_waiting_does():
    simulate("plakettopoly", 100, 2, rounds=20, workers=1).wait(600)
    assert not active_children()
    tables = {"faulty": [Balanced(), Faulty()], "sound": [Balanced(), Balanced()]}
    together = pw.compare("plakettopoly", {"bots": tables}, 500, workers=1, progress=False)
    with pytest.raises(BotFailed):
        together.wait(600)
    assert not active_children()


@pytest.mark.usefixtures("patient")
def test_processes_end_before_an_interrupt_is_raised(monkeypatch: pytest.MonkeyPatch):
    begun = simulate("plakettopoly", 100_000, 2, workers=2)
    while not active_children():
        time.sleep(0.001)
    interrupt_who_waits(monkeypatch)
    with pytest.raises(KeyboardInterrupt):
        begun.wait(600)
    assert not active_children()


NOTEBOOK = """
import os, sys
import plakett_widgets as pw
class Mine(pw.bots.Careful):
    name = "mine"
    def choose_purchase(self, view, legal):
        if ARGUMENTS[1:]:
            import pathlib, time
            pathlib.Path(ARGUMENTS[1]).touch()
            time.sleep(60)
        return bought(view.me.cash)
def bought(cash):
    return cash > LIMIT
LIMIT, ARGUMENTS = 100, sys.argv
limits = {"rounds": 8, "answer_seconds": 90, "game_seconds": 90}
begun = pw.simulate("plakettopoly", 4, [Mine(), Mine()], workers=2, progress=False, **limits)
"""


@pytest.mark.skipif(not Path("/proc").exists(), reason="where processes are files")
def test_bots_of_a_cell_play_in_workers_and_leave_no_process(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("PLAKETT_MARK", mark := f"cell {os.getpid()}")
    played = "print(begun.wait(600).done, [begun.game(n).length for n in range(4)] == begun.games['events'].to_list())"
    finished = subprocess.run([sys.executable, "-c", NOTEBOOK + played], capture_output=True, text=True, timeout=600)
    assert (finished.stdout, finished.stderr) == ("4 True\n", "")
    assert not left_behind(mark)


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc").exists(), reason="where processes are files")
@pytest.mark.parametrize("end", ["begun.cancel()", "os.kill(os.getpid(), 9)"])
def test_guests_end_with_workers_that_nobody_waits_for(end: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("PLAKETT_MARK", mark := f"{end} {os.getpid()}")
    ended = f"import time\nwhile not os.path.exists(sys.argv[1]): time.sleep(0.01)\n{end}\n"
    subprocess.run([sys.executable, "-c", NOTEBOOK + ended, tmp_path / "thinks"], capture_output=True, timeout=600)
    assert not left_behind(mark)


@pytest.mark.parametrize(
    ("free", "granted", "count"),
    [(64, None, 64), (64, "max 100000", 64), (64, "200000 100000", 2), (64, "50000 100000", 1), (1, "200000 100000", 1)],
)
def test_a_hosted_notebook_uses_the_processors_that_it_is_granted(
    free: int, granted: str | None, count: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("os.cpu_count", lambda: 64)
    monkeypatch.setattr("os.sched_getaffinity", lambda process: set(range(free)), raising=False)
    monkeypatch.setattr(workers, "CPU_QUOTA_FILE", tmp_path / "cpu.max")
    if granted is not None:
        workers.CPU_QUOTA_FILE.write_text(f"{granted}\n")
    assert workers.usable_cpus() == count


def test_no_more_processes_begin_than_the_system_waits_for(monkeypatch: pytest.MonkeyPatch):
    begun: list[int] = []
    monkeypatch.setattr(workers, "MAX_WORKERS", 3)
    monkeypatch.setattr(workers, "Workers", lambda number: begun.append(number) or ThreadPoolExecutor(1))
    for number in (2, 64):
        assert simulate("confinement", 100, 2, workers=number).games.height == 100
    assert begun == [2, 3]


def test_a_system_without_processes_is_an_error_with_a_remedy(monkeypatch: pytest.MonkeyPatch):
    def gone() -> str:
        raise FileNotFoundError(2, "No such file or directory")

    monkeypatch.setattr(os, "getcwd", gone)  # of a folder that was deleted meanwhile
    with pytest.raises(ValueError, match=r"^workers: no other process can begin: No such file or directory\.  workers=0 plays"):
        simulate(workers=2).wait(600)
    assert simulate().games.height == 25


KILL = getattr(signal, "SIGKILL", signal.SIGTERM)  # where there is no other, that one leaves no time for anything


ABANDONED = f"""
import os
import plakett_widgets as pw
if __name__ == "__main__":
    simulation = pw.simulate("confinement", 10**8, 2, rounds=1, workers=2, progress=False)
    while not simulation.done:
        pass
    os.kill(os.getpid(), {KILL:d})
"""


@pytest.mark.slow
def test_processes_end_with_a_notebook_that_is_killed(tmp_path: Path):
    (script := tmp_path / "abandoned.py").write_text(ABANDONED, "utf-8")
    begun = subprocess.Popen([sys.executable, script], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    begun.communicate(timeout=600)  # which all of them write to
    assert abs(begun.returncode) == KILL
