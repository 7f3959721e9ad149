"""Chromium that reaches nothing but this machine, and the notebook servers to drive in it."""

from __future__ import annotations

import http.client
import json
import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from base64 import b64encode
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, Request, ViewportSize, sync_playwright

AXE = Path(__file__).parents[2] / "js" / "node_modules" / "axe-core" / "axe.min.js"
NOTEBOOK, VOILA = "notebooks", "voila/render"  # where the server of JupyterLab has the other hosts
CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome")
CHROMIUM_ARGS = [
    "--no-sandbox",  # root cannot start it otherwise
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # a window would also load what drops from its address bar, and another renderer to spare: half the work of a small page;
    # the others are switched off by Playwright too, whose list this one replaces
    "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,SpareRendererForSitePerProcess,AimEnabled"
    ",AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,OptimizationHints,PaintHolding",
    # any other name fails at once, so that a hidden download shows
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
]
# what hosts do by themselves: Notebook 7 reads settings before they are there, and would restore what JupyterLab had open,
# which cancels what it still asks of a kernel as a notebook is closed; Voilà gets fonts and formulas from elsewhere
KNOWN_OF_HOSTS = ("Canceled future", "reading 'schema'", "'filebrowser:open-path' not registered", "fontawesome", "mathjax")
# anywidget has 2 s for loading a widget; a busy machine may need more, and then no message of the kernel is ever let through
PATIENCE = "const { timeout } = AbortSignal; AbortSignal.timeout = (ms) => timeout.call(AbortSignal, 20 * ms);"
# what a test waits for at most, in milliseconds: a machine may be many times as slow as usual, and stand still for seconds
WAIT = 90_000
BLANK, EMPTY = "about:blank", "<!doctype html><html lang='en'><body></body></html>"
VIEWPORT: ViewportSize = {"width": 1200, "height": 900}
LOCAL = ("http://127.0.0.1", "http://localhost", "ws://127.0.0.1", "data:", "blob:", "about:", "file:")


def find_chromium() -> str | None:
    """The path of the browser: what CHROMIUM says, or the first one installed."""
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, CHROMIUM_NAMES)), None)


@contextmanager
def start_chromium() -> Iterator[Browser]:
    path = find_chromium()
    assert path, "no Chromium: install it, or set CHROMIUM to its path"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=CHROMIUM_ARGS, timeout=WAIT)
        yield browser
        browser.close()


def new_context(browser: Browser, **options: Any) -> BrowserContext:
    """A fresh profile; motion is off unless a test asks for it."""
    options = {"viewport": VIEWPORT, "reduced_motion": "reduce", **options}
    context = browser.new_context(**options)
    context.set_default_timeout(WAIT)
    context.add_init_script(PATIENCE)
    return context


def until(page: Page, reached: Callable[[], object]) -> None:
    """Let the page go on until Python has come so far: what a view shows at once, it says a moment later."""
    deadline = time.monotonic() + WAIT / 1000
    while not reached():
        assert time.monotonic() < deadline, "it never came"
        page.wait_for_timeout(20)


def resize(page: Page, width: int, height: int) -> None:
    """Give the page a size, and wait until it has it."""
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_function("([width, height]) => innerWidth === width && innerHeight === height", arg=[width, height])


def clear(page: Page) -> None:
    """Empty a page that another test has used, with all listeners of its window.

    Scripts stay, so that the front end is read once: to read it again takes half of a short test.
    """
    page.mouse.move(-1, -1)  # outside: over an element that goes, the browser would lose track of it
    if page.url == BLANK:
        page.evaluate("() => globalThis.unmount?.()")
        page.set_content(EMPTY)
    else:
        page.goto(BLANK)
    page.set_viewport_size(VIEWPORT)
    page.emulate_media(media="null", color_scheme="light", reduced_motion="reduce", forced_colors="none")


@dataclass
class Watch:
    """What went wrong in a page, and what it asked of other machines."""

    errors: list[str] = field(default_factory=list)
    off_machine: list[str] = field(default_factory=list)
    known: tuple[str, ...] = field(default=(), compare=False)

    @classmethod
    def over(cls, page: Page, known: tuple[str, ...] = ()) -> Watch:
        """Watch a page; what contains one of the `known` words is passed over."""
        watch = cls(known=known)
        page.on("console", watch._console)
        page.on("pageerror", lambda error: watch._note(watch.errors, str(error)))
        page.on("request", watch._request)
        return watch

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self._note(self.errors, f"{message.text} ({message.location['url']})")

    def _request(self, request: Request) -> None:
        if not request.url.startswith(LOCAL):
            self._note(self.off_machine, request.url)

    def _note(self, notes: list[str], text: str) -> None:
        if not any(word in text for word in self.known):
            notes.append(text)

    def clear(self) -> None:
        self.errors.clear()
        self.off_machine.clear()


def isolated_environment(home: Path) -> dict[str, str]:
    """Neither reads the user's settings nor writes any; asks no server for news or updates."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    folders = {
        "HOME": home,
        "IPYTHONDIR": home / "ipython",
        "JUPYTER_CONFIG_DIR": home / "config",
        "JUPYTER_DATA_DIR": home / "data",
        "JUPYTER_RUNTIME_DIR": home / "runtime",
        "JUPYTERLAB_SETTINGS_DIR": home / "settings",
        "JUPYTERLAB_WORKSPACES_DIR": home / "workspaces",
        "XDG_CACHE_HOME": home / "cache",
        "XDG_CONFIG_HOME": home / "xdg",
        "XDG_STATE_HOME": home / "state",
    }
    for folder in folders.values():
        folder.mkdir(parents=True, exist_ok=True)
    return environment | {name: str(folder) for name, folder in folders.items()}


@dataclass
class Server:
    """A running server of notebooks, which are in `folder`."""

    folder: Path
    port: int
    token: str = ""

    def url(self, path: str) -> str:
        return f"http://127.0.0.1:{self.port}/{path}" + (f"?token={self.token}" if self.token else "")

    def answers(self, path: str) -> bool:
        try:
            with urllib.request.urlopen(self.url(path), timeout=5):
                return True
        except (urllib.error.URLError, http.client.HTTPException, ConnectionError, TimeoutError):
            return False


def free_port() -> int:
    """None of those that the system gives to whoever asks for any: a server takes it seconds later."""
    while True:
        port = 20_000 + secrets.randbelow(10_000)
        with suppress(OSError), socket.socket() as probe:
            probe.bind(("127.0.0.1", port))
            return port


@contextmanager
def start_server(server: Server, ready: str, *module: str) -> Iterator[Server]:
    """A Python module that serves, in a process group of its own, ended by that group's id; `ready` is a path that answers."""
    log = server.folder / "server.log"
    environment = isolated_environment(server.folder / ".home")
    command = [sys.executable, "-m", *module]
    with log.open("wb") as output:
        process = subprocess.Popen(
            command, stdout=output, stderr=output, env=environment, cwd=server.folder, start_new_session=True
        )
    try:
        deadline = time.monotonic() + 2 * WAIT / 1000
        while not server.answers(ready):
            assert process.poll() is None, log.read_text()[-2000:]
            assert time.monotonic() < deadline, log.read_text()[-2000:]
            time.sleep(0.05)
        yield server
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGTERM)
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()


@contextmanager
def start_lab(folder: Path, token: str = "test") -> Iterator[Server]:
    """JupyterLab; the same server also shows notebooks in Notebook 7 (`notebooks/…`) and in Voilà (`voila/render/…`)."""
    lab = Server(folder, free_port(), token)
    options = (
        *("--no-browser", "--allow-root", "--ip=127.0.0.1"),
        *(f"--port={lab.port}", "--ServerApp.port_retries=0"),
        f"--IdentityProvider.token={token}",
        "--LabApp.expose_app_in_browser=True",
        "--JupyterNotebookApp.expose_app_in_browser=True",
        "--VoilaConfiguration.extension_denylist=['@jupyter-notebook/lab-extension']",  # cannot load there
        "--ServerApp.shutdown_no_activity_timeout=600",  # ends by itself should the tests be killed
    )
    with start_server(lab, "api/status", "plakett_widgets", "lab", str(folder), *options) as running:
        yield running


@contextmanager
def start_marimo(folder: Path, app: str) -> Iterator[Server]:
    """A marimo notebook, by its source, as an app: each page that opens it runs all its cells."""
    marimo = Server(folder, free_port())
    (folder / "app.py").write_text(app, encoding="utf-8")
    options = ("-q", "-y", "run", "app.py", "--headless", "--no-token", "--host=127.0.0.1", f"--port={marimo.port}")
    with start_server(marimo, "health", "marimo", *options) as running:
        yield running


def write_notebook(path: Path, cells: list[str]) -> None:
    code: dict[str, Any] = {"cell_type": "code", "execution_count": None, "metadata": {}, "outputs": []}
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    notebook = {
        "cells": [{**code, "id": f"cell-{number}", "source": source} for number, source in enumerate(cells)],
        "metadata": {"kernelspec": kernel},
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    path.write_text(json.dumps(notebook), encoding="utf-8")


def limited(script: str) -> str:
    """A script of JupyterLab that fails where nothing comes: it waits for ever for a message of a kernel that is lost."""
    late = f"new Promise((_, fail) => setTimeout(() => fail(new Error('nothing came')), {WAIT}))"
    return f"async (given) => Promise.race([({script})(given), {late}])"


RUN_CELL = limited("""async (index) => {
  const { shell, commands } = window.jupyterapp;
  shell.currentWidget.content.activeCellIndex = index;
  await commands.execute('notebook:run-cell');
}""")
UNTIL = """const until = async (test) => {
    const end = performance.now() + WAIT;
    while (performance.now() < end) {
      const found = test();
      if (found) return found;
      await new Promise((go) => setTimeout(go, 25));
    }
    throw new Error(`timed out: ${test}`);
  };
  const panel = await until(() => app.shell.currentWidget?.sessionContext && app.shell.currentWidget);
  await panel.revealed;
  await panel.sessionContext.ready;
  const kernel = await until(() => panel.sessionContext.session?.kernel);
  await until(() => kernel.status === 'idle');""".replace("WAIT", str(WAIT))
RUN_ALL_CELLS = limited(f"""async () => {{
  const app = window.jupyterapp;
  await app.restored;
  {UNTIL}
  await app.commands.execute('notebook:run-all-cells');
}}""")
# in place of the notebook that is open, with its kernel
OPEN = limited(f"""async (path) => {{
  const app = window.jupyterapp;
  await app.restored;
  {UNTIL}
  const {{ model }} = kernel;
  panel.dispose();
  await app.commands.execute('docmanager:open', {{ path, factory: 'Notebook', kernel: model }});
}}""")
# what it has made goes, and so does what its front end still had to say
CLOSE = limited("""async () => {
  const { sessionContext } = window.jupyterapp.shell.currentWidget;
  const code = 'import ipywidgets; ipywidgets.Widget.close_all(); get_ipython().reset(); del ipywidgets';
  await sessionContext.session.kernel.requestExecute({ code, store_history: false }).done;
}""")
END_KERNEL = limited("async () => { await window.jupyterapp?.shell?.currentWidget?.sessionContext?.shutdown(); }")


GREYS = """async ([picture, edge]) => {
  const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${picture}`)).blob());
  const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
  canvas.drawImage(image, 0, 0);
  const [width, height] = [image.width - 2 * edge, image.height - 2 * edge];
  const { data } = canvas.getImageData(edge, edge, width, height);
  const greys = [];
  for (let k = 0; k < data.length; k += 4) greys.push(Math.round((data[k] + data[k + 1] + data[k + 2]) / 3));
  const extreme = (most) => greys.reduce((one, two) => most(one, two));
  return [greys[3 * width + 3], extreme(Math.min), extreme(Math.max)];
}"""


def greys(seen: Locator, edge: int = 0) -> tuple[int, int, int]:
    """The grey of the corner of what is seen, and the darkest and the lightest of all of it, but for an edge of some pixels."""
    corner, darkest, lightest = seen.page.evaluate(GREYS, [b64encode(seen.screenshot()).decode(), edge])
    return corner, darkest, lightest
