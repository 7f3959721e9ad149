"""Measure the first minute: python benchmarks/first_minute.py [NOTEBOOK] [--seen FOLDER]

A fresh clone of the last commit, ``python3 dev.py lab`` with the package caches of this machine and settings of nobody, and a
real Chromium, which is started before, as that of a person would be.  Printed are the seconds from the command to each step,
and the keys and presses from the page to the first throw.  ``--seen`` puts a picture of each of them into a folder.
"""

from __future__ import annotations

import argparse
import os
import platform
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.request import Request, urlopen

from playwright.sync_api import Page

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.browser.harness import Server, free_port, isolated_environment, new_context, start_chromium  # noqa: E402

TOKEN = "first-minute"
LAPTOP = {"width": 1366, "height": 768}
MAX_CELLS = 9
CACHES = {"UV_CACHE_DIR": "uv", "PIP_CACHE_DIR": "pip"}
LOBBY, THROW = "[data-begin='start']", "[data-move='roll']"  # what starts a game, and its first move
READY = "() => window.jupyterapp?.shell?.currentWidget?.sessionContext?.session?.kernel?.status === 'idle'"
# a kernel is idle, too, before it has received a cell
HAS_RUN = """(cell) => {
  const { model } = window.jupyterapp.shell.currentWidget.content.widgets[cell];
  return model.type !== 'code' || model.executionCount !== null;
}"""
# where an answer of the kernel has come to the page: a picture of a board has no state
ANSWERS = f"""() => [...document.querySelectorAll('.plakett')].map((host) => host.shadowRoot ?? host)
  .some((root) => root.querySelector("[data-live='true']") && root.querySelector("{LOBBY}, {THROW}"))"""
SHOWS_A_WIDGET = """(cell) => window.jupyterapp.shell.currentWidget.content.widgets[cell].model.outputs?.toJSON()
  .some(({ data }) => data?.['application/vnd.jupyter.widget-view+json'])"""


class Steps:
    """What has come, and after how many seconds."""

    def __init__(self) -> None:
        self.begun = time.monotonic()
        self.found: list[tuple[float, str]] = []

    def add(self, what: str) -> None:
        self.found.append((time.monotonic() - self.begun, what))
        print(f"{self.found[-1][0]:7.1f} s  {what}", flush=True)


@contextmanager
def start_lab(folder: Path, arguments: list[Path], steps: Steps) -> Iterator[Server]:
    """``dev.py lab`` in a clone, with a step for each line that it prints before JupyterLab does."""
    server = Server(folder, free_port(), TOKEN)
    home = Path.home() / ".cache"
    caches = {name: os.environ.get(name, str(home / folder)) for name, folder in CACHES.items()}
    environment = isolated_environment(folder.parent / "home") | caches
    options = ("--no-browser", "--ip=127.0.0.1", f"--port={server.port}", f"--IdentityProvider.token={TOKEN}")
    command = ["python3", "dev.py", "lab", *arguments, *options, "--LabApp.expose_app_in_browser=True"]
    heard = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True}
    process = subprocess.Popen(command, cwd=folder, env=environment, start_new_session=True, **heard)
    assert process.stdout

    def listen(lines: Iterator[str]) -> None:
        for line in lines:
            if line.startswith(("+ ", "Setting up", "Opening", "The engine")):
                steps.add(line.strip()[:80])

    threading.Thread(target=listen, args=(process.stdout,), daemon=True).start()
    try:
        while not server.answers("api/status"):
            assert process.poll() is None, "dev.py lab has ended"
            time.sleep(0.05)
        yield server
    finally:
        with suppress(OSError):  # it may not have come so far
            urlopen(Request(server.url("api/shutdown"), method="POST"), timeout=30)
            process.wait(30)
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGTERM)


def run_cells(page: Page) -> int:
    """Run cells by Shift+Enter until a board or a lobby answers.  Return the number of keys."""
    for cell in range(MAX_CELLS):
        page.keyboard.press("Shift+Enter")
        page.wait_for_function("(cell) => window.jupyterapp.shell.currentWidget.content.activeCellIndex !== cell", arg=cell)
        page.wait_for_function(HAS_RUN, arg=cell)
        if page.evaluate(SHOWS_A_WIDGET, cell):
            page.wait_for_function(ANSWERS)
            return cell + 1
    raise AssertionError("no board and no lobby has answered")


def throw(page: Page) -> int:
    """Press what leads to the first throw.  Return the number of presses."""
    buttons = [LOBBY, THROW] if page.locator(LOBBY).count() else [THROW]
    for button in buttons:
        page.locator(button).first.wait_for()
        revision = page.locator(".app").first.get_attribute("data-revision")
        page.locator(button).first.click()
    page.locator(f".app:not([data-revision='{revision}'])").first.wait_for()
    return len(buttons)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seen", type=Path, metavar="FOLDER", help="for pictures")
    parser.add_argument("notebook", nargs="*", type=Path, help="to open, in place of that of dev.py lab")
    chosen = parser.parse_args()
    seen: Path | None = chosen.seen
    print(f"Python {platform.python_version()}, {os.cpu_count()} processors, load {os.getloadavg()[0]:.1f}")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as place, start_chromium() as browser:
        page = new_context(browser, viewport=LAPTOP).new_page()
        page.goto("about:blank")
        clone = Path(place) / "clone"
        subprocess.run(["git", "clone", "--quiet", ROOT, clone], check=True)
        steps = Steps()

        def add(what: str) -> None:
            steps.add(what)
            if seen:
                seen.mkdir(parents=True, exist_ok=True)
                page.screenshot(path=seen / f"{len(steps.found):02}.png")

        with start_lab(clone, chosen.notebook, steps) as server:
            steps.add("the server answers")
            page.goto(server.url(""), wait_until="commit")  # which leads to the notebook
            page.wait_for_function("() => window.jupyterapp")
            add("JupyterLab has loaded")
            page.locator(".jp-Notebook .jp-Cell").first.wait_for()
            add("the notebook is shown")
            page.wait_for_function(READY)
            add("the kernel is ready")
            keys = run_cells(page)
            add(f"a board or a lobby answers, after {keys} keys")
            presses = throw(page)
            add(f"the dice are thrown, after {presses} more presses")


if __name__ == "__main__":
    main()
