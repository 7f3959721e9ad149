"""Measure the size and the speed of the board: python benchmarks/board.py [--quick]

In a real Chromium, with the real Python behind it and no Jupyter between.  Sizes are of compact JSON, or of gzip where
the name holds it.  Times are medians.  Motion is off, so that nothing keeps bots from their quickest pace.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import shutil
import statistics
import subprocess
import sys
import threading
import time
from bisect import bisect_left
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import comm
from playwright.sync_api import Browser

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from plakett_widgets import Board, Game, bots, editions  # noqa: E402
from plakett_widgets.texts import board_texts  # noqa: E402
from plakett_widgets.widgets.board import board_state  # noqa: E402
from plakett_widgets.widgets.board_definition import board_definition  # noqa: E402
from tests.browser.harness import new_context, start_chromium  # noqa: E402
from tests.browser.inprocess import Host, RecordingComm  # noqa: E402

STATIC = ROOT / "plakett_widgets" / "static"
NAMES = ("Alexandra", "Bertrand", "Charlotte", "Dominique", "Emmanuelle", "Frédéric")
ROUNDS = 150  # of a long game

# In a page that has been empty for a moment, as the browser is still busy with itself when it opens one.  Two measures: to the
# first contentful paint, when the browser presented the frame that has the board, and to the second animation frame, which the
# compositor gives once it is done with that one, by a clock of the page's own.  What stands below the board comes later.
RENDER = """async (draw) => {
  const frame = () => new Promise(requestAnimationFrame);
  const shown = new Promise((found) => {
    const seen = (list) => list.getEntriesByName('first-contentful-paint').forEach(({ startTime }) => found(startTime));
    new PerformanceObserver(seen).observe({ type: 'paint', buffered: true });
  });
  await new Promise((go) => setTimeout(go, 500));
  await frame();
  const el = document.body.appendChild(document.createElement('div'));
  const begun = performance.now();
  if (draw) await widget.render({ model, el });
  else el.textContent = '–';
  await frame();
  await frame();
  const second = performance.now();
  return [await shown - begun, second - begun];
}"""
CLICK = """async () => {
  const app = document.querySelector('.plakett').shadowRoot.querySelector('.app');
  const before = app.dataset.revision;
  const begun = performance.now();
  app.querySelector('.actions [data-move]').click();
  while (app.dataset.revision === before) await new Promise((go) => setTimeout(go));
  return performance.now() - begun;
}"""


class TimedComm(RecordingComm):
    """Also keeps when each message was sent."""

    def __init__(self, *args: Any, **options: Any) -> None:
        self.times: list[float] = []
        super().__init__(*args, **options)

    def publish_msg(self, msg_type: str, *args: Any, **options: Any) -> None:
        super().publish_msg(msg_type, *args, **options)
        if msg_type == "comm_msg":
            self.times.append(time.monotonic())


def size(data: object) -> int:
    return len(json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode())


def zipped(text: str) -> int:
    return len(gzip.compress(text.encode(), 9))


def kilobytes(count: float) -> str:
    return f"{count / 1024:.1f} KB"


def sizes() -> None:
    module, style = (STATIC / name for name in ("board.js", "board.css"))
    texts = json.dumps(board_texts(), ensure_ascii=False)
    for what, text in (("module", module.read_text("utf-8")), ("style", style.read_text("utf-8")), ("texts", texts)):
        print(f"{what}: {kilobytes(len(text.encode()))}, {kilobytes(zipped(text))} gzip")
    node = shutil.which("node")
    if node:  # as the build counts
        built = subprocess.run([node, "build.mjs", "--check"], cwd=ROOT / "js", capture_output=True, text=True)
        print(*(f"  {line.strip()}" for line in built.stdout.splitlines() if line.startswith("  ")), sep="\n")


def played(edition: str, seed: int) -> tuple[Game, int]:
    """A long game of six bots, and its largest state, were they all persons."""
    count = min(len(NAMES), editions.load(edition).players.max)
    game = Game(edition, [(name, bots.Balanced()) for name in NAMES[:count]], seed=seed)
    game.run(rounds=ROUNDS)
    twin = Game(edition, NAMES[:count], seed=seed, tokens=[player.token for player in game.players])
    largest = size(board_state(twin))
    for text in game.moves():
        twin.play(text)
        largest = max(largest, size(board_state(twin)))
    assert twin.record.digest() == game.record.digest()
    return game, largest


@contextmanager
def shown(browser: Browser, game: Game, views: int = 1, **traits: Any) -> Iterator[Host]:
    """A board of the game in a page of its own."""
    board = Board(game)
    for name, value in traits.items():
        setattr(board, name, value)
    with new_context(browser) as context:
        host = Host(context.new_page(), board, views)
        if views:
            host.page.locator(".app[data-live='true']").first.wait_for()
        yield host
    board.close()


def first_render(browser: Browser, edition: str, pages: int) -> str:
    """Return the seconds of a first board, and of a page with nothing but a dash."""
    times: dict[bool, list[list[float]]] = {True: [], False: []}
    for _ in range(pages):
        for draw, found in times.items():
            with shown(browser, Game(edition, NAMES[:4], seed=7), views=0) as host:
                found.append(host.page.evaluate(RENDER, draw))
    (board, second), (dash, empty) = (
        [statistics.median(column) for column in zip(*times[draw], strict=True)] for draw in times
    )
    worst = max(time for time, _ in times[True])
    return (
        f"first render: {board:.0f} ms to the frame that shows it (worst of {pages}: {worst:.0f}), "
        f"{second:.0f} ms to the second frame; a dash instead: {dash:.0f} and {empty:.0f} ms"
    )


def by_edition(browser: Browser, pages: int, seeds: int) -> None:
    for edition in editions.names():
        games = [played(edition, seed) for seed in range(seeds)]
        longest = max((game for game, _ in games), key=lambda game: game.length)
        definition = json.dumps(board_definition(longest.edition), ensure_ascii=False, separators=(",", ":"))
        page = Board(longest)
        offline = len(page.to_html().encode())
        page.close()
        print(
            f"{edition}: {first_render(browser, edition, pages)}; "
            f"largest state {max(largest for _, largest in games)} bytes, "
            f"definition {kilobytes(len(definition.encode()))}, {kilobytes(zipped(definition))} gzip, "
            f"page of {longest.length} events in {longest.turn} turns {kilobytes(offline)}"
        )


def busiest(times: list[float]) -> int:
    """The most messages within any one second."""
    return max((bisect_left(times, moment + 1) - number for number, moment in enumerate(times)), default=0)


def race(browser: Browser, seconds: float, views: int, in_python: bool) -> None:
    """Let bots race, by themselves in Python or at the pace of views. Every message to the browser counts."""
    game = Game(players=[(name, bots.Balanced()) for name in NAMES], seed=3)
    with shown(browser, game, views, speed="fast", paused=in_python) as host:
        host.comm.times.clear()
        revision, end = game.table.revision, time.monotonic() + seconds

        def run() -> None:
            while time.monotonic() < end:
                if not game.step():
                    game.past.branch_at(game.length // 2)

        thread = threading.Thread(target=run)
        if in_python:
            thread.start()
        while time.monotonic() < end:
            host.page.wait_for_timeout(20)
            host.flush()
        if in_python:
            thread.join()
        times = [moment for moment in host.comm.times if moment <= end]
        where = "in Python" if in_python else f"at the pace of {views} fast view(s)"
        print(
            f"messages while bots race {where}: {len(times) / seconds:.0f}/s, "
            f"at most {busiest(times)} within a second; {(game.table.revision - revision) / seconds:.0f} moves/s"
        )


def clicks(browser: Browser, count: int) -> None:
    with shown(browser, Game(players=3, seed=7)) as host:
        print(f"from click to new revision: {statistics.median(host.page.evaluate(CLICK) for _ in range(count)):.0f} ms")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer pages, games and seconds")
    quick = parser.parse_args().quick
    comm.create_comm = TimedComm
    sizes()
    print(f"load of the machine: {os.getloadavg()[0]:.1f}")  # what else runs makes renders slower
    with start_chromium() as browser:
        by_edition(browser, pages=5 if quick else 10, seeds=1 if quick else 5)
        seconds = 2 if quick else 6
        race(browser, seconds, views=1, in_python=True)
        for views in (1, 2):
            race(browser, seconds, views, in_python=False)
        clicks(browser, 5 if quick else 30)


if __name__ == "__main__":
    main()
